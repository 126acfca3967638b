#include "frame.glsl"

out vec2 place;        // position in the shadow's texture
out vec2 from_centre;  // position on the ground's unit disc
flat out vec3 dark;
out vec2 core_place;   // position in the texture of cores
flat out vec3 strength;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 point = shadow_area.xy + (corner * 2.0 - 1.0) * shadow_area.zw;
    place = corner * shadow_texture.xy;
    from_centre = point / ground.y;
    dark = shadow_colour.rgb;
    strength = shadow_strength.xyw;
    core_place = ((point - core_area.xy) / core_area.zw * 0.5 + 0.5) * shadow_texture.zw;
    gl_Position = clip_from_world * vec4(point.x, ground.x, point.y, 1.0);
}
