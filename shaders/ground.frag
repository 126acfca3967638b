#include "grain.glsl"

in vec2 grid_position;
in float height;
flat in vec2 row;
flat in vec3 centre;
flat in vec3 surface;
flat in vec3 line;
flat in vec3 horizon;
flat in vec3 ascent;
flat in float fog;
out vec4 colour;

// The grid has heavy squares, each divided into light squares. Widths of lines are relative to a heavy square.
const float heavy_width = 0.0065;
const float light_width = 0.0030;
const float light_squares = 10.0;
const float light_strength = 0.34;

// How much of a pixel is covered by lines of this width at whole numbers; `pixels`: pixels per square. A line that would be
// thinner than a pixel becomes fainter instead, so that distant lines blend into an even tone (see Ben Golus, "The best
// darn grid shader (yet)", 2022).
float cover(vec2 position, float width, vec2 pixels) {
    vec2 wide = width * pixels;
    vec2 distance = abs(position - roundEven(position)) * pixels;
    vec2 lines = clamp(max(wide, 1.0) * 0.5 + 0.5 - distance, 0.0, 1.0) * min(wide, 1.0);
    return max(lines.x, lines.y);
}

void main() {
    vec2 across = dFdx(grid_position);
    vec2 upwards = dFdy(grid_position);
    vec2 pixels = inversesqrt(across * across + upwards * upwards);  // per heavy square
    vec2 light_pixels = pixels * (1.0 / light_squares);
    float heavy = cover(grid_position, heavy_width, pixels);
    float light = cover(grid_position * light_squares, light_width * light_squares, light_pixels);
    // Light lines fade out where a light square is two to four pixels wide: smaller ones would only shimmer.
    float apart = clamp(min(light_pixels.x, light_pixels.y) * 0.5 - 1.0, 0.0, 1.0);
    float lines = max(heavy, light * (light_strength * apart));

    vec2 from_centre = grid_position - centre.xy;
    float near = max(1.0 - dot(from_centre, from_centre) * centre.z, 0.0);
    // Without fog only the edge is soft.
    float clear = mix(min(near * 3.0, 1.0), near * near, fog);
    float above = height * gl_FragCoord.w * row.x + row.y;  // gl_FragCoord.y, which costs a software renderer more
    vec3 far = horizon + ascent * above;
    colour = vec4(mix(far, surface + line * lines, clear) + fog * grain(above), 1.0);
}
