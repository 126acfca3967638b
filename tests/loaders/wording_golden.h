#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"

namespace skelplay::loaders {

/// What is said, a line each, by its place and code: "a.bvh:8:9 [bvh.frame-count]". The words must be those that
/// tests/data/wording.tsv has for the code in the test that runs. Where SKELPLAY_NEW_WORDING names a file, lines for the
/// golden are added to it.
std::vector<std::string> lines_of(const base::Diagnostics& diagnostics);

/// The same as one text.
std::string complaints(const base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
