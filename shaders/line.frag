#include "encode.glsl"

in vec4 tint;
in float across;
flat in float half_width;
out vec4 colour;

void main() {
    float cover = clamp(half_width + 0.5 - abs(across * gl_FragCoord.w), 0.0, 1.0);
    colour = vec4(encoded(tint.rgb), tint.a * cover);
}
