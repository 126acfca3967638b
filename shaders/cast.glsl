out vec2 from_start;          // from the form's first end, in metres
flat out vec2 along;     // from its first end to the other
flat out vec2 share;     // dot(from_start, share): position along the form, 0 at its first end, 1 at the other
flat out vec2 radii;     // at the ends
flat out vec2 softness;  // at the ends: half of the width of the shadow's edge
flat out vec2 heights;   // at the ends: above the ground, where they weaken the shadow, else 0
flat out vec3 weight;    // the shadow's strength is x / (1 + y * height² + z * height⁴)

// Computes a corner of the rectangle around a rounded form between two points of a shadow picture; its size is 0 when
// the form casts nothing. In a form shorter than `shortest` the first end counts most. Set radii and softness before.
void cast_form(vec2 start, vec2 end, float shortest, bool casts) {
    along = end - start;
    share = along / (dot(along, along) + shortest * shortest);
    float margin = casts ? max(radii.x + softness.x, radii.y + softness.y) : 0.0;
    float seen_length = length(along);
    vec2 forward = seen_length > 1e-6 ? along / seen_length : vec2(1.0, 0.0);
    vec2 sideways = vec2(-forward.y, forward.x);
    from_start = (gl_VertexID & 1) == 0 ? -forward * margin : along + forward * margin;
    from_start += sideways * ((gl_VertexID >> 1) == 0 ? -margin : margin);
}
