#include <cfloat>

#include "base/text.h"
#include "panels/keyboard.h"
#include "panels/panels.h"
#include "panels/regions.h"
#include "scene/camera.h"
#include "scene/picking.h"

namespace skelplay::panels {

namespace {

using analysis::GroupCheck;
using figure::BoneId;
using figure::MatchKind;
using session::AssignSkinName;
using session::OpenFigure;
using To = AssignSkinName::To;

constexpr std::size_t long_list = 20;  // bones; a longer list has a filter

/// A row of the list; true when it is clicked.
bool choice(const Ui& ui, const std::string& tag, const std::string& text, bool chosen, ImU32 ink, float indent = 0) {
    const ScopedId id(tag);
    const float width = std::max(text_width(text) + indent, ImGui::GetContentRegionAvail().x);
    const bool clicked = text_row(text, chosen, ink, 0, {width, 0}, indent);
    if (chosen) ImGui::SetItemDefaultFocus();
    ui.tag("{}", tag);
    return clicked;
}

/// The list, inside an open popup, of what a group may follow: the bone that its name gives, no bone, or a bone of the
/// tree or of those that match the filter. A click assigns it and closes the popup.
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
            else if (base::contains_ignoring_case(bone_name(open_, bone), filter))
                draw_bone(bone, 0);
        }
    }

private:
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
            choice(ui_, "to-nearest", fmt::format("the nearest: {}", bone_name(open_, near)), false, ui_.colours.text))
            ask(To::bone, near);
        ImGui::Separator();
    }

    /// Draws a bone, in the colour of warnings if it has no faces yet.
    void draw_bone(BoneId bone, float indent) {
        const auto& bare = open_.take.skin->check.unskinned_bones;
        const bool waits = std::ranges::find(bare, bone) != bare.end();
        const ScopedId id(static_cast<int>(bone));
        const std::string& name = bone_name(open_, bone);
        const bool chosen = row_.match.accepted && row_.match.bone == bone;
        if (choice(ui_, fmt::format("to-{}", name), name, chosen, waits ? ui_.colours.warning : ui_.colours.text,
                   indent))
            ask(To::bone, bone);
        if (chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY();
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

using analysis::SkinFinding;

/// The length of the prefix that all names of a skeleton share, up to a separator: "mixamorig:".
std::size_t shared_letters(const figure::Skeleton& skeleton) {
    const auto bones = skeleton.bones();
    if (bones.size() < 2) return 0;
    std::string_view shared = bones.front().name;
    for (const figure::Bone& bone : bones) {
        const auto end = std::ranges::mismatch(shared, bone.name).in1;
        shared = shared.substr(0, static_cast<std::size_t>(end - shared.begin()));
    }
    return shared.find_last_of(":|_. ") + 1;  // 0 without one
}

/// A bone's name without the prefix that all names share.
std::string brief_name(const OpenFigure& open, BoneId bone) {
    return bone_name(open, bone).substr(shared_letters(open.take.figure->skeleton));
}

std::string number(const std::optional<double>& value) {
    return value ? fmt::format("{:.2f}", *value) : std::string("-");
}

std::vector<const SkinFinding*> findings_about(const OpenFigure& open, std::size_t row) {
    std::vector<const SkinFinding*> found;
    for (const SkinFinding& finding : open.take.skin->check.findings)
        if (std::ranges::find(finding.groups, row) != finding.groups.end()) found.push_back(&finding);
    return found;
}

/// How the name was matched, in a word; empty: exactly.
std::string how(const GroupCheck& row) {
    switch (row.match.kind) {
        case MatchKind::hand: return "hand";
        case MatchKind::ignoring_case: return "case";
        case MatchKind::convention: return "words";
        case MatchKind::part: return "part";
        case MatchKind::suggested: return row.match.accepted ? "accepted" : "?";
        case MatchKind::exact:
        case MatchKind::none: break;
    }
    return {};
}

std::string bone_text(const OpenFigure& open, const GroupCheck& row) {
    if (row.match.bone == BoneId::none) return row.match.kind == MatchKind::hand ? "still" : "no bone";
    return brief_name(open, row.match.bone);
}

std::string row_help(const OpenFigure& open, std::size_t index) {
    const GroupCheck& row = open.take.skin->check.groups[index];
    std::string text = fmt::format("{}\n{} faces, {} vertices", row.group, row.faces, row.vertices);
    if (row.match.kind == MatchKind::hand && row.match.bone == BoneId::none)
        text += "\nSaid by hand: these faces do not move";
    else if (row.match.bone != BoneId::none && row.match.accepted)
        text +=
            fmt::format("\nFollows bone {} (match: {})", bone_name(open, row.match.bone), figure::name(row.match.kind));
    for (const SkinFinding* finding : findings_about(open, index)) text += "\n" + finding->sentence;
    if (row.extent_ratio) text += fmt::format("\n{:.2f} bone lengths long", *row.extent_ratio);
    if (row.centre_distance)
        text += fmt::format("\nIts centre is {:.2f} bone lengths away from the bone", *row.centre_distance);
    if (row.nearest_bone != BoneId::none && row.nearest_bone != row.match.bone)
        text += fmt::format("\nThe nearest bone is {}", bone_name(open, row.nearest_bone));
    return text + "\n\nClick to show it, drag it onto the bone that it is to follow";
}

void cell(const std::string& text, ImU32 ink) {
    ImGui::TableNextColumn();
    coloured_text(ink, fitted(text, ImGui::GetContentRegionAvail().x));
}

/// Draws the bone of a row as a frameless button that opens the list.
void bone_cell(const Ui& ui, const OpenFigure& open, const GroupCheck& row, ImU32 ink) {
    ImGui::TableNextColumn();
    const std::string text = bone_text(open, row);
    const std::string note = how(row);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0F);
    const float height = ImGui::GetTextLineHeight();
    const bool pressed = ImGui::InvisibleButton("bone", {width, height});
    const bool hovered = ImGui::IsItemHovered();
    mark_if_focused();
    ui.tag("assign-{}", row.group);
    if (pressed) ImGui::OpenPopup("bones");
    help("Click to choose the bone that these faces follow");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (hovered || ImGui::IsPopupOpen("bones"))
        list.AddRectFilled({at.x - ui.px(3), at.y - ui.px(1)}, {at.x + width, at.y + height + ui.px(1)},
                           ImGui::GetColorU32(ImGuiCol_FrameBgHovered), ui.px(3));
    const float arrow = ui.px(9);
    const std::string shown = fitted(text, width - arrow);
    const float end = text_width(shown) + ui.px(5);
    list.AddText(at, ink, shown.c_str());
    // The note is shown whole or not at all; the colour marks an assignment by hand in any case.
    if (end + text_width(note) <= width - arrow)
        list.AddText({at.x + end, at.y}, row.match.kind == MatchKind::hand ? ui.colours.accent : ui.colours.dim_text,
                     note.c_str());
    const ImVec2 tip{at.x + width - arrow * 0.55F, at.y + height * 0.62F};
    list.AddTriangleFilled({tip.x - ui.px(3), tip.y - ui.px(4)}, {tip.x + ui.px(3), tip.y - ui.px(4)}, tip,
                           hovered ? ui.colours.text : ui.colours.tick);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {FLT_MAX, ui.px(320)});
    if (!ImGui::BeginPopup("bones")) return;
    BoneList(ui, open, row).draw();
    ImGui::EndPopup();
}

/// The first cell of a row, `warned` with a bar in the colour of warnings beside it; true when it is clicked.
bool warned_cell(const Ui& ui, const std::string& text, bool selected, ImU32 ink, bool warned) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool clicked = text_row(text, selected, ink);
    if (warned) fill({at.x - ui.px(4), at.y, ui.px(2), ImGui::GetTextLineHeight()}, ui.colours.warning);
    return clicked;
}

void draw_group(const Ui& ui, const OpenFigure& open, std::size_t index, bool found) {
    const GroupCheck& row = open.take.skin->check.groups[index];
    const ImU32 ink = found ? ui.colours.warning : ui.colours.text;
    const ImU32 bone_ink = !found && row.match.kind == MatchKind::hand ? ui.colours.accent : ink;
    const ScopedId id(index);
    ImGui::TableNextColumn();
    if (warned_cell(ui, fitted(row.group, ImGui::GetContentRegionAvail().x), is_selected(ui, open, row.match.bone), ink,
                    found))
        ui.ask(session::FrameSkinGroup{open.id, index});
    ui.tag("group-{}", row.group);
    help(row_help(open, index));
    drag_skin_name(ui, open, row.group);
    bone_cell(ui, open, row, bone_ink);
    for (const std::string& text :
         {std::to_string(row.vertices), number(row.extent_ratio), number(row.centre_distance)})
        text_cell(ui.colours.dim_text, text);
}

/// A word in the next cell that acts as a button; true when it is pressed.
bool word_cell(const Ui& ui, const char* word, const char* tip) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0F);
    const bool pressed = ImGui::InvisibleButton(word, {width, ImGui::GetTextLineHeight()});
    const bool hovered = ImGui::IsItemHovered();
    mark_if_focused();
    help(tip);
    ImGui::GetWindowDrawList()->AddText({at.x + width - text_width(word), at.y},
                                        hovered ? ui.colours.text : ui.colours.accent, word);
    return pressed;
}

/// Draws a bone without faces; `on_purpose`: the user marked it as unskinned on purpose.
void draw_bare(const Ui& ui, const OpenFigure& open, BoneId bone, bool on_purpose) {
    const ScopedId id(static_cast<int>(bone));
    ImGui::TableNextColumn();
    if (warned_cell(ui, on_purpose ? "left bare" : "no faces", is_selected(ui, open, bone), ui.colours.dim_text,
                    !on_purpose)) {
        ui.ask(session::Select{open.id, bone});
        ui.ask(session::FrameSelection{});
    }
    drop_skin_name(ui, open, bone);
    ui.tag("bare-{}", bone_name(open, bone));
    help("This bone has no faces. Click to show it; drop a group on it");
    cell(brief_name(open, bone), on_purpose ? ui.colours.dim_text : ui.colours.warning);
    if (word_cell(ui, on_purpose ? "Ask" : "OK",
                  on_purpose ? "Tell that it has no faces" : "It is meant to have no faces"))
        ui.ask(session::MarkUnskinned{open.id, {bone}, !on_purpose});
    ui.tag("accept-{}", bone_name(open, bone));
    for (int rest = 0; rest < 2; ++rest) text_cell(ui.colours.dim_text, "-");
}

void draw_headers(const Ui& ui) {
    // ImGui does not know the width of the names, which are drawn separately.
    ImGui::TableSetupColumn("Group", ImGuiTableColumnFlags_WidthStretch, 1.0F);
    ImGui::TableSetupColumn("Bone", ImGuiTableColumnFlags_WidthStretch, 1.25F);
    for (const char* name : {"Vert.", "Size", "Off"})
        ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed, ui.px(30));
    ImGui::TableHeadersRow();
}

}  // namespace

void draw_skin_table(const Ui& ui, const OpenFigure& open) {
    const analysis::SkinCheck& check = open.take.skin->check;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {ui.px(3), ImGui::GetStyle().CellPadding.y});
    const bool drawn = ImGui::BeginTable("groups", 5, striped | ImGuiTableFlags_PadOuterX);
    ImGui::PopStyleVar();
    if (!drawn) return;
    draw_headers(ui);
    // Rows with a finding come first, then bones without faces, unless there are so many that they hide the rest.
    std::vector<bool> found;
    for (std::size_t i = 0; i < check.groups.size(); ++i)
        found.push_back(!findings_about(open, i).empty() || check.groups[i].match.is_open());
    const auto draw_groups = [&](bool asking) {
        for (std::size_t i = 0; i < check.groups.size(); ++i)
            if (found[i] == asking) draw_group(ui, open, i, asking);
    };
    const auto draw_bones = [&](const std::vector<BoneId>& bones, bool on_purpose) {
        for (const BoneId bone : bones) draw_bare(ui, open, bone, on_purpose);
    };
    const bool few = check.unskinned_bones.size() <= most_unskinned_bones;
    draw_groups(true);
    if (few) draw_bones(check.unskinned_bones, false);
    draw_groups(false);
    if (!few) draw_bones(check.unskinned_bones, false);
    draw_bones(check.unskinned_on_purpose, true);
    ImGui::EndTable();
    wrapped_text(ui.colours.dim_text,
                 "Drag a group onto a bone, or click its bone to choose another. Size: the length along the "
                 "bone. Off: how far the centre is from it. Both in bone lengths.");
}

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
    const Rect view = view_rect(ui.session, ui.state, ui.session.view.active_pane);
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
