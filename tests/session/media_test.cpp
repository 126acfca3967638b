#include "session/media.h"
#include <fmt/format.h>
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/state.h"
#include "session/viewing.h"
#include "support/leg_bvh.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
namespace fs = std::filesystem;
using test::apply;
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
    EXPECT_EQ(clip_of(timeline, as(MediaKind::pictures, 60)).step, 2);
    EXPECT_EQ(clip_of(timeline, as(MediaKind::still)).step, 1);
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

/// A take of 101 frames in a folder of its own.
struct MediaOfATake : test::SessionFixture {
    MediaOfATake() { open({folder / "a.bvh"}); }
    [[nodiscard]] fs::path name(const RenderSettings& settings) const { return free_output(session, settings); }
    [[nodiscard]] auto positions(const RenderSettings& settings) const {
        return is_stroboscope(settings) ? stroboscope_positions(session, settings)
                                        : clip_of(timeline(), settings).positions;
    }

    test::TemporaryFolder folder;
};

TEST_F(MediaOfATake, NamesAreFreeAndBesideTheFile) {
    EXPECT_EQ(name(as(MediaKind::mp4)), folder / "a.mp4");
    EXPECT_EQ(name(as(MediaKind::pictures)), folder / "a-frames" / "%04d.png");
    folder.write("a.mp4");
    fs::create_directories(folder / "a-frames");
    EXPECT_EQ(name(as(MediaKind::mp4)), folder / "a-2.mp4");
    EXPECT_EQ(name(as(MediaKind::pictures)), folder / "a-frames-2" / "%04d.png");
    RenderSettings elsewhere = as(MediaKind::webm);
    elsewhere.folder = folder / "a-frames";
    EXPECT_EQ(name(elsewhere), folder / "a-frames" / "a.webm");
    elsewhere.folder = folder / "gone";
    EXPECT_EQ(name(elsewhere), folder / "a.webm");
}

TEST_F(MediaOfATake, AStillIsThePresentFrameAndAStroboscopeHasItsPosesSpreadOverTheRange) {
    apply(session, command(set_play_range, 10, 20), command(go_to_frame, 12));
    RenderSettings settings = as(MediaKind::still);
    EXPECT_THAT(positions(settings), ElementsAre(12));
    EXPECT_EQ(name(settings), folder / "a-frame-13.png") << "the file's number";
    EXPECT_EQ(picture_stem(session), "a-frame-13");
    settings.stroboscope = true;
    settings.poses = 3;
    EXPECT_THAT(positions(settings), ElementsAre(10, 15, 20));
    EXPECT_EQ(picture_count(timeline(), settings), 1U);
    EXPECT_EQ(name(settings), folder / "a-stroboscope.png");
    apply(session, set_option, "render-poses", 100'000);
    EXPECT_EQ(session.ui.render.poses, find_option("render-poses")->high);
    settings.kind = MediaKind::mp4;
    EXPECT_EQ(positions(settings).size(), 6U) << "a video stays a video";
}

/// The frames of a stroboscope of three poses, of a leg of 100 that is at these x in its eleven frames.
std::vector<double> poses_of_leg(const std::vector<int>& positions) {
    const test::TemporaryFolder folder;
    std::string rows;
    for (const int x : positions) rows += fmt::format("{} 100 0 0 0 0 0 0 0\n", x);
    const fs::path file = folder.write("leg.bvh", test::leg_bvh(50, static_cast<int>(positions.size()), rows));
    Session session;
    test::open(session, {file});
    RenderSettings settings = as(MediaKind::still);
    settings.stroboscope = true;
    settings.poses = 3;
    return stroboscope_positions(session, settings);
}

// It stands for half of the take, then goes 400: in the middle of that it has been at 200 since frame 8.
TEST(Stroboscope, HasTheSameGroundBetweenItsPosesOrOfATakeInPlaceTheSameTime) {
    EXPECT_THAT(poses_of_leg({0, 0, 0, 0, 0, 0, 80, 160, 240, 320, 400}), ElementsAre(0, 8, 10));
    EXPECT_THAT(poses_of_leg({0, 0, 0, 0, 0, 0, 30, 0, 30, 0, 30}), ElementsAre(0, 5, 10)) << "to and fro, in place";
}

// The tiny figure of far.bvh walks 40 m along X, so that the front sees it go to the right.
TEST_F(MediaOfATake, AStroboscopeLooksAcrossThePathUnlessAPersonHasTurnedTheCamera) {
    open({"far.bvh"});
    const std::vector<std::size_t> frames{0, 2000, 4000};
    const CameraChoice across = stroboscope_cameras(session, frames).front();
    EXPECT_NEAR(across.yaw, 0.0, 1e-9);
    EXPECT_FALSE(across.distance || across.target || across.follow) << "all poses are to fill the picture";
    apply(session, orbit_camera, {-100, 0});
    const CameraChoice turned = stroboscope_cameras(session, frames).front();
    EXPECT_EQ(turned.yaw, camera().yaw);
    EXPECT_FALSE(turned.follow);
}

TEST_F(MediaOfATake, RenderingIsAskedForReportedAndEnded) {
    const auto& request = session.ui.requests.render;
    apply(session, command(set_option, "render-kind", "gif"), command(set_option, "render-width", 1'000'000));
    EXPECT_EQ(session.ui.render.width, find_option("render-width")->high);
    apply(session, start_render, "/out/walk.gif");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->output, "/out/walk.gif");
    EXPECT_EQ(request->settings.kind, MediaKind::gif);
    EXPECT_EQ(session.ui.render.folder, "/out");
    session.ui.requests.render.reset();
    apply(session, start_render, "/out/second.gif");
    EXPECT_FALSE(request) << "one at a time";
    report_render(session, 3, 10);
    EXPECT_EQ(session.ui.rendering->done, 3U);
    apply(session, cancel_render);
    EXPECT_TRUE(session.ui.requests.cancel_render);
    apply(session, end_render, "Rendering was cancelled", false);
    EXPECT_FALSE(session.ui.rendering);
    EXPECT_EQ(toast(), "Rendering was cancelled");
    session.ui.requests.cancel_render = false;
    apply(session, cancel_render);
    EXPECT_FALSE(session.ui.requests.cancel_render) << "there is nothing to cancel";
    apply(session, command(set_option, "render-kind", "pictures"),
          command(start_render, "/elsewhere/walk-frames/%04d.png"));
    EXPECT_EQ(session.ui.render.folder, "/elsewhere");
    session.ui.requests.render.reset();
    apply(session, command(end_render, "", false), command(close_figure, active()), command(start_render, "/out/walk.mp4"));
    EXPECT_FALSE(request) << "nothing is open";
}

TEST(Media, SettingsAreRemembered) {
    Settings before;
    before.ui.render = {MediaKind::webm, 1080, 1920, 24, true, true, "/films", true, true, 12};
    Settings again;
    read_settings(to_text(before), again);
    EXPECT_EQ(again.ui.render, before.ui.render);
    Settings odd;
    read_settings("render-kind = avi\nrender-width = -4\nrender-rate = many\n", odd);
    EXPECT_EQ(odd.ui.render, RenderSettings{});
}
}  // namespace
}  // namespace skelplay::session
