#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/bone_links.h"
#include "analysis/skin_check.h"
#include "figure/skin.h"

namespace skelplay::analysis {

/// Counts and measures every name of a skin. Names of objects and materials are listed when faces follow them.
/// GroupCheck::nearest_bone is not set yet.
std::vector<GroupCheck> measure_groups(const figure::Skin& skin, std::span<const BoneLinks> links);

/// The factor that brings the centres of the groups that follow a reckoned bone to their bones; see UnitFactor.
/// Nothing: fewer than three of them.
std::optional<UnitFactor> fit_unit_factor(std::span<const GroupCheck> groups, std::span<const BoneLinks> links,
                                          std::optional<double> declared_scale);

}  // namespace skelplay::analysis
