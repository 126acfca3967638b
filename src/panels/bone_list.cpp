#include "panels/bone_list.h"

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <string>
#include <vector>

#include "base/text.h"

namespace skelplay::panels {

namespace {

using analysis::GroupCheck;
using figure::BoneId;
using figure::MatchKind;
using session::AssignSkinName;
using session::OpenFigure;
using To = AssignSkinName::To;

constexpr std::size_t long_list = 20;  // bones; a longer list has a filter

/// A row of the list; a file's text is not ImGui's label. True when it is taken.
bool choice(const Ui& ui, const std::string& tag, const std::string& text, bool chosen, ImU32 ink, float indent = 0) {
    ImGui::PushID(tag.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::CalcTextSize(text.c_str()).x + indent, ImGui::GetContentRegionAvail().x);
    const bool taken = ImGui::Selectable("##choice", chosen, 0, {width, 0});
    ImGui::GetWindowDrawList()->AddText({at.x + indent, at.y}, ink, text.c_str());
    if (chosen) ImGui::SetItemDefaultFocus();
    ui.tag("{}", tag);
    ImGui::PopID();
    return taken;
}

/// What a row may follow: what its name says, nothing, and all bones as they hang on each other, or those that match
/// the filter.
class BoneList {
public:
    BoneList(const Ui& ui, const OpenFigure& open, const GroupCheck& row) : ui_(ui), open_(open), row_(row) {}

    void draw() {
        if (ImGui::IsWindowAppearing()) ui_.state.skin_filter.clear();
        if (open_.take.figure->skeleton.size() > long_list) draw_filter();
        const std::string_view filter = base::trimmed(ui_.state.skin_filter);
        if (filter.empty()) draw_others();
        const std::vector<unsigned> depths = depths_of();
        for (std::size_t i = 0; i < depths.size(); ++i) {
            const BoneId bone = figure::bone_id(i);
            if (filter.empty())
                draw_bone(bone, ui_.px(8) * static_cast<float>(depths[i]));
            else if (base::contains_ignoring_case(bone_name(bone), filter))
                draw_bone(bone, 0);
        }
    }

private:
    [[nodiscard]] const std::string& bone_name(BoneId bone) const { return open_.take.figure->skeleton[bone].name; }

    void ask(To to, BoneId bone = BoneId::none) {
        ui_.ask(AssignSkinName{open_.id, row_.group, to, bone});
        ImGui::CloseCurrentPopup();
    }

    void draw_filter() {
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(ui_.px(190));
        const bool entered = ImGui::InputTextWithHint("##filter", "Filter, Enter takes the first",
                                                      &ui_.state.skin_filter, ImGuiInputTextFlags_EnterReturnsTrue);
        ui_.tag("assign-filter");
        if (!entered) return;
        const auto& bones = open_.take.figure->skeleton.bones();
        const std::string_view filter = base::trimmed(ui_.state.skin_filter);
        const auto first = std::ranges::find_if(
            bones, [&](const figure::Bone& bone) { return base::contains_ignoring_case(bone.name, filter); });
        if (!filter.empty() && first != bones.end())
            ask(To::bone, figure::bone_id(static_cast<std::size_t>(first - bones.begin())));
    }

    void draw_others() {
        const bool by_hand = row_.match.kind == MatchKind::hand;
        if (by_hand && choice(ui_, "to-its-name", "as its name says", false, ui_.colours.text)) ask(To::its_name);
        const bool still = by_hand && row_.match.bone == BoneId::none;
        if (choice(ui_, "to-nothing", "no bone: it stays still", still, ui_.colours.text)) ask(To::nothing);
        const BoneId near = row_.nearest_bone;
        if (near != BoneId::none && near != row_.match.bone &&
            choice(ui_, "to-nearest", fmt::format("the nearest: {}", bone_name(near)), false, ui_.colours.text))
            ask(To::bone, near);
        ImGui::Separator();
    }

    /// A bone without faces is in the colour of warnings: it waits for a group.
    void draw_bone(BoneId bone, float indent) {
        const auto& bare = open_.take.skin->check.bare_bones;
        const bool waits = std::ranges::find(bare, bone) != bare.end();
        ImGui::PushID(static_cast<int>(bone));
        const bool chosen = row_.match.accepted && row_.match.bone == bone;
        if (choice(ui_, fmt::format("to-{}", bone_name(bone)), bone_name(bone), chosen,
                   waits ? ui_.colours.warning : ui_.colours.text, indent))
            ask(To::bone, bone);
        if (chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY();
        ImGui::PopID();
    }

    [[nodiscard]] std::vector<unsigned> depths_of() const {
        std::vector<unsigned> depths;
        for (const figure::Bone& bone : open_.take.figure->skeleton.bones())
            depths.push_back(bone.parent == BoneId::none ? 0 : depths[figure::index(bone.parent)] + 1);
        return depths;
    }

    const Ui& ui_;
    const OpenFigure& open_;
    const GroupCheck& row_;
};

}  // namespace

void draw_bone_list(const Ui& ui, const OpenFigure& open, const GroupCheck& row) { BoneList(ui, open, row).draw(); }

}  // namespace skelplay::panels
