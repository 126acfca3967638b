#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/pipeline.h"
#include "base/text.h"
#include "figure/length_unit.h"
#include "loaders/scene/node_rig.h"
#include "loaders/fbx/fbx.h"
#include "loaders/fbx/fbx_sampler.h"
#include "loaders/fbx/fbx_skin.h"
#include "loaders/fbx/fbx_takes.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// What a scene holds, for the message that refuses it: "3 nodes (2 meshes, 1 camera)".
std::string fbx_contents(const FbxObjects& objects, std::size_t nodes);

/// What of a scene is not shown or not evaluated: "7 cameras, limits"; empty: nothing. `needed`: the nodes of the
/// figure; `take`: the one that is shown, or null.
std::string fbx_left_out(const FbxObjects& objects, const std::vector<FbxNode>& nodes, const std::vector<bool>& needed,
                         const FbxTakeRecord* take);

namespace {

/// Objects that are counted by their type and kind.
struct Counted {
    std::string_view type, kind, one, several;
};

std::vector<std::string> counts(const FbxObjects& objects, std::span<const Counted> kinds) {
    std::vector<std::string> parts;
    for (const Counted& kind : kinds)
        if (const std::size_t count = objects.count(kind.type, kind.kind); count > 0)
            parts.push_back(base::counted(count, kind.one, kind.several));
    return parts;
}

bool has_quaternions(const FbxProperties& node) { return node.integer("QuaternionInterpolate").value_or(0) != 0; }

/// True when one of a node's values has a lowest or highest one.
bool has_limit(const FbxProperties& node) {
    for (const char* property : {"Translation", "Rotation", "Scaling"})
        for (const char* end : {"Min", "Max"})
            for (const char axis : {'X', 'Y', 'Z'})
                if (node.integer(fmt::format("{}{}{}", property, end, axis)).value_or(0) != 0) return true;
    return false;
}

bool has_solo_layer(const FbxObjects& objects, const FbxTakeRecord& take) {
    return std::ranges::any_of(take.layers, [&](const FbxLayerRecord& layer) {
        return layer.object != FbxObjectId::none && objects.properties(layer.object).integer("Solo").value_or(0) != 0;
    });
}

}  // namespace

std::string fbx_contents(const FbxObjects& objects, std::size_t nodes) {
    static constexpr std::array<Counted, 3> kinds{{{"Model", "Mesh", "mesh", "meshes"},
                                                   {"Model", "Camera", "camera", "cameras"},
                                                   {"Model", "Light", "light", "lights"}}};
    const std::vector<std::string> parts = counts(objects, kinds);
    const std::string all = base::counted(nodes, "node", "nodes");
    return parts.empty() ? all : fmt::format("{} ({})", all, listed(parts));
}

std::string fbx_left_out(const FbxObjects& objects, const std::vector<FbxNode>& nodes, const std::vector<bool>& needed,
                         const FbxTakeRecord* take) {
    static constexpr std::array<Counted, 5> kinds{{{"Texture", "", "texture", "textures"},
                                                   {"Model", "Camera", "camera", "cameras"},
                                                   {"Model", "Light", "light", "lights"},
                                                   {"Deformer", "BlendShape", "blend shape", "blend shapes"},
                                                   {"Constraint", "", "constraint", "constraints"}}};
    std::vector<std::string> parts = counts(objects, kinds);
    const auto any = [&](bool (*holds)(const FbxProperties&)) {
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (needed[i] && holds(objects.properties(nodes[i].object))) return true;
        return false;
    };
    if (any(has_quaternions)) parts.emplace_back("quaternion interpolation");
    if (any(has_limit)) parts.emplace_back("limits");
    if (take != nullptr && has_solo_layer(objects, *take)) parts.emplace_back("solo layers");
    return listed(parts);
}

namespace {

constexpr std::size_t no_bone = FbxNode::no_parent;

/// The lengths of a matrix's columns; 1 instead of a length that can't be divided by.
glm::dvec3 scale_of(const glm::dmat4& matrix) {
    constexpr double flat = 1e-9;
    constexpr double huge = 1e100;
    glm::dvec3 scale(1.0);
    for (int axis = 0; axis < 3; ++axis)
        if (const double length = glm::length(glm::dvec3(matrix[axis])); length > flat && length < huge)
            scale[axis] = length;
    return scale;
}

/// diag(rows) · m · diag(1 / columns)
void rescale_axes(glm::dmat4& m, const glm::dvec3& rows, const glm::dvec3& columns) {
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row) m[column][row] *= rows[row] / (column < 3 ? columns[column] : 1.0);
}

/// True when all numbers are finite and not so large that products of them would not be.
bool is_finite(const glm::dmat4& matrix) {
    constexpr double huge = 1e100;
    double sum = 0.0;
    for (int column = 0; column < 4; ++column) sum += glm::dot(glm::abs(matrix[column]), glm::dvec4(1.0));
    return sum < huge;
}

/// Makes a figure of a scene.
class FbxBuilder {
public:
    FbxBuilder(const FbxDocument& document, Reading& in)
        : document_(document), in_(in), diagnostics_(in.diagnostics), objects_(document, diagnostics_) {}

    figure::Figure build() {
        nodes_ = read_fbx_nodes(objects_, diagnostics_);
        takes_ = read_fbx_takes(objects_, nodes_);
        clock_ = read_fbx_clock(objects_);
        choose_bones();
        build_skeleton();
        find_take();
        describe();
        bake();
        figure_.weighted_skin = read_fbx_skin(
            objects_, {nodes_, bones_, rest_, scales_, figure_.skeleton.size(), in_.options.skin_surfaces},
            diagnostics_);
        report_left_out();
        return std::move(figure_);
    }

private:
    // ---- Bones ----

    void choose_bones() {
        if (!choose_fbx_bones(nodes_, moved_fbx_nodes(document_, takes_, nodes_.size())))
            refuse(0, "fbx.no-skeleton", "expected joints or nodes that move, found neither among {}; nothing is shown",
                   fbx_contents(objects_, nodes_.size()));
        needed_.assign(nodes_.size(), false);
        for (std::size_t i = nodes_.size(); i-- > 0;) {
            if (nodes_[i].bone) needed_[i] = true;
            if (needed_[i] && nodes_[i].parent != FbxNode::no_parent) needed_[nodes_[i].parent] = true;
        }
    }

    void build_skeleton() {
        find_rest();
        figure::SkeletonBuilder builder;
        bones_.assign(nodes_.size(), no_bone);
        std::vector<char> has_child(nodes_.size(), 0);  // by bone
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (!nodes_[i].bone) continue;
            const std::size_t above = nodes_[i].parent;
            const std::size_t parent = above == FbxNode::no_parent ? no_bone : bones_[above];
            bones_[i] = builder.add(make_bone(i, parent == no_bone ? nullptr : &rest_[above]), parent);
            if (parent != no_bone && std::exchange(has_child[parent], 1) == 0)
                builder.set_tail_child(parent, bones_[i]);
        }
        auto outcome = builder.build();
        if (std::holds_alternative<figure::SkeletonBuilder::Fault>(outcome))
            refuse(0, "fbx.too-deep", "expected at most {} bones below each other, found more; nothing is shown",
                   figure::Skeleton::depth_limit);
        auto& built = std::get<figure::SkeletonBuilder::Built>(outcome);
        figure_.skeleton = std::move(built.skeleton);
        for (std::size_t& bone : bones_)
            if (bone != no_bone) bone = figure::index(built.ids[bone]);
    }

    /// The world matrices of the stored values.
    void find_rest() {
        const std::vector<bool> all(nodes_.size(), true);
        std::vector<glm::dmat4> local;
        FbxSampler(objects_, nodes_, all, nullptr, clock_, diagnostics_).sample(0, local);
        rest_.resize(nodes_.size());
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const std::size_t parent = nodes_[i].parent;
            rest_[i] = parent == FbxNode::no_parent ? local[i] : rest_[parent] * local[i];
            if (!is_finite(rest_[i])) rest_[i] = glm::dmat4(1.0);
        }
    }

    /// `parent`: the parent bone's world matrix; null: it is a root.
    figure::Bone make_bone(std::size_t node, const glm::dmat4* parent) const {
        figure::Bone bone;
        const FbxObject& object = objects_[nodes_[node].object];
        bone.name = fbx_name(object.name);
        bone.file_offset = document_.offset(object.record);
        set_rest(bone, rest_[node], parent);
        return bone;
    }

    // ---- Scales ----

    /// Multiplies what is above the topmost bones into them, and gives each bone axes whose lengths are scaled by
    /// `scales`: bones of a scaled scene then have rotations, and positions in the scene's unit.
    void normalise(std::vector<glm::dmat4>& local, const std::vector<glm::dvec3>& scales) const {
        std::vector<glm::dmat4> above(nodes_.size(), glm::dmat4(1.0));
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (!needed_[i]) continue;
            const std::size_t parent = nodes_[i].parent;
            const bool below_bone = parent != FbxNode::no_parent && nodes_[parent].bone;
            if (!below_bone && parent != FbxNode::no_parent) local[i] = above[parent] * local[i];
            if (!nodes_[i].bone)
                above[i] = local[i];
            else
                rescale_axes(local[i], below_bone ? scales[parent] : glm::dvec3(1.0), scales[i]);
        }
    }

    /// The scale of each node in the scene.
    [[nodiscard]] std::vector<glm::dvec3> world_scales(const std::vector<glm::dmat4>& local) const {
        std::vector<glm::dmat4> world(nodes_.size(), glm::dmat4(1.0));
        std::vector<glm::dvec3> scales(nodes_.size(), glm::dvec3(1.0));
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (!needed_[i]) continue;
            const std::size_t parent = nodes_[i].parent;
            world[i] = parent == FbxNode::no_parent ? local[i] : world[parent] * local[i];
            scales[i] = scale_of(world[i]);
        }
        return scales;
    }

    // ---- The take ----

    /// Lists the takes and finds the one to show: by default the first with keys.
    void find_take() {
        for (const FbxTakeRecord& take : takes_)
            figure_.takes.push_back(
                {take.name, take.keyed ? clock_.frames(take.start, take.stop) : 1, 1.0 / clock_.rate});
        const auto keyed = std::ranges::find(takes_, true, &FbxTakeRecord::keyed);
        const auto by_default =
            keyed == takes_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(keyed - takes_.begin()));
        if (!takes_.empty()) choose_take(figure_, by_default, in_.options);
        if (figure_.take_index && takes_[*figure_.take_index].keyed) take_ = &takes_[*figure_.take_index];
    }

    /// The most frames that memory is taken for: ten times the file would be too much for its take alone.
    [[nodiscard]] std::size_t most_frames() const {
        constexpr std::uint64_t always_allowed = 40U << 20U;
        constexpr std::uint64_t times_the_file = 6;
        const std::uint64_t bytes = always_allowed + times_the_file * document_.bytes().size();
        return std::max<std::uint64_t>(bytes / (sizeof(glm::dmat4) * figure_.skeleton.size()), 1);
    }

    [[nodiscard]] std::size_t frames() {
        if (take_ == nullptr) return 1;
        const std::size_t stated = figure_.takes[*figure_.take_index].frames;
        if (stated <= most_frames()) return stated;
        diagnostics_.warning(0, "fbx.too-long",
                             "expected at most {} frames in a file of this size, found {} in the take {}; the first "
                             "ones are shown",
                             most_frames(), stated, as_found(take_->name));
        return most_frames();
    }

    void bake() {
        const FbxSampler sampler(objects_, nodes_, needed_, take_, clock_, diagnostics_);
        figure::BakedMotion motion;
        motion.bones = figure_.skeleton.size();
        motion.frames = frames();
        motion.rest_only = take_ == nullptr;
        motion.frame_time = 1.0 / clock_.rate;
        motion.local.resize(motion.frames * motion.bones);
        std::vector<glm::dmat4> local;
        sampler.sample(start(), local);
        scales_ = world_scales(local);
        constexpr std::size_t frames_at_once = 32;
        const base::BlockRanges ranges{motion.frames, frames_at_once};
        base::BlockStages<std::vector<glm::dmat4>> stages;
        std::vector<char> unusable(ranges.blocks());
        stages.prepare = [&](std::size_t block, std::vector<glm::dmat4>& work) {
            for (std::size_t frame = ranges.begin(block); frame < ranges.end(block); ++frame) {
                sampler.sample(clock_.time(start(), frame), work);
                if (!store(work, motion, frame)) unusable[block] = 1;
            }
        };
        base::for_each_block(ranges.blocks(), stages, in_.run);
        in_.check_stop();
        if (std::ranges::count(unusable, 1) > 0)
            diagnostics_.warning(0, "fbx.not-finite",
                                 "expected finite transforms, found others; bones stand at their parents there");
        figure_.take = std::move(motion);
    }

    [[nodiscard]] std::int64_t start() const { return take_ == nullptr ? 0 : take_->start; }

    /// Stores the bones' matrices of a frame; false when one is not finite.
    bool store(std::vector<glm::dmat4>& local, figure::BakedMotion& motion, std::size_t frame) const {
        normalise(local, scales_);
        bool usable = true;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (bones_[i] == no_bone) continue;
            const bool finite = is_finite(local[i]);
            motion.local[frame * motion.bones + bones_[i]] = finite ? local[i] : glm::dmat4(1.0);
            usable = usable && finite;
        }
        return usable;
    }

    // ---- What the file says of itself ----

    void describe() {
        figure_.format = figure::Format::fbx;
        const FbxProperties settings = objects_.settings();
        if (const auto axis = settings.integer("UpAxis"); axis && *axis >= 0 && *axis <= 2)
            figure_.declared_up =
                figure::SignedAxis(figure::Axis(*axis), settings.integer("UpAxisSign").value_or(1) < 0);
        constexpr double centimetre = 0.01;
        const auto scale = settings.number("UnitScaleFactor");
        if (!scale || *scale < 0 || !std::isnormal(*scale * centimetre)) return;
        figure_.metres_per_unit = *scale * centimetre;
        const figure::LengthUnit* unit = figure::length_unit(*figure_.metres_per_unit);
        figure_.declared_unit = unit != nullptr ? std::string(unit->word) : fmt::format("{:g} cm", *scale);
    }

    void report_left_out() {
        const std::string left_out = fbx_left_out(objects_, nodes_, needed_, take_);
        if (!left_out.empty())
            diagnostics_.note(std::nullopt, "fbx.left-out", "{}: not shown and not evaluated", left_out);
    }

    const FbxDocument& document_;
    Reading& in_;
    base::Diagnostics& diagnostics_;
    FbxObjects objects_;
    std::vector<FbxNode> nodes_;
    std::vector<bool> needed_;        // by node: bones and what is above them
    std::vector<std::size_t> bones_;  // by node: the index of its BoneId, or no_bone
    std::vector<FbxTakeRecord> takes_;
    const FbxTakeRecord* take_ = nullptr;  // null: the rest pose
    FbxClock clock_;
    std::vector<glm::dmat4> rest_;    // by node: its world matrix with its stored values
    std::vector<glm::dvec3> scales_;  // by node: of its axes
    figure::Figure figure_;
};

}  // namespace

figure::Figure build_fbx(const FbxDocument& document, Reading& in) { return FbxBuilder(document, in).build(); }

}  // namespace skelplay::loaders
