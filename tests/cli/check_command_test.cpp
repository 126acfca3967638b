#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include "cli/calls.h"
#include "support/edited.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;

/// A folder with a skeleton of two bones and skins for it.
///
///     root (0 0 0) -- hips (0 0 0)-(0 10 0) -- chest (0 10 0)-(0 15 0)
class CheckCommand : public Commands {
protected:
    static test::Called call(const Words& words) { return test::call(joined({"check"}, words)); }
    /// A square of half-width 1 across the middle of each bone, and one along it.
    std::string skin(const std::string& hips, const std::string& chest) {
        return write("skin.obj", fmt::format("v -1 0 0\nv 1 0 0\nv 1 10 0\nv -1 10 0\n"
                                             "v -1 10 0\nv 1 10 0\nv 1 15 0\nv -1 15 0\n"
                                             "g {}\nf 1 2 3 4\ng {}\nf 5 6 7 8\n",
                                             hips, chest));
    }

    std::string figure_ = write("two.bvh",
                                "HIERARCHY\nROOT root\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                                "JOINT hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                                "JOINT chest\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                                "End Site\n{\nOFFSET 0 5 0\n}\n}\n}\n}\n"
                                "MOTION\nFrames: 1\nFrame Time: 0.04\n0 0 0 0 0 0 0 0 0\n");
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
    EXPECT_THAT(outcome.out, HasSubstr("  unskinned chest\n"));
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
    expect_json(json["groups"][0], R"({"group": "hips", "bone": "hips", "match": "exact", "faces": 1, "vertices": 4,
                                       "extent_ratio": 1, "centre_distance": 0, "nearest_bone": "hips"})");
    expect_json(json["groups"][1], R"({"bone": null, "match": "none", "extent_ratio": null, "centre_distance": null,
                                       "nearest_bone": "chest"})");
    // One group is too little to tell the unit.
    expect_json(json, R"({"bare_bones": ["chest"], "unit_factor": {"fitted": null, "known": null}, "swapped": []})");
    ASSERT_EQ(json["findings"].size(), 1U);
    EXPECT_EQ(json["findings"][0]["code"], "skin.group-without-bone");
    EXPECT_NE(json["findings"][0]["message"], "");
}

/// Two bars of 2 x 10 x 2 units, 10 apart, which are named after two bones that begin at their feet.
///
///      left     right          The right one turns about its foot by 90 degrees in the last frame, so that it ends
///       |         |            in the middle of the left one's foot: the middle of its upper edge, and of the left
///      -5    0    5            one's lower edge, are a unit inside the other.
struct Bars {
    static std::string bar(double x, const std::string& name) {
        std::string text;
        for (const double y : {0, 10})
            for (const auto& [dx, z] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}})
                text += fmt::format("v {} {} {}\n", x + dx, y, z);
        return text + "g " + name +
               "\nf -8 -7 -6 -5\nf -4 -1 -2 -3\nf -8 -4 -3 -7\nf -7 -3 -2 -6\nf -6 -2 -1 -5\nf -5 -1 -4 -8\n";
    }
    static std::string skin() { return bar(-5, "left") + bar(5, "right"); }
    static std::string motion() {
        const std::string bone = "CHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 10 0\n}\n}\n";
        return "HIERARCHY\nROOT root\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
               "JOINT left\n{\nOFFSET -5 0 0\n" +
               bone + "JOINT right\n{\nOFFSET 5 0 0\n" + bone +
               "}\nMOTION\nFrames: 3\nFrame Time: 0.04\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 45 0 0\n0 0 0 0 0 0 90 0 0\n";
    }
};

/// ASF 1.10, ":skin": the files of the skin are there so that pieces can be looked at on the moving bones.
TEST_F(CheckCommand, SkinPiecesThatPassThroughEachOtherAreFoundWithFrameAndDepth) {
    const Words words{write("bars.bvh", Bars::motion()), "--skin", write("bars.obj", Bars::skin())};
    const test::Called text = call(joined(words, {"--unit-metres", "0.1"}));
    EXPECT_EQ(text.status, 1);
    // The skeleton's box is 10 wide and 10 high: 1.25 % of 14.14 is 0.1768.
    EXPECT_THAT(text.out, HasSubstr("  motion    3 frames looked at for gaps and overlaps of more than 1.768 cm\n"));
    EXPECT_THAT(text.out,
                testing::ContainsRegex(
                    "expected pieces apart, found them deeper in each other than in the bind pose: 'left' and 'right' "
                    "by (9\\.[0-9]+|10) cm \\((0\\.9[0-9]+|1) units\\) in frame 2 \\[skin.overlap\\]"));
    const auto json = nlohmann::json::parse(call(joined(words, {"--unit-metres", "0.1", "--json"})).out);
    const auto& overlap = json["motion"]["overlaps"].at(0);
    expect_json(overlap, R"({"bones": ["left", "right"], "frame": 2, "number": 2})");
    EXPECT_NEAR(overlap["size"].get<double>(), 1.0, 0.05);
    EXPECT_NEAR(overlap["metres"].get<double>(), 0.1, 0.005);
    EXPECT_EQ(json["motion"]["gaps"].size(), 0U);
    EXPECT_EQ(json["findings"].size(), 1U);
    // Nobody knows how long a unit of two bars is.
    EXPECT_TRUE(nlohmann::json::parse(call(joined(words, {"--json"})).out)["motion"]["overlaps"][0]["metres"].is_null());
}

/// ASF 1.10, ":units": two bones are enough to see that a skin is in another unit.
///
///     root (0 0 0) -- one (0 0 0)-(0 10 0) -- two (0 10 0)-(0 20 0)
TEST_F(CheckCommand, UnitsASkinOfTwoBonesTellsItsFactor) {
    const std::string figure = write(
        "even.bvh", test::edited(test::edited(test::text_of(figure_), "OFFSET 0 5 0", "OFFSET 0 10 0"), "hips", "one"));
    const auto skin = [&](double scale) {
        std::string text;
        for (const double y : {0.0, 10.0, 10.0, 20.0})
            for (const double x : {-1.0, 1.0}) text += fmt::format("v {} {} 0\n", x * scale, y * scale);
        return write("even.obj", text + "g one\nf 1 2 4 3\ng chest\nf 5 6 8 7\n");
    };
    const auto report = [&](double scale) {
        return nlohmann::json::parse(call({figure, "--skin", skin(scale), "--json"}).out);
    };
    EXPECT_EQ(report(1.0)["findings"].size(), 0U);
    const auto too_large = report(2.54);
    ASSERT_EQ(too_large["findings"].size(), 1U);
    EXPECT_EQ(too_large["findings"][0]["code"], "skin.unit-factor");
    EXPECT_NEAR(too_large["unit_factor"]["known"].get<double>(), 1 / 2.54, 1e-9);
}

/// ASF 1.10, ":skin": "The file names ... are on separate lines", of one figure in several resolutions.
TEST_F(CheckCommand, SkinAllThatAreListedAreChecked) {
    const std::string figure =
        write("walk.asf", test::text_of(asset("walk.asf")) + ":skin\nblock.obj\nmedium.obj\nhigh.obj\n");
    const std::string block = write("block.obj", test::text_of(asset("skins/block.obj")));
    const std::string high = write("high.obj", test::text_of(test_data("inch-skin.obj")));
    const test::Called text = call({figure});
    EXPECT_EQ(text.status, 1) << "that of the worst";
    EXPECT_THAT(text.out, HasSubstr(block + " on " + figure + "\n"));
    EXPECT_THAT(text.out, HasSubstr(high + " on " + figure + "\n"));
    EXPECT_THAT(text.err, HasSubstr("skin medium.obj is listed, but there is no such file"));
    const auto report = nlohmann::json::parse(call({figure, "--json"}).out);
    Words skins;
    for (const auto& each : report["skins"]) skins.push_back(each["skin"]);
    EXPECT_EQ(skins, (Words{block, high}));
    EXPECT_EQ(report["findings"].size(), 1U);
    EXPECT_EQ(report["clean"], false);
    // One skin is a part of the file's own object, as ever.
    EXPECT_EQ(call({figure, "--skin", block, "--json"}).out.substr(0, 2), "{\n");
}

TEST_F(CheckCommand, AListedSkinElsewhereIsNotOpenedUnasked) {
    std::filesystem::create_directory(path("models"));
    const std::string block = write("block.obj", test::text_of(asset("skins/block.obj")));
    const std::string figure = write("models/walk.asf", test::text_of(asset("walk.asf")) + ":skin\n" + block + "\n");
    EXPECT_THAT(call({figure}).err,
                HasSubstr("block.obj is listed, but not by a path to an .obj from the skeleton's folder; it is not "
                          "checked, --skin names it [check.skin-elsewhere]"));
}

TEST_F(CheckCommand, AMapSaysWhichBonesTheGroupsFollow) {
    const std::string obj = skin("hips", "coat");
    EXPECT_EQ(call({figure_, "--skin", obj}).status, 1);
    const std::string map = write("map.json", R"({"groups": [{"group": "coat", "bone": "chest"}]})");
    const std::string mapped = printed({"check", figure_, "--skin", obj, "--skin-map", map});
    EXPECT_THAT(mapped, HasSubstr("  coat   chest  hand"));
    EXPECT_EQ(printed({"check", figure_, "--skin", obj, "--assign", "coat=chest"}), mapped);
    // Left still and bare, both on purpose. A file may stand behind the bone that is left bare.
    const Words bare{"--assign", "coat=", "--leave-bare", "chest"};
    const auto json = json_of(joined({"check", figure_, "--skin", obj, "--skin-map", map}, bare));
    expect_json(json["groups"][1], R"({"bone": null, "match": "hand"})");
    expect_json(json, R"({"left_bare": ["chest"], "bare_bones": []})");
    EXPECT_EQ(printed(joined(joined({"check", "--skin", obj}, bare), {figure_})),
              printed(joined({"check", figure_, "--skin", obj}, bare)));
}

TEST_F(CheckCommand, AFaultyMapIsSaidWithItsPlace) {
    const std::string obj = skin("hips", "coat");
    const std::string map = path("map.json");
    const auto with = [&](const std::string& text) {
        write("map.json", text);
        return call({figure_, "--skin", obj, "--skin-map", map});
    };
    const test::Called broken = with("{\"groups\": [\n  {\"group\": \"coat\" \"bone\": 1}]}");
    EXPECT_EQ(broken.status, 1);
    EXPECT_EQ(broken.out, "");
    EXPECT_THAT(broken.err,
                HasSubstr("map.json:2:20: error: expected JSON in a map of groups, found '\"bone\"'; it is not used"));
    const test::Called unknown = with("{\"groups\": [\n  {\"group\": \"goat\", \"bone\": \"chest\"}]}");
    EXPECT_EQ(unknown.status, 1);
    EXPECT_THAT(unknown.err, HasSubstr("map.json:2:13: warning: expected a group of the skin, found 'goat'"));
    EXPECT_THAT(call({figure_, "--skin", obj, "--skin-map", path("none.json")}).err,
                HasSubstr("none.json: error: expected a map of groups to read"));
    EXPECT_THAT(call({figure_, "--skin", obj, "--assign", "coat=chets"}).err,
                HasSubstr("expected a bone of the skeleton, found 'chets', perhaps 'chest'"));
    expect_refusals(
        {{{"check", figure_, "--skin", obj, "--assign", "coat"}, "--assign: expected GROUP=BONE, found 'coat'"}});
    // Every command that takes a skin takes its map, and refuses a bad one.
    write("map.json", "[]");
    for (const Words& words : {Words{"info", figure_},
                               {"joints", figure_},
                               {"compare", figure_, figure_},
                               {"convert", figure_, path("out.glb")},
                               {"convert", figure_, path("out.obj")}}) {
        const test::Called refused = test::call(joined(words, {"--skin", obj, "--skin-map", map}));
        EXPECT_EQ(refused.status, 1) << words.front();
        EXPECT_THAT(refused.err, HasSubstr("map.json:1:1: error: expected an object")) << words.front();
    }
    EXPECT_THAT(folder_.names(), testing::ElementsAre("map.json", "skin.obj", "two.bvh"));
}

TEST_F(CheckCommand, PrintsWhatTheSkinsReaderNoticed) {
    const std::string obj = write("skin.obj",
                                  "v -1 0 0\nv 1 0 0\nv 1 10 0\nv -1 15 0\ng hips chest\nf 1 2 9\ng hips\nf 1 2 3\n"
                                  "g chest\nf 2 3 4\n");
    EXPECT_THAT(call({figure_, "--skin", obj}).err, HasSubstr("skin.obj:6:7: warning: expected a vertex of the 4"));
}

TEST_F(CheckCommand, RefusesWrongCallsAndBadFiles) {
    const std::string obj = skin("hips", "chest");
    EXPECT_EQ(call({figure_, "--skin", obj, "--bind", "0"}).status, 0);
    expect_refusals({{{"check"}, "skelplay check"},
                     {{"check", figure_, "--only", "skin"},
                      "skelplay check: expected a skin (--skin OBJ), as " + figure_ + " has none\n"},
                     {{"check", "--skin", obj}, "skelplay check"},
                     {{"check", figure_, "--skin", obj, "--bind", "1"}, "skelplay check"},
                     {{"check", figure_, "--skin", obj, "--bind", "-1"}, "skelplay check"},
                     {{"check", figure_, "--skin", obj, "--no-such-option"}, "skelplay check"},
                     {{"check", write("empty.bvh", ""), "--skin", obj}, "empty.bvh", 1},
                     {{"check", figure_, "--skin", write("empty.obj", "")}, "empty.obj", 1},
                     {{"check", figure_, "--skin", path("none.obj")}, "none.obj", 1}});
}
}  // namespace
}  // namespace skelplay::cli
