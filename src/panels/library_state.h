#pragma once

#include <unordered_map>
#include "takes/library.h"

namespace skelplay::panels {
/// The state of the library. The panel sets the members marked "out", the owner those marked "in".
struct LibraryState {
    bool open = false;
    fs::path folder;          // out: the folder to show, a whole path; empty: the library was never opened
    std::uint64_t asked = 0;  // out: increases for each request to list the folder, even the same one

    takes::LibraryFolder content;  // in: of `folder`, once it is listed
    /// In: pictures by the index of their entry, as texture names for ImGui, in the size of a cell's picture.
    std::unordered_map<std::size_t, std::uintptr_t> pictures;

    std::optional<std::size_t> strip_of;  // in: the take that `strip` is of
    std::uintptr_t strip = 0;             // in: its twelve pictures, in rows of four of a square; 0: it has none
    std::optional<std::size_t> pointed;   // out: the take on which the pointer rests

    std::vector<std::size_t> seen;  // out: the takes whose cells are laid out, those in view first
    std::size_t in_view = 0;        // out: the number of those in view
    int picture_side = 0;           // out: pixels
    std::uint32_t backdrop = 0;     // out: the colour behind pictures, opaque, as ImGui packs it
    float scroll_by = 0;            // in: pixels to scroll by in the next frame, which resets it; for a benchmark

    std::string filter;
    bool filter_asked = false;  // the filter gets the keyboard in the next frame
    bool filtering = false;     // the filter has the keyboard
    bool menu_open = false;     // a menu was open at the end of the last frame and used Escape

    /// Sets the file or folder at which the library opens if no take is open.
    void begin_at(const fs::path& place);

    /// The sorted entries that pass the filter, and what they were made from.
    struct Shown {
        std::vector<std::size_t> entries;
        std::uint64_t listed = 0;
        std::uint64_t revision = 0;
        std::uint64_t marks = 0;  // session::Review::state
        std::string filter;
        takes::LibraryOrder order = takes::LibraryOrder::name;
        double sorted = 0;  // ImGui's time when they were sorted
    } shown;
    std::size_t cursor = 0;  // index into shown.entries
    fs::path cursor_path;    // the entry under the cursor, or that to put it on when the folder is listed
    bool scroll_to_cursor = false;
    std::size_t columns = 1;             // of the last frame
    std::size_t page = 1;                // rows of cells that are completely in view
    std::optional<std::size_t> clicked;  // the entry of the last click; a double click needs the same one twice
};
}  // namespace skelplay::panels
