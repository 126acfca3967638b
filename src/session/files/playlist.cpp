#include "session/files/playlist.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "base/text.h"
#include "loaders/formats.h"

namespace skelplay::session {

namespace {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// The run of digits at `at` without leading zeros; moves `at` behind it.
std::string_view take_digits(std::string_view text, std::size_t& at) noexcept {
    while (at < text.size() && text[at] == '0') ++at;
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return text.substr(begin, at - begin);
}

bool has_suffix(const std::filesystem::path& file, std::string_view suffix) {
    return base::lower(file.extension().string()) == suffix;
}

/// The format of a .txt by its content; null: none that can be opened.
const loaders::FormatRow* text_format(const std::filesystem::path& file) {
    if (!has_suffix(file, ".txt")) return nullptr;
    const loaders::FormatRow* row = loaders::format_by_content(file);
    return row != nullptr && row->read != nullptr ? row : nullptr;
}

}  // namespace

bool has_known_suffix(const std::filesystem::path& file) {
    return std::ranges::any_of(loaders::formats(), [&](const loaders::FormatRow& row) {
        return std::ranges::any_of(row.suffixes, [&](std::string_view suffix) { return has_suffix(file, suffix); });
    });
}

bool is_motion_file(const std::filesystem::path& file) {
    return has_known_suffix(file) || text_format(file) != nullptr;
}

bool natural_less(std::string_view a, std::string_view b) noexcept {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (is_digit(a[i]) && is_digit(b[j])) {
            const std::string_view left = take_digits(a, i);
            const std::string_view right = take_digits(b, j);
            if (left.size() != right.size()) return left.size() < right.size();
            if (left != right) return left < right;
            continue;
        }
        const char left = base::lower(a[i++]);
        const char right = base::lower(b[j++]);
        if (left != right) return left < right;
    }
    if (a.size() - i != b.size() - j) return a.size() - i < b.size() - j;
    return a < b;
}

std::vector<std::filesystem::path> motions_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::vector<std::filesystem::path> text_skeletons;
    bool text_motions = false;
    std::error_code failure;
    for (std::filesystem::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure)) {
        std::error_code unknown;
        if (!at->is_regular_file(unknown)) continue;
        if (has_known_suffix(at->path())) {
            files.push_back(at->path());
        } else if (const auto* row = text_format(at->path())) {
            using Part = loaders::FormatRow::Part;
            text_motions = text_motions || row->part == Part::motion;
            (row->part == Part::skeleton ? text_skeletons : files).push_back(at->path());
        }
    }
    if (!text_motions) files.insert(files.end(), text_skeletons.begin(), text_skeletons.end());
    const auto has = [](std::string_view suffix) {
        return [suffix](const std::filesystem::path& file) { return has_suffix(file, suffix); };
    };
    std::erase_if(files, has(".obj"));  // skins are not motions
    if (std::ranges::any_of(files, has(".amc"))) std::erase_if(files, has(".asf"));
    std::ranges::sort(files, [](const std::filesystem::path& a, const std::filesystem::path& b) {
        return natural_less(a.filename().string(), b.filename().string());
    });
    return files;
}

}  // namespace skelplay::session
