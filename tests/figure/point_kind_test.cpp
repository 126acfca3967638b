// What the names of a marker file's points mean: markers, computed points, axes of segments, outputs of a model.

#include <gmock/gmock.h>
#include "figure/skeleton.h"

namespace skelplay::figure::point_kind_test {
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<PointKind> kinds(const std::vector<std::string_view>& names) {
    std::vector<PointKind> found;
    for (const PointMeaning& each : read_point_names(names)) found.push_back(each.kind);
    return found;
}

// Vicon's list of Plug-in Gait's outputs: angles, forces, moments, powers; the centre of mass is a position.
TEST(PointKinds, OutputsOfPlugInGaitAreToldByTheirNames) {
    const std::vector<std::string_view> names{"LASI",
                                              "LHipAngles",
                                              "Ann:RFootProgressAngles",
                                              "LGroundReactionForce",
                                              "LNormalisedGRF",
                                              "RKneeMoment",
                                              "RAnklePower",
                                              "CentreOfMass",
                                              "LHJC",
                                              "LANK"};
    EXPECT_THAT(kinds(names), ElementsAre(PointKind::marker, PointKind::output, PointKind::output, PointKind::output,
                                          PointKind::output, PointKind::output, PointKind::output, PointKind::virtual_point,
                                          PointKind::virtual_point, PointKind::marker));
    EXPECT_EQ(read_point_names(names)[1].unit, "deg");
    EXPECT_EQ(read_point_names(names)[6].unit, "W");
    EXPECT_EQ(read_point_names(names)[0].unit, "");
}

TEST(PointKinds, ThreeOfTheFourPointsOfASegmentAreItsAxes) {
    const std::vector<std::string_view> names{"LTOE",     "PELO",     "PELA",     "PELL", "PELP",
                                              "Ann:LTOO", "Ann:LTOP", "Ann:LTOA", "CLAO", "CLAP"};
    EXPECT_THAT(kinds(names),
                ElementsAre(PointKind::marker, PointKind::axis_point, PointKind::axis_point, PointKind::axis_point,
                            PointKind::axis_point, PointKind::axis_point, PointKind::axis_point, PointKind::axis_point,
                            PointKind::marker, PointKind::marker))
        << "two are no segment";
    const auto axes = segment_axes(names);
    ASSERT_THAT(axes, SizeIs(2));
    EXPECT_EQ(axes[0].origin, 1U);
    EXPECT_THAT(axes[0].ends, ElementsAre(2, 3, 4)) << "anterior, lateral, proximal";
    EXPECT_THAT(axes[1].ends, ElementsAre(7, std::nullopt, 6));
}

TEST(PointKinds, PointsWithoutANameAreMarkersWhereNoneHasOne) {
    EXPECT_THAT(kinds({"*1", "*2"}), ElementsAre(PointKind::marker, PointKind::marker));
    EXPECT_THAT(kinds({"LASI", "*2", "Unlabeled 7", "Unlabel#3"}),
                ElementsAre(PointKind::marker, PointKind::unlabelled, PointKind::unlabelled, PointKind::unlabelled));
    EXPECT_THAT(kinds({}), IsEmpty());
}
}  // namespace skelplay::figure::point_kind_test
