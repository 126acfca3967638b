#pragma once

#include <glm/vec3.hpp>
#include <string_view>

#include "base/diagnostics.h"
#include "loaders/bvh/bvh_document.h"
#include "loaders/bvh/bvh_scanner.h"

namespace skelplay::loaders {

/// True for the words that begin something in the hierarchy, `{` and `}` among them.
bool is_bvh_keyword(std::string_view word) noexcept;

/// The three numbers after the word OFFSET, in another spelling (noted in `odd`) where three come out of that; else 0
/// stands in for what is none or is missing (warnings).
glm::dvec3 read_bvh_offset(BvhScanner& scanner, BvhOddSpelling& odd, base::Diagnostics& diagnostics);

/// Count and names after the word CHANNELS. The names decide, not the count; each gets the document's next
/// column. Without a joint (CHANNELS in an End Site) the columns are there, but move nothing.
void read_bvh_channels(const BvhScanner::Word& channels, BvhScanner& scanner, BvhDocument& document, BvhJoint* joint,
                       base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
