#include "panels/bone_list.h"
#include <cfloat>

namespace skelplay::panels {
namespace {
constexpr std::size_t long_list = 20;  // bones; a longer list has a filter

/// Takes a row and closes the list.
void take(const Ui& ui, const BoneChoice& row) {
    ui.ask(row.command);
    ImGui::CloseCurrentPopup();
}

void draw_choice(const Ui& ui, const BoneChoice& row, float indent) {
    const ScopedId id(row.tag);
    const float width = std::max(text_width(row.text) + indent, ImGui::GetContentRegionAvail().x);
    if (text_row(row.text, row.chosen, row.waits ? ui.colours.warning : ui.colours.text, 0, {width, 0}, indent))
        take(ui, row);
    if (row.chosen) ImGui::SetItemDefaultFocus();
    ui.tag("{}", row.tag);
}

/// Draws the field that filters the list; Enter takes the first bone that is left.
void draw_filter(const Ui& ui, const std::vector<BoneChoice>& bones) {
    if (ImGui::IsWindowAppearing()) focus_next_item();
    ImGui::SetNextItemWidth(ui.px(190));
    const bool entered = ImGui::InputTextWithHint("##filter", "Filter, Enter takes the first", &ui.state.bone_list_filter,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    ui.tag("assign-filter");
    const std::string_view filter = base::trimmed(ui.state.bone_list_filter);
    if (!entered || filter.empty()) return;
    const auto first = std::ranges::find_if(
        bones, [&](const BoneChoice& bone) { return base::contains_ignoring_case(bone.text, filter); });
    if (first != bones.end()) take(ui, *first);
}

/// Draws the list inside an open popup: all of it, or the bones that match the filter.
void draw_choices(const Ui& ui, const BoneChoices& choices) {
    if (ImGui::IsWindowAppearing()) ui.state.bone_list_filter.clear();
    if (choices.bones.size() > long_list) draw_filter(ui, choices.bones);
    const std::string_view filter = base::trimmed(ui.state.bone_list_filter);
    if (filter.empty()) {
        for (const BoneChoice& other : choices.others) draw_choice(ui, other, 0);
        ImGui::Separator();
    }
    int number = 0;  // names may repeat
    for (const BoneChoice& bone : choices.bones) {
        const ScopedId id(number++);
        if (!base::contains_ignoring_case(bone.text, filter)) continue;
        draw_choice(ui, bone, filter.empty() ? ui.px(8) * static_cast<float>(bone.depth) : 0);
        if (bone.chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY();
    }
}

/// Draws the cell's text, its note if there is room for all of it, and an arrow.
void draw_cell(const Ui& ui, const BoneCell& cell, const Rect& rect, bool lit) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (lit)
        list.AddRectFilled({rect.x - ui.px(3), rect.y - ui.px(1)}, {rect.x + rect.width, rect.y + rect.height + ui.px(1)},
                           ImGui::GetColorU32(ImGuiCol_FrameBgHovered), ui.px(3));
    const float arrow = ui.px(9);
    const std::string shown = fitted(cell.text, rect.width - arrow);
    const float end = text_width(shown) + ui.px(5);
    list.AddText({rect.x, rect.y}, cell.ink, shown.c_str());
    if (end + text_width(cell.note) <= rect.width - arrow)
        list.AddText({rect.x + end, rect.y}, cell.note_ink, cell.note.c_str());
    const ImVec2 tip{rect.x + rect.width - arrow * 0.55F, rect.y + rect.height * 0.62F};
    list.AddTriangleFilled({tip.x - ui.px(3), tip.y - ui.px(4)}, {tip.x + ui.px(3), tip.y - ui.px(4)}, tip,
                           lit ? ui.colours.text : ui.colours.tick);
}
}  // namespace

void bone_cell(const Ui& ui, const BoneCell& cell, const std::function<BoneChoices()>& choices) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Rect rect{at.x, at.y, std::max(ImGui::GetContentRegionAvail().x, 1.0F), ImGui::GetTextLineHeight()};
    const bool pressed = drawn_button("bone", {rect.width, rect.height});
    const bool hovered = ImGui::IsItemHovered();
    ui.tag("{}", cell.tag);
    if (pressed) ImGui::OpenPopup("bones");
    const bool open = ImGui::IsPopupOpen("bones");
    if (!open) help(clipped_tip(cell.text, rect.width - ui.px(9), cell.tip));
    draw_cell(ui, cell, rect, hovered || open);
    ImGui::SetNextWindowSizeConstraints({rect.width, 0}, {FLT_MAX, ui.px(320)});
    if (!ImGui::BeginPopup("bones")) return;
    draw_choices(ui, choices());
    ImGui::EndPopup();
}

void draw_map_state(const Ui& ui, const MapState& map) {
    const auto tag = [&](const char* name) { return fmt::format("{}-{}", map.tag, name); };
    const bool saved = map.in_use && map.changes == 0;
    if (button(ui, "Undo", tag("undo"), with_keys("Take back the last change", "Ctrl+Z"), map.can_undo)) ui.ask(map.undo);
    ImGui::SameLine();
    if (button(ui, "Reset", tag("reset"), "Forget all that was set by hand; can be undone", map.in_use || map.changes > 0))
        ui.ask(map.reset);
    ImGui::SameLine();
    if (button(ui, "Save map", tag("save"),
               saved ? fmt::format("{} has all of it", map.file.string())
                     : fmt::format("{} to {}", map.save_tip, map.file.string()),
               !saved))
        ui.ask(map.save);
    if (!map.in_use && map.changes == 0) return;
    wrapped_text(ui.colours.dim_text,
                 saved ? fmt::format("As in {}", map.file.filename().string())
                       : fmt::format("By hand: {}; not saved", base::counted(map.changes, "change", "changes")));
    ui.tag("{}-map-state", map.tag);
}
}  // namespace skelplay::panels
