#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "figure/ids.h"
#include "figure/motion.h"

namespace skelplay::figure {

/// The formats a figure can come from. A new one is added here and gets a row in format.cpp.
enum class Format : std::uint8_t { acclaim, bvh, htr, gtr, bonespro, c3d, trc, csm, bva, ask };

/// The order in which the numbers of a bone stand in a row of the file. Channels are in the order of multiplication.
enum class RowOrder : std::uint8_t {
    multiplication,
    rotation,  // rotations in the order in which they are made, which is the reverse (AMC)
    columns,   // that of Channel::column; a bone always has all of its channels (HTR)
};

/// What other code has to know of a format.
struct FormatTraits {
    Format format = Format::bvh;
    std::string_view name;                                           // "bvh"
    std::string_view title;                                          // "BVH", as sentences have it
    std::array<std::string_view, 3> translations{"Tx", "Ty", "Tz"};  // the names of channels, by axis
    std::array<std::string_view, 3> rotations{"Rx", "Ry", "Rz"};
    /// Points: bones without parent, tail and rotation, each with its position in the file's axes as three channels.
    /// NaN in all three: it was not seen in that frame, see is_there().
    bool markers = false;
    bool independent_segments = false;  // each bone's position and rotation are the world's, whatever its parent's are
    bool positions_have_rule = false;   // position channels add to the offset or replace it, see PositionRule
    bool joints_may_move = false;       // a joint with positions beside its angles is nothing special
    bool shared_skeleton_file = false;  // the skeleton is in a file of its own, which many takes share
    // How channels are made that a skeleton of this format gets anew:
    RowOrder row_order = RowOrder::multiplication;
    std::array<Axis, 3> rotation_order{Axis::z, Axis::x, Axis::y};  // of multiplication
    ChannelRole translation_role = ChannelRole::translate;          // where no PositionRule replaces
    // What most files of the format mean where they do not say it:
    std::optional<Axis> default_up = {};
    std::optional<double> default_metres = {};          // the length of a unit
    std::string_view up_evidence = "the file says {}";  // how Figure::declared_up is explained
};

const FormatTraits& traits(Format format) noexcept;

inline std::string_view name(Format format) noexcept { return traits(format).name; }
inline bool is_markers(Format format) noexcept { return traits(format).markers; }

/// The channel's name as the format spells it: "Xrotation", "rx", "Rx", "l", "SF"; "X" of a marker.
std::string_view channel_name(Format format, const Channel& channel) noexcept;

}  // namespace skelplay::figure
