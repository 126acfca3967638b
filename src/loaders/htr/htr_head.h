#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/htr/htr_lines.h"
#include "loaders/htr/htr_sections.h"

namespace skelplay::loaders {

/// The part of a file before its motion, cut into sections.
struct HtrHead {
    static constexpr std::uint64_t limit = 64U << 20U;  // bytes

    std::string text;
    std::vector<HtrSectionText> sections;  // views of `text`: so do not copy or move this struct
    std::optional<std::uint64_t> motion;   // offset of the first line of the motion; nothing: there is none
    HtrLayout layout = HtrLayout::by_segment;
    bool ended = false;     // [EndOfFile] is in the head
    bool too_long = false;  // no motion within the limit
    base::Diagnostics diagnostics;
};

/// Reads the file up to its motion: the first section that is named after a segment, or the first `Frame n:`.
void read_htr_head(const base::ByteSource& source, HtrHead& head);

}  // namespace skelplay::loaders
