#include "frame.glsl"

layout(location = 0) in vec3 start;
layout(location = 1) in vec4 start_colour;
layout(location = 2) in vec3 finish;
layout(location = 3) in vec4 finish_colour;

out vec4 tint;
flat out float half_width;
out float across;  // pixels from the middle of the line

// The clip position of `a`, moved along the line onto the near plane if it is behind that.
vec4 in_front_of_eye(vec4 a, vec4 b) {
    float nearest = a.z + a.w;
    float other = b.z + b.w;
    return nearest < 0.0 && other > 0.0 ? mix(a, b, nearest / (nearest - other)) : a;
}

void main() {
    vec4 a = clip_from_world * vec4(start, 1.0);
    vec4 b = clip_from_world * vec4(finish, 1.0);
    vec4 from = in_front_of_eye(a, b);
    vec4 to = in_front_of_eye(b, a);
    vec2 along = (to.xy / to.w - from.xy / from.w) * viewport.zw;
    vec2 forward = dot(along, along) > 1e-12 ? normalize(along) : vec2(1.0, 0.0);
    half_width = pixel.z;
    float reach = half_width + 0.5;
    across = (gl_VertexID >> 1) == 0 ? -reach : reach;
    gl_Position = (gl_VertexID & 1) == 0 ? from : to;
    tint = (gl_VertexID & 1) == 0 ? start_colour : finish_colour;
    gl_Position.xy += vec2(-forward.y, forward.x) * across * 2.0 / viewport.zw * gl_Position.w;
    across *= gl_Position.w;  // so that it is interpolated linearly on the screen, not in perspective
}
