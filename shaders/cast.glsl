out vec2 place;          // from the form's first end, in metres
flat out vec2 along;     // from its first end to the other
flat out vec2 share;     // of the way along it: 0 at its first end, 1 at the other
flat out vec2 radii;     // at the ends
flat out vec2 softness;  // there: half of the width of the shadow's edge
flat out vec2 heights;   // there: above the ground, as far as they weaken the shadow
flat out vec3 weight;    // x: of the whole; its divisor is 1 + y * height² + z * height⁴

// A corner of the rectangle around a rounded form between two places in a picture of shadows; of no size where it casts
// nothing. Of a form shorter than `shortest` the first end counts most. Needs radii and softness.
void cast_form(vec2 start, vec2 end, float shortest, bool casts) {
    along = end - start;
    share = along / (dot(along, along) + shortest * shortest);
    float margin = casts ? max(radii.x + softness.x, radii.y + softness.y) : 0.0;
    float seen_length = length(along);
    vec2 forward = seen_length > 1e-6 ? along / seen_length : vec2(1.0, 0.0);
    vec2 sideways = vec2(-forward.y, forward.x);
    place = (gl_VertexID & 1) == 0 ? -forward * margin : along + forward * margin;
    place += sideways * ((gl_VertexID >> 1) == 0 ? -margin : margin);
}
