// The numbers that shaders and C++ (render/frame_uniforms.h) share. Shadows are in metres of a person.

#ifndef CONSTANT
#define CONSTANT const
#endif

CONSTANT float contact_joint_height = 0.8F;  // above, a joint's contact shadow is too wide and faint to see

CONSTANT float ambient_reach = 0.10F;          // of the wide shadow beyond what lies on the ground
CONSTANT float ambient_spread = 0.35F;         // added for each metre above the ground
CONSTANT float ambient_highest_spread = 0.7F;  // the spread grows up to this height

CONSTANT float core_height = 0.08F;        // up to which things leave a core of shadow
CONSTANT float core_half_height = 0.025F;  // scene::core_half_height, at which the core is half as dark
CONSTANT float core_thickest = 0.04F;      // radius of a bone, at most
CONSTANT float core_edge_of_bone = 0.03F;
CONSTANT float core_rim_of_body = 0.022F;  // from what touches the ground to where half of the core is left
CONSTANT float core_edge_of_body = 0.02F;  // half of the width of the edge
CONSTANT float core_spread = 0.4F;         // added to the edge for each metre above the ground

CONSTANT float key_edge = 0.008F;    // half of the width of the edge of the key light's shadow
CONSTANT float key_spread = 0.045F;  // added for each metre above the ground

CONSTANT int table_width_bits = 10;  // a table's texture has 2^10 texels in a row, which every driver supports
CONSTANT int palette_texels = 5;     // of a scene::PaletteRow
