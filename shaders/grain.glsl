// Dithers in a 4 by 4 Bayer pattern, by up to half a step of 8-bit colour, to avoid bands in slow gradients. A regular
// pattern keeps picture files small, unlike noise. `above`: gl_FragCoord.y, which costs a software renderer more.
float grain(float above) {
    int column = int(gl_FragCoord.x);
    int row = int(above);
    int both = column ^ row;
    int level = (both & 1) << 3 | (row & 1) << 2 | (both & 2) | (row & 2) >> 1;
    return float(level) * (1.0 / (16.0 * 255.0)) + (0.03125 - 0.5) / 255.0;
}
