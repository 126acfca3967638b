#include "session/keys.h"
#include "session/analyses/checks.h"
#include "session/events.h"
#include "session/files/playlist.h"

namespace skelplay::session {
namespace {
constexpr Chord ctrl(Key key) { return {key, true, false, false}; }
constexpr Chord shift(Key key) { return {key, false, true, false}; }
constexpr Chord ctrl_shift(Key key) { return {key, true, true, false}; }
constexpr Chord plain(Key key) { return {key, false, false, false}; }

bool is_bookmarked(const Session& session) {
    const OpenFigure* open = active_figure(session.document);
    return open != nullptr &&
           std::ranges::binary_search(bookmarked_frames(session.document), frame_in(session.playback, *open));
}

/// The same row with another value of a field.
template <class Value> Binding with(Value Binding::*field, std::type_identity_t<Value> value, Binding row) {
    row.*field = std::move(value);
    return row;
}
Binding section(Binding row) { return with(&Binding::begins_section, true, std::move(row)); }
Binding asks(Binding row) { return with(&Binding::asks, true, std::move(row)); }
Binding outside_menus(Binding row) { return with(&Binding::in_menus, false, std::move(row)); }
Binding of_markers(std::string_view name, Binding row) { return with(&Binding::of_markers, name, std::move(row)); }
Binding in_menu(std::string_view name, Binding row) { return with(&Binding::in_menu, name, std::move(row)); }
Binding marks(Mark mark, Binding row) { return with(&Binding::mark, mark, std::move(row)); }

template <std::size_t slot> bool has_camera(const Session& session) { return session.view.cameras[slot].has_value(); }

const std::vector<Binding>& key_table() {
    using scene::ViewPreset;
    // clang-format off
    static const std::vector<Binding> rows{
        with(&Binding::about, undo_words,
             in_menu("Undo", {"Edit", "Undo the last change: of marks, skins, maps, links, placement, time or repairs",
                              {ctrl(Key::z)}, undo})),
        with(&Binding::about, redo_words,
             in_menu("Redo", {"Edit", "Redo what was undone last", {ctrl_shift(Key::z), ctrl(Key::y)}, redo})),

        {"Play", "Play or pause", {plain(Key::space)}, play_or_pause},
        {"Play", "Play backward", {shift(Key::space)}, play_backward},
        section(in_menu("Shuttle backward", {"Play", "Shuttle backward (again: faster)", {plain(Key::j)},
         command(shuttle_to, -1)})),
        {"Play", "Stop", {plain(Key::k)}, command(shuttle_to, 0)},
        in_menu("Shuttle forward", {"Play", "Shuttle forward (again: faster)", {plain(Key::l)},
         command(shuttle_to, 1)}),
        section({"Play", "Half the speed", {plain(Key::minus)}, command(scale_speed, 0.5)}),
        {"Play", "Double the speed", {plain(Key::equal)}, command(scale_speed, 2.0)},
        {"Play", "Normal speed", {plain(Key::backspace)}, command(set_option, "speed", 1.0)},
        {"Play", "Type the frame rate", {shift(Key::g)}, command(post_event, UiEvent::focus_rate)},

        {"Time", "One frame back", {plain(Key::left), plain(Key::comma)},
         command(step_frames, -1), {}, true},
        {"Time", "One frame forward", {plain(Key::right), plain(Key::period)},
         command(step_frames, 1), {}, true},
        {"Time", "Ten frames back", {shift(Key::left)}, command(step_frames, -10), {}, true},
        {"Time", "Ten frames forward", {shift(Key::right)}, command(step_frames, 10), {}, true},
        section(in_menu("First frame", {"Time", "First frame of the range", {plain(Key::home)},
         go_to_first})),
        in_menu("Last frame", {"Time", "Last frame of the range", {plain(Key::end)},
         go_to_last}),
        in_menu("Go to a frame", {"Time", "Go to a frame by number", {plain(Key::g)},
         command(post_event, UiEvent::focus_frame_number)}),
        section({"Time", "Previous bookmark or event", {plain(Key::bracket_left)},
                 command(go_to_event, -1), {}, true}),
        {"Time", "Next bookmark or event", {plain(Key::bracket_right)},
         command(go_to_event, 1), {}, true},
        {"Time", "Previous bookmark", {shift(Key::bracket_left)}, command(go_to_bookmark, -1), {}, true},
        {"Time", "Next bookmark", {shift(Key::bracket_right)}, command(go_to_bookmark, 1), {}, true},
        {"Time", "Bookmark this frame", {ctrl(Key::b)}, toggle_bookmark_here,
         {}, false, "Bookmark on this frame", is_bookmarked},
        section({"Time", "Next finding", {plain(Key::f3)}, command(step_to_finding, 1), {}, true}),
        {"Time", "Previous finding", {shift(Key::f3)}, command(step_to_finding, -1), {}, true},
        in_menu("Back from the finding",
                {"Time", "Back to camera, frame and selection before a finding", {plain(Key::r)}, leave_finding}),
        section({"Time", "Begin the range here", {plain(Key::i)}, begin_range_here}),
        {"Time", "End the range here", {plain(Key::o)}, end_range_here},
        {"Time", "Clear the range", {shift(Key::x)}, command(set_play_range, std::nullopt, std::nullopt)},
        {"Time", "Zoom the time bar to the range, and back", {plain(Key::z)},
         toggle_bar_zoom, {}, false, "Time bar zoomed",
         [](const Session& s) { return s.playback.bar.has_value(); }},

        {"View", "Frame the selection", {plain(Key::f)}, frame_selection},
        {"View", "Frame the whole motion", {plain(Key::a)}, frame_whole_motion},
        {"View", "Follow the figure", {shift(Key::f)}, toggle_follow,
         {}, false, "Follow the figure", [](const Session& s) { return s.view.pane().follow; }},
        section({"View", "From the front", {plain(Key::digit_1)}, command(look_from, ViewPreset::front)}),
        {"View", "From the back", {ctrl(Key::digit_1)}, command(look_from, ViewPreset::back)},
        {"View", "From the right", {plain(Key::digit_3)}, command(look_from, ViewPreset::right)},
        {"View", "From the left", {ctrl(Key::digit_3)}, command(look_from, ViewPreset::left)},
        {"View", "From above", {plain(Key::digit_7)}, command(look_from, ViewPreset::top)},
        {"View", "From below", {ctrl(Key::digit_7)}, command(look_from, ViewPreset::bottom)},
        {"View", "Perspective or orthographic", {plain(Key::digit_5)},
         toggle_orthographic, {}, false, "Orthographic",
         [](const Session& s) { return s.view.pane().camera.orthographic; }},
        in_menu("Views in the picture", {"View", "One view, two, four, or a take in each", {plain(Key::digit_4)},
         cycle_views}),
        of_markers("Links and names of markers",
                   section({"View", "Bones, body, or both", {plain(Key::v)}, cycle_form})),
        {"View", "Ghosts", {plain(Key::b)}, command(cycle_option, "ghosts"),
         {}, false, "Ghosts", [](const Session& s) { return s.view.options.ghosts.on; }},
        in_menu("Path of the joint", {"View", "Path of the selected joint", {plain(Key::p)},
         command(cycle_option, "path"),
         {}, false, "Path of the selected joint", [](const Session& s) { return s.view.options.path; }}),
        section({"View", "Copy as command", {ctrl_shift(Key::c)}, copy_as_command}),
        {"View", "Rest pose, while held", {plain(Key::t)}, command(set_option, "rest-pose", true),
         command(set_option, "rest-pose", false)},

        {"Cameras", "Go to camera 1", {shift(Key::digit_1)}, command(recall_camera, 0),
         {}, false, "Go to camera 1", has_camera<0>},
        {"Cameras", "Go to camera 2", {shift(Key::digit_2)}, command(recall_camera, 1),
         {}, false, "Go to camera 2", has_camera<1>},
        {"Cameras", "Go to camera 3", {shift(Key::digit_3)}, command(recall_camera, 2),
         {}, false, "Go to camera 3", has_camera<2>},
        {"Cameras", "Go to camera 4", {shift(Key::digit_4)}, command(recall_camera, 3),
         {}, false, "Go to camera 4", has_camera<3>},
        section(in_menu("Keep as camera 1", {"Cameras", "Keep this camera as 1", {ctrl_shift(Key::digit_1)},
                 command(save_camera, 0)})),
        in_menu("Keep as camera 2", {"Cameras", "Keep this camera as 2", {ctrl_shift(Key::digit_2)},
         command(save_camera, 1)}),
        in_menu("Keep as camera 3", {"Cameras", "Keep this camera as 3", {ctrl_shift(Key::digit_3)},
         command(save_camera, 2)}),
        in_menu("Keep as camera 4", {"Cameras", "Keep this camera as 4", {ctrl_shift(Key::digit_4)},
         command(save_camera, 3)}),

        {"Selection", "Parent bone", {plain(Key::up)}, command(pick_walk, Walk::parent), {}, true},
        {"Selection", "Child bone", {plain(Key::down)}, command(pick_walk, Walk::child), {}, true},
        {"Selection", "Next sibling", {ctrl(Key::right)}, command(pick_walk, Walk::next_sibling),
         {}, true},
        {"Selection", "Previous sibling", {ctrl(Key::left)},
         command(pick_walk, Walk::previous_sibling), {}, true},
        of_markers("Filter markers",
                   section({"Selection", "Filter bones", {ctrl(Key::f)},
                            command(post_event, UiEvent::focus_filter)})),
        {"Selection", "Next figure", {plain(Key::tab)}, activate_next},
        in_menu("One step back",
                {"Selection", "Keys back to the picture, then clear the filter, then deselect", {plain(Key::escape)},
         command(post_event, UiEvent::step_back)}),

        asks({"Files", "Open", {ctrl(Key::o)}, toggle_open_dialog}),
        {"Files", "Library", {ctrl(Key::l)}, toggle_library,
         {}, false, "Library", [](const Session& s) { return s.ui.library.has_value(); }},
        {"Files", "Reload", {plain(Key::f5)}, reload},
        section(in_menu("Next take or file",
                        {"Files", "Next take of the file, or file of the folder", {plain(Key::page_down)},
                         command(open_next, 1)})),
        in_menu("Previous take or file",
                {"Files", "Previous take of the file, or file of the folder", {plain(Key::page_up)},
                 command(open_next, -1)}),
        section(marks(Mark::keep, {"Files", "Mark to keep", {plain(Key::m)}, command(mark_file, Mark::keep)})),
        marks(Mark::reject, {"Files", "Mark to reject", {plain(Key::n)}, command(mark_file, Mark::reject)}),
        section(asks(
            in_menu("Render", {"Files", "Render pictures or a video", {ctrl(Key::e)},
             command(toggle_form, Form::render_media), {}, false, "Render pictures or a video",
             [](const Session& s) { return s.ui.form == Form::render_media; }}))),
        asks(in_menu("Export", {"Files", "Export as another format", {ctrl_shift(Key::e)},
              command(toggle_form, Form::export_take), {}, false, "Export as another format",
              [](const Session& s) { return s.ui.form == Form::export_take; }})),
        {"Files", "Save a screenshot", {plain(Key::f12)}, command(take_screenshot, true)},
        in_menu("Save without panels", {"Files", "Save the picture without panels", {shift(Key::f12)},
         command(take_screenshot, false)}),
        section({"Files", "Quit", {ctrl(Key::q)}, command(quit, false)}),

        outside_menus({"Window", "Menus by keys: arrows, Enter", {plain(Key::f10)},
                       command(post_event, UiEvent::enter_menus)}),
        in_menu("Left column", {"Window", "Left column by keys: arrows, Enter", {plain(Key::f6)},
         command(post_event, UiEvent::enter_column)}),
        in_menu("Next tab",
                {"Window", "Open form, then tab after tab, with the keys in it: arrows, Enter", {ctrl(Key::tab)},
         command(post_event, UiEvent::next_tab)}),
        {"Window", "Previous tab", {ctrl_shift(Key::tab)}, command(post_event, UiEvent::previous_tab)},
        section({"Window", "Hide the panels, then the time bar; show them", {plain(Key::h)},
         toggle_panels, {}, false, "Panels",
         [](const Session& s) { return s.ui.hidden == Hidden::nothing; }}),
        {"Window", "Full screen", {plain(Key::f11)}, toggle_full_screen,
         {}, false, "Full screen", [](const Session& s) { return s.ui.full_screen; }},

        {"Help", "Help", {plain(Key::f1), plain(Key::question)}, toggle_help,
         {}, false, "Help", [](const Session& s) { return s.ui.help_open; }},
    };
    // clang-format on
    return rows;
}

/// Those of the keys from `left` on.
constexpr std::array<std::string_view, 22> key_names{
    "Left",   "Right",     "Up",     "Down",   "Home", "End", "Page Up", "Page Down", "Space", "Tab", "Enter",
    "Escape", "Backspace", "Delete", "Insert", ",",    ".",   "-",       "=",         "?",     "[",   "]"};

std::string key_text(Key key) {
    const auto number = static_cast<int>(key);
    if (key >= Key::a && key <= Key::z) return {static_cast<char>('A' + number - static_cast<int>(Key::a))};
    if (key >= Key::digit_0 && key <= Key::digit_9)
        return {static_cast<char>('0' + number - static_cast<int>(Key::digit_0))};
    if (key >= Key::f1 && key <= Key::f12) return fmt::format("F{}", number - static_cast<int>(Key::f1) + 1);
    return key < Key::left ? std::string() : std::string(key_names.at(number - static_cast<int>(Key::left)));
}
}  // namespace

std::string to_text(const Chord& chord) {
    return fmt::format("{}{}{}{}", chord.ctrl ? "Ctrl+" : "", chord.alt ? "Alt+" : "", chord.shift ? "Shift+" : "",
                       key_text(chord.key));
}

std::span<const Binding> bindings() { return key_table(); }

const Binding* binding_of(const Chord& chord) {
    const auto row = std::ranges::find_if(key_table(), [&](const Binding& binding) {
        return std::ranges::find(binding.chords, chord) != binding.chords.end();
    });
    return row == key_table().end() ? nullptr : &*row;
}

const Binding* binding_released(Key key) {
    const auto row = std::ranges::find_if(key_table(), [&](const Binding& binding) {
        return binding.release && std::ranges::find(binding.chords, key, &Chord::key) != binding.chords.end();
    });
    return row == key_table().end() ? nullptr : &*row;
}

std::string menu_text(const Binding& binding, bool only_markers) {
    std::string_view name = binding.is_on == nullptr ? binding.action : binding.state;
    if (!binding.in_menu.empty()) name = binding.in_menu;
    if (only_markers && !binding.of_markers.empty()) name = binding.of_markers;
    return fmt::format("{}{}", name, binding.asks ? "\u2026" : "");
}
}  // namespace skelplay::session
