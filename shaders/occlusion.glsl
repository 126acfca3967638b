#include "table.glsl"

uniform sampler2D occluders;  // two texels for each scene::Occluder: head and radius, tail and radius

// How much of the ambient light arrives at a point of a surface past some occluders (index of the first, and number).
// Each occluder counts by its sphere nearest to the point, which blocks the square of radius / distance, times the
// cosine of its direction to the normal (Inigo Quilez, "Sphere ambient occlusion", 2006), and two fifths more for the
// rest of the occluder. The point's own piece is behind the surface, so it blocks nothing.
float open_to_light(vec3 point, vec3 normal, vec2 first_count) {
    int first = int(first_count.x + 0.5);
    int count = int(min(first_count.y, ground.w) + 0.5);
    float open = 1.0;
    for (int i = first; i < first + count; ++i) {
        vec4 head = entry(occluders, 2 * i);
        vec4 axis = entry(occluders, 2 * i + 1) - head;
        vec3 to_head = head.xyz - point;
        float t = clamp(-dot(to_head, axis.xyz) / max(dot(axis.xyz, axis.xyz), 1e-12), 0.0, 1.0);
        vec3 to_sphere = to_head + axis.xyz * t;
        float radius = head.w + axis.w * t;
        float near = inversesqrt(max(dot(to_sphere, to_sphere), 1e-12));
        float size = min(radius * near, 1.0);
        open *= 1.0 - min(max(dot(normal, to_sphere) * near, 0.0) * size * size * 1.4, 0.75);
    }
    return open;
}
