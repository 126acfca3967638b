#include "app/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

namespace skelplay::app {
namespace {

using session::Command;
using session::Select;

constexpr int left = GLFW_MOUSE_BUTTON_LEFT;
constexpr int middle = GLFW_MOUSE_BUTTON_MIDDLE;
constexpr int right = GLFW_MOUSE_BUTTON_RIGHT;
constexpr Select bone{session::FigureId{3}, figure::BoneId{7}};

std::optional<Select> nothing(glm::dvec2) { return std::nullopt; }
std::optional<Select> hit(glm::dvec2) { return bone; }

PointerButton down(int button, int mods = 0, double time = 0.0) { return {button, true, mods, time}; }
PointerButton up(int button, double time = 0.0) { return {button, false, 0, time}; }

template <class Kind>
bool is(const Command& command) {
    return command.get_if<Kind>() != nullptr;
}

/// The only command of a list, if it is of this kind.
template <class Kind>
std::optional<Kind> only(const std::vector<Command>& commands) {
    const Kind* asked = commands.size() == 1 ? commands.front().get_if<Kind>() : nullptr;
    return asked != nullptr ? std::optional(*asked) : std::nullopt;
}

TEST(ViewportTool, MovingWithoutAButtonDoesNothing) {
    ViewportTool tool;
    EXPECT_TRUE(tool.move({10, 10}).empty());
    EXPECT_TRUE(tool.move({90, 10}).empty());
}

TEST(ViewportTool, EachDragDoesWhatItsButtonSays) {
    struct Drag {
        int button;
        int mods;
        bool (*is)(const Command&);  // of the kind that it asks for
    };
    const std::vector<Drag> drags{
        {left, 0, &is<session::Orbit>},
        {middle, 0, &is<session::Pan>},
        {right, 0, &is<session::Pan>},
        {left, GLFW_MOD_ALT, &is<session::Orbit>},
        {middle, GLFW_MOD_ALT, &is<session::Pan>},
        {right, GLFW_MOD_ALT, &is<session::Zoom>},
    };
    for (const Drag& drag : drags) {
        ViewportTool tool;
        tool.move({50, 50});
        tool.press(down(drag.button, drag.mods));
        const auto commands = tool.move({80, 50});
        ASSERT_EQ(commands.size(), 1U) << drag.button << " " << drag.mods;
        EXPECT_TRUE(drag.is(commands.front())) << drag.button << " " << drag.mods;
        EXPECT_TRUE(tool.dragging());
        EXPECT_TRUE(tool.release(up(drag.button), hit).empty()) << "a drag picks nothing";
        EXPECT_FALSE(tool.dragging());
    }
}

TEST(ViewportTool, ADragGivesAllOfTheWayOnce) {
    ViewportTool tool;
    tool.move({50, 50});
    tool.press(down(left));
    EXPECT_TRUE(tool.move({52, 51}).empty()) << "still a click";
    EXPECT_EQ(only<session::Orbit>(tool.move({60, 53}))->pixels, glm::dvec2(10, 3));
    EXPECT_EQ(only<session::Orbit>(tool.move({61, 53}))->pixels, glm::dvec2(1, 0));
}

TEST(ViewportTool, AClickPicksWhatIsUnderIt) {
    ViewportTool tool;
    tool.move({50, 60});
    tool.press(down(left));
    tool.move({51, 61});
    glm::dvec2 asked{0.0};
    const auto select = only<Select>(tool.release(up(left), [&](glm::dvec2 pixel) {
        asked = pixel;
        return hit(pixel);
    }));
    EXPECT_EQ(asked, glm::dvec2(50, 60));
    ASSERT_TRUE(select);
    EXPECT_EQ(select->figure, bone.figure);
    EXPECT_EQ(select->bone, bone.bone);
}

TEST(ViewportTool, AClickOnTheBackgroundPicksNothing) {
    ViewportTool tool;
    tool.press(down(left));
    const auto select = only<Select>(tool.release(up(left), nothing));
    ASSERT_TRUE(select);
    EXPECT_EQ(select->bone, figure::BoneId::none);
}

std::vector<Command> click(ViewportTool& tool, double time, const ViewportTool::Pick& pick) {
    tool.press(down(left, 0, time));
    return tool.release(up(left, time + 0.05), pick);
}

TEST(ViewportTool, ADoubleClickFramesWhatItsFirstClickHit) {
    struct Second {
        const char* what;
        bool first_hits;
        double after;
        glm::dvec2 moved;
        bool frames;
    };
    for (const Second& row : {Second{"what was hit, though the picture has moved since", true, 0.2, {0, 0}, true},
                              {"the motion, on the background", false, 0.2, {0, 0}, true},
                              {"too slow", true, 0.5, {0, 0}, false},
                              {"too far away", true, 0.1, {200, 200}, false}}) {
        ViewportTool tool;
        EXPECT_EQ(click(tool, 1.0, row.first_hits ? hit : nothing).size(), 1U) << row.what;
        if (row.moved != glm::dvec2(0)) tool.move(row.moved);
        const auto second = click(tool, 1.0 + row.after, nothing);
        ASSERT_EQ(second.size(), row.frames ? 2U : 1U) << row.what;
        if (!row.frames) continue;
        ASSERT_TRUE(is<Select>(second.front())) << row.what;
        EXPECT_EQ(second.front().get_if<Select>()->bone, row.first_hits ? bone.bone : figure::BoneId::none) << row.what;
        EXPECT_EQ(is<session::FrameSelection>(second.back()), row.first_hits) << row.what;
        EXPECT_EQ(is<session::FrameMotion>(second.back()), !row.first_hits) << row.what;
        EXPECT_EQ(click(tool, 1.4, hit).size(), 1U) << "the third click is a first one";
    }
}

TEST(ViewportTool, AnotherButtonDoesNotEndADrag) {
    ViewportTool tool;
    tool.press(down(middle));
    tool.press(down(left));
    EXPECT_TRUE(tool.release(up(left), hit).empty());
    EXPECT_TRUE(tool.dragging());
    EXPECT_TRUE(only<session::Pan>(tool.move({5, 5})));
}

TEST(ViewportTool, TheWheelComesNearerToThePointer) {
    ViewportTool tool;
    tool.move({30, 40});
    const auto zoom = only<session::Zoom>(tool.scroll({{0, 1}}));
    ASSERT_TRUE(zoom);
    EXPECT_LT(zoom->factor, 1.0);
    EXPECT_EQ(zoom->pixel, glm::dvec2(30, 40));
    EXPECT_NEAR(only<session::Zoom>(tool.scroll({{0, -1}}))->factor * zoom->factor, 1.0, 1e-12);
    EXPECT_TRUE(tool.scroll({{1, 0}}).empty()) << "sideways";
}

}  // namespace
}  // namespace skelplay::app
