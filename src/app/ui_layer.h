#pragma once

#include "app/assets.h"
#include "app/input.h"
#include "panels/panel_state.h"

struct GLFWwindow;

namespace skelplay::app {
/// Dear ImGui on a window with a current OpenGL context. One at a time.
class UiLayer {
public:
    /// `fonts` must outlive it.
    UiLayer(GLFWwindow* window, PanelFonts& fonts);
    ~UiLayer();
    UiLayer(UiLayer&&) = delete;

    /// Passes one event of this frame's portion to ImGui.
    void pass_on(const InputEvent& event) {
        std::visit([this](const auto& each) { on_event(each); }, event);
    }

    /// Begins a frame; panels are drawn between begin() and end(). `content_scale` is the display's; when it changes,
    /// or letters are lacking, the fonts are loaded again. `panels`: their state after the last frame.
    void begin(double content_scale, const panels::PanelState& panels);
    /// Ends the frame without drawing it.
    void end();
    /// True if the last ended frame has letters that are loaded when the next one begins, and does not show them.
    [[nodiscard]] bool lacks_letters() const noexcept { return fonts_.lacks_letters(); }
    /// Draws the last ended frame into the bound framebuffer, only between two corners, in pixels from the top left.
    void draw(const glm::vec2& low, const glm::vec2& high);
    /// The number of vertices in the panels of the last picture.
    [[nodiscard]] int vertices() const noexcept;

    /// Framebuffer pixels for each window coordinate; call begin() before.
    [[nodiscard]] glm::dvec2 pixel_ratio() const;
    /// The scale of the panels, in window coordinates.
    [[nodiscard]] float panel_scale() const noexcept { return panel_scale_; }
    [[nodiscard]] bool has_icons() const noexcept { return has_icons_; }
    /// True if the pointer is over a panel, or was when its button was pressed.
    [[nodiscard]] bool captures_pointer() const;
    /// Closes open menus and lists.
    void close_menus();
    /// True while text is typed or a menu or dialog is open: keys are not commands then.
    [[nodiscard]] bool uses_keys() const;

private:
    void begin_drawing();
    void make_fonts(double content_scale);
    void on_event(const KeyEvent& event);
    void on_event(const CharacterEvent& event);
    void on_event(const PointerMove& event) {
        pointer_ = event.position;
        pointer_inside_ = true;
    }
    void on_event(const PointerButton& event) {
        if (event.button >= 0 && event.button < 3) buttons_[event.button] = event.pressed;
    }
    void on_event(const Scroll& event);
    void on_event(const PointerPresence& event);
    void on_event(const FocusChange& event);
    template <class OtherEvent> void on_event(const OtherEvent&) {}  // only the application needs it

    GLFWwindow* window_;
    PanelFonts& fonts_;
    double content_scale_ = 0.0;  // the content scale that the fonts were loaded for
    float panel_scale_ = 1.0F;
    bool has_icons_ = false;
    glm::dvec2 pointer_{0.0};
    bool pointer_inside_ = false;
    bool buttons_[3] = {false, false, false};
};
}  // namespace skelplay::app
