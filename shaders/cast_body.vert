#include "frame.glsl"
#include "cast_key.glsl"

layout(location = 0) in vec4 head_radius;
layout(location = 1) in vec4 tail_radius;
layout(location = 2) in vec4 side_depth;
layout(location = 3) in vec3 caps_bulge;

// The outline of a piece of a body (see body.vert) as the light sees it: as wide as its oval is across the light, with
// the bulge spread over it, and as long as its caps reach.
void main() {
    vec3 head = head_radius.xyz;
    vec3 way = tail_radius.xyz - head;
    vec3 y = way / max(length(way), 1e-9);
    vec3 x = normalize(side_depth.xyz - y * dot(side_depth.xyz, y));
    vec3 seen_across = cross(key_direction.xyz, y);
    seen_across /= max(length(seen_across), 1e-3);
    float width = length(vec2(dot(x, seen_across), side_depth.w * dot(cross(x, y), seen_across)));
    vec2 radii = vec2(head_radius.w, tail_radius.w);
    vec2 wide = (radii + 0.5 * caps_bulge.z) * width;
    // A cap longer or shorter than the rounding moves the end.
    vec2 moved = caps_bulge.xy * radii - wide;
    float longest_cut = -0.45 * length(way);
    cast_key(head - y * max(moved.x, longest_cut), tail_radius.xyz + y * max(moved.y, longest_cut), wide, true);
}
