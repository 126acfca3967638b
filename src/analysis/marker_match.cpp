#include "analysis/marker_match.h"
#include "analysis/marker_moments.h"
#include "figure/length_unit.h"

namespace skelplay::analysis {
namespace {
constexpr double near_enough = 0.2;       // of the bones' extent: markers on a body are so near to its bones
constexpr double near_if_moved = 0.12;    // the same for shifted markers: shifting brings anything near to something
constexpr double near_if_rotated = 0.15;  // the same for rotated markers, as no other heading may do as well
constexpr double same_extent = 1.6;       // markers and bones of one body differ by no more than this factor
constexpr double least_of_a_body = 0.25;  // markers may be on a part of the body, with at least this share of its extent
constexpr double clearly_nearer = 0.85;   // another candidate has to be nearer by this factor than a preferred one
constexpr double beyond_doubt = 0.04;     // of the bones' extent: if so near, no other heading is tried
constexpr double quarter = 90.0;          // degrees

/// A time at which the markers could begin.
struct Start {
    double later = 0.0;           // seconds from the skeleton's first frame
    bool doubtful = false;        // it has to bring the markers clearly nearer than another start
    bool at_first_frame = false;  // whatever the frame numbers are
};

/// A placement and start of the markers that are tried.
struct Candidate {
    scene::FigureTransform to_world;
    double distance = std::numeric_limits<double>::infinity();
    Start start;
    bool moved = false;
    bool rotated = false;  // by an angle that is no quarter turn
};

/// The angle between two headings, 0 … 180 degrees.
double degrees_between(double a, double b) { return std::abs(std::remainder(a - b, 360.0)); }

class MarkerMatcher {
public:
    MarkerMatcher(const PlacedTake& markers, const PlacedTake& skeleton, const MatchLimits& limits, const base::Run& run)
        : markers_(markers), skeleton_(skeleton), limits_(limits), run_(run), moments_(markers, skeleton),
          starts_(starts()) {}

    std::optional<Candidate> best() {
        Candidate best;
        for (const Start& start : starts_) {
            const auto seen = look(start);
            if (!seen) continue;
            for (const double metres : units()) {
                if (run_.stopped()) return std::nullopt;
                try_quarters(metres, *seen, best);
            }
        }
        if (best.moved) {
            moments_.look(best.start.later);
            refine(best, false);
        }
        if (is_far(best) || (best.moved && best.distance > beyond_doubt * best_extent_)) try_headings(best);
        if (!is_far(best)) choose_start(best);
        if (run_.stopped() || is_far(best)) return std::nullopt;
        return best;
    }

private:
    [[nodiscard]] bool is_far(const Candidate& candidate) const {
        return !(candidate.distance <= near_share(candidate) * best_extent_);
    }
    static double near_share(const Candidate& candidate) {
        return candidate.rotated ? near_if_rotated : candidate.moved ? near_if_moved : near_enough;
    }

    /// True if two starts are so near to each other that a placement fits both nearly as well.
    [[nodiscard]] bool beside(double a, double b) const {
        constexpr double frames = 1.5;
        return std::abs(a - b) < frames * std::max(markers_.frame_time, skeleton_.frame_time);
    }

    /// The starts that the frame numbers give, and the skeleton's first frame; the likeliest first. Some programs count
    /// from 0, others from 1: the numbers 0 and 1 may be the same time or, in few files, one frame apart. A piece cut
    /// from a take keeps its numbers.
    [[nodiscard]] std::vector<Start> starts() const {
        const double shortest = std::min(markers_.frame_time, skeleton_.frame_time) / 2;
        const auto at_number = [](const PlacedTake& take, std::int64_t first) {
            return static_cast<double>(figure::first_frame(take.figure->take) - first) * take.frame_time;
        };
        const auto from_one = [&](const PlacedTake& take) { return std::max(at_number(take, 1), 0.0); };
        std::vector<Start> found;
        const auto add = [&](const Start& start) {
            const auto is_same = [&](const Start& each) { return std::abs(each.later - start.later) < shortest; };
            if (std::ranges::none_of(found, is_same)) found.push_back(start);
        };
        const double counted = from_one(markers_) - from_one(skeleton_);
        const bool at_first_frame = std::abs(counted) < shortest;
        add({at_first_frame ? 0.0 : counted});
        add({at_number(markers_, 0) - at_number(skeleton_, 0), at_first_frame});
        add({0.0, false, true});
        return found;
    }

    /// Looks at the moments of a start. Returns it, marked as doubtful if the takes share little; nothing if they share
    /// nothing.
    std::optional<Start> look(const Start& start) {
        moments_.look(start.later);
        if (moments_.empty()) return std::nullopt;
        return Start{start.later, start.doubtful || !moments_.mostly_shared(), start.at_first_frame};
    }

    /// The metres per unit to try: the markers' own; if that does not make them about as large as the skeleton, also
    /// those that do, by the ratio of two common units.
    [[nodiscard]] std::vector<double> units() const {
        const double own = markers_.to_world.metres_per_unit;
        const auto share = [&](double metres) { return metres * moments_.marker_extent() / moments_.bone_extent(); };
        const auto fits = [&](double metres) { return share(metres) < same_extent && share(metres) > 1.0 / same_extent; };
        if (limits_.unit || fits(own)) return {own};
        std::vector<double> found;
        // Markers smaller than a part of the body would be near to the hips in any placement.
        if (share(own) > least_of_a_body) found.push_back(own);
        for (const figure::LengthUnit& one : figure::length_units())
            for (const figure::LengthUnit& other : figure::length_units()) {
                const double metres = skeleton_.to_world.metres_per_unit * one.metres / other.metres;
                const bool known =
                    std::ranges::any_of(found, [&](double each) { return std::abs(each / metres - 1.0) < 1e-6; });
                if (fits(metres) && !known) found.push_back(metres);
            }
        return found;
    }

    /// The up axes to try, the markers' own first.
    [[nodiscard]] std::vector<figure::SignedAxis> up_axes() const {
        std::vector<figure::SignedAxis> found{markers_.to_world.up};
        if (limits_.up) return found;
        for (const figure::Axis axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
            for (const bool negative : {false, true})
                if (const figure::SignedAxis up(axis, negative); up != found.front()) found.push_back(up);
        return found;
    }

    void try_quarters(double metres, const Start& start, Candidate& best) {
        for (const figure::SignedAxis up : up_axes())
            for (int quarters = 0; quarters < 4; ++quarters)
                try_placement({metres, up, skeleton_.to_world.shift, quarters * quarter}, start, best);
    }

    /// Tries a placement as it is, and then shifted so that the centres are as near as possible.
    void try_placement(const scene::FigureTransform& to_world, const Start& start, Candidate& best) {
        consider({to_world, moments_.distance(to_world), start, false, false}, best);
        const scene::FigureTransform centred = moments_.centred(to_world);
        consider({centred, moments_.distance(centred), start, true, false}, best);
    }

    /// The distance by which candidates are compared: it grows with what a candidate changes.
    [[nodiscard]] double penalised_distance(const Candidate& candidate) const {
        const bool other_unit = candidate.to_world.metres_per_unit != markers_.to_world.metres_per_unit;
        const int doubts = (candidate.moved ? 2 : 0) + (candidate.start.doubtful ? 1 : 0) + (other_unit ? 1 : 0);
        return candidate.distance * std::pow(clearly_nearer, -doubts);
    }

    void consider(const Candidate& candidate, Candidate& best) {
        if (penalised_distance(candidate) >= penalised_distance(best) - 1e-9) return;
        best = candidate;
        best_extent_ = moments_.bone_extent();
    }

    /// Moves a candidate step by step until the markers surround the bones. If `rotate`, also rotates it.
    void refine(Candidate& candidate, bool rotate) {
        constexpr int steps = 60;
        constexpr double shortest_step = 1e-4;  // metres; it ends where a step is shorter
        constexpr double finest_turn = 0.01;    // degrees; and rotates by less
        scene::FigureTransform now = candidate.to_world;
        for (int step = 0; step < steps && !run_.stopped(); ++step) {
            const scene::FigureTransform before = now;
            now = moments_.nearer(now, rotate);
            if (glm::distance(now.shift, before.shift) < shortest_step &&
                degrees_between(now.heading_degrees, before.heading_degrees) < finest_turn)
                break;
            const double distance = moments_.distance(now);
            if (distance >= candidate.distance) continue;
            candidate.to_world = now;
            candidate.distance = distance;
        }
    }

    /// Tries any heading, as two systems may be rotated against each other by any angle. A heading is accepted if it is
    /// clearly nearer to the bones than a quarter turn and than any quite different heading: while a person stands
    /// still, several are equally good.
    void try_headings(Candidate& best) {
        const Candidate by_quarters = best;
        std::vector<double> tried;
        for (const Start& start : starts_) {
            // Starts a frame apart have the same heading; choose_start() decides between them.
            if (std::ranges::any_of(tried, [&](double each) { return beside(each, start.later); })) continue;
            tried.push_back(start.later);
            if (const auto seen = look(start)) try_headings_at(*seen, by_quarters, best);
            if (run_.stopped() || (best.rotated && best.distance <= beyond_doubt * best_extent_)) return;
        }
    }

    void try_headings_at(const Start& start, const Candidate& by_quarters, Candidate& best) {
        for (const double metres : units()) {
            for (const figure::SignedAxis up : up_axes()) {
                if (run_.stopped()) return;
                const auto candidate = clear_heading(metres, up, start);
                if (!candidate || candidate->distance >= by_quarters.distance * clearly_nearer * clearly_nearer) continue;
                consider(*candidate, best);
                // The markers' own up axis comes first.
                if (candidate->distance <= near_if_rotated * moments_.bone_extent()) return;
            }
        }
    }

    /// Of the starts that bring the markers about as near, chooses the one at which each marker keeps its distance: a
    /// frame or a second more or less hardly changes the mean distance.
    void choose_start(Candidate& best) {
        const auto unsteadiness = [&](const Candidate& candidate) {
            const int doubts = (candidate.start.doubtful ? 1 : 0) + (candidate.start.at_first_frame ? 1 : 0);
            return moments_.unsteadiness(candidate.to_world) * std::pow(clearly_nearer, -doubts);
        };
        const Candidate found = best;
        if (!look(found.start)) return;
        double least = unsteadiness(found);
        for (const Start& start : starts_) {
            const auto seen = start.later == found.start.later ? std::nullopt : look(start);
            if (!seen || !moments_.mostly_shared() || run_.stopped()) continue;
            Candidate candidate = found;
            candidate.start = *seen;
            candidate.distance = moments_.distance(candidate.to_world);
            if (candidate.moved) refine(candidate, candidate.rotated);
            const double now = unsteadiness(candidate);
            const bool as_near = candidate.distance * clearly_nearer <= found.distance + 1e-9;
            if (!as_near || is_far(candidate) || now >= least - 1e-9) continue;
            least = now;
            best = candidate;
            best_extent_ = moments_.bone_extent();
        }
    }

    /// The heading that brings the markers nearest to the bones; nothing if a quite different one is nearly as good.
    [[nodiscard]] std::optional<Candidate> clear_heading(double metres, figure::SignedAxis up, const Start& start) {
        constexpr double between_tries = 15.0;  // degrees: refine() covers the headings between
        constexpr double another = 45.0;        // degrees from which a heading is quite different
        constexpr std::size_t followed = 3;
        std::vector<Candidate> candidates;
        for (double heading = 0.0; heading < 360.0; heading += between_tries) {
            const scene::FigureTransform tried = moments_.centred({metres, up, skeleton_.to_world.shift, heading});
            candidates.push_back({tried, moments_.distance(tried), start, true, true});
        }
        std::ranges::sort(candidates, {}, &Candidate::distance);
        // Only a candidate that is near already can become near enough.
        if (candidates.front().distance > near_enough * 2 * moments_.bone_extent()) return std::nullopt;
        std::vector<Candidate> found;
        for (const Candidate& candidate : candidates) {
            const auto is_known = [&](const Candidate& other) {
                return degrees_between(other.to_world.heading_degrees, candidate.to_world.heading_degrees) < another;
            };
            if (found.size() == followed || std::ranges::any_of(found, is_known)) continue;
            found.push_back(candidate);
            refine(found.back(), true);
        }
        std::ranges::sort(found, {}, &Candidate::distance);
        const Candidate& nearest = found.front();
        for (const Candidate& other : found)
            if (degrees_between(other.to_world.heading_degrees, nearest.to_world.heading_degrees) > another &&
                other.distance * clearly_nearer < nearest.distance)
                return std::nullopt;
        return nearest;
    }

    const PlacedTake& markers_;
    const PlacedTake& skeleton_;
    const MatchLimits& limits_;
    const base::Run& run_;
    MarkerMoments moments_;
    std::vector<Start> starts_;
    double best_extent_ = 0.0;  // of the bones where the best candidate was found, metres
};

/// "turned by 37° and moved beside it".
std::string change_text(const Candidate& candidate, const scene::FigureTransform& own) {
    const double rotation = std::remainder(candidate.to_world.heading_degrees - own.heading_degrees, 360.0);
    if (candidate.rotated) return fmt::format(", turned by {:.3g}\u00b0 about the vertical and moved beside it", rotation);
    return candidate.moved ? ", moved beside it" : "";
}

constexpr float absent = std::numeric_limits<float>::quiet_NaN();

/// Poses both takes at the times of the markers' frames.
class TakePair {
public:
    TakePair(const PlacedTake& markers, const PlacedTake& skeleton)
        : markers_(markers), skeleton_(skeleton), to_world_(scene::matrix(markers.to_world)),
          segments_(*skeleton.figure, scene::matrix(skeleton.to_world)) {}

    /// Calls `visit(frame, positions of the markers in the world, segments of the skeleton)` for those of `frames` that
    /// both takes have.
    template <class Visit> void visit(const std::vector<std::size_t>& frames, const base::Run& run, const Visit& visit) {
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
void distances_by_bone(const std::vector<BoneSegment>& segments, const glm::dvec3& point, std::vector<double>& nearest) {
    std::ranges::fill(nearest, std::numeric_limits<double>::infinity());
    for (const BoneSegment& segment : segments) {
        double& known = nearest[figure::index(segment.bone)];
        known = std::min(known, distance_to(segment, point));
    }
}

/// The bone of each marker; none for a marker that is never present.
std::vector<BoneId> bones_of_markers(TakePair& takes, const PlacedTake& markers, std::size_t bones, const base::Run& run) {
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

std::optional<MarkerMatch> match_markers(const PlacedTake& markers, const PlacedTake& skeleton, const MatchLimits& limits,
                                         const base::Run& run) {
    if (figure::frame_count(markers.figure->take) == 0 || figure::frame_count(skeleton.figure->take) == 0) return {};
    const std::optional<Candidate> candidate = MarkerMatcher(markers, skeleton, limits, run).best();
    if (!candidate) return std::nullopt;
    MarkerMatch match{candidate->to_world, candidate->start.later, candidate->distance,
                      candidate->moved,    candidate->rotated,     {}};
    match.evidence = fmt::format("{} up and 1 unit = {:.4g} m{}, its markers are {:.3g} cm from the bones of {}",
                                 figure::name(match.to_world.up), match.to_world.metres_per_unit,
                                 change_text(*candidate, markers.to_world), match.distance * 100, skeleton.figure->name);
    return match;
}

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
    takes.visit(spread_frames(frames, frames), run,
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
