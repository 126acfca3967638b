#pragma once

#include "session/analyses/lane.h"
#include "session/analyses/repairs.h"
#include "session/effects.h"
#include "session/files/exporting.h"
#include "session/media.h"
#include "takes/library.h"

namespace skelplay::session {
/// How the window is divided. Widths and heights in points: pixels before the display's content scale.
struct Layout {
    // The initial widths are the largest that a column takes by itself: it is narrower beside a small picture.
    float left_width = 260.0F;
    float right_width = 420.0F;
    bool left_folded = false;
    bool right_folded = false;   // not even the names of its tabs are shown
    bool right_open = false;     // somebody opened a tab; else only their names are shown
    LaneChoice lanes;            // shown under the time bar
    float lane_height = 13.0F;   // of each; that of the contacts grows with the number of feet
    bool strip_folded = false;   // the playlist strip above the time bar
    bool curves_docked = false;  // the curves are below the time bar, on its scale, not in their tab
    float dock_height = 150.0F;  // of the curves there

    friend bool operator==(const Layout&, const Layout&) = default;
};

/// What is hidden to leave room for the picture: everything around it but the time bar, or that as well.
enum class Hidden : std::uint8_t { nothing, panels, everything };

/// A line of text over the picture for a while.
struct Toast {
    std::string text;
    base::Severity severity = base::Severity::note;
    Seconds left{0};
    fs::path file = {};  // that was refused, of an error; it is cleared when the file can be read
    base::Remedy remedy = base::Remedy::none;
};

/// Requests to the application, which clears what it has done.
struct Requests {
    bool quit = false;
    bool screenshot = false;
    bool picture = false;  // a screenshot without panels
    std::optional<RenderOrder> render;
    bool cancel_render = false;
    bool copy_as_command = false;
    std::optional<ExportOrder> copy_export;  // as a command line
    std::optional<RenderOrder> copy_render;
};

/// A message to the panels; the one that it concerns handles it once, when it is drawn next.
enum class UiEvent : std::uint8_t {
    focus_filter,  // gives the keyboard to the bone filter
    focus_frame_number,
    focus_rate,
    enter_menus,   // gives the keyboard to the menus; if they have it, back to the picture
    enter_column,  // the same for the left column
    next_tab,      // opens the next tab, and gives it the keyboard
    previous_tab,
    step_back,     // gives the keyboard back to the picture, else clears the bone filter, else the selection
    bone_menu,     // opens the menu of the selected bone at the pointer
    export_ended,  // however it ended
};

/// How large the window's text, and with it all of its panels, is; the names are factors.
enum class TextSize : std::uint8_t { small, normal, large, larger, largest };
inline constexpr std::array<std::string_view, 5> text_size_names{"0.8", "1", "1.25", "1.5", "2"};
constexpr double factor(TextSize size) noexcept {
    return std::array{0.8, 1.0, 1.25, 1.5, 2.0}[static_cast<std::size_t>(size)];
}

/// A form over the picture. All have the same place, so that one is open at a time.
enum class Form : std::uint8_t { render_media, export_take };

/// The dialog that asks for files.
struct OpenDialog {
    FigureId retarget = FigureId::none;  // it asks for a skeleton to play this figure on; none: for files to open
    fs::path motion = {};                // it asks for the skeleton of this file; empty: it does not
    bool export_to = false;              // it asks for the folder or the file that the open form writes to
};

/// The dialog that asks where to save the marks.
struct MarksDialog {
    bool quits = false;  // the program quits when it is answered
};

/// The library covers the window.
struct OpenLibrary {
    bool play_after = false;  // it was playing when the library was opened
};

/// How a person set that a file's figure stands. Its unit is not among it.
struct FilePlacement {
    fs::path file;  // a whole path
    analysis::PlacementOptions place;
};

/// An option that the command line has set: its value before, and the one it was set to, as texts_of() has them. It
/// holds for this run of the program, unless a person sets the option since.
struct SetByCall {
    std::vector<std::string> before;
    std::vector<std::string> now;
};

/// The state of the window around the picture.
struct UiState {
    static constexpr std::size_t recent_limit = 12;
    static constexpr std::size_t placement_limit = 100;

    Layout layout;
    bool go_on = false;        // open the next file after marking one
    bool skin_motion = false;  // the Skins panel looks for faults over the motion, too
    Hidden hidden = Hidden::nothing;
    bool tap_shows = false;       // a tap on the picture shows the panels again
    bool fingers = false;         // the pointer is a finger, and there may be no keys
    std::vector<UiEvent> events;  // for the panels, oldest first
    std::optional<Form> form;
    bool help_open = false;
    std::optional<OpenDialog> open_dialog;
    std::optional<MarksDialog> marks_dialog;
    std::optional<OpenLibrary> library;
    takes::LibraryOrder library_order = takes::LibraryOrder::name;
    fs::path library_folder;  // that the library showed last; empty: none yet
    bool full_screen = false;
    TextSize text_size = TextSize::normal;
    EffectSet left_out;                                 // of the window's picture, as it took too long here
    EffectSet chosen;                                   // a person has set their option: they are not left out
    EffectSet drawn_slowly;                             // nor are these, see draw_everything()
    std::map<std::string_view, SetByCall> set_by_call;  // by name in the option table

    std::optional<Toast> toast;
    Requests requests;
    RenderSettings render;
    std::optional<Rendering> rendering;  // the rendering in progress
    std::optional<RepairProposal> proposal;
    bool quit_warned = false;  // a toast has said what quitting would lose
    takes::ExportRequest export_form;
    std::optional<Exporting> exporting;         // what is being exported
    base::Diagnostics export_notes;             // what the last export could not hold
    std::optional<ExportedFile> exported;       // of the last export; nothing: it failed, or there was none
    fs::path export_output;                     // that the form is looked at for; empty: none
    std::optional<ExportTarget> export_target;  // what the last look has found; nothing: none has ended

    fs::path last_folder;                    // of the open dialog; empty: none yet
    std::vector<fs::path> recent_files;      // newest first
    std::vector<fs::path> recent_skeletons;  // newest first
    std::vector<FilePlacement> placements;   // the last used first
};
}  // namespace skelplay::session
