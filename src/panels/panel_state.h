#pragma once

#include <compare>
#include "panels/library_state.h"
#include "panels/plot.h"
#include "session/command.h"
#include "session/ui_state.h"
#include "session/view.h"

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

/// The rectangles of the items of the last frame, by name. Tests use them to find what to click and what is shown.
using ItemLog = std::map<std::string, Rect, std::less<>>;

/// Numbers that can be edited by clicking and typing.
enum class Field : std::uint8_t { none, frame, time, speed, rate, unit, ground, heading, skin_scale };

/// A row of the bone tree: a bone, or (`bone` is none) its figure.
struct TreeRow {
    std::uint32_t figure = 0;  // index into the open figures
    BoneId bone = BoneId::none;
    std::uint16_t depth = 0;
    bool has_children = false;
    bool matches = true;         // the filter matches it; false: it matches something below
    std::uint16_t hidden = 0;    // characters of the name that all bones' names begin with: "mixamorig:"
    std::uint16_t number = 0;    // of markers: which of those with this name, from 1; 0: no other has it
    std::uint16_t controls = 0;  // > 0: the head above so many controls of the figure's rig
};

/// The scroll position of the playlist strip.
struct StripState {
    float scroll = 0;         // pixels
    std::size_t current = 0;  // the file it last scrolled to
    std::size_t files = 0;    // length of the playlist at that time
    base::PathList measured;  // the files that `begins` is for
    float font_size = 0;
    std::vector<float> begins;  // pixels: the left edge of each cell, and the right edge of the last
};

/// A drag of a take along the time bar.
struct SpanDrag {
    float from = 0;  // pixels, where the drag started
    double seconds_per_pixel = 0;
    double begun = 0;  // seconds from the start of another figure to its start, before the drag
};

/// A drag of a skin's group onto a bone.
struct SkinDrag {
    session::FigureId figure = session::FigureId::none;
    std::string name;
    BoneId hot = BoneId::none;  // under the pointer
};

/// Whether a dialog is open, and has the keyboard.
struct DialogFocus {
    bool open = false;
    bool appearing = false;  // its text field gets the keyboard

    /// Follows the session; true once when the dialog opens.
    bool opens(bool now) {
        const bool begins = now && !open;
        appearing = appearing || begins;
        open = now;
        return begins;
    }
};

/// The state of the dialog that saves marks.
struct MarksDialogState : DialogFocus {
    std::string file;
};

/// The state of the help overlay.
struct HelpState : DialogFocus {
    std::string filter;
    std::size_t page = 0;              // 0: the keys; else one more than the index in help_pages()
    bool keeps_page = false;           // it opens at `page`, not at the keys
    std::string answered;              // the filter that was answered by a page last
    std::optional<std::size_t> block;  // of the page, to scroll to in the next frame
    bool seeks = false;                // else to its first one with the text that is searched for
};

/// The columns beside the picture.
enum class Column : std::uint8_t { none, left, right };

/// Which columns are open; it is not saved.
struct ColumnState {
    Column in_narrow = Column::none;  // the column that the user opened in a narrow window
    bool sheets = false;              // the window is so narrow that it is a sheet over the picture's lower part
    bool covers = false;              // it is over all of the picture
    /// Whether the right column has opened for a selected bone: it does so once, unless the user closed it before.
    enum class ForBone : std::uint8_t { not_yet, shown, closed } for_bone = ForBone::not_yet;
};

/// A kind of value; the curves of one plot have the same kind. `centre`: positions of the centre of mass; `position`
/// and `speed`: of joints; `output`: what a model computed, in any unit; `signal`: of the file's analog data.
enum class Quantity : std::uint8_t { angle, length, factor, centre, position, speed, output, signal };
inline constexpr std::size_t quantity_count = 8;

/// What a curve shows of any bone. The axis y of the centre of mass is its height, whichever axis is up.
struct CurveKey {
    Quantity quantity = Quantity::angle;
    figure::ChannelRole role = figure::ChannelRole::rotate;
    figure::Axis axis = figure::Axis::x;
    std::size_t signal = 0;  // of signals: which
    friend auto operator<=>(const CurveKey&, const CurveKey&) = default;
};

/// The key of a coordinate of the centre of mass.
constexpr CurveKey centre_key(figure::Axis axis) noexcept {
    return {Quantity::centre, figure::ChannelRole::translate, axis};
}

/// The state that the Curves panel keeps.
struct CurvesState {
    session::FigureId figure = session::FigureId::none;  // the figure that `time` is for
    session::BarWindow time;                             // visible part of the take, in frames
    bool whole = true;                                   // the whole take is visible, even when it gets longer
    bool playhead_seen = false;                          // the playhead was visible
    bool fit = true;                                     // fit the values to the visible frames
    // visible values, by Quantity
    std::array<Span, quantity_count> values{Span::nothing(), Span::nothing(), Span::nothing(), Span::nothing(),
                                            Span::nothing(), Span::nothing(), Span::nothing(), Span::nothing()};
    // For all bones. Of the centre of mass only the height is shown at first: a walk's length would flatten it.
    std::set<CurveKey> hidden{centre_key(figure::Axis::x), centre_key(figure::Axis::z)};
};

/// Who gets the keys that are not typed into a text field: the picture, or the target of F10, Ctrl+Tab or F6.
enum class KeysIn : std::uint8_t { picture, menus, tab, form, column };

/// The state of the keyboard, see keyboard.h.
struct KeyboardState {
    KeysIn in = KeysIn::picture;
    bool arriving = false;            // the target gets the focus when it is drawn
    std::optional<std::size_t> menu;  // to open in the next frame, counted from the left
    int frames_gone = 0;              // for which the target has not been open
    bool escape_is_taken = false;     // Escape closes or ends something else
    bool to_selection = false;        // they go to the selected bone once its row is drawn
};

/// The tabs of the right column, from the left.
enum TabIndex : std::size_t { bone_tab, curves_tab, skins_tab, checks_tab, figures_tab, view_tab, messages_tab };
inline constexpr std::size_t tab_count = messages_tab + 1;

/// The state of the delayed tooltips.
struct TooltipState {
    Rect item;               // under the pointer
    double since = 0;        // ImGui's time when the pointer entered the item or last moved on it
    bool on_item = false;    // the pointer is on the item in this frame
    bool shown = false;      // until the pointer leaves the item
    bool dismissed = false;  // the item was clicked: it has no tooltip until the pointer returns
};

/// Maps pixels of the window to positions of the timebase while the playhead is dragged.
struct ScrubScale {
    float left = 0;  // pixel of `first`
    double first = 0;
    double per_pixel = 0;
    double least = 0;  // the lowest and
    double most = 0;   // the highest position of the drag
};

/// A plain rectangle behind the panels.
struct Backdrop {
    Rect rect;
    std::uint32_t colour = 0;  // opaque, as ImGui packs it: 0xAABBGGRR
    friend bool operator==(const Backdrop&, const Backdrop&) = default;
};

/// The state of the Open dialog.
struct DialogState : DialogFocus {
    fs::path folder;               // a typed path is relative to this
    takes::FolderListing listing;  // of `folder`, or of the folder that was typed
    bool all_files = false;
    std::string typed;                 // filters the list
    std::vector<std::size_t> matches;  // indices into the listing's entries
    std::size_t cursor = 0;            // index into `matches`
    bool pointed = false;              // the user put the cursor there, by arrows or a click
    bool scroll_to_cursor = false;
    bool accepted = false;      // a click opens the entry under the cursor
    bool adding = false;        // the files are added to what is open
    std::set<fs::path> chosen;  // with Ctrl or Shift
};

/// The state of a form over the picture.
struct FormState {
    bool open = false;
    std::string output;            // as typed
    bool escape_is_taken = false;  // Escape ends something inside the form first: a list, or typing
};

/// The state of the Render panel.
struct RenderPanelState : FormState {
    /// What the suggested `output` was made for: figure, kind, and whether it is a stroboscope.
    using NamedFor = std::tuple<session::FigureId, session::MediaKind, bool>;
    std::optional<NamedFor> named_for;
    std::string stem;       // the name, with its frame, of the still that `suggested` was made for
    std::string suggested;  // if `output` differs, it was typed and stays when the frame changes
    bool was_rendering = false;
};

/// The state of the Export panel.
struct ExportPanelState : FormState {
    session::FigureId figure = session::FigureId::none;  // to export; the active one if this one is not open
    /// What the suggested `output` was made for: figure, format, and the frames that the name of a clip contains.
    using NamedFor = std::tuple<session::FigureId, std::string, session::FrameRange>;
    std::optional<NamedFor> named_for;
    std::string suggested;  // if `output` differs, it was typed and stays
    bool reopened = true;   // the form was closed: other files may be there now
    std::string set_aside;  // the format chosen before that of a figure that can't be written in it; empty: none
    std::optional<session::ExportTarget> looked_at;  // what the disk was asked for last
};

/// What panels keep between frames beside the session. The application owns it.
struct PanelState {
    /// Adds events of the session, see UiState::events.
    void add(const std::vector<session::UiEvent>& fresh) { events.insert(events.end(), fresh.begin(), fresh.end()); }

    float scale = 1.0F;  // the display's content scale; set by the application
    bool icons = false;  // the font has Fork Awesome's glyphs; set by the application
    Rect viewport;       // out: the rectangle of the 3-D picture
    /// Out: rectangles to fill first, in this order: ImGui's would take half of a frame's time in software.
    std::vector<Backdrop> backdrops;
    std::optional<double> redraw_in;  // out: seconds until the panels must be drawn again without any input
    bool uses_keys = false;           // out: text is being typed, so keys are not commands
    ItemLog* item_log = nullptr;      // filled for tests that watch the window; null: there are none

    std::vector<session::UiEvent> events;  // not handled yet

    KeyboardState keyboard;
    std::string bone_filter;
    std::vector<TreeRow> tree;      // rebuilt each frame
    session::FigureBone link_from;  // the marker to link with the one that is selected next
    std::set<std::pair<session::FigureId, BoneId>> folded;
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

    std::optional<ScrubScale> scrub;  // the scale of the last frame if the playhead is dragged
    double overview_grip = 0;         // frames from the bar's first frame to the point where the overview is held

    std::size_t bar_menu_frame = 0;  // the frame where the bar's menu was opened
    bool bar_menu_asked = false;

    HelpState help;
    TooltipState tooltip;
    bool dialog_open = false;  // a dialog or the help is open: items below it have no tooltips
    DialogState dialog;
    bool add_asked = false;  // the dialog opens to add files
    MarksDialogState marks_dialog;
    LibraryState library;
    // The bundled skin, once it was looked for; nothing in it: it is not there.
    std::optional<std::optional<fs::path>> mannequin;
    StripState strip;
    SpanDrag span_drag;
    float lane_drag = 0;  // points: the lanes' height where the drag of their edge began
    SkinDrag skin_drag;
    std::string bone_list_filter;  // of the list of bones in a table
    CurvesState curves;
    RenderPanelState render;
    ExportPanelState exporting;
    // Set by the application when the Render panel opens.
    session::VideoSupport videos{{session::MediaKind::mp4, session::MediaKind::webm, session::MediaKind::gif}, {}, {}};
    std::optional<scene::Theme> styled;  // theme that the style was last set for
    float styled_scale = 0.0F;
    ColumnState columns;
    std::size_t tab = bone_tab;
    std::optional<TabIndex> tab_asked;  // it opens in the next frame
    bool dismissed_shown = false;       // the Checks tab lists dismissed findings, too
    // The figure without points for which the Curves tab has opened: it has nothing else to show.
    session::FigureId curves_of = session::FigureId::none;
    // Put upright in this run: what else is wrong with how it stands is still offered; none: no figure.
    session::FigureId made_upright = session::FigureId::none;
};
}  // namespace skelplay::panels
