#include "loaders/acclaim/acclaim_text.h"

#include "base/numbers.h"

namespace skelplay::loaders {

bool next_acclaim_token(std::string_view text, std::uint64_t base, std::size_t& position, base::Token& token) noexcept {
    while (position < text.size() && is_acclaim_blank(text[position])) ++position;
    if (position >= text.size()) return false;
    const std::size_t begin = position;
    while (position < text.size() && !is_acclaim_blank(text[position])) ++position;
    token = {text.substr(begin, position - begin), base + begin};
    return true;
}

bool is_section_line(std::string_view line) noexcept {
    line = base::trimmed(line);
    return line.size() > 1 && line[0] == ':' && base::is_letter(line[1]);
}

std::optional<std::int64_t> frame_number(std::string_view line) noexcept {
    line = without_comment(line);
    std::size_t position = 0;
    base::Token token;
    if (!next_acclaim_token(line, 0, position, token)) return std::nullopt;
    const char first = token.text[0];
    if (!base::is_digit(first) && first != '-' && first != '+') return std::nullopt;
    base::Token second;
    if (next_acclaim_token(line, 0, position, second)) return std::nullopt;
    return base::parse_integer(token.text);
}

std::string_view binary_kind(std::string_view head) noexcept {
    // Advanced Systems Format, the container format of Windows Media, also has the suffix .asf.
    if (head.starts_with("\x30\x26\xB2\x75\x8E\x66\xCF\x11")) return "a Windows Media file";
    if (head.find('\0') != std::string_view::npos) return "binary data";
    return {};
}

}  // namespace skelplay::loaders
