#include "analysis/take_offset.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include "analysis/frames.h"
#include "analysis/joint_signals.h"
#include "analysis/lag_products.h"
#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

constexpr double highest_rate = 60.0;     // a second
constexpr double most_samples = 131'072;  // of a take
constexpr double least_overlap = 1.0;     // seconds
constexpr double least_share = 0.3;       // of the shorter take, that overlaps
constexpr double least_motion = 0.1;      // of a take's usual variance, where they overlap
// What may be left unexplained (1 less the agreement) where takes overlap for `enough` seconds or more; less time
// allows less. Of 350 pairs of files that show other people doing other things, which fit best for three seconds or
// more, none agrees by more than 0.65; for one to two seconds some agree by 0.89, as a step is like another.
constexpr double most_unexplained = 0.3;
constexpr double enough = 3.0;
constexpr double least_contrast = 1.5;  // how much more is unexplained at any other offset
constexpr std::size_t least_joints = 3;

constexpr double not_compared = -2.0;  // of an offset at which too little of both takes is there

/// Balanced speeds, and their sums up to each sample.
struct Signals {
    explicit Signals(JointSpeeds speeds) : values(std::move(speeds)) {
        squares.assign(values.front().size() + 1, 0.0);
        for (const std::vector<float>& joint : values) {
            std::vector<double>& sum = sums.emplace_back(joint.size() + 1, 0.0);
            for (std::size_t i = 0; i < joint.size(); ++i) {
                const auto value = static_cast<double>(joint[i]);
                sum[i + 1] = sum[i] + value;
                squares[i + 1] += value * value;
            }
        }
        std::partial_sum(squares.begin(), squares.end(), squares.begin());
    }

    JointSpeeds values;                     // by joint; at least one
    std::vector<std::vector<double>> sums;  // by joint
    std::vector<double> squares;            // sums over all joints

    [[nodiscard]] std::size_t size() const noexcept { return squares.size() - 1; }
    /// The variance of the samples [from, to), times their number.
    [[nodiscard]] double variation(std::size_t from, std::size_t to) const {
        double total = squares[to] - squares[from];
        for (const auto& sum : sums)
            total -= (sum[to] - sum[from]) * (sum[to] - sum[from]) / static_cast<double>(to - from);
        return total;
    }
};

/// The correlation at every lag that b can have, −(size of b − 1) first.
class Correlations {
public:
    Correlations(const Signals& a, const Signals& b, double rate) : a_(a), b_(b) {
        const auto shorter = static_cast<double>(std::min(a.size(), b.size()));
        least_ = std::max(least_overlap * rate, least_share * shorter);
        usual_a_ = a.variation(0, a.size()) / static_cast<double>(a.size());
        usual_b_ = b.variation(0, b.size()) / static_cast<double>(b.size());
        LagProducts products(a.size(), b.size());
        for (std::size_t joint = 0; joint < a.values.size(); ++joint) products.add(a.values[joint], b.values[joint]);
        values_ = products.sums();
        for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = correlation(i);
    }

    [[nodiscard]] const std::vector<double>& values() const noexcept { return values_; }
    [[nodiscard]] double lag(std::size_t i) const noexcept {
        return static_cast<double>(i) - static_cast<double>(b_.size() - 1);
    }
    /// How many samples both takes have at a lag.
    [[nodiscard]] std::size_t overlap(std::size_t i) const noexcept {
        return std::min({i + 1, a_.size(), b_.size(), values_.size() - i});
    }

private:
    [[nodiscard]] double correlation(std::size_t i) const {
        const std::size_t count = overlap(i);
        if (static_cast<double>(count) < least_) return not_compared;
        const std::size_t from_a = i + 1 > b_.size() ? i + 1 - b_.size() : 0;
        const std::size_t from_b = i + 1 < b_.size() ? b_.size() - 1 - i : 0;
        const double a = a_.variation(from_a, from_a + count);
        const double b = b_.variation(from_b, from_b + count);
        const auto samples = static_cast<double>(count);
        if (a < least_motion * usual_a_ * samples || b < least_motion * usual_b_ * samples) return not_compared;
        double product = values_[i];
        for (std::size_t joint = 0; joint < a_.sums.size(); ++joint) {
            const auto sum = [count](const std::vector<double>& sums, std::size_t from) {
                return sums[from + count] - sums[from];
            };
            product -= sum(a_.sums[joint], from_a) * sum(b_.sums[joint], from_b) / samples;
        }
        return product / std::sqrt(a * b);
    }

    const Signals& a_;
    const Signals& b_;
    double least_ = 1.0;  // samples
    double usual_a_ = 0.0, usual_b_ = 0.0;
    std::vector<double> values_;
};

/// The samples that belong to a peak: down to half of its height above what is usual, and on while it falls.
figure::FrameRange hill(const std::vector<double>& values, std::size_t peak, double usual) {
    const double half = (values[peak] + usual) / 2;
    const auto goes_on = [&](std::size_t here, std::size_t next) {
        return values[next] != not_compared && (values[next] > half || values[next] < values[here]);
    };
    figure::FrameRange span{peak, peak};
    while (span.first > 0 && goes_on(span.first, span.first - 1)) --span.first;
    while (span.last + 1 < values.size() && goes_on(span.last, span.last + 1)) ++span.last;
    return span;
}

double best_outside(const std::vector<double>& values, const figure::FrameRange& span) {
    double best = 0.0;  // less than nothing in common is nothing
    for (std::size_t i = 0; i < values.size(); ++i)
        if ((i < span.first || i > span.last) && values[i] > best) best = values[i];
    return best;
}

/// The top of the parabola through a peak and its neighbours: where it is beside the peak, in samples, and how it
/// bends there, per sample².
struct Top {
    double beside = 0.0;
    double bend = 0.0;
};
Top top_of(const std::vector<double>& values, std::size_t peak) {
    const double before = values[peak - 1];
    const double after = values[peak + 1];
    const double bend = 2 * values[peak] - before - after;
    return bend > 0 ? Top{(after - before) / (2 * bend), bend} : Top{};
}

/// One standard error of a peak's place in seconds: what is not explained, over how sharply the peak bends and how many
/// independent stretches were compared. (Joints of one body move together: they count as one.)
double standard_error(double agreement, double bend, double overlap) {
    const double unexplained = std::max(1.0 - agreement * agreement, 1e-6);
    const double stretches = std::max(overlap * std::sqrt(bend), 1.0);
    return std::sqrt(unexplained / (std::max(agreement, 0.1) * bend * stretches));
}

/// Frames are when something was recorded: what is nearly a whole one of the faster take is one.
double in_whole_frames(double seconds, double frame_time) {
    constexpr double nearly = 0.25;
    const double frames = seconds / frame_time;
    return std::abs(frames - std::round(frames)) <= nearly ? std::round(frames) * frame_time : seconds;
}

double duration(const ComparedTake& take) {
    const std::size_t frames = figure::frame_count(take.figure->take);
    return frames == 0 ? 0.0 : static_cast<double>(frames - 1) * take.frame_time;
}

/// Whether an offset stands out, so that it may be suggested.
bool is_clear(const TakeOffset& found) {
    const double share = std::min(found.overlap / enough, 1.0);
    return found.joints >= least_joints && 1.0 - found.agreement <= most_unexplained * share * share &&
           1.0 - found.elsewhere >= least_contrast * (1.0 - found.agreement);
}

std::optional<TakeOffset> best_offset(const Correlations& correlations, double rate) {
    const std::vector<double>& values = correlations.values();
    const auto peak = static_cast<std::size_t>(std::ranges::max_element(values) - values.begin());
    const bool inside =
        peak > 0 && peak + 1 < values.size() && values[peak - 1] != not_compared && values[peak + 1] != not_compared;
    if (values[peak] == not_compared) return std::nullopt;
    std::vector<double> compared;
    std::ranges::copy_if(values, std::back_inserter(compared), [](double value) { return value != not_compared; });
    const Top top = inside ? top_of(values, peak) : Top{};
    TakeOffset found;
    found.later = (correlations.lag(peak) + top.beside) / rate;
    found.agreement = values[peak];
    found.elsewhere = best_outside(values, hill(values, peak, base::quantile(compared, 0.5)));
    found.overlap = static_cast<double>(correlations.overlap(peak) - 1) / rate;
    found.error = top.bend > 0 ? standard_error(found.agreement, top.bend * rate * rate, found.overlap) : found.overlap;
    return found;
}

}  // namespace

std::optional<TakeOffset> find_offset(const ComparedTake& a, const ComparedTake& b, const std::vector<BonePair>& pairs,
                                      const base::Run& run) {
    // Rates that differ by the digits of a file are one rate, as in same_time().
    ComparedTake other = b;
    other.frame_time = a.frame_time * frames_per(b.frame_time, a.frame_time);
    const double longer = std::max(duration(a), duration(other));
    if (pairs.empty() || std::min(duration(a), duration(other)) < least_overlap) return std::nullopt;
    const double faster = std::min(a.frame_time, other.frame_time);
    const double rate = std::min({highest_rate, 1.0 / faster, most_samples / longer});
    const std::vector<BonePair> chosen = telling_pairs(a.figure->skeleton, pairs);
    std::vector<figure::BoneId> of_a;
    std::vector<figure::BoneId> of_b;
    for (const BonePair& pair : chosen) {
        of_a.push_back(pair.a);
        of_b.push_back(pair.b);
    }
    JointSpeeds first = speeds_of(a, of_a, rate, run);
    JointSpeeds second = speeds_of(other, of_b, rate, run);
    if (run.stopped()) return std::nullopt;
    balance(first, second);
    if (first.empty()) return std::nullopt;
    const Signals signals_a(std::move(first));
    const Signals signals_b(std::move(second));
    std::optional<TakeOffset> found = best_offset(Correlations(signals_a, signals_b, rate), rate);
    if (!found) return std::nullopt;
    found->later = in_whole_frames(found->later, faster);
    found->joints = signals_a.values.size();
    found->clear = found->error < found->overlap && is_clear(*found);
    return found;
}

}  // namespace skelplay::analysis
