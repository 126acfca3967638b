#include <cmath>

#include "panels/controls.h"
#include "panels/curves.h"
#include "panels/regions.h"
#include "session/analyses/curves.h"

namespace skelplay::panels {

namespace {

constexpr float gutter = 48;  // points to the left of the plots, for the labels of the values

void show(CurvesState& state, const Span& time, const Span& whole) {
    state.time = time;
    state.whole = time == whole;
    state.playhead_seen = false;  // a playhead that was out of view is not followed
}

void draw_tools(const Ui& ui, const CurveSheet& sheet) {
    CurvesState& state = ui.state.curves;
    const session::Timeline& timeline = ui.session.playback.timeline;
    if (button(ui, "Whole take", "curves-whole", "Show all frames, like a double click on the curves"))
        show(state, sheet.whole, sheet.whole);
    ImGui::SameLine();
    if (button(ui, "Range", "curves-range", "Show the range, which I and O set", timeline.in || timeline.out)) {
        const session::FrameRange range = session::range(timeline);
        const auto position = [&](std::size_t frame) {
            return session::position_at(ui.session.playback, sheet.open, static_cast<double>(frame));
        };
        show(state, around_range(position(range.first), position(range.last), sheet.whole), sheet.whole);
    }
    ImGui::SameLine();
    draw_fit_toggle(ui);
}

void turn_wheel(const Ui& ui, const CurveSheet& sheet) {
    const ImGuiIO& io = ImGui::GetIO();
    CurvesState& state = ui.state.curves;
    const double across = static_cast<double>(io.KeyShift ? io.MouseWheel : -io.MouseWheelH);
    if (across != 0) show(state, panned(state.time, -across * wheel_pan * state.time.size(), sheet.whole), sheet.whole);
    if (io.MouseWheel != 0 && !io.KeyShift)
        show(state,
             zoomed(state.time, std::pow(wheel_zoom, static_cast<double>(io.MouseWheel)),
                    sheet.time.under(io.MousePos.x), sheet.whole),
             sheet.whole);
}

/// Call it before drawing, so that the plots show the result of this frame's input.
void handle_pointer(const Ui& ui, const CurveSheet& sheet) {
    const ImGuiIO& io = ImGui::GetIO();
    CurvesState& state = ui.state.curves;
    ImGui::InvisibleButton("curves", {sheet.area.width, sheet.area.height},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    ui.tag("curves");
    if (ImGui::IsItemHovered()) {
        turn_wheel(ui, sheet);
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) show(state, sheet.whole, sheet.whole);
    }
    if (!ImGui::IsItemActive()) return;
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left))
        scrub_curves(ui, sheet);
    else if (io.MouseDelta.x != 0)
        show(state, panned(state.time, sheet.time.under(0) - sheet.time.under(io.MouseDelta.x), sheet.whole),
             sheet.whole);
}

/// Moves the visible time by a page when a moving playhead leaves it, unless it was out of view before.
void follow_playhead(const Ui& ui, const CurveSheet& sheet) {
    CurvesState& state = ui.state.curves;
    const session::Timeline& timeline = ui.session.playback.timeline;
    const double playhead = session::position_in(ui.session.playback, sheet.open);
    const bool runs = timeline.playing && !timeline.scrubbing;
    if (runs && state.playhead_seen && !state.time.contains(playhead))
        state.time = turned_page(state.time, playhead, timeline.direction, sheet.whole);
    state.playhead_seen = state.time.contains(playhead);
}

/// Draws the plots in the rest of the panel, with a time of their own.
void draw_own_plots(const Ui& ui, CurveSheet& sheet) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float axis = ImGui::GetFontSize() + ui.px(6);
    const float height = std::max(room.y - axis - ui.px(4), sheet.least_height(ui));
    const float left = std::round(at.x + ui.px(gutter));
    const float width = std::floor(std::max(at.x + room.x - ui.px(4) - left, 8.0F));
    lay_out_plots(ui, sheet, {left, at.y, width, height});
    sheet.area = {at.x, at.y, room.x, height + axis};
    handle_pointer(ui, sheet);
    const bool hovered = ImGui::IsItemHovered() && !ImGui::IsItemActive();
    follow_playhead(ui, sheet);
    sheet.time.span = ui.state.curves.time;
    draw_plots(ui, sheet, true);
    if (hovered) draw_values_under_pointer(ui, sheet);
    const double playhead = session::position_in(ui.session.playback, sheet.open);
    if (!sheet.time.span.contains(playhead)) return;
    const float x = sheet.time.at(playhead);
    ImGui::GetWindowDrawList()->AddRectFilled({x - ui.px(1), at.y}, {x + ui.px(1), at.y + height}, ui.colours.accent);
}

}  // namespace

void draw_curves(const Ui& ui) {
    std::string nothing;
    std::optional<CurveSheet> sheet = curve_sheet(ui, nothing);
    const session::OpenFigure* open = session::curve_figure(ui.session.document, ui.session.view);
    if (!sheet && open != nullptr) {
        draw_toggle(ui, "curves-docked");
        draw_signal_choice(ui, *open);
    }
    if (!sheet) return empty_panel(ui, "curves-nothing", nothing);
    heading(ui, names_of(ui, *sheet));
    draw_kept_curves(ui, sheet->open);
    if (!sheet->bones.empty()) draw_curve_choices(ui);
    if (!sheet->bones.empty()) ImGui::SameLine(0, ui.px(4));
    draw_toggle(ui, "curves-docked");
    draw_signal_choice(ui, sheet->open);
    if (!nothing.empty()) return empty_panel(ui, "curves-nothing", nothing);
    draw_gimbal_warnings(ui, sheet->open, sheet->bones);
    const bool docked = curve_dock_height(ui) > 0;
    if (!sheet->plots.empty()) {
        draw_curve_legend(ui, sheet->open, sheet->bones, sheet->plots);
        if (!docked) draw_tools(ui, *sheet);
    }
    if (docked) return;
    if (sheet->ready && !sheet->plots.empty()) return draw_own_plots(ui, *sheet);
    ImGui::TextDisabled("Reading %zu frames\u2026", sheet->frames);
    ui.tag("curves-waiting");
}

}  // namespace skelplay::panels
