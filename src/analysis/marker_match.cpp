#include "analysis/marker_match.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>
#include <limits>

#include "analysis/comparison.h"
#include "analysis/frames.h"
#include "analysis/skeleton_segments.h"
#include "base/quantile.h"
#include "figure/length_unit.h"

namespace skelplay::analysis {

namespace {

constexpr std::size_t matched_frames = 10;  // frames
constexpr std::size_t most_looked_at = 24;  // markers
constexpr std::size_t least_frames = 1;     // with both takes
constexpr double near_enough = 0.2;         // of the bones' extent: so near are markers to the bones inside
constexpr double near_if_moved = 0.12;      // the same for what was moved there: anything comes near to something
constexpr double same_extent = 1.6;         // markers and bones of one body differ by no more than this factor
constexpr double clearly_nearer = 0.85;     // what is preferred stays unless another way is so much nearer

/// Both takes at one time: the markers in their own units and axes, the bones in the world.
struct Moment {
    std::vector<glm::dvec3> markers;  // those that are there
    glm::dvec3 marker_centre{0.0};
    std::vector<BoneSegment> bones;
    glm::dvec3 bone_centre{0.0};
};

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

/// How the markers could stand.
struct Way {
    scene::Placement placement;
    double distance = std::numeric_limits<double>::infinity();
    double later = 0.0;
    bool moved = false;
};

class MarkerMatcher {
public:
    MarkerMatcher(const StandingTake& markers, const StandingTake& skeleton, const MatchLimits& limits)
        : markers_(markers),
          skeleton_(skeleton),
          limits_(limits),
          segments_(*skeleton.figure, scene::matrix(skeleton.placement)) {}

    std::optional<Way> best(const std::stop_token& stop) {
        Way best;
        for (const double later : starts()) {
            look(later);
            if (moments_.size() < least_frames || extent_ <= 0.0 || marker_extent_ <= 0.0) continue;
            for (const double metres : units()) {
                if (stop.stop_requested()) return std::nullopt;
                try_turns(metres, later, best);
            }
        }
        if (best.moved) refine(best);
        const double most = (best.moved ? near_if_moved : near_enough) * best_extent_;
        return best.distance <= most ? std::optional(best) : std::nullopt;
    }

private:
    /// When the markers could begin, in seconds from the skeleton's first frame; the likeliest first.
    [[nodiscard]] std::vector<double> starts() const {
        const auto seconds_before = [](const StandingTake& take) {
            const std::int64_t before = std::max<std::int64_t>(figure::first_frame(take.figure->take) - 1, 0);
            return static_cast<double>(before) * take.frame_time;  // files count from 0 or from 1
        };
        const double by_number = seconds_before(markers_) - seconds_before(skeleton_);
        return std::abs(by_number) < markers_.frame_time / 2 ? std::vector{0.0} : std::vector{0.0, by_number};
    }

    void look(double later) {
        const ComparedTake a{markers_.figure, glm::dmat4(1.0), markers_.frame_time, later};
        const ComparedTake b{skeleton_.figure, glm::dmat4(1.0), skeleton_.frame_time, 0.0};
        moments_.clear();
        const std::size_t step = markers_.figure->skeleton.size() / most_looked_at + 1;
        visit_frames(*markers_.figure, spread_frames(figure::frame_count(markers_.figure->take), matched_frames),
                     [&](std::size_t frame, const std::vector<scene::BonePosition>& positions) {
                         const auto other = same_time(a, b, static_cast<double>(frame));
                         if (!other) return;
                         Moment now;
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

    void measure_extents() {
        std::vector<double> of_markers;
        std::vector<double> of_bones;
        for (const Moment& now : moments_) {
            of_markers.push_back(extent_of_places(now.markers, now.marker_centre));
            of_bones.push_back(extent_of_places(ends_of(now.bones), now.bone_centre));
        }
        marker_extent_ = of_markers.empty() ? 0.0 : base::quantile(of_markers, 0.5);
        extent_ = of_bones.empty() ? 0.0 : base::quantile(of_bones, 0.5);
    }

    /// Metres in the markers' unit with which they are about as large as the skeleton: as it was, or as the ratio of
    /// two common units makes it.
    [[nodiscard]] std::vector<double> units() const {
        const double own = markers_.placement.metres_per_unit;
        const auto fits = [&](double metres) {
            const double ratio = metres * marker_extent_ / extent_;
            return ratio < same_extent && ratio > 1.0 / same_extent;
        };
        if (limits_.unit || fits(own)) return {own};
        std::vector<double> found;
        for (const figure::LengthUnit& one : figure::length_units())
            for (const figure::LengthUnit& other : figure::length_units()) {
                const double metres = skeleton_.placement.metres_per_unit * one.metres / other.metres;
                const bool known =
                    std::ranges::any_of(found, [&](double each) { return std::abs(each / metres - 1.0) < 1e-6; });
                if (fits(metres) && !known) found.push_back(metres);
            }
        return found;
    }

    void try_turns(double metres, double later, Way& best) {
        constexpr std::array<figure::Axis, 3> axes{figure::Axis::x, figure::Axis::y, figure::Axis::z};
        const auto try_up = [&](figure::SignedAxis up) {
            for (int turns = 0; turns < 4; ++turns) try_way({metres, up, glm::dvec3(0.0), turns}, later, best);
        };
        try_up(markers_.placement.up);
        if (limits_.up) return;
        for (const figure::Axis axis : axes)
            for (const bool negative : {false, true})
                if (const figure::SignedAxis up(axis, negative); up != markers_.placement.up) try_up(up);
    }

    /// With the files' origins in one place, and then with the centres as near as they come.
    void try_way(scene::Placement placement, double later, Way& best) {
        placement.shift = skeleton_.placement.shift;
        consider({placement, measured(placement), later, false}, best);
        const glm::dmat4 there = scene::matrix(placement);
        glm::dvec3 shift(0.0);
        for (int axis = 0; axis < 3; ++axis) {
            std::vector<double> apart;
            for (const Moment& now : moments_)
                apart.push_back(now.bone_centre[axis] - (there * glm::dvec4(now.marker_centre, 1.0))[axis]);
            shift[axis] = base::quantile(apart, 0.5);
        }
        placement.shift += shift;
        consider({placement, measured(placement), later, true}, best);
    }

    void consider(const Way& way, Way& best) {
        const bool worse_kind = way.moved && !best.moved && std::isfinite(best.distance);
        const bool other_time = way.later != best.later;
        const bool better_kind = !way.moved && best.moved;
        double wanted = best.distance;
        if (worse_kind) wanted *= clearly_nearer * clearly_nearer;
        if (better_kind) wanted /= clearly_nearer * clearly_nearer;
        if (other_time) wanted *= clearly_nearer;
        if (way.distance >= wanted - 1e-9) return;
        best = way;
        best_extent_ = extent_;
    }

    /// What was moved centre to centre is moved on, step by step, to where the bones are on all sides of the markers.
    void refine(Way& way) {
        constexpr int steps = 60;
        look(way.later);
        scene::Placement now = way.placement;
        for (int step = 0; step < steps; ++step) {
            now.shift += way_to_bones(now);
            const double distance = measured(now);
            if (distance >= way.distance) continue;
            way.placement = now;
            way.distance = distance;
        }
    }

    /// What is between the markers and the nearest bones, on average of those that are not far off.
    [[nodiscard]] glm::dvec3 way_to_bones(const scene::Placement& placement) {
        constexpr double far = 3.0;
        const double middle = measured(placement);
        const glm::dmat4 there = scene::matrix(placement);
        glm::dvec3 sum(0.0);
        double count = 0.0;
        for (const Moment& now : moments_)
            for (const glm::dvec3& marker : now.markers) {
                const glm::dvec3 place(there * glm::dvec4(marker, 1.0));
                const auto nearest = std::ranges::min_element(
                    now.bones, {}, [&](const BoneSegment& bone) { return distance_to(bone, place); });
                if (nearest == now.bones.end() || distance_to(*nearest, place) > far * middle) continue;
                sum += nearest_point(*nearest, place) - place;
                count += 1.0;
            }
        return count > 0.0 ? sum / count : glm::dvec3(0.0);
    }

    /// The distance of the markers from the nearest bones, in the middle of all.
    [[nodiscard]] double measured(const scene::Placement& placement) {
        const glm::dmat4 there = scene::matrix(placement);
        distances_.clear();
        for (const Moment& now : moments_)
            for (const glm::dvec3& marker : now.markers) {
                const glm::dvec3 place(there * glm::dvec4(marker, 1.0));
                double least = std::numeric_limits<double>::infinity();
                for (const BoneSegment& bone : now.bones) least = std::min(least, distance_to(bone, place));
                distances_.push_back(least);
            }
        return base::quantile(distances_, 0.5);
    }

    const StandingTake& markers_;
    const StandingTake& skeleton_;
    const MatchLimits& limits_;
    SkeletonSegments segments_;
    std::vector<Moment> moments_;
    std::vector<double> distances_;
    double extent_ = 0.0;         // of the bones, metres
    double best_extent_ = 0.0;    // the same where the best way was found
    double marker_extent_ = 0.0;  // in the markers' unit
};

}  // namespace

std::optional<MarkerMatch> match_markers(const StandingTake& markers, const StandingTake& skeleton,
                                         const MatchLimits& limits, const std::stop_token& stop) {
    if (figure::frame_count(markers.figure->take) == 0 || figure::frame_count(skeleton.figure->take) == 0) return {};
    const std::optional<Way> way = MarkerMatcher(markers, skeleton, limits).best(stop);
    if (!way) return std::nullopt;
    MarkerMatch match{way->placement, way->later, way->distance, way->moved, {}};
    match.evidence = fmt::format("{} up and 1 unit = {:.4g} m{}, its markers are {:.3g} cm from the bones of {}",
                                 figure::name(match.placement.up), match.placement.metres_per_unit,
                                 match.moved ? ", moved beside it" : "", match.distance * 100, skeleton.figure->name);
    return match;
}

}  // namespace skelplay::analysis
