#include "table.glsl"

uniform sampler2D occluders;  // two texels for each scene::Occluder: head and radius, tail and radius

// How much of the light from all around arrives at a point of a surface past some occluders, given as their first and
// their number. Of each the sphere nearest to the point counts: it takes away the square of its radius by its distance,
// times the cosine of its direction to the normal (Inigo Quilez, "Sphere ambient occlusion", 2006), and two fifths
// more, for the rest of it. The piece that the point belongs to is behind the surface, and so takes nothing away.
float open_to_light(vec3 point, vec3 normal, vec2 first_count) {
    int first = int(first_count.x + 0.5);
    int count = int(min(first_count.y, ground.w) + 0.5);
    float open = 1.0;
    for (int i = first; i < first + count; ++i) {
        vec4 head = entry(occluders, 2 * i);
        vec4 way = entry(occluders, 2 * i + 1) - head;
        vec3 to_head = head.xyz - point;
        float t = clamp(-dot(to_head, way.xyz) / max(dot(way.xyz, way.xyz), 1e-12), 0.0, 1.0);
        vec3 to_sphere = to_head + way.xyz * t;
        float radius = head.w + way.w * t;
        float near = inversesqrt(max(dot(to_sphere, to_sphere), 1e-12));
        float size = min(radius * near, 1.0);
        open *= 1.0 - min(max(dot(normal, to_sphere) * near, 0.0) * size * size * 1.4, 0.75);
    }
    return open;
}
