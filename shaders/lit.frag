#include "lit.glsl"

flat in float opacity;
out vec4 colour;

void main() {
    colour = vec4(lit(base), opacity);
}
