#pragma once

#include <string>

#include "scene/ground.h"

namespace skelplay::render {

// The numbers that shaders and C++ share. Shaders have them from `#include "constants.glsl"`, which is made from here.
// Shadows: in metres of a person, unless a comment says otherwise.

constexpr float contact_joint_height = 0.8F;  // higher, a joint's contact shadow would be as wide as it is faint

constexpr float ambient_reach = 0.10F;          // of the wide shadow beyond what lies on the ground
constexpr float ambient_spread = 0.35F;         // for each metre above the ground as much more
constexpr float ambient_highest_spread = 0.7F;  // above that height no more

constexpr float core_height = 0.08F;  // what is higher leaves no core of shadow
constexpr auto core_half_height = static_cast<float>(scene::core_half_height);  // at which it is half as dark
constexpr float core_thickest = 0.04F;                                          // of a bone's radius no more counts
constexpr float core_edge_of_bone = 0.03F;
constexpr float core_rim_of_body = 0.022F;  // around what touches the ground, to where half of the core is left
constexpr float core_edge_of_body = 0.02F;  // half as wide as that fades
constexpr float core_spread = 0.4F;         // for each metre above the ground as much wider

constexpr float key_edge = 0.008F;    // half of the width of the edge of the key light's shadow
constexpr float key_spread = 0.045F;  // for each metre above the ground as much more

constexpr int table_width_bits = 10;  // a table's texture has 2^10 texels in a row, which every driver supports
constexpr int palette_texels = 5;     // of a scene::PaletteRow

/// The text of constants.glsl.
std::string shader_constants();

}  // namespace skelplay::render
