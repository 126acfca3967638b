#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

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

/// The marks of files, the bookmarks of their frames, and findings that were dismissed. They stay in memory until they
/// are saved.
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

/// Adds what a CSV says about files of which the review does not know yet, as one change. Returns what was added, for
/// people: "2 to keep, 1 to reject, 3 bookmarks"; empty: nothing.
std::string merge_review(Document& document, const FileReviews& list, const std::filesystem::path& csv);

/// Saves marks, bookmarks and dismissals to a CSV. What it already has for other files is kept, and added to the
/// review; what another CSV has for files outside its folder is not repeated. Any other existing file is left
/// unchanged. Returns why they could not be saved, for people; nothing: saved.
std::optional<std::string> save_marks(Document& document, const std::filesystem::path& file);

/// The file under review: the playlist's current one, even if it was refused; or the active figure's, if that is not
/// listed. Empty: nothing is open.
std::filesystem::path reviewed_file(const Document& document);
/// Marks the file under review, and opens the next one if UiState::go_on is set.
void mark_file(Session& session, Mark mark);
/// The name of a review's CSV unless told otherwise.
inline constexpr std::string_view default_review = "review.csv";
/// The whole path of the folder that the library shows while it is open; else of the playlist, else of the active
/// figure's file, else that which the library showed last.
std::filesystem::path takes_folder(const Document& document, const UiState& ui);
/// Where to save the marks unless told otherwise: where they were saved or read last for this folder, else review.csv
/// in it.
std::filesystem::path marks_file(const Document& document, const UiState& ui);
/// Saves the marks, shows that in a toast and closes the dialog.
void save_marks_to(Session& session, const std::filesystem::path& file);
/// Saves marks that are not saved yet where nobody can be asked any more: in marks_file(), else in review.csv beside
/// the preferences. Returns what became of them, as a sentence for people; empty: all were saved.
std::string keep_marks(Session& session);
/// Asks the application to quit. If marks are not saved, the first call opens the dialog that asks about them instead;
/// `leave_marks` or a second call quits.
void quit(Session& session, bool leave_marks);

// ---- CSV ----

/// How a CSV in a folder names a file: relative to the folder if it is in or below it, else absolute.
std::string written_as(const std::filesystem::path& file, const std::filesystem::path& folder);

/// A CSV with the columns `file,mark`, and, if there are bookmarks, `bookmarks`: the frames' numbers, separated by
/// blanks; if findings were dismissed also `dismissed`: their ids, separated by blanks. Quoted as in RFC 4180. Files in
/// or below the folder are relative to it, others absolute. In natural order; files of which there is nothing to say
/// are left out.
std::string to_csv(const FileReviews& list, const std::filesystem::path& folder);
/// Reads such a CSV; nothing: the text is something else.
std::optional<FileReviews> review_from_csv(std::string_view text, const std::filesystem::path& folder);

/// Reads the marks and bookmarks that were saved beside takes, once for each folder, and reports that. They are in
/// review.csv, else in the first other CSV there that begins as a list of marks does. A review.csv that is something
/// else is left alone, which is a warning. Does nothing unless SessionOptions::reviews is set.
void read_reviews_of(Session& session, const std::vector<std::filesystem::path>& files);
/// The same for one folder; `read_reviews_of` is for those of files.
void read_review_in(Session& session, const std::filesystem::path& folder);

}  // namespace skelplay::session
