#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "figure/ids.h"
#include "figure/motion.h"

namespace skelplay::figure {

/// The formats a figure can come from. A new one is added here and gets a row in format.cpp.
enum class Format : std::uint8_t {
    acclaim,
    bvh,
    htr,
    gtr,
    bonespro,
    c3d,
    trc,
    csm,
    bva,
    ask,
    dat,
    fbx,
    gltf,
    npz,           // NumPy's archive as `convert` writes it
    numpy_points,  // NumPy's arrays of points without bones
    humanml3d,     // a NumPy array of the positions of HumanML3D's joints
    amass,         // NumPy's archive of the rotations of a parametric body, and that body itself
};

/// The order of a bone's numbers in a row of the file. Channels are in the order of multiplication.
enum class RowOrder : std::uint8_t {
    multiplication,
    rotation,  // rotations in the order of application, which is the reverse (AMC)
    columns,   // the order of Channel::column; a bone always has all its channels (HTR)
};

/// What other code must know about a format.
struct FormatTraits {
    Format format = Format::bvh;
    std::string_view name;                                           // "bvh"
    std::string_view title;                                          // "BVH", for sentences
    std::array<std::string_view, 3> translations{"Tx", "Ty", "Tz"};  // the names of channels, by axis
    std::array<std::string_view, 3> rotations{"Rx", "Ry", "Rz"};
    /// Points: bones without parent, tail and rotation, each with its position in the file's axes as three channels.
    /// NaN in all three channels: the point was not seen in that frame, see is_present().
    bool markers = false;
    bool independent_segments = false;  // each bone's position and rotation are in world axes
    bool positions_have_rule = false;   // see PositionRule
    bool joints_may_move = false;       // joints commonly have positions beside angles
    bool shared_skeleton_file = false;  // many takes share a separate skeleton file
    // For new channels of a skeleton of this format:
    RowOrder row_order = RowOrder::multiplication;
    std::array<Axis, 3> rotation_order{Axis::z, Axis::x, Axis::y};  // of multiplication
    ChannelRole translation_role = ChannelRole::translate;          // unless the PositionRule is replace
    // What markers of the format have unless their file says so; a skeleton has Figure::declared_up and declared_unit:
    std::optional<Axis> default_up = {};
    std::optional<double> default_metres = {};            // the length of a unit
    std::string_view up_evidence = "the file says {}";    // how Figure::declared_up is explained
    std::string_view unit_evidence = "the file says {}";  // the same of Figure::declared_unit
};

const FormatTraits& traits(Format format) noexcept;

inline std::string_view name(Format format) noexcept { return traits(format).name; }
inline bool is_markers(Format format) noexcept { return traits(format).markers; }

/// The channel's name as the format spells it: "Xrotation", "rx", "Rx", "l", "SF"; "X" of a marker.
std::string_view channel_name(Format format, const Channel& channel) noexcept;

}  // namespace skelplay::figure
