// Entry i of a table, which fills its texture row by row.
vec4 entry(sampler2D table, int i) {
    int width = textureSize(table, 0).x;
    return texelFetch(table, ivec2(i % width, i / width), 0);
}
