#include "spot.glsl"

out vec4 darkness;

void main() {
    float t = nearest();
    float height = mix(heights.x, heights.y, t);
    float lift = height / 0.13;
    darkness = vec4(soft(length(place - along * t), radius + 0.025 + 0.30 * height) / (1.0 + lift * lift), 0.0, 0.0, 1.0);
}
