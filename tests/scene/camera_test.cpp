#include "scene/camera.h"
#include <algorithm>
#include <array>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

namespace skelplay::scene::camera_test {
constexpr ViewportSize wide{800, 400};

void expect_at(const glm::dvec3& found, const glm::dvec3& expected, double tolerance = 1e-9) {
    EXPECT_LT(glm::length(found - expected), tolerance) << found.x << ' ' << found.y << ' ' << found.z << " instead of "
                                                        << expected.x << ' ' << expected.y << ' ' << expected.z;
}

// From above, a metre over the target: a head two metres over it is drawn, and counts as seen.
TEST(Camera, WithoutPerspectiveNothingIsBehindIt) {
    Camera camera;
    camera.target = {0, 0, 0};
    camera.distance = 1.0;
    look(camera, ViewPreset::top);
    EXPECT_LE(project(camera, {0, 2, 0}, wide).z, 0.0);
    camera.orthographic = true;
    EXPECT_GT(project(camera, {0, 2, 0}, wide).z, 0.0);
}

TEST(Camera, SeesABoxByItsMiddleOrACorner) {
    Camera camera;
    camera.target = {0, 0, 0};
    camera.yaw = camera.pitch = 0.0;
    camera.distance = 5.0;
    const ViewportSize viewport{100, 100};
    const auto box = [](const glm::dvec3& middle, double half) {
        Bounds made;
        made.include(middle - half);
        made.include(middle + half);
        return made;
    };
    EXPECT_TRUE(sees(camera, box({0, 0, 0}, 0.1), viewport));
    EXPECT_TRUE(sees(camera, box({0, 0, 0}, 50), viewport)) << "from inside: its middle is ahead";
    EXPECT_FALSE(sees(camera, box({10, 0, -20}, 1), viewport));
    EXPECT_TRUE(sees(camera, box({10, 0, -20}, 4), viewport)) << "a corner";
    EXPECT_FALSE(sees(camera, box({0, 0, 10}, 1), viewport)) << "behind the eye";
}

TEST(Camera, MissesABoxThatIsWhollyBesideOrBehindTheView) {
    Camera camera;
    camera.target = {0, 0, 0};
    camera.yaw = camera.pitch = 0.0;
    camera.distance = 5.0;
    const auto misses_at = [&](const glm::dvec3& middle, double half) {
        return misses(camera, {middle - half, middle + half}, {100, 100});
    };
    EXPECT_FALSE(misses_at({0, 0, 0}, 0.1));
    EXPECT_FALSE(misses_at({0, 0, 0}, 50)) << "from inside";
    for (const glm::dvec3 away :
         {glm::dvec3(9, 0, 0), glm::dvec3(-9, 0, 0), glm::dvec3(0, 9, 0), glm::dvec3(0, -9, 0), glm::dvec3(0, 0, 9)}) {
        EXPECT_TRUE(misses_at(away, 1));
        EXPECT_FALSE(misses_at(away, 9)) << "some of it is in view";
    }
    camera.orthographic = true;
    EXPECT_FALSE(misses_at({0, 0, 9}, 1)) << "nothing is behind such a camera";
}

TEST(Camera, FramesAPointAsTheMetreAroundIt) {
    const glm::dvec3 point(1, 2, 3);
    Bounds metre;
    metre.include(point - 0.5);
    metre.include(point + 0.5);
    Camera expected;
    frame(expected, metre, wide);
    Camera camera;
    frame(camera, {point, point}, wide);
    EXPECT_EQ(camera.distance, expected.distance);
    expect_at(camera.target, point);
    camera = {};
    frame_tightly(camera, std::array{point, point}, wide);
    EXPECT_NEAR(camera.distance, expected.distance, 1e-9);
    expect_at(camera.target, point);
    Camera of_a_fly;
    frame(of_a_fly, {point, point + 0.003}, wide);
    EXPECT_LT(of_a_fly.distance, 0.02) << "what is small is looked at from near";
}

// Two posts on a diagonal, seen across it: the outermost points are a little inside the picture's edges.
TEST(Camera, FramesPointsTightly) {
    for (const bool orthographic : {false, true})
        for (const double pitch : {0.0, 0.4}) {
            Camera camera{.yaw = 0.7, .pitch = pitch, .orthographic = orthographic};
            const std::array<glm::dvec3, 4> posts{{{-20, 0, 21}, {-20, 2, 21}, {-3, 0, 1}, {-3, 2, 1}}};
            frame_tightly(camera, posts, wide);
            double left = wide.width;
            double right = 0.0;
            for (const glm::dvec3& point : posts) {
                const glm::dvec3 at = project(camera, point, wide);
                left = std::min(left, at.x);
                right = std::max(right, at.x);
                EXPECT_GT(at.z, 0.0);
                EXPECT_GT(at.y, 0.0);
                EXPECT_LT(at.y, wide.height);
            }
            const double edge = 0.5 * wide.width * (1.0 - 1.0 / 1.06);
            EXPECT_NEAR(left, edge, 1e-6);
            EXPECT_NEAR(right, wide.width - edge, 1e-6);
        }
}

TEST(Camera, PresetsStandWhereTheirNamesSay) {
    Camera camera{.target = {1, 2, 3}, .distance = 5};
    look(camera, ViewPreset::front);
    expect_at(eye(camera), {1, 2, 8});
    look(camera, ViewPreset::right);
    expect_at(eye(camera), {6, 2, 3});
    look(camera, ViewPreset::top);
    expect_at(eye(camera), {1, 7, 3});
    look(camera, ViewPreset::back);
    expect_at(eye(camera), {1, 2, -2});
    look(camera, ViewPreset::left);
    expect_at(eye(camera), {-4, 2, 3});
    look(camera, ViewPreset::bottom);
    expect_at(eye(camera), {1, -3, 3});
}

TEST(Camera, RayThroughAProjectedPointMeetsIt) {
    for (const bool orthographic : {false, true}) {
        Camera camera{.orthographic = orthographic};
        const glm::dvec3 point(0.4, 1.3, -0.7);
        const glm::dvec3 seen = project(camera, point, wide);
        const Ray through = ray(camera, {seen.x, seen.y}, wide);
        EXPECT_LT(glm::length(glm::cross(point - through.origin, through.direction)), 1e-9);
        EXPECT_GT(seen.z, 0.0);
    }
}

TEST(Camera, ProjectAgreesWithTheMatrices) {
    for (const bool orthographic : {false, true}) {
        Camera camera{.orthographic = orthographic};
        const glm::dvec3 point(0.4, 1.3, -0.7);
        const CameraMatrices m = matrices(camera, wide, 2.0);
        const glm::dvec4 clip = m.projection * m.view * glm::dvec4(point - camera.target, 1.0);
        const glm::dvec3 seen = project(camera, point, wide);
        EXPECT_NEAR((clip.x / clip.w * 0.5 + 0.5) * wide.width, seen.x, 1e-6);
        EXPECT_NEAR((0.5 - clip.y / clip.w * 0.5) * wide.height, seen.y, 1e-6);
        EXPECT_LT(std::abs(clip.z / clip.w), 1.0);
    }
}

TEST(Camera, PanKeepsThePointUnderThePointer) {
    Camera camera;
    const glm::dvec3 before = project(camera, camera.target, wide);
    const glm::dvec3 point = camera.target;
    pan(camera, {30, -12}, wide);
    const glm::dvec3 after = project(camera, point, wide);
    EXPECT_NEAR(after.x - before.x, 30, 1e-6);
    EXPECT_NEAR(after.y - before.y, -12, 1e-6);
}

TEST(Camera, ZoomKeepsThePointUnderThePointer) {
    Camera camera;
    const glm::dvec2 pixel(650, 90);
    const Ray before = ray(camera, pixel, wide);
    const double depth = camera.distance / glm::dot(before.direction, -axes(camera)[2]);
    const glm::dvec3 point = before.origin + before.direction * depth;  // on the target's plane
    zoom(camera, 0.5, pixel, wide);
    const glm::dvec3 after = project(camera, point, wide);
    EXPECT_NEAR(after.x, pixel.x, 1e-6);
    EXPECT_NEAR(after.y, pixel.y, 1e-6);
}

TEST(Camera, OrbitStopsAtThePolesAndTurnsRound) {
    Camera camera;
    orbit(camera, {0, 1e6}, wide);
    EXPECT_DOUBLE_EQ(camera.pitch, Camera::pitch_limit);
    const double yaw = camera.yaw;
    orbit(camera, {wide.height * 2, 0}, wide);
    EXPECT_NEAR(std::cos(camera.yaw), std::cos(yaw), 1e-9);
}

TEST(Camera, FrameShowsTheWholeBoxAndFillsTheView) {
    Bounds box;
    box.include({-1, 0, -4});
    box.include({3, 2, 1});
    for (const bool orthographic : {false, true})
        for (const ViewportSize viewport : {wide, ViewportSize{300, 900}}) {
            Camera camera{.orthographic = orthographic};
            frame(camera, box, viewport);
            double furthest = 0.0;
            for (int corner = 0; corner < 8; ++corner) {
                const glm::dvec3 point((corner & 1) != 0 ? 3.0 : -1.0, (corner & 2) != 0 ? 2.0 : 0.0,
                                       (corner & 4) != 0 ? 1.0 : -4.0);
                const glm::dvec3 seen = project(camera, point, viewport);
                furthest = std::max(
                    {furthest, std::abs(seen.x / viewport.width * 2 - 1), std::abs(seen.y / viewport.height * 2 - 1)});
            }
            EXPECT_LT(furthest, 1.0);
            EXPECT_GT(furthest, 0.8);
        }
}
}  // namespace skelplay::scene::camera_test
