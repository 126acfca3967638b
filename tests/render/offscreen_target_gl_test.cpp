#include "render/offscreen_target.h"
#include <glad/gl.h>
#include "render/gl_fixture.h"
#include "render/graphics_error.h"
#include "render/load_gl.h"

namespace skelplay::test::offscreen_target_gl_test {
using render::OffscreenTarget;

class OffscreenTargetGl : public GlTest {};

// OpenGL's first row is the lowest, a picture's the highest.
TEST_F(OffscreenTargetGl, ReadsTheTopRowFirst) {
    for (const int samples : {0, 4}) {
        const OffscreenTarget target(3, 2, samples);
        glClearColor(0, 0, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 1, 1, 1);  // the upper left pixel
        glClearColor(1, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        const render::Image image = target.read();
        EXPECT_EQ(colour_at(image, 0, 0), glm::ivec3(255, 0, 0));
        EXPECT_EQ(colour_at(image, 1, 0), glm::ivec3(0, 0, 255));
        EXPECT_EQ(colour_at(image, 0, 1), glm::ivec3(0, 0, 255));
    }
}

TEST_F(OffscreenTargetGl, ItsPictureStaysWhenItsSamplesAreGivenBack) {
    for (const int samples : {0, 4}) {
        OffscreenTarget target(8, 8, samples);
        target.bind();
        glClearColor(0.2F, 0.4F, 0.6F, 1.0F);
        glClear(GL_COLOR_BUFFER_BIT);
        const render::Image before = target.read();
        target.keep_picture_only();
        EXPECT_EQ(target.samples(), 0);
        EXPECT_EQ(target.read().rgba, before.rgba) << samples;
        EXPECT_NEAR(before.pixel(3, 3)[1], 102, 1);
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    }
}

TEST_F(OffscreenTargetGl, SamplesAreLoweredToWhatTheDriverCan) {
    EXPECT_EQ(OffscreenTarget(4, 4, 0).samples(), 0);
    EXPECT_EQ(OffscreenTarget(4, 4, 1).samples(), 0);
    EXPECT_LE(OffscreenTarget(4, 4, 1000).samples(), render::renderer_info().max_samples);
}

TEST_F(OffscreenTargetGl, ASizeThatCannotBeIsRefused) {
    for (const auto& [width, height] : {std::pair(0, 4), {4, 0}, {-1, 4}, {1'000'000, 4}})
        EXPECT_THROW(OffscreenTarget(width, height, 0), render::GraphicsError) << width << 'x' << height;
}

TEST_F(OffscreenTargetGl, SoftwareRenderersAreKnownByName) {
    const render::RendererInfo info = render::renderer_info();
    EXPECT_FALSE(info.renderer.empty());
    EXPECT_EQ(info.software, info.renderer.find("llvmpipe") != std::string::npos ||
                                 info.renderer.find("softpipe") != std::string::npos ||
                                 info.renderer.find("SwiftShader") != std::string::npos);
}
}  // namespace skelplay::test::offscreen_target_gl_test
