#include "takes/take.h"
#include "body/body_builder.h"

namespace skelplay::takes {
namespace {
loaders::LoadResult load(const TakeRequest& request, const TakeRun& run) {
    loaders::LoadOptions options = request.options;
    options.any_body = !request.transform.onto.empty();
    if (run.partners) options.partners = run.partners;
    return run.load ? run.load(request.file, options, run) : loaders::load(request.file, options, run);
}

std::shared_ptr<const scene::ProxyBody> proxy_body_for(const figure::Figure& figure, const analysis::Body& body) {
    if (figure::is_markers(figure)) return nullptr;
    figure::Pose first;
    figure::sample(figure.skeleton, figure.take, 0, first);
    return std::make_shared<const scene::ProxyBody>(body::proxy_body_of(figure.skeleton, first, body));
}
}  // namespace

Take read_take(const TakeRequest& request, const TakeRun& run) {
    Take take;
    take.request = request;
    take.stamp = stamp_of(request.file);
    loaders::LoadResult loaded = load(request, run);
    if (loaded.figure) {
        if (run.on_transform &&
            (!request.transform.onto.empty() || loaded.figure->positional || is_solved(*loaded.figure, request.transform)))
            run.on_transform(figure::frame_count(loaded.figure->take));
        take.transformed = transform(loaded, request.place, request.transform, run, run.targets);
    }
    if (loaded.figure) {
        take.skeleton_stamp = stamp_of(loaded.figure->skeleton_file);
        // Of a take on another skeleton, that is the other one.
        if (const auto& own = take.transformed.own_skeleton; take.transformed.mapping && own != request.file)
            set_input(take.transformed, own);
        take.rate = rate_of(*loaded.figure, request.options);
        if (const auto meant = base::rate_for_time(take.rate.frame_time());
            meant && take.rate.source == analysis::Source::file) {
            base::Diagnostics notes;
            notes.warning(
                std::nullopt, "take.frame-time",
                base::said("take.frame-time", take.rate.frame_time(), base::rate_text(*meant), base::rate_text(*meant)));
            loaded.diagnostics.append(std::move(notes), request.file.string());
        }
        take.figure = std::make_shared<const figure::Figure>(std::move(*loaded.figure));
    }
    take.diagnostics = std::move(loaded.diagnostics);
    take.stopped = loaded.stopped;
    take.other_skeletons = std::move(loaded.other_skeletons);
    take.times = loaded.times;
    return take;
}

std::vector<TransformInput> files_of(const Take& take) {
    std::vector<TransformInput> files = take.transformed.inputs;
    files.push_back({take.request.file, take.stamp});
    if (take.figure) files.push_back({take.figure->skeleton_file, take.skeleton_stamp});
    if (!take.skin || take.skin->file.empty()) return files;
    files.push_back({take.skin->file, take.skin->stamp});
    const SkinRequest& asked = take.request.skin;
    if (!asked.map.empty() && !asked.map_is_edited) files.push_back({asked.map, take.skin->map_stamp});
    return files;
}

std::shared_ptr<const figure::Figure> figure_at_rate(const Take& take) {
    const std::optional<double> frame_time = take.rate.frame_time();
    if (!fps_option(take) || figure::frame_time(take.figure->take) == frame_time) return take.figure;
    auto changed = std::make_shared<figure::Figure>(*take.figure);
    std::visit([&](auto& each) { each.frame_time = frame_time; }, changed->take);
    return changed;
}

bool give_faces(Take& take, const figure::Mesh& mesh, base::Diagnostics& messages) {
    auto weights = take.figure->weighted_skin;
    if (!weights || !copy_faces(*weights, mesh, messages)) return false;
    auto changed = std::make_shared<figure::Figure>(*take.figure);
    changed->weighted_skin = std::move(weights);
    take.figure = std::move(changed);
    return true;
}

void place_take(Take& take, const base::Run& run) {
    take.placement = analysis::infer_placement(*take.figure, place_options(take), take.rate.frame_time(), run);
    base::Diagnostics notes;
    analysis::note_placement(take.placement, notes, figure::first_frame(take.figure->take));
    take.diagnostics.append(std::move(notes), take.request.file.string());
    take.masses = analysis::mass_model(*take.figure, take.placement.body);
}

void attach_skin_and_body(Take& take, const base::Run& run) {
    take.proxy_body = proxy_body_for(*take.figure, take.placement.body);
    SkinResult skin = load_skin(*take.figure, take.request.skin, {}, run);
    take.skin = std::move(skin.skin);
    take.skin_diagnostics = std::move(skin.diagnostics);
}
}  // namespace skelplay::takes
