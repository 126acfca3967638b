// From nodes to bones: which of them are joints, their rest, and the frames of the chosen take.

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <map>
#include <set>
#include <utility>
#include <variant>

#include "base/pipeline.h"
#include "base/text.h"
#include "figure/skeleton.h"
#include "loaders/baked_rig.h"
#include "loaders/gltf/gltf_parts.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

using figure::BoneId;
using figure::SkeletonBuilder;

/// The nodes of the default scene, depth first, so that parents come before their children.
std::vector<GltfEntry> scene_entries(const GltfDocument& document) {
    std::vector<GltfEntry> entries;
    std::vector<GltfEntry> waiting;
    for (const std::size_t root : document.roots) waiting.push_back({.node = root});
    std::ranges::reverse(waiting);
    while (!waiting.empty()) {
        const std::size_t index = entries.size();
        entries.push_back(waiting.back());
        waiting.pop_back();
        const auto& children = document.nodes[entries[index].node].children;
        for (auto child = children.rbegin(); child != children.rend(); ++child)
            waiting.push_back({.node = *child, .parent = index});
    }
    return entries;
}

/// Marks the nodes that skins and humanoids name; false when the scene has none.
bool mark_joints(const GltfDocument& document, std::vector<GltfEntry>& entries) {
    std::vector<bool> joints(document.nodes.size(), false);
    for (const GltfSkin& skin : document.skins)
        for (const std::size_t joint : skin.joints) joints[joint] = true;
    for (const auto& [node, part] : document.humanoid) joints[node] = true;
    bool any = false;
    for (GltfEntry& entry : entries) any = (entry.joint = joints[entry.node]) || any;
    return any;
}

/// Marks the nodes between two joints as bones as well.
void mark_between(std::vector<GltfEntry>& entries) {
    std::vector<bool> below(entries.size(), false);  // a joint is below it
    std::vector<bool> above(entries.size(), false);
    for (std::size_t i = entries.size(); i-- > 0;)
        if (const std::size_t parent = entries[i].parent; parent != GltfEntry::none)
            below[parent] = below[parent] || below[i] || entries[i].joint;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const std::size_t parent = entries[i].parent; parent != GltfEntry::none)
            above[i] = above[parent] || entries[parent].joint;
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i].joint = entries[i].joint || (above[i] && below[i]);
}

/// Without joints: marks the nodes that some take moves, and all below them but cameras and lights at the ends.
void mark_moving(const GltfDocument& document, std::vector<GltfEntry>& entries) {
    std::set<std::size_t> moved;
    for (const GltfAnimation& animation : document.animations)
        for (const GltfChannel& channel : animation.channels) moved.insert(channel.node);
    for (GltfEntry& entry : entries) {
        const GltfNode& node = document.nodes[entry.node];
        const bool below = entry.parent != GltfEntry::none && entries[entry.parent].joint;
        const bool bare = node.camera_or_light && node.children.empty();
        entry.joint = !bare && (below || moved.contains(entry.node));
    }
}

/// "3 nodes, 1 mesh, 1 camera, 2 lights"
std::string content_of(const GltfDocument& document) {
    std::string text = base::counted(document.nodes.size(), "node", "nodes");
    const auto add = [&](std::size_t count, std::string_view one, std::string_view several) {
        if (count > 0) text += ", " + base::counted(count, one, several);
    };
    add(document.meshes.size(), "mesh", "meshes");
    add(document.cameras, "camera", "cameras");
    add(document.lights, "light", "lights");
    if (document.morphs > 0) text += ", and takes that only morph meshes";
    return text;
}

class GltfBuilder {
public:
    GltfBuilder(const GltfDocument& document, Reading& in) : document_(document), in_(in), arrays_(document) {}

    figure::Figure build() {
        figure::Figure figure;
        figure.format = figure::Format::gltf;
        figure.metres_per_unit = 1.0;
        figure.declared_unit = "metres";
        figure.declared_up = figure::SignedAxis(figure::Axis::y, false);
        figure.documentation = document_.about;
        find_bones();
        std::vector<GltfTransform> rest;
        for (const GltfNode& node : document_.nodes) rest.push_back(node.transform);
        rest_ = world_of(rest);
        make_skeleton(figure);
        bake(rest, figure);
        figure.weighted_skin = build_gltf_skin(document_, arrays_, entries_, rest_, figure.skeleton.size(), in_);
        if (figure.weighted_skin)
            for (std::size_t bone = 0; bone < scales_.size(); ++bone)
                figure.weighted_skin->inverse_bind[bone] =
                    glm::dmat4(glm::dmat3(scales_[bone])) * figure.weighted_skin->inverse_bind[bone];
        if (document_.images > 0)
            in_.diagnostics.note(std::nullopt, "gltf.textures", "textures are left out: {} not read",
                                 base::counted(document_.images, "picture is", "pictures are"));
        return figure;
    }

private:
    void find_bones() {
        entries_ = scene_entries(document_);
        if (mark_joints(document_, entries_))
            mark_between(entries_);
        else
            mark_moving(document_, entries_);
        if (std::ranges::none_of(entries_, &GltfEntry::joint))
            refuse(0, "gltf.no-skeleton", "expected a skin or nodes that move, found {}; nothing is shown",
                   content_of(document_));
    }

    /// The matrices of all entries in the figure's axes.
    [[nodiscard]] std::vector<glm::dmat4> world_of(const std::vector<GltfTransform>& transforms) const {
        std::vector<glm::dmat4> world(entries_.size());
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            const GltfEntry& entry = entries_[i];
            const glm::dmat4 local = local_matrix(transforms[entry.node]);
            world[i] = entry.parent == GltfEntry::none ? local : world[entry.parent] * local;
        }
        return world;
    }

    [[nodiscard]] bool is_root(const GltfEntry& entry) const {
        return entry.parent == GltfEntry::none || !entries_[entry.parent].joint;
    }

    void make_skeleton(figure::Figure& figure) {
        SkeletonBuilder builder;
        std::vector<std::size_t> bones(entries_.size(), SkeletonBuilder::no_parent);
        std::vector<bool> has_child(entries_.size(), false);
        const std::map<std::size_t, std::string> parts(document_.humanoid.begin(), document_.humanoid.end());
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            const GltfEntry& entry = entries_[i];
            if (!entry.joint) continue;
            figure::Bone bone;
            bone.name = document_.nodes[entry.node].name;
            if (const auto part = parts.find(entry.node); part != parts.end()) bone.part_name = part->second;
            const bool root = is_root(entry);
            set_rest(bone, rest_[i], root ? nullptr : &rest_[entry.parent]);
            bones[i] = builder.add(std::move(bone), root ? SkeletonBuilder::no_parent : bones[entry.parent]);
            if (root || has_child[entry.parent]) continue;
            has_child[entry.parent] = true;
            builder.set_tail_child(bones[entry.parent], bones[i]);
        }
        auto outcome = builder.build();
        if (std::holds_alternative<SkeletonBuilder::Fault>(outcome))
            refuse(0, "gltf.too-deep", "expected a hierarchy of at most {} levels, found more; nothing is shown",
                   figure::Skeleton::depth_limit);
        auto& built = std::get<SkeletonBuilder::Built>(outcome);
        for (std::size_t i = 0; i < entries_.size(); ++i)
            if (entries_[i].joint) entries_[i].bone = built.ids[bones[i]];
        figure.skeleton = std::move(built.skeleton);
    }

    /// Fills in the takes, and the frames of the one that is shown.
    void bake(const std::vector<GltfTransform>& transforms, figure::Figure& figure) {
        std::vector<GltfTake> takes;
        std::optional<std::size_t> first;
        for (const GltfAnimation& animation : document_.animations) {
            takes.emplace_back(document_, arrays_, animation, in_.diagnostics);
            if (takes.back().moves() && !first) first = takes.size() - 1;
            figure.takes.push_back(takes.back().info());
        }
        choose_take(figure, first, in_.options);
        GltfTake* take = figure.take_index && takes[*figure.take_index].moves() ? &takes[*figure.take_index] : nullptr;
        figure::BakedMotion motion;
        motion.bones = figure.skeleton.size();
        motion.rest_only = take == nullptr;
        const figure::TakeInfo info = take == nullptr ? figure::TakeInfo{{}, 1, 1.0 / 30.0} : take->info();
        motion.frames = info.frames;
        motion.frame_time = info.frame_time;
        check_size(motion);
        if (take != nullptr) take->read_values(in_.diagnostics);
        motion.local.resize(motion.frames * motion.bones);
        bake_frames(take, transforms, true, motion);
        if (!take_scale_out(figure.skeleton, motion)) bake_frames(take, transforms, false, motion);
        figure.take = std::move(motion);
    }

    /// Fills in the bones' matrices of all frames in the figure's axes, or in their parents'. `rest`: the nodes'
    /// transforms without the take, which may be null.
    void bake_frames(const GltfTake* take, const std::vector<GltfTransform>& rest, bool in_world,
                     figure::BakedMotion& motion) const {
        constexpr std::size_t frames_at_once = 32;
        const base::BlockRanges ranges{motion.frames, frames_at_once};
        std::vector<std::size_t> bad(ranges.blocks(), GltfEntry::none);  // entries without finite positions
        base::BlockStages<std::vector<GltfTransform>> stages;
        stages.prepare = [&](std::size_t block, std::vector<GltfTransform>& transforms) {
            if (transforms.empty()) transforms = rest;
            for (std::size_t frame = ranges.begin(block); frame < ranges.end(block); ++frame) {
                if (take != nullptr) take->sample(frame, transforms);
                bad[block] = std::min(bad[block], store_frame(transforms, in_world, frame, motion));
            }
        };
        base::for_each_block(ranges.blocks(), stages, in_.run);
        in_.check_stop();
        const auto first = std::ranges::find_if(bad, [](std::size_t entry) { return entry != GltfEntry::none; });
        if (first != bad.end())
            refuse(0, "gltf.bad-value", "expected finite positions, found others of '{}'; nothing is shown",
                   as_found(document_.nodes[entries_[*first].node].name));
    }

    /// A matrix has sixteen numbers.
    void check_size(const figure::BakedMotion& motion) const {
        constexpr std::uint64_t always_allowed = std::uint64_t{1} << 25U;
        const std::uint64_t most = most_numbers(document_.bytes, always_allowed) / 16 / motion.bones;
        if (motion.frames > most)
            refuse(0, "gltf.too-long",
                   "expected at most {} frames of {} in a file of this size, found {}; nothing is shown", most,
                   base::counted(motion.bones, "bone", "bones"), motion.frames);
    }

    /// Stores the bones' matrices of a frame. Returns the first entry without a finite position, or GltfEntry::none.
    std::size_t store_frame(const std::vector<GltfTransform>& transforms, bool in_world, std::size_t frame,
                            figure::BakedMotion& motion) const {
        const std::vector<glm::dmat4> world = world_of(transforms);
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            const GltfEntry& entry = entries_[i];
            if (entry.bone == BoneId::none) continue;
            if (!is_finite(world[i])) return i;
            motion.local[frame * motion.bones + figure::index(entry.bone)] =
                in_world || is_root(entry) ? world[i] : local_matrix(transforms[entry.node]);
        }
        return GltfEntry::none;
    }

    static bool is_finite(const glm::dmat4& matrix) {
        double sum = 0.0;
        for (int column = 0; column < 4; ++column)
            for (int row = 0; row < 3; ++row) sum += std::abs(matrix[column][row]);
        return std::isfinite(sum);
    }

    /// Where every bone has one scale that is even and never changes, as of a rig that is modelled in centimetres, its
    /// matrices become rotations, which other formats and skeletons have, too, and the skin keeps the scale. False
    /// where some bone has not. The matrices are in the figure's axes, and then in those of the parents.
    bool take_scale_out(const figure::Skeleton& skeleton, figure::BakedMotion& motion) {
        std::vector<double> scales;
        for (std::size_t bone = 0; bone < motion.bones; ++bone) scales.push_back(glm::length(motion.local[bone][0]));
        for (std::size_t i = 0; i < motion.local.size(); ++i)
            if (!has_scale(glm::dmat3(motion.local[i]), scales[i % motion.bones])) return false;
        for (std::size_t i = 0; i < motion.local.size(); ++i)
            for (int axis = 0; axis < 3; ++axis) motion.local[i][axis] /= scales[i % motion.bones];
        for (std::size_t i = motion.local.size(); i-- > 0;) {  // children before their parents
            glm::dmat4& own = motion.local[i];
            const std::size_t frame = i - i % motion.bones;
            if (const BoneId parent = skeleton.bones()[i - frame].parent; parent != BoneId::none)
                own = affine_inverse(motion.local[frame + figure::index(parent)]) * own;
        }
        scales_ = std::move(scales);
        return true;
    }

    /// True when the axes are of this length, at right angles and not mirrored.
    static bool has_scale(const glm::dmat3& axes, double scale) {
        constexpr double tolerance = 1e-6;
        const double most = tolerance * scale * scale;
        for (int a = 0; a < 3; ++a)
            for (int b = a; b < 3; ++b)
                if (!(std::abs(glm::dot(axes[a], axes[b]) - (a == b ? scale * scale : 0.0)) <= most)) return false;
        return scale > 0.0 && glm::determinant(axes) > 0.0;
    }

    const GltfDocument& document_;
    Reading& in_;
    GltfArrays arrays_;
    std::vector<GltfEntry> entries_;
    std::vector<glm::dmat4> rest_;  // by entry, in the figure's axes
    std::vector<double> scales_;    // by BoneId: taken out of the take's matrices; empty: they have theirs
};

}  // namespace

figure::Figure build_gltf(GltfDocument&& document, Reading& in) { return GltfBuilder(document, in).build(); }

}  // namespace skelplay::loaders
