#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "session/files/review.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_tables = 100;  // CSVs of a folder to look into

bool begins_as_review(const fs::path& file) {
    constexpr std::string_view head = "file,mark";
    std::array<char, head.size() + 1> begin{};
    std::ifstream stream(file, std::ios::binary);
    stream.read(begin.data(), begin.size());
    const std::string_view text(begin.data(), static_cast<std::size_t>(stream.gcount()));
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

/// Puts it among the messages of the active figure, with which it goes.
void report_review(Session& session, const fs::path& csv, base::Severity severity, std::string_view code,
                   std::string message) {
    base::Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.code = code;
    diagnostic.message = std::move(message);
    diagnostic.file = csv.string();
    FileReport report{csv.string(), session.document.active, {}};
    // What is said about the files themselves is more urgent.
    if (!session.ui.toast || session.ui.toast->severity == base::Severity::note)
        show_toast(session, base::to_sentence(diagnostic, base::to_utf8(csv.filename().string())), severity);
    report.diagnostics.add(std::move(diagnostic));
    file_report(session.document, std::move(report));
}

void read_review(Session& session, const fs::path& csv) {
    std::ifstream stream(csv, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const auto list = review_from_csv(text, csv.parent_path());
    if (!list) {
        report_review(session, csv, base::Severity::warning, "session.no-review",
                      "expected a list of marks with the columns file, mark and perhaps bookmarks, found something "
                      "else; it is left alone");
        return;
    }
    const std::string added = take_in(session.document, *list, csv);
    if (added.empty()) return;
    report_review(session, csv, base::Severity::note, "session.review",
                  fmt::format("the marks saved here are back: {}; Ctrl+Z takes them back", added));
}

}  // namespace

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
