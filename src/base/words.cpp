#include "base/words.h"
#include "base/lines.h"
#include "base/text.h"

namespace skelplay::base {
Words::Words(std::string_view file) {
    LineReader lines(file);
    auto* block = &blocks_[""];
    for (Line line; lines.next(line);) {
        const std::string_view text = trimmed(line.text);
        if (text.empty() || line.text.front() == '#') continue;
        if (!is_blank(line.text.front())) {
            block = &blocks_[names_.emplace_back(text)];
            continue;
        }
        const std::size_t colon = text.find(": ");
        auto& words = (*block)[std::string(text.substr(0, colon))];
        words.append(words.empty() ? "" : "\n").append(text.substr(colon + 2));
    }
}

std::string_view Words::text(std::string_view block, std::string_view key) const {
    const auto words = blocks_.find(block);
    if (words == blocks_.end()) return {};
    const auto text = words->second.find(key);
    return text == words->second.end() ? std::string_view() : text->second;
}
}  // namespace skelplay::base
