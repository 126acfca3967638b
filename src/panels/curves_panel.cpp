// The curves below the time bar, on its scale.

#include "panels/controls.h"
#include "panels/curves.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
constexpr float gutter = 48;  // points to the left of the plots, for the labels of the values

void show(CurvesState& state, const CurveSheet& sheet, const session::BarWindow& time) {
    state.time = time;
    state.whole = time == session::whole_take(sheet.frames);
    state.playhead_seen = false;  // a playhead that was out of view is not followed
}

void draw_tools(const Ui& ui, const CurveSheet& sheet) {
    CurvesState& state = ui.state.curves;
    const session::Timeline& timeline = ui.session.playback.timeline;
    if (button(ui, "Whole take", "curves-whole", "Show all frames, like a double click on the curves"))
        show(state, sheet, session::whole_take(sheet.frames));
    ImGui::SameLine();
    if (button(ui, "Range", "curves-range", "Show the range, which I and O set", timeline.in || timeline.out)) {
        const session::FrameRange range = session::range(timeline);
        const auto own = [&](std::size_t frame) {
            const double position = session::position_at(ui.session.playback, sheet.open, static_cast<double>(frame));
            return static_cast<std::size_t>(std::round(position));
        };
        show(state, sheet, session::around({own(range.first), own(range.last)}, sheet.frames));
    }
    ImGui::SameLine();
    draw_fit_toggle(ui);
}

void turn_wheel(const Ui& ui, const CurveSheet& sheet) {
    const ImGuiIO& io = ImGui::GetIO();
    CurvesState& state = ui.state.curves;
    const double across = static_cast<double>(io.KeyShift ? io.MouseWheel : -io.MouseWheelH);
    if (across != 0)
        show(state, sheet, session::moved(state.time, -across * wheel_pan * state.time.length(), sheet.frames));
    if (io.MouseWheel != 0 && !io.KeyShift)
        show(state, sheet,
             session::zoomed(state.time, std::pow(wheel_zoom, static_cast<double>(io.MouseWheel)),
                             sheet.time.under(io.MousePos.x), sheet.frames));
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
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) show(state, sheet, session::whole_take(sheet.frames));
    }
    if (!ImGui::IsItemActive()) return;
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) scrub_curves(ui, sheet);
    else if (io.MouseDelta.x != 0)
        show(state, sheet,
             session::moved(state.time, sheet.time.under(0) - sheet.time.under(io.MouseDelta.x), sheet.frames));
}

/// Moves the visible time by a page when a moving playhead leaves it, unless it was out of view before.
void follow_playhead(const Ui& ui, const CurveSheet& sheet) {
    CurvesState& state = ui.state.curves;
    const session::Timeline& timeline = ui.session.playback.timeline;
    const double playhead = session::position_in(ui.session.playback, sheet.open);
    const bool runs = timeline.playing && !timeline.scrubbing;
    if (runs && state.playhead_seen && !state.time.contains(playhead))
        state.time = session::showing(state.time, playhead, sheet.frames);
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
    sheet.time.span = visible_span(ui.state.curves.time);
    draw_plots(ui, sheet, true);
    if (hovered) draw_values_under_pointer(ui, sheet);
    const double playhead = session::position_in(ui.session.playback, sheet.open);
    if (!sheet.time.span.contains(playhead)) return;
    const float x = sheet.time.at(playhead);
    ImGui::GetWindowDrawList()->AddRectFilled({x - ui.px(1), at.y}, {x + ui.px(1), at.y + height}, ui.colours.accent);
}

constexpr float dock_edge = 6;            // points; a drag of the upper edge makes the curves taller
constexpr float dock_gutter = 52;         // points to the left of the first frame, for the labels of the values
constexpr float legend_value_width = 62;  // points in the legend
constexpr float low_for_dock = 480;       // points; a lower window has room for the bar alone
constexpr float dock_share = 0.45F;       // of the window's height

bool has_curves(const Ui& ui) {
    const OpenFigure* open = session::curve_figure(ui.session.document, ui.session.view);
    return open != nullptr &&
           (!session::curve_bones(ui.session.document, ui.session.view).empty() || ui.session.view.options.centre_of_mass ||
            !session::shown_signals(ui.session, *open).empty());
}

bool is_docked(const Ui& ui) {
    return ui.session.ui.layout.curves_docked && ui.session.ui.hidden == session::Hidden::nothing &&
           ImGui::GetIO().DisplaySize.y >= ui.px(low_for_dock) && has_curves(ui);
}

void drag_edge(const Ui& ui, const Rect& dock) {
    ImGui::SetCursorScreenPos({dock.x, dock.y});
    ImGui::InvisibleButton("dock-edge", {dock.width, ui.px(dock_edge)});
    ui.tag("dock-edge");
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    if (lit) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
    fill({dock.x, dock.y + ui.px(dock_edge * 0.5F), dock.width, 1}, lit ? ui.colours.accent : ui.colours.separator);
    if (!ImGui::IsItemActive() || ImGui::GetIO().MouseDelta.y == 0) return;
    const float height = (dock.height - ImGui::GetIO().MouseDelta.y) / ui.state.scale;
    ui.change_layout([&](session::Layout& layout) { layout.dock_height = height; });
}

/// Draws the curves' names and values in the line as far as there is room; the Curves tab has them all.
void draw_legend(const Ui& ui, const CurveSheet& sheet, float right) {
    const std::size_t frame = session::frame_in(ui.session.playback, sheet.open);
    BoneId named = sheet.bones.empty() ? BoneId::none : sheet.bones.front();
    const float top = ImGui::GetCursorScreenPos().y;
    float x = ImGui::GetCursorScreenPos().x;
    int id = 0;
    for (const CurvePlot& plot : sheet.plots)
        for (const CurveLine& line : plot.lines) {
            const std::string name =
                line.bone == named || line.bone == BoneId::none ? std::string() : bone_name(sheet.open, line.bone) + "  ";
            named = line.bone;
            const float width = text_width(line.name) + ui.px(21 + legend_value_width);
            if (x + text_width(name) + width > right) return;
            const float pad = ImGui::GetStyle().FramePadding.y;
            ImGui::GetWindowDrawList()->AddText({x, top + pad}, ui.colours.dim_text, name.c_str());
            x += text_width(name);
            ImGui::SetCursorScreenPos({x, top + pad - ui.px(1)});
            draw_legend_entry(ui, line, frame, width, id++);
            x += width + ui.px(14);
        }
}

/// Draws whose curves these are, the legend, and at the right edge the buttons.
void draw_header(const Ui& ui, const CurveSheet& sheet, float right) {
    constexpr float name_share = 0.2F;  // of the line, for the names of the bones
    const float line = ImGui::GetCursorScreenPos().y;
    const float buttons = button_width("Fit height") + button_width("\u00d7") + ImGui::GetStyle().ItemSpacing.x;
    ImGui::AlignTextToFramePadding();
    clipped_text(names_of(ui, sheet), (right - ImGui::GetCursorScreenPos().x) * name_share);
    ImGui::SameLine(0, ui.px(14));
    ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x, line});
    draw_legend(ui, sheet, right - buttons - ui.px(14));
    ImGui::SetCursorScreenPos({right - buttons, line});
    draw_fit_toggle(ui);
}

/// Pans, zooms and scrubs as the bar does.
void handle_pointer(const Ui& ui, const CurveSheet& sheet, const PlotScale& scale) {
    ImGui::SetCursorScreenPos({sheet.area.x, sheet.area.y});
    ImGui::InvisibleButton("curves", {sheet.area.width, std::max(sheet.area.height, 1.0F)});
    ui.tag("dock-curves");
    navigate_bar(ui, scale);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        ui.ask(session::show_on_bar, session::whole_take(ui.session.playback.timeline.frames));
    else if (ImGui::IsItemActive()) scrub_curves(ui, sheet);
}

void draw_docked_plots(const Ui& ui, CurveSheet& sheet, const Rect& room, const PlotScale& scale) {
    lay_out_plots(ui, sheet, room);
    sheet.area = room;
    handle_pointer(ui, sheet, scale);
    const bool hovered = ImGui::IsItemHovered() && !ImGui::IsItemActive();
    draw_plots(ui, sheet, false);
    if (!hovered) return;
    set_tooltip_above(ui, room.y);
    draw_values_under_pointer(ui, sheet);
}
}  // namespace

void draw_curves(const Ui& ui) {
    std::string nothing;
    std::optional<CurveSheet> sheet = curve_sheet(ui, nothing);
    const OpenFigure* open = session::curve_figure(ui.session.document, ui.session.view);
    if (!sheet && open != nullptr) {
        draw_toggle(ui, "curves-docked");
        draw_signal_choice(ui, *open);
    }
    if (!sheet) return empty_panel(ui, "curves-nothing", nothing);
    heading(ui, names_of(ui, *sheet));
    draw_kept_curves(ui, sheet->open);
    if (!sheet->bones.empty())
        for (const char* option : {"unrolled", "joint-place", "joint-speed"}) {
            draw_toggle(ui, option);
            ImGui::SameLine(0, ui.px(4));
        }
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

float curve_dock_height(const Ui& ui) {
    const float most = ImGui::GetIO().DisplaySize.y * dock_share;
    return is_docked(ui) ? std::min(ui.px(ui.session.ui.layout.dock_height), most) : 0.0F;
}

float curve_dock_gutter(const Ui& ui) { return is_docked(ui) ? ui.px(dock_gutter) : 0.0F; }

void draw_curve_dock(const Ui& ui, const Rect& dock, const PlotScale& scale) {
    if (dock.height <= 0) return;
    const ScopedId id("dock");
    drag_edge(ui, dock);
    const float right = scale.to;
    const float top = dock.y + ui.px(dock_edge);
    ImGui::SetCursorScreenPos({right - button_width("\u00d7"), top});
    if (button(ui, "\u00d7", "undock-curves", "Back to the Curves tab"))
        ui.ask(session::set_option, "curves-docked", false);
    ImGui::SetCursorScreenPos({scale.from, top});
    std::string nothing;
    std::optional<CurveSheet> sheet = curve_sheet(ui, nothing);
    if (!sheet || !sheet->ready || sheet->plots.empty()) {
        clipped_text(nothing.empty() ? fmt::format("Reading {} frames\u2026", sheet->frames) : nothing, scale.width());
        return ui.tag("dock-nothing");
    }
    draw_header(ui, *sheet, right);
    const float plots = top + ImGui::GetFrameHeight() + ui.px(3);
    draw_docked_plots(ui, *sheet, {scale.from, plots, scale.width(), dock.y + dock.height - plots}, scale);
}
}  // namespace skelplay::panels
