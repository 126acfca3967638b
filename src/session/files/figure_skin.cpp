#include "session/files/figure_skin.h"

#include <utility>

#include "analysis/worn_skin.h"
#include "loaders/acclaim/skin_files.h"
#include "loaders/obj/obj_parser.h"
#include "scene/skin_attachment.h"

namespace skelplay::session {

namespace {

FigureSkin attached(figure::Mesh mesh, const figure::Figure& figure, const SkinRequest& request) {
    FigureSkin skin;
    skin.attach = request.attach;
    if (skin.attach.bind_frame && *skin.attach.bind_frame >= figure::frame_count(figure.take))
        skin.attach.bind_frame.reset();
    analysis::WornSkin worn = analysis::wear_skin(std::move(mesh), figure, skin.attach);
    skin.rigid = std::make_shared<const figure::Skin>(std::move(worn.skin));
    skin.surface = std::make_shared<const scene::SkinSurface>(scene::make_surface(*skin.rigid));
    skin.check = std::move(worn.check);
    return skin;
}

FigureSkin weighted(const figure::WeightedSkin& weights, const figure::Figure& figure) {
    FigureSkin skin;
    skin.surface = std::make_shared<const scene::SkinSurface>(scene::make_surface(weights));
    skin.weights = analysis::check_weights(weights, figure.skeleton);
    return skin;
}

}  // namespace

const std::vector<analysis::SkinFinding>& findings_of(const FigureSkin& skin) noexcept {
    return skin.rigid ? skin.check.findings : skin.weights.findings;
}

SkinResult load_skin(const figure::Figure& figure, const SkinRequest& request) {
    SkinResult result;
    if (request.none) return result;
    const std::filesystem::path file = request.file.empty() ? loaders::first_skin_file(figure) : request.file;
    if (file.empty()) {
        if (!figure.weighted_skin) return result;
        result.skin = weighted(*figure.weighted_skin, figure);
        return result;
    }
    const FileStamp stamp = stamp_of(file);
    base::Loaded<figure::Mesh> mesh = loaders::load_obj(file);
    result.diagnostics = std::move(mesh.diagnostics);
    if (!mesh.value) return result;
    auto weights = figure.weighted_skin;
    if (weights && scene::take_faces(*weights, *mesh.value))
        result.skin = weighted(*weights, figure);
    else
        result.skin = attached(std::move(*mesh.value), figure, request);
    result.skin->file = file;
    result.skin->stamp = stamp;
    return result;
}

}  // namespace skelplay::session
