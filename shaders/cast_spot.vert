#include "frame.glsl"

layout(location = 0) in vec4 head_radius;
layout(location = 1) in vec3 tail;

// Seen from above. Lengths are divided by the figures' scale, so that they are metres for figures of a person's size.
out vec2 place;         // from the bone's lower end
flat out vec2 along;    // from the bone's lower end to its higher end
flat out vec2 heights;  // of the lower and the higher end above the ground
flat out float radius;
flat out float share;   // of the ambient shadow: many short bones, as of a hand, are no darker than one long bone

// How far the shadow of a bone at this height above the ground extends; as in cast_ambient.frag, which reaches farther than cast_contact.frag.
float reach(float height) {
    return radius + 0.10 + 0.35 * min(height, 0.7);
}

// A rectangle around the bone's shadow.
void main() {
    float scale = shadow_strength.z;
    bool head_is_low = head_radius.y < tail.y;
    vec3 low = (head_is_low ? head_radius.xyz : tail) / scale;
    vec3 high = (head_is_low ? tail : head_radius.xyz) / scale;
    radius = head_radius.w / scale;
    share = high == low ? 1.0 : min(length(high - low) / 0.2 + 0.1, 1.0);  // a joint stands for itself
    along = high.xz - low.xz;
    heights = max(vec2(low.y, high.y) - ground.x / scale, 0.0);

    float margin = reach(heights.y);
    float seen_length = length(along);
    vec2 forward = seen_length > 1e-6 ? along / seen_length : vec2(1.0, 0.0);
    vec2 sideways = vec2(-forward.y, forward.x);
    place = (gl_VertexID & 1) == 0 ? -forward * margin : along + forward * margin;
    place += sideways * ((gl_VertexID >> 1) == 0 ? -margin : margin);
    gl_Position = vec4(((place + low.xz) * scale - shadow_area.xy) / shadow_area.zw, 0.0, 1.0);
}
