#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "figure/body_part.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// The part of the body that a bone is, by its name and its place among the others.
struct BodyBone {
    figure::Part part = figure::Part::none;
    figure::Side side = figure::Side::none;
    int digit = 0;   // of fingers and toes, 1: thumb, big toe; 0: not told apart
    int number = 0;  // which of several bones of the part, 1: nearest to the hips, along the spine upwards
    friend bool operator==(const BodyBone&, const BodyBone&) = default;
};

/// "left thigh", "spine 2", "left finger 2, 1"; empty for no part.
std::string to_text(const BodyBone& bone);

/// What a skeleton is the skeleton of.
struct Body {
    std::string_view family;      // see figure::family_of; empty: none that is known
    std::vector<BodyBone> bones;  // by BoneId
    bool human = false;           // by its names: two legs, two arms (or a head, in a family of humans), and no tail
    /// By BoneId: whether it is a root on the ground below the hips, whose way to them is no part of the body.
    std::vector<bool> ground;
    figure::BoneId hips = figure::BoneId::none;
};

/// Looks at names and hierarchy alone.
Body body_of(const figure::Skeleton& skeleton);

/// The bones of a part, in the skeleton's order.
std::vector<figure::BoneId> bones_of(const Body& body, figure::Part part);

}  // namespace skelplay::analysis
