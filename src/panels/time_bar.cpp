#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <imgui.h>

#include "base/numbers.h"
#include "panels/regions.h"
#include "panels/ruler.h"

namespace skelplay::panels {

namespace {

using session::Timeline;

constexpr float bar_height = 34;     // points
constexpr float handle_height = 11;  // points of it, below, where the range's ends are
constexpr float handle_reach = 7;    // points to both sides of an end in which it is taken hold of
constexpr float margin = 14;         // points left and right of the first and the last frame

/// The bar's rectangle and measure, this frame.
struct Bar {
    ImVec2 low;
    ImVec2 high;
    BarScale scale;
    float handles;  // y below which the range's ends are
};

Bar bar_at_cursor(const Ui& ui) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high{low.x + ImGui::GetContentRegionAvail().x, low.y + ui.px(bar_height)};
    const float inner = std::max(high.x - low.x - 2 * ui.px(margin), 1.0F);
    return {
        low, high, {low.x + ui.px(margin), inner, ui.session.timeline.frames}, high.y - ui.px(handle_height)};
}

/// What the pointer takes hold of: an end of the range when it is on one, else the playhead.
PanelState::Dragging grabbed(const Ui& ui, const Bar& bar) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const session::FrameRange range = session::range(ui.session.timeline);
    if (mouse.y < bar.handles || ui.session.timeline.frames == 1) return PanelState::Dragging::playhead;
    const float to_in = std::abs(mouse.x - bar.scale.x_of(static_cast<double>(range.first)));
    const float to_out = std::abs(mouse.x - bar.scale.x_of(static_cast<double>(range.last)));
    if (std::min(to_in, to_out) > ui.px(handle_reach)) return PanelState::Dragging::playhead;
    return to_in < to_out ? PanelState::Dragging::range_in : PanelState::Dragging::range_out;
}

void drag_playhead(const Ui& ui, double position) {
    const bool sub_frames = ImGui::GetIO().KeyAlt;
    const double wanted = sub_frames ? position : std::round(position);
    if (!ui.session.timeline.scrubbing || wanted != ui.session.timeline.position)
        ui.ask(session::Scrub{wanted, sub_frames});
}

void drag_range(const Ui& ui, double position) {
    const Timeline& timeline = ui.session.timeline;
    const session::FrameRange now = session::range(timeline);
    session::FrameRange wanted = now;
    const auto frame = static_cast<std::size_t>(std::round(position));
    if (ui.state.dragging == PanelState::Dragging::range_in)
        wanted.first = std::min(frame, now.last);
    else
        wanted.last = std::max(frame, now.first);
    if (!(wanted == now)) ui.ask(session::SetRange{wanted.first, wanted.last});
}

void handle_pointer(const Ui& ui, const Bar& bar) {
    ImGui::InvisibleButton("bar", {bar.high.x - bar.low.x, bar.high.y - bar.low.y});
    ui.mark("time-bar");
    ui.mark("time-scale", {bar.scale.left, bar.low.y, bar.scale.width, bar.handles - bar.low.y});
    if (ImGui::IsItemActivated()) ui.state.dragging = grabbed(ui, bar);
    if (ImGui::IsItemActive()) {
        const double position = bar.scale.position_at(ImGui::GetIO().MousePos.x);
        if (ui.state.dragging == PanelState::Dragging::playhead)
            drag_playhead(ui, position);
        else if (ui.state.dragging != PanelState::Dragging::nothing)
            drag_range(ui, position);
    } else if (ImGui::IsItemHovered()) {
        const auto frame = std::llround(bar.scale.position_at(ImGui::GetIO().MousePos.x));
        ImGui::SetTooltip("%lld", frame + ui.session.timeline.first_number);
    }
}

void draw_ticks(const Ui& ui, const Bar& bar) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::int64_t first = ui.session.timeline.first_number;
    const std::string widest = fmt::format("{}", first + static_cast<std::int64_t>(bar.scale.frames));
    const float label_width = ImGui::CalcTextSize(widest.c_str()).x + ui.px(18);
    for (const Tick& tick : ticks(bar.scale, first, label_width)) {
        const float x = bar.scale.x_of(static_cast<double>(tick.frame));
        const float length = ui.px(tick.labelled ? 7.0F : 4.0F);
        list.AddLine({x, bar.handles - length}, {x, bar.handles}, ui.colours.tick);
        if (!tick.labelled) continue;
        const std::string label = fmt::format("{}", tick.number);
        const float half = ImGui::CalcTextSize(label.c_str()).x * 0.5F;
        list.AddText({x - half, bar.low.y + ui.px(1)}, ui.colours.dim_text, label.c_str());
    }
}

void draw_handle(const Ui& ui, const Bar& bar, std::size_t frame, float sign, bool set) {
    const float x = bar.scale.x_of(static_cast<double>(frame));
    const float width = ui.px(handle_reach) * sign;
    ImGui::GetWindowDrawList()->AddTriangleFilled({x, bar.handles}, {x, bar.high.y},
                                                  {x - width, (bar.handles + bar.high.y) * 0.5F},
                                                  set ? ui.colours.accent : ui.colours.tick);
}

void draw_bar(const Ui& ui, const Bar& bar) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Timeline& timeline = ui.session.timeline;
    const session::FrameRange range = session::range(timeline);
    const float in = bar.scale.x_of(static_cast<double>(range.first));
    const float out = bar.scale.x_of(static_cast<double>(range.last));
    const float end = std::max(out, in + 1);
    const float height = bar.high.y - bar.low.y;
    ui.state.grounds.push_back({{bar.low.x, bar.low.y, bar.high.x - bar.low.x, height}, ui.colours.track});
    ui.state.grounds.push_back({{in, bar.low.y, end - in, height}, ui.colours.track_range});
    draw_ticks(ui, bar);
    draw_handle(ui, bar, range.first, 1, timeline.in.has_value());
    draw_handle(ui, bar, range.last, -1, timeline.out.has_value());
    const float x = bar.scale.x_of(std::min(timeline.position, static_cast<double>(timeline.frames - 1)));
    list.AddRectFilled({x - ui.px(1), bar.low.y}, {x + ui.px(1), bar.high.y}, ui.colours.accent);
    list.AddTriangleFilled({x - ui.px(5), bar.low.y}, {x + ui.px(5), bar.low.y}, {x, bar.low.y + ui.px(6)},
                           ui.colours.accent);
}

void transport(const Ui& ui) {
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
    const std::string shown =
        ui.session.shown_rate > 0 ? fmt::format("{:.0f} shown/s", ui.session.shown_rate) : "paused";
    ImGui::TextDisabled("%s", shown.c_str());
}

}  // namespace

float time_bar_height(const Ui& ui) {
    const ImGuiStyle& style = ImGui::GetStyle();
    return ui.px(bar_height) + ImGui::GetFrameHeight() + style.ItemSpacing.y + 2 * style.WindowPadding.y;
}

void draw_time_bar(const Ui& ui, const Rect& rect) {
    set_next_window(rect);
    ImGui::Begin("Time", nullptr,
                 fixed_window | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const Bar bar = bar_at_cursor(ui);
    handle_pointer(ui, bar);
    draw_bar(ui, bar);
    transport(ui);
    frame_number(ui);
    times(ui);
    rates(ui);
    modes(ui);
    ImGui::End();
}

}  // namespace skelplay::panels
