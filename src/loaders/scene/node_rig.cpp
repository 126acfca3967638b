#include "loaders/scene/node_rig.h"

namespace skelplay::loaders {
namespace {
using figure::Influence;
using figure::SkeletonBuilder;

/// The volume that the three axes span, divided by the largest possible for axes of these lengths: 1 at right angles.
double fullness(const glm::dmat3& axes) {
    const double longest = glm::length(axes[0]) * glm::length(axes[1]) * glm::length(axes[2]);
    return longest > 0 ? std::abs(glm::determinant(axes)) / longest : 0.0;
}

/// The rotation nearest to a matrix (its polar factor). A mirroring matrix first has its Z axis reversed; one that is
/// not invertible gives the identity.
glm::dmat3 nearest_rotation(const glm::dmat3& axes) {
    constexpr int most_steps = 60;
    constexpr double close = 1e-15;
    if (!is_invertible(glm::dmat4(axes))) return glm::dmat3(1.0);
    glm::dmat3 rotation = axes;
    // The polar factor does not depend on scale, and the iteration converges best near scale 1.
    rotation *= 1.0 / std::cbrt(std::abs(glm::determinant(rotation)));
    if (glm::determinant(rotation) < 0) rotation[2] = -rotation[2];
    for (int step = 0; step < most_steps; ++step) {
        const glm::dmat3 next = (rotation + glm::transpose(glm::inverse(rotation))) * 0.5;
        double change = 0.0;
        for (int i = 0; i < 3; ++i) change = std::max(change, glm::length(next[i] - rotation[i]));
        rotation = next;
        if (change < close) break;
    }
    return rotation;
}

/// True when all numbers are finite and not so large that products of them would not be.
bool is_usable(const glm::dmat4& matrix) {
    constexpr double huge = 1e100;
    double sum = 0.0;
    for (int column = 0; column < 4; ++column) sum += glm::dot(glm::abs(matrix[column]), glm::dvec4(1.0));
    return sum < huge;
}

/// diag(rows) · m · diag(1 / columns)
void rescale(glm::dmat4& m, const glm::dvec3& rows, const glm::dvec3& columns) {
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row) m[column][row] *= rows[row] / (column < 3 ? columns[column] : 1.0);
}
}  // namespace

bool is_invertible(const glm::dmat4& matrix) {
    constexpr double flat = 1e-9;
    const glm::dmat3 axes(matrix);
    // Beyond these lengths determinants overflow or underflow a double.
    for (int i = 0; i < 3; ++i)
        if (const double length = glm::length(axes[i]); !(length > 1e-60 && length < 1e60)) return false;
    return fullness(axes) > flat;
}

glm::dmat4 affine_inverse(const glm::dmat4& matrix) {
    const glm::dmat3 back = glm::inverse(glm::dmat3(matrix));
    glm::dmat4 result(back);
    result[3] = glm::dvec4(-(back * glm::dvec3(matrix[3])), 1.0);
    return result;
}

void set_rest(figure::Bone& bone, const glm::dmat4& world, const glm::dmat4* parent) {
    const glm::dmat3 back = parent == nullptr ? glm::dmat3(1.0) : glm::transpose(nearest_rotation(glm::dmat3(*parent)));
    const glm::dvec3 from = parent == nullptr ? glm::dvec3(0.0) : glm::dvec3((*parent)[3]);
    bone.offset = back * (glm::dvec3(world[3]) - from);
    bone.rest = glm::normalize(glm::quat_cast(back * nearest_rotation(glm::dmat3(world))));
}

bool NodeRig::choose_bones() {
    const bool joints = std::ranges::any_of(nodes, &RigNode::joint);
    const auto starts = [&](const RigNode& node) { return joints ? node.joint : node.moves; };
    std::vector<bool> above(nodes.size());  // it is below a node that makes bones
    std::vector<bool> below(nodes.size());  // it is above a joint
    std::vector<bool> leaf(nodes.size(), true);
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const std::size_t parent = nodes[i].parent;
        if (parent == RigNode::none) continue;
        leaf[parent] = false;
        below[parent] = below[parent] || below[i] || nodes[i].joint;
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        RigNode& node = nodes[i];
        above[i] = node.parent != RigNode::none && (above[node.parent] || starts(nodes[node.parent]));
        node.is_bone =
            joints ? node.joint || (above[i] && below[i]) : (node.moves || above[i]) && !(node.camera_or_light && leaf[i]);
    }
    for (std::size_t i = nodes.size(); i-- > 0;) {
        nodes[i].needed = nodes[i].needed || nodes[i].is_bone;
        if (nodes[i].needed && nodes[i].parent != RigNode::none) nodes[nodes[i].parent].needed = true;
    }
    return std::ranges::any_of(nodes, &RigNode::is_bone);
}

std::optional<figure::Skeleton> NodeRig::make_skeleton() {
    world = world_of(local);
    SkeletonBuilder builder;
    std::vector<std::size_t> bones(nodes.size(), SkeletonBuilder::no_parent);
    std::vector<bool> has_child(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const RigNode& node = nodes[i];
        if (!node.is_bone) continue;
        const bool root = is_root(i);
        figure::Bone bone;
        bone.name = node.name;
        bone.part_name = node.part_name;
        bone.file_offset = node.offset;
        set_rest(bone, world[i], root ? nullptr : &world[node.parent]);
        bones[i] = builder.add(std::move(bone), root ? SkeletonBuilder::no_parent : bones[node.parent]);
        if (root || has_child[node.parent]) continue;
        has_child[node.parent] = true;
        builder.set_tail_child(bones[node.parent], bones[i]);
    }
    auto outcome = builder.build();
    auto* skeleton = std::get_if<figure::Skeleton>(&outcome);
    if (skeleton == nullptr) return std::nullopt;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].is_bone) nodes[i].bone = skeleton->file_order()[bones[i]];
    return std::move(*skeleton);
}

std::vector<glm::dmat4> NodeRig::world_of(const std::vector<glm::dmat4>& locals) const {
    std::vector<glm::dmat4> worlds(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::size_t parent = nodes[i].parent;
        worlds[i] = parent == RigNode::none ? locals[i] : worlds[parent] * locals[i];
        if (!is_usable(worlds[i])) worlds[i] = glm::dmat4(1.0);
    }
    return worlds;
}

std::size_t NodeRig::bake(const SampleNodes& sample, bool in_world, figure::BakedMotion& motion, const Reading& in) const {
    struct Work {
        std::vector<glm::dmat4> locals, worlds;
    };
    constexpr std::size_t frames_at_once = 32;
    const base::BlockRanges ranges{motion.frames, frames_at_once};
    std::vector<std::size_t> unusable(ranges.blocks(), RigNode::none);  // the first nodes
    motion.local.resize(motion.frames * motion.bones);
    base::BlockStages<Work> stages;
    stages.prepare = [&](std::size_t block, Work& work) {
        if (work.locals.empty()) work = {local, local};
        for (std::size_t frame = ranges.begin(block); frame < ranges.end(block); ++frame) {
            sample(frame, work.locals);
            const std::span bones = std::span(motion.local).subspan(frame * motion.bones, motion.bones);
            unusable[block] = std::min(unusable[block], store_frame(work.locals, work.worlds, in_world, bones));
        }
    };
    base::for_each_block(ranges.blocks(), stages, in.run);
    in.check_stop();
    const auto first = std::ranges::find_if(unusable, [](std::size_t node) { return node != RigNode::none; });
    return first == unusable.end() ? RigNode::none : *first;
}

bool NodeRig::changes(const SampleNodes& sample, std::size_t frames) const {
    constexpr std::size_t looked_at = 16;
    constexpr double least = 1e-4;  // of a unit vector's end, and of a bone's length from its parent
    std::vector<glm::dmat4> first = local;
    std::vector<glm::dmat4> now = local;
    if (frames > 0) sample(0, first);
    for (std::size_t i = 1; i < std::min(frames, looked_at); ++i) {
        sample(i * (frames - 1) / (std::min(frames, looked_at) - 1), now);
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            if (!nodes[node].needed) continue;
            const double length = std::max(1.0, glm::length(glm::dvec3(first[node][3])));
            for (int column = 0; column < 4; ++column)
                if (glm::distance(first[node][column], now[node][column]) > least * (column == 3 ? length : 1.0))
                    return true;
        }
    }
    return false;
}

/// Stores the bones' matrices of a frame. Returns the first node whose matrix is not usable, or none.
std::size_t NodeRig::store_frame(const std::vector<glm::dmat4>& locals, std::vector<glm::dmat4>& worlds, bool in_world,
                                 std::span<glm::dmat4> bones) const {
    std::size_t unusable = RigNode::none;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const RigNode& node = nodes[i];
        if (!node.needed) continue;
        const bool root = is_root(i);
        const bool placed = root || in_world;  // its matrix in the figure's axes is asked for
        if (placed) worlds[i] = node.parent == RigNode::none ? locals[i] : worlds[node.parent] * locals[i];
        if (!node.is_bone) continue;
        glm::dmat4& bone = bones[figure::index(node.bone)];
        bone = placed ? worlds[i] : locals[i];
        if (!scales.empty()) rescale(bone, root ? glm::dvec3(1.0) : scales[node.parent], scales[i]);
        if (is_usable(bone)) continue;
        bone = glm::dmat4(1.0);
        unusable = std::min(unusable, i);
    }
    return unusable;
}

void NodeRig::put_scale_in(figure::WeightedSkin& skin) const {
    for (std::size_t i = 0; i < scales.size(); ++i)
        if (nodes[i].is_bone) rescale(skin.inverse_bind[figure::index(nodes[i].bone)], scales[i], glm::dvec3(1.0));
}

void append_vertex(figure::WeightedSkin& skin, const glm::dvec3& position, const glm::dvec3& normal,
                   std::uint32_t file_vertex, std::uint32_t material, const glm::vec2& texture_point) {
    const double length = glm::length(normal);
    skin.positions.push_back(position);
    skin.normals.push_back(length > 0.0 && std::isfinite(length) ? glm::vec3(normal / length) : glm::vec3(0.0F));
    skin.file_vertices.push_back(file_vertex);
    skin.vertex_materials.push_back(material);
    skin.texture_points.push_back(texture_point);
}

void mark_controllers(figure::Skeleton& skeleton, const figure::WeightedSkin& skin) {
    std::vector<bool> weighted(skeleton.size());  // by BoneId
    for (const Influence& influence : skin.influences) weighted[figure::index(influence.bone)] = true;
    std::vector<bool> needed = weighted;  // it or a bone below it moves vertices
    const auto bones = skeleton.bones();
    for (std::size_t i = bones.size(); i-- > 0;)
        if (bones[i].parent != BoneId::none && needed[i]) needed[figure::index(bones[i].parent)] = true;
    std::vector<BoneId> found;
    for (std::size_t i = 0; i < bones.size(); ++i) {
        if (needed[i]) continue;
        const BoneId id = figure::bone_id(i);
        const auto below = static_cast<std::size_t>(skeleton.subtree_end(id)) - i;  // with itself
        const bool root = bones[i].parent == BoneId::none;
        const std::size_t above = root ? i : figure::index(bones[i].parent);
        if (root || (bones[above].parent == BoneId::none && below <= 2 && needed[above] && !weighted[above]))
            for (std::size_t k = i; k < i + below; ++k) found.push_back(figure::bone_id(k));
    }
    if (2 * found.size() >= bones.size()) return;
    for (const BoneId bone : found) skeleton.mark_controller(bone);
}

void InfluenceMerger::add(BoneId bone, double weight) {
    if (!(weight > 0.0)) return;
    std::size_t& at = position_[figure::index(bone)];
    if (at >= influences_.size() || influences_[at].bone != bone) {
        at = influences_.size();
        influences_.push_back({bone, 0.0});
    }
    influences_[at].weight += weight;
}

double InfluenceMerger::finish(figure::WeightedSkin& skin) {
    std::ranges::stable_sort(influences_, std::ranges::greater{}, &Influence::weight);
    double sum = 0.0;
    for (const Influence& influence : influences_) sum += influence.weight;
    if (!std::isfinite(sum)) {
        influences_.clear();
        sum = 0.0;
    }
    for (const Influence& influence : influences_) skin.influences.push_back({influence.bone, influence.weight / sum});
    skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
    skin.file_weight_sums.push_back(sum);
    influences_.clear();
    return sum;
}
}  // namespace skelplay::loaders
