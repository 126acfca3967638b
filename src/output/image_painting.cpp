#include "output/image_painting.h"
#include <stb_truetype.h>
#include "output/embedded_fonts.h"
#include "render/graphics_error.h"

namespace skelplay::output {
namespace {
void blend(render::Image& image, int x, int y, Paint paint, double coverage) {
    if (x < 0 || y < 0 || x >= image.width || y >= image.height || coverage <= 0.0) return;
    const double alpha = paint.alpha / 255.0 * std::min(coverage, 1.0);
    std::uint8_t* pixel = image.pixel(x, y);
    const auto mixed = [&](std::uint8_t below, std::uint8_t above) {
        return static_cast<std::uint8_t>(std::lround(below + (above - below) * alpha));
    };
    pixel[0] = mixed(pixel[0], paint.red);
    pixel[1] = mixed(pixel[1], paint.green);
    pixel[2] = mixed(pixel[2], paint.blue);
    pixel[3] = mixed(pixel[3], 255);
}

std::size_t next_character(std::string_view text, std::size_t i) {
    do ++i;
    while (i < text.size() && base::is_continuation(text[i]));
    return i;
}

/// The number of bytes that fit together with `ending` behind them, in whole characters, at least one.
std::size_t fitting(const TextPainter& type, std::string_view text, int room, std::string_view ending) {
    std::size_t fits = next_character(text, 0);
    while (fits < text.size()) {
        const std::size_t next = next_character(text, fits);
        if (type.width(std::string(text.substr(0, next)).append(ending)) > room) break;
        fits = next;
    }
    return fits;
}

/// The number of bytes on the next line: up to the last blank that fits, if there is one.
std::size_t line_end(const TextPainter& type, std::string_view text, int room, std::string_view ending) {
    const std::size_t fits = fitting(type, text, room, ending);
    if (fits == text.size() || base::is_blank(text[fits])) return fits;
    const std::size_t blank = text.substr(0, fits).find_last_of(" \t\r\n");
    return blank == std::string_view::npos ? fits : blank;
}
}  // namespace

void paint_line(render::Image& image, double x0, double y0, double x1, double y1, Paint paint) {
    const double dx = x1 - x0;
    const double dy = y1 - y0;
    const int steps = static_cast<int>(std::ceil(std::max(std::abs(dx), std::abs(dy))));
    const bool flat = std::abs(dx) >= std::abs(dy);
    for (int i = 0; i <= steps; ++i) {
        const double t = steps == 0 ? 0.0 : static_cast<double>(i) / steps;
        const double x = x0 + dx * t;
        const double y = y0 + dy * t;
        // The colour is shared between the two neighbouring pixels across the line.
        const double across = flat ? y : x;
        const int pixel = static_cast<int>(std::floor(across));
        const double share = across - std::floor(across);
        const int along = static_cast<int>(std::lround(flat ? x : y));
        blend(image, flat ? along : pixel, flat ? pixel : along, paint, 1.0 - share);
        blend(image, flat ? along : pixel + 1, flat ? pixel + 1 : along, paint, share);
    }
}

void shade(render::Image& image, int x, int y, int width, int height, Paint paint) {
    for (int row = y; row < y + height; ++row)
        for (int column = x; column < x + width; ++column) blend(image, column, row, paint, 1.0);
}

struct TextPainter::Font {
    stbtt_fontinfo info{};
    float scale = 1.0F;  // pixels per font unit
    int ascent = 0;      // pixels
    int descent = 0;
    SystemFonts* others = nullptr;

    struct Glyph {
        const stbtt_fontinfo* font;
        int number;
        float scale;  // pixels per font unit
    };
    /// From the built-in font, else from another with an em as large.
    [[nodiscard]] Glyph glyph_of(char32_t letter) const {
        const int code = static_cast<int>(letter);
        const Glyph own{&info, stbtt_FindGlyphIndex(&info, code), scale};
        const FontFace* other = own.number != 0 ? nullptr : others->face_for(letter);
        if (other == nullptr) return own;
        const stbtt_fontinfo* font = other->font.get();
        const float em = scale / stbtt_ScaleForMappingEmToPixels(&info, 1.0F);
        return {font, stbtt_FindGlyphIndex(font, code), stbtt_ScaleForMappingEmToPixels(font, em)};
    }
    /// How far a letter moves the next one, in units of the built-in font.
    [[nodiscard]] float advance(const Glyph& glyph) const {
        int units = 0;
        int bearing = 0;
        stbtt_GetGlyphHMetrics(glyph.font, glyph.number, &units, &bearing);
        return static_cast<float>(units) * (glyph.scale / scale);
    }
};

bool TextPainter::can_write() noexcept { return !embedded_fonts().empty(); }

TextPainter::TextPainter(double height, SystemFonts& others) : font_(std::make_unique<Font>()) {
    font_->others = &others;
    const auto fonts = embedded_fonts();
    if (fonts.empty() || stbtt_InitFont(&font_->info, fonts.front().bytes.data(), 0) == 0)
        throw render::GraphicsError("names cannot be written: the program was built without a font");
    int ascent = 0;
    int descent = 0;
    int gap = 0;
    stbtt_GetFontVMetrics(&font_->info, &ascent, &descent, &gap);
    font_->scale = static_cast<float>(height / (ascent - descent));
    font_->ascent = static_cast<int>(std::lround(static_cast<float>(ascent) * font_->scale));
    font_->descent = static_cast<int>(std::lround(static_cast<float>(-descent) * font_->scale));
}

TextPainter::~TextPainter() = default;

int TextPainter::height() const noexcept { return font_->ascent + font_->descent; }

int TextPainter::width(std::string_view text) const {
    float units = 0.0F;
    for (const char32_t letter : base::to_utf32(text)) units += font_->advance(font_->glyph_of(letter));
    return static_cast<int>(std::ceil(units * font_->scale));
}

void TextPainter::paint(render::Image& image, int x, int y, std::string_view text, Paint paint) const {
    float pen = static_cast<float>(x);
    std::vector<unsigned char> coverage;
    for (const char32_t letter : base::to_utf32(text)) {
        const Font::Glyph glyph = font_->glyph_of(letter);
        const float whole = std::floor(pen);
        const float part = pen - whole;
        int left = 0;
        int top = 0;
        int right = 0;
        int bottom = 0;
        stbtt_GetGlyphBitmapBoxSubpixel(glyph.font, glyph.number, glyph.scale, glyph.scale, part, 0.0F, &left, &top, &right,
                                        &bottom);
        const int width = right - left;
        const int height = bottom - top;
        coverage.assign(static_cast<std::size_t>(std::max(width * height, 0)), 0);
        stbtt_MakeGlyphBitmapSubpixel(glyph.font, coverage.data(), width, height, width, glyph.scale, glyph.scale, part,
                                      0.0F, glyph.number);
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column)
                blend(image, static_cast<int>(whole) + left + column, y + font_->ascent + top + row, paint,
                      coverage[static_cast<std::size_t>(row * width + column)] / 255.0);
        pen += font_->advance(glyph) * font_->scale;
    }
}

std::string shortened(const TextPainter& type, std::string_view text, int room) {
    return base::shortened(text, [&](const std::string& shown) { return type.width(shown) <= room; });
}

std::string cut_off(const TextPainter& type, std::string_view text, int room) {
    if (type.width(text) <= room) return std::string(text);
    return std::string(base::trimmed(text.substr(0, fitting(type, text, room, "…")))) + "…";
}

std::vector<std::string> wrapped(const TextPainter& type, std::string_view text, int room, std::size_t most) {
    std::vector<std::string> lines;
    text = base::trimmed(text);
    while (!text.empty() && lines.size() < most) {
        std::size_t end = line_end(type, text, room, "");
        const bool cut = lines.size() + 1 == most && end < text.size();
        if (cut) end = line_end(type, text, room, "…");
        lines.push_back(std::string(base::trimmed(text.substr(0, end))) + (cut ? "…" : ""));
        text = base::trimmed(text.substr(end));
    }
    return lines;
}

void fill(render::Image& image, int x, int y, PictureSize size, Paint paint) {
    const int left = std::max(x, 0);
    const int right = std::min(x + size.width, image.width);
    const int bottom = std::min(y + size.height, image.height);
    std::vector<std::uint8_t> line;
    for (int column = left; column < right; ++column) line.insert(line.end(), {paint.red, paint.green, paint.blue, 255});
    for (int row = std::max(y, 0); row < bottom && !line.empty(); ++row) std::ranges::copy(line, image.pixel(left, row));
}

render::Image cut_out(const render::Image& image, int x, int y, PictureSize size) {
    render::Image part = render::blank_image(size.width, size.height);
    for (int row = 0; row < size.height; ++row)
        std::copy_n(image.pixel(x, y + row), static_cast<std::size_t>(size.width) * 4, part.pixel(0, row));
    return part;
}

void paste(render::Image& onto, const render::Image& image, int x, int y) {
    for (int row = 0; row < image.height; ++row)
        std::copy_n(image.pixel(0, row), static_cast<std::size_t>(image.width) * 4, onto.pixel(x, y + row));
}

render::Image filled(PictureSize size, Paint paint) {
    render::Image image = render::blank_image(size.width, size.height);
    fill(image, 0, 0, size, paint);
    return image;
}
}  // namespace skelplay::output
