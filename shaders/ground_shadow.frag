uniform sampler2D shadow;
uniform sampler2D cores;

in vec2 place;
in vec2 from_centre;
flat in vec3 dark;
in vec2 core_place;
flat in vec3 strength;
out vec4 colour;

void main() {
    vec4 spots = texture(shadow, place);
    float touch = texture(cores, core_place).r;
    float light = (1.0 - strength.x * spots.r) * (1.0 - strength.y * spots.a) * (1.0 - strength.z * touch);
    float near = max(1.0 - dot(from_centre, from_centre), 0.0);
    colour = vec4(dark, (1.0 - light) * near * near);
}
