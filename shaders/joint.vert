#include "frame.glsl"
#include "surface.glsl"

layout(location = 0) in vec3 position;  // on the half of the unit sphere that faces the viewer
layout(location = 4) in vec4 centre_radius;
layout(location = 5) in vec2 emphasis_hidden;
layout(location = 7) in vec4 joint_colour;

void main() {
    vec3 centre = centre_radius.xyz;
    float radius = max(centre_radius.w, pixel.y * metres_per_pixel(centre));
    vec3 z = normalize(to_eye(centre));
    vec3 x = normalize(cross(up.xyz, z));

    facet_normal = z;
    round_normal = mat3(x, cross(z, x), z) * position;
    edge = vec3(0.0);
    light_surface(centre + round_normal * radius, joint_colour.rgb, emphasis_hidden.x);
    hide(emphasis_hidden.y);
}
