#include "panels/curve_choices.h"

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <string>

#include "base/text.h"
#include "panels/option_widgets.h"
#include "session/analyses/curves.h"
#include "session/take_facts.h"

namespace skelplay::panels {

namespace {

void go_to_frame(const Ui& ui, const session::OpenFigure& open, std::size_t frame) {
    const double position = static_cast<double>(frame);
    ui.ask(session::GoToFrame{session::timebase_position_at(ui.session.playback, open, position)});
}

}  // namespace

void draw_kept_curves(const Ui& ui, const session::OpenFigure& open) {
    const auto& kept = ui.session.view.curves.kept;
    const session::FigureBone& selected = ui.session.view.selection;
    const auto name = [&](figure::BoneId bone) { return open.take.figure->skeleton[bone].name; };
    bool first = true;
    const auto chip = [&](const std::string& text, const std::string& tip) {
        const float width = ImGui::CalcTextSize(text.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
        if (!first) ImGui::SameLine(0, ui.px(4));
        if (!first && ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
        first = false;
        ImGui::PushID(text.c_str());
        const bool clicked = ImGui::Button(text.c_str());
        ImGui::PopID();
        help(tip.c_str());
        return clicked;
    };
    const std::string part = session::part_word(ui.session.document);
    for (const session::FigureBone& each : kept) {
        if (each.figure != open.id) continue;
        if (chip(name(each.bone) + " \u00d7",
                 fmt::format("These curves stay when another {} is selected. Click to let them go", part)))
            ui.ask(session::KeepCurves{each, false});
        ui.tag("kept-{}", name(each.bone));
    }
    const bool can_keep = selected.figure == open.id && selected.bone != figure::BoneId::none &&
                          std::ranges::find(kept, selected) == kept.end();
    if (!can_keep) return;
    if (chip(fmt::format("Keep {}", name(selected.bone)),
             fmt::format("Keep these curves to see those of other {}s beside them", part)))
        ui.ask(session::KeepCurves{selected, true});
    ui.tag("curves-keep");
}

void draw_curve_choices(const Ui& ui) {
    bool first = true;
    for (const char* option : {"unrolled", "joint-place", "joint-speed"}) {
        if (!first) ImGui::SameLine(0, ui.px(12));
        first = false;
        draw_option(ui, option);
    }
}

void draw_gimbal_warnings(const Ui& ui, const session::OpenFigure& open, const std::vector<figure::BoneId>& bones) {
    for (const figure::BoneId bone : bones) {
        const auto* lock = session::gimbal_lock_of(ui.session, bone);
        if (lock == nullptr || !*lock) continue;
        const std::string& name = open.take.figure->skeleton[bone].name;
        const std::string text = fmt::format(
            "{}Near gimbal lock in {}: {} is {:.0f}\u00b0 from \u00b190\u00b0 at frame {}",
            bones.size() > 1 ? name + ": " : "", base::counted((*lock)->frames, "frame", "frames"),
            figure::channel_name(open.take.figure->format, (*lock)->middle), (*lock)->closest,
            figure::first_frame(open.take.figure->take) + static_cast<std::int64_t>((*lock)->closest_frame));
        ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.warning);
        ImGui::TextWrapped("%s", text.c_str());
        ImGui::PopStyleColor();
        ui.tag("gimbal-{}", name);
        if (ImGui::IsItemClicked()) go_to_frame(ui, open, (*lock)->closest_frame);
        help(
            "The other two angles turn about nearly the same axis there: small turns need large angles, and curves "
            "jump. The View tab sets how near that is. Click to go to the frame");
    }
}

}  // namespace skelplay::panels
