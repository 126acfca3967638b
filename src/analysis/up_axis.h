#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "analysis/body.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// Where a property of the whole file comes from.
enum class Source : std::uint8_t { file, inferred, option, unknown };

/// "file", "inferred" or "option".
std::string_view name(Source source) noexcept;

/// The file's axis that points up, and the evidence for it.
struct UpAxis {
    figure::SignedAxis value = figure::Axis::y;
    Source source = Source::inferred;
    std::string evidence;  // "the head is above the feet along Y"
    std::string doubt;     // what else there is to see that says otherwise; empty: nothing
};

/// The axis named in the file (HTR, C3D), with its sign; the shape of markers may speak against it. Else Y or Z,
/// whichever the head, or the hips, are further above the feet along, in the rest pose and in frames spread over the
/// take. Without such names, the one across the plane on which the tips of the chains stand (see standing_plane);
/// without that, Z when the rest pose is more than one and a half times as long along Z as along Y, else Y. Of markers
/// without such names the one along which they clearly reach further, else Z for millimetres and centimetres, Y for
/// metres. X is never inferred.
UpAxis infer_up_axis(const figure::Figure& figure, const Body& body);
inline UpAxis infer_up_axis(const figure::Figure& figure) { return infer_up_axis(figure, body_of(figure.skeleton)); }

/// What was taken for the file's up axis and why, what says otherwise, and the option that does, as notes put it.
std::string assumption(const UpAxis& up);

}  // namespace skelplay::analysis
