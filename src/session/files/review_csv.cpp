#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <utility>
#include <vector>

#include "base/csv.h"
#include "base/numbers.h"
#include "base/text.h"
#include "session/files/review.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

constexpr std::array all_marks{Mark::none, Mark::keep, Mark::reject};
constexpr double furthest_number = 9e15;  // whole numbers up to there are exact
const std::vector<std::string> plain_head{"file", "mark"};
const std::vector<std::string> head_with_bookmarks{"file", "mark", "bookmarks"};

/// Numbers separated by blanks, put in order; nothing when one is no whole number.
std::optional<FrameNumbers> numbers_in(std::string_view text) {
    FrameNumbers numbers;
    for (text = base::trimmed(text); !text.empty(); text = base::trimmed(text)) {
        const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
        const auto number = base::parse_number(text.substr(0, end));
        if (!number || *number != std::trunc(*number) || std::abs(*number) > furthest_number) return std::nullopt;
        numbers.push_back(static_cast<std::int64_t>(*number));
        text.remove_prefix(end);
    }
    std::ranges::sort(numbers);
    numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
    return numbers;
}

/// Adds what a row of a CSV says; false when it can't be read.
bool read_row(const std::vector<std::string>& row, std::size_t columns, const fs::path& folder, ReviewList& list) {
    if (row.size() != columns && row.size() != plain_head.size()) return false;
    const auto* mark = std::ranges::find(all_marks, row[1], [](Mark each) { return name(each); });
    const auto numbers = numbers_in(row.size() > plain_head.size() ? row[2] : "");
    if (mark == all_marks.end() || !numbers) return false;
    const fs::path file = (folder / row.front()).lexically_normal();
    list.marks[file] = *mark;
    if (!numbers->empty()) list.bookmarks[file] = *numbers;
    return true;
}

}  // namespace

std::string written_as(const fs::path& file, const fs::path& folder) {
    const fs::path relative = file.lexically_relative(folder);
    const bool inside = !relative.empty() && *relative.begin() != "..";
    return (inside ? relative : file).string();
}

std::string to_csv(const ReviewList& list, const fs::path& folder) {
    std::map<std::string, std::pair<Mark, FrameNumbers>> rows;
    for (const auto& [file, mark] : list.marks)
        if (mark != Mark::none) rows[written_as(file, folder)].first = mark;
    for (const auto& [file, numbers] : list.bookmarks)
        if (!numbers.empty()) rows[written_as(file, folder)].second = numbers;
    std::vector<std::string> order;
    for (const auto& row : rows) order.push_back(row.first);
    std::ranges::stable_sort(order, base::natural_less);
    const bool bookmarks = std::ranges::any_of(list.bookmarks, [](const auto& entry) { return !entry.second.empty(); });
    std::string text = fmt::format("{}\n", fmt::join(bookmarks ? head_with_bookmarks : plain_head, ","));
    for (const std::string& file : order) {
        const auto& [mark, numbers] = rows[file];
        text += fmt::format("{},{}", base::csv_field(file), name(mark));
        if (bookmarks) text += fmt::format(",{}", fmt::join(numbers, " "));
        text += '\n';
    }
    return text;
}

std::optional<ReviewList> review_from_csv(std::string_view text, const fs::path& folder) {
    ReviewList list;
    const auto rows = base::csv_rows(text);
    if (rows.empty()) return list;
    if (rows.front() != plain_head && rows.front() != head_with_bookmarks) return std::nullopt;
    for (auto row = rows.begin() + 1; row != rows.end(); ++row)
        if (!read_row(*row, rows.front().size(), folder, list)) return std::nullopt;
    return list;
}

}  // namespace skelplay::session
