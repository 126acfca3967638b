#pragma once

#include <array>
#include <compare>
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
#include "figure/motion.h"
#include "panels/library_state.h"
#include "panels/plot.h"
#include "scene/view_options.h"
#include "session/command.h"
#include "session/media.h"
#include "session/view.h"
#include "takes/folder.h"

namespace skelplay::panels {

/// A rectangle in ImGui's coordinates: pixels of the window, y downwards.
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

/// The rectangles of items drawn in the last frame, by name; tests use them to find what to click and what is shown.
using ItemLog = std::map<std::string, Rect, std::less<>>;

/// Numbers that can be edited by clicking and typing.
enum class Field : std::uint8_t { none, frame, time, speed, rate, unit, ground };

/// A row of the bone tree: a bone, or (`bone` is none) its figure.
struct TreeRow {
    std::uint32_t figure = 0;  // index into the open figures
    figure::BoneId bone = figure::BoneId::none;
    std::uint16_t depth = 0;
    bool has_children = false;
    bool matches = true;  // the filter matches it; false: shown because something below it matches
};

/// The scroll position of the playlist strip.
struct StripState {
    float scroll = 0;         // pixels
    std::size_t current = 0;  // the file it last scrolled to
    std::size_t files = 0;    // length of the playlist at that time
    // The files that the cells were measured for, and the left edge of each cell plus the right edge of the last, in
    // pixels.
    std::vector<std::filesystem::path> measured;
    float font_size = 0;
    std::vector<float> begins;
};

/// A drag of a take along the time bar.
struct SpanDrag {
    float from = 0;  // pixels, where the drag started
    double seconds_per_pixel = 0;
    double begun = 0;  // seconds that it started after another figure
};

/// A name of a skin that is dragged onto a bone.
struct SkinDrag {
    session::FigureId figure = session::FigureId::none;
    std::string name;
    figure::BoneId hot = figure::BoneId::none;  // below the pointer
};

/// The state of the dialog that saves marks while it is open.
struct MarksDialogState {
    bool open = false;
    bool appearing = false;  // the text field is to get the keyboard
    std::string file;
};

/// The state of the help overlay.
struct HelpState {
    bool open = false;
    bool appearing = false;  // its search field is to get the keyboard
    std::string filter;
    std::size_t page = 0;  // 0: the keys; else one more than the index in help_pages()
};

/// The columns beside the picture.
enum class Column : std::uint8_t { none, left, right };

/// Which columns were opened; kept until the program ends.
struct ColumnState {
    Column in_narrow = Column::none;  // the one that somebody opened while the window is narrow
    /// Whether the right column has opened for a selected bone: it does once, and not after somebody closed it.
    enum class ForBone : std::uint8_t { not_yet, shown, closed } for_bone = ForBone::not_yet;
};

/// A kind of value; the curves of one plot have the same kind. `centre`: where the centre of mass is; `place` and
/// `speed`: of joints.
enum class Quantity : std::uint8_t { angle, length, factor, centre, place, speed };
inline constexpr std::size_t quantity_count = 6;

/// What a curve is of, whatever the bone. Of the centre of mass Y is its height and X and Z are the others, whatever
/// axis of the file points up.
struct CurveKey {
    Quantity quantity = Quantity::angle;
    figure::ChannelRole role = figure::ChannelRole::rotate;
    figure::Axis axis = figure::Axis::x;
    friend auto operator<=>(const CurveKey&, const CurveKey&) = default;
};

/// The key of a coordinate of the centre of mass.
constexpr CurveKey centre_key(figure::Axis axis) noexcept {
    return {Quantity::centre, figure::ChannelRole::translate, axis};
}

/// The state that the Curves panel keeps.
struct CurvesState {
    session::FigureId figure = session::FigureId::none;  // the figure that `time` is for
    Span time;                                           // visible part of the take, in frames
    bool whole = true;                                   // the whole take is visible, even when it gets longer
    bool playhead_seen = false;                          // the playhead was visible
    bool fit = true;                                     // fit the values to the visible frames
    // visible values, by Quantity
    std::array<Span, quantity_count> values{Span::nothing(), Span::nothing(), Span::nothing(),
                                            Span::nothing(), Span::nothing(), Span::nothing()};
    // Applies to all bones: channels hidden for one bone are hidden for the next. Of the centre of mass only the height
    // is shown at first: a walk is much longer than it rises and falls.
    std::set<CurveKey> hidden{centre_key(figure::Axis::x), centre_key(figure::Axis::z)};
};

/// Who has the keys, but for fields in which text is typed: the picture, or what F10, Ctrl+Tab or F6 gave them to.
enum class KeysIn : std::uint8_t { picture, menus, tab, form, column };

/// The state of the keyboard, see keyboard.h.
struct KeyboardState {
    KeysIn in = KeysIn::picture;
    bool arriving = false;            // the place is to take the focus when it is drawn
    std::optional<std::size_t> menu;  // to be opened in the next frame: from the left
    int frames_gone = 0;              // for so many frames the place has not been there
    bool escape_is_taken = false;     // something else closes or ends with Escape
};

/// Where the Messages tab is among those of the right column.
inline constexpr std::size_t messages_tab = 5;

/// The state of the delayed tooltips.
struct TooltipState {
    Rect item;               // under the pointer
    double since = 0;        // ImGui's time when the pointer entered it or last moved on it
    bool on_item = false;    // the pointer is on it in this frame
    bool shown = false;      // stays until the pointer leaves the item
    bool dismissed = false;  // the item was clicked: no tooltip until the pointer comes back
};

/// Where the playhead goes by the pointer while it is dragged: positions of the timebase by pixels of the window.
struct ScrubScale {
    float left = 0;  // pixel of `first`
    double first = 0;
    double per_pixel = 0;
    double least = 0;  // the range that the drag reaches
    double most = 0;
};

/// A plain rectangle behind the panels.
struct Backdrop {
    Rect rect;
    std::uint32_t colour = 0;  // opaque, as ImGui packs it: 0xAABBGGRR
};

/// The state of the open dialog while it is open.
struct DialogState {
    bool open = false;
    bool appearing = false;        // first frame: the name field is to get the keyboard
    std::filesystem::path folder;  // what is typed is a path from here
    takes::FolderListing listing;  // of that folder, or of the one that was typed
    bool all_files = false;
    std::string typed;                 // filters the list
    std::vector<std::size_t> matches;  // indices into the listing's entries
    std::size_t cursor = 0;            // index into `matches`
    bool pointed = false;              // somebody put the cursor there, by arrows or a click
    bool scroll_to_cursor = false;
    bool taken = false;                      // the entry under the cursor was opened with a click
    bool adding = false;                     // add to what is open instead of replacing it
    std::set<std::filesystem::path> chosen;  // several files, chosen with Ctrl or Shift
};

/// The state of the Render panel while it is open.
struct RenderPanelState {
    bool open = false;
    std::string output;  // as typed
    /// What the suggested `output` was made for.
    struct NamedFor {
        session::FigureId figure = session::FigureId::none;
        session::MediaKind kind = session::MediaKind::mp4;
        bool stroboscope = false;
        friend bool operator==(const NamedFor&, const NamedFor&) = default;
    };
    std::optional<NamedFor> named_for;
    std::string stem;       // of a still that `suggested` was made for: its frame is in its name
    std::string suggested;  // what is typed stays when the frame changes
    bool was_rendering = false;
    bool escape_is_taken = false;  // a list is open or text is being typed: Escape ends that first
};

/// The state of the Export panel while it is open.
struct ExportPanelState {
    bool open = false;
    session::FigureId figure = session::FigureId::none;  // to be written; the active one if it is not open
    std::string output;                                  // as typed
    /// What the suggested `output` was made for.
    struct NamedFor {
        session::FigureId figure = session::FigureId::none;
        std::string format;
        session::FrameRange frames;  // those of a clip are in its name
        friend bool operator==(const NamedFor&, const NamedFor&) = default;
    };
    std::optional<NamedFor> named_for;
    bool escape_is_taken = false;  // as in RenderPanelState
};

/// The state that panels keep between frames and that is not part of the session, such as text being typed. The
/// application owns it and passes it to every draw_panels().
struct PanelState {
    /// Hands over events of the session, see UiState::events.
    void add(const std::vector<session::UiEvent>& fresh) { events.insert(events.end(), fresh.begin(), fresh.end()); }

    float scale = 1.0F;  // the display's content scale; set by the application
    bool icons = false;  // the font has Fork Awesome's glyphs; set by the application
    Rect viewport;       // out: the room in the middle for the 3-D picture
    /// Out: rectangles to fill, in this order, before the panels are drawn. A plain fill is cheap; as large ImGui
    /// rectangles they would take a software renderer half of a frame.
    std::vector<Backdrop> backdrops;
    std::optional<double> wakes_in;  // out: seconds until the panels must be drawn again without any input
    bool wants_keys = false;         // out: text is being typed, so keys are not commands
    ItemLog* item_log = nullptr;     // filled for tests that watch the window; null: nobody does

    std::vector<session::UiEvent> events;  // not handled yet

    KeyboardState keyboard;
    std::string bone_filter;
    std::vector<TreeRow> tree;  // rebuilt each frame
    std::set<std::pair<session::FigureId, figure::BoneId>> folded;
    session::FigureBone scrolled_to;  // the bone that the tree last scrolled to

    Field typing = Field::none;   // the number that is a text field now
    bool typing_started = false;  // the field does not have the keyboard yet
    bool typing_drawn = false;    // the field was drawn in this frame
    std::string typed;
    enum class Dragging : std::uint8_t {
        nothing,
        playhead,
        range_in,
        range_out,
        overview,  // the track below a zoomed bar
        window     // the bar's window, dragged with the middle button
    } dragging = Dragging::nothing;

    std::optional<ScrubScale> scrub;  // the playhead is dragged, and was laid out so last
    double overview_grip = 0;         // frames from the bar's first frame to where the overview is held

    std::size_t bar_menu_frame = 0;  // the frame where the bar's menu was opened
    bool bar_menu_asked = false;

    HelpState help;
    TooltipState tooltip;
    bool dialog_open = false;  // a dialog or the help is open: no tooltips for what lies below
    DialogState dialog;
    bool add_asked = false;  // open the dialog to add files
    MarksDialogState marks_dialog;
    LibraryState library;
    StripState strip;
    SpanDrag span_drag;
    float lane_drag = 0;  // points: the lanes' height where the drag of their edge began
    SkinDrag skin_drag;
    std::string skin_filter;  // of the list of bones that a row of the Skins panel unfolds
    CurvesState curves;
    RenderPanelState render;
    ExportPanelState exporting;
    bool videos = true;                  // videos can be made; set by the application when the Render panel opens
    std::optional<scene::Theme> styled;  // theme that the style was last set for
    float styled_scale = 0.0F;
    ColumnState columns;
    std::size_t tab = 0;          // of the right column, from the left
    bool messages_asked = false;  // the Messages tab is to be shown
};

}  // namespace skelplay::panels
