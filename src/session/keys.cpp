#include "session/keys.h"
#include "base/words.h"
#include "session/analyses/checks.h"
#include "session/embedded_words.h"
#include "session/events.h"
#include "session/files/playlist.h"

namespace skelplay::session {
namespace {
bool is_bookmarked(const Session& session) {
    const OpenFigure* open = active_figure(session.document);
    return open != nullptr &&
           std::ranges::binary_search(bookmarked_frames(session.document), frame_in(session.playback, *open));
}

template <std::size_t slot> bool has_camera(const Session& session) { return session.view.cameras[slot].has_value(); }

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

/// The chord that to_text() writes so.
Chord chord_of(std::string_view text) {
    Chord chord;
    for (const auto& [word, modifier] : {std::pair("Ctrl+", &Chord::ctrl), std::pair("Shift+", &Chord::shift)})
        if (text.starts_with(word)) {
            chord.*modifier = true;
            text.remove_prefix(std::string_view(word).size());
        }
    while (key_text(chord.key) != text) chord.key = static_cast<Key>(static_cast<int>(chord.key) + 1);
    return chord;
}

/// Adds what assets/words/keys.txt has of a row.
void add_texts(Binding& row) {
    static const base::Words words(embedded_words().back().text);
    const auto text = [&](std::string_view key) { return words.text(row.name, key); };
    const auto is = [&](std::string_view word) { return text("is").find(word) != std::string_view::npos; };
    row.group = text("group");
    row.action = text("action").empty() ? row.name : text("action");
    for (const std::string_view keys : base::split(text("key"), '\n')) row.chords.push_back(chord_of(keys));
    row.of_markers = text("markers");
    row.repeats = is("repeats");
    row.begins_section = is("section");
    row.asks = is("asks");
    row.in_menus = !is("hidden");
}

const std::vector<Binding>& key_table() {
    using scene::ViewPreset;
    static const std::vector<Binding> rows = [] {
        std::vector<Binding> made{
            {"Undo", undo, nullptr, undo_words},
            {"Redo", redo, nullptr, redo_words},
            {"Play or pause", play_or_pause},
            {"Play backward", play_backward},
            {"Shuttle backward", command(shuttle_to, -1)},
            {"Stop", command(shuttle_to, 0)},
            {"Shuttle forward", command(shuttle_to, 1)},
            {"Half the speed", command(scale_speed, 0.5)},
            {"Double the speed", command(scale_speed, 2.0)},
            {"Normal speed", command(set_option, "speed", 1.0)},
            {"Type the frame rate", command(post_event, UiEvent::focus_rate)},
            {"One frame back", command(step_frames, -1)},
            {"One frame forward", command(step_frames, 1)},
            {"Ten frames back", command(step_frames, -10)},
            {"Ten frames forward", command(step_frames, 10)},
            {"First frame", go_to_first},
            {"Last frame", go_to_last},
            {"Go to a frame", command(post_event, UiEvent::focus_frame_number)},
            {"Previous bookmark or event", command(go_to_event, -1)},
            {"Next bookmark or event", command(go_to_event, 1)},
            {"Previous bookmark", command(go_to_bookmark, -1)},
            {"Next bookmark", command(go_to_bookmark, 1)},
            {"Bookmark on this frame", toggle_bookmark_here, is_bookmarked},
            {"Next finding", command(step_to_finding, 1)},
            {"Previous finding", command(step_to_finding, -1)},
            {"Back from the finding", leave_finding},
            {"Begin the range here", begin_range_here},
            {"End the range here", end_range_here},
            {"Clear the range", command(set_play_range, std::nullopt, std::nullopt)},
            {"Time bar zoomed", toggle_bar_zoom, [](const Session& s) { return s.playback.bar.has_value(); }},
            {"Frame the selection", frame_selection},
            {"Frame the whole motion", frame_whole_motion},
            {"Follow the figure", toggle_follow, [](const Session& s) { return s.view.pane().follow; }},
            {"From the front", command(look_from, ViewPreset::front)},
            {"From the back", command(look_from, ViewPreset::back)},
            {"From the right", command(look_from, ViewPreset::right)},
            {"From the left", command(look_from, ViewPreset::left)},
            {"From above", command(look_from, ViewPreset::top)},
            {"From below", command(look_from, ViewPreset::bottom)},
            {"Orthographic", toggle_orthographic, [](const Session& s) { return s.view.pane().camera.orthographic; }},
            {"Views in the picture", cycle_views},
            {"Bones, body, or both", cycle_form},
            {"Ghosts", command(cycle_option, "ghosts"), [](const Session& s) { return s.view.options.ghosts.on; }},
            {"Path of the joint", command(cycle_option, "path"), [](const Session& s) { return s.view.options.path; }},
            {"Copy as command", copy_as_command},
            {"Rest pose, while held", command(set_option, "rest-pose", true), nullptr, nullptr,
             command(set_option, "rest-pose", false)},
            {"Go to camera 1", command(recall_camera, 0), has_camera<0>},
            {"Go to camera 2", command(recall_camera, 1), has_camera<1>},
            {"Go to camera 3", command(recall_camera, 2), has_camera<2>},
            {"Go to camera 4", command(recall_camera, 3), has_camera<3>},
            {"Keep as camera 1", command(save_camera, 0)},
            {"Keep as camera 2", command(save_camera, 1)},
            {"Keep as camera 3", command(save_camera, 2)},
            {"Keep as camera 4", command(save_camera, 3)},
            {"Parent bone", command(pick_walk, Walk::parent)},
            {"Child bone", command(pick_walk, Walk::child)},
            {"Next sibling", command(pick_walk, Walk::next_sibling)},
            {"Previous sibling", command(pick_walk, Walk::previous_sibling)},
            {"Filter bones", command(post_event, UiEvent::focus_filter)},
            {"Next figure", activate_next},
            {"One step back", command(post_event, UiEvent::step_back)},
            {"Open", toggle_open_dialog},
            {"Library", toggle_library, [](const Session& s) { return s.ui.library.has_value(); }},
            {"Reload", reload},
            {"Next take or file", command(open_next, 1)},
            {"Previous take or file", command(open_next, -1)},
            {"Mark to keep", command(mark_file, Mark::keep), nullptr, nullptr, {}, Mark::keep},
            {"Mark to reject", command(mark_file, Mark::reject), nullptr, nullptr, {}, Mark::reject},
            {"Render", command(toggle_form, Form::render_media),
             [](const Session& s) { return s.ui.form == Form::render_media; }},
            {"Export", command(toggle_form, Form::export_take),
             [](const Session& s) { return s.ui.form == Form::export_take; }},
            {"Save a screenshot", command(take_screenshot, true)},
            {"Save without panels", command(take_screenshot, false)},
            {"Quit", command(quit, false)},
            {"Menus by keys: arrows, Enter", command(post_event, UiEvent::enter_menus)},
            {"Left column", command(post_event, UiEvent::enter_column)},
            {"Next tab", command(post_event, UiEvent::next_tab)},
            {"Previous tab", command(post_event, UiEvent::previous_tab)},
            {"Panels", toggle_panels, [](const Session& s) { return s.ui.hidden == Hidden::nothing; }},
            {"Full screen", toggle_full_screen, [](const Session& s) { return s.ui.full_screen; }},
            {"Help", toggle_help, [](const Session& s) { return s.ui.help_open; }},
        };
        std::ranges::for_each(made, add_texts);
        return made;
    }();
    return rows;
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
    const std::string_view name = only_markers && !binding.of_markers.empty() ? binding.of_markers : binding.name;
    return fmt::format("{}{}", name, binding.asks ? "\u2026" : "");
}
}  // namespace skelplay::session
