// Half a step of 8-bit colour up or down, different from pixel to pixel: keeps slow gradients free of bands.
// `place` must move by a good part of 1 between pixels.
float grain(float place) {
    return (fract(52.9829189 * fract(place)) - 0.5) / 255.0;
}
