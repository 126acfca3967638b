#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <utility>

#include "base/pipeline.h"
#include "exporters/gltf_parts.h"
#include "exporters/rows.h"

namespace skelplay::exporters {

namespace {

using figure::BoneId;

NodePose node_pose(const glm::dmat4& local) {
    constexpr double right_angle = 1e-4;  // cosine; the matrices of a file with six digits are that good
    NodePose result;
    glm::dmat3 axes(local);
    glm::dvec3 scale(glm::length(axes[0]), glm::length(axes[1]), glm::length(axes[2]));
    if (glm::determinant(axes) < 0) scale.z = -scale.z;  // a mirror
    for (int axis = 0; axis < 3; ++axis)
        if (scale[axis] != 0) axes[axis] /= scale[axis];
    result.sheared = std::max({std::abs(glm::dot(axes[0], axes[1])), std::abs(glm::dot(axes[1], axes[2])),
                               std::abs(glm::dot(axes[2], axes[0]))}) > right_angle;
    const glm::dquat rotated = glm::normalize(glm::quat_cast(axes));
    result.rotation = {static_cast<float>(rotated.x), static_cast<float>(rotated.y), static_cast<float>(rotated.z),
                       static_cast<float>(rotated.w)};
    for (int axis = 0; axis < 3; ++axis) {
        result.translation.at(static_cast<std::size_t>(axis)) = static_cast<float>(local[3][axis]);
        result.scale.at(static_cast<std::size_t>(axis)) = static_cast<float>(scale[axis]);
    }
    return result;
}

/// A block of frames.
struct NodeFrames {
    figure::Pose pose;
    std::vector<NodePose> nodes;  // frames × bones
};

/// The number of poses in a block; in smaller blocks threads cost more than they help.
constexpr std::size_t block_nodes = 32768;

bool floats_finite(std::span<const float> numbers) {
    return std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); });
}

bool floats_near(std::span<const float> a, std::span<const float> b, float tolerance) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(std::abs(a[i] - b[i]) <= tolerance)) return false;
    return true;
}

/// Collects frames, in order, into tracks. A path uses no memory until it leaves the rest pose.
class TrackRecorder {
public:
    TrackRecorder(std::span<const NodePose> rest, std::size_t frames, double longest)
        : rest_(rest),
          before_(rest.begin(), rest.end()),
          values_(rest.size()),
          frames_(frames),
          tolerance_{static_cast<float>(2e-7 * longest), 1e-6F, 1e-5F} {}

    void add(std::size_t frame, std::span<NodePose> nodes) {
        for (std::size_t bone = 0; bone < nodes.size(); ++bone) {
            keep_sign(nodes[bone].rotation, before_[bone].rotation);
            before_[bone] = nodes[bone];
            sheared_ = sheared_ || nodes[bone].sheared;
            for (std::size_t path = 0; path < node_paths; ++path) keep(bone, static_cast<NodePath>(path), frame);
        }
    }

    [[nodiscard]] bool sheared() const noexcept { return sheared_; }

    std::vector<NodeTrack> tracks() {
        std::vector<NodeTrack> result;
        for (std::size_t bone = 0; bone < values_.size(); ++bone)
            for (std::size_t path = 0; path < node_paths; ++path)
                if (std::vector<float>& values = values_[bone][path]; !values.empty())
                    result.push_back({figure::bone_id(bone), static_cast<NodePath>(path), std::move(values)});
        if (result.empty() && !values_.empty())
            result.push_back({figure::bone_id(0), NodePath::rotation, at_rest(0, NodePath::rotation, frames_)});
        return result;
    }

private:
    static void keep_sign(std::array<float, 4>& rotation, const std::array<float, 4>& before) {
        float dot = 0;
        for (std::size_t i = 0; i < rotation.size(); ++i) dot += rotation.at(i) * before.at(i);
        if (dot < 0)
            for (float& number : rotation) number = -number;
    }

    [[nodiscard]] std::vector<float> at_rest(std::size_t bone, NodePath path, std::size_t frames) const {
        const auto rest = rest_[bone].numbers(path);
        std::vector<float> values(frames * rest.size());
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = rest[i % rest.size()];
        return values;
    }

    /// Stores the numbers of this frame, which is in `before_`.
    void keep(std::size_t bone, NodePath path, std::size_t frame) {
        const auto numbers = before_[bone].numbers(path);
        std::vector<float>& values = values_[bone].at(static_cast<std::size_t>(path));
        if (values.empty()) {
            const float tolerance = tolerance_.at(static_cast<std::size_t>(path));
            if (floats_near(numbers, rest_[bone].numbers(path), tolerance)) return;
            values = at_rest(bone, path, frames_);
        }
        if (!floats_finite(numbers)) throw ExportFault("glTF has 32-bit numbers, which end at 3e38: a place is beyond");
        std::ranges::copy(numbers, values.begin() + static_cast<std::ptrdiff_t>(frame * numbers.size()));
    }

    std::span<const NodePose> rest_;
    std::vector<NodePose> before_;
    std::vector<std::array<std::vector<float>, node_paths>> values_;  // by bone; empty: at rest up to now
    std::size_t frames_ = 0;
    std::array<float, node_paths> tolerance_{};
    bool sheared_ = false;
};

}  // namespace

std::span<const float> NodePose::numbers(NodePath path) const noexcept {
    switch (path) {
        case NodePath::translation: return translation;
        case NodePath::rotation: return rotation;
        case NodePath::scale: break;
    }
    return scale;
}

std::vector<NodePose> rest_poses(const figure::Skeleton& skeleton) {
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    std::vector<NodePose> result;
    result.reserve(pose.local.size());
    for (const glm::dmat4& local : pose.local) result.push_back(node_pose(local));
    return result;
}

std::optional<std::vector<NodeTrack>> node_tracks(const WriteJob& job, std::span<const NodePose> rest) {
    const std::size_t frames = job.take.frames();
    const std::size_t bones = rest.size();
    const std::size_t each = std::max<std::size_t>(64, block_nodes / std::max<std::size_t>(bones, 1));
    const auto end_of = [&](std::size_t block) { return std::min(frames, (block + 1) * each); };
    TrackRecorder recorder(rest, frames, longest_bone(job.take.skeleton()));
    base::BlockStages<NodeFrames> stages;
    stages.prepare = [&](std::size_t block, NodeFrames& work) {
        work.nodes.clear();
        for (std::size_t frame = block * each; frame < end_of(block); ++frame) {
            job.take.pose(frame, work.pose);
            for (const glm::dmat4& local : work.pose.local) work.nodes.push_back(node_pose(local));
        }
    };
    stages.deliver = [&](std::size_t block, NodeFrames& work) {
        const std::size_t first = block * each;
        for (std::size_t frame = first; frame < end_of(block); ++frame)
            recorder.add(frame, std::span(work.nodes).subspan((frame - first) * bones, bones));
        job.run.advance(end_of(block) - first);
    };
    if (!base::for_each_block((frames + each - 1) / each, stages, {job.run.threads, job.run.stop})) return std::nullopt;
    if (recorder.sheared())
        job.notes.note(std::nullopt, "export.shear",
                       "glTF holds no bones whose axes lean against each other: those that do are written upright");
    return recorder.tracks();
}

}  // namespace skelplay::exporters
