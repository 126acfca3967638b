#include <filesystem>
#include "cli/calls.h"
#include "support/leg_bvh.h"

namespace skelplay::cli {
namespace {
namespace fs = std::filesystem;
using test::call;
using test::Called;
using testing::HasSubstr;
using testing::Not;
using testing::UnorderedElementsAre;

// 0.9 m long: its knee bends, and it goes along X.
const std::string leg = test::leg_bvh(45, 4,
                                      "0 90 0 0 0 0 0 0 0\n1 90 0 0 0 0 0 30 0\n2 90 0 0 0 0 0 60 0\n"
                                      "3 90 0 0 0 0 0 90 0\n");
constexpr const char* broken = "HIERARCHY\nROOT\n";

class ConvertMotion : public Commands {
protected:
    std::string leg_ = write("leg.bvh", leg);
};

TEST_F(ConvertMotion, TheSuffixOfOutSaysTheFormat) {
    for (const std::string out : {"out.bvh", "out.HTR", "out.amc"}) {
        printed({"convert", leg_, path(out)});
        printed({"info", path(out)});
    }
    EXPECT_EQ(printed({"joints", path("out.bvh")}), printed({"joints", leg_}));
}

TEST_F(ConvertMotion, UnitUpAxisScaleRateAndFramesAreChanged) {
    printed({"convert", leg_, path("out.bvh"), "--unit-metres", "0.01", "--to-unit", "m", "--up", "y", "--to-up", "z",
             "--rate", "20", "--frames", "1:3", "--order", "XYZ"});
    EXPECT_THAT(read("out.bvh"), HasSubstr("Frames: 5\nFrame Time: 0.05\n"));
    EXPECT_THAT(read("out.bvh"), HasSubstr("CHANNELS 3 Xrotation Yrotation Zrotation"));
    EXPECT_THAT(printed({"joints", path("out.bvh")}), HasSubstr("\n0,Hip,0.01,0,0.9,0.01,0,0.45\n"));
}

TEST_F(ConvertMotion, ToStandardOutput) {
    EXPECT_THAT(printed({"convert", leg_, "-", "--to", "bvh"}), HasSubstr("HIERARCHY\nROOT Hip\n"));
}

TEST_F(ConvertMotion, AFileThatIsRefusedLeavesNothing) {
    const Called called = call({"convert", write("bad.bvh", broken), path("out.htr")});
    EXPECT_EQ(called.status, 1);
    EXPECT_THAT(called.err, HasSubstr("bad.bvh:"));
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("leg.bvh", "bad.bvh"));
}

TEST_F(ConvertMotion, AFolderKeepsItsTree) {
    write("in/a.bvh", leg);
    write("in/below/b.bvh", leg);
    printed({"convert", path("in"), "--to", "htr", "-d", path("flat")});
    EXPECT_THAT(folder_.names("flat"), UnorderedElementsAre("a.htr"));
    printed({"convert", path("in"), "--to", "amc", "-d", path("deep"), "--recursive", "-j", "2"});
    EXPECT_THAT(folder_.names("deep"), UnorderedElementsAre("a.amc", "a.asf", "below"));
    EXPECT_THAT(folder_.names("deep/below"), UnorderedElementsAre("b.amc", "b.asf"));
    EXPECT_THAT(said_, HasSubstr("2 files written, 8 frames, 0.8 s of motion, in "));
    EXPECT_THAT(said_, Not(HasSubstr("refused")));
}

TEST_F(ConvertMotion, ABadFileDoesNotEndABatch) {
    write("in/a.bvh", leg);
    write("in/bad.bvh", broken);
    const Called called = call({"convert", path("in"), leg_, "--to", "bvh", "-d", path("out")});
    EXPECT_EQ(called.status, 1);
    for (const char* said : {"bad.bvh:3:1: error: ", "2 files written, 8 frames", "; 1 file refused\n"})
        EXPECT_THAT(called.err, HasSubstr(said));
    EXPECT_EQ(read("out/a.bvh"), read("out/leg.bvh"));
}

// Neither what is read, nor the skeleton beside it, nor without --force what is there.
TEST_F(ConvertMotion, NothingIsWrittenOver) {
    const std::string skeleton = ":root\n order\n";
    write("takes/leg.asf", skeleton);
    write("takes/leg.bvh", leg);
    write("in/sub/leg.bvh", leg);
    const std::string deep = write("out/sub/leg.bvh", leg);
    write("out/leg.bvh", "old");
    const Words batch{"convert", leg_, "--to", "bvh", "-d", path("out")};
    const char* own = "expected a file to write other than those read";
    expect_refusals({
        {{"convert", leg_, leg_}, own},
        {batch, "--force writes over it", 1},
        {{"convert", leg_, path("out/leg.bvh")}, "--force writes over it"},
        {{"convert", path("none.bvh"), path("out/leg.bvh")}, "--force writes over it"},  // nothing is read
        {{"convert", leg_, path("takes/leg.amc")}, "leg.asf'; --force writes over it"},
        {{"convert", path("in"), deep, "--recursive", "--to", "bvh", "-d", path("out"), "--scale", "2"}, own, 1},
        {{"convert", path("takes"), "--to", "amc", "-d", path("takes"), "--force"}, own, 1},
    });
    EXPECT_EQ(read("leg.bvh"), leg);
    EXPECT_EQ(read("out/sub/leg.bvh"), leg);
    EXPECT_EQ(read("takes/leg.asf"), skeleton);
    EXPECT_EQ(read("out/leg.bvh"), "old");
    printed(joined(batch, {"--force"}));
    EXPECT_THAT(read("out/leg.bvh"), HasSubstr("ROOT Hip"));
}

TEST_F(ConvertMotion, AClashEndsNoBatchAndTheRestIsResumed) {
    write("takes/leg.bvh", leg);
    write("takes/more.bvh", leg);
    const Words batch{"convert", leg_, path("takes"), "--to", "htr", "-d", path("new")};
    const Called clash = call(batch);
    EXPECT_EQ(clash.status, 1);
    EXPECT_THAT(clash.err, HasSubstr("takes/leg.bvh: error: expected a file of its own for each input, found '"));
    EXPECT_THAT(clash.err, HasSubstr("2 files written, "));
    EXPECT_THAT(clash.err, HasSubstr("; 1 file refused\n"));
    EXPECT_THAT(folder_.names("new"), UnorderedElementsAre("leg.htr", "more.htr"));
    fs::remove(path("new/more.htr"));
    const std::string before = read("new/leg.htr");
    printed({"convert", path("takes"), "--to", "htr", "-d", path("new"), "--skip-existing"});
    EXPECT_THAT(said_, HasSubstr("1 file written, 4 frames"));
    EXPECT_THAT(said_, HasSubstr("; 1 file there already\n"));
    EXPECT_THAT(folder_.names("new"), UnorderedElementsAre("leg.htr", "more.htr"));
    EXPECT_EQ(read("new/leg.htr"), before);
}

TEST_F(ConvertMotion, FilesAreNamedByAList) {
    const std::string list = write("list.txt", write("a.bvh", leg) + "\n\n" + write("b c.bvh", leg) + "\r\n");
    printed({"convert", "--files-from", list, "--to", "htr", "-d", path("new")});
    EXPECT_THAT(folder_.names("new"), UnorderedElementsAre("a.htr", "b c.htr"));
    EXPECT_EQ(json_of({"info", "--files-from", list}).size(), 2U);
    expect_refusals({{{"info", "--files-from", path("none.txt")}, "expected a list to read, found '"}});
}

TEST_F(ConvertMotion, CallsThatCannotBeMeantSo) {
    const Words to_bvh{"convert", leg_, path("out.bvh")};
    expect_refusals({
        {{"convert", leg_}, "expected a file to read and one to write"},
        {{"convert", leg_, leg_, path("out.bvh")}, "found 2"},
        {{"convert", leg_, "-"}, "--to"},                               // nothing says the format
        {{"convert", leg_, "-", "--to", "amc"}, "skelplay convert: "},  // these are two files
        {{"convert", leg_, "-d", path("out")}, "--to"},
        {{"convert", leg_, "-d", path("out"), "--to", "max"}, "--to"},
        {{"convert", leg_, path("out.max")}, "out.max"},
        {joined(to_bvh, {"--order", "XXY"}), "--order"},
        {joined(to_bvh, {"--rate", "10", "--frames", "0,2"}), "skelplay convert: "},
        {{"convert", leg_, path("out.glb"), "--order", "XYZ"}, "order of rotation"},
        {{"convert", leg_, path("out.trc"), "--order", "XYZ"}, "expected no order of rotation: .trc has no Euler angles"},
        {{"convert", leg_, path("out.obj"), "--scale", "2"}, "skelplay convert: "},
        {{"convert", folder_.path().string(), path("out.bvh")}, "skelplay convert: "},
    });
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("leg.bvh"));
}
}  // namespace
}  // namespace skelplay::cli
