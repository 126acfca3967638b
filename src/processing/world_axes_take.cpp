#include "processing/world_axes_take.h"
#include "processing/fitted_rotation.h"
#include "scene/evaluator.h"

namespace skelplay::processing {
namespace {
double largest(const glm::dvec3& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

/// By BoneId: true if a channel can move the origin relative to the parent, its own or the parent's.
std::vector<bool> movable(const figure::Figure& figure) {
    const figure::Skeleton& skeleton = figure.skeleton;
    const figure::Motion* motion = figure::channel_motion(figure.take);
    std::vector<bool> result(skeleton.size(), motion == nullptr);
    for (const BoneId root : skeleton.roots()) result[index(root)] = false;
    if (motion == nullptr) return result;
    std::vector<bool> tail_moves(skeleton.size(), false);
    for (const figure::Channel& channel : motion->channels) {
        if (channel.role == figure::ChannelRole::length) tail_moves[index(channel.bone)] = true;
        if (figure::moves_origin(channel)) result[index(channel.bone)] = skeleton[channel.bone].parent != BoneId::none;
    }
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const figure::Bone& bone = skeleton[figure::bone_id(i)];
        if (bone.at_parent_tail && bone.parent != BoneId::none && tail_moves[index(bone.parent)]) result[i] = true;
    }
    return result;
}
}  // namespace

WorldAxesTake::WorldAxesTake(const EditedTake& take) : take_(take) {
    const figure::Skeleton& skeleton = take.skeleton();
    const figure::Pose rest = figure::rest_pose(skeleton);
    bones_.resize(skeleton.size());
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const BoneId parent = skeleton[figure::bone_id(i)].parent;
        const glm::dmat3 above = parent == BoneId::none ? glm::dmat3{1.0} : bones_[index(parent)].axes;
        bones_[i].axes = above * glm::dmat3(rest.local[i]);
        bones_[i].offset = above * glm::dvec3(rest.local[i][3]);
        bones_[i].tail = bones_[i].axes * rest.tail[i];
    }
}

void WorldAxesTake::frame(std::size_t frame, figure::Pose& scratch, std::vector<WorldAxesState>& states) const {
    const figure::Skeleton& skeleton = take_.skeleton();
    take_.pose(frame, scratch);
    states.resize(skeleton.size());
    if (figure::channel_motion(take_.figure().take) == nullptr) return frame_of_matrices(scratch, states);
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const BoneId parent = skeleton[figure::bone_id(i)].parent;
        const glm::dmat4& local = scratch.local[i];
        WorldAxesState& state = states[i];
        state.origin = glm::dvec3(local[3]);
        state.rotation = glm::dmat3(local) * glm::transpose(bones_[i].axes);
        state.tail = bones_[i].axes * scratch.tail[i];
        if (parent == BoneId::none) continue;
        const glm::dmat3& above = bones_[index(parent)].axes;
        state.origin = above * state.origin;
        state.rotation = above * state.rotation;
    }
}

void WorldAxesTake::frame_of_matrices(const figure::Pose& pose, std::vector<WorldAxesState>& states) const {
    const figure::Skeleton& skeleton = take_.skeleton();
    std::vector<glm::dmat4> world(skeleton.size());
    std::vector<glm::dmat3> rotated(skeleton.size());  // from the figure's axes to the bone's world axes
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const BoneId parent = skeleton[figure::bone_id(i)].parent;
        const bool is_root = parent == BoneId::none;
        world[i] = is_root ? pose.local[i] : scene::affine_product(world[index(parent)], pose.local[i]);
        rotated[i] = scene::rotation_in(world[i]) * glm::transpose(bones_[i].axes);
        const glm::dmat3 back = is_root ? glm::dmat3(1.0) : glm::transpose(rotated[index(parent)]);
        const glm::dvec3 from = is_root ? glm::dvec3(0.0) : glm::dvec3(world[index(parent)][3]);
        states[i].origin = back * (glm::dvec3(world[i][3]) - from);
        states[i].rotation = back * rotated[i];
        states[i].tail = glm::transpose(rotated[i]) * (glm::dmat3(world[i]) * pose.tail[i]);
    }
}

std::vector<bool> WorldAxesTake::moving(double tolerance) const {
    const std::vector<bool> can = movable(take_.figure());
    std::vector<bool> result(bones_.size(), false);
    std::size_t undecided = static_cast<std::size_t>(std::ranges::count(can, true));
    figure::Pose pose;
    std::vector<WorldAxesState> states;
    for (std::size_t frame_index = 0; frame_index < take_.frames() && undecided > 0; ++frame_index) {
        frame(frame_index, pose, states);
        for (std::size_t i = 0; i < bones_.size(); ++i) {
            if (!can[i] || result[i] || largest(states[i].origin - bones_[i].offset) <= tolerance) continue;
            result[i] = true;
            --undecided;
        }
    }
    return result;
}

std::vector<double> WorldAxesTake::departures(std::span<const glm::dvec3> offsets) const {
    std::vector<double> most(bones_.size(), 0.0);
    figure::Pose pose;
    std::vector<WorldAxesState> states;
    for (std::size_t frame_index = 0; frame_index < take_.frames(); ++frame_index) {
        frame(frame_index, pose, states);
        for (std::size_t i = 0; i < most.size(); ++i)
            most[i] = std::max(most[i], glm::distance(states[i].origin, offsets[i]));
    }
    return most;
}

std::vector<BoneAxisAlignment> bone_axis_alignment(const WorldAxesTake& take, const glm::dvec3& along) {
    const figure::Skeleton& skeleton = take.take().skeleton();
    std::vector<BoneAxisAlignment> bones(skeleton.size());
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const WorldAxesBone& source = take.bones()[i];
        const BoneId parent = skeleton[figure::bone_id(i)].parent;
        const glm::dmat3 above = parent == BoneId::none ? glm::dmat3{1.0} : bones[index(parent)].axes;
        BoneAxisAlignment& bone = bones[i];
        bone.length = glm::length(source.tail);
        bone.axes = bone.length > 0 ? shortest_rotation(along, source.tail / bone.length) : above;
        bone.base = glm::transpose(above) * bone.axes;
        bone.base_origin = glm::transpose(above) * source.offset;
    }
    return bones;
}
}  // namespace skelplay::processing
