#include "analysis/marker_match.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "analysis/marker_moments.h"
#include "figure/length_unit.h"

namespace skelplay::analysis {

namespace {

constexpr double near_enough = 0.2;       // of the bones' extent: so near are markers to the bones inside
constexpr double near_if_moved = 0.12;    // the same for what was moved there: anything comes near to something
constexpr double near_if_turned = 0.15;   // the same for what was turned: no other heading may do as well
constexpr double same_extent = 1.6;       // markers and bones of one body differ by no more than this factor
constexpr double least_of_a_body = 0.25;  // markers may be on a part of the body: of its extent that part has so much
constexpr double clearly_nearer = 0.85;   // what is preferred stays unless another way is so much nearer
constexpr double beyond_doubt = 0.04;     // of the bones' extent: so near, no other heading is looked for
constexpr double quarter = 90.0;          // degrees

/// When the markers could begin.
struct Start {
    double later = 0.0;     // seconds from the skeleton's first frame
    bool doubtful = false;  // it has to bring the markers clearly nearer than another one
    bool at_once = false;   // whatever the frame numbers are
};

/// How the markers could stand.
struct Way {
    scene::Placement placement;
    double distance = std::numeric_limits<double>::infinity();
    Start start;
    bool moved = false;
    bool turned = false;  // by an angle that is no quarter turn
};

/// The angle between two headings, 0 … 180 degrees.
double degrees_between(double a, double b) { return std::abs(std::remainder(a - b, 360.0)); }

class MarkerMatcher {
public:
    MarkerMatcher(const StandingTake& markers, const StandingTake& skeleton, const MatchLimits& limits,
                  const base::Run& run)
        : markers_(markers),
          skeleton_(skeleton),
          limits_(limits),
          run_(run),
          moments_(markers, skeleton),
          starts_(starts()) {}

    std::optional<Way> best() {
        Way best;
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
            approach(best, false);
        }
        if (is_far(best) || (best.moved && best.distance > beyond_doubt * best_extent_)) try_headings(best);
        if (!is_far(best)) settle_start(best);
        if (run_.stopped() || is_far(best)) return std::nullopt;
        return best;
    }

private:
    [[nodiscard]] bool is_far(const Way& way) const { return !(way.distance <= near_share(way) * best_extent_); }
    static double near_share(const Way& way) {
        return way.turned ? near_if_turned : way.moved ? near_if_moved : near_enough;
    }

    /// Whether two starts are so near to each other that what stands well at one stands at the other nearly as well.
    [[nodiscard]] bool beside(double a, double b) const {
        constexpr double frames = 1.5;
        return std::abs(a - b) < frames * std::max(markers_.frame_time, skeleton_.frame_time);
    }

    /// As the frame numbers say, and at once; the likeliest first. Some programs count from 0, others from 1: the
    /// numbers 0 and 1 may be one time, or one frame apart, which few files mean. What is cut from a take goes on with
    /// its numbers.
    [[nodiscard]] std::vector<Start> starts() const {
        const double shortest = std::min(markers_.frame_time, skeleton_.frame_time) / 2;
        const auto at_number = [](const StandingTake& take, std::int64_t first) {
            return static_cast<double>(figure::first_frame(take.figure->take) - first) * take.frame_time;
        };
        const auto from_one = [&](const StandingTake& take) { return std::max(at_number(take, 1), 0.0); };
        std::vector<Start> found;
        const auto add = [&](const Start& start) {
            const auto is_it = [&](const Start& each) { return std::abs(each.later - start.later) < shortest; };
            if (std::ranges::none_of(found, is_it)) found.push_back(start);
        };
        const double counted = from_one(markers_) - from_one(skeleton_);
        const bool at_once = std::abs(counted) < shortest;
        add({at_once ? 0.0 : counted});
        add({at_number(markers_, 0) - at_number(skeleton_, 0), at_once});
        add({0.0, false, true});
        return found;
    }

    /// The start, doubtful as it is where little is seen of it; nothing where there is nothing to see.
    std::optional<Start> look(const Start& start) {
        moments_.look(start.later);
        if (moments_.empty()) return std::nullopt;
        return Start{start.later, start.doubtful || !moments_.mostly_shared(), start.at_once};
    }

    /// Metres in the markers' unit: as it was; where they are not about as large as the skeleton with it, also what
    /// makes them so by the ratio of two common units.
    [[nodiscard]] std::vector<double> units() const {
        const double own = markers_.placement.metres_per_unit;
        const auto share = [&](double metres) { return metres * moments_.marker_extent() / moments_.bone_extent(); };
        const auto fits = [&](double metres) {
            return share(metres) < same_extent && share(metres) > 1.0 / same_extent;
        };
        if (limits_.unit || fits(own)) return {own};
        std::vector<double> found;
        // Less than a part of the body is near to any hips.
        if (share(own) > least_of_a_body) found.push_back(own);
        for (const figure::LengthUnit& one : figure::length_units())
            for (const figure::LengthUnit& other : figure::length_units()) {
                const double metres = skeleton_.placement.metres_per_unit * one.metres / other.metres;
                const bool known =
                    std::ranges::any_of(found, [&](double each) { return std::abs(each / metres - 1.0) < 1e-6; });
                if (fits(metres) && !known) found.push_back(metres);
            }
        return found;
    }

    /// The axes that may be up, their own first.
    [[nodiscard]] std::vector<figure::SignedAxis> ups() const {
        std::vector<figure::SignedAxis> found{markers_.placement.up};
        if (limits_.up) return found;
        for (const figure::Axis axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
            for (const bool negative : {false, true})
                if (const figure::SignedAxis up(axis, negative); up != found.front()) found.push_back(up);
        return found;
    }

    void try_quarters(double metres, const Start& start, Way& best) {
        for (const figure::SignedAxis up : ups())
            for (int turns = 0; turns < 4; ++turns)
                try_way({metres, up, skeleton_.placement.shift, turns * quarter}, start, best);
    }

    /// With the files' origins in one place, and then with the centres as near as they come.
    void try_way(const scene::Placement& placement, const Start& start, Way& best) {
        consider({placement, moments_.distance(placement), start, false, false}, best);
        const scene::Placement centred = moments_.centred(placement);
        consider({centred, moments_.distance(centred), start, true, false}, best);
    }

    /// The distance to be compared between ways: the more a way changes, the nearer it has to be.
    [[nodiscard]] double doubted(const Way& way) const {
        const bool other_unit = way.placement.metres_per_unit != markers_.placement.metres_per_unit;
        const int doubts = (way.moved ? 2 : 0) + (way.start.doubtful ? 1 : 0) + (other_unit ? 1 : 0);
        return way.distance * std::pow(clearly_nearer, -doubts);
    }

    void consider(const Way& way, Way& best) {
        if (doubted(way) >= doubted(best) - 1e-9) return;
        best = way;
        best_extent_ = moments_.bone_extent();
    }

    /// What was moved centre to centre is moved on, step by step, to where the bones are on all sides of the markers,
    /// and turned if that is wanted.
    void approach(Way& way, bool turn) {
        constexpr int steps = 60;
        constexpr double shortest_step = 1e-4;  // metres; it ends where a step is shorter
        constexpr double finest_turn = 0.01;    // and turns by fewer degrees
        scene::Placement now = way.placement;
        for (int step = 0; step < steps && !run_.stopped(); ++step) {
            const scene::Placement before = now;
            now = moments_.nearer(now, turn);
            if (glm::distance(now.shift, before.shift) < shortest_step &&
                degrees_between(now.heading_degrees, before.heading_degrees) < finest_turn)
                break;
            const double distance = moments_.distance(now);
            if (distance >= way.distance) continue;
            way.placement = now;
            way.distance = distance;
        }
    }

    /// Two systems may have been turned against each other by any angle. That is believed where one heading is clearly
    /// nearer to the bones than both a quarter turn and any quite different heading: while somebody stands still,
    /// several are as good.
    void try_headings(Way& best) {
        const Way by_quarters = best;
        std::vector<double> tried;
        for (const Start& start : starts_) {
            // What is a frame apart has the same heading: see settle_start().
            if (std::ranges::any_of(tried, [&](double each) { return beside(each, start.later); })) continue;
            tried.push_back(start.later);
            if (const auto seen = look(start)) try_headings_at(*seen, by_quarters, best);
            if (run_.stopped() || (best.turned && best.distance <= beyond_doubt * best_extent_)) return;
        }
    }

    void try_headings_at(const Start& start, const Way& by_quarters, Way& best) {
        for (const double metres : units()) {
            for (const figure::SignedAxis up : ups()) {
                if (run_.stopped()) return;
                const auto way = clear_heading(metres, up, start);
                if (!way || way->distance >= by_quarters.distance * clearly_nearer * clearly_nearer) continue;
                consider(*way, best);
                // Its own up axis comes first.
                if (way->distance <= near_if_turned * moments_.bone_extent()) return;
            }
        }
    }

    /// Of starts that bring the markers about as near, the one at which each keeps its distance: on skin, a frame or
    /// a second more or less hardly changes how far they all are.
    void settle_start(Way& best) {
        const auto unsteadiness = [&](const Way& way) {
            const int doubts = (way.start.doubtful ? 1 : 0) + (way.start.at_once ? 1 : 0);
            return moments_.unsteadiness(way.placement) * std::pow(clearly_nearer, -doubts);
        };
        const Way found = best;
        if (!look(found.start)) return;
        double least = unsteadiness(found);
        for (const Start& start : starts_) {
            const auto seen = start.later == found.start.later ? std::nullopt : look(start);
            if (!seen || !moments_.mostly_shared() || run_.stopped()) continue;
            Way way = found;
            way.start = *seen;
            way.distance = moments_.distance(way.placement);
            if (way.moved) approach(way, way.turned);
            const double now = unsteadiness(way);
            const bool as_near = way.distance * clearly_nearer <= found.distance + 1e-9;
            if (!as_near || is_far(way) || now >= least - 1e-9) continue;
            least = now;
            best = way;
            best_extent_ = moments_.bone_extent();
        }
    }

    /// The heading that brings the markers nearest to the bones; nothing where another one does nearly as well.
    [[nodiscard]] std::optional<Way> clear_heading(double metres, figure::SignedAxis up, const Start& start) {
        constexpr double between_tries = 15.0;  // degrees: from the next one the steps lead there
        constexpr double another = 45.0;        // degrees: a heading that is not only nearly the same
        constexpr std::size_t followed = 3;
        std::vector<Way> ways;
        for (double heading = 0.0; heading < 360.0; heading += between_tries) {
            const scene::Placement tried = moments_.centred({metres, up, skeleton_.placement.shift, heading});
            ways.push_back({tried, moments_.distance(tried), start, true, true});
        }
        std::ranges::sort(ways, {}, &Way::distance);
        // Only what is near already can become near enough.
        if (ways.front().distance > near_enough * 2 * moments_.bone_extent()) return std::nullopt;
        std::vector<Way> found;
        for (const Way& way : ways) {
            const auto is_known = [&](const Way& other) {
                return degrees_between(other.placement.heading_degrees, way.placement.heading_degrees) < another;
            };
            if (found.size() == followed || std::ranges::any_of(found, is_known)) continue;
            found.push_back(way);
            approach(found.back(), true);
        }
        std::ranges::sort(found, {}, &Way::distance);
        const Way& nearest = found.front();
        for (const Way& other : found)
            if (degrees_between(other.placement.heading_degrees, nearest.placement.heading_degrees) > another &&
                other.distance * clearly_nearer < nearest.distance)
                return std::nullopt;
        return nearest;
    }

    const StandingTake& markers_;
    const StandingTake& skeleton_;
    const MatchLimits& limits_;
    const base::Run& run_;
    MarkerMoments moments_;
    std::vector<Start> starts_;
    double best_extent_ = 0.0;  // of the bones where the best way was found, metres
};

/// "turned by 37° and moved beside it".
std::string how_far(const Way& way, const scene::Placement& own) {
    const double turn = std::remainder(way.placement.heading_degrees - own.heading_degrees, 360.0);
    if (way.turned) return fmt::format(", turned by {:.3g}\u00b0 about the vertical and moved beside it", turn);
    return way.moved ? ", moved beside it" : "";
}

}  // namespace

std::optional<MarkerMatch> match_markers(const StandingTake& markers, const StandingTake& skeleton,
                                         const MatchLimits& limits, const base::Run& run) {
    if (figure::frame_count(markers.figure->take) == 0 || figure::frame_count(skeleton.figure->take) == 0) return {};
    const std::optional<Way> way = MarkerMatcher(markers, skeleton, limits, run).best();
    if (!way) return std::nullopt;
    MarkerMatch match{way->placement, way->start.later, way->distance, way->moved, way->turned, {}};
    match.evidence = fmt::format("{} up and 1 unit = {:.4g} m{}, its markers are {:.3g} cm from the bones of {}",
                                 figure::name(match.placement.up), match.placement.metres_per_unit,
                                 how_far(*way, markers.placement), match.distance * 100, skeleton.figure->name);
    return match;
}

}  // namespace skelplay::analysis
