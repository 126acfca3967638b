// What conversions between ASF, BVH and HTR lose of lengths, scales and names, told with the bone and the number.

#include "cli/calls.h"
#include "support/needs.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;
using testing::Not;

class ConvertLosses : public Commands {
protected:
    /// What is said of a conversion of one of the reports' documents.
    std::string said_of(const std::string& in, const std::string& out, const Words& options = {}) {
        printed(joined({"convert", documents_ + in, path(out), "--force"}, options));
        return said_;
    }
    const std::string documents_ = SKELPLAY_SHARED_DIR "/data/reports/documents/";
};

// b0.bvh: Knee is 5 above Hips.
TEST_F(ConvertLosses, BonesThatAreAddedToAnAsfAndThoseOfNoLengthAreTold) {
    NEEDS(test::shared_file(documents_));
    EXPECT_THAT(said_of("b0.bvh", "b.amc"), HasSubstr("Knee_lead 5; length 0 is that of Hips [export.leads]"));
}

// hiplen.htr: Hips is 500 long along y, and its child begins at 100 0 0.
TEST_F(ConvertLosses, AnExplicitLengthIsToldWhereItIsLeftOut) {
    NEEDS(test::shared_file(documents_));
    for (const char* out : {"h.bvh", "h.amc", "h.npz"})
        EXPECT_THAT(said_of("hiplen.htr", out), HasSubstr("left out: Hips 500 [export.lengths]")) << out;
    EXPECT_THAT(said_of("hiplen.htr", "h.csv"), Not(HasSubstr("export.lengths")));
}

// l2.asf: B begins at the end of A, which is 3 long at rest, and longer by 0.5, 0 and -0.5 in the take.
TEST_F(ConvertLosses, BelowALengthThatChangesABvhHasPositionsAndTheLengthAtRestIsTold) {
    NEEDS(test::shared_file(documents_));
    EXPECT_THAT(said_of("l2.amc", "l.bvh"), HasSubstr("at rest are left out: B 3 [export.rest-offsets]"));
    EXPECT_THAT(read("l.bvh"), HasSubstr("\n0 0 0 0 0 0 0 0 0 0 3.5 0 0 0 0\n"));
}

// rt_h.htr: lengths 40, 50 and 20, times 1.05, 1.1 and 1.15.
TEST_F(ConvertLosses, ScaleFactorsOfHtrReachAnAsfAsLAndAreToldElsewhere) {
    NEEDS(test::shared_file(documents_));
    EXPECT_THAT(said_of("rt_h.htr", "r.amc"), HasSubstr("no child shows them: Hips 10 to 11.5 [export.scale]"))
        << "it has children, which do not move with its end";
    EXPECT_THAT(read("r.asf"), HasSubstr("dof tx ty tz rz rx ry l\n"));
    const std::string amc = read("r.amc");
    for (const auto& [bone, length] : {std::pair("LeftHip", 40.0), {"Chest", 50.0}, {"Prop", 20.0}}) {
        std::size_t at = 0;
        for (const double factor : {1.05, 1.1, 1.15}) {
            at = amc.find(std::string("\n") + bone + " ", at + 1);
            ASSERT_NE(at, std::string::npos);
            const std::string line = amc.substr(at + 1, amc.find('\n', at + 1) - at - 1);
            EXPECT_NEAR(std::stod(line.substr(line.rfind(' '))), length * factor, 1e-5) << line;
        }
    }
    EXPECT_THAT(said_of("rt_h.htr", "r.bvh"), HasSubstr("LeftHip 40 to 46, Chest 50 to 57.5, Prop 20 to 23"));
}

// hs_d.asf: a person of 28.35 units at `length 0.45`: 1.60 m in inches divided by it.
TEST_F(ConvertLosses, ApplyScaleSaysWhetherItMultipliesOrDividesAndWhy) {
    NEEDS(test::shared_file(documents_));
    EXPECT_THAT(said_of("hs_d.amc", "s.bvh", {"--apply-scale"}),
                HasSubstr("lengths are divided by the scale that the file declares, 0.45: :units length 0.45: about"));
    EXPECT_THAT(read("s.bvh"), HasSubstr("OFFSET 0 8 0"));  // 3.6 / 0.45
    EXPECT_THAT(said_of("h_sf.htr", "s.bvh", {"--apply-scale"}),
                HasSubstr("lengths are multiplied by the scale that the file declares, 2.5, as its format says: "));
    EXPECT_THAT(read("s.bvh"), HasSubstr("OFFSET 250 0 0"));
}

TEST_F(ConvertLosses, BesideAUnitThatIsGivenTheScaleOfAFileDoesNotCountAndThatIsTold) {
    NEEDS(test::shared_file(documents_));
    EXPECT_THAT(said_of("h_sf.htr", "u.htr", {"--unit-metres", "0.001"}),
                HasSubstr("the scale of the file, 2.5, does not count beside it [export.scale-unused]"));
    EXPECT_THAT(read("u.htr"), HasSubstr("ScaleFactor 1\n"));
    EXPECT_THAT(printed({"info", documents_ + "h_sf.htr", "--unit-metres", "0.001"}),
                HasSubstr("as asked for; the file's scale 2.5 does not count"));
    EXPECT_THAT(said_of("h_sf.htr", "u.htr", {"--unit-metres", "0.0025"}), Not(HasSubstr("export.scale-unused")));
}

TEST_F(ConvertLosses, APresetOrientationThatGoesIntoTheBonesIsTold) {
    NEEDS(test::shared_file(documents_));
    EXPECT_THAT(said_of("rp.amc", "p.amc", {"--root-preset", "global"}),
                HasSubstr("its preset orientation, 10 20 30, is in the directions and axes of the bones"));
    EXPECT_THAT(read("p.asf"), HasSubstr("orientation 0 0 0\n"));
}

TEST_F(ConvertLosses, TheNameOfASkeletonIsKeptInACommentOrTold) {
    NEEDS(test::shared_file(documents_));
    said_of("rt_a.amc", "n.htr");
    EXPECT_THAT(read("n.htr"), testing::StartsWith("[Header]\n# Skeleton: mixed\n"));
    EXPECT_EQ(test::call({"info", path("n.htr")}).status, 0);
    EXPECT_THAT(said_of("rt_a.amc", "n.bvh"),
                HasSubstr("BVH holds no name of a skeleton; 'mixed' is left out [export.skeleton-name]"));
}
}  // namespace
}  // namespace skelplay::cli
