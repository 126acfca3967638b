#include "render/frame_uniforms.h"
#include <array>
#include <cmath>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <set>
#include "support/stick_person.h"

namespace skelplay::render::frame_uniforms_test {
FrameUniforms uniforms(const scene::Camera& camera, const scene::DrawList& list) {
    return frame_uniforms(list, scene::matrices(camera, {320, 180}, 2.0), {0, 0, 320, 180}, 1.0F);
}

/// The sides of a part of the shadows' texture in pixels.
glm::vec2 pixels_of(const glm::vec4& part) { return glm::vec2(part.z, part.w) * glm::vec2(shadow_texture_size); }

TEST(FrameUniforms, TheEyeIsWhereTheCameraIs) {
    for (const bool orthographic : {false, true}) {
        scene::Camera camera{.orthographic = orthographic};
        const FrameUniforms frame = uniforms(camera, {});
        const glm::vec3 expected(scene::eye(camera) - camera.target);
        for (int i = 0; i < 3; ++i) EXPECT_NEAR(frame.eye[i], expected[i], 1e-5F);
        EXPECT_EQ(frame.eye.w, orthographic ? 0.0F : 1.0F);
    }
}

TEST(FrameUniforms, APixelCoversWhatTheCameraSays) {
    const scene::Camera camera;
    const FrameUniforms frame = uniforms(camera, {});
    const double pixels = scene::pixels_per_metre(camera, {320, 180});
    EXPECT_NEAR(static_cast<double>(frame.pixel.x) * camera.distance, 1.0 / pixels,
                1e-6);  // clip w is the distance
}

/// A linear colour as it is on the screen.
glm::vec3 on_screen(const glm::vec3& linear) { return glm::pow(linear, glm::vec3(1.0F / 2.2F)); }

// In every theme the selected bone differs clearly from all figures and from the ground.
TEST(Palettes, TheSelectionHasAColourOfItsOwn) {
    for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light, scene::Theme::paper}) {
        const scene::SceneColours& colours = scene::colours_of(theme).scene;
        const glm::vec3 selected = on_screen(colours.highlight);
        for (std::size_t figure = 0; figure < 6; ++figure)
            EXPECT_GT(glm::distance(selected, on_screen(scene::figure_colour(figure))), 0.4F) << figure;
        EXPECT_GT(glm::distance(selected, colours.ground), 0.5F);
        EXPECT_GT(selected.r, 2 * selected.g) << "it is no grey";
        EXPECT_GT(selected.b, 2 * selected.g);
    }
}

// 1 000 000.25 m away a quarter of a square is left, exactly.
TEST(FrameUniforms, TheGridsPhaseIsExactFarAway) {
    scene::DrawList list{.origin = {1'000'000.25, 1.0, -2'000'000.75}};
    const FrameUniforms frame = uniforms({}, list);
    EXPECT_EQ(frame.grid.x, 0.25F);
    EXPECT_EQ(frame.grid.y, 0.25F);
    EXPECT_EQ(frame.ground.x, -1.0F);
}

TEST(FrameUniforms, TheGroundIsSeenFromAboveOrFromBelow) {
    for (const bool orthographic : {false, true})
        for (const double pitch : {0.3, -0.3, 0.0}) {
            scene::Camera camera{.target = {0, 0, 0}, .pitch = pitch, .orthographic = orthographic};
            const GroundSide side = pitch > 0.0 ? GroundSide::above : pitch < 0.0 ? GroundSide::below : GroundSide::edge;
            EXPECT_EQ(ground_side(uniforms(camera, {})), side) << pitch;
        }
}

/// Whether the ray through a point of the picture (pixels from its lower left corner) meets the ground's square.
bool meets_ground(const FrameUniforms& frame, glm::dvec2 pixel) {
    const glm::dmat4 world_from_clip = glm::inverse(glm::dmat4(frame.clip_from_world));
    const glm::dvec2 at = pixel / glm::dvec2(frame.viewport.z, frame.viewport.w) * 2.0 - 1.0;
    const glm::dvec4 near = world_from_clip * glm::dvec4(at, -1.0, 1.0);
    const glm::dvec4 far = world_from_clip * glm::dvec4(at, 1.0, 1.0);
    const glm::dvec3 from = glm::dvec3(near) / near.w;
    const glm::dvec3 way = glm::dvec3(far) / far.w - from;
    const double share = (static_cast<double>(frame.ground.x) - from.y) / way.y;
    const glm::dvec3 met = from + way * share;
    return share >= 0.0 && share <= 1.0 &&
           std::max(std::abs(met.x), std::abs(met.z)) <= static_cast<double>(frame.ground.y);
}

TEST(FrameUniforms, TheGroundFillsAsManyRowsAsRaysMeet) {
    constexpr int height = 180;
    std::set<int> numbers;
    for (const bool orthographic : {false, true})
        for (const double pitch : {1.2, 0.6, 0.2, 0.02, 0.0, -0.3})
            for (const double yaw : {0.0, 0.7, 2.0})
                for (const double distance : {0.3, 4.0, 400.0}) {
                    const scene::Camera camera{.target = {0, 1, 0},
                                               .distance = distance,
                                               .yaw = yaw,
                                               .pitch = pitch,
                                               .orthographic = orthographic};
                    const FrameUniforms frame = uniforms(camera, test::stick_person({0, 1, 0}));
                    const auto filled = [&](double row) {
                        return meets_ground(frame, {0.0, row}) && meets_ground(frame, {320.0, row});
                    };
                    int expected = 0;
                    while (expected < height && filled(expected) && filled(expected + 1)) ++expected;
                    const int rows = rows_of_ground(frame);
                    EXPECT_LE(rows, expected) << pitch << ' ' << yaw << ' ' << distance << ' ' << orthographic;
                    EXPECT_GE(rows, expected - 2) << pitch << ' ' << yaw << ' ' << distance << ' ' << orthographic;
                    numbers.insert(rows);
                }
    EXPECT_GT(numbers.size(), 8U) << "none, some and nearly all";
}

TEST(ShadowArea, HoldsThePersonAndTheSoftEdge) {
    const ShadowArea area = shadow_area(test::stick_person({0, 1, 0}));
    EXPECT_NEAR(area.figure_scale, 1.0F, 0.1F);
    EXPECT_GT(area.centre.x + area.half_size.x, 0.33F + 0.1F);
    EXPECT_LT(area.centre.x - area.half_size.x, -0.35F - 0.1F);
    EXPECT_LT(area.half_size.x, 1.0F);
    EXPECT_LT(area.half_size.y, 1.0F);
}

TEST(ShadowArea, GrowsWithTheFigure) {
    scene::DrawList list = test::stick_person({0, 1, 0});
    const ShadowArea person = shadow_area(list);
    list.origin *= 100.0;
    for (scene::BoneInstance& bone : list.bones) {
        bone.head *= 100.0F;
        bone.tail *= 100.0F;
        bone.radius *= 100.0F;
    }
    list.joints.clear();
    const ShadowArea giant = shadow_area(list);
    EXPECT_NEAR(giant.half_size.x, 100.0F * person.half_size.x, 0.5F);
    EXPECT_NEAR(giant.figure_scale, 100.0F * person.figure_scale, 0.01F);
}

// Files may say anything. The distance of these ends is beyond 32-bit numbers.
TEST(ShadowArea, OfWhatIsTooFarAwayIsNone) {
    for (const float far : {3e19F, 3e38F, std::numeric_limits<float>::infinity()}) {
        scene::DrawList list = test::stick_person({0, 1, 0});
        list.bones.front().head = {far, 0, 0};
        list.bones.front().tail = {-far, far, 0};
        EXPECT_TRUE(std::isfinite(shadow_area(list).figure_scale)) << far;
        const FrameUniforms frame = uniforms(scene::Camera{}, list);
        for (const glm::vec4& part : {frame.core_part, frame.contact_part, frame.ambient_part, frame.key_part})
            for (int i = 0; i < 4; ++i) EXPECT_TRUE(part[i] >= 0.0F && part[i] <= 1.0F) << far << ' ' << part[i];
    }
}

// Marker links, and arms of axes, are as large as the view is far.
TEST(ShadowArea, IsThatOfWhatCastsSoftShadows) {
    scene::DrawList list;
    scene::JointInstance marker{.centre = {1, 0, 0}, .alone = 1.0F};
    list.joints.push_back(marker);
    const ShadowArea alone = shadow_area(list);
    EXPECT_FLOAT_EQ(alone.figure_scale, 1.0F);
    scene::BoneInstance arm{.head = {1, 0, 0}, .tail = {9, 0, 0}, .hidden = -1.0F};
    list.bones.push_back(arm);
    const ShadowArea area = shadow_area(list);
    EXPECT_FLOAT_EQ(area.figure_scale, 1.0F);
    EXPECT_EQ(area.half_size, alone.half_size);
    EXPECT_NEAR(core_area(list, area).centre.x, 1.0F, 1e-6F) << "below the marker";
    EXPECT_NEAR(core_area(list, area).half_size.x, 0.1F, 1e-6F);
}

TEST(ShadowArea, CoresAreWhereSomethingNearlyTouchesTheGround) {
    scene::DrawList list{.origin = {0, 1, 0}};
    const auto add = [&](const glm::vec3& head, const glm::vec3& tail) {
        scene::BoneInstance bone{
            .head = head - glm::vec3(list.origin), .radius = 0.02F, .tail = tail - glm::vec3(list.origin)};
        list.bones.push_back(bone);
    };
    add({2, 0.45F, 0}, {2, 0.9F, 0});
    const ShadowArea area = shadow_area(list);
    EXPECT_NEAR(core_area(list, area).half_size.x, 1.0F, 1e-6F) << "nothing is near: of any size";
    add({0, 0.16F, 0}, {0.2F, 0, 0});  // its lower half is
    const ShadowArea cores = core_area(list, area);
    EXPECT_NEAR(cores.centre.x, 0.15F, 1e-5F);
    EXPECT_NEAR(cores.half_size.x, 0.05F + 0.1F, 1e-5F);
}

// No part may reach into another, nor touch it: texels at the edges are mixed with their neighbours.
TEST(ShadowTexture, HoldsEachShadowApart) {
    scene::Camera camera;
    const FrameUniforms frame = uniforms(camera, test::stick_person(camera.target));
    const std::array parts{frame.contact_part, frame.ambient_part, frame.core_part, frame.key_part};
    const glm::vec2 gap = (static_cast<float>(between_shadows) - 0.1F) / glm::vec2(shadow_texture_size);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const glm::vec4& a = parts.at(i);
        EXPECT_TRUE(a.z > 0.0F && a.w > 0.0F && a.x + a.z <= 1.0F && a.y + a.w <= 1.0F) << i;
        for (std::size_t j = 0; j < i; ++j) {
            const glm::vec4& b = parts.at(j);
            const bool beside = a.x + a.z + gap.x <= b.x || b.x + b.z + gap.x <= a.x;
            const bool above = a.y + a.w + gap.y <= b.y || b.y + b.w + gap.y <= a.y;
            EXPECT_TRUE(beside || above) << i << " and " << j;
        }
    }
}

TEST(KeyShadow, IsSeenAlongTheLight) {
    scene::Camera camera{.pitch = 0.3};
    const FrameUniforms frame = uniforms(camera, test::stick_person(camera.target));
    const glm::vec3 light(frame.key_direction);
    const glm::vec3 across(frame.key_across);
    const glm::vec3 rise(frame.key_rise);
    EXPECT_NEAR(glm::dot(light, across), 0.0F, 1e-5F);
    EXPECT_NEAR(glm::dot(light, rise), 0.0F, 1e-5F);
    EXPECT_NEAR(glm::dot(across, rise), 0.0F, 1e-5F);
    EXPECT_EQ(across.y, 0.0F);
    EXPECT_GT(rise.y, 0.0F);
    EXPECT_NEAR(glm::length(across), 1.0F, 1e-5F);
    EXPECT_NEAR(glm::length(rise), 1.0F, 1e-5F);
    const float texel = frame.key_rise.w;
    for (int side = 0; side < 2; ++side)
        EXPECT_NEAR(2.0F * frame.key_area[2 + side], texel * pixels_of(frame.key_part)[side], texel) << "square texels";
}

TEST(KeyShadow, OfALongRowUsesTheTextureLengthways) {
    scene::DrawList list;
    for (const float x : {-20.0F, 20.0F}) {
        scene::JointInstance joint{.centre = {x, 1.0F, 0.0F}, .radius = 0.5F};
        list.joints.push_back(joint);
    }
    const FrameUniforms frame = uniforms({}, list);
    const glm::vec2 pixels = pixels_of(frame.key_part);
    EXPECT_FLOAT_EQ(std::max(pixels.x, pixels.y), key_shadow_side);
    EXPECT_LT(frame.key_rise.w, 0.15F) << "metres in a texel";
}

TEST(KeyShadow, IsNoneWhereItWouldBeEndlessOrNothingCastsOne) {
    scene::Camera below;
    below.pitch = -1.4;  // the light is level
    EXPECT_EQ(uniforms(below, test::stick_person(below.target)).key_across.w, 0.0F);
    EXPECT_EQ(uniforms({}, {}).key_across.w, 0.0F);
    scene::DrawList without = test::stick_person({});
    without.ground.key_shadow = false;
    EXPECT_EQ(uniforms({}, without).key_across.w, 0.0F);
}

TEST(ShadowArea, NothingThrowsNone) { EXPECT_EQ(shadow_area({}).half_size, glm::vec2(0.0F)); }
}  // namespace skelplay::render::frame_uniforms_test
