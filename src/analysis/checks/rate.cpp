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

constexpr double walk_ratio = 0.46;   // metres · seconds: the length of a step times its duration; of walks 0.3 to 0.7
constexpr double least_doubt = 1.65;  // how far a take differs from it, as a factor
constexpr double least_swing = 0.15;  // metres by which the feet come together and apart in a step
constexpr double least_step = 0.3;    // metres of a person of 1.7 m; shorter steps say nothing about the rate
constexpr double least_travel = 0.7;  // of a step's length that the body moves on by
constexpr double most_travel = 1.4;   // the same at most: a runner flies
constexpr std::size_t fewest_steps = 3;
constexpr double gravity = 9.81;                               // metres per second squared
constexpr double fall_time = 0.08;                             // seconds over which an acceleration is measured
constexpr double least_fall = 2.2;                             // times gravity: no body is pulled down so fast
constexpr std::array<double, 4> factors{2.0, 4.0, 8.0, 16.0};  // by which rates are mistaken: 30, 60, 120 and 240

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
    [[nodiscard]] std::optional<std::size_t> foot(Side side) const {
        const auto& bones = take_.placement.body.bones;
        const auto found = std::ranges::find_if(
            bones, [&](const figure::BodyBone& bone) { return bone.part == Part::foot && bone.side == side; });
        return found == bones.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - bones.begin()));
    }

    /// How far two bones are apart on the ground, in metres of a person of 1.7 m.
    [[nodiscard]] double apart(std::size_t bone, std::size_t frame, std::size_t other, std::size_t other_frame) const {
        const glm::vec3 way = take_.origin(other, other_frame) - take_.origin(bone, frame);
        return std::hypot(static_cast<double>(way.x), static_cast<double>(way.z)) / scale_;
    }

    /// The frames in which the feet are farthest apart, once for each step.
    [[nodiscard]] std::vector<std::size_t> strides(std::size_t left, std::size_t right) const {
        std::vector<std::size_t> found;
        std::size_t far = 0;
        std::size_t near = 0;
        bool opens = true;
        for (std::size_t frame = 0; frame < take_.frames; ++frame) {
            const double now = apart(left, frame, right, frame);
            if (now >= apart(left, far, right, far)) far = frame;
            if (now <= apart(left, near, right, near)) near = frame;
            if (opens && now < apart(left, far, right, far) - least_swing) {
                found.push_back(far);
                opens = false;
                near = frame;
            } else if (!opens && now > apart(left, near, right, near) + least_swing) {
                opens = true;
                far = frame;
            }
        }
        return found;
    }

    /// How much too fast (above 1) or too slow the take runs for a walk with such steps. In a walk the body moves on by
    /// the length of each step.
    [[nodiscard]] std::optional<double> by_gait() const {
        const auto left = foot(Side::left);
        const auto right = foot(Side::right);
        if (!left || !right || take_.placement.root_motion_joint == BoneId::none) return std::nullopt;
        const std::size_t root = figure::index(take_.placement.root_motion_joint);
        const std::vector<std::size_t> wide = strides(*left, *right);
        std::vector<double> ratios;
        for (std::size_t i = 1; i < wide.size(); ++i) {
            const double length =
                0.5 * (apart(*left, wide[i], *right, wide[i]) + apart(*left, wide[i - 1], *right, wide[i - 1]));
            const double travel = apart(root, wide[i - 1], root, wide[i]);
            if (length < least_step || travel < least_travel * length || travel > most_travel * length) continue;
            const double time = static_cast<double>(wide[i] - wide[i - 1]) * take_.frame_time;
            ratios.push_back(travel * time / std::sqrt(scale_));
        }
        if (ratios.size() < fewest_steps || 2 * ratios.size() < wide.size()) return std::nullopt;  // it is no walk
        std::vector<double> sorted = ratios;
        const double middle = base::quantile(sorted, 0.5);
        if (base::quantile(sorted, 0.85) > 1.8 * base::quantile(sorted, 0.15)) return std::nullopt;  // not a steady one
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
