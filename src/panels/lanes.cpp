#include "session/analyses/lanes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <imgui.h>
#include <string>

#include "panels/bar_zoom.h"
#include "panels/regions.h"

namespace skelplay::panels {

namespace {

using session::Lane;

constexpr float lane_height = 10;      // points
constexpr float lane_gap = 2;          // points above each
constexpr float least_mark = 3;        // points wide: what is to be clicked is to be seen
constexpr float snap = 5;              // points to both sides of a mark in which the pointer is on it
constexpr std::size_t most_lines = 8;  // of a tooltip

/// A lane's place, this frame. Lanes count the figure's own frames: so does the scale that they are given.
struct Row {
    Lane lane;
    ImVec2 low;
    ImVec2 high;
};

ImU32 colour_of(const Ui& ui, Lane lane) {
    switch (lane) {
        case Lane::speed: return ui.colours.speed;
        case Lane::jumps: return ui.colours.warning;
        case Lane::limits: return ui.colours.error;
        case Lane::contacts: return ui.colours.contact;
    }
    return ui.colours.tick;
}

/// A graph's value where a pixel is: the greatest of its frames, or that of the nearest.
float value_at(const base::MinMaxPyramid& graph, const BarScale& scale, float from, float to) {
    const double first = std::max(scale.position_at(from), 0.0);
    const double last = scale.position_at(to);
    if (last < 0) return 0.0F;  // before the take
    if (last - first < 1.0) {
        const auto nearest = static_cast<std::size_t>(std::round((first + last) / 2));
        return graph.range(nearest, nearest + 1).high;
    }
    return graph.range(static_cast<std::size_t>(first), static_cast<std::size_t>(last) + 1).high;
}

/// Columns of pixels, those of one height in one. `full` fills the lane.
void draw_graph(const Ui& ui, const Row& row, const BarScale& scale, const base::MinMaxPyramid& graph,
                float full) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float end = scale.left + scale.width;
    float begun = scale.left;
    float height = 0;
    const auto finish = [&](float x) {
        if (height > 0)
            list.AddRectFilled({begun, row.high.y - height}, {x, row.high.y}, colour_of(ui, row.lane));
        begun = x;
    };
    for (float x = scale.left; x < end; x += 1.0F) {
        const float share = std::clamp(value_at(graph, scale, x, x + 1.0F) / full, 0.0F, 1.0F);
        const float here = std::ceil(share * (row.high.y - row.low.y) - 0.25F);
        if (here == height) continue;
        finish(x);
        height = here;
    }
    finish(end);
}

/// The part of a lane's height that one of its rows has.
std::pair<float, float> part_of(const Row& row, std::size_t part, std::size_t parts) {
    const float height = (row.high.y - row.low.y) / static_cast<float>(std::max<std::size_t>(parts, 1));
    return {row.low.y + height * static_cast<float>(part), row.low.y + height * static_cast<float>(part + 1)};
}

void draw_marks(const Ui& ui, const Row& row, const BarScale& scale, const session::MarkLane& lane) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float gap = lane.rows.size() > 1 ? 1.0F : 0.0F;
    for (std::size_t part = 0; part < lane.rows.size(); ++part) {
        const auto [top, bottom] = part_of(row, part, lane.rows.size());
        for (const Run& run : runs(scale, lane.rows[part], ui.px(least_mark)))
            list.AddRectFilled({run.from, top}, {run.to, bottom - gap}, colour_of(ui, row.lane));
    }
}

/// The marks under the pointer.
std::vector<const session::LaneMark*> pointed_at(const Ui& ui, const Row& row, const BarScale& scale,
                                                 const session::MarkLane& lane) {
    if (lane.rows.empty()) return {};
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float share = (mouse.y - row.low.y) / (row.high.y - row.low.y);
    const auto parts = static_cast<float>(lane.rows.size());
    const auto part = static_cast<std::size_t>(std::clamp(share * parts, 0.0F, parts - 1));
    return session::marks_near(lane, part, scale.position_at(mouse.x - ui.px(snap)),
                               scale.position_at(mouse.x + ui.px(snap)));
}

std::string speed_text(const Ui& ui, const session::OpenFigure& open, double position) {
    const session::SpeedLane* lane = session::speed_lane(ui.session);
    const auto frame = static_cast<std::size_t>(std::max(position, 0.0));
    if (lane == nullptr || position < 0 || frame >= lane->speeds.size()) return {};
    return fmt::format("{} {:.2f} m/s at frame {}",
                       open.figure->skeleton[session::speed_joint(ui.session)].name, lane->speeds[frame],
                       figure::first_frame(open.figure->take) + static_cast<std::int64_t>(frame));
}

void tooltip(const Ui& ui, const Row& row, const session::OpenFigure& open, const session::MarkLane* lane,
             const std::vector<const session::LaneMark*>& marks, double position) {
    const bool ready = row.lane == Lane::speed ? session::speed_lane(ui.session) != nullptr : lane != nullptr;
    std::string title(session::name(row.lane));
    if (!ready)
        title += ": being worked out\u2026";
    else if (lane != nullptr)
        title += lane->marks.empty() ? ": none" : fmt::format(": {} in this take", lane->marks.size());
    // Above the lane, which it must not hide, and within the window.
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    ImGui::SetNextWindowPos({mouse.x, row.low.y - ui.px(4)}, ImGuiCond_Always,
                            {mouse.x / std::max(ImGui::GetIO().DisplaySize.x, 1.0F), 1.0F});
    ImGui::BeginTooltip();
    ImGui::TextDisabled("%s", title.c_str());
    if (row.lane == Lane::speed && ready) ImGui::TextUnformatted(speed_text(ui, open, position).c_str());
    for (std::size_t i = 0; i < std::min(marks.size(), most_lines); ++i)
        ImGui::TextUnformatted(session::describe(open, *marks[i]).c_str());
    if (marks.size() > most_lines) ImGui::TextDisabled("and %zu more", marks.size() - most_lines);
    ImGui::EndTooltip();
}

void draw_row(const Ui& ui, const Row& row, const BarScale& scale, const session::OpenFigure& open) {
    const std::string id = fmt::format("lane-{}", session::name(row.lane));
    ImGui::SetCursorScreenPos(row.low);
    ImGui::InvisibleButton(id.c_str(), {row.high.x - row.low.x, row.high.y - row.low.y});
    ui.mark(id);
    navigate_bar(ui, bar_scale(ui, scale.left, scale.width));
    const session::SpeedLane* speeds = row.lane == Lane::speed ? session::speed_lane(ui.session) : nullptr;
    const session::MarkLane* lane =
        row.lane == Lane::speed ? nullptr : session::mark_lane(ui.session, row.lane);
    if (speeds != nullptr) draw_graph(ui, row, scale, speeds->speeds, speeds->full);
    if (lane != nullptr && lane->counts.size() > 0)
        draw_graph(ui, row, scale, lane->counts, lane->most);
    else if (lane != nullptr)
        draw_marks(ui, row, scale, *lane);
    if (speeds == nullptr && lane == nullptr)
        ImGui::GetWindowDrawList()->AddText({scale.left, row.low.y - ImGui::GetFontSize() * 0.5F},
                                            ui.colours.dim_text, "\u2026");
    if (!ImGui::IsItemHovered()) return;
    const auto marks =
        lane == nullptr ? std::vector<const session::LaneMark*>{} : pointed_at(ui, row, scale, *lane);
    const double position = std::round(scale.position_at(ImGui::GetIO().MousePos.x));
    tooltip(ui, row, open, lane, marks, position);
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    const double wanted = marks.empty() ? position : static_cast<double>(marks.front()->frame);
    ui.ask(session::GoToFrame{wanted + session::lanes_begin(ui.session)});
}

}  // namespace

float lanes_height(const Ui& ui) {
    return ui.px(lane_height + lane_gap) * static_cast<float>(session::shown_lanes(ui.session).size());
}

void draw_lanes(const Ui& ui, const Rect& bar, const BarScale& scale) {
    const session::OpenFigure* open = session::active_figure(ui.session);
    if (open == nullptr) return;
    const double begin = session::lanes_begin(ui.session);
    const BarScale own{scale.left, scale.width, scale.first - begin, scale.last - begin};
    float y = bar.y + bar.height;
    for (const Lane lane : session::shown_lanes(ui.session)) {
        y += ui.px(lane_gap);
        const Row row{lane, {bar.x, y}, {bar.x + bar.width, y + ui.px(lane_height)}};
        ui.state.grounds.push_back(
            {{row.low.x, row.low.y, bar.width, row.high.y - row.low.y}, ui.colours.track});
        draw_row(ui, row, own, *open);
        y = row.high.y;
    }
}

}  // namespace skelplay::panels
