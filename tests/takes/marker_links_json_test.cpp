#include <gtest/gtest.h>
#include "support/bone_chain.h"
#include "takes/maps/maps.h"

namespace skelplay::takes::marker_links_test {
using figure::BoneId;
using figure::LinkEdit;

/// Four markers; two have the same name, so that "#2" follows that of the second.
const figure::Skeleton markers = test::bone_chain({"HEAD", "TOE", "\"H\"", "TOE"});

/// The codes and offsets of the complaints about a text: "links.format 0".
std::string complaints(std::string_view text) {
    std::string all;
    const auto read = read_marker_links(text, markers);
    for (const base::Diagnostic& each : read.diagnostics.items())
        all += (all.empty() ? "" : ", ") + each.code + " " + std::to_string(each.offset.value_or(9999));
    return all;
}

TEST(MarkerLinksJson, ComeBackAsTheyWere) {
    const std::vector<LinkEdit> edits{{BoneId{0}, BoneId{1}, false, glm::vec3(1, 0, 1)},
                                      {BoneId{2}, BoneId{3}, false, {}},
                                      {BoneId{1}, BoneId{3}, true, {}}};
    const std::string text = marker_links_json(edits, markers);
    EXPECT_NE(text.find("\"#ff00ff\""), std::string::npos) << text;
    const auto read = read_marker_links(text, markers);
    ASSERT_TRUE(read.value) << base::to_text(read.diagnostics);
    EXPECT_TRUE(read.diagnostics.items().empty());
    ASSERT_EQ(read.value->size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ((*read.value)[i].from, edits[i].from);
        EXPECT_EQ((*read.value)[i].to, edits[i].to);
        EXPECT_EQ((*read.value)[i].taken_away, edits[i].taken_away);
        EXPECT_EQ((*read.value)[i].colour, edits[i].colour);
    }
}

// Screens show the power 2.2 of what is stored: 0x80 is 128 / 255 of the brightest, 0.2195 of its light.
TEST(MarkerLinksJson, ColoursAreThoseThatAreSeen) {
    const auto read = read_marker_links(R"({"links": [{"from": "HEAD", "to": "\"H\"", "colour": "#Ff8000"}]})", markers);
    ASSERT_TRUE(read.value && read.value->size() == 1 && read.value->front().colour);
    EXPECT_NEAR(read.value->front().colour->x, 1.0, 1e-6);
    EXPECT_NEAR(read.value->front().colour->y, 0.2195, 1e-4);
    EXPECT_NEAR(read.value->front().colour->z, 0.0, 1e-6);
}

TEST(MarkerLinksJson, OtherTextsAreRefusedAndStrangersLeftOut) {
    EXPECT_EQ(complaints("{}"), "");
    EXPECT_EQ(complaints("[]"), "links.format 0");
    EXPECT_EQ(complaints(R"({"links": [{"from": "HEAD"}]})"), "links.format 11");
    EXPECT_EQ(complaints(R"({"links": [{"from": "HEAD", "to": "Who"}]})"), "links.unknown-marker 34");
    for (const char* colour : {"red", "#12345", "#12345g", "1234567"})
        EXPECT_EQ(complaints(R"({"links": [{"from": "HEAD", "to": "\"H\"", "colour": ")" + std::string(colour) + R"("}]})"),
                  "links.format 53")
            << colour;
    EXPECT_NE(complaints("{\"links\": ["), "") << "no JSON";
    const auto alone = read_marker_links(R"({"links": [{"from": "HEAD", "to": "HEAD"}]})", markers);
    ASSERT_TRUE(alone.value);
    EXPECT_TRUE(alone.value->empty()) << "a marker has no link to itself";
}
}  // namespace skelplay::takes::marker_links_test
