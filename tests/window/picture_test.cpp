// The 3-D picture while something moves, on a machine that is too slow for all of its pixels.

#include "app/picture.h"
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <glad/gl.h>
#include <gtest/gtest.h>
#include <vector>
#include "app/os_window.h"
#include "session/window.h"
#include "support/session_fixture.h"

namespace skelplay::window_tests {
namespace {
using session::Effect;

/// A rectangle of the window's framebuffer, in bytes: red, green, blue and alpha of each pixel, row after row.
std::vector<std::uint8_t> pixels_of(const render::Viewport& where) {
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(where.width) * static_cast<std::size_t>(where.height) * 4);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(where.x, where.y, where.width, where.height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    return pixels;
}

/// The largest difference of one colour between bytes `stride` apart.
int largest_step(const std::vector<std::uint8_t>& bytes, std::size_t stride) {
    int largest = 0;
    for (std::size_t i = stride; i < bytes.size(); ++i) largest = std::max(largest, std::abs(bytes[i] - bytes[i - stride]));
    return largest;
}

double mean_difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
    return sum / static_cast<double>(a.size());
}

using PictureInMotion = test::OneTake;

// Half of the pixels each way, stretched smoothly: from one pixel to the next there is at most half a step of colour.
TEST_F(PictureInMotion, WithoutTheFullResolutionItIsTheSamePictureButSofter) {
    const app::WindowSystem system;
    const app::OsWindow window(system, std::nullopt);
    app::Picture picture(0);
    const render::Viewport where{11, 7, 301, 223};
    const auto drawn = [&] {
        picture.update(session);
        for (int i = 0; i < 2; ++i) picture.draw_to_window(session, where, 1.0F);  // the first one has no shadows
        return pixels_of(where);
    };
    const std::vector<std::uint8_t> sharp = drawn();
    run(session::command(session::leave_out, Effect::resolution));
    const std::vector<std::uint8_t> soft = drawn();
    EXPECT_GT(largest_step(sharp, 4), 128) << "the figure has edges";
    EXPECT_LE(largest_step(soft, 4), 129);
    EXPECT_LT(mean_difference(sharp, soft), 4.0);
    picture.smooth_edges(session, {where.width, where.height}, 1.0F);
    picture.draw_to_window(session, where, 1.0F);
    EXPECT_LT(mean_difference(sharp, pixels_of(where)), 2.0) << "at rest all pixels are there";
}

// A figure moves before a camera that does not: the rest of the picture is the same, and where it has moved is drawn anew.
TEST_F(PictureInMotion, OnlyWhereTheFigureHasMovedItIsDrawnAgain) {
    const app::WindowSystem system;
    const app::OsWindow window(system, std::nullopt);
    app::Picture kept(0);
    app::Picture whole(0);
    const render::Viewport where{0, 0, 300, 220};
    const render::Viewport beside{300, 0, 300, 220};
    const auto draw = [&](app::Picture& picture, const render::Viewport& to, bool in_part) {
        picture.update(session);
        const render::Viewport part = in_part ? picture.changed(session, to, 1.0F) : to;
        picture.draw_to_window(session, to, 1.0F, part);
        return part;
    };
    for (int i = 0; i < 2; ++i) draw(kept, where, false), draw(whole, beside, false);
    run(session::command(session::play_or_pause));
    EXPECT_EQ(draw(kept, where, true), where) << "nothing is known of the picture before";
    for (int i = 0; i < 3; ++i) {
        session::step(session, session::Seconds(0.01));
        const render::Viewport part = draw(kept, where, true);
        draw(whole, beside, false);
        EXPECT_LT(part.width * part.height, where.width * where.height * 3 / 4);
        EXPECT_LT(mean_difference(pixels_of(where), pixels_of(beside)), 0.001);
    }
    run(session::command(session::leave_out, Effect::key_shadow));
    EXPECT_EQ(draw(kept, where, true), where) << "what is shown has changed";
    draw(kept, where, true);
    session.view.pane().camera.target.x += 0.01;  // as a camera that follows: the ground moves below it
    ++session.revisions.poses;
    EXPECT_EQ(draw(kept, where, true), where);
}
}  // namespace
}  // namespace skelplay::window_tests
