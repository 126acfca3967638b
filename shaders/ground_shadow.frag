uniform sampler2D shadows;

in vec2 contact_place;
in vec2 ambient_place;
in vec2 core_place;
flat in vec4 core_bounds;
in vec2 from_centre;
flat in vec3 dark;
flat in vec3 strength;
out vec4 colour;

void main() {
    float contact = texture(shadows, contact_place).r;
    float ambient = texture(shadows, ambient_place).r;
    float touch = texture(shadows, clamp(core_place, core_bounds.xy, core_bounds.zw)).r;
    float light = (1.0 - strength.x * contact) * (1.0 - strength.y * ambient) * (1.0 - strength.z * touch);
    float near = max(1.0 - dot(from_centre, from_centre), 0.0);
    colour = vec4(dark, (1.0 - light) * near * near);
}
