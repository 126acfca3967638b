#include "lit.glsl"

in float above_ground;
out vec4 colour;

// What is below the ground shows through it faintly.
void main() {
    if (above_ground > 0.0) discard;
    colour = vec4(lit(), 0.22);
}
