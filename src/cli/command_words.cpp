#include "cli/command_words.h"

#include <algorithm>

namespace skelplay::cli {

std::string quoted(std::string_view word) {
    constexpr std::string_view harmless = "_@%+=:,./-";
    const auto plain = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               harmless.find(c) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, plain)) return std::string(word);
    std::string text = "'";
    for (const char c : word)
        if (c == '\'')
            text += "'\\''";
        else
            text += c;
    return text + "'";
}

void CommandWords::add(std::string_view name, const std::string& value) {
    if (value.starts_with('-')) {
        add(fmt::format("{}={}", name, value));
    } else {
        add(name);
        add(std::string_view(value));
    }
}

std::string CommandWords::line() const {
    std::string line = first_;
    for (const std::string_view word : words_) line.append(1, ' ').append(quoted(word));
    return line;
}

}  // namespace skelplay::cli
