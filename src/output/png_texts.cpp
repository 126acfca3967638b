#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/gzip.h"
#include "output/image_file.h"

namespace skelplay::output {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n"sv;
constexpr std::size_t around_data = 12;   // bytes of a chunk besides its data: length, type, check sum
constexpr std::size_t header_chunk = 13;  // bytes of the data of IHDR, which comes first

std::string big_endian(std::uint32_t number) {
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(number >> shift & 255U);
    return bytes;
}

std::size_t big_endian(std::string_view bytes) noexcept {
    std::size_t number = 0;
    for (const char byte : bytes.substr(0, 4)) number = number << 8U | static_cast<unsigned char>(byte);
    return number;
}

std::string png_chunk(std::string_view type, std::string_view data) {
    std::string checked(type);
    checked += data;
    return big_endian(static_cast<std::uint32_t>(data.size())) + checked + big_endian(base::crc32(checked));
}

std::string text_chunk(const std::string& keyword, const std::string& text) {
    const bool ascii = std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 128; });
    if (ascii) return png_chunk("tEXt", keyword + '\0' + text);
    // Behind the keyword: not compressed, by no method, no language, no translation of the keyword.
    return png_chunk("iTXt", keyword + std::string(5, '\0') + text);
}

/// Takes what stands before the next zero byte off the front.
std::string_view taken(std::string_view& data) noexcept {
    const std::size_t end = std::min(data.find('\0'), data.size());
    const std::string_view front = data.substr(0, end);
    data.remove_prefix(std::min(end + 1, data.size()));
    return front;
}

void add_text(std::string_view type, std::string_view data, PngTexts& texts) {
    const std::string keyword(taken(data));
    if (type == "iTXt") {
        if (data.size() < 2 || data.front() != '\0') return;  // compressed
        data.remove_prefix(2);
        taken(data);
        taken(data);
    } else if (type != "tEXt") {
        return;
    }
    texts.emplace_back(keyword, data);
}

}  // namespace

std::string with_texts(std::string_view png, const PngTexts& texts) {
    const std::size_t header = png_signature.size() + header_chunk + around_data;
    std::string bytes(png.substr(0, header));
    for (const auto& [keyword, text] : texts) bytes += text_chunk(keyword, text);
    if (png.size() > header) bytes += png.substr(header);
    return bytes;
}

PngTexts texts_of(std::string_view png) {
    PngTexts texts;
    if (!png.starts_with(png_signature)) return texts;
    png.remove_prefix(png_signature.size());
    while (png.size() >= around_data) {
        const std::size_t length = big_endian(png);
        const std::string_view type = png.substr(4, 4);
        if (type == "IDAT" || length > png.size() - around_data) break;
        add_text(type, png.substr(8, length), texts);
        png.remove_prefix(length + around_data);
    }
    return texts;
}

std::string_view text_of(const PngTexts& texts, std::string_view keyword) noexcept {
    const auto found = std::ranges::find(texts, keyword, &PngTexts::value_type::first);
    return found == texts.end() ? std::string_view() : found->second;
}

}  // namespace skelplay::output
