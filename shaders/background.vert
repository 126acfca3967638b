#include "frame.glsl"

out vec3 tone;
out float above;  // gl_FragCoord.y
flat out float dither;

// One triangle that covers the whole viewport, at the greatest depth.
void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    float share = corner.y * 0.5 + 0.5;
    tone = mix(background_bottom.rgb, background_top.rgb, share);
    above = viewport.y + share * viewport.w;
    dither = grid.z;
    gl_Position = vec4(corner, 1.0, 1.0);
}
