// The data shared by all vertex shaders; the C++ struct render::FrameUniforms has the same members and explains them.
// World: metres, Y up, relative to the draw list's origin. Vertex shaders pass this data on to fragment shaders as flat
// varyings: in software drawing (llvmpipe), reading a uniform costs more per pixel than the arithmetic around it.
layout(std140) uniform Frame {
    mat4 clip_from_world;
    vec4 eye;
    vec4 right;
    vec4 up;
    vec4 back;
    vec4 viewport;
    vec4 pixel;

    vec4 key_direction;
    vec4 fill_direction;
    vec4 highlight;

    vec4 background_top;
    vec4 background_bottom;
    vec4 ground_colour;
    vec4 line_colour;
    vec4 ground;
    vec4 grid;

    vec4 shadow_area;
    vec4 shadow_colour;
    vec4 shadow_strength;
    vec4 core_area;
    vec4 contact_part;
    vec4 ambient_part;
    vec4 core_part;
    vec4 key_part;

    vec4 key_across;
    vec4 key_rise;
    vec4 key_area;
};

// The vector from a world point to the eye, not of unit length.
vec3 to_eye(vec3 point) {
    return mix(back.xyz, eye.xyz - point, eye.w);
}

// Metres that one pixel covers at a world point.
float metres_per_pixel(vec3 point) {
    return pixel.x * (clip_from_world * vec4(point, 1.0)).w;
}
