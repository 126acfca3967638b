// Dithers in a 4 by 4 Bayer pattern, by up to half a step of 8-bit colour, to avoid bands in slow gradients. A regular
// pattern keeps picture files small, unlike noise.
float grain() {
    vec2 pixel = floor(gl_FragCoord.xy);
    vec2 pair = floor(pixel * 0.5);
    vec2 levels = fract(vec2(pixel.x, pair.x) * 0.5 + fract(vec2(pixel.y, pair.y) * 0.5) * 1.5);
    return (levels.x + levels.y * 0.25 + 0.03125 - 0.5) / 255.0;
}
