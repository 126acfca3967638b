#include "app/viewport_tool.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <cmath>
#include <glm/geometric.hpp>

namespace skelplay::app {
namespace {

using session::Command;

constexpr double zoom_per_notch = 0.88;
constexpr double zoom_per_pixel = 0.995;

}  // namespace

std::vector<Command> ViewportTool::move(glm::dvec2 position) {
    const glm::dvec2 moved = position - position_;
    if (action_ == Action::orbit_or_pick) {
        if (glm::distance(position, pressed_at_) < click_slack) return {};
        // The drag includes the movement so far, so that it does not lag behind the pointer.
        action_ = Action::orbit;
        position_ = position;
        return {session::Orbit{position - pressed_at_}};
    }
    position_ = position;
    if (moved == glm::dvec2(0.0)) return {};
    switch (action_) {
        case Action::none:
        case Action::orbit_or_pick: return {};
        case Action::orbit: return {session::Orbit{moved}};
        case Action::pan: return {session::Pan{moved}};
        case Action::zoom: return {session::Zoom{std::pow(zoom_per_pixel, moved.x - moved.y), pressed_at_}};
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
    action_ = Action::none;
    if (!click) return {};
    const bool doubled = pressed_time_ - last_click_ < double_click_seconds && last_click_ >= 0.0 &&
                         glm::distance(pressed_at_, last_click_at_) < click_slack;
    // The first click may have opened a column, so that something else is under the pointer now.
    const std::optional<session::Select> hit = doubled ? last_hit_ : pick(pressed_at_);
    last_hit_ = hit;
    // A third click starts a new double click.
    last_click_ = doubled ? -1.0 : pressed_time_;
    last_click_at_ = pressed_at_;
    std::vector<Command> commands{hit.value_or(session::Select{})};
    if (doubled) commands.push_back(hit ? Command(session::FrameSelection{}) : Command(session::FrameMotion{}));
    return commands;
}

std::vector<Command> ViewportTool::scroll(const Scroll& event) const {
    if (event.amount.y == 0.0) return {};
    return {session::Zoom{std::pow(zoom_per_notch, event.amount.y), position_}};
}

}  // namespace skelplay::app
