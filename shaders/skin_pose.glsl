#include "table.glsl"

layout(location = 0) in vec3 position;     // see scene::SurfacePoint
layout(location = 2) in vec2 first_count;  // see scene::SurfaceBinding

uniform sampler2D palette;     // palette_texels for each scene::PaletteRow
uniform sampler2D influences;  // two scene::SurfaceInfluence per texel

// The first three rows of the matrix of a palette row, as columns.
mat3x4 palette_matrix(int row) {
    return mat3x4(entry(palette, palette_texels * row), entry(palette, palette_texels * row + 1),
                  entry(palette, palette_texels * row + 2));
}

// The palette row (x) and weight (y) of an influence.
vec2 influence(int i) {
    vec4 two = entry(influences, i / 2);
    return (i & 1) == 0 ? two.xy : two.zw;
}

struct Posed {
    mat3x4 matrix;  // of this vertex
    int leading;    // the row of the bone with the greatest influence
};

Posed posed() {
    int first = int(first_count.x + 0.5);
    int count = int(first_count.y + 0.5);
    if (count == 0) return Posed(palette_matrix(first), first);
    Posed result = Posed(mat3x4(0.0), int(influence(first).x + 0.5));
    for (int i = first; i < first + count; ++i) {
        vec2 share = influence(i);
        result.matrix += share.y * palette_matrix(int(share.x + 0.5));
    }
    return result;
}
