#pragma once

#include <imgui.h>
#include "base/worker.h"
#include "output/system_fonts.h"
#include "render/image.h"

namespace skelplay::app {
/// Height of the panels' text at a scale of 1, in pixels.
inline constexpr float text_pixels = 15.0F;
/// Its height at least, whatever the scale.
inline constexpr float least_text_pixels = 12.0F;

/// The panels' fonts, with the letters beyond Latin that texts turn out to need.
class PanelFonts {
public:
    explicit PanelFonts(output::SystemFonts& others = output::SystemFonts::shared()) : others_(&others) {}
    /// Begins to load them on a thread, while the window is made, for a load() with that scale.
    explicit PanelFonts(float scale);
    PanelFonts(PanelFonts&&) = delete;
    ~PanelFonts();

    /// Fills the context's atlas at `scale` times the default size: Inter with Fork Awesome's icons, where they are built in, else
    /// ImGui's own font; and the system's letters that were lacking. False: it has no icons.
    bool load(float scale);
    /// The atlas of a load that was begun, for ImGui's context, which it must outlive; else null. Waits until the load has
    /// ended, because a context counts what is allocated.
    ImFontAtlas* atlas();
    /// Finds what the frame that was rendered last lacks; a letter that no font has is asked for once.
    void look_for_letters();
    /// True until they are loaded: the frame is without them.
    [[nodiscard]] bool lacks_letters() const noexcept { return !lacking_.empty(); }

private:
    /// A load that was begun.
    struct Begun {
        float scale = 0.0F;
        std::stop_source task{std::nostopstate};
        base::Worker worker{base::Worker::Priority::normal};  // last: its thread ends first
    };
    void fill(ImFontAtlas& atlas, float scale);

    std::optional<ImFontAtlas> atlas_;  // nothing: the context has its own, as ImGui wants it from 1.92 on
    output::SystemFonts* others_;
    std::set<char32_t> letters_;  // that were asked for
    std::set<char32_t> lacking_;
    std::map<const output::FontFace*, std::vector<ImWchar>> ranges_;  // of what is loaded; null: Inter
    std::optional<Begun> begun_;                                      // last: its thread ends first
};

/// The program's icon in the embedded sizes, the smallest first; none if the build had no tool to draw it.
std::vector<render::Image> window_icons();
}  // namespace skelplay::app
