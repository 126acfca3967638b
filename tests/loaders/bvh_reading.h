#pragma once

#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "figure/figure.h"
#include "loaders/formats.h"
#include "wording_golden.h"

namespace skelplay::loaders {

/// Reads BVH text as the file "a.bvh"; what it says is located and in order.
inline LoadResult read_bvh_text(std::string_view text, const LoadOptions& options = {}, const base::Run& run = {}) {
    const base::MemoryBytes bytes{std::string(text)};
    LoadResult result = read_bvh({"folder/a.bvh", bytes}, options, run);
    result.diagnostics.sort();
    result.diagnostics.locate("a.bvh", bytes);
    return result;
}

/// What is said with its words, one line each, without the source lines.
inline std::vector<std::string> texts_of(const base::Diagnostics& diagnostics) {
    std::vector<std::string> lines;
    for (const base::Diagnostic& item : diagnostics.items()) {
        const std::string text = to_text(item);
        lines.push_back(text.substr(0, text.find('\n')));
    }
    return lines;
}

inline const figure::Motion& motion_of(const LoadResult& result) {
    return std::get<figure::Motion>(result.figure->take);
}

}  // namespace skelplay::loaders
