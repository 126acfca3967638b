#pragma once

#include "panels/ui.h"

namespace skelplay::panels {

// The parts of the library; see draw_library() in panels/regions.h.

/// Whether the folder to show is listed.
bool library_is_listed(const LibraryState& state) noexcept;
/// Puts the cursor on one of the shown entries; an index beyond the last means the last.
void put_cursor(LibraryState& state, std::size_t index);
/// Opens the take under the cursor, or shows the folder there. `add`: other takes stay open.
void open_under_cursor(const Ui& ui, bool add);

/// Draws the cells in the rest of the current window, except for `room_below` pixels.
void draw_library_cells(const Ui& ui, float room_below);

}  // namespace skelplay::panels
