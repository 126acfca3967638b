#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "support/command_call.h"
#include "support/leg_bvh.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;
using test::call;
using test::Called;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::UnorderedElementsAre;

// 0.9 m long: its knee bends, and it goes along X.
const std::string leg = test::leg_bvh(45, 4,
                                      "0 90 0 0 0 0 0 0 0\n1 90 0 0 0 0 0 30 0\n2 90 0 0 0 0 0 60 0\n"
                                      "3 90 0 0 0 0 0 90 0\n");

class ConvertMotion : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    /// The CSV of `joints`.
    static std::string joints(const std::string& file) { return call({"joints", file}).out; }

    test::TemporaryFolder folder_;
    std::string leg_ = folder_.write("leg.bvh", leg).string();
};

TEST_F(ConvertMotion, TheSuffixOfOutSaysTheFormat) {
    for (const std::string out : {"out.bvh", "out.HTR", "out.amc"}) {
        const Called called = call({"convert", leg_, path(out)});
        EXPECT_EQ(called.status, 0) << called.err;
        EXPECT_EQ(call({"info", path(out)}).status, 0) << out;
    }
    EXPECT_EQ(joints(path("out.bvh")), joints(leg_));
}

TEST_F(ConvertMotion, UnitUpAxisScaleRateAndFramesAreChanged) {
    ASSERT_EQ(call({"convert", leg_, path("out.bvh"), "--unit-metres", "0.01", "--to-unit", "m", "--up", "y", "--to-up",
                    "z", "--rate", "20", "--frames", "1:3", "--order", "XYZ"})
                  .status,
              0);
    const std::string text = folder_.read("out.bvh");
    EXPECT_THAT(text, HasSubstr("Frames: 5\nFrame Time: 0.05\n"));
    EXPECT_THAT(text, HasSubstr("CHANNELS 3 Xrotation Yrotation Zrotation"));
    EXPECT_THAT(joints(path("out.bvh")), HasSubstr("\n0,Hip,0.01,0,0.9,0.01,0,0.45\n"));
}

TEST_F(ConvertMotion, ToStandardOutput) {
    const Called called = call({"convert", leg_, "-", "--to", "bvh"});
    EXPECT_EQ(called.status, 0);
    EXPECT_THAT(called.out, HasSubstr("HIERARCHY\nROOT Hip\n"));
    EXPECT_EQ(call({"convert", leg_, "-", "--to", "amc"}).status, 2) << "these are two files";
    EXPECT_EQ(call({"convert", leg_, "-"}).status, 2) << "nothing says the format";
}

TEST_F(ConvertMotion, WhatWasReadIsNotWrittenOver) {
    const Called called = call({"convert", leg_, leg_});
    EXPECT_EQ(called.status, 2);
    EXPECT_THAT(called.err, HasSubstr("expected a file to write other than those read"));
    EXPECT_EQ(folder_.read("leg.bvh"), leg);
}

TEST_F(ConvertMotion, AFileThatIsRefusedLeavesNothing) {
    const std::string bad = folder_.write("bad.bvh", "HIERARCHY\nROOT\n").string();
    const Called called = call({"convert", bad, path("out.htr")});
    EXPECT_EQ(called.status, 1);
    EXPECT_THAT(called.err, HasSubstr("bad.bvh:"));
    EXPECT_THAT(folder_.names(), UnorderedElementsAre("leg.bvh", "bad.bvh"));
}

TEST_F(ConvertMotion, AFolderKeepsItsTree) {
    folder_.write("in/a.bvh", leg);
    folder_.write("in/below/b.bvh", leg);
    const Called flat = call({"convert", path("in"), "--to", "htr", "-d", path("flat")});
    EXPECT_EQ(flat.status, 0) << flat.err;
    EXPECT_TRUE(fs::exists(path("flat/a.htr")));
    EXPECT_FALSE(fs::exists(path("flat/below")));
    const Called deep = call({"convert", path("in"), "--to", "amc", "-d", path("deep"), "--recursive", "-j", "2"});
    EXPECT_EQ(deep.status, 0) << deep.err;
    for (const char* file : {"deep/a.amc", "deep/a.asf", "deep/below/b.amc", "deep/below/b.asf"})
        EXPECT_TRUE(fs::exists(path(file))) << file;
    EXPECT_THAT(deep.err, HasSubstr("2 files written, 8 frames, 0.8 s of motion, in "));
    EXPECT_THAT(deep.err, Not(HasSubstr("refused")));
}

TEST_F(ConvertMotion, ABadFileDoesNotEndABatch) {
    folder_.write("in/a.bvh", leg);
    folder_.write("in/bad.bvh", "HIERARCHY\nROOT\n");
    const Called called = call({"convert", path("in"), leg_, "--to", "bvh", "-d", path("out")});
    EXPECT_EQ(called.status, 1);
    EXPECT_THAT(called.err, HasSubstr("bad.bvh:3:1: error: "));
    EXPECT_THAT(called.err, HasSubstr("2 files written, 8 frames"));
    EXPECT_THAT(called.err, HasSubstr("; 1 file refused\n"));
    EXPECT_EQ(folder_.read("out/a.bvh"), folder_.read("out/leg.bvh"));
}

TEST_F(ConvertMotion, NothingIsWrittenOverWithoutForce) {
    folder_.write("out/leg.bvh", "old");
    const Called called = call({"convert", leg_, "--to", "bvh", "-d", path("out")});
    EXPECT_EQ(called.status, 2);
    EXPECT_THAT(called.err, HasSubstr("--force writes over them"));
    EXPECT_EQ(folder_.read("out/leg.bvh"), "old");
    EXPECT_EQ(call({"convert", leg_, "--to", "bvh", "-d", path("out"), "--force"}).status, 0);
    EXPECT_THAT(folder_.read("out/leg.bvh"), HasSubstr("ROOT Hip"));
}

TEST_F(ConvertMotion, TwoInputsMustNotBecomeOneFile) {
    const std::string other = folder_.write("other/leg.bvh", leg).string();
    const Called called = call({"convert", leg_, other, "--to", "htr", "-d", path("out")});
    EXPECT_EQ(called.status, 2);
    EXPECT_THAT(called.err, HasSubstr("expected a file of its own for each input"));
    EXPECT_FALSE(fs::exists(path("out")));
}

TEST_F(ConvertMotion, NoInputOfABatchIsWrittenOver) {
    folder_.write("in/sub/leg.bvh", leg);
    const std::string other = folder_.write("out/sub/leg.bvh", leg).string();
    const Called called = call(
        {"convert", path("in"), other, "--recursive", "--to", "bvh", "-d", path("out"), "--force", "--scale", "2"});
    EXPECT_EQ(called.status, 2);
    EXPECT_THAT(called.err, HasSubstr("expected a file to write other than those read"));
    EXPECT_EQ(folder_.read("out/sub/leg.bvh"), leg);
}

TEST_F(ConvertMotion, NoSkeletonBesideTheInputsIsWrittenOver) {
    folder_.write("takes/leg.bvh", leg);
    const std::string skeleton = ":root\n order\n";
    folder_.write("takes/leg.asf", skeleton);
    const Called called = call({"convert", path("takes"), "--to", "amc", "-d", path("takes"), "--force"});
    EXPECT_EQ(called.status, 2);
    EXPECT_THAT(called.err, HasSubstr("expected a file to write other than those read"));
    EXPECT_EQ(folder_.read("takes/leg.asf"), skeleton);
}

TEST_F(ConvertMotion, CallsThatCannotBeMeantSo) {
    const std::vector<std::vector<std::string>> calls{
        {leg_},
        {leg_, leg_, path("out.bvh")},
        {leg_, "-d", path("out")},
        {leg_, "-d", path("out"), "--to", "fbx"},
        {leg_, path("out.fbx")},
        {leg_, path("out.bvh"), "--order", "XXY"},
        {leg_, path("out.glb"), "--order", "XYZ"},
        {leg_, path("out.obj"), "--scale", "2"},
        {leg_, path("out.bvh"), "--rate", "10", "--frames", "0,2"},
        {folder_.path().string(), path("out.bvh")},
    };
    for (std::vector<std::string> words : calls) {
        words.insert(words.begin(), "convert");
        const Called called = call(words);
        EXPECT_EQ(called.status, 2) << testing::PrintToString(words) << called.err;
        EXPECT_NE(called.err, "");
    }
    EXPECT_FALSE(fs::exists(path("out.bvh")));
}

}  // namespace

}  // namespace skelplay::cli
