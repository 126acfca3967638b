// The data shared by all vertex shaders. They pass it on to fragment shaders as flat varyings: in software drawing
// (llvmpipe), reading a uniform costs more per pixel than the arithmetic around it.
layout(std140) uniform Frame {
#include "frame_members.glsl"
};

// The vector from a world point to the eye, not of unit length.
vec3 to_eye(vec3 point) {
    return mix(back.xyz, eye.xyz - point, eye.w);
}

// Metres that one pixel covers at a world point.
float metres_per_pixel(vec3 point) {
    return pixel.x * (clip_from_world * vec4(point, 1.0)).w;
}
