#include "panels/bone_list.h"
#include "panels/panels.h"
#include "panels/regions.h"
#include "scene/picking.h"
#include "session/files/skin.h"

namespace skelplay::panels {
namespace {
using analysis::GroupCheck;
using figure::MatchKind;

using analysis::SkinFinding;

std::string number(const std::optional<double>& value) { return value ? fmt::format("{:.2f}", *value) : std::string("-"); }

using Findings = std::vector<const SkinFinding*>;

/// The findings about each row.
std::vector<Findings> findings_by_row(const OpenFigure& open) {
    std::vector<Findings> rows(open.take.skin->check.groups.size());
    for (const SkinFinding& finding : open.take.skin->check.findings)
        for (const std::size_t row : finding.groups)
            if (row < rows.size()) rows[row].push_back(&finding);
    return rows;
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

std::string row_help(const OpenFigure& open, std::size_t index, const Findings& findings) {
    const GroupCheck& row = open.take.skin->check.groups[index];
    std::string text = fmt::format("{}\n{} faces, {} vertices", row.group, row.faces, row.vertices);
    if (row.match.kind == MatchKind::hand && row.match.bone == BoneId::none)
        text += "\nSet by hand: these faces do not move";
    else if (row.match.bone != BoneId::none && row.match.accepted)
        text += fmt::format("\nFollows bone {} (match: {})", bone_name(open, row.match.bone), figure::name(row.match.kind));
    for (const SkinFinding* finding : findings) text += "\n" + finding->sentence;
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

/// What a group may follow: the bone that its name gives, none, or a bone of the tree.
BoneChoices group_choices(const OpenFigure& open, const GroupCheck& row) {
    BoneChoices choices;
    const auto assign = [&](BoneId bone) { return session::command(session::assign_skin_name, open.id, row.group, bone); };
    const bool by_hand = row.match.kind == MatchKind::hand;
    if (by_hand)
        choices.others.push_back(
            {"to-its-name", "as its name says", session::command(session::match_skin_name, open.id, row.group)});
    choices.others.push_back(
        {"to-nothing", "no bone: it stays still", assign(BoneId::none), by_hand && row.match.bone == BoneId::none});
    if (const BoneId near = row.nearest_bone; near != BoneId::none && near != row.match.bone)
        choices.others.push_back({"to-nearest", fmt::format("the nearest: {}", bone_name(open, near)), assign(near)});
    const auto& bare = open.take.skin->check.unskinned_bones;
    const auto& bones = open.take.figure->skeleton.bones();
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const BoneId bone = figure::bone_id(i);
        const bool waits = std::ranges::binary_search(bare, bone);
        const BoneId parent = bones[i].parent;
        const unsigned depth = parent == BoneId::none ? 0 : choices.bones[figure::index(parent)].depth + 1;
        choices.bones.push_back({fmt::format("to-{}", bones[i].name), bones[i].name, assign(bone),
                                 row.match.accepted && row.match.bone == bone, waits, depth});
    }
    return choices;
}

/// The first cell of a row, `warned` with a bar in the colour of warnings beside it; true when it is clicked.
bool warned_cell(const Ui& ui, const std::string& text, bool selected, ImU32 ink, bool warned) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool clicked = text_row(text, selected, ink);
    if (warned) fill({at.x - ui.px(4), at.y, ui.px(2), ImGui::GetTextLineHeight()}, ui.colours.warning);
    return clicked;
}

void draw_group(const Ui& ui, const OpenFigure& open, std::size_t index, bool found, const Findings& findings) {
    const GroupCheck& row = open.take.skin->check.groups[index];
    const ImU32 ink = found ? ui.colours.warning : ui.colours.text;
    const ImU32 bone_ink = !found && row.match.kind == MatchKind::hand ? ui.colours.accent : ink;
    const ScopedId id(index);
    ImGui::TableNextColumn();
    if (warned_cell(ui, fitted(row.group, ImGui::GetContentRegionAvail().x), is_selected(ui, open, row.match.bone), ink,
                    found))
        ui.ask(session::frame_skin_group, open.id, index);
    ui.tag("group-{}", row.group);
    help(row_help(open, index, findings));
    drag_skin_name(ui, open, row.group);
    bone_cell(ui,
              {fmt::format("assign-{}", row.group), bone_text(open, row), how(row),
               "Click to choose the bone that these faces follow", bone_ink,
               row.match.kind == MatchKind::hand ? ui.colours.accent : ui.colours.dim_text},
              [&] { return group_choices(open, row); });
    for (const std::string& text : {std::to_string(row.vertices), number(row.extent_ratio), number(row.centre_distance)})
        text_cell(ui.colours.dim_text, text);
}

/// A word in the next cell that acts as a button; true when it is pressed.
bool word_cell(const Ui& ui, const char* word, const char* tip) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0F);
    const bool pressed = drawn_button(word, {width, ImGui::GetTextLineHeight()});
    const bool hovered = ImGui::IsItemHovered();
    help(tip);
    ImGui::GetWindowDrawList()->AddText({at.x + width - text_width(word), at.y},
                                        hovered ? ui.colours.text : ui.colours.accent, word);
    return pressed;
}

/// Draws a bone without faces; `on_purpose`: the user marked it as unskinned on purpose.
void draw_bare(const Ui& ui, const OpenFigure& open, BoneId bone, bool on_purpose) {
    const ScopedId id(static_cast<int>(bone));
    ImGui::TableNextColumn();
    if (warned_cell(ui, on_purpose ? "unskinned" : "no faces", is_selected(ui, open, bone), ui.colours.dim_text,
                    !on_purpose)) {
        ui.ask(session::select_bone, open.id, bone);
        ui.ask(session::frame_selection);
    }
    drop_skin_name(ui, open, bone);
    ui.tag("bare-{}", bone_name(open, bone));
    help("This bone has no faces. Click to show it; drop a group on it");
    cell(brief_name(open, bone), on_purpose ? ui.colours.dim_text : ui.colours.warning);
    if (word_cell(ui, on_purpose ? "Ask" : "OK",
                  on_purpose ? "Report that it has no faces" : "It is meant to have no faces"))
        ui.ask(session::mark_unskinned, open.id, {bone}, !on_purpose);
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
    ui.ask(session::assign_skin_name, drag.figure, drag.name, bone);
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
            scene::project(ui.session.view.pane().camera, bones.origin + glm::dvec3(point), ui.session.view.viewport);
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

void draw_skin_table(const Ui& ui, const OpenFigure& open) {
    const analysis::SkinCheck& check = open.take.skin->check;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {ui.px(3), ImGui::GetStyle().CellPadding.y});
    const bool drawn = ImGui::BeginTable("groups", 5, striped | ImGuiTableFlags_PadOuterX);
    ImGui::PopStyleVar();
    if (!drawn) return;
    draw_headers(ui);
    // Rows with a finding come first, then bones without faces, unless there are so many that they hide the rest.
    const std::vector<Findings> findings = findings_by_row(open);
    const auto draw_groups = [&](bool asking) {
        for (std::size_t i = 0; i < check.groups.size(); ++i)
            if ((!findings[i].empty() || check.groups[i].match.is_open()) == asking)
                draw_group(ui, open, i, asking, findings[i]);
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
    if (hot) ImGui::TextUnformatted(fmt::format("\u2192 {}", skeleton[drag.hot].name).c_str());
    else ImGui::TextDisabled("drop it on a bone");
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
    const Rect view = view_rect(ui.session, ui.state, ui.session.view.active);
    if (from == nullptr || !view.contains(mouse.x, mouse.y)) return;
    const scene::DrawList bones = bones_alone(list, *session::find(ui.session.document, from->id));
    const glm::dvec2 pixel{static_cast<double>(mouse.x - view.x), static_cast<double>(mouse.y - view.y)};
    const auto hit = scene::pick(bones, ui.session.view.pane().camera, pixel, ui.session.view.viewport,
                                 drop_reach * static_cast<double>(ui.state.scale));
    ui.state.skin_drag.hot = hit ? hit->bone.bone : BoneId::none;
    draw_axes_of(ui, bones, ui.state.skin_drag.hot);
    if (hit && ImGui::IsMouseReleased(ImGuiMouseButton_Left)) assign(ui, hit->bone.bone);
}
}  // namespace skelplay::panels
