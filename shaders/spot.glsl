in vec2 place;
flat in vec2 along;
flat in vec2 heights;
flat in float radius;
flat in float share;

// The nearest point on the bone, 0 at its lower end, which it is for an upright bone.
float nearest() {
    return clamp(dot(place, along) / (dot(along, along) + 1e-3), 0.0, 1.0);
}

float soft(float distance, float reach) {
    float near = max(1.0 - distance / reach, 0.0);
    return near * near * (3.0 - 2.0 * near);
}
