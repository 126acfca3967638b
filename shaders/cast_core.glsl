#include "constants.glsl"

// Half as dark at core_half_height above the ground, a sixteenth at twice that height.
const vec3 core_weight =
    vec3(1.0, 0.0, 1.0 / (core_half_height * core_half_height * core_half_height * core_half_height));

// The part of a form, from its lower end, that is so near to the ground that it leaves a core.
float part_in_core(vec2 low_high) {
    return low_high.y > core_height ? clamp((core_height - low_high.x) / (low_high.y - low_high.x), 0.0, 1.0) : 1.0;
}
