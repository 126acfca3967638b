#pragma once

#include "analysis/marker_sets.h"

namespace skelplay::analysis {
using figure::BodyBone;

/// "left thigh", "spine 2", "left finger 2, 1"; empty for no part.
std::string to_text(const BodyBone& bone);

/// What a skeleton is the skeleton of. It is human by its names: two legs, two arms (or a head, in a family of humans),
/// and no tail but one of class h.
struct Body : figure::Anatomy {
    std::string_view family;     // see figure::family_of; empty: no known family
    std::vector<FoundSet> sets;  // of markers: the marker sets, one for each subject that has one
};

/// Uses only names and hierarchy.
Body body_of(const figure::Skeleton& skeleton);
}  // namespace skelplay::analysis
