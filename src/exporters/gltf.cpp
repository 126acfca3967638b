#include <cstring>
#include <ostream>
#include <streambuf>
#include <tiny_gltf.h>
#include <type_traits>
#include "exporters/scene_parts.h"

namespace skelplay::exporters {
namespace {
/// Passes the output of a stream on to a sink.
class SinkBuffer : public std::streambuf {
public:
    explicit SinkBuffer(const base::ByteSink& sink) : sink_(sink) {}

protected:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        sink_({bytes, static_cast<std::size_t>(count)});
        return count;
    }
    int_type overflow(int_type byte) override {
        if (byte != traits_type::eof()) {
            const char last = traits_type::to_char_type(byte);
            sink_({&last, 1});
        }
        return traits_type::not_eof(byte);
    }

private:
    const base::ByteSink& sink_;
};

/// The element type of an accessor.
struct Layout {
    int type = TINYGLTF_TYPE_SCALAR;
    int components = 1;  // numbers of an element
    int target = 0;      // of a mesh: vertices or indices
    bool bounds = false;
};

constexpr Layout vectors(int target = 0) { return {TINYGLTF_TYPE_VEC3, 3, target, target != 0}; }

constexpr const char* vrm_animation = "VRMC_vrm_animation";

/// A name as UTF-8 for JSON; file names may have any encoding.
std::string json_text(const std::string& name) { return base::to_utf8(name); }

/// The numbers of vectors, which are contiguous in memory.
std::span<const float> flat_vectors(const std::vector<glm::vec3>& list) { return {&list.front().x, list.size() * 3}; }

/// Builds the document part by part. Node i is the bone with BoneId i.
class GltfDocument {
public:
    explicit GltfDocument(const WriteJob& job) : job_(job), skeleton_(job.take.skeleton()) {
        model_.asset.version = "2.0";
        model_.asset.generator = "Skelplay";
        model_.defaultScene = 0;
        model_.scenes.emplace_back();
        model_.buffers.emplace_back();
    }

    /// Adds a node for each bone; if `common`, also a node above all roots, which does not move.
    void add_bones(std::span<const NodePose> rest, bool common) {
        model_.nodes.resize(skeleton_.size());
        for (std::size_t i = 0; i < rest.size(); ++i) {
            const BoneId bone = figure::bone_id(i);
            tinygltf::Node& node = model_.nodes[i];
            node.name = json_text(skeleton_[bone].name);
            node.translation.assign(rest[i].translation.begin(), rest[i].translation.end());
            node.rotation.assign(rest[i].rotation.begin(), rest[i].rotation.end());
            node.children = numbers_of(skeleton_.children(bone));
        }
        std::vector<int> roots = numbers_of(skeleton_.roots());
        if (common) {
            tinygltf::Node& node = model_.nodes.emplace_back();
            node.name = json_text(job_.take.figure().name);
            node.children = std::exchange(roots, {static_cast<int>(skeleton_.size())});
        }
        top_ = roots.front();
        model_.scenes.front().nodes = std::move(roots);
    }

    /// Says which nodes are the bones of a human, as VRMC_vrm_animation 1.0 does.
    void add_human_bones() {
        tinygltf::Value::Object bones;
        for (std::size_t i = 0; i < skeleton_.size(); ++i)
            bones[skeleton_.bones()[i].part_name] =
                tinygltf::Value(tinygltf::Value::Object{{"node", tinygltf::Value(static_cast<int>(i))}});
        const tinygltf::Value humanoid(tinygltf::Value::Object{{"humanBones", tinygltf::Value(std::move(bones))}});
        model_.extensionsUsed.emplace_back(vrm_animation);
        model_.extensions[vrm_animation] = tinygltf::Value(
            tinygltf::Value::Object{{"specVersion", tinygltf::Value(std::string("1.0"))}, {"humanoid", humanoid}});
    }

    /// Adds the skin, and the nodes of the joints of stretched skins. `still`: the common node is a joint, too.
    void add_skin(std::vector<glm::dmat4> inverse_binds, bool still, std::span<const StretchJoint> stretched) {
        tinygltf::Skin& skin = model_.skins.emplace_back();
        const figure::Figure& figure = job_.take.figure();
        skin.name = json_text(figure.skeleton_name.empty() ? figure.name : figure.skeleton_name);
        skin.skeleton = top_;
        if (still) inverse_binds.emplace_back(1.0);
        for (std::size_t i = 0; i < inverse_binds.size(); ++i) skin.joints.push_back(static_cast<int>(i));
        for (const StretchJoint& joint : stretched) {
            inverse_binds.push_back(glm::dmat4(glm::transpose(joint.axes)) * inverse_binds[figure::index(joint.bone)]);
            skin.joints.push_back(add_stretch_node(joint));
        }
        std::vector<float> matrices;
        for (const glm::dmat4& matrix : inverse_binds)
            for (int column = 0; column < 4; ++column)
                for (int row = 0; row < 4; ++row) matrices.push_back(static_cast<float>(matrix[column][row]));
        skin.inverseBindMatrices = add_accessor(std::span<const float>(matrices), {TINYGLTF_TYPE_MAT4, 16});
    }

    void add_mesh(const JointMesh& mesh) {
        constexpr int vertices = TINYGLTF_TARGET_ARRAY_BUFFER;
        constexpr Layout fours{TINYGLTF_TYPE_VEC4, 4, vertices};
        tinygltf::Primitive common;
        common.mode = TINYGLTF_MODE_TRIANGLES;
        common.attributes["POSITION"] = add_accessor(flat_vectors(mesh.positions), vectors(vertices));
        common.attributes["NORMAL"] = add_accessor(flat_vectors(mesh.normals), vectors(vertices));
        if (!mesh.texture_points.empty())
            common.attributes["TEXCOORD_0"] =
                add_accessor(std::span<const float>(&mesh.texture_points.front().x, mesh.texture_points.size() * 2),
                             {TINYGLTF_TYPE_VEC2, 2, vertices});
        const std::span joints(&mesh.joints.front().front(), mesh.joints.size() * fours.components);
        if (model_.skins.front().joints.size() <= std::numeric_limits<std::uint8_t>::max())
            common.attributes["JOINTS_0"] = add_accessor<std::uint8_t>(narrowed<std::uint8_t>(joints), fours);
        else common.attributes["JOINTS_0"] = add_accessor<std::uint16_t>(joints, fours);
        common.attributes["WEIGHTS_0"] =
            add_accessor<float>(std::span(&mesh.weights.front().front(), mesh.weights.size() * fours.components), fours);
        tinygltf::Mesh& written = model_.meshes.emplace_back();
        written.name = json_text(mesh.name);
        for (const MeshPart& part : mesh.parts) {
            tinygltf::Primitive& primitive = written.primitives.emplace_back(common);
            primitive.indices = add_indices(part.indices, mesh.positions.size());
            primitive.material = add_material(part);
        }
        tinygltf::Node& node = model_.nodes.emplace_back();
        node.name = written.name;
        node.mesh = 0;
        node.skin = 0;
        model_.scenes.front().nodes.push_back(static_cast<int>(model_.nodes.size()) - 1);
    }

    void add_animation(const std::vector<NodeTrack>& tracks) {
        static constexpr std::array<const char*, node_paths> names{"translation", "rotation", "scale", "scale"};
        constexpr std::size_t most_frames = std::size_t{1} << 23U;  // beyond this, frames would share a 32-bit time
        const std::size_t frames = job_.take.frames();
        if (frames > most_frames)
            throw ExportFault(fmt::format("glTF has 32-bit times, which tell at most {} frames apart: there are {}",
                                          most_frames, frames));
        std::vector<float> times(frames);
        for (std::size_t i = 0; i < frames; ++i)
            times[i] = static_cast<float>(static_cast<double>(i) * job_.take.frame_time());
        tinygltf::Animation& animation = model_.animations.emplace_back();
        animation.name = json_text(job_.take.figure().name);
        const int input = add_accessor<float>(times, {TINYGLTF_TYPE_SCALAR, 1, 0, true});
        for (const NodeTrack& track : tracks) {
            tinygltf::AnimationChannel& channel = animation.channels.emplace_back();
            channel.sampler = static_cast<int>(animation.samplers.size());
            channel.target_node =
                track.path == NodePath::stretch ? stretch_nodes_.at(track.bone) : static_cast<int>(track.bone);
            channel.target_path = names.at(static_cast<std::size_t>(track.path));
            tinygltf::AnimationSampler& sampler = animation.samplers.emplace_back();
            sampler.input = input;
            sampler.output = add_accessor<float>(
                track.values, track.path == NodePath::rotation ? Layout{TINYGLTF_TYPE_VEC4, 4} : vectors());
        }
    }

    void write(bool binary) {
        SinkBuffer buffer(job_.sinks.front());
        std::ostream stream(&buffer);
        tinygltf::TinyGLTF().WriteGltfSceneToStream(&model_, stream, !binary, binary);
    }

private:
    int add_stretch_node(const StretchJoint& joint) {
        const auto number = static_cast<int>(model_.nodes.size());
        tinygltf::Node& node = model_.nodes.emplace_back();
        node.name = json_text(skeleton_[joint.bone].name) + "_skin";
        node.rotation.assign(joint.rotation.begin(), joint.rotation.end());
        model_.nodes[figure::index(joint.bone)].children.push_back(number);
        stretch_nodes_[joint.bone] = number;
        return number;
    }

    static std::vector<int> numbers_of(const std::vector<BoneId>& bones) {
        std::vector<int> numbers;
        for (const BoneId bone : bones) numbers.push_back(static_cast<int>(bone));
        return numbers;
    }

    template <class Narrow, class Wide> static std::vector<Narrow> narrowed(std::span<const Wide> wide) {
        std::vector<Narrow> narrow;
        narrow.reserve(wide.size());
        for (const Wide number : wide) narrow.push_back(static_cast<Narrow>(number));
        return narrow;
    }

    template <class Number> static constexpr int component_of() {
        if constexpr (std::is_same_v<Number, float>) return TINYGLTF_COMPONENT_TYPE_FLOAT;
        if constexpr (std::is_same_v<Number, std::uint32_t>) return TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT;
        if constexpr (std::is_same_v<Number, std::uint16_t>) return TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT;
        return TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE;
    }

    /// Appends the numbers to the buffer, in a view of their own. Returns the accessor's index.
    template <class Number> int add_accessor(std::span<const Number> numbers, const Layout& layout) {
        std::vector<unsigned char>& data = model_.buffers.front().data;
        constexpr std::size_t most_bytes = std::numeric_limits<std::uint32_t>::max() - (std::size_t{1} << 28U);
        if (data.size() + numbers.size_bytes() > most_bytes)
            throw ExportFault("glTF has at most 4 GiB of numbers in a file: this would be more");
        data.resize((data.size() + 3) / 4 * 4);
        tinygltf::BufferView& view = model_.bufferViews.emplace_back();
        view.buffer = 0;
        view.byteOffset = data.size();
        view.byteLength = numbers.size_bytes();
        view.target = layout.target;
        data.resize(data.size() + numbers.size_bytes());
        std::memcpy(data.data() + view.byteOffset, numbers.data(), numbers.size_bytes());

        const auto components = static_cast<std::size_t>(layout.components);
        tinygltf::Accessor& accessor = model_.accessors.emplace_back();
        accessor.bufferView = static_cast<int>(model_.bufferViews.size()) - 1;
        accessor.componentType = component_of<Number>();
        accessor.type = layout.type;
        accessor.count = numbers.size() / components;
        for (std::size_t i = 0; layout.bounds && i < components; ++i) {
            Number low = numbers[i];
            Number high = numbers[i];
            for (std::size_t at = i; at < numbers.size(); at += components) {
                low = std::min(low, numbers[at]);
                high = std::max(high, numbers[at]);
            }
            accessor.minValues.push_back(static_cast<double>(low));
            accessor.maxValues.push_back(static_cast<double>(high));
        }
        return static_cast<int>(model_.accessors.size()) - 1;
    }

    int add_indices(const std::vector<std::uint32_t>& indices, std::size_t vertices) {
        constexpr Layout layout{TINYGLTF_TYPE_SCALAR, 1, TINYGLTF_TARGET_ELEMENT_ARRAY_BUFFER};
        if (vertices > std::numeric_limits<std::uint16_t>::max()) return add_accessor<std::uint32_t>(indices, layout);
        return add_accessor<std::uint16_t>(narrowed<std::uint16_t>(std::span(indices)), layout);
    }

    /// Adds a picture to the buffer. Returns the texture's index.
    int add_texture(const base::Image& picture) {
        const std::string png = png_bytes(picture);
        add_accessor(std::span<const char>(png), {});
        model_.accessors.pop_back();  // the view alone is needed
        tinygltf::Image& image = model_.images.emplace_back();
        image.bufferView = static_cast<int>(model_.bufferViews.size()) - 1;
        image.mimeType = "image/png";
        model_.textures.emplace_back().source = static_cast<int>(model_.images.size()) - 1;
        return static_cast<int>(model_.textures.size()) - 1;
    }

    int add_material(const MeshPart& part) {
        tinygltf::Material& material = model_.materials.emplace_back();
        material.name = json_text(part.material);
        material.doubleSided = !part.one_sided;
        auto& look = material.pbrMetallicRoughness;
        look.baseColorFactor = {static_cast<double>(part.colour.r), static_cast<double>(part.colour.g),
                                static_cast<double>(part.colour.b), 1.0};
        if (part.picture) {
            look.baseColorTexture.index = add_texture(*part.picture);
            material.alphaMode = "MASK";  // at a half, as it is drawn here
        }
        look.metallicFactor = 0;
        look.roughnessFactor = 1;
        return static_cast<int>(model_.materials.size()) - 1;
    }

    const WriteJob& job_;
    const figure::Skeleton& skeleton_;
    tinygltf::Model model_;
    int top_ = 0;  // the node above all joints
    std::map<BoneId, int> stretch_nodes_;
};

bool write_document(const WriteJob& job, bool binary) {
    note_losses(
        job, "glTF",
        {.skins = true, .unit = true, .ends = false, .tail_scale = has_skin(job), .scales = true, .skeleton_name = true});
    const std::vector<NodePose> rest = rest_poses(job.take.skeleton());
    std::optional<std::vector<NodeTrack>> tracks;
    if (has_bone_motion(job)) {
        tracks = node_tracks(job, rest);
        if (!tracks) return false;
    }
    std::optional<JointMesh> mesh = joint_mesh(job);
    const bool still = mesh && mesh->stands_still;
    GltfDocument document(job);
    // All joints must have a common ancestor.
    document.add_bones(rest, still || job.take.skeleton().roots().size() != 1);
    const bool common_joint = still || rest.empty();
    std::vector<StretchJoint> stretched;
    if (tracks) stretched = stretch_joints(job.take.skeleton(), *tracks);
    if (mesh) follow_stretch(stretched, rest.size() + (common_joint ? 1 : 0), *mesh);
    if (job.options.human_bones.empty()) document.add_skin(inverse_binds(job), common_joint, stretched);
    else document.add_human_bones();
    if (mesh) document.add_mesh(*mesh);
    if (tracks) document.add_animation(*tracks);
    document.write(binary);
    return true;
}
}  // namespace

bool write_glb(const WriteJob& job) { return write_document(job, true); }

bool write_gltf(const WriteJob& job) { return write_document(job, false); }

bool write_vrma(const WriteJob& job) {
    note_losses(job, "VRMA", {.unit = true, .ends = false});
    const std::optional<figure::Figure> human = human_figure(job);
    if (!human) return false;
    const processing::EditedTake take(*human, {});
    ExportOptions options;
    options.human_bones = job.options.human_bones;
    return write_document({take, options, job.sinks, job.notes, job.run}, true);
}
}  // namespace skelplay::exporters
