// Marker links: a cloud of points reads as bodies, without anything said about it.

#include "analysis/marker_links.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include "support/marker_cloud.h"

namespace skelplay::analysis::marker_links_test {
using figure::BoneId;
using test::marker_cloud;
using test::missing;
using testing::IsEmpty;

/// A leg seen from the side, in metres; the shank swings about the knee, K:
///
///     0   1      thigh: 0 (0, 0.8), 1 (0.1, 0.8), 2 (0, 0.6)
///     2
///        K       (0.05, 0.5)
///     3          shank: 3, 4, 5 at (-0.05, -0.1), (0.05, -0.25), (-0.05, -0.4) from K, turned by the angle
///       4
///     5
std::vector<glm::dvec3> leg(double angle, double at) {
    const glm::dvec3 knee(0.05, 0.5, 0);
    std::vector<glm::dvec3> places{{0, 0.8, 0}, {0.1, 0.8, 0}, {0, 0.6, 0}};
    for (const glm::dvec3& on : {glm::dvec3(-0.05, -0.1, 0), glm::dvec3(0.05, -0.25, 0), glm::dvec3(-0.05, -0.4, 0)})
        places.push_back(knee + glm::dvec3(on.x * std::cos(angle) - on.y * std::sin(angle),
                                           on.x * std::sin(angle) + on.y * std::cos(angle), 0));
    for (glm::dvec3& place : places) place.x += at;
    return places;
}

constexpr std::size_t frame_count = 200;

/// Two people's legs; the second one walks off. `change` may take markers away.
template <class Change> figure::Figure two_legs(const Change& change) {
    std::vector<std::vector<glm::dvec3>> rows;
    for (std::size_t i = 0; i < frame_count; ++i) {
        const auto time = static_cast<double>(i);
        std::vector<glm::dvec3> row = leg(0.9 + 0.8 * std::sin(time * 0.1), 0);
        const std::vector<glm::dvec3> other = leg(0.9 + 0.8 * std::cos(time * 0.13), 0.3 + 0.01 * time);
        row.insert(row.end(), other.begin(), other.end());
        change(i, row);
        rows.push_back(row);
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < rows.front().size(); ++i) names.push_back("*" + std::to_string(i));
    return marker_cloud(names, rows);
}

figure::Figure two_legs() {
    return two_legs([](std::size_t, std::vector<glm::dvec3>&) {});
}

bool joined(const MarkerLinks& marker_links, std::size_t a, std::size_t b) {
    return std::ranges::any_of(marker_links.marker_links, [&](const MarkerLink& link) {
        return std::minmax(figure::index(link.from), figure::index(link.to)) == std::minmax(a, b);
    });
}

std::size_t count_of(const MarkerLinks& marker_links, MarkerLinkKind kind) {
    return static_cast<std::size_t>(std::ranges::count(marker_links.marker_links, kind, &MarkerLink::kind));
}

TEST(MarkerLinks, SegmentsThatTurnAgainstEachOtherAreRigidGroupsAndJoinedOnce) {
    const MarkerLinks found = find_marker_links(two_legs());
    EXPECT_EQ(found.rigid_groups, 4U) << "two thighs, two shanks";
    EXPECT_EQ(count_of(found, MarkerLinkKind::rigid), 8U) << "a tree of three markers has two links";
    EXPECT_EQ(count_of(found, MarkerLinkKind::nearby), 2U) << "one at each knee";
    EXPECT_TRUE(joined(found, 0, 1));
    EXPECT_TRUE(joined(found, 0, 2));
    EXPECT_TRUE(joined(found, 3, 4));
    EXPECT_TRUE(joined(found, 4, 5));
    EXPECT_TRUE(joined(found, 2, 3)) << "nearest to the knee on both sides";
    EXPECT_TRUE(found.marker_set.empty());
}

TEST(MarkerLinks, ThoseThatKeepTheirDistanceAreToldFromThoseThatHardlyDo) {
    const MarkerLinks found = find_marker_links(two_legs());
    EXPECT_EQ(evidence_text(found),
              fmt::format("8 links between markers that keep their distance, 2 between neighbours whose distance changes "
                          "a little; 4 rigid groups by {} frames.",
                          found.frames));
    MarkerLinks few{.frames = 1};
    few.marker_links.push_back({BoneId{0}, BoneId{1}, MarkerLinkKind::nearby});
    EXPECT_EQ(evidence_text(few), "1 link between neighbours whose distance changes a little; 0 rigid groups by 1 frame.");
    few.marker_links[0].kind = MarkerLinkKind::named;
    few.marker_links.push_back({BoneId{1}, BoneId{2}, MarkerLinkKind::rigid});
    few.marker_set = "Plug-in Gait";
    EXPECT_EQ(evidence_text(few), "1 link by the names of Plug-in Gait, 1 between markers that keep their distance.");
    EXPECT_EQ(evidence_text({}), "No two markers keep their distance.");
}

TEST(MarkerLinks, NoLineRunsFromOnePersonToAnother) {
    for (const MarkerLink& link : find_marker_links(two_legs()).marker_links)
        EXPECT_EQ(figure::index(link.from) / 6, figure::index(link.to) / 6)
            << figure::index(link.from) << " " << figure::index(link.to);
}

TEST(MarkerLinks, TheEvidenceIsTheDistanceItsSpreadAndTheFrames) {
    const figure::Figure legs = two_legs([](std::size_t frame, std::vector<glm::dvec3>& row) {
        row[0].x += 0.001 * ((frame % 2 == 0) ? 1 : -1);  // by a millimetre to either side of 100 mm from 1
        if (frame >= 100) row[1] = missing;
    });
    const MarkerLinks found = find_marker_links(legs);
    const auto link = std::ranges::find_if(found.marker_links, [](const MarkerLink& each) {
        return figure::index(each.from) == 0 && figure::index(each.to) == 1;
    });
    ASSERT_NE(link, found.marker_links.end());
    EXPECT_EQ(link->kind, MarkerLinkKind::rigid);
    EXPECT_NEAR(link->distance, 0.1, 0.0011);
    EXPECT_NEAR(link->spread, 0.001, 1e-6);
    EXPECT_EQ(found.frames, frame_count);
    EXPECT_EQ(link->frames, 100U) << "only frames with both";
}

TEST(MarkerLinks, AJumpInAFewFramesDoesNotPartWhatIsRigid) {
    const MarkerLinks found = find_marker_links(two_legs([](std::size_t frame, std::vector<glm::dvec3>& row) {
        if (frame % 50 == 0) row[0].y += 3;  // swapped with something else in a frame of fifty
    }));
    EXPECT_EQ(found.rigid_groups, 4U);
}

TEST(MarkerLinks, AMarkerThatIsHardlyEverThereStaysAlone) {
    const MarkerLinks found = find_marker_links(two_legs([](std::size_t frame, std::vector<glm::dvec3>& row) {
        if (frame > 5) row[1] = missing;
    }));
    for (const MarkerLink& link : found.marker_links) EXPECT_NE(link.to, BoneId{1});
    for (const MarkerLink& link : found.marker_links) EXPECT_NE(link.from, BoneId{1});
}

TEST(MarkerLinks, SkeletonsHaveNone) {
    figure::Figure bones = two_legs();
    bones.format = figure::Format::bvh;
    EXPECT_THAT(find_marker_links(bones).marker_links, IsEmpty());
}

TEST(MarkerLinks, OfASegmentsPointsTheAxesAreDrawnInTheColoursOfXYAndZ) {
    const figure::Figure pelvis = marker_cloud({"PELO", "PELA", "PELL", "PELP", "LASI"},
                                               {{{0, 1, 0}, {0.1, 1, 0}, {0, 1, 0.1}, {0, 1.1, 0}, {0.1, 1, 0.2}}});
    const MarkerLinks found = find_marker_links(pelvis);
    ASSERT_EQ(count_of(found, MarkerLinkKind::axis), 3U);
    EXPECT_EQ(found.marker_links.size(), 3U) << "nothing else is linked with them";
    EXPECT_TRUE(joined(found, 0, 1));
    EXPECT_TRUE(joined(found, 0, 2));
    EXPECT_TRUE(joined(found, 0, 3));
    const glm::vec3 x = found.marker_links[0].colour.value();
    EXPECT_GT(x.r, x.g + x.b) << "red";
    EXPECT_EQ(evidence_text(found), "3 links along the axes of segments; 0 rigid groups by 1 frame.");
}
}  // namespace skelplay::analysis::marker_links_test
