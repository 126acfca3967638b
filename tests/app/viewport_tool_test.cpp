#include "app/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <optional>
#include <vector>
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::app {
namespace {
using session::Command;

constexpr int left = GLFW_MOUSE_BUTTON_LEFT;
constexpr int middle = GLFW_MOUSE_BUTTON_MIDDLE;
constexpr int right = GLFW_MOUSE_BUTTON_RIGHT;

/// The bone that clicks hit in these tests: the chest of the only figure.
const session::FigureBone bone{session::FigureId{1}, figure::BoneId{1}};

std::optional<session::FigureBone> nothing(glm::dvec2) { return std::nullopt; }
std::optional<session::FigureBone> hit(glm::dvec2) { return bone; }

/// What commands make of a session with one figure, whose chest is selected and whose picture has 400 by 300 pixels.
session::Session after(const std::vector<Command>& commands) {
    session::Session session = test::pretend_session(test::usual_files());
    test::open(session, {"a.bvh"});
    apply(session, session::set_viewport, {400, 300});
    apply(session, session::select_bone, bone.figure, bone.bone);
    for (const Command& command : commands) apply(session, command);
    return session;
}
const scene::Camera& camera(const session::Session& session) { return session.view.pane().camera; }

/// How a camera has moved. The tests use one way at a time.
enum class Moved { no, round, aside, nearer };
Moved moved(const std::vector<Command>& commands) {
    const session::Session now = after(commands);
    const session::Session before = after({});
    if (camera(now).distance != camera(before).distance) return Moved::nearer;
    if (camera(now).yaw != camera(before).yaw || camera(now).pitch != camera(before).pitch) return Moved::round;
    return camera(now).target != camera(before).target ? Moved::aside : Moved::no;
}

PointerButton down(int button, int mods = 0, double time = 0.0) { return {button, true, mods, time}; }
PointerButton up(int button, double time = 0.0) { return {button, false, 0, time}; }

TEST(ViewportTool, MovingWithoutAButtonDoesNothing) {
    ViewportTool tool;
    EXPECT_TRUE(tool.move({10, 10}).empty());
    EXPECT_TRUE(tool.move({90, 10}).empty());
}

TEST(ViewportTool, EachDragDoesWhatItsButtonSays) {
    struct Drag {
        int button;
        int mods;
        Moved moved;
    };
    const std::vector<Drag> drags{
        {left, 0, Moved::round},
        {middle, 0, Moved::aside},
        {right, 0, Moved::aside},
        {left, GLFW_MOD_ALT, Moved::round},
        {middle, GLFW_MOD_ALT, Moved::aside},
        {right, GLFW_MOD_ALT, Moved::nearer},
    };
    for (const Drag& drag : drags) {
        ViewportTool tool;
        tool.move({50, 50});
        tool.press(down(drag.button, drag.mods));
        const auto commands = tool.move({80, 50});
        EXPECT_EQ(moved(commands), drag.moved) << drag.button << " " << drag.mods;
        EXPECT_TRUE(tool.dragging());
        EXPECT_TRUE(tool.release(up(drag.button), hit).empty()) << "a drag picks nothing";
        EXPECT_FALSE(tool.dragging());
    }
}

TEST(ViewportTool, ARightClickSelectsAndOpensTheMenuOfWhatIsUnderIt) {
    ViewportTool tool;
    tool.move({50, 60});
    tool.press(down(right));
    tool.move({51, 60});
    const session::Session now = after(tool.release(up(right), hit));
    EXPECT_EQ(now.view.selection, bone);
    EXPECT_EQ(now.ui.events, (std::vector<session::UiEvent>{session::UiEvent::bone_menu}));
    tool.press(down(right));
    EXPECT_TRUE(tool.release(up(right), nothing).empty());
    tool.press(down(right, GLFW_MOD_ALT));
    EXPECT_TRUE(tool.release(up(right), hit).empty()) << "with Alt it zooms";
}

TEST(ViewportTool, ADragGivesAllOfTheWayOnce) {
    ViewportTool tool;
    tool.move({50, 50});
    tool.press(down(left));
    EXPECT_TRUE(tool.move({52, 51}).empty()) << "still a click";
    std::vector<Command> commands = tool.move({60, 53});
    for (const Command& rest : tool.move({61, 53})) commands.push_back(rest);
    session::Session whole = after({});
    apply(whole, session::orbit_camera, {11, 3});
    EXPECT_DOUBLE_EQ(camera(after(commands)).yaw, camera(whole).yaw);
    EXPECT_DOUBLE_EQ(camera(after(commands)).pitch, camera(whole).pitch);
}

TEST(ViewportTool, AClickPicksWhatIsUnderIt) {
    ViewportTool tool;
    tool.move({50, 60});
    tool.press(down(left));
    tool.move({51, 61});
    glm::dvec2 asked{0.0};
    const auto commands = tool.release(up(left), [&](glm::dvec2 pixel) {
        asked = pixel;
        return session::FigureBone{bone.figure, figure::BoneId{2}};
    });
    EXPECT_EQ(asked, glm::dvec2(50, 60));
    EXPECT_EQ(after(commands).view.selection, (session::FigureBone{bone.figure, figure::BoneId{2}}));
}

TEST(ViewportTool, AClickOnTheBackgroundPicksNothing) {
    ViewportTool tool;
    tool.press(down(left));
    EXPECT_EQ(after(tool.release(up(left), nothing)).view.selection, session::FigureBone{});
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
        const session::Session now = after(second);
        EXPECT_EQ(now.view.selection, row.first_hits ? bone : session::FigureBone{}) << row.what;
        EXPECT_EQ(camera(now).distance < 0.7 * camera(after({})).distance, row.first_hits) << row.what;
        EXPECT_EQ(click(tool, 1.4, hit).size(), 1U) << "the third click is a first one";
    }
}

TEST(ViewportTool, AnotherButtonDoesNotEndADrag) {
    ViewportTool tool;
    tool.press(down(middle));
    tool.press(down(left));
    EXPECT_TRUE(tool.release(up(left), hit).empty());
    EXPECT_TRUE(tool.dragging());
    EXPECT_EQ(moved(tool.move({5, 5})), Moved::aside);
}

TEST(ViewportTool, TheWheelComesNearerToThePointer) {
    ViewportTool tool;
    tool.move({30, 40});
    const std::vector<Command> nearer = tool.scroll({{0, 1}});
    EXPECT_LT(camera(after(nearer)).distance, camera(after({})).distance);
    session::Session other = after({});
    apply(other, session::zoom_camera, camera(after(nearer)).distance / camera(other).distance, {30, 40});
    EXPECT_NEAR(glm::distance(camera(after(nearer)).target, camera(other).target), 0.0, 1e-9) << "to the pointer";
    std::vector<Command> both = nearer;
    for (const Command& back : tool.scroll({{0, -1}})) both.push_back(back);
    EXPECT_NEAR(camera(after(both)).distance, camera(after({})).distance, 1e-9);
    EXPECT_TRUE(tool.scroll({{1, 0}}).empty()) << "sideways";
}
}  // namespace
}  // namespace skelplay::app
