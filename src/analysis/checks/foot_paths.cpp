#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::Part;
using figure::Side;

constexpr double still_speed = 0.25;      // metres a second
constexpr double still_time = 0.03;       // seconds to either side over which a speed is measured
constexpr double rising_factor = 2.0;     // of that speed, up or down
constexpr double longest_standing = 0.5;  // seconds: who stands longer stands several times
constexpr double near_ground = 0.02;      // metres above or below it: a foot stands on it
constexpr double flat_share = 0.4;        // the quantile of heights in which a foot is flat: heels rise
constexpr double lying_share = 0.35;      // of the height of the hips over a foot that stands: who lies is lower
constexpr double bent_share = 0.6;        // the same: who sits or kneels is lower
constexpr double straight_share = 0.9;    // the quantile of these heights that is one of a leg which stands

constexpr double same_level = 0.007;     // metres to either side: heights of one level
constexpr double most_uneven = 0.03;     // metres by which one foot is thicker than the other
constexpr double other_level = 0.015;    // metres: nearer levels are one
constexpr std::size_t most_levels = 4;   // that are tried
constexpr double least_level = 0.1;      // of the time on the most frequent one that is spent on such a level
constexpr double level_gain = 0.5;       // of the error is left at most with a level that fewer standings have
constexpr double zero_gain = 0.25;       // the same with a level that is the file's own zero
constexpr double sole_height = 0.12;     // metres that the joints of a foot that stands there are off it at most
constexpr double most_tilted = 0.025;    // that the axes of a capture are tilted by: 1.4 degrees
constexpr int tilt_steps = 16;           // tried between level and that
constexpr double least_extent = 1.0;     // metres that a take has to cover: less says nothing of a slope
constexpr double least_seconds = 2.0;    // the same of a drift
constexpr double least_drift = 0.03;     // metres by which a take rises or sinks that drifts
constexpr double tilt_gain = 0.75;       // of the error is left at most with a slope or a drift that counts
constexpr double least_slope = 0.05;     // 2.9 degrees: a straight walk on less is one that rises
constexpr double steepest = 0.4;         // 22 degrees: nobody walks up more but on stairs
constexpr double most_scattered = 0.03;  // metres that the standings are off such a ground, as their median
constexpr int robust_rounds = 4;         // of fits without what is far off

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
        if (each.foot == foot)
            heights.emplace_back(each.height - floor.at(foot, each.place, each.time) + floor.level[foot], each.duration);
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
/// stretch of the take may be too low or too high by one of some offsets: else a slope would rather explain it.
double error_of(std::span<const StanceInterval> stances, const Floor& floor, std::span<const double> offsets) {
    std::vector<double> errors;
    double sum = 0.0;
    for (const StanceInterval& each : stances) {
        errors.push_back(each.height - floor.at(each.foot, each.place, each.time));
        sum += each.duration * counted(errors.back());
    }
    double gain = 0.0;
    for (const double offset : offsets) gain = std::max(gain, gain_of(errors, stances, offset));
    return sum - gain;
}

/// The levels at which a foot may stand: the most frequent one, and others on which much time is spent.
std::vector<double> levels_of(Heights heights) {
    constexpr double any = 1e9;
    std::vector<double> levels;
    double most = 0.0;
    while (levels.size() < most_levels && !heights.empty()) {
        const auto [level, duration] = densest(heights, -any, any);
        if (duration <= least_level * most) break;
        most = std::max(most, duration);
        levels.push_back(level);
        std::erase_if(heights, [&](const auto& each) { return std::abs(each.first - level) < other_level; });
    }
    return levels;
}

/// Sets the levels for a tilt; returns the error. Less frequent levels may explain it better, and the file's zero.
double fit_levels(std::span<const StanceInterval> stances, Floor& floor, double zero, double scale) {
    const std::vector<double> left = levels_of(heights_of(stances, floor, 0));
    const std::vector<double> right = levels_of(heights_of(stances, floor, 1));
    double best = std::numeric_limits<double>::infinity();
    double best_error = best;
    Floor trial = floor;
    for (const double own : left)
        for (const double other : right) {
            if (std::abs(own - other) > most_uneven * scale) continue;
            trial.level = {own, other};
            std::vector<double> offsets;
            for (const double level : left)
                if (level != own) offsets.push_back(level - own);
            const double error = error_of(stances, trial, offsets);
            const double high = (0.5 * (own + other) - zero) / scale;
            const bool at_zero = std::abs(high) < sole_height;
            const bool first = own == left[0] && other == right[0];
            const double weighed = error * (at_zero ? zero_gain : 1.0) * (first ? level_gain : 1.0);
            if (weighed >= best) continue;
            best = weighed;
            best_error = error;
            floor.level = trial.level;
        }
    if (!std::isinf(best)) return best_error;
    // a skeleton whose legs differ, or a foot that never stands: each has its own
    for (std::size_t foot = 0; foot < 2; ++foot) {
        const auto& own = foot == 0 ? left : right;
        const auto& other = foot == 0 ? right : left;
        floor.level[foot] = own.empty() ? (other.empty() ? 0.0 : other[0]) : own[0];
    }
    return error_of(stances, floor, {});
}

/// The direction in which the places differ most.
glm::dvec2 longest_way(std::span<const StanceInterval> stances) {
    glm::dvec2 best(1.0, 0.0);
    double most = 0.0;
    for (const StanceInterval& each : stances)
        if (const double far = glm::length(each.place - stances.front().place); far > most) {
            most = far;
            best = (each.place - stances.front().place) / far;
        }
    return best;
}

double extent(std::span<const StanceInterval> stances, const glm::dvec2& along) {
    const auto [low, high] =
        std::ranges::minmax(stances, {}, [&](const StanceInterval& each) { return glm::dot(each.place, along); });
    return glm::dot(high.place - low.place, along);
}

/// What a tilt is measured along: the place on the ground for a slope, the time for a drift.
glm::dvec2 along(const StanceInterval& stance, bool drift) { return drift ? glm::dvec2(stance.time, 0.0) : stance.place; }

/// The slope, or the drift, that the standings of each foot have by least squares, without those that are far off it.
FittedGround regression(std::span<const StanceInterval> stances, bool drift) {
    glm::dvec2 slope(0.0);
    std::vector<double> weights;
    for (const StanceInterval& each : stances) weights.push_back(each.duration);
    for (int round = 0; round < robust_rounds; ++round) {
        std::array<glm::dvec4, 2> sums{glm::dvec4(0.0), glm::dvec4(0.0)};  // by foot: the mean way, height and weight
        for (std::size_t i = 0; i < stances.size(); ++i)
            sums[stances[i].foot] += weights[i] * glm::dvec4(along(stances[i], drift), stances[i].height, 1.0);
        const auto off_mean = [&](const StanceInterval& each) {
            const glm::dvec4& mean = sums[each.foot];
            return glm::dvec3(along(each, drift), each.height) - glm::dvec3(mean) / std::max(mean.w, 1e-9);
        };
        glm::dmat2 squares(0.0);
        glm::dvec2 products(0.0);
        for (std::size_t i = 0; i < stances.size(); ++i) {
            const glm::dvec3 off = off_mean(stances[i]);
            squares += weights[i] * glm::outerProduct(glm::dvec2(off), glm::dvec2(off));
            products += weights[i] * off.z * glm::dvec2(off);
        }
        // across a straight walk nothing is measured: it counts as level
        const double ridge = 1e-4 * (squares[0][0] + squares[1][1]) + 1e-12;
        slope = glm::inverse(squares + glm::dmat2(ridge)) * products;
        std::vector<double> errors;
        for (const StanceInterval& each : stances) {
            const glm::dvec3 off = off_mean(each);
            errors.push_back(std::abs(off.z - glm::dot(slope, glm::dvec2(off))));
        }
        std::vector<double> sorted = errors;
        const double far = 3.0 * std::max(base::quantile(sorted, 0.5), same_level);
        for (std::size_t i = 0; i < stances.size(); ++i) weights[i] = errors[i] > far ? 0.0 : stances[i].duration;
    }
    return drift ? FittedGround{{0.0, 0.0}, slope.x} : FittedGround{slope, 0.0};
}

/// The ground that most of the time agrees with. What differs, such as a foot in the air, a stair or a part of the take
/// that is too low, does not change it, as long as it is less than half. The standings are in the order of time;
/// `zero`: the height of the file's zero.
Floor fit_floor(std::span<const StanceInterval> stances, double zero, double scale) {
    Floor best;
    if (stances.empty()) return best;
    double error = fit_levels(stances, best, zero, scale);
    const glm::dvec2 way = longest_way(stances);
    const bool wide = extent(stances, way) >= least_extent * scale;
    for (const glm::dvec2& along : {way, glm::dvec2(-way.y, way.x)}) {
        if (extent(stances, along) < least_extent * scale) continue;
        const Floor start = best;
        double limit = tilt_gain * error;
        for (int step = -tilt_steps; step <= tilt_steps; ++step) {
            Floor trial = start;
            trial.tilt.slope += along * (most_tilted * step / tilt_steps);
            if (const double left = fit_levels(stances, trial, zero, scale); left < limit) {
                limit = error = left;
                best = trial;
            }
        }
    }
    const double seconds = stances.back().time - stances.front().time;
    const double tilted = wide ? most_tilted * extent(stances, way) : 0.0;  // metres that a tilted axis makes of the way
    for (const bool drift : {false, true}) {
        if (stances.size() < 6 || (drift ? seconds < least_seconds : !wide)) continue;
        const FittedGround tilt = regression(stances, drift);
        const double steep = glm::length(tilt.slope);
        if (drift ? std::abs(tilt.drift) * seconds < std::max(least_drift * scale, tilted)
                  : steep < least_slope || steep > steepest)
            continue;
        Floor tilted_floor{{}, tilt};
        const double left = fit_levels(stances, tilted_floor, zero, scale);
        std::vector<double> off;
        for (const StanceInterval& each : stances)
            off.push_back(std::abs(each.height - tilted_floor.at(each.foot, each.place, each.time)));
        if (left >= tilt_gain * error || base::quantile(off, 0.5) > most_scattered * scale) continue;
        error = left;
        best = tilted_floor;
    }
    return best;
}
}  // namespace

FootPaths::FootPaths(const CheckedTake& take) : take_(take), scale_(take.scale) {
    if (!take_.placement.body.human || figure::is_markers(take_.figure) || take_.frames < 8 || !(scale_ > 0.0)) return;
    for (const Side side : {Side::left, Side::right}) add(side);
    if (feet_.size() != 2) feet_.clear();
    for (FootPath& foot : feet_) find_still(foot);
    find_floor();
    for (FootPath& foot : feet_) find_levels(foot);
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
        // a take that rises or sinks takes standing feet along
        const glm::dvec3 way = at(ball(foot), last) - at(ball(foot), first);
        foot.still[frame] =
            counts(frame) && std::hypot(way.x, way.z) < farthest && std::abs(way.y) < rising_factor * farthest;
    }
    foot.upright = foot.still;
    const std::size_t hips = figure::index(take_.placement.root_motion_joint);
    std::vector<double> heights;
    const auto height = [&](std::size_t frame) {
        return static_cast<double>(take_.origin(hips, frame).y) - at(ball(foot), frame).y;
    };
    for (std::size_t frame = 1; frame < take_.frames; ++frame)
        if (foot.still[frame]) heights.push_back(height(frame));
    if (heights.empty()) return;
    const double usual = base::quantile(heights, straight_share);
    for (std::size_t frame = 1; frame < take_.frames; ++frame) {
        foot.upright[frame] = foot.still[frame] && height(frame) >= bent_share * usual;
        foot.still[frame] = foot.still[frame] && height(frame) >= lying_share * usual;
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
    const double zero = static_cast<double>(take_.placement.to_world.shift.y);
    floor_ = fit_floor(stances, zero, scale_);
}

double FootPaths::ground(const FootPath& foot, std::size_t frame) const {
    const glm::dvec3 place = at(ball(foot), frame);
    return floor_.at(static_cast<std::size_t>(&foot - feet_.data()), {place.x, place.z},
                     static_cast<double>(frame) * take_.frame_time);
}

void FootPaths::find_levels(FootPath& foot) const {
    for (FootPoint& point : foot.points) {
        std::vector<double> heights;
        for (std::size_t frame = 1; frame < take_.frames; ++frame)
            if (const auto off = height_error(foot, frame);
                off && foot.upright[frame] && std::abs(*off) < near_ground * scale_)
                heights.push_back(at(point, frame).y - ground(foot, frame));
        if (!heights.empty()) point.level = base::quantile(heights, flat_share);
    }
}

std::optional<double> FootPaths::height_error(const FootPath& foot, std::size_t frame) const {
    return foot.still[frame] ? std::optional(at(ball(foot), frame).y - ground(foot, frame)) : std::nullopt;
}
}  // namespace skelplay::analysis
