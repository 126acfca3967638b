#include <fmt/format.h>
#include <imgui.h>
#include <vector>

#include "panels/regions.h"

namespace skelplay::panels {

namespace {

using figure::BoneId;
using session::OpenFigure;

/// The part of a skin that a bone moves.
struct Share {
    std::size_t vertices = 0;
    double weight = 0.0;  // sum over these vertices
};

std::vector<Share> shares_of(const OpenFigure& open) {
    std::vector<Share> shares(open.take.figure->skeleton.size());
    for (const figure::Influence& influence : open.take.figure->weighted_skin->influences) {
        ++shares[figure::index(influence.bone)].vertices;
        shares[figure::index(influence.bone)].weight += influence.weight;
    }
    return shares;
}

void dim_cell(const Ui& ui, const std::string& text) {
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.dim_text);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

void draw_row(const Ui& ui, const OpenFigure& open, BoneId bone, const Share& share) {
    const std::string& name = open.take.figure->skeleton[bone].name;
    ImGui::PushID(static_cast<int>(bone));
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool selected = session::selected_figure(ui.session.document, ui.session.view) == &open &&
                          ui.session.view.selection.bone == bone;
    if (ImGui::Selectable("##row", selected, ImGuiSelectableFlags_SpanAllColumns))
        ui.ask(session::Select{open.id, bone});
    ui.tag("weights-{}", name);
    ImGui::GetWindowDrawList()->AddText(at, share.vertices == 0 ? ui.colours.warning : ui.colours.text, name.c_str());
    dim_cell(ui, std::to_string(share.vertices));
    dim_cell(ui, fmt::format("{:.1f}", share.weight));
    ImGui::PopID();
}

}  // namespace

void draw_weights(const Ui& ui, const OpenFigure& open) {
    const analysis::WeightCheck& check = open.take.skin->weights;
    ImGui::TextWrapped("%zu vertices, at most %zu influences each, %.2f on average",
                       open.take.figure->weighted_skin->positions.size(), check.most_influences, check.mean_influences);
    ImGui::TextWrapped("%zu vertices with weights that do not sum to 1, %zu without weights", check.off_sum,
                       check.unweighted);
    ui.tag("skin-weights");
    if (!ImGui::BeginTable("weights", 3, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg)) return;
    for (const char* title : {"Bone", "Vert.", "Weight"}) ImGui::TableSetupColumn(title);
    ImGui::TableHeadersRow();
    const std::vector<Share> shares = shares_of(open);
    for (std::size_t i = 0; i < shares.size(); ++i) draw_row(ui, open, figure::bone_id(i), shares[i]);
    ImGui::EndTable();
}

}  // namespace skelplay::panels
