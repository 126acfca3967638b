#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <glm/vec3.hpp>
#include <imgui.h>
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

/// Where ImGui drew the last item.
[[nodiscard]] Rect last_item();

/// What every panel is handed: what to show, what to remember, and where to put what is asked for.
struct Ui {
    const session::Session& session;
    PanelState& state;
    std::vector<session::Command>& commands;
    const Palette& colours;

    /// Points to pixels.
    [[nodiscard]] float px(float points) const noexcept { return points * state.scale; }
    void ask(session::Command command) const { commands.push_back(std::move(command)); }
    /// Notes where the last item was drawn, by a name put together as fmt::format does; only for who watches the window
    /// (PanelState::item_log): else nothing is put together.
    template <class... Parts>
    void tag(fmt::format_string<Parts...> name, Parts&&... parts) const {
        if (state.item_log != nullptr) tag_at(last_item(), name, std::forward<Parts>(parts)...);
    }
    /// The same of something that is no item.
    template <class... Parts>
    void tag_at(const Rect& rect, fmt::format_string<Parts...> name, Parts&&... parts) const {
        if (state.item_log != nullptr)
            state.item_log->insert_or_assign(fmt::format(name, std::forward<Parts>(parts)...), rect);
    }
};

/// What a notch of the wheel does to a stretch of time that is shown: factor on its length, share of it that it moves by.
inline constexpr double wheel_zoom = 0.8;
inline constexpr double wheel_pan = 0.1;

/// The window flags of everything that stays where it is. Their backdrop is in PanelState::backdrops.
inline constexpr ImGuiWindowFlags fixed_window =
    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// Puts the next window there.
void set_next_window(const Rect& rect);

/// Shapes that buttons carry; drawn, not lettered, so they need no font.
enum class Icon : std::uint8_t { first, back, play_back, pause, play, on, last };
/// A square button of a frame's height. True when pressed.
bool icon_button(const Ui& ui, const char* id, Icon icon, const char* help, bool lit = false);

/// Text that is copied when clicked; `whole` instead, when it says more than there is room for.
void copyable(const Ui& ui, const char* id, const std::string& text, const std::string& whole = {});

/// A number that becomes a text field when clicked; gives the number when one was entered. `start` is the field's
/// first text.
std::optional<double> typed_number(const Ui& ui, Field field, const char* id, const std::string& shown,
                                   const std::string& start, float width);

/// True when the pointer has rested on something for a moment, so that a tooltip may come. Asked only while the pointer
/// is on it. False for what lies below a dialog that has the keyboard.
bool tooltip_due(const Rect& item);
/// The same for the last item; false when the pointer is not on it.
bool tooltip_due();
/// A tooltip beside an item: below it where there is room, else above, never over it.
void tooltip(const Rect& item, const std::string& text);
/// Shows a help text beside the last item when the pointer rests on it.
void help(const char* text);

/// As std::clamp where there is room; else the low end: a window may be smaller than what stands in it.
[[nodiscard]] inline float within(float value, float low, float high) noexcept {
    return std::max(low, std::min(value, high));
}

/// A colour as displays take it, of linear RGB.
ImU32 display_colour(const glm::vec3& linear);

/// A heading inside a panel.
void heading(const Ui& ui, const char* text);

/// "0.4 MB", below one megabyte "412 kB".
std::string file_size(std::uint64_t bytes);
/// "1 frame", "2 frames".
std::string counted(std::size_t count, std::string_view noun);

}  // namespace skelplay::panels
