#include "frame.glsl"

out vec2 grid_position;   // x and z in heavy squares, from a grid line
out float height;         // of the clip coordinates
flat out vec2 row;        // pixels: x: in half of the viewport's height, y: below its middle
flat out vec3 centre;     // xy: the middle in heavy squares; z: 1 / radius² where the ground has faded, likewise
flat out vec3 surface;
flat out vec3 line;       // added to the surface on a line
flat out vec3 horizon;    // the background's colour at gl_FragCoord.y = 0 ...
flat out float fog;       // 1, or 0 on paper
flat out vec3 ascent;     // ... and its change from pixel to pixel upwards

// A corner of the square around the ground's disc, which looks like the background beyond it.
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    vec2 point = corner * ground.y;
    grid_position = point * ground.z + grid.xy;
    float radius = ground.y * ground.z;
    centre = vec3(grid.xy, 1.0 / (radius * radius));
    fog = grid.z;
    surface = ground_colour.rgb;
    line = (line_colour.rgb - ground_colour.rgb) * line_colour.a;
    ascent = (background_top.rgb - background_bottom.rgb) / viewport.w;
    horizon = background_bottom.rgb - ascent * viewport.y;
    gl_Position = clip_from_world * vec4(point.x, ground.x, point.y, 1.0);
    height = gl_Position.y;
    row = vec2(0.5, 0.5) * viewport.w + vec2(0.0, viewport.y);
}
