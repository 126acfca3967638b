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

/// What somebody who goes through takes thinks of one.
enum class Mark : std::uint8_t { none, keep, reject };

/// "keep" or "reject"; empty: none.
std::string_view name(Mark mark) noexcept;

using Marks = std::map<std::filesystem::path, Mark>;  // by absolute path; `none`: taken back

/// Marks of files. They are in memory alone until somebody says where to.
struct Review {
    Marks marks;
    bool unsaved = false;        // there are marks that are in no file
    std::filesystem::path file;  // where they were saved last; empty: nowhere
};

Mark mark_of(const Review& review, const std::filesystem::path& file);
/// Marks a file, or takes the mark back when it has it already.
void toggle(Review& review, const std::filesystem::path& file, Mark mark);
/// How many files have a mark.
std::size_t count(const Review& review, Mark mark);

/// A CSV `file,mark`, quoted after RFC 4180: files in the folder, or below it, relative to it, others absolute; in
/// natural order, without those that have none.
std::string to_csv(const Marks& marks, const std::filesystem::path& folder);
/// What such a CSV says; nothing: it is another text.
std::optional<Marks> marks_from_csv(std::string_view text, const std::filesystem::path& folder);

/// Writes the marks to a CSV. What it says already of files that are not marked here is taken over, here and there. A
/// file that is no such CSV stays as it is. Returns why they are not saved, in words; nothing: they are.
std::optional<std::string> save_marks(Review& review, const std::filesystem::path& file);

/// The file that is looked at: the playlist's current one, also when it was refused; or the active figure's, when that
/// is not on the list. Empty: nothing is open.
std::filesystem::path reviewed_file(const Document& document);
/// Marks that file, and goes on to the next one when that is wished.
void mark_reviewed(Session& session, Mark mark);
/// Where marks are saved if nothing else is said: where they were, else review.csv beside the files.
std::filesystem::path marks_file(const Document& document);
/// Saves the marks and says so; the dialog that asked where closes.
void save_marks_to(Session& session, const std::filesystem::path& file);
/// Asks the application to quit. Where marks are in no file yet the person is asked first what becomes of them, unless
/// they are to be left, or this is the second time.
void quit(Session& session, bool leave_marks);

}  // namespace skelplay::session
