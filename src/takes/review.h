#pragma once

#include "base/text.h"

namespace skelplay::takes {
/// The verdict of a person who reviews takes.
enum class Mark : std::uint8_t { none, keep, reject };

/// "keep" or "reject"; empty for none.
std::string_view name(Mark mark) noexcept;

/// Frames of a take by the numbers that its file gives them, in order, each once.
using FrameNumbers = std::vector<std::int64_t>;

/// Findings of the check that a person has dismissed, see session::finding_id().
using FindingIds = std::set<std::string>;

/// Words that a person files a take under: "dance". None has a blank.
using Tags = std::set<std::string>;

/// What happens in a take, or in a range of it.
struct Label {
    std::string text;         // "turn left", without ; and @
    bool has_range = false;   // else of the whole take
    bool in_seconds = false;  // else frames, indices from 0
    double first = 0.0;
    double last = 0.0;  // ≥ first
    friend auto operator<=>(const Label&, const Label&) = default;
};
using Labels = std::vector<Label>;
/// "turn left@0-119", "jump@1.5s-2s", "walk".
std::string to_text(const Label& label);

/// What is known about a file: nothing, that there is none, or what there is.
struct FileReview {
    std::optional<Mark> mark = {};
    std::optional<FrameNumbers> bookmarks = {};
    std::optional<FindingIds> dismissed = {};
    std::optional<Tags> tags = {};
    std::optional<Labels> labels = {};
    friend bool operator==(const FileReview&, const FileReview&) = default;
};

using FileReviews = std::map<fs::path, FileReview>;  // by absolute path

/// The name of a review's CSV unless told otherwise.
inline constexpr std::string_view default_review = "review.csv";

/// How a CSV in a folder names a file: relative to the folder if it is in or below it, else absolute.
std::string written_as(const fs::path& file, const fs::path& folder);

/// A CSV with the columns `file,mark` and as needed `bookmarks,dismissed,tags,labels`: numbers, ids and words with
/// blanks between them, and `turn left@0-119;jump@1.5s-2s`. Quoted as in RFC 4180, in natural order, with paths
/// relative to the folder for files in or below it.
std::string to_csv(const FileReviews& list, const fs::path& folder);
/// Reads such a CSV; nothing: the text is something else.
std::optional<FileReviews> review_from_csv(std::string_view text, const fs::path& folder);

/// The CSV with the marks of a folder: review.csv, else the first other CSV that begins as one; empty: none.
fs::path review_in(const fs::path& folder);
/// Reads a CSV; no file: an empty list; nothing: it is something else, or can't be read.
std::optional<FileReviews> read_review(const fs::path& csv);
/// Changes a review's CSV while no other program does: `change` gets what it says, and replaces that by what is
/// written. Any other existing file is left. Returns why it could not, for people; nothing: saved.
std::optional<std::string> edit_review(const fs::path& csv, const std::function<void(FileReviews& list)>& change);
}  // namespace skelplay::takes
