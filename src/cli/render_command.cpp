#include "cli/render_command.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <system_error>
#include <vector>

#include "base/diagnostics.h"
#include "cli/complaint.h"
#include "cli/frame_list.h"
#include "cli/image_file.h"
#include "cli/offscreen_context.h"
#include "cli/picture_labels.h"
#include "cli/picture_options.h"
#include "cli/picture_scene.h"
#include "loaders/load.h"
#include "render/graphics_error.h"
#include "render/offscreen_target.h"
#include "render/renderer.h"
#include "session/sample.h"

namespace skelplay::cli {

namespace {

constexpr double design_height = 720.0;  // pixels: in taller pictures lines and type grow
constexpr float largest_scale = 8.0F;

int report(std::ostream& err, Exit exit, const std::exception& why) {
    err << "skelplay render: " << why.what() << '\n';
    return status(exit);
}

/// A call whose words have been understood.
struct Plan {
    PictureSize size;
    CameraChoice camera;
    std::vector<std::size_t> frames;
    PictureNames names;
};

scene::Camera camera_for(const Plan& plan, const scene::Bounds& box) {
    scene::Camera camera;
    camera.yaw = plan.camera.yaw;
    camera.pitch = plan.camera.pitch;
    camera.orthographic = plan.camera.orthographic;
    scene::frame(camera, box, {static_cast<double>(plan.size.width), static_cast<double>(plan.size.height)});
    camera.distance = plan.camera.distance.value_or(camera.distance);
    return camera;
}

std::optional<std::string> make_folder(const std::filesystem::path& file) {
    std::error_code failed;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), failed);
    return failed ? std::optional(failed.message()) : std::nullopt;
}

/// Draws and writes all pictures of a plan.
void render(const RenderOptions& options, const Plan& plan, PictureScene& scene) {
    const OffscreenContext context;
    render::Renderer renderer;
    const render::OffscreenTarget target(plan.size.width, plan.size.height, options.samples);
    const scene::ViewportSize viewport{static_cast<double>(plan.size.width),
                                       static_cast<double>(plan.size.height)};
    const float scale = std::clamp(static_cast<float>(viewport.height / design_height), 1.0F, largest_scale);
    scene::ViewOptions view;
    view.theme = options.theme;
    view.names = options.labels;
    view.colour_by_bone = options.colour_by_bone;
    view.skin_opacity = options.skin_opacity;
    view.explode = options.explode;

    scene.pose(plan.frames.front());
    scene::Camera camera = camera_for(plan, plan.camera.follow ? scene.pose_bounds() : scene.motion_bounds());
    const glm::dvec3 from_root = camera.target - scene.root();
    scene::DrawList list;
    for (const std::size_t frame : plan.frames) {
        scene.pose(frame);
        if (plan.camera.follow) camera.target = scene.root() + from_root;
        scene.draw_list(camera, view, list);
        target.bind();
        renderer.draw(list, scene::matrices(camera, viewport, scene.motion_bounds().radius()),
                      {0, 0, target.width(), target.height()}, {scale, true});
        render::Image image = target.read();
        if (options.labels) draw_labels(image, list.labels, camera, options.theme, scale);
        const std::filesystem::path file = plan.names.of(frame);
        auto fault = make_folder(file);
        if (!fault) fault = write_png(file, image);
        if (fault) throw Complaint(Exit::bad_machine, file.string() + ": " + *fault);
    }
}

/// The figures of all files with their skins, diagnostics printed; nothing when one was refused.
std::optional<std::vector<DressedFigure>> open_all(const InputOptions& input, const session::SkinWish& wish,
                                                   std::ostream& err) {
    std::vector<std::filesystem::path> files = input.files;
    if (files.empty()) {
        const auto sample = session::sample_file(session::program_path());
        if (!sample)
            throw Complaint(Exit::bad_call, "expected a file to show: the bundled sample is not installed");
        files.push_back(*sample);
    }
    bool refused = false;
    std::vector<DressedFigure> figures;
    for (const std::filesystem::path& file : files) {
        loaders::LoadResult opened = loaders::load(file, input.load);
        err << base::to_text(opened.diagnostics);
        refused = refused || !opened.figure;
        if (!opened.figure) continue;
        session::SkinResult dressed = session::dress(*opened.figure, wish);
        err << base::to_text(dressed.diagnostics);
        refused = refused || (!dressed.skin && !dressed.diagnostics.items().empty());
        figures.push_back({std::move(*opened.figure), std::move(dressed.skin)});
    }
    if (refused) return std::nullopt;
    return figures;
}

}  // namespace

int run_render(const RenderOptions& options, std::ostream& /*out*/, std::ostream& err) {
    try {
        Plan plan;
        plan.size = valid(parse_picture_size(options.size));
        plan.camera = valid(parse_camera(options.camera));
        plan.names = valid(PictureNames::parse(options.output, 1));
        auto figures =
            open_all(options.input, {options.no_skin, options.input.skin.value_or(""), options.attach}, err);
        if (!figures) return status(Exit::bad_input);
        PictureScene scene(std::move(*figures), options.input.place);
        plan.frames = valid(parse_frame_list(options.frames, scene.frames()));
        plan.names = valid(PictureNames::parse(options.output, plan.frames.size()));
        render(options, plan, scene);
        return status(Exit::done);
    } catch (const Complaint& complaint) {
        return report(err, complaint.exit(), complaint);
    } catch (const render::GraphicsError& error) {
        return report(err, Exit::bad_machine, error);
    }
}

}  // namespace skelplay::cli
