#include <gmock/gmock.h>
#include "panel_rig.h"
#include "session/files/opening.h"
#include "session/media.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "session/window.h"

namespace skelplay {
namespace {
using namespace session;
using testing::EndsWith;

struct RenderPanel : testing::Test {
    void SetUp() override {
        rig.open({"/data/walk.bvh"});
        rig.ask(session::toggle_form, Form::render_media);
    }
    test::PanelRig rig{{{"walk.bvh", {}}}};
};

TEST_F(RenderPanel, IsInNobodysWayUntilItIsClosed) {
    EXPECT_FALSE(rig.state.uses_keys) << "keys go on playing";
    EXPECT_TRUE(rig.timeline().playing);
    EXPECT_TRUE(rig.has("time-scale"));
    EXPECT_TRUE(rig.has("render-start"));
    rig.click("render-close");
    EXPECT_FALSE(rig.session.ui.form == Form::render_media);
    EXPECT_FALSE(rig.has("render-start"));
}

TEST_F(RenderPanel, EscapeLeavesWhatLiesOverItFirst) {
    rig.ask(session::toggle_help);
    rig.key(ImGuiKey_Escape);
    EXPECT_FALSE(rig.session.ui.help_open);
    EXPECT_TRUE(rig.session.ui.form == Form::render_media);
    rig.click("render-output");
    rig.key(ImGuiKey_Escape);
    EXPECT_TRUE(rig.session.ui.form == Form::render_media) << "it left the text";
    rig.key(ImGuiKey_Escape);
    EXPECT_FALSE(rig.session.ui.form == Form::render_media);
}

TEST_F(RenderPanel, WhatIsChosenIsSet) {
    rig.choose("render-kind", "render-as-.gif");
    EXPECT_EQ(rig.session.ui.render.kind, MediaKind::gif);
    EXPECT_THAT(rig.state.render.output, EndsWith("walk.gif"));
    rig.choose("render-size", "render-size-1080x1920");
    EXPECT_EQ(rig.session.ui.render.width, 1080);
    EXPECT_EQ(rig.session.ui.render.height, 1920);
    EXPECT_TRUE(rig.has("render-frame")) << "what an upright picture leaves out is shown";
    rig.choose("render-rate", "render-rate-25");
    EXPECT_EQ(rig.session.ui.render.rate, 25);
    rig.click("render-labels", "render-transparent");
    EXPECT_TRUE(rig.session.ui.render.labels);
    EXPECT_TRUE(rig.session.ui.render.transparent);
    rig.choose("render-kind", "render-as-.png");
    EXPECT_THAT(rig.state.render.output, EndsWith("walk-frames/%04d.png"));
    rig.choose("render-rate", "render-rate-usual");
    EXPECT_EQ(rig.session.ui.render.rate, 0);
    rig.choose("render-size", "render-size-window");
    EXPECT_EQ(rig.session.ui.render.width, static_cast<int>(rig.session.view.viewport.width));
}

TEST_F(RenderPanel, TheStroboscopeIsASwitchThatMakesOnePicture) {
    rig.ask(session::go_to_frame, 12);
    rig.click("render-stroboscope");
    EXPECT_EQ(rig.session.ui.render.kind, MediaKind::still);
    EXPECT_THAT(rig.state.render.output, EndsWith("walk-stroboscope.png"));
    EXPECT_TRUE(rig.has("render-poses"));
    EXPECT_FALSE(rig.has("render-rate")) << "one picture has none";
    rig.click("render-stroboscope");
    EXPECT_THAT(rig.state.render.output, EndsWith("walk-frame-13.png")) << "the present frame, as the file counts";
    EXPECT_FALSE(rig.has("render-poses"));
    rig.choose("render-kind", "render-as-.mp4");
    EXPECT_FALSE(session::is_stroboscope(rig.session.ui.render));
}

TEST_F(RenderPanel, TheShutterIsASliderWithItsNumberOfPosesAndNoneOfAStroboscope) {
    EXPECT_FALSE(rig.has("render-blur-samples"));
    rig.ask(session::set_option, "render-shutter", 180.0);
    EXPECT_TRUE(rig.has("render-shutter"));
    EXPECT_TRUE(rig.has("render-blur-samples"));
    rig.click("render-stroboscope");
    EXPECT_FALSE(rig.has("render-shutter"));
}

TEST_F(RenderPanel, TheNameOfAStillGoesWithItsFrameUnlessItWasTyped) {
    rig.ask(session::go_to_frame, 12);
    rig.choose("render-kind", "render-as-still");
    rig.ask(session::go_to_frame, 40);
    EXPECT_THAT(rig.state.render.output, EndsWith("walk-frame-41.png"));
    rig.click("render-output");
    rig.key(ImGuiKey_End);
    rig.type("x");
    rig.click("render-burn-in");
    rig.ask(session::go_to_frame, 50);
    EXPECT_THAT(rig.state.render.output, EndsWith("walk-frame-41.pngx"));
    EXPECT_TRUE(rig.session.ui.render.burn_in);
}

TEST_F(RenderPanel, EnterInTheNameStartsAndBrowseChoosesTheFolder) {
    rig.click("render-output");
    rig.key(ImGuiKey_Enter);
    EXPECT_TRUE(rig.session.ui.rendering);
    rig.ask(session::end_render, "Rendering was cancelled", false);
    test::TemporaryFolder folder;
    rig.session.options.show_in_folder = [](const auto&) { return true; };
    rig.frames(2);
    rig.click("render-browse");
    ASSERT_TRUE(rig.session.ui.open_dialog);
    rig.type((folder.path().string() + "/").c_str());
    rig.click("dialog-folder");
    rig.frames(2);
    EXPECT_EQ(std::filesystem::path(rig.state.render.output).parent_path(), folder.path());
}

TEST_F(RenderPanel, CopiesTheCommandWhereThereIsOne) {
    rig.click("render-copy");
    ASSERT_TRUE(rig.session.ui.requests.copy_render);
    EXPECT_EQ(rig.session.ui.requests.copy_render->output, rig.state.render.output);
    rig.session.ui.requests.copy_render.reset();
    rig.choose("render-kind", "render-as-.png");
    rig.choose("render-rate", "render-rate-25");
    rig.click("render-copy");
    EXPECT_FALSE(rig.session.ui.requests.copy_render) << "numbered pictures at another rate than the file's";
}

TEST_F(RenderPanel, StartAsksOnceAndCancelTakesItsPlaceAlsoWhenThePanelIsClosed) {
    rig.forget();
    rig.click("render-start");
    ASSERT_TRUE(rig.session.ui.rendering);
    EXPECT_EQ(rig.session.ui.rendering->output, rig.state.render.output);
    session::report_render(rig.session, 30, 100);
    EXPECT_FALSE(rig.has("render-start"));
    rig.click("render-cancel");
    EXPECT_TRUE(rig.session.ui.requests.cancel_render);
    rig.ask(session::end_render, "Rendering was cancelled", false);
    EXPECT_TRUE(rig.has("render-start"));
    rig.session.ui.requests = {};
    rig.click("render-start");
    rig.ask(session::toggle_form, Form::render_media);
    EXPECT_TRUE(rig.has("render-progress"));
    rig.click("render-cancel");
    EXPECT_TRUE(rig.session.ui.requests.cancel_render);
    rig.ask(session::command(session::end_render, "Rendering was cancelled", false),
            session::command(session::toggle_form, Form::render_media));
    rig.ask(session::close_figure, rig.active());
    rig.forget();
    rig.click("render-start");
    EXPECT_FALSE(rig.session.ui.rendering);
    EXPECT_TRUE(rig.commands.empty());
}
}  // namespace
}  // namespace skelplay
