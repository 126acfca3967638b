#pragma once

#include <cstddef>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "analysis/body.h"
#include "figure/figure.h"
#include "figure/pose.h"

namespace skelplay::processing {

/// A figure in one pose, in its own units and axes: its rest pose, or a frame that stands in for it.
struct Stance {
    std::vector<glm::dmat3> axes;     // by BoneId: the bone's axes, right-handed and of unit length
    std::vector<glm::dvec3> origins;  // by BoneId
    std::vector<glm::dvec3> offsets;  // by BoneId: of the origins, from the parents' in the parents' axes
    /// By BoneId: from the origin to where the next part of the limb begins (of a hand: the middle of the fingers'
    /// first joints), else to the bone's end; zero: the bone has no length.
    std::vector<glm::dvec3> links;
    /// Which way the body looks: its left, up and front, from hips to shoulders, as columns. Along the figure's axes
    /// where it nearly is. Nothing: no left and right are known.
    std::optional<glm::dmat3> body;
    double extent = 0.0;               // diagonal of the box around all bones but those on the ground
    std::optional<std::size_t> frame;  // of the take; nothing: at rest
};

/// The rest pose.
Stance rest_stance(const figure::Figure& figure, const analysis::Body& body);

/// Of frames spread over the take the straightest one in which the figure stands, or nearly does; for a skeleton whose
/// rest pose is none: in some files all bones lie along one axis, or on one point, until a frame moves them. Nothing:
/// there is no such frame.
std::optional<Stance> standing_frame(const figure::Figure& figure, const analysis::Body& body);

/// Whether legs point down and the trunk up, and collars not straight up; true for a figure without legs, of which that
/// can't be told.
bool is_standing(const Stance& stance, const analysis::Body& body);

/// The first bone of that part; none: the body has none.
figure::BoneId bone_of(const analysis::Body& body, figure::Part part, figure::Side side = figure::Side::none);

}  // namespace skelplay::processing
