#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/skin_check.h"

namespace skelplay::analysis {

/// The vertices that the bone moves, ascending.
std::vector<std::uint32_t> vertices_moved_by(const figure::WeightedSkin& skin, figure::BoneId bone);

/// Makes a finding be about these vertices, which are ascending, and names the first of them in its message.
void add_vertices(SkinFinding& finding, const figure::WeightedSkin& skin, std::vector<std::uint32_t> vertices);

}  // namespace skelplay::analysis
