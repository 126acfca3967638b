// Entry i of a table, which fills its texture row by row, 1024 texels each (see render::set_table). Without a division,
// which is slow where the processor draws.
vec4 entry(sampler2D table, int i) {
    return texelFetch(table, ivec2(i & 1023, i >> 10), 0);
}
