#pragma once

#include <string>

namespace skelplay::cli {

/// Today's date in UTC, "2026-11-24", for files that name it. The environment's SOURCE_DATE_EPOCH, a count of seconds
/// since 1970, replaces the clock, so that the same call gives the same bytes (reproducible-builds.org).
std::string today();

}  // namespace skelplay::cli
