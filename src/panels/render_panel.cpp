#include "panels/controls.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
using session::MediaFormat;
using session::MediaKind;
using session::RenderSettings;

struct Size {
    int width;
    int height;
    const char* name;
};
constexpr std::array<Size, 6> sizes{{{640, 360, "small"},
                                     {1280, 720, "HD"},
                                     {1920, 1080, "full HD"},
                                     {3840, 2160, "4K"},
                                     {1080, 1080, "square"},
                                     {1080, 1920, "upright"}}};
constexpr std::array<double, 6> rates{12, 24, 25, 30, 50, 60};

bool is_png(MediaKind kind) { return kind == MediaKind::pictures || kind == MediaKind::still; }

/// Whether it is a kind of video that can't be made here.
bool is_missing(const Ui& ui, MediaKind kind) { return !is_png(kind) && !ui.state.videos.kinds.contains(kind); }

void draw_kind(const Ui& ui, RenderSettings& settings) {
    std::vector<FormChoice<MediaKind>> choices;
    std::vector<MediaFormat> formats(session::media_formats().begin(), session::media_formats().end());
    std::ranges::stable_partition(formats, [&](const MediaFormat& format) { return !is_missing(ui, format.kind); });
    if (!ui.state.render.named_for && is_missing(ui, settings.kind)) settings.kind = formats.front().kind;  // as it opens
    for (const MediaFormat& format : formats) {
        const bool missing = is_missing(ui, format.kind);
        const std::string_view tag = format.kind == MediaKind::still ? "still" : format.suffix;
        choices.push_back({format.kind,
                           fmt::format("{}{}", format.label, missing ? fmt::format(" ({})", ui.state.videos.missing) : ""),
                           fmt::format("render-as-{}", tag)});
    }
    form_choices(ui, {"As", "render-kind", std::string(session::media_format(settings.kind).label)}, choices,
                 settings.kind);
}

std::string size_text(int width, int height) {
    const auto* known =
        std::ranges::find_if(sizes, [&](const Size& size) { return size.width == width && size.height == height; });
    return fmt::format("{} \u00d7 {}{}{}", width, height, known != sizes.end() ? ", " : "",
                       known != sizes.end() ? known->name : "");
}

void draw_size(const Ui& ui, RenderSettings& settings) {
    form_list(ui, {"Size", "render-size", size_text(settings.width, settings.height)}, [&] {
        const auto row = [&](const std::string& tag, const std::string& text, int width, int height, bool chosen) {
            if (!form_choice(ui, "render-size-" + tag, text, chosen)) return;
            settings.width = width;
            settings.height = height;
        };
        const int width = static_cast<int>(ui.session.view.picture.width);
        const int height = static_cast<int>(ui.session.view.picture.height);
        row("window", fmt::format("{} \u00d7 {}, as in this window", width, height), width, height, false);
        for (const Size& size : sizes)
            row(fmt::format("{}x{}", size.width, size.height), size_text(size.width, size.height), size.width, size.height,
                size.width == settings.width && size.height == settings.height);
    });
}

std::string rate_text(const session::Timeline& timeline, RenderSettings settings, double rate) {
    settings.rate = rate;
    if (rate > 0.0) return fmt::format("{} a second", base::rate_text(rate));
    if (settings.kind == MediaKind::pictures) return "Each frame of the file";
    return fmt::format("Automatic: {} a second", base::rate_text(session::rate_of(timeline, settings)));
}

void draw_rate(const Ui& ui, RenderSettings& settings) {
    const session::Timeline& timeline = ui.session.playback.timeline;
    std::vector<FormChoice<double>> choices{{0.0, rate_text(timeline, settings, 0.0), "render-rate-usual"}};
    for (const double rate : rates)
        if (rate <= session::media_format(settings.kind).highest_rate)
            choices.push_back({rate, rate_text(timeline, settings, rate), fmt::format("render-rate-{}", rate)});
    form_choices(ui, {"Pictures", "render-rate", rate_text(timeline, settings, settings.rate)}, choices, settings.rate);
}

void draw_range(const Ui& ui, const RenderSettings& settings) {
    const session::Timeline& timeline = ui.session.playback.timeline;
    const session::FrameRange range = session::range(timeline);
    const bool one = settings.kind == MediaKind::still && !settings.stroboscope;
    form_row(ui, one ? "Frame" : "Frames");
    if (one)
        return ImGui::TextUnformatted(
            fmt::format("{}, the present one", frame_number(timeline, session::shown_frame(timeline))).c_str());
    ImGui::TextUnformatted(fmt::format("{} to {}, {:.2f} s", frame_number(timeline, range.first),
                                       frame_number(timeline, range.last),
                                       static_cast<double>(range.last - range.first + 1) * timeline.frame_time)
                               .c_str());
    help(with_keys("Numbers of the file", "I begins the range at the present frame, O ends it, Shift+X clears it"));
}

void draw_switches(const Ui& ui, RenderSettings& settings) {
    form_row(ui, "With");
    const std::string names = session::part_word(ui.session.document, true) + " names###labels";
    check_box(ui, names.c_str(), "render-labels", settings.labels);
    ImGui::SameLine();
    check_box(ui, "Burn-in", "render-burn-in", settings.burn_in,
              "Take, frame, time code, rate and camera are written into the picture, also into one saved without panels");
    form_row(ui, "");  // a line of its own, as it would make the form wider than its controls
    check_box(ui, "Transparent background", "render-transparent", settings.transparent,
              "Transparent behind the figures, also in pictures saved without panels.\nNot in .mp4, which has no "
              "transparency.");
}

/// Draws a number on the present line.
void draw_count(const Ui& ui, const std::string& tag, const char* tip, int& count) {
    ImGui::SameLine();
    ImGui::SetNextItemWidth(ui.px(form_label_width));
    ImGui::InputInt(fmt::format("##{}", tag).c_str(), &count);
    ui.tag("{}", tag);
    help(tip);
}

/// Draws the switch for one picture of many poses, which also chooses a still.
void draw_stroboscope(const Ui& ui, RenderSettings& settings) {
    bool on = session::is_stroboscope(settings);
    form_row(ui, "Poses");
    if (check_box(ui, "Stroboscope", "render-stroboscope", on,
                  "Poses spread over the range in one picture, the earlier the paler")) {
        settings.stroboscope = on;
        if (on) settings.kind = MediaKind::still;
    }
    if (on)
        draw_count(ui, "render-poses",
                   "How many poses the picture has; the first and the last frame of the range are among them",
                   settings.poses);
}

/// Draws how long the shutter is open, and with how many poses that is painted.
void draw_shutter(const Ui& ui, RenderSettings& settings) {
    if (session::is_stroboscope(settings)) return;
    constexpr double shut = 0.0;
    constexpr double open = 360.0;
    form_row(ui, "Shutter");
    if (settings.shutter > 0.0) ImGui::SetNextItemWidth(ui.px(form_control_width - form_label_width - 8));
    ImGui::SliderScalar("##shutter", ImGuiDataType_Double, &settings.shutter, &shut, &open, "%.0f\u00b0");
    ui.tag("render-shutter");
    help(
        "Motion blur: how long the shutter is open, 360\u00b0 from one picture to the next; 180\u00b0 is usual in "
        "film");
    if (settings.shutter > 0.0)
        draw_count(ui, "render-blur-samples",
                   "Poses in each picture while the shutter is open: more are smoother and take longer",
                   settings.blur_samples);
}

/// Suggests a new name when the form asks for another rendering, or the suggested file exists now.
void suggest_output(const Ui& ui, const RenderSettings& settings) {
    RenderPanelState& state = ui.state.render;
    const RenderPanelState::NamedFor now{ui.session.document.active, settings.kind, settings.stroboscope};
    const bool ended = state.was_rendering && !ui.session.ui.rendering;
    state.was_rendering = ui.session.ui.rendering.has_value();
    const bool still = settings.kind == MediaKind::still && !settings.stroboscope;
    const std::string stem =
        still && !ui.session.playback.timeline.playing ? session::picture_stem(ui.session) : state.stem;
    const bool follows_frame = stem != state.stem && state.output == state.suggested;
    state.stem = stem;
    if (state.named_for == now && !ended && !follows_frame) return;
    state.named_for = now;
    state.output = state.suggested = session::free_output(ui.session, settings).string();
}

void draw_render_progress(const Ui& ui, float right) {
    const session::Rendering& rendering = *ui.session.ui.rendering;
    if (form_progress(ui, "render", rendering.done, rendering.total, right)) ui.ask(session::cancel_render);
}

/// `entered`: Enter was pressed in the name.
void draw_start(const Ui& ui, const RenderSettings& settings, bool entered) {
    const std::size_t pictures = session::picture_count(ui.session.playback.timeline, settings);
    const std::string output(base::trimmed(ui.state.render.output));
    const bool possible = !output.empty() && !ui.session.document.figures.empty();
    ImGui::BeginDisabled(!possible);
    if (form_start(ui, "render", "Render", form_label_width) || (entered && possible))
        ui.ask(session::start_render, output);
    const bool has_command = session::has_command(settings);
    if (button(ui, "Copy as command", "render-copy", {}, has_command)) ui.ask(session::copy_render, output);
    if (!has_command) help("The command numbers frames of the file: choose each frame of the file");
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::TextDisabled("%s", base::counted(pictures, "picture", "pictures").c_str());
}

/// Darkens the sides of the picture that the rendering, which has the same height, does not contain.
void draw_frame(const Ui& ui, const RenderSettings& settings) {
    const Rect& view = ui.state.viewport;
    const float width = view.height * static_cast<float>(settings.width) / static_cast<float>(settings.height);
    const float side = (view.width - width) * 0.5F;
    if (side < 1.0F) return;
    constexpr ImU32 shade = IM_COL32(0, 0, 0, 64);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const float low = view.y + view.height;
    list.AddRectFilled({view.x, view.y}, {view.x + side, low}, shade);
    list.AddRectFilled({view.x + side + width, view.y}, {view.x + view.width, low}, shade);
    ui.tag_at(Rect{view.x + side, view.y, width, view.height}, "render-frame");
}

void draw_render_panel_content(const Ui& ui) {
    RenderSettings settings = ui.session.ui.render;
    draw_kind(ui, settings);
    if (is_missing(ui, settings.kind)) coloured_text(ui.colours.warning, std::string(ui.state.videos.why));
    draw_size(ui, settings);
    draw_range(ui, settings);
    if (settings.kind != MediaKind::still) draw_rate(ui, settings);
    draw_stroboscope(ui, settings);
    draw_shutter(ui, settings);
    draw_switches(ui, settings);
    suggest_output(ui, settings);
    const bool entered = form_output(ui, "render", ui.state.render.output);
    draw_frame(ui, settings);
    ImGui::Dummy({0, ui.px(2)});
    if (ui.session.ui.rendering) draw_render_progress(ui, ui.px(form_width));
    else draw_start(ui, settings, entered);
    if (settings == ui.session.ui.render) return;
    session::Settings changed = ui.session;
    changed.ui.render = settings;
    ui.ask_for_changes(changed);
}
}  // namespace

void draw_render_panel(const Ui& ui) {
    RenderPanelState& state = ui.state.render;
    if (!state.open) state.named_for.reset();
    draw_form(ui, {session::Form::render_media, "Render", "render", "Close; rendering continues", "pictures"}, state,
              [&] { draw_render_panel_content(ui); });
}

void draw_rendering(const Ui& ui) {
    if (!ui.session.ui.rendering || ui.session.ui.form == session::Form::render_media) return;
    if (begin_notice(ui, "Rendering", {0.0F, 0.0F})) {
        ImGui::TextUnformatted(ui.session.ui.rendering->output.filename().string().c_str());
        draw_render_progress(ui, ui.px(280));
    }
    ImGui::End();
}
}  // namespace skelplay::panels
