#include "figure/c3d_parameters.h"
#include "base/text.h"

namespace skelplay::figure {
namespace {
using base::append_little_endian;
using Type = C3dParameter::Type;

std::string little_endian(std::uint64_t number, std::size_t bytes) {
    std::string text;
    append_little_endian(text, number, bytes);
    return text;
}

/// Calls `add(NAME)`, `add(NAME2)`, `add(NAME3)` … while there is such a parameter and `add` gives true.
template <class Add>
void for_each_part(const C3dParameters& parameters, std::string_view group, std::string_view name, const Add& add) {
    constexpr std::size_t most_parts = 258;  // for 65 535 values
    std::string part(name);
    for (std::size_t i = 2; i < most_parts && parameters.find(group, part) != nullptr && add(part); ++i)
        part = fmt::format("{}{}", name, i);
}
}  // namespace

std::string_view without_padding(std::string_view text) {
    const auto is_padding = [](char c) { return c == '\0' || base::is_blank(c); };
    while (!text.empty() && is_padding(text.back())) text.remove_suffix(1);
    while (!text.empty() && is_padding(text.front())) text.remove_prefix(1);
    return text;
}

const C3dParameter* C3dParameters::find(std::string_view group, std::string_view name) const noexcept {
    for (const C3dParameter& each : parameters)
        if (base::equal_ignoring_case(each.name, name) && base::equal_ignoring_case(groups[each.group].name, group))
            return &each;
    return nullptr;
}

std::optional<double> C3dParameters::number(std::string_view group, std::string_view name, std::size_t i) const {
    const C3dParameter* parameter = find(group, name);
    if (parameter == nullptr || parameter->type == Type::text) return std::nullopt;
    const auto size = static_cast<std::size_t>(parameter->type);
    if ((i + 1) * size > parameter->data.size()) return std::nullopt;
    std::uint32_t bits = 0;
    for (std::size_t byte = size; byte-- > 0;)
        bits = bits << 8U | static_cast<std::uint8_t>(parameter->data[i * size + byte]);
    return parameter->type == Type::real ? static_cast<double>(std::bit_cast<float>(bits)) : bits;
}

std::vector<float> C3dParameters::floats(std::string_view group, std::string_view name) const {
    std::vector<float> numbers;
    const C3dParameter* parameter = find(group, name);
    if (parameter == nullptr || parameter->type != Type::real) return numbers;
    for (std::size_t i = 0; i < parameter->data.size() / 4; ++i)
        numbers.push_back(static_cast<float>(*number(group, name, i)));
    return numbers;
}

std::vector<std::string> C3dParameters::all_texts(std::string_view group, std::string_view name, std::size_t most) const {
    std::vector<std::string> all;
    for_each_part(*this, group, name, [&](const std::string& part) {
        std::ranges::move(texts(group, part, most - all.size()), std::back_inserter(all));
        return all.size() < most;
    });
    return all;
}

std::vector<double> C3dParameters::all_numbers(std::string_view group, std::string_view name, std::size_t most) const {
    std::vector<double> all;
    for_each_part(*this, group, name, [&](const std::string& part) {
        for (std::size_t i = 0; all.size() < most; ++i) {
            const auto value = number(group, part, i);
            if (!value) break;
            all.push_back(*value);
        }
        return all.size() < most;
    });
    return all;
}

std::vector<std::string> C3dParameters::texts(std::string_view group, std::string_view name, std::size_t most) const {
    std::vector<std::string> texts;
    const C3dParameter* parameter = find(group, name);
    if (parameter == nullptr || parameter->type != C3dParameter::Type::text) return texts;
    const std::size_t length = parameter->dimensions.empty() ? 1 : parameter->dimensions.front();
    for (std::size_t at = 0; length > 0 && at < parameter->data.size() && texts.size() < most; at += length)
        texts.push_back(base::to_utf8(without_padding(std::string_view(parameter->data).substr(at, length))));
    return texts;
}

C3dParameter& C3dParameters::parameter(std::string_view group, std::string_view name) {
    if (const auto* known = find(group, name)) return parameters[static_cast<std::size_t>(known - parameters.data())];
    const auto of =
        std::ranges::find_if(groups, [&](const C3dGroup& each) { return base::equal_ignoring_case(each.name, group); });
    const auto index = static_cast<std::size_t>(of - groups.begin());
    if (of == groups.end()) groups.push_back({std::string(group), {}, false});
    C3dParameter& added = parameters.emplace_back();
    added.group = index;
    added.name = name;
    return added;
}

void C3dParameters::set(std::string_view group, std::string_view name, Type type, std::vector<std::uint8_t> dimensions,
                        std::string data) {
    C3dParameter& of = parameter(group, name);
    of.type = type;
    of.dimensions = std::move(dimensions);
    of.data = std::move(data);
}

void C3dParameters::set_word(std::string_view group, std::string_view name, std::uint16_t word) {
    set(group, name, Type::word, {}, little_endian(word, 2));
}

void C3dParameters::set_words(std::string_view group, std::string_view name, std::span<const std::uint16_t> words) {
    std::string data;
    for (const std::uint16_t word : words) append_little_endian(data, word, 2);
    set(group, name, Type::word, {static_cast<std::uint8_t>(words.size())}, std::move(data));
}

void C3dParameters::set_float(std::string_view group, std::string_view name, float number) {
    set(group, name, Type::real, {}, little_endian(std::bit_cast<std::uint32_t>(number), 4));
}

void C3dParameters::set_texts(std::string_view group, std::string_view name, std::span<const std::string> texts) {
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

void C3dParameters::replace(std::string_view group, std::string_view name, std::span<const float> numbers) {
    std::string data;
    for (const float number : numbers) data += little_endian(std::bit_cast<std::uint32_t>(number), 4);
    parameter(group, name).data = std::move(data);
}

void C3dParameters::replace_text(std::string_view group, std::string_view name, std::size_t index, std::string_view text) {
    const C3dParameter* known = find(group, name);
    if (known == nullptr || known->type != Type::text || known->dimensions.empty()) return;
    const std::size_t length = known->dimensions.front();
    std::string padded(text.substr(0, length));
    padded.resize(length, ' ');
    std::string& data = parameter(group, name).data;
    if ((index + 1) * length <= data.size()) data.replace(index * length, length, padded);
}
}  // namespace skelplay::figure
