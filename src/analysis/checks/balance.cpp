#include "analysis/checks/balance.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <numbers>
#include <vector>

#include "analysis/centre_of_mass.h"

namespace skelplay::analysis {

namespace {

using figure::FrameRange;

// Lengths of a person of 1.7 metres; they are scaled with the figure's height.
constexpr double standing_share = 0.3;  // of the other foot's speed that the foot on which the body stands has at most
constexpr double least_stepped = 0.1;   // metres that the other foot goes meanwhile
constexpr double most_slid = 0.05;      // metres that the foot on which the body stands goes
constexpr std::size_t fewest_support_frames = 6;
constexpr std::size_t fewest_supports = 2;
constexpr double least_correlation = 0.7;  // the correlation from which on many supports are believed
constexpr double few_correlation = 0.3;    // of one support that it has to be higher by, less the more there are
constexpr double usual_fast = 0.92;        // what captures at their own rate give; 0.82 to 1.08

/// What a support on one foot says, each weighted with its duration.
struct Fall {
    glm::dvec2 acceleration{0.0};  // of the centre of mass, along the ground, in metres per frame squared
    glm::dvec2 lean{0.0};          // its distance from the foot, along the ground, as a share of its height
};

class BalanceCheck {
public:
    BalanceCheck(const CheckedTake& check, const FootPaths& paths) : check_(check), take_(check.take), paths_(paths) {}

    /// A body that stands on one foot is accelerated away from it by gravity times its lean (Winter, D. A. (1995),
    /// Human balance and posture control during standing and walking, Gait & Posture 3: the inverted pendulum model).
    /// The ratio of the two is gravity in metres per frame squared, and tells how long a frame is.
    [[nodiscard]] std::optional<double> fast() {
        if (paths_.feet().empty() || !find_centres()) return std::nullopt;
        for (std::size_t foot = 0; foot < 2; ++foot) find_falls(foot);
        double both = 0.0;
        double leans = 0.0;
        double accelerations = 0.0;
        for (const Fall& fall : falls_) {
            both += glm::dot(fall.acceleration, fall.lean);
            leans += glm::dot(fall.lean, fall.lean);
            accelerations += glm::dot(fall.acceleration, fall.acceleration);
        }
        if (falls_.size() < fewest_supports || !(leans * accelerations > 0.0)) return std::nullopt;
        const double correlation = both / std::sqrt(leans * accelerations);
        if (correlation < least_correlation + few_correlation / static_cast<double>(falls_.size())) return std::nullopt;
        const double frame_time = std::sqrt(both / leans / (gravity * paths_.scale()));
        return frame_time / (take_.frame_time * usual_fast);
    }

private:
    [[nodiscard]] bool find_centres() {
        const auto model = mass_model(take_.figure, take_.placement.body);
        if (!model) return false;
        centres_.assign(take_.frames, glm::dvec3(0.0));
        for (const auto& share : model->centre.shares) {
            const std::size_t bone = figure::index(share.bone);
            for (std::size_t frame = 0; frame < take_.frames; ++frame)
                centres_[frame] += share.origin * glm::dvec3(take_.origin(bone, frame)) +
                                   share.tail * glm::dvec3(take_.tail(bone, frame));
        }
        return true;
    }

    /// How far the ball of a foot goes from one frame to another, in metres.
    [[nodiscard]] double moved(std::size_t foot, std::size_t from, std::size_t to) const {
        const FootPath& path = paths_.feet()[foot];
        return glm::distance(paths_.at(ball(path), from), paths_.at(ball(path), to));
    }

    [[nodiscard]] bool stands(std::size_t foot, std::size_t frame) const {
        return paths_.counts(frame) && !check_.explained[frame] &&
               moved(foot, frame - 1, frame) < standing_share * moved(1 - foot, frame - 1, frame);
    }

    void find_falls(std::size_t foot) {
        std::size_t first = 1;
        for (std::size_t frame = 1; frame <= take_.frames; ++frame) {
            if (frame < take_.frames && stands(foot, frame)) continue;
            if (frame >= first + fewest_support_frames &&
                moved(1 - foot, first, frame - 1) > least_stepped * paths_.scale() &&
                moved(foot, first, frame - 1) < most_slid * paths_.scale())
                add_fall(foot, {first, frame - 1});
            first = frame + 1;
        }
    }

    /// The middle between ankle and ball, in the mean of these frames.
    [[nodiscard]] glm::dvec3 mean_foot(std::size_t foot, const FrameRange& support) const {
        const FootPath& path = paths_.feet()[foot];
        glm::dvec3 sum(0.0);
        for (std::size_t frame = support.first; frame <= support.last; ++frame)
            sum += 0.5 * (paths_.at(path.points[0], frame) + paths_.at(ball(path), frame));
        return sum / static_cast<double>(support.last - support.first + 1);
    }

    /// Weights rise and fall smoothly in a support: the sum of accelerations is then one of positions, which is not
    /// noisy.
    void add_fall(std::size_t foot, const FrameRange& support) {
        const glm::dvec3 under = mean_foot(foot, support);
        const auto length = static_cast<double>(support.last - support.first);
        glm::dvec3 acceleration(0.0);
        glm::dvec2 lean(0.0);
        double weights = 0.0;
        for (std::size_t frame = support.first + 1; frame < support.last; ++frame) {
            const double sine = std::sin(std::numbers::pi * static_cast<double>(frame - support.first) / length);
            const double weight = sine * sine;
            const glm::dvec3 off = centres_[frame] - under;
            if (!(off.y > 0.0)) return;  // it does not stand
            acceleration += weight * (centres_[frame - 1] - 2.0 * centres_[frame] + centres_[frame + 1]);
            lean += weight * glm::dvec2(off.x, off.z) / off.y;
            weights += weight;
        }
        // a body that is accelerated upwards weighs more
        falls_.push_back({glm::dvec2(acceleration.x, acceleration.z) - acceleration.y * lean / weights, lean});
    }

    const CheckedTake& check_;
    const TakeSamples& take_;
    const FootPaths& paths_;
    std::vector<glm::dvec3> centres_;  // of mass, by frame, in metres
    std::vector<Fall> falls_;
};

}  // namespace

std::optional<double> fast_by_balance(const CheckedTake& check, const FootPaths& paths) {
    return BalanceCheck(check, paths).fast();
}

}  // namespace skelplay::analysis
