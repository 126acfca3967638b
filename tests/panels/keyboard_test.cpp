#include <gtest/gtest.h>
#include "panels/panel_rig.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "session/window.h"

namespace skelplay {
namespace {
using namespace session;
using panels::KeysIn;
using test::PanelRig;

struct Keyboard : testing::Test {
    PanelRig rig{{{"a.bvh", {}}}};
    void SetUp() override {
        rig.open({"a.bvh"});
        rig.ask(session::play_or_pause);
    }
    [[nodiscard]] KeysIn keys() const { return rig.state.keyboard.in; }
    void step_back() { rig.ask(post_event, UiEvent::step_back); }
    /// Takes the row below the one that is chosen from a list.
    void take_next(std::string_view list) {
        ASSERT_TRUE(rig.walk_to(list)) << list;
        rig.key(ImGuiKey_Enter, ImGuiKey_DownArrow, ImGuiKey_Enter);
    }
    void escape() { rig.escape(); }
};

TEST_F(Keyboard, TheMenusAreUsedWithoutAMouse) {
    rig.ask(post_event, UiEvent::enter_menus);
    EXPECT_EQ(keys(), KeysIn::menus);
    EXPECT_TRUE(rig.state.uses_keys) << "arrows are no commands now";
    ASSERT_TRUE(rig.has("menu-Open"));
    rig.key(ImGuiKey_RightArrow, ImGuiKey_RightArrow);
    ASSERT_TRUE(rig.has("menu-Play or pause")) << "the menu behind Edit";
    rig.key(ImGuiKey_DownArrow, ImGuiKey_Enter);
    EXPECT_TRUE(rig.timeline().playing && rig.timeline().direction < 0) << "the second item plays backward";
    EXPECT_EQ(keys(), KeysIn::picture) << "and the keys are back";
    EXPECT_FALSE(rig.state.uses_keys);
    rig.ask(session::command(session::post_event, session::UiEvent::enter_menus),
            session::command(session::post_event, session::UiEvent::enter_menus));
    EXPECT_EQ(keys(), KeysIn::picture);
    EXPECT_FALSE(rig.has("menu-Open"));
}

TEST_F(Keyboard, ThePlayMenuHoldsTheModes) {
    rig.click("menu-Play");
    EXPECT_TRUE(rig.has("menu-Loop-on", "menu-Real time-on"));
    rig.click("menu-Ping-pong");
    EXPECT_EQ(rig.timeline().mode, PlayMode::ping_pong);
    rig.click("menu-Play", "menu-Every frame");
    EXPECT_FALSE(rig.timeline().real_time);
}

TEST_F(Keyboard, FilesHaveSectionsAndQuitAtTheirEnd) {
    rig.click("menu-Files");
    const float quit = rig.rect("menu-Quit").y;
    const float last = rig.rect("menu-Save the picture without panels").y;
    const float line = rig.rect("menu-Save a screenshot").y;
    EXPECT_GT(quit - last, last - line) << "a line before it";
    for (const char* item : {"menu-Open the bundled sample", "menu-Close the figure", "menu-save-marks"})
        EXPECT_TRUE(rig.has(item)) << item;
}

TEST_F(Keyboard, TabsAreWalkedThroughAndUsedWithoutAMouse) {
    rig.ask(post_event, UiEvent::next_tab);
    EXPECT_EQ(rig.state.tab, 0U) << "the first key opens the one that is there";
    EXPECT_TRUE(rig.session.ui.layout.right_open);
    EXPECT_EQ(keys(), KeysIn::tab);
    rig.ask(post_event, UiEvent::next_tab);
    EXPECT_EQ(rig.state.tab, 1U);
    rig.ask(session::command(session::post_event, session::UiEvent::previous_tab),
            session::command(session::post_event, session::UiEvent::previous_tab));
    EXPECT_EQ(rig.state.tab, panels::messages_tab) << "round the corner";
    rig.ask(post_event, UiEvent::previous_tab);
    ASSERT_TRUE(rig.has("option-grid")) << "the View tab";
    ASSERT_TRUE(rig.session.view.options.grid);
    ASSERT_TRUE(rig.walk_to("option-grid"));
    rig.key(ImGuiKey_Enter);
    EXPECT_FALSE(rig.session.view.options.grid) << "arrows reach it and Enter switches it";
    EXPECT_EQ(rig.position(), 0);
}

TEST_F(Keyboard, TheRenderPanelIsFilledInWithoutAMouse) {
    rig.ask(session::toggle_form, Form::render_media);
    EXPECT_FALSE(rig.state.uses_keys) << "arrows go on stepping frames";
    rig.ask(post_event, UiEvent::next_tab);
    ASSERT_EQ(keys(), KeysIn::form);
    EXPECT_TRUE(rig.state.uses_keys);
    rig.frames(2);
    rig.key(ImGuiKey_Enter);
    ASSERT_TRUE(rig.has("render-as-.gif")) << "it begins at the first field";
    escape();
    const auto kind = rig.session.ui.render.kind;
    take_next("render-kind");
    EXPECT_NE(rig.session.ui.render.kind, kind);
    take_next("render-size");
    EXPECT_EQ(rig.session.ui.render.width, 1920) << "full HD stands below HD";
    ASSERT_TRUE(rig.walk_to("render-labels"));
    rig.key(ImGuiKey_Enter);
    EXPECT_TRUE(rig.session.ui.render.labels);
    ASSERT_TRUE(rig.walk_to("render-output"));
    rig.key(ImGuiKey_Enter, ImGuiKey_End);
    rig.type("x");
    panels::send_key(ImGuiKey_Enter, true);
    rig.frames(3);
    panels::send_key(ImGuiKey_Enter, false);
    rig.frames(3);
    EXPECT_TRUE(rig.state.render.output.ends_with("x")) << rig.state.render.output;
    EXPECT_FALSE(ImGui::GetIO().WantTextInput) << "Enter ends typing, however long it is held";
    ASSERT_TRUE(rig.session.ui.rendering) << "and starts";
    EXPECT_EQ(rig.session.ui.rendering->output, rig.state.render.output);
}

TEST_F(Keyboard, TheExportPanelIsFilledInWithoutAMouse) {
    rig.ask(session::command(session::toggle_form, Form::export_take),
            session::command(session::post_event, session::UiEvent::next_tab));
    ASSERT_EQ(keys(), KeysIn::form);
    const std::string format = rig.session.ui.export_form.format;
    take_next("export-format");
    EXPECT_NE(rig.session.ui.export_form.format, format);
    take_next("export-rate");
    EXPECT_EQ(rig.session.ui.export_form.rate, 24);
    ASSERT_TRUE(rig.walk_to("export-scale"));
    rig.key(ImGuiKey_Enter);
    rig.type("2");
    rig.key(ImGuiKey_Enter);
    EXPECT_EQ(rig.session.ui.export_form.scale, 2);
    ASSERT_TRUE(rig.walk_to("export-origin"));
    rig.key(ImGuiKey_Enter);
    EXPECT_TRUE(rig.session.ui.export_form.root_at_origin);
}

TEST_F(Keyboard, EscapeLeavesListFormAndTabOneByOne) {
    rig.ask(session::command(session::toggle_form, Form::render_media),
            session::command(session::post_event, session::UiEvent::next_tab));
    ASSERT_TRUE(rig.walk_to("render-kind"));
    rig.key(ImGuiKey_Enter);
    ASSERT_TRUE(rig.has("render-as-.gif"));
    escape();
    EXPECT_FALSE(rig.has("render-as-.gif")) << "first the list";
    EXPECT_EQ(keys(), KeysIn::form);
    escape();
    EXPECT_EQ(keys(), KeysIn::picture);
    EXPECT_TRUE(rig.session.ui.form == Form::render_media);
    escape();
    EXPECT_FALSE(rig.session.ui.form == Form::render_media);
    rig.ask(session::command(session::toggle_form, Form::render_media),
            session::command(session::post_event, session::UiEvent::next_tab),
            session::command(session::post_event, session::UiEvent::next_tab));
    ASSERT_EQ(keys(), KeysIn::tab) << "from the form to the tabs";
    escape();
    EXPECT_EQ(keys(), KeysIn::picture);
    EXPECT_TRUE(rig.session.ui.form == Form::render_media);
}

TEST_F(Keyboard, CtrlTabGoesRoundFromTheFormThroughAllTabsAndBackwardToo) {
    constexpr std::size_t tabs = panels::messages_tab + 1;
    rig.state.tab = 2;
    rig.ask(session::command(session::toggle_form, Form::render_media),
            session::command(session::post_event, session::UiEvent::next_tab));
    EXPECT_EQ(keys(), KeysIn::form) << "first";
    for (int round = 0; round < 2; ++round) {
        for (std::size_t i = 0; i < tabs; ++i) {
            rig.ask(post_event, UiEvent::next_tab);
            ASSERT_EQ(keys(), KeysIn::tab) << i;
            EXPECT_EQ(rig.state.tab, i);
        }
        rig.ask(post_event, UiEvent::next_tab);
        EXPECT_EQ(keys(), KeysIn::form) << "after the last tab";
    }
    for (std::size_t i = tabs; i-- > 0;) {
        rig.ask(post_event, UiEvent::previous_tab);
        ASSERT_EQ(keys(), KeysIn::tab) << i;
        EXPECT_EQ(rig.state.tab, i);
    }
    rig.ask(post_event, UiEvent::previous_tab);
    EXPECT_EQ(keys(), KeysIn::form) << "before the first tab";
}

TEST_F(Keyboard, FromThePictureCtrlShiftTabGoesToTheTabBeforeThoughAFormIsOpen) {
    rig.state.tab = 2;
    rig.ask(session::command(session::post_event, session::UiEvent::next_tab),
            session::command(session::toggle_form, Form::render_media));
    step_back();
    ASSERT_EQ(keys(), KeysIn::picture);
    rig.ask(post_event, UiEvent::previous_tab);
    EXPECT_EQ(keys(), KeysIn::tab);
    EXPECT_EQ(rig.state.tab, 1U);
}

TEST_F(Keyboard, AFormOpenedFromTheMenusByKeysHasTheKeys) {
    rig.ask(post_event, UiEvent::enter_menus);
    ASSERT_TRUE(rig.walk_to("menu-Render pictures or a video"));
    rig.key(ImGuiKey_Enter);
    EXPECT_TRUE(rig.session.ui.form == Form::render_media);
    EXPECT_EQ(keys(), KeysIn::form);
}

TEST(KeyboardInTheColumn, FiguresAreHiddenAndShownWithoutAMouse) {
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}}};
    rig.open({"a.bvh", "b.bvh"});
    rig.ask(post_event, UiEvent::enter_column);
    ASSERT_EQ(rig.state.keyboard.in, KeysIn::column);
    EXPECT_TRUE(rig.state.uses_keys);
    ASSERT_TRUE(rig.walk_to("visible-b.bvh"));
    rig.key(ImGuiKey_Enter);
    EXPECT_FALSE(rig.figure(1).settings.visible);
    rig.key(ImGuiKey_Enter);
    EXPECT_TRUE(rig.figure(1).settings.visible);
    rig.ask(post_event, UiEvent::step_back);
    EXPECT_EQ(rig.state.keyboard.in, KeysIn::picture);
}

TEST(KeyboardInTheColumn, TheKeysBeginAtTheSelectedBoneWhereverItIs) {
    PanelRig rig{{{"walk.bvh", {.real = SKELPLAY_SOURCE_DIR "/assets/walk.bvh"}}}, {1280, 420}};
    rig.open({"walk.bvh"});
    const auto marked = [&](const std::string& place) {
        const ImGuiContext& context = *ImGui::GetCurrentContext();
        return rig.has(place) && context.NavWindow != nullptr && ImGui::GetIO().NavVisible &&
               ImGui::WindowRectRelToAbs(context.NavWindow, context.NavWindow->NavRectRel[0]).Contains(rig.middle(place));
    };
    const auto& bones = rig.figure().take.figure->skeleton.bones();
    const std::size_t last = bones.size() - 1;
    rig.ask(session::select_bone, rig.active(), figure::bone_id(last - 1));
    rig.state.folded.insert({rig.active(), figure::BoneId{0}});  // its parent was folded since
    rig.ask(post_event, UiEvent::enter_column);
    rig.frames(3);
    EXPECT_TRUE(marked("bone-" + bones[last - 1].name));
    rig.key(ImGuiKey_DownArrow, ImGuiKey_Enter);
    EXPECT_EQ(figure::index(rig.selected()), last) << "the next one";
    rig.ask(session::command(session::post_event, session::UiEvent::step_back),
            session::command(session::select_bone, session::FigureId::none, figure::BoneId::none),
            session::command(session::post_event, session::UiEvent::enter_column));
    EXPECT_FALSE(marked("bone-" + bones[last].name)) << "without a selection at the column's beginning";
}

TEST_F(Keyboard, TheRateIsTypedWithoutAMouse) {
    rig.ask(post_event, UiEvent::focus_rate);
    rig.type("50");
    rig.key(ImGuiKey_Enter);
    EXPECT_EQ(rig.figure().take.rate.fps, 50.0);
    rig.frames(2);
    EXPECT_FALSE(rig.state.uses_keys) << "the keys are the picture's again";
}

TEST_F(Keyboard, TheRenderAndTheExportPanelDoNotLieOnEachOther) {
    rig.ask(session::command(session::toggle_form, Form::render_media),
            session::command(session::toggle_form, Form::export_take));
    EXPECT_FALSE(rig.session.ui.form == Form::render_media);
    rig.ask(session::toggle_form, Form::render_media);
    EXPECT_FALSE(rig.session.ui.form == Form::export_take);
}

TEST_F(Keyboard, EscapeGivesTheKeysBackThenClearsTheFilterThenDeselects) {
    rig.ask(session::select_bone, rig.active(), figure::BoneId{1});
    rig.state.bone_filter = "che";
    rig.ask(post_event, UiEvent::next_tab);
    ASSERT_EQ(keys(), KeysIn::tab);
    step_back();
    EXPECT_EQ(keys(), KeysIn::picture);
    EXPECT_EQ(rig.state.bone_filter, "che");
    step_back();
    EXPECT_EQ(rig.state.bone_filter, "");
    EXPECT_EQ(rig.selected(), figure::BoneId{1});
    step_back();
    EXPECT_EQ(rig.selected(), figure::BoneId::none);
}

TEST_F(Keyboard, EscapeClosesOnlyADialogAndLeavesTheFilterWithWhatWasTyped) {
    rig.ask(session::command(session::select_bone, rig.active(), figure::BoneId{1}),
            session::command(session::toggle_help));
    escape();
    EXPECT_FALSE(rig.session.ui.help_open);
    EXPECT_EQ(rig.selected(), figure::BoneId{1});
    rig.ask(post_event, UiEvent::focus_filter);
    rig.type("leg");
    escape();
    EXPECT_EQ(rig.state.bone_filter, "leg");
    EXPECT_FALSE(rig.state.uses_keys);
    ASSERT_TRUE(rig.has("filter-clear"));
    rig.click("filter-clear");
    EXPECT_EQ(rig.state.bone_filter, "");
    EXPECT_FALSE(rig.has("filter-clear"));
}

// Arrows step frames and Space plays: no button may take them because it was clicked last.
TEST_F(Keyboard, OutsideMenusAndTabsNothingTakesTheKeys) {
    rig.click("play-mode");
    const auto mode = rig.timeline().mode;
    rig.forget();
    rig.key(ImGuiKey_Space, ImGuiKey_Enter, ImGuiKey_RightArrow);
    EXPECT_EQ(rig.timeline().mode, mode);
    EXPECT_TRUE(rig.commands.empty());
    EXPECT_FALSE(ImGui::GetIO().NavActive);
}

TEST_F(Keyboard, AltStaysTheMouses) {
    rig.ask(post_event, UiEvent::next_tab);
    panels::send_modifiers(false, false, true);
    rig.frames(2);
    panels::send_modifiers(false, false, false);
    rig.frames(2);
    EXPECT_EQ(ImGui::GetCurrentContext()->NavLayer, ImGuiNavLayer_Main);
    panels::send_modifiers(true, false, false);
    rig.key(ImGuiKey_Tab);
    EXPECT_EQ(ImGui::GetCurrentContext()->NavWindowingTarget, nullptr);
    panels::send_modifiers(false, false, false);
    rig.frames(2);
}

TEST_F(Keyboard, AClickOrAHiddenTabGivesTheKeysBack) {
    rig.ask(post_event, UiEvent::next_tab);
    rig.click("##frame-number");
    EXPECT_EQ(keys(), KeysIn::picture);
    rig.ask(session::command(session::post_event, session::UiEvent::next_tab), session::command(session::toggle_panels));
    EXPECT_EQ(keys(), KeysIn::picture);
    EXPECT_FALSE(rig.state.uses_keys);
}
}  // namespace
}  // namespace skelplay
