#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <imgui.h>

#include "panels/bar_zoom.h"
#include "panels/regions.h"

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
    return {low, high, bar_scale(ui, low.x + ui.px(margin), inner), high.y - ui.px(handle_height)};
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

/// A double click on an end of the range puts it back to the take's.
void reset_handle(const Ui& ui) {
    const Timeline& timeline = ui.session.timeline;
    if (ui.state.dragging == PanelState::Dragging::range_in)
        ui.ask(session::SetRange{std::nullopt, timeline.out});
    else if (ui.state.dragging == PanelState::Dragging::range_out)
        ui.ask(session::SetRange{timeline.in, std::nullopt});
    else
        return;
    ui.state.dragging = PanelState::Dragging::nothing;
}

void bar_tooltip(const Ui& ui, const Bar& bar) {
    const auto frame = std::llround(bar.scale.position_at(ImGui::GetIO().MousePos.x));
    const long long number = frame + ui.session.timeline.first_number;
    const PanelState::Dragging over = grabbed(ui, bar);
    if (over == PanelState::Dragging::playhead)
        ImGui::SetTooltip("%lld", number);
    else
        ImGui::SetTooltip("%s of the range: drag it, or reset it by a double click",
                          over == PanelState::Dragging::range_in ? "Beginning" : "End");
}

void handle_pointer(const Ui& ui, const Bar& bar) {
    ImGui::InvisibleButton("bar", {bar.high.x - bar.low.x, bar.high.y - bar.low.y});
    ui.mark("time-bar");
    ui.mark("time-scale", {bar.scale.left, bar.low.y, bar.scale.width, bar.handles - bar.low.y});
    navigate_bar(ui, bar.scale);
    if (ImGui::IsItemActivated()) {
        ui.state.dragging = grabbed(ui, bar);
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) reset_handle(ui);
    }
    if (ImGui::IsItemActive()) {
        const double position = bar.scale.position_at(ImGui::GetIO().MousePos.x);
        if (ui.state.dragging == PanelState::Dragging::playhead)
            drag_playhead(ui, position);
        else if (ui.state.dragging == PanelState::Dragging::range_in ||
                 ui.state.dragging == PanelState::Dragging::range_out)
            drag_range(ui, position);
    } else if (ImGui::IsItemHovered()) {
        bar_tooltip(ui, bar);
    }
}

void draw_ticks(const Ui& ui, const Bar& bar) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::int64_t first = ui.session.timeline.first_number;
    const std::string widest = fmt::format("{}", first + static_cast<std::int64_t>(bar.scale.last));
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
    if (x < bar.low.x || x > bar.high.x) return;
    const float width = ui.px(handle_reach) * sign;
    ImGui::GetWindowDrawList()->AddTriangleFilled({x, bar.handles}, {x, bar.high.y},
                                                  {x - width, (bar.handles + bar.high.y) * 0.5F},
                                                  set ? ui.colours.accent : ui.colours.tick);
}

/// Which part of the take a zoomed bar shows: a line along its foot.
void draw_overview(const Ui& ui, const Bar& bar) {
    if (!ui.session.bar) return;
    const double end = std::max(session::whole_take(ui.session.timeline.frames).last, 1.0);
    const auto share = [&](double position) { return static_cast<float>(position / end); };
    const float top = bar.high.y - ui.px(2);
    const float from = bar.scale.left + bar.scale.width * share(ui.session.bar->first);
    const float to = bar.scale.left + bar.scale.width * share(ui.session.bar->last);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({bar.scale.left, top}, {bar.scale.left + bar.scale.width, bar.high.y},
                       ui.colours.tick);
    list.AddRectFilled({from, top}, {std::max(to, from + ui.px(3)), bar.high.y}, ui.colours.accent);
    ui.mark("bar-overview", {from, top, to - from, ui.px(2)});
}

void draw_bar(const Ui& ui, const Bar& bar) {
    const Timeline& timeline = ui.session.timeline;
    const session::FrameRange range = session::range(timeline);
    const float in = std::clamp(bar.scale.x_of(static_cast<double>(range.first)), bar.low.x, bar.high.x);
    const float out = std::clamp(bar.scale.x_of(static_cast<double>(range.last)), bar.low.x, bar.high.x);
    const float height = bar.high.y - bar.low.y;
    ui.state.grounds.push_back({{bar.low.x, bar.low.y, bar.high.x - bar.low.x, height}, ui.colours.track});
    ui.state.grounds.push_back({{in, bar.low.y, std::max(out - in, 1.0F), height}, ui.colours.track_range});
    draw_ticks(ui, bar);
    draw_handle(ui, bar, range.first, 1, timeline.in.has_value());
    draw_handle(ui, bar, range.last, -1, timeline.out.has_value());
    draw_overview(ui, bar);
}

/// Over the bar and the lanes below, down to `bottom`.
void draw_playhead(const Ui& ui, const Bar& bar, float bottom) {
    const Timeline& timeline = ui.session.timeline;
    const float x = bar.scale.x_of(std::min(timeline.position, static_cast<double>(timeline.frames - 1)));
    if (x < bar.low.x || x > bar.high.x) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({x - ui.px(1), bar.low.y}, {x + ui.px(1), bottom}, ui.colours.accent);
    list.AddTriangleFilled({x - ui.px(5), bar.low.y}, {x + ui.px(5), bar.low.y}, {x, bar.low.y + ui.px(6)},
                           ui.colours.accent);
}

}  // namespace

float time_bar_height(const Ui& ui) {
    const ImGuiStyle& style = ImGui::GetStyle();
    return ui.px(bar_height) + figure_spans_height(ui) + lanes_height(ui) + ImGui::GetFrameHeight() +
           style.ItemSpacing.y + 2 * style.WindowPadding.y;
}

void draw_time_bar(const Ui& ui, const Rect& rect) {
    set_next_window(rect);
    ImGui::Begin("Time", nullptr,
                 fixed_window | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const Bar bar = bar_at_cursor(ui);
    handle_pointer(ui, bar);
    draw_bar(ui, bar);
    Rect rows{bar.low.x, bar.low.y, bar.high.x - bar.low.x, bar.high.y - bar.low.y};
    draw_figure_spans(ui, rows, bar.scale);
    rows.height += figure_spans_height(ui);
    draw_lanes(ui, rows, bar.scale);
    const float bottom = rows.y + rows.height + lanes_height(ui);
    draw_playhead(ui, bar, bottom);
    ImGui::SetCursorScreenPos({bar.low.x, bottom + ImGui::GetStyle().ItemSpacing.y});
    pan_bar(ui, bar.scale);
    draw_bar_menu(ui);
    draw_transport(ui);
    ImGui::End();
}

}  // namespace skelplay::panels
