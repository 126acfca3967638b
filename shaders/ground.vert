#include "frame.glsl"

layout(location = 0) in vec2 corner;  // of a unit disc

out vec2 from_centre;     // position on the unit disc
out vec2 grid_position;           // x and z in heavy squares, from a grid line
flat out vec3 surface;
flat out vec3 line;       // added to the surface on a line
flat out vec3 horizon;    // the background's colour at gl_FragCoord.y = 0 ...
flat out float fog;       // 1, or 0 on paper
flat out vec3 ascent;     // ... and its change from pixel to pixel upwards

void main() {
    from_centre = corner;
    vec2 point = corner * ground.y;
    grid_position = point * ground.z + grid.xy;
    fog = grid.z;
    surface = ground_colour.rgb;
    line = (line_colour.rgb - ground_colour.rgb) * line_colour.a;
    ascent = (background_top.rgb - background_bottom.rgb) / viewport.w;
    horizon = background_bottom.rgb - ascent * viewport.y;
    gl_Position = clip_from_world * vec4(point.x, ground.x, point.y, 1.0);
}
