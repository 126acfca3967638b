#include "frame.glsl"
#include "cast_key.glsl"

layout(location = 0) in vec4 head_radius;
layout(location = 1) in vec3 tail;
layout(location = 2) in float hidden;

const float tail_width = 0.3;  // of a bone, relative to its greatest

// A joint is a bone whose head and tail are the same point; it casts a shadow only where it is larger than bones are,
// like a head. What is hidden is inside a body or skin, which casts the shadow.
void main() {
    bool round = head_radius.xyz == tail;
    bool seen = hidden < 0.5 && (!round || head_radius.w > 0.03 * shadow_strength.z);
    cast_key(head_radius.xyz, tail, head_radius.w * vec2(1.0, round ? 1.0 : tail_width), seen);
}
