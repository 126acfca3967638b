#include "grain.glsl"

in vec3 tone;
flat in float dither;
out vec4 colour;

void main() {
    colour = vec4(tone + dither * grain(), 1.0);
}
