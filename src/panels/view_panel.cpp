#include <array>
#include <fmt/format.h>
#include <imgui.h>

#include "base/numbers.h"
#include "panels/regions.h"
#include "scene/draw_list.h"

namespace skelplay::panels {

namespace {

void draw_switches(const Ui& ui) {
    scene::ViewOptions view = ui.session.view;
    struct Switch {
        const char* label;
        bool scene::ViewOptions::*value;
    };
    static constexpr std::array<Switch, 6> switches{{{"Grid", &scene::ViewOptions::grid},
                                                     {"Shadow", &scene::ViewOptions::shadow},
                                                     {"Joints", &scene::ViewOptions::joints},
                                                     {"Names", &scene::ViewOptions::names},
                                                     {"Axes of each bone", &scene::ViewOptions::axes},
                                                     {"Limits of the selection", &scene::ViewOptions::limits}}};
    bool changed = false;
    for (const Switch& each : switches) {
        changed |= ImGui::Checkbox(each.label, &(view.*each.value));
        ui.tag("view-{}", each.label);
    }
    auto thickness = static_cast<float>(view.bone_thickness);
    ImGui::SetNextItemWidth(ui.px(140));
    if (ImGui::SliderFloat("Thickness", &thickness, 0.2F, 3.0F, "%.2f", ImGuiSliderFlags_AlwaysClamp)) {
        view.bone_thickness = static_cast<double>(thickness);
        changed = true;
    }
    bool light = view.theme == scene::Theme::light;
    if (ImGui::Checkbox("Light theme", &light)) {
        view.theme = light ? scene::Theme::light : scene::Theme::dark;
        changed = true;
    }
    ui.tag("view-Light theme");
    if (changed) ui.ask(session::SetView{view});
}

/// Poses before and after, and the way a joint goes.
void draw_ghosts(const Ui& ui) {
    heading(ui, "Ghosts");
    scene::ViewOptions view = ui.session.view;
    bool changed = ImGui::Checkbox("Ghosts (B)", &view.ghosts.on);
    ui.tag("view-Ghosts");
    help("Poses before (blue) and after (green) the one that is shown");
    const auto count = [&](const char* label, std::uint32_t& value, std::uint32_t least, std::uint32_t most) {
        ImGui::SetNextItemWidth(ui.px(140));
        if (ImGui::SliderScalar(label, ImGuiDataType_U32, &value, &least, &most, "%u", ImGuiSliderFlags_AlwaysClamp)) {
            view.ghosts.on = true;
            changed = true;
        }
        ui.tag("ghosts-{}", label);
    };
    count("Before", view.ghosts.before, 0, 20);
    count("After", view.ghosts.after, 0, 20);
    count("Frames apart", view.ghosts.step, 1, scene::GhostOptions::most);
    changed |= ImGui::Checkbox("Path of the selected joint (P)", &view.path);
    ui.tag("view-Path");
    help("Over the range, with a tick every tenth of a second; pale: still to come");
    if (changed) ui.ask(session::SetView{view});
}

void draw_camera(const Ui& ui) {
    heading(ui, "Camera");
    bool follow = ui.session.follow;
    if (ImGui::Checkbox("Follow the figure", &follow)) ui.ask(session::ToggleFollow{});
    bool orthographic = ui.session.camera.orthographic;
    if (ImGui::Checkbox("Orthographic", &orthographic)) ui.ask(session::ToggleOrthographic{});
    bool interpolate = ui.session.timeline.interpolate;
    if (ImGui::Checkbox("Interpolate between frames", &interpolate)) ui.ask(session::SetInterpolation{interpolate});
    help("While playing. Off: only poses that are in the file are shown");
}

void evidence(const Ui& ui, analysis::Source source, const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.dim_text);
    ImGui::TextWrapped("%s: %s", std::string(analysis::name(source)).c_str(), text.c_str());
    ImGui::PopStyleColor();
}

void draw_up_axis(const Ui& ui, const session::OpenFigure& open) {
    heading(ui, "Up axis");
    const std::string now = fmt::format("{} up", analysis::letter(open.placed.up.value));
    ImGui::SetNextItemWidth(ui.px(140));
    if (ImGui::BeginCombo("##up", now.c_str())) {
        if (ImGui::Selectable("As the file tells", !open.job.place.up))
            ui.ask(session::SetUpAxis{open.id, std::nullopt});
        for (const figure::Axis axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
            if (ImGui::Selectable(fmt::format("{} up", analysis::letter(axis)).c_str(), open.job.place.up == axis))
                ui.ask(session::SetUpAxis{open.id, axis});
        ImGui::EndCombo();
    }
    ui.tag("up-axis");
    evidence(ui, open.placed.up.source, open.placed.up.evidence);
}

struct NamedUnit {
    const char* name;
    double metres;
};
constexpr std::array<NamedUnit, 6> units{{{"metre", 1.0},
                                          {"decimetre", 0.1},
                                          {"centimetre", 0.01},
                                          {"millimetre", 0.001},
                                          {"inch", 0.0254},
                                          {"1/0.45 inch (CMU)", 0.0254 / 0.45}}};

void draw_unit(const Ui& ui, const session::OpenFigure& open) {
    heading(ui, "Unit");
    ImGui::SetNextItemWidth(ui.px(140));
    if (ImGui::BeginCombo("##unit", open.placed.unit.name.c_str())) {
        if (ImGui::Selectable("As the file tells", !open.job.place.metres_per_unit))
            ui.ask(session::SetUnit{open.id, std::nullopt});
        for (const NamedUnit& unit : units)
            if (ImGui::Selectable(unit.name, open.job.place.metres_per_unit == unit.metres))
                ui.ask(session::SetUnit{open.id, unit.metres});
        ImGui::EndCombo();
    }
    ui.tag("unit");
    ImGui::SameLine();
    const std::string metres = fmt::format("{:.5g}", open.placed.unit.metres);
    if (const auto typed =
            typed_number(ui, Field::unit, "##unit-metres", fmt::format("{} m", metres), metres, ui.px(90)))
        ui.ask(session::SetUnit{open.id, typed});
    evidence(ui, open.placed.unit.source, open.placed.unit.evidence);
    if (open.placed.ground != 0.0)
        evidence(ui, analysis::Source::inferred,
                 fmt::format("moved {:+.2f} m up, to stand on the ground", open.placed.ground));
}

}  // namespace

void draw_view(const Ui& ui) {
    heading(ui, "Shown");
    draw_switches(ui);
    draw_ghosts(ui);
    draw_camera(ui);
    const session::OpenFigure* active = session::active_figure(ui.session);
    if (active == nullptr) return;
    draw_up_axis(ui, *active);
    draw_unit(ui, *active);
}

}  // namespace skelplay::panels
