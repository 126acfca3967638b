#include <fstream>
#include "base/csv.h"
#include "base/lines.h"
#include "base/numbers.h"

namespace skelplay::session {
namespace {
constexpr std::array all_marks{Mark::none, Mark::keep, Mark::reject};
constexpr double furthest_number = 9e15;  // whole numbers up to there are exact
const std::vector<std::string> columns{"file", "mark", "bookmarks", "dismissed"};  // a CSV has the first two or more
constexpr std::size_t least_columns = 2;

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

/// Adds what a row of a CSV with so many columns says, the last of which may be left out; false when it can't be read.
bool read_row(const std::vector<std::string>& row, std::size_t most, const fs::path& folder, FileReviews& list) {
    if (row.size() > most || row.size() < least_columns) return false;
    const auto* mark = std::ranges::find(all_marks, row[1], [](Mark each) { return name(each); });
    const auto numbers = numbers_in(row.size() > 2 ? row[2] : "");
    if (mark == all_marks.end() || !numbers) return false;
    FileReview& file = list[(folder / row.front()).lexically_normal()];
    file.mark = *mark;
    if (!numbers->empty()) file.bookmarks = *numbers;
    FindingIds ids;
    if (row.size() > 3)
        for (const base::Token& id : base::words_of({row[3]})) ids.emplace(id.text);
    if (!ids.empty()) file.dismissed = std::move(ids);
    return true;
}

/// The columns behind the file's name.
std::array<std::string, 3> columns_of(const FileReview& file) {
    const std::string ids = file.dismissed ? fmt::format("{}", fmt::join(*file.dismissed, " ")) : std::string();
    return {std::string(name(file.mark.value_or(Mark::none))),
            file.bookmarks ? fmt::format("{}", fmt::join(*file.bookmarks, " ")) : std::string(), base::csv_field(ids)};
}

constexpr std::size_t most_tables = 100;  // CSVs of a folder to look into

bool begins_as_review(const fs::path& file) {
    constexpr std::string_view head = "file,mark";
    const std::string text = base::read_head(file, head.size() + 1);
    return text.starts_with(head) &&
           (text.size() == head.size() || text.back() == ',' || base::is_line_end(text.back()));
}

/// The CSV with the marks of a folder; empty: none.
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

/// Adds a message to the reports of the active figure; it goes when the figure is closed.
void report_review(Session& session, const fs::path& csv, base::Severity severity, std::string_view code,
                   const std::string& message) {
    FileReport report{csv.string(), session.document.active, {}};
    severity == base::Severity::warning ? report.diagnostics.warning(std::nullopt, code, message)
                                        : report.diagnostics.note(std::nullopt, code, message);
    report.diagnostics.locate(report.file);
    show_minor_toast(session,
                     base::to_sentence(report.diagnostics.items().front(), base::to_utf8(csv.filename().string())),
                     severity);
    store_report(session.document, std::move(report));
}

void read_review(Session& session, const fs::path& csv) {
    std::ifstream stream(csv, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const auto list = review_from_csv(text, csv.parent_path());
    if (!list)
        return report_review(
            session, csv, base::Severity::warning, "session.no-review",
            "expected a list of marks with the columns file, mark and perhaps bookmarks and dismissed, found something "
            "else; it is left alone");
    const std::string added = merge_review(session.document, *list, csv);
    if (added.empty()) return;
    report_review(session, csv, base::Severity::note, "session.review",
                  fmt::format("the marks saved here are back: {}; {} takes them back", added,
                              session.ui.fingers ? "Undo" : "Ctrl+Z"));
}
}  // namespace

std::string written_as(const fs::path& file, const fs::path& folder) {
    const fs::path relative = file.lexically_relative(folder);
    const bool inside = !relative.empty() && *relative.begin() != "..";
    std::string text = (inside ? relative : file).string();
    // A spreadsheet would take the name for a formula; so it means the same file.
    if (!text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos)
        text.insert(0, "./");
    return text;
}

std::string to_csv(const FileReviews& list, const fs::path& folder) {
    std::map<std::string, std::array<std::string, 3>> rows;  // by file
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
    std::string text = fmt::format("{}\n", fmt::join(columns.begin(), columns.begin() + std::ptrdiff_t(width), ","));
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
    if (head.size() < least_columns || head.size() > columns.size() ||
        !std::ranges::equal(head, std::span(columns).first(head.size())))
        return std::nullopt;
    for (auto row = rows.begin() + 1; row != rows.end(); ++row)
        if (!read_row(*row, head.size(), folder, list)) return std::nullopt;
    return list;
}

void read_review_in(Session& session, const fs::path& folder) {
    const fs::path whole = base::whole_path(folder / default_review).parent_path();
    Review& review = session.document.review;
    if (!session.options.reviews || review.csv_of.contains(whole)) return;
    const fs::path csv = review_in(whole);
    review.csv_of[whole] = csv;
    if (!csv.empty()) read_review(session, csv);
}

void read_reviews_of(Session& session, const std::vector<fs::path>& files) {
    for (const fs::path& file : files) read_review_in(session, file.parent_path());
}
}  // namespace skelplay::session
