#include "analysis/fingerprint.h"

namespace skelplay::analysis {
namespace {
constexpr double step = 0.2;                // seconds between poses
constexpr std::size_t most_samples = 3000;  // ten minutes: of a longer take the beginning
constexpr double longest_gap = 1.0;         // seconds between frames
constexpr double finest = 0.05;             // seconds: frames that are further apart are interpolated
constexpr double byte_unit = 127.0;
constexpr double largest_rotation = 0.25;           // radians between the axes of two bodies in the same pose
constexpr double furthest_unrotated = 18.0 * 18.0;  // mean square of bytes: more is never the same motion
// In degrees, how far a motion's directions are from their means, as root mean square. What moves little differs little from
// others, too: the limit shrinks below `full`, and grows above `large`, where copies differ more by what lies between samples.
// Too many takes have fewer poses than eight, or stand as still as that, to tell one from another.
constexpr std::size_t least_samples = 8;
constexpr double least_motion = 2.0;
constexpr double full_motion = 7.0;
constexpr double large_motion = 20.0;

int number_at(std::string_view bytes, std::size_t i) { return static_cast<signed char>(bytes[i]); }
char byte_of(double value) {
    return static_cast<char>(static_cast<signed char>(std::lround(std::clamp(value, -byte_unit, byte_unit))));
}

/// The sum of squares between two poses.
int difference(std::string_view a, std::string_view b) {
    int sum = 0;
    for (std::size_t i = 0; i < fingerprint_size; ++i)
        sum += (number_at(a, i) - number_at(b, i)) * (number_at(a, i) - number_at(b, i));
    return sum;
}

/// FingerprintMatcher::distance() of equally long motions, rotated as a whole to where it is least, by least squares for
/// small angles: trunks of other proportions lean differently in the same pose.
double rotated_difference(std::string_view a, std::string_view b) {
    double sum = 0.0;
    glm::dvec3 torque(0.0);
    glm::dmat3 inertia(1e-9);
    double motion = 0.0;
    std::array<glm::dvec3, fingerprint_size / 3> total{};
    for (std::size_t i = 0; i < a.size(); i += 3) {
        const glm::dvec3 to(number_at(a, i), number_at(a, i + 1), number_at(a, i + 2));
        const glm::dvec3 from(number_at(b, i), number_at(b, i + 1), number_at(b, i + 2));
        sum += glm::dot(to - from, to - from);
        torque += glm::cross(from, to - from);
        inertia += glm::dmat3(glm::dot(from, from)) - glm::outerProduct(from, from);
        motion += glm::dot(to, to);
        total[i % fingerprint_size / 3] += to;
    }
    glm::dvec3 rotation = glm::inverse(inertia) * torque;
    rotation *= std::min(1.0, largest_rotation / std::max(glm::length(rotation), 1e-9));
    sum += glm::dot(rotation, inertia * rotation - 2.0 * torque);
    const double count = static_cast<double>(a.size()) / 3.0;
    for (const glm::dvec3& each : total) motion -= glm::dot(each, each) * static_cast<double>(total.size()) / count;
    const auto degrees = [&](double squares) {
        return glm::degrees(std::sqrt(std::max(squares, 0.0) / count) / byte_unit);
    };
    const double moves = degrees(motion);
    if (moves < least_motion) return std::numeric_limits<double>::infinity();
    return degrees(sum) / std::min(1.0, moves / full_motion) / std::max(1.0, moves / large_motion);
}

Fingerprint mirrored(Fingerprint poses) {
    for (std::size_t at = 0; at < poses.size(); at += fingerprint_size)
        std::swap_ranges(&poses[at], &poses[at + fingerprint_size / 2], &poses[at + fingerprint_size / 2]);
    for (std::size_t i = 0; i < poses.size(); i += 3) poses[i] = byte_of(-number_at(poses, i));
    return poses;
}

/// The poses half a sample behind each, on cubic curves (Catmull-Rom).
Fingerprint half_later(const Fingerprint& poses) {
    Fingerprint between;
    for (std::size_t i = 0, next = fingerprint_size; next < poses.size(); ++i, ++next) {
        const int outer =
            number_at(poses, i < fingerprint_size ? i : i - fingerprint_size) +
            number_at(poses, std::min(next + fingerprint_size, poses.size() - fingerprint_size + i % fingerprint_size));
        between += byte_of((9 * (number_at(poses, i) + number_at(poses, next)) - outer) / 16.0);
    }
    return between;
}
}  // namespace

FingerprintMaker::FingerprintMaker(const Body& body, double frame_time) : frame_time_(frame_time) {
    constexpr std::array parts{Part::upper_arm, Part::forearm, Part::hand, Part::thigh, Part::shin, Part::foot};
    has_body_ = body.human;
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const BoneId bone = body.first(parts[i % 6], i < 6 ? figure::Side::left : figure::Side::right);
        const bool is_tail = bone == BoneId::none && i % 3 == 2;  // of the forearm or shin
        joints_[i] = {is_tail ? joints_[i - 1].first : bone, is_tail};
        has_body_ = has_body_ && joints_[i].first != BoneId::none;
    }
}

FingerprintMaker::Directions FingerprintMaker::directions(std::span<const scene::BonePosition> bones) const {
    const auto at = [&](std::size_t i) {
        const scene::BonePosition& bone = bones[figure::index(joints_[i].first)];
        return joints_[i].second ? bone.tail : bone.origin;
    };
    const glm::dvec3 x = glm::normalize(at(3) - at(9));
    const glm::dvec3 z = glm::normalize(glm::cross(x, at(0) + at(6) - at(3) - at(9)));
    Directions all;
    for (std::size_t k = 0; k < all.size(); ++k) {
        const std::size_t from = k / 2 * 3 + k % 2;
        all[k] = glm::normalize(at(from + 1) - at(from)) * glm::dmat3(x, glm::cross(z, x), z);
    }
    return all;
}

// Each sample is the mean of what is around it, weighted by a triangle that is zero at its neighbours. So it depends little
// on the frame rate, and poses between two samples can be interpolated, also those of fast motions.
void FingerprintMaker::add(std::size_t frame, std::span<const scene::BonePosition> bones) {
    const double time = static_cast<double>(frame) * frame_time_;
    if (!has_body_ || time > static_cast<double>(most_samples + 1) * step) return;
    const Directions now = directions(bones);
    if (!std::ranges::all_of(now, [](const glm::dvec3& each) { return figure::is_present(each); })) return;
    const double gap = time - std::exchange(before_time_, time);
    const Directions before = std::exchange(before_, now);
    if (frame == 0) return;
    has_body_ = gap <= longest_gap;
    const double parts = std::ceil(gap / finest);
    for (double part = 1.0; has_body_ && part <= parts; ++part) {
        const double position = (time - gap * (1.0 - part / parts)) / step;
        const auto sample = static_cast<std::size_t>(position);
        if (sums_.size() < sample + 2) sums_.resize(sample + 2);
        for (const std::size_t i : {sample, sample + 1}) {
            const double weight = (1.0 - std::abs(position - static_cast<double>(i))) * gap / parts;
            sums_[i].second += weight;
            for (std::size_t k = 0; k < now.size(); ++k)
                sums_[i].first[k] += weight * glm::mix(before[k], now[k], part / parts);
        }
    }
}

Fingerprint FingerprintMaker::finish() const {
    Fingerprint all;
    // The first sample and those behind the last whole one have only a half of what is around them.
    const auto end = std::min(most_samples, static_cast<std::size_t>(std::max(0.0, before_time_ / step + 1e-3)));
    for (std::size_t i = 1; has_body_ && i < end; ++i)
        for (const glm::dvec3& sum : sums_[i].first)
            for (glm::length_t axis = 0; axis < 3; ++axis) all += byte_of(sum[axis] / sums_[i].second * byte_unit);
    return all.size() < least_samples * fingerprint_size ? Fingerprint() : all;
}

FingerprintMatcher::FingerprintMatcher(const Fingerprint& fingerprint)
    : variants_{fingerprint, mirrored(fingerprint), half_later(fingerprint), half_later(mirrored(fingerprint))} {}

double FingerprintMatcher::distance(std::string_view other) const {
    double least = furthest_unrotated;
    std::pair<std::string_view, std::string_view> best;
    for (const std::string_view own : variants_) {
        const auto [shorter, longer] = own.size() < other.size() ? std::pair(own, other) : std::pair(other, own);
        if (shorter.size() < (least_samples - 1) * fingerprint_size) continue;
        const std::size_t stride = shorter.size() / fingerprint_size / 4 * fingerprint_size;
        for (std::size_t at = 0; at + shorter.size() <= longer.size(); at += fingerprint_size) {
            double sum = 0.0;
            for (std::size_t i = 0; i < 4 * stride; i += stride)
                sum += difference(shorter.substr(i), longer.substr(at + i));
            if (sum > 3.0 * least * 4.0 * fingerprint_size) continue;  // four poses tell that it is not near
            sum = 0.0;
            for (std::size_t i = 0; i < shorter.size(); i += fingerprint_size)
                sum += difference(shorter.substr(i), longer.substr(at + i));
            if (sum > least * static_cast<double>(shorter.size())) continue;
            least = sum / static_cast<double>(shorter.size());
            best = {shorter, longer.substr(at, shorter.size())};
        }
    }
    return best.first.empty() ? std::numeric_limits<double>::infinity() : rotated_difference(best.first, best.second);
}
}  // namespace skelplay::analysis
