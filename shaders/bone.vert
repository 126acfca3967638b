#include "frame.glsl"
#include "surface.glsl"

layout(location = 0) in vec3 position;  // see render::BoneVertex
layout(location = 1) in vec3 facet;
layout(location = 2) in vec3 round;
layout(location = 3) in vec3 corner;
layout(location = 4) in vec4 head_radius;
layout(location = 5) in vec4 tail_emphasis;
layout(location = 6) in vec4 side_hidden;
layout(location = 7) in vec4 bone_colour;

void main() {
    vec3 head = head_radius.xyz;
    vec3 way = tail_emphasis.xyz - head;
    float radius = max(max(head_radius.w, 1e-9), pixel.y * metres_per_pixel(head));
    vec3 size = vec3(radius, max(length(way), 1e-9), radius);

    vec3 y = way / size.y;
    vec3 side = side_hidden.xyz;
    vec3 x = normalize(side - y * dot(side, y));
    mat3 turn = mat3(x, y, cross(x, y));

    facet_normal = normalize(turn * (facet / size));
    round_normal = turn * round;
    edge = corner;
    light_surface(head + turn * (position * size), bone_colour.rgb, tail_emphasis.w);
    opacity = bone_colour.a;
    hide(side_hidden.w);
}
