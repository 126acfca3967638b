#include "analysis/fingerprint.h"

namespace skelplay::analysis {
namespace {
constexpr double step = 1.0 / fingerprint_rate;
constexpr std::size_t most_samples = 3000;  // ten minutes: of a longer take the beginning
constexpr double longest_gap = 1.0;         // seconds between frames
constexpr double finest = 0.05;             // seconds: frames that are further apart are interpolated
constexpr double unit = 127.0;
// Of less than eight poses or of poses that hardly differ nothing can be told: too many motions have them.
constexpr std::size_t least_samples = 8;
constexpr double least_motion = 0.04;  // of directions: the root mean square distance from their mean

/// Root mean square degrees of a sum of squares of bytes, and back.
double degrees_of(double sum, std::size_t bytes) {
    return glm::degrees(std::sqrt(3.0 * sum / static_cast<double>(bytes)) / unit);
}
double sum_of(double degrees, std::size_t bytes) {
    const double length = glm::radians(degrees) * unit;
    return length * length * static_cast<double>(bytes) / 3.0;
}

int difference(std::string_view a, std::string_view b) {
    int sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const int apart = static_cast<signed char>(a[i]) - static_cast<signed char>(b[i]);
        sum += apart * apart;
    }
    return sum;
}

char byte_of(double value) {
    return static_cast<char>(static_cast<signed char>(std::lround(std::clamp(value, -unit, unit))));
}

/// The poses that lie this part of a sample behind each, on cubic curves (Catmull-Rom).
Fingerprint interpolated(const Fingerprint& poses, double part) {
    Fingerprint between;
    const std::size_t last = poses.size() - fingerprint_size;
    for (std::size_t i = 0; i < last; ++i) {
        const auto at = [&](std::size_t k) { return static_cast<double>(static_cast<signed char>(poses[k])); };
        const double b = at(i);
        const double c = at(i + fingerprint_size);
        const double a = i < fingerprint_size ? b : at(i - fingerprint_size);
        const double d = i + fingerprint_size < last ? at(i + 2 * fingerprint_size) : c;
        const double t = part;
        between += byte_of(b + 0.5 * t * (c - a + t * (2.0 * a - 5.0 * b + 4.0 * c - d + t * (3.0 * (b - c) + d - a))));
    }
    return between;
}
}  // namespace

FingerprintMaker::FingerprintMaker(const Body& body, double frame_time) : frame_time_(frame_time) {
    constexpr std::array parts{Part::upper_arm, Part::forearm, Part::hand, Part::thigh, Part::shin, Part::foot};
    has_body_ = body.human && frame_time > 0.0;
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < parts.size(); ++i) {
            joints_[side][i] = body.first(parts[i], side == 0 ? figure::Side::left : figure::Side::right);
            const bool has_tail = parts[i] == Part::hand || parts[i] == Part::foot;  // else its tail
            has_body_ = has_body_ && (has_tail || joints_[side][i] != BoneId::none);
        }
}

FingerprintMaker::Directions FingerprintMaker::directions(std::span<const scene::BonePosition> bones) const {
    std::array<std::array<glm::dvec3, 6>, 2> at;
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < 6; ++i) {
            const BoneId bone = joints_[side][i];
            at[side][i] =
                bone != BoneId::none ? bones[figure::index(bone)].origin : bones[figure::index(joints_[side][i - 1])].tail;
        }
    const auto& [left, right] = at;
    const glm::dvec3 x = glm::normalize(left[3] - right[3]);
    const glm::dvec3 z = glm::normalize(glm::cross(x, left[0] + right[0] - left[3] - right[3]));
    const glm::dmat3 axes(x, glm::cross(z, x), z);
    Directions all;
    std::size_t next = 0;
    const auto add = [&](const glm::dvec3& way) { all[next++] = glm::normalize(way) * axes; };
    for (const auto& side : at)
        for (const std::size_t i : {0, 1, 3, 4}) add(side[i + 1] - side[i]);
    add(left[0] - right[0]);
    return all;
}

// Each sample is the mean of what is around it, weighted by a triangle that is zero at its neighbours. So it depends little
// on the frame rate, and poses between two samples can be interpolated, also those of fast motions.
void FingerprintMaker::add(std::size_t frame, std::span<const scene::BonePosition> bones) {
    const double time = static_cast<double>(frame) * frame_time_;
    if (!has_body_ || time > static_cast<double>(most_samples + 1) * step) return;
    const Directions now = directions(bones);
    if (!std::ranges::all_of(now, [](const glm::dvec3& each) { return figure::is_present(each); })) return;
    const bool first = before_time_ < 0.0;
    const double gap = first ? 0.0 : time - before_time_;
    if (gap > longest_gap || (first && frame > 0)) has_body_ = false;
    const auto parts = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(std::min(gap, longest_gap) / finest)));
    for (std::size_t part = 1; part <= parts; ++part) {
        const double share = static_cast<double>(part) / static_cast<double>(parts);
        const double position = (time - gap * (1.0 - share)) / step;
        const auto sample = static_cast<std::size_t>(position);
        if (sums_.size() < sample + 2) sums_.resize(sample + 2);
        for (const std::size_t i : {sample, sample + 1}) {
            const double weight = (1.0 - std::abs(position - static_cast<double>(i))) * (first ? 1.0 : gap);
            sums_[i].weight += weight;
            for (std::size_t k = 0; k < now.size(); ++k)
                sums_[i].directions[k] += weight * (first ? now[k] : glm::mix(before_[k], now[k], share));
        }
    }
    before_ = now;
    before_time_ = time;
}

Fingerprint FingerprintMaker::finish() const {
    Fingerprint all;
    // The first sample and those behind the last whole one have only a half of what is around them.
    const auto end = static_cast<std::size_t>(std::max(0.0, before_time_ / step + 1e-3));
    if (!has_body_ || end < least_samples + 1) return all;
    Directions mean{};
    for (const bool measures : {false, true}) {
        double motion = 0.0;
        for (std::size_t i = 1; i < std::min(end, most_samples); ++i)
            for (std::size_t k = 0; k < mean.size(); ++k) {
                const glm::dvec3 direction = sums_[i].directions[k] / sums_[i].weight;
                if (measures) motion += glm::dot(direction - mean[k], direction - mean[k]);
                else mean[k] += direction / static_cast<double>(std::min(end, most_samples) - 1);
                for (glm::length_t axis = 0; !measures && axis < 3; ++axis) all += byte_of(direction[axis] * unit);
            }
        if (measures && motion < least_motion * least_motion * static_cast<double>(all.size() / 3)) return {};
    }
    return all;
}

Fingerprint mirrored(Fingerprint fingerprint) {
    const auto negate = [](char& c) { c = static_cast<char>(-static_cast<signed char>(c)); };
    for (std::size_t at = 0; at < fingerprint.size(); at += fingerprint_size) {
        std::swap_ranges(&fingerprint[at], &fingerprint[at + 12], &fingerprint[at + 12]);
        for (std::size_t i = 0; i < 24; i += 3) negate(fingerprint[at + i]);
        for (const std::size_t i : {25, 26}) negate(fingerprint[at + i]);  // left and right shoulder are exchanged
    }
    return fingerprint;
}

FingerprintMatcher::FingerprintMatcher(const Fingerprint& fingerprint) {
    for (const Fingerprint& each : {fingerprint, mirrored(fingerprint)})
        for (std::size_t phase = 0; phase < phases; ++phase)
            shifted_.push_back(phase == 0 ? each : interpolated(each, static_cast<double>(phase) / phases));
}

double FingerprintMatcher::distance(std::string_view other, double limit) const {
    double least = std::numeric_limits<double>::infinity();
    for (const std::string_view own : shifted_) {
        const auto [shorter, longer] = own.size() < other.size() ? std::pair(own, other) : std::pair(other, own);
        if (shorter.size() < (least_samples - 1) * fingerprint_size) continue;
        for (std::size_t at = 0; at + shorter.size() <= longer.size(); at += fingerprint_size) {
            const double most = sum_of(std::min(limit, least), shorter.size());
            double sum = 0.0;
            for (std::size_t i = 0; i < shorter.size() && sum <= most; i += 2 * fingerprint_size)
                sum += difference(shorter.substr(i, 2 * fingerprint_size), longer.substr(at + i, 2 * fingerprint_size));
            if (sum <= most) least = std::min(least, degrees_of(sum, shorter.size()));
        }
    }
    return least;
}
}  // namespace skelplay::analysis
