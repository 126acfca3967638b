#include "takes/review.h"
#include <fstream>
#include "base/csv.h"

namespace skelplay::takes {
namespace {
constexpr std::array<std::string_view, 3> mark_names{"", "keep", "reject"};
constexpr std::array all_marks{Mark::none, Mark::keep, Mark::reject};
constexpr double furthest_number = 9e15;  // whole numbers up to there are exact
constexpr std::size_t least_columns = 2;
// a CSV has the first two or more
const std::vector<std::string> review_columns{"file", "mark", "bookmarks", "dismissed", "tags", "labels"};
using ReviewRow = std::array<std::string, 5>;  // behind the file's name

/// Numbers separated by blanks, put in order; nothing when one is no whole number.
std::optional<FrameNumbers> numbers_in(std::string_view text) {
    FrameNumbers numbers;
    for (const base::Token& word : base::words_of({text})) {
        const auto number = base::parse_number(word.text);
        if (!number || *number != std::trunc(*number) || std::abs(*number) > furthest_number) return std::nullopt;
        numbers.push_back(static_cast<std::int64_t>(*number));
    }
    std::ranges::sort(numbers);
    numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
    return numbers;
}

/// Words separated by blanks; nothing: none.
std::optional<std::set<std::string>> words_in(std::string_view text) {
    std::set<std::string> words;
    for (const base::Token& word : base::words_of({text})) words.emplace(word.text);
    return words.empty() ? std::nullopt : std::optional(std::move(words));
}

/// "turn left@0-119;jump@1.5s-2s"; nothing: none, or one that can't be read.
std::optional<Labels> labels_in(std::string_view text) {
    Labels labels;
    for (const std::string_view each : base::split(text, ';')) {
        const std::size_t at = std::min(each.rfind('@'), each.size());
        Label label{std::string(base::trimmed(each.substr(0, at)))};
        std::string range(each.substr(std::min(at + 1, each.size())));
        label.has_range = at < each.size();
        label.in_seconds = std::erase(range, 's') > 0;
        std::size_t dash = range.find('-', 1);
        while (dash < range.size() && range[dash - 1] == 'e') dash = range.find('-', dash + 1);  // 1e-05
        const auto first = base::parse_number(std::string_view(range).substr(0, dash));
        const auto last = base::parse_number(dash == std::string::npos ? "" : std::string_view(range).substr(dash + 1));
        if (label.text.empty() || (label.has_range && !(first && last && *first <= *last))) return std::nullopt;
        if (label.has_range) std::tie(label.first, label.last) = std::pair(*first, *last);
        labels.push_back(std::move(label));
    }
    return labels;
}

/// Adds what a row of a CSV with so many columns says, the last of which may be left out; false when it can't be read.
bool read_row(std::vector<std::string> row, std::size_t most, const fs::path& folder, FileReviews& list) {
    if (row.size() > most || row.size() < least_columns) return false;
    row.resize(review_columns.size());
    const auto* mark = std::ranges::find(all_marks, row[1], [](Mark each) { return name(each); });
    const auto numbers = numbers_in(row[2]);
    const auto labels = labels_in(row[5]);
    if (mark == all_marks.end() || !numbers || (!labels && !row[5].empty())) return false;
    FileReview& file = list[(folder / row.front()).lexically_normal()];
    file.mark = *mark;
    if (!numbers->empty()) file.bookmarks = *numbers;
    if (auto ids = words_in(row[3])) file.dismissed = std::move(ids);
    if (auto tags = words_in(row[4])) file.tags = std::move(tags);
    if (labels) file.labels = labels;
    return true;
}

/// The columns behind the file's name.
ReviewRow columns_of(const FileReview& file) {
    const auto joined = [](const auto& list) { return list ? fmt::format("{}", fmt::join(*list, " ")) : std::string(); };
    std::vector<std::string> labels;
    for (const Label& label : file.labels.value_or(Labels{})) labels.push_back(to_text(label));
    return {std::string(name(file.mark.value_or(Mark::none))), joined(file.bookmarks),
            base::csv_field(joined(file.dismissed)), base::csv_field(joined(file.tags)),
            base::csv_field(fmt::format("{}", fmt::join(labels, ";")))};
}

constexpr std::size_t most_tables = 100;  // CSVs of a folder to look into

bool begins_as_review(const fs::path& file) {
    constexpr std::string_view head = "file,mark";
    const std::string text = base::read_head(file, head.size() + 1);
    return text.starts_with(head) && (text.size() == head.size() || text.back() == ',' || base::is_line_end(text.back()));
}
}  // namespace

std::string_view name(Mark mark) noexcept { return mark_names.at(static_cast<std::size_t>(mark)); }

std::string to_text(const Label& label) {
    if (!label.has_range) return label.text;
    const std::string_view unit = label.in_seconds ? "s" : "";
    return fmt::format("{}@{}{}-{}{}", label.text, base::shortest(label.first), unit, base::shortest(label.last), unit);
}

std::string written_as(const fs::path& file, const fs::path& folder) {
    const fs::path relative = file.lexically_relative(folder);
    const bool inside = !relative.empty() && *relative.begin() != "..";
    std::string text = (inside ? relative : file).string();
    // A spreadsheet would take the name for a formula; so it means the same file.
    if (!text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos) text.insert(0, "./");
    return text;
}

std::string to_csv(const FileReviews& list, const fs::path& folder) {
    std::map<std::string, ReviewRow> rows;  // by file
    std::size_t width = least_columns;
    for (const auto& [file, known] : list) {
        const auto row = columns_of(known);
        for (std::size_t i = 0; i < row.size(); ++i)
            if (!row.at(i).empty()) width = std::max(width, i + 2);
        if (std::ranges::any_of(row, [](const std::string& each) { return !each.empty(); }))
            rows[written_as(file, folder)] = row;
    }
    std::vector<std::string> order;
    for (const auto& row : rows) order.push_back(row.first);
    std::ranges::stable_sort(order, base::natural_less);
    std::string text =
        fmt::format("{}\n", fmt::join(review_columns.begin(), review_columns.begin() + std::ptrdiff_t(width), ","));
    for (const std::string& file : order) {
        text += base::csv_field(file);
        for (std::size_t i = 0; i + 1 < width; ++i) text += "," + rows[file].at(i);
        text += '\n';
    }
    return text;
}

std::optional<FileReviews> review_from_csv(std::string_view text, const fs::path& folder) {
    FileReviews list;
    const auto rows = base::csv_rows(text);
    if (rows.empty()) return list;
    const std::vector<std::string>& head = rows.front();
    if (head.size() < least_columns || head.size() > review_columns.size() ||
        !std::ranges::equal(head, std::span(review_columns).first(head.size())))
        return std::nullopt;
    for (auto row = rows.begin() + 1; row != rows.end(); ++row)
        if (!read_row(*row, head.size(), folder, list)) return std::nullopt;
    return list;
}

fs::path review_in(const fs::path& folder) {
    std::error_code failure;
    if (fs::is_regular_file(folder / default_review, failure)) return folder / default_review;
    std::vector<fs::path> tables;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure))
        if (base::has_suffix(at->path(), ".csv")) tables.push_back(at->path());
    std::ranges::sort(tables, [](const fs::path& a, const fs::path& b) {
        return base::natural_less(a.filename().string(), b.filename().string());
    });
    if (tables.size() > most_tables) tables.resize(most_tables);
    const auto found = std::ranges::find_if(tables, begins_as_review);
    return found == tables.end() ? fs::path() : *found;
}

std::optional<FileReviews> read_review(const fs::path& csv) {
    if (!base::exists(csv)) return FileReviews();
    std::ifstream stream(csv, std::ios::binary);
    if (!stream || !base::is_file(csv)) return std::nullopt;
    return review_from_csv(std::string(std::istreambuf_iterator<char>(stream), {}), csv.parent_path());
}

std::optional<std::string> edit_review(const fs::path& csv, const std::function<void(FileReviews& list)>& change) {
    const base::FolderLock alone(csv.parent_path());  // a window may save its marks there, too
    auto list = read_review(csv);
    if (!list) return "the file exists and is not a list of marks";
    change(*list);
    return base::write_file(csv, to_csv(*list, csv.parent_path()));
}
}  // namespace skelplay::takes
