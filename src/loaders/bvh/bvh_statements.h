#pragma once

#include <glm/vec3.hpp>
#include <string_view>

#include "base/diagnostics.h"
#include "loaders/bvh/bvh_document.h"
#include "loaders/bvh/bvh_scanner.h"

namespace skelplay::loaders {

/// True for the keywords of the hierarchy, `{` and `}` included.
bool is_bvh_keyword(std::string_view word) noexcept;

/// The three numbers after the word OFFSET, in another spelling (noted in `odd`) where three come out of that; else 0
/// is used for what is missing or not a number (warnings).
glm::dvec3 read_bvh_offset(BvhScanner& scanner, BvhOddSpelling& odd, base::Diagnostics& diagnostics);

/// Reads the number and the names after the word CHANNELS. Each name gets the document's next column; the number is
/// only checked. Without a joint (CHANNELS in an End Site) the columns are added, but not used.
void read_bvh_channels(const BvhScanner::Word& channels, BvhScanner& scanner, BvhDocument& document, BvhJoint* joint,
                       base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
