#include "app/input_queue.h"

namespace skelplay::app {
namespace {

/// What the events of one portion have done so far.
struct Portion {
    bool key_changed = false;
    bool moved = false;
    bool button_changed = false;
    bool scrolled = false;

    /// True when the event can join; notes what it does.
    bool accepts(const KeyEvent& event) {
        // Holding a key down must not pile up frames, so repetitions always join.
        if (event.action == KeyEvent::Action::repeat) return true;
        const bool joins = !key_changed && !button_changed;
        key_changed = true;
        return joins;
    }
    // Characters follow the key that made them.
    bool accepts(const CharacterEvent&) { return true; }
    bool accepts(const PointerMove&) {
        const bool joins = !button_changed && !scrolled;
        moved = true;
        return joins;
    }
    // What lies under the pointer is known one frame after it came there.
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

std::vector<InputEvent> InputQueue::take() {
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
