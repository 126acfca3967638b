#include "figure/format.h"

namespace skelplay::figure {

namespace {

using AxisNames = std::array<std::string_view, 3>;

constexpr AxisNames bvh_positions{"Xposition", "Yposition", "Zposition"};
constexpr AxisNames bvh_rotations{"Xrotation", "Yrotation", "Zrotation"};
constexpr AxisNames coordinates{"X", "Y", "Z"};
constexpr double millimetre = 0.001;

// In the order of Format. Acclaim: most AMC readers assume rx ry rz for every bone, which is Rz · Ry · Rx.
constexpr std::array rows{
    FormatTraits{.format = Format::acclaim,
                 .name = "acclaim",
                 .title = "Acclaim",
                 .translations = {"tx", "ty", "tz"},
                 .rotations = {"rx", "ry", "rz"},
                 .shared_skeleton_file = true,
                 .row_order = RowOrder::rotation,
                 .rotation_order = {Axis::z, Axis::y, Axis::x},
                 .translation_role = ChannelRole::translate_own},
    FormatTraits{.format = Format::bvh,
                 .name = "bvh",
                 .title = "BVH",
                 .translations = bvh_positions,
                 .rotations = bvh_rotations,
                 .positions_have_rule = true,
                 .joints_may_move = true},
    FormatTraits{.format = Format::htr, .name = "htr", .title = "HTR", .row_order = RowOrder::columns},
    FormatTraits{.format = Format::gtr,
                 .name = "gtr",
                 .title = "GTR",
                 .independent_segments = true,
                 .row_order = RowOrder::columns},
    FormatTraits{.format = Format::bonespro,
                 .name = "bonespro",
                 .title = "BonesPro",
                 .up_evidence = "BonesPro's host has {} up"},
    FormatTraits{.format = Format::c3d,
                 .name = "c3d",
                 .title = "C3D",
                 .translations = coordinates,
                 .rotations = {},
                 .markers = true},
    FormatTraits{.format = Format::trc,
                 .name = "trc",
                 .title = "TRC",
                 .translations = coordinates,
                 .rotations = {},
                 .markers = true},
    FormatTraits{.format = Format::csm,
                 .name = "csm",
                 .title = "CSM",
                 .translations = coordinates,
                 .rotations = {},
                 .markers = true,
                 .default_up = Axis::z,
                 .default_metres = millimetre},
    FormatTraits{.format = Format::bva,
                 .name = "bva",
                 .title = "BVA",
                 .translations = {"XTRAN", "YTRAN", "ZTRAN"},
                 .rotations = {"XROT", "YROT", "ZROT"},
                 .independent_segments = true,
                 .up_evidence = "a BVA has {} up"},
    FormatTraits{.format = Format::ask,
                 .name = "ask",
                 .title = "ASK",
                 .translations = bvh_positions,
                 .rotations = bvh_rotations},
    FormatTraits{.format = Format::dat,
                 .name = "dat",
                 .title = "DAT",
                 .translations = {"x", "y", "z"},
                 .rotations = {"roll", "elevation", "azimuth"},
                 .independent_segments = true,
                 .rotation_order = {Axis::z, Axis::y, Axis::x},
                 .up_evidence = "a Polhemus tracker has {} up",
                 .unit_evidence = "a Polhemus tracker measures {} unless told otherwise"},
    FormatTraits{.format = Format::fbx, .name = "fbx", .title = "FBX"},
    FormatTraits{.format = Format::gltf,
                 .name = "gltf",
                 .title = "glTF",
                 .up_evidence = "glTF has {} up",
                 .unit_evidence = "glTF is in {}"},
    FormatTraits{.format = Format::npz, .name = "npz", .title = "NPZ"},
    FormatTraits{.format = Format::numpy_points,
                 .name = "numpy-points",
                 .title = "NumPy points",
                 .translations = coordinates,
                 .rotations = {},
                 .markers = true},
    FormatTraits{.format = Format::humanml3d,
                 .name = "humanml3d",
                 .title = "HumanML3D",
                 .up_evidence = "HumanML3D has {} up",
                 .unit_evidence = "HumanML3D is in {}"},
    FormatTraits{.format = Format::amass,
                 .name = "amass",
                 .title = "AMASS",
                 .up_evidence = "AMASS has {} up",
                 .unit_evidence = "AMASS is in {}"},
};

constexpr bool in_order() {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (static_cast<std::size_t>(rows.at(i).format) != i) return false;
    return true;
}
static_assert(in_order());

}  // namespace

const FormatTraits& traits(Format format) noexcept { return rows.at(static_cast<std::size_t>(format)); }

std::string_view channel_name(Format format, const Channel& channel) noexcept {
    const auto axis = static_cast<std::size_t>(channel.axis);
    switch (channel.role) {
        case ChannelRole::rotate: return traits(format).rotations.at(axis);
        case ChannelRole::length: return "l";
        case ChannelRole::tail_scale: return "SF";
        case ChannelRole::translate:
        case ChannelRole::replace_offset:
        case ChannelRole::translate_own: break;
    }
    return traits(format).translations.at(axis);
}

}  // namespace skelplay::figure
