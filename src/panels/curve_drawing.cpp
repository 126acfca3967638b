#include "panels/curve_drawing.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace skelplay::panels {

namespace {

constexpr float value_gap = 34;   // points between labels
constexpr float thickness = 1.5;  // points
constexpr float dot_gap = 9;      // points; samples at least this far apart are drawn as dots
constexpr float dot_radius = 2.2F;

ImU32 with_alpha(ImU32 colour, unsigned alpha) {
    return (colour & ~(255U << IM_COL32_A_SHIFT)) | (alpha << IM_COL32_A_SHIFT);
}

/// The colour of the grid lines.
ImU32 paper_line(const Ui& ui) { return with_alpha(ui.colours.tick, 60); }

/// Four corners for each column, from the top: transparent, opaque, opaque, transparent. The areas between two columns
/// are filled; the transparent edges smooth the curve where multisampling does not.
void add_corners(ImDrawList& list, float x, float top, float bottom, ImU32 colour) {
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    list.PrimWriteVtx({x, top - 1.0F}, white, with_alpha(colour, 0));
    list.PrimWriteVtx({x, top}, white, colour);
    list.PrimWriteVtx({x, bottom}, white, colour);
    list.PrimWriteVtx({x, bottom + 1.0F}, white, with_alpha(colour, 0));
}

void add_bands(ImDrawList& list, unsigned left) {
    const auto index = [&](unsigned corner) { list.PrimWriteIdx(static_cast<ImDrawIdx>(corner)); };
    for (unsigned band = 0; band < 3; ++band) {
        const unsigned a = left + band;
        for (const unsigned corner : {a, a + 4, a + 5, a, a + 5, a + 1}) index(corner);
    }
}

/// Draws the columns [first, last): at least two, none of them empty.
void draw_run(const Ui& ui, const std::vector<Span>& columns, std::size_t first, std::size_t last,
              const PlotScale& time, const PlotScale& values, ImU32 colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float half = std::max((ui.px(thickness) - 1.0F) * 0.5F, 0.25F);  // the transparent edges add to it
    const std::size_t count = last - first;
    list.PrimReserve(static_cast<int>((count - 1) * 18), static_cast<int>(count * 4));
    const unsigned begin = list._VtxCurrentIdx;
    for (std::size_t i = 0; i < count; ++i) {
        const Span& span = columns[first + i];
        add_corners(list, time.from + static_cast<float>(first + i) + 0.5F, values.at(span.high) - half,
                    values.at(span.low) + half, colour);
    }
    for (std::size_t i = 0; i + 1 < count; ++i) add_bands(list, begin + static_cast<unsigned>(i) * 4);
}

}  // namespace

void draw_value_axis(const Ui& ui, const Rect& plot, const PlotScale& values) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float text_height = ImGui::GetFontSize();
    for (const ValueTick& tick : value_ticks(values, ui.px(value_gap))) {
        const float y = std::round(values.at(tick.value)) + 0.5F;
        list.AddLine({plot.x, y}, {plot.x + plot.width, y}, paper_line(ui));
        const float width = ImGui::CalcTextSize(tick.label.c_str()).x;
        const float at = within(y - text_height * 0.5F, plot.y, plot.y + plot.height - text_height);
        list.AddText({std::round(plot.x - ui.px(5) - width), std::round(at)}, ui.colours.dim_text, tick.label.c_str());
    }
}

void draw_frame_axis(const Ui& ui, const PlotScale& time, const std::vector<Tick>& ticks, float top, float bottom) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const Tick& tick : ticks) {
        const float x = std::round(time.at(static_cast<double>(tick.frame))) + 0.5F;
        list.AddLine({x, top}, {x, bottom + ui.px(3)}, paper_line(ui));
        const std::string label = fmt::format("{}", tick.number);
        const float width = ImGui::CalcTextSize(label.c_str()).x;
        const float at = within(x - width * 0.5F, time.from - ui.px(20), time.to - width);
        list.AddText({std::round(at), bottom + ui.px(4)}, ui.colours.dim_text, label.c_str());
    }
}

void draw_curve(const Ui& ui, const std::vector<Span>& columns, const PlotScale& time, const PlotScale& values,
                ImU32 colour) {
    const auto is_empty = [](const Span& span) { return span.empty(); };
    auto at = columns.begin();
    while (true) {
        const auto first = std::find_if_not(at, columns.end(), is_empty);
        if (first == columns.end()) return;
        at = std::find_if(first, columns.end(), is_empty);
        if (at - first > 1)
            draw_run(ui, columns, static_cast<std::size_t>(first - columns.begin()),
                     static_cast<std::size_t>(at - columns.begin()), time, values, colour);
    }
}

void draw_samples(const Ui& ui, const CurveSource& curve, const PlotScale& time, const PlotScale& values,
                  ImU32 colour) {
    const double pixels = static_cast<double>(time.to - time.from) / time.span.size();
    if (pixels < static_cast<double>(ui.px(dot_gap)) || curve.frames == 0) return;
    const double last = std::min(std::floor(time.span.high), static_cast<double>(curve.frames - 1));
    for (double frame = std::max(std::ceil(time.span.low), 0.0); frame <= last; ++frame) {
        const double value = curve.sample(static_cast<std::size_t>(frame));
        if (std::isnan(value)) continue;
        ImGui::GetWindowDrawList()->AddCircleFilled({time.at(frame), values.at(value)}, ui.px(dot_radius), colour, 8);
    }
}

}  // namespace skelplay::panels
