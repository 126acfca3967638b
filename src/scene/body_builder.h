#pragma once

#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "figure/skeleton.h"
#include "scene/evaluator.h"
#include "scene/mannequin.h"
#include "scene/proxy_body.h"
#include "scene/skin_surface.h"

namespace skelplay::scene {

/// The end of a bone.
struct BoneEnd {
    glm::dvec3 point{0.0};
    figure::BoneId child = figure::BoneId::none;  // the child that begins there; none: no child
};

/// A skeleton in a pose, in its own unit and axes.
class PosedSkeleton {
public:
    /// `skeleton` must outlive it.
    PosedSkeleton(const figure::Skeleton& skeleton, const figure::Pose& pose);

    [[nodiscard]] const figure::Skeleton& skeleton() const noexcept { return *skeleton_; }
    [[nodiscard]] glm::dvec3 origin(figure::BoneId bone) const { return positions_[figure::index(bone)].origin; }
    /// A point, or a direction, in a bone's own axes.
    [[nodiscard]] glm::dvec3 own_point(figure::BoneId bone, const glm::dvec3& point) const;
    [[nodiscard]] glm::dvec3 own_direction(figure::BoneId bone, const glm::dvec3& direction) const;
    /// The matrix that moves a bone's skin in this pose, see FigureEvaluator::skin_world().
    [[nodiscard]] const glm::dmat4& skin_world(figure::BoneId bone) const { return evaluator_.skin_world(bone); }
    /// The end of a bone: its tail, else its only child, else its end site; nothing when the bone has no length.
    [[nodiscard]] std::optional<BoneEnd> end(figure::BoneId bone) const;
    /// The origins of a bone's children and its end sites.
    [[nodiscard]] std::vector<BoneEnd> ends(figure::BoneId bone) const;

private:
    const figure::Skeleton* skeleton_;
    FigureEvaluator evaluator_;
    std::vector<BonePosition> positions_;
};

/// Collects the pieces of a skeleton's body, from points and directions of a pose.
class BodyBuilder {
public:
    explicit BodyBuilder(const PosedSkeleton& pose);

    /// Adds a piece from `head` to `tail` that moves with `bone`. Its z axis is as near to `front` as its direction
    /// allows. `end`: the bone whose origin the tail follows, or none.
    void add(figure::BoneId bone, const glm::dvec3& head, const glm::dvec3& tail, const glm::dvec3& front,
             const PieceForm& form, figure::BoneId end = figure::BoneId::none);
    /// Adds an ovoid around `centre` that moves with `bone`. `half`: half of its width, height (along `up`)
    /// and depth.
    void add_ovoid(figure::BoneId bone, const glm::dvec3& centre, const glm::dvec3& up, const glm::dvec3& front,
                   const glm::dvec3& half);
    /// Adds a shell that moves with `bone`, scaled about the origin by `scale`.
    void add_shell(figure::BoneId bone, const mannequin::Shell& shell, double scale);
    void set_inside(figure::BoneId bone) { body_.inside[figure::index(bone)] = true; }

    /// Chooses the occluders and returns the body. Call it once.
    ProxyBody finish();

private:
    [[nodiscard]] std::shared_ptr<const SkinSurface> make_surface() const;

    struct MovedShell {
        figure::BoneId bone;
        mannequin::Shell shell;
    };

    const PosedSkeleton& pose_;
    ProxyBody body_;
    std::vector<MovedShell> shells_;
};

/// The component of `direction` at right angles to the unit vector `along`, normalised; any direction at right angles
/// where it has none.
glm::dvec3 across(const glm::dvec3& direction, const glm::dvec3& along);
/// The direction of a vector, of unit length; `fallback` for a vector without length.
glm::dvec3 direction_of(const glm::dvec3& vector, const glm::dvec3& fallback);

}  // namespace skelplay::scene
