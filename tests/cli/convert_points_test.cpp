// Markers, and joints of skeletons, as TRC and C3D: what `joints` prints of them is what it printed before.

#include "base/csv.h"
#include "base/numbers.h"
#include "cli/calls.h"
#include "support/c3d_file.h"
#include "support/leg_bvh.h"

namespace skelplay::cli::convert_points_test {
using testing::HasSubstr;
using testing::Not;

// 4 feet above the ground and 48 inches long.
const std::string leg = test::leg_bvh(24, 2, "0 48 0 0 0 0 0 0 0\n1 48 0 90 0 0 0 0 0\n");

class ConvertPoints : public Commands {
protected:
    /// Converts a file that must be convertible.
    std::string converted(const std::string& source, const std::string& name, const Words& options = {}) {
        printed(joined({"convert", source, path(name)}, options));
        return path(name);
    }
    /// What `joints` prints, row by row, but for the tails.
    static std::vector<Words> positions(const std::string& file) {
        auto rows = base::csv_rows(test::call({"joints", file}).out);
        for (auto& row : rows) row.resize(5);
        return rows;
    }

    std::string leg_ = write("leg.bvh", leg);
    std::string markers_ = write("markers.c3d", test::two_markers().bytes());
    std::string walk_ = asset("walk.bvh");
};

TEST_F(ConvertPoints, MarkersGoFromC3dToTrcAndBackWithTheirGaps) {
    const auto before = positions(markers_);
    const std::string trc = converted(markers_, "out.trc");
    EXPECT_THAT(read("out.trc"), HasSubstr("\n2\t0.016666666666666666\t\t\t\t0\t201\t21\t\n"));
    EXPECT_THAT(said_, Not(HasSubstr("rotations")));
    EXPECT_EQ(positions(trc), before);
    EXPECT_EQ(positions(converted(trc, "again.c3d")), before);
    EXPECT_THAT(said_, Not(HasSubstr("left out")));
    EXPECT_EQ(positions(converted(markers_, "copy.c3d")), before);
    EXPECT_THAT(said_, Not(HasSubstr("left out")));
    EXPECT_THAT(printed({"info", path("copy.c3d")}), HasSubstr("2: 3 valid, 1 missing"));
    EXPECT_THAT(printed({"info", path("copy.c3d")}), HasSubstr("13.3 mm on average, of 1 of 3 places"));
}

TEST_F(ConvertPoints, JointsOfASkeletonAreItsPositions) {
    EXPECT_EQ(positions(converted(walk_, "walk.trc")), positions(walk_));
    EXPECT_THAT(said_, HasSubstr("TRC holds no rotations and hierarchy; where the bones are is written"));
    EXPECT_THAT(said_, HasSubstr("one unit of the file is taken for one"));
    EXPECT_THAT(read("walk.trc"), HasSubstr("\tcm\t"));
    converted(walk_, "walk.c3d");
    EXPECT_THAT(printed({"info", path("walk.c3d")}), HasSubstr("cm"));
    EXPECT_THAT(said_, Not(HasSubstr("warning")));
}

// The hip is 48 in = 1219.2 mm high.
TEST_F(ConvertPoints, InchesBecomeMillimetresAsOpenSimKnowsNoInches) {
    const auto rows = positions(converted(leg_, "leg.trc", {"--unit-metres", "0.0254"}));
    EXPECT_NEAR(base::parse_number(rows.at(1).at(3)).value(), 1219.2, 1e-9);
    EXPECT_THAT(read("leg.trc"), HasSubstr("\tmm\t"));
    EXPECT_THAT(said_, HasSubstr("lengths are written in millimetres"));
    EXPECT_THAT(said_, HasSubstr("[export.unit-converted]"));
    EXPECT_EQ(positions(converted(leg_, "inches.trc", {"--unit-metres", "0.0254", "--to-unit", "in"})), positions(leg_));
    EXPECT_THAT(said_, Not(HasSubstr("unit-converted")));
}

TEST_F(ConvertPoints, AUnitThatNobodyKnowsLeavesTheNumbers) {
    EXPECT_EQ(positions(converted(leg_, "leg.trc")), positions(leg_));
    EXPECT_THAT(said_, HasSubstr("[export.unit-unknown]"));
}

// Frames 0 and 1 at twice the rate, in metres with Z up.
TEST_F(ConvertPoints, FramesRateUnitAndUpAxisAreChanged) {
    converted(leg_, "leg.trc", {"--unit-metres", "0.01", "--to-unit", "m", "--up", "y", "--to-up", "z", "--rate", "20"});
    EXPECT_THAT(read("leg.trc"), HasSubstr("20\t20\t3\t2\tm\t20\t0\t3\n"));
    EXPECT_THAT(read("leg.trc"), HasSubstr("\n0\t0\t0\t0\t0.48\t0\t0\t0.24\t\n"));
    converted(leg_, "leg.c3d", {"--unit-metres", "0.01", "--up", "y", "--to-up", "z", "--frames", "1"});
    EXPECT_EQ(positions(path("leg.c3d")).at(1).at(4), "48");
}

// An AMC may have a header alone: it is read as the rest pose. Markers have none.
TEST_F(ConvertPoints, ATakeWithoutFramesIsWrittenAtRest) {
    write("still.asf",
          ":units length 1\n:root axis XYZ order TX TY TZ position 1 2 3 orientation 0 0 0\n:bonedata\n"
          "begin name hip direction 0 1 0 length 4 axis 0 0 0 xyz dof rx end\n:hierarchy\nroot hip\n");
    const std::string still = write("still.amc", ":FULLY-SPECIFIED\n:DEGREES\n");
    for (const char* out : {"still.trc", "still.c3d", "still.bvh"}) {
        EXPECT_EQ(positions(converted(still, out)).at(1), (Words{"0", "root", "1", "2", "3"})) << out;
        EXPECT_THAT(said_, HasSubstr("found none; the skeleton is shown at rest [amc.no-frames]")) << out;
        EXPECT_EQ(test::call({"info", path(out)}).err, "") << out;
    }
    std::string none = read("still.trc");
    none.erase(none.rfind('\n', none.size() - 2) + 1);
    expect_refusals({{{"convert", write("none.trc", none), path("none.c3d")}, "expected markers with frames", 1}});
}

TEST_F(ConvertPoints, ABatchAndAPipeWriteThemToo) {
    printed({"convert", leg_, markers_, "--to", "trc", "-d", path("out")});
    EXPECT_EQ(positions(path("out/markers.trc")), positions(markers_));
    const std::string piped = printed({"convert", markers_, "-", "--to", "c3d"});
    EXPECT_EQ(positions(write("pipe.c3d", piped)), positions(markers_));
}
}  // namespace skelplay::cli::convert_points_test
