#pragma once

#include "panels/ui.h"
#include "scene/draw_list.h"

namespace skelplay::panels {
/// How the window's width is divided between the columns and the picture.
struct ColumnLayout {
    bool narrow = false;  // the window is too narrow for columns, which fold by themselves
    bool left_open = false;
    bool right_open = false;  // false: the column is the list of its tabs, or folded
    float left = 0;           // widths in pixels
    float right = 0;
};

/// The division of a window of this width in pixels. Below 900 points only a column that the user opens is open, and
/// the picture has at least half of the window; below 600 points it is a sheet, and takes no width.
ColumnLayout column_layout(const Ui& ui, float window);

/// Folds or unfolds the left column, or makes the right one the list of its tabs; remembered unless narrow.
void open_column(const Ui& ui, Column column, bool open);

/// The room of the open sheet in that of the picture, all of which it takes where little would be left.
Rect sheet_in(const Ui& ui, const Rect& picture);
/// Draws the buttons that open sheets, and returns their height.
float draw_sheet_buttons(const Ui& ui, const Rect& picture);
/// Closes the sheet after a tap on the picture, or a finger that pulls its upper edge down.
void follow_sheet(const Ui& ui, const Rect& sheet);

/// Opens the right column for the first selected bone, unless the user closed it before, and forgets the column that
/// was opened in a narrow window when the window grows. Call it once a frame.
void follow_columns(const Ui& ui, float window);

/// The scale of the bar: it shows a part of the take from `left` over `width` pixels.
inline PlotScale bar_scale(const Ui& ui, float left, float width) {
    const session::BarWindow window = session::bar_window(ui.session.playback);
    return {{window.first, window.last}, left, left + width};
}

/// Handles pan, zoom and menu for the last item, which is part of the bar: the wheel zooms around the pointer, Shift
/// with the wheel or a drag with the middle button pans, the right button opens the menu.
void navigate_bar(const Ui& ui, const PlotScale& scale);

/// Continues a drag with the middle button; call it once a frame.
void pan_bar(const Ui& ui, const PlotScale& scale);

void draw_bar_menu(const Ui& ui);

/// Draws the menu entries that switch lanes on and off.
void lane_entries(const Ui& ui);

// The parts of the window; `rect` is the rectangle of the part.

void draw_menu_bar(const Ui& ui);
void draw_time_bar(const Ui& ui, const Rect& rect);
float time_bar_height(const Ui& ui);  // pixels, as all heights and widths here
/// Draws a row for each of several figures below the bar that shows when it plays and can be dragged.
void draw_figure_spans(const Ui& ui, const Rect& bar, const PlotScale& scale);
float figure_spans_height(const Ui& ui);
/// Draws the lanes below those rows.
void draw_lanes(const Ui& ui, const Rect& bar, const PlotScale& scale);
float lanes_height(const Ui& ui);
/// Draws the edge at the bottom of the picture, `above`, that can be dragged to make the lanes taller.
void draw_lanes_edge(const Ui& ui, const Rect& above);
/// The width of the lanes' names to the left of the bar; 0 without lanes.
float lanes_gutter(const Ui& ui);
/// Draws the curves below the lanes, if they are docked there.
void draw_curve_dock(const Ui& ui, const Rect& dock, const PlotScale& scale);
float curve_dock_height(const Ui& ui);  // 0: they are in their tab
/// The room for the labels of their values to the left of the bar.
float curve_dock_gutter(const Ui& ui);
/// Draws the buttons and numbers below the time bar.
void draw_transport(const Ui& ui);
/// Draws the playlist's names above the time bar.
void draw_playlist_strip(const Ui& ui, const Rect& rect);
float playlist_strip_height(const Ui& ui);  // 0 without a playlist
/// Draws the library over everything except the menus.
void draw_library(const Ui& ui, const Rect& rect);
/// `open`: false if the column is folded.
void draw_left_column(const Ui& ui, const Rect& rect, bool open);
/// Draws the open tab, or the list of tabs with the take card below it, or a folded column.
void draw_right_column(const Ui& ui, const Rect& rect, const ColumnLayout& columns);

// The panels of the columns; drawn into the current window.
void draw_figures(const Ui& ui);
/// Draws which bones of the skeleton that a figure is played on follow which of its own, to be changed by hand.
void draw_bone_map(const Ui& ui, const OpenFigure& open);
/// Draws what the active figure is, which skeleton it is retargeted to, and how it compares.
void draw_figures_tab(const Ui& ui);
void draw_bone_filter(const Ui& ui);
void draw_bones(const Ui& ui);
void draw_bone_details(const Ui& ui);
void draw_compare(const Ui& ui);
void draw_curves(const Ui& ui);
void draw_skins(const Ui& ui);
/// Draws what is wrong with the active figure's motion.
void draw_checks(const Ui& ui);
void draw_view(const Ui& ui);
void draw_messages(const Ui& ui);

/// A remedy, for which figure (none: its file was refused) and file.
struct OfferedRemedy {
    base::Remedy remedy = base::Remedy::none;
    session::FigureId figure = session::FigureId::none;
    fs::path file;
};
/// Draw buttons that put the figure on the ground, and turn it to the camera; false: its front is not known.
bool draw_set_floor(const Ui& ui, const OpenFigure& open);
bool draw_face_camera(const Ui& ui, const OpenFigure& open);

/// Draws a small button that carries out a remedy; false where none can.
bool draw_remedy(const Ui& ui, const OfferedRemedy& offered, const std::string& tag);

// Windows over the picture.

/// Draws the menu of the selected bone or marker, which the right button opens at the pointer.
void draw_bone_menu(const Ui& ui);
/// Draws a figure's menu, which a right click on the last item opens.
void draw_figure_menu(const Ui& ui, const OpenFigure& open);
/// Begins a window over the picture at a `pivot` (0, 0: upper left). `by_keys`: has the keys. Always ImGui::End.
bool begin_notice(const Ui& ui, const char* id, ImVec2 pivot, bool by_keys = false);
void draw_empty_state(const Ui& ui);
/// Says why nothing, or not every take, is seen although figures are open.
void draw_empty_picture(const Ui& ui);
/// Offers to put right how the active figure stands, where it is known to lie.
void draw_standing(const Ui& ui);
/// Asks whether a file that has lost much on disk is taken as it is now.
void draw_lost_part(const Ui& ui);
void draw_loading(const Ui& ui);
void draw_render_panel(const Ui& ui);
/// Draws the progress of rendering while the Render panel is closed.
void draw_rendering(const Ui& ui);
void draw_export_panel(const Ui& ui);
void draw_toast(const Ui& ui);
void draw_help(const Ui& ui);
void draw_open_dialog(const Ui& ui);
void draw_marks_dialog(const Ui& ui);

/// Lets the last item, a group of faces, be dragged onto a bone in the tree or in the picture, which then moves them.
void drag_skin_name(const Ui& ui, const OpenFigure& open, const std::string& name);

/// Lets a group of the same figure be dropped on the last item, a bone's row.
void drop_skin_name(const Ui& ui, const OpenFigure& open, BoneId bone);

/// While a group is dragged over the picture: draws the bones, marks one, and assigns the group when dropped.
void draw_skin_drop(const Ui& ui, const scene::DrawList& list);

/// If more bones have no faces, they are reported together and their rows come last.
inline constexpr std::size_t most_unskinned_bones = 3;

/// Draws which bone each group of a figure's skin follows, rows with findings first. A row can be dragged onto a bone,
/// and its bone chosen from a list. The figure must have a skin of face groups.
void draw_skin_table(const Ui& ui, const OpenFigure& open);

// The parts of the library; see draw_library() in panels/regions.h.

/// Whether the folder to show is listed.
bool library_is_listed(const LibraryState& state) noexcept;
/// Puts the cursor on one of the shown entries; an index beyond the last means the last.
void put_cursor(LibraryState& state, std::size_t index);
/// Opens the take under the cursor, or shows the folder there. `add`: other takes stay open.
void open_under_cursor(const Ui& ui, bool add);
/// Marks the take under the cursor.
void mark_under_cursor(const Ui& ui, session::Mark mark);
/// Shows another folder with the cursor on `on` if that is in it.
void show_folder(LibraryState& state, const fs::path& folder, const fs::path& on = {});
/// The mark and the tags of a take: those that the session knows, else those that are saved beside it.
session::Mark shown_mark(const Ui& ui, std::size_t key);
takes::Tags shown_tags(const Ui& ui, std::size_t key);
/// Draws the button with the words that filter by something else than the name; a row types its word or removes it.
void draw_filter_words(const Ui& ui);
/// Draws the menu of the cell under the cursor, which the right button opens.
void draw_cell_menu(const Ui& ui);
/// Draws rows that add tags to a take or remove them. `saved`: its tags where the session does not know them.
void draw_tag_rows(const Ui& ui, const fs::path& file, const takes::Tags& saved = {});

/// Draws the cells in the rest of the current window, except for `room_below` pixels.
void draw_library_cells(const Ui& ui, float room_below);
}  // namespace skelplay::panels
