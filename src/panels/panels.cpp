#include "panels/panels.h"

#include <algorithm>
#include <imgui.h>

#include "panels/regions.h"
#include "panels/ui.h"

namespace skelplay::panels {

namespace {

constexpr float folded_width = 24;   // points
constexpr float splitter_width = 6;  // points, half of it over the picture

void set_style(const session::Session& session, PanelState& state) {
    if (state.styled == session.view.options.theme && state.styled_scale == state.scale) return;
    apply_style(session.view.options.theme, state.scale);
    state.styled = session.view.options.theme;
    state.styled_scale = state.scale;
}

/// Ends a drag whose release was missed because the bar was hidden meanwhile.
void end_lost_drag(const Ui& ui) {
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
    if (ui.state.dragging == PanelState::Dragging::window && ImGui::IsMouseDown(ImGuiMouseButton_Middle)) return;
    if (ui.session.playback.timeline.scrubbing) ui.ask(session::EndScrub{});
    ui.state.dragging = PanelState::Dragging::nothing;
}

/// The edge between a column and the picture. `sign`: +1 if the column is to its left.
void draw_splitter(const Ui& ui, const char* id, float x, const Rect& column, float sign,
                   float session::Layout::*width) {
    set_next_window({x - ui.px(splitter_width) * 0.5F, column.y, ui.px(splitter_width), column.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(id, nullptr, fixed_window);
    ImGui::InvisibleButton("drag", {ui.px(splitter_width), column.height});
    ui.tag("{}", id);
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        ImGui::GetWindowDrawList()->AddRectFilled({x - ui.px(1), column.y}, {x + ui.px(1), column.y + column.height},
                                                  ui.colours.accent);
    }
    if (ImGui::IsItemActive() && ImGui::GetIO().MouseDelta.x != 0) {
        session::Layout layout = ui.session.ui.layout;
        layout.*width += sign * ImGui::GetIO().MouseDelta.x / ui.state.scale;
        ui.ask(session::SetLayout{layout});
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
}

/// A column's width in pixels; in a small window it leaves at least half for the picture.
float column_width(const Ui& ui, float points, bool folded, float window) {
    return folded ? ui.px(folded_width) : std::min(ui.px(points), window * 0.4F);
}

void draw_regions(const Ui& ui) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ui.state.backdrops.push_back({{0, 0, window.x, window.y}, ui.colours.panel});
    const session::Layout& layout = ui.session.ui.layout;
    draw_menu_bar(ui);
    const float top = ImGui::GetFrameHeight();
    const float strip = playlist_strip_height(ui);
    const float below = time_bar_height(ui);
    const float bottom = std::max(window.y - below - strip, top + 1);  // ImGui does not allow an empty window
    const float left = column_width(ui, layout.left_width, layout.left_folded, window.x);
    const float right = column_width(ui, layout.right_width, layout.right_folded, window.x);
    const Rect left_column{0, top, left, bottom - top};
    const Rect right_column{window.x - right, top, right, bottom - top};
    draw_left_column(ui, left_column);
    draw_right_column(ui, right_column);
    draw_playlist_strip(ui, {0, bottom, window.x, strip});
    draw_time_bar(ui, {0, bottom + strip, window.x, window.y - bottom - strip});
    if (!layout.left_folded) draw_splitter(ui, "splitter-left", left, left_column, 1, &session::Layout::left_width);
    if (!layout.right_folded)
        draw_splitter(ui, "splitter-right", window.x - right, right_column, -1, &session::Layout::right_width);
    ui.state.viewport = {left, top, std::max(window.x - left - right, 1.0F), std::max(bottom - top, 1.0F)};
}

}  // namespace

std::vector<session::Command> draw_panels(const session::Session& session, PanelState& state) {
    std::vector<session::Command> commands;
    set_style(session, state);
    if (state.item_log != nullptr) state.item_log->clear();
    state.backdrops.clear();
    state.typing_drawn = false;
    state.wakes_in.reset();
    state.tooltip.on_item = false;
    state.dialog_open = session.ui.help_open || session.ui.open_dialog || session.ui.marks_dialog;
    ImGui::GetIO().UserData = &state;  // for help(), which takes only a text
    const Ui ui{session, state, commands, palette(session.view.options.theme)};
    end_lost_drag(ui);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    if (session.ui.panels_hidden)
        state.viewport = {0, 0, std::max(window.x, 1.0F), std::max(window.y, 1.0F)};
    else
        draw_regions(ui);
    draw_empty_state(ui);
    draw_loading(ui);
    draw_rendering(ui);
    draw_render_panel(ui);
    draw_export_panel(ui);
    draw_toast(ui);
    draw_help(ui);
    draw_open_dialog(ui);
    draw_marks_dialog(ui);
    if (!state.tooltip.on_item) state.tooltip = {};
    if (!state.typing_drawn) state.typing = Field::none;  // the field's panel was hidden
    state.wants_keys = ImGui::GetIO().WantTextInput || state.typing != Field::none || state.dialog.open ||
                       state.marks_dialog.open || (state.help.open && state.help.appearing);
    return commands;
}

}  // namespace skelplay::panels
