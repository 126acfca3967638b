#include "lit.glsl"

flat in float opacity;
in vec2 texture_point;
uniform sampler2D picture;
out vec4 colour;

// Draws a surface in its colour times that of its picture, with holes where the picture is transparent.
void main() {
    vec4 texel = texture(picture, texture_point);
    if (texel.a < 0.5) discard;
    colour = vec4(lit(base * texel.rgb), opacity);
}
