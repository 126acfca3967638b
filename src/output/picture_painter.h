#pragma once

#include "output/image_file.h"
#include "render/offscreen_target.h"
#include "render/renderer.h"
#include "session/drawing.h"
#include "session/session.h"

namespace skelplay::output {
/// How a picture looks, independent of its contents.
struct PictureLook {
    PictureSize size;
    float scale = 1.0F;        // picture pixels per design pixel, for lines and text
    int samples = 4;           // per pixel
    int supersampling = 1;     // columns and rows drawn per pixel of the result, which averages them
    bool transparent = false;  // nothing behind the figures; straight alpha
    bool gizmo = true;         // the file's axes in the corner; not drawn when transparent
    bool less_detail = false;  // see render::DrawOptions
};

/// The scale of a picture that is not made for a display. Lines and text grow with pictures higher than 720 pixels.
inline float scale_for(PictureSize size) noexcept {
    constexpr float design_height = 720.0F;  // pixels
    constexpr float largest = 8.0F;
    return std::clamp(static_cast<float>(size.height) / design_height, 1.0F, largest);
}

/// The camera's matrices for the contents of a list, which may have been drawn for another camera.
scene::CameraMatrices matrices_for(const scene::DrawList& list, const scene::Camera& camera, scene::ViewportSize viewport);

/// A target for a picture of this size. Throws render::GraphicsError when the driver can't make it.
inline render::OffscreenTarget target_for(const PictureLook& look) {
    return {look.size.width * look.supersampling, look.size.height * look.supersampling, look.samples};
}

/// What one view of a picture shows.
struct PaintedView {
    const scene::DrawList* list = nullptr;  // never null
    scene::Camera camera;
    std::string title;  // written in its corner; empty: the picture is one view
};
/// The views of a session's picture, see session::pane_rects(). `lists`: of each, which must outlive the result.
std::vector<PaintedView> painted_views(const session::Session& session, const std::vector<scene::DrawList>& lists);

/// The pixels of a framebuffer's rectangle `where` that each of so many views has.
std::vector<render::Viewport> viewports_of(std::size_t views, const render::Viewport& where);
/// The colour between views, sRGB.
inline glm::vec3 colour_between_views(scene::Theme theme) {
    const scene::PackedColour packed = scene::colours_of(theme).panels.separator;
    return glm::vec3(packed & 255U, (packed >> 8U) & 255U, (packed >> 16U) & 255U) / 255.0F;
}

/// Draws the views of a picture off screen, including their labels, in the current OpenGL context; `target` must be
/// made for `look`. Afterwards the window's framebuffer is bound. `burn_in`: its text, or null.
render::Image paint(render::Renderer& renderer, const render::OffscreenTarget& target,
                    const std::vector<PaintedView>& views, const PictureLook& look,
                    const session::BurnIn* burn_in = nullptr);

/// Draws the picture at a position in the take. `lists` is reused and must outlive the result.
using PictureSource = std::function<std::vector<PaintedView>(double position, std::vector<scene::DrawList>& lists)>;

/// A source that draws a session. It waits for visible analyses. `shown` (a snapshot) and `drawing` must outlive it.
PictureSource pictures_of(session::Session& shown, session::Drawing& drawing);
/// A source of one picture: the session at all of `positions` (in order of time) together.
PictureSource stroboscope_of(session::Session& shown, session::Drawing& drawing, std::vector<double> positions);

/// The bounds of the active view at these frames but session::measured_frames()'s outliers; `shown` stays at the last.
session::FramingBounds framing_bounds_of(session::Session& shown, const std::vector<std::size_t>& frames);

/// A stroboscope's camera: what the choice leaves open shows all poses. Afterwards `shown` is at the last pose.
scene::Camera camera_on_poses(const session::CameraChoice& choice, session::Session& shown,
                              const std::vector<std::size_t>& frames);

/// Provides the text to write into the picture that a source has just drawn.
using BurnInSource = std::function<session::BurnIn()>;

/// How long a picture is exposed. Motion leaves streaks, as in film (Meredith & Maddock, 2.1).
struct Shutter {
    double frames = 0.0;  // of the take, from the picture's position on
    int poses = 1;        // averaged: the first when it opens, the last when it closes; ≤ render::Exposure::most
};

/// The shutter of a clip in which so many frames pass from one picture to the next; always short for a stroboscope.
inline Shutter shutter_of(const session::RenderSettings& settings, double step) noexcept {
    if (settings.shutter <= 0.0 || session::is_stroboscope(settings)) return {};
    return {settings.shutter / 360.0 * step, std::clamp(settings.blur_samples, 1, render::Exposure::most)};
}

/// Paints the pictures of one call, with its own renderer. The context must also be current when it is destroyed.
class PicturePainter {
public:
    /// `burn_in`: empty for none. Throws render::GraphicsError when the driver can't draw pictures of this look.
    PicturePainter(PictureSource source, const PictureLook& look, BurnInSource burn_in = {}, const Shutter& shutter = {});

    /// The picture at a position. Each pose is seen by its own cameras; names and burn-in are of the position.
    render::Image paint(double position) {
        for (;;)
            if (auto image = expose(position)) return std::move(*image);
    }
    /// Draws the next pose of the picture at a position, and returns the picture when that was the last one.
    std::optional<render::Image> expose(double position);

private:
    PictureSource source_;
    BurnInSource burn_in_;
    PictureLook look_;
    Shutter shutter_;
    int left_ = 0;  // poses of the present picture that are not drawn yet; 0: none is begun
    render::Exposure exposure_;
    render::Renderer renderer_;
    render::OffscreenTarget target_;
    std::vector<scene::DrawList> lists_;
};

/// How stills show a take, so that people recognise it at a glance.
struct StillsView {
    /// Returns the camera that frames a box; empty: scene::frame() from the session's direction.
    std::function<scene::Camera(const scene::Bounds& box, scene::ViewportSize viewport)> camera;
    /// True: the camera follows the figure over the ground at a constant height, so that the figure is large in each
    /// still and all stills have the same scale. False: the camera does not move, and its view contains all stills.
    bool along = true;
    /// The camera's yaw is measured from the figure's front, where that is known, instead of from the world's front.
    bool to_front = false;
};

/// Pictures of one take that are drawn, but not painted yet.
struct TakeStills {
    std::vector<std::size_t> frames;    // from 0; see session::still_frames()
    std::vector<std::int64_t> numbers;  // of the same frames in the file
    std::vector<scene::Camera> cameras;
    std::vector<scene::DrawList> lists;
};

/// Draws `count` stills of a snapshot's active figure, each of this size. It needs no OpenGL, so that many takes can be
/// drawn at once. Afterwards `shown` is at another frame. The result is empty when no figure is open.
TakeStills draw_stills(session::Session& shown, std::size_t count, PictureSize size, const StillsView& view);

/// Paints stills with one renderer, small ones in less detail. The context must be current throughout.
class StillPainter {
public:
    /// Throws render::GraphicsError when the driver can't draw pictures of this look.
    explicit StillPainter(const PictureLook& look) : look_(look), target_(target_for(look)) { look_.less_detail = true; }

    render::Image paint(const TakeStills& stills, std::size_t still) {
        return paint(stills, still, stills.cameras.at(still));
    }
    /// The same still seen by another camera.
    render::Image paint(const TakeStills& stills, std::size_t still, const scene::Camera& camera) {
        return output::paint(renderer_, target_, {{&stills.lists.at(still), camera, {}}}, look_);
    }
    /// The same with only `width` columns: fast, for finding a camera.
    render::Image sketch(const TakeStills& stills, std::size_t still, const scene::Camera& camera, int width);

private:
    PictureLook look_;
    render::Renderer renderer_;
    render::OffscreenTarget target_;
    std::optional<render::OffscreenTarget> sketch_target_;  // has the size of the last sketch
};

/// Writes facts into a picture as film does: the take at the top left, the camera at the top right, the time code and
/// the rate in the middle at the bottom, the frame at the bottom right. The gizmo's corner stays free. The text grows
/// with the picture. Text without room is shortened, then left out. `image` is premultiplied.
void draw_burn_in(render::Image& image, const session::BurnIn& text);

/// Writes names near their points (see scene::lay_out_labels()), with a rim and a line. `scale`: 1 for 13 pixels.
void draw_labels(render::Image& image, const std::vector<scene::Label>& labels, const scene::Camera& camera,
                 scene::Theme theme, float scale);

/// Writes a view's title into its upper left corner, a line lower where a burn-in is there.
void draw_title(render::Image& image, const std::string& title, scene::Theme theme, float scale, bool lower);

/// Writes the names of the file's axes at the ends of a render::Gizmo. `axes`: DrawList::file_axes.
void draw_axis_names(render::Image& image, const glm::dmat3& axes, const scene::Camera& camera, scene::Theme theme,
                     float scale);
}  // namespace skelplay::output
