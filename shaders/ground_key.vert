#include "frame.glsl"

out vec2 place;        // position in the key shadow's texture
out vec2 from_centre;  // position on the ground's unit disc
flat out vec3 dark;
flat out float strength;

// The rectangle of the ground on which the key light's shadow falls: the texture's, followed along the light.
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    place = key_part.xy + corner * key_part.zw;
    vec2 seen = key_area.xy + (corner * 2.0 - 1.0) * key_area.zw;
    vec2 away = key_rise.xz;  // as long as the sine of the light's height above the horizon
    vec2 point = key_across.xz * seen.x + away * ((seen.y - key_rise.y * ground.x) / dot(away, away));
    from_centre = point / ground.y;
    dark = shadow_colour.rgb;
    strength = key_across.w;
    gl_Position = clip_from_world * vec4(point.x, ground.x, point.y, 1.0);
}
