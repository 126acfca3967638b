#include "cli/command_line.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/text.h"
#include "cli/commands.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

using test::call;
using test::Called;

constexpr std::array all_commands{"info", "joints", "check", "compare", "convert", "render", "sheet", "thumbnail"};

/// A file of its own folder that goes with the test.
class CommandLine : public testing::Test {
protected:
    CommandLine() { write("step.bvh", two_joints); }

    std::string write(const std::string& name, const std::string& text) { return folder_.write(name, text).string(); }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

    //  hips --(0 10 0)--> "chest, upper" --(0 5 0)--> end        hips walks along x, then turns 90 degrees about z
    static constexpr const char* two_joints = R"(HIERARCHY
ROOT hips
{
  OFFSET 0 0 0
  CHANNELS 4 Xposition Zrotation Xrotation Yrotation
  JOINT chest, upper
  {
    OFFSET 0 10 0
    CHANNELS 0
    End Site
    {
      OFFSET 0 5 0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.04
0.1 0 0 0
2 90 0 0
)";

private:
    test::TemporaryFolder folder_;
};

TEST_F(CommandLine, JointsWritesCsv) {
    const Called outcome = call({"joints", path("step.bvh")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("frame,bone,x,y,z,tail_x,tail_y,tail_z\n"
                                        "0,hips,0.1,0,0,0.1,10,0\n"
                                        "0,\"chest, upper\",0.1,10,0,0.1,15,0\n"
                                        "1,hips,2,0,0,-8,"));
}

TEST_F(CommandLine, JointsWritesTheSameAsJson) {
    const Called outcome = call({"joints", path("step.bvh"), "--frames", "0", "--json"});
    const auto rows = nlohmann::json::parse(outcome.out);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[1]["bone"], "chest, upper");
    EXPECT_EQ(rows[1]["tail_y"], 15.0);
}

TEST_F(CommandLine, FramesOutOfRangeAreTheCallsFault) {
    const Called outcome = call({"joints", path("step.bvh"), "--frames", "2"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("frame 2 is out of range: there are frames 0 to 1"));
}

TEST_F(CommandLine, InfoTellsWhatIsThere) {
    const Called outcome = call({"info", path("step.bvh"), "--json"});
    EXPECT_EQ(outcome.status, 0);
    const auto info = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(info["kind"], "bvh");
    EXPECT_EQ(info["frames"], 2);
    EXPECT_EQ(info["frame_time"], 0.04);
    EXPECT_EQ(info["bones"], 2);
    EXPECT_EQ(info["roots"], 1);
    EXPECT_EQ(info["channels"], 4);
    EXPECT_EQ(info["up_axis"]["value"], "y");
    EXPECT_EQ(info["up_axis"]["source"], "inferred");
    EXPECT_TRUE(info["diagnostics"].is_array());
}

/// Seed 000, ":name" and ":documentation".
TEST_F(CommandLine, Seed000DocumentationIsToldByInfo) {
    const std::string file =
        write("man.asf",
              ":name Fred the 2nd\n:documentation\n  measured twice\n  cut once\x1b[2J\n:root axis "
              "xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\nbegin name a direction 0 1 "
              "0 length 1 axis 0 0 0 xyz end\n:hierarchy\nroot a\n");
    const auto info = nlohmann::json::parse(call({"info", file, "--json"}).out);
    EXPECT_EQ(info["name"], "Fred the 2nd");
    EXPECT_EQ(info["documentation"], "measured twice\n  cut once\x1b[2J");
    EXPECT_THAT(call({"info", file}).out, HasSubstr("  name      Fred the 2nd\n  about     measured twice\n"
                                                    "            cut once [2J\n  frames "));
    const auto bvh = nlohmann::json::parse(call({"info", path("step.bvh"), "--json"}).out);
    EXPECT_TRUE(bvh["name"].is_null() && bvh["documentation"].is_null());
}

TEST_F(CommandLine, OptionsOverrideWhatIsInferredAndWhatTheFileSays) {
    const Called outcome =
        call({"info", path("step.bvh"), "--json", "--up", "z", "--unit-metres", "0.5", "--fps", "50"});
    const auto info = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(info["up_axis"]["value"], "z");
    EXPECT_EQ(info["up_axis"]["source"], "option");
    EXPECT_EQ(info["unit"]["value"], 0.5);
    EXPECT_EQ(info["unit"]["source"], "option");
    EXPECT_EQ(info["frame_time"], 0.02);
}

TEST_F(CommandLine, AnUpAxisMayHaveASign) {
    for (const std::string word : {"-z", "-Z", "-y", "-x"})
        for (const bool one_word : {false, true}) {
            std::vector<std::string> words{"info", path("step.bvh"), "--json"};
            if (one_word)
                words.push_back("--up=" + word);
            else
                words.insert(words.begin() + 1, {"--up", word});
            const Called outcome = call(words);
            ASSERT_EQ(outcome.status, 0) << outcome.err;
            EXPECT_EQ(nlohmann::json::parse(outcome.out)["up_axis"]["value"], base::lower(word));
        }
    EXPECT_EQ(nlohmann::json::parse(call({"info", path("step.bvh"), "--json", "--up=+y"}).out)["up_axis"]["value"],
              "y");
    EXPECT_THAT(call({"info", path("step.bvh"), "--up", "up"}).err,
                HasSubstr("expected y, z or x, or one of them with a minus, found 'up'"));
}

TEST_F(CommandLine, TheGroundIsToldAndMayBeSaid) {
    const auto ground = nlohmann::json::parse(call({"info", path("step.bvh"), "--json"}).out)["ground"];
    EXPECT_EQ(ground["source"], "inferred");
    EXPECT_TRUE(ground["evidence"].is_string());
    for (const std::string words : {"--ground=-2.5", "--ground -2.5"}) {
        std::istringstream list(words);
        std::vector<std::string> all{"info", path("step.bvh"), "--json", "--unit-metres", "0.1"};
        for (std::string word; list >> word;) all.push_back(word);
        const auto said = nlohmann::json::parse(call(all).out)["ground"];
        EXPECT_EQ(said["value"], -2.5) << words;
        EXPECT_EQ(said["metres"], -0.25);
        EXPECT_EQ(said["source"], "option");
    }
    EXPECT_THAT(call({"info", path("step.bvh"), "--ground", "3"}).out, HasSubstr("\n  ground    at Y 3"));
    EXPECT_THAT(call({"info", path("step.bvh"), "--ground", "low"}).err, HasSubstr("expected a number, found 'low'"));
}

TEST_F(CommandLine, SeveralFilesGiveAnArrayAndOneBadOneTheStatus) {
    const std::string empty = write("empty.bvh", "");
    const Called outcome = call({"info", path("step.bvh"), empty, "--json"});
    EXPECT_EQ(outcome.status, 1);
    const auto list = nlohmann::json::parse(outcome.out);
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[1]["diagnostics"][0]["severity"], "error");
    EXPECT_EQ(list[1]["diagnostics"][0]["line"], 1);
    EXPECT_THAT(outcome.err, HasSubstr("empty.bvh:1:1: error: "));
}

TEST_F(CommandLine, AFileThatCannotBeReadIsRefusedByNameAlone) {
    const Called outcome = call({"info", path("nowhere.bvh")});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("nowhere.bvh: error: "));
}

TEST_F(CommandLine, ASkinThatCannotBeReadIsRefused) {
    const std::string skin = write("skin.obj", "v 0 0 0\n");
    for (const char* command : {"joints", "info", "check"}) {
        const Called outcome = call({command, path("step.bvh"), "--skin", skin});
        EXPECT_EQ(outcome.status, 1) << command;
        EXPECT_THAT(outcome.err, HasSubstr("skin.obj:1:1: error: expected faces, found none; nothing is shown"))
            << command;
    }
    EXPECT_EQ(call({"joints", path("step.bvh"), "--skin", skin}).out, "");
    EXPECT_EQ(call({"check", path("step.bvh"), "--skin", path("none.obj")}).status, 1);
}

TEST_F(CommandLine, ASkinThatCanBeReadIsAccepted) {
    const std::string skin = write("skin.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\ng hips\nf 1 2 3\n");
    for (const char* command : {"joints", "info"}) {
        const Called outcome = call({command, path("step.bvh"), "--skin", skin});
        EXPECT_EQ(outcome.status, 0) << command;
        EXPECT_EQ(outcome.err, "") << command;
    }
}

TEST_F(CommandLine, TimesGoToStandardError) {
    const Called outcome = call({"info", path("step.bvh"), "--time"});
    EXPECT_THAT(outcome.err, HasSubstr("MB/s"));
    EXPECT_THAT(outcome.out, testing::Not(HasSubstr("MB/s")));
}

TEST_F(CommandLine, RefusesWrongCallsWithStatus2) {
    const std::vector<std::vector<std::string>> wrong{{"--no-such-option"},
                                                      {"info"},
                                                      {"info", "--no-such-option", path("step.bvh")},
                                                      {"info", path("step.bvh"), "--fps", "0"},
                                                      {"info", path("step.bvh"), "--fps", "12x"},
                                                      {"info", path("step.bvh"), "--fps", "nan"},
                                                      {"info", path("step.bvh"), "--unit-metres", "-1"},
                                                      {"info", path("step.bvh"), "--up", "w"},
                                                      {"info", path("step.bvh"), "--bvh-positions", "both"}};
    for (const auto& words : wrong) {
        const Called outcome = call(words);
        EXPECT_EQ(outcome.status, 2) << testing::PrintToString(words);
        EXPECT_EQ(outcome.out, "");
        EXPECT_THAT(outcome.err, testing::Not(IsEmpty()));
    }
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

TEST_F(CommandLine, HelpFitsAScreenOfATerminal) {
    const std::vector<std::string> whole = lines_of(call({"--help"}).out);
    EXPECT_GE(whole.size(), 24U);
    for (const char* name : all_commands) {
        EXPECT_THAT(whole, testing::Contains(testing::StartsWith(std::string("  ") + name + " ")));
        EXPECT_LE(lines_of(call({name, "--help"}).out).size(), 40U) << name;
    }
    for (const std::string& line : whole) EXPECT_LE(base::character_count(line), 80U) << line;
    EXPECT_LE(whole.size(), 40U);
    for (const char* name : all_commands)
        for (const char* help : {"--help", "--help-all"})
            for (const std::string& line : lines_of(call({name, help}).out))
                EXPECT_LE(base::character_count(line), 80U) << name << ": " << line;
}

TEST_F(CommandLine, WhatHelpLeavesOutIsInTheHelpOfAll) {
    EXPECT_THAT(call({"render", "--help"}).out, testing::Not(HasSubstr("--bonespro-box")));
    const std::string all = call({"render", "--help-all"}).out;
    for (const char* option : {"--bonespro-box", "--explode", "--frames", "-o, --output"})
        EXPECT_THAT(all, HasSubstr(option));
    EXPECT_THAT(all, HasSubstr("(with --onto)")) << "what goes together";
}

TEST_F(CommandLine, AMisspeltFileIsSuggestedWhereverItStands) {
    const std::string there = write("walk.bvh", two_joints);
    EXPECT_THAT(call({"info", path("wakl.bvh")}).err, HasSubstr("No such file or directory, but there is walk.bvh"));
    EXPECT_THAT(call({"check", there, "--skin", path("walk.bvj")}).err, HasSubstr("but there is walk.bvh"));
    EXPECT_THAT(call({"info", path("something-else")}).err, testing::Not(HasSubstr("but there is")));
}

TEST_F(CommandLine, AFullDiskUnderTheOutputIsSaid) {
    std::ofstream full("/dev/full");
    std::ostringstream err;
    const std::string file = path("step.bvh");
    const std::vector<const char*> words{"skelplay", "info", file.c_str()};
    EXPECT_EQ(std::get<int>(run(words, full, err)), 3);
    EXPECT_THAT(err.str(), HasSubstr("skelplay info: the output could not be written\n"));
}

TEST_F(CommandLine, HelpAndVersionAreEverywhere) {
    for (const std::vector<std::string>& prefix : {std::vector<std::string>{}, {"info"}, {"joints"}, {"render"}}) {
        auto words = prefix;
        words.emplace_back("--help");
        EXPECT_EQ(call(words).status, 0);
        EXPECT_THAT(call(words).out, HasSubstr("--help-all"));
        words.back() = "--help-all";
        EXPECT_EQ(call(words).status, 0);
        EXPECT_THAT(call(words).out, HasSubstr("--bvh-positions"));
        words.back() = "--version";
        EXPECT_EQ(call(words).status, 0);
        EXPECT_THAT(call(words).out, StartsWith("skelplay "));
    }
}

TEST_F(CommandLine, HelpSaysWhatACameraFrames) {
    std::string help = call({"render", "--help-all"}).out;
    std::ranges::replace(help, '\n', ' ');
    help.erase(std::unique(help.begin(), help.end(), [](char a, char b) { return a == b && a == ' '; }), help.end());
    EXPECT_THAT(help, HasSubstr("Without DISTANCE and at= it frames what is shown"));
}

TEST_F(CommandLine, WithoutACommandTheWindowIsAskedFor) {
    const Called outcome = call({path("step.bvh"), "--frame", "1", "--samples", "0"});
    ASSERT_TRUE(outcome.window) << outcome.err;
    const WindowRequest& request = *outcome.window;
    EXPECT_EQ(request.input.files.size(), 1U);
    EXPECT_EQ(request.frame, 1U);
    EXPECT_EQ(request.samples, 0);
}

TEST_F(CommandLine, AFirstWordThatIsNeitherCommandNorFileIsNoWindow) {
    const Called outcome = call({"inof", path("step.bvh")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_FALSE(outcome.window);
    EXPECT_THAT(outcome.err, HasSubstr("no file or command 'inof'; did you mean 'info'?"));
    EXPECT_THAT(call({path("stpe.bvh")}).err, HasSubstr("did you mean '" + path("step.bvh") + "'?"));
    EXPECT_THAT(call({"zzzzzzzz"}).err, testing::Not(HasSubstr("did you mean")));
}

TEST_F(CommandLine, AnUnknownOptionSuggestsAKnownOne) {
    const Called outcome = call({"info", path("step.bvh"), "--unit-meters=1"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("there is no option --unit-meters; did you mean '--unit-metres'?"));
}

TEST_F(CommandLine, AMisspeltOptionThatIsNeededIsNotOnlyMissed) {
    const Called outcome = call({"render", path("step.bvh"), "--ouput", "step.png"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err,
              "skelplay render: there is no option --ouput; did you mean '--output'?\nTry 'skelplay render --help'.\n");
    EXPECT_THAT(call({"render", path("step.bvh")}).err, HasSubstr("--output is required"));
}

TEST_F(CommandLine, OneTakeOrThreeCanNotBeCompared) {
    const std::string take = path("step.bvh");
    EXPECT_EQ(call({"compare", take}).err,
              "skelplay compare: expected two takes to compare, found 1\nTry 'skelplay compare --help'.\n");
    EXPECT_EQ(call({"compare", take, take, take}).status, 2);
}

TEST_F(CommandLine, HelpIsAWordToo) {
    EXPECT_EQ(call({"help"}).out, call({"--help"}).out);
    EXPECT_EQ(call({"help", "convert"}).out, call({"convert", "--help"}).out);
    EXPECT_THAT(call({"help", "convert"}).out, StartsWith("Writes a file as another format"));
    EXPECT_THAT(call({"help", "convrt"}).err, HasSubstr("did you mean 'convert'?"));
}

TEST_F(CommandLine, EveryCommandHasExamplesOfItself) {
    for (const char* name : all_commands)
        EXPECT_THAT(call({name, "--help"}).out, HasSubstr(std::string("Examples:\n  skelplay ") + name + " "));
}

TEST_F(CommandLine, ValuesThatAreRefusedNameWhatMayBeTyped) {
    const auto complaint = [&](const char* command, const char* option, const char* value) {
        return call({command, path("step.bvh"), option, value}).err;
    };
    EXPECT_THAT(complaint("info", "--bvh-positions", "both"), HasSubstr("expected add, auto or replace, found 'both'"));
    EXPECT_THAT(complaint("info", "--positional", "x"), HasSubstr("expected solve or raw, found 'x'"));
    EXPECT_THAT(complaint("render", "--figure", "0"), HasSubstr("expected a whole number from 1, found '0'"));
    EXPECT_THAT(complaint("render", "--samples", "65"), HasSubstr("expected a whole number from 0 to 64, found '65'"));
    EXPECT_THAT(complaint("render", "--theme", "pink"), HasSubstr("expected dark, light or paper"));
    EXPECT_THAT(call({path("step.bvh"), "--frame", "-1"}).err, HasSubstr("expected a whole number from 0, found '-1'"));
}

}  // namespace
}  // namespace skelplay::cli
