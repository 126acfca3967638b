#pragma once

#include "base/prelude.h"

namespace skelplay::session {
struct Document;
struct Session;
struct UiState;

/// The verdict of a person who reviews takes.
enum class Mark : std::uint8_t { none, keep, reject };

/// "keep" or "reject"; empty for none.
std::string_view name(Mark mark) noexcept;

/// Frames of a take by the numbers that its file gives them, in order, each once.
using FrameNumbers = std::vector<std::int64_t>;

/// Findings of the check that a person has dismissed, see finding_id().
using FindingIds = std::set<std::string>;

/// What is known about a file: nothing, that there is none, or what there is.
struct FileReview {
    std::optional<Mark> mark = {};
    std::optional<FrameNumbers> bookmarks = {};
    std::optional<FindingIds> dismissed = {};
    friend bool operator==(const FileReview&, const FileReview&) = default;
};

using FileReviews = std::map<std::filesystem::path, FileReview>;  // by absolute path

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

/// Adds what a CSV says about files that are not known yet, as one change. Returns that for people: "2 to keep".
std::string merge_review(Document& document, const FileReviews& list, const std::filesystem::path& csv);

/// Saves the review to a CSV, and keeps what that has for other files; what another CSV has for files elsewhere is not
/// repeated. Any other existing file is left. Returns why it could not, for people; nothing: saved.
std::optional<std::string> save_marks(Document& document, const std::filesystem::path& file);

/// The playlist's current file, even if refused, or the active figure's, if not listed; empty: nothing is open.
std::filesystem::path reviewed_file(const Document& document);
/// Marks the file under review, and opens the next one if UiState::go_on is set.
void mark_file(Session& session, Mark mark);
/// The name of a review's CSV unless told otherwise.
inline constexpr std::string_view default_review = "review.csv";
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

/// How a CSV in a folder names a file: relative to the folder if it is in or below it, else absolute.
std::string written_as(const std::filesystem::path& file, const std::filesystem::path& folder);

/// A CSV with the columns `file,mark` and as needed `bookmarks,dismissed`: numbers and ids, separated by blanks.
/// Quoted as in RFC 4180, in natural order, with paths relative to the folder for files in or below it.
std::string to_csv(const FileReviews& list, const std::filesystem::path& folder);
/// Reads such a CSV; nothing: the text is something else.
std::optional<FileReviews> review_from_csv(std::string_view text, const std::filesystem::path& folder);

/// Reads the marks that were saved beside takes, once for each folder, and reports that: in review.csv, else in the
/// first other CSV that begins as a list of marks. Does nothing unless SessionOptions::reviews is set.
void read_reviews_of(Session& session, const std::vector<std::filesystem::path>& files);
/// The same for one folder; `read_reviews_of` is for those of files.
void read_review_in(Session& session, const std::filesystem::path& folder);
}  // namespace skelplay::session
