// --onto, --map and --positional in the commands.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <string>
#include "base/csv.h"
#include "base/numbers.h"
#include "cli/calls.h"
#include "cli/open_input.h"
#include "cli/window_request.h"
#include "session/figures.h"
#include "session/files/bone_map.h"
#include "support/gltf_file.h"
#include "support/needs.h"
#include "support/tiny_session.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;

const std::string walk_take = asset("walk.amc");
const std::string walk_rig = asset("walk.bvh");

class Onto : public Commands {};

TEST_F(Onto, ItselfIsTheTakeAsItIs) {
    const Words call{"joints", walk_rig, "--frames", "0:40:20"};
    const auto own = base::csv_rows(printed(call));
    const auto played = base::csv_rows(printed(joined(call, {"--onto", walk_rig})));
    ASSERT_EQ(own.size(), played.size());
    for (std::size_t row = 1; row < own.size(); ++row)
        for (std::size_t cell = 2; cell < own[row].size(); ++cell)
            EXPECT_NEAR(base::parse_number(own[row][cell]).value(), base::parse_number(played[row][cell]).value(), 1e-6);
}

TEST_F(Onto, InfoTellsWhatItIsPlayedOn) {
    EXPECT_THAT(printed({"info", walk_take, "--onto", walk_rig}), HasSubstr("retarget  walk.bvh; "));
    expect_json(json_of({"info", walk_take, "--onto", walk_rig}), R"({"onto": "walk.bvh"})");
    expect_json(json_of({"info", walk_take}), R"({"onto": null})");
}

TEST_F(Onto, InfoListsTheTakesOfTheMotionNotOfTheSkeleton) {
    const std::string leg = write("leg.glb", test::leg_gltf().glb());
    EXPECT_THAT(printed({"info", leg}), HasSubstr("Step"));
    const std::string info = printed({"info", walk_rig, "--onto", leg});
    EXPECT_THAT(info, testing::Not(HasSubstr("Step")));
    EXPECT_THAT(info, HasSubstr("frames    512 at 120 a second"));
    expect_json(json_of({"info", walk_rig, "--onto", leg}), R"({"takes": [], "take": null, "take_number": null})");
    const std::string onto_rig = printed({"info", leg, "--onto", walk_rig});
    EXPECT_THAT(onto_rig, HasSubstr("Step"));
}

TEST_F(Onto, TheSkeletonIsReadOnceInARun) {
    InputOptions options;
    options.take.transform.onto = write("rig.bvh", test::text_of(walk_rig));
    ASSERT_TRUE(read_input(walk_take, options).figure);
    std::filesystem::remove(options.take.transform.onto);
    const InputOptions copy = options;  // convert makes one for each file
    EXPECT_TRUE(read_input(walk_take, copy).figure);
}

TEST_F(Onto, ConvertWritesTheOtherSkeleton) {
    printed({"convert", walk_take, path("out.bvh"), "--onto", walk_rig, "--map", path("map.json")});
    EXPECT_THAT(said_, HasSubstr("map.json [map.written]"));
    const std::string text = read("out.bvh");
    const std::string hierarchy = test::text_of(walk_rig);
    EXPECT_EQ(text.substr(0, text.find("CHANNELS")), hierarchy.substr(0, hierarchy.find("CHANNELS")));
    const std::string copy = write("rig.bvh", hierarchy);
    EXPECT_EQ(test::call({"convert", walk_take, copy, "--force", "--onto", copy}).status, 2)
        << "the skeleton is read: it is not written over";
    EXPECT_EQ(read("rig.bvh"), hierarchy);
}

const std::string reports = SKELPLAY_SHARED_DIR "/data/reports/";

Words channel_lines(const std::string& bvh) {
    Words lines;
    for (std::size_t at = bvh.find("CHANNELS"); at != std::string::npos; at = bvh.find("CHANNELS", at + 1))
        lines.push_back(bvh.substr(at, bvh.find_first_of("\r\n", at) - at));
    return lines;
}

// The numbers are those of the file's README: where the joints are in the source, in centimetres.
TEST_F(Onto, ABvhKeepsItsChannelsAndIsTheSameToWhoAddsPositionsAndToWhoReplacesOffset) {
    const std::string rig_file = reports + "three-channels.bvh";
    NEEDS(test::shared_file(rig_file), test::shared_file(reports + "six-channels.bvh"));
    printed({"convert", reports + "six-channels.bvh", path("out.bvh"), "--onto", rig_file});
    EXPECT_EQ(channel_lines(read("out.bvh")), channel_lines(test::text_of(rig_file)));
    EXPECT_EQ(channel_lines(read("out.bvh")).size(), 21U);
    for (const char* rule : {"add", "replace"}) {
        const auto rows = base::csv_rows(printed({"joints", path("out.bvh"), "--frames", "20", "--bvh-positions", rule}));
        for (const auto& [joint, at] : {std::pair("Head", glm::dvec3(63.18, 157.40, 109.48)),
                                        {"LeftHand", {99.99, 89.53, 115.66}},
                                        {"RightToeBase", {57.91, 0.00, 134.59}}}) {
            const auto row = std::ranges::find(rows, joint, [](const auto& cells) { return cells.at(1); });
            ASSERT_NE(row, rows.end()) << joint;
            for (int axis = 0; axis < 3; ++axis)
                EXPECT_NEAR(base::parse_number(row->at(static_cast<std::size_t>(2 + axis))).value(), at[axis], 0.2)
                    << joint << ", " << rule;
        }
    }
}

/// A chain whose middle joint moves by 0.5 along itself, without its rows; `channels` of that joint.
std::string sliding_chain(std::string_view channels) {
    return fmt::format(
        "HIERARCHY\nROOT a\n{{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
        "JOINT b\n{{\nOFFSET 0 2 0\nCHANNELS {}\n"
        "JOINT c\n{{\nOFFSET 0 1 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{{\nOFFSET 0 1 "
        "0\n}}\n}}\n}}\n}}\n"
        "MOTION\n",
        channels);
}
const std::string sliding = sliding_chain("6 Xposition Yposition Zposition Zrotation Xrotation Yrotation") +
                            "Frames: 2\nFrame Time: 0.1\n0 0 0 0 0 0 0 2 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 2.5 0 0 0 0 0 0 0\n";

TEST_F(Onto, WhatABvhHasNoChannelsForIsToldByHowMuchJointsMove) {
    const std::string rig_file = write("rig.bvh", sliding_chain("3 Yrotation Xrotation Zrotation") +
                                                      "Frames: 1\nFrame Time: 0.1\n0 0 0 0 0 0 0 0 0 0 0 0\n");
    printed({"convert", write("in.bvh", sliding), path("out.bvh"), "--onto", rig_file});
    EXPECT_THAT(said_, HasSubstr("what is lost is 0.5 there at most (b) [retarget.lengths]"));
    EXPECT_EQ(channel_lines(read("out.bvh")), channel_lines(read("rig.bvh")));
}

// The skeleton's own positions are small numbers that are added to OFFSET; written is where joints are.
TEST_F(Onto, PositionsOntoABvhReplaceOffsetInTheOrderOfItsChannels) {
    const std::string rig_file =
        write("rig.bvh", sliding_chain("6 Zrotation Zposition Xrotation Xposition Yrotation Yposition") +
                             "Frames: 2\nFrame Time: 0.1\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                             "0 0 0 0 0 0 0 0 0 0 0 0.1 0 0 0\n");
    printed({"convert", write("in.bvh", sliding), path("out.bvh"), "--onto", rig_file});
    EXPECT_THAT(said_, testing::Not(HasSubstr("retarget.lengths")));
    EXPECT_EQ(channel_lines(read("out.bvh")), channel_lines(read("rig.bvh")));
    EXPECT_THAT(read("out.bvh"), HasSubstr("\n0 0 0 0 0 0 0 0 0 0 0 2.5 0 0 0\n"));
    EXPECT_THAT(read("out.bvh"), testing::Not(HasSubstr("OFFSET 0 2 0"))) << "0 is the same added or replaced";
}

/// An Acclaim rig of legs with a skin. The left knee bends, the right one only twists.
constexpr const char* rig =
    ":name Rig\n:root axis xyz order tx ty tz rx ry rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin name lfemur direction 0 -1 0 length 4 axis 0 0 0 xyz dof rx ry rz limits (-10 10) (-90 90) (-90 90) end\n"
    "begin name ltibia direction 0 -1 0 length 4 axis 0 0 0 xyz dof rx end\n"
    "begin name rfemur direction 0 -1 0 length 4 axis 0 0 0 xyz dof rx ry rz end\n"
    "begin name rtibia direction 0 -1 0 length 4 axis 0 0 0 xyz dof ry end\n"
    ":hierarchy\nbegin\nroot lfemur rfemur\nlfemur ltibia\nrfemur rtibia\nend\n:skin skins/man.obj\n";

/// A leg whose knee and foot have these channels, without its rows.
std::string leg(std::string_view knee, std::string_view foot) {
    return fmt::format(
        "HIERARCHY\nROOT Hips\n{{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
        "Yrotation\nJOINT LeftUpLeg\n{{\nOFFSET 10 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "JOINT LeftLeg\n{{\nOFFSET 0 -40 0\nCHANNELS {}\nJOINT LeftFoot\n{{\nOFFSET 0 -40 0\nCHANNELS {}\n"
        "End Site\n{{\nOFFSET 0 -5 15\n}}\n}}\n}}\n}}\n}}\nMOTION\n",
        knee, foot);
}

double next_of(std::istream& numbers) {
    double number = std::nan("");
    numbers >> number;
    return number;
}

// In the first frame the knee bends about X alone, and the foot rotates about Z and X. In the second the knee rotates by
// 10 degrees about Z before it bends by 30: R(Z, 10) · R(X, 30) is nearest to R(X, 30). The 10 degrees that are left are
// the foot's, about (0, sin 30, cos 30). By hand, R(Z, a) · R(X, b) is nearest to that where (cos a/2, sin a/2) and
// (cos b/2, sin b/2) are the first singular vectors of ((cos 5, 0), (sin 5 · cos 30, sin 5 · sin 30)): 8.682 and 0.378.
TEST_F(Onto, JointsOfABvhWithOneOrTwoAxesKeepThem) {
    const std::string rig_file = write(
        "rig.bvh", leg("1 Xrotation", "2 Zrotation Xrotation") + "Frames: 1\nFrame Time: 0.1\n0 0 0 0 0 0 0 0 0 0 0 0\n");
    const std::string free = "3 Zrotation Xrotation Yrotation";
    const std::string rows =
        "Frames: 2\nFrame Time: 0.1\n0 0 0 0 0 0 0 20 0 0 30 0 5 6 0\n0 0 0 0 0 0 0 20 0 10 30 0 0 0 0\n";
    printed({"convert", write("in.bvh", leg(free, free) + rows), path("out.bvh"), "--onto", rig_file});
    EXPECT_EQ(channel_lines(read("out.bvh")), channel_lines(read("rig.bvh")));
    EXPECT_THAT(said_, HasSubstr("2 joints of rig.bvh (LeftLeg, LeftFoot) keep their one or two axes of rotation: LeftLeg "
                                 "is off by 10 degrees in frame 1, which is the most [retarget.axes]"));
    const std::string text = read("out.bvh");
    std::istringstream numbers(text.substr(text.find('\n', text.find("Time"))));
    for (const double expected : {0., 0., 0., 0., 0., 0., 0., 20., 0., 30., 5., 6.})
        EXPECT_NEAR(next_of(numbers), expected, 1e-6);
    for (const double expected : {0., 0., 0., 0., 0., 0., 0., 20., 0., 30., 8.682, 0.378})
        EXPECT_NEAR(next_of(numbers), expected, 1e-3);
    // Without what cannot be made there is nothing to tell.
    printed({"convert", write("in.bvh", leg(free, free) + "Frames: 1\nFrame Time: 0.1\n0 0 0 0 0 0 0 20 0 0 30 0 5 6 0\n"),
             path("plain.bvh"), "--onto", rig_file});
    EXPECT_THAT(said_, testing::Not(HasSubstr("retarget.axes")));
}

class OntoAcclaim : public Onto {
protected:
    OntoAcclaim() { write("rigs/skins/man.obj", "v 0 0 0\n"); }
    std::string rig_ = write("rigs/rig.asf", rig);
};

TEST_F(OntoAcclaim, TheAmcFitsTheSkeletonWhichIsCopiedUnchanged) {
    printed({"convert", walk_rig, path("out/walk.amc"), "--onto", rig_, "--frames", "0:20"});
    EXPECT_EQ(folder_.names("out"), (Words{"rig.asf", "skins", "walk.amc"}));
    EXPECT_EQ(read("out/rig.asf"), rig);
    EXPECT_EQ(read("rigs/rig.asf"), rig);
    EXPECT_TRUE(std::filesystem::exists(folder_ / "out/skins/man.obj"));
    EXPECT_THAT(said_, HasSubstr("walk.amc is for the skeleton rig.asf, which is not changed; copied beside it: "
                                 "rig.asf, skins/man.obj [export.skeleton]"));
    EXPECT_THAT(said_, HasSubstr("[export.dofs]"));
    EXPECT_THAT(said_, testing::ContainsRegex("at most: rtibia [0-9.]+° in frame [0-9]+ "));
    const std::string amc = read("out/walk.amc");
    EXPECT_THAT(amc, testing::StartsWith("# Written by Skelplay from walk.bvh with the bones of rig: --frames 0:20\n"
                                         "# Date: 1970-01-01\n# Skeleton: rig.asf\n"));
    EXPECT_THAT(amc, testing::ContainsRegex("\nltibia -?[0-9.]+\n"));
    const nlohmann::json info = json_of({"info", path("out/walk.amc")});
    expect_json(info, R"({"name": "Rig", "frames": 21})");
    for (const auto& diagnostic : info["diagnostics"]) EXPECT_NE(diagnostic["severity"], "warning") << diagnostic;
}

TEST_F(OntoAcclaim, ASkeletonThatIsThereStays) {
    const Words call{"convert", walk_rig, path("rigs/walk.amc"), "--onto", rig_, "--frames", "0:3"};
    printed(call);
    EXPECT_EQ(folder_.names("rigs"), (Words{"rig.asf", "skins", "walk.amc"}));
    write("out/rig.asf", "another");
    expect_refusals({{{"convert", walk_rig, path("out/walk.amc"), "--onto", rig_},
                      "expected no other skeleton named rig.asf beside walk.amc, found one; nothing is written",
                      1}});
    EXPECT_EQ(folder_.names("out"), Words{"rig.asf"});
    EXPECT_EQ(read("out/rig.asf"), "another");
    write("rigs/walk.asf", rig);
    printed(joined(call, {"--force"}));
    EXPECT_THAT(said_, HasSubstr("[export.preferred-skeleton]"));
}

TEST_F(OntoAcclaim, WhatChangesTheSkeletonIsWrittenAsASkeleton) {
    printed({"convert", walk_rig, path("out/walk.amc"), "--onto", rig_, "--frames", "0:3", "--to-up", "z"});
    EXPECT_EQ(folder_.names("out"), (Words{"walk.amc", "walk.asf"}));
    EXPECT_THAT(read("out/walk.asf"), HasSubstr("    dof rx\n"));
    EXPECT_THAT(read("out/walk.asf"), testing::Not(HasSubstr(":skin"))) << "it fits the skeleton with Y up";
    EXPECT_THAT(said_, HasSubstr("[export.skins-listed]"));
}

TEST_F(OntoAcclaim, KeepLimitsEndsAnglesAtThem) {
    const Words call{"convert", walk_rig, path("walk.amc"), "--onto", rig_};
    const auto worst = [&] {
        double most = 0;
        const std::string text = read("walk.amc");
        for (std::size_t at = text.find("\nlfemur "); at != std::string::npos; at = text.find("\nlfemur ", at + 1))
            most = std::max(most, std::abs(std::stod(text.substr(at + 8))));
        return most;
    };
    printed(call);
    EXPECT_GT(worst(), 10.0);
    printed(joined(call, {"--keep-limits", "--force"}));
    EXPECT_NEAR(worst(), 10.0, 1e-9);
    expect_refusals({{{"convert", walk_rig, path("x.bvh"), "--keep-limits"}, "expected no limits to keep: .bvh has none"}});
}

/// A chain of joints of which only the hips turn.
constexpr const char* moved =
    "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT b\n{\nOFFSET 0 2 0\nCHANNELS 3 Xposition Yposition Zposition\n"
    "JOINT c\n{\nOFFSET 0 1 0\nCHANNELS 3 Xposition Yposition Zposition\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.1\n0 0 0 0 0 0 0 2 0 0 1 0\n0 0 0 0 0 0 2 0 0 0 1 0\n";

class Positional : public Commands {
protected:
    std::string in_ = write("moved.bvh", moved);
};

TEST_F(Positional, ConvertKeepsItWithinAFormatAndSolvesItForAnother) {
    for (const auto& [more, channels] : {std::pair(Words{}, "CHANNELS 3 Xposition"),
                                         {{"--positional", "raw"}, "CHANNELS 3 Xposition"},
                                         {{"--positional", "solve"}, "CHANNELS 3 Zrotation"}}) {
        printed(joined({"convert", in_, path("out.bvh"), "--force"}, more));
        const std::string text = read("out.bvh");
        EXPECT_EQ(text.substr(text.find("CHANNELS", text.find("JOINT")), 20), channels);
    }
    printed({"convert", in_, path("out.htr")});
    EXPECT_THAT(said_, HasSubstr("solved"));
}

TEST_F(Positional, InfoTellsIt) {
    expect_json(json_of({"info", in_}), R"({"positional": true, "solved": true})");
    expect_json(json_of({"info", in_, "--positional", "raw"}), R"({"positional": true, "solved": false})");
    EXPECT_THAT(printed({"info", in_}), HasSubstr("their rotations are solved"));
}

TEST_F(Onto, TheOptionsBelongTogether) {
    expect_refusals({{{"info", walk_take, "--no-foot-lock"}, "--onto"},
                     {{"info", walk_take, "--map=x.json"}, "--onto"},
                     {{"info", walk_take, "--pair", "Hips=root"}, "--onto"},
                     {{"info", walk_take, "--onto", walk_rig, "--pair", "Hips"}, "expected BONE=OWN, found 'Hips'"},
                     {{"joints", walk_take, "--onto", "/nobody.bvh"}, "/nobody.bvh: error: ", 1}});
}

TEST_F(Onto, CompareMeasuresOnTheOtherSkeleton) {
    expect_json(json_of({"compare", walk_rig, walk_take, "--onto", walk_rig}), R"({"unpaired": {"a": [], "b": []}})");
}

TEST_F(Onto, BonesArePairedByHandOnTheCommandLineAndInTheCopiedLine) {
    printed({"convert", walk_take, path("out.bvh"), "--onto", walk_rig, "--map", path("hand.json"), "--pair",
             "head=", "--pair", "lfoot=rfoot"});
    EXPECT_THAT(read("hand.json"), HasSubstr(R"({"target": "lfoot", "sources": ["rfoot"], "by": "hand"})"));
    EXPECT_THAT(read("hand.json"), HasSubstr(R"("at_rest": ["head"])"));
    session::SessionOptions options;
    const WindowRequest request = *test::call({walk_take, "--fresh", "--onto", walk_rig, "--pair", "lfoot=rfoot"}).window;
    fill(options, request);
    session::Session session(std::move(options));
    test::open(session, request.input.files);
    session::apply(session, session::pair_bones, session.document.figures.at(0).id, {{"head", ""}});
    test::finish_loading(session);
    EXPECT_THAT(to_line(request_of(session)), HasSubstr(" --pair lfoot=rfoot --pair head="));
}

// Whether a foot stands depends on the rate, and standing feet are locked while the take is retargeted.
TEST_F(Onto, ARateThatIsSetRetargetsAgain) {
    const WindowRequest request = *test::call({walk_take, "--fresh", "--onto", walk_rig}).window;
    session::SessionOptions options;
    fill(options, request);
    session::Session session(std::move(options));
    test::open(session, request.input.files);
    const session::OpenFigure& open = session.document.figures.at(0);
    EXPECT_EQ(figure::frame_time(open.take.figure->take), std::nullopt);
    session::apply(session, session::set_rate, open.id, 20.0);
    EXPECT_EQ(open.take.rate.fps, 20.0) << "at once";
    test::finish_loading(session);
    EXPECT_EQ(figure::frame_time(open.take.figure->take), 0.05);
    EXPECT_EQ(open.take.rate.fps, 20.0);
    session::apply(session, session::set_rate, open.id, std::nullopt);
    test::finish_loading(session);
    EXPECT_EQ(open.take.rate.source, analysis::Source::inferred);
}

TEST_F(Onto, TheCopiedLineHasIt) {
    const std::string map = path("a map.json");
    session::SessionOptions options;
    WindowRequest request =
        *test::call({walk_take, "--fresh", "--onto", walk_rig, "--map", map, "--no-foot-lock", "--positional", "raw"})
             .window;
    fill(options, request);
    session::Session session(std::move(options));
    test::open(session, request.input.files);
    ASSERT_FALSE(session.document.figures.empty());
    EXPECT_EQ(session.document.figures[0].take.figure->skeleton_file, walk_rig);
    EXPECT_THAT(to_line(request_of(session)),
                testing::StartsWith("skelplay --fresh " + walk_take + " --skeleton " + asset("walk.asf") + " --onto " +
                                    walk_rig + " --map '" + map + "' --no-foot-lock --positional raw"));
    const session::ExportOrder order{session.document.figures[0].id, folder_ / "out.bvh"};
    EXPECT_THAT(export_line(session, order), HasSubstr(" --onto " + walk_rig + " --map '" + map + "' --no-foot-lock"));
}
}  // namespace
}  // namespace skelplay::cli
