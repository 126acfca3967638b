#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "figure/ids.h"
#include "panels/curves_state.h"
#include "scene/view_options.h"
#include "session/command.h"
#include "session/files/folder.h"
#include "session/media.h"
#include "session/view.h"

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
    friend bool operator==(const Rect&, const Rect&) = default;
};

/// Where things were drawn in the last frame, by name: for tests, which find there what to click and what is shown.
using ItemLog = std::map<std::string, Rect, std::less<>>;

/// Numbers that can be clicked and typed.
enum class Field : std::uint8_t { none, frame, time, speed, rate, unit };

/// A row of the bone tree: a bone, or (`bone` none) the figure above its bones.
struct TreeRow {
    std::uint32_t figure = 0;  // index into the open figures
    figure::BoneId bone = figure::BoneId::none;
    std::uint16_t depth = 0;
    bool has_children = false;
    bool matches = true;  // the filter; false: shown because something below does
};

/// Where the playlist's strip is scrolled to.
struct StripState {
    float scroll = 0;         // pixels
    std::size_t current = 0;  // the file it was last scrolled to
    std::size_t files = 0;    // … of so many
    // What the cells are measured for, and where each begins; the last number is where the last ends. In pixels.
    std::vector<std::filesystem::path> measured;
    float font_size = 0;
    std::vector<float> begins;
};

/// A take that is dragged along the time bar.
struct SpanDrag {
    float from = 0;  // pixels, where it was taken hold of
    double seconds_per_pixel = 0;
    double begun = 0;  // seconds after another figure's begin
};

/// What the dialog that saves marks remembers while it is open.
struct MarksDialogState {
    bool open = false;
    bool appearing = false;  // the text field gets the keyboard
    std::string file;
};

/// What the help remembers.
struct HelpState {
    bool open = false;
    bool appearing = false;  // its search field is yet to get the keyboard
    std::string filter;
};

/// What tooltips wait for: a moment of rest on one item.
struct TooltipState {
    Rect item;               // that the pointer is on
    double since = 0;        // ImGui's time when it came there or last moved there
    bool on_item = false;    // … in this frame
    bool shown = false;      // until it leaves the item
    bool dismissed = false;  // the item was clicked: nothing more about it until the pointer comes back
};

/// A plain area behind the panels.
struct Backdrop {
    Rect rect;
    std::uint32_t colour = 0;  // opaque, as ImGui packs it: 0xAABBGGRR
};

/// What the open dialog remembers while it is open.
struct DialogState {
    bool open = false;
    bool appearing = false;  // its first frame: the name field gets the keyboard
    session::FolderListing listing;
    bool all_files = false;
    std::string typed;                 // narrows the list
    std::vector<std::size_t> matches;  // indices into the listing's entries
    std::size_t cursor = 0;            // index into `matches`
    bool scroll_to_cursor = false;
    bool taken = false;                      // the entry under the cursor was clicked to be opened
    bool adding = false;                     // what is chosen comes beside what is open
    std::set<std::filesystem::path> chosen;  // several files, by clicks with Ctrl or Shift
};

/// What the render panel remembers while it is open.
struct RenderPanelState {
    bool open = false;
    std::string output;                                                         // as typed
    std::optional<std::pair<session::FigureId, session::MediaKind>> named_for;  // what `output` was made up for
    bool was_rendering = false;
    bool escape_is_taken = false;  // a list is open or a text is typed: Escape leaves that first
};

/// What panels keep between frames that is not the session's: texts being typed, what was last scrolled to. The
/// application owns it and hands it to every draw_panels().
struct PanelState {
    float scale = 1.0F;  // the display's content scale; the application sets it
    bool icons = false;  // the font has Fork Awesome's glyphs; the application sets it
    Rect viewport;       // out: what is left in the middle for the picture
    /// Out: what is to be filled, in this order, before the panels are drawn. A plain fill is cheap, while large areas
    /// drawn as ImGui draws would cost a software renderer half of a frame.
    std::vector<Backdrop> backdrops;
    std::optional<double> wakes_in;  // out: seconds until the panels are to be drawn although nothing happens
    bool wants_keys = false;         // out: a text is being typed, keys are not commands
    ItemLog* item_log = nullptr;     // filled for whoever watches the window, who sets it; null: nobody does

    std::string bone_filter;
    std::uint32_t filter_focus_seen = 0;
    std::vector<TreeRow> tree;  // rebuilt each frame
    std::set<std::pair<session::FigureId, figure::BoneId>> folded;
    session::FigureBone scrolled_to;  // what the bone tree was last scrolled to

    std::uint32_t frame_number_focus_seen = 0;
    Field typing = Field::none;   // this number is a text field now
    bool typing_started = false;  // … and does not have the keyboard yet
    bool typing_drawn = false;    // its field was there this frame
    std::string typed;
    enum class Dragging : std::uint8_t {
        nothing,
        playhead,
        range_in,
        range_out,
        overview,  // of a zoomed bar, at its foot
        window     // what the bar shows, with the middle button
    } dragging = Dragging::nothing;

    double overview_grip = 0;  // frames between the bar's first and where the overview is held

    std::size_t bar_menu_frame = 0;  // where the bar's menu was opened
    bool bar_menu_asked = false;

    HelpState help;
    TooltipState tooltip;
    bool dialog_open = false;  // one that what lies below keeps quiet for: the help, a dialog
    DialogState dialog;
    bool add_asked = false;  // the dialog is to open in its adding mode
    MarksDialogState marks_dialog;
    StripState strip;
    SpanDrag span_drag;
    CurvesState curves;
    RenderPanelState render;
    bool videos = true;                  // they can be made; the application sets it when the render panel opens
    std::optional<scene::Theme> styled;  // theme and scale the style was last set for
    float styled_scale = 0.0F;
    std::size_t tab = 0;          // of the right column, from the left
    bool messages_asked = false;  // the tab of messages is to be shown
};

}  // namespace skelplay::panels
