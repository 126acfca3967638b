#include <cmath>

#include "panels/regions.h"
#include "scene/draw_list.h"

namespace skelplay::panels {

namespace {

using session::OpenFigure;

constexpr float span_height = 10;  // points
constexpr float span_gap = 2;      // points above each row
constexpr float least_width = 3;   // points, so that a short take can be dragged
constexpr std::size_t most = 6;    // rows; further figures have none

std::size_t row_count(const Ui& ui) {
    const std::size_t figures = ui.session.document.figures.size();
    return figures < 2 ? 0 : std::min(figures, most);
}

/// Another figure, relative to which the start of `moved` is given.
const OpenFigure& reference_for(const Ui& ui, const OpenFigure& moved) {
    const OpenFigure& first = ui.session.document.figures.front();
    return first.id == moved.id ? ui.session.document.figures[1] : first;
}

/// Moves the take with the pointer by whole frames of its own.
void drag(const Ui& ui, const OpenFigure& open, const BarScale& scale) {
    SpanDrag& drag = ui.state.span_drag;
    const OpenFigure& reference = reference_for(ui, open);
    const float x = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActivated())
        drag = {x, scale.frames_per_pixel() * ui.session.playback.timeline.frame_time,
                open.settings.start_time - reference.settings.start_time};
    if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
    const double frame = open.take.rate.frame_time();
    const double moved = std::round((static_cast<double>(x - drag.from) * drag.seconds_per_pixel) / frame) * frame;
    // The start of a take changes when an earlier one is moved, but its distance to another take does not.
    const double start = reference.settings.start_time + drag.begun + moved;
    if (std::abs(start - open.settings.start_time) > 0.01 * frame) ui.ask(session::SetOffset{open.id, start});
}

std::string description(const OpenFigure& open) {
    return fmt::format(
        "{}: starts {:.3f} s ({:.0f} frames) after the earliest\nDrag to move the take in time, "
        "double-click to let all begin together",
        open.take.figure->name, open.settings.start_time, open.settings.start_time / open.take.rate.frame_time());
}

void draw_row(const Ui& ui, const OpenFigure& open, const Rect& row, const BarScale& scale) {
    const double frame_time = ui.session.playback.timeline.frame_time;
    const double first = open.settings.start_time / frame_time;
    const auto frames = static_cast<double>(std::max<std::size_t>(figure::frame_count(open.take.figure->take), 1));
    const double last = first + (frames - 1) * open.take.rate.frame_time() / frame_time;
    const float right = row.x + row.width;
    const float from = within(scale.x_of(first), row.x, right - ui.px(least_width));
    const float to = within(scale.x_of(last), from + ui.px(least_width), right);
    const Rect span{from, row.y, to - from, row.height};
    ImGui::SetCursorScreenPos({from, row.y});
    const std::string id = fmt::format("span-{}", static_cast<std::uint32_t>(open.id));
    ImGui::InvisibleButton(id.c_str(), {span.width, span.height});
    ui.tag("span-{}", open.take.figure->name);
    const bool held = ImGui::IsItemActive();
    if (ImGui::IsItemActivated()) ui.ask(session::Activate{open.id});
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        ui.ask(session::BeginTogether{});
    else if (held)
        drag(ui, open, scale);
    if (ImGui::IsItemHovered() || held) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        if (held || tooltip_due()) tooltip(span, description(open));
    }
    const ImU32 colour = display_colour(scene::figure_colour(open.settings.colour));
    fill(span, colour, ui.px(3));
    if (open.id == ui.session.document.active)
        ImGui::GetWindowDrawList()->AddRect(low_corner(span), high_corner(span), ui.colours.text, ui.px(3));
}

}  // namespace

float figure_spans_height(const Ui& ui) { return ui.px(span_height + span_gap) * static_cast<float>(row_count(ui)); }

void draw_figure_spans(const Ui& ui, const Rect& bar, const BarScale& scale) {
    float y = bar.y + bar.height;
    for (std::size_t i = 0; i < row_count(ui); ++i) {
        y += ui.px(span_gap);
        const Rect row{bar.x, y, bar.width, ui.px(span_height)};
        ui.state.backdrops.push_back({row, ui.colours.track});
        draw_row(ui, ui.session.document.figures[i], row, scale);
        y += row.height;
    }
}

}  // namespace skelplay::panels
