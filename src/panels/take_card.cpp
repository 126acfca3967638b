#include <fmt/format.h>
#include <imgui.h>
#include <string>

#include "base/rate.h"
#include "base/text.h"
#include "panels/regions.h"
#include "session/take_facts.h"

namespace skelplay::panels {

namespace {

using session::OpenFigure;

/// A fact: its name, and its value at the right edge, or below the name when there is no room beside it. `why` is its
/// tooltip.
void card_fact(const Ui& ui, const char* name, const std::string& value, const std::string& why = {}) {
    if (value.empty()) return;
    const float left = ImGui::GetCursorPosX();
    const float room = ImGui::GetContentRegionAvail().x;
    const float needed = ImGui::CalcTextSize(name).x + ui.px(8) + ImGui::CalcTextSize(value.c_str()).x;
    ImGui::BeginGroup();
    ImGui::TextDisabled("%s", name);
    if (needed <= room) {
        ImGui::SameLine(0, 0);
        ImGui::SetCursorPosX(left + room - ImGui::CalcTextSize(value.c_str()).x);
        ImGui::TextUnformatted(value.c_str());
    } else {
        ImGui::TextWrapped("%s", value.c_str());
    }
    ImGui::EndGroup();
    ui.tag("card-{}", name);
    if (!why.empty()) help(why.c_str());
}

std::string duration_text(const OpenFigure& open) {
    const std::size_t frames = figure::frame_count(open.take.figure->take);
    return frames < 2 ? "one pose" : fmt::format("{:.2f} s", static_cast<double>(frames - 1) / open.take.rate.fps);
}

std::string rate_text(const OpenFigure& open) {
    if (figure::frame_count(open.take.figure->take) < 2) return {};
    return base::rate_text(open.take.rate.fps) +
           (open.take.rate.source == analysis::Source::inferred ? " fps, assumed" : " fps");
}

void card_warnings(const Ui& ui, const OpenFigure& open) {
    const std::size_t count = session::warnings_of(ui.session.document, open);
    if (count == 0) return;
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.warning);
    if (ImGui::Selectable(base::counted(count, "warning", "warnings").c_str())) ui.state.messages_asked = true;
    ImGui::PopStyleColor();
    ui.tag("card-warnings");
    help("Open the messages");
}

}  // namespace

void draw_take_card(const Ui& ui) {
    const OpenFigure* open = session::active_figure(ui.session.document);
    if (open == nullptr) return;
    const analysis::Placed& placed = open->take.placed;
    heading(ui, "Take");
    card_fact(ui, "Duration", duration_text(*open),
              base::counted(figure::frame_count(open->take.figure->take), "frame", "frames"));
    card_fact(ui, "Rate", rate_text(*open));
    card_fact(ui, "Height", takes::height_text(open->take.placed.unit), placed.unit.evidence);
    card_fact(ui, "Up", std::string(figure::name(placed.up.value)), placed.up.evidence);
    card_fact(ui, "Unit", placed.unit.known() ? placed.unit.name : "not known", placed.unit.evidence);
    card_fact(ui, "Names", placed.body.family.empty() ? "no known family" : std::string(placed.body.family));
    card_warnings(ui, *open);
}

}  // namespace skelplay::panels
