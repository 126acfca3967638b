#include "spot.glsl"

out vec4 darkness;

void main() {
    float t = nearest();
    float height = mix(heights.x, heights.y, t);
    float high = height / 0.80;
    float spread = soft(length(place - along * t), radius + 0.10 + 0.35 * min(height, 0.7));
    darkness = vec4(spread * 0.2 * share / (1.0 + high * high), 0.0, 0.0, 1.0);
}
