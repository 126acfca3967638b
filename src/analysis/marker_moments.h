#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "analysis/marker_match.h"
#include "figure/figure.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

/// A straight piece of a skeleton in the world, and the bone it belongs to.
struct BoneSegment {
    figure::BoneId bone = figure::BoneId::none;
    glm::dvec3 from{0.0};
    glm::dvec3 to{0.0};  // may be the same place
};

/// Finds the pieces of a skeleton at any time: from each bone's origin to its tail, to its children's origins and to
/// its end sites, but nothing that leads over the ground to the hips.
class SkeletonSegments {
public:
    /// `figure` must outlive it. `placement`: raw units → the world.
    SkeletonSegments(const figure::Figure& figure, const glm::dmat4& placement);

    /// At a position in frames, in the order of the bones. Valid until the next call.
    const std::vector<BoneSegment>& at(double position);

private:
    void add(figure::BoneId bone, const glm::dvec3& from, const glm::dvec3& to);

    const figure::Figure& figure_;
    glm::dmat4 placement_;
    scene::FigureEvaluator evaluator_;
    std::vector<bool> ground_;  // by BoneId; empty: none
    figure::Pose pose_;
    std::vector<BoneSegment> segments_;
};

/// The point of a segment that is nearest to a place.
glm::dvec3 nearest_point(const BoneSegment& segment, const glm::dvec3& place) noexcept;
/// The distance of a point from the nearest point of a segment.
double distance_to(const BoneSegment& segment, const glm::dvec3& point) noexcept;

/// Markers and bones at one time: the markers in their own units and axes, the bones in the world.
struct MarkerMoment {
    std::vector<glm::dvec3> markers;  // those that are there
    std::vector<std::size_t> who;     // which of the figure's they are
    glm::dvec3 marker_centre{0.0};
    std::vector<BoneSegment> bones;
    glm::dvec3 bone_centre{0.0};
};

/// A few moments that markers and a skeleton have in common, and how near the markers are to its bones in them, however
/// they are placed. Points that stand still far beside the other markers are left out. Both takes must outlive it.
class MarkerMoments {
public:
    MarkerMoments(const StandingTake& markers, const StandingTake& skeleton);

    /// Looks at moments spread over the markers' take, which begins `later` seconds after the skeleton's.
    void look(double later);
    /// True while there is nothing to judge by: no moment in common, or no size.
    [[nodiscard]] bool empty() const noexcept;
    /// Whether the skeleton's take goes on during at least half of the moments of the markers.
    [[nodiscard]] bool mostly_shared() const noexcept;
    /// The middle over the moments of the root of the mean square of distances from the centre: of the bones in metres,
    /// of the markers in their unit.
    [[nodiscard]] double bone_extent() const noexcept { return bone_extent_; }
    [[nodiscard]] double marker_extent() const noexcept { return marker_extent_; }

    /// The distance of the markers from the nearest bones in metres, in the middle of all.
    [[nodiscard]] double distance(const scene::Placement& placement);
    /// By how many metres a marker's distance from the nearest bone changes from moment to moment, in the middle of all
    /// markers. They are fixed to a body: at the right time it is next to nothing, however far from the bones they are.
    [[nodiscard]] double unsteadiness(const scene::Placement& placement) const;
    /// The placement shifted so that the centres are as near as they come.
    [[nodiscard]] scene::Placement centred(scene::Placement placement) const;
    /// The placement shifted, and if asked for turned about the vertical, by what brings the markers nearer to the
    /// bones that are nearest now, by least squares; those that are far from any do not count.
    [[nodiscard]] scene::Placement nearer(scene::Placement placement, bool turn);

private:
    void measure_extents();

    const StandingTake& markers_;
    const StandingTake& skeleton_;
    SkeletonSegments segments_;
    std::vector<std::size_t> followed_;  // markers that are looked at
    std::size_t looked_at_ = 0;          // moments of the markers
    std::vector<MarkerMoment> moments_;
    std::vector<double> distances_;  // memory to use again
    double bone_extent_ = 0.0;
    double marker_extent_ = 0.0;
};

}  // namespace skelplay::analysis
