// Converts linear light to sRGB (IEC 61966-2-1).
vec3 encoded(vec3 light) {
    vec3 low = light * 12.92;
    vec3 high = 1.055 * pow(max(light, vec3(0.0)), vec3(1.0 / 2.4)) - 0.055;
    return mix(low, high, step(vec3(0.0031308), light));
}
