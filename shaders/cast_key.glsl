#include "key_shadow.glsl"

out vec2 place;         // from the head, in metres, see key_shadow.glsl
flat out vec2 along;    // from head to tail
flat out vec2 radii;    // at head and tail
flat out vec2 softness; // there: half of the width of the shadow's edge

// The edge is wider the longer the way of the light to the ground, as below a lamp that is not a point. It is never
// finer than the texture.
float softness_from(float height) {
    float metres = 0.008 * shadow_strength.z + 0.045 * max(height, 0.0);
    return max(metres, key_rise.w);
}

// A rectangle around a rounded form that tapers from head to tail; none where it casts nothing.
void cast_key(vec3 head, vec3 tail, vec2 head_tail_radii, bool casts) {
    radii = head_tail_radii;
    softness = vec2(softness_from(head.y - ground.x), softness_from(tail.y - ground.x));
    vec2 start = seen_from_key(head);
    along = seen_from_key(tail) - start;
    float margin = casts ? max(radii.x, radii.y) + max(softness.x, softness.y) : 0.0;
    float seen_length = length(along);
    vec2 forward = seen_length > 1e-6 ? along / seen_length : vec2(1.0, 0.0);
    vec2 sideways = vec2(-forward.y, forward.x);
    place = (gl_VertexID & 1) == 0 ? -forward * margin : along + forward * margin;
    place += sideways * ((gl_VertexID >> 1) == 0 ? -margin : margin);
    gl_Position = vec4(in_key_area(start + place), 0.0, 1.0);
}
