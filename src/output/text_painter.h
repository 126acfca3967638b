#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "render/image.h"

namespace skelplay::output {

/// A colour to paint with, sRGB; alpha 255 is opaque.
struct Paint {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;
};

/// Paints a straight line between two pixels, one pixel wide.
void paint_line(render::Image& image, double x0, double y0, double x1, double y1, Paint paint);

/// Paints a rectangle over what is there, as opaque as the colour is.
void shade(render::Image& image, int x, int y, int width, int height, Paint paint);

/// Paints text on a picture with the built-in font.
class TextPainter {
public:
    /// `height`: of the text in pixels, from the top of the tallest letter to the bottom of the lowest. Throws
    /// render::GraphicsError when the program was built without a font.
    explicit TextPainter(double height);
    /// Whether the program was built with a font.
    static bool can_write() noexcept;
    ~TextPainter();
    TextPainter(const TextPainter&) = delete;
    TextPainter& operator=(const TextPainter&) = delete;

    /// The width of a UTF-8 text in pixels.
    [[nodiscard]] int width(std::string_view text) const;
    [[nodiscard]] int height() const noexcept;
    /// Paints a text whose box has its top left corner at (x, y).
    void paint(render::Image& image, int x, int y, std::string_view text, Paint paint) const;

private:
    struct Font;
    std::unique_ptr<Font> font_;
};

}  // namespace skelplay::output
