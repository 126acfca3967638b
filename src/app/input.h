#pragma once

#include <deque>
#include "scene/picking.h"
#include "session/figure_id.h"
#include "session/keys.h"

namespace skelplay::app {
/// Input events in the window system's codes (GLFW_KEY_…, GLFW_MOUSE_BUTTON_…, GLFW_MOD_…, GLFW_PRESS …).
struct KeyEvent {
    enum class Action { release, press, repeat };
    int key = 0;
    int scancode = 0;
    Action action = Action::press;
    int mods = 0;
    std::string name;  // the key's character on the layout, without modifiers; empty: it has none
};
struct CharacterEvent {
    char32_t codepoint = 0;
};
struct PointerMove {
    glm::dvec2 position{0.0};  // window coordinates from the top left
};
struct PointerButton {
    int button = 0;
    bool pressed = true;
    int mods = 0;
    double time = 0.0;  // seconds on the window's clock
};
struct Scroll {
    glm::dvec2 amount{0.0};  // notches of the wheel; y > 0: away from the user
};
struct FilesDropped {
    std::vector<fs::path> files;
};
/// The pointer entered or left the window.
struct PointerPresence {
    bool inside = true;
};
/// The window got or lost the keyboard.
struct FocusChange {
    bool focused = true;
};
/// The window's size, content scale or visibility changed; only a new picture is needed.
struct WindowChange {};

using InputEvent = std::variant<KeyEvent, CharacterEvent, PointerMove, PointerButton, Scroll, FilesDropped, PointerPresence,
                                FocusChange, WindowChange>;

/// Hands out input in portions that one frame can process. ImGui reads the state once a frame: it would miss a key that
/// is pressed and released between two frames, and would see a click where the pointer went afterwards. So a portion
/// ends before an event that would hide one of its earlier events.
class InputQueue {
public:
    void push(InputEvent event) { waiting_.push_back(std::move(event)); }
    [[nodiscard]] bool empty() const noexcept { return waiting_.empty(); }
    /// The next portion, in order; empty if there is no input.
    std::vector<InputEvent> poll();

private:
    std::deque<InputEvent> waiting_;
};

/// Translates the window system's keys to the session's by their labels. Letters and signs come from the layout's name
/// for the key; a sign that needs Shift on a layout (`?`, or `=` in Germany) comes from the typed character.
class KeyMap {
public:
    /// The chord of a key event; nothing for a key without a session::Key.
    std::optional<session::Chord> chord(const KeyEvent& event);
    /// The chord of a typed character, without modifiers; nothing if the key event before it gave one.
    [[nodiscard]] std::optional<session::Chord> chord(const CharacterEvent& event) const;

private:
    session::Key last_key_ = session::Key::none;  // of the last key event
};

/// True for chords that a text field uses: keys without modifiers, and those for editing.
bool is_for_text(const session::Chord& chord) noexcept;

/// What the mouse does in the viewport. Left drag orbits, a left click selects, a double click frames; middle or right
/// drag pans; the wheel zooms to the pointer; with Alt, the left, middle and right buttons orbit, pan and zoom.
class ViewportTool {
public:
    static constexpr double click_slack = 4.0;            // pointer coordinates; a press that moves further is a drag
    static constexpr double double_click_seconds = 0.35;  // between the two presses

    /// Finds the bone at a point of the viewport; nothing: the background.
    using Pick = std::function<std::optional<session::FigureBone>(glm::dvec2)>;

    /// The pointer moved; `position` is relative to the viewport's top left corner.
    std::vector<session::Command> move(glm::dvec2 position);
    /// A button was pressed over the viewport.
    void press(const PointerButton& event);
    /// A button was released anywhere.
    std::vector<session::Command> release(const PointerButton& event, const Pick& pick);
    [[nodiscard]] std::vector<session::Command> scroll(const Scroll& event) const;
    /// True from press to release: this tool gets all movements of the pointer.
    [[nodiscard]] bool dragging() const noexcept { return action_ != Action::none; }

private:
    enum class Action { none, orbit_or_pick, orbit, pan, zoom };

    Action action_ = Action::none;
    int button_ = 0;  // the button of the present action
    glm::dvec2 position_{0.0};
    glm::dvec2 pressed_at_{0.0};
    double pressed_time_ = 0.0;
    double last_click_ = -1.0;  // time of the last click's press, on the window's clock
    glm::dvec2 last_click_at_{0.0};
    std::optional<session::FigureBone> last_hit_;  // what it picked
};
}  // namespace skelplay::app
