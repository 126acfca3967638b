#include "frame.glsl"

// Positions in the texture of the shadows.
out vec2 contact_position;
out vec2 ambient_position;
out vec2 core_position;
flat out vec4 core_bounds;  // corners of the core's part of the texture

out vec2 from_centre;  // position on the ground's unit disc
flat out vec3 dark;
flat out vec3 strength;

// Computes a corner of the rectangle of the ground on which spots of shadow lie.
vec2 place_spots(vec2 corner) {
    vec2 point = shadow_area.xy + (corner * 2.0 - 1.0) * shadow_area.zw;
    contact_position = contact_part.xy + corner * contact_part.zw;
    ambient_position = ambient_part.xy + corner * ambient_part.zw;
    core_position = core_part.xy + ((point - core_area.xy) / core_area.zw * 0.5 + 0.5) * core_part.zw;
    core_bounds = vec4(core_part.xy, core_part.xy + core_part.zw);
    strength = shadow_strength.xyw;
    return point;
}

// Computes a corner of the area on which the key light's shadow falls: the corner of its part of the texture, projected
// along the light. It takes the place of the three spots, each a little beside the others, which softens its edge.
vec2 place_key(vec2 corner) {
    vec2 middle = key_part.xy + corner * key_part.zw;
    vec2 texel = 0.5 * key_rise.w / key_area.zw * key_part.zw;
    contact_position = middle + texel * vec2(0.0, 1.6);
    ambient_position = middle + texel * vec2(1.4, -0.8);
    core_position = middle + texel * vec2(-1.4, -0.8);
    core_bounds = vec4(key_part.xy, key_part.xy + key_part.zw);
    strength = vec3(1.0 - pow(1.0 - key_across.w, 1.0 / 3.0));
    vec2 seen = key_area.xy + (corner * 2.0 - 1.0) * key_area.zw;
    vec2 away = key_rise.xz;  // as long as the sine of the light's height above the horizon
    return key_across.xz * seen.x + away * ((seen.y - key_rise.y * ground.x) / dot(away, away));
}

// The first instance draws the spots, the second one the key light's shadow.
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 point = gl_InstanceID == 0 ? place_spots(corner) : place_key(corner);
    from_centre = point / ground.y;
    dark = shadow_colour.rgb;
    gl_Position = clip_from_world * vec4(point.x, ground.x, point.y, 1.0);
}
