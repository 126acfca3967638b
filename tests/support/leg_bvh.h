#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace skelplay::test {
/// A BVH of a leg, ten frames a second: hip and knee, both bones `half` long, and rows of nine numbers.
///
///     Hip     Xposition Yposition Zposition Zrotation Xrotation Yrotation
///      |
///     Knee    Zrotation Xrotation Yrotation
///      |
///     End Site
inline std::string leg_bvh(int half, int frames, std::string_view rows) {
    return fmt::format(R"(HIERARCHY
ROOT Hip
{{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Knee
  {{
    OFFSET 0 -{0} 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {{
      OFFSET 0 -{0} 0
    }}
  }}
}}
MOTION
Frames: {1}
Frame Time: 0.1
{2})",
                       half, frames, rows);
}
}  // namespace skelplay::test
