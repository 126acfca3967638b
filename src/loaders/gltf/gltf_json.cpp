#include "base/words.h"
#include "loaders/embedded_words.h"
#include "loaders/gltf/gltf.h"

namespace skelplay::loaders::gltf_json {
const Json& member(const Json& object, const char* key) {
    static const Json missing;
    if (!object.is_object()) return missing;
    const auto found = object.find(key);
    return found == object.end() ? missing : *found;
}

const Json& list(const Json& object, const char* key) {
    static const Json empty = Json::array();
    const Json& found = member(object, key);
    if (found.is_null()) return empty;
    if (!found.is_array())
        refuse(0, "gltf.bad-value", "expected an array of {}, found something else; nothing is shown", key);
    return found;
}

std::string text(const Json& object, const char* key) {
    const Json& found = member(object, key);
    return found.is_string() ? found.get<std::string>() : std::string();
}

bool is_true(const Json& object, const char* key) {
    const Json& found = member(object, key);
    return found.is_boolean() && found.get<bool>();
}

std::uint64_t whole(const Json& object, const char* key) {
    constexpr std::uint64_t most = std::uint64_t{1} << 48U;
    const Json& found = member(object, key);
    const double number = found.is_number() ? found.get<double>() : -1.0;
    if (!(number >= 0.0 && number <= static_cast<double>(most)) || number != std::floor(number))
        refuse(0, "gltf.bad-value", "expected a whole number from 0 to {} as {}, found {}; nothing is shown", most, key,
               as_found(found.dump()));
    return static_cast<std::uint64_t>(number);
}

std::uint64_t whole_or(const Json& object, const char* key, std::uint64_t missing) {
    return member(object, key).is_null() ? missing : whole(object, key);
}

std::size_t index(const Json& found, const char* key, std::size_t size) {
    if (size == 0)
        refuse(0, "gltf.index", "expected no {}, as there is nothing that it could name, found {}; nothing is shown", key,
               as_found(found.dump()));
    if (!found.is_number_unsigned() || found.get<std::uint64_t>() >= size)
        refuse(0, "gltf.index", "expected {} from 0 to {}, found {}; nothing is shown", key, size - 1,
               as_found(found.dump()));
    return found.get<std::size_t>();
}

std::optional<std::size_t> index_if(const Json& root, const Json& object, const char* key, const char* to) {
    const Json& found = member(object, key);
    if (found.is_null()) return std::nullopt;
    return index(found, key, list(root, to).size());
}

Component component_of(const Json& object) {
    const std::uint64_t code = whole(object, "componentType");
    constexpr std::array<std::uint64_t, 6> codes{5120, 5121, 5122, 5123, 5125, 5126};
    if (std::ranges::find(codes, code) == codes.end())
        refuse(0, "gltf.bad-value", "expected a componentType from 5120 to 5126, found {}; nothing is shown", code);
    return static_cast<Component>(code);
}

std::size_t width_of(const Json& accessor) {
    static constexpr std::array<std::pair<std::string_view, std::size_t>, 7> widths{
        {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT2", 4}, {"MAT3", 9}, {"MAT4", 16}}};
    const std::string type = text(accessor, "type");
    const auto* const found = std::ranges::find(widths, type, &std::pair<std::string_view, std::size_t>::first);
    if (found == widths.end())
        refuse(0, "gltf.bad-value", "expected a type of accessor such as VEC3, found {}; nothing is shown",
               type.empty() ? "none" : as_found(type));
    return found->second;
}

std::vector<std::pair<std::size_t, std::size_t>> weight_sets(const Json& root, const Json& primitive) {
    std::vector<std::pair<std::size_t, std::size_t>> sets;
    const Json& attributes = member(primitive, "attributes");
    while (true) {
        const auto joints = index_if(root, attributes, fmt::format("JOINTS_{}", sets.size()).c_str(), "accessors");
        const auto weights = index_if(root, attributes, fmt::format("WEIGHTS_{}", sets.size()).c_str(), "accessors");
        if (!joints || !weights) return sets;
        sets.emplace_back(*joints, *weights);
    }
}

namespace {
constexpr std::array<const char*, 2> meshopt{"EXT_meshopt_compression", "KHR_meshopt_compression"};

void check_extensions(const Json& root) {
    static const base::Words words(embedded_words().front().text);
    const std::vector<std::string_view> harmless = base::split(words.text("glTF", "harmless"), ' ');
    for (const Json& required : list(root, "extensionsRequired")) {
        const std::string name = required.is_string() ? required.get<std::string>() : required.dump();
        const auto begins = [&](std::string_view known) { return name.starts_with(known); };
        if (!std::ranges::any_of(harmless, begins))
            refuse(0, "gltf.extension", base::said("gltf.extension", as_found(name)));
    }
}
}  // namespace

const char* compression_of(const Json& view) {
    const char* found = nullptr;
    for (const char* name : meshopt)
        if (member(view, "extensions").contains(name)) found = name;
    return found;
}

bool is_fallback(const Json& buffer) {
    return std::ranges::any_of(
        meshopt, [&](const char* name) { return is_true(member(member(buffer, "extensions"), name), "fallback"); });
}

namespace {
void check_version(const Json& root) {
    const std::string version = text(member(root, "asset"), "version");
    if (!version.starts_with("2"))
        refuse(0, "gltf.version", "expected glTF 2, found {}; nothing is shown",
               version.empty() ? "none" : as_found(version));
}

/// An index that must be there.
void check_index(const Json& root, const Json& object, const char* key, const char* to) {
    index(member(object, key), key, list(root, to).size());
}

void check_arrays(const Json& root) {
    for (const Json& buffer : list(root, "buffers")) whole(buffer, "byteLength");
    for (const Json& view : list(root, "bufferViews")) {
        check_index(root, view, "buffer", "buffers");
        whole_or(view, "byteOffset", 0);
        whole(view, "byteLength");
        whole_or(view, "byteStride", 0);
    }
    for (const Json& accessor : list(root, "accessors")) {
        index_if(root, accessor, "bufferView", "bufferViews");
        whole_or(accessor, "byteOffset", 0);
        whole(accessor, "count");
        component_of(accessor);
        width_of(accessor);
        const Json& sparse = member(accessor, "sparse");
        if (sparse.is_null()) continue;
        whole(sparse, "count");
        component_of(member(sparse, "indices"));
        for (const char* part : {"indices", "values"}) {
            check_index(root, member(sparse, part), "bufferView", "bufferViews");
            whole_or(member(sparse, part), "byteOffset", 0);
        }
    }
}

void check_meshes(const Json& root) {
    for (const Json& mesh : list(root, "meshes"))
        for (const Json& primitive : list(mesh, "primitives")) {
            const Json& attributes = member(primitive, "attributes");
            for (const char* name : {"POSITION", "NORMAL"}) index_if(root, attributes, name, "accessors");
            weight_sets(root, primitive);
            index_if(root, primitive, "indices", "accessors");
            index_if(root, primitive, "material", "materials");
            whole_or(primitive, "mode", 4);
        }
    for (const Json& skin : list(root, "skins")) {
        for (const Json& joint : list(skin, "joints")) index(joint, "joints", list(root, "nodes").size());
        index_if(root, skin, "inverseBindMatrices", "accessors");
    }
    for (const Json& node : list(root, "nodes")) {
        index_if(root, node, "mesh", "meshes");
        index_if(root, node, "skin", "skins");
    }
}

constexpr std::size_t no_node = static_cast<std::size_t>(-1);

/// The node that each node is below; no_node for roots.
std::vector<std::size_t> parents_of(const Json& nodes) {
    std::vector<std::size_t> parents(nodes.size(), no_node);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (const Json& entry : list(nodes[i], "children")) {
            std::size_t& parent = parents[index(entry, "children", nodes.size())];
            if (parent != no_node)
                refuse(0, "gltf.tree", "expected a tree, found node {} below nodes {} and {}; nothing is shown",
                       entry.get<std::size_t>(), parent, i);
            parent = i;
        }
    return parents;
}

/// Each node has at most one parent: those that are below no root are on rings or below them.
void check_rings(const Json& nodes, const std::vector<std::size_t>& parents) {
    std::vector<std::size_t> waiting;
    std::vector<bool> reached(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (parents[i] == no_node) waiting.push_back(i);
    while (!waiting.empty()) {
        const std::size_t node = waiting.back();
        waiting.pop_back();
        reached[node] = true;
        for (const Json& child : list(nodes[node], "children")) waiting.push_back(child.get<std::size_t>());
    }
    const auto ring = std::ranges::find(reached, false);
    if (ring != reached.end())
        refuse(0, "gltf.tree", "expected a tree, found node {} below itself; nothing is shown", ring - reached.begin());
}
}  // namespace

std::vector<std::size_t> scene_roots(const Json& root) {
    const Json& nodes = list(root, "nodes");
    const std::vector<std::size_t> parents = parents_of(nodes);
    check_rings(nodes, parents);
    std::vector<std::size_t> roots;
    const Json& scenes = list(root, "scenes");
    if (scenes.empty()) {
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (parents[i] == no_node) roots.push_back(i);
        return roots;
    }
    std::vector<bool> shown(nodes.size());
    for (const Json& entry : list(scenes[index_if(root, root, "scene", "scenes").value_or(0)], "nodes")) {
        const std::size_t node = roots.emplace_back(index(entry, "nodes", nodes.size()));
        if (shown[node])
            refuse(0, "gltf.tree", "expected a node once in a scene, found node {} again; nothing is shown", node);
        shown[node] = true;
    }
    for (const std::size_t node : roots)
        for (std::size_t above = parents[node]; above != no_node; above = parents[above])
            if (shown[above])
                refuse(0, "gltf.tree",
                       "expected a tree, found node {} below node {} and beside it in the scene; "
                       "nothing is shown",
                       node, above);
    return roots;
}

namespace {
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

Json parse(const std::string& text) {
    if (is_too_deep(text))
        refuse(0, "gltf.json", "expected at most {} levels of JSON, found more; nothing is shown", deepest);
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
    check_version(root);
    check_extensions(root);
    check_arrays(root);
    check_meshes(root);
    for (const char* key : {"cameras", "images", "materials"}) list(root, key);
    return root;
}
}  // namespace skelplay::loaders::gltf_json
