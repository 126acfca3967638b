#pragma once

#include "session/command.h"
#include "session/files/review.h"

namespace skelplay::session {
/// The keys we know, by what is printed on them. The application maps its window system's codes to these: keypad digits
/// to digits, and a typed `?`, on any keyboard layout, to `question` without modifiers.
// clang-format off
enum class Key : std::uint8_t {
    none,
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z,
    digit_0, digit_1, digit_2, digit_3, digit_4, digit_5, digit_6, digit_7, digit_8, digit_9,
    f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12,
    left, right, up, down, home, end, page_up, page_down,
    space, tab, enter, escape, backspace, remove, insert,
    comma, period, minus, equal, question, bracket_left, bracket_right,
};
// clang-format on

/// A key with the modifiers held.
struct Chord {
    Key key = Key::none;
    bool ctrl = false;
    bool shift = false;
    bool alt = false;
    friend bool operator==(const Chord&, const Chord&) = default;
};

/// "Ctrl+Shift+X", "Left", "Page Down", "?".
std::string to_text(const Chord& chord);
/// Whether keys, as to_text() has them, reach the program: a browser keeps some for itself.
bool is_received(std::string_view keys);

/// What a key does. Menus, the help overlay and the manual are made from these rows, of which assets/words/keys.txt has
/// what people read.
struct Binding {
    std::string_view name;  // in menus, of at most four words
    Command press;
    bool (*is_on)(const Session&) = nullptr;         // of actions that switch something on or off
    std::string (*about)(const Session&) = nullptr;  // what it would change now, which menus name; empty: nothing
    Command release = {};                            // of actions that last while the key is held
    std::optional<Mark> mark = {};                   // of files: in the library for the file under the cursor
    std::string_view group = {};                     // "Play", "Time", …
    std::string_view action = {};                    // "Play or pause"; the name, or longer
    std::vector<Chord> chords = {};                  // at least one; menus show the first
    std::string_view of_markers = {};                // the name where only markers are open; empty: the same
    bool repeats = false;                            // while the key is held
    bool asks = false;                               // a dialog follows
    bool begins_section = false;                     // menus draw a line before it
    bool in_menus = true;
};

/// All bindings, grouped. No two share a chord.
std::span<const Binding> bindings();

/// The binding of a chord; null: none.
const Binding* binding_of(const Chord& chord);
/// The binding with this key that acts on release, whatever modifiers are held by then; null: none.
const Binding* binding_released(Key key);

/// The binding's name in menus, with "…" where a dialog follows. `only_markers`: nothing else is open.
std::string menu_text(const Binding& binding, bool only_markers = false);

/// All chords of a binding that reach the program: "Left or ,".
inline std::string chords_text(const Binding& binding) {
    std::string text;
    for (const Chord& chord : binding.chords)
        if (const std::string keys = to_text(chord); is_received(keys)) text += (text.empty() ? "" : " or ") + keys;
    return text;
}
}  // namespace skelplay::session
