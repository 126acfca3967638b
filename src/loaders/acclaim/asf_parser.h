#pragma once

#include <string_view>

#include "base/diagnostics.h"
#include "loaders/acclaim/asf_document.h"

namespace skelplay::loaders {

/// Reads a whole ASF file (Acclaim 1.10, both versions of its document). Sections may come in any order; whatever is
/// wrong inside one costs that value, bone or section only. Refused, with no document: what is no text, and what has
/// neither :root nor :bonedata.
base::Loaded<AsfDocument> parse_asf(std::string_view text);

}  // namespace skelplay::loaders
