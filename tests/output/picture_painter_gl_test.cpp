// All ways to a picture without a window paint alike: a screenshot, `render`, and a video rendered from the window.

#include "output/picture_painter.h"
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <gmock/gmock.h>
#include "output/image_file.h"
#include "output/render_job.h"
#include "render/gl_fixture.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/time/timeline.h"
#include "session/view.h"
#include "session/viewing.h"
#include "support/temporary_folder.h"
#include "support/tiny_session.h"

namespace skelplay::output::picture_painter_gl_test {
constexpr PictureSize size{640, 360};
constexpr double position = 50.0;

/// The tiny figure at a frame, with its bones' names.
session::Session shown_session() {
    session::Session session = test::pretend_session({{"a.bvh", {}}});
    session::apply(session, session::set_viewport, {640.0, 360.0});
    test::open(session, {"/a.bvh"});
    session::apply(session, test::set("names", "yes"));
    session::apply(session, session::go_to_frame, position);
    session::step(session, session::Seconds(0));
    return session;
}

PictureLook look(bool transparent) { return {.size = size, .scale = scale_for(size), .transparent = transparent}; }

class PicturePainterGl : public test::GlTest {
protected:
    /// A painter's picture of a session.
    static render::Image painted(const session::Session& session, const PictureLook& asked) {
        session::Session shown = session::snapshot(session, {});
        session::Drawing drawing;
        PicturePainter painter(pictures_of(shown, drawing), asked);
        return painter.paint(position);
    }
};

TEST_F(PicturePainterGl, TheWindowsOwnRendererPaintsTheSamePicture) {
    const session::Session session = shown_session();
    for (const bool transparent : {false, true}) {
        session::Drawing drawing;
        scene::DrawList list;
        drawing.draw(session, list);
        render::Renderer renderer;
        const render::OffscreenTarget target = target_for(look(transparent));
        const render::Image image = paint(renderer, target, {{&list, session.view.pane().camera, {}}}, look(transparent));
        EXPECT_EQ(image.rgba, painted(session, look(transparent)).rgba);
    }
}

// 640 = 319 + 2 + 319: each half is the picture that its camera makes alone, with a title at the top left. The pattern
// that dithers colours goes on through the whole picture, so that they may differ by a step.
TEST_F(PicturePainterGl, EachViewIsThePictureOfItsCamera) {
    session::Session session = shown_session();
    session::apply(session, test::set("views", "two"));
    const render::Image both = painted(session, look(false));
    PictureLook half = look(false);
    half.size = {319, 360};
    for (const std::size_t view : {0U, 1U}) {
        session::Session alone = shown_session();
        session::apply(alone, session::set_camera, session.view.panes[view].camera, false, false, {});
        const render::Image image = painted(alone, half);
        int differing = 0;
        int above = 0;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) {
                const bool same =
                    std::equal(image.pixel(x, y), image.pixel(x, y) + 3, both.pixel(x + static_cast<int>(view) * 321, y),
                               [](std::uint8_t one, std::uint8_t other) { return std::abs(one - other) <= 1; });
                (y < 40 ? above : differing) += same ? 0 : 1;
            }
        EXPECT_LT(differing, 40) << "at edges, of 114 840 pixels: " << view;
        EXPECT_GT(above, 20) << "the title " << view;
    }
}

// From the front Z points at the viewer and has no name.
TEST_F(PicturePainterGl, TheGizmoNamesTheFilesAxes) {
    session::Session session = shown_session();
    session::apply(session, session::look_from, scene::ViewPreset::front);
    PictureLook plain = look(false);
    plain.gizmo = false;
    const render::Image with = painted(session, look(false));
    const render::Image without = painted(session, plain);
    const auto written = [&](int x, int up) {
        int bright = 0;
        for (int right = -6; right <= 6; ++right)
            for (int down = -7; down <= 7; ++down) {
                const int row = size.height - 36 - up + down;
                bright += with.pixel(36 + x + right, row)[2] > without.pixel(36 + x + right, row)[2] + 60 ? 1 : 0;
            }
        return bright > 8;
    };
    EXPECT_TRUE(written(30, 0)) << "X, to the right";
    EXPECT_TRUE(written(0, 30)) << "Y, upwards";
    EXPECT_FALSE(written(-24, -24));
}

TEST_F(PicturePainterGl, AClipHoldsTheSamePicture) {
    const test::TemporaryFolder folder;
    session::Session session = shown_session();
    session::apply(session, session::set_play_range, 50, 50);
    session::RenderOrder order;
    order.settings.kind = session::MediaKind::pictures;
    order.settings.width = size.width;
    order.settings.height = size.height;
    order.settings.labels = true;
    order.settings.transparent = true;
    order.output = folder.path() / "%04d.png";
    RenderJob job(session, order, {});
    while (!job.outcome()) job.advance();
    ASSERT_TRUE(job.outcome()->done) << job.outcome()->sentence;
    ASSERT_EQ(job.done(), 1U);

    EXPECT_EQ(image_from_png(folder.read("0050.png")).value().rgba, painted(session, look(true)).rgba);
}

// Half as many pictures a second as frames: the shutter of 360 degrees is open for two frames.
TEST_F(PicturePainterGl, TheShutterOfAClipIsOpenForAShareOfTheTimeBetweenPictures) {
    const test::TemporaryFolder folder;
    session::Session session = shown_session();
    session::apply(session, session::set_play_range, 50, 51);
    session::RenderOrder order;
    order.settings = {.kind = session::MediaKind::pictures, .width = size.width, .height = size.height};
    order.settings.rate = session::tidy_rate(1.0 / session.playback.timeline.frame_time) / 2;
    order.settings.labels = order.settings.transparent = true;
    order.settings.shutter = 360;
    order.settings.blur_samples = 3;
    order.output = folder.path() / "%04d.png";
    RenderJob job(session, order, {});
    while (!job.outcome()) job.advance();
    ASSERT_TRUE(job.outcome()->done) << job.outcome()->sentence;
    ASSERT_EQ(job.done(), 1U);

    session::Session shown = session::snapshot(session, {});
    session::Drawing drawing;
    PicturePainter painter(pictures_of(shown, drawing), look(true), {}, {.frames = 2, .poses = 3});
    EXPECT_EQ(image_from_png(folder.read("0000.png")).value().rgba, painter.paint(position).rgba);
    EXPECT_NE(painter.paint(position).rgba, painted(session, look(true)).rgba);
}

TEST_F(PicturePainterGl, ABlurredPictureIsDrawnPoseByPoseAndItsOwnIsTheLast) {
    std::vector<double> drawn;
    session::Session shown = session::snapshot(shown_session(), {});
    session::Drawing drawing;
    const PictureSource source = pictures_of(shown, drawing);
    PicturePainter painter(
        [&](double at, std::vector<scene::DrawList>& lists) {
            drawn.push_back(at);
            return source(at, lists);
        },
        look(false), {}, {.frames = 2, .poses = 5});
    for (int i = 0; i < 4; ++i) EXPECT_FALSE(painter.expose(position));
    EXPECT_TRUE(painter.expose(position));
    EXPECT_THAT(drawn, testing::ElementsAre(52, 51.5, 51, 50.5, 50));
}

TEST_F(PicturePainterGl, LabelsAreThereAndGrowWithTheScale) {
    session::Session session = shown_session();
    const auto written = [&](float scale) {
        PictureLook asked = look(true);
        asked.scale = scale;
        // In a transparent picture only drawn things have paint: everything new is names.
        session.view.options.names = false;
        const render::Image without = painted(session, asked);
        session.view.options.names = true;
        const render::Image with = painted(session, asked);
        std::size_t pixels = 0;
        for (std::size_t i = 3; i < with.rgba.size(); i += 4) pixels += with.rgba[i] != without.rgba[i] ? 1U : 0U;
        return pixels;
    };
    const std::size_t small = written(1.0F);
    EXPECT_GT(small, 500U);
    EXPECT_GT(written(2.0F), 2 * small);
}

TEST_F(PicturePainterGl, NothingIsBehindTheFiguresOfATransparentPicture) {
    const session::Session session = shown_session();
    const render::Image solid = painted(session, look(false));
    const render::Image clear = painted(session, look(true));
    EXPECT_EQ(solid.pixel(2, 2)[3], 255);
    for (const int x : {2, size.width - 3})
        for (const int y : {2, size.height - 3}) EXPECT_EQ(clear.pixel(x, y)[3], 0) << x << ' ' << y;
}

TEST(PictureScale, GrowsWithThePictureFrom720PixelsOn) {
    EXPECT_EQ(scale_for({100, 90}), 1.0F);
    EXPECT_EQ(scale_for({1280, 720}), 1.0F);
    EXPECT_EQ(scale_for({3840, 2160}), 3.0F);
    EXPECT_EQ(scale_for({100, 16384}), 8.0F);
}
}  // namespace skelplay::output::picture_painter_gl_test
