#include "panels/panels.h"
#include "panels/regions.h"
#include "scene/label_layout.h"

namespace skelplay::panels {
namespace {
constexpr std::size_t most_labels = 250;

/// A view of the picture that is drawn over.
struct DrawnOver {
    std::size_t index;
    Rect rect;
    const session::Pane& pane;
    const scene::DrawList& list;
};

/// Draws text with a rim in the panels' colour, so that it is readable over anything.
void draw_haloed(const Ui& ui, ImVec2 at, ImU32 ink, const char* text) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const float rim = std::max(ui.px(1), 1.0F);
    for (const float y : {-rim, 0.0F, rim})
        for (const float x : {-rim, 0.0F, rim})
            if (x != 0 || y != 0) list.AddText({at.x + x, at.y + y}, ui.colours.halo, text);
    list.AddText(at, ink, text);
}

/// Draws the bones' names beside the bones, each with a line to its bone.
void draw_labels(const Ui& ui, const DrawnOver& drawn) {
    if (drawn.list.labels.empty()) return;
    const std::vector<scene::Label> labels =
        scene::fitted_labels(drawn.list.labels, drawn.pane.camera, ui.session.view.viewport,
                             [](const std::string& text) { return static_cast<double>(text_width(text)); });
    std::vector<double> widths;
    for (const scene::Label& label : labels) widths.push_back(static_cast<double>(text_width(label.text)));
    const Rect& view = drawn.rect;
    const auto on_screen = [&](const glm::dvec2& at) {
        return ImVec2(view.x + static_cast<float>(at.x), view.y + static_cast<float>(at.y));
    };
    const auto placements = scene::lay_out_labels(labels, widths, static_cast<double>(ImGui::GetTextLineHeight()),
                                                  drawn.pane.camera, ui.session.view.viewport, most_labels);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (const auto& [thickness, ink] : {std::pair(3.0F, ui.colours.halo), std::pair(1.0F, ui.colours.leader)})
        for (const scene::LabelPlacement& place : placements)
            list.AddLine(on_screen(place.point), on_screen(place.leader_end), ink, ui.px(thickness));
    for (const scene::LabelPlacement& place : placements) {
        const scene::Label& label = labels[place.label];
        const ImVec2 corner = on_screen(place.corner);
        const ImVec2 at{std::round(corner.x), std::round(corner.y)};
        const bool selected = label.emphasis == scene::Emphasis::selected;
        draw_haloed(ui, at, selected ? ui.colours.accent : ui.colours.text, label.text.c_str());
        ui.tag_at(Rect{at.x, at.y, static_cast<float>(place.width), ImGui::GetTextLineHeight()}, "label-{}",
                  drawn.list.labels[place.label].text);
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

/// The file's axis that an end of the world's axes belongs to. `axes`: see scene::file_axes.
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
        list.AddText({at.x - size.x * 0.5F, at.y - size.y * 0.5F}, IM_COL32(255, 255, 255, 255), axis_letters[named.axis]);
    } else {
        list.AddCircleFilled(at, radius * 0.7F, hot ? ui.colours.text : ui.colours.panel);
        list.AddCircle(at, radius * 0.7F, ink, 0, ui.px(1.5F));
    }
}

/// Draws the cross of the file's axes. A click hits the nearest end. Tags name the world's: axis+y points up.
void draw_gizmo(const Ui& ui, const DrawnOver& drawn) {
    const OpenFigure* active =
        session::open_figure(ui.session.document, session::subject_of(ui.session.document, drawn.pane));
    const glm::dmat3 axes = active != nullptr ? scene::file_axes(active->take.placement.to_world) : glm::dmat3(1.0);
    const Rect& view = drawn.rect;
    const float side = std::min(ui.px(96), std::min(view.width, view.height) / 3);
    if (side < ui.px(48)) return;
    const float radius = ui.px(9);
    set_next_window({view.x + view.width - side - ui.px(6), view.y + ui.px(6), side, side});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin(fmt::format("Axes##{}", drawn.index).c_str(), nullptr, fixed_window | ImGuiWindowFlags_NoFocusOnAppearing);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 centre{corner.x + side * 0.5F, corner.y + side * 0.5F};
    ImGui::InvisibleButton("axes", {side, side});
    const bool hovered = ImGui::IsItemHovered();
    const bool clicked = ImGui::IsItemClicked();
    const auto ends = project_ends(drawn.pane.camera, centre, side * 0.5F - radius - ui.px(2));
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const ProjectedEnd* hit = nullptr;
    for (const ProjectedEnd& end : ends)
        if (hovered && std::hypot(mouse.x - end.at.x, mouse.y - end.at.y) <= radius) hit = &end;
    for (const ProjectedEnd& end : ends) {
        const FileAxis named = file_axis(*end.end, axes);
        draw_end(ui, end.at, named, centre, radius, &end == hit);
        const Rect rect{end.at.x - radius, end.at.y - radius, 2 * radius, 2 * radius};
        if (drawn.index != ui.session.view.active) continue;
        if (named.positive) ui.tag_at(rect, "file-axis-{}", axis_letters[named.axis]);
        ui.tag_at(rect, "axis{}{}", end.end->sign > 0 ? '+' : '-', "xyz"[end.end->axis]);
    }
    if (hit != nullptr && clicked) {
        ui.ask(session::activate_pane, drawn.index);
        ui.ask(session::look_from, hit->end->preset);
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

void draw_grid_note(const Ui& ui, const DrawnOver& drawn) {
    const Rect& view = drawn.rect;
    const double cell = drawn.list.ground.cell;
    const OpenFigure* active =
        session::open_figure(ui.session.document, session::subject_of(ui.session.document, drawn.pane));
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

/// Draws the title of one of several views, and a frame around the active one.
void draw_view_title(const Ui& ui, const DrawnOver& drawn) {
    const std::string title = session::pane_title(ui.session.document, ui.session.view, drawn.index);
    if (title.empty()) return;
    const bool active = drawn.index == ui.session.view.active;
    const Rect& view = drawn.rect;
    const ImVec2 at{view.x + ui.px(12), view.y + ui.px(10)};
    draw_haloed(ui, at, active ? ui.colours.accent : ui.colours.text, title.c_str());
    ui.tag_at(Rect{at.x, at.y, text_width(title), ImGui::GetTextLineHeight()}, "view-{}{}", drawn.index + 1,
              active ? "-active" : "");
    const float half = ui.px(1);
    if (active)
        ImGui::GetBackgroundDrawList()->AddRect({view.x + half, view.y + half},
                                                {view.x + view.width - half, view.y + view.height - half},
                                                ui.colours.accent, 0, 0, 2 * half);
}

void draw_over(const Ui& ui, const DrawnOver& drawn) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect({drawn.rect.x, drawn.rect.y}, {drawn.rect.x + drawn.rect.width, drawn.rect.y + drawn.rect.height},
                      true);
    draw_labels(ui, drawn);
    draw_view_title(ui, drawn);
    const bool bare = ui.session.ui.hidden == session::Hidden::everything;
    if (!bare && drawn.list.ground.grid) draw_grid_note(ui, drawn);
    list.PopClipRect();
    if (!bare) draw_gizmo(ui, drawn);
}
}  // namespace

Rect view_rect(const session::Session& session, const PanelState& state, std::size_t view) {
    const Rect& picture = state.viewport;
    const session::PaneRect rect = session::pane_rects(
        session.view.panes.size(), {static_cast<double>(picture.width), static_cast<double>(picture.height)})[view];
    return {picture.x + static_cast<float>(rect.x), picture.y + static_cast<float>(rect.y), static_cast<float>(rect.width),
            static_cast<float>(rect.height)};
}

std::vector<session::Command> draw_overlay(const session::Session& session, const std::vector<scene::DrawList>& lists,
                                           PanelState& state) {
    std::vector<session::Command> commands;
    if (session.ui.library || state.columns.covers) return commands;  // there is no picture
    const Ui ui{session, state, commands, palette(session.view.options.theme)};
    for (std::size_t i = 0; i < lists.size(); ++i)
        draw_over(ui, {i, view_rect(session, state, i), session.view.panes[i], lists[i]});
    draw_skin_drop(ui, lists[session.view.active]);
    if (session.ui.hidden != session::Hidden::everything) draw_bridged_note(ui);
    return commands;
}
}  // namespace skelplay::panels
