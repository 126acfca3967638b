#pragma once

#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "figure/pose.h"
#include "figure/skeleton.h"

namespace skelplay::analysis {

/// Where a bone is in one pose, as far as a skin is held against it: a segment to its tail and one to each child and
/// end that is neither at its origin nor at its tail.
struct BoneLinks {
    glm::dvec3 origin{0.0};        // world, raw units
    std::vector<glm::dvec3> ends;  // of the segments
    double length = 0.0;           // of the longest segment; 0: the bone is a point
    bool reckoned = false;         // a skin need cover it: no root, not a point, not without degrees of freedom

    /// To the nearest point of a segment; to the origin when there is none.
    [[nodiscard]] double distance(const glm::dvec3& point) const;
    /// The mean of the segments' middles.
    [[nodiscard]] glm::dvec3 middle() const;
    /// Along the longest segment, of unit length; zero for a point.
    [[nodiscard]] glm::dvec3 direction() const;
};

/// The links of all bones in a pose, by bone.
std::vector<BoneLinks> bone_links(const figure::Skeleton& skeleton, const figure::Pose& pose);

/// The length of the box around all links, corner to corner.
double extent(std::span<const BoneLinks> links);

}  // namespace skelplay::analysis
