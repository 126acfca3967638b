#include "analysis/checks/foot_paths.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

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
constexpr double usual_time = 3.0;        // seconds to either side in which a foot's usual height is measured
constexpr double usual_step = 0.25;       // seconds from one such measurement to the next
constexpr double least_agreement = 0.15;  // of such a height that the foot is off the ground as well
constexpr double near_ground = 0.02;      // metres above or below it: a foot stands on it
constexpr double flat_share = 0.4;        // the quantile of heights in which a foot is flat: heels rise
constexpr double most_standing = 0.25;    // metres above the floor: higher it stands on something

}  // namespace

FootPaths::FootPaths(const CheckedTake& check)
    : check_(check),
      take_(check.take),
      scale_(check.take.placement.unit.height / person),
      block_(check.take.frames_of(usual_step)) {
    if (!take_.placement.body.human || figure::is_markers(take_.figure) || take_.frames < 8 || !(scale_ > 0.0)) return;
    for (const Side side : {Side::left, Side::right}) add(side);
    if (feet_.size() != 2) feet_.clear();
    for (FootPath& foot : feet_) find_still(foot);
    find_floor();
    for (FootPath& foot : feet_) find_levels(foot);
    for (FootPath& foot : feet_) find_usual(foot);
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
    return !figure::contains(check_.rest, frame) && !figure::contains(take_.placement.bounds.outliers, frame);
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
    std::vector<Standing> standings;
    const std::size_t longest = take_.frames_of(longest_standing);
    for (std::size_t i = 0; i < feet_.size(); ++i)
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            if (!feet_[i].still[frame]) continue;
            const std::size_t first = frame;
            glm::dvec3 sum(0.0);
            for (; frame < take_.frames && feet_[i].still[frame] && frame < first + longest; ++frame)
                sum += at(ball(feet_[i]), frame);
            const auto count = static_cast<double>(frame - first);
            standings.push_back({i, glm::dvec2(sum.x, sum.z) / count, sum.y / count,
                                 static_cast<double>(first) * take_.frame_time, count * take_.frame_time});
        }
    std::ranges::stable_sort(standings, {}, &Standing::time);
    floor_ = fit_floor(standings);
}

double FootPaths::ground(const FootPath& foot, std::size_t frame) const {
    const glm::dvec3 place = at(ball(foot), frame);
    return floor_.at(static_cast<std::size_t>(&foot - feet_.data()), {place.x, place.z});
}

void FootPaths::find_levels(FootPath& foot) const {
    for (FootPoint& point : foot.points) {
        std::vector<double> heights;
        for (std::size_t frame = 1; frame < take_.frames; ++frame)
            if (const auto off = stands_at(foot, frame); off && std::abs(*off) < near_ground * scale_)
                heights.push_back(at(point, frame).y - ground(foot, frame));
        if (!heights.empty()) point.level = base::quantile(heights, flat_share);
    }
}

std::optional<double> FootPaths::stands_at(const FootPath& foot, std::size_t frame) const {
    if (!foot.still[frame]) return std::nullopt;
    const double off = at(ball(foot), frame).y - ground(foot, frame);
    return off > most_standing * scale_ ? std::nullopt : std::optional(off);
}

void FootPaths::find_usual(FootPath& foot) const {
    const std::size_t reach = take_.frames_of(usual_time);
    for (std::size_t middle = 0; middle < take_.frames + block_; middle += block_) {
        std::vector<double> heights;
        for (std::size_t frame = middle > reach ? middle - reach : 0; frame < std::min(middle + reach, take_.frames);
             ++frame)
            if (const auto off = stands_at(foot, frame)) heights.push_back(*off);
        foot.usual.push_back(heights.empty() ? 0.0 : base::quantile(heights, 0.5));
    }
}

std::optional<double> FootPaths::moved_at(const FootPath& foot, std::size_t frame) const {
    const auto off = stands_at(foot, frame);
    if (!off) return std::nullopt;
    const double moved = *off - foot.usual[(frame + block_ / 2) / block_];
    // a heel that comes down after a while on tiptoe is not below the ground
    return *off * moved >= least_agreement * moved * moved ? moved : 0.0;
}

}  // namespace skelplay::analysis
