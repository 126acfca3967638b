#include "app/picture.h"
#include "app/os_window.h"

namespace skelplay::app {
namespace {
render::RendererInfo load() {
    render::load_gl(&gl_function);
    return render::renderer_info();
}
}  // namespace

Picture::Picture(int samples) : info_(load()), samples_(samples) {}

void Picture::draw(const session::Session& session, const render::Viewport& where, float pixel_scale, bool figures_first,
                   const render::Viewport& part) {
    render::DrawOptions options{pixel_scale};
    options.within = part;
    options.key_shadow = !session.ui.left_out[index(session::Effect::key_shadow)];
    options.ambient_occlusion = !session.ui.left_out[index(session::Effect::ambient_occlusion)];
    options.less_detail = true;
    options.figures_first = figures_first;
    const std::vector<output::PaintedView> views = output::painted_views(session, lists_);
    const std::vector<render::Viewport> viewports = output::viewports_of(views.size(), where);
    if (views.size() > 1) render::fill(where, output::colour_between_views(session.view.options.theme));
    for (std::size_t i = 0; i < views.size(); ++i) {
        const scene::ViewportSize size{static_cast<double>(viewports[i].width), static_cast<double>(viewports[i].height)};
        renderer_.draw(lists_[i], output::matrices_for(lists_[i], views[i].camera, size), viewports[i], options);
    }
}

render::Image Picture::render_without_panels(const session::Session& session, const output::PictureLook& look,
                                             const session::BurnIn* burn_in) {
    return output::paint(renderer_, output::target_for(look), output::painted_views(session, lists_), look, burn_in);
}

void Picture::advance(bool figures) noexcept {
    if (stage_ == Stage::figures) stage_ = Stage::whole;
    else if (figures && stage_ == Stage::empty) stage_ = Stage::figures;
}

void Picture::draw_to_window(const session::Session& session, const render::Viewport& where, float pixel_scale,
                             const render::Viewport& part) {
    if (where.empty()) return;
    if (still_ && still_->width() == where.width && still_->height() == where.height) return still_->show(where);
    still_.reset();
    advance(!session.document.figures.empty());
    const bool half =
        samples_ <= 1 && !session.document.figures.empty() && session.ui.left_out[index(session::Effect::resolution)];
    if (samples_ <= 1 && !half) return draw(session, where, pixel_scale, unfinished(), part);
    draw_moving(session, where, pixel_scale, half ? 2 : 1);
}

render::Viewport Picture::changed(const session::Session& session, const render::Viewport& where, float pixel_scale) {
    const auto before = std::exchange(drawn_, std::nullopt);
    if (where.empty() || stage_ != Stage::whole || still_ || samples_ > 1 || lists_.size() != 1 ||
        !lists_.front().ghosts.empty() || session.ui.left_out[index(session::Effect::resolution)])
        return where;
    const scene::ViewportSize size{static_cast<double>(where.width), static_cast<double>(where.height)};
    const scene::DrawList& list = lists_.front();
    const render::FrameUniforms frame = render::frame_uniforms(
        list, output::matrices_for(list, session.view.panes.front().camera, size), where, pixel_scale);
    const render::Viewport part = render::drawn_part(list, frame, where);
    drawn_ = {session.revisions,
              {frame.eye, frame.right, frame.up, frame.back, frame.viewport, frame.pixel, frame.ground, frame.grid},
              part};
    drawn_->revisions.poses = drawn_->revisions.panels = drawn_->revisions.notices = 0;
    if (!before || before->revisions != drawn_->revisions || before->seen != drawn_->seen) return where;
    return render::around(before->part, part);
}

/// Draws a fraction of the rectangle's width and height, and shows it in all of the rectangle.
void Picture::draw_moving(const session::Session& session, const render::Viewport& where, float pixel_scale, int fraction) {
    const glm::ivec2 size = (glm::ivec2(where.width, where.height) + fraction - 1) / fraction;
    // emplace() frees the old one's memory first.
    if (!moving_ || moving_->width() != size.x || moving_->height() != size.y) moving_.emplace(size.x, size.y, samples_);
    moving_->bind();
    draw(session, {0, 0, size.x, size.y}, pixel_scale / static_cast<float>(fraction), unfinished());
    moving_->show(where);
}

void Picture::smooth_edges(const session::Session& session, glm::ivec2 size, float pixel_scale) {
    constexpr int samples = 4;
    if (size.x <= 0 || size.y <= 0) return;
    render::OffscreenTarget target(size.x, size.y, samples);
    target.bind();
    draw(session, {0, 0, size.x, size.y}, pixel_scale);
    target.keep_picture_only();
    render::OffscreenTarget::bind_window();
    still_.emplace(std::move(target));
}

void fill(const render::Viewport& where, glm::ivec2 size, std::uint32_t colour) {
    const auto channel = [&](unsigned shift) { return static_cast<float>((colour >> shift) & 255U) / 255.0F; };
    const glm::vec3 channels{channel(0), channel(8), channel(16)};
    if (where.width == size.x && where.height == size.y) render::fill(channels);
    else render::fill(where, channels);
}

render::Viewport pixels_of(const panels::Rect& rect, glm::dvec2 pixel_ratio, int height) {
    const auto pixels = [](float value, double ratio) {
        return static_cast<int>(std::lround(static_cast<double>(value) * ratio));
    };
    const int left = pixels(rect.x, pixel_ratio.x);
    const int right = pixels(rect.x + rect.width, pixel_ratio.x);
    const int top = pixels(rect.y, pixel_ratio.y);
    const int bottom = pixels(rect.y + rect.height, pixel_ratio.y);
    return {left, height - bottom, right - left, bottom - top};
}

void Picture::update(const session::Session& session) {
    drawing_.set_skinned_ghosts(!session.ui.left_out[index(session::Effect::ghost_skins)]);
    if (drawing_.update(session, lists_)) still_.reset();
}
}  // namespace skelplay::app
