#pragma once

#include <glm/vec3.hpp>

#include "scene/flesh.h"
#include "scene/posed_skeleton.h"

namespace skelplay::scene {

/// The widths of a piece of flesh, see FleshPiece.
struct FleshForm {
    double head_radius = 0.0;
    double tail_radius = 0.0;
    double depth = 1.0;
    double head_cap = 1.0;
    double tail_cap = 1.0;
    double bulge = 0.0;
    double lean = 0.0;
};

/// Collects the flesh of a skeleton, from points and directions of a pose.
class FleshBuilder {
public:
    explicit FleshBuilder(const PosedSkeleton& stands);

    /// A piece from `head` to `tail` that moves with `bone`; its z is as near to `front` as its length allows. `end`:
    /// the bone whose origin the tail follows, or none.
    void add(figure::BoneId bone, const glm::dvec3& head, const glm::dvec3& tail, const glm::dvec3& front,
             const FleshForm& form, figure::BoneId end = figure::BoneId::none);
    /// An ovoid around `centre` that moves with `bone`. `half`: half of its width, height (along `up`) and depth.
    /// `narrowing`: how much narrower it is above than below, as a part of the width.
    void add_ovoid(figure::BoneId bone, const glm::dvec3& centre, const glm::dvec3& up, const glm::dvec3& front,
                   const glm::dvec3& half, double narrowing = 0.0);
    void set_inside(figure::BoneId bone) { flesh_.inside[figure::index(bone)] = true; }

    /// The flesh, with its occluders. Leaves none behind.
    Flesh take();

private:
    const PosedSkeleton& stands_;
    Flesh flesh_;
};

/// The part of `direction` across `along`, of unit length; any direction across it where there is none. `along` is of
/// unit length.
glm::dvec3 across(const glm::dvec3& direction, const glm::dvec3& along);
/// A unit vector; `otherwise` for a vector without length.
glm::dvec3 direction_of(const glm::dvec3& way, const glm::dvec3& otherwise);

}  // namespace skelplay::scene
