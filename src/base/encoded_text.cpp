#include "base/encoded_text.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>

namespace skelplay::base {

namespace {

constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string to_base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::string_view three = bytes.substr(i, 3);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8U | (k < three.size() ? static_cast<unsigned char>(three[k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += k <= three.size() ? base64_digits[bits >> (18U - 6U * k) & 63U] : '=';
    }
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    static const auto values = [] {
        std::array<std::int8_t, 256> table{};
        table.fill(-1);
        for (std::size_t i = 0; i < base64_digits.size(); ++i)
            table.at(static_cast<unsigned char>(base64_digits[i])) = static_cast<std::int8_t>(i);
        return table;
    }();
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char c : text) {
        const std::int8_t value = values.at(static_cast<unsigned char>(c));
        if (value < 0) return std::nullopt;
        bits = (bits << 6U | static_cast<std::uint32_t>(value)) & 0xFFFFFFU;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xFFU);
    }
    return bytes;
}

std::string percent_decoded(std::string_view uri) {
    std::string text;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        unsigned value = 0;
        const auto digits = uri.substr(i + 1, 2);
        const bool escaped = uri[i] == '%' && digits.size() == 2 &&
                             std::from_chars(digits.data(), digits.data() + 2, value, 16).ptr == digits.data() + 2;
        text += escaped ? static_cast<char>(value) : uri[i];
        if (escaped) i += 2;
    }
    return text;
}

}  // namespace skelplay::base
