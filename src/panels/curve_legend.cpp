#include "panels/curve_legend.h"

#include <algorithm>
#include <imgui.h>
#include <string>

namespace skelplay::panels {

namespace {

/// A curve's colour, name and present value; a click shows or hides its curve.
void legend_entry(const Ui& ui, const CurveLine& line, double value, float width, int id) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::PushID(id);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight() + ui.px(3);
    if (ImGui::Selectable("##channel", false, 0, {width, height}) && ui.state.curves.hidden.erase(line.key) == 0)
        ui.state.curves.hidden.insert(line.key);
    const std::string name(line.name);
    ui.tag("curve-{}", name);
    help(line.shown ? "Click to hide" : "Click to show");
    const float side = ui.px(9);
    const float y = at.y + (height - side) * 0.5F;
    if (line.shown)
        list.AddRectFilled({at.x, y}, {at.x + side, y + side}, line.colour, ui.px(2));
    else
        list.AddRect({at.x, y}, {at.x + side, y + side}, ui.colours.dim_text, ui.px(2));
    const float text_y = at.y + ui.px(1);
    list.AddText({at.x + side + ui.px(6), text_y}, line.shown ? ui.colours.text : ui.colours.dim_text, name.c_str());
    const std::string number = value_text(line, value);
    list.AddText({at.x + width - ImGui::CalcTextSize(number.c_str()).x, text_y},
                 line.shown ? ui.colours.text : ui.colours.dim_text, number.c_str());
    ImGui::PopID();
}

}  // namespace

void draw_curve_legend(const Ui& ui, const session::OpenFigure& open, const std::vector<CurvePlot>& plots) {
    const std::size_t frame = session::frame_in(ui.session.playback, open);
    const int across = std::min(static_cast<int>(plots.size()), 2);
    if (!ImGui::BeginTable("legend", across, ImGuiTableFlags_SizingStretchSame)) return;
    int cell = 0;
    int id = 0;
    for (const CurvePlot& plot : plots) {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", plot.unit.c_str());
        const float width = ImGui::GetContentRegionAvail().x - (++cell % across == 0 ? 0 : ui.px(8));
        for (const CurveLine& line : plot.lines)
            legend_entry(ui, line, line.source.sample(std::min(frame, line.source.frames - 1)), std::max(width, 1.0F),
                         id++);
    }
    ImGui::EndTable();
}

}  // namespace skelplay::panels
