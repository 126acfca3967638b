#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "figure/ids.h"
#include "scene/view_options.h"
#include "session/command.h"

namespace skelplay::panels {

/// A rectangle in ImGui's coordinates: pixels of the window, y down.
struct Rect {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;
    [[nodiscard]] bool contains(float px, float py) const noexcept {
        return px >= x && py >= y && px < x + width && py < y + height;
    }
};

/// A file or folder as the open dialog lists it.
struct DialogEntry {
    std::filesystem::path path;
    std::string name;  // as shown
    bool folder = false;
    std::uint64_t bytes = 0;
};

/// What the open dialog remembers while it is open.
struct DialogState {
    bool open = false;
    std::filesystem::path folder;
    std::vector<DialogEntry> entries;  // of `folder`, folders first
    std::string failure;               // why the folder can't be read; empty: it can
    bool all_files = false;
    std::string filter;      // typed ahead
    std::size_t cursor = 0;  // among the entries that pass the filter
    bool focus_filter = false;
    bool scroll_to_cursor = false;
};

/// What panels keep between frames that is not the session's: texts being typed, what was last scrolled to. The
/// application owns it and hands it to every draw_panels().
struct PanelState {
    float scale = 1.0F;       // the display's content scale; the application sets it
    bool icons = false;       // the font has Fork Awesome's glyphs; the application sets it
    Rect viewport;            // out: what is left in the middle for the picture
    bool wants_keys = false;  // out: a text is being typed, keys are not commands
    std::map<std::string, Rect, std::less<>>
        places;  // out: where things were drawn this frame, by name, for tests

    std::string bone_filter;
    std::uint32_t filter_focus_seen = 0;
    std::uint32_t frame_number_focus_seen = 0;
    scene::Selection scrolled_to;  // what the bone tree was last scrolled to
    bool typing_frame = false;     // the frame number is a text field now
    bool typing_started = false;   // … and wants the keyboard
    std::string typed_frame;
    enum class Dragging : std::uint8_t {
        nothing,
        playhead,
        range_in,
        range_out
    } dragging = Dragging::nothing;
    std::string help_filter;
    DialogState dialog;
    std::optional<scene::Theme> styled;  // theme and scale the style was last set for
    float styled_scale = 0.0F;
    std::size_t tab_asked = 0;  // 1 + index of the right column's tab to show next; 0: none
};

}  // namespace skelplay::panels
