#pragma once

#include "analysis/centre_of_mass.h"
#include "scene/proxy_body.h"
#include "takes/figure_skin.h"
#include "takes/transform.h"

namespace skelplay::takes {
/// A frame rate in frames a second and its source (`inferred`: assumed, because the file gives none).
struct Rate {
    double fps = loaders::assumed_fps;  // > 0
    analysis::Source source = analysis::Source::inferred;
    [[nodiscard]] double frame_time() const noexcept { return 1.0 / fps; }
};

/// A file to read, and what a person has set for its take.
struct TakeRequest {
    fs::path file;
    loaders::LoadOptions options;
    analysis::PlacementOptions place;  // for the figure as it is read; see place_options()
    SkinRequest skin = {};
    TakeTransform transform = {};
    unsigned threads = 0;  // to read it in the background; 0: as many as the machine has
    friend bool operator==(const TakeRequest&, const TakeRequest&) = default;
};

/// A take on its way from a file into the world. Each of the functions below fills in a part of it.
struct Take {
    TakeRequest request;  // reading the file again uses it again

    // read_take()
    std::shared_ptr<const figure::Figure> figure;  // null: the file was refused, or reading it was stopped
    base::Diagnostics diagnostics;                 // with locations in the file; of its skin: skin_diagnostics
    bool stopped = false;
    std::vector<fs::path> other_skeletons;  // further .asf or structure files that fit
    loaders::LoadTimes times;
    FileStamp stamp;           // of the file, when it was read
    FileStamp skeleton_stamp;  // of the figure's skeleton_file
    Transformed transformed;   // what was made of the take after it was read
    Rate rate;

    // place_take()
    analysis::Placement placement;                      // up axis, unit, placement and whole-take bounds, with the evidence
    std::shared_ptr<const analysis::MassModel> masses;  // null: it has no centre of mass

    // attach_skin_and_body()
    std::shared_ptr<const scene::ProxyBody> proxy_body;  // its body, for drawing; null: markers have none
    std::optional<FigureSkin> skin;                      // the attached skin
    base::Diagnostics skin_diagnostics;
};

/// Reads one file; called from several threads at once.
using LoadFile = std::function<loaders::LoadResult(const fs::path&, const loaders::LoadOptions&, const base::Run&)>;

/// How takes are read.
struct TakeRun : base::Run {
    LoadFile load = {};                                      // empty: loaders::load
    TargetSkeletons* targets = nullptr;                      // shared by several takes; may be null
    std::shared_ptr<loaders::PartnerFiles> partners = {};    // see LoadOptions::partners
    std::function<void(std::uint64_t frames)> on_transform;  // the progress counts these frames from now on; may be empty
};

/// Reads a file and transforms its take as asked. Reads files; may run on any thread.
Take read_take(const TakeRequest& request, const TakeRun& run = {});

/// The files that a take was made of, and their stamps when they were read: those that reading it again would use.
std::vector<TransformInput> files_of(const Take& take);

/// What the user says about the figure as it is now: about the skeleton that it was retargeted to, else about its own.
inline analysis::PlacementOptions& place_options(Take& take) noexcept {
    return take.transformed.mapping ? take.request.transform.onto_position : take.request.place;
}
inline const analysis::PlacementOptions& place_options(const Take& take) noexcept {
    return take.transformed.mapping ? take.request.transform.onto_position : take.request.place;
}
/// The rate of a take that was read with these options.
inline Rate rate_of(const figure::Figure& figure, const loaders::LoadOptions& options) {
    if (options.fps) return {*options.fps, analysis::Source::option};
    const auto frame_time = figure::frame_time(figure.take);
    if (frame_time && *frame_time > 0)
        return {1.0 / *frame_time, figure.rate_assumed ? analysis::Source::inferred : analysis::Source::file};
    return {loaders::assumed_rate(figure), analysis::Source::inferred};
}
/// The frames per second that the user has set for a take, as LoadOptions::fps; nothing: the file's, or assumed ones.
inline std::optional<double> fps_option(const Take& take) noexcept {
    return take.rate.source == analysis::Source::option ? std::optional(take.rate.fps) : std::nullopt;
}
/// The take's figure with the frame time of its rate, if the user has set that. Copies it where it has another one.
std::shared_ptr<const figure::Figure> figure_at_rate(const Take& take);
/// Gives the figure's weighted skin the faces of a mesh, see copy_faces(); false: it has no skin of these vertices.
bool give_faces(Take& take, const figure::Mesh& mesh, base::Diagnostics& messages);

/// Places the figure in the world, with notes on what was assumed, and finds its masses.
void place_take(Take& take, const base::Run& run = {});
/// Makes the body of the figure, and attaches the skin that is asked for.
void attach_skin_and_body(Take& take, const base::Run& run = {});
}  // namespace skelplay::takes
