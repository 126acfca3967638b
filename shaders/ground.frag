#include "grain.glsl"

in vec2 from_centre;
in vec2 grid_position;
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

// How much of a pixel is covered by lines at this distance and of this width, both in heavy squares; `pixels`: pixels
// per heavy square. A line that would be thinner than a pixel becomes fainter instead, so that distant lines blend into
// an even tone (see Ben Golus, "The best darn grid shader (yet)", 2022).
float cover(vec2 distance, float width, vec2 pixels) {
    vec2 drawn = max(width * pixels, 1.0);
    vec2 lines = clamp(drawn * 0.5 + 0.5 - distance * pixels, 0.0, 1.0) * min(width * pixels, 1.0);
    return max(lines.x, lines.y);
}

void main() {
    vec2 across = dFdx(grid_position);
    vec2 upwards = dFdy(grid_position);
    vec2 squares = across * across + upwards * upwards;  // heavy squares per pixel, squared
    vec2 pixels = inversesqrt(squares);
    float heavy = cover(abs(fract(grid_position + 0.5) - 0.5), heavy_width, pixels);
    float light = cover(abs(fract(grid_position * light_squares + 0.5) - 0.5) / light_squares, light_width, pixels);
    // Light lines fade out where a light square is two to four pixels wide: smaller ones would only shimmer.
    float apart = clamp(min(pixels.x, pixels.y) / light_squares * 0.5 - 1.0, 0.0, 1.0);
    float lines = max(heavy, light * light_strength * apart);

    float near = max(1.0 - dot(from_centre, from_centre), 0.0);
    // Without fog only the edge is soft.
    float clear = mix(min(near * 3.0, 1.0), near * near, fog);
    vec3 far = horizon + ascent * gl_FragCoord.y;
    colour = vec4(mix(far, surface + line * lines, clear) + fog * grain(), 1.0);
}
