#pragma once

#include "panels/panel_state.h"
#include "render/gl_objects.h"

struct ImDrawList;

namespace skelplay::app {
class UiLayer;

/// Where the window's next picture differs from the last one. Only there are panels drawn again where the window keeps
/// its picture, because a software renderer takes its time for each pixel. Needs a current OpenGL context.
class Repainting {
public:
    /// A rectangle by its corners, in pixels from the top left.
    struct Box {
        glm::vec2 low{0.0F};
        glm::vec2 high{0.0F};
    };

    /// `software`: elsewhere everything is always drawn.
    explicit Repainting(bool software) : looks_left_(software ? 3 : 0), keeps_(software) {}

    /// Compares the panels that were laid out last with those that were drawn last. `size`: the window's, in pixels;
    /// `covered`: panels lie over all of it.
    void begin(glm::ivec2 size, glm::dvec2 pixel_ratio, const std::vector<panels::Backdrop>& backdrops, bool covered);
    /// The next picture is drawn as a whole: the last panels were drawn elsewhere.
    void forget() { size_ = {}; }
    /// Adds what has changed of the picture of the figures in `where`, and returns what of it is to be drawn.
    [[nodiscard]] render::Viewport add(const render::Viewport& changed, const render::Viewport& where);
    /// Fills what is behind the panels, where they are drawn. `picture`: where the figures' picture will be.
    void fill_behind(const render::Viewport& picture = {}) const;
    /// Draws the panels over the picture.
    void draw_panels(UiLayer& ui) const;
    /// Calls `show`, which shows the picture. OpenGL does not say what the framebuffer holds afterwards: drivers that draw
    /// in software leave it as it is, which the first pictures show by one pixel each.
    void show(const std::function<void()>& show);

private:
    struct Forget {
        void operator()(ImDrawList* list) const;
    };
    void compare(const ImDrawList& now, const ImDrawList& before);
    void add(const ImDrawList& list);
    void add(const Box& box);
    void join();

    int looks_left_;
    bool keeps_;
    bool covered_ = false;  // the last picture
    glm::ivec2 size_{0};
    glm::dvec2 ratio_{1.0};  // pixels in a window's coordinate
    std::vector<std::unique_ptr<ImDrawList, Forget>> drawn_;
    std::vector<panels::Backdrop> backdrops_;
    std::vector<Box> changes_;  // none lies over another
};
}  // namespace skelplay::app
