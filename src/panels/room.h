#pragma once

#include "panels/ui.h"

namespace skelplay::panels {

/// How the window's width is divided between the columns and the picture.
struct Room {
    bool narrow = false;  // too narrow for columns beside the picture: they fold by themselves
    bool left_open = false;
    bool right_open = false;  // else it is the list of its tabs, or folded
    float left = 0;           // widths in pixels
    float right = 0;
};

/// The division of a window this wide, in pixels. A column whose width nobody dragged leaves the picture 62 % of a
/// window of 1280 points; below 900 points only the column that somebody opens there is open, beside at least half of
/// the window for the picture.
Room room_of(const Ui& ui, float window);

/// Opens a column, or closes it: the left one folds, the right one becomes the list of its tabs. In a narrow window
/// this lasts as long as the window is narrow; else it is remembered.
void open_column(const Ui& ui, Column column, bool open);

/// Follows what has happened since the last frame: the first selected bone opens the right column, unless somebody
/// closed it; a column opened in a narrow window is forgotten when the window grows.
void follow_room(const Ui& ui, float window);

/// The width in pixels of the right column's tabs as a list. With room for the take card below them, if it is shown.
float tab_list_width(const Ui& ui, bool with_card);

}  // namespace skelplay::panels
