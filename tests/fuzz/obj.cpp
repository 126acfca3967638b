// A Wavefront OBJ from bytes to a skin in a pose, and through the check; and a picture on its faces.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>
#include "analysis/skin_check.h"
#include "base/byte_source.h"
#include "loaders/obj/obj_parser.h"
#include "loaders/scene/pictures.h"
#include "pieces.h"
#include "scene/skin_attachment.h"
#include "scene/skin_surface.h"
#include "targets.h"

using namespace skelplay;

namespace {
figure::Skeleton two_legs() {
    figure::SkeletonBuilder builder;
    figure::Bone bone;
    bone.name = "root";
    const std::size_t root = builder.add(bone);
    bone.tail = {0, -10, 0};
    for (const char* name : {"lleg", "h_right_up_leg_1"}) {
        bone.name = name;
        builder.add(bone, root);
    }
    return std::get<figure::Skeleton>(builder.build());
}
}  // namespace

void skelplay::fuzz::try_picture(const std::uint8_t* data, std::size_t size) {
    base::Diagnostics notes;
    loaders::Pictures pictures("/nowhere/", true, notes);
    const auto picture = pictures.of_bytes("a", {reinterpret_cast<const char*>(data), size}, 0.5);
    fuzz::require((picture != nullptr) != (notes.items().size() == 1));
    if (!picture) return;
    fuzz::require(picture->width > 0 && picture->height > 0 && picture->width <= 2048 && picture->height <= 2048);
    fuzz::require(picture->rgba.size() == std::size_t{4} * static_cast<unsigned>(picture->width * picture->height));
}

void skelplay::fuzz::try_obj(const std::uint8_t* data, std::size_t size) {
    static const figure::Skeleton skeleton = two_legs();
    const base::MemoryBytes bytes(fuzz::text_of(data, size));
    base::Loaded<figure::Mesh> loaded = loaders::parse_obj(bytes, "/nowhere");
    fuzz::require(loaded.value.has_value() != loaded.diagnostics.has_error());
    fuzz::print_messages(loaded.diagnostics, bytes, fuzz::choice_of(data, size));
    if (!loaded.value) return;
    const figure::Take take = figure::Motion{};
    const figure::Skin skin =
        scene::attach_skin(std::move(*loaded.value), skeleton, take, {(size & 1U) != 0, std::nullopt});
    analysis::check_skin(skin, skeleton, take, 0.45);
    scene::FigureEvaluator evaluator(skeleton);
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    evaluator.positions(pose);
    for (const figure::SkinPiece& piece : skin.pieces) static_cast<void>(scene::piece_matrix(piece, evaluator));
    static_cast<void>(scene::make_surface(skin));
}
