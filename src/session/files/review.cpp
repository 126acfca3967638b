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
#include "base/text.h"
#include "base/write_file.h"
#include "session/files/opening.h"
#include "session/session.h"
#include "session/state.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> names{"", "keep", "reject"};

std::string written_as(const fs::path& file, const fs::path& folder) {
    const fs::path relative = file.lexically_relative(folder);
    const bool inside = !relative.empty() && *relative.begin() != "..";
    return (inside ? relative : file).string();
}

/// The file's text; empty when there is no such file, nothing when it can't be read.
std::optional<std::string> text_of(const fs::path& file) {
    std::error_code unknown;
    if (!fs::exists(file, unknown)) return std::string();
    std::ifstream stream(file, std::ios::binary);
    if (!stream || fs::is_directory(file, unknown)) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

void say_mark(Session& session, const std::filesystem::path& file, Mark mark) {
    const std::string text = file.filename().string();
    if (mark == Mark::none)
        say(session, fmt::format("{}: mark removed", text), base::Severity::note);
    else
        say(session, fmt::format("{}: {}", text, name(mark)), base::Severity::note);
}

}  // namespace

std::string_view name(Mark mark) noexcept { return names.at(static_cast<std::size_t>(mark)); }

Mark mark_of(const Review& review, const fs::path& file) {
    const auto found = review.marks.find(base::whole_path(file));
    return found == review.marks.end() ? Mark::none : found->second;
}

void toggle(Review& review, const fs::path& file, Mark mark) {
    Mark& now = review.marks[base::whole_path(file)];
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
    std::ranges::sort(rows, [](const auto& a, const auto& b) { return base::natural_less(a.first, b.first); });
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
    const fs::path whole = base::whole_path(file);
    const fs::path folder = whole.parent_path();
    const auto text = text_of(whole);
    const auto before = text ? marks_from_csv(*text, folder) : std::nullopt;
    if (!before) return "the file exists and is not a list of marks";
    Marks all = review.marks;
    all.insert(before->begin(), before->end());
    if (auto failure = base::write_file(whole, to_csv(all, folder))) return failure;
    review.marks = std::move(all);
    review.file = whole;
    review.unsaved = false;
    return std::nullopt;
}

std::filesystem::path reviewed_file(const Document& document) {
    const OpenFigure* active = active_figure(document);
    const std::vector<std::filesystem::path>& files = document.playlist.files;
    const std::filesystem::path file = active != nullptr ? active->job.file : std::filesystem::path();
    const bool listed = file.empty() || std::ranges::find(files, file) != files.end();
    return listed && document.playlist.current < files.size() ? files[document.playlist.current] : file;
}

void mark_reviewed(Session& session, Mark mark) {
    const std::filesystem::path file = reviewed_file(session.document);
    if (file.empty()) return;
    toggle(session.document.review, file, mark);
    const Mark now = mark_of(session.document.review, file);
    say_mark(session, file, now);
    const bool more = session.document.playlist.current + 1 < session.document.playlist.files.size();
    if (session.ui.go_on && now != Mark::none && more) start_next(session, 1);
}

std::filesystem::path marks_file(const Document& document) {
    if (!document.review.file.empty()) return document.review.file;
    const OpenFigure* active = active_figure(document);
    std::filesystem::path folder;
    if (!document.playlist.files.empty())
        folder = document.playlist.files.front().parent_path();
    else if (active != nullptr)
        folder = active->job.file.parent_path();
    std::error_code unknown;
    return std::filesystem::absolute(folder / "review.csv", unknown).lexically_normal();
}

void save_marks_to(Session& session, const std::filesystem::path& file) {
    if (const auto failure = save_marks(session.document.review, file)) {
        say(session, fmt::format("The marks could not be saved to {}: {}", file.string(), *failure),
            base::Severity::error);
        return;
    }
    session.ui.marks_dialog = false;
    if (session.ui.quitting) quit(session, false);
    say(session,
        fmt::format("Saved {} to keep and {} to reject in {}", count(session.document.review, Mark::keep),
                    count(session.document.review, Mark::reject), session.document.review.file.string()),
        base::Severity::note);
}

void quit(Session& session, bool leave_marks) {
    UiState& interface = session.ui;
    if (session.document.review.unsaved && !leave_marks && !interface.quitting) {
        interface.quitting = interface.marks_dialog = true;
        interface.hidden = Hidden::nothing;
        return;
    }
    session.ui.requests.quit = true;
    save_state(session);
}

}  // namespace skelplay::session
