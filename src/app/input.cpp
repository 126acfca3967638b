#include "app/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace skelplay::app {
namespace {
/// What the events of a portion have changed so far.
struct Portion {
    bool key_changed = false;
    bool moved = false;
    bool button_changed = false;
    bool scrolled = false;

    /// True if the event can join the portion; remembers what it changes.
    bool accepts(const KeyEvent& event) {
        // Repeats of a held key always join, because each of them would need a frame otherwise.
        if (event.action == KeyEvent::Action::repeat) return true;
        const bool joins = !key_changed && !button_changed;
        key_changed = true;
        return joins;
    }
    // A character belongs to the key event before it.
    bool accepts(const CharacterEvent&) { return true; }
    bool accepts(const PointerMove&) {
        const bool joins = !button_changed && !scrolled;
        moved = true;
        return joins;
    }
    // ImGui knows what is under the pointer only one frame after the pointer moved there.
    bool accepts(const PointerButton&) {
        const bool joins = !button_changed && !moved && !scrolled && !key_changed;
        button_changed = true;
        return joins;
    }
    bool accepts(const Scroll&) {
        const bool joins = !button_changed && !moved;
        scrolled = true;
        return joins;
    }
    bool accepts(const FilesDropped&) { return true; }
    // A finger that is lifted lets go and is gone: what it pressed is still under it in the frame that sees it let go.
    bool accepts(const PointerPresence&) { return accepts(PointerMove{}); }
    bool accepts(const FocusChange&) { return true; }
    bool accepts(const WindowChange&) { return true; }
};

using session::Chord;
using session::Key;

struct Row {
    int code;  // a GLFW key code
    Key key;
};

constexpr std::array named_keys{
    Row{GLFW_KEY_LEFT, Key::left},       Row{GLFW_KEY_RIGHT, Key::right},         Row{GLFW_KEY_UP, Key::up},
    Row{GLFW_KEY_DOWN, Key::down},       Row{GLFW_KEY_HOME, Key::home},           Row{GLFW_KEY_END, Key::end},
    Row{GLFW_KEY_PAGE_UP, Key::page_up}, Row{GLFW_KEY_PAGE_DOWN, Key::page_down}, Row{GLFW_KEY_SPACE, Key::space},
    Row{GLFW_KEY_TAB, Key::tab},         Row{GLFW_KEY_ENTER, Key::enter},         Row{GLFW_KEY_KP_ENTER, Key::enter},
    Row{GLFW_KEY_ESCAPE, Key::escape},   Row{GLFW_KEY_BACKSPACE, Key::backspace}, Row{GLFW_KEY_DELETE, Key::remove},
    Row{GLFW_KEY_INSERT, Key::insert},   Row{GLFW_KEY_KP_SUBTRACT, Key::minus},   Row{GLFW_KEY_KP_ADD, Key::equal},
    Row{GLFW_KEY_KP_EQUAL, Key::equal},
};

/// Keys that are consecutive both in GLFW and in Key.
struct Run {
    int first;
    int last;
    Key key;
};

constexpr std::array runs{
    Run{GLFW_KEY_A, GLFW_KEY_Z, Key::a},
    Run{GLFW_KEY_0, GLFW_KEY_9, Key::digit_0},
    Run{GLFW_KEY_KP_0, GLFW_KEY_KP_9, Key::digit_0},
    Run{GLFW_KEY_F1, GLFW_KEY_F12, Key::f1},
};

constexpr Key after(Key first, int steps) { return static_cast<Key>(static_cast<int>(first) + steps); }

struct Sign {
    char32_t character;
    Key key;
};

constexpr std::array signs{
    Sign{U',', Key::comma},    Sign{U'.', Key::period},       Sign{U'-', Key::minus},         Sign{U'=', Key::equal},
    Sign{U'?', Key::question}, Sign{U'[', Key::bracket_left}, Sign{U']', Key::bracket_right},
};

Key key_of_sign(char32_t character) {
    const auto* found = std::ranges::find(signs, character, &Sign::character);
    return found == signs.end() ? Key::none : found->key;
}

Key key_of_code(int code) {
    for (const Run& run : runs)
        if (code >= run.first && code <= run.last) return after(run.key, code - run.first);
    const auto* found = std::ranges::find(named_keys, code, &Row::code);
    return found == named_keys.end() ? key_of_sign(static_cast<char32_t>(code)) : found->key;  // GLFW's codes are ASCII
}

/// True for keys whose character depends on the keyboard layout.
bool prints(int code) { return code > GLFW_KEY_SPACE && code <= GLFW_KEY_WORLD_2; }

Key key_of(const KeyEvent& event) {
    // Digits are identified by their position, because some layouts need Shift for them.
    const bool digit = event.key >= GLFW_KEY_0 && event.key <= GLFW_KEY_9;
    if (!prints(event.key) || digit || event.name.empty()) return key_of_code(event.key);
    if (event.name.size() > 1) return Key::none;  // a letter such as é or я, which has no binding
    const char printed = event.name.front();
    if (printed >= 'a' && printed <= 'z') return after(Key::a, printed - 'a');
    return key_of_sign(static_cast<unsigned char>(printed));
}

using session::Command;

constexpr double zoom_per_notch = 0.88;
constexpr double zoom_per_pixel = 0.995;
}  // namespace

std::vector<InputEvent> InputQueue::poll() {
    std::vector<InputEvent> portion;
    Portion so_far;
    while (!waiting_.empty() && std::visit([&](const auto& event) { return so_far.accepts(event); }, waiting_.front())) {
        portion.push_back(std::move(waiting_.front()));
        waiting_.pop_front();
    }
    return portion;
}

std::optional<Chord> KeyMap::chord(const KeyEvent& event) {
    const Key key = key_of(event);
    if (event.action != KeyEvent::Action::release) last_key_ = key;
    if (key == Key::none) return std::nullopt;
    return Chord{key, (event.mods & GLFW_MOD_CONTROL) != 0, (event.mods & GLFW_MOD_SHIFT) != 0,
                 (event.mods & GLFW_MOD_ALT) != 0};
}

std::optional<Chord> KeyMap::chord(const CharacterEvent& event) const {
    const Key key = key_of_sign(event.codepoint);
    if (key == Key::none || key == last_key_) return std::nullopt;
    return Chord{key};
}

bool is_for_text(const Chord& chord) noexcept {
    if (chord.key >= Key::f1 && chord.key <= Key::f12) return false;
    if (!chord.ctrl) return chord.key != Key::escape;
    constexpr std::array editing{Key::a,    Key::c,     Key::v,    Key::x,   Key::y,        Key::z,
                                 Key::left, Key::right, Key::home, Key::end, Key::backspace};
    return std::ranges::find(editing, chord.key) != editing.end();
}

std::vector<Command> ViewportTool::move(glm::dvec2 position) {
    const glm::dvec2 moved = position - position_;
    if (action_ == Action::orbit_or_pick) {
        if (glm::distance(position, pressed_at_) < click_slack) return {};
        // The drag includes the movement so far, so that it does not lag behind the pointer.
        action_ = Action::orbit;
        position_ = position;
        return {session::command(session::orbit_camera, position - pressed_at_)};
    }
    position_ = position;
    if (moved == glm::dvec2(0.0)) return {};
    switch (action_) {
        case Action::none:
        case Action::orbit_or_pick: return {};
        case Action::orbit: return {session::command(session::orbit_camera, moved)};
        case Action::pan: return {session::command(session::pan_camera, moved)};
        case Action::zoom:
            return {session::command(session::zoom_camera, std::pow(zoom_per_pixel, moved.x - moved.y), pressed_at_)};
    }
    return {};
}

void ViewportTool::press(const PointerButton& event) {
    if (dragging()) return;
    const bool alt = (event.mods & GLFW_MOD_ALT) != 0;
    switch (event.button) {
        case GLFW_MOUSE_BUTTON_LEFT: action_ = alt ? Action::orbit : Action::orbit_or_pick; break;
        case GLFW_MOUSE_BUTTON_MIDDLE: action_ = Action::pan; break;
        case GLFW_MOUSE_BUTTON_RIGHT: action_ = alt ? Action::zoom : Action::pan; break;
        default: return;
    }
    button_ = event.button;
    pressed_at_ = position_;
    pressed_time_ = event.time;
}

std::vector<Command> ViewportTool::release(const PointerButton& event, const Pick& pick) {
    if (!dragging() || event.button != button_) return {};
    const bool click = action_ == Action::orbit_or_pick;
    const bool menu =
        action_ == Action::pan && button_ == GLFW_MOUSE_BUTTON_RIGHT && glm::distance(position_, pressed_at_) < click_slack;
    action_ = Action::none;
    if (menu) {
        const std::optional<session::FigureBone> hit = pick(pressed_at_);
        if (!hit) return {};
        return {session::command(session::select_bone, hit->figure, hit->bone),
                session::command(session::post_event, session::UiEvent::bone_menu)};
    }
    if (!click) return {};
    const bool doubled = pressed_time_ - last_click_ < double_click_seconds && last_click_ >= 0.0 &&
                         glm::distance(pressed_at_, last_click_at_) < click_slack;
    // The first click may have opened a column, so that something else is under the pointer now.
    const std::optional<session::FigureBone> hit = doubled ? last_hit_ : pick(pressed_at_);
    last_hit_ = hit;
    // A third click starts a new double click.
    last_click_ = doubled ? -1.0 : pressed_time_;
    last_click_at_ = pressed_at_;
    const auto [figure, bone] = hit.value_or(session::FigureBone{});
    std::vector<Command> commands{session::command(session::select_bone, figure, bone)};
    if (doubled) commands.emplace_back(hit ? session::frame_selection : session::frame_whole_motion);
    return commands;
}

std::vector<Command> ViewportTool::scroll(const Scroll& event) const {
    if (event.amount.y == 0.0) return {};
    return {session::command(session::zoom_camera, std::pow(zoom_per_notch, event.amount.y), position_)};
}
}  // namespace skelplay::app
