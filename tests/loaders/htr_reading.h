#pragma once

#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/formats.h"
#include "wording_golden.h"

namespace skelplay::loaders {

/// What reading a text as an HTR file gives; its diagnostics are located in "t.htr".
inline LoadResult read_htr_text(std::string_view text, const LoadOptions& options = {}, const base::Run& run = {}) {
    const base::MemoryBytes bytes{std::string(text)};
    LoadResult result = read_htr({"t.htr", bytes}, options, run);
    result.diagnostics.sort();
    result.diagnostics.locate("t.htr", bytes);
    return result;
}

inline std::string complaints(const LoadResult& result) { return complaints(result.diagnostics); }

}  // namespace skelplay::loaders
