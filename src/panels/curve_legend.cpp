#include "panels/curve_legend.h"

#include <algorithm>
#include <imgui.h>
#include <string>
#include <utility>

#include "base/numbers.h"

namespace skelplay::panels {

namespace {

/// A channel's colour, name and present value; a click shows or hides its curve.
void legend_entry(const Ui& ui, const CurveLine& line, double value, float width) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::PushID(static_cast<int>(line.channel.column));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight() + ui.px(3);
    if (ImGui::Selectable("##channel", false, 0, {width, height})) {
        const auto key = std::pair(line.channel.role, line.channel.axis);
        if (ui.state.curves.hidden.erase(key) == 0) ui.state.curves.hidden.insert(key);
    }
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
    const std::string number = base::shortest(value);
    list.AddText({at.x + width - ImGui::CalcTextSize(number.c_str()).x, text_y},
                 line.shown ? ui.colours.text : ui.colours.dim_text, number.c_str());
    ImGui::PopID();
}

}  // namespace

void draw_curve_legend(const Ui& ui, const session::OpenFigure& open, const std::vector<CurvePlot>& plots) {
    const figure::Motion& motion = *figure::channel_motion(open.figure->take);
    const auto row = motion.row(std::min(session::frame_in(ui.session.playback, open), motion.frames - 1));
    const int across = std::min(static_cast<int>(plots.size()), 2);
    if (!ImGui::BeginTable("legend", across, ImGuiTableFlags_SizingStretchSame)) return;
    int cell = 0;
    for (const CurvePlot& plot : plots) {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", plot.unit.c_str());
        const float width = ImGui::GetContentRegionAvail().x - (++cell % across == 0 ? 0 : ui.px(8));
        for (const CurveLine& line : plot.lines)
            legend_entry(ui, line, row[line.channel.column], std::max(width, 1.0F));
    }
    ImGui::EndTable();
}

}  // namespace skelplay::panels
