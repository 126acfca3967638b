#include "cli/window_request.h"
#include "cli/call.h"

namespace skelplay::cli {
namespace {
using session::OpenFigure;
using session::Session;

/// The index of one end of the range.
std::optional<std::size_t> range_end(std::string_view word, const std::optional<session::AskedFrame>& frame,
                                     const Session& session) {
    if (!frame) return std::nullopt;
    const auto index = index_of(*frame, span_of(session.playback.timeline));
    if (const auto* why = std::get_if<std::string>(&index)) throw UnfitRequest(fmt::format("{}: {}", word, *why));
    return std::get<std::size_t>(index);
}

/// The index of the frame to open at. Complains about one that is not there, and takes the nearest.
double opening_frame(const Session& session, const session::AskedFrame& frame, std::vector<std::string>& complaints) {
    const auto index = index_of(frame, span_of(session.playback.timeline));
    if (const auto* found = std::get_if<std::size_t>(&index)) return static_cast<double>(*found);
    complaints.push_back(base::capitalised(std::get<std::string>(index)));
    return static_cast<double>(frame.value - (frame.is_number ? session.playback.timeline.first_number : 0));
}

void set_up_time(Session& session, const WindowRequest& request, std::vector<std::string>& complaints) {
    const auto in = range_end("--in", request.in, session);
    const auto out = range_end("--out", request.out, session);
    if (in || out) apply(session, session::set_play_range, in, out);
    const bool plays = session.playback.timeline.playing && !request.paused;
    if (request.paused) apply(session, session::shuttle_to, 0);
    // When at the first frame, playing backward starts from the last one.
    if (request.backward && plays) apply(session, session::play_backward);
    if (request.backward) apply(session, session::set_direction, -1);
    if (!request.frame) return;
    apply(session, session::go_to_frame, opening_frame(session, *request.frame, complaints));
    if (request.play) apply(session, session::play_or_pause);
}

/// The skeleton file shared by all motions that have a separate one; nothing when there are several.
std::optional<fs::path> shared_skeleton(const Session& session) {
    std::optional<fs::path> shared;
    for (const OpenFigure& open : session.document.figures) {
        const fs::path& own = open.take.transformed.own_skeleton;
        if (own.empty() || own == open.take.figure->motion_file) continue;
        const fs::path skeleton = base::whole_path(own);
        if (shared && *shared != skeleton) return std::nullopt;
        shared = skeleton;
    }
    return shared;
}

/// True when the same take was asked of all files: the word counts for all of them.
bool have_same_take(const Session& session) {
    const auto& figures = session.document.figures;
    return std::ranges::all_of(figures, [&](const OpenFigure& open) {
        return open.take.request.options.take == figures.front().take.request.options.take;
    });
}

/// Makes a path that is set a whole one.
void make_whole(fs::path& path) {
    if (!path.empty()) path = base::whole_path(path);
}

/// The other words about a skeleton need --onto, and say nothing without one.
void leave_out_unused(takes::TakeTransform& transform) {
    if (transform.onto.empty()) transform = {.solve_positions = transform.solve_positions};
}

/// What is asked for a take, with whole paths. Changes by hand since a map was saved replace the map.
takes::TakeRequest whole_request(const OpenFigure& open) {
    takes::TakeRequest request = open.take.request;
    request.file.clear();
    request.options.fps = fps_option(open.take);
    request.options.skeleton.reset();
    leave_out_unused(request.transform);
    make_whole(request.transform.onto);
    make_whole(request.transform.map);
    make_whole(request.skin.file);
    if (request.skin.none) request.skin = {.none = true};
    if (request.skin.map_is_edited) request.skin.map.clear();
    make_whole(request.skin.map);
    // Behind the last sign of equality stands the bone: one whose name has such a sign goes by its index.
    const figure::Skeleton& skeleton = open.take.figure->skeleton;
    for (scene::SkinAssignment& each : request.skin.attach.assigned)
        if (const BoneId bone = figure::find_unique(skeleton, each.bone);
            bone != BoneId::none && each.bone.find('=') != std::string::npos)
            each.bone = figure::unique_index(skeleton, bone);
    return request;
}

void fill_input(const Session& session, const OpenFigure& active, WindowRequest& request) {
    for (const OpenFigure& open : session.document.figures)
        request.input.files.push_back(base::whole_path(open.take.request.file));
    request.input.take = whole_request(active);
    request.input.take.options.skeleton = shared_skeleton(session);
    if (!have_same_take(session)) request.input.take.options.take.clear();
}

/// A range as --frames has it.
std::string range_words(const session::FrameRange& range, const session::FrameSpan& span) {
    return to_text(named_frame(range.first, span)) + ':' + to_text(named_frame(range.last, span));
}

/// The frames of a rendering as --frames has them.
std::string frames_words(const Session& session, const session::RenderSettings& settings,
                         const std::vector<double>& positions) {
    const session::FrameSpan span = span_of(session.playback.timeline);
    if (settings.kind != session::MediaKind::still) return range_words(session::range(session.playback.timeline), span);
    std::string list;
    for (const double position : positions)
        list += (list.empty() ? "" : ",") +
                to_text(named_frame(static_cast<std::size_t>(std::max(std::lround(position), 0L)), span));
    return list;
}

void add_frame(const std::optional<session::AskedFrame>& frame, std::string_view option, CommandWords& words) {
    if (frame) words.add(option, to_text(*frame));
}

void add_input(InputOptions options, CommandWords& words) {
    leave_out_unused(options.take.transform);
    const takes::SkinRequest& skin = options.take.skin;
    for (const fs::path& file : options.files)  // a name that begins as an option does not pass for one
        words.add((file.string().starts_with('-') ? fs::path(".") / file : file).string());
    add_words(non_default_options(options.take, session::OptionGroup::input), words);
    for (const takes::BonePairing& each : options.take.transform.paired)
        words.add("--pair", each.target + "=" + each.source);
    words.add_if(skin.none, "--no-skin");
    for (const scene::SkinAssignment& each : skin.attach.assigned) words.add("--assign", each.name + "=" + each.bone);
    for (const std::string& bone : skin.attach.unskinned_on_purpose) words.add("--leave-bare", bone);
    words.add("--bind", skin.attach.bind_frame);
    add_words(non_default_options(options.take, session::OptionGroup::attaching), words);
}

/// The request as a command.
CommandWords words_of(const WindowRequest& request) {
    CommandWords words("skelplay");
    words.add_if(request.fresh, "--fresh");
    add_input(request.input, words);
    add_frame(request.frame, "--frame", words);
    words.add_if(request.play, "--play");
    words.add_if(request.backward, "--backward");
    words.add_if(request.paused, "--paused");
    add_frame(request.in, "--in", words);
    add_frame(request.out, "--out", words);
    add_words(request.time, words);
    add_words(request.view, words);
    words.add("--samples", request.samples);
    return words;
}

void add_frame_option(CLI::App& app, const std::string& name, std::optional<session::AskedFrame>& frame) {
    app.add_option(name)->check([&frame](const std::string& text) {
        frame = session::parse_frame(text);
        const bool known = frame && (frame->is_number || frame->value >= 0);
        return known ? std::string()
                     : fmt::format("expected a whole number from 0, or @ and a number of the file, found '{}'", text);
    });
}

void add_time_options(CLI::App& app, WindowRequest& request) {
    app.option_defaults()->group("Time");
    add_frame_option(app, "--frame", request.frame);
    auto* play = app.add_flag("--play", request.play);
    app.add_flag("--paused", request.paused)->excludes(play);
    add_frame_option(app, "--in", request.in);
    add_frame_option(app, "--out", request.out);
    app.add_flag("--backward", request.backward);
    add_table_options(app, session::OptionGroup::time, into(request.time));
    app.option_defaults()->group("Options");
}
}  // namespace

void fill(session::SessionOptions& options, const WindowRequest& request) {
    options.take = request.input.take;
    options.files = request.input.files;
    options.reviews = true;
    options.checks = true;
    options.today = today;
}

void begin(Session& session, const WindowRequest& request) {
    set_view_options(session, request.view);
    set_options(session, request.time);
    if (!request.input.take.skin.file.empty() && !session.ui.set_by_call.contains("skins"))
        apply(session, session::set_option_by_call, "skins", true);  // hidden skins are only remembered
    if (request.library) apply(session, session::toggle_library);
    // The library shows folders itself.
    if (request.library && std::ranges::all_of(request.input.files, base::is_folder)) return;
    if (request.input.files.empty()) apply(session, session::open_sample, true);
    else apply(session, session::open_files, request.input.files, false, true);
}

bool set_up(Session& session, const WindowRequest& request) {
    if (session::opening_by_call(session)) return false;
    if (std::ranges::none_of(session.document.figures, &OpenFigure::by_call)) return true;
    std::vector<std::string> complaints = set_up_figures(session, request.view);
    set_up_time(session, request, complaints);
    for (std::string& more : set_up_view(session, request.view)) complaints.push_back(std::move(more));
    if (!complaints.empty())
        apply(session, session::show_toast, fmt::format("{}", fmt::join(complaints, "; ")), base::Severity::error);
    return true;
}

void check_range(const Session& session, const WindowRequest& request) {
    (void)range_end("--in", request.in, session);
    (void)range_end("--out", request.out, session);
}

WindowRequest request_of(const Session& session) {
    WindowRequest request;
    request.fresh = true;
    request.view = view_request_of(session);
    const OpenFigure* active = session::active_figure(session.document);
    if (active == nullptr) return request;
    fill_input(session, *active, request);
    const session::Timeline& time = session.playback.timeline;
    const session::FrameSpan span = span_of(time);
    request.frame = named_frame(session::shown_frame(time), span);
    request.play = time.playing;
    request.backward = time.direction < 0;
    if (time.in) request.in = named_frame(*time.in, span);
    if (time.out) request.out = named_frame(*time.out, span);
    request.time = non_default_options(session, session::OptionGroup::time);
    return request;
}

std::string to_line(const WindowRequest& request) { return words_of(request).line(); }

std::vector<std::string> to_words(const WindowRequest& request) { return words_of(request).words(); }

std::string render_line(const session::Session& session, const session::RenderOrder& order) {
    const session::RenderSettings& settings = order.settings;
    const bool one = settings.kind == session::MediaKind::still;
    const bool video = !one && settings.kind != session::MediaKind::pictures;
    std::vector<double> positions = session::stroboscope_positions(session, settings);
    if (positions.empty()) positions = session::clip_of(session.playback.timeline, settings).positions;
    if (session.document.figures.empty() || positions.empty() || !session::has_command(settings)) return {};
    // A camera that follows the figure is said as it is at the first picture.
    session::Session first = session::snapshot(session, {});
    session::show(first, session::is_stroboscope(settings) ? positions.back() : positions.front());
    WindowRequest request = request_of(first);
    std::erase_if(request.view.options, [](const session::OptionValue& each) { return each.option == "names"; });
    if (session::is_stroboscope(settings))
        request.view.cameras = session::stroboscope_cameras(session, {positions.begin(), positions.end()});
    request.view.window_options.clear();
    request.view.kept_curves.clear();
    CommandWords words("skelplay render");
    add_input(request.input, words);
    words.add("-o", base::whole_path(order.output).string());
    words.add("--size", fmt::format("{}x{}", settings.width, settings.height));
    words.add("--frames", frames_words(session, settings, positions));
    session::RenderSettings said = settings;  // without what does not count for this kind
    said.rate = video ? session::rate_of(session.playback.timeline, settings) : 0.0;
    said.stroboscope = session::is_stroboscope(settings);
    if (said.stroboscope) said.shutter = 0.0;
    said.transparent = settings.transparent && session::media_format(settings.kind).alpha;
    add_words(non_default_options(said, session::OptionGroup::rendering), words);
    words.add_if(settings.labels, "--labels");
    add_words(request.view, words);
    return words.line();
}

std::string export_line(const session::Session& session, const session::ExportOrder& order) {
    const OpenFigure* open = session::open_figure(session.document, order.figure);
    if (open == nullptr) return {};
    const takes::ExportRequest form = session::export_request(session, *open);
    InputOptions input{{base::whole_path(open->take.request.file)}, whole_request(*open)};
    const figure::Figure& figure = *open->take.figure;
    if (const fs::path& own = open->take.transformed.own_skeleton; !own.empty() && own != figure.motion_file)
        input.take.options.skeleton = base::whole_path(own);
    if (figure.angles_solved) input.take.transform.solve_positions = true;  // the same kind would get raw numbers
    takes::SkinRequest& skin = input.take.skin;
    if (open->take.skin && !open->take.skin->file.empty()) skin.file = base::whole_path(open->take.skin->file);
    else skin = {};
    skin.none = false;
    CommandWords words("skelplay convert");
    add_input(input, words);
    words.add(base::whole_path(order.output).string());
    words.add("--to", form.format);
    words.add_if(session::replaces(session, order.output), "--force");
    if (const auto frames = session::file_frames(session, *open)) {
        const figure::Figure& read = open->derived.source ? *open->derived.source : figure;
        words.add("--frames", range_words(*frames, session::span_of(read.take)));
    }
    add_words(non_default_options(form, session::OptionGroup::exporting), words);
    return words.line();
}

void add_window_options(CLI::App& app, WindowRequest& request) {
    app.add_flag("--no-skin", request.input.take.skin.none);
    add_attach_options(app, request.input.take);
    add_time_options(app, request);
    add_window_view_options(app, request.view);
}
}  // namespace skelplay::cli
