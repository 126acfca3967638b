#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/diagnostics.h"
#include "loaders/htr/htr_document.h"
#include "loaders/htr/htr_lines.h"

namespace skelplay::loaders {

/// The lines between two section heads.
struct HtrSectionText {
    HtrSection section = HtrSection::header;
    std::string_view text;
    std::uint64_t offset = 0;  // of the text's first byte in the file
};

/// Reads the sections before the motion into the document's header and segments: the header first, then the hierarchy,
/// then the base positions, whatever their order in the file.
void read_htr_sections(std::span<const HtrSectionText> sections, HtrDocument& document, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
