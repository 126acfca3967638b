#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/acclaim.h"

namespace skelplay::loaders {

/// What reading a text as an ASF file gives; its diagnostics are located in "t.asf".
inline LoadResult read_asf_text(std::string_view text, const LoadOptions& options = {}) {
    const base::MemoryBytes bytes{std::string(text)};
    LoadResult result = read_asf({"t.asf", bytes}, options);
    result.diagnostics.locate("t.asf", bytes);
    result.diagnostics.sort();
    return result;
}

/// Diagnostics, one a line, without excerpts.
inline std::string complaints(const base::Diagnostics& diagnostics) {
    std::string text;
    for (base::Diagnostic diagnostic : diagnostics.items()) {
        diagnostic.excerpt.clear();
        text += base::to_text(diagnostic);
    }
    return text;
}

inline const figure::Motion& motion_of(const figure::Figure& figure) {
    return std::get<figure::Motion>(figure.take);
}

}  // namespace skelplay::loaders
