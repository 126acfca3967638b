// Pictures without a background: composited over a background, they must look as if drawn on it.

#include <algorithm>
#include <cmath>
#include "render/gl_fixture.h"
#include "scene/ground.h"

namespace skelplay::render::transparent_gl_test {
using test::bare_list;
using test::bone;
using test::camera;
using test::Canvas;
using test::colour_at;
using test::draw;

class TransparentGl : public test::GlTest {};

/// A post and a beam, one in front of the other, and a line; seen from below the ground, where nothing but the
/// background is behind them.
scene::DrawList posts(const scene::Camera& camera, scene::Theme theme) {
    scene::DrawList list = bare_list(camera);
    list.theme = theme;
    list.bones = {bone(list, {-0.3, 0.2, 0}, {0.3, 1.7, 0}, 0.12F, {0.9F, 0.3F, 0.1F}),
                  bone(list, {-0.6, 1.0, -0.4}, {0.7, 0.9, -0.4}, 0.08F, {0.1F, 0.4F, 0.9F})};
    list.lines.resize(2);
    list.lines[0].position = glm::vec3(glm::dvec3(-0.7, 0.5, 0.3) - list.origin);
    list.lines[1].position = glm::vec3(glm::dvec3(0.7, 1.4, 0.3) - list.origin);
    list.lines[0].colour = list.lines[1].colour = {0.9F, 0.9F, 0.1F, 0.5F};
    return list;
}

/// Composites one picture over another with straight alpha, as any program does.
Image over(const Image& above, const Image& below) {
    Image image = below;
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4)
        for (std::size_t channel = i; channel < i + 3; ++channel) {
            const double alpha = above.rgba[i + 3] / 255.0;
            image.rgba[channel] =
                static_cast<std::uint8_t>(std::lround(above.rgba[channel] * alpha + below.rgba[channel] * (1.0 - alpha)));
        }
    return image;
}

int greatest_difference(const Image& a, const Image& b) {
    int greatest = 0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i)
        if (i % 4 != 3) greatest = std::max(greatest, std::abs(a.rgba[i] - b.rgba[i]));
    return greatest;
}

std::size_t pixels_with_alpha(const Image& image, int least, int most) {
    std::size_t count = 0;
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) count += image.rgba[i] >= least && image.rgba[i] <= most ? 1 : 0;
    return count;
}

TEST_F(TransparentGl, LaidOverABackgroundItLooksAsIfDrawnOnIt) {
    const scene::Camera below = camera(20.0, -20.0);
    for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light})
        for (const int samples : {0, 4}) {
            const Canvas canvas{320, 180, samples};
            const scene::DrawList list = posts(below, theme);
            scene::DrawList nothing = bare_list(below);
            nothing.theme = theme;
            Image cut = draw(list, below, canvas, {.transparent = true});
            divide_by_alpha(cut);
            const Image background = draw(nothing, below, canvas);
            const Image whole = draw(list, below, canvas);
            // Rounding happens once in each picture's bytes and once in compositing; and the background is dithered.
            EXPECT_LE(greatest_difference(over(cut, background), whole), 3) << samples;
            EXPECT_GT(greatest_difference(background, whole), 60);
            EXPECT_GT(pixels_with_alpha(cut, 255, 255), 1000U);
            EXPECT_GT(pixels_with_alpha(cut, 0, 0), 40'000U);
            EXPECT_GT(pixels_with_alpha(cut, 1, 254), samples == 0 ? 20U : 200U);
        }
}

/// A post standing on the ground, seen from above.
scene::DrawList standing_post(const scene::Camera& camera) {
    scene::DrawList list = bare_list(camera);
    list.ground.grid = true;
    list.ground.shadow = true;
    list.bones = {bone(list, {0, 0.1, 0}, {0, 1.7, 0}, 0.12F, {0.9F, 0.3F, 0.1F})};
    return list;
}

TEST_F(TransparentGl, NeitherGroundNorGridIsLeft) {
    const scene::Camera above = camera(20.0, 20.0);
    scene::DrawList list = standing_post(above);
    list.ground.shadow = false;
    const Image image = draw(list, above, {}, {.transparent = true});
    EXPECT_EQ(*std::max_element(image.pixel(0, 0), image.pixel(0, 0) + 4), 0);
    EXPECT_EQ(pixels_with_alpha(image, 1, 254), 0U);
    EXPECT_LT(pixels_with_alpha(image, 255, 255), 5000U);
}

// Laid over the plain ground, the shadow darkens it as it does in a picture with the ground.
TEST_F(TransparentGl, TheShadowIsKeptAsAlpha) {
    for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light, scene::Theme::paper}) {
        const scene::Camera above = camera(20.0, 20.0);
        scene::DrawList list = standing_post(above);
        list.theme = theme;
        list.ground.grid = false;
        scene::DrawList nothing = list;
        nothing.bones.clear();
        Image cut = draw(list, above, {}, {.transparent = true});
        EXPECT_GT(pixels_with_alpha(cut, 5, 254), 300U);
        EXPECT_GT(pixels_with_alpha(cut, 0, 0), 20'000U) << "only near the figure";
        divide_by_alpha(cut);
        EXPECT_LE(greatest_difference(over(cut, draw(nothing, above)), draw(list, above)), 4);
    }
}

// From the side without perspective the ground is a line, with spots of shadow below it: only these are kept.
TEST_F(TransparentGl, FromTheSideTheShadowIsKeptAndTheLineIsNot) {
    scene::Camera side = camera(90.0, 0.0);
    side.orthographic = true;
    const auto picture = [&](bool shadow) {
        scene::DrawList list = bare_list(side);
        list.ground.grid = true;
        list.ground.shadow = shadow;
        list.bones = {bone(list, {0, 0.4, 0}, {0, 0.0, 0}, 0.04F, {0.9F, 0.3F, 0.1F})};
        scene::fit_ground(list, side, Canvas{}.size().aspect());
        return draw(list, side, {}, {.transparent = true});
    };
    EXPECT_EQ(pixels_with_alpha(picture(false), 1, 254), 0U) << "no line";
    const Image image = picture(true);
    const std::size_t dark = pixels_with_alpha(image, 60, 254);
    EXPECT_GT(dark, 5U);
    EXPECT_LT(pixels_with_alpha(image, 1, 254), 200U) << "only below the foot";
    const auto on_ground = scene::project(side, {0, 0, 0.5}, Canvas{}.size());
    EXPECT_EQ(image.pixel(static_cast<int>(on_ground.x), static_cast<int>(on_ground.y))[3], 0);
}

TEST_F(TransparentGl, OtherPicturesAreOpaqueEverywhere) {
    const scene::Camera above = camera(20.0, 20.0);
    scene::DrawList list = posts(above, scene::Theme::dark);
    list.ground.grid = true;
    list.ground.shadow = true;
    list.bones.push_back(bone(list, {0.5, -0.4, 0}, {0.5, 0.4, 0}, 0.1F, {0.2F, 0.8F, 0.2F}));
    EXPECT_EQ(pixels_with_alpha(draw(list, above), 0, 254), 0U);
    EXPECT_EQ(pixels_with_alpha(draw(list, above, {320, 180, 4}), 0, 254), 0U);
}

TEST(DivideByAlpha, GivesColoursTheirFullStrength) {
    Image image{4, 1, {100, 50, 0, 255, 100, 50, 0, 128, 9, 9, 9, 0, 3, 1, 0, 1}};
    divide_by_alpha(image);
    EXPECT_EQ(image.rgba, (std::vector<std::uint8_t>{100, 50, 0, 255, 199, 100, 0, 128, 0, 0, 0, 0, 255, 255, 0, 1}));
}
}  // namespace skelplay::render::transparent_gl_test
