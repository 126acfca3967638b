#pragma once

#include <optional>

#include "app/input_queue.h"
#include "session/keys.h"

namespace skelplay::app {

/// Turns the window system's keys into the session's. What is printed on a key decides: letters and signs are found by
/// the layout's name for the key, and a sign that the layout keeps behind Shift (`?`, or `=` in Germany) by the
/// character that was typed.
class KeyMap {
public:
    /// The chord that a key event makes; nothing for keys we do not know.
    std::optional<session::Chord> chord(const KeyEvent& event);
    /// The chord, without modifiers, of a typed character; nothing when the key event before it has told already.
    [[nodiscard]] std::optional<session::Chord> chord(const CharacterEvent& event) const;

private:
    session::Key told_ = session::Key::none;  // by the last key pressed
};

/// True for chords that a text field needs itself: plain keys, and those that edit.
bool is_for_text(const session::Chord& chord) noexcept;

}  // namespace skelplay::app
