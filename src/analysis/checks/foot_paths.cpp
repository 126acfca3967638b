#include "analysis/checks/foot_paths.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>

#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;
using figure::Part;
using figure::Side;

constexpr double person = 1.7;             // metres: whose lengths the limits are
constexpr double foot_floor_share = 0.15;  // the quantile of a point's heights that is its floor
constexpr double still_speed = 0.15;       // metres a second
constexpr double flat_height = 0.02;       // metres by which the heights of a flat foot differ from those of standing
constexpr double most_standing = 0.25;     // metres above the floor: higher it stands on something

}  // namespace

FootPaths::FootPaths(const CheckedTake& check)
    : check_(check), take_(check.take), scale_(check.take.placement.unit.height / person) {
    if (!take_.placement.body.human || figure::is_markers(take_.figure) || take_.frames < 8 || !(scale_ > 0.0)) return;
    for (const Side side : {Side::left, Side::right}) add(side);
    if (feet_.size() != 2) feet_.clear();
    for (FootPath& foot : feet_) measure(foot);
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

void FootPaths::measure(FootPath& foot) const {
    foot.still.assign(take_.frames, false);
    for (std::size_t frame = 1; frame < take_.frames; ++frame)
        foot.still[frame] =
            counts(frame) && std::ranges::any_of(foot.points, [&](const FootPoint& point) {
                return glm::length(at(point, frame) - at(point, frame - 1)) < still_speed * scale_ * take_.frame_time;
            });
    for (FootPoint& point : foot.points) {
        std::vector<double> heights;
        for (std::size_t frame = 0; frame < take_.frames; ++frame)
            if (counts(frame)) heights.push_back(at(point, frame).y);
        if (heights.empty()) continue;
        const double floor = base::quantile(heights, foot_floor_share);
        heights.clear();
        for (std::size_t frame = 1; frame < take_.frames; ++frame)
            if (foot.still[frame] && at(point, frame).y < floor + most_standing * scale_)
                heights.push_back(at(point, frame).y);
        if (!heights.empty()) point.level = base::quantile(heights, 0.5);
    }
}

std::pair<double, double> FootPaths::off_level(const FootPath& foot, std::size_t frame) const {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const FootPoint& point : foot.points) {
        const double off = at(point, frame).y - point.level;
        low = std::min(low, off);
        high = std::max(high, off);
    }
    return {low, high};
}

std::optional<double> FootPaths::stands_at(const FootPath& foot, std::size_t frame) const {
    if (!foot.still[frame]) return std::nullopt;
    const auto [low, high] = off_level(foot, frame);
    if (high - low > flat_height * scale_ || low > most_standing * scale_) return std::nullopt;
    return 0.5 * (low + high);
}

}  // namespace skelplay::analysis
