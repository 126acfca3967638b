#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/text.h"
#include "panels/panels.h"
#include "panels/regions.h"
#include "scene/camera.h"
#include "scene/figure_view.h"
#include "scene/label_layout.h"

namespace skelplay::panels {

namespace {

constexpr std::size_t most_labels = 250;

/// Draws text with a rim in the panels' colour, so that it is readable over anything.
void draw_haloed(const Ui& ui, ImVec2 at, ImU32 ink, const char* text) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const float rim = std::max(ui.px(1), 1.0F);
    for (const float y : {-rim, 0.0F, rim})
        for (const float x : {-rim, 0.0F, rim})
            if (x != 0 || y != 0) list.AddText({at.x + x, at.y + y}, ui.colours.halo, text);
    list.AddText(at, ink, text);
}

ImU32 label_ink(const Ui& ui, scene::Emphasis emphasis) {
    return emphasis == scene::Emphasis::selected ? ui.colours.accent : ui.colours.text;
}

/// Draws the bones' names beside the bones, each with a line to its bone.
void draw_labels(const Ui& ui, const std::vector<scene::Label>& labels) {
    if (labels.empty()) return;
    std::vector<double> widths;
    for (const scene::Label& label : labels) widths.push_back(static_cast<double>(text_width(label.text)));
    const Rect& view = ui.state.viewport;
    const auto on_screen = [&](const glm::dvec2& at) {
        return ImVec2(view.x + static_cast<float>(at.x), view.y + static_cast<float>(at.y));
    };
    const auto placements = scene::lay_out_labels(labels, widths, static_cast<double>(ImGui::GetTextLineHeight()),
                                                  ui.session.view.camera, ui.session.view.viewport, most_labels);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (const auto& [thickness, ink] : {std::pair(3.0F, ui.colours.halo), std::pair(1.0F, ui.colours.leader)})
        for (const scene::LabelPlacement& place : placements)
            list.AddLine(on_screen(place.point), on_screen(place.leader_end), ink, ui.px(thickness));
    for (const scene::LabelPlacement& place : placements) {
        const scene::Label& label = labels[place.label];
        const ImVec2 corner = on_screen(place.corner);
        const ImVec2 at{std::round(corner.x), std::round(corner.y)};
        draw_haloed(ui, at, label_ink(ui, label.emphasis), label.text.c_str());
        ui.tag_at(Rect{at.x, at.y, static_cast<float>(place.width), ImGui::GetTextLineHeight()}, "label-{}",
                  label.text);
    }
}

/// One end of the axes cross, along an axis of the world.
struct AxisEnd {
    int axis;
    double sign;
    scene::ViewPreset preset;  // the view from that side
};
constexpr std::array<AxisEnd, 6> axis_ends{{{0, 1, scene::ViewPreset::right},
                                            {1, 1, scene::ViewPreset::top},
                                            {2, 1, scene::ViewPreset::front},
                                            {0, -1, scene::ViewPreset::left},
                                            {1, -1, scene::ViewPreset::bottom},
                                            {2, -1, scene::ViewPreset::back}}};
constexpr std::array<const char*, 3> axis_letters{"X", "Y", "Z"};

/// The file's axis that an end of the world's axes belongs to, and whether it is the positive end. `axes`: see
/// scene::file_axes.
struct FileAxis {
    std::size_t axis;
    bool positive;
};
FileAxis file_axis(const AxisEnd& end, const glm::dmat3& axes) {
    std::size_t along = 0;
    for (std::size_t axis = 1; axis < axis_letters.size(); ++axis)
        if (std::abs(axes[static_cast<int>(axis)][end.axis]) > std::abs(axes[static_cast<int>(along)][end.axis]))
            along = axis;
    return {along, axes[static_cast<int>(along)][end.axis] * end.sign > 0};
}

/// An end on the screen.
struct ProjectedEnd {
    const AxisEnd* end;
    ImVec2 at;
    double depth;  // greater is nearer to the viewer
};

/// The positions of the ends on the screen, the furthest first.
std::array<ProjectedEnd, 6> project_ends(const scene::Camera& camera, ImVec2 centre, float arm) {
    const glm::dmat3 view_rotation = glm::transpose(scene::axes(camera));
    std::array<ProjectedEnd, 6> ends{};
    for (std::size_t i = 0; i < axis_ends.size(); ++i) {
        const glm::dvec3 seen = view_rotation[axis_ends[i].axis] * axis_ends[i].sign;
        ends[i] = {&axis_ends[i],
                   {centre.x + static_cast<float>(seen.x) * arm, centre.y - static_cast<float>(seen.y) * arm},
                   seen.z};
    }
    std::ranges::sort(ends, {}, &ProjectedEnd::depth);
    return ends;
}

void draw_end(const Ui& ui, ImVec2 at, const FileAxis& named, ImVec2 centre, float radius, bool hot) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = ui.colours.axis[named.axis];
    if (named.positive) {
        list.AddLine(centre, at, ink, ui.px(2));
        list.AddCircleFilled(at, radius, hot ? ui.colours.text : ink);
        const ImVec2 size = ImGui::CalcTextSize(axis_letters[named.axis]);
        list.AddText({at.x - size.x * 0.5F, at.y - size.y * 0.5F}, IM_COL32(255, 255, 255, 255),
                     axis_letters[named.axis]);
    } else {
        list.AddCircleFilled(at, radius * 0.7F, hot ? ui.colours.text : ui.colours.panel);
        list.AddCircle(at, radius * 0.7F, ink, 0, ui.px(1.5F));
    }
}

/// Draws the cross of the file's axes in the upper right corner of the picture. A click hits the nearest of ends that
/// overlap. Tags name the world's axes: axis+y points up.
void draw_gizmo(const Ui& ui) {
    const session::OpenFigure* active = session::active_figure(ui.session.document);
    const glm::dmat3 axes = active != nullptr ? scene::file_axes(active->take.placement.to_world) : glm::dmat3(1.0);
    const Rect& view = ui.state.viewport;
    const float side = std::min(ui.px(96), std::min(view.width, view.height) / 3);
    if (side < ui.px(48)) return;
    const float radius = ui.px(9);
    set_next_window({view.x + view.width - side - ui.px(6), view.y + ui.px(6), side, side});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("Axes", nullptr, fixed_window | ImGuiWindowFlags_NoFocusOnAppearing);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 centre{corner.x + side * 0.5F, corner.y + side * 0.5F};
    ImGui::InvisibleButton("axes", {side, side});
    const bool hovered = ImGui::IsItemHovered();
    const bool clicked = ImGui::IsItemClicked();
    const auto ends = project_ends(ui.session.view.camera, centre, side * 0.5F - radius - ui.px(2));
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const ProjectedEnd* hit = nullptr;
    for (const ProjectedEnd& end : ends)
        if (hovered && std::hypot(mouse.x - end.at.x, mouse.y - end.at.y) <= radius) hit = &end;
    for (const ProjectedEnd& end : ends) {
        const FileAxis named = file_axis(*end.end, axes);
        draw_end(ui, end.at, named, centre, radius, &end == hit);
        const Rect rect{end.at.x - radius, end.at.y - radius, 2 * radius, 2 * radius};
        if (named.positive) ui.tag_at(rect, "file-axis-{}", axis_letters[named.axis]);
        ui.tag_at(rect, "axis{}{}", end.end->sign > 0 ? '+' : '-', "xyz"[end.end->axis]);
    }
    if (hit != nullptr && clicked) ui.ask(session::LookFrom{hit->end->preset});
    ImGui::End();
    ImGui::PopStyleVar();
}

void draw_grid_note(const Ui& ui, double cell) {
    const Rect& view = ui.state.viewport;
    const session::OpenFigure* active = session::active_figure(ui.session.document);
    const analysis::Unit unit = active != nullptr ? active->take.placement.unit : analysis::Unit{};
    const std::string text =
        fmt::format("grid {} / {}", analysis::length_text(cell, unit), analysis::length_text(cell / 10, unit));
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    draw_haloed(ui, {view.x + ui.px(12), view.y + view.height - size.y - ui.px(10)}, ui.colours.dim_text, text.c_str());
}

/// Warns of markers that are drawn at interpolated positions.
void draw_bridged_note(const Ui& ui) {
    std::size_t bridged = 0;
    for (const figure::Pose& pose : ui.session.posed.poses) bridged += pose.bridged.size();
    if (bridged == 0) return;
    const Rect& view = ui.state.viewport;
    const std::string text = fmt::format("{} not seen here: bridged", base::counted(bridged, "marker", "markers"));
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 at{view.x + ui.px(12), view.y + view.height - 2 * line - ui.px(14)};
    draw_haloed(ui, at, ui.colours.warning, text.c_str());
    ui.tag_at(Rect{at.x, at.y, text_width(text), line}, "bridged-note");
}

}  // namespace

std::vector<session::Command> draw_overlay(const session::Session& session, const scene::DrawList& list,
                                           PanelState& state) {
    std::vector<session::Command> commands;
    if (session.ui.library) return commands;  // there is no picture
    const Ui ui{session, state, commands, palette(session.view.options.theme)};
    draw_labels(ui, list.labels);
    draw_skin_drop(ui, list);
    if (session.ui.hidden == session::Hidden::everything) return commands;
    if (list.ground.grid) draw_grid_note(ui, list.ground.cell);
    draw_bridged_note(ui);
    draw_gizmo(ui);
    return commands;
}

}  // namespace skelplay::panels
