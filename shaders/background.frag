#include "grain.glsl"

noperspective in vec3 tone;
out vec4 colour;

void main() {
    colour = vec4(tone + grain(), 1.0);
}
