#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <optional>

#include "analysis/checks/checks.h"
#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;
using figure::Part;
using figure::Side;

constexpr double walk_ratio = 0.40;   // metres · seconds: the length of a step times its duration, of people who walk
constexpr double least_doubt = 1.65;  // how far a take differs from it, as a factor
constexpr double standing_share = 0.2;  // of the fastest speed of a foot: it stands
constexpr double fastest_share = 0.95;  // quantile of its speeds
constexpr double least_step = 0.35;     // metres of a person of 1.7 m; shorter steps say nothing about the rate
constexpr std::size_t fewest_steps = 3;
constexpr double gravity = 9.81;    // metres per second squared
constexpr double fall_time = 0.08;  // seconds over which an acceleration is measured
constexpr double least_fall = 2.2;  // times gravity: no body is pulled down so fast
constexpr std::array<double, 6> factors{2.0, 3.0, 4.0, 5.0, 8.0, 10.0};  // by which rates are mistaken

/// Where and when a foot stands.
struct Footprint {
    glm::dvec2 place{0.0};  // metres
    double time = 0.0;      // seconds: when it begins to stand
    Side side = Side::none;
};

class RateCheck {
public:
    explicit RateCheck(CheckedTake& check)
        : check_(check), take_(check.take), scale_(check.take.placement.unit.height / 1.7) {}

    void run() {
        if (!take_.placement.body.human || figure::is_markers(take_.figure) || take_.frames < 12 || !(scale_ > 0.0))
            return;
        std::optional<double> factor = by_gait();
        if (!factor) factor = by_falls();
        if (!factor) return;
        check_.add(FindingKind::wrong_rate, {}, {0, take_.frames - 1}, 1.0 / (take_.frame_time * *factor),
                   SizeUnit::hertz);
    }

private:
    [[nodiscard]] std::vector<Footprint> footprints(Side side) const {
        std::vector<Footprint> prints;
        const auto& bones = take_.placement.body.bones;
        const auto foot = std::ranges::find_if(
            bones, [&](const figure::BodyBone& bone) { return bone.part == Part::foot && bone.side == side; });
        if (foot == bones.end()) return prints;
        const auto bone = static_cast<std::size_t>(foot - bones.begin());
        std::vector<double> speeds(take_.frames, 0.0);
        for (std::size_t frame = 1; frame < take_.frames; ++frame)
            speeds[frame] = static_cast<double>(glm::length(take_.origin(bone, frame) - take_.origin(bone, frame - 1)));
        std::vector<double> sorted(speeds.begin() + 1, speeds.end());
        const double standing = standing_share * base::quantile(sorted, fastest_share);
        std::size_t first = 1;
        for (std::size_t frame = 1; frame <= take_.frames; ++frame) {
            if (frame < take_.frames && speeds[frame] < standing) continue;
            if (frame >= first + 3) {
                const glm::vec3& at = take_.origin(bone, (first + frame) / 2);
                prints.push_back({{at.x, at.z}, static_cast<double>(first) * take_.frame_time, side});
            }
            first = frame + 1;
        }
        return prints;
    }

    /// How much too fast (above 1) or too slow the take runs for a walk with such steps.
    [[nodiscard]] std::optional<double> by_gait() const {
        std::vector<Footprint> prints = footprints(Side::left);
        const std::vector<Footprint> right = footprints(Side::right);
        prints.insert(prints.end(), right.begin(), right.end());
        std::ranges::stable_sort(prints, {}, &Footprint::time);
        std::vector<double> ratios;
        std::size_t steps = 0;
        for (std::size_t i = 1; i < prints.size(); ++i) {
            ++steps;
            if (prints[i].side == prints[i - 1].side) continue;
            const double length = glm::length(prints[i].place - prints[i - 1].place) / scale_;
            const double time = prints[i].time - prints[i - 1].time;
            if (length >= least_step && length <= 1.6 && time > 0.0)
                ratios.push_back(length * time / std::sqrt(scale_));
        }
        if (ratios.size() < fewest_steps || 10 * ratios.size() < 7 * steps) return std::nullopt;  // it is no walk
        std::vector<double> sorted = ratios;
        const double middle = base::quantile(sorted, 0.5);
        if (base::quantile(sorted, 0.85) > 1.6 * base::quantile(sorted, 0.15)) return std::nullopt;  // not a steady one
        return nearest(walk_ratio / middle);
    }

    /// The factor by which rates are mistaken that explains a take which runs so much too fast.
    [[nodiscard]] static std::optional<double> nearest(double fast) {
        const bool slow = fast < 1.0;
        const double wanted = slow ? 1.0 / fast : fast;
        if (wanted < least_doubt) return std::nullopt;
        const auto best =
            std::ranges::min_element(factors, {}, [&](double factor) { return std::abs(std::log(factor / wanted)); });
        return slow ? 1.0 / *best : *best;
    }

    /// Falls faster than gravity pulls.
    [[nodiscard]] std::optional<double> by_falls() const {
        if (take_.placement.root_motion_joint == BoneId::none) return std::nullopt;
        const std::size_t bone = figure::index(take_.placement.root_motion_joint);
        const std::size_t lag = take_.frames_of(fall_time);
        if (take_.frames < 4 * lag + 8) return std::nullopt;
        const double seconds = static_cast<double>(lag) * take_.frame_time;
        std::vector<double> falls;
        for (std::size_t frame = lag; frame + lag < take_.frames; ++frame) {
            if (check_.any_explained(frame - lag + 1, frame + lag)) continue;
            const double bend = static_cast<double>(take_.origin(bone, frame - lag).y) -
                                2.0 * static_cast<double>(take_.origin(bone, frame).y) +
                                static_cast<double>(take_.origin(bone, frame + lag).y);
            falls.push_back(-bend / (seconds * seconds * scale_));
        }
        if (falls.size() < 10) return std::nullopt;
        const double fastest = base::quantile(falls, 0.95) / gravity;
        return fastest >= least_fall ? nearest(std::sqrt(fastest)) : std::nullopt;
    }

    CheckedTake& check_;
    const TakeSamples& take_;
    double scale_;  // of a person of 1.7 m
};

}  // namespace

void check_rate(CheckedTake& check) { RateCheck(check).run(); }

}  // namespace skelplay::analysis
