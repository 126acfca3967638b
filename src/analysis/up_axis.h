#pragma once

#include "analysis/body.h"
#include "analysis/frames.h"

namespace skelplay::analysis {
/// Where a property of the whole file comes from.
enum class Source : std::uint8_t { file, inferred, option, unknown };

/// "file", "inferred" or "option".
inline std::string_view name(Source source) noexcept {
    static constexpr std::array<std::string_view, 4> names{"file", "inferred", "option", "unknown"};
    return names.at(static_cast<std::size_t>(source));
}

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
UpAxis infer_up_axis(PosedFrames& posed, const Body& body);

/// The assumed up axis and the evidence for and against it, for notes.
std::string assumption(const UpAxis& up);

/// Groups of positions that are far apart, as people are; each group as indices. Positions are in one group if a chain
/// of short steps connects them; short is measured by the steps between neighbours everywhere. All are one group if no
/// groups are found, if most would be in groups of one or two, or if there are more than 500. Every position
/// is_present().
std::vector<std::vector<std::size_t>> groups_apart(const std::vector<glm::dvec3>& positions);

/// The up axis of markers whose names do not tell head and feet, and whose file does not name it: of Y and Z the one
/// that is not horizontal, if the other is, because the markers of left and right lie apart along it or X_SCREEN says
/// so; else the one along which the markers clearly extend further, measured for each group on its own; otherwise the
/// default of the marker set, of the format or of the unit. `sets`: those found among the markers.
UpAxis up_by_cloud(PosedFrames& markers, std::span<const FoundSet> sets);

/// The evidence against an up axis, and the axis that it speaks for.
struct Doubt {
    std::string text;  // empty: none
    std::optional<figure::SignedAxis> better = std::nullopt;
    bool certain = false;  // along `better` the markers end at the file's zero, as on a floor
};

/// A doubt about the up axis that a file of markers declares, found by their shape: along another axis they extend as
/// far as a person is tall and are steady at one end, as feet on the ground are, and along the declared axis a person
/// does not fit. It is certain if that end is at the file's zero and the markers end at zero along no other axis.
Doubt doubt_by_cloud(PosedFrames& markers, figure::Axis declared);
}  // namespace skelplay::analysis
