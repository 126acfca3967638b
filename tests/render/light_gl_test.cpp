// The key light's shadow on the ground, and bodies that keep light from their own parts.

#include <cmath>
#include "render/frame_uniforms.h"
#include "render/gl_fixture.h"
#include "support/bent_arm.h"

namespace skelplay::test::light_gl_test {
using render::Image;
using scene::Camera;
using scene::DrawList;

const glm::vec3 red(0.8F, 0.05F, 0.05F);
const Canvas canvas{640, 360, 0};

/// A list with all shadows, but without a grid. From the ground to above the picture there is a hidden bone, which
/// casts no shadow of the key light: it only says how large the figure is.
DrawList shadowed(const Camera& view, scene::Theme theme = scene::Theme::dark) {
    DrawList list = bare_list(view);
    list.theme = theme;
    list.ground.shadow = true;
    list.bones.push_back(bone(list, {0, 1.1, 0}, {0, 1.55, 0}, 0.05F, red));
    list.bones.back().hidden = 1.0F;
    return list;
}

/// Where the key light's shadow of a point falls on the ground.
glm::dvec3 shadow_of(const glm::dvec3& point, const Camera& view, const DrawList& list) {
    const glm::dvec3 light(
        render::frame_uniforms(list, scene::matrices(view, canvas.size(), 2.0), {0, 0, 640, 360}, 1.0F).key_direction);
    return point - light * (point.y / light.y);
}

/// How much darker the ground is at a place than without the key light's shadow, 0 … 1.
double darkening(const DrawList& list, const Camera& view, const glm::dvec3& place) {
    DrawList without = list;
    without.ground.key_shadow = false;
    const glm::dvec3 pixel = project(view, place, canvas.size());
    return 1.0 - brightness_at(draw(list, view, canvas), pixel) / brightness_at(draw(without, view, canvas), pixel);
}

class LightGl : public GlTest {
protected:
    Camera view_ = camera(0, 25, 4.5, {0, 0.7, 0});
};

// What is 1.3 m above the ground leaves no spot below it; whatever its kind, the light sees it.
TEST_F(LightGl, WhateverIsShownCastsAShadowAwayFromTheLight) {
    const glm::dvec3 high(0, 1.3, 0);
    DrawList bones = shadowed(view_);
    bones.bones.push_back(bone(bones, {-0.2, 1.3, 0}, {0.2, 1.3, 0}, 0.1F, red));
    DrawList joints = shadowed(view_);
    joints.joints.push_back({glm::vec3(high - view_.target), 0.12F, glm::vec4(red, 1.0F)});
    DrawList bodies = shadowed(view_);
    const glm::vec3 middle(high - view_.target);
    bodies.bodies.push_back(piece(middle - glm::vec3(0, 0.1F, 0), middle + glm::vec3(0, 0.1F, 0), 0.12F, red));
    DrawList skins = shadowed(view_);
    const BentArm arm;  // a metre high
    skins.skins = arm.drawn(0, nullptr, scene::make_surface(arm.weighted()), {}, {}, view_.target).skins;
    for (const auto& [list, from, what] : {std::tuple(&bones, high, "bone"),
                                           {&joints, high, "joint"},
                                           {&bodies, high, "body"},
                                           {&skins, glm::dvec3(0, 0.7, 0), "skin"}}) {
        const glm::dvec3 place = shadow_of(from, view_, *list);
        EXPECT_GT(darkening(*list, view_, place), 0.08) << what;
        EXPECT_LT(darkening(*list, view_, place), 0.30) << what << " is faint";
        EXPECT_NEAR(darkening(*list, view_, {-place.x, 0, place.z}), 0.0, 0.02) << what << ", on the other side";
    }
    EXPECT_NEAR(darkening(shadowed(view_), view_, shadow_of(high, view_, bones)), 0.0, 0.02) << "what is hidden";
}

TEST_F(LightGl, InEveryThemeTheShadowIsThereAndFaint) {
    for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light, scene::Theme::paper}) {
        DrawList list = shadowed(view_, theme);
        list.bones.push_back(bone(list, {-0.2, 1.3, 0}, {0.2, 1.3, 0}, 0.1F, red));
        const glm::dvec3 place = shadow_of({0, 1.3, 0}, view_, list);
        EXPECT_GT(darkening(list, view_, place), 0.05);
        EXPECT_LT(darkening(list, view_, place), 0.30);
    }
}

// A shin and a foot that stands: the core below the foot stays as plain against the ground around it.
TEST_F(LightGl, TheCoreBelowAFootIsNotDrowned) {
    for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light, scene::Theme::paper}) {
        DrawList list = shadowed(view_, theme);
        list.bones.push_back(bone(list, {0, 0.9, 0}, {0, 0.45, 0}, 0.06F, red));
        list.bones.push_back(bone(list, {0, 0.45, 0}, {0, 0.08, 0}, 0.05F, red));
        list.bones.push_back(bone(list, {0, 0.05, 0}, {0, 0.0, 0.2}, 0.01F, red));
        const auto contrast = [&](bool key_shadow) {
            list.ground.key_shadow = key_shadow;
            const Image image = draw(list, view_, canvas);
            double core = 255;
            for (double x = -0.04; x < 0.045; x += 0.01) core = std::min(core, brightness_at(image, view_, {x, 0, 0.21}));
            return core / brightness_at(image, view_, shadow_of({0, 0.3, 0}, view_, list));
        };
        EXPECT_LT(contrast(true), 0.75);
        EXPECT_LT(contrast(true), contrast(false) * 1.35);
    }
}

// The list of a figure with the option off, and of a window that leaves the effect out, give the same picture.
TEST_F(LightGl, AWindowMayLeaveItOut) {
    DrawList list = shadowed(view_);
    list.bones.push_back(bone(list, {-0.2, 1.3, 0}, {0.2, 1.3, 0}, 0.1F, red));
    render::DrawOptions options{.key_shadow = false};
    const Image left_out = draw(list, view_, canvas, options);
    EXPECT_NE(left_out.rgba, draw(list, view_, canvas).rgba);
    list.ground.key_shadow = false;
    EXPECT_EQ(left_out.rgba, draw(list, view_, canvas).rgba);
    list.ground.key_shadow = true;
    list.ground.shadow = false;
    options.key_shadow = true;
    EXPECT_NEAR(darkening(list, view_, shadow_of({0, 1.3, 0}, view_, list)), 0.0, 0.02) << "with no shadow, none";
}

// A window's first picture: the figures as ever, without their shadows and without what shows through the ground.
TEST_F(LightGl, FiguresThatAreDrawnFirstHaveNoShadowsYet) {
    DrawList list = shadowed(view_);
    list.bones.push_back(bone(list, {-0.2, 1.3, 0}, {0.2, 1.3, 0}, 0.1F, red));
    list.bones.push_back(bone(list, {0.6, -0.1, 0}, {0.6, -0.6, 0}, 0.05F, red));
    render::DrawOptions first{.figures_first = true};
    const Image sooner = draw(list, view_, canvas, first);
    list.bones.back().hidden = 1.0F;
    list.ground.shadow = false;
    EXPECT_EQ(sooner.rgba, draw(list, view_, canvas).rgba);
}

// Many figures in a row: the shadow of each is as sharp as the texture is fine, not as the row is long.
TEST_F(LightGl, InALongRowEachFigureHasAShadowOfItsOwn) {
    view_ = camera(0, 25, 9, {0, 0.7, 0});
    DrawList list = shadowed(view_);
    for (int i = -12; i <= 12; ++i) list.bones.push_back(bone(list, {i - 0.1, 1.3, 0}, {i + 0.1, 1.3, 0}, 0.12F, red));
    const glm::dvec3 place = shadow_of({0, 1.3, 0}, view_, list);
    EXPECT_GT(darkening(list, view_, place), 0.05);
    EXPECT_LT(darkening(list, view_, place + glm::dvec3(0.5, 0, 0)), 0.02) << "between two";
}

//   receiver   neighbour      seen from the front
//      | |      |   |
//      | |      |   |
TEST_F(LightGl, ABodyIsDarkerWhereAnotherPartOfItIsNear) {
    const Camera front = camera(0, 0, 3, {0, 1, 0});
    DrawList list = bare_list(front);
    const auto add = [&](float x, float radius) {
        list.bodies.push_back(piece({x, -0.4F, 0}, {x, 0.4F, 0}, radius, glm::vec3(0.6F)));
        list.bodies.back().occluder_count = 2;
        list.occluders.push_back({{x, -0.4F, 0}, radius, {x, 0.4F, 0}, radius});
    };
    add(0.0F, 0.1F);
    add(0.3F, 0.15F);
    const auto share_left = [&](double x, const render::DrawOptions& options) {
        DrawList open = list;
        for (scene::BodyInstance& piece : open.bodies) piece.occluder_count = 0;
        const glm::dvec3 pixel = project(front, {x, 1, 0.1}, canvas.size());
        return brightness_at(draw(list, front, canvas, options), pixel) / brightness_at(draw(open, front, canvas), pixel);
    };
    EXPECT_LT(share_left(0.08, {}), 0.9) << "towards the other piece";
    EXPECT_GT(share_left(0.08, {}), 0.4) << "not black";
    EXPECT_NEAR(share_left(-0.08, {}), 1.0, 0.01) << "away from it, and not by itself";
    render::DrawOptions without{.ambient_occlusion = false};
    EXPECT_NEAR(share_left(0.08, without), 1.0, 0.01);
}
}  // namespace skelplay::test::light_gl_test
