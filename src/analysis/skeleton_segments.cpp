#include "analysis/skeleton_segments.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include "analysis/body.h"

namespace skelplay::analysis {

using figure::BoneId;

SkeletonSegments::SkeletonSegments(const figure::Figure& figure, const glm::dmat4& placement)
    : figure_(figure), placement_(placement), evaluator_(figure.skeleton), ground_(body_of(figure.skeleton).ground) {}

const std::vector<BoneSegment>& SkeletonSegments::at(double position) {
    figure::sample_between(figure_.skeleton, figure_.take, position, pose_);
    const auto& places = evaluator_.positions(pose_);
    segments_.clear();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const BoneId bone = figure::bone_id(i);
        add(bone, places[i].origin, places[i].tail);
        const BoneId parent = figure_.skeleton[bone].parent;
        if (parent != BoneId::none) add(parent, places[figure::index(parent)].origin, places[i].origin);
    }
    for (const figure::EndSite& end : figure_.skeleton.ends())
        add(end.bone, places[figure::index(end.bone)].origin,
            glm::dvec3(evaluator_.world(end.bone) * glm::dvec4(end.offset, 1.0)));
    return segments_;
}

void SkeletonSegments::add(BoneId bone, const glm::dvec3& from, const glm::dvec3& to) {
    if (!ground_.empty() && ground_[figure::index(bone)]) return;
    segments_.push_back(
        {bone, glm::dvec3(placement_ * glm::dvec4(from, 1.0)), glm::dvec3(placement_ * glm::dvec4(to, 1.0))});
}

glm::dvec3 nearest_point(const BoneSegment& segment, const glm::dvec3& place) noexcept {
    const glm::dvec3 along = segment.to - segment.from;
    const double square = glm::dot(along, along);
    const double part = square > 0.0 ? std::clamp(glm::dot(place - segment.from, along) / square, 0.0, 1.0) : 0.0;
    return segment.from + along * part;
}

double distance_to(const BoneSegment& segment, const glm::dvec3& point) noexcept {
    return glm::distance(nearest_point(segment, point), point);
}

}  // namespace skelplay::analysis
