#include "output/image_file.h"
#include <csetjmp>
#include <cstring>
#include <png.h>

namespace skelplay::output {
namespace {
// Measured: filters disturb the dither pattern, and higher levels take twice the time to save a tenth of the size.
constexpr int compression_level = 4;

/// libpng reports an error by a jump back to setjmp(). No object made between there and the jump may need a destructor.
[[noreturn]] void jump(png_structp png, png_const_charp /*message*/) { png_longjmp(png, 1); }
void ignore_warning(png_structp /*png*/, png_const_charp /*message*/) {}

/// Calls a function that uses libpng; false after an error (WebAssembly allows no setjmp() beside destructors).
template <class Work> [[gnu::noinline]] bool succeeds(png_structp png, const Work& work) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    work();
    return true;
}

struct PngWriter {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, jump, ignore_warning);
    png_infop info = png_create_info_struct(png);
    PngWriter() = default;
    PngWriter(PngWriter&&) = delete;
    ~PngWriter() { png_destroy_write_struct(&png, &info); }
};

struct PngReader {
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, jump, ignore_warning);
    png_infop info = png_create_info_struct(png);
    PngReader() = default;
    PngReader(PngReader&&) = delete;
    ~PngReader() { png_destroy_read_struct(&png, &info, nullptr); }
};

void append_bytes(png_structp png, png_bytep data, std::size_t size) {
    static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(data), size);
}

void read_bytes(png_structp png, png_bytep data, std::size_t size) {
    auto& remaining = *static_cast<std::string_view*>(png_get_io_ptr(png));
    if (size > remaining.size()) png_error(png, "the file ends");
    std::memcpy(data, remaining.data(), size);
    remaining.remove_prefix(size);
}

/// The texts as libpng expects them. The casts are needed because libpng declares them writable.
std::vector<png_text> rows_of(const PngTexts& texts) {
    std::vector<png_text> rows;
    for (const auto& [keyword, text] : texts) {
        const bool ascii = std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 128; });
        png_text& row = rows.emplace_back();
        row.compression = ascii ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE;
        row.key = const_cast<char*>(keyword.c_str());
        row.text = const_cast<char*>(text.c_str());
        row.text_length = text.size();
    }
    return rows;
}

void write(const PngWriter& to, const render::Image& image, PngChannels channels, const std::vector<png_text>& texts) {
    const bool alpha = channels == PngChannels::rgba;
    png_set_IHDR(to.png, to.info, static_cast<png_uint_32>(image.width), static_cast<png_uint_32>(image.height), 8,
                 alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(to.png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_level(to.png, compression_level);
    png_set_text(to.png, to.info, texts.data(), static_cast<int>(texts.size()));
    png_write_info(to.png, to.info);
    if (!alpha) png_set_filler(to.png, 0, PNG_FILLER_AFTER);
    for (int y = 0; y < image.height; ++y) png_write_row(to.png, image.pixel(0, y));
    png_write_end(to.png, to.info);
}
}  // namespace

std::string png_bytes(const render::Image& image, PngChannels channels, const PngTexts& texts) {
    std::string bytes;
    const std::vector<png_text> rows = rows_of(texts);
    const PngWriter writer;
    png_set_write_fn(writer.png, &bytes, append_bytes, nullptr);
    if (!succeeds(writer.png, [&] { write(writer, image, channels, rows); })) return {};
    return bytes;
}

std::optional<render::Image> image_from_png(std::string_view bytes) {
    png_image source{};
    source.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_memory(&source, bytes.data(), bytes.size()) == 0) return std::nullopt;
    source.format = PNG_FORMAT_RGBA;
    render::Image image{static_cast<int>(source.width), static_cast<int>(source.height), {}};
    image.rgba.resize(PNG_IMAGE_SIZE(source));
    if (png_image_finish_read(&source, nullptr, image.rgba.data(), 0, nullptr) == 0) return std::nullopt;
    return image;
}

PngTexts texts_of(std::string_view png) {
    const PngReader reader;
    png_set_read_fn(reader.png, &png, read_bytes);
    succeeds(reader.png, [&] { png_read_info(reader.png, reader.info); });
    PngTexts texts;  // also those read before an error
    png_textp rows = nullptr;
    const int count = png_get_text(reader.png, reader.info, &rows, nullptr);
    for (int i = 0; i < count; ++i)
        if (rows[i].compression == PNG_TEXT_COMPRESSION_NONE || rows[i].compression == PNG_ITXT_COMPRESSION_NONE)
            texts.emplace_back(rows[i].key, rows[i].text);
    return texts;
}

std::string_view text_of(const PngTexts& texts, std::string_view keyword) noexcept {
    const auto found = std::ranges::find(texts, keyword, &PngTexts::value_type::first);
    return found == texts.end() ? std::string_view() : found->second;
}

std::optional<std::string> write_png(const std::filesystem::path& path, const render::Image& image, PngChannels channels) {
    const std::string bytes = png_bytes(image, channels);
    if (bytes.empty()) return "the picture is too large for a PNG file";
    return base::write_file(path, bytes);
}
}  // namespace skelplay::output
