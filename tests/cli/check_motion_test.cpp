// `skelplay check` of the motion: text, JSON, CSV, what is left out, several files, and the exit status.

#include <algorithm>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include "analysis/motion_check.h"
#include "cli/calls.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;

/// The bundled walk, and the same with the root half a metre to the side in its 51st frame: 50 from 0.
struct CheckMotion : testing::Test {
    CheckMotion() {
        std::istringstream lines(walk_);
        std::string text;
        int row = -1;
        for (std::string line; std::getline(lines, line);) {
            if (row >= 0 && row++ == 50) line = std::to_string(std::stod(line) + shift_) + line.substr(line.find(' '));
            if (line.starts_with("Frame Time")) row = 0;
            text += line + '\n';
        }
        faulty_ = folder_.write("faulty.bvh", text).string();
        clean_ = folder_.write("clean.bvh", walk_).string();
    }

    test::TemporaryFolder folder_;
    std::string walk_ = test::text_of(asset("walk.bvh"));
    double shift_ = 50;
    std::string faulty_, clean_;
};

TEST_F(CheckMotion, ACleanTakeHasNoFinding) {
    const test::Called outcome = test::call({"check", clean_});
    EXPECT_EQ(outcome.status, 0) << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("clean.bvh: no finding in "));
}

TEST_F(CheckMotion, SaysWhatIsWrongInTheFilesOwnFrameNumbers) {
    const test::Called outcome = test::call({"check", faulty_});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out, HasSubstr("faulty.bvh: 1 finding in "));
    EXPECT_THAT(outcome.out, HasSubstr("off the path [check.root-spike], repaired by --despike\n"));
    EXPECT_THAT(outcome.out, HasSubstr("  frame 50: warning: "));
}

TEST_F(CheckMotion, WritesJsonWithFramesFromZero) {
    const test::Called outcome = test::call({"check", faulty_, "--json"});
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["clean"], false);
    ASSERT_EQ(json["findings"].size(), 1U);
    const auto& finding = json["findings"][0];
    EXPECT_EQ(finding["code"], "check.root-spike");
    EXPECT_EQ(finding["kind"], "root-spike");
    EXPECT_EQ(finding["severity"], "warning");
    EXPECT_EQ(finding["frames"], nlohmann::json::parse("[50, 50]"));
    EXPECT_EQ(finding["unit"], "cm");
    EXPECT_GT(finding["size"], 10);
    EXPECT_EQ(finding["worst"], 50);
    EXPECT_EQ(finding["repair"], nlohmann::json::parse(R"(["--despike"])"));
    const auto clean = nlohmann::json::parse(test::call({"check", clean_, "--json"}).out);
    EXPECT_EQ(clean["clean"], true);
    EXPECT_EQ(clean["findings"], nlohmann::json::array());
}

TEST_F(CheckMotion, SaysInJsonWhatItLookedForAndWhatItCouldNot) {
    using testing::Contains, testing::Not;
    const auto all = nlohmann::json::parse(test::call({"check", clean_, "--json"}).out);
    for (const char* kind : {"spike", "jitter", "foot-slide", "below-ground", "edge", "frame-time"})
        EXPECT_THAT(all["looked_for"], Contains(kind));
    EXPECT_EQ(all["not_looked_for"], nlohmann::json::array());
    const auto less = nlohmann::json::parse(test::call({"check", clean_, "--json", "--ignore", "jitter"}).out);
    EXPECT_THAT(less["looked_for"], Not(Contains("jitter")));
    EXPECT_EQ(less["looked_for"].size() + 1, all["looked_for"].size());
    const std::string chain =
        "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\nEnd Site\n{\nOFFSET 0 9 "
        "0\n}\n}\n"
        "MOTION\nFrames: 9\nFrame Time: 0.04\n0 0 0\n1 0 0\n2 0 0\n3 0 0\n4 0 0\n5 0 0\n6 0 0\n7 0 0\n8 0 0\n";
    const std::string prop = folder_.write("prop.bvh", chain).string();
    const auto some = nlohmann::json::parse(test::call({"check", prop, "--json"}).out);
    EXPECT_THAT(some["looked_for"], Not(Contains("foot-slide")));
    ASSERT_EQ(some["not_looked_for"].size(), 1U);
    EXPECT_THAT(some["not_looked_for"][0].get<std::string>(), HasSubstr("no human"));
}

TEST_F(CheckMotion, NotesARestPoseThatLies) {
    const auto notes = [&](const std::string& file) {
        const auto json = nlohmann::json::parse(test::call({"check", file, "--json"}).out);
        return std::ranges::count(json["findings"], nlohmann::json("lying-rest"),
                                  [](const auto& each) { return each["kind"]; });
    };
    EXPECT_EQ(notes(clean_), 0);
    // hips, spine and head in a row along Z while both legs hang along -Z; the root turns by -90 degrees about X to stand
    std::string lying =
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Xrotation Yrotation "
        "Zrotation\n";
    const auto chain = [&](const std::vector<std::pair<const char*, const char*>>& joints, const char* end) {
        for (const auto& [name, offset] : joints)
            lying +=
                std::string("JOINT ") + name + "\n{\nOFFSET " + offset + "\nCHANNELS 3 Xrotation Yrotation Zrotation\n";
        lying += std::string("End Site\n{\nOFFSET ") + end + "\n}\n";
        for (std::size_t i = 0; i < joints.size(); ++i) lying += "}\n";
    };
    chain({{"Spine", "0 0 10"}, {"Neck", "0 0 40"}, {"Head", "0 0 10"}}, "0 0 20");
    chain({{"LeftUpLeg", "10 0 0"}, {"LeftLeg", "0 0 -45"}, {"LeftFoot", "0 0 -45"}}, "0 15 0");
    chain({{"RightUpLeg", "-10 0 0"}, {"RightLeg", "0 0 -45"}, {"RightFoot", "0 0 -45"}}, "0 15 0");
    chain({{"LeftArm", "20 0 50"}, {"LeftForeArm", "30 0 0"}, {"LeftHand", "25 0 0"}}, "10 0 0");
    chain({{"RightArm", "-20 0 50"}, {"RightForeArm", "-30 0 0"}, {"RightHand", "-25 0 0"}}, "-10 0 0");
    lying += "}\nMOTION\nFrames: 20\nFrame Time: 0.04\n";
    for (int frame = 0; frame < 20; ++frame) {
        lying += "0 90 0 -90 0 0";
        for (int joint = 0; joint < 15; ++joint) lying += " " + std::to_string(frame % 10) + " 0 0";
        lying += "\n";
    }
    EXPECT_EQ(notes(folder_.write("lying.bvh", lying).string()), 1);
}

TEST_F(CheckMotion, WritesARowForEachFindingOfALibrary) {
    const test::Called outcome = test::call({"check", folder_.path().string(), "--csv", "-j", "2"});
    EXPECT_EQ(outcome.status, 1);
    std::istringstream lines(outcome.out);
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "file,kind,severity,bones,first,last,size,unit,message");
    std::getline(lines, line);
    EXPECT_THAT(line, HasSubstr("faulty.bvh,root-spike,warning,"));
    EXPECT_FALSE(std::getline(lines, line));
}

TEST_F(CheckMotion, LeavesOutWhatItIsToldTo) {
    EXPECT_EQ(test::call({"check", faulty_, "--ignore", "root-spike"}).status, 0);
    EXPECT_EQ(test::call({"check", faulty_, "--threshold", "root-spike=1000"}).status, 0);
    EXPECT_EQ(test::call({"check", faulty_, "--threshold", "root-spike=5"}).status, 1);
    EXPECT_EQ(test::call({"check", faulty_, "--only", "skin"}).status, 2) << "it has none";
    expect_refusals({{{"check", faulty_, "--ignore", "wobble"}, "expected a kind of finding for --ignore (spike, "},
                     {{"check", faulty_, "--threshold", "wobble=3"}, "expected a kind of finding for --threshold"},
                     {{"check", faulty_, "--threshold", "spike=much"}, "with a number in degrees from 0 on, found"},
                     {{"check", faulty_, "--only", "mesh"}, "expected"},
                     {{"check", faulty_, "--csv", "--json"}, "--csv"}});
}

TEST_F(CheckMotion, HelpShowsEveryKindWithItsThresholdAndReason) {
    const std::string help = test::call({"check", "--help-all"}).out;
    for (const analysis::FindingRule& rule : analysis::finding_rules())
        EXPECT_THAT(help, HasSubstr(std::string(rule.name) + " ("));
}
}  // namespace
}  // namespace skelplay::cli
