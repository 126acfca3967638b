#include "panels/bone_list.h"
#include "panels/regions.h"
#include "session/files/bone_map.h"

namespace skelplay::panels {
namespace {
using takes::BoneMapping;

/// How a row's bones were paired, in a word that fits its column; empty: they are not.
std::string found_by(const BoneMapping::Row& row) {
    if (!row.suggested.empty()) return "?";
    if (row.how == "same name") return "name";
    if (row.how == "convention") return "words";
    if (row.how == "anatomy") return "part";
    return row.how;
}

std::string sources_text(const BoneMapping::Row& row) {
    if (row.sources.empty()) return row.suggested.empty() ? "at rest" : row.suggested;
    std::string text;
    for (const BoneMapping::Source& source : row.sources)
        text += fmt::format("{}{}", text.empty() ? "" : " + ", source.bone);
    return text;
}

std::string row_help(const BoneMapping::Row& row) {
    if (!row.suggested.empty())
        return fmt::format("{} has no match, but nearly the name of {}, which nobody follows", row.target, row.suggested);
    if (row.sources.empty()) return row.target + (row.how.empty() ? " has no match: it rests" : " rests: set by hand");
    return fmt::format("{} follows {} ({})", row.target, sources_text(row), row.how);
}

/// What a bone of the target may follow.
BoneChoices map_choices(const OpenFigure& open, const BoneMapping& mapping, const BoneMapping::Row& row) {
    const auto pair = [&](const std::string& source) {
        return session::command(session::pair_bones, open.id, {{row.target, source}});
    };
    BoneChoices choices;
    const bool by_hand = row.how == "hand";
    if (by_hand)
        choices.others.push_back(
            {"to-its-name", "as the map has it", session::command(session::unpair_bone, open.id, row.target)});
    if (!row.suggested.empty())
        choices.others.push_back({"to-suggested", fmt::format("the suggestion: {}", row.suggested), pair(row.suggested)});
    choices.others.push_back({"to-nothing", "no bone: it rests", pair({}), by_hand && row.sources.empty()});
    for (const BoneMapping::SourceBone& bone : mapping.bones) {
        const bool chosen = row.sources.size() == 1 && row.sources.front().bone == bone.name;
        choices.bones.push_back(
            {fmt::format("to-{}", bone.name), bone.name, pair(bone.name), chosen, !bone.used, bone.depth});
    }
    return choices;
}

/// The inks of a row: warnings for a suggestion, the accent for what a person has chosen, dim for a bone that rests.
ImU32 ink_of(const Ui& ui, const BoneMapping::Row& row) {
    if (!row.suggested.empty()) return ui.colours.warning;
    if (row.how == "hand") return ui.colours.accent;
    return row.sources.empty() ? ui.colours.dim_text : ui.colours.text;
}

void draw_row(const Ui& ui, const OpenFigure& open, const BoneMapping& mapping, std::size_t index) {
    const BoneMapping::Row& row = mapping.rows[index];
    const ScopedId id(index);
    const ImU32 ink = ink_of(ui, row);
    ImGui::TableNextColumn();
    if (text_row(brief_name(open, row.bone), is_selected(ui, open, row.bone),
                 row.suggested.empty() ? ui.colours.text : ink))
        ui.ask(session::select_bone, open.id, row.bone);
    ui.tag("map-row-{}", row.target);
    help(row_help(row));
    bone_cell(ui,
              {fmt::format("map-{}", row.target),
               sources_text(row),
               {},
               "Click to choose the bone that it follows",
               ink,
               ui.colours.dim_text},
              [&] { return map_choices(open, mapping, row); });
    ImGui::TableNextColumn();
    coloured_text(row.how == "hand" || !row.suggested.empty() ? ink : ui.colours.dim_text, found_by(row));
}

void draw_table(const Ui& ui, const OpenFigure& open, const BoneMapping& mapping) {
    if (!ImGui::BeginTable("map", 3, striped)) return;
    ImGui::TableSetupColumn("Bone", ImGuiTableColumnFlags_WidthStretch, 1.0F);
    ImGui::TableSetupColumn("Follows", ImGuiTableColumnFlags_WidthStretch, 1.1F);
    ImGui::TableSetupColumn("By", ImGuiTableColumnFlags_WidthFixed, text_width("words"));
    ImGui::TableHeadersRow();
    // Suggestions, which ask for a decision, come first.
    for (const bool asking : {true, false})
        for (std::size_t i = 0; i < mapping.rows.size(); ++i)
            if (mapping.rows[i].suggested.empty() != asking) draw_row(ui, open, mapping, i);
    ImGui::EndTable();
    ui.tag("bone-map");
}

/// Draws the button that pairs all bones with nearly the same names.
void draw_suggestions(const Ui& ui, const OpenFigure& open, const BoneMapping& mapping) {
    std::vector<takes::BonePairing> accepted;
    for (const BoneMapping::Row& row : mapping.rows)
        if (!row.suggested.empty()) accepted.push_back({row.target, row.suggested});
    if (accepted.empty()) return;
    if (button(ui, fmt::format("Accept {}", base::counted(accepted.size(), "suggestion", "suggestions")), "map-suggestions",
               "A question mark stands for a bone with nearly the same name that nobody follows"))
        ui.ask(session::pair_bones, open.id, std::move(accepted));
}

/// Where the map is saved: in the file in use, else beside the take.
fs::path map_file(const OpenFigure& open) {
    const takes::TakeTransform& transform = open.take.request.transform;
    if (!transform.map.empty()) return transform.map;
    return open.take.request.file.parent_path() /
           fmt::format("{}-on-{}.json", open.take.request.file.stem().string(), transform.onto.stem().string());
}

void draw_state(const Ui& ui, const OpenFigure& open) {
    const takes::TakeTransform& transform = open.take.request.transform;
    const fs::path file = map_file(open);
    draw_map_state(ui, {.tag = "map",
                        .changes = transform.paired.size(),
                        .in_use = !transform.map.empty(),
                        .file = file,
                        .can_undo = session::can_undo(ui.session.document, session::Subject::bone_map, open.id),
                        .save_tip = "Write which bone follows which",
                        .undo = session::command(session::undo_last, session::Subject::bone_map, open.id),
                        .reset = session::command(session::reset_bone_map, open.id),
                        .save = session::command(session::save_bone_map, open.id, file)});
}
}  // namespace

void draw_bone_map(const Ui& ui, const OpenFigure& open) {
    const BoneMapping& mapping = *open.take.transformed.mapping;
    wrapped_text(takes::summary(mapping));
    ui.tag("map-summary");
    std::vector<std::string> unused;
    for (const BoneMapping::SourceBone& bone : mapping.bones)
        if (!bone.used) unused.push_back(bone.name);
    if (!unused.empty()) wrapped_text(fmt::format("Not used: {}.", fmt::join(unused, ", ")));
    draw_suggestions(ui, open, mapping);
    draw_state(ui, open);
    const bool shown = ImGui::CollapsingHeader("Map of bones");
    ui.tag("map-header");
    if (shown) draw_table(ui, open, mapping);
}
}  // namespace skelplay::panels
