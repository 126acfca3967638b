#include "frame.glsl"

// Positions in the shadows' texture.
out vec2 contact_place;
out vec2 ambient_place;
out vec2 core_place;
flat out vec4 core_bounds;  // its part holds nothing beyond these corners

out vec2 from_centre;  // position on the ground's unit disc
flat out vec3 dark;
flat out vec3 strength;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 point = shadow_area.xy + (corner * 2.0 - 1.0) * shadow_area.zw;
    contact_place = contact_part.xy + corner * contact_part.zw;
    ambient_place = ambient_part.xy + corner * ambient_part.zw;
    core_place = core_part.xy + ((point - core_area.xy) / core_area.zw * 0.5 + 0.5) * core_part.zw;
    core_bounds = vec4(core_part.xy, core_part.xy + core_part.zw);
    from_centre = point / ground.y;
    dark = shadow_colour.rgb;
    strength = shadow_strength.xyw;
    gl_Position = clip_from_world * vec4(point.x, ground.x, point.y, 1.0);
}
