#pragma once

#include "panels/ruler.h"
#include "panels/ui.h"

namespace skelplay::panels {

// One function for each part of the window. `rect` is where it goes.

void draw_menu_bar(const Ui& ui);
void draw_time_bar(const Ui& ui, const Rect& rect);
/// The height the time bar wants, in pixels.
float time_bar_height(const Ui& ui);
/// When each of several figures plays: rows under the bar that can be dragged, and their height in pixels; 0: there is
/// one figure.
void draw_figure_spans(const Ui& ui, const Rect& bar, const BarScale& scale);
float figure_spans_height(const Ui& ui);
/// The rows below them, and their height in pixels.
void draw_lanes(const Ui& ui, const Rect& bar, const BarScale& scale);
float lanes_height(const Ui& ui);
/// The room that their names need before the bar's first frame, in pixels; 0: there is no lane.
float lanes_gutter(const Ui& ui);
/// The buttons and numbers below.
void draw_transport(const Ui& ui);
/// The playlist's names, above the time bar.
void draw_playlist_strip(const Ui& ui, const Rect& rect);
/// The height it wants, in pixels; 0: there is no playlist.
float playlist_strip_height(const Ui& ui);
void draw_left_column(const Ui& ui, const Rect& rect);
void draw_right_column(const Ui& ui, const Rect& rect);

// What the columns are made of; drawn into the current window.
void draw_figures(const Ui& ui);
void draw_bone_filter(const Ui& ui);
void draw_bones(const Ui& ui);
void draw_bone_details(const Ui& ui);
void draw_compare(const Ui& ui);
void draw_curves(const Ui& ui);
void draw_skins(const Ui& ui);
/// What the weights of a figure's weighted skin come to, and which bone moves how much; `open` wears one.
void draw_weights(const Ui& ui, const session::OpenFigure& open);
void draw_view(const Ui& ui);
void draw_messages(const Ui& ui);

// What stands over the picture.

/// Begins a window over the picture; `pivot` is the point of both that comes together (0, 0 the upper left corner). End
/// it with ImGui::End, whatever it returns.
bool begin_notice(const Ui& ui, const char* id, ImVec2 pivot);
void draw_empty_state(const Ui& ui);
void draw_loading(const Ui& ui);
void draw_render_panel(const Ui& ui);
/// How far the rendering is, when its panel is not there to tell.
void draw_rendering(const Ui& ui);
void draw_toast(const Ui& ui);
void draw_help(const Ui& ui);
void draw_open_dialog(const Ui& ui);
void draw_marks_dialog(const Ui& ui);

}  // namespace skelplay::panels
