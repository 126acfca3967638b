#include "encode.glsl"

flat in vec3 base;
out vec4 colour;

// Draws a form in its own colour, whatever the light.
void main() {
    colour = vec4(encoded(base), 1.0);
}
