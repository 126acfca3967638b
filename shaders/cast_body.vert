#include "frame.glsl"
#include "cast_key.glsl"
#include "cast_core.glsl"

layout(location = 0) in vec4 head_radius;
layout(location = 1) in vec4 tail_radius;
layout(location = 2) in vec4 side_depth;
layout(location = 3) in vec2 caps;
layout(location = 4) in float shadow;  // which: see render::BoneShadow

// Moves the ends of the piece's rounded outline to the tips of its caps.
void move_ends(inout vec3 head, inout vec3 tail, vec3 y, vec2 reaches, vec2 outline) {
    float longest_cut = -0.45 * length(tail - head);
    head -= y * max(reaches.x - outline.x, longest_cut);
    tail += y * max(reaches.y - outline.y, longest_cut);
}

// The outline of a piece of a body (see body.vert) as the light sees it: as wide as its oval at right angles to the
// light, and as long as the piece with its caps.
void cast_from_key(vec3 x, vec3 y, vec3 z) {
    vec3 head = head_radius.xyz;
    vec3 tail = tail_radius.xyz;
    vec3 seen_across = cross(key_direction.xyz, y);
    seen_across /= max(length(seen_across), 1e-3);
    float width = length(vec2(dot(x, seen_across), side_depth.w * dot(z, seen_across)));
    vec2 radii = vec2(head_radius.w, tail_radius.w);
    vec2 wide = radii * width;
    move_ends(head, tail, y, caps * radii, wide);
    cast_key(head, tail, wide, true);
}

// The core of shadow below the part of a piece that is near enough to touch the ground: a rim wider than that part seen
// from above, so that the piece does not hide it. It is as dark as the core of a bone whose end is at the height of the
// piece's lower side. Lengths are divided by the figures' scale.
void cast_core(vec3 x, vec3 y, vec3 z) {
    float scale = shadow_strength.z;
    float depth = side_depth.w;
    vec2 sizes = vec2(head_radius.w, tail_radius.w) / scale;
    vec2 upright = sqrt(x.y * x.y + depth * depth * z.y * z.y + caps * caps * (y.y * y.y));
    vec2 bottoms = (vec2(head_radius.y, tail_radius.y) - ground.x) / scale - sizes * upright;
    vec3 head = head_radius.xyz / scale;
    vec3 tail = tail_radius.xyz / scale;
    float level = length(y.xz);
    vec2 across = level > 1e-3 ? vec2(-y.z, y.x) / level : normalize(x.xz);
    vec2 wide = sizes * length(vec2(dot(x.xz, across), depth * dot(z.xz, across)));
    move_ends(head, tail, y, caps * sizes, wide / max(level, 1e-3));
    bool head_is_low = bottoms.x < bottoms.y;
    vec2 low = head_is_low ? head.xz : tail.xz;
    vec2 high = head_is_low ? tail.xz : head.xz;
    vec2 low_high = head_is_low ? bottoms : bottoms.yx;
    float reached = part_in_core(low_high);
    high = mix(low, high, reached);
    heights = max(vec2(low_high.x, mix(low_high.x, low_high.y, reached)), 0.0);
    radii = (head_is_low ? wide : wide.yx) + core_rim_of_body;
    softness = core_edge_of_body + core_spread * heights;
    weight = core_weight;
    cast_form(low, high, 0.001, low_high.x < core_height);
    gl_Position = vec4(((from_start + low) * scale - core_area.xy) / core_area.zw, 0.0, 1.0);
}

void main() {
    vec3 axis = tail_radius.xyz - head_radius.xyz;
    vec3 y = axis / max(length(axis), 1e-9);
    vec3 x = normalize(side_depth.xyz - y * dot(side_depth.xyz, y));
    vec3 z = cross(x, y);
    if (shadow > 2.5)
        cast_from_key(x, y, z);
    else
        cast_core(x, y, z);
}
