#include <cmath>
#include <fmt/format.h>
#include <imgui.h>

#include "panels/regions.h"
#include "session/events.h"
#include "session/files/review.h"

namespace skelplay::panels {

namespace {

constexpr float ribbon_width = 7;    // points
constexpr float ribbon_height = 10;  // points
constexpr float ribbon_notch = 3;    // points

/// A ribbon whose lower end is notched, as a bookmark's.
void draw_ribbon(const Ui& ui, float x, float top, ImU32 ink) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float half = std::round(ui.px(ribbon_width) * 0.5F);
    const float bottom = top + ui.px(ribbon_height);
    const float notch = bottom - ui.px(ribbon_notch);
    list.AddRectFilled({x - half, top}, {x + half, notch}, ink);
    list.AddTriangleFilled({x - half, notch}, {x, notch}, {x - half, bottom}, ink);
    list.AddTriangleFilled({x, notch}, {x + half, notch}, {x + half, bottom}, ink);
}

}  // namespace

void draw_bookmarks(const Ui& ui, const Rect& bar, const BarScale& scale) {
    const session::OpenFigure* open = session::active_figure(ui.session.document);
    if (open == nullptr) return;
    float drawn = -1e9F;  // x of the last one
    for (const std::size_t frame : session::bookmarked_frames(ui.session)) {
        const double position = session::timebase_position_at(ui.session.playback, *open, static_cast<double>(frame));
        const float x = std::round(scale.x_of(position));
        // Where they would cover each other one stands for all.
        if (x < scale.left - 1 || x > scale.left + scale.width + 1 || x - drawn < ui.px(2)) continue;
        drawn = x;
        const float top = bar.y + bar.height - ui.px(ribbon_height);  // below the numbers
        draw_ribbon(ui, x, top, ui.colours.bookmark);
        ui.tag_at(Rect{x - ui.px(4), top, ui.px(8), ui.px(ribbon_height)}, "bookmark-{}", frame);
    }
}

}  // namespace skelplay::panels
