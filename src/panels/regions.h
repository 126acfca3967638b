#pragma once

#include "panels/ruler.h"
#include "panels/ui.h"

namespace skelplay::panels {

/// How the window's width is divided between the columns and the picture.
struct ColumnLayout {
    bool narrow = false;  // too narrow for columns beside the picture: they fold by themselves
    bool left_open = false;
    bool right_open = false;  // else it is the list of its tabs, or folded
    float left = 0;           // widths in pixels
    float right = 0;
};

/// The division of a window this wide, in pixels. A column whose width nobody dragged leaves the picture 62 % of a
/// window of 1280 points; below 900 points only the column that somebody opens there is open, beside at least half of
/// the window for the picture.
ColumnLayout column_layout(const Ui& ui, float window);

/// Opens a column, or closes it: the left one folds, the right one becomes the list of its tabs. In a narrow window
/// this lasts as long as the window is narrow; else it is remembered.
void open_column(const Ui& ui, Column column, bool open);

/// Follows what has happened since the last frame: the first selected bone opens the right column, unless somebody
/// closed it; a column opened in a narrow window is forgotten when the window grows.
void follow_columns(const Ui& ui, float window);

/// The scale of the bar, drawn from `left` over `width` pixels: the part of the take that it shows.
BarScale bar_scale(const Ui& ui, float left, float width);

/// Pan, zoom and menu for the last item, which is part of the bar: the wheel zooms around the pointer, Shift with the
/// wheel or a drag with the middle button pans, the right button opens the menu.
void navigate_bar(const Ui& ui, const BarScale& scale);

/// Continues a drag with the middle button; call it once a frame.
void pan_bar(const Ui& ui, const BarScale& scale);

/// The bar's context menu: range, zoom and lanes.
void draw_bar_menu(const Ui& ui);

/// The menu entries that switch lanes on and off.
void lane_entries(const Ui& ui);

// One function for each part of the window. `rect` is its rectangle.

void draw_menu_bar(const Ui& ui);
void draw_time_bar(const Ui& ui, const Rect& rect);
/// The height of the time bar in pixels.
float time_bar_height(const Ui& ui);
/// The rows below the bar that show when each figure plays, if there are several; they can be dragged. And their height
/// in pixels, 0 for a single figure.
void draw_figure_spans(const Ui& ui, const Rect& bar, const BarScale& scale);
float figure_spans_height(const Ui& ui);
/// The lanes below those rows, and their height in pixels.
void draw_lanes(const Ui& ui, const Rect& bar, const BarScale& scale);
float lanes_height(const Ui& ui);
/// The edge by which the lanes are dragged taller: at the bottom of the picture, `above`.
void draw_lanes_edge(const Ui& ui, const Rect& above);
/// The width in pixels of the lanes' names, in front of the bar; 0 without lanes.
float lanes_gutter(const Ui& ui);
/// The buttons and numbers below the time bar.
void draw_transport(const Ui& ui);
/// The playlist's names above the time bar.
void draw_playlist_strip(const Ui& ui, const Rect& rect);
/// The height of the strip in pixels; 0 without a playlist.
float playlist_strip_height(const Ui& ui);
/// The library, which covers everything but the menus.
void draw_library(const Ui& ui, const Rect& rect);
/// `open`: else it is folded.
void draw_left_column(const Ui& ui, const Rect& rect, bool open);
/// The open tab, or the list of tabs with the take card below it, or a strip to unfold it with.
void draw_right_column(const Ui& ui, const Rect& rect, const ColumnLayout& columns);

// The panels of the columns; drawn into the current window.
void draw_figures(const Ui& ui);
/// The Figures tab: what the active figure is and is played on, and how it compares.
void draw_figures_tab(const Ui& ui);
void draw_bone_filter(const Ui& ui);
void draw_bones(const Ui& ui);
void draw_bone_details(const Ui& ui);
void draw_compare(const Ui& ui);
void draw_curves(const Ui& ui);
void draw_skins(const Ui& ui);
void draw_view(const Ui& ui);
void draw_messages(const Ui& ui);

// Windows over the picture.

/// Begins a window over the picture, with the `pivot` point of window and picture in the same place (0, 0: upper left
/// corner). `by_keys`: the keys are in it. Call ImGui::End whatever it returns.
bool begin_notice(const Ui& ui, const char* id, ImVec2 pivot, bool by_keys = false);
void draw_empty_state(const Ui& ui);
void draw_loading(const Ui& ui);
void draw_render_panel(const Ui& ui);
/// The progress of rendering while the Render panel is closed.
void draw_rendering(const Ui& ui);
void draw_export_panel(const Ui& ui);
void draw_toast(const Ui& ui);
void draw_help(const Ui& ui);
void draw_open_dialog(const Ui& ui);
void draw_marks_dialog(const Ui& ui);

}  // namespace skelplay::panels
