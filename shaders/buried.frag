#include "lit.glsl"

in float above_ground;
out vec4 colour;

// Draws what is below the ground faintly over it.
void main() {
    if (above_ground > 0.0) discard;
    colour = vec4(lit(base), 0.22);
}
