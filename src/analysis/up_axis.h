#pragma once

#include <cstdint>
#include <optional>
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
    std::string evidence;                                     // "the head is above the feet along Y"
    std::string doubt;                                        // the evidence against it; empty: none
    std::optional<figure::SignedAxis> better = std::nullopt;  // the axis that the doubt speaks for; nothing: none
};

/// The up axis of a figure, by the first rule that applies. The file names it (HTR, C3D), with its sign; the shape of
/// markers may raise a doubt, and decides if they also end at the file's zero along another axis only. Names tell head
/// or hips and feet: Y or Z, whichever the head or hips are further above the feet along, in the rest pose and in
/// frames spread over the take; of markers without feet, which part of the body is above another. Markers without such
/// names: see up_by_cloud(). Bones without such names: the axis across the plane on which the tips of the chains stand
/// (see standing_plane()), else Z if the rest pose is more than 1.5 times as long along Z as along Y, else Y. X is
/// inferred only against what a file of markers says.
UpAxis infer_up_axis(const figure::Figure& figure, const Body& body);
inline UpAxis infer_up_axis(const figure::Figure& figure) { return infer_up_axis(figure, body_of(figure.skeleton)); }

/// The assumed up axis and the evidence for and against it, for notes.
std::string assumption(const UpAxis& up);

}  // namespace skelplay::analysis
