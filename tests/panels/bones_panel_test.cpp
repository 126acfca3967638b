#include <gtest/gtest.h>
#include "panels/panel_rig.h"
#include "session/viewing.h"

namespace skelplay {
namespace {
using namespace session;

/// ASF of 1994, notes: "When reading the hierarchy the first child of a parent is the primary route thru the skeleton."
TEST(BonesPanel, NotesTreeAndDownKeyTakeThePrimaryRouteFirst) {
    const auto bone = [](const std::string& name) {
        return "begin name " + name + " direction 0 1 0 length 1 axis 0 0 0 xyz dof rx end\n";
    };
    test::TemporaryFolder folder;
    const auto file =
        folder.write("man.asf", ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n" + bone("left_leg") +
                                    bone("right_leg") + bone("spine") + ":hierarchy\nroot spine left_leg right_leg\n");
    test::PanelRig rig{{{"man.asf", {.real = file}}}};
    rig.open({"man.asf"});
    EXPECT_LT(rig.rect("bone-spine").y, rig.rect("bone-left_leg").y);
    EXPECT_LT(rig.rect("bone-left_leg").y, rig.rect("bone-right_leg").y);
    const auto selected = [&] {
        const OpenFigure& open = rig.figure();
        return open.take.figure->skeleton[rig.selected()].name;
    };
    rig.ask(session::command(session::select_bone, rig.active(), figure::BoneId{0}),
            session::command(session::pick_walk, Walk::child));
    EXPECT_EQ(selected(), "spine");
    rig.ask(session::pick_walk, Walk::next_sibling);
    EXPECT_EQ(selected(), "left_leg");
}

TEST(BonesPanel, TheControlsOfARigHaveAHeadWithASwitch) {
    test::OpenRig rig;
    auto rigged = std::make_shared<figure::Figure>(*rig.figure().take.figure);
    const auto last = figure::bone_id(rigged->skeleton.size() - 1);
    const std::string name = rigged->skeleton[last].name;
    ASSERT_TRUE(rig.has("bone-" + name));
    rigged->skeleton.mark_controller(last);
    rig.session.document.figures.front().take.figure = rigged;
    rig.ask(session::pick_walk, Walk::child);
    EXPECT_EQ(rig.selected(), figure::BoneId{0}) << "the root";
    rig.frames(2);
    EXPECT_FALSE(rig.has("bone-" + name));
    EXPECT_TRUE(test::PanelRig::says("Controls (1)"));
    rig.click("bone-controls");
    rig.frames(2);
    EXPECT_TRUE(rig.session.view.options.controllers);
    EXPECT_GT(rig.rect("bone-" + name).y, rig.rect("bone-controls").y);
}

// Beside the picture's right click, which asks for the same.
TEST(BonesPanel, ARightClickOpensTheBonesMenu) {
    test::OpenRig rig;
    const std::string chest = rig.figure().take.figure->skeleton[figure::BoneId{1}].name;
    const auto open = [&] {
        rig.move(rig.middle("bone-" + chest));
        panels::send_button(1, true);
        rig.frame();
        panels::send_button(1, false);
        rig.frames(3);
    };
    open();
    EXPECT_EQ(rig.selected(), figure::BoneId{1});
    EXPECT_TRUE(rig.has("bone-menu-Select parent"));
    rig.click("bone-menu-Select parent");
    EXPECT_EQ(rig.selected(), figure::BoneId{0});
    EXPECT_FALSE(rig.has("bone-menu-Copy name"));
    open();
    rig.click("bone-menu-Copy name");
    EXPECT_EQ(std::string(ImGui::GetClipboardText()), chest);
    open();
    rig.click("bone-menu-Measure from here");
    EXPECT_EQ(rig.session.view.measured_from, (FigureBone{rig.active(), figure::BoneId{1}}));
    open();
    rig.click("bone-menu-Hide the figure");
    EXPECT_FALSE(rig.figure().settings.visible);
}
}  // namespace
}  // namespace skelplay
