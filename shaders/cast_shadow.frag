in vec2 place;
flat in vec2 along;
flat in vec2 heights;
flat in float radius;
flat in float share;
out vec4 spots;

float soft(float distance, float reach) {
    float near = max(1.0 - distance / reach, 0.0);
    return near * near * (3.0 - 2.0 * near);
}

void main() {
    // The nearest point on the bone; for an upright bone, its lower end.
    float t = clamp(dot(place, along) / (dot(along, along) + 1e-3), 0.0, 1.0);
    float height = mix(heights.x, heights.y, t);
    float distance = length(place - along * t);
    float lift = height / 0.13;
    float high = height / 0.80;
    float contact = soft(distance, radius + 0.025 + 0.30 * height) / (1.0 + lift * lift);
    float ambient = soft(distance, radius + 0.10 + 0.35 * min(height, 0.7)) * 0.2 * share / (1.0 + high * high);
    spots = vec4(contact, 0.0, 0.0, ambient);
}
