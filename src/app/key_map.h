#pragma once

#include <optional>

#include "app/input_queue.h"
#include "session/keys.h"

namespace skelplay::app {

/// Translates the window system's keys to the session's. The label on the key decides: letters and signs come from the
/// layout's name for the key; a sign that needs Shift on a layout (`?`, or `=` in Germany) comes from the typed
/// character.
class KeyMap {
public:
    /// The chord of a key event; nothing for a key we do not use.
    std::optional<session::Chord> chord(const KeyEvent& event);
    /// The chord of a typed character, without modifiers; nothing if the key event before it gave one.
    [[nodiscard]] std::optional<session::Chord> chord(const CharacterEvent& event) const;

private:
    session::Key told_ = session::Key::none;  // key reported for the last key event
};

/// True for chords that a text field needs itself: keys without modifiers, and those for editing.
bool is_for_text(const session::Chord& chord) noexcept;

}  // namespace skelplay::app
