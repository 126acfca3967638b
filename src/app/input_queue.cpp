#include "app/input_queue.h"

namespace skelplay::app {
namespace {

/// What the events of a portion have done so far.
struct Portion {
    bool key_changed = false;
    bool moved = false;
    bool button_changed = false;
    bool scrolled = false;

    /// True if the event can join the portion; if so, remembers what it does.
    bool accepts(const KeyEvent& event) {
        // Repeats of a held key always join, so that they never need a frame each.
        if (event.action == KeyEvent::Action::repeat) return true;
        const bool joins = !key_changed && !button_changed;
        key_changed = true;
        return joins;
    }
    // Characters belong to the key event before them.
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
    bool accepts(const PointerPresence&) { return true; }
    bool accepts(const FocusChange&) { return true; }
    bool accepts(const WindowChange&) { return true; }
};

}  // namespace

std::vector<InputEvent> InputQueue::poll() {
    std::vector<InputEvent> portion;
    Portion so_far;
    while (!waiting_.empty() &&
           std::visit([&](const auto& event) { return so_far.accepts(event); }, waiting_.front())) {
        portion.push_back(std::move(waiting_.front()));
        waiting_.pop_front();
    }
    return portion;
}

}  // namespace skelplay::app
