#include "frame.glsl"
#include "surface.glsl"

layout(location = 0) in vec3 position;     // see scene::SurfacePoint
layout(location = 1) in vec3 own_normal;
layout(location = 2) in vec2 first_count;  // see scene::SurfaceBinding
layout(location = 3) in vec4 own_colour;   // a: 1 the vertex has this colour, 0 it has its row's

uniform sampler2D palette;     // five texels for each scene::PaletteRow
uniform sampler2D influences;  // two scene::SurfaceInfluence per texel

// Entry i of a table, which fills its texture row by row.
vec4 entry(sampler2D table, int i) {
    int width = textureSize(table, 0).x;
    return texelFetch(table, ivec2(i % width, i / width), 0);
}

// The first three rows of a row's matrix, as columns.
mat3x4 palette_matrix(int row) {
    return mat3x4(entry(palette, 5 * row), entry(palette, 5 * row + 1), entry(palette, 5 * row + 2));
}

// The palette row (x) and weight (y) of an influence.
vec2 influence(int i) {
    vec4 two = entry(influences, i / 2);
    return (i & 1) == 0 ? two.xy : two.zw;
}

void main() {
    int first = int(first_count.x + 0.5);
    int count = int(first_count.y + 0.5);
    int leading = first;  // the row of the bone with the greatest influence
    mat3x4 matrix;
    if (count == 0) {
        matrix = palette_matrix(first);
    } else {
        leading = int(influence(first).x + 0.5);
        matrix = mat3x4(0.0);
        for (int i = first; i < first + count; ++i) {
            vec2 share = influence(i);
            matrix += share.y * palette_matrix(int(share.x + 0.5));
        }
    }
    vec3 point = vec4(position, 1.0) * matrix;

    // Normals are transformed by the cofactors, which are also right for scaled and mirrored bones.
    vec3 x = matrix[0].xyz;
    vec3 y = matrix[1].xyz;
    vec3 z = matrix[2].xyz;
    vec3 normal = vec3(dot(cross(y, z), own_normal), dot(cross(z, x), own_normal), dot(cross(x, y), own_normal));
    bool has_normal = dot(normal, normal) > 0.0;

    vec4 tint = entry(palette, 5 * leading + 3);
    float emphasis = entry(palette, 5 * leading + 4).x;
    edge = vec3(0.0);
    round_normal = has_normal ? normalize(normal) : normalize(to_eye(point));
    facet_normal = round_normal;
    vec3 plain = mix(own_colour.rgb, tint.rgb, own_colour.a > 0.5 ? tint.a : 1.0);
    light_surface(point, plain, emphasis);
    // Many skins are as pale as the highlight: there, a saturated colour shows what is selected.
    float most = max(plain.r, max(plain.g, plain.b));
    float least = min(plain.r, min(plain.g, plain.b));
    bool pale = most - least < 0.6 * most;
    if (pale && emphasis > 0.5) base = mix(plain, highlight.rgb * vec3(1.0, 0.42, 0.06), emphasis > 1.5 ? 1.0 : 0.6);
    gl_PointSize = max(3.0, pixel.z * 5.0);
}
