#include <algorithm>

#include "loaders/gltf/gltf_values.h"

namespace skelplay::loaders::gltf_json {

namespace {

class NodeReader {
public:
    NodeReader(const Json& root, GltfDocument& document) : root_(root), document_(document) {}

    void read() {
        read_all();
        check_rings();
        read_scene();
    }

private:
    void read_all() {
        const Json& entries = list(root_, "nodes");
        document_.nodes.resize(entries.size());
        const std::size_t skins = list(root_, "skins").size();
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const Json& entry = entries[i];
            GltfNode& node = document_.nodes[i];
            node.name = name_or_number(entry, "node", i);
            read_transform(entry, node.transform);
            node.mesh = index_if(entry, "mesh", document_.meshes.size());
            node.skin = index_if(entry, "skin", skins);
            node.camera_or_light =
                !member(entry, "camera").is_null() || member(entry, "extensions").contains("KHR_lights_punctual");
            for (const Json& child : list(entry, "children")) add_child(i, index(child, "children", entries.size()));
        }
    }

    static void read_transform(const Json& entry, GltfTransform& transform) {
        if (const auto t = numbers<3>(entry, "translation")) transform.translation = {(*t)[0], (*t)[1], (*t)[2]};
        if (const auto r = numbers<4>(entry, "rotation"))
            transform.rotation = glm::dquat((*r)[3], (*r)[0], (*r)[1], (*r)[2]);
        if (const auto s = numbers<3>(entry, "scale")) transform.scale = {(*s)[0], (*s)[1], (*s)[2]};
        const auto matrix = numbers<16>(entry, "matrix");
        if (!matrix) return;
        transform.matrix.emplace(1.0);
        for (int column = 0; column < 4; ++column)
            for (int row = 0; row < 3; ++row)
                (*transform.matrix)[column][row] = matrix->at(static_cast<std::size_t>(column * 4 + row));
    }

    void add_child(std::size_t parent, std::size_t child) {
        GltfNode& node = document_.nodes[child];
        if (node.parent)
            refuse(0, "gltf.tree", "expected a tree, found node {} below nodes {} and {}; nothing is shown", child,
                   *node.parent, parent);
        node.parent = parent;
        document_.nodes[parent].children.push_back(child);
    }

    /// Each node has at most one parent: those that are below no root are on rings or below them.
    void check_rings() const {
        std::vector<std::size_t> waiting;
        std::vector<bool> reached(document_.nodes.size(), false);
        for (std::size_t i = 0; i < document_.nodes.size(); ++i)
            if (!document_.nodes[i].parent) waiting.push_back(i);
        while (!waiting.empty()) {
            const std::size_t node = waiting.back();
            waiting.pop_back();
            reached[node] = true;
            const auto& children = document_.nodes[node].children;
            waiting.insert(waiting.end(), children.begin(), children.end());
        }
        const auto ring = std::ranges::find(reached, false);
        if (ring != reached.end())
            refuse(0, "gltf.tree", "expected a tree, found node {} below itself; nothing is shown",
                   ring - reached.begin());
    }

    /// Without scenes all roots are shown.
    void read_scene() {
        const Json& scenes = list(root_, "scenes");
        if (scenes.empty()) {
            for (std::size_t i = 0; i < document_.nodes.size(); ++i)
                if (!document_.nodes[i].parent) document_.roots.push_back(i);
            return;
        }
        const std::size_t scene = index_if(root_, "scene", scenes.size()).value_or(0);
        std::vector<bool> shown(document_.nodes.size(), false);
        for (const Json& entry : list(scenes[scene], "nodes")) {
            const std::size_t node = index(entry, "nodes", document_.nodes.size());
            if (shown[node])
                refuse(0, "gltf.tree", "expected a node once in a scene, found node {} again; nothing is shown", node);
            shown[node] = true;
            document_.roots.push_back(node);
        }
        for (const std::size_t root : document_.roots)
            for (auto above = document_.nodes[root].parent; above; above = document_.nodes[*above].parent)
                if (shown[*above])
                    refuse(0, "gltf.tree",
                           "expected a tree, found node {} below node {} and beside it in the scene; "
                           "nothing is shown",
                           root, *above);
    }

    const Json& root_;
    GltfDocument& document_;
};

}  // namespace

void read_nodes(const Json& root, GltfDocument& document) { NodeReader(root, document).read(); }

}  // namespace skelplay::loaders::gltf_json
