#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include "cli/calls.h"
#include "support/edited.h"
#include "support/walk_as_markers.h"

namespace skelplay::cli {
namespace {
using test::Called;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

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

class CompareCommand : public Commands {
protected:
    CompareCommand() {
        write("a.bvh", link({"0 0 0 0", "1 0 0 0", "2 0 0 0"}));
        write("shifted.bvh", link({"0 3 4 0", "1 3 4 0", "2 3 4 0"}));
        // In the last frame the knee is under the foot: two units off.
        write("fallen.bvh", link({"0 0 0 0", "1 0 0 0", "2 0 0 180"}));
    }

    /// The call for two files of the folder.
    [[nodiscard]] Words words(const std::string& a, const std::string& b, const Words& options) const {
        return joined({"compare", path(a), path(b)}, options);
    }
    [[nodiscard]] Called compare(const std::string& a, const std::string& b, const Words& options) const {
        return test::call(words(a, b, options));
    }
    nlohmann::json json(const std::string& a, const std::string& b, const Words& options) {
        return json_of(words(a, b, options));
    }
};

// In the last frame the foot has turned by half a turn, and the knee with it: two metres in one step of two, of one
// joint of two.
TEST_F(CompareCommand, JsonHasTheNumbers) {
    const auto report = json("a.bvh", "fallen.bvh", {"--unit-metres", "1"});
    EXPECT_EQ(report["a"], path("a.bvh"));
    EXPECT_EQ(report["b"], path("fallen.bvh"));
    expect_json(report, R"({"unit": {"value": 1}, "frames": 3, "align": "root", "mpjpe": 0.333333333333,
                            "velocity_error": 5, "unpaired": {"a": []},
                            "rotation": {"basis": "own axes", "worst_joint": "Foot", "worst_frame": 2,
                            "worst_number": 2}})");
    ASSERT_EQ(report["joints"].size(), 2U);
    const auto& knee = report["joints"][1];
    expect_json(knee, R"({"a": "Knee", "b": "Knee", "mean": 0.666666666667, "worst": 2, "worst_frame": 2,
                          "angle_worst_frame": 2})");
    for (const auto& angle : {report["rotation"]["mean"], knee["angle_mean"]}) EXPECT_NEAR(angle, 60.0, 1e-6);
    for (const auto& angle : {report["rotation"]["worst"], knee["angle_worst"]}) EXPECT_NEAR(angle, 180.0, 1e-4);
}

/// A take of a stick at ten frames a second that sways in rhythms which never meet, from frame `from` on.
std::string swaying(int from, int frames) {
    std::vector<std::string> lines;
    for (int i = from; i < from + frames; ++i)
        lines.push_back(fmt::format("{} {} 0 {}", 3 * std::sin(0.31 * i) + std::sin(1.17 * i), std::sin(0.23 * i * i / 30),
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
    write("whole.bvh", swaying(0, 120));
    write("part.bvh", swaying(37, 60));
    const auto found = json("whole.bvh", "part.bvh", {"--offset", "auto"});
    expect_json(found, R"({"offset": 37, "offset_found": {"clear": true, "frames": 37, "seconds": 3.7}, "mpjpe": 0,
                           "frames": 60})");
    EXPECT_GT(found["offset_found"]["agreement"], 0.95);
    const Called text = compare("whole.bvh", "part.bvh", {"--offset", "auto"});
    EXPECT_THAT(text.out, HasSubstr("part.bvh begins 37 frames later: the speeds of 4 joints agree"));
    // Without it nothing is moved, but it is said.
    const Called as_they_are = compare("whole.bvh", "part.bvh", {});
    EXPECT_THAT(as_they_are.out, HasSubstr("37 frames later would fit better (--offset 37)"));
    EXPECT_THAT(as_they_are.out, HasSubstr("60 in both"));
    EXPECT_EQ(json("whole.bvh", "part.bvh", {})["offset"], 0.0);
    EXPECT_THAT(compare("whole.bvh", "part.bvh", {"--offset", "37"}).out, Not(HasSubstr("would fit better")));
}

TEST_F(CompareCommand, WhereNoOffsetStandsOutThatIsSaidAndNothingIsMoved) {
    const Called outcome = compare("a.bvh", "fallen.bvh", {"--offset", "auto", "--csv"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.err, HasSubstr("warning: expected an offset at which the joints' speeds agree better"));
    EXPECT_THAT(outcome.err, HasSubstr("[compare.no-offset]"));
    // They are too short to tell.
    expect_json(json("a.bvh", "fallen.bvh", {}), R"({"offset_found": null, "offset": 0})");
}

TEST_F(CompareCommand, AlignmentAndOffsetSayWhatCounts) {
    // 4: not the 3 upwards, as each stands on its ground, as in the window.
    for (const auto& [align, mpjpe] : {std::pair("none", 4.0), {"root", 0.0}, {"first", 0.0}}) {
        const auto report = json("a.bvh", "shifted.bvh", {"--unit-metres", "1", "--align", align});
        EXPECT_EQ(report["align"], align);
        EXPECT_NEAR(report["mpjpe"], mpjpe, 1e-12) << align;
    }
    // An offset moves the second take by frames of the first.
    for (const auto& [offset, frames] : {std::pair("1", 2), {"-2", 1}}) {
        const auto report = json("a.bvh", "a.bvh", {"--unit-metres", "1", "--align", "none", "--offset", offset});
        EXPECT_EQ(report["frames"], frames) << offset;
        EXPECT_NEAR(report["mpjpe"], std::abs(std::stod(offset)), 1e-12);
    }
}

TEST_F(CompareCommand, CsvHasARowForEachJoint) {
    write("renamed.bvh", link({"0 0 0 0", "1 0 0 0", "2 0 0 0"}, 1.0, "knee"));
    EXPECT_EQ(printed(words("a.bvh", "renamed.bvh", {"--csv"})),
              "a,b,mean,worst,worst_frame,angle_mean,angle_worst,angle_worst_frame\nFoot,Foot,0,0,0,0,0,0\n"
              "Knee,knee,0,0,0,0,0,0\n");
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
                                       "  (distances in metres; frames as {0} numbers them)\n"
                                       "  (rotations: between the bones' own axes in the world)\n",
                                       path("a.bvh"), path("fallen.bvh")));
}

TEST_F(CompareCommand, BonesWithoutPartnerAreNamed) {
    write("other.bvh", link({"0 0 0 0", "1 0 0 0", "2 0 0 0"}, 1.0, "Shaft"));
    const auto report = json("a.bvh", "other.bvh", {});
    expect_json(report, R"({"unpaired": {"a": ["Knee"], "b": ["Shaft"]}})");
    EXPECT_THAT(compare("a.bvh", "other.bvh", {}).out, HasSubstr("  unpaired  Knee (" + path("a.bvh") + ")\n"));
}

TEST_F(CompareCommand, ToleranceIsTheExitStatus) {
    printed(words("a.bvh", "fallen.bvh", {"--unit-metres", "1", "--tolerance", "2.01"}));
    printed(words("a.bvh", "a.bvh", {"--unit-metres", "1", "--tolerance", "0"}));
    const Called beyond = compare("a.bvh", "fallen.bvh", {"--unit-metres", "0.01", "--tolerance", "0.019"});
    EXPECT_EQ(beyond.status, 1);
    EXPECT_THAT(beyond.out, HasSubstr("Knee"));
    EXPECT_EQ(beyond.err, "skelplay compare: expected joints at most 0.019 m apart, found Knee 0.02 m apart at frame 2\n");
}

TEST_F(CompareCommand, WithoutAKnownUnitDistancesAreTheFirstFilesAndNoToleranceHolds) {
    const auto report = json("a.bvh", "fallen.bvh", {});
    expect_json(report, R"({"unit": {"value": null, "source": "unknown"}})");
    EXPECT_NEAR(report["joints"][1]["worst"], 2.0, 1e-12);
    const Words beyond = words("a.bvh", "fallen.bvh", {"--tolerance", "5"});
    expect_refusals(
        {{beyond, "expected takes whose unit is known for a --tolerance in metres"}, {beyond, "--unit-metres"}});
}

TEST_F(CompareCommand, AnInferredUnitMakesMetresAndIsNamed) {
    const auto trc = [](std::string_view unit) {
        return fmt::format(
            "PathFileType\t4\t(X/Y/Z)\tt.trc\nDataRate\tUnits\n60\t{}\nFrame#\tTime\tA\t\t\tB\t\t\n"
            "\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n1\t0\t1\t0\t0\t1\t0\t1680\n2\t0.1\t1\t0\t0\t1\t0\t1680\n",
            unit);
    };
    write("told.trc", trc("mm"));
    write("bare.trc", trc(""));
    const Called judged = compare("told.trc", "bare.trc", {"--up", "z", "--tolerance", "0"});
    EXPECT_EQ(judged.status, 0) << "as the window measures";
    EXPECT_THAT(judged.out, HasSubstr("mpjpe     0 m, over 2 joints"));
    EXPECT_THAT(judged.err,
                HasSubstr("bare.trc: note: one unit of the file is taken for one millimetre: the cloud of markers is "
                          "1.68 m tall if one unit is a millimetre; --unit-metres says otherwise [compare.unit]"));
    EXPECT_THAT(judged.err, Not(HasSubstr("told.trc: note:")));
    EXPECT_THAT(compare("a.bvh", "fallen.bvh", {}).out,
                HasSubstr("that of " + path("a.bvh") + ", which is not known (no human figure"));
}

TEST_F(CompareCommand, TakesOfOtherUnitsAreScaledAsTheWindowScalesThemAndThatIsSaid) {
    write("hundred.bvh", link({"0 0 0 0", "100 0 0 0", "200 0 0 180"}, 100.0));
    const Called outcome = compare("a.bvh", "hundred.bvh", {"--csv"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.out, HasSubstr("Foot,Foot,0,0,0,"));
    EXPECT_THAT(outcome.out, HasSubstr(",2,2,"));
    EXPECT_THAT(outcome.err, HasSubstr("170 units tall) and taken for 0.01 m; --unit-metres says otherwise"));
    EXPECT_THAT(compare("a.bvh", "shifted.bvh", {}).err, IsEmpty());
}

// The skeleton serves the one that finds none; it is not forced on the one that has its own.
TEST_F(CompareCommand, ASkeletonServesTheMotionThatFindsNone) {
    const std::string own = asset("walk.amc");
    const std::string bare = write("bare/walk.amc", test::text_of(own));
    EXPECT_EQ(test::call({"compare", own, bare}).status, 1);
    printed({"compare", own, bare, "--skeleton", asset("walk.asf"), "--unit-metres", "0.0254", "--tolerance", "0"});
    printed({"compare", own, own, "--skeleton", path("a.bvh")});
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
    write("m.trc", beside_the_stick());
    const Words as_they_stand{"--up", "y", "--unit-metres", "1"};
    for (const auto& [a, b] : {std::pair("m.trc", "a.bvh"), std::pair("a.bvh", "m.trc")}) {
        const auto report = json(a, b, as_they_stand);
        EXPECT_EQ(report["markers"], path("m.trc"));
        EXPECT_EQ(report["skeleton"], path("a.bvh"));
        ASSERT_EQ(report["distances"].size(), 2U);
        expect_json(report, R"({"frames": 3, "worst_marker": "M"})");
        expect_json(report["distances"][0], R"({"marker": "M", "bone": "Foot", "mean": 0.333333333333, "median": 0.25,
                                                "worst": 0.5, "worst_frame": 2, "worst_number": 3})");
    }
    const auto text = [&](const Words& options) { return compare("m.trc", "a.bvh", joined(as_they_stand, options)); };
    for (const char* part : {"m.trc over ", "matched   Y up and 1 unit = 1 m", "worst     0.5 m, M from Foot at frame 3\n"})
        EXPECT_THAT(text({}).out, HasSubstr(part));
    EXPECT_THAT(text({"--csv"}).out, HasSubstr("marker,bone,frames,mean,median,worst,worst_frame\nM,Foot,3,0.333"));
    EXPECT_THAT(text({"--no-match-axes"}).out, HasSubstr("matched   no, both stand on their own ground"));
    const Called far = text({"--tolerance", "0.4"});
    EXPECT_EQ(far.status, 1);
    EXPECT_THAT(far.err, HasSubstr("expected markers at most 0.4 m from their bones, found M 0.5 m away at frame 3"));
}

// These begin 100 of the walk's frames later, and their frame numbers say so.
TEST_F(CompareCommand, AnOffsetOfZeroIsNotThatOfTheMatch) {
    const std::string markers = write("late.trc", test::walk_as_trc(100));
    struct Case {
        Words words;
        double seconds_later;
    };
    for (const Case& c : {Case{{"compare", test::walk_bvh, markers}, 100.0 / 120},
                          {{"compare", test::walk_bvh, markers, "--offset", "0"}, 0.0},
                          {{"compare", test::walk_bvh, markers, "--offset", "12"}, 0.1},
                          {{"compare", markers, test::walk_bvh, "--offset", "-12"}, 0.2}})
        EXPECT_NEAR(json_of(c.words)["seconds_later"].get<double>(), c.seconds_later, 1e-6);
}

TEST_F(CompareCommand, APartThatWasWrittenAsMarkersLiesOverTheTakeItWasCutFrom) {
    for (const std::string& take : {test::walk_bvh, asset("walk.amc")})
        for (const char* name : {"part.trc", "part.c3d"})
            for (const char* rate : {"120", "60"}) {
                const std::string part = path(name);
                printed({"convert", take, part, "--frames", "100:200", "--rate", rate});
                const auto report = json_of({"compare", part, take});
                const std::string which = fmt::format("{} of {} at {}", name, take, rate);
                EXPECT_NEAR(report["seconds_later"].get<double>(), 100.0 / 120, 1e-5) << which;
                EXPECT_LT(report["median"].get<double>(), 1e-4) << which;
                std::filesystem::remove(part);
            }
}

TEST_F(CompareCommand, MarkersThatFitNowhereAreTold) {
    const Words call{"compare", write("t.trc", test::walk_as_trc()), test::walk_bvh, "--unit-metres", "3"};
    printed(call);
    EXPECT_THAT(said_, HasSubstr("[compare.no-match]"));
    EXPECT_THAT(said_, HasSubstr("try --offset"));
    EXPECT_THAT(test::call(joined(call, {"--no-match-axes"})).err, Not(HasSubstr("[compare.no-match]")));
}

// The walk's unit is inferred, the markers' file says millimetres; nobody knows how long the stick's unit is.
TEST_F(CompareCommand, MetresOfMarkersNeedAKnownUnit) {
    const std::string markers = write("t.trc", test::walk_as_trc());
    const auto judged = [&](const std::string& one, const std::string& option) {
        return test::call({"compare", one, test::walk_bvh, "--tolerance", "0.01", option});
    };
    const Called matched = judged(markers, "--json");
    EXPECT_EQ(matched.status, 0) << "both are of one size, so that one is enough: " << matched.err;
    const Called apart = judged(markers, "--no-match-axes");
    EXPECT_EQ(apart.status, 1) << "they are not turned to the walk";
    EXPECT_THAT(apart.err, HasSubstr("expected markers at most 0.01 m from their bones, found"));
    const std::string unsaid = write("unsaid.trc", test::edited(test::walk_as_trc(), "\tmm\t", "\t\t"));
    EXPECT_EQ(judged(unsaid, "--json").status, 0) << "both are inferred";
    write("m.trc", beside_the_stick());
    expect_refusals({{words("m.trc", "a.bvh", {"--tolerance", "1", "--no-match-axes"}),
                      "expected takes whose unit is known for a --tolerance in metres, found none in " + path("a.bvh") +
                          "; --unit-metres says it"}});
}

TEST_F(CompareCommand, OtherFormatsOfOneMotionAgree) {
    printed({"compare", asset("walk.amc"), asset("walk.bvh"), "--tolerance", "0.001"});  // the README's own example
    printed({"compare", asset("walk.amc"), asset("walk.bvh"), "--unit-metres", "1", "--tolerance", "0.001"});
}

TEST_F(CompareCommand, WrongCallsAreRefusedInASentence) {
    write("m.trc", beside_the_stick());
    const std::string a = path("a.bvh");
    const std::string metres = "--unit-metres=1";
    const std::string markers = "expected two takes of bones for --align, found markers in " + path("m.trc");
    expect_refusals({
        {{"compare", a}, "skelplay compare: expected two takes to compare, found 1\nTry 'skelplay compare --help'.\n"},
        {{"compare", a, a, a}, "found 3"},
        {words("a.bvh", "a.bvh", {"--align", "hips"}), "--align"},
        {words("a.bvh", "a.bvh", {"--offset", "soon"}), "--offset"},
        {words("a.bvh", "a.bvh", {"--csv", "--json"}), "--json"},
        {words("a.bvh", "a.bvh", {metres, "--tolerance", "-1"}), "--tolerance"},
        {words("a.bvh", "a.bvh", {metres, "--tolerance", "nan"}), "--tolerance"},
        {words("a.bvh", "a.bvh", {metres, "--tolerance", "wide"}), "--tolerance"},
        {words("m.trc", "a.bvh", {"--align", "root"}), markers},
        {words("m.trc", "a.bvh", {"--align", "first"}), markers},
        {words("m.trc", "a.bvh", {"--align", "none"}), markers},
        {words("a.bvh", "m.trc", {"--offset", "auto"}), "expected two takes of bones for --offset auto, found markers in "},
        {words("a.bvh", "a.bvh", {"--offset", "3"}), "expected frames that both takes have, found none at the same time",
         1},
        {words("a.bvh", "none.bvh", {}), "none.bvh: error: ", 1},
    });
}
}  // namespace
}  // namespace skelplay::cli
