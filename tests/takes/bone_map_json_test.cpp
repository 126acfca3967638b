#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include "support/bone_chain.h"
#include "takes/maps/maps.h"

namespace skelplay::takes {
namespace {
using figure::BoneId;
using processing::BoneMap;
using processing::MapKind;
using testing::HasSubstr;

const figure::Skeleton mapped_source = test::bone_chain({"hips", "spine", "he \"ad\"", "spine"});
const figure::Skeleton mapped_target = test::bone_chain({"Pelvis", "Chest", "Neck", "Crown"});

base::Loaded<BoneMap> read_map(std::string_view text) { return read_bone_map(text, mapped_source, mapped_target); }

/// The one complaint, with the offset it is about.
std::string complaint(std::string_view text) {
    const auto loaded = read_map(text);
    if (loaded.diagnostics.items().size() != 1) return std::to_string(loaded.diagnostics.items().size());
    const base::Diagnostic& only = loaded.diagnostics.items().front();
    return std::to_string(only.offset.value_or(9999)) + " " + only.message;
}

TEST(BoneMapJson, ComesBackAsItWas) {
    const BoneMap map{{{BoneId{0}, {{BoneId{0}, 1.0}}, MapKind::anatomy},
                       {BoneId{1}, {{BoneId{1}, 0.25}, {BoneId{3}, 0.75}}, MapKind::chain},
                       {BoneId{3}, {{BoneId{2}, 1.0}}, MapKind::same_name}}};
    const std::string text = bone_map_json(map, mapped_source, mapped_target, "walk.amc", "rig.bvh");
    EXPECT_EQ(text, R"({
  "source": "walk.amc",
  "target": "rig.bvh",
  "bones": [
    {"target": "Pelvis", "sources": ["hips"], "by": "anatomy"},
    {"target": "Chest", "sources": [{"bone":"spine#1","share":0.25},{"bone":"spine#3","share":0.75}], "by": "chain"},
    {"target": "Crown", "sources": ["he \"ad\""], "by": "same name"}
  ],
  "at_rest": ["Neck"],
  "unused": []
}
)");
    auto loaded = read_map(text);
    EXPECT_TRUE(loaded.diagnostics.items().empty());
    ASSERT_TRUE(loaded.value);
    ASSERT_EQ(loaded.value->entries.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(loaded.value->entries[i].kind, MapKind::file);
        loaded.value->entries[i].kind = map.entries[i].kind;
    }
    EXPECT_EQ(*loaded.value, map);
}

// Written by hand, in any order: entries come by target, as a map has them.
TEST(BoneMapJson, TakesEntriesInAnyOrder) {
    const auto loaded = read_map(R"({"bones": [{"target": "Neck", "sources": ["hips"]},
                                           {"target": "Pelvis", "sources": ["spine"]}]})");
    ASSERT_TRUE(loaded.value && loaded.value->entries.size() == 2);
    EXPECT_EQ(loaded.value->entries[0].target, BoneId{0});
    EXPECT_EQ(loaded.value->entries[0].sources[0].bone, BoneId{1}) << "the first of those that have the name";
    EXPECT_EQ(loaded.value->entries[1].target, BoneId{2});
}

TEST(BoneMapJson, UnknownAndRepeatedBonesAreLeftOutWithAWarning) {
    const std::string_view unknown = R"({"bones": [{"target": "Tail", "sources": ["hips"]}]})";
    EXPECT_EQ(complaint(unknown),
              "22 expected the name of a bone of the skeleton it is retargeted to, found Tail; it is left out");
    EXPECT_EQ(complaint(R"({"bones": [{"target": "Neck", "sources": ["hips", "tail"]}]})"),
              "50 expected the name of a bone of the take's skeleton, found tail; it is left out");
    EXPECT_EQ(
        complaint(R"({"bones": [{"target": "Neck", "sources": ["hips"]}, {"target": "Neck", "sources": ["spine"]}]})"),
        "63 expected Neck once, found it again; the first entry counts");
    EXPECT_TRUE(read_map(unknown).value) << "the rest counts";
    EXPECT_TRUE(read_map(unknown).value->entries.empty());
}

TEST(BoneMapJson, WhatIsNoMapIsRefusedAtItsPlace) {
    EXPECT_THAT(complaint("{\"bones\": [}"), testing::StartsWith("11 expected JSON in a map of bones, found "));
    EXPECT_EQ(complaint("[1]"),
              "0 expected an object with a list \"bones\" in a map of bones, found a list; "
              "the map is not used");
    EXPECT_EQ(complaint(R"({"bones": [7]})"),
              "11 expected {\"target\": name, \"sources\": [names]} in a map of bones, found a number; the map is "
              "not used");
    EXPECT_THAT(complaint(R"({"bones": [{"target": "Neck", "sources": [{"bone": "hips", "share": 0}]}]})"),
                HasSubstr("or {\"bone\": name, \"share\": number above 0} in a map of bones"));
    EXPECT_FALSE(read_map("[1]").value);
}
}  // namespace
}  // namespace skelplay::takes
