#include "cli/window_request.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "base/numbers.h"
#include "cli/picture_painter.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;
using session::Command;
using session::OpenFigure;
using session::Session;

session::Say complaint(std::string text) { return {std::move(text), true}; }

void add_time(const WindowRequest& request, const Session& session, const OpenFigure& figure,
              std::vector<Command>& commands) {
    if (request.in || request.out) commands.emplace_back(session::SetRange{request.in, request.out});
    if (request.speed) commands.emplace_back(session::SetSpeed{*request.speed});
    if (request.paused) commands.emplace_back(session::Shuttle{0});
    if (!request.frame) return;
    const std::size_t frames = std::max(figure::frame_count(figure.figure->take), session.timeline.frames);
    if (*request.frame >= frames)
        commands.emplace_back(complaint(
            fmt::format("There is no frame with index {}: the last is {}", *request.frame, frames - 1)));
    commands.emplace_back(session::GoToFrame{static_cast<double>(*request.frame)});
    if (request.play) commands.emplace_back(session::PlayPause{});
}

void add_view(const WindowRequest& request, const Session& session, std::vector<Command>& commands) {
    scene::ViewOptions view = session.view;
    view.theme = request.theme.value_or(view.theme);
    view.names = view.names || request.labels;
    view.colour_by_bone = view.colour_by_bone || request.colour_by_bone;
    view.skin_opacity = request.skin_opacity.value_or(view.skin_opacity);
    view.explode = request.explode.value_or(view.explode);
    commands.emplace_back(session::SetView{view});
}

void add_camera(const CameraChoice& choice, const Session& session, std::vector<Command>& commands) {
    const scene::Camera camera = camera_for(choice, session::motion_bounds(session), session.viewport);
    commands.emplace_back(session::SetCamera{camera, choice.follow});
    // Unless it says how near, it goes on framing the motion when the window changes its size.
    if (!choice.distance && !choice.target) commands.emplace_back(session::FrameMotion{});
}

void add_selection(const WindowRequest& request, const OpenFigure& figure, std::vector<Command>& commands) {
    if (request.select.empty()) return;
    const figure::BoneId bone = figure.figure->skeleton.find(request.select);
    if (bone == figure::BoneId::none)
        commands.emplace_back(
            complaint(fmt::format("{} has no bone named {}", figure.figure->name, request.select)));
    else
        commands.emplace_back(session::Select{figure.id, bone});
}

fs::path whole_path(const fs::path& path) {
    std::error_code failure;
    const fs::path absolute = fs::absolute(path, failure);
    return failure ? path : absolute.lexically_normal();
}

/// The skeleton that all motions with one of their own file share; nothing when there are several.
std::optional<fs::path> shared_skeleton(const Session& session) {
    std::optional<fs::path> shared;
    for (const OpenFigure& open : session.figures) {
        const figure::Figure& figure = *open.figure;
        if (figure.skeleton_file.empty() || figure.skeleton_file == figure.motion_file) continue;
        const fs::path skeleton = whole_path(figure.skeleton_file);
        if (shared && *shared != skeleton) return std::nullopt;
        shared = skeleton;
    }
    return shared;
}

void take_input(const Session& session, const OpenFigure& active, WindowRequest& request) {
    for (const OpenFigure& open : session.figures) request.input.files.push_back(whole_path(open.job.file));
    request.input.load.skeleton = shared_skeleton(session);
    request.input.load.bvh_positions = active.job.options.bvh_positions;
    request.input.load.bonespro = active.job.options.bonespro;
    if (active.rate.source == analysis::Source::option) request.input.load.fps = active.rate.fps;
    request.input.place = active.job.place;
    request.no_skin = active.job.skin.none;
    request.attach = active.job.skin.attach;
    if (!active.job.skin.file.empty()) request.input.skin = whole_path(active.job.skin.file);
}

/// Collects the line's words.
class Words {
public:
    explicit Words(std::string first) : line_(std::move(first)) {}
    void add(std::string_view word) { line_.append(1, ' ').append(quoted(word)); }
    void add(std::string_view name, const std::string& value) {
        add(value.starts_with('-') ? fmt::format("{}={}", name, value) : std::string(name));
        if (!value.starts_with('-')) add(value);
    }
    void add(std::string_view name, double value) { add(name, base::shortest(value)); }
    template <class T>
    void add(std::string_view name, const std::optional<T>& value) {
        if (!value) return;
        if constexpr (std::is_same_v<T, fs::path>)
            add(name, value->string());
        else
            add(name, fmt::format("{}", *value));
    }
    void add_if(bool condition, std::string_view name) {
        if (condition) add(name);
    }
    std::string take() { return std::move(line_); }

private:
    std::string line_;
};

void add_input(const WindowRequest& request, Words& words) {
    const InputOptions& input = request.input;
    for (const fs::path& file : input.files) words.add(file.string());
    words.add("--skeleton", input.load.skeleton);
    words.add("--fps", input.load.fps);
    if (input.place.up) words.add("--up", std::string(analysis::letter(*input.place.up)));
    words.add("--unit-metres", input.place.metres_per_unit);
    if (input.load.bvh_positions != loaders::PositionChoice::automatic)
        words.add("--bvh-positions",
                  input.load.bvh_positions == loaders::PositionChoice::add ? "add" : "replace");
    const loaders::BonesProReading& bonespro = input.load.bonespro;
    if (bonespro.index_base != 0) words.add("--bonespro-index-base", fmt::format("{}", bonespro.index_base));
    words.add_if(bonespro.euler_sign < 0, "--bonespro-euler-sign=minus");
    words.add_if(bonespro.box == loaders::BonesProReading::Box::half, "--bonespro-box=half");
    words.add("--skin", input.skin);
    words.add_if(request.no_skin, "--no-skin");
    words.add_if(request.attach.accept_suggestions, "--accept-suggestions");
    words.add("--bind", request.attach.bind_frame);
}

}  // namespace

void fill(session::SessionOptions& options, const WindowRequest& request) {
    options.load = request.input.load;
    options.place = request.input.place;
    options.skin = {request.no_skin, request.input.skin.value_or(""), request.attach};
}

std::vector<Command> commands_of(const WindowRequest& request, const Session& session) {
    std::vector<Command> commands;
    const OpenFigure* figure = session::active_figure(session);
    if (figure == nullptr) return commands;
    if (request.figure) {
        if (*request.figure < 1 || *request.figure > session.figures.size()) {
            commands.emplace_back(complaint(
                fmt::format("There is no figure {}: {} are open", *request.figure, session.figures.size())));
        } else {
            figure = &session.figures[*request.figure - 1];
            commands.emplace_back(session::Activate{figure->id});
        }
    }
    add_time(request, session, *figure, commands);
    add_view(request, session, commands);
    if (request.camera) add_camera(*request.camera, session, commands);
    add_selection(request, *figure, commands);
    return commands;
}

WindowRequest request_of(const Session& session) {
    WindowRequest request;
    request.theme = session.view.theme;
    const OpenFigure* active = session::active_figure(session);
    if (active == nullptr) return request;
    take_input(session, *active, request);
    const session::Timeline& time = session.timeline;
    request.frame = session::shown_frame(time);
    request.play = time.playing;
    request.in = time.in;
    request.out = time.out;
    if (time.speed != 1.0) request.speed = time.speed;
    const scene::Camera& camera = session.camera;
    request.camera = CameraChoice{camera.yaw,    camera.pitch,   camera.distance,
                                  camera.target, session.follow, camera.orthographic};
    if (session.figures.size() > 1) request.figure = *session::find(session, session.active) + 1;
    if (session::selected_figure(session) == active)
        request.select = active->figure->skeleton[session.selection.bone].name;
    const scene::ViewOptions usual;
    request.labels = session.view.names;
    request.colour_by_bone = session.view.colour_by_bone;
    if (session.view.skin_opacity != usual.skin_opacity) request.skin_opacity = session.view.skin_opacity;
    if (session.view.explode != usual.explode) request.explode = session.view.explode;
    return request;
}

std::string to_line(const WindowRequest& request) {
    Words words("skelplay");
    add_input(request, words);
    words.add("--frame", request.frame);
    words.add_if(request.play, "--play");
    words.add_if(request.paused, "--paused");
    words.add("--in", request.in);
    words.add("--out", request.out);
    words.add("--speed", request.speed);
    if (request.camera) words.add("--camera", to_text(*request.camera));
    words.add("--figure", request.figure);
    if (!request.select.empty()) words.add("--select", request.select);
    if (request.theme) words.add("--theme", *request.theme == scene::Theme::dark ? "dark" : "light");
    words.add_if(request.labels, "--labels");
    words.add_if(request.colour_by_bone, "--colour-by-bone");
    words.add("--skin-opacity", request.skin_opacity);
    words.add("--explode", request.explode);
    words.add("--samples", request.samples);
    return words.take();
}

std::string quoted(std::string_view word) {
    constexpr std::string_view harmless = "_@%+=:,./-";
    const auto plain = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               harmless.find(c) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, plain)) return std::string(word);
    std::string text = "'";
    for (const char c : word)
        if (c == '\'')
            text += "'\\''";
        else
            text += c;
    return text + "'";
}

}  // namespace skelplay::cli
