#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "figure/body_part.h"
#include "scene/body_builder.h"
#include "scene/proxy_body.h"

namespace skelplay::scene {

/// Directions of a part of the body, at right angles to each other.
struct Stance {
    glm::dvec3 left{1, 0, 0};
    glm::dvec3 up{0, 1, 0};
    glm::dvec3 front{0, 0, 1};
};

/// Where the parts of a human's body are in a pose, in the figure's own unit and axes.
class HumanFrame {
public:
    /// Returns nothing where hips and shoulders are not known. `parts`: by BoneId; both must outlive the frame.
    static std::optional<HumanFrame> find(const PosedSkeleton& pose, std::span<const figure::BodyBone> parts);

    figure::BoneId hip_bone = figure::BoneId::none;
    figure::BoneId chest_bone = figure::BoneId::none;  // the parent of neck and arms
    figure::BoneId neck = figure::BoneId::none;        // none: the skeleton has no neck
    figure::BoneId head = figure::BoneId::none;
    // Left, right: their first bones; none: there are no arms, and the shoulders are where the trunk asks for them.
    std::array<figure::BoneId, 2> arms{figure::BoneId::none, figure::BoneId::none};
    std::array<glm::dvec3, 2> shoulders{};
    glm::dvec3 hips{0.0};         // between the hip joints
    glm::dvec3 throat{0.0};       // where the neck begins, not below the shoulders
    double hip_width = 0.0;       // half of the distance between the hip joints
    double shoulder_width = 0.0;  // half of the distance between the shoulders
    Stance pelvis;
    Stance chest;
    double stature = 0.0;

    /// True when a human could rest like this: the spine is not folded, the legs point away from it, and hips and
    /// shoulders face about the same direction.
    [[nodiscard]] bool is_plausible_rest() const;

    [[nodiscard]] std::size_t size() const noexcept { return parts_.size(); }
    [[nodiscard]] const figure::BodyBone& part(std::size_t i) const { return parts_[i]; }
    [[nodiscard]] const figure::Skeleton& skeleton() const noexcept { return pose_->skeleton(); }
    [[nodiscard]] glm::dvec3 at(figure::BoneId bone) const { return pose_->origin(bone); }
    [[nodiscard]] std::optional<BoneEnd> end(figure::BoneId bone) const { return pose_->end(bone); }
    /// True when `ancestor` is the bone itself or above it.
    [[nodiscard]] bool above(figure::BoneId bone, figure::BoneId ancestor) const {
        return skeleton().in_subtree(bone, ancestor);
    }
    /// The bones of a part, from the hips outwards.
    [[nodiscard]] std::vector<figure::BoneId> chain(figure::Part part, figure::Side side = figure::Side::none,
                                                    int digit = 0) const;
    /// The first of chain(), or none.
    [[nodiscard]] figure::BoneId first(figure::Part part, figure::Side side = figure::Side::none) const;
    /// The bone at which the hand begins: its first bone, or that of its knuckles if the first one lies in the forearm,
    /// as CMU's lwrist does. None: there is no hand.
    [[nodiscard]] figure::BoneId wrist(figure::Side side) const;
    /// The bones from the hips to the parent of neck and arms.
    [[nodiscard]] std::vector<figure::BoneId> spine_to_chest() const;

private:
    HumanFrame(const PosedSkeleton& pose, std::span<const figure::BodyBone> parts) : pose_(&pose), parts_(parts) {}

    bool find_trunk();
    /// False where it is not known where they are. Needs the hips.
    bool find_shoulders(const glm::dvec3& to_left);
    [[nodiscard]] double estimated_stature() const;
    [[nodiscard]] double limb_length(figure::Part near, figure::Part far, figure::Part last, figure::Side side) const;
    [[nodiscard]] figure::BoneId first_arm_bone(figure::Side side) const;
    [[nodiscard]] figure::BoneId common_ancestor(figure::BoneId a, figure::BoneId b) const;

    const PosedSkeleton* pose_;
    std::span<const figure::BodyBone> parts_;
};

/// The body of a human: the mannequin's shells (see scene/mannequin.h), as long as the skeleton's parts and as thick as
/// its stature asks for. `frame`: found in `pose`.
ProxyBody human_body(const PosedSkeleton& pose, const HumanFrame& frame);

}  // namespace skelplay::scene
