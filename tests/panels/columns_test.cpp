#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include "panels/panel_rig.h"
#include "panels/style.h"
#include "session/figures.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "session/window.h"

namespace skelplay {
namespace {
using namespace session;
using BoneDetailsPanels = test::PanelFixture;
using BonesPanels = test::PanelFixture;
using StylePanels = test::PanelFixture;
using BoneDetailsOpen = test::OpenFixture;
using BonesOpen = test::OpenFixture;
using ColumnsOpen = test::OpenFixture;
using MessagesOpen = test::OpenFixture;
using ViewOpen = test::OpenFixture;
using figure::BoneId;
using test::OpenRig;
using test::PanelRig;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string clipboard() {
    const char* text = ImGui::GetClipboardText();
    return text == nullptr ? std::string() : text;
}

TEST_F(BonesOpen, AClickSelectsAndADoubleClickFrames) {
    const double distance = session.view.pane().camera.distance;
    click("bone-chest");
    EXPECT_EQ(selected(), BoneId{1});
    EXPECT_EQ(session.view.pane().camera.distance, distance);
    double_click("bone-head");
    EXPECT_EQ(selected(), BoneId{2});
    EXPECT_LT(session.view.pane().camera.distance, 0.5 * distance);
}

TEST_F(BonesOpen, TheFilterKeepsWhatFitsAndTheWayToIt) {
    ask(post_event, UiEvent::focus_filter);
    type("HEA");
    EXPECT_TRUE(state.uses_keys);
    // hips > chest > head stay, leg goes
    ASSERT_EQ(state.tree.size(), 3U);
    EXPECT_FALSE(state.tree[1].matches);
    EXPECT_TRUE(state.tree[2].matches);
    EXPECT_FALSE(has("bone-leg"));
    key(ImGuiKey_Enter);
    EXPECT_EQ(selected(), BoneId{2}) << "Enter takes the first that fits";
}

TEST_F(BonesOpen, FoldedBonesOpenWhenTheyAreSelectedElsewhere) {
    state.folded.insert({active(), BoneId{0}});
    frame();
    EXPECT_FALSE(has("bone-head"));
    ask(session::select_bone, active(), BoneId{2});
    EXPECT_TRUE(has("bone-head"));
}

TEST_F(BonesPanels, TheTreeScrollsToTheSelectionAndDrawsOnlyWhatIsSeen) {
    load_tiny([](figure::Figure& figure) {
        figure::SkeletonBuilder builder;
        for (int i = 0; i < 900; ++i)
            builder.add({.name = fmt::format("b{}", i)}, i == 0 ? figure::SkeletonBuilder::no_parent : 0U);
        figure.skeleton = std::get<figure::Skeleton>(builder.build());
    });
    open({"many.bvh"});
    EXPECT_FALSE(has("bone-b700"));
    ask(session::select_bone, active(), BoneId{700});
    EXPECT_TRUE(has("bone-b700"));
    EXPECT_FALSE(has("bone-b2"));
}

/// A chain of so many bones, each below the one before.
std::filesystem::path chain(const test::TemporaryFolder& folder, int bones) {
    std::string text = "HIERARCHY\nROOT link0\n{\nOFFSET 0 1 0\nCHANNELS 3 Xposition Yposition Zposition\n";
    for (int i = 1; i < bones; ++i)
        text += fmt::format("JOINT link{}{}\n{{\nOFFSET 0 1 0\nCHANNELS 0\n", i,
                            i + 1 == bones ? "_with_a_name_that_is_far_too_long_for_the_column" : "");
    text += "End Site\n{\nOFFSET 0 1 0\n}\n";
    for (int i = 0; i < bones; ++i) text += "}\n";
    return folder.write("chain.bvh", text + "MOTION\nFrames: 1\nFrame Time: 0.01\n0 0 0\n");
}

TEST(Bones, DeepInTheTreeNamesKeepHalfOfTheColumn) {
    const test::TemporaryFolder folder;
    PanelRig rig{{{"chain.bvh", {.real = chain(folder, 60)}}}, {1280, 2400}};
    rig.open({"chain.bvh"});
    const panels::Rect column = rig.rect("bone-filter");
    const panels::Rect deep = rig.rect("bone-link58");
    EXPECT_LT(deep.x - column.x, column.width * 0.5F);
    EXPECT_GT(deep.x, rig.rect("bone-link57").x) << "and still further in than its parent";
}

TEST(Bones, ACutNameHasATooltip) {
    const test::TemporaryFolder folder;
    PanelRig rig{{{"chain.bvh", {.real = chain(folder, 4)}}}};
    rig.open({"chain.bvh"});
    const auto said_over = [&](const char* place) {
        rig.move(rig.middle(place));
        rig.frames(40);
        return rig.state.tooltip.shown;
    };
    EXPECT_TRUE(said_over("bone-link3_with_a_name_that_is_far_too_long_for_the_column"));
    EXPECT_FALSE(said_over("bone-link2"));
}

// A name that is longer than any column.
struct LongNames : testing::Test {
    LongNames() {
        rig.open({file.filename()});
        rig.ask(session::command(session::shuttle_to, 0),
                session::command(session::select_bone, rig.active(), figure::BoneId{1}));
    }
    /// Whether the tooltip of something has a text, which is drawn nowhere else as a whole.
    [[nodiscard]] testing::AssertionResult tells(std::string_view place, const std::string& whole) {
        rig.move({640, 300});
        rig.frames(3);
        if (PanelRig::says(whole)) return testing::AssertionFailure() << "it is not cut";
        rig.move(rig.middle(place));
        rig.frames(40);
        if (PanelRig::says(whole)) return testing::AssertionSuccess();
        return testing::AssertionFailure() << place << ": " << PanelRig::text();
    }
    const std::string name = "link1_with_a_name_that_is_far_too_long_for_the_column";
    test::TemporaryFolder folder;
    std::filesystem::path file = long_copy();
    PanelRig rig{{{file.filename().string(), {.real = file}}}};

private:
    [[nodiscard]] std::filesystem::path long_copy() const {
        std::string text = folder.read(chain(folder, 2).filename().string());
        text.replace(text.find("Frames: 1"), 9, "Frames: 2");
        return folder.write(std::string(150, 'm') + ".bvh", text + "0 0 0\n");
    }
};

TEST_F(LongNames, NothingIsCutWithoutATooltipThatHasAllOfIt) {
    EXPECT_TRUE(tells("bone-" + name, name));
    EXPECT_TRUE(tells("summary", file.filename().string())) << "in the menu bar";
    rig.click("tab-Curves");
    EXPECT_TRUE(tells("curves-keep", "Keep " + name)) << "a button";
    rig.click("tab-Messages");
    rig.click("tab-Bone");
    EXPECT_TRUE(tells("fact-Name", name)) << "a cell";
}

TEST(Tabs, WithIconsTheyStandInOneRowAndTellTheirNames) {
    test::OpenRig rig;
    rig.state.icons = true;
    rig.click("tab-Curves");
    rig.frames(3);
    const float row = rig.rect("tab-Curves").y;
    for (const char* tab : {"tab-Bone", "tab-Skins", "tab-Figures", "tab-View", "tab-Messages"}) {
        EXPECT_EQ(rig.rect(tab).y, row) << tab;
        EXPECT_LT(rig.rect(tab).width, rig.rect("tab-Curves").width) << tab;
    }
    EXPECT_FALSE(PanelRig::says("Skins"));
    for (const char* open : {"tab-Bone", "tab-Figures", "tab-Messages", "tab-Curves"}) {
        rig.click(open);
        rig.frames(3);
        for (const char* tab : {"tab-Bone", "tab-Skins", "tab-Figures", "tab-View", "tab-Messages"})
            EXPECT_EQ(rig.rect(tab).y, row) << tab << " beside " << open;
    }
    rig.move(rig.middle("tab-Skins"));
    rig.frames(40);
    EXPECT_TRUE(PanelRig::says("Skins"));
    rig.click("tab-Skins");
    EXPECT_EQ(rig.state.tab, 2U);
}

TEST(Rows, HaveTheirLabelOnTheLeftAndTheirControlAtTheRightEdge) {
    test::OpenRig rig({1280, 1600});
    rig.click("tab-View");
    rig.frames(3);
    const panels::Rect grid = rig.rect("option-grid");
    const float edge = grid.x + grid.width;
    for (const char* control : {"option-theme", "option-thickness", "option-ghosts-before", "up-axis", "camera-4"}) {
        const panels::Rect rect = rig.rect(control);
        EXPECT_NEAR(rect.x + rect.width, edge, 1) << control;
        EXPECT_GT(rect.x, grid.x + 80) << control << ": its label is in front";
    }
    const bool shown = rig.session.view.options.grid;
    rig.click(ImVec2(grid.x + 10, grid.y + grid.height / 2));
    EXPECT_NE(rig.session.view.options.grid, shown) << "the label switches it, too";
}

TEST(Bones, TheNamespaceOfAllNamesIsHidden) {
    const test::TemporaryFolder folder;
    const auto hidden = [&](const std::string& joint) {
        const std::string text = fmt::format(
            "HIERARCHY\nROOT mixamorig:Hips\n{{\nOFFSET 0 1 0\nCHANNELS 0\nJOINT {}\n{{\nOFFSET 0 1 0\nCHANNELS 0\n"
            "End Site\n{{\nOFFSET 0 1 0\n}}\n}}\n}}\nMOTION\nFrames: 1\nFrame Time: 0.01\n\n",
            joint);
        PanelRig rig{{{"a.bvh", {.real = folder.write("a.bvh", text)}}}};
        rig.open({"a.bvh"});
        EXPECT_TRUE(rig.has("bone-mixamorig:Hips"));
        return std::size_t{rig.state.tree.front().hidden};
    };
    EXPECT_EQ(hidden("mixamorig:Spine"), std::string("mixamorig:").size());
    EXPECT_EQ(hidden("prop"), 0U) << "not all have it";
}

TEST(Figures, AreListedWhenThereAreSeveral) {
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}}};
    rig.open({"a.bvh"});
    EXPECT_FALSE(rig.has("figure-a.bvh"));
    rig.open({"b.bvh"}, true);
    rig.click("figure-a.bvh");
    EXPECT_EQ(rig.shown(), "a.bvh");
}

/// Clicks on a fact, which copies it.
std::string copied(PanelRig& rig, const std::string& fact) {
    rig.click("fact-" + fact);
    return clipboard();
}

TEST_F(BoneDetailsOpen, ShowTheFilesNumbersOfThisFrameAndCopyThem) {
    ask(session::command(session::go_to_frame, 30), session::command(session::select_bone, active(), BoneId{0}));
    EXPECT_EQ(copied(*this, "Name"), "hips");
    EXPECT_THAT(toast(), StartsWith("Copied"));
    EXPECT_EQ(copied(*this, "Offset"), "0 1 0");
    EXPECT_THAT(copied(*this, "Xposition"), testing::AllOf(StartsWith("0.3 "), HasSubstr("[0 \u2026 0.5]")));
}

// BonesPro's definition (document 002): "The node transform is given only for reference."
TEST(BoneDetails, NumbersStandAtTheRightAndDoNotJumpWhilePlaying) {
    PanelRig rig{{{"a.bvh", {.turning = true}}}, {1280, 1600}};
    rig.open({"a.bvh"});
    rig.ask(session::select_bone, rig.active(), BoneId{0});
    std::array<float, 3> ends{};
    std::array<float, 3> widths{};
    const auto measure = [&](auto& of, const auto& side) {
        for (std::size_t i = 0; i < of.size(); ++i) of.at(i) = side(rig.rect(fmt::format("number-Origin-{}", i)));
    };
    const auto end = [](const panels::Rect& r) { return r.x + r.width; };
    const auto width = [](const panels::Rect& r) { return r.width; };
    measure(ends, end);
    EXPECT_LT(ends[0], ends[1]);
    EXPECT_NEAR(ends[2], end(rig.rect("number-Length-0")), 0.5F) << "a single number stands at the right";
    ASSERT_TRUE(rig.timeline().playing);
    EXPECT_FALSE(PanelRig::says("-0.0000")) << "nothing is less than nothing";
    measure(widths, width);
    for (int i = 0; i < 8; ++i) {
        rig.frame(0.03);
        rig.frame();
        std::array<float, 3> now{};
        measure(now, end);
        for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(now.at(k), ends.at(k), 0.5F);
        measure(now, width);
        EXPECT_EQ(now, widths) << "as many decimals in every picture";
    }
}

TEST(BoneDetails, LengthsHaveUnitsAndTheQuaternionItsOrder) {
    OpenRig rig{{1600, 2000}};
    rig.ask(session::command(session::play_or_pause), session::command(session::select_bone, rig.active(), BoneId{1}));
    EXPECT_TRUE(PanelRig::says("Length metre", "Quaternion w 1 x y z 0 0 0"));
    EXPECT_EQ(copied(rig, "Length-cm"), "25");
    EXPECT_EQ(copied(rig, "Quaternion"), "1 0 0 0");
    EXPECT_FALSE(rig.has("fact-Node origin")) << "the file has no nodes";
    rig.ask(session::set_unit, rig.active(), 0.01);
    EXPECT_FALSE(rig.has("fact-Length-cm")) << "the file's unit is the centimetre";
    EXPECT_TRUE(PanelRig::says("Length cm"));
}

TEST(BoneDetails, ABonesNodeIsShownForReferenceAndItEndsWhereTheChildItPointsAtBegins) {
    PanelRig rig{{}, {1280, 2000}};
    rig.load_tiny([](figure::Figure& figure) {
        figure::SkeletonBuilder builder;
        const std::size_t hip = builder.add({.name = "hip"});
        builder.set_tail_child(hip, builder.add({.name = "knee", .offset = {0, -4, 3}}, hip));
        figure.skeleton = std::get<figure::Skeleton>(builder.build());
        figure.nodes.assign(figure.skeleton.size(), glm::dmat4(1.0));
        figure.nodes[0][3] = {1, 2.5, 3, 1};
    });
    rig.open({"leg.txt"});
    rig.ask(session::select_bone, rig.active(), BoneId{0});
    EXPECT_EQ(copied(rig, "Node origin"), "1 2.5 3");
    EXPECT_EQ(copied(rig, "Length"), "5");
}

TEST_F(BoneDetailsPanels, TellWhatABoneWeighsAndWhere) {
    open({"weighed.bvh"});
    ask(session::select_bone, active(), BoneId{0});
    EXPECT_EQ(copied(*this, "Mass"), "6") << "3, times :units mass 2";
    EXPECT_EQ(copied(*this, "In the file"), "3, times :units mass 2");
    EXPECT_EQ(copied(*this, "Centre"), "100 % of the way to its end");
    ask(session::select_bone, active(), BoneId{1});
    EXPECT_FALSE(has("fact-Mass"));
}

// A violated limit is the only thing in the error colour, so the vertices' colours show it.
bool draws_red() { return PanelRig::draws(panels::palette(scene::Theme::dark).error); }

TEST_F(BoneDetailsOpen, ALimitIsRedOnlyWhenAValueIsFarOutside) {
    ask(session::set_option, "lane-limits", false);  // which is red as well
    ask(session::command(session::select_bone, active(), BoneId{0}), session::command(session::go_to_frame, 50));
    EXPECT_FALSE(draws_red()) << "0.5 is within 0 … 0.5";
    ask(session::go_to_frame, 52);
    EXPECT_FALSE(draws_red()) << "0.52 is outside by less than a twentieth of the range";
    EXPECT_TRUE(draws(panels::palette(scene::Theme::dark).limit_near));
    ask(session::go_to_frame, 53);
    EXPECT_TRUE(draws_red());
}

TEST(Messages, ABadFileKeepsTheOldFigurePlayingAndItsComplaintIsInTheTabToCopy) {
    PanelRig rig{{{"a.bvh", {}}, {"bad.bvh", {.refused = true}}}};
    rig.open({"a.bvh"});
    rig.open({"bad.bvh"});
    rig.frame(0.1);
    EXPECT_TRUE(rig.timeline().playing);
    EXPECT_GT(rig.position(), 0);
    EXPECT_TRUE(rig.says("bad.bvh, line 3, column 7: expected a motion, but found nothing of the kind"));
    EXPECT_TRUE(draws_red());
    EXPECT_FALSE(rig.has("message-0-0")) << "another tab is open";
    rig.click("tab-Messages");
    ASSERT_TRUE(rig.has("message-0-0"));
    EXPECT_TRUE(rig.says("Line 3, column 7: expected a motion, but found nothing of the kind")) << rig.text();
    EXPECT_FALSE(rig.says("All messages")) << "the toast, which says the same";
    rig.click("message-1-0");
    EXPECT_THAT(clipboard(), StartsWith("bad.bvh:3:7: error: expected a motion"));
    EXPECT_THAT(clipboard(), HasSubstr("[test.refused]"));
}

// The message itself names no option; its button starts the typing of the rate below the time bar.
TEST_F(MessagesOpen, HaveAButtonThatDoesWhatHelps) {
    base::Diagnostics& said = session.document.reports.at(0).diagnostics;
    const std::size_t before = said.items().size();
    said.note(std::nullopt, "amc.rate", "120 frames a second are assumed", base::Remedy::set_rate);
    said.note(std::nullopt, "amc.other", "nothing that could be set");
    click("tab-Messages");
    EXPECT_FALSE(has(fmt::format("message-0-{}-remedy", before + 1)));
    click(fmt::format("message-0-{}-remedy", before));
    EXPECT_EQ(state.typing, panels::Field::rate);
}

/// How much two colours differ in lightness, as WCAG measures it: 1 not at all, 21 black and white.
double contrast(ImU32 a, ImU32 b) {
    const auto light = [](ImU32 colour) {
        const auto linear = [&](unsigned shift) {
            const double value = static_cast<double>((colour >> shift) & 255U) / 255;
            return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(0) + 0.7152 * linear(8) + 0.0722 * linear(16) + 0.05;
    };
    return std::max(light(a), light(b)) / std::min(light(a), light(b));
}

TEST_F(StylePanels, AnEmptyCheckBoxHasAnOutline) {
    for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light}) {
        panels::apply_style(theme, 1);
        EXPECT_GE(ImGui::GetStyle().FrameBorderSize, 1);
        const ImU32 outline = ImGui::GetColorU32(ImGuiCol_Border);
        EXPECT_GT(contrast(outline, panels::palette(theme).panel), 1.9);
        EXPECT_GT(contrast(panels::palette(theme).dim_text, panels::palette(theme).panel), 4.5);
    }
}

TEST_F(ViewOpen, SwitchesAreCommands) {
    click("tab-View");
    EXPECT_TRUE(test::drawn(session).labels.empty());
    click("option-names");
    EXPECT_EQ(test::drawn(session).labels.size(), 4U);
    for (const auto& [name, theme] : {std::pair("light", scene::Theme::light), std::pair("paper", scene::Theme::paper)}) {
        click("option-theme", fmt::format("choice-{}", name));
        EXPECT_EQ(session.view.options.theme, theme);
        EXPECT_EQ(state.styled, theme) << "the style follows";
    }
}

TEST_F(ViewOpen, AnEffectThatIsLeftOutIsShownAsOffUntilItIsAskedFor) {
    click("tab-View");
    EXPECT_FALSE(has("left-out-key-shadow"));
    session::apply(session, session::leave_out, Effect::key_shadow);
    frames(2);
    EXPECT_TRUE(has("left-out-key-shadow"));
    EXPECT_TRUE(says("Left out here: too slow"));
    click("option-key-shadow");
    EXPECT_FALSE(has("left-out-key-shadow"));
    EXPECT_TRUE(session.view.options.key_shadow) << "asked for, not turned off";
    click("option-key-shadow");
    EXPECT_FALSE(session.view.options.key_shadow);
    session::apply(session, session::leave_out, Effect::samples);
    frames(2);
    EXPECT_TRUE(says("Left out here, too slow: Smoothing of edges"));
    click("draw-everything");
    EXPECT_TRUE(session.ui.left_out.none());
}

TEST(View, TheCentreOfMassIsGreyWhereThereIsNone) {
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {.weighed = true}}}};
    rig.open({"a.bvh"});
    rig.click("tab-View", "option-centre-of-mass");
    EXPECT_FALSE(rig.session.view.options.centre_of_mass);
    rig.open({"b.bvh"});
    rig.click("option-centre-of-mass");
    EXPECT_TRUE(rig.session.view.options.centre_of_mass);
    EXPECT_TRUE(PanelRig::says("Bodymass of 2 of 3 bones"));
}

/// How much of the window's width the picture has.
float share(const PanelRig& rig) { return rig.state.viewport.width / ImGui::GetIO().DisplaySize.x; }

const ImVec2 usual{1280, 720};
constexpr float least_share = 0.62F;

TEST_F(ColumnsOpen, AreDraggedAndFolded) {
    const panels::Rect before = state.viewport;
    const ImVec2 at = middle("splitter-left");
    drag(at, {at.x + 60, at.y});
    EXPECT_FLOAT_EQ(state.viewport.x, before.x + 60);
    click("fold-left");
    EXPECT_LT(state.viewport.x, 40);
    EXPECT_FALSE(has("bone-hips"));
    click("fold-left");
    EXPECT_FLOAT_EQ(state.viewport.x, before.x + 60);
    click("fold-right");
    EXPECT_GT(state.viewport.x + state.viewport.width, 1240);
    EXPECT_FALSE(has("tab-Bone"));
    click("fold-right");
    EXPECT_TRUE(has("tab-Bone"));
}

TEST(Columns, TheRightOneIsItsTabsUntilOneIsOpened) {
    OpenRig rig{usual};
    const float unopened = share(rig);
    EXPECT_GT(unopened, 0.7F);
    EXPECT_FALSE(rig.has("option-names"));
    rig.click("tab-View");
    EXPECT_TRUE(rig.has("option-names"));
    EXPECT_GE(share(rig), least_share);
    EXPECT_LT(share(rig), unopened);
    rig.click("tab-View");
    EXPECT_FALSE(rig.has("option-names")) << "a click on the open tab closes the column";
    EXPECT_FLOAT_EQ(share(rig), unopened);
    rig.click("tab-Curves", "tab-View");
    EXPECT_TRUE(rig.has("option-names")) << "a click on another changes to it";
    rig.click("fold-right");
    EXPECT_FLOAT_EQ(share(rig), unopened);
}

TEST(Columns, TheFirstSelectedBoneOpensTheRightOne) {
    OpenRig rig{usual};
    rig.click("bone-chest");
    EXPECT_TRUE(rig.has("fact-Name"));
    EXPECT_GE(share(rig), least_share);
    rig.ask(session::select_bone, session::FigureId::none, figure::BoneId::none);
    EXPECT_FALSE(rig.has("fact-Name"));
    EXPECT_TRUE(rig.has("splitter-right")) << "it stays: a click beside the figure does not move the picture";
    rig.click("tab-Bone");
    EXPECT_FALSE(rig.has("splitter-right"));
    rig.click("bone-head");
    EXPECT_FALSE(rig.has("splitter-right")) << "somebody closed it";
}

TEST(Columns, ABoneDoesNotUnfoldTheRightOne) {
    OpenRig rig{usual};
    rig.click("fold-right", "bone-chest");
    EXPECT_FALSE(rig.has("fact-Name"));
}

TEST(Columns, WhatSomebodyOpenedIsRemembered) {
    OpenRig rig{usual};
    rig.click("bone-chest");
    EXPECT_FALSE(rig.session.ui.layout.right_open) << "the bone opened it";
    rig.click("tab-View");
    EXPECT_TRUE(rig.session.ui.layout.right_open);
    rig.click("tab-View");
    EXPECT_FALSE(rig.session.ui.layout.right_open);
}

TEST(Columns, ADraggedOneKeepsItsWidth) {
    OpenRig rig{usual};
    rig.click("tab-Curves");
    const panels::Rect before = rig.state.viewport;
    const ImVec2 at = rig.middle("splitter-right");
    rig.drag(at, {at.x - 100, at.y});
    EXPECT_FLOAT_EQ(rig.state.viewport.width, before.width - 100) << "it begins at the width that it had";
    rig.click("tab-Curves", "tab-Curves");
    EXPECT_FLOAT_EQ(rig.state.viewport.width, before.width - 100);
}

TEST(Columns, FoldByThemselvesInANarrowWindow) {
    OpenRig rig{{899, 600}};
    EXPECT_FALSE(rig.has("bone-hips"));
    const float folded = share(rig);
    EXPECT_GT(folded, 0.75F);
    rig.click("fold-left");
    EXPECT_TRUE(rig.has("bone-hips"));
    EXPECT_GE(share(rig), 0.5F);
    rig.click("tab-View");
    EXPECT_TRUE(rig.has("option-names"));
    EXPECT_FALSE(rig.has("bone-hips")) << "one at a time";
    EXPECT_GE(share(rig), 0.5F);
    rig.click("tab-View");
    EXPECT_FLOAT_EQ(share(rig), folded);
    rig.ask(post_event, UiEvent::focus_filter);
    EXPECT_TRUE(rig.has("bone-filter")) << "asking for the filter opens its column";
    ImGui::GetIO().DisplaySize = {900, 600};
    rig.frames(2);
    EXPECT_TRUE(rig.has("bone-hips"));
    ImGui::GetIO().DisplaySize = {899, 600};
    rig.frames(2);
    EXPECT_FLOAT_EQ(share(rig), folded) << "and folds again";
    EXPECT_FALSE(rig.session.ui.layout.left_folded) << "which is not remembered";
}

// The window is 640 points wide.
TEST(Columns, LeaveHalfTheWidthAndTheGizmoAtContentScaleTwo) {
    OpenRig rig{usual};
    rig.state.scale = 2;
    ImGui::GetIO().FontGlobalScale = 2;
    rig.frames(3);
    EXPECT_GE(share(rig), 0.5F);
    EXPECT_TRUE(rig.has("axis+y"));
    rig.click("tab-View");
    EXPECT_GE(share(rig), 0.5F);
    EXPECT_TRUE(rig.has("axis+y"));
}

/// The regions of the window, which must not overlap.
std::vector<std::pair<std::string, panels::Rect>> regions() {
    std::vector<std::pair<std::string, panels::Rect>> found;
    for (const ImGuiWindow* window : GImGui->Windows)
        for (const std::string_view name : {"##MainMenuBar", "Left", "Right", "Sheets", "Time", "Playlist", "Axes"})
            if (window->WasActive && name == window->Name)
                found.emplace_back(name, panels::Rect{window->Pos.x, window->Pos.y, window->Size.x, window->Size.y});
    return found;
}

TEST(Columns, NothingOverlapsInTheSmallestWindow) {
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}}, {480, 320}};
    rig.open({"a.bvh", "b.bvh"});
    for (const char* tab : {"", "tab-Bone", "tab-Messages"}) {
        if (*tab != '\0') rig.click(tab);
        const auto all = regions();
        EXPECT_GE(all.size(), 3U);
        for (const auto& [name, one] : all)
            for (const auto& [other_name, other] : all) {
                const bool apart = one.x + one.width <= other.x || other.x + other.width <= one.x ||
                                   one.y + one.height <= other.y || other.y + other.height <= one.y;
                EXPECT_TRUE(name == other_name || apart) << name << " and " << other_name << ' ' << tab;
            }
        EXPECT_GE(share(rig), 0.49F) << tab;
        const panels::Rect& view = rig.state.viewport;
        EXPECT_GE(view.y + view.height - ImGui::GetFrameHeight(), 160) << "half of the window: lanes give way " << tab;
    }
}

TEST(Columns, AreSheetsBelowThePictureInAWindowAsNarrowAsAPhone) {
    PanelRig rig{{{"a.bvh", {}}}, {430, 900}};
    rig.open({"a.bvh"});
    EXPECT_EQ(rig.state.viewport.width, 430);
    const float whole = rig.state.viewport.height;
    for (const auto& [opens, closes] : {std::pair{"tab-Bone", "fold-right"}, std::pair{"fold-left", "fold-left"}}) {
        rig.click(opens);
        EXPECT_EQ(rig.state.viewport.width, 430);
        EXPECT_LT(rig.state.viewport.height, 0.7F * whole) << opens;
        rig.click(closes);
        EXPECT_EQ(rig.state.viewport.height, whole) << opens;
    }
}

TEST_F(ColumnsOpen, ComeBackByATapWhereFingersHideThem) {
    session.ui.fingers = true;
    ask(session::toggle_panels);
    EXPECT_TRUE(says("A tap on the picture shows the panels again"));
    EXPECT_TRUE(session.ui.tap_shows);
    ask(session::command(session::hide, session::Hidden::nothing));
    EXPECT_TRUE(has("fold-left"));
}

TEST_F(ColumnsOpen, HideButForTheTimeBarThenAlsoThat) {
    EXPECT_LT(state.viewport.width, 1280);
    ask(session::toggle_panels);
    EXPECT_EQ(state.viewport.width, 1280);
    EXPECT_EQ(state.viewport.y, 0);
    EXPECT_TRUE(has("time-bar", "axis+y"));
    EXPECT_FALSE(has("fold-left"));
    EXPECT_FALSE(session.ui.toast);
    ask(session::toggle_panels);
    EXPECT_EQ(state.viewport.width, 1280);
    EXPECT_EQ(state.viewport.height, 800);
    EXPECT_FALSE(has("time-bar"));
    EXPECT_TRUE(says("H shows the panels again"));
    ask(session::toggle_panels);
    EXPECT_TRUE(has("fold-left"));
    ask(session::command(session::toggle_panels), session::command(session::toggle_panels),
        session::command(session::post_event, session::UiEvent::focus_frame_number));
    EXPECT_TRUE(has("##frame-number")) << "asking for a hidden field shows it";
    EXPECT_FALSE(has("fold-left"));
    ask(post_event, UiEvent::focus_filter);
    EXPECT_TRUE(has("bone-filter"));
}

TEST(TakeCard, TellsTheFactsOfTheTakeWhileNoTabIsOpen) {
    PanelRig rig{{{"a.bvh", {}}}, usual};
    EXPECT_FALSE(rig.has("card-Duration")) << "nothing is open";
    rig.open({"a.bvh"});
    for (const char* fact : {"Duration1.01s", "Rate100fps", "Height2m", "UpY", "Unitmetre", "Namesnoknownfamily"})
        EXPECT_TRUE(PanelRig::says(fact)) << fact << " in " << PanelRig::text();
    rig.click("tab-View");
    EXPECT_FALSE(rig.has("card-Duration"));
}

TEST(TakeCard, LeadsToTheMessages) {
    OpenRig rig{usual};
    EXPECT_FALSE(rig.has("card-warnings"));
    rig.session.document.reports.at(0).diagnostics.warning(std::nullopt, "test.odd", "something is odd");
    rig.frames(2);
    rig.click("card-warnings");
    EXPECT_TRUE(rig.has("message-0-0"));
}

TEST(Columns, ScaleWithTheDisplay) {
    PanelRig rig{{{"a.bvh", {}}}, {3840, 1600}};  // wide enough for the full widths at both scales
    rig.open({"a.bvh"});
    const float before = rig.state.viewport.x;
    rig.state.scale = 2;
    rig.frames(2);
    EXPECT_FLOAT_EQ(rig.state.viewport.x, before * 2);
}

TEST(Columns, TabsAreReadableInANarrowWindow) {
    OpenRig rig{{600, 600}};
    for (const char* name : {"Bone", "Curves", "Skins", "Figures", "View", "Messages"}) {
        const panels::Rect tab = rig.rect(fmt::format("tab-{}", name));
        EXPECT_GT(tab.width, ImGui::CalcTextSize(name).x) << name;
        EXPECT_LE(tab.x + tab.width, 600) << name;
        rig.click(fmt::format("tab-{}", name));
    }
}

// Without enough room everything is still laid out somewhere, and no coordinate is NaN.
TEST(Columns, CanBeLaidOutInAWindowOfAnySize) {
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}}};
    rig.open({"a.bvh", "b.bvh"});
    rig.ask(session::select_bone, rig.id(), figure::BoneId{0});
    for (const char* tab : {"tab-Curves", "tab-Skins", "tab-Figures", "tab-View", "tab-Messages", "tab-Bone"}) {
        ImGui::GetIO().DisplaySize = {1280, 800};
        rig.frames(2);
        rig.click(tab);
        for (const ImVec2 size : {ImVec2{500, 340}, ImVec2{200, 800}, ImVec2{200, 120}, ImVec2{60, 40}, ImVec2{1, 1}}) {
            ImGui::GetIO().DisplaySize = size;
            rig.state.columns.in_narrow = panels::Column::right;
            rig.frames(3);
            for (const panels::Backdrop& backdrop : rig.state.backdrops) {
                EXPECT_GE(backdrop.rect.width, 0) << tab << " in " << size.x;
                EXPECT_GE(backdrop.rect.height, 0) << tab << " in " << size.x;
            }
            EXPECT_GE(rig.state.viewport.width, 1);
            EXPECT_GE(rig.state.viewport.height, 1);
        }
    }
}
}  // namespace
}  // namespace skelplay
