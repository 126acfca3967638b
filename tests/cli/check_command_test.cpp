#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// A folder with a skeleton of two bones and skins for it.
///
///     root (0 0 0) -- hips (0 0 0)-(0 10 0) -- chest (0 10 0)-(0 15 0)
class CheckCommand : public testing::Test {
protected:
    CheckCommand() { write("two.bvh", skeleton); }

    std::string write(const std::string& name, const std::string& text) { return folder_.write(name, text).string(); }

    static test::Called call(std::vector<std::string> words) {
        words.insert(words.begin(), "check");
        return test::call(words);
    }
    /// A square of half-width 1 across the middle of each bone, and one along it.
    std::string skin(const std::string& hips, const std::string& chest) {
        return write("skin.obj", fmt::format("v -1 0 0\nv 1 0 0\nv 1 10 0\nv -1 10 0\n"
                                             "v -1 10 0\nv 1 10 0\nv 1 15 0\nv -1 15 0\n"
                                             "g {}\nf 1 2 3 4\ng {}\nf 5 6 7 8\n",
                                             hips, chest));
    }

    static constexpr const char* skeleton =
        "HIERARCHY\nROOT root\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "JOINT hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "JOINT chest\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "End Site\n{\nOFFSET 0 5 0\n}\n}\n}\n}\n"
        "MOTION\nFrames: 1\nFrame Time: 0.04\n0 0 0 0 0 0 0 0 0\n";

    test::TemporaryFolder folder_;
    std::string figure_ = (folder_ / "two.bvh").string();
};

TEST_F(CheckCommand, WritesATable) {
    const std::string obj = skin("hips", "Chest");
    const test::Called outcome = call({figure_, "--skin", obj});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out, obj + " on " + figure_ +
                               "\n"
                               "  skin      2 faces, 8 vertices, 2 groups; bound at the rest pose\n"
                               "  group  bone   match  faces  vertices  extent  distance  nearest\n"
                               "  hips   hips   exact      1         4    1.00      0.00\n"
                               "  Chest  chest  case       1         4    1.00      0.00\n"
                               "  (extent along the bone and distance of the centre from it, in bone lengths; "
                               "nearest: when it is another bone)\n"
                               "  findings  none: the skin fits\n");
}

TEST_F(CheckCommand, WritesFindingsAndStatus1) {
    const test::Called outcome = call({figure_, "--skin", skin("hips", "chests")});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out, HasSubstr("  chests  chest  suggested?      1         4    1.00      0.00  chest\n"));
    EXPECT_THAT(outcome.out, HasSubstr("  bare      chest\n"));
    EXPECT_THAT(outcome.out,
                HasSubstr("  findings  expected a bone's name, found group 'chests', which may be 'chest'; 1 face "
                          "without a bone until that is accepted [skin.suggestion]\n"));
    EXPECT_EQ(call({figure_, "--skin", skin("hips", "chests"), "--accept-suggestions"}).status, 0);
}

TEST_F(CheckCommand, WritesJson) {
    const std::string obj = skin("hips", "hat");
    const test::Called outcome = call({figure_, "--skin", obj, "--json"});
    EXPECT_EQ(outcome.status, 1);
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["file"], figure_);
    EXPECT_EQ(json["skin"], obj);
    ASSERT_EQ(json["groups"].size(), 2U);
    const auto& hips = json["groups"][0];
    EXPECT_EQ(hips["group"], "hips");
    EXPECT_EQ(hips["bone"], "hips");
    EXPECT_EQ(hips["match"], "exact");
    EXPECT_EQ(hips["faces"], 1);
    EXPECT_EQ(hips["vertices"], 4);
    EXPECT_DOUBLE_EQ(hips["extent_ratio"], 1.0);
    EXPECT_DOUBLE_EQ(hips["centre_distance"], 0.0);
    EXPECT_EQ(hips["nearest_bone"], "hips");
    const auto& hat = json["groups"][1];
    EXPECT_TRUE(hat["bone"].is_null());
    EXPECT_EQ(hat["match"], "none");
    EXPECT_TRUE(hat["extent_ratio"].is_null());
    EXPECT_TRUE(hat["centre_distance"].is_null());
    EXPECT_EQ(hat["nearest_bone"], "chest");
    EXPECT_EQ(json["bare_bones"], nlohmann::json::array({"chest"}));
    EXPECT_TRUE(json["unit_factor"]["fitted"].is_null());  // one group is too little to tell
    EXPECT_TRUE(json["unit_factor"]["known"].is_null());
    EXPECT_THAT(json["swapped"], IsEmpty());
    ASSERT_EQ(json["findings"].size(), 1U);
    EXPECT_EQ(json["findings"][0]["code"], "skin.group-without-bone");
    EXPECT_FALSE(json["findings"][0]["message"].get<std::string>().empty());
}

TEST_F(CheckCommand, AMapSaysWhichBonesTheGroupsFollow) {
    const std::string obj = skin("hips", "coat");
    EXPECT_EQ(call({figure_, "--skin", obj}).status, 1);
    const std::string map = write("map.json", "{\"groups\": [{\"group\": \"coat\", \"bone\": \"chest\"}]}");
    const test::Called mapped = call({figure_, "--skin", obj, "--skin-map", map});
    EXPECT_EQ(mapped.status, 0);
    EXPECT_THAT(mapped.out, HasSubstr("  coat   chest  hand"));
    const test::Called assigned = call({figure_, "--skin", obj, "--assign", "coat=chest"});
    EXPECT_EQ(assigned.status, 0);
    EXPECT_EQ(assigned.out, mapped.out);
    // Left still and bare, both on purpose.
    const test::Called left =
        call({figure_, "--skin", obj, "--skin-map", map, "--assign", "coat=", "--leave-bare", "chest", "--json"});
    EXPECT_EQ(left.status, 0) << left.out;
    const auto json = nlohmann::json::parse(left.out);
    EXPECT_TRUE(json["groups"][1]["bone"].is_null());
    EXPECT_EQ(json["groups"][1]["match"], "hand");
    EXPECT_EQ(json["left_bare"], nlohmann::json::array({"chest"}));
    EXPECT_THAT(json["bare_bones"], IsEmpty());
}

TEST_F(CheckCommand, AFileMayStandBehindABoneThatIsLeftBare) {
    const std::string obj = skin("hips", "coat");
    const test::Called before = call({figure_, "--skin", obj, "--assign", "coat=", "--leave-bare", "chest"});
    EXPECT_EQ(before.status, 0);
    EXPECT_EQ(call({"--skin", obj, "--assign", "coat=", "--leave-bare", "chest", figure_}).out, before.out);
}

TEST_F(CheckCommand, AFaultyMapIsSaidWithItsPlace) {
    const std::string obj = skin("hips", "coat");
    const auto with = [&](const std::string& text) {
        return call({figure_, "--skin", obj, "--skin-map", write("map.json", text)});
    };
    const test::Called broken = with("{\"groups\": [\n  {\"group\": \"coat\" \"bone\": 1}]}");
    EXPECT_EQ(broken.status, 1);
    EXPECT_EQ(broken.out, "");
    EXPECT_THAT(broken.err, HasSubstr("map.json:2:20: error: expected JSON in a map of groups, found syntax error"));
    const test::Called unknown = with(
        "{\"groups\": [\n  {\"group\": \"goat\", \"bone\": \"chest\"},\n  {\"group\": \"coat\", \"bone\": "
        "\"chets\"}]}");
    EXPECT_EQ(unknown.status, 1);
    EXPECT_THAT(unknown.err, HasSubstr("map.json:2:13: warning: expected a group of the skin, found 'goat', perhaps "
                                       "'coat'; it is left out [skin-map.unknown-group]"));
    EXPECT_THAT(unknown.err,
                HasSubstr("map.json:3:29: warning: expected a bone of the skeleton, found 'chets', perhaps "
                          "'chest'; it is left out [skin-map.unknown-bone]"));
    EXPECT_THAT(call({figure_, "--skin", obj, "--skin-map", (folder_ / "none.json").string()}).err,
                HasSubstr("none.json: error: expected a map of groups to read"));
    EXPECT_THAT(call({figure_, "--skin", obj, "--assign", "coat=chets"}).err,
                HasSubstr("expected a bone of the skeleton, found 'chets', perhaps 'chest'"));
    const test::Called wrong = call({figure_, "--skin", obj, "--assign", "coat"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("--assign: expected GROUP=BONE, found 'coat'"));
    // Every command that takes a skin takes its map, and refuses a bad one.
    const std::string map = write("map.json", "[]");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"info", figure_, "--skin", obj, "--skin-map", map},
          {"joints", figure_, "--skin", obj, "--skin-map", map},
          {"compare", figure_, figure_, "--skin", obj, "--skin-map", map},
          {"convert", figure_, (folder_ / "out.glb").string(), "--skin", obj, "--skin-map", map},
          {"convert", figure_, (folder_ / "out.obj").string(), "--skin", obj, "--skin-map", map}}) {
        const test::Called refused = test::call(words);
        EXPECT_EQ(refused.status, 1) << words.front();
        EXPECT_THAT(refused.err, HasSubstr("map.json:1:1: error: expected an object")) << words.front();
    }
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out.glb") || std::filesystem::exists(folder_ / "out.obj"));
}

TEST_F(CheckCommand, PrintsWhatTheSkinsReaderNoticed) {
    const std::string obj = write("skin.obj",
                                  "v -1 0 0\nv 1 0 0\nv 1 10 0\nv -1 15 0\ng hips chest\nf 1 2 9\ng hips\nf 1 2 3\n"
                                  "g chest\nf 2 3 4\n");
    EXPECT_THAT(call({figure_, "--skin", obj}).err, HasSubstr("skin.obj:6:7: warning: expected a vertex of the 4"));
}

TEST_F(CheckCommand, RefusesWrongCalls) {
    const std::string obj = skin("hips", "chest");
    const std::vector<std::vector<std::string>> wrong{{},
                                                      {figure_},
                                                      {"--skin", obj},
                                                      {figure_, "--skin", obj, "--bind", "1"},
                                                      {figure_, "--skin", obj, "--bind", "-1"},
                                                      {figure_, "--skin", obj, "--no-such-option"}};
    for (const auto& words : wrong) {
        const test::Called outcome = call(words);
        EXPECT_EQ(outcome.status, 2) << testing::PrintToString(words);
        EXPECT_EQ(outcome.out, "");
        EXPECT_THAT(outcome.err, HasSubstr("skelplay check"));
    }
    EXPECT_EQ(call({figure_, "--skin", obj, "--bind", "0"}).status, 0);
    EXPECT_EQ(call({"--help"}).status, 0);
}

TEST_F(CheckCommand, RefusesBadFilesWithStatus1) {
    EXPECT_EQ(call({write("empty.bvh", ""), "--skin", skin("hips", "chest")}).status, 1);
    EXPECT_EQ(call({figure_, "--skin", write("empty.obj", "")}).status, 1);
    EXPECT_EQ(call({figure_, "--skin", (folder_ / "none.obj").string()}).status, 1);
}

}  // namespace
}  // namespace skelplay::cli
