#include "processing/lock_feet.h"
#include "processing/joint_channels.h"
#include "processing/smooth.h"
#include "processing/target_poser.h"

namespace skelplay::processing {
namespace {
/// Where a foot is to be in a frame.
struct FootGoal {
    glm::dvec3 ankle{0.0};
    glm::dmat3 direction{1.0};
};

/// Holds the feet of one figure.
class FeetLock {
public:
    FeetLock(figure::Figure& figure, const RetargetOptions& options, const base::Run& run)
        : figure_(figure), motion_(std::get<figure::Motion>(figure.take)), options_(options), run_(run),
          match_(match_rest(figure, figure, map_bones(figure.skeleton, figure.skeleton), options)),
          poser_(match_), blocks_{motion_.frames, 64} {}

    LockedFeet lock(std::span<const analysis::Finding> findings, bool only_slides) {
        if (motion_.frames < 2) return {};
        feet_ = held_feet(match_, options_, run_);
        for (HeldFoot& foot : feet_)
            if (only_slides) foot.spans.clear();
        for (const analysis::Finding& finding : findings)
            if (finding.kind == analysis::FindingKind::foot_slide) add_slide(finding);
        std::erase_if(feet_, [&](const HeldFoot& foot) { return foot.spans.empty() || !is_chain(foot.leg); });
        if (feet_.empty() || !find_shifts()) return {};
        std::vector<LockedFeet> locked(blocks_.blocks());
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

    /// The bone nearest to the roots above all feet that can move in all directions; none if there is none.
    [[nodiscard]] BoneId moving_root() {
        const auto is_above_all = [&](BoneId bone) {
            return std::ranges::all_of(feet_, [&](const HeldFoot& foot) {
                return bone != foot.leg.thigh && figure_.skeleton.in_subtree(foot.leg.thigh, bone);
            });
        };
        for (std::size_t i = 0; i < figure_.skeleton.size(); ++i) {
            const BoneId bone = figure::bone_id(i);
            if (!is_above_all(bone)) continue;
            const JointWriter joint = writer(bone);
            if (std::ranges::all_of(std::array{glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)},
                                    [&](const glm::dvec3& axis) { return joint.can_move_along(axis); }))
                return bone;
        }
        return BoneId::none;
    }

    /// Lets the feet of a slide stand during all of it: the finding has the frames of the most of the way.
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
        pulls_.assign(feet_.size(), std::vector<LegPull>(motion_.frames));
        base::BlockStages<TargetPose> stages;
        stages.prepare = [&](std::size_t block, TargetPose& pose) {
            for (std::size_t frame = blocks_.begin(block); frame < blocks_.end(block); ++frame) {
                sample(frame, pose);
                for (std::size_t i = 0; i < feet_.size(); ++i) {
                    record(frame, pose, feet_[i]);
                    const Leg& leg = feet_[i].leg;
                    pulls_[i][frame] = leg_pull(
                        {pose.origins[index(leg.thigh)], pose.origins[index(leg.shin)], pose.origins[index(leg.foot)]});
                }
            }
        };
        if (!base::for_each_block(blocks_.blocks(), stages, run_)) return false;
        const auto fade = static_cast<std::size_t>(std::max(1.0, std::round(fade_seconds / frame_time())));
        for (HeldFoot& foot : feet_) find_corrections(foot, fade);
        find_root_shifts(fade);
        return true;
    }

    /// Finds by how much the root follows the feet that stand, and those that come from or go into their own path.
    void find_root_shifts(std::size_t fade) {
        root_ = moving_root();
        if (root_ == BoneId::none) return;
        for (std::size_t i = 0; i < feet_.size(); ++i) {
            std::vector<bool> held(motion_.frames, false);
            for (const figure::FrameRange& span : feet_[i].spans)
                std::fill(held.begin() + static_cast<std::ptrdiff_t>(span.first - std::min(span.first, fade)),
                          held.begin() + static_cast<std::ptrdiff_t>(std::min(span.last + fade + 1, motion_.frames)), true);
            for (std::size_t frame = 0; frame < motion_.frames; ++frame) {
                pulls_[i][frame].shift = feet_[i].corrections[frame];
                if (!held[frame]) pulls_[i][frame].weight = 0.0;
            }
        }
        shifts_ = root_shifts(std::move(pulls_), frame_time());
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

    /// Moves the root and the feet in a block of frames.
    LockedFeet lock(std::size_t block, TargetPose& pose) {
        LockedFeet locked{.feet = std::vector<LockedFoot>(feet_.size())};
        std::vector<std::array<JointWriter, 3>> legs;
        for (const HeldFoot& foot : feet_)
            legs.push_back({writer(foot.leg.thigh), writer(foot.leg.shin), writer(foot.leg.foot)});
        std::optional<JointWriter> root;
        if (root_ != BoneId::none) root.emplace(figure_.skeleton, motion_, root_);
        const double settled = 1e-6 * match_.target.reference.extent;
        for (std::size_t frame = blocks_.begin(block); frame < blocks_.end(block); ++frame) {
            sample(frame, pose);
            std::vector<FootGoal> goals;
            for (const HeldFoot& foot : feet_)
                goals.push_back(
                    {pose.origins[index(foot.leg.foot)] + foot.corrections[frame], pose.axes[index(foot.leg.foot)]});
            if (root && glm::length(shifts_[frame]) > settled) {
                move_root(frame, *root, pose);
                keep_farthest(locked, glm::length(shifts_[frame]), frame);
            }
            for (std::size_t i = 0; i < feet_.size(); ++i) {
                keep_farthest(locked.feet[i], glm::length(feet_[i].corrections[frame]), frame);
                move(frame, feet_[i], goals[i], legs[i], pose, locked.feet[i]);
            }
        }
        return locked;
    }

    static void keep_farthest(auto& moved, double distance, std::size_t frame) {
        if (distance <= moved.farthest) return;
        moved.farthest = distance;
        moved.frame = frame;
    }

    void move_root(std::size_t frame, JointWriter& root, const TargetPose& pose) const {
        const BoneId parent = figure_.skeleton[root_].parent;
        root.add_translation(
            frame, parent == BoneId::none ? shifts_[frame] : glm::transpose(pose.axes[index(parent)]) * shifts_[frame]);
    }

    [[nodiscard]] JointWriter writer(BoneId bone) { return {figure_.skeleton, motion_, bone}; }

    /// Moves a foot in a frame, and notes how well that goes.
    void move(std::size_t frame, const HeldFoot& foot, const FootGoal& goal, std::array<JointWriter, 3>& leg,
              TargetPose& pose, LockedFoot& locked) const {
        constexpr int most_rounds = 8;
        const std::size_t ankle = index(foot.leg.foot);
        const double settled = 1e-7 * match_.target.reference.extent;
        sample(frame, pose);
        if (glm::distance(pose.origins[ankle], goal.ankle) <= settled) return;
        const std::array before{leg[0].rotation(frame), leg[1].rotation(frame), leg[2].rotation(frame)};
        poser_.move_foot(foot, goal.ankle - pose.origins[ankle], pose);
        const glm::dvec3 reached = pose.origins[ankle];
        for (int round = 0; round < most_rounds; ++round) {
            write(frame, foot, leg, goal.direction, pose);
            sample(frame, pose);
            if (glm::distance(pose.origins[ankle], reached) <= settled) break;
            poser_.move_foot(foot, reached - pose.origins[ankle], pose);
        }
        if (figure::contains(foot.spans, frame))
            locked.missed = std::max(locked.missed, glm::distance(pose.origins[ankle], goal.ankle));
        const std::array bones{foot.leg.thigh, foot.leg.shin, foot.leg.foot};
        for (std::size_t i = 0; i < bones.size(); ++i)
            keep_rotated(locked, bones.at(i),
                         angle_between(glm::quat_cast(before.at(i)), glm::quat_cast(leg.at(i).rotation(frame))));
    }

    static void keep_rotated(LockedFoot& locked, BoneId bone, double rotation) {
        if (rotation <= locked.rotation) return;
        locked.rotation = rotation;
        locked.rotated = bone;
    }

    /// Writes the rotations of a leg that is posed, from the thigh down: each makes up for those above it.
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

    [[nodiscard]] LockedFeet joined(const std::vector<LockedFeet>& blocks) const {
        LockedFeet result{.feet = std::vector<LockedFoot>(feet_.size()), .root = root_};
        for (const LockedFeet& block : blocks) keep_farthest(result, block.farthest, block.frame);
        for (std::size_t i = 0; i < feet_.size(); ++i) {
            LockedFoot& foot = result.feet[i];
            for (const LockedFeet& block : blocks) {
                keep_farthest(foot, block.feet[i].farthest, block.feet[i].frame);
                keep_rotated(foot, block.feet[i].rotated, block.feet[i].rotation);
                foot.missed = std::max(foot.missed, block.feet[i].missed);
            }
            foot.bone = feet_[i].leg.foot;
            foot.stances = feet_[i].spans.size();
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
    std::vector<std::vector<LegPull>> pulls_;  // by foot and frame
    BoneId root_ = BoneId::none;
    std::vector<glm::dvec3> shifts_;  // of the root, by frame
};

/// The shift for one frame: (λ I + Σ w u uᵀ) r = Σ w u (u · s).
glm::dvec3 damped_shift(const std::vector<std::vector<LegPull>>& legs, std::size_t frame) {
    constexpr double damping = 0.2;  // two legs that are nearly parallel would ask for a long way
    glm::dmat3 normal(damping);
    glm::dvec3 right(0.0);
    for (const std::vector<LegPull>& leg : legs) {
        const LegPull& pull = leg[frame];
        normal += pull.weight * glm::outerProduct(pull.along, pull.along);
        right += pull.weight * glm::dot(pull.along, pull.shift) * pull.along;
    }
    return glm::inverse(normal) * right;
}

void smooth_shifts(std::vector<glm::dvec3>& shifts, double frame_time) {
    constexpr double sway = 3.0;  // hertz
    constexpr double highest = 0.45;
    ZeroPhaseFilter filter(std::min(sway * frame_time, highest));
    std::vector<double> track(shifts.size());
    for (int axis = 0; axis < 3; ++axis) {
        std::ranges::transform(shifts, track.begin(), [&](const glm::dvec3& shift) { return shift[axis]; });
        filter.apply(track);
        for (std::size_t frame = 0; frame < track.size(); ++frame) shifts[frame][axis] = track[frame];
    }
}
}  // namespace

LockedFeet lock_feet(figure::Figure& figure, std::span<const analysis::Finding> findings, bool only_slides,
                     const RetargetOptions& options, const base::Run& run) {
    return FeetLock(figure, options, run).lock(findings, only_slides);
}

LegPull leg_pull(const LegPose& leg) {
    constexpr double bent = 0.06;  // as a share of the length
    const double length = glm::distance(leg.hip, leg.knee) + glm::distance(leg.knee, leg.ankle);
    const double distance = glm::distance(leg.hip, leg.ankle);
    if (distance == 0.0) return {};
    return {(leg.ankle - leg.hip) / distance, {}, 1.0 - glm::smoothstep(0.0, bent, 1.0 - distance / length)};
}

std::vector<glm::dvec3> root_shifts(std::vector<std::vector<LegPull>> legs, double frame_time) {
    constexpr int rounds = 3;  // each makes up for what smoothing took from those before
    const std::size_t frames = legs.empty() ? 0 : legs.front().size();
    std::vector<glm::dvec3> sum(frames, glm::dvec3(0.0));
    std::vector<glm::dvec3> step(frames);
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t frame = 0; frame < frames; ++frame) step[frame] = damped_shift(legs, frame);
        smooth_shifts(step, frame_time);
        for (std::size_t frame = 0; frame < frames; ++frame) {
            sum[frame] += step[frame];
            for (std::vector<LegPull>& leg : legs) leg[frame].shift -= step[frame];
        }
    }
    return sum;
}
}  // namespace skelplay::processing
