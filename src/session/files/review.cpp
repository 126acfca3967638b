#include "session/files/review.h"
#include "session/files/playlist.h"
#include "session/state.h"

namespace skelplay::session {
namespace {
/// Remembers a change of what is known about a file, so that it can be taken back. `what`: the change, for people;
/// `exchange`: puts back what was known before, and keeps what is known now in its place.
template <class Exchange> void remember(Document& document, std::string what, Exchange exchange) {
    remember_step(document, {Subject::review, FigureId::none, std::move(what),
                             [exchange, state = document.review.state](Session& session) mutable {
                                 exchange(session.document.review);
                                 std::swap(session.document.review.state, state);
                             }});
}

/// A part of what is known about a file, for a change that can be taken back.
template <class Part>
Part& edit(Document& document, const fs::path& file, std::optional<Part> FileReview::*part, std::string what) {
    Review& review = document.review;
    std::optional<Part>& now = review.files[file].*part;
    if (!now) now.emplace();
    remember(document, std::move(what), [file, part, other = now](Review& changed) mutable {
        std::swap(changed.files[file].*part, other);
        changed.filed.erase(file);
    });
    review.filed.erase(file);
    review.state = ++review.last_state;
    return *now;
}

/// What is known of a file; valid until the review changes.
const FileReview& review_of(const Review& review, const fs::path& file) {
    static const FileReview unknown;
    const auto found = review.files.find(base::whole_path(file));
    return found == review.files.end() ? unknown : found->second;
}

/// A part of it; empty where it is not known.
template <class Part>
const Part& part_of(const Review& review, const fs::path& file, std::optional<Part> FileReview::*part) {
    static const Part none;
    const std::optional<Part>& known = review_of(review, file).*part;
    return known ? *known : none;
}

/// Adds what is not known yet.
void add_missing(FileReview& known, const FileReview& more) {
    if (!known.mark) known.mark = more.mark;
    if (!known.bookmarks) known.bookmarks = more.bookmarks;
    if (!known.dismissed) known.dismissed = more.dismissed;
    if (!known.tags) known.tags = more.tags;
    if (!known.labels) known.labels = more.labels;
}

std::size_t count_in(const FileReviews& files, Mark mark) {
    return static_cast<std::size_t>(
        std::ranges::count_if(files, [&](const auto& entry) { return entry.second.mark == mark; }));
}

/// The number of bookmarks, or of dismissed findings, of all files.
template <class Several> std::size_t count_in(const FileReviews& files, std::optional<Several> FileReview::*part) {
    std::size_t sum = 0;
    for (const auto& entry : files)
        if (const std::optional<Several>& several = entry.second.*part) sum += several->size();
    return sum;
}

/// "2 to keep, 1 to reject, 3 bookmarks", without what there is none of.
std::string counts_text(const FileReviews& files) {
    std::vector<std::string> parts;
    const auto add = [&](std::size_t count, std::string_view one, std::string_view several) {
        if (count > 0) parts.push_back(base::counted(count, one, several));
    };
    add(count_in(files, Mark::keep), "to keep", "to keep");
    add(count_in(files, Mark::reject), "to reject", "to reject");
    add(count_in(files, &FileReview::bookmarks), "bookmark", "bookmarks");
    add(count_in(files, &FileReview::dismissed), "dismissed finding", "dismissed findings");
    add(count_in(files, &FileReview::tags), "tag", "tags");
    add(count_in(files, &FileReview::labels), "label", "labels");
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// What to write to a CSV: all of the review but that of files elsewhere that another CSV has.
FileReviews list_for(const Review& review, const fs::path& csv) {
    FileReviews list = review.files;
    std::erase_if(list, [&](const auto& entry) {
        const auto filed = review.filed.find(entry.first);
        return filed != review.filed.end() && filed->second != csv &&
               fs::path(written_as(entry.first, csv.parent_path())).is_absolute();
    });
    return list;
}

/// Remembers that a CSV has all of these.
void remember_csv(Review& review, const FileReviews& list, const fs::path& csv) {
    for (const auto& entry : list) review.filed[entry.first] = csv;
}

std::string mark_text(const fs::path& file, Mark mark) {
    const std::string text = base::to_utf8(file.filename().string());
    return mark == Mark::none ? fmt::format("{}: mark removed", text) : fmt::format("{}: {}", text, name(mark));
}
}  // namespace

Mark mark_of(const Review& review, const fs::path& file) { return review_of(review, file).mark.value_or(Mark::none); }

void toggle(Document& document, const fs::path& file, Mark mark) {
    const fs::path whole = base::whole_path(file);
    const Mark now = mark_of(document.review, whole) == mark ? Mark::none : mark;
    edit(document, whole, &FileReview::mark, mark_text(whole, now)) = now;
}

std::size_t count(const Review& review, Mark mark) { return count_in(review.files, mark); }

const FrameNumbers& bookmarks_of(const Review& review, const fs::path& file) {
    return part_of(review, file, &FileReview::bookmarks);
}

bool toggle_bookmark(Document& document, const fs::path& file, std::int64_t number) {
    const fs::path whole = base::whole_path(file);
    const bool sets = !std::ranges::binary_search(bookmarks_of(document.review, whole), number);
    FrameNumbers& now = edit(document, whole, &FileReview::bookmarks,
                             fmt::format("{}: bookmark {} frame {}", base::to_utf8(whole.filename().string()),
                                         sets ? "at" : "removed from", number));
    const auto at = std::ranges::lower_bound(now, number);
    sets ? void(now.insert(at, number)) : void(now.erase(at));
    return sets;
}

const FindingIds& dismissed_of(const Review& review, const fs::path& file) {
    return part_of(review, file, &FileReview::dismissed);
}

bool toggle_dismissed(Document& document, const fs::path& file, const std::string& id, const std::string& what) {
    const fs::path whole = base::whole_path(file);
    const bool dismisses = !dismissed_of(document.review, whole).contains(id);
    FindingIds& now = edit(document, whole, &FileReview::dismissed,
                           fmt::format("{}: {}", what, dismisses ? "dismissed" : "no longer dismissed"));
    dismisses ? void(now.insert(id)) : void(now.erase(id));
    return dismisses;
}

void set_tag(Document& document, const fs::path& file, const std::string& tag, bool on, const takes::Tags& saved) {
    const fs::path whole = base::whole_path(file);
    if (auto& known = document.review.files[whole].tags; !known && !saved.empty()) known = saved;
    const std::string name = base::to_utf8(whole.filename().string());
    takes::Tags& now = edit(document, whole, &FileReview::tags, fmt::format("{}: {}{}", name, on ? "" : "not ", tag));
    on ? void(now.insert(tag)) : void(now.erase(tag));
}

std::size_t count_bookmarks(const Review& review) { return count_in(review.files, &FileReview::bookmarks); }

std::string merge_review(Document& document, const FileReviews& list, const fs::path& csv) {
    Review& review = document.review;
    FileReviews added;
    FileReviews before;
    for (const auto& [file, listed] : list) {
        const FileReview& known = review_of(review, file);
        FileReview more;
        if (!known.mark && listed.mark != Mark::none) more.mark = listed.mark;
        if (!known.bookmarks) more.bookmarks = listed.bookmarks;
        if (!known.dismissed) more.dismissed = listed.dismissed;
        if (!known.tags) more.tags = listed.tags;
        if (!known.labels) more.labels = listed.labels;
        if (more == FileReview{}) continue;
        added[file] = std::move(more);
        before[file] = known;
    }
    std::string text = counts_text(added);
    if (text.empty()) return text;
    remember(document, fmt::format("the marks read from {}", base::to_utf8(csv.filename().string())),
             [before = std::move(before)](Review& changed) mutable {
                 for (auto& [file, known] : before) {
                     std::swap(changed.files[file], known);
                     changed.filed.erase(file);
                 }
             });
    for (const auto& [file, more] : added) add_missing(review.files[file], more);
    remember_csv(review, added, csv);
    return text;
}

std::optional<std::string> save_marks(Document& document, const fs::path& file) {
    const fs::path whole = base::whole_path(file);
    Review review = document.review;  // replaces it only when everything is written
    const auto failure = takes::edit_review(whole, [&](FileReviews& list) {
        // What was not changed here since it was read is as another program may have written it meanwhile.
        for (const auto& [known, said] : list) {
            FileReview& mine = review.files[known];
            const auto same = review.filed.find(known);
            FileReview now = same != review.filed.end() && same->second == whole ? said : std::exchange(mine, {});
            if (said.labels) now.labels = said.labels;  // which the window never changes
            add_missing(now, mine == FileReview{} ? said : mine);
            mine = std::move(now);
        }
        list = list_for(review, whole);
        remember_csv(review, list, whole);
    });
    if (failure) return failure;
    review.file = whole;
    review.saved_state = review.state;
    document.review = std::move(review);
    return std::nullopt;
}

fs::path reviewed_file(const Document& document) {
    const OpenFigure* active = active_figure(document);
    const base::PathList& files = document.playlist.files;
    const fs::path file = active != nullptr ? active->take.request.file : fs::path();
    const bool listed = file.empty() || files.find(file) < files.size();
    return listed && document.playlist.current < files.size() ? files[document.playlist.current] : file;
}

void mark_file(Session& session, Mark mark) {
    const fs::path file = reviewed_file(session.document);
    if (file.empty()) return;
    toggle(session.document, file, mark);
    const Mark now = mark_of(session.document.review, file);
    show_toast(session, mark_text(file, now));
    const bool more = session.document.playlist.current + 1 < session.document.playlist.files.size();
    if (session.ui.go_on && now != Mark::none && more) start_next(session, 1);
}

fs::path takes_folder(const Document& document, const UiState& ui) {
    const OpenFigure* active = active_figure(document);
    fs::path folder;
    if (ui.library && !ui.library_folder.empty()) folder = ui.library_folder;
    else if (!document.playlist.files.empty()) folder = document.playlist.files[0].parent_path();
    else if (active != nullptr) folder = active->take.request.file.parent_path();
    else folder = ui.library_folder;
    return base::whole_path(folder / default_review).parent_path();
}

fs::path marks_file(const Document& document, const UiState& ui) {
    const fs::path folder = takes_folder(document, ui);
    const Review& review = document.review;
    const auto csv = review.csv_of.find(folder);
    const bool known = csv != review.csv_of.end() && !csv->second.empty();
    return known ? csv->second : folder / default_review;
}

void save_marks_to(Session& session, const fs::path& file) {
    if (const auto failure = save_marks(session.document, file))
        return show_toast(session, fmt::format("The marks could not be saved to {}: {}", file.string(), *failure),
                          base::Severity::error);
    session.document.review.csv_of[takes_folder(session.document, session.ui)] = session.document.review.file;
    const auto answered = std::exchange(session.ui.marks_dialog, std::nullopt);
    if (answered && answered->quits) quit(session, false);
    const Review& review = session.document.review;
    const std::string counts = counts_text(review.files);
    show_toast(session,
               base::capitalised(fmt::format("{} {} in {}", base::saved_word(), counts.empty() ? "no marks" : counts,
                                             base::shown_file(review.file))));
}

std::string keep_marks(Session& session) {
    if (!session.document.review.unsaved()) return {};
    std::vector<fs::path> files{marks_file(session.document, session.ui)};
    if (session.options.state_file) files.push_back(session.options.state_file->parent_path() / default_review);
    std::optional<std::string> failure;
    for (const fs::path& file : files) {
        const auto why = save_marks(session.document, file);
        if (!why) return fmt::format("the marks that were not saved yet are in {}", base::to_utf8(file.string()));
        if (!failure) failure = why;
    }
    return fmt::format("the marks could not be saved in {}: {}", base::to_utf8(files.front().string()), *failure);
}

void quit(Session& session, bool leave_marks) {
    UiState& ui = session.ui;
    const bool asked = ui.marks_dialog && ui.marks_dialog->quits;
    if (session.document.review.unsaved() && !leave_marks && !asked) {
        ui.marks_dialog = MarksDialog{true};
        ui.hidden = Hidden::nothing;
        return;
    }
    for (const OpenFigure& open : session.document.figures) {
        if (unsaved_text(open).empty() || leave_marks || std::exchange(ui.quit_warned, true)) continue;
        return show_toast(session, fmt::format("{}: Ctrl+Shift+E exports it; quitting again drops that", shown_name(open)),
                          base::Severity::warning);
    }
    ui.requests.quit = true;
    (void)save_state(session);
}
}  // namespace skelplay::session
