#include <glad/gl.h>
#include "render/passes.h"

namespace skelplay::render {
namespace {
glm::ivec4 pixels_of(const glm::vec4& part, glm::ivec2 size) {
    return glm::ivec4(glm::round(part * glm::vec4(size, size)));
}

// The inputs for a BoneShadow in cast_bone.vert and cast_body.vert.
constexpr unsigned bone_shadow_location = 3;
constexpr unsigned body_shadow_location = 4;

/// Adds the inputs of rounded forms. `head`, `tail`: offsets in a row; the radius follows the head.
template <class Row> void add_forms(const VertexArray& input, const Buffer& rows, std::size_t head, std::size_t tail) {
    add_attributes(input, rows, sizeof(Row), Per::instance, {{0, 4, head}, {1, 3, tail}, {2, 1, offsetof(Row, hidden)}});
}

void draw_forms(const ShaderProgram& program, const VertexArray& input, int count) {
    if (count == 0) return;
    program.use(input);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

void select_shadow(BoneShadow shadow) {
    glVertexAttrib1f(bone_shadow_location, static_cast<float>(shadow));
    glVertexAttrib1f(body_shadow_location, static_cast<float>(shadow));
}

/// Sets the state in which figures are drawn into shadow targets: the darkest of overlapping shadows counts.
void begin_shadows() {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendEquation(GL_MAX);
    glBlendFunc(GL_ONE, GL_ONE);
}

/// Makes overlapping shadows add up, as if each kept its part of the light away.
void add_up_shadows() {
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_COLOR);
}

void end_shadows() {
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_BLEND);
}
}  // namespace

ShadowTarget::ShadowTarget(glm::ivec2 size) : size_(size) {
    GLint current = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &current);
    bind_smooth(texture_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, size.x, size.y, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(current));
}

void ShadowTarget::begin() const {
    static constexpr std::array<GLfloat, 4> no_shadow{};
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glClearBufferfv(GL_COLOR, 0, no_shadow.data());
}

void ShadowTarget::draw_on(const glm::vec4& part) const {
    const glm::ivec4 pixels = pixels_of(part, size_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.get());
    glViewport(pixels.x, pixels.y, pixels.z, pixels.w);
}

ShadowPass::ShadowPass(const FigureBuffers& buffers) {
    using scene::BodyInstance;
    using scene::BoneInstance;
    using scene::JointInstance;
    add_forms<BoneInstance>(bone_input_, buffers.bones, offsetof(BoneInstance, head), offsetof(BoneInstance, tail));
    add_forms<BoneInstance>(long_bone_input_, buffers.long_bones, offsetof(BoneInstance, head),
                            offsetof(BoneInstance, tail));
    // A joint casts a shadow like a bone whose head and tail are the same point.
    for (const auto& [input, rows] :
         {std::pair(&large_joint_input_, &buffers.large_joints), std::pair(&lone_joint_input_, &buffers.lone_joints)})
        add_forms<JointInstance>(*input, *rows, offsetof(JointInstance, centre), offsetof(JointInstance, centre));
    add_attributes(body_input_, buffers.bodies, sizeof(BodyInstance), Per::instance,
                   {{0, 4, offsetof(BodyInstance, head)},
                    {1, 4, offsetof(BodyInstance, tail)},
                    {2, 4, offsetof(BodyInstance, side)},
                    {3, 2, offsetof(BodyInstance, head_cap)}});
}

void ShadowPass::draw_key(const Programs& programs, const FigureBuffers& buffers, const SkinPass& skins,
                          const FrameUniforms& frame) {
    target_.draw_on(frame.key_part);
    skins.draw_cast(programs);
    select_shadow(BoneShadow::key);
    draw_bones(programs, buffers, buffers.bone_count);
    draw_forms(programs.cast_bone, large_joint_input_, buffers.large_joint_count);
    draw_forms(programs.cast_bone, lone_joint_input_, buffers.lowest_lone_joints.casting);
    draw_forms(programs.cast_body, body_input_, buffers.body_count);
}

void ShadowPass::draw_bones(const Programs& programs, const FigureBuffers& buffers, int count) const {
    if (count > 0 && buffers.long_bone_count > 0) draw_forms(programs.cast_bone, long_bone_input_, buffers.long_bone_count);
    else draw_forms(programs.cast_bone, bone_input_, count);
}

void ShadowPass::draw_spots(const Programs& programs, const FigureBuffers& buffers, BoneShadow shadow,
                            const glm::vec4& part) const {
    target_.draw_on(part);
    select_shadow(shadow);
    const auto count_of = [shadow](const FigureBuffers::Lowest& lowest) {
        return shadow == BoneShadow::core ? lowest.near : shadow == BoneShadow::contact ? lowest.touching : lowest.casting;
    };
    if (shadow == BoneShadow::ambient) draw_bones(programs, buffers, count_of(buffers.lowest_bones));
    else draw_forms(programs.cast_bone, bone_input_, count_of(buffers.lowest_bones));
    draw_forms(programs.cast_bone, lone_joint_input_, count_of(buffers.lowest_lone_joints));
    if (shadow == BoneShadow::core) draw_forms(programs.cast_body, body_input_, buffers.near_bodies);
}

void ShadowPass::draw(const Programs& programs, const FigureBuffers& buffers, const SkinPass& skins,
                      const FrameUniforms& frame, bool key) {
    target_.begin();
    begin_shadows();
    if (key) draw_key(programs, buffers, skins, frame);
    draw_spots(programs, buffers, BoneShadow::core, frame.core_part);
    draw_spots(programs, buffers, BoneShadow::contact, frame.contact_part);
    add_up_shadows();
    draw_spots(programs, buffers, BoneShadow::ambient, frame.ambient_part);
    end_shadows();
}
}  // namespace skelplay::render
