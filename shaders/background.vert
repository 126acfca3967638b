#include "frame.glsl"

noperspective out vec3 tone;

// One triangle over the whole viewport, as far away as can be.
void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    tone = mix(background_bottom.rgb, background_top.rgb, corner.y * 0.5 + 0.5);
    gl_Position = vec4(corner, 1.0, 1.0);
}
