#include "constants.glsl"

// Entry i of a table, which fills its texture row by row (see render::set_table). It avoids a division, which is slow
// where the processor draws.
vec4 entry(sampler2D table, int i) {
    return texelFetch(table, ivec2(i & ((1 << table_width_bits) - 1), i >> table_width_bits), 0);
}
