#pragma once

#include <glad/gl.h>
#include <gtest/gtest.h>
#include <optional>
#include "output/offscreen_context.h"
#include "render/graphics_error.h"
#include "render/image.h"
#include "render/offscreen_target.h"
#include "render/renderer.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "support/needs.h"

namespace skelplay::test {
/// A test that draws. Without OpenGL it is skipped with the reason, or fails if the environment variable
/// SKELPLAY_REQUIRE names what the README installs. After each test OpenGL must report no error.
class GlTest : public testing::Test {
protected:
    void SetUp() override {
        try {
            context_.emplace();
        } catch (const render::GraphicsError& error) {
            NEEDS({readme_install, error.what()});
        }
    }
    void TearDown() override {
        if (!context_) return;
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    }

private:
    std::optional<output::OffscreenContext> context_;
};

/// How many shader programs OpenGL has.
inline int programs_now() {
    constexpr GLuint most_names = 200;
    int count = 0;
    for (GLuint name = 1; name < most_names; ++name) count += glIsProgram(name) == GL_TRUE ? 1 : 0;
    return count;
}

/// A picture of this size in pixels; samples 0: not multisampled.
struct Canvas {
    int width = 320;
    int height = 180;
    int samples = 0;
    [[nodiscard]] scene::ViewportSize size() const { return {static_cast<double>(width), static_cast<double>(height)}; }
};

/// The picture of a list that is relative to the camera's target.
inline render::Image draw(const scene::DrawList& list, const scene::Camera& camera, const Canvas& canvas = {},
                          const render::DrawOptions& options = {}) {
    render::Renderer renderer;
    const render::OffscreenTarget target(canvas.width, canvas.height, canvas.samples);
    renderer.draw(list, scene::matrices(camera, canvas.size(), 2.0), {0, 0, canvas.width, canvas.height}, options);
    return target.read();
}

/// From the front, level, at hip height, unless said otherwise; angles in degrees.
inline scene::Camera camera(double yaw = 0.0, double pitch = 0.0, double distance = 4.0,
                            const glm::dvec3& target = {0.0, 1.0, 0.0}) {
    constexpr double degree = 0.017453292519943295;
    scene::Camera camera{.target = target, .distance = distance, .yaw = yaw * degree, .pitch = pitch * degree};
    return camera;
}

/// An empty list for that camera: no grid, no shadow.
inline scene::DrawList bare_list(const scene::Camera& camera) {
    scene::DrawList list{.origin = camera.target};
    list.ground.grid = false;
    list.ground.shadow = false;
    return list;
}

/// A bone between two points of the world.
inline scene::BoneInstance bone(const scene::DrawList& list, const glm::dvec3& head, const glm::dvec3& tail, float radius,
                                const glm::vec3& colour) {
    scene::BoneInstance bone{
        .head = glm::vec3(head - list.origin), .radius = radius, .tail = glm::vec3(tail - list.origin)};
    bone.side =
        glm::abs(bone.tail.x - bone.head.x) > glm::abs(bone.tail.y - bone.head.y) ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    bone.colour = glm::vec4(colour, 1.0F);
    return bone;
}

/// A piece of a body, round at both ends, between two points of the list.
inline scene::BodyInstance piece(const glm::vec3& head, const glm::vec3& tail, float radius, const glm::vec3& colour) {
    scene::BodyInstance piece;
    piece.head = head;
    piece.tail = tail;
    piece.head_radius = piece.tail_radius = radius;
    piece.colour = glm::vec4(colour, 1.0F);
    return piece;
}

/// Red, green and blue of a pixel, 0 … 255.
inline glm::ivec3 colour_at(const render::Image& image, int x, int y) {
    const std::uint8_t* pixel = image.pixel(x, y);
    return {pixel[0], pixel[1], pixel[2]};
}

inline glm::ivec3 colour_at(const render::Image& image, const glm::dvec3& pixel) {
    return colour_at(image, static_cast<int>(pixel.x), static_cast<int>(pixel.y));
}

/// What is seen of a point of the world, in a picture from this camera.
inline glm::ivec3 colour_at(const render::Image& image, const scene::Camera& camera, const glm::dvec3& point) {
    return colour_at(image, project(camera, point, {1.0 * image.width, 1.0 * image.height}));
}

/// How bright a pixel is, 0 … 255.
inline double brightness_at(const render::Image& image, const glm::dvec3& pixel) {
    const glm::dvec3 colour(colour_at(image, pixel));
    return 0.2126 * colour.r + 0.7152 * colour.g + 0.0722 * colour.b;
}

inline double brightness_at(const render::Image& image, const scene::Camera& camera, const glm::dvec3& point) {
    return brightness_at(image, project(camera, point, {1.0 * image.width, 1.0 * image.height}));
}
}  // namespace skelplay::test
