#include "session/media.h"
#include "session/state.h"

namespace skelplay::session {
namespace {
// Times in a .gif are hundredths of a second, and browsers slow down animations with more than 50 pictures a second.
constexpr std::array formats{
    MediaFormat{MediaKind::mp4, ".mp4", "Video, .mp4", 60.0, 1000.0, true, false},
    MediaFormat{MediaKind::webm, ".webm", "Video, .webm", 60.0, 1000.0, false, true},
    MediaFormat{MediaKind::gif, ".gif", "Animation, .gif", 25.0, 50.0, false, true},
    MediaFormat{MediaKind::pictures, ".png", "Numbered pictures, .png", 1000.0, 1000.0, false, true},
    MediaFormat{MediaKind::still, ".png", "One picture, .png", 1000.0, 1000.0, false, true},
};

/// The name of what is made of a figure, without its folder and suffix.
std::string stem_of(const Session& session, const OpenFigure* active, const RenderSettings& settings) {
    if (settings.kind == MediaKind::still && !settings.stroboscope) return picture_stem(session);
    const std::string take =
        active != nullptr ? base::without_gz(active->take.request.file).stem().string() : std::string("skelplay");
    if (settings.kind == MediaKind::still) return take + "-stroboscope";
    return take + (settings.kind == MediaKind::pictures ? "-frames" : "");
}

bool each_frame(const RenderSettings& settings) { return settings.rate <= 0.0 && settings.kind == MediaKind::pictures; }

/// The last whole frame reached at a position of the timebase.
double reached(double position) { return std::floor(position + same_frame); }

std::int64_t number_at(const Playback& playback, const OpenFigure& open, double position) {
    return frame_number(open, static_cast<std::size_t>(reached(position_at(playback, open, position))));
}

std::string code_at(Timeline timeline, double position) { return time_code(go_to(timeline, reached(position))); }
}  // namespace

std::span<const MediaFormat> media_formats() { return formats; }

const MediaFormat& media_format(MediaKind kind) { return *std::ranges::find(formats, kind, &MediaFormat::kind); }

std::vector<std::size_t> stroboscope_frames(const Session& session, const FrameRange& range, std::size_t poses) {
    constexpr std::size_t most_points = 4000;
    const std::size_t count = range.last - range.first + 1;
    const auto spread = [&](std::size_t limit) {
        std::vector<std::size_t> frames = analysis::spread_frames(count, limit);
        for (std::size_t& frame : frames) frame += range.first;
        return frames;
    };
    const std::vector<std::size_t> all = spread(most_points);
    const std::vector<glm::dvec2> path = path_on_ground(session.document, session.playback, all);
    if (path.empty()) return spread(poses);
    const double height = active_figure(session.document)->take.placement.unit.height;
    std::vector<std::size_t> chosen;
    for (const std::size_t i : analysis::spread_along(path, poses, height)) chosen.push_back(all[i]);
    return chosen.empty() ? spread(poses) : chosen;
}

std::vector<CameraChoice> stroboscope_cameras(const Session& session, const std::vector<std::size_t>& frames) {
    const auto path = path_on_ground(session.document, session.playback, frames);
    std::vector<CameraChoice> cameras;
    View view = session.view;
    visit_panes(view, [&] {
        CameraChoice choice = camera_choice(view, view.active);
        if (view.pane().automatic_camera && !has_own_side(view) && !path.empty()) choice.yaw = yaw_across(path);
        if (view.pane().automatic_camera || choice.follow) {
            choice.distance.reset();
            choice.target.reset();
        }
        choice.follow = choice.joint = false;
        cameras.push_back(choice);
    });
    return cameras;
}

std::vector<double> stroboscope_positions(const Session& session, const RenderSettings& settings) {
    if (!is_stroboscope(settings)) return {};
    const std::vector<std::size_t> frames = stroboscope_frames(session, range(session.playback.timeline),
                                                               static_cast<std::size_t>(std::max(settings.poses, 1)));
    return {frames.begin(), frames.end()};
}

double rate_of(const Timeline& timeline, const RenderSettings& settings) {
    const double fps = 1.0 / timeline.frame_time;
    const MediaFormat& format = media_format(settings.kind);
    if (settings.rate > 0.0) return std::min(settings.rate, format.highest_rate);
    return each_frame(settings) ? tidy_rate(fps) : default_rate(fps, format.most_rate);
}

std::size_t picture_count(const Timeline& timeline, const RenderSettings& settings) {
    if (settings.kind == MediaKind::still) return 1;
    constexpr double same_picture = 1e-6;
    const std::size_t frames = range(timeline).last - range(timeline).first + 1;
    const double pictures =
        static_cast<double>(frames) * rate_of(timeline, settings) / tidy_rate(1.0 / timeline.frame_time);
    return each_frame(settings) ? frames : static_cast<std::size_t>(std::ceil(pictures - same_picture));
}

Clip clip_of(const Timeline& timeline, const RenderSettings& settings) {
    if (settings.kind == MediaKind::still) return {{shown_position(timeline)}, rate_of(timeline, settings)};
    std::vector<std::size_t> frames;
    for (std::size_t frame = range(timeline).first; frame <= range(timeline).last; ++frame) frames.push_back(frame);
    const double rate = rate_of(timeline, settings);
    return each_frame(settings) ? every_frame_clip(frames, rate) : real_time_clip(frames, 1.0 / timeline.frame_time, rate);
}

std::string picture_stem(const Session& session) {
    const OpenFigure* active = active_figure(session.document);
    if (active == nullptr) return "skelplay";
    return fmt::format("{}-frame-{}", base::without_gz(active->take.request.file).stem().string(),
                       frame_number(*active, frame_in(session.playback, *active)));
}

fs::path free_output(const Session& session, const RenderSettings& settings) {
    const OpenFigure* active = active_figure(session.document);
    const fs::path source = active != nullptr ? active->take.request.file : fs::path("skelplay");
    const fs::path own = base::absolute(source).parent_path();
    const fs::path folder = base::is_folder(settings.folder) ? settings.folder : own;
    const bool pictures = settings.kind == MediaKind::pictures;
    const std::string stem = stem_of(session, active, settings);
    for (int n = 1;; ++n) {
        const std::string name = n == 1 ? stem : fmt::format("{}-{}", stem, n);
        fs::path file = folder / (name + (pictures ? "" : std::string(media_format(settings.kind).suffix)));
        if (base::exists(file)) continue;
        return pictures ? file / "%04d.png" : file;
    }
}

BurnIn burn_in(const Session& session) { return burn_in(session, {shown_position(session.playback.timeline)}); }

BurnIn burn_in(const Session& session, const std::vector<double>& positions) {
    BurnIn text;
    const OpenFigure* active = active_figure(session.document);
    if (active == nullptr || positions.empty()) return text;
    const Timeline& timeline = session.playback.timeline;
    const std::int64_t first = number_at(session.playback, *active, positions.front());
    const std::int64_t last = number_at(session.playback, *active, positions.back());
    const figure::Take& take = active->take.figure->take;
    const std::string frames = frames_text(figure::first_frame(take), figure::frame_count(take));
    const bool one = positions.size() == 1;
    text.take = shown_name(*active);
    for (const OpenFigure& open : session.document.figures)
        if (open.settings.visible && open.id != active->id) text.take += " + " + shown_name(open);
    text.frame = one ? fmt::format("{} {}", first, frames)
                     : fmt::format("{} to {} {}, {} poses", first, last, frames, positions.size());
    text.time_code = code_at(timeline, positions.front());
    if (!one) text.time_code += " to " + code_at(timeline, positions.back());
    const bool assumed = active->take.rate.source == analysis::Source::inferred;
    text.rate = fmt::format("{} fps{}", base::rate_text(active->take.rate.fps), assumed ? " assumed" : "");
    if (session.view.panes.size() > 1) return text;
    const Pane& pane = session.view.pane();
    text.camera = fmt::format("{} {:.2f} m{}{}", direction_text(pane.camera), pane.camera.distance,
                              pane.camera.orthographic ? ", ortho" : "", pane.follow ? ", follows" : "");
    return text;
}

void take_screenshot(Session& session, bool panels) {
    (panels ? session.ui.requests.screenshot : session.ui.requests.picture) = true;
}

void start_render(Session& session, const fs::path& output) {
    if (session.ui.rendering || session.document.figures.empty() || output.empty()) return;
    const fs::path folder = output.parent_path();
    // Numbered pictures get a folder of their own; the next rendering starts from its parent.
    session.ui.render.folder = session.ui.render.kind == MediaKind::pictures ? folder.parent_path() : folder;
    session.ui.rendering = Rendering{output};
    session.ui.requests.render = RenderOrder{session.ui.render, output};
    save_state(session);
}

void copy_render(Session& session, const fs::path& output) {
    if (!session.document.figures.empty() && !output.empty())
        session.ui.requests.copy_render = RenderOrder{session.ui.render, output};
}

void cancel_render(Session& session) { session.ui.requests.cancel_render = session.ui.rendering.has_value(); }

void report_render(Session& session, std::size_t done, std::size_t total) {
    if (session.ui.rendering) session.ui.rendering = Rendering{session.ui.rendering->output, done, total};
    ++session.revisions.panels;
}

void end_render(Session& session, const std::string& sentence, bool is_error) {
    session.ui.rendering.reset();
    show_toast(session, sentence, is_error ? base::Severity::error : base::Severity::note);
}
void copy_as_command(Session& session) { session.ui.requests.copy_as_command = true; }
}  // namespace skelplay::session
