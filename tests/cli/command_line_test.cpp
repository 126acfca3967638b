#include "cli/command_line.h"
#include <algorithm>
#include <fstream>
#include <sstream>
#include "base/text.h"
#include "cli/calls.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const Words all_commands{"info",  "joints",    "check", "compare", "convert", "render",
                         "sheet", "thumbnail", "page",  "index",   "find",    "tag"};

//  hips --(0 10 0)--> "chest, upper" --(0 5 0)--> end        hips walks along x, then turns 90 degrees about z
constexpr const char* two_joints =
    "HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\nCHANNELS 4 Xposition Zrotation Xrotation Yrotation\n"
    "JOINT chest, upper\n{\nOFFSET 0 10 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 5 0\n}\n}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.04\n0.1 0 0 0\n2 90 0 0\n";

class CommandLine : public Commands {
protected:
    static test::Called call(const Words& words) { return test::call(words); }

    std::string step_ = write("step.bvh", two_joints);
};

TEST_F(CommandLine, JointsWritesCsvAndTheSameAsJson) {
    EXPECT_THAT(printed({"joints", step_}), StartsWith("frame,bone,x,y,z,tail_x,tail_y,tail_z\n"
                                                       "0,hips,0.1,0,0,0.1,10,0\n"
                                                       "0,\"chest, upper\",0.1,10,0,0.1,15,0\n"
                                                       "1,hips,2,0,0,-8,"));
    const auto rows = json_of({"joints", step_, "--frames", "0"});
    ASSERT_EQ(rows.size(), 2U);
    expect_json(rows[1], R"({"bone": "chest, upper", "tail_y": 15})");
}

TEST_F(CommandLine, InfoTellsWhatIsThere) {
    const auto info = json_of({"info", step_});
    expect_json(info, R"({"kind": "bvh", "frames": 2, "frame_time": 0.04, "bones": 2, "roots": 1, "channels": 4,
                          "up_axis": {"value": "y", "source": "inferred"}, "ground": {"source": "inferred"},
                          "name": null, "documentation": null})");
    EXPECT_TRUE(info["ground"]["evidence"].is_string());
    EXPECT_TRUE(info["diagnostics"].is_array());
}

/// ASF 1.10, ":name" and ":documentation".
TEST_F(CommandLine, DocumentationIsToldByInfo) {
    const std::string file = write("man.asf",
                                   ":name Fred the 2nd\n:documentation\n  measured twice\n  cut once\x1b[2J\n:root axis "
                                   "xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\nbegin name a direction 0 1 "
                                   "0 length 1 axis 0 0 0 xyz end\n:hierarchy\nroot a\n");
    const auto info = json_of({"info", file});
    EXPECT_EQ(info["name"], "Fred the 2nd");
    EXPECT_EQ(info["documentation"], "measured twice\n  cut once\x1b[2J");
    EXPECT_THAT(printed({"info", file}), HasSubstr("  name      Fred the 2nd\n  about     measured twice\n"
                                                   "            cut once [2J\n  frames "));
}

TEST_F(CommandLine, OptionsOverrideWhatIsInferredAndWhatTheFileSays) {
    expect_json(json_of({"info", step_, "--up", "z", "--unit-metres", "0.5", "--fps", "50"}),
                R"({"up_axis": {"value": "z", "source": "option"}, "unit": {"value": 0.5, "source": "option"},
                    "frame_time": 0.02})");
    for (const std::string word : {"-z", "-Z", "-y", "-x"})
        for (const Words& up : {Words{"--up=" + word}, {"--up", word}})
            EXPECT_EQ(json_of(joined({"info", step_}, up))["up_axis"]["value"], base::lower(word));
    EXPECT_EQ(json_of({"info", step_, "--up=+y"})["up_axis"]["value"], "y");
    for (const Words& ground : {Words{"--ground=-2.5"}, {"--ground", "-2.5"}})
        expect_json(json_of(joined({"info", step_, "--unit-metres", "0.1"}, ground))["ground"],
                    R"({"value": -2.5, "metres": -0.25, "source": "option"})");
    EXPECT_THAT(printed({"info", step_, "--ground", "3"}), HasSubstr("\n  ground    at Y 3"));
    EXPECT_THAT(printed({"info", step_, "--ground", "3", "--unit-metres", "0.5"}), HasSubstr("at Y 3 = 1.5 m"));
    EXPECT_EQ(call({"info", step_, "--heading=-30"}).status, 0);
}

TEST_F(CommandLine, SeveralFilesGiveAnArrayAndOneBadOneTheStatus) {
    const test::Called outcome = call({"info", step_, write("empty.bvh", ""), "--json"});
    EXPECT_EQ(outcome.status, 1);
    const auto list = nlohmann::json::parse(outcome.out);
    ASSERT_EQ(list.size(), 2U);
    expect_json(list[1]["diagnostics"][0], R"({"severity": "error", "line": 1})");
    EXPECT_THAT(outcome.err, HasSubstr("empty.bvh:1:1: error: "));
    EXPECT_THAT(call({"info", path("nowhere.bvh")}).err, HasSubstr("nowhere.bvh: error: ")) << "by name alone";
}

TEST_F(CommandLine, ASkinIsReadOrRefused) {
    const std::string good = write("good.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\ng hips\nf 1 2 3\n");
    const std::string bad = write("skin.obj", "v 0 0 0\n");
    for (const char* command : {"joints", "info"}) {
        printed({command, step_, "--skin", good});
        EXPECT_EQ(said_, "") << command;
    }
    for (const char* command : {"joints", "info", "check"}) {
        const test::Called outcome = call({command, step_, "--skin", bad});
        EXPECT_EQ(outcome.status, 1) << command;
        EXPECT_THAT(outcome.err, HasSubstr("skin.obj:1:1: error: expected faces, found none; nothing is shown")) << command;
    }
    EXPECT_EQ(call({"joints", step_, "--skin", bad}).out, "");
}

TEST_F(CommandLine, TimesGoToStandardError) {
    EXPECT_THAT(printed({"info", step_, "--time"}), Not(HasSubstr("MB/s")));
    EXPECT_THAT(said_, HasSubstr("MB/s"));
}

TEST_F(CommandLine, WrongCallsAreRefusedWithStatus2AndSayWhatMayBeTyped) {
    const Words info{"info", step_};
    const Words render{"render", step_, "-o", path("a.png")};
    expect_refusals({
        {{"--no-such-option"}, "there is no option --no-such-option"},
        {{"info"}, "FILE"},
        {joined(info, {"--no-such-option"}), "there is no option --no-such-option"},
        {joined(info, {"--fps", "0"}), "--fps"},
        {joined(info, {"--fps", "12x"}), "--fps"},
        {joined(info, {"--fps", "nan"}), "--fps"},
        {joined(info, {"--unit-metres", "-1"}), "--unit-metres"},
        {joined(info, {"--up", "up"}), "expected y, z or x, or one of them with a minus, found 'up'"},
        {joined(info, {"--ground", "low"}), "expected a number, found 'low'"},
        {joined(info, {"--bvh-positions", "both"}), "expected add, auto or replace, found 'both'"},
        {joined(info, {"--positional", "x"}), "expected solve or raw, found 'x'"},
        {joined(info, {"--unit-meters=1"}), "there is no option --unit-meters; did you mean '--unit-metres'?"},
        {joined(render, {"--figure", "0"}), "expected a whole number from 1, found '0'"},
        {joined(render, {"--samples", "65"}), "expected a whole number from 0 to 64, found '65'"},
        {joined(render, {"--theme", "pink"}), "expected dark, light or paper"},
        {{"render", step_}, "--output is required"},
        {{step_, "--frame", "-1"}, "expected a whole number from 0, or @ and a number of the file, found '-1'"},
        {{"joints", step_, "--frames", "2"}, "frame 2 is out of range: there are frames 0 to 1"},
        {{"inof", step_}, "no file or command 'inof'; did you mean 'info'?"},
        {{path("stpe.bvh")}, "did you mean '" + step_ + "'?"},
        {{"help", "convrt"}, "did you mean 'convert'?"},
    });
    EXPECT_THAT(call({"zzzzzzzz"}).err, Not(HasSubstr("did you mean")));
    // A misspelt option that is needed is not only missed.
    EXPECT_EQ(call({"render", step_, "--ouput", "step.png"}).err,
              "skelplay render: there is no option --ouput; did you mean '--output'?\nTry 'skelplay render --help'.\n");
}

TEST_F(CommandLine, AMisspeltFileIsSuggestedWhereverItStands) {
    EXPECT_THAT(call({"info", path("setp.bvh")}).err, HasSubstr("No such file or directory, but there is step.bvh"));
    EXPECT_THAT(call({"check", step_, "--skin", path("step.bvj")}).err, HasSubstr("but there is step.bvh"));
    EXPECT_THAT(call({"info", path("something-else")}).err, Not(HasSubstr("but there is")));
}

TEST_F(CommandLine, AFullDiskUnderTheOutputIsSaid) {
    std::ofstream full("/dev/full");
    std::ostringstream err;
    const std::vector<const char*> words{"skelplay", "info", step_.c_str()};
    EXPECT_EQ(std::get<int>(run(words, full, err)), 3);
    EXPECT_THAT(err.str(), HasSubstr("skelplay info: the output could not be written\n"));
}

TEST_F(CommandLine, HelpFitsAScreenOfATerminalAndHasExamples) {
    const auto lines_of = [&](const Words& words) {
        Words lines;
        std::istringstream stream(printed(words));
        for (std::string line; std::getline(stream, line);) {
            EXPECT_LE(base::character_count(line), 80U) << words.front() << ": " << line;
            lines.push_back(line);
        }
        return lines;
    };
    const Words whole = lines_of({"--help"});
    EXPECT_GE(whole.size(), 24U);
    EXPECT_LE(whole.size(), 40U);
    for (const std::string& name : all_commands) {
        EXPECT_THAT(whole, testing::Contains(StartsWith("  " + name + " ")));
        EXPECT_LE(lines_of({name, "--help"}).size(), 40U) << name;
        lines_of({name, "--help-all"});
        EXPECT_THAT(printed({name, "--help"}), HasSubstr("Examples:\n  skelplay " + name + " "));
    }
    EXPECT_THAT(printed({"sheet", "--help"}), HasSubstr("--strip 5"));
    EXPECT_THAT(printed({"convert", "--help"}),
                testing::AllOf(HasSubstr(".obj (the posed"), HasSubstr(".trc"), HasSubstr(".c3d")));
}

TEST_F(CommandLine, HelpAndVersionAreEverywhere) {
    for (const Words& command : {Words{}, {"info"}, {"joints"}, {"render"}}) {
        EXPECT_THAT(printed(joined(command, {"--help"})), HasSubstr("--help-all"));
        EXPECT_THAT(printed(joined(command, {"--help-all"})), HasSubstr("--bvh-positions"));
        EXPECT_THAT(printed(joined(command, {"--version"})), StartsWith("skelplay "));
    }
    EXPECT_EQ(printed({"help"}), printed({"--help"}));
    EXPECT_EQ(printed({"help", "convert"}), printed({"convert", "--help"}));
    EXPECT_THAT(printed({"help", "convert"}), StartsWith("Writes a file as another format"));
}

/// A text with one blank wherever it has several, or a line end.
std::string joined_lines(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    text.erase(std::unique(text.begin(), text.end(), [](char a, char b) { return a == b && a == ' '; }), text.end());
    return text;
}

TEST_F(CommandLine, FrameAndFramesNameEachOther) {
    EXPECT_THAT(joined_lines(printed({"--help"})), HasSubstr("open paused at this frame (in commands --frames)"));
    for (const char* name : {"joints", "convert", "render"})
        EXPECT_THAT(joined_lines(printed({name, "--help"})), HasSubstr("as --frame of the window: 0,10,20:40,last or all"));
}

TEST_F(CommandLine, WhatHelpLeavesOutIsInTheHelpOfAll) {
    EXPECT_THAT(printed({"render", "--help"}), Not(HasSubstr("--bonespro-box")));
    const std::string all = printed({"render", "--help-all"});
    for (const char* option : {"--bonespro-box", "--explode", "--frames", "-o, --output"})
        EXPECT_THAT(all, HasSubstr(option));
    EXPECT_THAT(all, HasSubstr("(with --onto)")) << "what goes together";
    EXPECT_THAT(joined_lines(all), HasSubstr("Without DISTANCE and at= it frames what is shown"));
}

TEST_F(CommandLine, WithoutACommandTheWindowIsAskedFor) {
    const test::Called outcome = call({step_, "--frame", "1", "--samples", "0"});
    ASSERT_TRUE(outcome.window) << outcome.err;
    EXPECT_EQ(outcome.window->input.files.size(), 1U);
    EXPECT_EQ(outcome.window->frame, session::AskedFrame{1});
    EXPECT_EQ(outcome.window->samples, 0);
}
}  // namespace
}  // namespace skelplay::cli
