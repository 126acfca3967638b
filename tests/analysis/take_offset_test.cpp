#include "analysis/take_offset.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <string_view>
#include "support/placed.h"
#include "support/stick_figure.h"

namespace skelplay::analysis::take_offset_test {
constexpr double rate = 60.0;  // of the stick figure, frames a second

/// A dance that never repeats: every joint swings in four rhythms of its own that do not fit together. `who`: another
/// person's dance.
glm::dvec3 dance(std::string_view joint, double seconds, unsigned who) {
    unsigned seed = who;
    for (const char c : joint) seed = seed * 31 + static_cast<unsigned char>(c);
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> uniform(0.2, 1.6);
    glm::dvec3 angles(0.0);
    for (int axis = 0; axis < 3; ++axis)
        for (int rhythm = 0; rhythm < 4; ++rhythm)
            angles[axis] += 12.0 * std::sin(2 * 3.14159265358979 * uniform(engine) * seconds + 9 * uniform(engine));
    return angles;
}

/// `begins`: the second of the dance that is the take's first frame.
figure::Figure dancer(double begins, double seconds, unsigned who = 1, double fps = rate) {
    const auto frames = static_cast<std::size_t>(seconds * fps) + 1;
    figure::Figure figure = test::stick_figure({}, frames, [&](std::string_view joint, std::size_t frame) {
        return dance(joint, begins + static_cast<double>(frame) / fps, who);
    });
    std::get<figure::Motion>(figure.take).frame_time = 1.0 / fps;
    return figure;
}

std::optional<TakeOffset> found(const figure::Figure& a, const figure::Figure& b, double fps_a = rate,
                                double fps_b = rate) {
    return find_offset(test::placed(a, 1.0 / fps_a), test::placed(b, 1.0 / fps_b, 7.0), pair_bones(a.skeleton, b.skeleton));
}

TEST(TakeOffset, OfACutTakeIsFoundToTheFrame) {
    const figure::Figure whole = dancer(0.0, 12.0);
    for (const double begins : {0.0, 2.5, 7.0}) {
        const figure::Figure part = dancer(begins, 4.0);
        const auto offset = found(whole, part);
        ASSERT_TRUE(offset && offset->clear) << begins;
        EXPECT_NEAR(offset->later, begins, 1e-9);
        EXPECT_GT(offset->agreement, 0.99);
        EXPECT_LT(offset->elsewhere, 0.7);
        EXPECT_NEAR(offset->overlap, 4.0, 0.1);
        const auto reversed = found(part, whole);
        ASSERT_TRUE(reversed && reversed->clear);
        EXPECT_NEAR(reversed->later, -begins, 1e-9) << "the other way round";
    }
}

TEST(TakeOffset, OfTakesThatOverlapByHalfIsFound) {
    const auto offset = found(dancer(0.0, 8.0), dancer(4.0, 8.0));
    ASSERT_TRUE(offset && offset->clear);
    EXPECT_NEAR(offset->later, 4.0, 1e-9);
}

TEST(TakeOffset, OfTakesAtOtherRatesIsFoundToTheFasterOnesFrame) {
    const auto offset = found(dancer(0.0, 10.0, 1, 120.0), dancer(3.0 + 1.0 / 120, 5.0, 1, 25.0), 120.0, 25.0);
    ASSERT_TRUE(offset && offset->clear);
    EXPECT_NEAR(offset->later, 3.0 + 1.0 / 120, 1e-9);
}

TEST(TakeOffset, BetweenFramesIsNotRounded) {
    const auto offset = found(dancer(0.0, 10.0), dancer(3.0 + 0.5 / rate, 5.0));
    ASSERT_TRUE(offset && offset->clear);
    EXPECT_NEAR(offset->later * rate, 180.5, 0.1);
}

// The speeds are the same whichever way a figure looks, how large it is and where it stands: here on a root that is
// turned to the side, a hundredth of the size.
TEST(TakeOffset, DoesNotDependOnUnitPlaceOrDirection) {
    const figure::Figure other = test::stick_figure(
        {.scale = 0.01, .ground = true}, static_cast<std::size_t>(4.0 * rate) + 1,
        [](std::string_view joint, std::size_t frame) {
            const double seconds = 2.0 + static_cast<double>(frame) / rate;
            return joint == "Root" ? glm::dvec3(0, 0, 70) : dance(joint, seconds, 1);
        },
        [](std::size_t) { return glm::dvec3(500, 95, -300); });
    const auto offset = found(dancer(0.0, 10.0), other);
    ASSERT_TRUE(offset && offset->clear);
    EXPECT_NEAR(offset->later, 2.0, 1e-9);
    EXPECT_GT(offset->agreement, 0.99);
}

TEST(TakeOffset, OfNoisyTakesIsFoundWithinItsError) {
    const figure::Figure whole = dancer(0.0, 12.0);
    figure::Figure part = dancer(3.0, 6.0);
    std::mt19937 engine(5);
    std::normal_distribution<double> normal(0.0, 1.0);  // degrees, in every frame anew
    for (double& value : std::get<figure::Motion>(part.take).samples) value += normal(engine);
    const auto offset = found(whole, part);
    ASSERT_TRUE(offset && offset->clear);
    EXPECT_NEAR(offset->later, 3.0, std::max(3 * offset->error, 0.25 / rate));
    EXPECT_LT(offset->error, 1.0 / rate);
}

TEST(SlowTakeOffset, OfPeopleWhoDoOtherThingsIsNotSuggested) {
    for (unsigned who = 2; who < 8; ++who) {
        const auto offset = found(dancer(0.0, 10.0), dancer(0.0, 8.0, who));
        EXPECT_TRUE(!offset || !offset->clear) << who << ": " << offset->agreement << " " << offset->elsewhere;
    }
}

// A step is like any other: there is no telling which is which.
TEST(TakeOffset, OfARhythmThatRepeatsIsNotSuggested) {
    const auto march = [](double begins, std::size_t frames) {
        return test::stick_figure({}, frames, [begins](std::string_view joint, std::size_t frame) {
            const double phase = 2 * 3.14159265358979 * (begins + static_cast<double>(frame) / rate);
            const double side = joint.starts_with("Left") ? 0.0 : 2.0;
            return joint.ends_with("Leg") || joint.ends_with("Arm") ? glm::dvec3(0, 30 * std::sin(phase + side), 0)
                                                                    : glm::dvec3(0.0);
        });
    };
    const auto offset = found(march(0.0, 600), march(0.3, 300));
    ASSERT_TRUE(offset);
    EXPECT_GT(offset->agreement, 0.99);
    EXPECT_GT(offset->elsewhere, 0.99);
    EXPECT_FALSE(offset->clear);
}

TEST(TakeOffset, IsNotLookedForWhereThereIsTooLittle) {
    const figure::Figure whole = dancer(0.0, 6.0);
    EXPECT_FALSE(found(whole, dancer(0.0, 0.5))) << "shorter than a second";
    EXPECT_FALSE(found(whole, test::stick_figure({}, 300))) << "nothing moves";
    EXPECT_FALSE(find_offset(test::placed(whole, 1.0 / rate), test::placed(whole, 1.0 / rate), {}));
    std::stop_source stop;
    stop.request_stop();
    const PlacedTake take = test::placed(whole, 1.0 / rate);
    EXPECT_FALSE(find_offset(take, take, pair_bones(whole.skeleton, whole.skeleton), {.stop = stop.get_token()}));
}
}  // namespace skelplay::analysis::take_offset_test
