#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include "base/byte_source.h"
#include "figure/skeleton.h"
#include "support/bone_chain.h"
#include "takes/maps/maps.h"

namespace skelplay::takes {
namespace {
using figure::BoneId;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// hips -- chest -- head, and a second chest on that.
figure::Skeleton mapped_skeleton() { return test::bone_chain({"hips", "chest", "head", "chest"}); }

/// A triangle for each of these groups.
figure::Mesh triangles(const std::vector<std::string>& groups) {
    figure::Mesh mesh;
    mesh.name = "coat.obj";
    mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    mesh.groups = groups;
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
        mesh.group_sets.push_back({i});
        for (const std::uint32_t position : {0, 1, 2}) mesh.corners.push_back({position});
        mesh.faces.emplace_back();
        mesh.faces.back().first_corner = 3 * i;
        mesh.faces.back().corner_count = 3;
        mesh.faces.back().group_set = i;
    }
    figure::triangulate(mesh);
    return mesh;
}

/// What is said about a text, as a terminal shows it, without the quoted lines.
std::vector<std::string> lines_about(base::Diagnostics& said, std::string_view text) {
    said.locate("map.json", base::MemoryBytes(std::string(text)));
    std::vector<std::string> lines;
    for (const base::Diagnostic& each : said.items()) {
        const std::string whole = base::to_text(each);
        lines.push_back(whole.substr(0, whole.find('\n')));
    }
    return lines;
}

TEST(SkinMapJson, WhatIsSavedComesBackAndGivesTheSameSkin) {
    const figure::Skeleton skeleton = mapped_skeleton();
    scene::AttachOptions options;
    options.assigned = {{"hat \"one\"", "head"}, {"coat", "chest#3"}, {"lamp", ""}};
    options.unskinned_on_purpose = {"chest"};
    const figure::Mesh mesh = triangles({"hips", "hat \"one\"", "coat", "lamp", "shoe"});
    const figure::Skin skin = scene::attach_skin(mesh, skeleton, figure::Motion{}, options);
    const std::string text = skin_map_json(skin, skeleton, "coat.obj", "walk.asf");
    EXPECT_EQ(text, R"({
  "skin": "coat.obj",
  "skeleton": "walk.asf",
  "groups": [
    {"group": "hips", "bone": "hips", "by": "exact"},
    {"group": "hat \"one\"", "bone": "head", "by": "hand"},
    {"group": "coat", "bone": "chest#3", "by": "hand"},
    {"group": "lamp", "bone": null, "by": "hand"}
  ],
  "bare": ["chest#1"],
  "open": ["shoe"]
}
)");
    const auto map = read_skin_map(text);
    ASSERT_TRUE(map.value) << base::to_text(map.diagnostics);
    base::Diagnostics said;
    scene::AttachOptions again;
    use_skin_map(*map.value, mesh, skeleton, again, said);
    EXPECT_THAT(said.items(), IsEmpty());
    const figure::Skin fitted = scene::attach_skin(mesh, skeleton, figure::Motion{}, again);
    for (std::size_t i = 0; i < skin.group_matches.size(); ++i) {
        EXPECT_EQ(fitted.group_matches[i].bone, skin.group_matches[i].bone) << mesh.groups[i];
        EXPECT_EQ(fitted.group_matches[i].kind, skin.group_matches[i].kind) << mesh.groups[i];
    }
    EXPECT_EQ(fitted.unskinned_on_purpose, skin.unskinned_on_purpose);
    EXPECT_EQ(scene::effective_assignments(again.assigned, fitted), options.assigned) << "not what names say anyway";
}

struct BadMap {
    const char* text;
    const char* said;
};

TEST(SkinMapJson, WhatIsWrongIsSaidWithLineAndColumn) {
    for (const BadMap& bad :
         {BadMap{"", "map.json:1:1: error: expected JSON in a map of groups, found the end of the file"},
          {"{\"groups\": [1 2]}", "map.json:1:15: error: expected JSON in a map of groups, found '2'; it is not used"},
          {"{\"groups\": [\n  {\"group\": \"hat\", \"bone\": head}]}", "map.json:2:28: error: expected JSON"},
          {"[1]",
           "map.json:1:1: error: expected an object with a list \"groups\" in a map of groups, found a list; the "
           "map is not used [skin-map.format]"},
          {"{\"bones\": []}", "map.json:1:1: error: expected a list \"groups\" in a map of groups, found none"},
          {"{\n \"groups\": {}}", "map.json:2:12: error: expected a list of groups in a map of groups, found an object"},
          {"{\"groups\": [\n 12.5]}",
           "map.json:2:2: error: expected {\"group\": name, \"bone\": name} in a map of groups, found a number"},
          {"{\"groups\": [\n  {\"bone\": \"a\"}]}", "map.json:2:3: error: expected \"group\": name"},
          {"{\"groups\": [\n  {\"group\": true, \"bone\": \"a\"}]}",
           "map.json:2:13: error: expected the name of a group in a map of groups, found true or false"},
          {"{\"groups\": [{\"group\": \"hat\"}]}", "map.json:1:13: error: expected \"bone\": name, or null"},
          {"{\"groups\": [{\"group\": \"a \\\"b\\\\\", \"bone\": [\"x\"]}]}",
           "map.json:1:42: error: expected the name of a bone, or null in a map of groups, found a list"},
          {"{\"groups\": [],\n\"bare\": [\"head\",\n 3]}",
           "map.json:3:2: error: expected the name of a bone in a map of groups, found a number"},
          {"{\"groups\": [{\"group\": \"hat\", \"bone\": null},\n {\"group\": \"hat\", \"bone\": \"head\"}]}",
           "map.json:2:12: warning: expected group 'hat' once, found it again; the first entry counts "
           "[skin-map.repeated]"},
          {"{\"groups\": [{\"group\": \"hat\", \"bone\": null,\n \"bon\": \"head\"}]}",
           "map.json:2:2: warning: expected group, bone or by, found \"bon\"; it counts for nothing "
           "[skin-map.unknown-key]"}}) {
        auto map = read_skin_map(bad.text);
        EXPECT_THAT(lines_about(map.diagnostics, bad.text), testing::Contains(HasSubstr(bad.said))) << bad.text;
    }
    auto deep = read_skin_map(std::string(100'000, '['));
    EXPECT_THAT(lines_about(deep.diagnostics, ""), ElementsAre(HasSubstr("more than 32 lists in each other")));
}

TEST(SkinMapJson, NamesNobodyHasAreSaidWithTheNearest) {
    const std::string text =
        "{\"groups\": [\n  {\"group\": \"hatt\", \"bone\": \"head\"},\n"
        "  {\"group\": \"hat\", \"bone\": \"haed\"},\n  {\"group\": \"shoe\", \"bone\": \"HIPS\"}],\n"
        " \"bare\": [\"chost\", \"zzzzzzzz\"]}";
    const auto map = read_skin_map(text);
    ASSERT_TRUE(map.value);
    base::Diagnostics said;
    scene::AttachOptions options;
    use_skin_map(*map.value, triangles({"hat", "shoe"}), mapped_skeleton(), options, said);
    EXPECT_THAT(lines_about(said, text),
                ElementsAre("map.json:2:13: warning: expected a group of the skin, found 'hatt', perhaps 'hat'; it is "
                            "left out [skin-map.unknown-group]",
                            "map.json:3:28: warning: expected a bone of the skeleton, found 'haed', perhaps 'head'; it "
                            "is left out [skin-map.unknown-bone]",
                            "map.json:5:11: warning: expected a bone of the skeleton, found 'chost', perhaps 'chest'; "
                            "it is left out [skin-map.unknown-bone]",
                            "map.json:5:20: warning: expected a bone of the skeleton, found 'zzzzzzzz'; it is left out "
                            "[skin-map.unknown-bone]"));
    EXPECT_THAT(options.assigned, ElementsAre(scene::SkinAssignment{"shoe", "hips"})) << "bones are found in any case";
    EXPECT_THAT(options.unskinned_on_purpose, IsEmpty());
}

TEST(UniqueName, FindsTheBoneAgain) {
    const figure::Skeleton skeleton = mapped_skeleton();
    EXPECT_EQ(figure::unique_name(skeleton, BoneId{0}), "hips");
    EXPECT_EQ(figure::unique_name(skeleton, BoneId{3}), "chest#3");
    EXPECT_EQ(figure::find_unique(skeleton, "chest#3"), BoneId{3});
    EXPECT_EQ(figure::find_unique(skeleton, "chest"), BoneId{1}) << "the first of them";
    EXPECT_EQ(figure::find_unique(skeleton, "#2"), BoneId{2});
    EXPECT_EQ(figure::find_unique(skeleton, "hips#2"), BoneId::none);
    EXPECT_EQ(figure::find_unique(skeleton, "#9"), BoneId::none);
}

// a, a#0, b, b, b#3, #1 and one without a name, twice: each looks like a name and an index of another one.
TEST(UniqueName, FindsTheBoneAgainAlsoWhereNamesLookLikeAnIndex) {
    const std::vector<std::string> names{"a", "a#0", "b", "b", "b#3", "#1", "", ""};
    const figure::Skeleton skeleton = test::bone_chain(names);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string text = figure::unique_name(skeleton, figure::bone_id(i));
        EXPECT_EQ(figure::find_unique(skeleton, text), figure::bone_id(i)) << text;
    }
    for (const std::size_t i : {0U, 1U, 4U, 5U})
        EXPECT_EQ(figure::find_unique(skeleton, names[i]), figure::bone_id(i)) << "the bone of just this name";
}
}  // namespace
}  // namespace skelplay::takes
