// The outputs for lit.frag.
flat out vec3 facet_normal;
out vec3 round_normal;
out vec3 edge;        // see render::BoneVertex::corner; all 0: a smooth surface
out vec3 view;        // to the eye, not of unit length
flat out vec3 key;    // unit vectors towards the lights
flat out vec3 fill;
flat out vec3 base;   // colour, linear
flat out vec3 accent; // x: emitted light, y: light on surfaces that face away from the eye, z: 1: edges are drawn
out float openness;  // how much of the ambient light arrives: 1 unless other parts block it
out float above_ground;
flat out float opacity;

// Sets the outputs for a corner. `degree`: 0 plain, 1 in the selected subtree, 2 selected.
void light_surface(vec3 point, vec3 plain, float degree) {
    view = to_eye(point);
    key = key_direction.xyz;
    fill = fill_direction.xyz;
    bool selected = degree > 1.5;
    bool below = degree > 0.5 && !selected;
    base = selected ? highlight.rgb : below ? mix(plain, highlight.rgb, 0.45) : plain;
    bool faceted = edge.x + edge.y + edge.z > 0.5;
    accent = vec3(selected ? 0.25 : below ? 0.10 : 0.0, key_direction.w, selected && faceted ? 1.0 : 0.0);
    opacity = 1.0;
    openness = 1.0;
    above_ground = point.y - ground.x;
    gl_Position = clip_from_world * vec4(point, 1.0);
}

// Moves a corner out of the picture when `hidden` is 1.
void hide(float hidden) {
    if (hidden > 0.5) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}
