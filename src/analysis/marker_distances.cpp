#include "analysis/marker_distances.h"

#include <algorithm>
#include <cmath>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <numeric>

#include "analysis/frames.h"
#include "analysis/marker_moments.h"
#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;

constexpr float absent = std::numeric_limits<float>::quiet_NaN();

/// Poses both takes at the times of the markers' frames.
class TakePair {
public:
    TakePair(const PlacedTake& markers, const PlacedTake& skeleton)
        : markers_(markers),
          skeleton_(skeleton),
          to_world_(scene::matrix(markers.to_world)),
          segments_(*skeleton.figure, scene::matrix(skeleton.to_world)) {}

    /// Calls `visit(frame, positions of the markers in the world, segments of the skeleton)` for those of `frames` that
    /// both takes have.
    template <class Visit>
    void visit(const std::vector<std::size_t>& frames, const base::Run& run, const Visit& visit) {
        std::vector<glm::dvec3> points;
        visit_frames(
            *markers_.figure, frames,
            [&](std::size_t frame, const std::vector<scene::BonePosition>& positions) {
                const auto other = same_time(markers_, skeleton_, static_cast<double>(frame));
                if (!other) return;
                points.clear();
                for (const scene::BonePosition& position : positions)
                    points.emplace_back(to_world_ * glm::dvec4(position.origin, 1.0));
                visit(frame, points, segments_.at(*other));
            },
            run);
    }

private:
    const PlacedTake& markers_;
    const PlacedTake& skeleton_;
    glm::dmat4 to_world_;  // of the markers
    SkeletonSegments segments_;
};

/// Computes for each bone the distance of a point from the nearest of its segments.
void distances_by_bone(const std::vector<BoneSegment>& segments, const glm::dvec3& point,
                       std::vector<double>& nearest) {
    std::ranges::fill(nearest, std::numeric_limits<double>::infinity());
    for (const BoneSegment& segment : segments) {
        double& known = nearest[figure::index(segment.bone)];
        known = std::min(known, distance_to(segment, point));
    }
}

/// The bone of each marker; none for a marker that is never present.
std::vector<BoneId> bones_of_markers(TakePair& takes, const PlacedTake& markers, std::size_t bones,
                                     const base::Run& run) {
    constexpr std::size_t looks = 64;
    const std::size_t count = markers.figure->skeleton.size();
    std::vector<std::vector<double>> seen(count * bones);
    std::vector<double> nearest(bones);
    takes.visit(spread_frames(figure::frame_count(markers.figure->take), looks), run,
                [&](std::size_t, const std::vector<glm::dvec3>& points, const std::vector<BoneSegment>& segments) {
                    for (std::size_t i = 0; i < count; ++i) {
                        if (!figure::is_present(points[i])) continue;
                        distances_by_bone(segments, points[i], nearest);
                        for (std::size_t bone = 0; bone < bones; ++bone)
                            if (std::isfinite(nearest[bone])) seen[i * bones + bone].push_back(nearest[bone]);
                    }
                });
    std::vector<BoneId> found(count, BoneId::none);
    for (std::size_t i = 0; i < count; ++i) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t bone = 0; bone < bones; ++bone) {
            std::vector<double>& distances = seen[i * bones + bone];
            const double middle = distances.empty() ? least : base::quantile(distances, 0.5);
            if (middle < least) found[i] = figure::bone_id(bone);
            least = std::min(least, middle);
        }
    }
    return found;
}

double nearest_of(const std::vector<BoneSegment>& segments, BoneId bone, const glm::dvec3& point) {
    double least = std::numeric_limits<double>::infinity();
    for (const BoneSegment& segment : segments)
        if (segment.bone == bone) least = std::min(least, distance_to(segment, point));
    return least;
}

/// Computes the marker's statistics from its distances. False if there are none.
bool summarise(MarkerDistance& marker, std::vector<double>& all) {
    std::vector<double> present;
    marker.most = -1.0;
    for (std::size_t frame = 0; frame < marker.distances.size(); ++frame) {
        const auto distance = static_cast<double>(marker.distances[frame]);
        if (std::isnan(distance)) continue;
        present.push_back(distance);
        if (distance > marker.most) marker.worst_frame = frame;
        marker.most = std::max(marker.most, distance);
    }
    marker.frames = present.size();
    if (present.empty()) return false;
    marker.mean = std::accumulate(present.begin(), present.end(), 0.0) / static_cast<double>(present.size());
    all.insert(all.end(), present.begin(), present.end());
    marker.median = base::quantile(present, 0.5);
    return true;
}

}  // namespace

MarkerDistances marker_distances(const PlacedTake& markers, const PlacedTake& skeleton, const base::Run& run) {
    MarkerDistances result;
    TakePair takes(markers, skeleton);
    const std::size_t frames = figure::frame_count(markers.figure->take);
    const std::vector<BoneId> bones = bones_of_markers(takes, markers, skeleton.figure->skeleton.size(), run);
    result.most.assign(frames, absent);
    for (std::size_t i = 0; i < bones.size(); ++i)
        if (bones[i] != BoneId::none)
            result.markers.push_back(
                {.marker = figure::bone_id(i), .bone = bones[i], .distances = std::vector<float>(frames, absent)});
    takes.visit(
        spread_frames(frames, frames), run,
        [&](std::size_t frame, const std::vector<glm::dvec3>& points, const std::vector<BoneSegment>& segments) {
            for (MarkerDistance& marker : result.markers) {
                const glm::dvec3& point = points[figure::index(marker.marker)];
                if (!figure::is_present(point)) continue;
                const auto distance = static_cast<float>(nearest_of(segments, marker.bone, point));
                marker.distances[frame] = distance;
                result.most[frame] = std::fmax(result.most[frame], distance);
            }
        });
    std::vector<double> all;
    std::erase_if(result.markers, [&](MarkerDistance& marker) { return !summarise(marker, all); });
    if (all.empty()) return result;
    result.median = base::quantile(all, 0.5);
    const auto worst = std::ranges::max_element(result.markers, {}, &MarkerDistance::most);
    result.worst = static_cast<std::size_t>(worst - result.markers.begin());
    return result;
}

}  // namespace skelplay::analysis
