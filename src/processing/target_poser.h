#pragma once

#include "processing/held_foot.h"
#include "processing/new_take.h"

namespace skelplay::processing {
/// A frame of source and target, in their own units and axes. Its memory is reused.
struct TargetPose {
    figure::Pose source;
    std::optional<scene::FigureEvaluator> evaluator;  // of the source, made on first use
    std::vector<glm::dmat3> axes;                     // of the target, by BoneId
    std::vector<glm::dvec3> origins;
};

/// Poses the target like frames of the source.
class TargetPoser {
public:
    /// `match` must outlive this.
    explicit TargetPoser(const RestMatch& match);

    /// The channels that bones need, by the target's BoneId.
    [[nodiscard]] const std::vector<BoneNeeds>& needs() const noexcept { return needs_; }
    /// Bones of the source that move relative to their parents while those of the target keep their lengths.
    [[nodiscard]] const std::vector<BoneId>& rigid() const noexcept { return rigid_; }

    /// Controllers of the target's rig, which are carried along by the root motion as they rest.
    [[nodiscard]] const std::vector<BoneId>& carried() const noexcept { return carried_; }

    /// Poses the target without foot lock. Safe from several threads at once, as the other functions.
    void pose(std::size_t frame, TargetPose& pose) const;
    /// Records the positions of a foot's joints in the frame posed last.
    void record_foot(std::size_t frame, const TargetPose& pose, HeldFoot& foot) const;
    /// Bends a leg so that the foot moves by `correction` and keeps its direction.
    void move_foot(const HeldFoot& foot, const glm::dvec3& correction, TargetPose& pose) const;

    /// R of `local = rest · R` (figure/motion.h), and the origin relative to the parent's in the parent's axes.
    [[nodiscard]] glm::dmat3 rotation(BoneId bone, const TargetPose& pose) const;
    [[nodiscard]] glm::dvec3 origin(BoneId bone, const TargetPose& pose) const;

private:
    /// A joint that moves relative to its parent as its source does: by that shift times `rotation`, which scales.
    struct Sliding {
        BoneId source = BoneId::none;
        glm::dmat3 rotation{1.0};
    };

    void find_offsets();
    void find_root_motion_joint();
    void find_tracked();
    void find_sliding();
    [[nodiscard]] std::optional<Sliding> sliding(BoneId bone) const;
    [[nodiscard]] const figure::Skeleton& skeleton() const noexcept { return match_.target.figure->skeleton; }
    [[nodiscard]] glm::dvec3 to_target(const glm::dvec3& position) const {
        return match_.scale.factor * (match_.rotation * position);
    }
    [[nodiscard]] glm::dmat3 axes_of(BoneId bone, const TargetPose& pose) const;
    [[nodiscard]] glm::dvec3 origin_of(BoneId bone, const TargetPose& pose) const;
    void apply_root_motion(TargetPose& pose) const;
    void find_controllers();
    void carry_controllers(TargetPose& pose) const;

    const RestMatch& match_;
    figure::Pose source_rest_;
    std::vector<glm::dvec3> offsets_;          // of the target: from the parents' origins, in the parents' axes
    BoneId root_motion_joint_ = BoneId::none;  // its translation moves the hips
    std::vector<BoneId> tracked_;              // bones of the target whose middle follows
    std::vector<BoneId> tracked_source_;       // the middle of these
    glm::dvec3 raise_{0.0};
    std::vector<BoneNeeds> needs_;
    std::vector<std::optional<Sliding>> slides_;  // by the target's BoneId
    std::vector<BoneId> rigid_;
    std::vector<BoneId> carried_;  // controllers that keep their position relative to the root-motion joint
};
}  // namespace skelplay::processing
