#include "base/printable.h"

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>

#include "base/text.h"

namespace skelplay::base {

namespace {

/// A character of UTF-8 text.
struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
};

/// The character that the text, which is not empty, begins with. Those that matter here have at most three bytes.
Character first_character(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::uint32_t first = byte(0);
    if (first < 0xC0U) return {first, 1};
    if (first < 0xE0U && text.size() > 1) return {(first & 0x1FU) << 6U | (byte(1) & 0x3FU), 2};
    if (first < 0xF0U && text.size() > 2)
        return {(first & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU), 3};
    return {first, 1};  // its other bytes follow as they are
}

/// C0, DEL and C1; ends of lines and paragraphs; marks, embeddings, overrides and isolates of Unicode's bidirectional
/// algorithm (UAX #9, 2); the byte order mark.
bool is_control(std::uint32_t code) noexcept {
    return code < 0x20U || (code >= 0x7FU && code < 0xA0U) || code == 0x061CU || code == 0x200EU || code == 0x200FU ||
           (code >= 0x2028U && code <= 0x202EU) || (code >= 0x2066U && code <= 0x2069U) || code == 0xFEFFU;
}

std::string escape(std::uint32_t code) {
    switch (code) {
        case '\n': return "\\n";
        case '\r': return "\\r";
        case '\t': return "\\t";
        default: return code < 0x100U ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
    }
}

template <class Replace>
std::string replaced(std::string_view bytes, const Replace& replace) {
    const std::string text = to_utf8(bytes);
    std::string result;
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = first_character(rest);
        // A byte of a longer character is none of its own.
        if (is_control(character.code) && !(character.bytes == 1 && character.code >= 0x80U))
            result += replace(character.code);
        else
            result += rest.substr(0, character.bytes);
        rest.remove_prefix(character.bytes);
    }
    return result;
}

}  // namespace

std::string printable(std::string_view text) { return replaced(text, escape); }

std::string blanked(std::string_view text) {
    return replaced(text, [](std::uint32_t) { return " "; });
}

}  // namespace skelplay::base
