#pragma once

#include "output/picture_painter.h"
#include "panels/panel_state.h"
#include "render/load_gl.h"

namespace skelplay::app {
/// The 3-D picture in the middle of the window and the draw lists of its views. Needs a current OpenGL context.
class Picture {
public:
    /// `samples` for each pixel. Throws GraphicsError without OpenGL 3.3.
    explicit Picture(int samples);

    /// Builds the draw lists for the posed session unless they are up to date.
    void update(const session::Session& session);
    /// A list for each view; never empty after update().
    [[nodiscard]] const std::vector<scene::DrawList>& lists() const noexcept { return lists_; }

    /// Draws into the window's framebuffer, which stays bound. The first picture has no shadows, to be quick.
    /// `part`: only this part of it is drawn anew, empty: all.
    void draw_to_window(const session::Session& session, const render::Viewport& where, float pixel_scale,
                        const render::Viewport& part = {});
    /// The part of `where` that differs from the last picture there: all of it, unless only the figures have moved.
    [[nodiscard]] render::Viewport changed(const session::Session& session, const render::Viewport& where,
                                           float pixel_scale);
    /// Draws the whole picture into a rectangle of the bound framebuffer, or only `figures_first`, see DrawOptions.
    void draw(const session::Session& session, const render::Viewport& where, float pixel_scale, bool figures_first = false,
              const render::Viewport& part = {});
    /// Draws the picture once with smooth edges, and keeps it for draw_to_window() until something changes. A machine
    /// that is too slow for multisampling has time for it while nothing moves.
    void smooth_edges(const session::Session& session, glm::ivec2 size, float pixel_scale);
    [[nodiscard]] bool has_smooth_edges() const noexcept { return samples_ > 1 || still_.has_value(); }
    /// True if the last picture had no shadows yet.
    [[nodiscard]] bool unfinished() const noexcept { return stage_ == Stage::figures; }

    /// The picture without panels, made by output::paint. `burn_in`: null for none.
    [[nodiscard]] render::Image render_without_panels(const session::Session& session, const output::PictureLook& look,
                                                      const session::BurnIn* burn_in = nullptr);

    /// Compiles the shaders again, see render::Renderer.
    std::string reload_shaders(const render::ShaderFiles& files) {
        still_.reset();
        return renderer_.reload_shaders(files);
    }

    /// Releases the compiler once the whole picture has been drawn, see render::Renderer.
    bool release_compiler() { return stage_ == Stage::whole && renderer_.release_compiler(); }

    [[nodiscard]] int samples() const noexcept { return samples_; }
    void set_samples(int samples) {
        samples_ = samples;
        moving_.reset();
        still_.reset();
    }
    [[nodiscard]] const render::RendererInfo& info() const noexcept { return info_; }

private:
    /// All that the last picture was made of but the figures' poses, and where these were drawn.
    struct Drawn {
        session::Revisions revisions;
        std::array<glm::vec4, 8> seen;  // how the camera sees the ground
        render::Viewport part;
    };
    enum class Stage : std::uint8_t { empty, figures, whole };  // what has been drawn in the window so far

    void advance(bool figures) noexcept;
    void draw_moving(const session::Session& session, const render::Viewport& where, float pixel_scale, int fraction);

    render::RendererInfo info_;
    Stage stage_ = Stage::empty;
    int samples_;
    render::Renderer renderer_;
    session::Drawing drawing_;
    std::vector<scene::DrawList> lists_{1};
    std::optional<Drawn> drawn_;                     // nothing: the next picture is whole
    std::optional<render::OffscreenTarget> moving_;  // what is drawn with samples, or with fewer pixels
    std::optional<render::OffscreenTarget> still_;   // the picture with smooth edges, while nothing changes
};

/// Fills part of the window's framebuffer, which has `size` pixels, with a colour, 0xAABBGGRR.
void fill(const render::Viewport& where, glm::ivec2 size, std::uint32_t colour);

/// The pixels of the framebuffer (`height` pixels high) that a rectangle of the window covers.
render::Viewport pixels_of(const panels::Rect& rect, glm::dvec2 pixel_ratio, int height);
}  // namespace skelplay::app
