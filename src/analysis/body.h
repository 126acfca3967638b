#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/marker_sets.h"
#include "figure/bone_name.h"
#include "figure/figure.h"

namespace skelplay::analysis {

using figure::BodyBone;

/// "left thigh", "spine 2", "left finger 2, 1"; empty for no part.
std::string to_text(const BodyBone& bone);

/// What a skeleton is the skeleton of.
struct Body {
    std::string_view family;      // see figure::family_of; empty: no known family
    std::vector<BodyBone> bones;  // by BoneId
    bool human =
        false;  // by its names: two legs, two arms (or a head, in a family of humans), and no tail but one of class h
    /// By BoneId: true for a root on the ground below the hips. The link from it to the hips is no part of the body.
    std::vector<bool> on_ground;
    figure::BoneId hips = figure::BoneId::none;
    std::vector<FoundSet> sets;  // of markers: the marker sets, one for each subject that has one
};

/// Uses only names and hierarchy.
Body body_of(const figure::Skeleton& skeleton);

/// The bones of a part, in the skeleton's order.
std::vector<figure::BoneId> bones_of(const Body& body, figure::Part part);

}  // namespace skelplay::analysis
