#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "analysis/skin_check.h"
#include "figure/pose.h"
#include "figure/skeleton.h"
#include "figure/skin.h"

namespace skelplay::analysis {

/// The line segments of a bone in one pose, for comparing a skin with it: one to its tail, and one to each child and
/// end site that is neither at its origin nor at its tail.
struct BoneLinks {
    glm::dvec3 origin{0.0};        // world, raw units
    std::vector<glm::dvec3> ends;  // of the segments
    double length = 0.0;           // of the longest segment; 0: the bone is a point
    bool reckoned = false;         // a skin should cover the bone: no root, not a point, with degrees of freedom

    /// The distance to the nearest point of a segment, or to the origin when there are no segments.
    [[nodiscard]] double distance(const glm::dvec3& point) const;
    /// The mean of the segments' midpoints.
    [[nodiscard]] glm::dvec3 middle() const;
    /// A unit vector along the longest segment; zero for a point.
    [[nodiscard]] glm::dvec3 direction() const;
};

/// The links of all bones in a pose, by bone.
std::vector<BoneLinks> bone_links(const figure::Skeleton& skeleton, const figure::Pose& pose);

/// The length of the diagonal of the box around all links.
double extent(std::span<const BoneLinks> links);

/// Measures the faces of every name in a skin. Objects and materials are listed only if faces follow a bone because of
/// them, or if the only group is no bone, as in files of programs that name only objects. GroupCheck::nearest_bone is
/// not set yet.
std::vector<GroupCheck> measure_groups(const figure::Skin& skin, std::span<const BoneLinks> links);

/// Fits the unit factor, using the groups that follow a bone with BoneLinks::reckoned. Nothing when there are fewer
/// than two of them; of two the sizes along their bones must agree with it.
std::optional<UnitFactor> fit_unit_factor(std::span<const GroupCheck> groups, std::span<const BoneLinks> links,
                                          std::optional<double> declared_scale);

}  // namespace skelplay::analysis
