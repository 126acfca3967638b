// Markers, and joints of skeletons, as TRC and C3D: what `joints` prints of them is what it printed before.

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "base/csv.h"
#include "base/numbers.h"
#include "support/c3d_file.h"
#include "support/command_call.h"
#include "support/leg_bvh.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {

namespace convert_points_test {

using testing::HasSubstr;
using testing::Not;

// 4 feet above the ground and 48 inches long.
const std::string leg = test::leg_bvh(24, 2, "0 48 0 0 0 0 0 0 0\n1 48 0 90 0 0 0 0 0\n");

class ConvertPoints : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    /// Converts a file that must be convertible; what is said is in `said_`.
    std::string converted(const std::string& source, const std::string& name,
                          const std::vector<std::string>& options = {}) {
        std::vector<std::string> words{"convert", source, path(name)};
        words.insert(words.end(), options.begin(), options.end());
        const test::Called called = test::call(words);
        EXPECT_EQ(called.status, 0) << called.err;
        said_ = called.err;
        return path(name);
    }
    /// What `joints` prints, row by row, but for the tails.
    static std::vector<std::vector<std::string>> places(const std::string& file,
                                                        const std::vector<std::string>& options = {}) {
        std::vector<std::string> words{"joints", file};
        words.insert(words.end(), options.begin(), options.end());
        auto rows = base::csv_rows(test::call(words).out);
        for (auto& row : rows) row.resize(5);
        return rows;
    }

    test::TemporaryFolder folder_;
    std::string leg_ = folder_.write("leg.bvh", leg).string();
    std::string markers_ = folder_.write("markers.c3d", test::two_markers().bytes()).string();
    std::string walk_ = std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.bvh";
    std::string said_;
};

TEST_F(ConvertPoints, MarkersGoFromC3dToTrcAndBackWithTheirGaps) {
    const auto before = places(markers_);
    const std::string trc = converted(markers_, "out.trc");
    EXPECT_THAT(folder_.read("out.trc"), HasSubstr("\n2\t0.016666666666666666\t\t\t\t0\t201\t21\t\n"));
    EXPECT_THAT(folder_.read("out.trc"), HasSubstr("\tmm\t"));
    EXPECT_THAT(said_, Not(HasSubstr("rotations")));
    EXPECT_EQ(places(trc), before);
    EXPECT_EQ(places(converted(trc, "again.c3d")), before);
    EXPECT_THAT(said_, Not(HasSubstr("points alone")));
    EXPECT_EQ(places(converted(markers_, "copy.c3d")), before);
    EXPECT_THAT(said_, HasSubstr("the C3D's residuals are left out"));
    EXPECT_THAT(test::call({"info", path("copy.c3d")}).out, HasSubstr("2: 3 valid, 1 missing"));
}

TEST_F(ConvertPoints, MarkersGoToCsvWithEmptyCells) {
    converted(markers_, "out.csv");
    EXPECT_EQ(folder_.read("out.csv"), test::call({"joints", markers_}).out);
    EXPECT_THAT(said_, Not(HasSubstr("rotations")));
}

TEST_F(ConvertPoints, JointsOfASkeletonAreThePlacesInATrc) {
    EXPECT_EQ(places(converted(walk_, "walk.trc")), places(walk_));
    EXPECT_THAT(said_, HasSubstr("TRC holds no rotations and hierarchy; where the bones are is written"));
    EXPECT_THAT(said_, HasSubstr("one unit of the file is taken for one"));
    EXPECT_THAT(folder_.read("walk.trc"), HasSubstr("\tcm\t"));
}

TEST_F(ConvertPoints, JointsOfASkeletonAreThePlacesInAC3d) {
    const auto before = places(walk_);
    const auto after = places(converted(walk_, "walk.c3d"));
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 1; i < before.size(); ++i) {
        EXPECT_EQ(after[i][0], before[i][0]);
        EXPECT_EQ(after[i][1], before[i][1]);
        for (std::size_t axis = 2; axis < 5; ++axis)
            EXPECT_FLOAT_EQ(static_cast<float>(base::parse_number(after[i][axis]).value()),
                            static_cast<float>(base::parse_number(before[i][axis]).value()))
                << before[i][0] << before[i][1];
    }
    const test::Called info = test::call({"info", path("walk.c3d")});
    EXPECT_THAT(info.out, HasSubstr("cm"));
    EXPECT_THAT(info.err, Not(HasSubstr("warning")));
}

// The hip is 48 in = 1219.2 mm high.
TEST_F(ConvertPoints, InchesBecomeMillimetresAsOpenSimKnowsNoInches) {
    const auto rows = places(converted(leg_, "leg.trc", {"--unit-metres", "0.0254"}));
    EXPECT_NEAR(base::parse_number(rows.at(1).at(3)).value(), 1219.2, 1e-9);
    EXPECT_THAT(folder_.read("leg.trc"), HasSubstr("\tmm\t"));
    EXPECT_THAT(said_, HasSubstr("lengths are written in millimetres"));
    EXPECT_THAT(said_, HasSubstr("[export.unit-converted]"));
    EXPECT_EQ(places(converted(leg_, "inches.trc", {"--unit-metres", "0.0254", "--to-unit", "in"})), places(leg_));
    EXPECT_THAT(said_, Not(HasSubstr("unit-converted")));
}

TEST_F(ConvertPoints, AUnitThatNobodyKnowsLeavesTheNumbers) {
    EXPECT_EQ(places(converted(leg_, "leg.trc")), places(leg_));
    EXPECT_THAT(said_, HasSubstr("[export.unit-unknown]"));
}

// Frames 0 and 1 at twice the rate, in metres with Z up.
TEST_F(ConvertPoints, FramesRateUnitAndUpAxisAreChanged) {
    converted(leg_, "leg.trc",
              {"--unit-metres", "0.01", "--to-unit", "m", "--up", "y", "--to-up", "z", "--rate", "20"});
    EXPECT_THAT(folder_.read("leg.trc"), HasSubstr("20\t20\t3\t2\tm\t20\t0\t3\n"));
    EXPECT_THAT(folder_.read("leg.trc"), HasSubstr("\n0\t0\t0\t0\t0.48\t0\t0\t0.24\t\n"));
    converted(leg_, "leg.c3d", {"--unit-metres", "0.01", "--up", "y", "--to-up", "z", "--frames", "1"});
    EXPECT_EQ(places(path("leg.c3d")).at(1).at(4), "48");
}

TEST_F(ConvertPoints, ABatchAndAPipeWriteThemToo) {
    const test::Called batch = test::call({"convert", leg_, markers_, "--to", "trc", "-d", path("out")});
    EXPECT_EQ(batch.status, 0) << batch.err;
    EXPECT_EQ(places(path("out/markers.trc")), places(markers_));
    const test::Called pipe = test::call({"convert", markers_, "-", "--to", "c3d"});
    EXPECT_EQ(pipe.status, 0) << pipe.err;
    EXPECT_EQ(places(folder_.write("pipe.c3d", pipe.out).string()), places(markers_));
}

TEST_F(ConvertPoints, HelpNamesThem) {
    const std::string help = test::call({"convert", "--help"}).out;
    EXPECT_THAT(help, HasSubstr(".trc"));
    EXPECT_THAT(help, HasSubstr(".c3d"));
    const test::Called order = test::call({"convert", leg_, path("leg.trc"), "--order", "XYZ"});
    EXPECT_EQ(order.status, 2);
    EXPECT_THAT(order.err, HasSubstr("expected no --order: .trc has no Euler angles"));
}

}  // namespace convert_points_test

}  // namespace skelplay::cli
