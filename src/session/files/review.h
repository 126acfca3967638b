#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace skelplay::session {

struct Document;
struct Session;

/// The verdict of a person who reviews takes.
enum class Mark : std::uint8_t { none, keep, reject };

/// "keep" or "reject"; empty for none.
std::string_view name(Mark mark) noexcept;

using Marks = std::map<std::filesystem::path, Mark>;  // by absolute path; `none`: the mark was removed

/// The marks of files. They stay in memory until they are saved.
struct Review {
    Marks marks;
    bool unsaved = false;        // some marks are not saved
    std::filesystem::path file;  // where they were last saved; empty: never
};

Mark mark_of(const Review& review, const std::filesystem::path& file);
/// Marks a file; if it has this mark already, removes it.
void toggle(Review& review, const std::filesystem::path& file, Mark mark);
/// The number of files with a mark.
std::size_t count(const Review& review, Mark mark);

/// A CSV with the columns `file,mark`, quoted as in RFC 4180. Files in or below the folder are relative to it, others
/// absolute. In natural order; files without a mark are left out.
std::string to_csv(const Marks& marks, const std::filesystem::path& folder);
/// Reads such a CSV; nothing: the text is something else.
std::optional<Marks> marks_from_csv(std::string_view text, const std::filesystem::path& folder);

/// Saves the marks to a CSV. Marks that it already has for other files are kept, and added to `review`. Any other
/// existing file is left unchanged. Returns why they could not be saved, for people; nothing: saved.
std::optional<std::string> save_marks(Review& review, const std::filesystem::path& file);

/// The file under review: the playlist's current one, even if it was refused; or the active figure's, if that is not
/// listed. Empty: nothing is open.
std::filesystem::path reviewed_file(const Document& document);
/// Marks the file under review, and opens the next one if UiState::go_on is set.
void mark_reviewed(Session& session, Mark mark);
/// Where to save the marks unless told otherwise: where they were saved last, else review.csv beside the files.
std::filesystem::path marks_file(const Document& document);
/// Saves the marks, says so in a toast and closes the dialog.
void save_marks_to(Session& session, const std::filesystem::path& file);
/// Asks the application to quit. If marks are not saved, the first call opens the dialog that asks about them instead;
/// `leave_marks` or a second call quits.
void quit(Session& session, bool leave_marks);

}  // namespace skelplay::session
