#include "grain.glsl"

in vec3 tone;
in float above;
flat in float dither;
out vec4 colour;

void main() {
    colour = vec4(tone + dither * grain(above), 1.0);
}
