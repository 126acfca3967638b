#pragma once

#include <string>

#include "scene/ground.h"

namespace skelplay::render {

// The numbers that shaders and C++ share. Shaders get them by `#include "constants.glsl"`, which is made from here.
// Shadows are in metres of a person, unless a comment says otherwise.

constexpr float contact_joint_height = 0.8F;  // above, a joint's contact shadow is too wide and faint to see

constexpr float ambient_reach = 0.10F;          // of the wide shadow beyond what lies on the ground
constexpr float ambient_spread = 0.35F;         // added for each metre above the ground
constexpr float ambient_highest_spread = 0.7F;  // the spread grows up to this height

constexpr float core_height = 0.08F;  // up to which things leave a core of shadow
constexpr auto core_half_height = static_cast<float>(scene::core_half_height);  // at which the core is half as dark
constexpr float core_thickest = 0.04F;                                          // radius of a bone, at most
constexpr float core_edge_of_bone = 0.03F;
constexpr float core_rim_of_body = 0.022F;  // from what touches the ground to where half of the core is left
constexpr float core_edge_of_body = 0.02F;  // half of the width of the edge
constexpr float core_spread = 0.4F;         // added to the edge for each metre above the ground

constexpr float key_edge = 0.008F;    // half of the width of the edge of the key light's shadow
constexpr float key_spread = 0.045F;  // added for each metre above the ground

constexpr int table_width_bits = 10;  // a table's texture has 2^10 texels in a row, which every driver supports
constexpr int palette_texels = 5;     // of a scene::PaletteRow

/// The text of constants.glsl.
std::string shader_constants();

}  // namespace skelplay::render
