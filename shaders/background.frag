#include "grain.glsl"

noperspective in vec3 tone;
noperspective in float place;
out vec4 colour;

void main() {
    colour = vec4(tone + grain(place), 1.0);
}
