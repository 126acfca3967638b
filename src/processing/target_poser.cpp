#include "processing/target_poser.h"
#include "processing/world_axes_take.h"

namespace skelplay::processing {
namespace {
glm::dvec3 middle(const std::vector<BoneId>& bones, const auto& position_of) {
    glm::dvec3 sum(0.0);
    for (const BoneId bone : bones) sum += position_of(bone);
    return sum / static_cast<double>(bones.size());
}

/// The number of directions in which the file can move the bone relative to its parent.
std::ptrdiff_t directions_of(const figure::Figure& figure, BoneId bone) {
    if (figure::channel_motion(figure.take) == nullptr) return 3;
    return std::ranges::count_if(figure::channels_of(figure, bone), figure::moves_origin);
}

bool can_move_freely(const figure::Figure& figure, BoneId bone) { return directions_of(figure, bone) == 3; }

/// True if the file can move the bone relative to its parent, by its own channels or the parent's length.
bool can_slide(const figure::Figure& figure, BoneId id) {
    if (figure::channel_motion(figure.take) == nullptr) return true;
    if (std::ranges::any_of(figure::channels_of(figure, id), figure::moves_origin)) return true;
    const figure::Bone& bone = figure.skeleton[id];
    return bone.at_parent_tail && bone.parent != BoneId::none &&
           std::ranges::any_of(figure::channels_of(figure, bone.parent),
                               [](const figure::Channel& channel) { return channel.role == figure::ChannelRole::length; });
}

/// By BoneId: true if the bone visibly leaves its position at rest in frames spread over the take.
std::vector<bool> sliding_far(const RetargetFigure& rig) {
    constexpr std::size_t frames_looked_at = 100;
    constexpr double reported_from = 1e-3;  // of the extent
    TakeEdits edits;
    edits.frames = analysis::spread_frames(figure::frame_count(rig.figure->take), frames_looked_at);
    const EditedTake take(*rig.figure, std::move(edits));
    return WorldAxesTake(take).moving(reported_from * rig.reference.extent);
}
}  // namespace

TargetPoser::TargetPoser(const RestMatch& match) : match_(match), needs_(skeleton().size()), slides_(skeleton().size()) {
    figure::rest_pose(match.source.figure->skeleton, source_rest_);
    find_offsets();
    for (std::size_t i = 0; i < needs_.size(); ++i) {
        needs_[i].rotates = !match.sources[i].empty();
        needs_[i].moves = needs_[i].moves || (needs_[i].rotates && skeleton()[figure::bone_id(i)].parent == BoneId::none);
    }
    find_root_motion_joint();
    find_tracked();
    find_sliding();
    find_controllers();
}

/// Sets the offsets of the rest pose; a bone without offset at rest gets that of the frame that replaces the rest pose.
void TargetPoser::find_offsets() {
    constexpr double none = 1e-4;  // of the extent
    const ReferencePose& reference = match_.target.reference;
    const figure::Pose rest = figure::rest_pose(skeleton());
    for (std::size_t i = 0; i < needs_.size(); ++i) {
        offsets_.emplace_back(rest.local[i][3]);
        const bool is_root = skeleton()[figure::bone_id(i)].parent == BoneId::none;
        if (is_root || !reference.frame || glm::length(offsets_[i]) > none * reference.extent) continue;
        needs_[i].moves = glm::length(reference.offsets[i]) > none * reference.extent;
        if (needs_[i].moves) offsets_[i] = reference.offsets[i];
    }
}

/// Chooses the hips if only the ground is above them and the file can move them; otherwise their root.
void TargetPoser::find_root_motion_joint() {
    BoneId bone = match_.target.body.hips;
    for (std::size_t i = 0; i < needs_.size() && bone == BoneId::none; ++i)
        if (needs_[i].rotates) bone = figure::bone_id(i);
    if (bone == BoneId::none) return;
    bool on_ground = true;
    BoneId root = bone;
    while (skeleton()[root].parent != BoneId::none) {
        root = skeleton()[root].parent;
        on_ground = on_ground && match_.target.body.on_ground[index(root)];
    }
    root_motion_joint_ = on_ground && can_move_freely(*match_.target.figure, bone) ? bone : root;
}

void TargetPoser::find_tracked() {
    if (root_motion_joint_ == BoneId::none) return;
    const auto thighs = [](const RetargetFigure& rig) {
        std::vector<BoneId> bones;
        for (const Leg& leg : rig.legs)
            if (leg.thigh != BoneId::none) bones.push_back(leg.thigh);
        return bones;
    };
    const auto is_below_joint = [&](BoneId bone) { return skeleton().in_subtree(bone, root_motion_joint_); };
    tracked_ = thighs(match_.target);
    tracked_source_ = thighs(match_.source);
    const bool both = tracked_.size() == 2 && tracked_source_.size() == 2 && std::ranges::all_of(tracked_, is_below_joint);
    if (!both) {
        const BoneId hips = match_.target.body.hips;
        const BoneId own = hips != BoneId::none && !match_.sources[index(hips)].empty() ? hips : root_motion_joint_;
        tracked_ = {own};
        tracked_source_.clear();
        if (!match_.sources[index(own)].empty()) tracked_source_ = {match_.sources[index(own)].front().bone};
    }
    needs_[index(root_motion_joint_)].moves = !tracked_source_.empty();
    if (both) raise_ = match_.raise * match_.up;
}

/// Finds joints that may leave their position as their sources do: those with the same offset, except for scale.
void TargetPoser::find_sliding() {
    const std::vector<bool> far = sliding_far(match_.source);
    // The joints of a BVH have the channels that it gives them.
    const bool keeps_channels = figure::traits(match_.target.figure->format).positions_have_rule;
    for (std::size_t i = 0; i < slides_.size(); ++i) {
        const BoneId id = figure::bone_id(i);
        if (id == root_motion_joint_ || skeleton()[id].parent == BoneId::none || match_.sources[i].size() != 1) continue;
        const BoneId source = match_.sources[i].front().bone;
        if (!can_slide(*match_.source.figure, source)) continue;
        const auto directions = directions_of(*match_.target.figure, id);
        if (!keeps_channels || directions > 0) slides_[i] = sliding(id);
        const bool is_held = keeps_channels && directions < directions_of(*match_.source.figure, source);
        needs_[i].moves = needs_[i].moves || slides_[i].has_value();
        if ((!slides_[i] || is_held) && far[index(source)] && source != match_.source.body.hips) rigid_.push_back(source);
    }
}

std::optional<TargetPoser::Sliding> TargetPoser::sliding(BoneId bone) const {
    constexpr double same = 1e-6;  // of the extent
    const BoneId source = match_.sources[index(bone)].front().bone;
    const BoneId parent = skeleton()[bone].parent;
    const BoneId above = match_.source.figure->skeleton[source].parent;
    if (above == BoneId::none) return std::nullopt;
    const glm::dmat3 rotation = match_.scale.factor * glm::transpose(match_.target.reference.axes[index(parent)]) *
                                glm::transpose(match_.between[index(parent)]) * match_.source.reference.axes[index(above)];
    const glm::dvec3& own = offsets_[index(bone)];
    const glm::dvec3 other(source_rest_.local[index(source)][3]);
    if (glm::distance(own, rotation * other) > same * match_.target.reference.extent) return std::nullopt;
    return Sliding{source, rotation};
}

/// A bone's axes in the figure; of several sources the weighted mean.
glm::dmat3 TargetPoser::axes_of(BoneId bone, const TargetPose& pose) const {
    const std::vector<MatchedSource>& sources = match_.sources[index(bone)];
    const auto from = [&](const MatchedSource& source) {
        return match_.rotation * scene::rotation_in(pose.evaluator->world(source.bone)) * source.after;
    };
    if (sources.empty()) {
        const BoneId parent = skeleton()[bone].parent;
        const glm::dmat3& rest = skeleton().rest_axes(bone);
        return parent == BoneId::none ? rest : pose.axes[index(parent)] * rest;
    }
    if (sources.size() == 1) return from(sources.front());
    glm::dquat sum(0, 0, 0, 0);
    for (const MatchedSource& source : sources) {
        const glm::dquat rotation = glm::quat_cast(from(source));
        sum += rotation * (glm::dot(sum, rotation) < 0 ? -source.share : source.share);
    }
    return glm::mat3_cast(glm::normalize(sum));
}

/// A bone's origin in the figure, before root motion is applied.
glm::dvec3 TargetPoser::origin_of(BoneId bone, const TargetPose& pose) const {
    const BoneId parent = skeleton()[bone].parent;
    const std::vector<MatchedSource>& sources = match_.sources[index(bone)];
    glm::dvec3 offset = offsets_[index(bone)];
    if (parent == BoneId::none) {
        if (sources.empty() || bone == root_motion_joint_) return offset;
        return to_target(glm::dvec3(pose.evaluator->world(sources.front().bone)[3]));
    }
    if (const auto& slide = slides_[index(bone)]) {
        const std::size_t source = index(slide->source);
        offset += slide->rotation * glm::dvec3(pose.source.local[source][3] - source_rest_.local[source][3]);
    }
    return pose.origins[index(parent)] + pose.axes[index(parent)] * offset;
}

/// Moves everything below the root-motion joint so that the tracked bones reach their goal.
void TargetPoser::apply_root_motion(TargetPose& pose) const {
    if (tracked_source_.empty()) return;
    const glm::dvec3 goal =
        to_target(middle(tracked_source_, [&](BoneId bone) { return glm::dvec3(pose.evaluator->world(bone)[3]); }));
    const glm::dvec3 current = middle(tracked_, [&](BoneId bone) { return pose.origins[index(bone)]; });
    const glm::dvec3 shift = goal + raise_ - current;
    for (std::size_t i = index(root_motion_joint_); i < index(skeleton().subtree_end(root_motion_joint_)); ++i)
        pose.origins[i] += shift;
}

/// Nothing drives the controllers of a rig; they would stay where the figure rests.
void TargetPoser::find_controllers() {
    for (std::size_t i = 0; i < needs_.size() && root_motion_joint_ != BoneId::none; ++i) {
        const BoneId id = figure::bone_id(i);
        const bool driven = !match_.sources[i].empty() || skeleton().in_subtree(id, root_motion_joint_);
        if (driven || !figure::is_controller(skeleton()[id])) continue;
        carried_.push_back(id);
        const BoneId parent = skeleton()[id].parent;
        if (parent == BoneId::none || !figure::is_controller(skeleton()[parent]))
            needs_[i].moves = needs_[i].rotates = true;
    }
}

void TargetPoser::carry_controllers(TargetPose& pose) const {
    const ReferencePose& rest = match_.target.reference;
    for (const BoneId bone : carried_) {
        const std::size_t root = index(root_motion_joint_);
        const glm::dmat3 by = pose.axes[root] * glm::transpose(rest.axes[root]);
        pose.axes[index(bone)] = by * rest.axes[index(bone)];
        pose.origins[index(bone)] = pose.origins[root] + by * (rest.origins[index(bone)] - rest.origins[root]);
    }
}

void TargetPoser::pose(std::size_t frame, TargetPose& pose) const {
    const figure::Figure& source = *match_.source.figure;
    figure::sample(source.skeleton, source.take, frame, pose.source);
    if (!pose.evaluator) pose.evaluator.emplace(source.skeleton);
    pose.evaluator->positions(pose.source);
    pose.axes.resize(skeleton().size());
    pose.origins.resize(skeleton().size());
    for (std::size_t i = 0; i < skeleton().size(); ++i) {
        pose.axes[i] = axes_of(figure::bone_id(i), pose);
        pose.origins[i] = origin_of(figure::bone_id(i), pose);
    }
    if (root_motion_joint_ != BoneId::none) apply_root_motion(pose);
    carry_controllers(pose);
}

void TargetPoser::record_foot(std::size_t frame, const TargetPose& pose, HeldFoot& foot) const {
    for (std::size_t joint = 0; joint < foot.source.size(); ++joint) {
        const FootJoint& own = foot.target[joint];
        const FootJoint& other = foot.source[joint];
        const glm::dmat4& world = pose.evaluator->world(other.bone);
        foot.positions[frame][joint] = to_target(glm::dvec3(world[3]) + scene::rotation_in(world) * other.reach);
        foot.travel[frame][joint] =
            foot.positions[frame][joint] - pose.origins[index(own.bone)] - pose.axes[index(own.bone)] * own.reach;
    }
}

void TargetPoser::move_foot(const HeldFoot& foot, const glm::dvec3& correction, TargetPose& pose) const {
    const Leg& leg = foot.leg;
    const LegPose before{pose.origins[index(leg.thigh)], pose.origins[index(leg.shin)], pose.origins[index(leg.foot)]};
    constexpr double rounding = 1e-9;  // of the leg
    if (glm::length(correction) <= rounding * glm::distance(before.hip, before.knee)) return;
    const LegRotation rotation = bend_leg(before, before.ankle + correction);
    const auto move_bones = [&](BoneId first, std::size_t end, const glm::dmat3& by, const glm::dvec3& from,
                                const glm::dvec3& to) {
        for (std::size_t i = index(first); i < end; ++i) {
            pose.axes[i] = by * pose.axes[i];
            pose.origins[i] = to + by * (pose.origins[i] - from);
        }
    };
    const std::size_t thigh_end = index(skeleton().subtree_end(leg.thigh));
    const std::size_t shin_end = index(skeleton().subtree_end(leg.shin));
    const std::size_t foot_end = index(skeleton().subtree_end(leg.foot));
    move_bones(leg.thigh, index(leg.shin), rotation.thigh, before.hip, before.hip);
    move_bones(figure::bone_id(shin_end), thigh_end, rotation.thigh, before.hip, before.hip);
    move_bones(leg.shin, index(leg.foot), rotation.shin, before.knee, rotation.pose.knee);
    move_bones(figure::bone_id(foot_end), shin_end, rotation.shin, before.knee, rotation.pose.knee);
    move_bones(leg.foot, foot_end, glm::dmat3(1.0), before.ankle, rotation.pose.ankle);
}

glm::dmat3 TargetPoser::rotation(BoneId bone, const TargetPose& pose) const {
    const BoneId parent = skeleton()[bone].parent;
    const glm::dmat3 rest = glm::transpose(skeleton().rest_axes(bone));
    if (parent == BoneId::none) return rest * pose.axes[index(bone)];
    return rest * glm::transpose(pose.axes[index(parent)]) * pose.axes[index(bone)];
}

glm::dvec3 TargetPoser::origin(BoneId bone, const TargetPose& pose) const {
    const BoneId parent = skeleton()[bone].parent;
    if (parent == BoneId::none) return pose.origins[index(bone)];
    return glm::transpose(pose.axes[index(parent)]) * (pose.origins[index(bone)] - pose.origins[index(parent)]);
}
}  // namespace skelplay::processing
