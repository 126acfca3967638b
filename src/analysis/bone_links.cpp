#include "analysis/bone_links.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "scene/bounds.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

namespace {

double distance_to_segment(const glm::dvec3& point, const glm::dvec3& from, const glm::dvec3& to) {
    const glm::dvec3 way = to - from;
    const double square = glm::dot(way, way);
    const double t = square > 0 ? std::clamp(glm::dot(point - from, way) / square, 0.0, 1.0) : 0.0;
    return glm::distance(point, from + way * t);
}

}  // namespace

double BoneLinks::distance(const glm::dvec3& point) const {
    double nearest = glm::distance(point, origin);
    for (const glm::dvec3& end : ends) nearest = std::min(nearest, distance_to_segment(point, origin, end));
    return nearest;
}

glm::dvec3 BoneLinks::middle() const {
    if (ends.empty()) return origin;
    glm::dvec3 sum(0.0);
    for (const glm::dvec3& end : ends) sum += (origin + end) * 0.5;
    return sum / static_cast<double>(ends.size());
}

glm::dvec3 BoneLinks::direction() const {
    for (const glm::dvec3& end : ends)
        if (glm::distance(origin, end) == length) return (end - origin) / length;
    return glm::dvec3(0.0);
}

std::vector<BoneLinks> bone_links(const figure::Skeleton& skeleton, const figure::Pose& pose) {
    constexpr double nothing = 1e-6;  // of the skeleton's size; shorter links are ignored
    scene::FigureEvaluator evaluator(skeleton);
    const std::vector<scene::BonePosition>& at = evaluator.positions(pose);
    scene::Bounds bounds;
    for (const scene::BonePosition& position : at) {
        bounds.include(position.origin);
        bounds.include(position.tail);
    }
    const double shortest = nothing * glm::length(bounds.size());
    std::vector<BoneLinks> links(skeleton.size());
    const auto add = [&](std::size_t bone, const glm::dvec3& end) {
        BoneLinks& own = links[bone];
        const auto same = [&](const glm::dvec3& point) { return glm::distance(point, end) <= shortest; };
        if (same(own.origin) || std::ranges::any_of(own.ends, same)) return;
        own.ends.push_back(end);
        own.length = std::max(own.length, glm::distance(own.origin, end));
    };
    for (std::size_t i = 0; i < links.size(); ++i) {
        links[i].origin = at[i].origin;
        add(i, at[i].tail);
    }
    for (std::size_t i = 0; i < links.size(); ++i)
        if (const figure::BoneId parent = skeleton.bones()[i].parent; parent != figure::BoneId::none)
            add(figure::index(parent), at[i].origin);
    for (const figure::EndSite& end : skeleton.ends())
        add(figure::index(end.bone), glm::dvec3(evaluator.world(end.bone) * glm::dvec4(end.offset, 1.0)));
    const bool some_move =
        std::ranges::any_of(skeleton.bones(), [](const figure::Bone& bone) { return bone.channels.count > 0; });
    for (std::size_t i = 0; i < links.size(); ++i) {
        const figure::Bone& bone = skeleton.bones()[i];
        links[i].reckoned =
            bone.parent != figure::BoneId::none && links[i].length > 0 && (bone.channels.count > 0 || !some_move);
    }
    return links;
}

double extent(std::span<const BoneLinks> links) {
    scene::Bounds bounds;
    for (const BoneLinks& bone : links) {
        bounds.include(bone.origin);
        for (const glm::dvec3& end : bone.ends) bounds.include(end);
    }
    return glm::length(bounds.size());
}

}  // namespace skelplay::analysis
