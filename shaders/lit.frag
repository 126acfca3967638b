#include "lit.glsl"

out vec4 colour;

void main() {
    colour = vec4(lit(), 1.0);
}
