// The records of a Polhemus FASTRAK: 3SPACE FASTRAK user manual, revision G, June 2012, pages 33 (what a record has
// unless told otherwise), 59 (how it is written) and C-1 (what the angles mean).

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "text_reading.h"

namespace skelplay::loaders::dat_test {
using test::edited;

LoadResult read(std::string_view text) { return read_text(read_dat, "a.dat", text); }

/// Two receivers at two times.
const std::string tiny =
    "01   12.50  -3.25   8.00  90.00   0.00   0.00\r\n02 -100.25-100.25-100.25-170.00 -80.00-175.50\r\n"
    "01   13.50  -3.25   8.00   0.00  90.00   0.00\r\n02    1.00   2.00   3.00   0.00   0.00  90.00\r\n";

glm::dmat4 world(const LoadResult& result, std::size_t frame, std::size_t bone) {
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, frame, pose);
    return pose.local.at(bone);  // there are only roots
}

void expect_near(const glm::dmat4& found, const glm::dmat4& expected) {
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            EXPECT_NEAR(found[column][row], expected[column][row], 1e-12) << column << " " << row;
}

TEST(Dat, Table31ReceiversAreBonesOfTheirOwn) {
    const LoadResult result = read(tiny);
    EXPECT_EQ(said(result), "1:1 dat.defaults");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->format, figure::Format::dat);
    EXPECT_EQ(result.figure->skeleton.roots().size(), 2U);
    EXPECT_EQ(motion_of(result).frames, 2U);
    EXPECT_EQ(numbers_of(result, "station1", 1), "13.5 -3.25 8 0 90 0");
    EXPECT_EQ(numbers_of(result, "station2"), "-100.25 -100.25 -100.25 -170 -80 -175.5") << "no blank before a minus";
}

// The manual's attitude matrix, its columns the receiver's x, y and z axes, for one angle of 90 degrees each. Azimuth:
// (CA SA 0), (-SA CA 0), (0 0 1); elevation: (CE 0 -SE), (0 1 0), (SE 0 CE); roll: (1 0 0), (0 CR SR), (0 -SR CR).
TEST(Dat, TurnsByTheManualsAttitudeMatrix) {
    const LoadResult result = read(tiny);
    expect_near(world(result, 0, 0), {{0, 1, 0, 0}, {-1, 0, 0, 0}, {0, 0, 1, 0}, {12.5, -3.25, 8, 1}});
    expect_near(world(result, 1, 0), {{0, 0, -1, 0}, {0, 1, 0, 0}, {1, 0, 0, 0}, {13.5, -3.25, 8, 1}});
    expect_near(world(result, 1, 1), {{1, 0, 0, 0}, {0, 0, 1, 0}, {0, -1, 0, 0}, {1, 2, 3, 1}});
}

// All three at once: azimuth 30, elevation 45, roll 60 degrees. CA = SR = sqrt(3)/2, SA = CR = 1/2, CE = SE =
// sqrt(2)/2. x: (CA CE, SA CE, -SE); y: (CA SE SR - SA CR, CA CR + SA SE SR, CE SR); z: (CA SE CR + SA SR, SA SE CR -
// CA SR, CE CR).
TEST(Dat, AzimuthIsOutermostThenElevationThenRoll) {
    const LoadResult result = read("01    0.00   0.00   0.00  30.00  45.00  60.00\n");
    expect_near(world(result, 0, 0),
                {{std::sqrt(6.0) / 4, std::sqrt(2.0) / 4, -std::sqrt(2.0) / 2, 0},
                 {3 * std::sqrt(2.0) / 8 - 0.25, std::sqrt(3.0) / 4 + std::sqrt(6.0) / 8, std::sqrt(6.0) / 4, 0},
                 {std::sqrt(6.0) / 8 + std::sqrt(3.0) / 4, std::sqrt(2.0) / 8 - 0.75, std::sqrt(2.0) / 4, 0},
                 {0, 0, 0, 1}});
}

// Page 33: inches and degrees; 120 records a second, of two receivers 60 frames. Page C-1: azimuth grows clockwise seen
// from above while it turns x to y, so z points down.
TEST(Dat, HasTheTrackersDefaults) {
    const LoadResult result = read(tiny);
    EXPECT_DOUBLE_EQ(result.figure->metres_per_unit.value(), 0.0254);
    EXPECT_EQ(result.figure->declared_up, figure::SignedAxis(figure::Axis::z, true));
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 1.0 / 60);
}

TEST(Dat, ARecordThatIsMissingIsTheOneBefore) {
    const LoadResult result = read(tiny + tiny.substr(0, 47) + tiny);
    EXPECT_EQ(said(result), "1:1 dat.defaults, 6:1 dat.missing-record");
    EXPECT_EQ(motion_of(result).frames, 5U);
    EXPECT_EQ(numbers_of(result, "station1", 2), "12.5 -3.25 8 90 0 0");
    EXPECT_EQ(numbers_of(result, "station2", 2), "1 2 3 0 0 90");
    const LoadResult late = read(tiny.substr(47));
    EXPECT_EQ(said(late), "1:1 dat.defaults, 2:1 dat.missing-record");
    EXPECT_EQ(numbers_of(late, "station1"), "13.5 -3.25 8 0 90 0") << "its first one, where there is none before";
}

TEST(Dat, FaultsAndOtherLinesAreSaid) {
    EXPECT_EQ(said(read(edited(tiny, "02 -100", "02a-100"))), "1:1 dat.defaults, 2:3 dat.fault");
    const LoadResult result = read("21S3F0 0\n\n" + edited(tiny, " -80.00-175.50", " -80.00") + "01   12.50");
    EXPECT_EQ(said(result),
              "1:1 dat.stray-line, 3:1 dat.defaults, 4:1 dat.stray-line, 5:1 dat.missing-record, "
              "7:1 dat.stray-line");
    EXPECT_EQ(said(read("what\n")), "1:1 dat.stray-line, 1:1 dat.no-record");
}
}  // namespace skelplay::loaders::dat_test
