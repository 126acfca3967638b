#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::FrameRange;

constexpr double noise_window = 0.25;           // seconds
constexpr std::size_t least_noise_window = 12;  // frames
constexpr double window_share = 0.65;           // of the least noise that is told: of few frames some are lower by chance
constexpr double quiet_share = 0.2;             // the same: what is beside a noise counts as no less
constexpr double noisy_tip_factor = 1.8;        // toes and fingers have to be noisier by that
constexpr double least_white = 0.7;  // ratio of the sixth to the fourth differences; of motion at a sixth of the rate 0.3
constexpr double least_rough = 0.4;  // ratio of the fourth to the second differences
constexpr double edge_factor = 2.0;  // how far it exceeds the noise before and after
constexpr double stands_out_factor = 2.6;  // the same of the median of its frames
constexpr double alternating_share = 0.5;  // of the frames of noise in which the motion turns back
constexpr double most_correlated = -0.25;  // of its third differences in a row; of noise -3/4 is usual, of motion 1
constexpr double edge_share = 0.4;         // of the noise: so much is beside it at least, to find where it begins and ends
constexpr double maxwell_median = 1.538;   // of the length of a vector of three independent errors of deviation 1
constexpr double same_time = 0.5;          // of the frames of either that noises of one cause share
constexpr std::size_t unmeasured = 6;      // frames: noise that comes so near to an end of the take reaches it
constexpr double noise_peak = 6.0;         // deviations of noise that one of its errors has at most

/// A stretch of noise of one track.
struct Noise {
    const JointTrack* track = nullptr;
    FrameRange frames;
    double size = 0.0;
};

/// The differences of a track of second, fourth and sixth order, each divided by that of noise with a deviation of 1:
/// of noise all are alike, of smooth motion those of higher order are much smaller.
class NoiseCurve {
public:
    explicit NoiseCurve(const JointTrack& track) : path_(track.curve), fourths_(path_.size()) {
        for (std::size_t f = 0; f < path_.size(); ++f) fourths_[f] = difference<4>(f);
    }

    /// NaN: too near an end, or a marker is missing.
    template <int order> [[nodiscard]] double difference(std::size_t f) const {
        constexpr std::size_t reach = order / 2;
        const auto& p = path_;
        if (f < reach || f + reach >= p.size()) return std::numeric_limits<double>::quiet_NaN();
        const glm::dvec3 near = p[f - 1] + p[f + 1];
        if constexpr (order == 2) return glm::length(near - 2.0 * p[f]) / std::sqrt(6.0);
        else if constexpr (order == 4) return glm::length(p[f - 2] + p[f + 2] - 4.0 * near + 6.0 * p[f]) / std::sqrt(70.0);
        else
            return glm::length(p[f - 3] + p[f + 3] - 6.0 * (p[f - 2] + p[f + 2]) + 15.0 * near - 20.0 * p[f]) /
                   std::sqrt(924.0);
    }

    [[nodiscard]] double at(std::size_t frame) const { return fourths_[frame]; }
    /// The median of the frames of a window.
    [[nodiscard]] double second(std::size_t first, std::size_t count) const { return median<2>(first, count); }
    [[nodiscard]] double fourth(std::size_t first, std::size_t count) const { return median<4>(first, count); }
    [[nodiscard]] double sixth(std::size_t first, std::size_t count) const { return median<6>(first, count); }
    /// The same, or 0 if the median is less than `least`: that is known without sorting.
    [[nodiscard]] double fourth(std::size_t first, std::size_t count, double least) const {
        const auto window = std::span(fourths_).subspan(first, count);
        const auto low = std::ranges::count_if(window, [&](double value) { return value < least; });
        const auto high = std::ranges::count_if(window, [&](double value) { return value >= least; });
        return low > (low + high - 1) / 2 ? 0.0 : fourth(first, count);
    }

private:
    template <int order> [[nodiscard]] double median(std::size_t first, std::size_t count) const {
        std::vector<double> values;
        values.reserve(count);
        for (std::size_t f = first; f < std::min(first + count, path_.size()); ++f)
            if (const double value = order == 4 ? fourths_[f] : difference<order>(f); !std::isnan(value))
                values.push_back(value);
        return values.size() < count / 2 ? 0.0 : base::quantile(values, 0.5);
    }

    std::span<const glm::dvec3> path_;
    std::vector<double> fourths_;  // by frame: its fourth difference
};

class JitterCheck {
public:
    explicit JitterCheck(CheckedTake& take) : take_(take), window_(take_.frames_of(noise_window, least_noise_window)) {}

    void run() {
        if (take_.frames < 2 * window_) return;
        for (const JointTrack& track : take_.tracks)
            if (!take_.run.stopped()) find(track);
        report();
    }

private:
    /// A joint that is poorly captured everywhere, and hardly seen, has to be noisier.
    [[nodiscard]] double least_of(const JointTrack& track) const {
        return take_.least(FindingKind::jitter, track) * (take_.is_tip(track) ? noisy_tip_factor : 1.0);
    }

    void find(const JointTrack& track) {
        if (take_.in_face(track.bone)) return;
        const double least = least_of(track);
        const NoiseCurve curve(track);
        std::vector<double> levels;  // by window
        for (std::size_t first = 0; first + window_ <= take_.frames; first += window_ / 2)
            levels.push_back(curve.fourth(first, window_, window_share * least));
        std::size_t done = 0;
        for (std::size_t w = 0; w < levels.size(); ++w) {
            const std::size_t first = w * (window_ / 2);
            const auto noisy = [&](std::size_t window) {
                return is_noise(curve, window * (window_ / 2), levels[window], window_share * least);
            };
            if (first < done || !noisy(w)) continue;
            std::size_t last = w;
            while (last + 1 < levels.size() && noisy(last + 1)) ++last;
            const FrameRange windows{first, last * (window_ / 2) + window_ - 1};
            done =
                add(track, curve, windows, std::span(levels).subspan(w, last - w + 1), quiet_share * least) + window_ / 2;
        }
    }

    [[nodiscard]] bool is_noise(const NoiseCurve& curve, std::size_t first, double level, double floor) const {
        return level >= floor && curve.sixth(first, window_) >= least_white * level &&
               level >= least_rough * curve.second(first, window_);
    }

    /// The noise beside a stretch of windows: the greater of both sides; 0: it has none.
    [[nodiscard]] double beside(const NoiseCurve& curve, const FrameRange& windows) const {
        const std::size_t away = window_ / 2;  // the stretch may reach so far out of its windows
        double most = 0.0;
        if (windows.first >= window_ + away) most = curve.fourth(windows.first - window_ - away, window_);
        return std::max(most, curve.fourth(windows.last + 1 + away, window_));
    }

    /// True if most of the frames are far noisier than those just before and after: else a few pops make the noise.
    [[nodiscard]] bool stands_out(const NoiseCurve& curve, const FrameRange& frames) const {
        const std::size_t gap = 3;  // the differences reach so far
        const double inside = curve.fourth(frames.first, frames.last - frames.first + 1);
        const double before = frames.first >= window_ + gap ? curve.fourth(frames.first - window_ - gap, window_) : 0.0;
        return inside >= stands_out_factor * std::max(before, curve.fourth(frames.last + 1 + gap, window_));
    }

    /// True if the track turns back from frame to frame: of noise its changes do so in three of four frames, of motion
    /// rarely.
    static bool alternates(const JointTrack& track, const FrameRange& frames) {
        const auto bend = [&](std::size_t f) { return track.step(f + 1) - track.step(f); };
        std::size_t back = 0;
        std::size_t count = 0;
        for (std::size_t f = frames.first + 1; f < frames.last; ++f, ++count)
            back += glm::dot(bend(f), bend(f + 1)) < 0.0 ? 1 : 0;
        return static_cast<double>(back) >= alternating_share * static_cast<double>(count);
    }

    /// True if what people see turns back as well: where the bone points in the world, which other joints change, too.
    [[nodiscard]] bool is_seen(const JointTrack& track, const FrameRange& frames) const {
        const std::size_t bone = figure::index(track.bone);
        const bool points =
            !track.moves && !take_.tails.empty() && take_.tail(bone, frames.first) != take_.origin(bone, frames.first);
        std::vector<glm::dvec3> path;
        for (std::size_t f = frames.first; f <= frames.last; ++f)
            path.push_back(points ? glm::dvec3(take_.tail(bone, f) - take_.origin(bone, f)) : track.curve[f]);
        const std::vector<glm::dvec3> bends = differences(differences(path));
        return correlation(differences(bends)) <= most_correlated && (!take_.is_tip(track) || correlation(bends) <= 0.0);
    }

    static std::vector<glm::dvec3> differences(const std::vector<glm::dvec3>& of) {
        std::vector<glm::dvec3> result;
        for (std::size_t i = 1; i < of.size(); ++i) result.push_back(of[i] - of[i - 1]);
        return result;
    }

    /// How much each of some vectors goes on in the next one: -1 turns back, 1 goes on.
    static double correlation(const std::vector<glm::dvec3>& of) {
        double product = 0.0;
        double square = 0.0;
        for (std::size_t i = 1; i < of.size(); ++i) {
            product += glm::dot(of[i - 1], of[i]);
            square += 0.5 * (glm::dot(of[i - 1], of[i - 1]) + glm::dot(of[i], of[i]));
        }
        return square > 0.0 ? product / square : 0.0;
    }

    /// True if other findings are what makes the noise: there are as many of them as windows, or more.
    [[nodiscard]] bool is_explained(const FrameRange& frames) const {
        const auto at = [&](std::size_t frame) { return take_.explained.begin() + static_cast<std::ptrdiff_t>(frame); };
        const auto count = static_cast<std::size_t>(std::count(at(frames.first), at(frames.last + 1), true));
        return count * window_ >= frames.last - frames.first + 1;
    }

    /// True if the take holds for single frames now and then, which is told already: it goes on with a jerk.
    [[nodiscard]] bool stutters(const FrameRange& frames) const {
        const auto at = [&](std::size_t frame) { return take_.repeated.begin() + static_cast<std::ptrdiff_t>(frame); };
        return std::find(at(frames.first), at(frames.last + 1), true) != at(frames.last + 1) &&
               std::ranges::any_of(take_.found, [&](const Finding& other) {
                   return other.kind == FindingKind::doubled && other.frames.overlaps(frames);
               });
    }

    /// True for a short stretch around a jump of the same bone: one cause is one finding.
    [[nodiscard]] bool is_jump(const JointTrack& track, const FrameRange& frames) const {
        constexpr std::size_t reach = 3;  // frames: of the differences
        return frames.last - frames.first < window_ && std::ranges::any_of(take_.found, [&](const Finding& other) {
                   return other.kind <= FindingKind::step &&
                          std::ranges::find(other.bones, track.bone) != other.bones.end() &&
                          other.frames.first + reach >= frames.first && other.frames.first <= frames.last + reach;
               });
    }

    /// Finds the frames of the noise around noisy windows of these levels; returns the last of them.
    std::size_t add(const JointTrack& track, const NoiseCurve& curve, const FrameRange& windows,
                    std::span<const double> levels, double quiet) {
        const double outside = std::max(beside(curve, windows), quiet);
        // it comes and goes slowly, as motion does
        if (outside * edge_factor > std::ranges::max(levels)) return windows.last;
        std::vector<double> sorted(levels.begin(), levels.end());
        const double inside = base::quantile(sorted, 0.5);  // of few frames some windows are far above it by chance
        FrameRange frames = likeliest(curve, windows, inside, std::max(outside, edge_share * inside));
        const std::size_t end = frames.last;
        frames.first = frames.first + 3;  // the differences reach so far
        frames.last = frames.last > 3 ? frames.last - 3 : 0;
        if (frames.last < frames.first + window_ / 2 || is_explained(frames) || stutters(frames)) return end;
        if (!stands_out(curve, frames) || !alternates(track, frames) || !is_seen(track, frames) || is_jump(track, frames))
            return end;
        const double size = size_of(curve, frames);
        if (size >= least_of(track)) noises_.push_back({&track, frames, size});
        return end;
    }

    /// The frames around the windows that are most likely noise of the level inside, and those beside them noise of the
    /// level outside: the greatest sum of the logarithms of both densities' ratio (of Maxwell's distribution).
    [[nodiscard]] FrameRange likeliest(const NoiseCurve& curve, const FrameRange& windows, double inside,
                                       double outside) const {
        const double step = 3.0 * std::log(inside / outside);
        const double scale = maxwell_median * maxwell_median / 2.0;
        double sum = 0.0;
        double best = 0.0;
        std::size_t first = windows.first;
        FrameRange found = windows;
        const std::size_t from = windows.first > window_ ? windows.first - window_ : 0;
        for (std::size_t f = from; f < std::min(windows.last + window_ + 1, take_.frames); ++f) {
            if (sum <= 0.0) {
                sum = 0.0;
                first = f;
            }
            const double x = std::min(std::isnan(curve.at(f)) ? 0.0 : curve.at(f), 2.0 * inside);
            sum += scale * x * x * (1.0 / (outside * outside) - 1.0 / (inside * inside)) - step;
            if (sum <= best) continue;
            best = sum;
            found = {first, f};
        }
        return found;
    }

    static double size_of(const NoiseCurve& curve, const FrameRange& frames) {
        double sum = 0.0;
        std::size_t count = 0;
        for (std::size_t f = frames.first; f <= frames.last; ++f) {
            if (std::isnan(curve.at(f))) continue;
            sum += curve.at(f) * curve.at(f);
            ++count;
        }
        return count == 0 ? 0.0 : std::sqrt(sum / static_cast<double>(count));
    }

    static bool together(const FrameRange& a, const FrameRange& b) {
        const std::size_t first = std::max(a.first, b.first);
        const std::size_t last = std::min(a.last, b.last);
        const std::size_t all = std::max(a.last, b.last) - std::min(a.first, b.first) + 1;
        return first <= last && static_cast<double>(last - first + 1) >= same_time * static_cast<double>(all);
    }

    /// True for a jump that is one of the errors that make a noise: one cause is one finding.
    static bool is_part(const Finding& jump, const Noise& noise, const std::vector<BoneId>& bones) {
        const bool inside = noise.frames.first <= jump.frames.first + 3 && jump.frames.last <= noise.frames.last + 3;
        return jump.kind <= FindingKind::root_spike && inside && jump.unit == noise.track->unit() &&
               jump.size < noise_peak * noise.size && std::ranges::find(bones, jump.bones.front()) != bones.end();
    }

    /// Noise of several tracks at the same time has one cause.
    void report() {
        const auto relative = [&](const Noise& noise) {
            return -noise.size / take_.least(FindingKind::jitter, *noise.track);
        };
        std::ranges::stable_sort(noises_, {}, relative);
        std::vector<bool> done(noises_.size(), false);
        for (std::size_t i = 0; i < noises_.size(); ++i) {
            if (done[i]) continue;
            std::vector<BoneId> bones;
            for (std::size_t j = i; j < noises_.size(); ++j) {
                if (done[j] || !together(noises_[i].frames, noises_[j].frames)) continue;
                done[j] = true;
                if (std::ranges::find(bones, noises_[j].track->bone) == bones.end())
                    bones.push_back(noises_[j].track->bone);
            }
            FrameRange frames = noises_[i].frames;
            std::erase_if(take_.found, [&](const Finding& other) {
                if (!is_part(other, noises_[i], bones)) return false;
                frames = {std::min(frames.first, other.frames.first), std::max(frames.last, other.frames.last)};
                return true;
            });
            if (frames.first <= unmeasured) frames.first = 0;
            if (frames.last + unmeasured + 1 >= take_.frames) frames.last = take_.frames - 1;
            take_.add(FindingKind::jitter, std::move(bones), frames, noises_[i].size, noises_[i].track->unit());
        }
    }

    CheckedTake& take_;
    std::size_t window_;  // frames
    std::vector<Noise> noises_;
};
}  // namespace

void check_jitter(CheckedTake& take) { JitterCheck(take).run(); }
}  // namespace skelplay::analysis
