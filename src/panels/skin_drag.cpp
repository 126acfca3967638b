#include "panels/panels.h"
#include "panels/skins.h"
#include "scene/camera.h"
#include "scene/picking.h"

namespace skelplay::panels {

namespace {

using figure::BoneId;
using session::AssignSkinName;
using session::OpenFigure;

constexpr const char* payload_type = "skin-name";  // the name is in PanelState::skin_drag
constexpr double drop_reach = 30.0;                // points from a bone's axis

/// The figure of the name that is dragged; null: no name is dragged.
const OpenFigure* dragged_from(const Ui& ui) {
    const ImGuiPayload* payload = ImGui::GetDragDropPayload();
    if (payload == nullptr || !payload->IsDataType(payload_type)) return nullptr;
    return session::open_figure(ui.session.document, ui.state.skin_drag.figure);
}

void assign(const Ui& ui, BoneId bone) {
    const SkinDrag& drag = ui.state.skin_drag;
    ui.ask(AssignSkinName{drag.figure, drag.name, AssignSkinName::To::bone, bone});
}

/// A draw list of one figure's bones, all visible.
scene::DrawList bones_alone(const scene::DrawList& list, std::size_t figure) {
    scene::DrawList alone;
    alone.origin = list.origin;
    for (std::size_t i = 0; i < list.bones.size(); ++i) {
        if (list.bone_owners[i].figure != figure) continue;
        alone.bones.push_back(list.bones[i]);
        alone.bones.back().hidden = 0.0F;
        alone.bone_owners.push_back(list.bone_owners[i]);
    }
    return alone;
}

/// Draws thin lines along all bones and a thick one in the accent colour along `hot`.
void draw_axes_of(const Ui& ui, const scene::DrawList& bones, BoneId hot) {
    const Rect& view = ui.state.viewport;
    ImDrawList& over = *ImGui::GetBackgroundDrawList();
    const auto on_screen = [&](const glm::vec3& point) -> std::optional<ImVec2> {
        const glm::dvec3 at =
            scene::project(ui.session.view.camera, bones.origin + glm::dvec3(point), ui.session.view.viewport);
        if (!(at.z > 0.0)) return std::nullopt;
        return ImVec2(view.x + static_cast<float>(at.x), view.y + static_cast<float>(at.y));
    };
    over.PushClipRect(low_corner(view), high_corner(view));
    for (const bool lit : {false, true})
        for (std::size_t i = 0; i < bones.bones.size(); ++i) {
            if ((hot != BoneId::none && bones.bone_owners[i].bone == hot) != lit) continue;
            const auto head = on_screen(bones.bones[i].head);
            const auto tail = on_screen(bones.bones[i].tail);
            if (!head || !tail) continue;
            over.AddLine(*head, *tail, ui.colours.halo, ui.px(lit ? 8.0F : 3.5F));
            over.AddLine(*head, *tail, lit ? ui.colours.accent : ui.colours.leader, ui.px(lit ? 5.0F : 1.5F));
            over.AddCircleFilled(*head, ui.px(lit ? 5.0F : 2.5F), lit ? ui.colours.accent : ui.colours.text);
        }
    over.PopClipRect();
}

}  // namespace

void drag_skin_name(const Ui& ui, const OpenFigure& open, const std::string& name) {
    if (!ImGui::BeginDragDropSource()) return;
    SkinDrag& drag = ui.state.skin_drag;
    drag.figure = open.id;
    drag.name = name;
    ImGui::SetDragDropPayload(payload_type, nullptr, 0);
    const figure::Skeleton& skeleton = open.take.figure->skeleton;
    const bool hot = drag.hot != BoneId::none && figure::index(drag.hot) < skeleton.size();
    ImGui::TextUnformatted(name.c_str());
    ImGui::SameLine();
    if (hot)
        ImGui::TextUnformatted(fmt::format("\u2192 {}", skeleton[drag.hot].name).c_str());
    else
        ImGui::TextDisabled("drop it on a bone");
    ImGui::EndDragDropSource();
    drag.hot = BoneId::none;  // an item under the pointer sets it again in this frame
}

void drop_skin_name(const Ui& ui, const OpenFigure& open, BoneId bone) {
    const OpenFigure* from = dragged_from(ui);
    if (from != &open || !ImGui::BeginDragDropTarget()) return;
    ui.state.skin_drag.hot = bone;
    if (ImGui::AcceptDragDropPayload(payload_type) != nullptr) assign(ui, bone);
    ImGui::EndDragDropTarget();
}

void draw_skin_drop(const Ui& ui, const scene::DrawList& list) {
    const OpenFigure* from = dragged_from(ui);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Rect& view = ui.state.viewport;
    if (from == nullptr || !view.contains(mouse.x, mouse.y)) return;
    const scene::DrawList bones = bones_alone(list, *session::find(ui.session.document, from->id));
    const glm::dvec2 pixel{static_cast<double>(mouse.x - view.x), static_cast<double>(mouse.y - view.y)};
    const auto hit = scene::pick(bones, ui.session.view.camera, pixel, ui.session.view.viewport,
                                 drop_reach * static_cast<double>(ui.state.scale));
    ui.state.skin_drag.hot = hit ? hit->bone.bone : BoneId::none;
    draw_axes_of(ui, bones, ui.state.skin_drag.hot);
    if (hit && ImGui::IsMouseReleased(ImGuiMouseButton_Left)) assign(ui, hit->bone.bone);
}

}  // namespace skelplay::panels
