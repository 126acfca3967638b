#include "panels/panels.h"
#include "panels/keyboard.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
constexpr float splitter_width = 6;  // points

void set_style(const session::Session& session, PanelState& state) {
    if (state.styled == session.view.options.theme && state.styled_scale == state.scale) return;
    apply_style(session.view.options.theme, state.scale);
    state.styled = session.view.options.theme;
    state.styled_scale = state.scale;
}

/// Ends a drag whose release was missed because the bar was hidden.
void end_lost_drag(const Ui& ui) {
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
    if (ui.state.dragging == PanelState::Dragging::window && ImGui::IsMouseDown(ImGuiMouseButton_Middle)) return;
    if (ui.session.playback.timeline.scrubbing) ui.ask(session::release_playhead);
    ui.state.dragging = PanelState::Dragging::nothing;
}

/// Draws the edge between a column and the picture, over the picture. `sign`: +1 if the column is to its left.
void draw_splitter(const Ui& ui, const char* id, const Rect& column, float sign, float session::Layout::*width) {
    const float x = sign > 0 ? column.x + column.width : column.x - ui.px(splitter_width);
    const Rect edge{x, column.y, ui.px(splitter_width), column.height};
    if (begin_edge(ui, id, edge, ImGuiMouseCursor_ResizeEW) && ImGui::GetIO().MouseDelta.x != 0) {
        ui.change_layout([&](session::Layout& layout) {
            layout.*width = (column.width + sign * ImGui::GetIO().MouseDelta.x) / ui.state.scale;
        });
    }
    end_edge();
}

/// Draws the open sheet over the picture, or the buttons that open one above it, and returns what that leaves of it.
Rect draw_sheet(const Ui& ui, const ColumnLayout& columns, const Rect& picture) {
    if (!columns.left_open && !columns.right_open) {
        const float row = draw_sheet_buttons(ui, picture);
        return {picture.x, picture.y + row, picture.width, std::max(picture.height - row, 1.0F)};
    }
    const Rect sheet = sheet_in(ui, picture);
    follow_sheet(ui, sheet);
    if (columns.left_open) draw_left_column(ui, sheet, true);
    else draw_right_column(ui, sheet, columns);
    ui.state.columns.covers = sheet.y <= picture.y;
    return ui.state.columns.covers ? picture : Rect{picture.x, picture.y, picture.width, sheet.y - picture.y};
}

void draw_columns(const Ui& ui, const ColumnLayout& columns, const Rect& between) {
    const Rect left{0, between.y, columns.left, between.height};
    const Rect right{between.width - columns.right, between.y, columns.right, between.height};
    draw_left_column(ui, left, columns.left_open);
    draw_right_column(ui, right, columns);
    if (columns.narrow) return;
    if (columns.left_open) draw_splitter(ui, "splitter-left", left, 1, &session::Layout::left_width);
    if (columns.right_open) draw_splitter(ui, "splitter-right", right, -1, &session::Layout::right_width);
}

void draw_regions(const Ui& ui) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const bool shows_columns = ui.session.ui.hidden == session::Hidden::nothing;
    if (shows_columns) {
        ui.state.backdrops.push_back({{0, 0, window.x, window.y}, ui.colours.panel});
        draw_menu_bar(ui);
    }
    const float top = shows_columns ? ImGui::GetFrameHeight() : 0.0F;
    // The picture keeps its size behind the library.
    if (ui.session.ui.library) {
        const Rect rest{0, top, window.x, std::max(window.y - top, 1.0F)};
        if (ui.state.viewport.width <= 0) ui.state.viewport = rest;
        return draw_library(ui, rest);
    }
    const float strip = shows_columns ? playlist_strip_height(ui) : 0.0F;
    const float bottom = std::max(window.y - time_bar_height(ui) - strip, top + 1);  // ImGui allows no empty window
    ColumnLayout columns;
    Rect picture{0, top, window.x, std::max(bottom - top, 1.0F)};
    if (shows_columns) {
        follow_columns(ui, window.x);
        columns = column_layout(ui, window.x);
        if (ui.state.columns.sheets) picture = draw_sheet(ui, columns, picture);
        else draw_columns(ui, columns, picture);
        draw_playlist_strip(ui, {0, bottom, window.x, strip});
    } else {
        ui.state.backdrops.push_back({{0, bottom, window.x, std::max(window.y - bottom, 0.0F)}, ui.colours.panel});
    }
    draw_time_bar(ui, {0, bottom + strip, window.x, window.y - bottom - strip});
    picture.x = columns.left;
    picture.width = std::max(window.x - columns.left - columns.right, 1.0F);
    draw_lanes_edge(ui, {picture.x, top, picture.width, bottom - top});
    ui.state.viewport = picture;
}
}  // namespace

std::vector<session::Command> drag_playhead(const session::Session& session, PanelState& state) {
    std::vector<session::Command> commands;
    const Ui ui{session, state, commands, palette(session.view.options.theme)};
    if (state.scrub && ImGui::IsMouseDown(ImGuiMouseButton_Left)) scrub(ui, *state.scrub);
    return commands;
}

std::vector<session::Command> draw_panels(const session::Session& session, PanelState& state) {
    std::vector<session::Command> commands;
    set_style(session, state);
    if (state.item_log != nullptr) state.item_log->clear();
    state.backdrops.clear();
    state.columns.covers = false;
    state.typing_drawn = false;
    state.redraw_in.reset();
    state.scrub.reset();
    state.tooltip.on_item = false;
    state.dialog_open = session.ui.help_open || session.ui.open_dialog || session.ui.marks_dialog;
    ImGui::GetIO().UserData = &state;  // for help(), which has no Ui
    const Ui ui{session, state, commands, palette(session.view.options.theme)};
    end_lost_drag(ui);
    follow_keys(ui);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    state.library.open = state.library.open && session.ui.library.has_value();
    if (session.ui.hidden == session::Hidden::everything)
        state.viewport = {0, 0, std::max(window.x, 1.0F), std::max(window.y, 1.0F)};
    else draw_regions(ui);
    draw_empty_state(ui);
    draw_empty_picture(ui);
    draw_standing(ui);
    draw_lost_part(ui);
    draw_loading(ui);
    draw_rendering(ui);
    draw_render_panel(ui);
    draw_export_panel(ui);
    draw_toast(ui);
    draw_bone_menu(ui);
    draw_help(ui);
    draw_open_dialog(ui);
    draw_marks_dialog(ui);
    if (!state.tooltip.on_item) state.tooltip = {};
    if (!state.typing_drawn) state.typing = Field::none;  // the field's panel was hidden
    settle_keys(ui);
    state.uses_keys = ImGui::GetIO().WantTextInput || state.typing != Field::none || state.dialog.open ||
                      state.marks_dialog.open || session.ui.library || (state.help.open && state.help.appearing) ||
                      state.keyboard.in != KeysIn::picture;
    return commands;
}
}  // namespace skelplay::panels
