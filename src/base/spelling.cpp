#include "base/spelling.h"

#include <algorithm>
#include <system_error>
#include <vector>

#include "base/text.h"

namespace skelplay::base {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

std::string_view nearest_word(std::string_view typed, std::span<const std::string> words) {
    constexpr std::size_t longest = 200;  // bytes; longer words are not compared
    const std::string lowered = lower(typed);
    std::size_t best = std::max<std::size_t>(lowered.size() / 3, 2) + 1;  // the distance must be less than this
    std::string_view found;
    for (const std::string& word : words) {
        if (word.size() > longest || lowered.size() > longest) continue;
        const auto [shorter, longer] = std::minmax({word.size(), lowered.size()});
        if (longer - shorter >= best) continue;  // so many letters at least are missing
        const std::size_t distance = edit_distance(lowered, lower(word));
        if (distance >= best || distance >= word.size()) continue;
        best = distance;
        found = word;
    }
    return found;
}

std::string nearest_file(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.parent_path();
    std::vector<std::string> names;
    std::error_code unreadable;
    std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, unreadable);
    for (; !unreadable && entry != std::filesystem::directory_iterator(); entry.increment(unreadable))
        names.push_back(entry->path().filename().string());
    std::ranges::sort(names);  // so that ties give the same name on every disk
    return std::string(nearest_word(file.filename().string(), names));
}

}  // namespace skelplay::base
