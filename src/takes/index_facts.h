#pragma once

#include "takes/index.h"
#include "takes/loader.h"

namespace skelplay::takes {
/// What an index says of a take, by column.
using IndexFacts = std::map<std::string, IndexValue>;

/// Reads all takes of a file; none: stopped.
std::vector<IndexFacts> read_facts(const fs::path& file, const std::shared_ptr<loaders::PartnerFiles>& partners,
                                   const base::Run& run);
/// Of a file's bytes: FNV-1a of 64 bits, as hexadecimal digits.
std::string hash_of(const fs::path& file);
}  // namespace skelplay::takes
