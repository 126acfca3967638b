#include "render/renderer.h"
#include <glad/gl.h>

namespace skelplay::render {
namespace {
// The depth at which ground beyond the far plane is drawn: just in front of the background, which is at 1.
constexpr double depth_in_front_of_background = 0.99999;
constexpr float occluders_in_crowds = 8.0F;  // of a body

void restrict_to(const Viewport& part) { glScissor(part.x, part.y, part.width, part.height); }

/// Restricts drawing to a part of a viewport and sets the state that every pass starts from.
void begin(const Viewport& viewport, const Viewport& part) {
    glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
    restrict_to(part);
    glEnable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDepthRange(0.0, depth_in_front_of_background);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDisable(GL_BLEND);
    glCullFace(GL_BACK);
    glFrontFace(GL_CCW);
}

void end() {
    glDepthRange(0.0, 1.0);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(0);
    glUseProgram(0);
    glBindBufferBase(GL_UNIFORM_BUFFER, FrameUniforms::binding, 0);
}

/// The same frame without any shadow but the cores, which are seen from below on the soles of feet.
FrameUniforms only_cores(const FrameUniforms& frame) {
    constexpr float strength_on_soles = 0.7F;  // relative to that on the ground: the foot stays visible
    constexpr float darkening = 0.4F;          // relative to the ground: soles seen from below are dark themselves
    FrameUniforms cores = frame;
    cores.shadow_strength.x = cores.shadow_strength.y = 0.0F;
    cores.shadow_strength.w *= strength_on_soles;
    cores.shadow_colour *= glm::vec4(darkening, darkening, darkening, 1.0F);
    return cores;
}

/// Clears the viewport to transparent black.
void clear_colour() {
    static constexpr std::array<GLfloat, 4> nothing{0.0F, 0.0F, 0.0F, 0.0F};
    glClearBufferfv(GL_COLOR, 0, nothing.data());
}

/// Clears the depth and the marks of the whole framebuffer: a part would be slow in software.
void clear_depth() {
    constexpr GLfloat furthest = 1.0F;
    glDisable(GL_SCISSOR_TEST);
    glClearBufferfi(GL_DEPTH_STENCIL, 0, furthest, 0);
    glEnable(GL_SCISSOR_TEST);
}
}  // namespace

Renderer::Renderer() = default;

void Renderer::draw(const scene::DrawList& list, const scene::CameraMatrices& camera, const Viewport& viewport,
                    const DrawOptions& options) {
    if (viewport.empty()) return;
    FrameUniforms frame = frame_uniforms(list, camera, viewport, options.pixel_scale);
    figures_.upload(list, frame, options.less_detail);
    if (!options.ambient_occlusion) frame.ground.w = 0.0F;
    else if (options.less_detail && figures_.body_count > crowd) frame.ground.w = occluders_in_crowds;
    if (!options.key_shadow) frame.key_across.w = 0.0F;
    skin_pass_.upload(list, frame, options.less_detail);
    use(frame);
    const Shadows shadows = options.figures_first ? Shadows{} : cast_shadows(list, frame);
    const Viewport& part = options.within.empty() ? viewport : options.within;
    begin(viewport, part);
    // Where there are no marks, what is behind the figures sets the depth of every pixel.
    if (options.transparent || !list.ghosts.empty()) clear_depth();
    if (options.transparent) clear_colour();
    draw_behind(frame, part, shadows, options.transparent);
    {
        std::optional<PixelMarks> for_ghosts;
        if (!list.ghosts.empty()) for_ghosts.emplace(false);
        skin_pass_.draw(programs_);
        figure_pass_.draw(programs_, figures_);
    }
    if (ground_side(frame) != GroundSide::above) {
        if (shadows.spots) draw_on_soles(frame);
    } else if (!options.transparent && !options.figures_first && reaches_below_ground(list)) {
        skin_pass_.draw_buried(programs_);
        figure_pass_.draw_buried(programs_, figures_);
    }
    if (!options.transparent) line_pass_.draw(programs_, list.ground.profile);
    line_pass_.draw(programs_, list.ground.profile_shadows);
    draw_ghosts(list);
    line_pass_.draw(programs_, list.lines);
    skin_pass_.draw_translucent(programs_);
    figure_pass_.draw_transparent_bodies(programs_, figures_);
    glDisable(GL_DEPTH_TEST);
    line_pass_.draw(programs_, list.lines_on_top);
    glEnable(GL_DEPTH_TEST);
    if (options.gizmo) draw_gizmo(list, camera, viewport, options.pixel_scale);
    end();
}

void Renderer::draw_ghosts(const scene::DrawList& list) {
    if (list.ghosts.empty()) return;
    glDepthMask(GL_FALSE);
    {
        const PixelMarks of_transparent_figures(false);
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        skin_pass_.mark_pixels(programs_);
        figure_pass_.mark_pixels(programs_, figures_);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }
    const PixelMarks once(true);
    std::size_t skins = 0;
    for (const scene::Ghost& ghost : list.ghosts) {
        const Blending blending(ghost.colour.a);
        figure_pass_.draw_ghost(programs_, figures_, ghost);
        skin_pass_.draw_ghosts(programs_, skins, ghost.skins.size());
        skins += ghost.skins.size();
    }
    glDepthMask(GL_TRUE);
}

Renderer::Shadows Renderer::cast_shadows(const scene::DrawList& list, const FrameUniforms& frame) {
    const GroundSide side = ground_side(frame);
    if (!list.ground.shadow || side == GroundSide::edge || frame.shadow_area.z <= 0.0F) return {};
    const Shadows shadows{true, side == GroundSide::above && frame.key_across.w > 0.0F};
    GLint framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    shadow_pass_.draw(programs_, figures_, skin_pass_, frame, shadows.key);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(framebuffer));
    return shadows;
}

void Renderer::draw_behind(const FrameUniforms& frame, const Viewport& part, const Shadows& shadows, bool transparent) {
    glDepthFunc(GL_ALWAYS);
    Viewport sky = part;
    sky.y = std::max(part.y, static_cast<int>(frame.viewport.y) + rows_of_ground(frame));
    sky.height -= sky.y - part.y;
    if (!transparent && !sky.empty()) {
        glDepthRange(1.0, 1.0);
        restrict_to(sky);
        ground_pass_.draw_background(programs_);
        restrict_to(part);
    }
    // From below the ground is between the eye and the figures, but must not hide them, so its depth is behind them.
    glDepthRange(ground_side(frame) == GroundSide::above ? 0.0 : depth_in_front_of_background,
                 depth_in_front_of_background);
    if (!transparent) ground_pass_.draw_ground(programs_);
    if (shadows.spots) ground_pass_.draw_shadows(programs_, shadow_pass_.texture(), shadows.key);
    glDepthRange(0.0, depth_in_front_of_background);
    glDepthFunc(GL_LESS);
}

void Renderer::draw_on_soles(const FrameUniforms& frame) {
    glDisable(GL_DEPTH_TEST);
    use(only_cores(frame));
    ground_pass_.draw_shadows(programs_, shadow_pass_.texture(), false);
    use(frame);
    glEnable(GL_DEPTH_TEST);
}

void Renderer::draw_gizmo(const scene::DrawList& list, const scene::CameraMatrices& camera, const Viewport& viewport,
                          float pixel_scale) {
    static constexpr std::array<glm::vec4, 3> colours{
        {{0.79F, 0.07F, 0.07F, 1.0F}, {0.13F, 0.54F, 0.08F, 1.0F}, {0.07F, 0.24F, 0.89F, 1.0F}}};
    const int side = static_cast<int>(Gizmo::side * pixel_scale);
    const Viewport corner{viewport.x, viewport.y, std::min(side, viewport.width), std::min(side, viewport.height)};
    std::array<scene::LineVertex, 6> lines;
    for (std::size_t axis = 0; axis < colours.size(); ++axis) {
        lines.at(2 * axis).colour = colours.at(axis);
        lines.at(2 * axis + 1).colour = colours.at(axis);
        lines.at(2 * axis + 1).position = glm::vec3(list.file_axes[static_cast<int>(axis)]) * Gizmo::length;
    }
    scene::CameraMatrices gizmo_camera;  // has only the camera's direction; shows the unit cube around the origin
    gizmo_camera.view = glm::dmat4(glm::dmat3(camera.view));
    gizmo_camera.projection[2][2] = -1.0;
    use(frame_uniforms({}, gizmo_camera, corner, pixel_scale));
    glViewport(corner.x, corner.y, corner.width, corner.height);
    glScissor(corner.x, corner.y, corner.width, corner.height);
    clear_depth();
    line_pass_.draw(programs_, lines);
}

void Renderer::use(const FrameUniforms& frame) const {
    glBindBuffer(GL_UNIFORM_BUFFER, uniforms_.get());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(frame), &frame, GL_STREAM_DRAW);
    glBindBuffer(GL_UNIFORM_BUFFER, 0);
    glBindBufferBase(GL_UNIFORM_BUFFER, FrameUniforms::binding, uniforms_.get());
}

bool Renderer::release_compiler() {
    const int compiled = programs_.compiled();
    if (compiled == compiled_when_released_ || GLAD_GL_ARB_ES2_compatibility == 0) return false;
    compiled_when_released_ = compiled;
    glReleaseShaderCompiler();
    return true;
}
}  // namespace skelplay::render
