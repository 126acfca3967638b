#include "exporters/c3d_section.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace skelplay::exporters {

namespace {

constexpr std::size_t section_head_bytes = 4;
constexpr std::size_t end_bytes = 2;  // a name without length, for readers that look for that

constexpr int char_type = -1;
constexpr int word_type = 2;
constexpr int float_type = 4;

}  // namespace

void append_c3d_word(std::string& bytes, std::uint16_t word) {
    bytes += static_cast<char>(word & 0xFFU);
    bytes += static_cast<char>(word >> 8U);
}

void append_c3d_float(std::string& bytes, float number) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    append_c3d_word(bytes, static_cast<std::uint16_t>(bits & 0xFFFFU));
    append_c3d_word(bytes, static_cast<std::uint16_t>(bits >> 16U));
}

void C3dSection::begin_group(std::string_view name) {
    ++group_;
    add_head(name, -group_);
    append_c3d_word(records_, 3);  // to the next record: this word and the length of a description
    records_ += '\0';
}

void C3dSection::add_word(std::string_view name, std::uint16_t word) {
    std::string data;
    append_c3d_word(data, word);
    add(name, word_type, {}, data);
}

void C3dSection::add_float(std::string_view name, float number) {
    std::string data;
    append_c3d_float(data, number);
    add(name, float_type, {}, data);
}

void C3dSection::add_long(std::string_view name, std::uint32_t count) {
    std::string data;
    append_c3d_word(data, static_cast<std::uint16_t>(count & 0xFFFFU));
    append_c3d_word(data, static_cast<std::uint16_t>(count >> 16U));
    add(name, word_type, "\x02", data);
}

void C3dSection::add_text(std::string_view name, std::string_view text) {
    add(name, char_type, std::string(1, static_cast<char>(text.size())), text);
}

void C3dSection::add_texts(std::string_view name, std::span<const std::string> texts) {
    constexpr std::size_t most_together = 255;
    std::size_t width = 1;
    for (const std::string& text : texts) width = std::max(width, text.size());
    for (std::size_t first = 0; first < texts.size(); first += most_together) {
        const auto some = texts.subspan(first, std::min(most_together, texts.size() - first));
        std::string data;
        for (const std::string& text : some) data += text + std::string(width - text.size(), ' ');
        const std::string dimensions{static_cast<char>(width), static_cast<char>(some.size())};
        add(first == 0 ? std::string(name) : fmt::format("{}{}", name, first / most_together + 1), char_type,
            dimensions, data);
    }
}

std::size_t C3dSection::blocks() const noexcept {
    return (section_head_bytes + records_.size() + end_bytes + c3d_block_bytes - 1) / c3d_block_bytes;
}

std::string C3dSection::bytes() const {
    constexpr char intel = 84;
    std::string section{1, 0x50, static_cast<char>(blocks()), intel};
    section += records_;
    // Nothing follows the last record: its way to the next is 0.
    for (const std::size_t byte : {0U, 1U}) section[section_head_bytes + last_offset_ + byte] = '\0';
    section.resize(blocks() * c3d_block_bytes, '\0');
    return section;
}

void C3dSection::add_head(std::string_view name, int group) {
    records_ += static_cast<char>(name.size());
    records_ += static_cast<char>(group);
    records_ += name;
    last_offset_ = records_.size();
}

void C3dSection::add(std::string_view name, int type, std::string_view dimensions, std::string_view data) {
    add_head(name, group_);
    constexpr std::size_t around = 5;  // this word, type, number of dimensions, length of a description
    append_c3d_word(records_, static_cast<std::uint16_t>(around + dimensions.size() + data.size()));
    records_ += static_cast<char>(type);
    records_ += static_cast<char>(dimensions.size());
    records_ += dimensions;
    records_ += data;
    records_ += '\0';
}

}  // namespace skelplay::exporters
