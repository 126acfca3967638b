#include "output/text_layout.h"

#include "base/text.h"

namespace skelplay::output {

namespace {

bool begins_character(std::string_view text, std::size_t i) {
    return i == text.size() || (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
}

std::size_t next_character(std::string_view text, std::size_t i) {
    do ++i;
    while (!begins_character(text, i));
    return i;
}

/// How many bytes fit, in whole characters, at least one; `ending` is to have room behind them.
std::size_t fitting(const TextPainter& type, std::string_view text, int room, std::string_view ending) {
    std::size_t fits = next_character(text, 0);
    while (fits < text.size()) {
        const std::size_t next = next_character(text, fits);
        if (type.width(std::string(text.substr(0, next)).append(ending)) > room) break;
        fits = next;
    }
    return fits;
}

/// How many bytes go on the next line: up to the last blank within the room, if there is one.
std::size_t line_end(const TextPainter& type, std::string_view text, int room, std::string_view ending) {
    const std::size_t fits = fitting(type, text, room, ending);
    if (fits == text.size() || base::is_blank(text[fits])) return fits;
    const std::size_t blank = text.substr(0, fits).find_last_of(" \t\r\n");
    return blank == std::string_view::npos ? fits : blank;
}

}  // namespace

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

}  // namespace skelplay::output
