#include "panels/room.h"

#include <algorithm>
#include <utility>

namespace skelplay::panels {

namespace {

using session::Layout;

// All in points.
constexpr float narrow_below = 900;
constexpr float folded_width = 24;
constexpr float least_left = 200;
constexpr float least_right = 250;

constexpr float left_share = 0.16F;     // of the window's width
constexpr float columns_share = 0.38F;  // both columns; the rest is the picture's
constexpr float most_share = 0.4F;      // a column that was dragged
constexpr float narrow_share = 0.5F;    // all that is beside the picture in a narrow window

bool is_narrow(const Ui& ui, float window) { return window < ui.px(narrow_below); }

/// A width that nobody changed follows the window's.
float left_width(const Layout& layout, float window) {
    if (layout.left_width != Layout{}.left_width) return std::min(layout.left_width, window * most_share);
    return within(window * left_share, least_left, layout.left_width);
}

float right_width(const Layout& layout, float window, float left) {
    if (layout.right_width != Layout{}.right_width) return std::min(layout.right_width, window * most_share);
    return within(window * columns_share - left, least_right, layout.right_width);
}

Room narrow_room(const Ui& ui, float window) {
    const Layout& layout = ui.session.ui.layout;
    Room room{.narrow = true,
              .left_open = ui.state.room.in_narrow == Column::left,
              .right_open = ui.state.room.in_narrow == Column::right};
    const float tabs = layout.right_folded ? ui.px(folded_width) : tab_list_width(ui, false);
    room.left = std::min(ui.px(folded_width), window * most_share);
    room.right = std::min(tabs, window * most_share);
    const float half = window * narrow_share;
    if (room.left_open) room.left = std::max(std::min(ui.px(layout.left_width), half - room.right), room.left);
    if (room.right_open) room.right = std::max(std::min(ui.px(layout.right_width), half - room.left), 1.0F);
    return room;
}

}  // namespace

Room room_of(const Ui& ui, float window) {
    if (is_narrow(ui, window)) return narrow_room(ui, window);
    const Layout& layout = ui.session.ui.layout;
    const bool for_bone = ui.state.room.for_bone == RoomState::ForBone::shown;
    Room room{.left_open = !layout.left_folded, .right_open = !layout.right_folded && (layout.right_open || for_bone)};
    const float points = window / ui.px(1);
    room.left = ui.px(room.left_open ? left_width(layout, points) : folded_width);
    if (room.right_open)
        room.right = ui.px(right_width(layout, points, room.left / ui.px(1)));
    else
        room.right = layout.right_folded ? ui.px(folded_width) : tab_list_width(ui, true);
    return room;
}

void open_column(const Ui& ui, Column column, bool open) {
    if (is_narrow(ui, ImGui::GetIO().DisplaySize.x)) {
        ui.state.room.in_narrow = open ? column : Column::none;
        return;
    }
    Layout layout = ui.session.ui.layout;
    if (column == Column::left) layout.left_folded = !open;
    if (column == Column::right) {
        layout.right_open = open;
        if (open) layout.right_folded = false;
        if (!open) ui.state.room.for_bone = RoomState::ForBone::closed;
    }
    ui.ask(session::SetLayout{layout});
}

void follow_room(const Ui& ui, float window) {
    RoomState& room = ui.state.room;
    const bool narrow = is_narrow(ui, window);
    if (!narrow) room.in_narrow = Column::none;
    const bool selected = session::selected_figure(ui.session.document, ui.session.view) != nullptr;
    if (selected && !narrow && room.for_bone == RoomState::ForBone::not_yet) room.for_bone = RoomState::ForBone::shown;
    // Ctrl+F asks for the filter, which is in the left column.
    const bool filters = std::ranges::find(ui.state.events, session::UiEvent::focus_filter) != ui.state.events.end();
    if (narrow && filters) room.in_narrow = Column::left;
    if (std::exchange(ui.state.messages_asked, false)) {
        ui.state.tab = messages_tab;
        open_column(ui, Column::right, true);
    }
}

}  // namespace skelplay::panels
