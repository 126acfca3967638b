#include "frame.glsl"
#include "surface.glsl"
#include "occlusion.glsl"

layout(location = 0) in vec4 corner;  // see render::BodyVertex
layout(location = 1) in vec4 head_radius;
layout(location = 2) in vec4 tail_radius;
layout(location = 3) in vec4 side_depth;
layout(location = 4) in vec4 body_colour;
layout(location = 5) in vec2 caps;
layout(location = 6) in vec3 emphasis_occluders;  // with the index of the first occluder and the number of them

// Computes a corner of a rounded piece: an oval cross-section from head to tail, and half an ellipsoid beyond each end.
void main() {
    vec3 head = head_radius.xyz;
    vec3 axis = tail_radius.xyz - head;
    float distance = max(length(axis), 1e-9);
    vec3 y = axis / distance;
    vec3 x = normalize(side_depth.xyz - y * dot(side_depth.xyz, y));
    vec3 z = cross(x, y);

    float along = corner.z;
    float taper = tail_radius.w - head_radius.w;
    vec3 centre = head + axis * along;
    float radius = head_radius.w + taper * along;
    radius = max(radius, pixel.y * metres_per_pixel(centre));
    float depth = side_depth.w;
    float cap = max(corner.w < 0.0 ? caps.x : caps.y, 1e-3);

    vec3 point = centre + x * (corner.x * radius) + y * (corner.w * cap * radius)
               + z * (corner.y * radius * depth);
    // The normal: across the axis that of an ellipsoid, along it the slope of the side.
    float slope = taper / distance;
    float upright = 1.0 - abs(corner.w);
    vec3 normal = x * corner.x + z * (corner.y / depth) + y * (corner.w / cap - clamp(slope, -1.5, 1.5) * upright);
    round_normal = normalize(normal);
    facet_normal = round_normal;
    edge = vec3(0.0);
    light_surface(point, body_colour.rgb, emphasis_occluders.x);
    opacity = body_colour.a;
    openness = open_to_light(point, round_normal, emphasis_occluders.yz);
}
