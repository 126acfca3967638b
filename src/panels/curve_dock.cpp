// The curves below the time bar, on its scale.

#include "panels/curves.h"
#include "panels/regions.h"
#include "session/take_facts.h"

namespace skelplay::panels {

namespace {

constexpr float dock_edge = 6;            // points; a drag of the upper edge makes the curves taller
constexpr float dock_gutter = 52;         // points to the left of the first frame, for the labels of the values
constexpr float legend_value_width = 62;  // points in the legend
constexpr float low_for_dock = 480;       // points; a lower window has room for the bar alone
constexpr float dock_share = 0.45F;       // of the window's height

bool is_docked(const Ui& ui) {
    return ui.session.ui.layout.curves_docked && ui.session.ui.hidden == session::Hidden::nothing &&
           ImGui::GetIO().DisplaySize.y >= ui.px(low_for_dock);
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
    figure::BoneId named = sheet.bones.empty() ? figure::BoneId::none : sheet.bones.front();
    const float top = ImGui::GetCursorScreenPos().y;
    float x = ImGui::GetCursorScreenPos().x;
    int id = 0;
    for (const CurvePlot& plot : sheet.plots)
        for (const CurveLine& line : plot.lines) {
            const std::string name = line.bone == named || line.bone == figure::BoneId::none
                                         ? std::string()
                                         : bone_name(sheet.open, line.bone) + "  ";
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
    ImGui::SameLine();
    if (button(ui, "\u00d7", "undock-curves", "Back to the Curves tab"))
        ui.ask(session::SetOption{"curves-docked", false});
}

/// Pans, zooms and scrubs as the bar does.
void handle_pointer(const Ui& ui, const CurveSheet& sheet, const BarScale& scale) {
    ImGui::SetCursorScreenPos({sheet.area.x, sheet.area.y});
    ImGui::InvisibleButton("curves", {sheet.area.width, std::max(sheet.area.height, 1.0F)});
    ui.tag("dock-curves");
    navigate_bar(ui, scale);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        ui.ask(session::ShowOnBar{session::whole_take(ui.session.playback.timeline.frames)});
    else if (ImGui::IsItemActive())
        scrub_curves(ui, sheet);
}

void draw_docked_plots(const Ui& ui, CurveSheet& sheet, const Rect& room, const BarScale& scale) {
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

float curve_dock_height(const Ui& ui) {
    const float most = ImGui::GetIO().DisplaySize.y * dock_share;
    return is_docked(ui) ? std::min(ui.px(ui.session.ui.layout.dock_height), most) : 0.0F;
}

float curve_dock_gutter(const Ui& ui) { return is_docked(ui) ? ui.px(dock_gutter) : 0.0F; }

void draw_curve_dock(const Ui& ui, const Rect& dock, const BarScale& scale) {
    if (dock.height <= 0) return;
    const ScopedId id("dock");
    drag_edge(ui, dock);
    const float right = scale.left + scale.width;
    const float top = dock.y + ui.px(dock_edge);
    ImGui::SetCursorScreenPos({scale.left, top});
    std::string nothing;
    std::optional<CurveSheet> sheet = curve_sheet(ui, nothing);
    if (!sheet || !sheet->ready || sheet->plots.empty()) {
        clipped_text(nothing.empty() ? fmt::format("Reading {} frames\u2026", sheet->frames) : nothing, scale.width);
        return ui.tag("dock-nothing");
    }
    draw_header(ui, *sheet, right);
    const float plots = top + ImGui::GetFrameHeight() + ui.px(3);
    draw_docked_plots(ui, *sheet, {scale.left, plots, scale.width, dock.y + dock.height - plots}, scale);
}

}  // namespace skelplay::panels
