#include "encode.glsl"

flat in vec3 facet_normal;
in vec3 round_normal;
in vec3 edge;
in vec3 view;
flat in vec3 key;
flat in vec3 fill;
flat in vec3 base;
flat in vec3 accent;
in float openness;

// The colours of the lights, linear.
const vec3 key_light = vec3(0.98, 0.95, 0.89);
const vec3 fill_light = vec3(0.18, 0.21, 0.26);
const vec3 sky_light = vec3(0.34, 0.36, 0.40);
const vec3 ground_light = vec3(0.15, 0.14, 0.13);

// The normal of a facet: flat in the middle and rounded at the edges, which catch the light like a bevel.
vec3 surface_normal() {
    float inside = min(edge.x, min(edge.y, edge.z));
    float roundness = edge.x + edge.y + edge.z > 0.5 ? 0.6 * clamp(1.0 - inside * 10.0, 0.0, 1.0) : 1.0;
    return normalize(mix(facet_normal, round_normal, roundness));
}

// Mirrors a normal that points away from the eye: skins are visible from both sides, whatever the winding of their
// faces.
vec3 facing(vec3 normal, vec3 eye) {
    return normal - 2.0 * min(dot(normal, eye), 0.0) * eye;
}

// A surface of a colour, lit; sRGB.
vec3 lit(vec3 plain) {
    vec3 eye = normalize(view);
    vec3 normal = facing(surface_normal(), eye);

    float key_wrap = max(dot(normal, key) * 0.75 + 0.25, 0.0);
    float fill_wrap = max(dot(normal, fill) * 0.7 + 0.3, 0.0);
    // What blocks the ambient light also blocks a part of the key light.
    vec3 light = key_light * (key_wrap * key_wrap * (0.35 + 0.65 * openness)) + accent.x
               + (fill_light * fill_wrap + mix(ground_light, sky_light, normal.y * 0.5 + 0.5)) * openness;

    float shine = max(dot(normal, normalize(key + eye)), 0.0);
    shine *= shine;
    shine *= shine;
    shine *= shine;
    float away = 1.0 - max(dot(normal, eye), 0.0);
    vec3 shown = plain * light + key_light * (shine * shine * shine * shine * 0.18)
               + sky_light * (accent.y * away * away * away * openness);
    // A selected bone gets dark edges, so that it differs from the others not only in colour, unless it is so small on
    // the screen that only edges would be visible.
    float inside = min(edge.x, min(edge.y, edge.z));
    float pixels = 1.0 / max(fwidth(inside), 1e-6);  // per height of a facet
    float drawn = accent.z * clamp(1.5 - inside * pixels, 0.0, 1.0) * clamp(pixels / 12.0 - 1.0, 0.0, 1.0);
    return encoded(mix(shown, plain * 0.04, drawn));
}
