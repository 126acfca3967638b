#include "analysis/marker_moments.h"
#include "analysis/comparison.h"

namespace skelplay::analysis {
namespace {
constexpr std::size_t matched_frames = 10;
constexpr std::size_t most_followed = 24;  // markers

glm::dvec3 centre_of(const std::vector<glm::dvec3>& positions) {
    glm::dvec3 sum(0.0);
    for (const glm::dvec3& point : positions) sum += point;
    return sum / static_cast<double>(std::max<std::size_t>(positions.size(), 1));
}

/// The root mean square distance from `middle`.
double extent_of(const std::vector<glm::dvec3>& positions, const glm::dvec3& middle) {
    double squares = 0.0;
    for (const glm::dvec3& point : positions) squares += glm::dot(point - middle, point - middle);
    return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(positions.size(), 1)));
}

/// The median along each axis, which a few outliers do not move. There must be at least one position.
glm::dvec3 median_of(const std::vector<glm::dvec3>& positions) {
    glm::dvec3 middle(0.0);
    std::vector<double> along;
    for (int axis = 0; axis < 3; ++axis) {
        along.clear();
        for (const glm::dvec3& point : positions) along.push_back(point[axis]);
        middle[axis] = base::quantile(along, 0.5);
    }
    return middle;
}

/// The median distance from `middle`. There must be at least one position.
double median_distance(const std::vector<glm::dvec3>& positions, const glm::dvec3& middle) {
    std::vector<double> distances;
    for (const glm::dvec3& point : positions) distances.push_back(glm::distance(point, middle));
    return base::quantile(distances, 0.5);
}

/// The positions of a marker in the sampled frames, in the file's axes and relative to the median of all markers.
struct MarkerPaths {
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec3> from_middle;
};

std::vector<MarkerPaths> paths_of_markers(const figure::Figure& markers) {
    std::vector<MarkerPaths> paths(markers.skeleton.size());
    std::vector<glm::dvec3> there;
    visit_frames(markers, spread_frames(figure::frame_count(markers.take), matched_frames),
                 [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
                     there.clear();
                     for (const scene::BonePosition& each : positions)
                         if (figure::is_present(each.origin)) there.push_back(each.origin);
                     if (there.empty()) return;
                     const glm::dvec3 middle = median_of(there);
                     for (std::size_t i = 0; i < positions.size(); ++i) {
                         if (!figure::is_present(positions[i].origin)) continue;
                         paths[i].positions.push_back(positions[i].origin);
                         paths[i].from_middle.push_back(positions[i].origin - middle);
                     }
                 });
    return paths;
}

/// The markers that are seen in the sampled frames, without those that stay still far from the others: a few of them,
/// as at the edges of the floor, would dominate every centre and extent.
std::vector<std::size_t> markers_of_a_body(const figure::Figure& markers) {
    constexpr std::size_t fewest = 6;  // markers: with fewer none is left out
    constexpr double beside = 3.0;     // times the median distance from the middle
    constexpr double still = 0.05;     // times the same
    const std::vector<MarkerPaths> paths = paths_of_markers(markers);
    std::vector<std::size_t> seen;
    std::vector<double> distances;  // of those seen
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (paths[i].positions.empty() || !figure::counts(markers.skeleton[figure::bone_id(i)])) continue;
        seen.push_back(i);
        distances.push_back(median_distance(paths[i].from_middle, glm::dvec3(0.0)));
    }
    if (seen.size() < fewest) return seen;
    std::vector<double> sorted = distances;
    const double median = base::quantile(sorted, 0.5);
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < seen.size(); ++k) {
        const std::vector<glm::dvec3>& positions = paths[seen[k]].positions;
        const bool is_still = median_distance(positions, median_of(positions)) <= still * median;
        if (!is_still || distances[k] <= beside * median) found.push_back(seen[k]);
    }
    return found;
}

std::vector<glm::dvec3> ends_of(const std::vector<BoneSegment>& bones) {
    std::vector<glm::dvec3> ends;
    for (const BoneSegment& bone : bones) ends.push_back(bone.to);
    return ends;
}

/// The nearest on_bone of any bone.
glm::dvec3 nearest_bone_point(const std::vector<BoneSegment>& bones, const glm::dvec3& point) {
    glm::dvec3 nearest(std::numeric_limits<double>::infinity());
    for (const BoneSegment& bone : bones)
        if (const glm::dvec3 on_bone = nearest_point(bone, point);
            glm::distance(on_bone, point) < glm::distance(nearest, point))
            nearest = on_bone;
    return nearest;
}

/// A position and the one where it should be.
struct PointPair {
    glm::dvec3 from;
    glm::dvec3 to;
};

/// The rotation in degrees about the vertical through `middle` that brings the positions nearest to where they should
/// be: Kabsch's least squares in a plane.
double fitting_heading(const std::vector<PointPair>& pairs, const PointPair& middle) {
    double along = 0.0;
    double across = 0.0;
    for (const PointPair& pair : pairs) {
        const glm::dvec3 from = pair.from - middle.from;
        const glm::dvec3 to = pair.to - middle.to;
        along += from.x * to.x + from.z * to.z;
        across += from.z * to.x - from.x * to.z;
    }
    return along == 0.0 && across == 0.0 ? 0.0 : glm::degrees(std::atan2(across, along));
}

/// The placement, rotated by `degrees` about the vertical through `middle.from`, which is moved to `middle.to`.
scene::FigureTransform rotated(scene::FigureTransform to_world, double degrees, const PointPair& middle) {
    const scene::FigureTransform rotation{1.0, figure::Axis::y, glm::dvec3(0.0), degrees};
    const glm::dmat3 rotated(scene::matrix(rotation));
    to_world.shift = rotated * (to_world.shift - middle.from) + middle.to;
    to_world.heading_degrees += degrees;
    return to_world;
}
}  // namespace

SkeletonSegments::SkeletonSegments(const figure::Figure& figure, const glm::dmat4& to_world)
    : figure_(figure), placement_(to_world), evaluator_(figure.skeleton), on_ground_(body_of(figure.skeleton).on_ground) {}

const std::vector<BoneSegment>& SkeletonSegments::at(double position) {
    figure::sample_between(figure_.skeleton, figure_.take, position, pose_);
    const auto& positions = evaluator_.positions(pose_);
    segments_.clear();
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const BoneId bone = figure::bone_id(i);
        add(bone, positions[i].origin, positions[i].tail);
        const BoneId parent = figure_.skeleton[bone].parent;
        if (parent != BoneId::none) add(parent, positions[figure::index(parent)].origin, positions[i].origin);
    }
    for (const figure::EndSite& end : figure_.skeleton.ends())
        add(end.bone, positions[figure::index(end.bone)].origin,
            glm::dvec3(evaluator_.world(end.bone) * glm::dvec4(end.offset, 1.0)));
    return segments_;
}

void SkeletonSegments::add(BoneId bone, const glm::dvec3& from, const glm::dvec3& to) {
    if (!on_ground_.empty() && on_ground_[figure::index(bone)]) return;
    segments_.push_back(
        {bone, glm::dvec3(placement_ * glm::dvec4(from, 1.0)), glm::dvec3(placement_ * glm::dvec4(to, 1.0))});
}

glm::dvec3 nearest_point(const BoneSegment& segment, const glm::dvec3& point) noexcept {
    const glm::dvec3 along = segment.to - segment.from;
    const double square = glm::dot(along, along);
    const double part = square > 0.0 ? std::clamp(glm::dot(point - segment.from, along) / square, 0.0, 1.0) : 0.0;
    return segment.from + along * part;
}

double distance_to(const BoneSegment& segment, const glm::dvec3& point) noexcept {
    return glm::distance(nearest_point(segment, point), point);
}

MarkerMoments::MarkerMoments(const PlacedTake& markers, const PlacedTake& skeleton)
    : markers_(markers), skeleton_(skeleton), segments_(*skeleton.figure, scene::matrix(skeleton.to_world)) {
    const std::vector<std::size_t> body = markers_of_a_body(*markers.figure);
    const std::size_t step = body.size() / most_followed + 1;
    for (std::size_t i = 0; i < body.size(); i += step) followed_.push_back(body[i]);
}

void MarkerMoments::look(double later) {
    PlacedTake markers = markers_;
    PlacedTake skeleton = skeleton_;
    markers.start_time = later;
    skeleton.start_time = 0.0;
    moments_.clear();
    looked_at_ = 0;
    visit_frames(*markers_.figure, spread_frames(figure::frame_count(markers_.figure->take), matched_frames),
                 [&](std::size_t frame, const std::vector<scene::BonePosition>& positions) {
                     ++looked_at_;
                     const auto other = same_time(markers, skeleton, static_cast<double>(frame));
                     if (!other) return;
                     MarkerMoment now;
                     for (const std::size_t i : followed_) {
                         if (!figure::is_present(positions[i].origin)) continue;
                         now.markers.push_back(positions[i].origin);
                         now.ids.push_back(i);
                     }
                     if (now.markers.empty()) return;
                     now.marker_centre = centre_of(now.markers);
                     now.bones = segments_.at(*other);
                     now.bone_centre = centre_of(ends_of(now.bones));
                     moments_.push_back(std::move(now));
                 });
    measure_extents();
}

void MarkerMoments::measure_extents() {
    std::vector<double> of_markers;
    std::vector<double> of_bones;
    for (const MarkerMoment& now : moments_) {
        of_markers.push_back(extent_of(now.markers, now.marker_centre));
        of_bones.push_back(extent_of(ends_of(now.bones), now.bone_centre));
    }
    marker_extent_ = of_markers.empty() ? 0.0 : base::quantile(of_markers, 0.5);
    bone_extent_ = of_bones.empty() ? 0.0 : base::quantile(of_bones, 0.5);
}

bool MarkerMoments::empty() const noexcept { return moments_.empty() || bone_extent_ <= 0.0 || marker_extent_ <= 0.0; }

double MarkerMoments::distance(const scene::FigureTransform& to_world) {
    const glm::dmat4 there = scene::matrix(to_world);
    distances_.clear();
    for (const MarkerMoment& now : moments_)
        for (const glm::dvec3& marker : now.markers) {
            const glm::dvec3 point(there * glm::dvec4(marker, 1.0));
            distances_.push_back(glm::distance(nearest_bone_point(now.bones, point), point));
        }
    return base::quantile(distances_, 0.5);
}

double MarkerMoments::unsteadiness(const scene::FigureTransform& to_world) const {
    const glm::dmat4 there = scene::matrix(to_world);
    std::map<std::size_t, std::vector<double>> distances;  // of each marker
    for (const MarkerMoment& now : moments_)
        for (std::size_t i = 0; i < now.markers.size(); ++i) {
            const glm::dvec3 point(there * glm::dvec4(now.markers[i], 1.0));
            distances[now.ids[i]].push_back(glm::distance(nearest_bone_point(now.bones, point), point));
        }
    std::vector<double> changes;
    for (auto& [id, each] : distances) {
        const double median = base::quantile(each, 0.5);
        double sum = 0.0;
        for (const double distance : each) sum += std::abs(distance - median);
        changes.push_back(sum / static_cast<double>(each.size()));
    }
    return changes.empty() ? 0.0 : base::quantile(changes, 0.5);
}

scene::FigureTransform MarkerMoments::centred(scene::FigureTransform to_world) const {
    const glm::dmat4 there = scene::matrix(to_world);
    glm::dvec3 shift(0.0);
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<double> apart;
        for (const MarkerMoment& now : moments_)
            apart.push_back(now.bone_centre[axis] - (there * glm::dvec4(now.marker_centre, 1.0))[axis]);
        shift[axis] = base::quantile(apart, 0.5);
    }
    to_world.shift += shift;
    return to_world;
}

scene::FigureTransform MarkerMoments::nearer(scene::FigureTransform to_world, bool rotate) {
    constexpr double far = 3.0;  // times the distance in the middle
    const double most = far * distance(to_world);
    const glm::dmat4 there = scene::matrix(to_world);
    std::vector<PointPair> pairs;
    PointPair middle{glm::dvec3(0.0), glm::dvec3(0.0)};
    for (const MarkerMoment& now : moments_)
        for (const glm::dvec3& marker : now.markers) {
            const glm::dvec3 point(there * glm::dvec4(marker, 1.0));
            const glm::dvec3 on_bone = nearest_bone_point(now.bones, point);
            if (glm::distance(on_bone, point) > most) continue;
            pairs.push_back({point, on_bone});
            middle.from += point;
            middle.to += on_bone;
        }
    if (pairs.empty()) return to_world;
    middle.from /= static_cast<double>(pairs.size());
    middle.to /= static_cast<double>(pairs.size());
    return rotated(to_world, rotate ? fitting_heading(pairs, middle) : 0.0, middle);
}
}  // namespace skelplay::analysis
