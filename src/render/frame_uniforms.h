#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "render/viewport.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/view_options.h"

namespace skelplay::render {

/// What all shaders of a frame know: the uniform block Frame of shaders/frame.glsl, in std140 layout, member for
/// member. "World" is metres, Y up, relative to DrawList::origin.
struct FrameUniforms {
    static constexpr unsigned binding = 0;

    glm::mat4 clip_from_world{1.0F};
    glm::vec4 eye{0.0F};    // xyz: where the eye is; w: 1 perspective, 0 orthographic
    glm::vec4 right{0.0F};  // xyz: the camera's axes, unit
    glm::vec4 up{0.0F};
    glm::vec4 back{0.0F};
    glm::vec4 viewport{0.0F};  // x, y, width, height in pixels
    /// x: metres that a pixel covers, for each unit of clip w; y: least radius of a bone, in pixels; z: half the width
    /// of a line, in pixels.
    glm::vec4 pixel{0.0F};

    glm::vec4 key_direction{0.0F};   // xyz: unit, towards the lamp; w: Palette::rim
    glm::vec4 fill_direction{0.0F};  // xyz: unit, towards the lamp
    glm::vec4 highlight{0.0F};       // linear RGB, as all colours below see Palette

    glm::vec4 background_top{0.0F};
    glm::vec4 background_bottom{0.0F};
    glm::vec4 ground_colour{0.0F};
    glm::vec4 line_colour{0.0F};  // a: 1, or 0 without grid
    glm::vec4 ground{0.0F};       // x: the plane's y; y: where it has vanished; z: heavy grid lines a metre
    glm::vec4 grid{0.0F};         // xy: heavy squares from a grid line to the origin, along x and z

    glm::vec4 shadow_area{0.0F};  // xy: centre (x and z), zw: half its sides, see ShadowArea
    glm::vec4 shadow_colour{0.0F};
    glm::vec4 shadow_strength{0.0F};  // x: contact, y: ambient, z: ShadowArea::figure_scale
};

/// The rectangle of ground on which the figures' shadow falls.
struct ShadowArea {
    glm::vec2 centre{0.0F};     // x and z, metres from the origin
    glm::vec2 half_size{0.0F};  // along x and z, metres; 0: nothing throws a shadow
    float figure_scale = 1.0F;  // how large the figures are, 1 for a person: softness grows with it
};
ShadowArea shadow_area(const scene::DrawList& list);

/// Whether the axis of any bone, or a joint's centre, reaches below the ground.
bool reaches_below_ground(const scene::DrawList& list) noexcept;

/// Whether the eye is above the ground: from below nothing of it is seen.
bool sees_ground(const FrameUniforms& frame) noexcept;

/// `pixel_scale`: pixels of the framebuffer for one of the design (2 on a display with fine pixels).
FrameUniforms frame_uniforms(const scene::DrawList& list, const scene::CameraMatrices& camera, const Viewport& viewport,
                             float pixel_scale);

/// The colours of a theme. What is mixed on the ground is sRGB as the screen takes it; what lights the figures is
/// linear.
struct Palette {
    glm::vec3 background_top;     // sRGB
    glm::vec3 background_bottom;  // sRGB
    glm::vec3 ground;             // sRGB, where it is nearest
    glm::vec3 line;               // sRGB, of the grid's heavy lines
    glm::vec3 shadow;             // sRGB, what the ground becomes in full shadow
    float contact_shadow;         // strength of the tight shadow where something touches the ground, 0 … 1
    float ambient_shadow;         // strength of the wide one below the whole figure, 0 … 1
    float rim;                    // light added where a surface turns away; negative takes light away
    glm::vec3 highlight;          // linear, of the selected bone
};

const Palette& palette(scene::Theme theme) noexcept;

}  // namespace skelplay::render
