#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "analysis/checks/checks.h"
#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;
using figure::Part;
using figure::Side;

constexpr double person = 1.7;            // metres: whose lengths the limits are
constexpr double still_speed = 0.25;      // metres a second
constexpr double still_time = 0.03;       // seconds to either side over which a speed is measured
constexpr double longest_standing = 0.5;  // seconds: who stands longer stands several times
constexpr double baseline_time = 3.0;     // seconds to either side in which a foot's usual height is measured
constexpr double baseline_step = 0.25;    // seconds from one such measurement to the next
constexpr double least_agreement = 0.15;  // of such a height that the foot is off the ground as well
constexpr double near_ground = 0.02;      // metres above or below it: a foot stands on it
constexpr double flat_share = 0.4;        // the quantile of heights in which a foot is flat: heels rise
constexpr double most_standing = 0.25;    // metres above the floor: higher it stands on something

constexpr double same_level = 0.007;  // metres to either side: heights of one level
constexpr double most_uneven = 0.03;  // metres by which one foot is thicker than the other
constexpr double offset_step = 0.01;  // metres by which a part of a take is tried to be too low or too high
constexpr int offset_steps = 12;
constexpr double most_offset = 0.12;   // metres: the same
constexpr double other_level = 0.015;  // metres: nearer levels are one
constexpr double level_gain = 0.5;     // of the error is left at most with a level that fewer standings have
constexpr double most_slope = 0.025;   // that the axes of a capture are tilted by: 1.4 degrees
constexpr int slope_steps = 16;        // tried between level and that
constexpr double least_extent = 1.0;   // metres that a take has to cover: less says nothing of a slope
constexpr double slope_gain = 0.75;    // of the error is left at most with a slope that counts

/// A stretch of time in which one of two feet stays where it is.
struct StanceInterval {
    std::size_t foot = 0;   // 0 or 1
    glm::dvec2 place{0.0};  // metres: x and z
    double height = 0.0;    // metres
    double time = 0.0;      // seconds: when it begins
    double duration = 0.0;  // seconds
};

/// Heights without the slope, in order, and the seconds at each.
using Heights = std::vector<std::pair<double, double>>;

Heights heights_of(std::span<const StanceInterval> stances, const Floor& floor, std::size_t foot) {
    Heights heights;
    for (const StanceInterval& each : stances)
        if (each.foot == foot) heights.emplace_back(each.height - glm::dot(floor.slope, each.place), each.duration);
    std::ranges::sort(heights);
    return heights;
}

/// The middle of those heights within `low` and `high` that the most time is spent near, and that time.
std::pair<double, double> densest(const Heights& heights, double low, double high) {
    std::pair<double, double> best{std::clamp(0.0, low, high), 0.0};
    double inside = 0.0;
    double sum = 0.0;
    std::size_t first = 0;
    for (const auto& [height, duration] : heights) {
        inside += duration;
        sum += duration * height;
        for (; heights[first].first < height - 2.0 * same_level; ++first) {
            inside -= heights[first].second;
            sum -= heights[first].second * heights[first].first;
        }
        if (inside > best.second && sum >= low * inside && sum <= high * inside) best = {sum / inside, inside};
    }
    return best;
}

double counted(double error) { return std::min(error * error, 4.0 * same_level * same_level); }

/// By how much a stretch of time that is off by `offset` explains the standings better, at best.
double gain_of(std::span<const double> errors, std::span<const StanceInterval> stances, double offset) {
    double best = 0.0;
    double sum = 0.0;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        sum += stances[i].duration * (counted(errors[i]) - counted(errors[i] - offset));
        sum = std::max(sum, 0.0);
        best = std::max(best, sum);
    }
    return best;
}

/// The sum of the squared errors of the standings, times seconds: none counts as more than twice same_level. One
/// stretch of the take may be too low or too high: else a slope would rather explain it.
double error_of(std::span<const StanceInterval> stances, const Floor& floor) {
    std::vector<double> errors;
    double sum = 0.0;
    for (const StanceInterval& each : stances) {
        errors.push_back(each.height - floor.at(each.foot, each.place));
        sum += each.duration * counted(errors.back());
    }
    double gain = 0.0;
    for (int step = 1; step <= offset_steps; ++step)
        for (const double offset : {-step * offset_step, step * offset_step})
            gain = std::max(gain, gain_of(errors, stances, offset));
    return sum - gain;
}

/// The levels at which a foot may stand: the most frequent one, and those below and above it, if any.
std::vector<double> levels_of(const Heights& heights) {
    constexpr double any = 1e9;
    const double first = densest(heights, -any, any).first;
    std::vector<double> levels{first};
    for (const auto& [low, high] :
         {std::pair(first - most_offset, first - other_level), std::pair(first + other_level, first + most_offset)})
        if (const auto [level, duration] = densest(heights, low, high); duration > 0.0) levels.push_back(level);
    return levels;
}

/// Sets the levels for a slope; returns the error. A foot may spend more time in a part that is off than beside it:
/// less frequent levels may explain the take better.
double fit_levels(std::span<const StanceInterval> stances, Floor& floor) {
    const std::vector<double> left = levels_of(heights_of(stances, floor, 0));
    const std::vector<double> right = levels_of(heights_of(stances, floor, 1));
    double best = std::numeric_limits<double>::infinity();
    Floor trial = floor;
    for (std::size_t i = 0; i < left.size(); ++i)
        for (std::size_t j = 0; j < right.size(); ++j) {
            if (std::abs(left[i] - right[j]) > most_uneven) continue;
            trial.level = {left[i], right[j]};
            const double error = error_of(stances, trial) * (i + j == 0 ? level_gain : 1.0);
            if (error >= best) continue;
            best = error;
            floor = trial;
        }
    if (std::isinf(best)) floor.level = {left[0], right[0]};  // a skeleton whose legs differ: each foot has its own
    return error_of(stances, floor);
}

/// The direction in which the places differ most, and how far apart they are along it.
std::pair<glm::dvec2, double> longest_way(std::span<const StanceInterval> stances) {
    glm::dvec2 best(1.0, 0.0);
    double most = 0.0;
    for (const StanceInterval& each : stances)
        if (const double far = glm::length(each.place - stances.front().place); far > most) {
            most = far;
            best = (each.place - stances.front().place) / far;
        }
    return {best, most};
}

double extent(std::span<const StanceInterval> stances, const glm::dvec2& along) {
    const auto [low, high] =
        std::ranges::minmax(stances, {}, [&](const StanceInterval& each) { return glm::dot(each.place, along); });
    return glm::dot(high.place - low.place, along);
}

/// The ground that most of the time agrees with. What differs, such as a foot in the air, a stair or a part of the take
/// that is too low, does not change it, as long as it is less than half. The standings
/// are in the order of time.
Floor fit_floor(std::span<const StanceInterval> stances) {
    Floor best;
    if (stances.empty()) return best;
    double error = fit_levels(stances, best);
    const glm::dvec2 way = longest_way(stances).first;
    for (const glm::dvec2& along : {way, glm::dvec2(-way.y, way.x)}) {
        if (extent(stances, along) < least_extent) continue;
        const Floor start = best;
        double limit = slope_gain * error;
        for (int step = -slope_steps; step <= slope_steps; ++step) {
            Floor tilted = start;
            tilted.slope += along * (most_slope * step / slope_steps);
            const double left = fit_levels(stances, tilted);
            if (left >= limit) continue;
            limit = error = left;
            best = tilted;
        }
    }
    return best;
}

}  // namespace

FootPaths::FootPaths(const CheckedTake& take)
    : take_(take), scale_(take.placement.unit.height / person), block_(take.frames_of(baseline_step)) {
    if (!take_.placement.body.human || figure::is_markers(take_.figure) || take_.frames < 8 || !(scale_ > 0.0)) return;
    for (const Side side : {Side::left, Side::right}) add(side);
    if (feet_.size() != 2) feet_.clear();
    for (FootPath& foot : feet_) find_still(foot);
    find_floor();
    for (FootPath& foot : feet_) find_levels(foot);
    for (FootPath& foot : feet_) find_baseline(foot);
}

void FootPaths::add(Side side) {
    const auto& bones = take_.placement.body.bones;
    FootPath foot;
    for (std::size_t i = 0; i < bones.size(); ++i) {
        if (bones[i].side != side || (bones[i].part != Part::foot && bones[i].part != Part::toes)) continue;
        if (foot.bone == BoneId::none && bones[i].part == Part::foot) foot.bone = figure::bone_id(i);
        foot.points.push_back({i, false});
        foot.points.push_back({i, true});
    }
    if (foot.bone != BoneId::none) feet_.push_back(std::move(foot));
}

glm::dvec3 FootPaths::at(const FootPoint& point, std::size_t frame) const {
    return glm::dvec3(point.tail ? take_.tail(point.bone, frame) : take_.origin(point.bone, frame));
}

bool FootPaths::counts(std::size_t frame) const {
    return !figure::contains(take_.rest, frame) && !figure::contains(take_.placement.bounds.outliers, frame);
}

void FootPaths::find_still(FootPath& foot) const {
    foot.still.assign(take_.frames, false);
    const std::size_t few = take_.frames_of(still_time);
    for (std::size_t frame = 1; frame < take_.frames; ++frame) {
        const std::size_t first = frame > few ? frame - few : 0;
        const std::size_t last = std::min(frame + few - 1, take_.frames - 1);
        const double farthest = still_speed * scale_ * take_.frame_time * static_cast<double>(last - first);
        foot.still[frame] = counts(frame) && glm::length(at(ball(foot), last) - at(ball(foot), first)) < farthest;
    }
}

void FootPaths::find_floor() {
    std::vector<StanceInterval> stances;
    const std::size_t longest = take_.frames_of(longest_standing);
    for (std::size_t i = 0; i < feet_.size(); ++i)
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            if (!feet_[i].still[frame]) continue;
            const std::size_t first = frame;
            glm::dvec3 sum(0.0);
            for (; frame < take_.frames && feet_[i].still[frame] && frame < first + longest; ++frame)
                sum += at(ball(feet_[i]), frame);
            const auto count = static_cast<double>(frame - first);
            stances.push_back({i, glm::dvec2(sum.x, sum.z) / count, sum.y / count,
                               static_cast<double>(first) * take_.frame_time, count * take_.frame_time});
        }
    std::ranges::stable_sort(stances, {}, &StanceInterval::time);
    floor_ = fit_floor(stances);
}

double FootPaths::ground(const FootPath& foot, std::size_t frame) const {
    const glm::dvec3 place = at(ball(foot), frame);
    return floor_.at(static_cast<std::size_t>(&foot - feet_.data()), {place.x, place.z});
}

void FootPaths::find_levels(FootPath& foot) const {
    for (FootPoint& point : foot.points) {
        std::vector<double> heights;
        for (std::size_t frame = 1; frame < take_.frames; ++frame)
            if (const auto off = height_error(foot, frame); off && std::abs(*off) < near_ground * scale_)
                heights.push_back(at(point, frame).y - ground(foot, frame));
        if (!heights.empty()) point.level = base::quantile(heights, flat_share);
    }
}

std::optional<double> FootPaths::height_error(const FootPath& foot, std::size_t frame) const {
    if (!foot.still[frame]) return std::nullopt;
    const double off = at(ball(foot), frame).y - ground(foot, frame);
    return off > most_standing * scale_ ? std::nullopt : std::optional(off);
}

void FootPaths::find_baseline(FootPath& foot) const {
    const std::size_t reach = take_.frames_of(baseline_time);
    for (std::size_t middle = 0; middle < take_.frames + block_; middle += block_) {
        std::vector<double> heights;
        for (std::size_t frame = middle > reach ? middle - reach : 0; frame < std::min(middle + reach, take_.frames);
             ++frame)
            if (const auto off = height_error(foot, frame)) heights.push_back(*off);
        foot.baseline.push_back(heights.empty() ? 0.0 : base::quantile(heights, 0.5));
    }
}

std::optional<double> FootPaths::moved_at(const FootPath& foot, std::size_t frame) const {
    const auto off = height_error(foot, frame);
    if (!off) return std::nullopt;
    const double moved = *off - foot.baseline[(frame + block_ / 2) / block_];
    // a heel that comes down after a while on tiptoe is not below the ground
    return *off * moved >= least_agreement * moved * moved ? moved : 0.0;
}

}  // namespace skelplay::analysis
