#include "exporters/c3d_section.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "base/numbers.h"
#include "base/text.h"
#include "exporters/export.h"

namespace skelplay::exporters {

namespace {

using base::append_little_endian;
using Type = figure::C3dParameter::Type;

constexpr std::size_t section_head_bytes = 4;
constexpr std::size_t most_groups = 127;
constexpr std::size_t most_distance = 0xFFFF;  // from a record to the next

std::string little_endian_number(std::uint64_t number, std::size_t bytes) {
    std::string text;
    append_little_endian(text, number, bytes);
    return text;
}

std::string little_endian_float(float number) { return little_endian_number(std::bit_cast<std::uint32_t>(number), 4); }

std::string described(std::string_view text) {
    constexpr std::size_t most = 255;
    text = text.substr(0, most);
    return static_cast<char>(text.size()) + std::string(text);
}

/// Numbers are stored in few bytes, in which a larger one would look like another.
void check_most(std::string_view what, std::size_t number, std::size_t most) {
    if (number > most)
        throw ExportFault(fmt::format("expected at most {} {}, as C3D counts them, found {}; nothing is written", most,
                                      what, number));
}

/// A group has the negative of its number.
void append_head(std::string& records, std::string_view name, bool locked, int number) {
    const auto length = static_cast<int>(name.size());
    records += static_cast<char>(locked ? -length : length);
    records += static_cast<char>(number);
    records += name;
}

}  // namespace

std::vector<float> c3d_floats(const figure::C3dParameter* parameter) {
    std::vector<float> numbers;
    if (parameter == nullptr || parameter->type != Type::real) return numbers;
    for (std::size_t at = 0; at + 4 <= parameter->data.size(); at += 4) {
        std::uint32_t bits = 0;
        for (std::size_t i = 4; i-- > 0;) bits = bits << 8U | static_cast<std::uint8_t>(parameter->data[at + i]);
        numbers.push_back(std::bit_cast<float>(bits));
    }
    return numbers;
}

const figure::C3dParameter* C3dSection::find(std::string_view group, std::string_view name) const noexcept {
    for (const figure::C3dParameter& each : parameters_)
        if (base::equal_ignoring_case(each.name, name) && base::equal_ignoring_case(groups_[each.group].name, group))
            return &each;
    return nullptr;
}

figure::C3dParameter& C3dSection::parameter(std::string_view group, std::string_view name) {
    if (const auto* known = find(group, name)) return parameters_[static_cast<std::size_t>(known - parameters_.data())];
    const auto of = std::ranges::find_if(
        groups_, [&](const figure::C3dGroup& each) { return base::equal_ignoring_case(each.name, group); });
    const auto index = static_cast<std::size_t>(of - groups_.begin());
    if (of == groups_.end()) groups_.push_back({std::string(group), {}, false});
    figure::C3dParameter& added = parameters_.emplace_back();
    added.group = index;
    added.name = name;
    return added;
}

void C3dSection::set(std::string_view group, std::string_view name, Type type, std::vector<std::uint8_t> dimensions,
                     std::string data) {
    figure::C3dParameter& of = parameter(group, name);
    of.type = type;
    of.dimensions = std::move(dimensions);
    of.data = std::move(data);
}

void C3dSection::set_word(std::string_view group, std::string_view name, std::uint16_t word) {
    set(group, name, Type::word, {}, little_endian_number(word, 2));
}

void C3dSection::set_words(std::string_view group, std::string_view name, std::span<const std::uint16_t> words) {
    std::string data;
    for (const std::uint16_t word : words) append_little_endian(data, word, 2);
    set(group, name, Type::word, {static_cast<std::uint8_t>(words.size())}, std::move(data));
}

void C3dSection::set_float(std::string_view group, std::string_view name, float number) {
    set(group, name, Type::real, {}, little_endian_float(number));
}

void C3dSection::set_text(std::string_view group, std::string_view name, std::string_view text) {
    set(group, name, Type::text, {static_cast<std::uint8_t>(text.size())}, std::string(text));
}

void C3dSection::set_texts(std::string_view group, std::string_view name, std::span<const std::string> texts) {
    constexpr std::size_t most_together = 255;
    std::size_t width = 1;
    for (const std::string& text : texts) width = std::max(width, text.size());
    for (std::size_t first = 0; first < texts.size(); first += most_together) {
        const auto some = texts.subspan(first, std::min(most_together, texts.size() - first));
        std::string data;
        for (const std::string& text : some) data += text + std::string(width - text.size(), ' ');
        set(group, first == 0 ? std::string(name) : fmt::format("{}{}", name, first / most_together + 1), Type::text,
            {static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(some.size())}, std::move(data));
    }
}

void C3dSection::multiply(std::string_view group, std::string_view name, std::size_t index, double factor) {
    std::vector<float> numbers = c3d_floats(find(group, name));
    if (index >= numbers.size()) return;
    numbers[index] = static_cast<float>(static_cast<double>(numbers[index]) * factor);
    replace(group, name, numbers);
}

void C3dSection::replace(std::string_view group, std::string_view name, std::span<const float> numbers) {
    std::string data;
    for (const float number : numbers) data += little_endian_float(number);
    parameter(group, name).data = std::move(data);
}

void C3dSection::replace_text(std::string_view group, std::string_view name, std::size_t index, std::string_view text) {
    const figure::C3dParameter* known = find(group, name);
    if (known == nullptr || known->type != Type::text || known->dimensions.empty()) return;
    const std::size_t length = known->dimensions.front();
    std::string padded(text.substr(0, length));
    padded.resize(length, ' ');
    std::string& data = parameter(group, name).data;
    if ((index + 1) * length <= data.size()) data.replace(index * length, length, padded);
}

void C3dSection::remove(std::string_view group, std::string_view name) {
    if (const auto* known = find(group, name)) parameters_.erase(parameters_.begin() + (known - parameters_.data()));
}

/// The records of all groups, each followed by its parameters; the last one's distance to the next is 0.
std::string C3dSection::records() const {
    constexpr std::size_t group_bytes = 3;      // the distance itself, and the length of the description
    constexpr std::size_t parameter_bytes = 5;  // the same, type, and number of dimensions
    std::string records;
    std::size_t distance_at = 0;
    std::size_t distance = 0;  // from there to the next record
    check_most("groups of parameters", groups_.size(), most_groups);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const figure::C3dGroup& group = groups_[i];
        const auto number = static_cast<int>(i + 1);
        check_most("bytes of a parameter", distance, most_distance);
        append_head(records, group.name.empty() ? fmt::format("GROUP{}", number) : group.name, group.locked, -number);
        distance_at = records.size();
        distance = group_bytes + described(group.description).size() - 1;
        append_little_endian(records, distance, 2);
        records += described(group.description);
        for (const figure::C3dParameter& each : parameters_) {
            if (each.group != i) continue;
            check_most("bytes of a parameter", distance, most_distance);
            append_head(records, each.name, each.locked, number);
            const std::string description = described(each.description);
            distance = parameter_bytes + each.dimensions.size() + each.data.size() + description.size() - 1;
            distance_at = records.size();
            append_little_endian(records, distance, 2);
            records += static_cast<char>(each.type);
            records += static_cast<char>(each.dimensions.size());
            for (const std::uint8_t dimension : each.dimensions) records += static_cast<char>(dimension);
            records += each.data;
            records += description;
        }
    }
    for (std::size_t byte = 0; byte < 2 && distance_at < records.size(); ++byte) records[distance_at + byte] = '\0';
    return records;
}

std::size_t C3dSection::blocks() const {
    constexpr std::size_t end_bytes = 2;  // an empty name, for readers that look for it
    return (section_head_bytes + records().size() + end_bytes + c3d_block_bytes - 1) / c3d_block_bytes;
}

std::string C3dSection::bytes() const {
    constexpr char intel = 84;
    const std::size_t count = blocks();
    std::string section{1, 0x50, static_cast<char>(count), intel};
    section += records();
    section.resize(count * c3d_block_bytes, '\0');
    return section;
}

}  // namespace skelplay::exporters
