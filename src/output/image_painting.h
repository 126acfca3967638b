#pragma once

#include "output/image_file.h"
#include "output/system_fonts.h"
#include "scene/view_options.h"

namespace skelplay::output {
using scene::Paint;

/// Paints a straight line between two pixels, one pixel wide.
void paint_line(render::Image& image, double x0, double y0, double x1, double y1, Paint paint);

/// Blends a rectangle over the picture with the alpha of its colour.
void shade(render::Image& image, int x, int y, int width, int height, Paint paint);

/// Paints text on a picture with the built-in font, and the letters that it lacks with the system's.
class TextPainter {
public:
    /// `height`: of the text in pixels, with all letters. Throws when the program was built without a font.
    explicit TextPainter(double height, SystemFonts& others = SystemFonts::shared());
    /// Whether the program was built with a font.
    static bool can_write() noexcept;
    ~TextPainter();
    TextPainter(TextPainter&&) = delete;

    /// The width of a UTF-8 text in pixels.
    [[nodiscard]] int width(std::string_view text) const;
    [[nodiscard]] int height() const noexcept;
    /// Paints a text whose box has its top left corner at (x, y).
    void paint(render::Image& image, int x, int y, std::string_view text, Paint paint) const;

private:
    struct Font;
    std::unique_ptr<Font> font_;
};

/// A UTF-8 text, shortened in the middle if it is wider than `room` pixels, see base::shortened().
std::string shortened(const TextPainter& type, std::string_view text, int room);

/// A UTF-8 text whose end is replaced by "…" if it is wider than `room` pixels.
std::string cut_off(const TextPainter& type, std::string_view text, int room);

/// A text in lines of at most `room` pixels, broken at blanks and in long words; with "…" where beyond `most` lines.
std::vector<std::string> wrapped(const TextPainter& type, std::string_view text, int room, std::size_t most);

/// A picture of one opaque colour.
render::Image filled(PictureSize size, Paint paint);
/// Fills the part of a rectangle that is in the picture with an opaque colour.
void fill(render::Image& image, int x, int y, PictureSize size, Paint paint);
/// A part of a picture, which must be inside.
render::Image cut_out(const render::Image& image, int x, int y, PictureSize size);
/// Copies a picture into another one, its top left corner to (x, y). It must fit inside.
void paste(render::Image& onto, const render::Image& image, int x, int y);
}  // namespace skelplay::output
