#pragma once

#include "analysis/placement.h"

namespace skelplay::analysis {
/// A straight piece of a skeleton in the world, and the bone it belongs to.
struct BoneSegment {
    BoneId bone = BoneId::none;
    glm::dvec3 from{0.0};
    glm::dvec3 to{0.0};  // may be the same point
};

/// The segments of a skeleton at any time: from each bone's origin to its tail, to its children's origins and to its
/// end sites. Roots on the ground have none.
class SkeletonSegments {
public:
    /// `figure` must outlive it. `placement`: raw units → the world.
    SkeletonSegments(const figure::Figure& figure, const glm::dmat4& to_world);

    /// The segments at a position in frames, in the order of the bones. Valid until the next call.
    const std::vector<BoneSegment>& at(double position);

private:
    void add(BoneId bone, const glm::dvec3& from, const glm::dvec3& to);

    const figure::Figure& figure_;
    glm::dmat4 placement_;
    scene::FigureEvaluator evaluator_;
    std::vector<bool> on_ground_;  // by BoneId; empty: none
    figure::Pose pose_;
    std::vector<BoneSegment> segments_;
};

/// The point of a segment that is nearest to `point`.
glm::dvec3 nearest_point(const BoneSegment& segment, const glm::dvec3& point) noexcept;
/// The distance of a point from the nearest point of a segment.
double distance_to(const BoneSegment& segment, const glm::dvec3& point) noexcept;

/// Markers and bones at one time: the markers in their own units and axes, the bones in the world.
struct MarkerMoment {
    std::vector<glm::dvec3> markers;  // those that are present
    std::vector<std::size_t> ids;     // their indices in the figure
    glm::dvec3 marker_centre{0.0};
    std::vector<BoneSegment> bones;
    glm::dvec3 bone_centre{0.0};
};

/// A few moments that markers and a skeleton have in common. It measures how near the markers are to the bones in any
/// placement. Markers that stay still far from the others are left out. Both takes must outlive it.
class MarkerMoments {
public:
    MarkerMoments(const PlacedTake& markers, const PlacedTake& skeleton);

    /// Collects moments spread over the markers' take, which begins `later` seconds after the skeleton's.
    void look(double later);
    /// True if there is no moment in common or no size to judge by.
    [[nodiscard]] bool empty() const noexcept;
    /// True if the skeleton's take has at least half of the markers' moments.
    [[nodiscard]] bool mostly_shared() const noexcept { return 2 * moments_.size() >= looked_at_; }
    /// The median over the moments of the root mean square distance from the centre: of the bones in metres, of the
    /// markers in their unit.
    [[nodiscard]] double bone_extent() const noexcept { return bone_extent_; }
    [[nodiscard]] double marker_extent() const noexcept { return marker_extent_; }

    /// The median distance of the markers from the nearest bones, in metres.
    [[nodiscard]] double distance(const scene::FigureTransform& to_world);
    /// The change of a marker's distance from the nearest bone between moments, in metres: the median of all markers.
    /// As markers are fixed to a body, it is nearly 0 at the right time, however far from the bones they are.
    [[nodiscard]] double unsteadiness(const scene::FigureTransform& to_world) const;
    /// The placement, shifted so that the centres are as near as possible.
    [[nodiscard]] scene::FigureTransform centred(scene::FigureTransform to_world) const;
    /// The placement, shifted (and rotated about the vertical if `rotate`) so that the markers come nearer to the bones
    /// that are nearest now, by least squares; markers far from any bone do not count.
    [[nodiscard]] scene::FigureTransform nearer(scene::FigureTransform to_world, bool rotate);

private:
    void measure_extents();

    const PlacedTake& markers_;
    const PlacedTake& skeleton_;
    SkeletonSegments segments_;
    std::vector<std::size_t> followed_;  // markers that are measured
    std::size_t looked_at_ = 0;          // number of the markers' moments
    std::vector<MarkerMoment> moments_;
    std::vector<double> distances_;  // kept to reuse its memory
    double bone_extent_ = 0.0;
    double marker_extent_ = 0.0;
};
}  // namespace skelplay::analysis
