#include "loaders/fbx/fbx_contents.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>

#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

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

}  // namespace skelplay::loaders
