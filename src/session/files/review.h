#pragma once

#include "takes/review.h"

namespace skelplay::session {
struct Document;
struct Session;
struct UiState;

// What is known of a file, and the CSV that it is saved in.
using takes::default_review;
using takes::FileReview;
using takes::FileReviews;
using takes::FindingIds;
using takes::FrameNumbers;
using takes::Mark;
using takes::name;
using takes::review_from_csv;
using takes::to_csv;
using takes::written_as;

/// Marks of files, bookmarks and dismissed findings, in memory until they are saved.
struct Review {
    FileReviews files;
    std::uint64_t state = 0;  // a number that changes with `files` and comes back when a change is taken back
    std::uint64_t last_state = 0;
    std::uint64_t saved_state = 0;
    std::filesystem::path file;  // where they were last saved; empty: never
    // By file the CSV that says the same about it.
    std::map<std::filesystem::path, std::filesystem::path> filed = {};
    // By folder of takes the CSV that was last saved or read there; empty: looked for, there is none.
    std::map<std::filesystem::path, std::filesystem::path> csv_of = {};

    /// Whether something is not saved.
    [[nodiscard]] bool unsaved() const noexcept { return state != saved_state; }
};

Mark mark_of(const Review& review, const std::filesystem::path& file);
/// Marks a file; if it has this mark already, removes it.
void toggle(Document& document, const std::filesystem::path& file, Mark mark);
/// The number of files with a mark.
std::size_t count(const Review& review, Mark mark);

/// The bookmarks of a file; valid until the review changes.
const FrameNumbers& bookmarks_of(const Review& review, const std::filesystem::path& file);
/// Sets a bookmark, or removes the one that is there. True: it is set.
bool toggle_bookmark(Document& document, const std::filesystem::path& file, std::int64_t number);
/// The number of bookmarks of all files.
std::size_t count_bookmarks(const Review& review);

/// The findings of a file that were dismissed; valid until the review changes.
const FindingIds& dismissed_of(const Review& review, const std::filesystem::path& file);
/// Dismisses a finding of a file, or takes that back. True: it is dismissed. `what`: the finding, for people.
bool toggle_dismissed(Document& document, const std::filesystem::path& file, const std::string& id,
                      const std::string& what);

/// Adds a tag to a file, or removes it.
void set_tag(Document& document, const std::filesystem::path& file, const std::string& tag, bool on,
             const takes::Tags& saved = {});

/// Adds what a CSV says about files that are not known yet, as one change. Returns that for people: "2 to keep".
std::string merge_review(Document& document, const FileReviews& list, const std::filesystem::path& csv);

/// Saves the review to a CSV, and keeps what that has for other files; what another CSV has for files elsewhere is not
/// repeated. Any other existing file is left. Returns why it could not, for people; nothing: saved.
std::optional<std::string> save_marks(Document& document, const std::filesystem::path& file);

/// The playlist's current file, even if refused, or the active figure's, if not listed; empty: nothing is open.
std::filesystem::path reviewed_file(const Document& document);
/// Marks the file under review, and opens the next one if UiState::go_on is set.
void mark_file(Session& session, Mark mark);
/// The folder that the open library shows, else of the playlist, else of the active file, else shown last.
std::filesystem::path takes_folder(const Document& document, const UiState& ui);
/// Where they were saved or read last for this folder, else review.csv in it.
std::filesystem::path marks_file(const Document& document, const UiState& ui);
/// Saves the marks, shows that in a toast and closes the dialog.
void save_marks_to(Session& session, const std::filesystem::path& file);
/// Saves marks that are not saved yet where nobody can be asked any more: in marks_file(), else in review.csv beside
/// the preferences. Returns what became of them, as a sentence for people; empty: all were saved.
std::string keep_marks(Session& session);
/// Asks the application to quit. Unsaved marks open a dialog first; `leave_marks` or a second call quits.
void quit(Session& session, bool leave_marks);

/// Reads the marks that were saved beside takes, once for each folder, and reports that: in review.csv, else in the
/// first other CSV that begins as a list of marks. Does nothing unless SessionOptions::reviews is set.
void read_reviews_of(Session& session, const std::vector<std::filesystem::path>& files);
/// The same for one folder; `read_reviews_of` is for those of files.
void read_review_in(Session& session, const std::filesystem::path& folder);
}  // namespace skelplay::session
