#include "analysis/marker_moments.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec4.hpp>
#include <limits>

#include "analysis/comparison.h"
#include "analysis/frames.h"
#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

constexpr std::size_t matched_frames = 10;  // frames
constexpr std::size_t most_looked_at = 24;  // markers

glm::dvec3 centre_of_places(const std::vector<glm::dvec3>& places) {
    glm::dvec3 sum(0.0);
    for (const glm::dvec3& place : places) sum += place;
    return sum / static_cast<double>(std::max<std::size_t>(places.size(), 1));
}

/// The root of the mean square of distances from the middle.
double extent_of_places(const std::vector<glm::dvec3>& places, const glm::dvec3& middle) {
    double squares = 0.0;
    for (const glm::dvec3& place : places) squares += glm::dot(place - middle, place - middle);
    return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(places.size(), 1)));
}

std::vector<glm::dvec3> ends_of(const std::vector<BoneSegment>& bones) {
    std::vector<glm::dvec3> ends;
    for (const BoneSegment& bone : bones) ends.push_back(bone.to);
    return ends;
}

/// The nearest point of any bone.
glm::dvec3 nearest_bone_point(const std::vector<BoneSegment>& bones, const glm::dvec3& place) {
    glm::dvec3 nearest(std::numeric_limits<double>::infinity());
    for (const BoneSegment& bone : bones)
        if (const glm::dvec3 point = nearest_point(bone, place);
            glm::distance(point, place) < glm::distance(nearest, place))
            nearest = point;
    return nearest;
}

/// Places and where they should be; both are seen from above for the turn.
struct PlacePair {
    glm::dvec3 is;
    glm::dvec3 should;
};

/// Degrees about the vertical by which the places, about their middle, come nearest to where they should be: Kabsch's
/// least squares in a plane.
double fitting_heading(const std::vector<PlacePair>& pairs, const PlacePair& middle) {
    double along = 0.0;
    double across = 0.0;
    for (const PlacePair& pair : pairs) {
        const glm::dvec3 is = pair.is - middle.is;
        const glm::dvec3 should = pair.should - middle.should;
        along += is.x * should.x + is.z * should.z;
        across += is.z * should.x - is.x * should.z;
    }
    return along == 0.0 && across == 0.0 ? 0.0 : glm::degrees(std::atan2(across, along));
}

/// The placement turned on by so many degrees about the vertical through `is`, which comes to `should`.
scene::Placement turned_on(scene::Placement placement, double degrees, const PlacePair& middle) {
    const scene::Placement turn{1.0, figure::Axis::y, glm::dvec3(0.0), degrees};
    const glm::dmat3 turned(scene::matrix(turn));
    placement.shift = turned * (placement.shift - middle.is) + middle.should;
    placement.heading_degrees += degrees;
    return placement;
}

}  // namespace

MarkerMoments::MarkerMoments(const StandingTake& markers, const StandingTake& skeleton)
    : markers_(markers), skeleton_(skeleton), segments_(*skeleton.figure, scene::matrix(skeleton.placement)) {}

void MarkerMoments::look(double later) {
    const ComparedTake a{markers_.figure, glm::dmat4(1.0), markers_.frame_time, later};
    const ComparedTake b{skeleton_.figure, glm::dmat4(1.0), skeleton_.frame_time, 0.0};
    moments_.clear();
    const std::size_t step = markers_.figure->skeleton.size() / most_looked_at + 1;
    visit_frames(*markers_.figure, spread_frames(figure::frame_count(markers_.figure->take), matched_frames),
                 [&](std::size_t frame, const std::vector<scene::BonePosition>& positions) {
                     const auto other = same_time(a, b, static_cast<double>(frame));
                     if (!other) return;
                     MarkerMoment now;
                     for (std::size_t i = 0; i < positions.size(); i += step)
                         if (figure::is_there(positions[i].origin)) now.markers.push_back(positions[i].origin);
                     if (now.markers.empty()) return;
                     now.marker_centre = centre_of_places(now.markers);
                     now.bones = segments_.at(*other);
                     now.bone_centre = centre_of_places(ends_of(now.bones));
                     moments_.push_back(std::move(now));
                 });
    measure_extents();
}

void MarkerMoments::measure_extents() {
    std::vector<double> of_markers;
    std::vector<double> of_bones;
    for (const MarkerMoment& now : moments_) {
        of_markers.push_back(extent_of_places(now.markers, now.marker_centre));
        of_bones.push_back(extent_of_places(ends_of(now.bones), now.bone_centre));
    }
    marker_extent_ = of_markers.empty() ? 0.0 : base::quantile(of_markers, 0.5);
    bone_extent_ = of_bones.empty() ? 0.0 : base::quantile(of_bones, 0.5);
}

bool MarkerMoments::empty() const noexcept { return moments_.empty() || bone_extent_ <= 0.0 || marker_extent_ <= 0.0; }

double MarkerMoments::distance(const scene::Placement& placement) {
    const glm::dmat4 there = scene::matrix(placement);
    distances_.clear();
    for (const MarkerMoment& now : moments_)
        for (const glm::dvec3& marker : now.markers) {
            const glm::dvec3 place(there * glm::dvec4(marker, 1.0));
            distances_.push_back(glm::distance(nearest_bone_point(now.bones, place), place));
        }
    return base::quantile(distances_, 0.5);
}

scene::Placement MarkerMoments::centred(scene::Placement placement) const {
    const glm::dmat4 there = scene::matrix(placement);
    glm::dvec3 shift(0.0);
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<double> apart;
        for (const MarkerMoment& now : moments_)
            apart.push_back(now.bone_centre[axis] - (there * glm::dvec4(now.marker_centre, 1.0))[axis]);
        shift[axis] = base::quantile(apart, 0.5);
    }
    placement.shift += shift;
    return placement;
}

scene::Placement MarkerMoments::nearer(scene::Placement placement, bool turn) {
    constexpr double far = 3.0;  // times the distance in the middle
    const double most = far * distance(placement);
    const glm::dmat4 there = scene::matrix(placement);
    std::vector<PlacePair> pairs;
    PlacePair middle{glm::dvec3(0.0), glm::dvec3(0.0)};
    for (const MarkerMoment& now : moments_)
        for (const glm::dvec3& marker : now.markers) {
            const glm::dvec3 place(there * glm::dvec4(marker, 1.0));
            const glm::dvec3 point = nearest_bone_point(now.bones, place);
            if (glm::distance(point, place) > most) continue;
            pairs.push_back({place, point});
            middle.is += place;
            middle.should += point;
        }
    if (pairs.empty()) return placement;
    middle.is /= static_cast<double>(pairs.size());
    middle.should /= static_cast<double>(pairs.size());
    return turned_on(placement, turn ? fitting_heading(pairs, middle) : 0.0, middle);
}

}  // namespace skelplay::analysis
