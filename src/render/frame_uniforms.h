#pragma once

#include "render/gl_objects.h"
#include "scene/ground.h"

namespace skelplay::render {
// The numbers that shaders and C++ share.
#define CONSTANT constexpr
#include "render/constants.glsl"
#undef CONSTANT
static_assert(core_half_height == static_cast<float>(scene::core_half_height));

/// The data shared by all shaders in a frame: the uniform block Frame of shaders/frame.glsl, with the same members.
struct FrameUniforms {
    static constexpr unsigned binding = 0;

    using mat4 = glm::mat4;
    using vec4 = glm::vec4;
#include "render/frame_members.glsl"
};

/// The rectangle of the ground that contains the figures' shadow.
struct ShadowArea {
    glm::vec2 centre{0.0F};     // x and z, metres from the origin
    glm::vec2 half_size{0.0F};  // along x and z, metres; 0: nothing casts a shadow
    float figure_scale = 1.0F;  // see scene::figure_scale()
};
ShadowArea shadow_area(const scene::DrawList& list);
/// The part of `area` in which bones are so near to the ground that they leave a core of shadow, see ShadowPass.
ShadowArea core_area(const scene::DrawList& list, const ShadowArea& area);

/// The largest sides, in pixels, of the pictures of the shadow's spots and of their cores. Only as many pixels are used
/// as texels of these sizes (in metres of a person) need, because a shadow costs time for each pixel of its spots.
constexpr int shadow_side = 96;
constexpr int core_side = 256;
constexpr float crowd_shadow_texel = 0.05F;
constexpr float core_texel = 0.008F;

/// Lists with more bones, joints or pieces of bodies than this (five to ten figures) have coarser shapes and shadows.
constexpr int crowd = 300;

/// The largest side of the picture of the key light's shadow, and its used pixels: enough for soft spots.
constexpr int key_shadow_side = 512;
constexpr int key_shadow_pixels = 160 * 160;

/// The texture holds all these pictures, with empty pixels between them, so that no picture mixes with its neighbour.
constexpr int between_shadows = 2;
constexpr glm::ivec2 shadow_texture_size{key_shadow_side, key_shadow_side + between_shadows + core_side};

/// The rectangle, at right angles to the key light, that holds all that casts a shadow. A size of 0: nothing does.
ShadowArea key_area(const scene::DrawList& list, const glm::vec3& across, const glm::vec3& rise, float figure_scale);

/// True when an end of any bone, or a joint's centre, is below the ground.
bool reaches_below_ground(const scene::DrawList& list) noexcept;

/// The part of the viewport in which figures, lines and shadows are drawn.
Viewport drawn_part(const scene::DrawList& list, const FrameUniforms& frame, const Viewport& viewport);

/// The number of the viewport's lowest rows that the ground fills in all their width.
int rows_of_ground(const FrameUniforms& frame) noexcept;

/// Metres that one pixel covers at a world point.
float metres_per_pixel(const FrameUniforms& frame, const glm::vec3& point) noexcept;

/// The side from which the ground is seen; `edge`: without perspective and along the ground, a line.
enum class GroundSide : std::uint8_t { above, edge, below };
GroundSide ground_side(const FrameUniforms& frame) noexcept;

/// `pixel_scale`: framebuffer pixels per design pixel (2 on a high-resolution display).
FrameUniforms frame_uniforms(const scene::DrawList& list, const scene::CameraMatrices& camera, const Viewport& viewport,
                             float pixel_scale);
}  // namespace skelplay::render
