#include "frame.glsl"
#include "cast_key.glsl"
#include "cast_core.glsl"

layout(location = 0) in vec4 head_radius;
layout(location = 1) in vec3 tail;
layout(location = 2) in float hidden;
layout(location = 3) in float shadow;  // which: see render::BoneShadow

const float tail_width = 0.3;  // of a bone, relative to its greatest

// A joint is a bone whose head and tail are the same point. Hidden bones are inside a body or skin, which casts the
// shadow.
void cast_from_key() {
    bool round = head_radius.xyz == tail;
    cast_key(head_radius.xyz, tail, head_radius.w * vec2(1.0, round ? 1.0 : tail_width), hidden < 0.5);
}

// Sets soft edges that begin in the middle of the form and end at these distances.
void reach(vec2 distances) {
    radii = distances * 0.5;
    softness = radii;
}

// Casts a spot seen from above. Lengths are divided by the figures' scale, so that they are metres of a person.
void cast_from_above() {
    float scale = shadow_strength.z;
    bool head_is_low = head_radius.y < tail.y;
    vec3 low = (head_is_low ? head_radius.xyz : tail) / scale;
    vec3 high = (head_is_low ? tail : head_radius.xyz) / scale;
    vec2 above = vec2(low.y, high.y) - ground.x / scale;
    float radius = head_radius.w / scale;
    vec4 area = shadow_area;
    float upright = 0.03;  // an upright bone casts the shadow of its lower end
    bool casts = hidden > -0.5;
    if (shadow < 0.5) {  // contact: sharp where something touches the ground
        heights = max(above, 0.0);
        reach(radius + 0.025 + 0.30 * heights);
        weight = vec3(1.0, 1.0 / (0.13 * 0.13), 0.0);
        if (high == low && above.x > contact_joint_height) casts = false;
    } else if (shadow < 1.5) {  // ambient: many short bones, like those of a hand, are no darker than one long bone
        heights = max(above, 0.0);
        reach(radius + ambient_reach + ambient_spread * min(heights, ambient_highest_spread));
        float part = high == low ? 1.0 : min(length(high - low) / 0.2 + 0.1, 1.0);  // a joint counts fully
        weight = vec3(0.2 * part, 1.0 / (0.80 * 0.80), 0.0);
    } else {  // core: only of what is near enough to touch the ground; half at 2.5 cm, a sixteenth at 5 cm
        float reached = part_in_core(above);
        high = mix(low, high, reached);
        heights = max(vec2(above.x, mix(above.x, above.y, reached)), 0.0);
        reach(min(radius, core_thickest) + core_edge_of_bone + core_spread * heights);
        weight = core_weight;
        casts = casts && above.x < core_height;
        area = core_area;
        upright = 0.001;
    }
    cast_form(low.xz, high.xz, upright, casts);
    gl_Position = vec4(((from_start + low.xz) * scale - area.xy) / area.zw, 0.0, 1.0);
}

void main() {
    if (shadow > 2.5)
        cast_from_key();
    else
        cast_from_above();
}
