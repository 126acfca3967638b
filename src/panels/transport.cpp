#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <imgui.h>

#include "base/numbers.h"
#include "panels/bar_zoom.h"
#include "panels/regions.h"

namespace skelplay::panels {

namespace {

using session::Timeline;

void buttons(const Ui& ui) {
    const Timeline& timeline = ui.session.timeline;
    const bool back = timeline.playing && timeline.direction < 0;
    const bool on = timeline.playing && timeline.direction > 0;
    const auto button = [&](const char* id, Icon icon, const char* text, session::Command command,
                            bool lit = false) {
        if (icon_button(ui, id, icon, text, lit)) ui.ask(std::move(command));
        ui.mark(id + 2);  // without the ##
        ImGui::SameLine(0, ui.px(3));
    };
    button("##first", Icon::first, "First frame (Home)", session::GoToFirst{});
    button("##back", Icon::back, "One frame back (Left)", session::StepFrames{-1});
    button("##play-back", back ? Icon::pause : Icon::play_back, "Play backward (Shift+Space)",
           session::PlayBackward{}, back);
    button("##play", on ? Icon::pause : Icon::play, "Play or pause (Space)",
           back ? session::Command(session::Shuttle{1}) : session::PlayPause{}, on);
    button("##on", Icon::on, "One frame on (Right)", session::StepFrames{1});
    button("##last", Icon::last, "Last frame (End)", session::GoToLast{});
    ImGui::SameLine(0, ui.px(14));
}

/// Hours, minutes, seconds and frames, at the rate rounded to whole frames.
std::string time_code(const Timeline& timeline) {
    const auto rate = std::max(std::llround(1.0 / timeline.frame_time), 1LL);
    const auto frame = static_cast<long long>(session::shown_frame(timeline));
    const long long seconds = frame / rate;
    const int digits = static_cast<int>(fmt::formatted_size("{}", rate - 1));
    return fmt::format("{:02}:{:02}:{:02}:{:0{}}", seconds / 3600, seconds / 60 % 60, seconds % 60,
                       frame % rate, std::max(digits, 2));
}

void frame_number(const Ui& ui) {
    const Timeline& timeline = ui.session.timeline;
    PanelState& state = ui.state;
    const auto number = timeline.first_number + static_cast<std::int64_t>(session::shown_frame(timeline));
    const double position = session::shown_position(timeline);
    const bool between = (!timeline.playing || timeline.scrubbing) && position != std::round(position);
    const std::string text =
        between ? fmt::format("{:.2f}", position + static_cast<double>(timeline.first_number))
                : fmt::format("{}", number);
    if (state.frame_number_focus_seen != ui.session.interface.frame_number_focus) {
        state.frame_number_focus_seen = ui.session.interface.frame_number_focus;
        state.typing = Field::frame;
        state.typing_started = true;
        state.typed = text;
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Frame");
    ImGui::SameLine();
    if (const auto typed = typed_number(ui, Field::frame, "##frame-number", text, text, ui.px(66)))
        ui.ask(session::GoToFrame{*typed - static_cast<double>(timeline.first_number)});
    ImGui::SameLine(0, ui.px(4));
    ImGui::TextDisabled("/ %zu", timeline.frames);
    ImGui::SameLine(0, ui.px(14));
}

void times(const Ui& ui) {
    const Timeline& timeline = ui.session.timeline;
    const double seconds = session::shown_time(timeline).count();
    if (const auto typed = typed_number(ui, Field::time, "##time", fmt::format("{:.3f} s", seconds),
                                        fmt::format("{:.3f}", seconds), ui.px(78)))
        ui.ask(session::GoToFrame{*typed / timeline.frame_time});
    ImGui::SameLine();
    ImGui::TextUnformatted(time_code(timeline).c_str());
    help("Hours : minutes : seconds : frames");
    ImGui::SameLine(0, ui.px(14));
}

void rates(const Ui& ui) {
    const session::OpenFigure* active = session::active_figure(ui.session);
    if (active == nullptr) return;
    const session::Rate& rate = active->rate;
    const std::string text = base::shortest(std::round(rate.fps * 1000) / 1000);
    if (const auto typed =
            typed_number(ui, Field::rate, "##rate", fmt::format("{} fps", text), text, ui.px(80)))
        ui.ask(session::SetRate{active->id, *typed > 0 ? std::optional(*typed) : std::nullopt});
    static constexpr std::array<const char*, 3> sources{"", "assumed", "as set"};
    const char* source = sources.at(static_cast<std::size_t>(rate.source));
    if (*source != '\0') {
        ImGui::SameLine(0, ui.px(4));
        ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.warning);
        ImGui::TextUnformatted(source);
        ImGui::PopStyleColor();
        help(
            "The file does not say how many frames are a second. Click the number to type one; 0 goes back.");
        ui.mark("rate-source");
    }
    ImGui::SameLine(0, ui.px(14));
}

void modes(const Ui& ui) {
    const Timeline& timeline = ui.session.timeline;
    const std::string speed = fmt::format("{:.3g}", timeline.speed);
    if (const auto typed =
            typed_number(ui, Field::speed, "##speed", fmt::format("{}\u00d7", speed), speed, ui.px(56)))
        ui.ask(session::SetSpeed{*typed});
    static constexpr std::array<const char*, 3> names{"Once", "Loop", "Ping-pong"};
    ImGui::SameLine();
    if (ImGui::Button(names.at(static_cast<std::size_t>(timeline.mode)), {ui.px(82), 0}))
        ui.ask(session::SetPlayMode{
            static_cast<session::PlayMode>((static_cast<unsigned>(timeline.mode) + 1U) % names.size())});
    ui.mark("play-mode");
    help("What happens at the end. Click for the next way");
    ImGui::SameLine();
    if (ImGui::Button(timeline.real_time ? "Real time" : "Every frame", {ui.px(92), 0}))
        ui.ask(session::SetRealTime{!timeline.real_time});
    ui.mark("real-time");
    help("Real time leaves frames out when the display is slower; every frame shows them all, then later");
    ImGui::SameLine(0, ui.px(14));
}

/// What the bar shows: zoomed to the range or not, the range itself, the lanes.
void bar_buttons(const Ui& ui) {
    const Timeline& timeline = ui.session.timeline;
    const bool ranged = timeline.in || timeline.out;
    const bool zoomed = ui.session.bar.has_value();
    ImGui::BeginDisabled(!ranged && !zoomed);
    if (zoomed) ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.accent);
    if (ImGui::Button("Zoom")) ui.ask(session::ToggleBarZoom{});
    if (zoomed) ImGui::PopStyleColor();
    ui.mark("bar-zoom");
    ImGui::EndDisabled();
    help("The bar shows the range alone, and the whole take again (Z). The wheel zooms it, Shift+wheel pans");
    ImGui::SameLine(0, ui.px(3));
    ImGui::BeginDisabled(!ranged);
    if (ImGui::Button("\u00d7")) ui.ask(session::SetRange{});
    ui.mark("range-clear");
    ImGui::EndDisabled();
    help("Clear the range (Shift+X)");
    ImGui::SameLine();
    if (ImGui::Button("Lanes")) ImGui::OpenPopup("lanes");
    ui.mark("lanes");
    help("Which rows there are under the bar");
    if (ImGui::BeginPopup("lanes")) {
        lane_entries(ui);
        ImGui::EndPopup();
    }
    ImGui::SameLine(0, ui.px(14));
}

/// How fast the display is, and how honest.
void counts(const Ui& ui) {
    const session::FrameCount& count = ui.session.frame_count;
    std::string text = ui.session.shown_rate > 0 ? fmt::format("{:.0f}/s", ui.session.shown_rate) : "paused";
    if (count.shown > 0) text += fmt::format(", {} shown, {} left out", count.shown, count.left_out);
    ImGui::TextDisabled("%s", text.c_str());
    ui.mark("frame-count");
    help(
        "Pictures a second, and frames of the file since play was pressed: how many were on the screen, and "
        "how many went by between two pictures");
}

}  // namespace

void draw_transport(const Ui& ui) {
    buttons(ui);
    frame_number(ui);
    times(ui);
    rates(ui);
    modes(ui);
    bar_buttons(ui);
    counts(ui);
}

}  // namespace skelplay::panels
