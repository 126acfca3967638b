#pragma once

#include <deque>
#include <filesystem>
#include <glm/vec2.hpp>
#include <string>
#include <variant>
#include <vector>

namespace skelplay::app {

/// What the window system reports, in its own codes (GLFW_KEY_…, GLFW_MOUSE_BUTTON_…, GLFW_MOD_…).
struct KeyEvent {
    enum class Action { release, press, repeat };
    int key = 0;
    int scancode = 0;
    Action action = Action::press;
    int mods = 0;
    std::string name;  // what the layout prints on the key, without modifiers; empty: not a printing key
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
    std::vector<std::filesystem::path> files;
};
/// The pointer came into the window or left it.
struct PointerPresence {
    bool inside = true;
};
/// The keyboard came to the window or went to another.
struct FocusChange {
    bool focused = true;
};
/// Size, exposure, content scale: nothing to handle but a new picture.
struct WindowChange {};

using InputEvent = std::variant<KeyEvent, CharacterEvent, PointerMove, PointerButton, Scroll, FilesDropped,
                                PointerPresence, FocusChange, WindowChange>;

/// Hands input out in portions that one frame can take in. Interfaces that look at the state once a frame would lose
/// a key pressed and released between two frames, or see a press where the pointer went later; so a portion ends
/// before an event that would hide an earlier one of the same portion.
class InputQueue {
public:
    void push(InputEvent event) { waiting_.push_back(std::move(event)); }
    [[nodiscard]] bool empty() const noexcept { return waiting_.empty(); }
    /// The next portion, in order; empty when nothing waits.
    std::vector<InputEvent> take();

private:
    std::deque<InputEvent> waiting_;
};

}  // namespace skelplay::app
