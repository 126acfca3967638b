#include "cli/render_command.h"

#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <ostream>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "cli/complaint.h"
#include "cli/frame_list.h"
#include "cli/interruption.h"
#include "cli/offscreen_context.h"
#include "cli/picture_files.h"
#include "cli/picture_options.h"
#include "cli/picture_painter.h"
#include "cli/picture_scene.h"
#include "cli/progress_line.h"
#include "cli/video_file.h"
#include "loaders/load.h"
#include "render/graphics_error.h"
#include "session/files/sample.h"
#include "session/time/clip.h"

namespace skelplay::cli {

namespace {

int report(std::ostream& err, Exit exit, const std::exception& why) {
    err << "skelplay render: " << why.what() << '\n';
    return status(exit);
}

/// A call whose words have been understood, as far as they can be without the files.
struct Plan {
    PictureSize size;
    CameraChoice camera;
    const VideoKind* video = nullptr;  // null: pictures
};

Plan plan_of(const RenderOptions& options, std::ostream& err) {
    Plan plan{valid(parse_picture_size(options.size)), valid(parse_camera(options.camera)),
              video_kind(options.output)};
    if (plan.video == nullptr) {
        (void)valid(PictureNames::parse(options.output, 1));
        if (options.rate || options.every_frame)
            throw Complaint(Exit::bad_call, "--rate and --every-frame are for videos: -o out.mp4");
        return plan;
    }
    const VideoPlan wish{options.output, 0, 0, options.rate.value_or(1.0), options.transparent};
    if (const auto bad = fault(*plan.video, wish)) throw Complaint(Exit::bad_call, bad->reason);
    const PictureSize asked = plan.size;
    plan.size = video_size(*plan.video, asked);
    if (plan.size.width != asked.width || plan.size.height != asked.height)
        err << fmt::format("skelplay render: {} has even sides only: {}x{} pixels are written\n",
                           plan.video->suffix, plan.size.width, plan.size.height);
    return plan;
}

scene::ViewOptions view_of(const RenderOptions& options) {
    scene::ViewOptions view;
    view.theme = options.theme;
    view.names = options.labels;
    view.colour_by_bone = options.colour_by_bone;
    view.skin_opacity = options.skin_opacity;
    view.explode = options.explode;
    return view;
}

/// A camera for the first picture; the ones that follow go along with the figure from there.
scene::Camera first_camera(const Plan& plan, const PictureScene& scene) {
    return camera_for(plan.camera, plan.camera.follow ? scene.pose_bounds() : scene.motion_bounds(),
                      {static_cast<double>(plan.size.width), static_cast<double>(plan.size.height)});
}

PicturePainter painter_for(const RenderOptions& options, const Plan& plan, PictureScene& scene,
                           double first) {
    scene.pose(first);
    const scene::Camera start = first_camera(plan, scene);
    const PictureLook look{plan.size,           options.samples, options.labels,
                           options.transparent, options.theme,   radius_around(start, scene.motion_bounds())};
    return {[&scene, start, root = scene.root(), follow = plan.camera.follow, view = view_of(options)](
                double position, scene::Camera& camera, scene::DrawList& list) {
                scene.pose(position);
                camera = start;
                if (follow) camera.target += scene.root() - root;
                scene.draw_list(camera, view, list);
            },
            look};
}

/// Pictures in their order, and who takes them.
struct Work {
    std::vector<double> positions;
    std::unique_ptr<PictureWriter> writer;
};

Work pictures(const RenderOptions& options, std::vector<std::size_t> frames) {
    auto names = valid(PictureNames::parse(options.output, frames.size()));
    const PngChannels channels = options.transparent ? PngChannels::rgba : PngChannels::rgb;
    std::vector<double> positions(frames.begin(), frames.end());
    return {std::move(positions),
            std::make_unique<PictureFiles>(std::move(names), std::move(frames), channels)};
}

Work video(const RenderOptions& options, const Plan& plan, const std::vector<std::size_t>& frames,
           double take_fps) {
    const double rate = options.rate.value_or(session::usual_rate(take_fps, plan.video->most_rate));
    session::Clip clip = options.every_frame ? session::every_frame_clip(frames, rate)
                                             : session::real_time_clip(frames, take_fps, rate);
    VideoPlan video{options.output, plan.size.width, plan.size.height, rate, options.transparent};
    Work work{with_palette_pictures(*plan.video, std::move(clip.positions), video.ahead), nullptr};
    auto started = VideoWriter::start(video);
    if (const auto* why = std::get_if<std::string>(&started)) throw Complaint(Exit::bad_machine, *why);
    work.writer = std::get<std::unique_ptr<VideoWriter>>(std::move(started));
    return work;
}

/// Draws and writes all pictures.
void render(const Work& work, PicturePainter& painter, std::ostream& err) {
    ProgressLine progress(err, is_terminal(err) && work.positions.size() > 1);
    for (std::size_t i = 0; i < work.positions.size(); ++i) {
        if (Interruption::asked()) return;
        if (const auto why = work.writer->add(painter.paint(work.positions[i]), i))
            throw Complaint(Exit::bad_machine, *why);
        progress.show(i + 1, work.positions.size());
    }
    if (const auto why = work.writer->finish()) throw Complaint(Exit::bad_machine, *why);
}

/// The figures of all files with their skins, diagnostics printed; nothing when one was refused.
std::optional<std::vector<PictureFigure>> open_all(const InputOptions& input, const session::SkinWish& wish,
                                                   std::ostream& err) {
    std::vector<std::filesystem::path> files = input.files;
    if (files.empty()) {
        const auto sample = session::sample_file(session::program_path());
        if (!sample)
            throw Complaint(Exit::bad_call, "expected a file to show: the bundled sample is not installed");
        files.push_back(*sample);
    }
    bool refused = false;
    std::vector<PictureFigure> figures;
    for (const std::filesystem::path& file : files) {
        loaders::LoadResult opened = loaders::load(file, input.load);
        err << base::to_text(opened.diagnostics);
        refused = refused || !opened.figure;
        if (!opened.figure) continue;
        session::SkinResult dressed = session::dress(*opened.figure, wish);
        err << base::to_text(dressed.diagnostics);
        refused = refused || (!dressed.skin && !dressed.diagnostics.items().empty());
        PictureFigure shown;
        shown.figure = std::make_shared<const figure::Figure>(std::move(*opened.figure));
        shown.skin = std::move(dressed.skin);
        const analysis::Placed placed = analysis::place(*shown.figure, input.place);
        shown.placement = placed.placement;
        shown.bounds = placed.bounds;
        const auto frame_time = figure::frame_time(shown.figure->take);
        shown.fps = frame_time ? 1.0 / *frame_time : loaders::assumed_rate(*shown.figure);
        shown.colour = scene::figure_colour(figures.size());
        figures.push_back(std::move(shown));
    }
    if (refused) return std::nullopt;
    return figures;
}

int run(const RenderOptions& options, std::ostream& err) {
    const Plan plan = plan_of(options, err);
    auto figures =
        open_all(options.input, {options.no_skin, options.input.skin.value_or(""), options.attach}, err);
    if (!figures) return status(Exit::bad_input);
    PictureScene scene(std::move(*figures));
    const std::string list =
        !options.frames.empty() ? options.frames : std::string(plan.video != nullptr ? "all" : "0");
    auto frames = valid(parse_frame_list(list, scene.frames()));
    const OffscreenContext context;
    PicturePainter painter = painter_for(options, plan, scene, static_cast<double>(frames.front()));
    {
        const Interruption interruption;
        render(plan.video == nullptr ? pictures(options, std::move(frames))
                                     : video(options, plan, frames, scene.fps()),
               painter, err);
    }
    return status(Exit::done);
}

}  // namespace

int run_render(const RenderOptions& options, std::ostream& /*out*/, std::ostream& err) {
    try {
        const int status = run(options, err);
        Interruption::end_if_asked();
        return status;
    } catch (const Complaint& complaint) {
        return report(err, complaint.exit(), complaint);
    } catch (const render::GraphicsError& error) {
        return report(err, Exit::bad_machine, error);
    }
}

}  // namespace skelplay::cli
