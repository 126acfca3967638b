#include "processing/lock_feet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <variant>

#include "base/pipeline.h"
#include "processing/bone_map.h"
#include "processing/foot_lock.h"
#include "processing/joint_channels.h"
#include "processing/rest_match.h"
#include "processing/target_poser.h"

namespace skelplay::processing {

namespace {

using figure::BoneId;

/// Holds the feet of one figure.
class FeetLock {
public:
    FeetLock(figure::Figure& figure, const RetargetOptions& options, const base::Run& run)
        : figure_(figure),
          motion_(std::get<figure::Motion>(figure.take)),
          options_(options),
          run_(run),
          match_(match_rest(figure, figure, map_bones(figure.skeleton, figure.skeleton), options)),
          poser_(match_),
          blocks_{motion_.frames, 64} {}

    std::vector<LockedFoot> lock(std::span<const analysis::Finding> findings) {
        if (motion_.frames < 2) return {};
        feet_ = held_feet(match_, options_, run_);
        for (const analysis::Finding& finding : findings)
            if (finding.kind == analysis::FindingKind::foot_slide) add_slide(finding);
        std::erase_if(feet_, [&](const HeldFoot& foot) { return !is_chain(foot.leg); });
        if (feet_.empty() || !find_shifts()) return {};
        std::vector<std::vector<LockedFoot>> locked(blocks_.blocks());
        base::BlockStages<TargetPose> stages;
        stages.prepare = [&](std::size_t block, TargetPose& pose) { locked[block] = lock(block, pose); };
        if (!base::for_each_block(blocks_.blocks(), stages, run_)) return {};
        return joined(locked);
    }

private:
    /// False where bones are not attached to each other, as in a BVA.
    [[nodiscard]] bool is_chain(const Leg& leg) const {
        return figure_.skeleton.in_subtree(leg.shin, leg.thigh) && figure_.skeleton.in_subtree(leg.foot, leg.shin);
    }

    /// Lets the feet of a slide stand during all of it: the finding has the frames of the most of the way. It joins what
    /// is before and after it.
    void add_slide(const analysis::Finding& slide) {
        constexpr double longest_rest = 0.1;  // seconds
        constexpr double gap = 0.05;          // seconds
        const std::size_t beside = std::min((slide.frames.last - slide.frames.first) / 2 + 1,
                                            static_cast<std::size_t>(longest_rest / frame_time()));
        const figure::FrameRange all{slide.frames.first - std::min(slide.frames.first, beside),
                                     std::min(slide.frames.last + beside, motion_.frames - 1)};
        for (HeldFoot& foot : feet_) {
            if (std::ranges::find(slide.bones, foot.leg.foot) == slide.bones.end()) continue;
            foot.spans.push_back(all);
            std::ranges::sort(foot.spans, {}, &figure::FrameRange::first);
            foot.spans = figure::joined(foot.spans, static_cast<std::size_t>(gap / frame_time()));
        }
    }

    [[nodiscard]] double frame_time() const { return motion_.frame_time.value_or(1.0 / options_.source_fps); }

    /// Finds by how much each foot is moved in each frame: the opposite of its own way while it stands.
    bool find_shifts() {
        for (HeldFoot& foot : feet_) {
            foot.positions.resize(motion_.frames);
            foot.travel.resize(motion_.frames);
        }
        base::BlockStages<TargetPose> stages;
        stages.prepare = [&](std::size_t block, TargetPose& pose) {
            for (std::size_t frame = blocks_.begin(block); frame < blocks_.end(block); ++frame) {
                sample(frame, pose);
                for (HeldFoot& foot : feet_) record(frame, pose, foot);
            }
        };
        if (!base::for_each_block(blocks_.blocks(), stages, run_)) return false;
        const auto fade = static_cast<std::size_t>(std::max(1.0, std::round(fade_seconds / frame_time())));
        for (HeldFoot& foot : feet_) find_corrections(foot, fade);
        return true;
    }

    void sample(std::size_t frame, TargetPose& pose) const {
        if (!pose.evaluator) pose.evaluator.emplace(figure_.skeleton);
        figure::sample(figure_.skeleton, motion_, frame, pose.source);
        const auto& positions = pose.evaluator->positions(pose.source);
        pose.axes.resize(positions.size());
        pose.origins.resize(positions.size());
        for (std::size_t i = 0; i < positions.size(); ++i) {
            pose.axes[i] = scene::rotation_in(pose.evaluator->world(figure::bone_id(i)));
            pose.origins[i] = positions[i].origin;
        }
    }

    static void record(std::size_t frame, const TargetPose& pose, HeldFoot& foot) {
        for (std::size_t joint = 0; joint < foot.target.size(); ++joint) {
            const FootJoint& own = foot.target[joint];
            const glm::dvec3 at = pose.origins[index(own.bone)] + pose.axes[index(own.bone)] * own.reach;
            foot.positions[frame][joint] = at;
            foot.travel[frame][joint] = -at;
        }
    }

    /// Moves the feet in a block of frames.
    std::vector<LockedFoot> lock(std::size_t block, TargetPose& pose) {
        std::vector<LockedFoot> locked(feet_.size());
        std::vector<std::array<JointWriter, 3>> legs;
        for (const HeldFoot& foot : feet_)
            legs.push_back({writer(foot.leg.thigh), writer(foot.leg.shin), writer(foot.leg.foot)});
        for (std::size_t frame = blocks_.begin(block); frame < blocks_.end(block); ++frame)
            for (std::size_t i = 0; i < feet_.size(); ++i) {
                const glm::dvec3& shift = feet_[i].corrections[frame];
                if (glm::length(shift) <= 1e-9 * match_.target.stance.extent) continue;
                const double missed = move(frame, feet_[i], legs[i], pose);
                locked[i].missed = std::max(locked[i].missed, missed);
                if (glm::length(shift) <= locked[i].farthest) continue;
                locked[i].farthest = glm::length(shift);
                locked[i].frame = frame;
            }
        return locked;
    }

    [[nodiscard]] JointWriter writer(BoneId bone) { return {figure_.skeleton, motion_, bone}; }

    /// Moves a foot in a frame. Returns by how much it misses its goal.
    double move(std::size_t frame, const HeldFoot& foot, std::array<JointWriter, 3>& leg, TargetPose& pose) const {
        constexpr int most_rounds = 8;
        const std::size_t ankle = index(foot.leg.foot);
        const double settled = 1e-7 * match_.target.stance.extent;
        sample(frame, pose);
        const glm::dvec3 goal = pose.origins[ankle] + foot.corrections[frame];
        const glm::dmat3 direction = pose.axes[ankle];
        poser_.move_foot(foot, foot.corrections[frame], pose);
        const glm::dvec3 reached = pose.origins[ankle];
        for (int round = 0; round < most_rounds; ++round) {
            write(frame, foot, leg, direction, pose);
            sample(frame, pose);
            if (glm::distance(pose.origins[ankle], reached) <= settled) break;
            poser_.move_foot(foot, reached - pose.origins[ankle], pose);
        }
        return glm::distance(pose.origins[ankle], goal);
    }

    /// Writes the rotations of a leg that is posed, from the thigh down: a bone makes up for what those above it cannot
    /// make.
    void write(std::size_t frame, const HeldFoot& foot, std::array<JointWriter, 3>& leg, const glm::dmat3& direction,
               TargetPose& pose) const {
        const std::array bones{foot.leg.thigh, foot.leg.shin, foot.leg.foot};
        pose.axes[index(foot.leg.foot)] = direction;
        for (std::size_t i = 0; i < bones.size(); ++i) {
            const glm::dmat3 made =
                leg.at(i).write_rotation(frame, poser_.rotation(bones.at(i), pose), leg.at(i).angles(frame));
            const glm::dmat3& wanted = pose.axes[index(bones.at(i))];
            const glm::dmat3 above = wanted * glm::transpose(poser_.rotation(bones.at(i), pose));
            const glm::dmat3 left = above * made * glm::transpose(wanted);
            const std::size_t end = i + 1 < bones.size() ? index(bones.at(i + 1)) : index(bones.at(i)) + 1;
            for (std::size_t bone = index(bones.at(i)); bone < end; ++bone) pose.axes[bone] = left * pose.axes[bone];
        }
    }

    std::vector<LockedFoot> joined(const std::vector<std::vector<LockedFoot>>& blocks) const {
        std::vector<LockedFoot> result(feet_.size());
        for (std::size_t i = 0; i < feet_.size(); ++i) {
            for (const std::vector<LockedFoot>& block : blocks) {
                if (block[i].farthest > result[i].farthest) result[i] = block[i];
                result[i].missed = std::max(result[i].missed, block[i].missed);
            }
            result[i].bone = feet_[i].leg.foot;
            result[i].stances = feet_[i].spans.size();
        }
        return result;
    }

    figure::Figure& figure_;
    figure::Motion& motion_;
    const RetargetOptions& options_;
    const base::Run& run_;
    RestMatch match_;
    TargetPoser poser_;
    base::BlockRanges blocks_;  // of frames
    std::vector<HeldFoot> feet_;
};

}  // namespace

std::vector<LockedFoot> lock_feet(figure::Figure& figure, std::span<const analysis::Finding> findings,
                                  const RetargetOptions& options, const base::Run& run) {
    return FeetLock(figure, options, run).lock(findings);
}

}  // namespace skelplay::processing
