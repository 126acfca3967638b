#pragma once

#include <filesystem>
#include <vector>

namespace skelplay::session {

struct Session;

/// Reads the marks and bookmarks that were saved beside takes, once for each folder, and says so. They are in
/// review.csv, else in the first other CSV there that begins as a list of marks does. A review.csv that is something
/// else is left alone, which is a warning. Does nothing unless SessionOptions::reviews is set.
void read_reviews_of(Session& session, const std::vector<std::filesystem::path>& files);
/// The same for one folder; `read_reviews_of` is for those of files.
void read_review_in(Session& session, const std::filesystem::path& folder);

}  // namespace skelplay::session
