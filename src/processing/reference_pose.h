#pragma once

#include "analysis/body.h"
#include "figure/figure.h"

namespace skelplay::processing {
/// A figure in one pose, in its own units and axes: its rest pose, or a frame that replaces it.
struct ReferencePose {
    std::vector<glm::dmat3> axes;     // by BoneId: the bone's axes, right-handed and of unit length
    std::vector<glm::dvec3> origins;  // by BoneId
    std::vector<glm::dvec3> offsets;  // by BoneId: from the parents' origins, in the parents' axes
    /// By BoneId: from the origin to the next part of the limb (of a hand: the fingers), else the bone's end.
    std::vector<glm::dvec3> links;
    /// The body's left, up (from hips to shoulders) and front as columns, snapped to near axes of the figure; if known.
    std::optional<glm::dmat3> body;
    double extent = 0.0;               // diagonal of the box around all bones that are not on the ground
    std::optional<std::size_t> frame;  // of the take; nothing: at rest
};

/// The rest pose.
ReferencePose rest_reference(const figure::Figure& figure, const analysis::Body& body);

/// The straightest of frames spread over the take in which the figure stands, or nearly stands; nothing if there is
/// none. It replaces a rest pose that no body can have: with all bones along one axis, or at one point.
std::optional<ReferencePose> standing_frame(const figure::Figure& figure, const analysis::Body& body);

/// True if legs point down, the trunk points up, and collars do not point straight up, or it has no legs.
bool is_standing(const ReferencePose& reference, const analysis::Body& body);
}  // namespace skelplay::processing
