#pragma once

#include <string>
#include <string_view>

namespace skelplay::base {

/// Bytes packed as a gzip file (RFC 1952), as small as zlib makes them, without name and time: the same bytes give the
/// same file. Throws std::bad_alloc when there is no memory for it.
std::string gzipped(std::string_view bytes);

}  // namespace skelplay::base
