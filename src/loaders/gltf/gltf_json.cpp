// What the JSON of a glTF says. Every index is checked here.

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "loaders/gltf/gltf_values.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace gltf_json {
namespace {

/// The part of sRGB's curve from linear light, as figure::Material has colours.
float encoded(double linear) {
    const double clamped = std::clamp(linear, 0.0, 1.0);
    return static_cast<float>(clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * std::pow(clamped, 1.0 / 2.4) - 0.055);
}

// ---- Extensions ----

constexpr std::array<const char*, 2> meshopt{"EXT_meshopt_compression", "KHR_meshopt_compression"};

/// The extensions that concern neither nodes, accessors nor animations, or that are read: by how their names begin.
constexpr std::array<std::string_view, 19> harmless{"KHR_materials_",
                                                    "EXT_materials_",
                                                    "ADOBE_materials_",
                                                    "KHR_texture_",
                                                    "EXT_texture_",
                                                    "MSFT_texture_",
                                                    "KHR_lights_",
                                                    "EXT_lights_",
                                                    "KHR_xmp",
                                                    "KHR_techniques_webgl",
                                                    "KHR_audio",
                                                    "KHR_mesh_quantization",
                                                    "KHR_draco_mesh_compression",
                                                    "EXT_meshopt_compression",
                                                    "KHR_meshopt_compression",
                                                    "VRM",
                                                    "KHR_environment",
                                                    "EXT_mesh_features",
                                                    "EXT_structural_metadata"};

void check_extensions(const Json& root) {
    for (const Json& required : list(root, "extensionsRequired")) {
        const std::string name = required.is_string() ? required.get<std::string>() : required.dump();
        const auto begins = [&](std::string_view known) { return name.starts_with(known); };
        if (!std::ranges::any_of(harmless, begins))
            refuse(0, "gltf.extension",
                   "expected no extension that is not known, found {}, which the file requires; "
                   "nothing is shown",
                   as_found(name));
    }
}

// ---- The parts of a document ----

class JsonReader {
public:
    JsonReader(const Json& root, GltfDocument& document, base::Diagnostics& diagnostics)
        : root_(root), document_(document), diagnostics_(diagnostics) {}

    void read() {
        check_version();
        check_extensions(root_);
        read_buffers();
        read_accessors();
        read_materials();
        read_meshes();
        read_nodes(root_, document_);
        read_skins();
        for (const Json& animation : list(root_, "animations")) read_animation(animation);
        read_vrm();
        read_asset();
        document_.cameras = list(root_, "cameras").size();
        document_.images = list(root_, "images").size();
        document_.lights = list(member(member(root_, "extensions"), "KHR_lights_punctual"), "lights").size();
    }

private:
    void check_version() const {
        const std::string version = text(member(root_, "asset"), "version");
        if (!version.starts_with("2"))
            refuse(0, "gltf.version", "expected glTF 2, found {}; nothing is shown",
                   version.empty() ? "none" : as_found(version));
    }

    void read_buffers() {
        for (const Json& entry : list(root_, "buffers")) {
            GltfBuffer& buffer = document_.buffers.emplace_back();
            if (const Json& uri = member(entry, "uri"); uri.is_string()) buffer.uri = uri.get<std::string>();
            buffer.length = whole(member(entry, "byteLength"), "byteLength");
            for (const char* name : meshopt)
                buffer.fallback = buffer.fallback || is_true(member(member(entry, "extensions"), name), "fallback");
        }
        for (const Json& entry : list(root_, "bufferViews")) {
            GltfView& view = document_.views.emplace_back();
            view.buffer = index(member(entry, "buffer"), "buffer", document_.buffers.size());
            view.offset = whole_or(entry, "byteOffset", 0);
            view.length = whole(member(entry, "byteLength"), "byteLength");
            view.stride = whole_or(entry, "byteStride", 0);
            for (const char* name : meshopt)
                if (member(entry, "extensions").contains(name)) view.compression = name;
        }
    }

    static GltfComponent component(const Json& object) {
        const std::uint64_t code = whole(member(object, "componentType"), "componentType");
        constexpr std::array<std::uint64_t, 6> codes{5120, 5121, 5122, 5123, 5125, 5126};
        if (std::ranges::find(codes, code) == codes.end())
            refuse(0, "gltf.bad-value", "expected a componentType from 5120 to 5126, found {}; nothing is shown", code);
        return static_cast<GltfComponent>(code);
    }

    void read_accessors() {
        static constexpr std::array<std::pair<std::string_view, std::size_t>, 7> widths{
            {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT2", 4}, {"MAT3", 9}, {"MAT4", 16}}};
        for (const Json& entry : list(root_, "accessors")) {
            GltfAccessor& accessor = document_.accessors.emplace_back();
            accessor.view = index_if(entry, "bufferView", document_.views.size());
            accessor.offset = whole_or(entry, "byteOffset", 0);
            accessor.count = whole(member(entry, "count"), "count");
            accessor.component = component(entry);
            accessor.normalized = is_true(entry, "normalized");
            const std::string type = text(entry, "type");
            const auto width = std::ranges::find(widths, type, &std::pair<std::string_view, std::size_t>::first);
            if (width == widths.end())
                refuse(0, "gltf.bad-value", "expected a type of accessor such as VEC3, found {}; nothing is shown",
                       type.empty() ? "none" : as_found(type));
            accessor.width = width->second;
            if (const Json& sparse = member(entry, "sparse"); !sparse.is_null()) accessor.sparse = read_sparse(sparse);
        }
    }

    [[nodiscard]] GltfSparse read_sparse(const Json& entry) const {
        const Json& indices = member(entry, "indices");
        const Json& values = member(entry, "values");
        return {.count = whole(member(entry, "count"), "count"),
                .index_view = index(member(indices, "bufferView"), "bufferView", document_.views.size()),
                .index_offset = whole_or(indices, "byteOffset", 0),
                .index_component = component(indices),
                .value_view = index(member(values, "bufferView"), "bufferView", document_.views.size()),
                .value_offset = whole_or(values, "byteOffset", 0)};
    }

    void read_materials() {
        for (const Json& entry : list(root_, "materials")) {
            figure::Material& material = document_.materials.emplace_back();
            material.name = name_or_number(entry, "material", document_.materials.size() - 1);
            const Json& look = member(entry, "pbrMetallicRoughness");
            const auto colour = numbers<4>(look, "baseColorFactor").value_or(std::array{1.0, 1.0, 1.0, 1.0});
            const bool white = colour[0] == 1.0 && colour[1] == 1.0 && colour[2] == 1.0;
            // Its colour is in the texture, which is not read.
            if (white && member(look, "baseColorTexture").is_object()) continue;
            material.diffuse = glm::vec3(encoded(colour[0]), encoded(colour[1]), encoded(colour[2]));
        }
    }

    void read_meshes() {
        for (const Json& entry : list(root_, "meshes")) {
            GltfMesh& mesh = document_.meshes.emplace_back();
            mesh.name = name_or_number(entry, "mesh", document_.meshes.size() - 1);
            for (const Json& primitive : list(entry, "primitives"))
                mesh.primitives.push_back(read_primitive(primitive));
        }
    }

    [[nodiscard]] GltfPrimitive read_primitive(const Json& entry) const {
        const std::size_t count = document_.accessors.size();
        const Json& attributes = member(entry, "attributes");
        GltfPrimitive primitive;
        primitive.positions = index_if(attributes, "POSITION", count);
        primitive.normals = index_if(attributes, "NORMAL", count);
        for (std::size_t set = 0;; ++set) {
            const auto joints = index_if(attributes, fmt::format("JOINTS_{}", set).c_str(), count);
            const auto weights = index_if(attributes, fmt::format("WEIGHTS_{}", set).c_str(), count);
            if (!joints || !weights) break;
            primitive.shares.emplace_back(*joints, *weights);
        }
        primitive.indices = index_if(entry, "indices", count);
        primitive.material = index_if(entry, "material", document_.materials.size());
        primitive.mode = whole_or(entry, "mode", 4);
        primitive.draco = member(entry, "extensions").contains("KHR_draco_mesh_compression");
        return primitive;
    }

    void read_skins() {
        for (const Json& entry : list(root_, "skins")) {
            GltfSkin& skin = document_.skins.emplace_back();
            for (const Json& joint : list(entry, "joints"))
                skin.joints.push_back(index(joint, "joints", document_.nodes.size()));
            skin.inverse_binds = index_if(entry, "inverseBindMatrices", document_.accessors.size());
        }
    }

    void read_animation(const Json& entry) {
        GltfAnimation& animation = document_.animations.emplace_back();
        animation.name = text(entry, "name");
        const Json& samplers = list(entry, "samplers");
        for (const Json& channel : list(entry, "channels")) read_channel(channel, samplers, animation);
    }

    void read_channel(const Json& entry, const Json& samplers, GltfAnimation& animation) {
        static constexpr std::array<std::string_view, 3> paths{"translation", "rotation", "scale"};
        static constexpr std::array<std::string_view, 3> interpolations{"LINEAR", "STEP", "CUBICSPLINE"};
        const Json& target = member(entry, "target");
        const auto node = index_if(target, "node", document_.nodes.size());
        const std::string path = text(target, "path");
        const auto found = std::ranges::find(paths, path);
        const Json& sampler =
            samplers.empty() ? samplers : samplers[index(member(entry, "sampler"), "sampler", samplers.size())];
        if (path == "weights") ++document_.morphs;
        if (!node || found == paths.end()) return;
        const std::string interpolation =
            member(sampler, "interpolation").is_null() ? "LINEAR" : text(sampler, "interpolation");
        const auto kind = std::ranges::find(interpolations, interpolation);
        if (kind == interpolations.end()) {
            diagnostics_.warning(0, "gltf.interpolation",
                                 "expected LINEAR, STEP or CUBICSPLINE, found {}; the {} of '{}' is left out",
                                 as_found(interpolation), path, as_found(document_.nodes[*node].name));
            return;
        }
        const std::size_t count = document_.accessors.size();
        animation.channels.push_back(
            {{.input = index(member(sampler, "input"), "input", count),
              .output = index(member(sampler, "output"), "output", count),
              .interpolation = static_cast<GltfSampler::Interpolation>(kind - interpolations.begin())},
             *node,
             static_cast<GltfChannel::Path>(found - paths.begin())});
    }

    // ---- VRM ----

    void read_vrm() {
        const Json& extensions = member(root_, "extensions");
        const std::size_t nodes = document_.nodes.size();
        const Json& first = member(extensions, "VRM");
        const Json& second = member(extensions, "VRMC_vrm");
        document_.vrm = first.is_object() || second.is_object();
        for (const Json& bone : list(member(first, "humanoid"), "humanBones"))
            if (const auto node = index_if(bone, "node", nodes))
                document_.humanoid.emplace_back(*node, text(bone, "bone"));
        const Json& bones = member(member(second, "humanoid"), "humanBones");
        for (auto bone = bones.begin(); bones.is_object() && bone != bones.end(); ++bone)
            if (const auto node = index_if(*bone, "node", nodes)) document_.humanoid.emplace_back(*node, bone.key());
        add_about(member(first, "meta"));
        add_about(member(second, "meta"));
    }

    /// What a VRM says of itself: its title, authors and licence, in its own words.
    void add_about(const Json& meta) {
        for (auto entry = meta.begin(); meta.is_object() && entry != meta.end(); ++entry) {
            std::string value;
            if (entry->is_string()) value = entry->get<std::string>();
            if (entry->is_boolean()) value = entry->get<bool>() ? "yes" : "no";
            for (const Json& each : entry->is_array() ? *entry : Json::array())
                if (each.is_string()) value += (value.empty() ? "" : ", ") + each.get<std::string>();
            if (!value.empty()) add_line(entry.key(), value);
        }
    }

    void read_asset() {
        document_.sampled = text(member(root_, "asset"), "generator") == "Skelplay";
        for (const char* key : {"copyright", "generator"})
            if (const std::string value = text(member(root_, "asset"), key); !value.empty()) add_line(key, value);
    }

    void add_line(std::string_view key, std::string_view value) {
        document_.about += fmt::format("{}{}: {}", document_.about.empty() ? "" : "\n", key, value);
    }

    const Json& root_;
    GltfDocument& document_;
    base::Diagnostics& diagnostics_;
};

/// JSON is nested by this many levels at most, so that neither printing nor copying it needs a deep stack.
constexpr int deepest = 200;

bool is_too_deep(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\') ++i;
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
        if (depth > deepest) return true;
    }
    return false;
}

}  // namespace
}  // namespace gltf_json

void read_gltf_json(const std::string& text, GltfDocument& document, base::Diagnostics& diagnostics) {
    using gltf_json::Json;
    if (gltf_json::is_too_deep(text))
        refuse(0, "gltf.json", "expected at most {} levels of JSON, found more; nothing is shown", gltf_json::deepest);
    Json root;
    try {
        root = Json::parse(text.begin() + static_cast<std::ptrdiff_t>(base::byte_order_mark(text)), text.end());
    } catch (const Json::parse_error& fault) {
        const std::size_t offset = fault.byte > 0 ? fault.byte - 1 : 0;
        refuse(offset, "gltf.json", "expected JSON, found {}; nothing is shown",
               as_found(std::string_view(text).substr(std::min<std::size_t>(offset, text.size()), 1)));
    } catch (const Json::exception&) {
        refuse(0, "gltf.json", "expected JSON, found a number that is too large; nothing is shown");
    }
    gltf_json::JsonReader(root, document, diagnostics).read();
}

}  // namespace skelplay::loaders
