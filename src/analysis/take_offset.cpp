#include "analysis/take_offset.h"

namespace skelplay::analysis {
namespace {
/// The speeds of a take's joints, by joint and sample. They have no unit: they are only compared with another take's.
using JointSpeeds = std::vector<std::vector<float>>;

constexpr std::size_t most_joints = 20;
constexpr double smoothing = 0.04;  // seconds, standard deviation

/// The paths of joints, by joint and sample; all but the first joint's are relative to the first. Empty when stopped.
std::vector<std::vector<glm::dvec3>> sampled(const PlacedTake& take, const std::vector<BoneId>& joints, double rate,
                                             const base::Run& run) {
    const figure::Figure& figure = *take.figure;
    const std::size_t frames = figure::frame_count(figure.take);
    const auto count =
        static_cast<std::size_t>(std::floor(static_cast<double>(frames - 1) * take.frame_time * rate + 1e-6)) + 1;
    std::vector<std::vector<glm::dvec3>> path(joints.size(), std::vector<glm::dvec3>(count));
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    for (std::size_t i = 0; i < count; ++i) {
        if (i % 256 == 0 && run.stopped()) return {};
        figure::sample_between(figure.skeleton, figure.take, static_cast<double>(i) / (rate * take.frame_time), pose);
        const auto& positions = evaluator.positions(pose);
        const glm::dvec3 first = positions[figure::index(joints.front())].origin;
        path.front()[i] = first;
        for (std::size_t k = 1; k < joints.size(); ++k) path[k][i] = positions[figure::index(joints[k])].origin - first;
    }
    return path;
}

/// The steps from each sample to the next. Jumps are shortened: a take that begins with a rest pose, or was edited
/// together, has a step that is many times longer than those around it.
std::vector<glm::dvec3> steps(const std::vector<glm::dvec3>& path, double rate) {
    constexpr double nearby = 0.25;  // seconds to both sides
    constexpr double longest = 5.0;  // times the mean of those around, without the two longest
    const auto reach = std::max<std::size_t>(static_cast<std::size_t>(std::lround(nearby * rate)), 3);
    std::vector<glm::dvec3> step(path.size() - 1);
    std::vector<double> lengths(step.size());
    for (std::size_t i = 0; i < step.size(); ++i) {
        step[i] = path[i + 1] - path[i];
        if (!std::isfinite(glm::dot(step[i], step[i]))) step[i] = glm::dvec3(0.0);  // a joint that was not seen
        lengths[i] = glm::length(step[i]);
    }
    for (std::size_t i = 0; i < step.size(); ++i) {
        const std::size_t from = i - std::min(i, reach);
        const std::size_t to = std::min(i + reach + 1, step.size());
        double sum = 0.0;
        std::array<double, 2> most{};  // the longest first
        for (std::size_t k = from; k < to; ++k) {
            sum += lengths[k];
            if (lengths[k] > most[0]) most = {lengths[k], most[0]};
            else most[1] = std::max(most[1], lengths[k]);
        }
        const double limit =
            longest * (sum - most[0] - most[1]) / static_cast<double>(std::max<std::size_t>(to - from, 3) - 2);
        if (lengths[i] > limit) step[i] *= std::max(limit, 0.0) / lengths[i];
    }
    return step;
}

/// The steps, smoothed by a Gaussian with this deviation in samples, truncated at the ends.
std::vector<glm::dvec3> smoothed(const std::vector<glm::dvec3>& steps, double deviation) {
    const auto reach = static_cast<std::ptrdiff_t>(std::ceil(3.0 * deviation));
    std::vector<double> weights;
    for (std::ptrdiff_t i = -reach; i <= reach; ++i)
        weights.push_back(std::exp(-0.5 * static_cast<double>(i * i) / (deviation * deviation)));
    const auto count = std::ssize(steps);
    std::vector<glm::dvec3> smooth(steps.size());
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        glm::dvec3 sum(0.0);
        double weight = 0.0;
        for (std::ptrdiff_t k = std::max<std::ptrdiff_t>(-reach, -i); k <= std::min(reach, count - 1 - i); ++k) {
            const double w = weights[static_cast<std::size_t>(k + reach)];
            sum += w * steps[static_cast<std::size_t>(i + k)];
            weight += w;
        }
        smooth[static_cast<std::size_t>(i)] = sum / weight;
    }
    return smooth;
}

/// The square roots of the speeds, so that a few quick movements do not outweigh all others.
std::vector<float> root_speeds(const std::vector<glm::dvec3>& steps) {
    std::vector<float> values;
    for (const glm::dvec3& step : steps) values.push_back(static_cast<float>(std::sqrt(glm::length(step))));
    return values;
}

/// Subtracts the mean from each joint's values. Returns their standard deviations.
std::vector<double> centred(JointSpeeds& speeds) {
    std::vector<double> deviations;
    for (std::vector<float>& joint : speeds) {
        const auto count = static_cast<double>(joint.size());
        double mean = 0.0;
        for (const float value : joint) mean += static_cast<double>(value) / count;
        double variance = 0.0;
        for (float& value : joint) {
            value -= static_cast<float>(mean);
            variance += static_cast<double>(value * value) / count;
        }
        deviations.push_back(std::sqrt(variance));
    }
    return deviations;
}

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// The pairs worth comparing, at most twenty: fingers are many and move alike, and ends of chains hardly move.
std::vector<BonePair> informative_pairs(const figure::Skeleton& a, const std::vector<BonePair>& pairs) {
    using figure::Part;
    constexpr std::array idle{Part::finger, Part::knuckles, Part::eye, Part::jaw, Part::prop, Part::helper};
    const Body body = body_of(a);
    std::vector<BonePair> informative;
    std::ranges::copy_if(pairs, std::back_inserter(informative), [&](const BonePair& pair) {
        return std::ranges::find(idle, body.bones[figure::index(pair.a)].part) == idle.end();
    });
    if (informative.size() < 3) informative = pairs;
    std::vector<BonePair> chosen;
    for (const std::size_t i : spread_frames(informative.size(), most_joints)) chosen.push_back(informative[i]);
    return chosen;
}

/// The square roots of the joints' speeds; all but the first joint's are relative to the first. Resampled to `rate`
/// samples a second from the first frame on, and smoothed. Empty when stopped. The take must be longer than a sample.
JointSpeeds speeds_of(const PlacedTake& take, const std::vector<BoneId>& joints, double rate, const base::Run& run) {
    JointSpeeds speeds;
    for (const std::vector<glm::dvec3>& path : sampled(take, joints, rate, run))
        speeds.push_back(root_speeds(smoothed(steps(path, rate), smoothing * rate)));
    return speeds;
}

/// Centres the joints of both takes around 0 and gives them nearly equal weight; joints that move little have less, as
/// they are noisier. Leaves out joints that one of the takes does not move.
void balance(JointSpeeds& a, JointSpeeds& b) {
    constexpr double still = 0.1;  // of the joints' mean deviation
    const std::array<std::vector<double>, 2> deviations{centred(a), centred(b)};
    const std::array<double, 2> means{mean_of(deviations[0]), mean_of(deviations[1])};
    std::size_t kept = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!(deviations[0][i] > still * means[0] && deviations[1][i] > still * means[1])) continue;
        for (float& value : a[i]) value /= static_cast<float>(deviations[0][i] + means[0]);
        for (float& value : b[i]) value /= static_cast<float>(deviations[1][i] + means[1]);
        std::swap(a[kept], a[i]);
        std::swap(b[kept], b[i]);
        ++kept;
    }
    a.resize(kept);
    b.resize(kept);
}

constexpr double highest_rate = 60.0;     // a second
constexpr double most_samples = 131'072;  // of a take
constexpr double least_overlap = 1.0;     // seconds
constexpr double least_share = 0.3;       // of the shorter take that has to overlap
constexpr double least_motion = 0.1;      // of a take's mean variance, in the overlap
// The largest unexplained share (1 less the agreement) of takes that overlap for `enough` seconds or more; a shorter
// overlap allows less. Of 350 pairs of files that show different people doing different things, none that fits best for
// three seconds or more agrees by more than 0.65; for one to two seconds some agree by 0.89, as all steps are alike.
constexpr double most_unexplained = 0.3;
constexpr double enough = 3.0;
constexpr double least_contrast = 1.5;  // how much more is unexplained at any other offset
constexpr std::size_t least_joints = 3;

constexpr double not_compared = -2.0;  // the value of an offset at which the takes overlap too little

/// Balanced speeds and their cumulative sums.
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

/// The correlation at every lag of b, from −(size of b − 1) on.
class Correlations {
public:
    Correlations(const Signals& a, const Signals& b, double rate) : a_(a), b_(b) {
        const auto shorter = static_cast<double>(std::min(a.size(), b.size()));
        least_ = std::max(least_overlap * rate, least_share * shorter);
        variance_a_ = a.variation(0, a.size()) / static_cast<double>(a.size());
        variance_b_ = b.variation(0, b.size()) / static_cast<double>(b.size());
        LagProducts products(a.size(), b.size());
        for (std::size_t joint = 0; joint < a.values.size(); ++joint) products.add(a.values[joint], b.values[joint]);
        values_ = products.sums();
        for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = correlation(i);
    }

    [[nodiscard]] const std::vector<double>& values() const noexcept { return values_; }
    [[nodiscard]] double lag(std::size_t i) const noexcept {
        return static_cast<double>(i) - static_cast<double>(b_.size() - 1);
    }
    /// The number of samples that both takes share at a lag.
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
        if (a < least_motion * variance_a_ * samples || b < least_motion * variance_b_ * samples) return not_compared;
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
    double variance_a_ = 0.0, variance_b_ = 0.0;
    std::vector<double> values_;
};

/// The samples of a peak: down to half of its height above the median, and on while the values fall.
figure::FrameRange hill(const std::vector<double>& values, std::size_t peak, double median) {
    const double half = (values[peak] + median) / 2;
    const auto goes_on = [&](std::size_t here, std::size_t next) {
        return values[next] != not_compared && (values[next] > half || values[next] < values[here]);
    };
    figure::FrameRange span{peak, peak};
    while (span.first > 0 && goes_on(span.first, span.first - 1)) --span.first;
    while (span.last + 1 < values.size() && goes_on(span.last, span.last + 1)) ++span.last;
    return span;
}

double best_outside(const std::vector<double>& values, const figure::FrameRange& span) {
    double best = 0.0;  // negative correlations do not count
    for (std::size_t i = 0; i < values.size(); ++i)
        if ((i < span.first || i > span.last) && values[i] > best) best = values[i];
    return best;
}

/// The top of the parabola through a peak and its neighbours.
struct Top {
    double beside = 0.0;  // from the peak to the top, in samples
    double bend = 0.0;    // curvature at the top, per sample²
};
Top top_of(const std::vector<double>& values, std::size_t peak) {
    const double before = values[peak - 1];
    const double after = values[peak + 1];
    const double bend = 2 * values[peak] - before - after;
    return bend > 0 ? Top{(after - before) / (2 * bend), bend} : Top{};
}

/// One standard error of a peak's position in seconds: the unexplained share, divided by the peak's curvature and the
/// number of independent stretches. (Joints of one body move together, so they count as one.)
double standard_error(double agreement, double bend, double overlap) {
    const double unexplained = std::max(1.0 - agreement * agreement, 1e-6);
    const double stretches = std::max(overlap * std::sqrt(bend), 1.0);
    return std::sqrt(unexplained / (std::max(agreement, 0.1) * bend * stretches));
}

/// Rounds a time that is nearly a whole number of frames: takes are recorded in whole frames.
double rounded_to_frames(double seconds, double frame_time) {
    constexpr double nearly = 0.25;
    const double frames = seconds / frame_time;
    return std::abs(frames - std::round(frames)) <= nearly ? std::round(frames) * frame_time : seconds;
}

double duration(const PlacedTake& take) {
    const std::size_t frames = figure::frame_count(take.figure->take);
    return frames == 0 ? 0.0 : static_cast<double>(frames - 1) * take.frame_time;
}

/// True if an offset stands out, so that it may be suggested.
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

using Series = std::vector<std::complex<double>>;

/// Reorders the values by their indices with reversed bits.
void reverse_bits(Series& values) {
    for (std::size_t i = 1, j = 0; i < values.size(); ++i) {
        std::size_t bit = values.size() / 2;
        for (; (j & bit) != 0; bit /= 2) j ^= bit;
        j ^= bit;
        if (i < j) std::swap(values[i], values[j]);
    }
}

/// The discrete Fourier transform in place (Cooley and Tukey, radix 2); the size is a power of two.
void fourier(Series& values) {
    reverse_bits(values);
    for (std::size_t half = 1; half < values.size(); half *= 2) {
        // Each factor from its own angle: a running product would lose digits.
        Series factors(half);
        for (std::size_t k = 0; k < half; ++k)
            factors[k] = std::polar(1.0, -std::numbers::pi * static_cast<double>(k) / static_cast<double>(half));
        for (std::size_t at = 0; at < values.size(); at += 2 * half)
            for (std::size_t k = 0; k < half; ++k) {
                const std::complex<double> odd = values[at + k + half] * factors[k];
                values[at + k + half] = values[at + k] - odd;
                values[at + k] += odd;
            }
    }
}
}  // namespace

std::optional<TakeOffset> find_offset(const PlacedTake& a, const PlacedTake& b, const std::vector<BonePair>& pairs,
                                      const base::Run& run) {
    // Rates that differ by the digits of a file are one rate, as in same_time().
    PlacedTake other = b;
    other.frame_time = a.frame_time * frames_per(b.frame_time, a.frame_time);
    const double longer = std::max(duration(a), duration(other));
    if (pairs.empty() || std::min(duration(a), duration(other)) < least_overlap) return std::nullopt;
    const double faster = std::min(a.frame_time, other.frame_time);
    const double rate = std::min({highest_rate, 1.0 / faster, most_samples / longer});
    const std::vector<BonePair> chosen = informative_pairs(a.figure->skeleton, pairs);
    std::vector<BoneId> of_a;
    std::vector<BoneId> of_b;
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
    found->later = rounded_to_frames(found->later, faster);
    found->joints = signals_a.values.size();
    found->clear = found->error < found->overlap && is_clear(*found);
    return found;
}

LagProducts::LagProducts(std::size_t a, std::size_t b) : a_(a), b_(b), spectrum_(std::bit_ceil(a + b)) {}

void LagProducts::add(std::span<const float> a, std::span<const float> b) {
    // One transform for both: a is its real part, b its imaginary part.
    work_.assign(spectrum_.size(), 0.0);
    for (std::size_t i = 0; i < a.size(); ++i) work_[i].real(static_cast<double>(a[i]));
    for (std::size_t i = 0; i < b.size(); ++i) work_[i].imag(static_cast<double>(b[i]));
    fourier(work_);
    constexpr std::complex<double> unit(0.0, 1.0);
    for (std::size_t k = 0; k < work_.size(); ++k) {
        const std::complex<double> here = work_[k];
        const std::complex<double> mirrored = std::conj(work_[(work_.size() - k) % work_.size()]);
        const std::complex<double> of_a = (here + mirrored) * 0.5;
        const std::complex<double> of_b = (here - mirrored) * 0.5 / unit;
        spectrum_[k] += of_a * std::conj(of_b);
    }
}

std::vector<double> LagProducts::sums() {
    // The inverse transform is the transform of the conjugates; the sums are real.
    for (std::complex<double>& each : spectrum_) each = std::conj(each);
    fourier(spectrum_);
    const std::size_t size = spectrum_.size();
    std::vector<double> sums(a_ + b_ - 1);
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] = spectrum_[(i + size - (b_ - 1)) % size].real() / static_cast<double>(size);
    return sums;
}
}  // namespace skelplay::analysis
