#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "app/input.h"
#include "scene/picking.h"
#include "session/command.h"

namespace skelplay::app {

/// What the mouse does in the viewport. Left drag orbits, a left click selects, a double click frames; middle or right
/// drag pans; the wheel zooms to the pointer; with Alt, the left, middle and right buttons orbit, pan and zoom.
class ViewportTool {
public:
    static constexpr double click_slack = 4.0;            // pointer coordinates; a press that moves further is a drag
    static constexpr double double_click_seconds = 0.35;  // between the two presses

    /// Finds the bone at a point of the viewport; nothing: the background.
    using Pick = std::function<std::optional<session::Select>(glm::dvec2)>;

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
    std::optional<session::Select> last_hit_;  // what it picked
};

}  // namespace skelplay::app
