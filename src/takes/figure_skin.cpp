#include "takes/figure_skin.h"
#include "loaders/acclaim/skin_files.h"
#include "loaders/obj/obj_parser.h"
#include "loaders/reading.h"

namespace skelplay::takes {
namespace {
constexpr std::uint64_t largest_skin_map = 16U << 20U;  // bytes

/// The file's mesh and what is said of it; as it was read before, if the file is still the same.
SkinFile read_skin_file(const fs::path& file, const SkinFile& before, const std::stop_token& stop) {
    const FileStamp stamp = stamp_of(file);
    if (before.mesh && before.file == file && before.stamp == stamp && stamp != FileStamp()) return before;
    base::Loaded<figure::Mesh> mesh = loaders::load_obj(file, stop);
    SkinFile read{file, stamp, nullptr, std::move(mesh.diagnostics)};
    if (mesh.value) read.mesh = std::make_shared<const figure::Mesh>(std::move(*mesh.value));
    return read;
}

FigureSkin attached(SkinFile read, const figure::Figure& figure, scene::AttachOptions attach, base::Diagnostics& messages) {
    FigureSkin skin;
    skin.attach = std::move(attach);
    if (skin.attach.bind_frame && *skin.attach.bind_frame >= figure::frame_count(figure.take))
        skin.attach.bind_frame.reset();
    analysis::FittedSkin fitted = analysis::fit_skin_scale(*read.mesh, figure, skin.attach);
    note_fitted(fitted, skin.attach, messages);
    skin.attach.assigned = scene::effective_assignments(skin.attach.assigned, fitted.skin);
    skin.rigid = std::make_shared<const figure::Skin>(std::move(fitted.skin));
    skin.surface = std::make_shared<const scene::SkinSurface>(scene::make_surface(*skin.rigid));
    skin.coarse_surface = scene::coarse_surface(*skin.surface);
    skin.check = std::move(fitted.check);
    skin.read = std::move(read);
    // As in its file it is the same mesh, which need not be there twice.
    if (skin.rigid->scale == 1.0 && fitted.offset == glm::dvec3(0.0))
        skin.read.mesh = std::shared_ptr<const figure::Mesh>(skin.rigid, &skin.rigid->mesh);
    return skin;
}

/// Why a mesh can't be that of the weights, in two halves of a sentence.
std::string other_mesh(const figure::WeightedSkin& weights, const figure::Mesh& mesh) {
    if (mesh.positions.size() == weights.positions.size())
        return "expected vertices where those of the weights are, found others";
    return fmt::format("expected the {} vertices that the weights are of, found {}", weights.positions.size(),
                       mesh.positions.size());
}

FigureSkin weighted(const figure::WeightedSkin& weights, const figure::Figure& figure) {
    FigureSkin skin;
    skin.surface = std::make_shared<const scene::SkinSurface>(scene::make_surface(weights));
    skin.coarse_surface = scene::coarse_surface(*skin.surface);
    skin.weights = analysis::check_weights(weights, figure.skeleton);
    return skin;
}
}  // namespace

bool copy_faces(figure::WeightedSkin& weights, const figure::Mesh& mesh, base::Diagnostics& messages) {
    if (scene::copy_faces(weights, mesh)) return true;
    base::Diagnostics notes;
    notes.warning(std::nullopt, "skin.other-mesh", base::said("skin.other-mesh", other_mesh(weights, mesh)));
    messages.append(std::move(notes), mesh.name);
    return false;
}

base::Loaded<SkinMap> load_skin_map(const fs::path& file) {
    base::Loaded<SkinMap> result;
    const auto bytes = loaders::opened_or_refused(
        base::open_bytes(file, largest_skin_map), file.string(), "skin-map.unreadable",
        "expected a map of groups to read, found {}; the skin is not attached", result.diagnostics);
    if (!bytes) return result;
    result = read_skin_map(bytes->text(0, std::min(bytes->size(), largest_skin_map)));
    result.diagnostics.locate(file.string(), *bytes);
    return result;
}

base::Loaded<scene::AttachOptions> attachment_of(const SkinRequest& request, const figure::Mesh& mesh,
                                                 const figure::Skeleton& skeleton) {
    base::Loaded<scene::AttachOptions> result{request.attach, {}};
    check_assignments(request.attach, mesh, skeleton, result.diagnostics);
    result.diagnostics.locate(mesh.name);
    if (request.map.empty() || request.map_is_edited) return result;
    base::Loaded<SkinMap> map = load_skin_map(request.map);
    result.diagnostics.append(std::move(map.diagnostics));
    if (!map.value) return {std::nullopt, std::move(result.diagnostics)};
    base::Diagnostics messages;
    use_skin_map(*map.value, mesh, skeleton, *result.value, messages);
    const auto opened = base::open_bytes(request.map, largest_skin_map);
    if (const auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened))
        messages.locate(request.map.string(), **bytes);
    result.diagnostics.append(std::move(messages), request.map.string());
    return result;
}

void note_fitted(const analysis::FittedSkin& fitted, const scene::AttachOptions& asked, base::Diagnostics& messages) {
    const bool scaled = !asked.scale && fitted.skin.scale != 1.0;
    const glm::dvec3& offset = fitted.offset;
    if (!scaled && offset == glm::dvec3(0.0)) return;
    const std::string moved =
        offset == glm::dvec3(0.0) ? "" : fmt::format("moved by {:.4g} {:.4g} {:.4g}", offset.x, offset.y, offset.z);
    base::Diagnostics notes;
    notes.note(
        std::nullopt, "skin.fitted",
        base::said("skin.fitted",
                   scaled ? fmt::format("\u00d7 {:.4g} (--skin-scale 1 leaves it as in the file)", fitted.skin.scale) : "",
                   scaled && !moved.empty() ? ", " : "", moved));
    messages.append(std::move(notes), fitted.skin.mesh.name);
}

void note_unused_map(const SkinRequest& request, base::Diagnostics& messages) {
    if (request.map.empty() && request.attach.assigned.empty() && request.attach.unskinned_on_purpose.empty()) return;
    base::Diagnostics notes;
    notes.warning(std::nullopt, "skin-map.weighted", base::said("skin-map.weighted"));
    messages.append(std::move(notes), (request.map.empty() ? request.file : request.map).string());
}

SkinResult load_skin(const figure::Figure& figure, const SkinRequest& request, const SkinFile& read, const base::Run& run) {
    SkinResult result;
    if (request.none) return result;
    const fs::path file = request.file.empty() ? loaders::first_skin_file(figure) : request.file;
    if (file.empty()) {
        if (!figure.weighted_skin) return result;
        result.skin = weighted(*figure.weighted_skin, figure);
        return result;
    }
    SkinFile now = read_skin_file(file, read, run.stop);
    result.diagnostics = now.messages;
    if (!now.mesh) return result;
    const FileStamp stamp = now.stamp;
    auto weights = figure.weighted_skin;
    const FileStamp map_stamp = request.map.empty() ? FileStamp() : stamp_of(request.map);
    if (weights && copy_faces(*weights, *now.mesh, result.diagnostics)) {
        result.skin = weighted(*weights, figure);
        note_unused_map(request, result.diagnostics);
    } else {
        base::Loaded<scene::AttachOptions> attach = attachment_of(request, *now.mesh, figure.skeleton);
        result.diagnostics.append(std::move(attach.diagnostics));
        if (!attach.value) return result;
        result.skin = attached(std::move(now), figure, std::move(*attach.value), result.diagnostics);
    }
    result.skin->file = file;
    result.skin->stamp = stamp;
    result.skin->map_stamp = map_stamp;
    return result;
}
}  // namespace skelplay::takes
