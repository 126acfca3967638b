in vec2 place;
flat in vec2 along;
flat in vec2 heights;
flat in float radius;
out vec4 darkness;

// How dark it is below a point so high above the ground: half at 2.5 cm, a sixteenth at 5 cm.
float weight(float height) {
    float lift = height / 0.025;
    return 1.0 / (1.0 + lift * lift * lift * lift);
}

void main() {
    float t = clamp(dot(place, along) / (dot(along, along) + 1e-6), 0.0, 1.0);
    float height = mix(heights.x, heights.y, t);
    float near = max(1.0 - length(place - along * t) / (radius + 0.03 + 0.4 * height), 0.0);
    darkness = vec4(near * near * (3.0 - 2.0 * near) * weight(height), 0.0, 0.0, 1.0);
}
