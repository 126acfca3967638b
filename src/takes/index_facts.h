#pragma once

#include "takes/index.h"
#include "takes/loader.h"

namespace skelplay::takes {
/// What an index says of a take, by column.
using IndexFacts = std::map<std::string, IndexValue>;

/// Reads all takes of a file; none: stopped.
std::vector<IndexFacts> read_facts(const fs::path& file, const std::shared_ptr<loaders::PartnerFiles>& partners,
                                   const base::Run& run);
/// A file's size, and when it was written in seconds since 1970; nothing: there is none.
std::pair<IndexValue, IndexValue> size_and_time(const fs::path& file);
/// True for the motion of an Acclaim take, of which the skeleton is another file.
bool needs_skeleton(const fs::path& file);
/// When the newest skeleton in a folder was written; nothing: none of these files needs one, or there is none.
IndexValue newest_skeleton(const fs::path& folder, const std::vector<fs::path>& files);
/// Of a file's bytes: FNV-1a of 64 bits, as hexadecimal digits.
std::string hash_of(const fs::path& file);
}  // namespace skelplay::takes
