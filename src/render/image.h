#pragma once

#include "base/image.h"

namespace skelplay::render {
using base::blank_image;
using base::Image;

/// A picture with `factor` times fewer columns and rows. Bytes are averaged, so colours must be premultiplied.
Image downsampled(const Image& image, int factor);

/// Converts premultiplied alpha to straight alpha, which PNG files use. Where alpha is 0 the colour becomes black.
void divide_by_alpha(Image& image) noexcept;

/// The mean of pictures in linear light, as film adds up what it sees while the shutter is open: half black and half
/// white is the grey 188, not 128. Exact: it computes with whole numbers, and equal pictures give themselves.
class Exposure {
public:
    /// So many pictures can be added.
    static constexpr int most = 256;

    /// Adds a picture, whose colours are premultiplied with alpha. All have the same size.
    void add(const Image& image);
    /// The mean of what was added, at least one picture, premultiplied again. The next picture begins a new mean.
    Image take();

private:
    int width_ = 0;
    int height_ = 0;
    std::uint32_t pictures_ = 0;
    std::vector<std::uint32_t> sums_;  // by pixel: red, green and blue in linear light times alpha, and alpha
};
}  // namespace skelplay::render
