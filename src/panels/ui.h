#pragma once

// What every panel needs, with the standard headers and Dear ImGui that all of them use.

#include <imgui.h>
#include <imgui_stdlib.h>
#include <initializer_list>
#include "panels/imgui_versions.h"
#include "panels/panel_state.h"
#include "panels/style.h"
#include "session/session.h"
#include "session/state.h"

namespace skelplay::panels {
using session::OpenFigure;

/// The rectangle of the last ImGui item.
[[nodiscard]] inline Rect last_item() {
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 size = ImGui::GetItemRectSize();
    return {low.x, low.y, size.x, size.y};
}

/// The corners of a rectangle with the least and with the greatest coordinates.
[[nodiscard]] inline ImVec2 low_corner(const Rect& rect) noexcept { return {rect.x, rect.y}; }
[[nodiscard]] inline ImVec2 high_corner(const Rect& rect) noexcept { return {rect.x + rect.width, rect.y + rect.height}; }
/// Fills a rectangle of the current window.
void fill(const Rect& rect, ImU32 colour, float rounding = 0);

/// Gives the items of a block an identifier of their own.
struct ScopedId {
    explicit ScopedId(int id) { ImGui::PushID(id); }
    explicit ScopedId(std::size_t id) : ScopedId(static_cast<int>(id)) {}
    explicit ScopedId(const std::string& id) { ImGui::PushID(id.c_str()); }
    ~ScopedId() { ImGui::PopID(); }
    ScopedId(ScopedId&&) = delete;
};
/// Sets one of ImGui's colours for a block if it `applies`.
struct ScopedColour {
    ScopedColour(ImGuiCol which, ImU32 colour, bool applies = true) : applied(applies) {
        if (applies) ImGui::PushStyleColor(which, colour);
    }
    ~ScopedColour() {
        if (applied) ImGui::PopStyleColor();
    }
    ScopedColour(ScopedColour&&) = delete;
    bool applied;
};

/// The arguments of every panel: the session, the panels' own state, and the list of commands to add to.
struct Ui {
    const session::Session& session;
    PanelState& state;
    std::vector<session::Command>& commands;
    const Palette& colours;

    /// Points to pixels.
    [[nodiscard]] float px(float points) const noexcept { return points * state.scale; }
    void ask(session::Command command) const { commands.push_back(std::move(command)); }
    /// See session::command().
    template <class Result, class... Parameters>
    void ask(Result (*function)(session::Session&, Parameters...),
             std::type_identity_t<std::decay_t<Parameters>>... arguments) const {
        ask(session::command(function, std::move(arguments)...));
    }
    /// Asks for the current layout with a change.
    template <class Change> void change_layout(const Change& change) const {
        session::Settings changed = session;
        change(changed.ui.layout);
        ask_for_changes(changed);
    }
    /// Asks for every option whose value in `changed` is not the session's.
    void ask_for_changes(const session::Settings& changed) const;
    /// True once after this event, however often it came since.
    [[nodiscard]] bool poll(session::UiEvent event) const { return std::erase(state.events, event) > 0; }
    /// Records the rectangle of the last item under a name formatted like fmt::format, if there is an item_log.
    template <class... Parts> void tag(fmt::format_string<Parts...> name, Parts&&... parts) const {
        if (state.item_log != nullptr) tag_at(last_item(), name, std::forward<Parts>(parts)...);
    }
    /// The same for a rectangle that is not an item.
    template <class... Parts> void tag_at(const Rect& rect, fmt::format_string<Parts...> name, Parts&&... parts) const {
        if (state.item_log != nullptr)
            state.item_log->insert_or_assign(fmt::format(name, std::forward<Parts>(parts)...), rect);
    }
};

inline constexpr double wheel_zoom = 0.8;  // factor on the length of the visible time, for one notch of the wheel
inline constexpr double wheel_pan = 0.1;   // fraction of the visible time that one notch moves it by

/// The flags of windows that cannot be moved. Their backdrop is in PanelState::backdrops.
inline constexpr ImGuiWindowFlags fixed_window =
    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// Sets position and size of the next window.
inline void set_next_window(const Rect& rect) {
    ImGui::SetNextWindowPos({rect.x, rect.y});
    ImGui::SetNextWindowSize({std::max(rect.width, 1.0F), std::max(rect.height, 1.0F)});
}

/// Begins a window that is an edge to drag, its last item. True while it is dragged. Always call end_edge().
bool begin_edge(const Ui& ui, const char* id, const Rect& rect, ImGuiMouseCursor cursor);
inline void end_edge() {
    ImGui::End();
    ImGui::PopStyleVar(2);
}

/// Drags the playhead to the pointer: to whole frames, or with Alt between them.
void scrub(const Ui& ui, const ScrubScale& scale);

/// Symbols on buttons; drawn as shapes, so they need no font.
enum class Icon : std::uint8_t { first, back, play_back, pause, play, on, last };
inline float icon_button_width(const Ui& ui) { return std::min(ImGui::GetFrameHeight(), ui.px(30)); }
/// A button as high as a line of controls, square up to a width. True when pressed.
bool icon_button(const Ui& ui, const char* id, Icon icon, const char* help, bool lit = false);

/// Copies a text to the clipboard and reports it in a toast.
void copy(const Ui& ui, const std::string& text);

/// Text that a click copies.
void copyable(const Ui& ui, const std::string& text);
/// Wrapped text with a coloured bar at its left, `width` pixels wide in all; true when it is clicked.
bool marked_text(const Ui& ui, const std::string& text, ImU32 bar, ImU32 ink, float width);

/// Turns the number into a text field that contains `text` and has the keyboard.
void begin_typing(PanelState& state, Field field, const std::string& text);
/// A number that becomes a text field with `start` when clicked. Returns a number when one was entered.
std::optional<double> typed_number(const Ui& ui, Field field, const char* id, const std::string& shown,
                                   const std::string& start, float width, const std::string& tip = "Click to type");

/// The room in pixels from the cursor to the right edge; without end in a window that fits its contents.
[[nodiscard]] float room_on_line();
/// A tooltip for a text drawn `room` pixels wide: all of it if it is wider, then `tip`, which is never cut.
std::string clipped_tip(const std::string& text, float room, std::string_view tip = {});
/// Text on one line, shortened in the middle if it is wider than `room`, and with all of it as a tooltip then.
void clipped_text(const std::string& text, float room = room_on_line());

/// True when the pointer has rested on the item below it for a while, and no dialog above has the keyboard.
bool tooltip_due(const Rect& item);
/// The same for the last item; false when the pointer is not on it.
bool tooltip_due();
/// A tooltip next to an item: below it if there is room, else above, never over it.
void tooltip(const Rect& item, const std::string& text);
/// Places the next tooltip at the pointer, above this y and inside the window.
void set_tooltip_above(const Ui& ui, float y);
/// Shows a tooltip for the last item when the pointer rests on it; none if the text is empty.
inline void help(std::string_view text) {
    if (!text.empty() && tooltip_due()) tooltip(last_item(), std::string(text));
}

/// Opens the help where a heading, or the title of a page, contains this.
void open_help(const Ui& ui, std::string_view heading);
/// The button in the corner of a panel that does so.
void help_button(const Ui& ui, std::string_view panel, std::string_view heading);

/// A text, and behind it in brackets the keys that do the same, where a person has keys and these reach the program.
std::string with_keys(const std::string& text, std::string_view keys);

/// Like std::clamp, but gives `low` if high < low: a window may be smaller than its contents.
[[nodiscard]] inline float within(float value, float low, float high) noexcept {
    return std::max(low, std::min(value, high));
}

/// A button (its label shortened to fit), a small one and a check box, tagged and with a tooltip. True: pressed.
bool button(const Ui& ui, const std::string& label, std::string_view tag, std::string_view tip = {}, bool enabled = true);
inline bool small_button(const Ui& ui, const std::string& label, std::string_view tag, std::string_view tip = {}) {
    const bool pressed = ImGui::SmallButton(label.c_str());
    ui.tag("{}", tag);
    help(tip);
    return pressed;
}
inline bool check_box(const Ui& ui, const std::string& label, std::string_view tag, bool& value,
                      std::string_view tip = {}) {
    const bool changed = ImGui::Checkbox(label.c_str(), &value);
    ui.tag("{}", tag);
    help(tip);
    return changed;
}
/// The button that opens the dialog to save marks.
void save_marks_button(const Ui& ui, std::string_view tag, bool small);

/// The width of a text, and of a button with it, in pixels.
[[nodiscard]] inline float text_width(const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; }
[[nodiscard]] float button_width(const std::string& label);

/// Text on one line, as high as a line of controls; the next item follows it.
inline void label(const std::string& text) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text.c_str());
    ImGui::SameLine();
}
/// Text in the colour of less important things.
inline void dim_text(const std::string& text) { ImGui::TextDisabled("%s", text.c_str()); }
/// Text in a colour: on one line, wrapped, and at the right or in a table's next cell, shortened to fit.
inline void coloured_text(ImU32 ink, const std::string& text) {
    const ScopedColour colour(ImGuiCol_Text, ink);
    ImGui::TextUnformatted(text.c_str());
}
void wrapped_text(ImU32 ink, const std::string& text);
void text_at_right(ImU32 ink, const std::string& text);
inline void text_cell(ImU32 ink, const std::string& text) {
    ImGui::TableNextColumn();
    text_at_right(ink, text);
}
/// A text with line breaks at blanks so that lines are no wider than this: ImGui would break after the point of 1.74.
std::string broken_at_blanks(const std::string& text, float width);
/// Wrapped text in the present colour.
inline void wrapped_text(const std::string& text) {
    ImGui::TextWrapped("%s", broken_at_blanks(text, ImGui::GetContentRegionAvail().x).c_str());
}
/// The text of a panel that has nothing to show.
inline void empty_panel(const Ui& ui, std::string_view tag, const std::string& text) {
    ImGui::Dummy({0, ui.px(8)});
    wrapped_text(text);
    ui.tag("{}", tag);
}

/// Draws a dialog in the middle of the window; a height of 0 fits its contents. True when its cross is clicked.
bool draw_dialog(const Ui& ui, const char* title, ImVec2 points, const DialogFocus& focus,
                 const std::function<void()>& draw_content);
/// Draws a text field that gets the keyboard when its dialog appears. True when Enter is pressed in it.
bool dialog_field(const Ui& ui, DialogFocus& focus, const char* hint, std::string_view tag, std::string& text,
                  ImGuiInputTextFlags flags = 0, ImGuiInputTextCallback callback = nullptr, void* data = nullptr);

/// A text field that filters a list, with a button that clears it. Escape ends the typing and undoes it.
struct FilterField {
    const char* hint;
    std::string_view tag;
    std::string_view clear_tag;
    const char* clear_help;
};
/// What happened to a filter's field.
struct FilterInput {
    bool entered = false;  // Enter was pressed in it
    bool active = false;   // it has the keyboard
};
FilterInput draw_filter_field(const Ui& ui, const FilterField& field, std::string& filter, float width, bool focus);

/// Draws the recent files; `row` draws one, true when clicked. Returns the file that was clicked.
std::optional<fs::path> draw_recent_files(const Ui& ui, bool (*row)(const char* text), bool whole_paths = false);

/// A list: ImGui's identifier, the present value's text, the width in pixels (0: ImGui's), and its tag.
struct ChoiceList {
    const char* id;
    std::string now;
    float width = 0;
    std::string_view tag = {};
    std::string_view tip = {};
    ImGuiComboFlags flags = 0;
};
/// `draw_rows` draws the list's rows while it is open.
void draw_list(const Ui& ui, const ChoiceList& list, const std::function<void()>& draw_rows);

/// Begins a table with striped rows and these titles. Call ImGui::EndTable if it returns true.
bool begin_table(const char* id, std::initializer_list<const char*> titles, ImGuiTableFlags flags = 0);
inline constexpr ImGuiTableFlags striped = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg;

/// A clickable row; true when it is clicked. The text is drawn separately because ImGui would take a part of a file's
/// name for an identifier, and shortened if it does not fit. A `size` of 0 is that of the row.
bool text_row(const std::string& text, bool selected, ImU32 ink, ImGuiSelectableFlags flags = 0, ImVec2 size = {0, 0},
              float indent = 0);
/// The first cell of a row that is one item, with a long name first in its tooltip; true when it is clicked.
bool name_cell(const std::string& name, bool selected, ImU32 ink, std::string_view tip = {});

[[nodiscard]] inline bool is_selected(const Ui& ui, const OpenFigure& open, BoneId bone) {
    return bone != BoneId::none && session::selected_figure(ui.session.document, ui.session.view) == &open &&
           ui.session.view.selection.bone == bone;
}
[[nodiscard]] inline const std::string& bone_name(const OpenFigure& open, BoneId bone) {
    return open.take.figure->skeleton[bone].name;
}
/// Moves the playhead to a frame of the figure.
inline void go_to_frame(const Ui& ui, const OpenFigure& open, std::size_t frame) {
    ui.ask(session::go_to_frame, session::timebase_position_at(ui.session.playback, open, static_cast<double>(frame)));
}

/// Converts linear RGB to the display's sRGB.
inline ImU32 display_colour(const glm::vec3& linear) {
    const auto encoded = [](float value) { return std::pow(value, 1.0F / 2.2F); };
    return ImGui::ColorConvertFloat4ToU32({encoded(linear.x), encoded(linear.y), encoded(linear.z), 1.0F});
}

/// A name, shortened in the middle if it is wider than `room` pixels.
inline std::string fitted(const std::string& name, float room) {
    return base::shortened(name, [room](const std::string& text) { return text_width(text) <= room; });
}

/// A dim line of text above a part of a panel.
void heading(const Ui& ui, const std::string& text);

/// "0.4 MB", below one megabyte "412 kB".
std::string file_size(std::uint64_t bytes);

/// A review mark: a tick or a cross around a point. `size`: half of its width, in points.
void draw_mark(const Ui& ui, session::Mark mark, ImVec2 centre, float size = 4);
}  // namespace skelplay::panels
