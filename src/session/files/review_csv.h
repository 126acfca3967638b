#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "session/files/review.h"

namespace skelplay::session {

/// How a CSV in a folder names a file: relative to the folder if it is in or below it, else absolute.
std::string written_as(const std::filesystem::path& file, const std::filesystem::path& folder);

/// What a CSV says.
struct ReviewList {
    Marks marks;
    Bookmarks bookmarks;
};

/// A CSV with the columns `file,mark`, and, if there are bookmarks, `bookmarks`: the frames' numbers, separated by
/// blanks. Quoted as in RFC 4180. Files in or below the folder are relative to it, others absolute. In natural order;
/// files of which there is nothing to say are left out.
std::string to_csv(const ReviewList& list, const std::filesystem::path& folder);
/// Reads such a CSV; nothing: the text is something else.
std::optional<ReviewList> review_from_csv(std::string_view text, const std::filesystem::path& folder);

}  // namespace skelplay::session
