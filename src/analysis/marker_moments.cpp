#include "analysis/marker_moments.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <map>

#include "analysis/body.h"
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

/// The middle of the places along each axis, which a few far ones do not move. There must be at least one.
glm::dvec3 median_of_places(const std::vector<glm::dvec3>& places) {
    glm::dvec3 middle(0.0);
    std::vector<double> along;
    for (int axis = 0; axis < 3; ++axis) {
        along.clear();
        for (const glm::dvec3& place : places) along.push_back(place[axis]);
        middle[axis] = base::quantile(along, 0.5);
    }
    return middle;
}

/// The distance from `middle` in the middle of all places. There must be at least one.
double usual_distance(const std::vector<glm::dvec3>& places, const glm::dvec3& middle) {
    std::vector<double> distances;
    for (const glm::dvec3& place : places) distances.push_back(glm::distance(place, middle));
    return base::quantile(distances, 0.5);
}

/// What each marker's places are in the frames that are looked at: where it is, and from the middle of all.
struct MarkerWays {
    std::vector<glm::dvec3> places;
    std::vector<glm::dvec3> from_middle;
};

std::vector<MarkerWays> ways_of_markers(const figure::Figure& markers) {
    std::vector<MarkerWays> ways(markers.skeleton.size());
    std::vector<glm::dvec3> there;
    visit_frames(markers, spread_frames(figure::frame_count(markers.take), matched_frames),
                 [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
                     there.clear();
                     for (const scene::BonePosition& each : positions)
                         if (figure::is_there(each.origin)) there.push_back(each.origin);
                     if (there.empty()) return;
                     const glm::dvec3 middle = median_of_places(there);
                     for (std::size_t i = 0; i < positions.size(); ++i) {
                         if (!figure::is_there(positions[i].origin)) continue;
                         ways[i].places.push_back(positions[i].origin);
                         ways[i].from_middle.push_back(positions[i].origin - middle);
                     }
                 });
    return ways;
}

/// The markers that are seen in the frames that are looked at, but for points that stand somewhere beside the others:
/// a few of those, as at the edges of the floor, would rule every centre and extent.
std::vector<std::size_t> markers_of_a_body(const figure::Figure& markers) {
    constexpr std::size_t fewest = 6;  // markers of which some can be beside the others
    constexpr double beside = 3.0;     // times the usual distance from the middle
    constexpr double still = 0.05;     // the same
    const std::vector<MarkerWays> ways = ways_of_markers(markers);
    std::vector<std::size_t> seen;
    std::vector<double> distances;  // of those seen
    for (std::size_t i = 0; i < ways.size(); ++i) {
        if (ways[i].places.empty()) continue;
        seen.push_back(i);
        distances.push_back(usual_distance(ways[i].from_middle, glm::dvec3(0.0)));
    }
    if (seen.size() < fewest) return seen;
    std::vector<double> sorted = distances;
    const double usual = base::quantile(sorted, 0.5);
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < seen.size(); ++k) {
        const std::vector<glm::dvec3>& places = ways[seen[k]].places;
        const bool stands = usual_distance(places, median_of_places(places)) <= still * usual;
        if (!stands || distances[k] <= beside * usual) found.push_back(seen[k]);
    }
    return found;
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

using figure::BoneId;

SkeletonSegments::SkeletonSegments(const figure::Figure& figure, const glm::dmat4& placement)
    : figure_(figure), placement_(placement), evaluator_(figure.skeleton), ground_(body_of(figure.skeleton).ground) {}

const std::vector<BoneSegment>& SkeletonSegments::at(double position) {
    figure::sample_between(figure_.skeleton, figure_.take, position, pose_);
    const auto& places = evaluator_.positions(pose_);
    segments_.clear();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const BoneId bone = figure::bone_id(i);
        add(bone, places[i].origin, places[i].tail);
        const BoneId parent = figure_.skeleton[bone].parent;
        if (parent != BoneId::none) add(parent, places[figure::index(parent)].origin, places[i].origin);
    }
    for (const figure::EndSite& end : figure_.skeleton.ends())
        add(end.bone, places[figure::index(end.bone)].origin,
            glm::dvec3(evaluator_.world(end.bone) * glm::dvec4(end.offset, 1.0)));
    return segments_;
}

void SkeletonSegments::add(BoneId bone, const glm::dvec3& from, const glm::dvec3& to) {
    if (!ground_.empty() && ground_[figure::index(bone)]) return;
    segments_.push_back(
        {bone, glm::dvec3(placement_ * glm::dvec4(from, 1.0)), glm::dvec3(placement_ * glm::dvec4(to, 1.0))});
}

glm::dvec3 nearest_point(const BoneSegment& segment, const glm::dvec3& place) noexcept {
    const glm::dvec3 along = segment.to - segment.from;
    const double square = glm::dot(along, along);
    const double part = square > 0.0 ? std::clamp(glm::dot(place - segment.from, along) / square, 0.0, 1.0) : 0.0;
    return segment.from + along * part;
}

double distance_to(const BoneSegment& segment, const glm::dvec3& point) noexcept {
    return glm::distance(nearest_point(segment, point), point);
}

MarkerMoments::MarkerMoments(const StandingTake& markers, const StandingTake& skeleton)
    : markers_(markers), skeleton_(skeleton), segments_(*skeleton.figure, scene::matrix(skeleton.placement)) {
    const std::vector<std::size_t> body = markers_of_a_body(*markers.figure);
    const std::size_t step = body.size() / most_looked_at + 1;
    for (std::size_t i = 0; i < body.size(); i += step) followed_.push_back(body[i]);
}

void MarkerMoments::look(double later) {
    const ComparedTake a{markers_.figure, glm::dmat4(1.0), markers_.frame_time, later};
    const ComparedTake b{skeleton_.figure, glm::dmat4(1.0), skeleton_.frame_time, 0.0};
    moments_.clear();
    looked_at_ = 0;
    visit_frames(*markers_.figure, spread_frames(figure::frame_count(markers_.figure->take), matched_frames),
                 [&](std::size_t frame, const std::vector<scene::BonePosition>& positions) {
                     ++looked_at_;
                     const auto other = same_time(a, b, static_cast<double>(frame));
                     if (!other) return;
                     MarkerMoment now;
                     for (const std::size_t i : followed_) {
                         if (!figure::is_there(positions[i].origin)) continue;
                         now.markers.push_back(positions[i].origin);
                         now.who.push_back(i);
                     }
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

bool MarkerMoments::mostly_shared() const noexcept { return 2 * moments_.size() >= looked_at_; }

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

double MarkerMoments::unsteadiness(const scene::Placement& placement) const {
    const glm::dmat4 there = scene::matrix(placement);
    std::map<std::size_t, std::vector<double>> distances;  // of each marker
    for (const MarkerMoment& now : moments_)
        for (std::size_t i = 0; i < now.markers.size(); ++i) {
            const glm::dvec3 place(there * glm::dvec4(now.markers[i], 1.0));
            distances[now.who[i]].push_back(glm::distance(nearest_bone_point(now.bones, place), place));
        }
    std::vector<double> changes;
    for (auto& [who, each] : distances) {
        const double usual = base::quantile(each, 0.5);
        double sum = 0.0;
        for (const double distance : each) sum += std::abs(distance - usual);
        changes.push_back(sum / static_cast<double>(each.size()));
    }
    return changes.empty() ? 0.0 : base::quantile(changes, 0.5);
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
