out vec4 darkness;

void main() {
    darkness = vec4(1.0);
}
