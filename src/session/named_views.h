#pragma once

#include <string_view>
#include <vector>

namespace skelplay::session {

/// The names of directions that parse_camera() knows: "front" …
std::vector<std::string_view> view_names();

}  // namespace skelplay::session
