#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "figure/position_rule.h"
#include "loaders/bvh/bvh.h"
#include "loaders/channels.h"

namespace skelplay::loaders {

namespace {

using figure::PositionRule;

/// Joints with position channels, each with its index in the document.
struct Candidates {
    std::vector<figure::PositionJoint> joints;
    std::optional<std::uint64_t> first_that_matters;  // file offset
};

Candidates candidates(const BvhDocument& document) {
    Candidates result;
    for (const BvhJoint& joint : document.joints) {
        figure::PositionJoint candidate{joint.parent == BvhJoint::none, joint.offset, {}};
        for (const BvhChannel& channel : joint.channels)
            if (channel.kind == BvhChannel::Kind::position)
                candidate.columns.at(static_cast<std::size_t>(channel.axis)) = channel.column;
        if (candidate.matters() && !result.first_that_matters) result.first_that_matters = joint.file_offset;
        result.joints.push_back(candidate);
    }
    return result;
}

/// The verdict and its reason, in words.
std::string explanation(const figure::PositionVerdict& verdict) {
    const bool replace = verdict.rule == PositionRule::replace;
    const std::string what = replace ? "position channels replace OFFSET" : "position channels add to OFFSET";
    if (verdict.basis == figure::PositionVerdict::Basis::votes)
        return fmt::format("{}: the first frame or the median is near OFFSET in {} of {} joints that can tell", what,
                           verdict.votes_for_replace, verdict.voters);
    return fmt::format("{}: the root's first frame or median is {} OFFSET", what, replace ? "near" : "not near");
}

/// The rule to use; nothing when both rules give the same result.
std::optional<PositionRule> position_rule(const BvhDocument& document, PositionChoice choice,
                                          base::Diagnostics& diagnostics) {
    const Candidates found = candidates(document);
    if (!found.first_that_matters || document.frames == document.unreadable_frames) return std::nullopt;
    if (choice == PositionChoice::add) return PositionRule::add;
    if (choice == PositionChoice::replace) return PositionRule::replace;
    const std::size_t skipped = document.unreadable_frames * document.columns;
    const figure::PositionVerdict verdict =
        figure::infer_position_rule(found.joints, {std::span(document.samples).subspan(skipped), document.columns});
    diagnostics.note(
        *found.first_that_matters, "bvh.position-rule", explanation(verdict),
        verdict.rule == PositionRule::replace ? base::Remedy::add_positions : base::Remedy::replace_positions);
    return verdict.rule;
}

/// The skeleton, and the bone of each joint of the document.
std::variant<figure::SkeletonBuilder::Built, figure::SkeletonBuilder::Fault> build_skeleton(
    const BvhDocument& document) {
    figure::SkeletonBuilder builder;
    std::vector<bool> has_tail(document.joints.size(), false);
    static_assert(BvhJoint::none == figure::SkeletonBuilder::no_parent);
    std::uint32_t channels = 0;
    for (const BvhJoint& joint : document.joints) {
        figure::Bone bone;
        bone.name = joint.name;
        bone.offset = joint.offset;
        bone.file_offset = joint.file_offset;
        bone.channels = {channels, static_cast<std::uint32_t>(joint.channels.size())};
        channels += bone.channels.count;
        if (joint.ends_first) bone.tail = joint.ends.front().offset;
        const std::size_t id = builder.add(std::move(bone), joint.parent);
        has_tail[id] = joint.ends_first;
        if (joint.parent != BvhJoint::none && !has_tail[joint.parent]) {
            builder.set_tail_child(joint.parent, id);
            has_tail[joint.parent] = true;
        }
        for (const BvhEnd& end : joint.ends) builder.add_end(id, end.offset, end.name);
    }
    return builder.build();
}

/// The channels in the document's order, which is also the order of the bones: both are depth-first.
std::vector<figure::Channel> channels_of(const BvhDocument& document, const std::vector<figure::BoneId>& ids,
                                         PositionRule rule) {
    using figure::ChannelRole;
    const ChannelRole position = rule == PositionRule::replace ? ChannelRole::replace_offset : ChannelRole::translate;
    std::vector<figure::Channel> channels;
    for (std::size_t joint = 0; joint < document.joints.size(); ++joint)
        for (const BvhChannel& channel : document.joints[joint].channels)
            channels.push_back({ids[joint], channel.kind == BvhChannel::Kind::position ? position : ChannelRole::rotate,
                                channel.axis, channel.column});
    return channels;
}

/// The document's frames. Unreadable ones at the start have the rest pose; so has a file without motion.
figure::Motion motion_of(BvhDocument& document, const figure::Skeleton& skeleton,
                         std::vector<figure::Channel> channels) {
    figure::Motion motion = figure::rest_motion(skeleton, std::move(channels));
    motion.frame_time = document.frame_time;
    if (document.frames == 0) return motion;
    base::NumberArray rest = std::exchange(motion.samples, std::move(document.samples));
    rest.resize(document.columns);
    motion.columns = document.columns;
    motion.frames = document.frames;
    motion.rest_only = false;
    for (std::size_t frame = 0; frame < document.unreadable_frames; ++frame)
        std::ranges::copy(rest, motion.samples.begin() + static_cast<std::ptrdiff_t>(frame * motion.columns));
    return motion;
}

/// Converts offsets from world positions to offsets from each joint's parent.
void make_offsets_local(BvhDocument& document) {
    // Goes from the last joint to the first, since parents come before their children.
    for (std::size_t i = document.joints.size(); i-- > 0;) {
        BvhJoint& joint = document.joints[i];
        for (BvhEnd& end : joint.ends) end.offset -= joint.offset;
        if (joint.parent != BvhJoint::none) joint.offset -= document.joints[joint.parent].offset;
    }
}

}  // namespace

base::Loaded<figure::Figure> build_bvh(BvhDocument&& document, const LoadOptions& options) {
    base::Loaded<figure::Figure> result;
    if (document.global_offsets) make_offsets_local(document);
    auto built = build_skeleton(document);
    if (const auto* fault = std::get_if<figure::SkeletonBuilder::Fault>(&built)) {
        result.diagnostics.error(document.joints[fault->bone].file_offset, "bvh.too-deep",
                                 "expected at most {} nested joints, found more; nothing is shown",
                                 figure::Skeleton::depth_limit);
        return result;
    }
    auto& [skeleton, ids] = std::get<figure::SkeletonBuilder::Built>(built);
    figure::Figure& figure = result.value.emplace();
    figure.format = document.global_offsets ? figure::Format::ask : figure::Format::bvh;
    figure.position_rule = position_rule(document, options.bvh_positions, result.diagnostics);
    auto channels = channels_of(document, ids, figure.position_rule.value_or(PositionRule::add));
    figure.take = motion_of(document, skeleton, std::move(channels));
    figure.skeleton = std::move(skeleton);
    judge_dofs(figure, "bvh", true, result.diagnostics);
    return result;
}

}  // namespace skelplay::loaders
