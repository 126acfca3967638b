uniform sampler2D shadows;

in vec2 contact_position;
in vec2 ambient_position;
in vec2 core_position;
flat in vec4 core_bounds;
in vec2 from_centre;
flat in vec3 dark;
flat in vec3 strength;
out vec4 colour;

void main() {
    float contact = texture(shadows, contact_position).r;
    float ambient = texture(shadows, ambient_position).r;
    float core = texture(shadows, clamp(core_position, core_bounds.xy, core_bounds.zw)).r;
    float light = (1.0 - strength.x * contact) * (1.0 - strength.y * ambient) * (1.0 - strength.z * core);
    float near = max(1.0 - dot(from_centre, from_centre), 0.0);
    colour = vec4(dark, (1.0 - light) * near * near);
}
