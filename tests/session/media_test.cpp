#include "session/media.h"

#include <gmock/gmock.h>

#include "session/session.h"
#include "session/state.h"
#include "support/tiny_session.h"

namespace skelplay::session {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

RenderSettings as(MediaKind kind, double rate = 0.0) {
    RenderSettings settings;
    settings.kind = kind;
    settings.rate = rate;
    return settings;
}

TEST(Media, AClipIsTheRangeThatPlays) {
    Timeline timeline;
    timeline.frames = 121;
    timeline.frame_time = 1.0 / 120;
    timeline = set_range(timeline, 10, 15);
    EXPECT_THAT(clip_of(timeline, as(MediaKind::mp4)).positions, ElementsAre(10, 12, 14));
    EXPECT_EQ(rate_of(timeline, as(MediaKind::mp4)), 60);
    EXPECT_EQ(rate_of(timeline, as(MediaKind::gif)), 24);
    EXPECT_EQ(rate_of(timeline, as(MediaKind::gif, 60)), 50);
    EXPECT_THAT(clip_of(timeline, as(MediaKind::pictures)).positions, ElementsAre(10, 11, 12, 13, 14, 15));
    EXPECT_THAT(clip_of(timeline, as(MediaKind::pictures, 60)).positions, ElementsAre(10, 12, 14));
}

TEST(Media, PicturesAreCountedWithoutMakingTheClip) {
    for (const double fps : {24.0, 29.97, 60.0, 100.0, 120.0, 1 / 0.0083333})
        for (const std::size_t frames : {1U, 2U, 7U, 343U, 1000U})
            for (const double rate : {0.0, 12.0, 24.0, 25.0, 30.0, 60.0})
                for (const MediaFormat& format : media_formats()) {
                    Timeline timeline;
                    timeline.frames = frames;
                    timeline.frame_time = 1.0 / fps;
                    const RenderSettings settings = as(format.kind, rate);
                    EXPECT_EQ(picture_count(timeline, settings), clip_of(timeline, settings).positions.size())
                        << fps << " " << frames << " " << rate << " " << format.suffix;
                }
}

TEST(Media, NamesAreFreeAndBesideTheFile) {
    const test::TemporaryFolder folder;
    Session session = test::pretend_session({{"walk.bvh", {}}});
    test::open(session, {folder.path() / "walk.bvh"});
    const auto name = [&](MediaKind kind) { return free_output(session, as(kind)); };
    EXPECT_EQ(name(MediaKind::mp4), folder.path() / "walk.mp4");
    EXPECT_EQ(name(MediaKind::pictures), folder.path() / "walk-frames" / "%04d.png");
    folder.write("walk.mp4");
    fs::create_directories(folder.path() / "walk-frames");
    EXPECT_EQ(name(MediaKind::mp4), folder.path() / "walk-2.mp4");
    EXPECT_EQ(name(MediaKind::pictures), folder.path() / "walk-frames-2" / "%04d.png");
    RenderSettings elsewhere = as(MediaKind::webm);
    elsewhere.folder = folder.path() / "walk-frames";
    EXPECT_EQ(free_output(session, elsewhere), folder.path() / "walk-frames" / "walk.webm");
    elsewhere.folder = folder.path() / "gone";
    EXPECT_EQ(free_output(session, elsewhere), folder.path() / "walk.webm");
}

TEST(Media, AStillIsThePresentFrameAndNamedAfterIt) {
    const test::TemporaryFolder folder;
    Session session = test::pretend_session({{"walk.bvh", {}}});
    test::open(session, {folder.path() / "walk.bvh"});
    apply(session, SetRange{10, 20});
    apply(session, GoToFrame{12});
    EXPECT_THAT(clip_of(session.playback.timeline, as(MediaKind::still)).positions, ElementsAre(12));
    EXPECT_EQ(free_output(session, as(MediaKind::still)), folder.path() / "walk-frame-13.png") << "the file's number";
    EXPECT_EQ(picture_stem(session), "walk-frame-13");
}

TEST(Media, AStroboscopeHasItsPosesSpreadOverTheRange) {
    const test::TemporaryFolder folder;
    Session session = test::pretend_session({{"walk.bvh", {}}});
    test::open(session, {folder.path() / "walk.bvh"});
    apply(session, SetRange{10, 20});
    RenderSettings settings = as(MediaKind::still);
    settings.stroboscope = true;
    settings.poses = 3;
    EXPECT_THAT(clip_of(session.playback.timeline, settings).positions, ElementsAre(10, 15, 20));
    EXPECT_EQ(picture_count(session.playback.timeline, settings), 1U);
    EXPECT_EQ(free_output(session, settings), folder.path() / "walk-stroboscope.png");
    apply(session, SetOption{"render-poses", 100'000});
    EXPECT_EQ(session.ui.render.poses, find_option("render-poses")->values.high);
    settings.kind = MediaKind::mp4;
    EXPECT_EQ(clip_of(session.playback.timeline, settings).positions.size(), 6U) << "a video stays a video";
}

TEST(Media, RenderingIsAskedForReportedAndEnded) {
    Session session = test::pretend_session({{"walk.bvh", {}}});
    apply(session, StartRender{"/out/walk.mp4"});
    EXPECT_FALSE(session.ui.requests.render) << "nothing is open";
    test::open(session, {"/data/walk.bvh"});
    apply(session, SetOption{"render-kind", MediaKind::gif});
    apply(session, SetOption{"render-width", 1'000'000});
    EXPECT_EQ(session.ui.render.width, find_option("render-width")->values.high);
    apply(session, StartRender{"/out/walk.gif"});
    ASSERT_TRUE(session.ui.requests.render);
    EXPECT_EQ(session.ui.requests.render->output, "/out/walk.gif");
    EXPECT_EQ(session.ui.requests.render->settings.kind, MediaKind::gif);
    EXPECT_EQ(session.ui.render.folder, "/out");
    session.ui.requests.render.reset();
    apply(session, StartRender{"/out/second.gif"});
    EXPECT_FALSE(session.ui.requests.render) << "one at a time";
    apply(session, ReportRender{3, 10});
    EXPECT_EQ(session.ui.rendering->done, 3U);
    apply(session, CancelRender{});
    EXPECT_TRUE(session.ui.requests.cancel_render);
    apply(session, EndRender{"Rendering was cancelled"});
    EXPECT_FALSE(session.ui.rendering);
    EXPECT_EQ(session.ui.toast->text, "Rendering was cancelled");
    session.ui.requests.cancel_render = false;
    apply(session, CancelRender{});
    EXPECT_FALSE(session.ui.requests.cancel_render) << "there is nothing to cancel";
    apply(session, SetOption{"render-kind", MediaKind::pictures});
    apply(session, StartRender{"/out/walk-frames/%04d.png"});
    EXPECT_EQ(session.ui.render.folder, "/out");
}

TEST(Media, SettingsAreRemembered) {
    View view;
    Playback playback;
    UiState ui;
    ui.render = {MediaKind::webm, 1080, 1920, 24, true, true, "/films", true, true, 12};
    UiState again;
    read_settings(to_text(ConstSettings{view, playback, ui}), {view, playback, again});
    EXPECT_EQ(again.render, ui.render);
    UiState odd;
    read_settings("render-kind = avi\nrender-width = -4\nrender-rate = many\n", {view, playback, odd});
    EXPECT_EQ(odd.render, RenderSettings{});
}

}  // namespace
}  // namespace skelplay::session
