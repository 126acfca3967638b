#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <imgui.h>
#include <string>

#include "base/lines.h"
#include "base/text.h"
#include "panels/regions.h"
#include "scene/draw_list.h"

namespace skelplay::panels {

namespace {

void draw_row(const Ui& ui, const session::OpenFigure& open) {
    ImGui::PushID(static_cast<int>(open.id));
    bool visible = open.settings.visible;
    if (ImGui::Checkbox("##visible", &visible)) ui.ask(session::SetVisible{open.id, visible});
    ui.tag("visible-{}", open.take.figure->name);
    help("Show or hide this figure");
    ImGui::SameLine();
    const float height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = height * 0.5F;
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + side * 0.5F}, {at.x + side, at.y + side * 1.5F},
                                              display_colour(scene::figure_colour(open.settings.colour)), ui.px(2));
    ImGui::Dummy({side, height});
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    const float close = ImGui::GetFrameHeight();
    const float width = ImGui::GetContentRegionAvail().x - close - ImGui::GetStyle().ItemSpacing.x;
    if (ImGui::Selectable(open.take.figure->name.c_str(), open.id == ui.session.document.active, 0, {width, 0}))
        ui.ask(session::Activate{open.id});
    ui.tag("figure-{}", open.take.figure->name);
    help(open.take.figure->motion_file.c_str());
    ImGui::SameLine();
    if (ImGui::SmallButton("x")) ui.ask(session::Close{open.id});
    help("Close this figure");
    ImGui::PopID();
}

/// A choice between the .asf files that also fit.
void draw_skeleton_choice(const Ui& ui, const session::OpenFigure& open) {
    if (open.take.other_skeletons.empty()) return;
    const std::filesystem::path& used = open.take.transformed.own_skeleton;
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##skeleton", used.filename().string().c_str())) return;
    int id = 0;
    for (const std::filesystem::path& file : open.take.other_skeletons) {
        ImGui::PushID(id++);
        if (ImGui::Selectable(file.filename().string().c_str(), file == used))
            ui.ask(session::UseSkeleton{open.id, file});
        help(file.string().c_str());
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

/// What the names of bones or markers say of the figure.
void draw_names(const Ui& ui, const analysis::Body& body, bool markers) {
    const auto known =
        std::ranges::count_if(body.bones, [](const auto& bone) { return bone.part != figure::Part::none; });
    const std::string family =
        body.family.empty() ? std::string("Names of no family that is known") : fmt::format("Names of {}", body.family);
    ImGui::TextWrapped("%s", fmt::format("{}: {} of {} {} told. {}", family, known, body.bones.size(),
                                         markers ? "markers are" : "bones are",
                                         body.human ? "A human figure." : "No human figure, by them.")
                                 .c_str());
    ui.tag("about-names");
}

}  // namespace

void draw_figures(const Ui& ui) {
    const session::Session& session = ui.session;
    if (session.document.figures.size() > 1) {
        heading(ui, "Figures");
        const float row = ImGui::GetFrameHeightWithSpacing();
        const auto rows = static_cast<float>(std::min<std::size_t>(session.document.figures.size(), 6));
        ImGui::BeginChild("figures", {0, row * rows}, false, ImGuiWindowFlags_NavFlattened);
        for (const session::OpenFigure& open : session.document.figures) draw_row(ui, open);
        ImGui::EndChild();
    }
    if (const session::OpenFigure* active = session::active_figure(session.document)) draw_skeleton_choice(ui, *active);
}

void draw_about(const Ui& ui) {
    const session::OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr) return;
    const std::string& name = active->take.figure->skeleton_name;
    const std::string& documentation = active->take.figure->documentation;
    const bool markers = figure::is_markers(*active->take.figure);
    heading(ui, markers ? "About the markers" : "About the skeleton");
    draw_names(ui, active->take.placed.body, markers);
    if (!name.empty()) {
        ImGui::TextWrapped("%s", name.c_str());
        ui.tag("about-name");
    }
    if (documentation.empty()) return;
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.dim_text);
    base::LineReader lines(documentation, 0);  // each wraps by itself: files indent what goes on
    for (base::Line line; lines.next(line);) ImGui::TextWrapped("%s", std::string(base::trimmed(line.text)).c_str());
    ImGui::PopStyleColor();
    ui.tag("about-documentation");
}

}  // namespace skelplay::panels
