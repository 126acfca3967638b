// A JSON text as a map of bones, a map of a skin's groups, and changes of marker links: what was read is read again
// from what is written of it.

#include "takes/maps/maps.h"
#include <string>
#include "loaders/obj/obj_parser.h"
#include "pieces.h"
#include "targets.h"

namespace {
using namespace skelplay;
using fuzz::require;

/// Five bones, two of them of one name.
figure::Skeleton skeleton() {
    figure::SkeletonBuilder builder;
    figure::Bone bone;
    bone.name = "hips";
    const std::size_t root = builder.add(bone);
    for (const char* name : {"leg", "leg", "Arm", "\u00e9t\u00e9"}) {
        bone.name = name;
        builder.add(bone, root);
    }
    return std::get<figure::Skeleton>(builder.build());
}

figure::Mesh mesh() {
    const base::MemoryBytes obj(
        std::string("v 0 0 0\nv 1 0 0\nv 0 1 0\ng sleeve\nf 1 2 3\ng lamp\nf 1 2 3\nusemtl red\nf 3 2 1\n"));
    return loaders::parse_obj(obj, "/nowhere").value.value();
}
}  // namespace

void skelplay::fuzz::try_maps(const std::uint8_t* data, std::size_t size) {
    static const figure::Skeleton bones = skeleton();
    static const figure::Mesh coat = mesh();
    const std::string text = fuzz::text_of(data, size);
    auto map = takes::read_bone_map(text, bones, bones);
    require(map.value.has_value() != map.diagnostics.has_error());
    if (map.value) {
        const auto again = takes::read_bone_map(takes::bone_map_json(*map.value, bones, bones, "a", "b"), bones, bones);
        require(again.value.has_value() && again.diagnostics.items().empty());
        require(again.value->entries.size() == map.value->entries.size());
    }
    auto links = takes::read_marker_links(text, bones);
    require(links.value.has_value() != links.diagnostics.has_error());
    if (links.value) {
        const auto again = takes::read_marker_links(takes::marker_links_json(*links.value, bones), bones);
        require(again.value.has_value() && again.value->size() == links.value->size());
    }
    auto groups = takes::read_skin_map(text);
    require(groups.value.has_value() != groups.diagnostics.has_error());
    if (groups.value) {
        scene::AttachOptions options;
        takes::use_skin_map(*groups.value, coat, bones, options, groups.diagnostics);
        const figure::Skin skin = scene::attach_skin(figure::Mesh(coat), bones, figure::Motion{}, options);
        require(takes::read_skin_map(takes::skin_map_json(skin, bones, "a", "b")).value.has_value());
    }
    fuzz::print_messages(groups.diagnostics, base::MemoryBytes(text), fuzz::choice_of(data, size));
}
