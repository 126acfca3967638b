in vec2 from_start;
flat in vec2 along;
flat in vec2 share;
flat in vec2 radii;
flat in vec2 softness;
flat in vec2 heights;
flat in vec3 weight;
out vec4 darkness;

// Computes how much light a rounded form keeps away: all behind its middle, unless it is thinner than its soft edge.
// Higher parts of the form count less.
void main() {
    float t = clamp(dot(from_start, share), 0.0, 1.0);
    float radius = mix(radii.x, radii.y, t);
    float soft = mix(softness.x, softness.y, t);
    float thin = 1.0 - min(radius / soft, 1.0);
    float covered = 1.0 - smoothstep(max(radius - soft, 0.0), radius + soft, length(from_start - along * t));
    float height = mix(heights.x, heights.y, t);
    float squared = height * height;
    darkness = vec4(covered * (1.0 - thin * thin) * weight.x / (1.0 + squared * (weight.y + weight.z * squared)),
                    0.0, 0.0, 1.0);
}
