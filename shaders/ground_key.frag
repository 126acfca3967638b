uniform sampler2D shadow;

in vec2 place;
in vec2 from_centre;
flat in vec3 dark;
flat in float strength;
out vec4 colour;

void main() {
    float near = max(1.0 - dot(from_centre, from_centre), 0.0);
    colour = vec4(dark, strength * texture(shadow, place).r * near * near);
}
