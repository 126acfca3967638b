#include "lit.glsl"

out vec4 colour;

// Draws a point as a disc.
void main() {
    vec2 offset = gl_PointCoord * 2.0 - 1.0;
    if (dot(offset, offset) > 1.0) discard;
    colour = vec4(lit(base), 1.0);
}
