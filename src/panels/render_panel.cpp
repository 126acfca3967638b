#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"
#include "panels/regions.h"
#include "session/keys.h"
#include "session/media.h"

namespace skelplay::panels {

namespace {

using session::MediaFormat;
using session::MediaKind;
using session::RenderSettings;

constexpr float label_width = 78;     // points
constexpr float control_width = 236;  // points
constexpr float cancel_width = 70;    // points

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

/// Draws a row's name and moves the cursor to where its control goes.
void row(const Ui& ui, const char* name) {
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.dim_text);
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    ImGui::SameLine(ui.px(label_width));
    ImGui::SetNextItemWidth(ui.px(control_width));
}

bool choice(const Ui& ui, const std::string& mark, const std::string& text, bool chosen) {
    const bool clicked = ImGui::Selectable(text.c_str(), chosen);
    ui.tag("{}", mark);
    return clicked;
}

void draw_kind(const Ui& ui, RenderSettings& settings) {
    row(ui, "As");
    const bool open = ImGui::BeginCombo("##kind", session::media_format(settings.kind).label.data());
    ui.tag("render-kind");
    if (!open) return;
    for (const MediaFormat& format : session::media_formats()) {
        const bool missing = format.kind != MediaKind::pictures && !ui.state.videos;
        const std::string text = fmt::format("{}{}", format.label, missing ? " (needs ffmpeg)" : "");
        if (choice(ui, fmt::format("render-as-{}", format.suffix), text, format.kind == settings.kind))
            settings.kind = format.kind;
    }
    ImGui::EndCombo();
}

std::string size_text(int width, int height) {
    const auto* known =
        std::ranges::find_if(sizes, [&](const Size& size) { return size.width == width && size.height == height; });
    return fmt::format("{} \u00d7 {}{}{}", width, height, known != sizes.end() ? ", " : "",
                       known != sizes.end() ? known->name : "");
}

void draw_size(const Ui& ui, RenderSettings& settings) {
    row(ui, "Size");
    const bool open = ImGui::BeginCombo("##size", size_text(settings.width, settings.height).c_str());
    ui.tag("render-size");
    if (!open) return;
    const int width = static_cast<int>(ui.session.view.viewport.width);
    const int height = static_cast<int>(ui.session.view.viewport.height);
    if (choice(ui, "render-size-window", fmt::format("{} \u00d7 {}, as in this window", width, height), false)) {
        settings.width = width;
        settings.height = height;
    }
    for (const Size& size : sizes)
        if (choice(ui, fmt::format("render-size-{}x{}", size.width, size.height), size_text(size.width, size.height),
                   size.width == settings.width && size.height == settings.height)) {
            settings.width = size.width;
            settings.height = size.height;
        }
    ImGui::EndCombo();
}

std::string rate_text(const session::Timeline& timeline, RenderSettings settings, double rate) {
    settings.rate = rate;
    if (rate > 0.0) return fmt::format("{} a second", base::shortest(rate));
    if (settings.kind == MediaKind::pictures) return "Each frame of the file";
    return fmt::format("Automatic: {} a second", base::shortest(session::rate_of(timeline, settings)));
}

void draw_rate(const Ui& ui, RenderSettings& settings) {
    const session::Timeline& timeline = ui.session.playback.timeline;
    row(ui, "Pictures");
    const bool open = ImGui::BeginCombo("##rate", rate_text(timeline, settings, settings.rate).c_str());
    ui.tag("render-rate");
    if (!open) return;
    if (choice(ui, "render-rate-usual", rate_text(timeline, settings, 0.0), settings.rate == 0.0)) settings.rate = 0.0;
    for (const double rate : rates)
        if (rate <= session::media_format(settings.kind).highest_rate &&
            choice(ui, fmt::format("render-rate-{}", rate), rate_text(timeline, settings, rate), settings.rate == rate))
            settings.rate = rate;
    ImGui::EndCombo();
}

void draw_range(const Ui& ui) {
    const session::Timeline& timeline = ui.session.playback.timeline;
    const session::FrameRange range = session::range(timeline);
    row(ui, "Frames");
    const std::int64_t first = timeline.first_number;
    ImGui::TextUnformatted(fmt::format("{} to {}, {:.2f} s", first + static_cast<std::int64_t>(range.first),
                                       first + static_cast<std::int64_t>(range.last),
                                       static_cast<double>(range.last - range.first + 1) * timeline.frame_time)
                               .c_str());
    help("I begins the range at this frame, O ends it, Shift+X clears it");
}

void draw_switches(const Ui& ui, RenderSettings& settings) {
    row(ui, "With");
    ImGui::Checkbox("Bone names", &settings.labels);
    ui.tag("render-labels");
    ImGui::SameLine();
    ImGui::Checkbox("Transparent background", &settings.transparent);
    ui.tag("render-transparent");
    help(
        "Transparent behind the figures, also in pictures saved with Shift+F12.\nNot in .mp4, which has no "
        "transparency.");
}

/// Suggests a new name if it was made for something else, or exists by now.
void suggest_output(const Ui& ui, const RenderSettings& settings) {
    RenderPanelState& state = ui.state.render;
    const std::pair now{ui.session.document.active, settings.kind};
    const bool ended = state.was_rendering && !ui.session.ui.rendering;
    state.was_rendering = ui.session.ui.rendering.has_value();
    if (state.named_for == now && !ended) return;
    state.named_for = now;
    state.output = session::free_output(ui.session.document, settings).string();
}

void draw_output(const Ui& ui) {
    row(ui, "To");
    ImGui::InputText("##output", &ui.state.render.output);
    ui.tag("render-output");
    help(ui.state.render.output.c_str());
}

/// A progress bar and a button that ends at `right`.
void draw_progress(const Ui& ui, float right) {
    const session::Rendering& rendering = *ui.session.ui.rendering;
    const double share =
        rendering.total == 0 ? 0.0 : static_cast<double>(rendering.done) / static_cast<double>(rendering.total);
    const float button = right - ui.px(cancel_width);
    const float width = button - ImGui::GetStyle().ItemSpacing.x - ImGui::GetCursorPosX();
    ImGui::ProgressBar(std::clamp(static_cast<float>(share), 0.0F, 1.0F), {width, 0},
                       fmt::format("{} of {}", rendering.done, rendering.total).c_str());
    ui.tag("render-progress");
    ImGui::SameLine(button);
    if (ImGui::Button("Cancel", {ui.px(cancel_width), 0})) ui.ask(session::CancelRender{});
    ui.tag("render-cancel");
}

void draw_start(const Ui& ui, const RenderSettings& settings) {
    const std::size_t pictures = session::picture_count(ui.session.playback.timeline, settings);
    const std::string output(base::trimmed(ui.state.render.output));
    const bool possible = !output.empty() && !ui.session.document.figures.empty();
    ImGui::BeginDisabled(!possible);
    ImGui::PushStyleColor(ImGuiCol_Button, ui.colours.accent_soft);
    if (ImGui::Button("Render", {ui.px(label_width + 10), 0})) ui.ask(session::StartRender{output});
    ImGui::PopStyleColor();
    ImGui::EndDisabled();
    ui.tag("render-start");
    ImGui::SameLine();
    ImGui::TextDisabled("%s", base::counted(pictures, "picture", "pictures").c_str());
}

/// Darkens the sides that the rendering will not contain; both pictures have the same height.
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
    if (settings.kind != MediaKind::pictures && !ui.state.videos) {
        ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.warning);
        ImGui::TextUnformatted("Videos need ffmpeg, which is not on PATH");
        ImGui::PopStyleColor();
    }
    draw_size(ui, settings);
    draw_range(ui);
    draw_rate(ui, settings);
    draw_switches(ui, settings);
    suggest_output(ui, settings);
    draw_output(ui);
    draw_frame(ui, settings);
    ImGui::Dummy({0, ui.px(2)});
    if (ui.session.ui.rendering)
        draw_progress(ui, ui.px(label_width + control_width));
    else
        draw_start(ui, settings);
    if (settings != ui.session.ui.render) ui.ask(session::SetRenderSettings{settings});
}

/// True if Escape is to close the panel: nothing else is using the key.
bool escaped(const Ui& ui) {
    RenderPanelState& state = ui.state.render;
    const bool taken =
        std::exchange(state.escape_is_taken, ImGui::GetIO().WantTextInput || ui.state.typing != Field::none ||
                                                 ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup));
    return !taken && !ui.state.dialog_open && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
}

}  // namespace

void draw_render_panel(const Ui& ui) {
    RenderPanelState& state = ui.state.render;
    const bool appears = ui.session.ui.render_panel && !state.open;
    state.open = ui.session.ui.render_panel;
    if (!state.open) return;
    if (appears) state.named_for.reset();
    if (begin_notice(ui, "Render", {0.0F, 0.0F})) {
        ImGui::TextUnformatted("Render the range");
        const float side = ImGui::GetFrameHeight();
        ImGui::SameLine(ui.px(label_width + control_width) - side);
        if (ImGui::Button("\u00d7", {side, 0})) ui.ask(session::ToggleRenderPanel{});
        ui.tag("render-close");
        help("Close (Escape); rendering continues");
        ImGui::Separator();
        draw_render_panel_content(ui);
    }
    ImGui::End();
    if (escaped(ui)) ui.ask(session::ToggleRenderPanel{});
}

void draw_rendering(const Ui& ui) {
    if (!ui.session.ui.rendering || ui.session.ui.render_panel) return;
    if (begin_notice(ui, "Rendering", {0.0F, 0.0F})) {
        ImGui::TextUnformatted(ui.session.ui.rendering->output.filename().string().c_str());
        draw_progress(ui, ui.px(280));
    }
    ImGui::End();
}

}  // namespace skelplay::panels
