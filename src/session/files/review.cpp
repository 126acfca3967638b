#include "session/files/review.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "base/write_file.h"
#include "session/files/opening.h"
#include "session/folder_lock.h"
#include "session/session.h"
#include "session/state.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> mark_names{"", "keep", "reject"};
template <class Value>
void put_back(std::map<fs::path, Value>& values, const std::map<fs::path, std::optional<Value>>& before) {
    for (const auto& [file, value] : before)
        if (value)
            values[file] = *value;
        else
            values.erase(file);
}

/// Forgets which CSV has the marks and bookmarks that a step changes.
void forget_csv(Review& review, const ReviewStep& step) {
    for (const auto& entry : step.marks) review.filed.erase(entry.first);
    for (const auto& entry : step.bookmarks) review.filed.erase(entry.first);
    for (const auto& entry : step.dismissed) review.filed.erase(entry.first);
}

void add_step(Document& document, ReviewStep step) {
    step.unsaved = document.review.unsaved;
    forget_csv(document.review, step);
    remember_step(document, std::move(step));
}

/// "2 to keep, 1 to reject, 3 bookmarks", without what there is none of.
std::string counts_text(std::size_t keep, std::size_t reject, std::size_t bookmarks, std::size_t dismissed) {
    std::vector<std::string> parts;
    if (keep > 0) parts.push_back(fmt::format("{} to keep", keep));
    if (reject > 0) parts.push_back(fmt::format("{} to reject", reject));
    if (bookmarks > 0) parts.push_back(base::counted(bookmarks, "bookmark", "bookmarks"));
    if (dismissed > 0) parts.push_back(base::counted(dismissed, "dismissed finding", "dismissed findings"));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::size_t count_in(const Marks& marks, Mark mark) {
    return static_cast<std::size_t>(
        std::ranges::count_if(marks, [&](const auto& entry) { return entry.second == mark; }));
}

/// The number of bookmarks, or of dismissed findings, of all files.
template <class Several>
std::size_t count_in(const std::map<fs::path, Several>& by_file) {
    std::size_t sum = 0;
    for (const auto& entry : by_file) sum += entry.second.size();
    return sum;
}

/// The marks and bookmarks to write to a CSV: all of the review but those for files elsewhere that another CSV has.
ReviewList list_for(const Review& review, const fs::path& csv) {
    const auto is_elsewhere = [&](const fs::path& file) {
        const auto filed = review.filed.find(file);
        return filed != review.filed.end() && filed->second != csv &&
               fs::path(written_as(file, csv.parent_path())).is_absolute();
    };
    ReviewList list{review.marks, review.bookmarks, review.dismissed};
    const auto leave_out = [&](auto& by_file) {
        std::erase_if(by_file, [&](const auto& entry) { return is_elsewhere(entry.first); });
    };
    leave_out(list.marks);
    leave_out(list.bookmarks);
    leave_out(list.dismissed);
    return list;
}

/// Remembers that a CSV has all of these.
void remember_csv(Review& review, const ReviewList& list, const fs::path& csv) {
    for (const auto& entry : list.marks) review.filed[entry.first] = csv;
    for (const auto& entry : list.bookmarks) review.filed[entry.first] = csv;
    for (const auto& entry : list.dismissed) review.filed[entry.first] = csv;
}

/// The file's text; empty when there is no such file, nothing when it can't be read.
std::optional<std::string> text_of(const fs::path& file) {
    std::error_code unknown;
    if (!fs::exists(file, unknown)) return std::string();
    if (!fs::is_regular_file(file, unknown)) return std::nullopt;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

std::string mark_text(const fs::path& file, Mark mark) {
    const std::string text = base::to_utf8(file.filename().string());
    return mark == Mark::none ? fmt::format("{}: mark removed", text) : fmt::format("{}: {}", text, name(mark));
}

std::string bookmark_text(const fs::path& file, std::int64_t number, bool sets) {
    const std::string text = base::to_utf8(file.filename().string());
    return fmt::format("{}: bookmark {} frame {}", text, sets ? "at" : "removed from", number);
}

}  // namespace

std::string_view name(Mark mark) noexcept { return mark_names.at(static_cast<std::size_t>(mark)); }

Mark mark_of(const Review& review, const fs::path& file) {
    const auto found = review.marks.find(base::whole_path(file));
    return found == review.marks.end() ? Mark::none : found->second;
}

void toggle(Document& document, const fs::path& file, Mark mark) {
    Review& review = document.review;
    const fs::path whole = base::whole_path(file);
    const Mark before = mark_of(review, whole);
    const Mark now = before == mark ? Mark::none : mark;
    add_step(document, {mark_text(whole, now), {{whole, before}}});
    review.marks[whole] = now;
    review.unsaved = true;
}

std::size_t count(const Review& review, Mark mark) { return count_in(review.marks, mark); }

const FrameNumbers& bookmarks_of(const Review& review, const fs::path& file) {
    static const FrameNumbers none;
    const auto found = review.bookmarks.find(base::whole_path(file));
    return found == review.bookmarks.end() ? none : found->second;
}

bool toggle_bookmark(Document& document, const fs::path& file, std::int64_t number) {
    Review& review = document.review;
    const fs::path whole = base::whole_path(file);
    FrameNumbers now = bookmarks_of(review, whole);
    const auto [at, end] = std::ranges::equal_range(now, number);
    const bool sets = at == end;
    const std::string what = bookmark_text(whole, number, sets);
    add_step(document, {what, {}, {{whole, now}}});
    if (sets)
        now.insert(at, number);
    else
        now.erase(at);
    review.bookmarks[whole] = std::move(now);
    review.unsaved = true;
    return sets;
}

const FindingIds& dismissed_of(const Review& review, const fs::path& file) {
    static const FindingIds none;
    const auto found = review.dismissed.find(base::whole_path(file));
    return found == review.dismissed.end() ? none : found->second;
}

bool toggle_dismissed(Document& document, const fs::path& file, const std::string& id, const std::string& what) {
    Review& review = document.review;
    const fs::path whole = base::whole_path(file);
    FindingIds now = dismissed_of(review, whole);
    const bool dismisses = !now.contains(id);
    ReviewStep step{fmt::format("{}: {}", what, dismisses ? "dismissed" : "no longer dismissed")};
    step.dismissed = {{whole, now}};
    add_step(document, std::move(step));
    if (dismisses)
        now.insert(id);
    else
        now.erase(id);
    review.dismissed[whole] = std::move(now);
    review.unsaved = true;
    return dismisses;
}

std::size_t count_bookmarks(const Review& review) { return count_in(review.bookmarks); }

std::optional<std::string> undo_review(Document& document) {
    const auto last = last_review_step(document);
    if (!last) return std::nullopt;
    const auto step = std::get<ReviewStep>(remove_step(document, *last));
    put_back(document.review.marks, step.marks);
    put_back(document.review.bookmarks, step.bookmarks);
    put_back(document.review.dismissed, step.dismissed);
    forget_csv(document.review, step);
    document.review.unsaved = step.unsaved;
    return step.what;
}

std::string merge_review(Document& document, const ReviewList& list, const fs::path& csv) {
    Review& review = document.review;
    ReviewList added;
    ReviewStep step;
    const auto add = [](const auto& listed, const auto& known, auto& now, auto& before) {
        for (const auto& [file, value] : listed)
            if (!known.contains(file)) {
                now[file] = value;
                before[file] = std::nullopt;
            }
    };
    Marks marks = list.marks;
    std::erase_if(marks, [](const auto& entry) { return entry.second == Mark::none; });
    add(marks, review.marks, added.marks, step.marks);
    add(list.bookmarks, review.bookmarks, added.bookmarks, step.bookmarks);
    add(list.dismissed, review.dismissed, added.dismissed, step.dismissed);
    std::string text = counts_text(count_in(added.marks, Mark::keep), count_in(added.marks, Mark::reject),
                                   count_in(added.bookmarks), count_in(added.dismissed));
    if (text.empty()) return text;
    step.what = fmt::format("what {} says", base::to_utf8(csv.filename().string()));
    add_step(document, std::move(step));
    review.marks.insert(added.marks.begin(), added.marks.end());
    review.bookmarks.insert(added.bookmarks.begin(), added.bookmarks.end());
    review.dismissed.insert(added.dismissed.begin(), added.dismissed.end());
    remember_csv(review, added, csv);
    return text;
}

std::optional<std::string> save_marks(Document& document, const fs::path& file) {
    const fs::path whole = base::whole_path(file);
    const fs::path folder = whole.parent_path();
    const FolderLock alone(folder);  // another window may save its marks there, too
    const auto text = text_of(whole);
    const auto before = text ? review_from_csv(*text, folder) : std::nullopt;
    if (!before) return "the file exists and is not a list of marks";
    Review review = document.review;  // replaces it only when everything is written
    review.marks.insert(before->marks.begin(), before->marks.end());
    review.bookmarks.insert(before->bookmarks.begin(), before->bookmarks.end());
    review.dismissed.insert(before->dismissed.begin(), before->dismissed.end());
    const ReviewList list = list_for(review, whole);
    if (auto failure = base::write_file(whole, to_csv(list, folder))) return failure;
    remember_csv(review, list, whole);
    review.file = whole;
    review.unsaved = false;
    document.review = std::move(review);
    for (UndoStep& step : document.history)
        if (auto* change = std::get_if<ReviewStep>(&step)) change->unsaved = true;
    return std::nullopt;
}

std::filesystem::path reviewed_file(const Document& document) {
    const OpenFigure* active = active_figure(document);
    const std::vector<std::filesystem::path>& files = document.playlist.files;
    const std::filesystem::path file = active != nullptr ? active->take.request.file : std::filesystem::path();
    const bool listed = file.empty() || std::ranges::find(files, file) != files.end();
    return listed && document.playlist.current < files.size() ? files[document.playlist.current] : file;
}

void mark_file(Session& session, Mark mark) {
    const std::filesystem::path file = reviewed_file(session.document);
    if (file.empty()) return;
    toggle(session.document, file, mark);
    const Mark now = mark_of(session.document.review, file);
    show_toast(session, mark_text(file, now), base::Severity::note);
    const bool more = session.document.playlist.current + 1 < session.document.playlist.files.size();
    if (session.ui.go_on && now != Mark::none && more) start_next(session, 1);
}

void undo_marks(Session& session) {
    const auto what = undo_review(session.document);
    show_toast(session,
               what ? fmt::format("Taken back: {}", *what) : "There is no mark, bookmark or dismissal to take back",
               base::Severity::note);
}

fs::path takes_folder(const Document& document, const UiState& ui) {
    const OpenFigure* active = active_figure(document);
    fs::path folder;
    if (ui.library && !ui.library_folder.empty())
        folder = ui.library_folder;
    else if (!document.playlist.files.empty())
        folder = document.playlist.files.front().parent_path();
    else if (active != nullptr)
        folder = active->take.request.file.parent_path();
    else
        folder = ui.library_folder;
    return base::whole_path(folder / default_review).parent_path();
}

fs::path marks_file(const Document& document, const UiState& ui) {
    const fs::path folder = takes_folder(document, ui);
    const Review& review = document.review;
    const auto csv = review.csv_of.find(folder);
    const bool known = csv != review.csv_of.end() && !csv->second.empty();
    return known ? csv->second : folder / default_review;
}

void save_marks_to(Session& session, const std::filesystem::path& file) {
    if (const auto failure = save_marks(session.document, file)) {
        show_toast(session, fmt::format("The marks could not be saved to {}: {}", file.string(), *failure),
                   base::Severity::error);
        return;
    }
    session.document.review.csv_of[takes_folder(session.document, session.ui)] = session.document.review.file;
    const auto answered = std::exchange(session.ui.marks_dialog, std::nullopt);
    if (answered && answered->quits) quit(session, false);
    const Review& review = session.document.review;
    const std::string counts = counts_text(count(review, Mark::keep), count(review, Mark::reject),
                                           count_bookmarks(review), count_in(review.dismissed));
    show_toast(session, fmt::format("Saved {} in {}", counts.empty() ? "no marks" : counts, review.file.string()),
               base::Severity::note);
}

std::string keep_marks(Session& session) {
    if (!session.document.review.unsaved) return {};
    std::vector<std::filesystem::path> files{marks_file(session.document, session.ui)};
    if (session.options.state_file) files.push_back(session.options.state_file->parent_path() / default_review);
    std::optional<std::string> failure;
    for (const std::filesystem::path& file : files) {
        const auto why = save_marks(session.document, file);
        if (!why) return fmt::format("the marks that were not saved yet are in {}", base::to_utf8(file.string()));
        if (!failure) failure = why;
    }
    return fmt::format("the marks could not be saved in {}: {}", base::to_utf8(files.front().string()), *failure);
}

void quit(Session& session, bool leave_marks) {
    UiState& ui = session.ui;
    const bool asked = ui.marks_dialog && ui.marks_dialog->quits;
    if (session.document.review.unsaved && !leave_marks && !asked) {
        ui.marks_dialog = MarksDialog{true};
        ui.hidden = Hidden::nothing;
        return;
    }
    ui.requests.quit = true;
    (void)save_state(session);
}

}  // namespace skelplay::session
