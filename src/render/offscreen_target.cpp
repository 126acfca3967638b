#include "render/offscreen_target.h"
#include <glad/gl.h>
#include "render/graphics_error.h"

namespace skelplay::render {
namespace {
int supported_samples(int requested) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    const int samples = std::min(requested, most);
    return samples > 1 ? samples : 0;
}

void check_size(int width, int height) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    if (width < 1 || height < 1 || width > most || height > most)
        throw GraphicsError(
            fmt::format("expected a picture of 1x1 to {0}x{0} pixels, the most this machine can draw, found {1}x{2}", most,
                        width, height));
}

Renderbuffer storage(GLenum format, int width, int height, int samples) {
    Renderbuffer buffer = Renderbuffer::create();
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.get());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    return buffer;
}

void check_complete(int width, int height, int samples) {
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE || glGetError() == GL_OUT_OF_MEMORY)
        throw GraphicsError(
            fmt::format("the graphics driver cannot make a picture of {}x{} pixels with {} samples (0x{:04X})", width,
                        height, samples, status));
}
}  // namespace

OffscreenTarget::OffscreenTarget(int width, int height, int samples)
    : width_(width), height_(height), samples_(supported_samples(samples)) {
    check_size(width, height);
    colour_ = storage(GL_RGBA8, width, height, samples_);
    depth_ = storage(GL_DEPTH24_STENCIL8, width, height, samples_);
    drawn_ = Framebuffer::create();
    if (samples_ > 0) {
        resolved_colour_ = storage(GL_RGBA8, width, height, 0);
        resolved_ = Framebuffer::create();
        glBindFramebuffer(GL_FRAMEBUFFER, resolved_.get());
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, resolved_colour_.get());
        check_complete(width, height, 0);
    }
    bind();
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_.get());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth_.get());
    check_complete(width, height, samples_);
}

void OffscreenTarget::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, drawn_.get()); }

void OffscreenTarget::bind_window() { glBindFramebuffer(GL_FRAMEBUFFER, 0); }

void OffscreenTarget::resolve() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.get());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.get());
    glDisable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void OffscreenTarget::keep_picture_only() {
    if (samples_ > 0) {
        resolve();
        drawn_ = std::exchange(resolved_, {});
        colour_ = std::exchange(resolved_colour_, {});
        samples_ = 0;
    }
    bind();
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 0);
    depth_ = {};
}

Image OffscreenTarget::read() const {
    if (samples_ > 0) {
        resolve();
        glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_.get());
    } else {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.get());
    }
    const std::size_t row = static_cast<std::size_t>(width_) * 4;
    Image image = blank_image(width_, height_);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    bind();
    // OpenGL's first row is the lowest: flip the picture.
    for (int low = 0, high = height_ - 1; low < high; ++low, --high)
        std::swap_ranges(image.pixel(0, low), image.pixel(0, low) + row, image.pixel(0, high));
    return image;
}

void OffscreenTarget::show(const Viewport& where) const {
    // Samples can only be resolved to the same place (OpenGL ES 3.0), so the picture is moved afterwards.
    if (samples_ > 0) resolve();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, samples_ > 0 ? resolved_.get() : drawn_.get());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glDisable(GL_SCISSOR_TEST);
    const bool same = where.width == width_ && where.height == height_;
    glBlitFramebuffer(0, 0, width_, height_, where.x, where.y, where.x + where.width, where.y + where.height,
                      GL_COLOR_BUFFER_BIT, same ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
}
}  // namespace skelplay::render
