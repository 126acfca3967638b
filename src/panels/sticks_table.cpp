// The sticks between markers, and why they are there.

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <string>

#include "panels/regions.h"
#include "session/analyses/sticks.h"

namespace skelplay::panels {

namespace {

using analysis::MarkerStick;
using analysis::MarkerSticks;
using session::OpenFigure;

void stick_number(const std::string& text) {
    ImGui::TableNextColumn();
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0F));
    ImGui::TextUnformatted(text.c_str());
}

/// A click selects the marker at the other end.
void stick_row(const Ui& ui, const OpenFigure& open, const MarkerStick& stick, figure::BoneId at) {
    const figure::BoneId other = stick.from == at ? stick.to : stick.from;
    const analysis::LengthScale scale = analysis::length_scale(open.take.placed.unit);
    const double factor =
        open.take.placed.placement.metres_per_unit * scale.factor * (scale.name == "m" ? 1000.0 : 1.0);
    const auto name = [&](figure::BoneId marker) { return open.take.figure->skeleton[marker].name; };
    ImGui::TableNextColumn();
    const std::string text =
        at == figure::BoneId::none ? fmt::format("{} \u2013 {}", name(stick.from), name(stick.to)) : name(other);
    if (ImGui::Selectable(text.c_str(), false, ImGuiSelectableFlags_SpanAllColumns))
        ui.ask(session::Select{open.id, other});
    ui.tag("stick-{}-{}", name(stick.from), name(stick.to));
    help(fmt::format("{} \u2013 {}, {}", name(stick.from), name(stick.to), analysis::name(stick.kind)).c_str());
    stick_number(stick.frames == 0 ? "-" : fmt::format("{:.0f}", stick.distance * factor));
    stick_number(stick.frames == 0 ? "-" : fmt::format("\u00b1{:.1f}", stick.spread * factor));
    stick_number(fmt::format("{}", stick.frames));
}

}  // namespace

void draw_sticks(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    const MarkerSticks* sticks = active == nullptr ? nullptr : session::sticks_of(ui.session, *active);
    if (sticks == nullptr) return;
    heading(ui, "Sticks");
    ImGui::TextWrapped("%s", analysis::evidence_text(*sticks).c_str());
    ui.tag("sticks-origin");
    if (sticks->sticks.empty() ||
        !ImGui::BeginTable("sticks", 4, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    const bool known = active->take.placed.unit.known();
    const bool own = session::selected_figure(ui.session.document, ui.session.view) == active;
    const figure::BoneId at = own ? ui.session.view.selection.bone : figure::BoneId::none;
    ImGui::TableSetupColumn(at == figure::BoneId::none ? "Markers" : "To");
    for (const char* title : {known ? "mm" : "units", "\u00b1", "Frames"}) ImGui::TableSetupColumn(title);
    ImGui::TableHeadersRow();
    int id = 0;
    for (const MarkerStick& stick : sticks->sticks) {
        if (at != figure::BoneId::none && stick.from != at && stick.to != at) continue;
        ImGui::PushID(id++);
        stick_row(ui, *active, stick, at);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

}  // namespace skelplay::panels
