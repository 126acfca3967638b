#pragma once

#include "body/mannequin.h"
#include "scene/evaluator.h"
#include "scene/proxy_body.h"
#include "scene/skin_surface.h"

namespace skelplay::body {
/// The end of a bone.
struct BoneEnd {
    glm::dvec3 point{0.0};
    BoneId child = BoneId::none;  // the child that begins there; none: no child
};

/// A skeleton in a pose, in its own unit and axes.
class PosedSkeleton {
public:
    /// `skeleton` must outlive it.
    PosedSkeleton(const figure::Skeleton& skeleton, const figure::Pose& pose);

    [[nodiscard]] const figure::Skeleton& skeleton() const noexcept { return *skeleton_; }
    [[nodiscard]] glm::dvec3 origin(BoneId bone) const { return positions_[figure::index(bone)].origin; }
    /// A point, or a direction, in a bone's own axes.
    [[nodiscard]] glm::dvec3 own_point(BoneId bone, const glm::dvec3& point) const {
        return own_direction(bone, point - origin(bone));
    }
    [[nodiscard]] glm::dvec3 own_direction(BoneId bone, const glm::dvec3& direction) const {
        return glm::transpose(glm::dmat3(evaluator_.world(bone))) * direction;
    }
    /// The matrix that moves a bone's skin in this pose, see FigureEvaluator::skin_world().
    [[nodiscard]] const glm::dmat4& skin_world(BoneId bone) const { return evaluator_.skin_world(bone); }
    /// The end of a bone: its tail, else its only child, else its end site; nothing when the bone has no length.
    [[nodiscard]] std::optional<BoneEnd> end(BoneId bone) const;
    /// The origins of a bone's children and its end sites.
    [[nodiscard]] std::vector<BoneEnd> ends(BoneId bone) const;

private:
    const figure::Skeleton* skeleton_;
    scene::FigureEvaluator evaluator_;
    std::vector<scene::BonePosition> positions_;
};

/// Collects the pieces of a skeleton's body, from points and directions of a pose.
class BodyBuilder {
public:
    explicit BodyBuilder(const PosedSkeleton& pose);

    /// Adds a piece from `head` to `tail`, z towards `front`, moved by `bone`. `end`: whose origin the tail follows.
    void add(BoneId bone, const glm::dvec3& head, const glm::dvec3& tail, const glm::dvec3& front,
             const scene::PieceForm& form, BoneId end = BoneId::none);
    /// Adds an ovoid around `centre` that moves with `bone`. `half`: of width, height (along `up`) and depth.
    void add_ovoid(BoneId bone, const glm::dvec3& centre, const glm::dvec3& up, const glm::dvec3& front,
                   const glm::dvec3& half);
    /// Adds a shell that moves with `bone`, scaled about the origin by `scale`.
    void add_shell(BoneId bone, const mannequin::Shell& shell, double scale);
    void set_inside(BoneId bone) { body_.inside[figure::index(bone)] = true; }

    /// Chooses the occluders and returns the body. Call it once.
    scene::ProxyBody finish();

private:
    const PosedSkeleton& pose_;
    scene::ProxyBody body_;
    std::shared_ptr<scene::SkinSurface> surface_;  // of the shells; null: none yet
    std::vector<std::size_t> row_of_;              // of the surface, by BoneId, from 1; 0: none yet
};

/// The component of `direction` at right angles to the unit vector `along`, normalised; any other where it has none.
glm::dvec3 across(const glm::dvec3& direction, const glm::dvec3& along);
/// The direction of a vector, of unit length; `fallback` for a vector without length.
inline glm::dvec3 direction_of(const glm::dvec3& vector, const glm::dvec3& fallback) {
    const double length = glm::length(vector);
    return length > 0.0 ? vector / length : fallback;
}

/// Directions of a part of the body, at right angles to each other.
struct Stance {
    glm::dvec3 left{1, 0, 0};
    glm::dvec3 up{0, 1, 0};
    glm::dvec3 front{0, 0, 1};
};

/// Where the parts of a human's body are in a pose, in the figure's own unit and axes.
class HumanFrame {
public:
    /// Returns nothing where hips and shoulders are not known. Both must outlive the frame.
    static std::optional<HumanFrame> find(const PosedSkeleton& pose, const figure::Anatomy& anatomy) {
        HumanFrame frame(pose, anatomy);
        return frame.find_trunk() ? std::optional(frame) : std::nullopt;
    }

    BoneId hip_bone = BoneId::none;
    BoneId chest_bone = BoneId::none;  // the parent of neck and arms
    BoneId neck = BoneId::none;        // none: the skeleton has no neck
    BoneId head = BoneId::none;
    // Left, right: their first bones; none: there are no arms, and the shoulders are where the trunk asks for them.
    std::array<BoneId, 2> arms{BoneId::none, BoneId::none};
    std::array<glm::dvec3, 2> shoulders{};
    glm::dvec3 hips{0.0};         // between the hip joints
    glm::dvec3 throat{0.0};       // where the neck begins, not below the shoulders
    double hip_width = 0.0;       // half of the distance between the hip joints
    double shoulder_width = 0.0;  // half of the distance between the shoulders
    Stance pelvis;
    Stance chest;
    double stature = 0.0;

    /// True when a human could rest so: with an unfolded spine, legs away from it, hips and shoulders facing alike.
    [[nodiscard]] bool is_plausible_rest() const;

    [[nodiscard]] const figure::Anatomy& anatomy() const noexcept { return *anatomy_; }
    [[nodiscard]] const figure::Skeleton& skeleton() const noexcept { return pose_->skeleton(); }
    [[nodiscard]] glm::dvec3 at(BoneId bone) const { return pose_->origin(bone); }
    [[nodiscard]] std::optional<BoneEnd> end(BoneId bone) const { return pose_->end(bone); }
    /// True when `ancestor` is the bone itself or above it.
    [[nodiscard]] bool above(BoneId bone, BoneId ancestor) const { return skeleton().in_subtree(bone, ancestor); }
    /// The hand's first bone, or its knuckles' if that one lies in the forearm (CMU's lwrist); none: no hand.
    [[nodiscard]] BoneId wrist(figure::Side side) const;
    /// The bones from the hips to the parent of neck and arms.
    [[nodiscard]] std::vector<BoneId> spine_to_chest() const;

private:
    HumanFrame(const PosedSkeleton& pose, const figure::Anatomy& anatomy) : pose_(&pose), anatomy_(&anatomy) {}

    bool find_trunk();
    /// False where it is not known where they are. Needs the hips.
    bool find_shoulders(const glm::dvec3& to_left);
    [[nodiscard]] double estimated_stature() const;
    [[nodiscard]] double limb_length(figure::Part near, figure::Part far, figure::Part last, figure::Side side) const;
    [[nodiscard]] BoneId first_arm_bone(figure::Side side) const {
        const BoneId upper = anatomy_->first(figure::Part::upper_arm, side);
        return upper != BoneId::none ? upper : anatomy_->first(figure::Part::forearm, side);
    }
    [[nodiscard]] BoneId common_ancestor(BoneId a, BoneId b) const;

    const PosedSkeleton* pose_;
    const figure::Anatomy* anatomy_;
};

/// The bodies of humans: the mannequin's shells (body/mannequin.h), fitted to lengths and stature. `people`: in `pose`.
scene::ProxyBody human_body(const PosedSkeleton& pose, const std::vector<HumanFrame>& people);

/// Makes a body for a skeleton from its lengths. A human's is the mannequin of body/mannequin.h, fitted to it. Any
/// other figure gets forms along its bones; they are the thicker, the more bones hang on them. The rest pose gives the
/// positions, unless no human could rest like that: then `first`, a pose of the take, gives them.
scene::ProxyBody proxy_body_of(const figure::Skeleton& skeleton, const figure::Pose& first, const figure::Anatomy& anatomy);
}  // namespace skelplay::body
