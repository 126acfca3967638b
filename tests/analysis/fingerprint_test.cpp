// What makes two motions the same: directions of arms and legs, worked out here from angles.

#include "analysis/fingerprint.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>
#include <string>

namespace skelplay::analysis {
namespace {
/// Poses of eight parts that swing in planes of their own by up to `swing` degrees; the first part is bent further by
/// `fault` degrees all the time, beside the plane in which it swings.
Fingerprint swinging(std::size_t poses, double swing, double fault = 0.0) {
    Fingerprint all;
    const auto add = [&](double x, double y, double z) {
        for (const double each : {x, y, z}) all += static_cast<char>(static_cast<signed char>(std::lround(127.0 * each)));
    };
    constexpr double degrees = std::numbers::pi / 180.0;
    for (std::size_t pose = 0; pose < poses; ++pose)
        for (std::size_t part = 0; part < 8; ++part) {
            const double phase = 0.7 * static_cast<double>(pose) + 1.3 * static_cast<double>(part * part);
            const double angle = swing * degrees * std::sin(phase);
            const double beside = part == 0 ? fault * degrees : 0.0;
            add(std::sin(beside), -std::cos(beside) * std::cos(angle), std::cos(beside) * std::sin(angle));
        }
    return all;
}

constexpr double never = std::numeric_limits<double>::infinity();

TEST(Fingerprint, MotionIsTheSameMirroredAndWhereItIsAPartOfAnother) {
    const Fingerprint motion = swinging(30, 40);
    const FingerprintMatcher matcher(motion);
    EXPECT_LT(matcher.distance(motion), 0.1);
    const std::string part = motion.substr(7 * fingerprint_size, 12 * fingerprint_size);
    EXPECT_LT(matcher.distance(part), 0.1) << "whichever of both is the shorter one";
    EXPECT_LT(FingerprintMatcher(part).distance(motion), 0.1);
    std::string mirrored;  // sides exchanged, and x the other way
    for (std::size_t pose = 0; pose < motion.size(); pose += fingerprint_size)
        for (std::size_t i = 0; i < fingerprint_size; ++i) {
            const char c = motion[pose + (i + fingerprint_size / 2) % fingerprint_size];
            mirrored += i % 3 == 0 ? static_cast<char>(-c) : c;
        }
    EXPECT_LT(matcher.distance(mirrored), 0.1);
}

TEST(Fingerprint, ALargerDifferenceIsNeverNearer) {
    const FingerprintMatcher matcher(swinging(30, 40));
    double before = 0.0;
    for (const double fault : {0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 180.0}) {
        const double now = matcher.distance(swinging(30, 40, fault));
        EXPECT_GE(now, before) << fault << " degrees";
        before = now;
    }
    EXPECT_GT(before, FingerprintMatcher::same);
    EXPECT_LE(matcher.distance(swinging(30, 40, 2)), FingerprintMatcher::same);
}

TEST(Fingerprint, TooLittleMotionIsLikeNoOther) {
    const Fingerprint still = swinging(30, 0);
    EXPECT_EQ(FingerprintMatcher(still).distance(still), never);
    const Fingerprint brief = swinging(5, 40);  // a second
    EXPECT_EQ(FingerprintMatcher(brief).distance(brief), never);
}
}  // namespace
}  // namespace skelplay::analysis
