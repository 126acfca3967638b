#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/bone_links.h"
#include "analysis/skin_check.h"
#include "figure/skin.h"

namespace skelplay::analysis {

/// Measures the faces of every name in a skin. Objects and materials are only listed when faces follow a bone because
/// of them, or instead of a single group that is no bone, as programs write them that name objects only.
/// GroupCheck::nearest_bone is not set yet.
std::vector<GroupCheck> measure_groups(const figure::Skin& skin, std::span<const BoneLinks> links);

/// Fits the unit factor, using the groups that follow a bone with BoneLinks::reckoned. Nothing when there are fewer
/// than three of them.
std::optional<UnitFactor> fit_unit_factor(std::span<const GroupCheck> groups, std::span<const BoneLinks> links,
                                          std::optional<double> declared_scale);

}  // namespace skelplay::analysis
