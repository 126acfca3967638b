#include "frame.glsl"
#include "surface.glsl"
#include "skin_pose.glsl"

layout(location = 1) in vec3 own_normal;
layout(location = 3) in vec4 own_colour;  // a: 1: the vertex has this colour, 0: it has the colour of its row
layout(location = 4) in vec2 own_texture_point;

out vec2 texture_point;

void main() {
    texture_point = own_texture_point;
    Posed here = posed();
    mat3x4 matrix = here.matrix;
    int leading = here.leading;
    vec3 point = vec4(position, 1.0) * matrix;

    // Normals are transformed by the cofactors, which are also right for scaled and mirrored bones.
    vec3 x = matrix[0].xyz;
    vec3 y = matrix[1].xyz;
    vec3 z = matrix[2].xyz;
    vec3 normal = vec3(dot(cross(y, z), own_normal), dot(cross(z, x), own_normal), dot(cross(x, y), own_normal));
    bool has_normal = dot(normal, normal) > 0.0;

    vec4 tint = entry(palette, palette_texels * leading + 3);
    float emphasis = entry(palette, palette_texels * leading + 4).x;
    edge = vec3(0.0);
    round_normal = has_normal ? normalize(normal) : normalize(to_eye(point));
    facet_normal = round_normal;
    vec3 plain = mix(own_colour.rgb, tint.rgb, own_colour.a > 0.5 ? tint.a : 1.0);
    light_surface(point, plain, emphasis);
    gl_PointSize = max(3.0, pixel.z * 5.0);
}
