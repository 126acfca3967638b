#include "session/files/review.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>
#include <vector>

#include "base/csv.h"
#include "base/write_file.h"
#include "session/files/playlist.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> names{"", "keep", "reject"};

/// Files are told apart by where they lie, however they were named.
fs::path key_of(const fs::path& file) {
    std::error_code unknown;
    const fs::path absolute = fs::absolute(file, unknown);
    return (unknown ? file : absolute).lexically_normal();
}

std::string written_as(const fs::path& file, const fs::path& folder) {
    const fs::path relative = file.lexically_relative(folder);
    const bool inside = !relative.empty() && *relative.begin() != "..";
    return (inside ? relative : file).string();
}

/// Empty when there is none; nothing when it can't be read.
std::optional<std::string> text_of(const fs::path& file) {
    std::error_code unknown;
    if (!fs::exists(file, unknown)) return std::string();
    std::ifstream stream(file, std::ios::binary);
    if (!stream || fs::is_directory(file, unknown)) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

}  // namespace

std::string_view name(Mark mark) noexcept { return names.at(static_cast<std::size_t>(mark)); }

Mark mark_of(const Review& review, const fs::path& file) {
    const auto found = review.marks.find(key_of(file));
    return found == review.marks.end() ? Mark::none : found->second;
}

void toggle(Review& review, const fs::path& file, Mark mark) {
    Mark& now = review.marks[key_of(file)];
    now = now == mark ? Mark::none : mark;
    review.unsaved = true;
}

std::size_t count(const Review& review, Mark mark) {
    return static_cast<std::size_t>(
        std::ranges::count_if(review.marks, [&](const auto& entry) { return entry.second == mark; }));
}

std::string to_csv(const Marks& marks, const fs::path& folder) {
    std::vector<std::pair<std::string, Mark>> rows;
    for (const auto& [file, mark] : marks)
        if (mark != Mark::none) rows.emplace_back(written_as(file, folder), mark);
    std::ranges::sort(rows, [](const auto& a, const auto& b) { return natural_less(a.first, b.first); });
    std::string text = "file,mark\n";
    for (const auto& [file, mark] : rows) text += fmt::format("{},{}\n", base::csv_field(file), name(mark));
    return text;
}

std::optional<Marks> marks_from_csv(std::string_view text, const fs::path& folder) {
    Marks marks;
    const auto rows = base::csv_rows(text);
    if (rows.empty()) return marks;
    if (rows.front() != std::vector<std::string>{"file", "mark"}) return std::nullopt;
    for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
        if (row->size() != 2) return std::nullopt;
        const auto* mark = std::ranges::find(names, row->back());
        if (mark == names.end()) return std::nullopt;
        marks[(folder / row->front()).lexically_normal()] = static_cast<Mark>(mark - names.begin());
    }
    return marks;
}

std::optional<std::string> save_marks(Review& review, const fs::path& file) {
    const fs::path whole = key_of(file);
    const fs::path folder = whole.parent_path();
    const auto text = text_of(whole);
    const auto before = text ? marks_from_csv(*text, folder) : std::nullopt;
    if (!before) return "it is there already and is no list of marks";
    Marks all = review.marks;
    all.insert(before->begin(), before->end());
    if (auto failure = base::write_file(whole, to_csv(all, folder))) return failure;
    review.marks = std::move(all);
    review.file = whole;
    review.unsaved = false;
    return std::nullopt;
}

}  // namespace skelplay::session
