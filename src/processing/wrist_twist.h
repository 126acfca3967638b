#pragma once

#include <glm/mat3x3.hpp>

#include "processing/rest_match.h"

namespace skelplay::processing {

/// By how much the target's hand is to be rolled about the direction of the source's, in radians, so that its palm
/// looks where that one's does; `between` brings the target's hand at rest along the source's. From the little finger
/// to the index finger, or else by the thumbs. 0: they are not known, or differ no more than hands of rest poses do.
double wrist_twist(const RestMatch& match, figure::BoneId target, figure::BoneId source, const glm::dmat3& between);

}  // namespace skelplay::processing
