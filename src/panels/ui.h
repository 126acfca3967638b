#pragma once

// What every panel needs, with the standard headers and Dear ImGui that all of them use.

#include <algorithm>
#include <fmt/format.h>
#include <glm/vec3.hpp>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "panels/panel_state.h"
#include "panels/style.h"
#include "session/command.h"
#include "session/session.h"

namespace skelplay::panels {

/// The rectangle of the last ImGui item.
[[nodiscard]] Rect last_item();

/// The arguments of every panel: the session, the panels' own state, and the list of commands to add to.
struct Ui {
    const session::Session& session;
    PanelState& state;
    std::vector<session::Command>& commands;
    const Palette& colours;

    /// Points to pixels.
    [[nodiscard]] float px(float points) const noexcept { return points * state.scale; }
    void ask(session::Command command) const { commands.push_back(std::move(command)); }
    /// Asks for the present layout with a change.
    template <class Change>
    void change_layout(const Change& change) const {
        session::Layout layout = session.ui.layout;
        change(layout);
        ask(session::SetLayout{layout});
    }
    /// True once after this event, however often it came since.
    [[nodiscard]] bool poll(session::UiEvent event) const { return std::erase(state.events, event) > 0; }
    /// Records the rectangle of the last item under a name formatted like fmt::format. Does nothing unless somebody
    /// watches the window (PanelState::item_log).
    template <class... Parts>
    void tag(fmt::format_string<Parts...> name, Parts&&... parts) const {
        if (state.item_log != nullptr) tag_at(last_item(), name, std::forward<Parts>(parts)...);
    }
    /// The same for a rectangle that is not an item.
    template <class... Parts>
    void tag_at(const Rect& rect, fmt::format_string<Parts...> name, Parts&&... parts) const {
        if (state.item_log != nullptr)
            state.item_log->insert_or_assign(fmt::format(name, std::forward<Parts>(parts)...), rect);
    }
};

/// What a notch of the wheel does to a stretch of time that is shown: factor on its length, share of it that it moves
/// by.
inline constexpr double wheel_zoom = 0.8;
inline constexpr double wheel_pan = 0.1;

/// The window flags of everything that stays where it is. Their backdrop is in PanelState::backdrops.
inline constexpr ImGuiWindowFlags fixed_window =
    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// Sets position and size of the next window.
void set_next_window(const Rect& rect);

/// Begins a window with only an edge that can be dragged, the last item, and lights it up under the pointer. True while
/// it is dragged. Call end_edge() whatever it returns.
bool begin_edge(const Ui& ui, const char* id, const Rect& rect, ImGuiMouseCursor cursor);
void end_edge();

/// Drags the playhead to the pointer: to whole frames, or with Alt between them.
void scrub(const Ui& ui, const ScrubScale& scale);

/// Symbols on buttons; drawn as shapes, so they need no font.
enum class Icon : std::uint8_t { first, back, play_back, pause, play, on, last };
/// A square button as high as a line of controls. True when pressed.
bool icon_button(const Ui& ui, const char* id, Icon icon, const char* help, bool lit = false);

/// Whether a key was pressed, or is repeated, in this frame.
[[nodiscard]] inline bool key_pressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

/// Copies a text to the clipboard, and says so.
void copy(const Ui& ui, const std::string& text);

/// Text that a click copies. If `whole` is given, it is copied instead: the full text where `text` is shortened.
void copyable(const Ui& ui, const char* id, const std::string& text, const std::string& whole = {});

/// A number that becomes a text field when clicked. Returns a number when one was entered. `start` is the field's
/// initial text, `tip` the number's tooltip.
std::optional<double> typed_number(const Ui& ui, Field field, const char* id, const std::string& shown,
                                   const std::string& start, float width, const std::string& tip = "Click to type");

/// A name from a file; where there is no room for all of it, with a tooltip.
void name_text(const std::string& name);

/// True when the pointer has rested on an item long enough for a tooltip. Call it only while the pointer is on the
/// item. False below a dialog that has the keyboard.
bool tooltip_due(const Rect& item);
/// The same for the last item; false when the pointer is not on it.
bool tooltip_due();
/// A tooltip next to an item: below it if there is room, else above, never over it.
void tooltip(const Rect& item, const std::string& text);
/// Shows a tooltip for the last item when the pointer rests on it.
void help(const char* text);

/// Like std::clamp, but gives `low` if high < low: a window may be smaller than its contents.
[[nodiscard]] inline float within(float value, float low, float high) noexcept {
    return std::max(low, std::min(value, high));
}

/// A button and a check box, tagged and with a tooltip (null: none). True when it was pressed or changed.
bool button(const Ui& ui, const char* label, std::string_view tag, const char* tip = nullptr);
bool check_box(const Ui& ui, const char* label, std::string_view tag, bool& value, const char* tip = nullptr);

/// Text in a colour; the second one goes on in another line where there is no room, the third ends at the right.
void coloured_text(ImU32 ink, const std::string& text);
void wrapped_text(ImU32 ink, const std::string& text);
void text_at_right(ImU32 ink, const std::string& text);

/// Begins a dialog in the middle of the window; `appearing`: it gets the keyboard. A height of 0 is that of what is in it.
/// Makes `open` false when it is closed with its cross. Call ImGui::End whatever it returns.
bool begin_dialog(const Ui& ui, const char* title, ImVec2 points, bool appearing, bool& open);

/// The first cell of a table's row that is clicked as a whole; true when it was. ImGui must not take a file's name for an
/// identifier, so it is drawn apart.
bool name_cell(const std::string& name, bool selected, ImU32 ink);

/// Whether this bone is the selected one.
[[nodiscard]] bool is_selected(const Ui& ui, const session::OpenFigure& open, figure::BoneId bone);

/// Converts linear RGB to the display's sRGB.
ImU32 display_colour(const glm::vec3& linear);

/// A name, shortened in the middle if it is wider than `room` pixels.
std::string fitted(const std::string& name, float room);

/// A heading inside a panel.
void heading(const Ui& ui, const char* text);

/// "0.4 MB", below one megabyte "412 kB".
std::string file_size(std::uint64_t bytes);

/// A review mark as a tick or a cross around a point; nothing for none. `size`: half of its width, in points.
void draw_mark(const Ui& ui, session::Mark mark, ImVec2 centre, float size = 4);

}  // namespace skelplay::panels
