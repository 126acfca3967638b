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
    vec3 axis = tail_emphasis.xyz - head;
    // Each end has its own least width, so that thin bones do not break into dots on the screen.
    float width = length(position.xz);
    vec3 centre = head + axis * position.y;
    float radius = max(head_radius.w * max(width, 1e-3), pixel.y * metres_per_pixel(centre));
    vec3 size = vec3(max(head_radius.w, radius), max(length(axis), 1e-9), max(head_radius.w, radius));

    vec3 y = axis / size.y;
    vec3 side = side_hidden.xyz;
    vec3 x = normalize(side - y * dot(side, y));
    mat3 rotation = mat3(x, y, cross(x, y));

    facet_normal = normalize(rotation * (facet / size));
    round_normal = rotation * round;
    edge = corner;
    vec2 out_of_axis = width > 0.0 ? position.xz * (radius / width) : vec2(0.0);
    light_surface(centre + rotation * vec3(out_of_axis.x, 0.0, out_of_axis.y), bone_colour.rgb, tail_emphasis.w);
    opacity = bone_colour.a;
    hide(side_hidden.w);
}
