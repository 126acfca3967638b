#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "takes/library.h"

namespace skelplay::panels {

/// The state of the library. The panel says which folder and which cells it shows; whoever owns the state fills in the
/// folder's contents and the pictures.
struct LibraryState {
    bool open = false;
    std::filesystem::path folder;  // out: the folder to show, whole path; empty: never opened
    std::uint64_t asked = 0;       // out: grows each time the folder is to be listed, the same one anew, too

    takes::LibraryFolder content;  // in: of `folder`, once it is listed
    /// In: pictures by index of their entry, as ImGui's names of textures. They are as large as a cell's picture.
    std::unordered_map<std::size_t, std::uintptr_t> pictures;

    std::vector<std::size_t> seen;  // out: the takes whose cells are laid out, those in view first
    std::size_t in_view = 0;        // out: how many of them are
    int picture_side = 0;           // out: pixels
    std::uint32_t ground = 0;       // out: the colour behind pictures, opaque, as ImGui packs it
    float scroll_by = 0;            // in: pixels to scroll by in the next frame, for a benchmark; done when it is 0

    std::string filter;
    bool filter_asked = false;  // the filter is to get the keyboard
    bool filtering = false;     // it has it
    bool menu_open = false;     // at the end of the last frame: Escape was for that

    /// Where the library is to open when no take is open: at a file, or a folder.
    void begin_at(const std::filesystem::path& place);

    /// The entries that pass the filter, sorted, and what they were made from.
    struct Shown {
        std::vector<std::size_t> entries;
        std::uint64_t listed = 0;
        std::uint64_t revision = 0;
        std::string filter;
        takes::LibraryOrder order = takes::LibraryOrder::name;
        double sorted = 0;  // ImGui's time then
    } shown;
    std::size_t cursor = 0;             // index into shown.entries
    std::filesystem::path cursor_path;  // what it stands on, also where it goes when a folder is listed
    bool scroll_to_cursor = false;
    std::size_t columns = 1;             // of the last frame
    std::size_t page = 1;                // rows of cells that are in view as a whole
    std::optional<std::size_t> clicked;  // the entry of the last click: the second one must be on the same
};

}  // namespace skelplay::panels
