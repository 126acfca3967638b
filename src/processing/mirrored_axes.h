#pragma once

#include "processing/mirror.h"

namespace skelplay::processing {
/// The reflection at a plane through the origin; `normal` of unit length.
glm::dmat3 reflection(const glm::dvec3& normal);
/// The matrix of zeros and ±1 that is near to a reflection; nothing: none is. `near`: the least cosine.
std::optional<glm::dmat3> exchange_of_axes(const glm::dmat3& matrix, double near = 0.9);

/// How the axes of a bone and of its partner are reflections of each other.
struct MirroredAxes {
    std::vector<glm::dmat3> exchange;  // K, by BoneId: from the axes of its partner to its own, at the body's plane
    std::vector<glm::dmat3> own;       // by BoneId: the reflection at that plane in its own axes, for bones without partner
    std::optional<glm::dvec3> across;  // the normal of the plane at rest; nothing: it was seen in the take
};

/// From the rest pose if both sides are nearly reflections of each other there, else on the mean over many frames of
/// the take. Of markers: nothing. Nothing where neither shows it, as where both sides are at one place.
std::optional<MirroredAxes> mirrored_axes(const figure::Figure& figure, const analysis::Body& body,
                                          const MirrorPairs& pairs);
}  // namespace skelplay::processing
