// Force plates by the formulae of the C3D manual, worked by hand. The plate of these tests has its z down, as the
// manual has it; x is the laboratory's, y and z are the opposite of the laboratory's:
//
//          2000 + 300   4 ------- 3           corner 1 (1200, 1700, 0)   plate x+ y+
//                       |    C    |           corner 2 ( 800, 1700, 0)         x- y+
//          2000 - 300   1 ------- 2  (x -->)  corner 3 ( 800, 2300, 0)         x- y-
//                                             corner 4 (1200, 2300, 0)         x+ y-
//
// On it stands a force of (10, 20, -700) N in the plate's axes at P = (50, -30, 0) mm from C with a free moment of 5 N
// m: about C its moment is P x f + (0, 0, 5000) = (21000, 35000, 6300) N mm. In the laboratory the force is (10, -20,
// 700).

#include "analysis/force_plates.h"
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <optional>
#include <vector>

namespace skelplay::analysis::force_plates_test {
constexpr glm::dvec3 up{0, 0, 1};

/// A plate and one sample of each of its channels; the first ones are in N, the fourth to sixth in `moment_unit`.
figure::Recordings with_plate(int type, const glm::dvec3& origin, const std::vector<double>& values,
                              const char* moment_unit = "Nmm") {
    figure::Recordings recordings;
    recordings.frames = 1;
    figure::ForcePlate plate;
    plate.type = type;
    plate.corners = {glm::dvec3(1200, 1700, 0), {800, 1700, 0}, {800, 2300, 0}, {1200, 2300, 0}};
    plate.origin = origin;
    for (std::size_t i = 0; i < values.size(); ++i) {
        plate.channels.push_back(i);
        recordings.analog.channels.push_back({"", "", i < 3 ? "N" : moment_unit, 0.0, 1.0});
        recordings.analog.stored.push_back(static_cast<float>(values[i]));
    }
    recordings.plates.push_back(plate);
    return recordings;
}

/// Appends a sample of each channel, of another frame.
void add_frame(figure::Recordings& recordings, const std::vector<double>& values) {
    for (const double value : values) recordings.analog.stored.push_back(static_cast<float>(value));
    ++recordings.frames;
}

void expect_near(const glm::dvec3& found, const glm::dvec3& expected, const char* what) {
    for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(found[axis], expected[axis], 1e-2) << what << axis;
}

void expect_the_force(const figure::Recordings& recordings, std::optional<double> metres = 0.001, std::size_t sample = 0) {
    const PlateForces forces(recordings, 0, metres, up);
    ASSERT_TRUE(forces.known());
    const GroundReaction found = forces.at(sample);
    expect_near(found.force, {10, -20, 700}, "force");
    expect_near(found.moment, {21000, -35000, -6300}, "moment");
    expect_near(found.centre, {1050, 2030, 0}, "centre");
    expect_near(found.free_moment, {0, 0, -5000}, "free moment");
}

const std::vector<double> type_1{10, 20, -700, 50, -30, 5000};
// About the origin of the plate's axes, 40 mm below C: M = m + O x f = m + (800, -400, 0).
const std::vector<double> type_2{10, 20, -700, 21800, 34600, 6300};

TEST(ForcePlates, Type1StatesTheCentreOfPressure) { expect_the_force(with_plate(1, {0, 0, -40}, type_1, "mm")); }

TEST(ForcePlates, Type2HasMomentsAboutTheOriginOfItsAxes) { expect_the_force(with_plate(2, {0, 0, -40}, type_2)); }

// Files of several programs have the vector from the surface to the origin.
TEST(ForcePlates, AnOriginAboveTheSurfaceIsTurnedRound) { expect_the_force(with_plate(2, {0, 0, 40}, type_2)); }

// Fx12 Fx34 Fy14 Fy23 Fz1 Fz2 Fz3 Fz4; a = 120, b = 200, z = -40:
//   m = (200 (-300 + 400), 120 (100 - 200 - 250 + 150), 200 (6 - 4) + 120 (12 - 8)) + (-800, 400, 0)
//     = (19200, -23600, 880)
//   centre (23600 / -700, 19200 / -700) = (-33.714, -27.429), free moment 880 + 33.714 * 20 - 27.429 * 10 = 1280
TEST(ForcePlates, Type3AddsUpTheCorners) {
    for (const double z : {-40.0, 40.0}) {
        const auto recordings = with_plate(3, {120, 200, z}, {4, 6, 12, 8, -100, -200, -250, -150});
        const GroundReaction found = PlateForces(recordings, 0, 0.001, up).at(0);
        expect_near(found.force, {10, -20, 700}, "force");
        expect_near(found.moment, {19200, 23600, -880}, "moment");
        expect_near(found.centre, {1000 - 33.7143, 2000 + 27.4286, 0}, "centre");
        expect_near(found.free_moment, {0, 0, -1280}, "free moment");
    }
}

// Volts times a matrix, the first index fastest: the second channel adds 1 to Fx for each volt.
TEST(ForcePlates, Type4IsCalibratedByAMatrix) {
    auto recordings = with_plate(4, {0, 0, -40}, {0.8, 2, -7, 21.8, 34.6, 6.3}, "V");
    std::vector<double>& matrix = recordings.plates[0].calibration;
    matrix.assign(36, 0.0);
    const std::array<double, 6> diagonal{10, 10, 100, 1000, 1000, 1000};
    for (std::size_t i = 0; i < 6; ++i) matrix[7 * i] = diagonal.at(i);
    matrix[6] = 1.0;
    expect_the_force(recordings);
    matrix.resize(35);
    EXPECT_FALSE(PlateForces(recordings, 0, 0.001, up).known());
}

TEST(ForcePlates, TheForceOnThePlateIsTurnedRound) {
    std::vector<double> action = type_2;
    for (double& value : action) value = -value;
    expect_the_force(with_plate(2, {0, 0, -40}, action));
}

TEST(ForcePlates, TheMeanOfTheEmptyFramesIsSubtracted) {
    std::vector<double> loaded = type_2;
    for (double& value : loaded) value += 17;
    auto recordings = with_plate(2, {0, 0, -40}, std::vector<double>(6, 16));
    add_frame(recordings, std::vector<double>(6, 18));
    add_frame(recordings, loaded);
    recordings.baseline = figure::FrameRange{0, 1};
    expect_the_force(recordings, 0.001, 2);
}

TEST(ForcePlates, MomentsAreInTheUnitTheyState) {
    std::vector<double> metres = type_2;
    for (std::size_t i = 3; i < 6; ++i) metres[i] /= 1000;
    expect_the_force(with_plate(2, {0, 0, -40}, metres, "Nm"));
    expect_the_force(with_plate(2, {0, 0, -40}, metres, "N.m"));
    expect_the_force(with_plate(2, {0, 0, -40}, type_2, "ntmm"));
}

// Moments of a few N m in a file of millimetres put the centre of pressure within a millimetre of the middle, whatever
// their unit: the file's own wins where both are on the plate. Read as metres, those of type_2 are far off it.
TEST(ForcePlates, WithoutAUnitMomentsAreInThatByWhichCentresAreOnThePlate) {
    expect_the_force(with_plate(2, {0, 0, -40}, type_2, ""));
    EXPECT_EQ(figure::metres_in_moment("V"), std::nullopt);
    EXPECT_EQ(figure::metres_in_moment("N"), std::nullopt);
}

TEST(ForcePlates, AnEmptyPlateHasNoCentreOfPressure) {
    const auto recordings = with_plate(2, {0, 0, -40}, {1, 1, -9, 300, 300, 10});
    const GroundReaction found = PlateForces(recordings, 0, 0.001, up).at(0);
    expect_near(found.force, {1, -1, 9}, "force");
    EXPECT_TRUE(std::isnan(found.centre.x));
    EXPECT_EQ(found.free_moment, glm::dvec3(0.0));
}

TEST(ForcePlates, AFrameIsTheMeanOfItsSamples) {
    std::vector<double> other = type_2;
    other[2] = -500;
    auto recordings = with_plate(2, {0, 0, -40}, type_2);
    add_frame(recordings, other);
    recordings.frames = 1;
    recordings.analog.per_frame = 2;
    const PlateForces forces(recordings, 0, 0.001, up);
    expect_near(forces.at_frame(0).force, {10, -20, 600}, "force");
}

TEST(ForcePlates, OtherTypesAndMissingChannelsAreNotKnown) {
    const auto stairs = with_plate(21, {0, 0, -40}, type_2);
    EXPECT_FALSE(PlateForces(stairs, 0, 0.001, up).known());
    auto recordings = with_plate(2, {0, 0, -40}, type_2);
    recordings.plates[0].channels[4] = figure::ForcePlate::no_channel;
    EXPECT_FALSE(PlateForces(recordings, 0, 0.001, up).known());
    EXPECT_EQ(PlateForces(recordings, 0, 0.001, up).at(0).force, glm::dvec3(0.0));
}
}  // namespace skelplay::analysis::force_plates_test
