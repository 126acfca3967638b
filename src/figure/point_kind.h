#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::figure {

/// What a point of a marker file is. Only markers say where a body is and how large it is.
enum class PointKind : std::uint8_t {
    none,           // no point: a bone
    marker,         // measured
    unlabelled,     // measured, but without a name, in a file whose other points have names
    virtual_point,  // a computed position: a joint centre, the centre of mass
    axis_point,     // a computed position: the origin of a segment's axes, or the end of one of them
    output,         // no position: three numbers that a model computed, such as an angle or a force
};

/// "marker", "unlabelled", "virtual", "axis", "output"; empty for `none`.
std::string_view name(PointKind kind) noexcept;

/// What the name of a point means.
struct PointMeaning {
    PointKind kind = PointKind::marker;
    std::string unit = {};  // of an output's numbers; empty: not known
};

/// What the names of a file's points mean. Unlabelled points are markers if no point has a name. A name tells an output
/// if it ends as those of Vicon's Plug-in Gait: "LHipAngles", "RKneeMoment", "LGroundReactionForce". It tells an axis
/// point if O, A, L or P follows the name of a segment, and the file has at least three of the four.
std::vector<PointMeaning> read_point_names(std::span<const std::string_view> names);

/// The part of a point's name after the subject: "LASI" of "Ann:LASI".
std::string_view without_subject(std::string_view name) noexcept;

/// The points that show the axes of a segment (Plug-in Gait: PELO, PELA, PELL, PELP), as indices of names.
struct SegmentAxes {
    std::size_t origin = 0;
    /// Of x (anterior), y (lateral, to the left) and z (proximal); nothing: the file does not have it.
    std::array<std::optional<std::size_t>, 3> ends;
};
/// The segments among a file's points whose origin is there, in the order of their origins.
std::vector<SegmentAxes> segment_axes(std::span<const std::string_view> names);

}  // namespace skelplay::figure
