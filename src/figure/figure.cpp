#include "figure/figure.h"

#include <algorithm>

namespace skelplay::figure {

namespace {

/// A bone's entry: that of the frame, or of the last one, where the take has any, else that of the bind pose.
template <class T>
std::optional<T> entry_of(const BakedMotion* baked, std::vector<T> BakedMotion::*in_take, const std::vector<T>& bind,
                          std::size_t frame, BoneId bone) {
    if (baked != nullptr && baked->frames > 0 && !(baked->*in_take).empty())
        return (baked->*in_take)[std::min(frame, baked->frames - 1) * baked->bones + index(bone)];
    if (index(bone) < bind.size()) return bind[index(bone)];
    return std::nullopt;
}

}  // namespace

const Motion* channel_motion(const Take& take) noexcept { return std::get_if<Motion>(&take); }

bool is_rest_only(const Take& take) noexcept {
    if (const auto* motion = std::get_if<Motion>(&take)) return motion->rest_only;
    const auto* baked = std::get_if<BakedMotion>(&take);
    return baked != nullptr && baked->rest_only;
}

std::size_t frame_count(const Take& take) noexcept {
    return std::visit([](const auto& any) { return any.frames; }, take);
}

std::optional<double> frame_time(const Take& take) noexcept {
    return std::visit([](const auto& any) { return any.frame_time; }, take);
}

std::int64_t first_frame(const Take& take) noexcept {
    return std::visit([](const auto& any) { return any.first_frame; }, take);
}

void sample(const Skeleton& skeleton, const Take& take, std::size_t frame, Pose& pose) {
    if (const auto* motion = std::get_if<Motion>(&take)) return sample(skeleton, *motion, frame, pose);
    if (const auto* baked = std::get_if<BakedMotion>(&take)) return sample(skeleton, *baked, frame, pose);
    rest_pose(skeleton, pose);
}

void sample_between(const Skeleton& skeleton, const Take& take, double position, Pose& pose) {
    if (const auto* motion = std::get_if<Motion>(&take)) return sample_between(skeleton, *motion, position, pose);
    if (const auto* baked = std::get_if<BakedMotion>(&take)) return sample_between(skeleton, *baked, position, pose);
    rest_pose(skeleton, pose);
}

bool sample_vertices(const Take& take, std::size_t frame, std::vector<glm::dvec3>& positions) {
    const auto* mesh = std::get_if<MeshFrames>(&take);
    if (mesh != nullptr) sample_vertices(*mesh, frame, positions);
    return mesh != nullptr;
}

bool sample_vertices_between(const Take& take, double position, std::vector<glm::dvec3>& positions) {
    const auto* mesh = std::get_if<MeshFrames>(&take);
    if (mesh != nullptr) sample_vertices_between(*mesh, position, positions);
    return mesh != nullptr;
}

std::optional<glm::dvec3> box_of(const Figure& figure, std::size_t frame, BoneId bone) {
    return entry_of(std::get_if<BakedMotion>(&figure.take), &BakedMotion::boxes, figure.boxes, frame, bone);
}

std::optional<glm::dmat4> node_of(const Figure& figure, std::size_t frame, BoneId bone) {
    return entry_of(std::get_if<BakedMotion>(&figure.take), &BakedMotion::nodes, figure.nodes, frame, bone);
}

}  // namespace skelplay::figure
