#include "render/renderer.h"
#include <algorithm>
#include <array>
#include <glad/gl.h>
#include <gmock/gmock.h>
#include <set>
#include "render/gl_fixture.h"
#include "render/offscreen_target.h"
#include "scene/ground.h"
#include "support/mannequin.h"
#include "support/needs.h"
#include "support/stick_person.h"

namespace skelplay::test::renderer_gl_test {
using render::Image;
using scene::Camera;
using scene::DrawList;

const glm::vec3 red(0.8F, 0.05F, 0.05F);
const glm::vec3 green(0.05F, 0.6F, 0.05F);
const Canvas canvas;

/// Half a step of dithering and a step of rounding.
constexpr int same_colour = 2;

void expect_near(const glm::ivec3& found, const glm::vec3& expected, int tolerance, const char* where) {
    const glm::vec3 scaled = expected * 255.0F;
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(found[i], scaled[i], tolerance) << where << ", channel " << i;
}

bool is_red(const glm::ivec3& colour) { return colour.r > 2 * colour.g && colour.r > 2 * colour.b; }
bool is_green(const glm::ivec3& colour) { return colour.g > 2 * colour.r && colour.g > 2 * colour.b; }

class RendererGl : public GlTest {
protected:
    Camera view = camera();
    DrawList list = bare_list(view);  // for that camera
};

TEST_F(RendererGl, ABoneIsWhereItShouldBeAndNowhereElse) {
    list.bones.push_back(bone(list, {0.5, 0.6, 0}, {0.5, 1.4, 0}, 0.08F, red));
    const Image image = draw(list, view);
    const auto shown = [&](double x, double y) { return colour_at(image, view, {x, y, 0}); };
    EXPECT_TRUE(is_red(shown(0.5, 0.7)));
    EXPECT_TRUE(is_red(shown(0.5, 1.2)));
    EXPECT_FALSE(is_red(shown(0.5, 1.45))) << "beyond the tail";
    EXPECT_FALSE(is_red(shown(0.5, 0.55))) << "before the head";
    EXPECT_FALSE(is_red(shown(-0.5, 1.0))) << "on the other side";
    EXPECT_FALSE(is_red(shown(0.6, 1.3))) << "beside the thin end";
}

// Clearing it would cost a software renderer a fifteenth of a picture: what is behind the figures is drawn over it.
TEST_F(RendererGl, WhatTheDepthBufferHeldDoesNotMatter) {
    render::Renderer renderer;
    const render::OffscreenTarget target(canvas.width, canvas.height, 0);
    for (const bool orthographic : {false, true})
        for (const double pitch : {50.0, 8.0, 0.0, -20.0}) {
            Camera camera = test::camera(30.0, pitch);
            camera.orthographic = orthographic;
            const DrawList person = stick_person(camera.target);
            const auto picture = [&](float depth) {
                target.bind();
                glClearBufferfi(GL_DEPTH_STENCIL, 0, depth, 0);
                renderer.draw(person, scene::matrices(camera, canvas.size(), 2.0), {0, 0, canvas.width, canvas.height});
                return target.read().rgba;
            };
            EXPECT_EQ(picture(0.0F), picture(1.0F)) << pitch << ' ' << orthographic;
        }
}

// Compiling is most of what a first picture costs on a software renderer.
TEST_F(RendererGl, ForBonesInsideABodyNothingIsCompiled) {
    list.bodies.push_back(piece({0, -0.5F, 0}, {0, 0.5F, 0}, 0.2F, green));
    list.bones.push_back(bone(list, {0, 0.6, 0}, {0, 1.4, 0}, 0.08F, red));
    list.bones.back().hidden = 1.0F;
    list.joints.emplace_back();
    list.joints.back().hidden = 1.0F;
    render::Renderer renderer;
    const render::OffscreenTarget target(canvas.width, canvas.height, 0);
    const auto draw_it = [&] {
        target.bind();
        renderer.draw(list, scene::matrices(view, canvas.size(), 2.0), {0, 0, canvas.width, canvas.height},
                      {1.0F, false, true});
    };
    draw_it();
    EXPECT_EQ(test::programs_now(), 1) << "that of bodies";
    list.bones.push_back(bone(list, {0.5, 0.6, 0}, {0.5, 1.4, 0}, 0.08F, red));
    draw_it();
    EXPECT_EQ(test::programs_now(), 2) << "and that of bones";
    EXPECT_TRUE(is_red(colour_at(target.read(), view, {0.5, 0.7, 0})));
}

TEST_F(RendererGl, TheDriverCompilesAgainWhatItNeedsAfterItsCompilerWasReleased) {
    list.bones.push_back(bone(list, {0.5, 0.6, 0}, {0.5, 1.4, 0}, 0.08F, red));
    render::Renderer renderer;
    const render::OffscreenTarget target(canvas.width, canvas.height, 0);
    const auto drawn = [&] {
        target.bind();
        renderer.draw(list, scene::matrices(view, canvas.size(), 2.0), {0, 0, canvas.width, canvas.height});
        return target.read();
    };
    EXPECT_FALSE(renderer.release_compiler()) << "nothing was compiled";
    const Image before = drawn();
    ASSERT_TRUE(renderer.release_compiler());
    EXPECT_FALSE(renderer.release_compiler()) << "nothing was compiled since";
    EXPECT_EQ(drawn().rgba, before.rgba);
    list.bodies.push_back(piece({-0.5F, -0.5F, 0}, {-0.5F, 0.5F, 0}, 0.2F, green));
    EXPECT_TRUE(is_green(colour_at(drawn(), view, {-0.5, 1.0, 0})));
    EXPECT_TRUE(renderer.release_compiler());
}

TEST_F(RendererGl, ABoneIsWidestNearItsHead) {
    list.bones.push_back(bone(list, {0, 0.5, 0}, {0, 1.5, 0}, 0.1F, red));
    const Image image = draw(list, view, {640, 360, 0});
    const auto width_at = [&](double y) {
        const int row = static_cast<int>(project(view, {0, y, 0}, {640, 360}).y);
        int width = 0;
        for (int x = 0; x < image.width; ++x) width += is_red(colour_at(image, x, row)) ? 1 : 0;
        return width;
    };
    const double pixels = pixels_per_metre(view, {640, 360});
    EXPECT_NEAR(width_at(0.63), 0.2 * pixels, 3.0) << "13 % from the head";
    EXPECT_NEAR(width_at(0.565), 0.1 * pixels, 3.0) << "half-way to there";
    EXPECT_NEAR(width_at(1.065), 0.122 * pixels, 3.0) << "half-way from there to the tail";
}

// A millimetre thick and 100 m away it is a hundredth of a pixel. It is square: turned by 45 degrees it looks thinnest.
TEST_F(RendererGl, AThinBoneOrGhostFarAwayIsTwoPixelsWideFromWaistToTail) {
    view = camera(0, 0, 100);
    const Image nothing = draw(bare_list(view), view);
    for (const bool ghost : {false, true})
        for (const glm::vec3 side : {glm::vec3(1, 0, 0), glm::vec3(0.8F, 0, 0.6F), glm::vec3(0.7071F, 0, 0.7071F)}) {
            list = bare_list(view);
            scene::BoneInstance thin = bone(list, {0, -5, 0}, {0, 7, 0}, 0.001F, red);
            thin.side = side;
            if (ghost) thin.colour.a = 0.4F;
            if (ghost) list.ghosts = {scene::Ghost{thin.colour, {thin}, {}, {}}};
            else list.bones.push_back(thin);
            const Image image = draw(list, view);
            const auto row = [&](double y) { return static_cast<int>(project(view, {0, y, 0}, canvas.size()).y); };
            ASSERT_LT(row(6.9), row(-3.4));
            for (int y = row(6.9) + 1; y < row(-3.4); ++y) {
                int found = 0;
                for (int x = 0; x < image.width; ++x) {
                    const glm::ivec3 colour = colour_at(image, x, y);
                    const bool shown = ghost ? colour.r > colour_at(nothing, x, y).r + 20 : is_red(colour);
                    found += shown ? 1 : 0;
                }
                EXPECT_GE(found, 2) << "row " << y << (ghost ? " of a ghost" : " of a bone");
            }
        }
}

/// The colours that a piece of a ghost can have: the opacity is a half.
constexpr glm::vec4 ghostly{0.02F, 0.1F, 0.9F, 0.5F};
scene::Ghost ghost_of(std::vector<scene::BodyInstance> pieces, const glm::vec4& colour = ghostly) {
    for (scene::BodyInstance& piece : pieces) {
        piece.colour = colour;
        piece.side = {0, 0, 1};  // not along any of them
    }
    return {colour, {}, std::move(pieces), {}};
}

// Two crossed pieces, of which one ends in front of the other: one flat shape, however the light falls on it.
TEST_F(RendererGl, AGhostIsOneFlatSilhouette) {
    list.ghosts = {ghost_of(
        {piece({-0.6F, 0, 0.3F}, {0.6F, 0, -0.3F}, 0.15F, red), piece({0, -0.6F, 0}, {0, 0.6F, 0.2F}, 0.15F, red)})};
    const Image image = draw(list, view);
    const Image nothing = draw(bare_list(view), view);
    const auto own_colour = [&](const glm::dvec3& point) {  // without what shines through
        return 2 * colour_at(image, view, point) - colour_at(nothing, view, point);
    };
    const glm::ivec3 crossing = own_colour({0, 1, 0});
    EXPECT_GT(crossing.b, crossing.r + 100);
    for (const glm::dvec3 point : {glm::dvec3(0.4, 1, 0), glm::dvec3(-0.4, 1, 0), glm::dvec3(0, 1.4, 0),
                                   glm::dvec3(0, 0.6, 0), glm::dvec3(0.1, 1.1, 0)}) {
        const glm::ivec3 difference = glm::abs(own_colour(point) - crossing);
        EXPECT_LE(std::max({difference.r, difference.g, difference.b}), 4 * same_colour) << point.x << ' ' << point.y;
    }
}

// A ghost that is nearer to the eye hides neither the figure nor the ghost before it in time.
TEST_F(RendererGl, GhostsAreBehindTheFigureAndThoseOfNearerFrames) {
    list.bodies.push_back(piece({0, -0.5F, 0}, {0, 0.5F, 0}, 0.2F, green));
    const glm::ivec3 alone = colour_at(draw(list, view), view, {0, 1, 0});
    list.ghosts = {ghost_of({piece({-0.2F, 0, -0.5F}, {0.3F, 0, -0.5F}, 0.2F, red)}),
                   ghost_of({piece({-0.6F, 0, 1}, {0.6F, 0, 1}, 0.1F, red)}, {0.9F, 0.02F, 0.02F, 0.5F})};
    const Image image = draw(list, view);
    EXPECT_EQ(colour_at(image, view, {0, 1, 0}), alone) << "the figure is as without ghosts";
    const glm::ivec3 near = colour_at(image, view, {0.3, 1, 0});
    EXPECT_GT(near.b, near.r + 40) << "no red over the blue";
    EXPECT_TRUE(is_red(colour_at(image, view, {-0.6, 1, 0}))) << "beside it the other is seen";
    list.bodies.front().colour.a = 0.5F;
    EXPECT_FALSE(is_red(colour_at(draw(list, view), view, {0, 1, 0}))) << "a transparent figure is in front, too";
}

// Wherever it lies between the pixels, and whichever way it goes.
TEST_F(RendererGl, ALineIsTwoPixelsWide) {
    view = camera(0, 0, 4, {0, 100, 0});
    view.orthographic = true;
    const double pixels = pixels_per_metre(view, canvas.size());
    const Image nothing = draw(bare_list(view), view);
    for (const double offset : {0.0, 0.3, 0.5, 0.8})
        for (const double slope : {0.0, 0.5}) {
            list = bare_list(view);
            for (const double x : {-1.0, 1.0})
                list.lines.push_back({glm::vec3(x, x * slope + offset / pixels, 0), 0.0F, glm::vec4(1.0F)});
            const Image image = draw(list, view);
            double covered = 0.0;
            for (int y = 0; y < image.height; ++y) {
                const double dark = brightness_at(nothing, glm::dvec3(160, y, 0));
                covered += (brightness_at(image, glm::dvec3(160, y, 0)) - dark) / (255.0 - dark);
            }
            EXPECT_NEAR(covered * std::cos(std::atan(slope)), 2.0, 0.15) << offset << " " << slope;
        }
}

// A piece of a body: an upright egg, 0.2 m wide at the side, half as deep, and round at both ends.
TEST_F(RendererGl, APieceOfABodyHasItsWidthDepthAndEnds) {
    list = bare_list(camera());
    list.bodies.push_back(piece({0, -0.3F, 0}, {0, 0.3F, 0}, 0.2F, red));
    list.bodies.back().depth = 0.5F;
    const auto seen = [&](double yaw, double x, double y) {
        view = camera(yaw);
        const glm::dvec3 across = scene::axes(view)[0] * x;
        return is_red(colour_at(draw(list, view), view, view.target + across + glm::dvec3(0, y, 0)));
    };
    EXPECT_TRUE(seen(0, 0.17, 0));
    EXPECT_FALSE(seen(0, 0.23, 0));
    EXPECT_TRUE(seen(90, 0.07, 0)) << "from the side";
    EXPECT_FALSE(seen(90, 0.13, 0)) << "from the side";
    EXPECT_TRUE(seen(0, 0, 0.46)) << "the rounding";
    EXPECT_FALSE(seen(0, 0, 0.55));
    EXPECT_FALSE(seen(0, 0.17, 0.46));
}

// One list holds the bones and bodies of all figures: a picture of a hundred has as many calls as that of one.
TEST_F(RendererGl, DrawsAllFiguresWithOneCallForEachShape) {
    static int calls = 0;
    static PFNGLDRAWELEMENTSINSTANCEDPROC elements = nullptr;
    static PFNGLDRAWARRAYSINSTANCEDPROC arrays = nullptr;
    elements = glad_glDrawElementsInstanced;
    arrays = glad_glDrawArraysInstanced;
    glad_glDrawElementsInstanced = [](GLenum mode, GLsizei count, GLenum type, const void* from, GLsizei instances) {
        ++calls;
        elements(mode, count, type, from, instances);
    };
    glad_glDrawArraysInstanced = [](GLenum mode, GLint first, GLsizei count, GLsizei instances) {
        ++calls;
        arrays(mode, first, count, instances);
    };
    const auto calls_of = [&](int figures) {
        list = bare_list(view);
        for (int i = 0; i < figures; ++i) {
            const DrawList person = stick_person(view.target);
            list.bones.insert(list.bones.end(), person.bones.begin(), person.bones.end());
            list.joints.insert(list.joints.end(), person.joints.begin(), person.joints.end());
            list.bodies.resize(list.bodies.size() + 20);
        }
        calls = 0;
        (void)draw(list, view);
        return calls;
    };
    EXPECT_EQ(calls_of(1), 3) << "bones, joints, bodies";
    EXPECT_EQ(calls_of(100), 3);
    glad_glDrawElementsInstanced = elements;
    glad_glDrawArraysInstanced = arrays;
}

TEST_F(RendererGl, EmphasisIsVisible) {
    std::array<double, 3> magenta{};  // how far red and blue exceed green
    for (int emphasis = 0; emphasis < 3; ++emphasis) {
        list = bare_list(view);
        list.bones.push_back(bone(list, {0, 0.5, 0}, {0, 1.5, 0}, 0.1F, {0.8F, 0.34F, 0.0F}));
        list.bones.back().emphasis = static_cast<float>(emphasis);
        const glm::ivec3 colour = colour_at(draw(list, view), view, {0.03, 0.8, 0.05});
        magenta.at(static_cast<std::size_t>(emphasis)) = colour.r + colour.b - 2 * colour.g;
    }
    EXPECT_GT(magenta[1], magenta[0] + 20) << "in the selected subtree";
    EXPECT_GT(magenta[2], magenta[1] + 40) << "selected";
}

/// How many pixels are red.
int red_pixels(const Image& image) {
    int covered = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const glm::ivec3 colour = colour_at(image, x, y);
            covered += colour.r > colour.g + 40 ? 1 : 0;
        }
    return covered;
}

TEST_F(RendererGl, AJointIsARoundBall) {
    scene::JointInstance joint{.radius = 0.5F, .colour = glm::vec4(red, 1.0F)};
    list.joints.push_back(joint);
    const double radius = 0.5 * pixels_per_metre(view, canvas.size());
    EXPECT_NEAR(red_pixels(draw(list, view)), 3.1416 * radius * radius, 0.04 * 3.1416 * radius * radius);
}

// Those of two pixels have fewer corners than those of six, but are as large as they should be.
TEST_F(RendererGl, ManyTinyJointsAreDiscs) {
    const double pixels = pixels_per_metre(view, canvas.size());
    for (const double radius : {2.0, 6.0}) {
        list = bare_list(view);
        for (int i = 0; i < 121; ++i) {
            scene::JointInstance joint{.centre = glm::vec3(14.3 / pixels * glm::dvec3(i % 11 - 5, i / 11 - 5, 0)),
                                       .radius = static_cast<float>(radius / pixels),
                                       .colour = glm::vec4(red, 1.0F)};
            list.joints.push_back(joint);
        }
        const double discs = 121 * 3.1416 * radius * radius;
        EXPECT_NEAR(red_pixels(draw(list, view)), discs, 0.08 * discs) << radius;
    }
}

TEST_F(RendererGl, WhatIsInFrontHidesWhatIsBehindWhateverTheOrder) {
    const auto picture = [&](bool front_first) {
        list = bare_list(view);
        list.bones.push_back(bone(list, {-0.5, 1, 0.5}, {0.5, 1, 0.5}, 0.1F, red));
        list.bones.push_back(bone(list, {0, 0.5, -0.5}, {0, 1.5, -0.5}, 0.1F, green));
        if (!front_first) std::ranges::reverse(list.bones);
        return draw(list, view);
    };
    const Image image = picture(true);
    EXPECT_TRUE(is_red(colour_at(image, view, {0, 1, 0.5})));
    EXPECT_TRUE(is_green(colour_at(image, view, {0, 1.3, -0.5})));
    EXPECT_EQ(image.rgba, picture(false).rgba);
}

// For print: not a dot where nothing is.
TEST_F(RendererGl, PaperIsPureWhite) {
    for (const double pitch : {20.0, -20.0, 2.0}) {
        view = camera(20.0, pitch);
        list = bare_list(view);
        list.theme = scene::Theme::paper;
        const Image image = draw(list, view);
        EXPECT_EQ(*std::ranges::min_element(image.rgba), 255) << pitch;
    }
}

TEST_F(RendererGl, InTheLightTheSkyIsNotDarkerThanTheFloor) {
    for (const scene::Theme theme : {scene::Theme::light, scene::Theme::paper}) {
        const scene::SceneColours& colours = scene::colours_of(theme).scene;
        for (const glm::vec3& sky : {colours.background_top, colours.background_bottom})
            for (int channel = 0; channel < 3; ++channel) EXPECT_GE(sky[channel], colours.ground[channel]);
    }
}

TEST_F(RendererGl, TheBackgroundIsAGradientInTheThemesColours) {
    for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light}) {
        view = camera(0, -30, 4, {0, 100, 0});  // up into the sky: no ground
        list = bare_list(view);
        list.theme = theme;
        const Image image = draw(list, view);
        expect_near(colour_at(image, 5, 0), scene::colours_of(theme).scene.background_top, same_colour, "top");
        expect_near(colour_at(image, 300, 179), scene::colours_of(theme).scene.background_bottom, same_colour, "bottom");
    }
}

TEST_F(RendererGl, TheGizmoShowsTheFilesAxes) {
    const auto above = [&] { return colour_at(draw(list, view, canvas, {1.0F, true}), 36, canvas.height - 36 - 15); };
    const glm::ivec3 y_up = above();
    EXPECT_GT(y_up.g, y_up.b + 40) << "green: the file's Y is up";
    list.file_axes = scene::file_axes({1.0, figure::Axis::z, {}});
    const glm::ivec3 z_up = above();
    EXPECT_GT(z_up.b, z_up.g + 40) << "blue: its Z is";
}

// The line is at y = 0, 72 pixels of 360 below the middle for a view 5 m high from 1 m above the ground.
TEST_F(RendererGl, FromTheSideTheGroundIsALineWithoutPerspective) {
    view.orthographic = true;
    view.distance = 2.5 / std::tan(view.field_of_view * 0.5);
    list = bare_list(view);
    list.ground.grid = true;
    const Canvas large{640, 360, 0};
    const auto brightest = [&] {
        scene::fit_ground(list, view, large.size().aspect());
        const Image image = draw(list, view, large);
        double most = 0;
        for (int y = 180 + 70; y <= 180 + 74; ++y)
            most = std::max<double>(most, std::abs(brightness_at(image, glm::dvec3(310, y, 0)) -
                                                   brightness_at(image, glm::dvec3(310, 180 + 60, 0))));
        return most;
    };
    EXPECT_GT(brightest(), 20);
    list.ground.grid = false;
    EXPECT_LT(brightest(), 5);
}

TEST_F(RendererGl, GridLinesAreWhereMetresAre) {
    view = camera(0, 90, 4, {0, 0, 0});
    view.orthographic = true;
    list = bare_list(view);
    list.ground.grid = true;
    const Image image = draw(list, view, {640, 360, 0});
    const auto at = [&](double x, double z) { return brightness_at(image, view, {x, 0, z}); };
    for (const double line : {-1.0, 0.0, 1.0}) {
        EXPECT_GT(at(line, 0.25), at(line + 0.05, 0.25) + 15) << "heavy line x = " << line;
        EXPECT_GT(at(0.45, line), at(0.45, line + 0.05) + 15) << "heavy line z = " << line;
    }
    for (const double line : {-0.7, -0.1, 0.2, 0.6}) {
        EXPECT_GT(at(line, 0.25), at(line + 0.05, 0.25) + 3) << "light line x = " << line;
        EXPECT_LT(at(line, 0.25), at(0.0, 0.25) - 5) << "light line is lighter, x = " << line;
    }
    list.ground.grid = false;
    const Image plain = draw(list, view, {640, 360, 0});
    EXPECT_NEAR(brightness_at(plain, view, {0, 0, 0.25}), brightness_at(plain, view, {0.05, 0, 0.25}), 2.0);
}

TEST_F(RendererGl, TheGroundIsDarkerUnderAFootThanBesideIt) {
    view = camera(0, 20);
    const auto under_and_beside = [&](double height, bool shadow) {
        list = bare_list(view);
        list.ground.shadow = shadow;
        list.bones.push_back(bone(list, {-0.1, height, 0}, {0.1, height, 0}, 0.02F, red));  // a foot
        list.bones.push_back(bone(list, {0, 1.3, 0}, {0, 1.75, 0}, 0.04F, red));            // of a person
        const Image image = draw(list, view, {640, 360, 0});
        return std::pair(brightness_at(image, view, {0, 0, 0}), brightness_at(image, view, {0.8, 0, 0}));
    };
    const auto [under, beside] = under_and_beside(0.1, true);
    EXPECT_LT(under, beside - 12);
    const auto [under_high, beside_high] = under_and_beside(0.5, true);
    EXPECT_LT(under_high, beside_high - 1);
    EXPECT_GT(under_high, under + 8) << "fainter from high above";
    const auto [unshadowed, unshadowed_beside] = under_and_beside(0.1, false);
    EXPECT_NEAR(unshadowed, unshadowed_beside, 3.0);
}

// Four markers with two marker links, a foot of which is at the origin.
DrawList linked_markers(const Camera& view) {
    DrawList list = bare_list(view);
    list.ground.shadow = true;
    list.ground.key_shadow = false;
    for (const auto& [low, high] : {std::pair(0.03, 0.45), std::pair(0.5, 1.7)}) {
        list.bones.push_back(bone(list, {0, low, 0}, {0, high, 0}, 0.004F, red));
        list.bones.back().hidden = -1.0F;
        for (const double y : {low, high}) {
            scene::JointInstance marker{
                .centre = glm::vec3(glm::dvec3(0, y, 0) - list.origin), .radius = 0.01F, .alone = 1.0F};
            list.joints.push_back(marker);
        }
    }
    return list;
}

TEST_F(RendererGl, TheGroundIsDarkerUnderLinkedMarkers) {
    view = camera(0, 20);
    for (const bool beside_skeleton : {false, true}) {
        list = linked_markers(view);
        if (beside_skeleton) list.bones.push_back(bone(list, {-1.2, 1, 0}, {-1.2, 1.45, 0}, 0.03F, red));
        const Image image = draw(list, view, {640, 360, 0});
        EXPECT_LT(brightness_at(image, view, {0.03, 0, 0}), brightness_at(image, view, {0.8, 0, 0}) - 5)
            << (beside_skeleton ? "beside a skeleton" : "alone");
    }
}

//     hips
//     /  \   .
//    |    |
//   foot foot     that at x = -0.15 stands, that at x = 0.15 is `raised`
void add_walker(DrawList& list, double raised) {
    for (const double side : {-1.0, 1.0}) {
        const double lift = side > 0 ? raised : 0.0;
        const double x = 0.15 * side;
        list.bones.push_back(bone(list, {0, 0.9, 0}, {x, 0.5 + lift / 2, 0.05}, 0.045F, red));
        list.bones.push_back(bone(list, {x, 0.5 + lift / 2, 0.05}, {x, 0.08 + lift, 0}, 0.03F, red));
        list.bones.push_back(bone(list, {x, 0.08 + lift, 0}, {x, 0.02 + lift, 0.13}, 0.02F, red));
        list.bones.push_back(bone(list, {x, 0.02 + lift, 0.13}, {x, lift, 0.2}, 0.01F, red));
    }
    list.bones.push_back(bone(list, {0, 0.9, 0}, {0, 1.6, 0}, 0.05F, red));
}

/// A walker with a body: the foot at x = -0.09 stands, the one at x = 0.09 is `raised`. Both soles reach from
/// z = -0.05 to 0.22 and are 7 to 9 cm wide.
DrawList body_walker(const Camera& view, scene::Theme theme, double raised) {
    Mannequin person;
    person.pose.local[figure::index(person.bone(figure::Part::foot, figure::Side::left))][3].y += raised;
    scene::ViewOptions options{.theme = theme, .show = scene::FigureForm::body, .side_tint = scene::SideTint::none};
    return drawn(person.view(), options, {}, view.target);
}

/// How dark the ground is at most in front of the feet at x = -`aside` and `aside`, from one z to another, 0 … 1.
std::pair<double, double> darkness_below(const Image& image, const Camera& view, double aside, double from, double to) {
    const double bare = brightness_at(image, view, {1.2, 0, 0.2});
    const auto darkest = [&](double middle) {
        double least = bare;
        for (double z = from; z < to; z += 0.005)
            for (double x = -0.03; x < 0.035; x += 0.01)
                least = std::min(least, brightness_at(image, view, {middle + x, 0, z}));
        return 1 - least / bare;
    };
    return {darkest(-aside), darkest(aside)};
}

// From the side as one would look at a film: only the ground is seen, just in front of each foot. The flesh of a body's
// foot hides most of the ground below it: in front of the toes a rim is seen.
TEST_F(RendererGl, AFootRaisedFiveCentimetresIsToldFromOneThatStands) {
    view = camera(0, 20, 3.2, {0, 0.8, 0});
    const auto of_bones = [&](scene::Theme theme, double raised) {
        list = bare_list(view);
        list.theme = theme;
        list.ground.shadow = true;
        add_walker(list, raised);
        return darkness_below(draw(list, view, {640, 360, 4}), view, 0.15, 0.16, 0.25);
    };
    const auto of_a_body = [&](scene::Theme theme, double raised) {
        return darkness_below(draw(body_walker(view, theme, raised), view, {640, 360, 4}), view, 0.09, 0.225, 0.255);
    };
    for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light})
        for (const bool body : {false, true}) {
            SCOPED_TRACE(body ? "body" : "bones");
            const auto [left, right] = body ? of_a_body(theme, 0.0) : of_bones(theme, 0.0);
            EXPECT_NEAR(left, right, 0.08) << "both stand";
            const auto [standing, raised] = body ? of_a_body(theme, 0.05) : of_bones(theme, 0.05);
            EXPECT_GT(standing, body ? 0.4 : 0.5);
            EXPECT_LT(raised, (body ? 0.65 : 0.75) * standing);
            if (!body) {
                EXPECT_GT(raised, 0.1) << "it still has a shadow";
            }
        }
}

// Without perspective the ground is a line: the sole ends there, so that the shadow below it is seen.
TEST_F(RendererGl, FromTheSideABodysFootHidesNoneOfTheShadowBelowTheGround) {
    view = camera(90, 0, 1, {0, 0.1, 0});
    view.orthographic = true;
    const Canvas large{640, 360, 4};
    list = body_walker(view, scene::Theme::light, 0.3);
    scene::fit_ground(list, view, large.size().aspect());
    const Image image = draw(list, view, large);
    const double bare = brightness_at(image, view, {0, -0.006, 0.5});
    EXPECT_LT(brightness_at(image, view, {0, -0.004, 0.21}), 0.6 * bare);
    list.ground.profile_shadows.clear();
    EXPECT_NEAR(brightness_at(draw(list, view, large), view, {0, -0.006, 0.18}), bare, 8) << "nothing of the foot";
}

// The same of bodies: the flesh of the sole is dark where it touches.
TEST_F(RendererGl, FromBelowTheSoleOfABodyThatStandsIsDark) {
    view = camera(0, -90, 2, {0, 0.5, 0});
    const Canvas large{640, 360, 4};
    for (const bool orthographic : {true, false})
        for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light, scene::Theme::paper}) {
            view.orthographic = orthographic;
            list = body_walker(view, theme, 0.05);
            scene::fit_ground(list, view, large.size().aspect());
            const Image image = draw(list, view, large);
            const auto sole = [&](double x, double y, double z) { return brightness_at(image, view, {x, y, z}); };
            for (const double z : {-0.01, 0.12, 0.19})
                EXPECT_LT(sole(-0.09, 0, z), 0.7 * sole(0.09, 0.05, z)) << z << ", theme " << static_cast<int>(theme);
        }
}

// Through the ground both soles are seen, with the squares behind them; only the one that stands is dark, with a dark
// rim.
TEST_F(RendererGl, FromBelowSolesAreSeenAndTheOneThatStandsIsDark) {
    view = camera(0, -90, 2, {0, 0.5, 0});
    const Canvas large{640, 360, 4};
    for (const bool orthographic : {true, false})
        for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light, scene::Theme::paper}) {
            view.orthographic = orthographic;
            list = bare_list(view);
            list.theme = theme;
            list.ground.grid = list.ground.shadow = true;
            add_walker(list, 0.05);
            scene::fit_ground(list, view, large.size().aspect());
            const Image image = draw(list, view, large);
            const auto sole = [&](double x, double y) { return colour_at(image, view, {x, y, 0.145}); };
            const auto brightness = [&](double x, double z) { return brightness_at(image, view, {x, 0, z}); };
            const glm::ivec3 raised = sole(0.15, 0.06);
            const glm::ivec3 stands = sole(-0.15, 0.01);
            EXPECT_GT(raised.r, raised.g + 40) << "the figure is not hidden";
            EXPECT_GT(stands.r, stands.g + 10) << "nor where it touches the ground";
            EXPECT_LT(stands.r, 0.75 * raised.r);
            EXPECT_LT(brightness(-0.18, 0.17), 0.8 * brightness(0.18, 0.17)) << "its rim";
            EXPECT_GT(std::abs(brightness(0.5, 0.26) - brightness(0.45, 0.26)), 3) << "a line of the ground";
        }
}

TEST_F(RendererGl, WhatIsBelowTheGroundShowsThroughFaintly) {
    view = camera(0, 30);
    list = bare_list(view);
    const auto redness = [&](double y) {
        const glm::ivec3 colour = colour_at(draw(list, view), view, {0, y, 0});
        return colour.r - colour.g;
    };
    EXPECT_LT(redness(-0.6), 5) << "nothing there";
    list.bones.push_back(bone(list, {0, -0.8, 0}, {0, -0.2, 0}, 0.1F, red));
    list.bones.push_back(bone(list, {0, 0.3, 0}, {0, 0.9, 0}, 0.1F, red));
    EXPECT_GT(redness(-0.6), 15) << "below";
    EXPECT_LT(redness(-0.6), redness(0.5) / 3) << "against one above";
    list.bones[0] = list.bones[1];
    EXPECT_LT(redness(-0.6), 5) << "nothing there again";
}

// Of two bones above the ground, the rear one does not shine through the front one.
TEST_F(RendererGl, OnlyTheGroundLetsThingsShowThrough) {
    view = camera(0, 10);
    list = bare_list(view);
    list.bones.push_back(bone(list, {0, 0.3, 0.3}, {0, 1.5, 0.3}, 0.2F, green));
    list.bones.push_back(bone(list, {1, -0.5, 0}, {1, 0.5, 0}, 0.1F, green));  // one reaches below the ground
    const Image alone = draw(list, view);
    list.bones.push_back(bone(list, {0, 0.5, -0.3}, {0, 1.2, -0.3}, 0.05F, red));
    EXPECT_EQ(draw(list, view).rgba, alone.rgba);
}

TEST_F(RendererGl, FromBelowTheGroundHidesNothing) {
    view = camera(0, -30);
    list = bare_list(view);
    list.bones.push_back(bone(list, {0, 0.5, 0}, {0, 1.5, 0}, 0.1F, red));
    EXPECT_TRUE(is_red(colour_at(draw(list, view), view, {0, 0.9, 0})));
}

// The far plane is 6 m away here, and the ground goes on to 10 m.
TEST_F(RendererGl, TheGroundFadesIntoTheBackgroundWithoutAnEdge) {
    view = camera(0, 5, 1.2);
    list = bare_list(view);
    const Image image = draw(list, view, {320, 360, 0});
    double least = 255;
    double most = 0;
    for (int y = 1; y < image.height; ++y) {
        const double here = brightness_at(image, {160, y, 0});
        EXPECT_NEAR(here, brightness_at(image, {160, y - 1, 0}), 3.0) << "row " << y;
        least = std::min(least, here);
        most = std::max(most, here);
    }
    EXPECT_GT(most - least, 15) << "there is a ground";
}

TEST_F(RendererGl, FarFromTheWorldsOriginThePictureIsTheSame) {
    const glm::dvec3 near_target(0.25, 1, 0.5);
    const glm::dvec3 far_away(1e6, 0, -3e6);
    const auto picture = [&](const glm::dvec3& place) {
        view = camera(30, 15, 4, place);
        list = stick_person({0.25, 1, 0.5});
        list.origin = place;
        return draw(list, view);
    };
    EXPECT_EQ(picture(near_target).rgba, picture(near_target + far_away).rgba);
}

TEST_F(RendererGl, TheSameListGivesTheSameBytes) {
    view = camera(30, 15);
    list = stick_person(view.target);
    for (const int samples : {0, 4}) {
        const Canvas sampled{320, 180, samples};
        EXPECT_EQ(draw(list, view, sampled).rgba, draw(list, view, sampled).rgba) << samples << " samples";
    }
}

TEST_F(RendererGl, SamplesSmoothEdges) {
    view = camera(0, 0);
    list = bare_list(view);
    list.bones.push_back(bone(list, {-0.5, 0.9, 0}, {0.5, 1.1, 0}, 0.1F, red));
    const auto colours = [&](int samples) {
        const Image image = draw(list, view, {320, 180, samples});
        std::set<std::array<int, 3>> found;
        for (int y = 60; y < 120; ++y)
            for (int x = 120; x < 200; ++x) {
                const glm::ivec3 colour = colour_at(image, x, y);
                found.insert({colour.r / 8, colour.g / 8, colour.b / 8});
            }
        return found.size();
    };
    const render::OffscreenTarget most(8, 8, 64);
    NEEDS({test::this_machine, most.samples() < 2 ? "this renderer takes one sample a pixel" : ""});
    EXPECT_LE(most.samples(), 64);
    EXPECT_GT(colours(4), colours(0) + 3);
}

TEST_F(RendererGl, ALineIsDrawnInItsColourAndHiddenByWhatIsInFrontUnlessItIsOnTop) {
    for (const bool on_top : {false, true}) {
        list = bare_list(view);
        auto& lines = on_top ? list.lines_on_top : list.lines;
        lines = {{{-1, 0, 0}, 0, glm::vec4(green, 1)}, {{1, 0, 0}, 0, glm::vec4(green, 1)}};
        list.bones.push_back(bone(list, {0, 0.5, 0.5}, {0, 1.5, 0.5}, 0.1F, red));
        const Image image = draw(list, view);
        EXPECT_TRUE(is_green(colour_at(image, view, {0.5, 1, 0})));
        EXPECT_EQ(is_red(colour_at(image, view, {0, 1, 0})), !on_top);
        EXPECT_EQ(is_green(colour_at(image, view, {0, 1, 0})), on_top);
        EXPECT_TRUE(is_red(colour_at(image, view, {0, 1.2, 0})));
        EXPECT_FALSE(is_green(colour_at(image, view, {0.5, 1.05, 0})));
    }
}

TEST_F(RendererGl, ALineThatEndsBehindTheEyeStaysStraight) {
    // From the middle of the picture past the eye, to its right: on the screen, straight to the right.
    list.lines = {{{0, 0, 0}, 0, glm::vec4(green, 1)}, {{1, 0, 8}, 0, glm::vec4(green, 1)}};
    const Image image = draw(list, view);
    EXPECT_TRUE(is_green(colour_at(image, 250, 90)));
    for (int x = 0; x < 155; ++x) EXPECT_FALSE(is_green(colour_at(image, x, 90))) << x;
    for (int x = 0; x < 320; ++x) EXPECT_FALSE(is_green(colour_at(image, x, 80))) << x;
}

TEST_F(RendererGl, TheGizmoShowsTheWorldsAxes) {
    const Image image = draw(list, view, canvas, {1.0F, true});
    const auto count = [&](int channel) {
        int found = 0;
        for (int y = 108; y < 180; ++y)
            for (int x = 0; x < 72; ++x) {
                const glm::ivec3 colour = colour_at(image, x, y);
                if (colour[channel] > colour[(channel + 1) % 3] + 60 && colour[channel] > colour[(channel + 2) % 3] + 60)
                    ++found;
            }
        return found;
    };
    EXPECT_GT(count(0), 15) << "X, to the right";
    EXPECT_GT(count(1), 15) << "Y, upwards";
    EXPECT_LT(count(2), 10) << "Z, towards the viewer";
}

TEST_F(RendererGl, OnlyItsViewportIsDrawn) {
    view = camera(30, 15);
    list = stick_person(view.target);
    render::Renderer renderer;
    const render::OffscreenTarget target(64, 48, 0);
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    renderer.draw(list, scene::matrices(view, {20, 10}, 2.0), {8, 4, 20, 10}, {1.0F, true});
    const Image image = target.read();
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x) {
            const bool inside = x >= 8 && x < 28 && y >= 48 - 14 && y < 48 - 4;
            EXPECT_EQ(colour_at(image, x, y) != glm::ivec3(255, 0, 255), inside) << x << ',' << y;
        }
}

TEST_F(RendererGl, TheViewportsPlaceDoesNotChangeThePicture) {
    view = camera(30, 15);
    list = stick_person(view.target);
    const Image alone = draw(list, view, {40, 30, 0});
    render::Renderer renderer;
    const render::OffscreenTarget target(64, 48, 0);
    renderer.draw(list, scene::matrices(view, {40, 30}, 2.0), {16, 8, 40, 30});
    const Image image = target.read();
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x)
            for (int i = 0; i < 3; ++i)
                EXPECT_NEAR(colour_at(image, x + 16, y + 10)[i], colour_at(alone, x, y)[i], same_colour) << x << ',' << y;
}

TEST_F(RendererGl, AnEmptyViewportDrawsNothing) {
    render::Renderer renderer;
    const render::OffscreenTarget target(4, 4, 0);
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    for (const render::Viewport& empty : {render::Viewport{0, 0, 0, 0}, {0, 0, 4, 0}, {0, 0, 0, 4}, {0, 0, -3, -2}})
        renderer.draw(stick_person(view.target), scene::matrices(view, {1, 1}, 2.0), empty);
    const Image image = target.read();
    for (int i = 0; i < 16; ++i) EXPECT_EQ(colour_at(image, i % 4, i / 4), glm::ivec3(255, 0, 255));
}

TEST_F(RendererGl, OneRendererServesEverySize) {
    view = camera(30, 15);
    render::Renderer renderer;
    for (const auto& [width, height] : {std::pair(1, 1), {300, 2}, {1, 200}, {320, 180}}) {
        const render::OffscreenTarget target(width, height, 4);
        renderer.draw(stick_person(view.target), scene::matrices(view, {1.0 * width, 1.0 * height}, 2.0),
                      {0, 0, width, height});
        EXPECT_EQ(target.read().rgba.size(), static_cast<std::size_t>(width * height * 4));
    }
}

// The state that Dear ImGui's back-end, and others in the same context, may rely on.
TEST_F(RendererGl, TheStateLeftBehindIsPlain) {
    view = camera(30, 15);
    list = stick_person(view.target);
    list.lines = {{{0, 0, 0}, 0, {1, 1, 1, 1}}, {{1, 0, 0}, 0, {1, 1, 1, 1}}};
    render::Renderer renderer;
    const render::OffscreenTarget target(64, 48, 0);
    GLint bound = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    renderer.draw(list, scene::matrices(view, {64, 48}, 2.0), {0, 0, 64, 48}, {1.0F, true});
    for (const GLenum capability : {GL_DEPTH_TEST, GL_CULL_FACE, GL_BLEND, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_DEPTH_CLAMP,
                                    GL_POLYGON_OFFSET_FILL, GL_FRAMEBUFFER_SRGB})
        EXPECT_FALSE(glIsEnabled(capability)) << capability;
    struct Expected {
        GLenum name;
        GLint value;
    };
    for (const Expected& expected : {Expected{GL_DRAW_FRAMEBUFFER_BINDING, bound},
                                     {GL_CURRENT_PROGRAM, 0},
                                     {GL_VERTEX_ARRAY_BINDING, 0},
                                     {GL_TEXTURE_BINDING_2D, 0},
                                     {GL_ARRAY_BUFFER_BINDING, 0},
                                     {GL_ACTIVE_TEXTURE, GL_TEXTURE0},
                                     {GL_DEPTH_WRITEMASK, GL_TRUE},
                                     {GL_DEPTH_FUNC, GL_LESS},
                                     {GL_BLEND_EQUATION_RGB, GL_FUNC_ADD},
                                     {GL_BLEND_EQUATION_ALPHA, GL_FUNC_ADD}}) {
        GLint value = -1;
        glGetIntegerv(expected.name, &value);
        EXPECT_EQ(value, expected.value) << expected.name;
    }
    std::array<GLdouble, 2> range{};
    glGetDoublev(GL_DEPTH_RANGE, range.data());
    EXPECT_THAT(range, testing::ElementsAre(0.0, 1.0));
}
}  // namespace skelplay::test::renderer_gl_test
