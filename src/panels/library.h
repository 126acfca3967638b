#pragma once

#include "panels/ui.h"

namespace skelplay::panels {

// The parts of the library; see draw_library() in panels/regions.h.

/// Whether the folder to show is listed.
bool library_is_listed(const LibraryState& state) noexcept;
/// Puts the cursor on an index of the shown entries; beyond the last it is the last.
void put_cursor(LibraryState& state, std::size_t index);
/// Opens the take under the cursor, or shows the folder there. `add`: it is added to what is open.
void open_under_cursor(const Ui& ui, bool add);

/// The cells, in the rest of the current window but for `below` pixels.
void draw_library_cells(const Ui& ui, float below);

}  // namespace skelplay::panels
