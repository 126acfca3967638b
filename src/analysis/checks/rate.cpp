#include "analysis/centre_of_mass.h"
#include "analysis/checks/checks.h"

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
constexpr double baseline_fast = 0.92;     // what captures at their own rate give; 0.82 to 1.08

/// What a support on one foot says, each weighted with its duration.
struct Fall {
    glm::dvec2 acceleration{0.0};  // of the centre of mass, along the ground, in metres per frame squared
    glm::dvec2 lean{0.0};          // its distance from the foot, along the ground, as a share of its height
};

class BalanceCheck {
public:
    explicit BalanceCheck(const CheckedTake& take) : take_(take), paths_(*take.feet) {}

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
        return frame_time / (take_.frame_time * baseline_fast);
    }

private:
    [[nodiscard]] bool find_centres() {
        const auto model = mass_model(take_.figure, take_.placement.body);
        if (!model) return false;
        centres_.assign(take_.frames, glm::dvec3(0.0));
        for (const auto& share : model->centre.shares) {
            const std::size_t bone = figure::index(share.bone);
            for (std::size_t frame = 0; frame < take_.frames; ++frame)
                centres_[frame] +=
                    share.origin * glm::dvec3(take_.origin(bone, frame)) + share.tail * glm::dvec3(take_.tail(bone, frame));
        }
        return true;
    }

    /// How far the ball of a foot goes from one frame to another, in metres.
    [[nodiscard]] double moved(std::size_t foot, std::size_t from, std::size_t to) const {
        const FootPath& path = paths_.feet()[foot];
        return glm::distance(paths_.at(ball(path), from), paths_.at(ball(path), to));
    }

    [[nodiscard]] bool stands(std::size_t foot, std::size_t frame) const {
        return paths_.counts(frame) && !take_.explained[frame] &&
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

    const CheckedTake& take_;
    const FootPaths& paths_;
    std::vector<glm::dvec3> centres_;  // of mass, by frame, in metres
    std::vector<Fall> falls_;
};

/// How much too fast (above 1) or too slow a take runs by the way in which its body falls over the foot on which it
/// stands: an inverted pendulum. Nothing: the body hardly stands on one foot, or does not fall as bodies do. What is
/// looked at does not depend on the rate: the same motion at twice the rate gives exactly twice the number.
std::optional<double> fast_by_balance(const CheckedTake& take) { return BalanceCheck(take).fast(); }

using figure::BoneId;
using figure::Part;
using figure::Side;

constexpr double least_doubt = 1.65;     // how far a take differs from it, as a factor
constexpr double balance_doubt = 1.5;    // how far it differs from what balance needs
constexpr double baseline_swing = 0.33;  // the same in any motion: fights, dances, jumping jacks; 0.19 to 0.55
constexpr double swing_doubt = 1.8;
constexpr double least_swung = 0.1;         // metres that a foot makes in a swing
constexpr double longest_swung = 1.0;       // metres from which on a swing takes no longer
constexpr double least_swing_frames = 3.0;  // what is shorter may be noise
constexpr double slow_share = 0.3;          // of a swing's highest speed: the foot is slower before and after it
constexpr std::size_t fewest_swings = 3;
constexpr double flying_height = 0.02;    // metres that all of both feet are above the ground
constexpr std::size_t fewest_flying = 5;  // frames
constexpr double least_sagitta = 0.02;    // metres that the hips rise above the line from take-off to landing
constexpr double sure_sagitta = 0.04;     // metres: the same of a fall that needs no second one
constexpr double most_astray = 0.12;      // of that, off a parabola
constexpr std::size_t fewest_falls = 1;
constexpr double most_unlike = 2.2;                                                        // how far falls or swings differ
constexpr std::array<double, 8> doublings{0.0625, 0.125, 0.25, 0.5, 2.0, 4.0, 8.0, 16.0};  // of rates, by mistake
constexpr double doubling_bonus = 0.1;  // of a logarithm by which they are the likelier
constexpr double common_bonus = 0.15;   // the same of 30, 60 and 120, at which most is captured

class RateCheck {
public:
    explicit RateCheck(CheckedTake& take) : take_(take), paths_(*take.feet), scale_(paths_.scale()) {}

    void run() {
        if (!take_.placement.body.human || figure::is_markers(take_.figure) || take_.frames < 12 || !(scale_ > 0.0)) return;
        const std::optional<double> factor = mistake();
        if (!factor) return;
        take_.add(FindingKind::wrong_rate, {}, {0, take_.frames - 1}, 1.0 / (take_.frame_time * *factor), SizeUnit::hertz);
    }

private:
    /// A foot's way from one place to another: the time in which it is faster than half its highest speed.
    struct Swing {
        double frames = 0.0;
        double way = 0.0;  // metres of a person of 1.7 m that the foot makes in that time
    };

    /// The factor by which the rate is mistaken, by the best evidence that the take has: balance and falls obey
    /// gravity, and the time of a swing varies less with the speed of a walk than its steps do. Nothing: the rate may
    /// be right.
    [[nodiscard]] std::optional<double> mistake() const {
        if (const auto balance = fast_by_balance(take_)) return nearest(*balance, balance_doubt);
        if (const auto falls = by_falls()) return nearest(*falls, least_doubt);
        const std::optional<double> swing = swing_time();
        return swing ? nearest(baseline_swing / *swing, swing_doubt) : std::nullopt;
    }

    [[nodiscard]] BoneId foot(Side side) const { return take_.placement.body.first(Part::foot, side); }

    /// The factor by which the rate is mistaken that explains a take which runs so much too fast: to a usual rate, or
    /// to one that was doubled or halved.
    [[nodiscard]] std::optional<double> nearest(double fast, double doubt) const {
        if (std::abs(std::log(fast)) < std::log(doubt)) return std::nullopt;
        std::optional<double> best;
        double least = std::numeric_limits<double>::infinity();
        const auto look = [&](double factor, double bonus) {
            const double off = std::abs(std::log(factor / fast)) - bonus;
            if (off >= least || std::abs(std::log(factor)) < std::log(balance_doubt)) return;
            least = off;
            best = factor;
        };
        for (const double usual : base::usual_rates) {
            const double factor = 1.0 / (take_.frame_time * usual);
            const bool doubled =
                std::ranges::any_of(doublings, [&](double by) { return std::abs(factor / by - 1.0) < 0.03; });
            const bool common = usual == 30.0 || usual == 60.0 || usual == 120.0;
            look(factor, (common ? common_bonus : 0.0) + (doubled ? doubling_bonus : 0.0));
        }
        for (const double factor : doublings) look(factor, 0.0);
        return best;
    }

    /// Metres that a foot moves to a frame from the one before.
    [[nodiscard]] double moved(std::size_t foot, std::size_t frame) const {
        return static_cast<double>(glm::distance(take_.tail(foot, frame - 1), take_.tail(foot, frame)));
    }

    /// The swing around the frame in which the foot is fastest; there are slower ones before and after.
    [[nodiscard]] Swing swing_around(std::size_t foot, std::size_t fastest) const {
        const double half = 0.5 * moved(foot, fastest);
        std::size_t before = fastest;
        std::size_t after = fastest;
        while (moved(foot, before) > half) --before;
        while (moved(foot, after) > half) ++after;
        const auto part = [&](std::size_t fast, std::size_t slow) {  // of a frame, until the speed is the half
            return (moved(foot, fast) - half) / (moved(foot, fast) - moved(foot, slow));
        };
        return {static_cast<double>(after - before - 2) + part(before + 1, before) + part(after - 1, after),
                static_cast<double>(glm::distance(take_.tail(foot, before), take_.tail(foot, after - 1))) / scale_};
    }

    void find_swings(std::size_t foot, std::vector<Swing>& swings) const {
        std::size_t slowest = 1;
        std::size_t fastest = 0;  // of the swing that has begun; 0: none has
        for (std::size_t frame = 2; frame < take_.frames; ++frame) {
            const double now = moved(foot, frame);
            if (fastest == 0) {
                if (now < moved(foot, slowest)) slowest = frame;
                if (slow_share * now > moved(foot, slowest)) fastest = frame;
            } else if (now > moved(foot, fastest)) {
                fastest = frame;
            } else if (now < slow_share * moved(foot, fastest)) {
                swings.push_back(swing_around(foot, fastest));
                slowest = frame;
                fastest = 0;
            }
        }
    }

    /// The seconds that a foot needs for a swing of a metre if a person is 1.7 m tall. A leg swings like a pendulum:
    /// nearly alike at any speed, and longer the longer it is. Nothing: there are few swings, or unlike ones.
    [[nodiscard]] std::optional<double> swing_time() const {
        std::vector<Swing> swings;
        for (const Side side : {Side::left, Side::right})
            if (const BoneId bone = foot(side); bone != BoneId::none) find_swings(figure::index(bone), swings);
        std::vector<double> times;
        for (const Swing& swing : swings)
            if (swing.way > least_swung && swing.frames > least_swing_frames)
                times.push_back(swing.frames * take_.frame_time / std::sqrt(scale_ * std::min(swing.way, longest_swung)));
        if (times.size() < fewest_swings || base::quantile(times, 0.85) > most_unlike * base::quantile(times, 0.15))
            return std::nullopt;
        return base::quantile(times, 0.5);
    }

    /// How much too fast the take runs by its jumps, runs and hops: while no foot touches the ground, the hips fall as
    /// everything does. Nothing: the body does not fly, or not alike each time.
    [[nodiscard]] std::optional<double> by_falls() const {
        if (take_.placement.root_motion_joint == BoneId::none) return std::nullopt;
        if (paths_.feet().empty()) return std::nullopt;
        std::vector<double> falls;
        double highest = 0.0;  // metres
        std::size_t first = 1;
        for (std::size_t frame = 1; frame <= take_.frames; ++frame) {
            if (frame < take_.frames && flies(frame)) continue;
            if (frame < take_.frames && first > 1 && frame >= first + fewest_flying)
                if (const auto fall = fall_between(first, frame - 1)) {
                    falls.push_back(fall->first);
                    highest = std::max(highest, fall->second);
                }
            first = frame + 1;
        }
        if (falls.size() < fewest_falls || base::quantile(falls, 0.85) > most_unlike * base::quantile(falls, 0.15))
            return std::nullopt;
        const double fast = std::sqrt(base::quantile(falls, 0.5));
        // a foot that is taken for one in the air makes one low and slow fall, but no second one
        return falls.size() == 1 && fast < 1.0 && highest < sure_sagitta * scale_ ? std::nullopt : std::optional(fast);
    }

    [[nodiscard]] bool flies(std::size_t frame) const {
        if (!paths_.counts(frame) || take_.explained[frame]) return false;
        return std::ranges::all_of(paths_.feet(), [&](const FootPath& foot) {
            return std::ranges::all_of(foot.points, [&](const FootPoint& point) {
                return paths_.off_level(foot, point, frame) > flying_height * paths_.scale();
            });
        });
    }

    /// The acceleration of the hips in these frames, in multiples of gravity: that of the parabola through their ends
    /// and their middle; and how high it rises, in metres. Nothing: their path is no parabola, or too flat to tell.
    [[nodiscard]] std::optional<std::pair<double, double>> fall_between(std::size_t first, std::size_t last) const {
        const std::size_t bone = figure::index(take_.placement.root_motion_joint);
        const auto high = [&](double share) {
            const auto at = first + static_cast<std::size_t>(share * static_cast<double>(last - first) + 0.5);
            const double x = static_cast<double>(at - first) / static_cast<double>(last - first);
            const double line = (1.0 - x) * static_cast<double>(take_.origin(bone, first).y) +
                                x * static_cast<double>(take_.origin(bone, last).y);
            return std::pair(static_cast<double>(take_.origin(bone, at).y) - line, 4.0 * x * (1.0 - x));
        };
        const double sagitta = high(0.5).first / high(0.5).second;
        if (sagitta < least_sagitta * scale_) return std::nullopt;
        for (const double share : {0.25, 0.75})
            if (std::abs(high(share).first - sagitta * high(share).second) > most_astray * sagitta) return std::nullopt;
        const double seconds = static_cast<double>(last - first) * take_.frame_time;
        return std::pair(8.0 * sagitta / (seconds * seconds) / (gravity * scale_), sagitta);
    }

    CheckedTake& take_;
    const FootPaths& paths_;
    double scale_;  // of a person of 1.7 m
};
}  // namespace

void check_rate(CheckedTake& take) { RateCheck(take).run(); }
}  // namespace skelplay::analysis
