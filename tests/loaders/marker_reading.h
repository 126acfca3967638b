#pragma once

#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "bvh_reading.h"
#include "figure/figure.h"
#include "loaders/formats.h"
#include "support/edited.h"

namespace skelplay::loaders {

using Reader = LoadResult (*)(const Input&, const LoadOptions&, const base::Run&);

/// Reads a text as that file; what is said of it is located and in order.
inline LoadResult read_text(Reader read, std::string_view name, std::string_view text, const LoadOptions& options = {},
                            const base::Run& run = {}) {
    const base::MemoryBytes bytes{std::string(text)};
    LoadResult result = read({std::string(name), bytes}, options, run);
    result.diagnostics.sort();
    result.diagnostics.locate(name, bytes);
    return result;
}

/// Tables of cells are easier to read with ~ for each tab.
inline std::string tabbed(std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '~' ? '\t' : c;
    return result;
}

/// Where a frame's markers are: "HEAD 0 0 1700, TOE -".
inline std::string places(const LoadResult& result, std::size_t frame) {
    const figure::Motion& motion = motion_of(result);
    std::string text;
    for (std::size_t i = 0; i < result.figure->skeleton.size(); ++i) {
        const auto row = motion.row(frame).subspan(3 * i, 3);
        text += fmt::format("{}{} ", i == 0 ? "" : ", ", result.figure->skeleton[figure::bone_id(i)].name);
        const bool missing = std::isnan(row[0]) && std::isnan(row[1]) && std::isnan(row[2]);
        text += missing ? "-" : fmt::format("{:g} {:g} {:g}", row[0], row[1], row[2]);
    }
    return text;
}

/// Everything that was made of a text, to be compared.
inline std::string everything_in(const LoadResult& result) {
    std::string text = base::to_text(result.diagnostics);
    if (!result.figure) return text;
    const figure::Motion& motion = motion_of(result);
    for (const figure::Bone& bone : result.figure->skeleton.bones()) text += bone.name + " ";
    text += fmt::format("{} {} {}", motion.first_frame, motion.frames, motion.frame_time.value_or(0));
    for (const double value : motion.samples) text += fmt::format(" {}", value);
    return text;
}

/// What is said of a text that was read. Its namespace keeps it apart from other files' helpers of this name.
namespace marker_reading {
inline std::vector<std::string> said(const LoadResult& result) { return lines_of(result.diagnostics); }
}  // namespace marker_reading

}  // namespace skelplay::loaders
