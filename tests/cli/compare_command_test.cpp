#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"
#include "support/walk_as_markers.h"

namespace skelplay::cli {
namespace {

namespace fs = std::filesystem;
using test::Called;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

/// A stick of ten frames a second that stands on its foot, its knee one unit above: frames of the foot's place and its
/// turn about z, in degrees.
std::string link(const std::vector<std::string>& frames, double unit = 1.0, std::string_view knee = "Knee") {
    std::string text = fmt::format(
        "HIERARCHY\nROOT Foot\n{{\nOFFSET 0 0 0\nCHANNELS 4 Xposition Yposition Zposition Zrotation\nJOINT {1}\n{{\n"
        "OFFSET 0 {0} 0\nCHANNELS 0\nEnd Site\n{{\nOFFSET 0 {2} 0\n}}\n}}\n}}\nMOTION\nFrames: {3}\nFrame Time: 0.1\n",
        unit, knee, 0.7 * unit, frames.size());
    for (const std::string& frame : frames) text += frame + '\n';
    return text;
}

class CompareCommand : public testing::Test {
protected:
    CompareCommand() {
        folder_.write("a.bvh", link({"0 0 0 0", "1 0 0 0", "2 0 0 0"}));
        folder_.write("shifted.bvh", link({"0 3 4 0", "1 3 4 0", "2 3 4 0"}));
        // In the last frame the knee is under the foot: two units off.
        folder_.write("fallen.bvh", link({"0 0 0 0", "1 0 0 0", "2 0 0 180"}));
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

    /// Calls the command with two files of the folder and these options.
    [[nodiscard]] Called compare(const std::string& a, const std::string& b, std::vector<std::string> options) const {
        options.insert(options.begin(), {"compare", path(a), path(b)});
        return test::call(options);
    }
    [[nodiscard]] nlohmann::json json(const std::string& a, const std::string& b,
                                      std::vector<std::string> options) const {
        options.emplace_back("--json");
        const Called outcome = compare(a, b, std::move(options));
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return nlohmann::json::parse(outcome.out);
    }

    test::TemporaryFolder folder_;
};

TEST_F(CompareCommand, JsonHasTheNumbers) {
    const auto report = json("a.bvh", "fallen.bvh", {"--unit-metres", "1"});
    EXPECT_EQ(report["a"], path("a.bvh"));
    EXPECT_EQ(report["b"], path("fallen.bvh"));
    EXPECT_EQ(report["unit"]["value"], 1.0);
    EXPECT_EQ(report["frames"], 3);
    EXPECT_EQ(report["align"], "root");
    EXPECT_NEAR(report["mpjpe"], 1.0 / 3, 1e-12);
    EXPECT_NEAR(report["velocity_error"], 2.0 / (2 * 2 * 0.1),
                1e-12);  // two metres in one step of two, one joint of two
    ASSERT_EQ(report["joints"].size(), 2U);
    const auto& knee = report["joints"][1];
    EXPECT_EQ(knee["a"], "Knee");
    EXPECT_EQ(knee["b"], "Knee");
    EXPECT_NEAR(knee["mean"], 2.0 / 3, 1e-12);
    EXPECT_NEAR(knee["worst"], 2.0, 1e-12);
    EXPECT_EQ(knee["worst_frame"], 2);
    EXPECT_THAT(report["unpaired"]["a"], IsEmpty());
}

// In the last frame the foot has turned by half a turn, and the knee with it.
TEST_F(CompareCommand, TurnsAreToldBesideTheDistances) {
    const auto report = json("a.bvh", "fallen.bvh", {"--unit-metres", "1"});
    EXPECT_EQ(report["rotation"]["basis"], "own axes");
    EXPECT_NEAR(report["rotation"]["mean"], 60.0, 1e-6);
    EXPECT_NEAR(report["rotation"]["worst"], 180.0, 1e-4);
    EXPECT_EQ(report["rotation"]["worst_joint"], "Foot");
    EXPECT_EQ(report["rotation"]["worst_frame"], 2);
    EXPECT_NEAR(report["joints"][1]["angle_mean"], 60.0, 1e-6);
    EXPECT_NEAR(report["joints"][1]["angle_worst"], 180.0, 1e-4);
    EXPECT_EQ(report["joints"][1]["angle_worst_frame"], 2);
    EXPECT_THAT(compare("a.bvh", "fallen.bvh", {}).out, HasSubstr("(turns: between the bones' own axes in the world)"));
}

/// A take of a stick at ten frames a second that sways in rhythms which never meet, from frame `from` on.
std::string swaying(int from, int frames) {
    std::vector<std::string> lines;
    for (int i = from; i < from + frames; ++i)
        lines.push_back(fmt::format("{} {} 0 {}", 3 * std::sin(0.31 * i) + std::sin(1.17 * i),
                                    std::sin(0.23 * i * i / 30),
                                    40 * std::sin(0.53 * i) + 20 * std::sin(0.19 * i + 1)));
    std::string text = "HIERARCHY\nROOT Foot\n{\nOFFSET 0 0 0\nCHANNELS 4 Xposition Yposition Zposition Zrotation\n";
    for (const char* joint : {"Knee", "Hip", "Neck"})
        text += fmt::format("JOINT {}\n{{\nOFFSET 0.2 1 0\nCHANNELS 0\n", joint);
    text += "End Site\n{\nOFFSET 0 1 0\n}\n}\n}\n}\n}\nMOTION\n";
    text += fmt::format("Frames: {}\nFrame Time: 0.1\n", frames);
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

TEST_F(CompareCommand, TheOffsetIsFoundAndPrinted) {
    folder_.write("whole.bvh", swaying(0, 120));
    folder_.write("part.bvh", swaying(37, 60));
    const auto found = json("whole.bvh", "part.bvh", {"--offset", "auto"});
    EXPECT_NEAR(found["offset"], 37.0, 1e-9);
    EXPECT_TRUE(found["offset_found"]["clear"]);
    EXPECT_NEAR(found["offset_found"]["frames"], 37.0, 1e-9);
    EXPECT_NEAR(found["offset_found"]["seconds"], 3.7, 1e-9);
    EXPECT_GT(found["offset_found"]["agreement"], 0.95);
    EXPECT_NEAR(found["mpjpe"], 0.0, 1e-9);
    EXPECT_EQ(found["frames"], 60);
    const Called text = compare("whole.bvh", "part.bvh", {"--offset", "auto"});
    EXPECT_THAT(text.out, HasSubstr("part.bvh begins 37 frames later: the speeds of 4 joints agree"));
    // Without it nothing is moved, but it is said.
    const Called as_they_are = compare("whole.bvh", "part.bvh", {});
    EXPECT_THAT(as_they_are.out, HasSubstr("37 frames later would fit better (--offset 37)"));
    EXPECT_THAT(as_they_are.out, HasSubstr("60 in both"));
    EXPECT_EQ(json("whole.bvh", "part.bvh", {})["offset"], 0.0);
    EXPECT_THAT(compare("whole.bvh", "part.bvh", {"--offset", "37"}).out, Not(HasSubstr("would fit better")));
    EXPECT_EQ(compare("whole.bvh", "part.bvh", {"--offset", "soon"}).status, 2);
}

TEST_F(CompareCommand, WhereNoOffsetStandsOutThatIsSaidAndNothingIsMoved) {
    const Called outcome = compare("a.bvh", "fallen.bvh", {"--offset", "auto", "--csv"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.err, HasSubstr("warning: expected an offset at which the joints' speeds agree better"));
    EXPECT_THAT(outcome.err, HasSubstr("[compare.no-offset]"));
    const auto report = json("a.bvh", "fallen.bvh", {});
    EXPECT_TRUE(report["offset_found"].is_null()) << "too short to tell";
    EXPECT_EQ(report["offset"], 0.0);
}

TEST_F(CompareCommand, AlignmentSaysWhatCounts) {
    const auto mpjpe = [&](const char* alignment) {
        const auto report = json("a.bvh", "shifted.bvh", {"--unit-metres", "1", "--align", alignment});
        EXPECT_EQ(report["align"], alignment);
        return report["mpjpe"].get<double>();
    };
    EXPECT_NEAR(mpjpe("none"), 5.0, 1e-12);  // upwards, too: nothing is put on the ground
    EXPECT_NEAR(mpjpe("root"), 0.0, 1e-12);
    EXPECT_NEAR(mpjpe("first"), 0.0, 1e-12);
}

TEST_F(CompareCommand, AnOffsetMovesTheSecondTakeByFramesOfTheFirst) {
    for (const auto& [offset, frames] : {std::pair("1", 2), {"-2", 1}}) {
        const auto report = json("a.bvh", "a.bvh", {"--unit-metres", "1", "--align", "none", "--offset", offset});
        EXPECT_EQ(report["frames"], frames) << offset;
        EXPECT_NEAR(report["mpjpe"], std::abs(std::stod(offset)), 1e-12);
    }
    const Called apart = compare("a.bvh", "a.bvh", {"--offset", "3"});
    EXPECT_EQ(apart.status, 1);
    EXPECT_EQ(apart.out, "");
    EXPECT_THAT(apart.err, HasSubstr("expected frames that both takes have, found none at the same time"));
}

TEST_F(CompareCommand, CsvHasARowForEachJoint) {
    folder_.write("renamed.bvh", link({"0 0 0 0", "1 0 0 0", "2 0 0 0"}, 1.0, "knee"));
    const Called outcome = compare("a.bvh", "renamed.bvh", {"--csv"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out,
              "a,b,mean,worst,worst_frame,angle_mean,angle_worst,angle_worst_frame\nFoot,Foot,0,0,0,0,0,0\n"
              "Knee,knee,0,0,0,0,0,0\n");
    EXPECT_EQ(compare("a.bvh", "renamed.bvh", {"--csv", "--json"}).status, 2);
}

TEST_F(CompareCommand, TextIsATableInTheFilesOrder) {
    const Called outcome = compare("a.bvh", "fallen.bvh", {"--unit-metres", "1"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out, fmt::format("{0} and {1}\n"
                                       "  frames    3 in both, of 3 and 3; roots on one point in every frame\n"
                                       "  mpjpe     0.3333 m, over 2 joints\n"
                                       "  velocity  5 m/s apart on average\n"
                                       "  worst     2 m, Knee at frame 2\n"
                                       "  turned    60\u00b0 apart on average, 180\u00b0 at most, Foot at frame 2\n"
                                       "  joint  with   mean  worst  frame    turn    worst  frame\n"
                                       "  Foot         0.000  0.000      0  60.00\u00b0  180.00\u00b0      2\n"
                                       "  Knee         0.667  2.000      2  60.00\u00b0  180.00\u00b0      2\n"
                                       "  (distances in metres; frames of {0}, counted from 0)\n"
                                       "  (turns: between the bones' own axes in the world)\n",
                                       path("a.bvh"), path("fallen.bvh")));
}

TEST_F(CompareCommand, BonesWithoutPartnerAreNamed) {
    folder_.write("other.bvh", link({"0 0 0 0", "1 0 0 0", "2 0 0 0"}, 1.0, "Shaft"));
    const auto report = json("a.bvh", "other.bvh", {});
    EXPECT_THAT(report["unpaired"]["a"], ElementsAre("Knee"));
    EXPECT_THAT(report["unpaired"]["b"], ElementsAre("Shaft"));
    EXPECT_THAT(compare("a.bvh", "other.bvh", {}).out, HasSubstr("  unpaired  Knee (" + path("a.bvh") + ")\n"));
}

TEST_F(CompareCommand, ToleranceIsTheExitStatus) {
    EXPECT_EQ(compare("a.bvh", "fallen.bvh", {"--unit-metres", "1"}).status, 0);
    EXPECT_EQ(compare("a.bvh", "fallen.bvh", {"--unit-metres", "1", "--tolerance", "2.01"}).status, 0);
    EXPECT_EQ(compare("a.bvh", "a.bvh", {"--unit-metres", "1", "--tolerance", "0"}).status, 0);
    const Called beyond = compare("a.bvh", "fallen.bvh", {"--unit-metres", "0.01", "--tolerance", "0.019"});
    EXPECT_EQ(beyond.status, 1);
    EXPECT_THAT(beyond.out, HasSubstr("Knee"));
    EXPECT_EQ(beyond.err,
              "skelplay compare: expected joints at most 0.019 m apart, found Knee 0.02 m apart at frame 2\n");
    for (const char* wrong : {"-1", "nan", "wide"})
        EXPECT_EQ(compare("a.bvh", "a.bvh", {"--unit-metres", "1", "--tolerance", wrong}).status, 2) << wrong;
}

TEST_F(CompareCommand, WithoutAKnownUnitDistancesAreTheFirstFilesAndNoToleranceHolds) {
    const auto report = json("a.bvh", "fallen.bvh", {});
    EXPECT_TRUE(report["unit"]["value"].is_null());
    EXPECT_EQ(report["unit"]["source"], "unknown");
    EXPECT_NEAR(report["joints"][1]["worst"], 2.0, 1e-12);
    const Called outcome = compare("a.bvh", "fallen.bvh", {"--tolerance", "5"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("expected takes whose unit is known for a --tolerance in metres"));
    EXPECT_THAT(outcome.err, HasSubstr("--unit-metres"));
}

TEST_F(CompareCommand, TheUnitThatIsOnlyInferredIsTheOneThatIsNamed) {
    const auto trc = [](std::string_view unit) {
        return fmt::format(
            "PathFileType\t4\t(X/Y/Z)\tt.trc\nDataRate\tUnits\n60\t{}\nFrame#\tTime\tA\t\t\tB\t\t\n"
            "\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n1\t0\t0\t0\t0\t0\t0\t1680\n2\t0.1\t0\t0\t0\t0\t0\t1680\n",
            unit);
    };
    folder_.write("told.trc", trc("mm"));
    folder_.write("bare.trc", trc(""));
    const std::string why = "only inferred (the cloud of markers is 1.68 m tall if one unit is a millimetre)";
    EXPECT_THAT(compare("told.trc", "bare.trc", {"--up", "z"}).out,
                HasSubstr("that of " + path("told.trc") + "; that of " + path("bare.trc") + " is " + why + "\n"));
    EXPECT_THAT(compare("bare.trc", "told.trc", {"--up", "z"}).out,
                HasSubstr("that of " + path("bare.trc") + ", which is " + why + "\n"));
    EXPECT_THAT(compare("a.bvh", "fallen.bvh", {}).out,
                HasSubstr("that of " + path("a.bvh") + ", which is not known (no human figure"));
}

TEST_F(CompareCommand, TakesOfOtherUnitsAreScaledAsTheWindowScalesThemAndThatIsSaid) {
    folder_.write("hundred.bvh", link({"0 0 0 0", "100 0 0 0", "200 0 0 180"}, 100.0));
    const Called outcome = compare("a.bvh", "hundred.bvh", {"--csv"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.out, HasSubstr("Foot,Foot,0,0,0,"));
    EXPECT_THAT(outcome.out, HasSubstr(",2,2,"));
    EXPECT_THAT(outcome.err, HasSubstr("170 units tall) and taken for 0.01 m; --unit-metres says it"));
    EXPECT_THAT(compare("a.bvh", "shifted.bvh", {}).err, IsEmpty());
}

// The frame time of a take that says none is assumed; the skeleton of one that finds none is the one named.
TEST_F(CompareCommand, ASkeletonServesTheMotionThatFindsNone) {
    const fs::path samples = fs::path(SKELPLAY_SOURCE_DIR) / "assets";
    fs::create_directories(folder_ / "bare");
    fs::copy(samples / "walk.amc", folder_ / "bare" / "walk.amc");
    const std::string own = (samples / "walk.amc").string();
    const std::string bare = (folder_ / "bare" / "walk.amc").string();
    const std::string skeleton = (samples / "walk.asf").string();
    EXPECT_EQ(test::call({"compare", own, bare}).status, 1);
    const Called both =
        test::call({"compare", own, bare, "--skeleton", skeleton, "--unit-metres", "0.0254", "--tolerance", "0"});
    EXPECT_EQ(both.status, 0) << both.err;
    // It is not forced on the one that has its own.
    const Called wrong = test::call({"compare", own, own, "--skeleton", path("a.bvh")});
    EXPECT_EQ(wrong.status, 0) << wrong.err;
    EXPECT_EQ(test::call({"compare", own, bare, "--skeleton", path("a.bvh")}).status, 1);
}

/// M is 0.25 beside the middle of the foot's bone, 0.5 in the last frame; metres.
std::string beside_the_stick() {
    return "PathFileType\t4\t(X/Y/Z)\tm.trc\n"
           "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
           "10\t10\t3\t2\tm\t10\t1\t3\nFrame#\tTime\tM\t\t\tTOP\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n"
           "1\t0.0\t0.25\t0.5\t0\t0\t1.7\t0\n2\t0.1\t1.25\t0.5\t0\t1\t1.7\t0\n3\t0.2\t2.5\t0.5\t0\t2\t1.7\t0\n";
}

TEST_F(CompareCommand, MarkersAreMeasuredFromTheirBones) {
    folder_.write("m.trc", beside_the_stick());
    const std::vector<std::string> as_they_stand{"--up", "y", "--unit-metres", "1"};
    for (const auto& [a, b] : {std::pair("m.trc", "a.bvh"), std::pair("a.bvh", "m.trc")}) {
        const auto report = json(a, b, as_they_stand);
        EXPECT_EQ(report["markers"], path("m.trc"));
        EXPECT_EQ(report["skeleton"], path("a.bvh"));
        EXPECT_EQ(report["frames"], 3);
        ASSERT_EQ(report["distances"].size(), 2U);
        const auto& m = report["distances"][0];
        EXPECT_EQ(m["marker"], "M");
        EXPECT_EQ(m["bone"], "Foot");
        EXPECT_NEAR(m["mean"], 1.0 / 3, 1e-9);
        EXPECT_NEAR(m["median"], 0.25, 1e-9);
        EXPECT_NEAR(m["worst"], 0.5, 1e-9);
        EXPECT_EQ(m["worst_frame"], 2);
        EXPECT_EQ(report["worst_marker"], "M");
    }
    const Called text = compare("m.trc", "a.bvh", as_they_stand);
    EXPECT_THAT(text.out, HasSubstr("m.trc over "));
    EXPECT_THAT(text.out, HasSubstr("matched   Y up and 1 unit = 1 m"));
    EXPECT_THAT(text.out, HasSubstr("worst     0.5 m, M from Foot at frame 2\n"));
    std::vector<std::string> options = as_they_stand;
    options.emplace_back("--csv");
    EXPECT_THAT(compare("m.trc", "a.bvh", options).out,
                HasSubstr("marker,bone,frames,mean,median,worst,worst_frame\nM,Foot,3,0.333"));
    options.back() = "--no-match-axes";
    EXPECT_THAT(compare("m.trc", "a.bvh", options).out, HasSubstr("matched   no, both stand as their files have them"));
    options.back() = "--tolerance";
    options.emplace_back("0.4");
    const Called far = compare("m.trc", "a.bvh", options);
    EXPECT_EQ(far.status, 1);
    EXPECT_THAT(far.err, HasSubstr("expected markers at most 0.4 m from their bones, found M 0.5 m away at frame 2"));
}

TEST_F(CompareCommand, OptionsThatMarkersHaveNoUseForAreRefusedInASentence) {
    folder_.write("m.trc", beside_the_stick());
    for (const char* align : {"root", "first", "none"}) {
        const Called outcome = compare("m.trc", "a.bvh", {"--align", align});
        EXPECT_EQ(outcome.status, 2);
        EXPECT_THAT(outcome.err,
                    HasSubstr("expected two takes of bones for --align, found markers in " + path("m.trc")));
        EXPECT_THAT(outcome.out, IsEmpty());
    }
    const Called outcome = compare("a.bvh", "m.trc", {"--offset", "auto"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("expected two takes of bones for --offset auto, found markers in "));
}

// These begin 100 of the walk's frames later, and their frame numbers say so.
TEST_F(CompareCommand, AnOffsetOfZeroIsNotThatOfTheMatch) {
    const std::string markers = folder_.write("late.trc", test::walk_as_trc(100)).string();
    const auto seconds_later = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "compare");
        words.emplace_back("--json");
        const Called outcome = test::call(words);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return nlohmann::json::parse(outcome.out)["seconds_later"].get<double>();
    };
    EXPECT_NEAR(seconds_later({test::walk_bvh, markers}), 100.0 / 120, 1e-9);
    EXPECT_NEAR(seconds_later({test::walk_bvh, markers, "--offset", "0"}), 0.0, 1e-9);
    EXPECT_NEAR(seconds_later({test::walk_bvh, markers, "--offset", "12"}), 0.1, 1e-6);
    EXPECT_NEAR(seconds_later({markers, test::walk_bvh, "--offset", "-12"}), 0.2, 1e-6);
}

TEST_F(CompareCommand, APartThatWasWrittenAsMarkersLiesOverTheTakeItWasCutFrom) {
    for (const std::string& take : {test::walk_bvh, std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.amc"})
        for (const char* name : {"part.trc", "part.c3d"})
            for (const char* rate : {"120", "60"}) {
                const std::string part = path(name);
                const Called written = test::call({"convert", take, part, "--frames", "100:200", "--rate", rate});
                ASSERT_EQ(written.status, 0) << written.err;
                const Called outcome = test::call({"compare", part, take, "--json"});
                const auto report = nlohmann::json::parse(outcome.out);
                const std::string which = fmt::format("{} of {} at {}", name, take, rate);
                EXPECT_NEAR(report["seconds_later"].get<double>(), 100.0 / 120, 1e-5) << which;
                EXPECT_LT(report["median"].get<double>(), 1e-4) << which;
                fs::remove(part);
            }
}

TEST_F(CompareCommand, MarkersThatFitNowhereAreTold) {
    const std::string markers = folder_.write("t.trc", test::walk_as_trc()).string();
    const std::vector<std::string> call{"compare", markers, test::walk_bvh, "--unit-metres", "3"};
    const Called outcome = test::call(call);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("[compare.no-match]"));
    EXPECT_THAT(outcome.err, HasSubstr("try --offset"));
    std::vector<std::string> as_they_stand = call;
    as_they_stand.emplace_back("--no-match-axes");
    EXPECT_THAT(test::call(as_they_stand).err, Not(HasSubstr("[compare.no-match]")));
}

// The walk's unit is inferred, the markers' file says millimetres.
TEST_F(CompareCommand, MetresOfMarkersNeedAFileThatSaysItsUnit) {
    const std::string markers = folder_.write("t.trc", test::walk_as_trc()).string();
    const auto judged = [&](const std::string& one, const std::string& option) {
        return test::call({"compare", one, test::walk_bvh, "--tolerance", "0.01", option});
    };
    const Called matched = judged(markers, "--json");
    EXPECT_EQ(matched.status, 0) << "both are of one size, so that one is enough: " << matched.err;
    const Called apart = judged(markers, "--no-match-axes");
    EXPECT_EQ(apart.status, 2);
    EXPECT_THAT(apart.err, HasSubstr("expected takes whose unit is known for a --tolerance in metres, found none in " +
                                     test::walk_bvh + "; --unit-metres says it"));
    std::string text = test::walk_as_trc();
    text.replace(text.find("\tmm\t"), 4, "\t\t");
    const std::string unsaid = folder_.write("unsaid.trc", text).string();
    EXPECT_EQ(judged(unsaid, "--json").status, 2) << "neither says it";
    EXPECT_EQ(test::call({"compare", unsaid, test::walk_bvh}).status, 0) << "nobody asks for metres";
}

TEST_F(CompareCommand, OtherFormatsOfOneMotionAgree) {
    const fs::path samples = fs::path(SKELPLAY_SOURCE_DIR) / "assets";
    const Called outcome = test::call({"compare", (samples / "walk.amc").string(), (samples / "walk.bvh").string(),
                                       "--unit-metres", "1", "--tolerance", "0.001"});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
}

TEST_F(CompareCommand, TheCallMustNameTwoFiles) {
    EXPECT_EQ(test::call({"compare", path("a.bvh")}).status, 2);
    EXPECT_EQ(test::call({"compare", path("a.bvh"), path("a.bvh"), path("a.bvh")}).status, 2);
    EXPECT_EQ(compare("a.bvh", "a.bvh", {"--align", "hips"}).status, 2);
    const Called missing = compare("a.bvh", "none.bvh", {});
    EXPECT_EQ(missing.status, 1);
    EXPECT_THAT(missing.err, HasSubstr("none.bvh: error: "));
    EXPECT_THAT(test::call({"--help"}).out, HasSubstr("\n  compare "));
}

}  // namespace
}  // namespace skelplay::cli
