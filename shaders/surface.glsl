// What lit.frag needs to know of a surface.
flat out vec3 facet_normal;
out vec3 round_normal;
out vec3 edge;        // see render::BoneVertex::corner; all 0: a smooth surface
out vec3 view;        // to the eye, not of unit length
flat out vec3 key;    // to the lamps
flat out vec3 fill;
flat out vec3 base;   // linear
flat out vec2 accent; // x: how much of it shines by itself, y: light on surfaces that turn away

// Places a corner. `degree`: 0 plain, 1 in the selected subtree, 2 selected.
void light_surface(vec3 point, vec3 plain, float degree) {
    view = to_eye(point);
    key = key_direction.xyz;
    fill = fill_direction.xyz;
    base = degree > 1.5 ? highlight.rgb : degree > 0.5 ? mix(plain, highlight.rgb, 0.4) : plain;
    accent = vec2(degree > 1.5 ? 0.35 : degree > 0.5 ? 0.08 : 0.0, key_direction.w);
    gl_Position = clip_from_world * vec4(point, 1.0);
}
