// Where markers stand: on the file's own zero, unless their feet say otherwise; and what is up.

#include <gmock/gmock.h>
#include "analysis/contacts.h"
#include "analysis/placement.h"
#include "support/marker_cloud.h"

namespace skelplay::analysis::marker_floor_test {
using figure::Axis;
using figure::SignedAxis;
using test::marker_cloud;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Markers that stand still for 40 frames.
figure::Figure still(const std::vector<std::string>& names, const std::vector<glm::dvec3>& places) {
    return marker_cloud(names, std::vector(40, places));
}

/// HEAD, HIP and both toes of a person of 1.7 m, the toes so high above zero.
figure::Figure person(double toes) {
    return still({"HEAD", "HIP", "LTOE", "RTOE"}, {{0, 1.7, 0}, {0, 1, 0}, {0.1, toes, 0}, {-0.1, toes, 0}});
}

TEST(MarkerFloor, IsTheFilesOwnZeroWithinFiveCentimetres) {
    const Placement placement = infer_placement(person(0.04));
    EXPECT_EQ(placement.ground.height, 0.0);
    EXPECT_EQ(placement.ground.evidence, "the file's own zero, which 80 contacts of feet do not contradict");
    EXPECT_EQ(infer_placement(person(-0.04)).ground.height, 0.0);
}

TEST(MarkerFloor, IsWhereFeetStandThatContradictTheZero) {
    EXPECT_NEAR(infer_placement(person(0.3)).ground.height, 0.3, 1e-9);
    EXPECT_NEAR(infer_placement(person(-0.9)).ground.height, -0.9, 1e-9);
    EXPECT_EQ(infer_placement(person(0.3)).ground.evidence, "the median height of 80 contacts of feet");
}

// A seated upper body: the hands rest on a table at 80 cm, and are the lowest markers.
TEST(MarkerFloor, IsNotWhereAHandRests) {
    const auto seated = still({"LFHD", "RFHD", "C7", "CLAV", "LSHO", "RSHO", "LFIN", "RFIN"}, {{0.1, 1.3, 0.1},
                                                                                               {-0.1, 1.3, 0.1},
                                                                                               {0, 1.1, -0.1},
                                                                                               {0, 1.05, 0.1},
                                                                                               {0.2, 1.1, 0},
                                                                                               {-0.2, 1.1, 0},
                                                                                               {0.2, 0.8, 0.3},
                                                                                               {-0.2, 0.8, 0.3}});
    const Placement placement = infer_placement(seated);
    EXPECT_EQ(placement.ground.height, 0.0);
    EXPECT_EQ(placement.ground.evidence, "the file's own zero; no foot is seen to stand");
    EXPECT_THAT(contacts(seated, placement, 0.1), IsEmpty());
    EXPECT_THAT(contacts(person(0.04), infer_placement(person(0.04)), 0.1), SizeIs(2));
}

TEST(MarkerFloor, IsBelowEveryMarker) {
    const Placement placement = infer_placement(still({"A", "B", "C"}, {{0, 0.8, 0}, {0, 0, 0}, {0, -0.9, 0}}));
    EXPECT_NEAR(placement.ground.height, -0.9, 1e-9) << "zero is at the hips, not on the floor";
}

// What is no marker says nothing: a point without a name far below, axes, an angle of 900 degrees, the centre of mass.
TEST(MarkerFloor, PointsThatAreNoMarkersSetNothing) {
    auto markers =
        still({"HEAD", "HIP", "LTOE", "RTOE", "*12", "PELO", "PELA", "PELL", "PELP", "LHipAngles", "CentreOfMass"},
              {{0, 1.7, 0},
               {0, 1, 0},
               {0.1, 0, 0},
               {-0.1, 0, 0},
               {0, -5, 0},
               {0, -3, 0},
               {3, -3, 0},
               {0, -3, 3},
               {0, 9, 0},
               {0, -900, 900},
               {0, -0.5, 0}});
    const Placement placement = infer_placement(markers);
    EXPECT_EQ(placement.ground.height, 0.0);
    EXPECT_NEAR(placement.unit.height, 1.7, 1e-9);
    EXPECT_NEAR(placement.bounds.whole.low.y, 0.0, 1e-9);
    EXPECT_NEAR(placement.bounds.whole.high.y, 1.7, 1e-9);
    EXPECT_LE(figure::index(placement.root_motion_joint), 3U);
    markers.metres_per_unit.reset();
    markers.declared_up.reset();
    EXPECT_EQ(infer_placement(markers).unit.name, "metre");
    EXPECT_EQ(infer_placement(markers).up.value, SignedAxis(Axis::y));
}

figure::Figure undeclared(figure::Figure markers) {
    markers.declared_up.reset();
    return markers;
}

// Both arms spread along y reach 1.8 m, further than the 1.2 m along z from the waist to the head.
TEST(MarkerUpAxis, NamesOfLeftAndRightOutrankTheWidestExtent) {
    const std::vector<glm::dvec3> spread{{0, 0.9, 1}, {0, -0.9, 1}, {0.1, 0.5, 1.2}, {-0.1, -0.5, 0.1}};
    EXPECT_EQ(infer_placement(undeclared(still({"A", "B", "C", "D"}, spread))).up.value, SignedAxis(Axis::y));
    const UpAxis up = infer_placement(undeclared(still({"LXA", "RXA", "LXB", "RXB"}, spread))).up;
    EXPECT_EQ(up.value, SignedAxis(Axis::z)) << up.evidence;
    EXPECT_EQ(up.evidence, "the markers of left and right lie apart along Y");
}

TEST(MarkerUpAxis, WithoutFeetTheHeadIsAboveTheHips) {
    const auto upper =
        undeclared(still({"LFHD", "RFHD", "LASI", "RASI", "LSHO", "RSHO"},
                         {{0.1, 0.1, 1.7}, {0.1, -0.1, 1.7}, {0, 0.1, 1}, {0, -0.1, 1}, {0, 0.9, 1.4}, {0, -0.9, 1.4}}));
    EXPECT_EQ(infer_placement(upper).up.value, SignedAxis(Axis::z));
    EXPECT_EQ(infer_placement(upper).up.evidence, "the head is above the hips along Z");
}

TEST(MarkerUpAxis, TheAxisAcrossTheScreenIsNotUp) {
    auto cloud = undeclared(still({"A", "B"}, {{0, 0, 0}, {1, 1, 1}}));
    EXPECT_EQ(infer_placement(cloud).up.value, SignedAxis(Axis::y)) << "usual in metres";
    cloud.declared_across = Axis::y;
    EXPECT_EQ(infer_placement(cloud).up.value, SignedAxis(Axis::z));
    EXPECT_EQ(infer_placement(cloud).up.evidence, "the file says that Y is across the screen");
}

TEST(MarkerUpAxis, OpenSimsSetsHaveYUpWhereNothingElseTellsIt) {
    auto knee = undeclared(still({"r_knee_study", "L_knee_study", "r_mknee_study", "L_mknee_study"},
                                 {{0, 0, 0}, {1, 1, 1}, {0, 0.5, 0.5}, {1, 0.5, 0.5}}));
    knee.metres_per_unit = 0.001;
    EXPECT_EQ(infer_placement(knee).up.value, SignedAxis(Axis::y)) << infer_placement(knee).up.evidence;
    EXPECT_THAT(infer_placement(knee).up.evidence, HasSubstr("OpenCap"));
}
}  // namespace skelplay::analysis::marker_floor_test
