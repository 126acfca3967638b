#pragma once

#include <string_view>

#include "base/diagnostics.h"
#include "loaders/acclaim/asf_document.h"

namespace skelplay::loaders {

/// Reads a whole ASF file (Acclaim 1.10, both versions of the specification). Sections may come in any order. An error
/// inside one affects only that value, bone or section. Refused: a file that is not text, or that has neither :root nor
/// :bonedata.
base::Loaded<AsfDocument> parse_asf(std::string_view text);

}  // namespace skelplay::loaders
