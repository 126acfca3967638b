#include "cli/commands.h"
#include "output/offscreen_context.h"
#include "output/picture_painter.h"
#include "output/video_file.h"

namespace skelplay::cli {
namespace {
/// The options that can be interpreted before the files are read.
struct Plan {
    output::PictureSize size;
    const output::VideoKind* video = nullptr;  // null: pictures
};

Plan plan_of(const RenderOptions& options, std::ostream& err) {
    Plan plan{valid(parse_picture_size(options.size)), output::video_kind(options.output)};
    if (options.settings.stroboscope && options.settings.shutter > 0)
        throw bad_call("--shutter blurs the motion of one pose, --stroboscope has many");
    if (plan.video == nullptr) {
        (void)valid(output::NumberedNames::parse(options.output, 1));
        if (options.settings.rate > 0 || options.every_frame)
            throw bad_call("--rate and --every-frame are for videos: -o out.mp4");
        return plan;
    }
    if (options.settings.stroboscope) throw bad_call("--stroboscope makes a single picture: -o out.png");
    const output::VideoPlan request{options.output, 0, 0, options.settings.rate > 0 ? options.settings.rate : 1.0,
                                    options.settings.transparent};
    if (const auto why = fault(*plan.video, request)) throw CallError(output::Exit::bad_call, *why);
    const output::PictureSize asked = plan.size;
    plan.size = output::video_size(*plan.video, asked);
    if (plan.size.width != asked.width || plan.size.height != asked.height)
        err << fmt::format("skelplay render: {} has even sides only: {}x{} pixels are written\n", plan.video->suffix,
                           plan.size.width, plan.size.height);
    return plan;
}

/// Throws when there are any messages: the call is wrong then.
void fail_with(const std::vector<std::string>& faults) {
    if (!faults.empty()) throw bad_call("{}", fmt::join(faults, "; "));
}

/// Whether what the options leave open of the camera is decided by what the frames show.
bool is_open(const CameraChoice& choice) { return !choice.distance && !choice.target && !choice.follow && !choice.hold; }

/// The pose, seen from the followed point, wherever the figure is.
scene::Bounds box_at_first(const session::Session& session, const session::FramingBounds& bounds) {
    const auto point = session::subject_point(session.document, session.posed, session.view.pane());
    return point ? scene::Bounds{bounds.around.low + *point, bounds.around.high + *point} : bounds.whole;
}

/// The camera that the options ask for in the active view; else three-quarter, or as the window's where sides are set.
CameraChoice camera_asked(const session::Session& session, const RenderOptions& options) {
    if (const auto asked = camera_of_active_view(session, options.view)) return *asked;
    const session::View& view = session.view;
    CameraChoice choice = valid(parse_camera("three-quarter"));
    if (!session::has_own_side(view) && !view.arrangement.side_by_side) return choice;
    choice.yaw = view.pane().camera.yaw;
    choice.pitch = view.pane().camera.pitch;
    choice.orthographic = view.pane().camera.orthographic;
    return choice;
}

/// Sets the active view's camera. What the options leave open shows all the frames, or follows a far-travelling figure.
void aim(session::Session& session, const RenderOptions& options, const std::vector<std::size_t>& frames,
         std::ostream& err) {
    CameraChoice choice = camera_asked(session, options);
    const std::size_t first = frames.front();
    const session::FramingBounds bounds = output::framing_bounds_of(session, choice.follow ? std::vector{first} : frames);
    apply(session, session::go_to_frame, static_cast<double>(first));
    session::step(session, session::Seconds(0));
    scene::Bounds box = bounds.whole;
    const bool may_follow = is_open(choice) && frames.size() > 1;
    if (may_follow && should_follow(bounds, camera_for(choice, box, session.view.viewport), session.view.viewport)) {
        choice.follow = true;
        box = box_at_first(session, bounds);
        const session::FigureId followed = session::subject_of(session.document, session.view.pane());
        // Several views of one figure say it once.
        if (session.view.active == 0 || session.view.pane().only != session::FigureId::none)
            err << fmt::format("skelplay render: {}; --camera VIEW,hold holds it still\n",
                               session::following_text(bounds, *session::open_figure(session.document, followed)));
    }
    apply(session, camera_command(session, choice, box));
}

/// The same for a stroboscope, where a view has one camera position: by default it looks across the figure's path.
void aim_at_stroboscope(session::Session& session, const RenderOptions& options, const std::vector<std::size_t>& frames) {
    CameraChoice choice = camera_asked(session, options);
    choice.follow = false;
    if (!camera_of_active_view(session, options.view) && !session::has_own_side(session.view))
        if (const auto path = session::path_on_ground(session.document, session.playback, frames); !path.empty())
            choice.yaw = session::yaw_across(path);
    apply(session, session::set_camera, output::camera_on_poses(choice, session, frames), false, false, {});
}

/// Sets up a session's view according to the options, at the first of the frames. Throws a CallError when it can't.
void set_up(session::Session& session, const RenderOptions& options, const Plan& plan,
            const std::vector<std::size_t>& frames, std::ostream& err) {
    apply(session, session::set_viewport, {static_cast<double>(plan.size.width), static_cast<double>(plan.size.height)});
    ViewRequest view = options.view;
    view.cameras.clear();
    set_view_options(session, view);
    fail_with(set_up_view(session, view));
    if (options.view.cameras.size() > session.view.panes.size())
        throw bad_call("--camera stands {} times for {}", options.view.cameras.size(),
                       base::counted(session.view.panes.size(), "view", "views"));
    session::visit_panes(session.view, [&] {
        if (options.settings.stroboscope) aim_at_stroboscope(session, options, frames);
        else aim(session, options, frames, err);
    });
}

output::PictureLook look_of(const RenderOptions& options, const Plan& plan) {
    return {.size = plan.size,
            .scale = output::scale_for(plan.size),
            .samples = options.samples,
            .transparent = options.settings.transparent};
}

/// The positions of the pictures, in order, and their writer.
struct Work {
    std::vector<double> positions;
    std::unique_ptr<output::PictureWriter> writer;
    double step = 1.0;  // see session::Clip
};

Work pictures(const RenderOptions& options, std::vector<std::size_t> frames) {
    auto names = valid(output::NumberedNames::parse(options.output, frames.size()));
    const output::PngChannels channels =
        options.settings.transparent ? output::PngChannels::rgba : output::PngChannels::rgb;
    std::vector<double> positions(frames.begin(), frames.end());
    return {std::move(positions), std::make_unique<output::PictureFiles>(std::move(names), std::move(frames), channels)};
}

Work video(const RenderOptions& options, const Plan& plan, const std::vector<std::size_t>& frames, double take_fps) {
    const double asked = options.settings.rate;
    const double rate = asked > 0 ? asked : session::default_rate(take_fps, plan.video->most_rate);
    session::Clip clip =
        options.every_frame ? session::every_frame_clip(frames, rate) : session::real_time_clip(frames, take_fps, rate);
    output::VideoPlan video{options.output, plan.size.width, plan.size.height, rate, options.settings.transparent};
    Work work{output::with_palette_pictures(*plan.video, std::move(clip.positions), video.ahead), nullptr, clip.step};
    auto started = output::VideoWriter::start(video);
    if (const auto* why = std::get_if<std::string>(&started)) throw CallError(output::Exit::bad_machine, *why);
    work.writer = std::get<std::unique_ptr<output::VideoWriter>>(std::move(started));
    return work;
}

/// Draws and writes all pictures.
void render(const Work& work, output::PicturePainter& painter, std::ostream& err) {
    ProgressLine progress(err, is_terminal(err) && work.positions.size() > 1, "pictures");
    for (std::size_t i = 0; i < work.positions.size(); ++i) {
        if (Interruption::asked()) return;
        if (const auto why = work.writer->add(painter.paint(work.positions[i]), i))
            throw CallError(output::Exit::bad_machine, *why);
        progress.show(i + 1, work.positions.size());
    }
    if (const auto why = work.writer->finish()) throw CallError(output::Exit::bad_machine, *why);
}

/// The frames to render, once the session's files are open.
std::vector<std::size_t> frames_of(const RenderOptions& options, const Plan& plan, const session::Session& session) {
    const session::FrameSpan frames = span_of(session.playback.timeline);
    if (!options.frames.empty()) {
        auto listed = valid(parse_frame_list(options.frames, frames));
        if (options.settings.stroboscope) std::ranges::sort(listed);
        return listed;
    }
    if (plan.video != nullptr) return valid(parse_frame_list("all", frames));
    if (!options.settings.stroboscope) return {0};
    const session::RenderSettings defaults;
    return session::stroboscope_frames(session, {0, frames.count - 1}, static_cast<std::size_t>(defaults.poses));
}

/// Says what the centres of mass rest on that are to be shown. The session has it among its messages already.
void print_mass_notes(const session::Session& session, std::ostream& err) {
    for (const session::FileReport& report : session.document.reports)
        for (const base::Diagnostic& note : report.diagnostics.items())
            if (note.code.starts_with("mass.")) err << printed(note);
}

output::Exit run(const RenderOptions& options, std::ostream& err) {
    const Plan plan = plan_of(options, err);
    auto session = open_session(options.input, err);
    if (!session) return output::Exit::bad_input;
    fail_with(set_up_figures(*session, options.view));  // first, as the active figure decides the number of frames
    auto frames = frames_of(options, plan, *session);
    set_up(*session, options, plan, frames, err);
    print_mass_notes(*session, err);
    session::Session shown = session::snapshot(*session, {});
    session::Drawing drawing;
    const output::OffscreenContext context;
    const MadeFolder made(options.output);
    output::PictureSource source = output::pictures_of(shown, drawing);
    output::BurnInSource burn_in = [&shown] { return session::burn_in(shown); };
    if (options.settings.stroboscope) {
        const std::vector<double> together(frames.begin(), frames.end());
        source = output::stroboscope_of(shown, drawing, together);
        burn_in = [&shown, together] { return session::burn_in(shown, together); };
        frames = {frames.back()};
    }
    if (!options.settings.burn_in) burn_in = {};
    {
        const Interruption interruption;
        const Work work = plan.video == nullptr ? pictures(options, std::move(frames))
                                                : video(options, plan, frames, 1.0 / session->playback.timeline.frame_time);
        output::PicturePainter painter(std::move(source), look_of(options, plan), std::move(burn_in),
                                       output::shutter_of(options.settings, work.step));
        render(work, painter, err);
    }
    made.tell("render", err);
    return output::Exit::done;
}
}  // namespace

render::Image paint_still(session::Session& session, const RenderOptions& options, std::ostream& err) {
    const Plan plan{valid(parse_picture_size(options.size))};
    fail_with(set_up_figures(session, options.view));
    const auto frames = frames_of(options, plan, session);
    set_up(session, options, plan, frames, err);
    session::Session shown = session::snapshot(session, {});
    session::Drawing drawing;
    const output::OffscreenContext context;
    output::PicturePainter painter(output::pictures_of(shown, drawing), look_of(options, plan));
    return painter.paint(static_cast<double>(frames.front()));
}

int run_render(const RenderOptions& options, std::ostream& /*out*/, std::ostream& err) {
    return run_command("render", err, [&] { return run(options, err); });
}
}  // namespace skelplay::cli
