// From nodes to bones: which of them are joints, their rest, and the frames of the chosen take.

#include "loaders/formats.h"
#include "loaders/gltf/gltf.h"

namespace skelplay::loaders {
namespace {
using gltf_json::index_if;
using gltf_json::Json;
using gltf_json::list;
using gltf_json::member;
using gltf_json::text;

/// "3 nodes, 1 mesh, 1 camera, 2 lights"
std::string content_of(const Json& root) {
    std::string content = base::counted(list(root, "nodes").size(), "node", "nodes");
    const auto add = [&](std::size_t count, std::string_view one, std::string_view several) {
        if (count > 0) content += ", " + base::counted(count, one, several);
    };
    add(list(root, "meshes").size(), "mesh", "meshes");
    add(list(root, "cameras").size(), "camera", "cameras");
    add(list(member(member(root, "extensions"), "KHR_lights_punctual"), "lights").size(), "light", "lights");
    const auto morphs = [](const Json& channel) { return text(member(channel, "target"), "path") == "weights"; };
    const auto any_morphs = [&](const Json& animation) { return std::ranges::any_of(list(animation, "channels"), morphs); };
    if (std::ranges::any_of(list(root, "animations"), any_morphs)) content += ", and takes that only morph meshes";
    return content;
}

/// The parts of the body that nodes are, by node.
std::map<std::size_t, std::string> humanoid_of(const Json& root) {
    std::map<std::size_t, std::string> parts;
    const Json& extensions = member(root, "extensions");
    for (const Json& bone : list(member(member(extensions, "VRM"), "humanoid"), "humanBones"))
        if (const auto node = index_if(root, bone, "node", "nodes")) parts.emplace(*node, text(bone, "bone"));
    for (const char* name : {"VRMC_vrm", "VRMC_vrm_animation"}) {
        const Json& bones = member(member(member(extensions, name), "humanoid"), "humanBones");
        for (auto bone = bones.begin(); bones.is_object() && bone != bones.end(); ++bone)
            if (const auto node = index_if(root, *bone, "node", "nodes")) parts.emplace(*node, bone.key());
    }
    return parts;
}

/// What a file says of itself: a VRM its title, authors and licence, in its own words; then its copyright and exporter.
std::string about(const Json& root) {
    std::string lines;
    const auto add_line = [&](std::string_view key, std::string_view value) {
        if (!value.empty()) lines += fmt::format("{}{}: {}", lines.empty() ? "" : "\n", key, value);
    };
    for (const char* extension : {"VRM", "VRMC_vrm"}) {
        const Json& meta = member(member(member(root, "extensions"), extension), "meta");
        for (auto entry = meta.begin(); meta.is_object() && entry != meta.end(); ++entry) {
            std::string value;
            if (entry->is_string()) value = entry->get<std::string>();
            if (entry->is_boolean()) value = entry->get<bool>() ? "yes" : "no";
            for (const Json& each : entry->is_array() ? *entry : Json::array())
                if (each.is_string()) value += (value.empty() ? "" : ", ") + each.get<std::string>();
            add_line(entry.key(), value);
        }
    }
    for (const char* key : {"copyright", "generator"}) add_line(key, text(member(root, "asset"), key));
    return lines;
}

GltfTransform read_transform(const Json& node) {
    GltfTransform transform;
    if (const auto t = gltf_json::numbers<3>(node, "translation")) transform.translation = {(*t)[0], (*t)[1], (*t)[2]};
    if (const auto r = gltf_json::numbers<4>(node, "rotation"))
        transform.rotation = glm::dquat((*r)[3], (*r)[0], (*r)[1], (*r)[2]);
    if (const auto s = gltf_json::numbers<3>(node, "scale")) transform.scale = {(*s)[0], (*s)[1], (*s)[2]};
    const auto matrix = gltf_json::numbers<16>(node, "matrix");
    if (!matrix) return transform;
    transform.matrix.emplace(1.0);
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row)
            (*transform.matrix)[column][row] = matrix->at(static_cast<std::size_t>(column * 4 + row));
    return transform;
}

class GltfBuilder {
public:
    GltfBuilder(const GltfDocument& document, Reading& in)
        : document_(document), root_(document.root), in_(in), arrays_(document) {}

    figure::Figure build() {
        figure::Figure figure;
        figure.format = figure::Format::gltf;
        figure.metres_per_unit = 1.0;
        figure.declared_unit = "metres";
        figure.declared_up = figure::SignedAxis(figure::Axis::y, false);
        figure.documentation = about(root_);
        read_scene();
        for (const Json& animation : list(root_, "animations")) takes_.emplace_back(document_, arrays_, animation, in_);
        make_skeleton(figure);
        bake(figure);
        figure.weighted_skin = build_gltf_skin(document_, arrays_, scene_.rig, figure.skeleton.size(), in_);
        if (figure.weighted_skin) mark_controllers(figure.skeleton, *figure.weighted_skin);
        if (figure.weighted_skin && !scene_.rig.scales.empty()) {
            for (glm::dmat4& bind : figure.weighted_skin->inverse_bind) bind += glm::dmat4(0.0);  // 0 instead of -0
            scene_.rig.put_scale_in(*figure.weighted_skin);
        }
        if (const std::size_t images = list(root_, "images").size(); images > 0 && !in_.options.pictures)
            in_.diagnostics.note(std::nullopt, "gltf.textures", "textures are left out: {} not read",
                                 base::counted(images, "picture is", "pictures are"));
        return figure;
    }

private:
    /// Fills in the nodes of the default scene, depth first, so that parents come before their children.
    void read_scene() {
        const Json& nodes = list(root_, "nodes");
        for (const Json& node : nodes) scene_.transforms.push_back(read_transform(node));
        scene_.rig.by_source.assign(nodes.size(), RigNode::none);
        std::vector<std::pair<std::size_t, std::size_t>> waiting;  // nodes, and their parents in the rig
        for (auto root = document_.roots.rbegin(); root != document_.roots.rend(); ++root)
            waiting.emplace_back(*root, RigNode::none);
        while (!waiting.empty()) {
            const auto [node, parent] = waiting.back();
            waiting.pop_back();
            const std::size_t at = add_node(node, parent);
            const Json& children = list(nodes[node], "children");
            for (auto child = children.rbegin(); child != children.rend(); ++child)
                waiting.emplace_back(child->get<std::size_t>(), at);
        }
    }

    std::size_t add_node(std::size_t number, std::size_t parent) {
        const Json& node = list(root_, "nodes")[number];
        NodeRig& rig = scene_.rig;
        RigNode& made = rig.nodes.emplace_back();
        made.name = gltf_json::name_or_number(node, "node", number);
        made.source = number;
        made.parent = parent;
        made.camera_or_light =
            !member(node, "camera").is_null() || member(node, "extensions").contains("KHR_lights_punctual");
        rig.local.push_back(scene_.transforms[number].local());
        return scene_.rig.by_source[number] = rig.nodes.size() - 1;
    }

    void make_skeleton(figure::Figure& figure) {
        NodeRig& rig = scene_.rig;
        std::vector<bool> joints(scene_.rig.by_source.size());
        std::vector<bool> moves(scene_.rig.by_source.size());
        const std::map<std::size_t, std::string> parts = humanoid_of(root_);
        for (const auto& [node, part] : parts) joints[node] = true;
        for (const Json& skin : list(root_, "skins"))
            for (const Json& joint : list(skin, "joints")) joints[joint.get<std::size_t>()] = true;
        for (const GltfTake& take : takes_)
            for (const std::size_t node : take.targets()) moves[node] = true;
        for (RigNode& node : rig.nodes) {
            node.joint = joints[node.source];
            node.moves = moves[node.source];
            if (const auto part = parts.find(node.source); part != parts.end()) node.part_name = part->second;
        }
        if (!rig.choose_bones()) refuse(0, "gltf.no-skeleton", base::said("gltf.no-skeleton", content_of(root_)));
        auto skeleton = rig.make_skeleton();
        if (!skeleton) refuse(0, "gltf.too-deep", base::said("gltf.too-deep", figure::Skeleton::depth_limit));
        figure.skeleton = *std::move(skeleton);
    }

    /// Fills in the takes, and the frames of the one that is shown.
    void bake(figure::Figure& figure) {
        for (const GltfTake& take : takes_) figure.takes.push_back(take.info());
        const auto has_keys = [&](std::size_t i) { return takes_[i].has_keys(); };
        const auto moves = [&](std::size_t i) {
            GltfTake take = takes_[i];
            base::Diagnostics untold;  // what is wrong with a take is told of the one that is shown
            take.read_values(scene_, untold);
            const auto sample = [&](std::size_t frame, std::vector<glm::dmat4>& local) {
                take.sample(frame, scene_, local);
            };
            return scene_.rig.changes(sample, take.info().frames);
        };
        choose_take(figure, in_.options.take.empty() ? first_moving_take(figure, has_keys, moves) : std::nullopt,
                    in_.options);
        GltfTake* take = figure.take_index && takes_[*figure.take_index].has_keys() ? &takes_[*figure.take_index] : nullptr;
        const figure::TakeInfo info = take == nullptr ? figure::TakeInfo{{}, 1, 1.0 / 30.0} : take->info();
        figure::BakedMotion motion;
        motion.bones = figure.skeleton.size();
        motion.rest_only = take == nullptr;
        motion.frames = info.frames;
        motion.frame_time = info.frame_time;
        check_size(motion);
        if (take != nullptr) take->read_values(scene_, in_.diagnostics);
        bake_frames(take, true, motion);
        if (!take_scale_out(figure.skeleton, motion)) bake_frames(take, false, motion);
        figure.take = std::move(motion);
    }

    /// `take`: may be null.
    void bake_frames(const GltfTake* take, bool in_world, figure::BakedMotion& motion) const {
        const auto sample = [&](std::size_t frame, std::vector<glm::dmat4>& local) {
            if (take != nullptr) take->sample(frame, scene_, local);
        };
        const std::size_t unusable = scene_.rig.bake(sample, in_world, motion, in_);
        if (unusable != RigNode::none)
            refuse(0, "gltf.bad-value", "expected finite positions, found others of '{}'; nothing is shown",
                   as_found(scene_.rig.nodes[unusable].name));
    }

    /// A matrix has sixteen numbers.
    void check_size(const figure::BakedMotion& motion) const {
        constexpr std::uint64_t always_allowed = std::uint64_t{1} << 25U;
        const std::uint64_t most = most_numbers(document_.bytes, always_allowed) / 16 / motion.bones;
        if (motion.frames > most)
            refuse(0, "gltf.too-long",
                   base::said("gltf.too-long", most, base::counted(motion.bones, "bone", "bones"), motion.frames));
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
        for (std::size_t frame = 0; frame < motion.frames; ++frame)
            make_local(skeleton, std::span(motion.local).subspan(frame * motion.bones, motion.bones));
        for (const RigNode& node : scene_.rig.nodes)
            scene_.rig.scales.emplace_back(node.is_bone ? scales[figure::index(node.bone)] : 1.0);
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
    const Json& root_;
    Reading& in_;
    GltfArrays arrays_;
    GltfScene scene_;
    std::vector<GltfTake> takes_;
};
}  // namespace

figure::Figure build_gltf(GltfDocument&& document, Reading& in) { return GltfBuilder(document, in).build(); }

figure::Figure read_gltf(Reading& in) { return read_as<parse_gltf, build_gltf>(in); }
}  // namespace skelplay::loaders
