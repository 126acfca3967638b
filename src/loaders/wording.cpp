#include "loaders/wording.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>

#include "base/text.h"

namespace skelplay::loaders {

std::string as_found(std::string_view token) {
    constexpr std::size_t longest = 40;  // bytes of a quoted token
    if (token.empty()) return std::string(end_of_file);
    std::size_t length = std::min(token.size(), longest);
    while (length > 1 && length < token.size() && base::is_continuation(token[length]))
        --length;  // not in the middle of a character
    std::string text = base::to_utf8(token.substr(0, length));
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7f'; }, '?');
    return length < token.size() ? text + "…" : text;
}

std::string file_name(const std::filesystem::path& path) { return base::to_utf8(path.filename().string()); }

std::string listed(std::span<const std::string> things) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(things.size(), most); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ", things[i]);
    if (things.size() > most) text += fmt::format(" and {} more", things.size() - most);
    return text;
}

}  // namespace skelplay::loaders
