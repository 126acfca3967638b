#include <algorithm>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "scene/annotations.h"

namespace skelplay::scene {
namespace {

TEST(CentreMark, IsADiscOverEverythingAndALineDownToARingOnTheGround) {
    DrawList list;
    list.origin = {1, 1, 1};
    // Seen from +X: right is -Z.
    draw_centre({{2, 1.5, 3}, 0.05, glm::dmat3({0, 0, -1}, {0, 1, 0}, {1, 0, 0})}, list);
    const glm::vec3 centre(1, 0.5, 2);
    ASSERT_FALSE(list.lines_on_top.empty());
    for (const LineVertex& end : list.lines_on_top) {
        EXPECT_NEAR(end.position.x, centre.x, 1e-6F) << "it faces the viewer";
        EXPECT_LE(glm::distance(end.position, centre), 0.05F + 1e-6F);
    }
    // The quarters: the upper right one is white, the upper left one is black.
    std::size_t white = 0;
    std::size_t black = 0;
    for (std::size_t i = 0; i < list.lines_on_top.size(); i += 2) {
        const glm::vec3 way = list.lines_on_top[i + 1].position - centre;
        if (list.lines_on_top[i].position != centre || way.y < 0) continue;
        ++(way.z < 0 ? white : black);
        EXPECT_EQ(list.lines_on_top[i].colour.x > 0.5F, way.z < 0);
    }
    EXPECT_GT(white, 10U);
    EXPECT_EQ(black, white);

    ASSERT_FALSE(list.lines.empty());
    EXPECT_NEAR(glm::distance(list.lines[0].position, centre), 0.0F, 1e-6F);
    EXPECT_NEAR(list.lines[1].position.x, centre.x, 1e-6F);
    EXPECT_NEAR(list.lines[1].position.z, centre.z, 1e-6F);
    for (std::size_t i = 1; i < list.lines.size(); ++i) {
        EXPECT_NEAR(list.lines[i].position.y, -1.0F, 0.01F) << "just above the ground";
        EXPECT_LE(glm::distance(list.lines[i].position, list.lines[1].position), 0.0701F);
    }
    EXPECT_EQ(list.bounds.high, glm::dvec3(2, 1.5, 3));
    EXPECT_NEAR(list.bounds.low.y, 0, 0.01);
}

TEST(CentreMark, StandsOutOnBothThemes) {
    EXPECT_GT(colours_of(Theme::dark).scene.mark.x, 0.8F);
    EXPECT_LT(colours_of(Theme::light).scene.mark.x, 0.1F);
}

}  // namespace
}  // namespace skelplay::scene
