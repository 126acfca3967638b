#include "frame.glsl"

layout(location = 0) in vec4 head_radius;
layout(location = 1) in vec3 tail;

// Seen from above, like cast_shadow.vert, but only what is so near to the ground that it may touch it.
out vec2 place;         // from the bone's lower end
flat out vec2 along;    // from the bone's lower end to its higher end
flat out vec2 heights;  // of the lower and the higher end above the ground
flat out float radius;

const float highest = 0.08;  // of a core, as in frame_uniforms.cpp
const float thickest = 0.04;

// A rectangle around the part of the bone that is low enough.
void main() {
    float scale = shadow_strength.z;
    bool head_is_low = head_radius.y < tail.y;
    vec3 low = (head_is_low ? head_radius.xyz : tail) / scale;
    vec3 high = (head_is_low ? tail : head_radius.xyz) / scale;
    vec2 above = vec2(low.y, high.y) - ground.x / scale;
    float reached = above.y > highest ? clamp((highest - above.x) / (above.y - above.x), 0.0, 1.0) : 1.0;
    high = mix(low, high, reached);
    radius = min(head_radius.w / scale, thickest);
    along = high.xz - low.xz;
    heights = max(vec2(above.x, mix(above.x, above.y, reached)), 0.0);

    float margin = above.x < highest ? radius + 0.06 : 0.0;
    float seen_length = length(along);
    vec2 forward = seen_length > 1e-6 ? along / seen_length : vec2(1.0, 0.0);
    vec2 sideways = vec2(-forward.y, forward.x);
    place = (gl_VertexID & 1) == 0 ? -forward * margin : along + forward * margin;
    place += sideways * ((gl_VertexID >> 1) == 0 ? -margin : margin);
    gl_Position = vec4(((place + low.xz) * scale - core_area.xy) / core_area.zw, 0.0, 1.0);
}
