#include "key_shadow.glsl"
#include "cast.glsl"
#include "constants.glsl"

// The edge is wider the longer the light's path to the ground, as below a lamp that is not a point. It is never finer
// than the texture.
float softness_from(float height) {
    float metres = key_edge * shadow_strength.z + key_spread * max(height, 0.0);
    return max(metres, key_rise.w);
}

// Casts a rounded form that tapers from head to tail, as the key light sees it.
void cast_key(vec3 head, vec3 tail, vec2 head_tail_radii, bool casts) {
    radii = head_tail_radii;
    softness = vec2(softness_from(head.y - ground.x), softness_from(tail.y - ground.x));
    heights = vec2(0.0);
    weight = vec3(1.0, 0.0, 0.0);
    vec2 start = seen_from_key(head);
    cast_form(start, seen_from_key(tail), 1e-6, casts);
    gl_Position = vec4(in_key_area(start + from_start), 0.0, 1.0);
}
