#include <glad/gl.h>
#include "render/passes.h"

namespace skelplay::render {
using scene::BodyInstance;
using scene::BoneInstance;
using scene::JointInstance;

namespace {
constexpr int fine_outline = 24;  // corners around a joint
constexpr int middle_outline = 12;
constexpr int coarse_outline = 8;
constexpr int many_joints = 100;  // more are so small that coarser outlines look the same
constexpr int tiny_outline = 6;
constexpr float tiny_radius = 2.5F;  // pixels
constexpr int fine_around = 16;
constexpr int coarse_around = 8;

/// A height that no part of a piece is below.
float lower_limit(const BodyInstance& piece) {
    return std::min(piece.head.y - scene::head_reach(piece), piece.tail.y - scene::tail_reach(piece));
}

/// Fills a buffer with rows in a stable order by level, and returns their number up to each level. `sorted` is reused.
template <std::size_t levels, class Row, class LevelOf>
std::array<int, levels> fill_by_level(const Buffer& buffer, const std::vector<Row>& rows, std::vector<Row>& sorted,
                                      const LevelOf& level_of) {
    std::array<std::size_t, levels> counts{};
    for (const Row& row : rows) ++counts.at(level_of(row));
    const bool all_the_same = std::ranges::find(counts, rows.size()) != counts.end();
    std::array<std::size_t, levels> next{};  // where the next row of a level goes
    std::exclusive_scan(counts.begin(), counts.end(), next.begin(), std::size_t{0});
    if (!all_the_same) {
        sorted.resize(rows.size());
        for (const Row& row : rows) sorted[next.at(level_of(row))++] = row;
    }
    fill(buffer, std::as_bytes(std::span(all_the_same ? rows : sorted)), true);
    std::array<int, levels> up_to{};
    std::inclusive_scan(counts.begin(), counts.end(), up_to.begin(), std::plus(), 0);
    return up_to;
}

template <class Row, class Predicate>
void select(const std::vector<Row>& rows, std::vector<Row>& selected, const Predicate& predicate) {
    selected.clear();
    std::ranges::copy_if(rows, std::back_inserter(selected), predicate);
}

/// Fills a buffer with the selected rows and returns their number. `selected` is only memory to reuse.
template <class Row, class Predicate>
int fill_selected(const Buffer& buffer, const std::vector<Row>& rows, std::vector<Row>& selected,
                  const Predicate& predicate) {
    select(rows, selected, predicate);
    if (!selected.empty()) fill(buffer, std::as_bytes(std::span(selected)), true);
    return static_cast<int>(selected.size());
}

template <class Row> bool is_drawn(const Row& row) { return row.hidden < 0.5F; }

// In metres of a person:
constexpr float contact_height_in_crowds = 0.6F;  // up to which bones and joints leave a contact shadow
constexpr float large_joint = 0.03F;              // radius
constexpr float long_bone = 0.06F;                // longer than the bones of hands

/// Fills a buffer with these levels: buried, with a core, with a contact shadow, with another soft shadow, others.
template <class Row, class Low>
FigureBuffers::Lowest fill_lowest_first(const Buffer& buffer, const std::vector<Row>& rows, std::vector<Row>& sorted,
                                        float ground, float figure_scale, const Low& low) {
    const float core = ground + core_height * figure_scale;
    const float contact =
        std::ssize(rows) > crowd ? ground + contact_height_in_crowds * figure_scale : std::numeric_limits<float>::max();
    const auto counts = fill_by_level<5>(buffer, rows, sorted, [&](const Row& row) -> std::size_t {
        const float lowest = low(row);
        if (is_drawn(row) && lowest - row.radius < ground) return 0U;
        if (!scene::casts_softly(row)) return 4U;
        return lowest < core ? 1U : lowest < contact ? 2U : 3U;
    });
    return {counts[0], counts[1], counts[2], counts[3]};
}

/// The number of all rows, or 0 if all are hidden. Programs that are not used are not compiled.
template <class Row> int drawn_count(const std::vector<Row>& rows) {
    return std::ranges::any_of(rows, is_drawn<Row>) ? static_cast<int>(rows.size()) : 0;
}

void fill_joints(JointRows& to, const std::vector<JointInstance>& rows, std::vector<JointInstance>& sorted, float ground) {
    to.buried = fill_by_level<2>(to.rows, rows, sorted, [ground](const JointInstance& joint) {
        return std::size_t{is_drawn(joint) && joint.centre.y - joint.radius < ground ? 0U : 1U};
    })[0];
    to.drawn = drawn_count(rows);
}

void upload_joints(FigureBuffers& to, const std::vector<JointInstance>& rows, const FrameUniforms& frame, float ground) {
    const float figure_scale = frame.shadow_strength.z;
    to.joint_count = static_cast<int>(rows.size());
    const auto tiny = [&](const JointInstance& joint) {
        return to.less_detail && to.joint_count > many_joints &&
               joint.radius < tiny_radius * metres_per_pixel(frame, joint.centre);
    };
    select(rows, to.picked_joints, tiny);
    fill_joints(to.tiny_joints, to.picked_joints, to.sorted_joints, ground);
    select(rows, to.picked_joints, std::not_fn(tiny));
    fill_joints(to.joints, to.picked_joints, to.sorted_joints, ground);
    to.large_joint_count = fill_selected(to.large_joints, rows, to.picked_joints, [&](const JointInstance& joint) {
        return !scene::casts_softly(joint) && joint.radius > large_joint * figure_scale;
    });
    select(rows, to.picked_joints, [](const JointInstance& joint) { return scene::casts_softly(joint); });
    to.lowest_lone_joints = {};
    if (!to.picked_joints.empty())
        to.lowest_lone_joints = fill_lowest_first(to.lone_joints, to.picked_joints, to.sorted_joints, ground, figure_scale,
                                                  [](const JointInstance& joint) { return joint.centre.y; });
}

/// Uploads bodies with these levels: reaching below the ground, with a core, others.
void upload_bodies(FigureBuffers& to, const std::vector<BodyInstance>& rows, float ground, float core) {
    to.buried_bodies = to.near_bodies = 0;
    if (rows.empty()) return;
    const auto counts = fill_by_level<3>(to.bodies, rows, to.sorted_bodies, [&](const BodyInstance& piece) -> std::size_t {
        const float lowest = lower_limit(piece);
        return lowest < ground ? 0U : lowest < core ? 1U : 2U;
    });
    to.buried_bodies = counts[0];
    to.near_bodies = counts[1];
}
}  // namespace

template <class Shape> FigurePass::InstancedShape FigurePass::instanced(const Shape& shape) {
    InstancedShape made{fixed_buffer(shape.corners)};
    made.indices = static_cast<int>(shape.triangles.size());
    set_triangles(made.input, made.triangles, std::as_bytes(std::span(shape.triangles)));
    return made;
}

FigurePass::InstancedShape FigurePass::joints_of(const IndexedShape& shape, const Buffer& rows) {
    InstancedShape made = instanced(shape);
    add_attributes(made.input, made.corners, sizeof(glm::vec3), Per::vertex, {{0, 3, 0}});
    add_attributes(made.input, rows, sizeof(JointInstance), Per::instance,
                   {{4, 4, offsetof(JointInstance, centre)},    // with the radius
                    {5, 2, offsetof(JointInstance, emphasis)},  // with hidden
                    {7, 4, offsetof(JointInstance, colour)}});
    return made;
}

FigurePass::InstancedShape FigurePass::bodies_of(int around, const Buffer& rows) {
    InstancedShape made = instanced(rounded_piece(around));
    add_attributes(made.input, made.corners, sizeof(BodyVertex), Per::vertex, {{0, 4, 0}});
    add_attributes(made.input, rows, sizeof(BodyInstance), Per::instance,
                   {{1, 4, offsetof(BodyInstance, head)},  // with the radius
                    {2, 4, offsetof(BodyInstance, tail)},  // with the radius
                    {3, 4, offsetof(BodyInstance, side)},  // with the depth
                    {4, 4, offsetof(BodyInstance, colour)},
                    {5, 2, offsetof(BodyInstance, head_cap)},    // with tail_cap
                    {6, 3, offsetof(BodyInstance, emphasis)}});  // with the occluders
    return made;
}

void FigurePass::InstancedShape::draw(const ShaderProgram& program, int count) const {
    if (count == 0) return;
    program.use(input);
    glEnable(GL_CULL_FACE);
    glDrawElementsInstanced(GL_TRIANGLES, indices, GL_UNSIGNED_SHORT, nullptr, count);
    glDisable(GL_CULL_FACE);
}

void FigureBuffers::upload(const scene::DrawList& list, const FrameUniforms& frame, bool in_less_detail) {
    less_detail = in_less_detail;
    std::size_t pieces = list.bodies.size();
    for (const scene::Ghost& ghost : list.ghosts) pieces += ghost.bodies.size();
    coarse_bodies = less_detail && pieces > std::size_t{crowd};
    const float figure_scale = frame.shadow_strength.z;
    const auto ground = static_cast<float>(-list.origin.y);
    lowest_bones = fill_lowest_first(bones, list.bones, sorted_bones, ground, figure_scale,
                                     [](const BoneInstance& bone) { return std::min(bone.head.y, bone.tail.y); });
    upload_joints(*this, list.joints, frame, ground);
    const bool many = std::ssize(list.bones) > crowd;
    long_bone_count = fill_selected(long_bones, list.bones, picked_bones, [&](const BoneInstance& bone) {
        return many && glm::distance(bone.head, bone.tail) > long_bone * figure_scale;
    });
    upload_bodies(*this, list.bodies, ground, ground + core_height * figure_scale);
    if (!list.occluders.empty()) set_table(occluders, floats_of(list.occluders));
    body_count = static_cast<int>(list.bodies.size());
    bodies_transparent = !list.bodies.empty() && list.bodies.front().colour.a < 1.0F;
    bone_count = static_cast<int>(list.bones.size());
    drawn_bones = drawn_count(list.bones);
}

FigurePass::FigurePass(const FigureBuffers& buffers)
    : fine_joints_(joints_of(dome(fine_outline), buffers.joints.rows)),
      middle_joints_(joints_of(dome(middle_outline), buffers.joints.rows)),
      coarse_joints_(joints_of(dome(coarse_outline), buffers.joints.rows)),
      tiny_joints_(joints_of(shallow_dome(tiny_outline), buffers.tiny_joints.rows)),
      fine_bodies_(bodies_of(fine_around, buffers.bodies)), coarse_bodies_(bodies_of(coarse_around, buffers.bodies)),
      fine_ghost_bodies_(bodies_of(fine_around, buffers.ghost_bodies)),
      coarse_ghost_bodies_(bodies_of(coarse_around, buffers.ghost_bodies)) {
    const std::vector<BoneVertex> bone = octahedron();
    bone_shape_ = fixed_buffer(bone);
    bone_corners_ = static_cast<int>(bone.size());
    const auto add_bones = [&](const VertexArray& input, const Buffer& rows) {
        add_attributes(input, bone_shape_, sizeof(BoneVertex), Per::vertex,
                       {{0, 3, offsetof(BoneVertex, position)},
                        {1, 3, offsetof(BoneVertex, facet)},
                        {2, 3, offsetof(BoneVertex, round)},
                        {3, 3, offsetof(BoneVertex, corner)}});
        add_attributes(input, rows, sizeof(BoneInstance), Per::instance,
                       {{4, 4, offsetof(BoneInstance, head)},  // with the radius
                        {5, 4, offsetof(BoneInstance, tail)},  // with the emphasis
                        {6, 4, offsetof(BoneInstance, side)},  // with hidden
                        {7, 4, offsetof(BoneInstance, colour)}});
    };
    add_bones(bone_input_, buffers.bones);
    add_bones(ghost_input_, buffers.ghost_bones);
}

void FigurePass::draw_buried(const Programs& programs, const FigureBuffers& buffers) const {
    const BlendingBehind blending;
    draw_bones(programs.buried_bone, bone_input_, buffers.lowest_bones.buried);
    joint_shape(buffers).draw(programs.buried_joint, buffers.joints.buried);
    tiny_joints_.draw(programs.buried_joint, buffers.tiny_joints.buried);
    if (!buffers.bodies_transparent) draw_bodies(programs.buried_body, buffers, buffers.buried_bodies);
}

void FigurePass::draw_ghost(const Programs& programs, const FigureBuffers& buffers, const scene::Ghost& ghost) const {
    if (!ghost.bones.empty()) fill(buffers.ghost_bones, std::as_bytes(std::span(ghost.bones)), true);
    draw_bones(programs.flat_bone, ghost_input_, static_cast<int>(ghost.bones.size()));
    if (!ghost.bodies.empty()) fill(buffers.ghost_bodies, std::as_bytes(std::span(ghost.bodies)), true);
    const InstancedShape& shape = buffers.coarse_bodies ? coarse_ghost_bodies_ : fine_ghost_bodies_;
    shape.draw(programs.flat_body, static_cast<int>(ghost.bodies.size()));
}

void FigurePass::draw_bones(const ShaderProgram& program, const VertexArray& input, int count) const {
    if (count == 0) return;
    program.use(input);
    glEnable(GL_CULL_FACE);
    glDrawArraysInstanced(GL_TRIANGLES, 0, bone_corners_, count);
    glDisable(GL_CULL_FACE);
}

void FigurePass::draw_bodies(const ShaderProgram& program, const FigureBuffers& buffers, int count) const {
    glBindTexture(GL_TEXTURE_2D, buffers.occluders.get());
    (buffers.coarse_bodies ? coarse_bodies_ : fine_bodies_).draw(program, count);
    glBindTexture(GL_TEXTURE_2D, 0);
}

const FigurePass::InstancedShape& FigurePass::joint_shape(const FigureBuffers& buffers) const noexcept {
    if (!buffers.less_detail || buffers.joint_count <= many_joints) return fine_joints_;
    return buffers.joint_count > crowd ? coarse_joints_ : middle_joints_;
}
}  // namespace skelplay::render
