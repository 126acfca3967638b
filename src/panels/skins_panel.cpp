#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <imgui.h>
#include <ranges>
#include <vector>

#include "panels/option_widgets.h"
#include "panels/regions.h"

namespace skelplay::panels {

namespace {

using analysis::GroupCheck;
using figure::BoneId;
using figure::MatchKind;
using session::FigureSkin;
using session::OpenFigure;

void choice(const Ui& ui, const std::string& label, const std::string& tip, bool attached,
            const session::Command& command) {
    ImGui::PushID(label.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    bool pressed = ImGui::RadioButton("##choice", attached);
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.c_str());
    pressed |= ImGui::IsItemClicked();
    if (pressed && !attached) ui.ask(command);
    const ImVec2 end = ImGui::GetItemRectMax();
    ui.tag_at(Rect{at.x, at.y, end.x - at.x, end.y - at.y}, "skin-{}", label);
    if (!tip.empty()) help(tip.c_str());
    ImGui::PopID();
}

/// The skins to choose from; one is attached at a time.
void draw_choices(const Ui& ui, const OpenFigure& open) {
    heading(ui, "Skin");
    std::vector<std::filesystem::path> files = open.other_skins;
    if (open.skin && !open.skin->file.empty()) files.push_back(open.skin->file);
    std::ranges::sort(files);
    if (open.figure->weighted_skin)
        choice(ui, "in the file", "The skin that came with the skeleton", open.skin && open.skin->file.empty(),
               session::AttachSkin{open.id, {}});
    for (const std::filesystem::path& file : files)
        choice(ui, file.filename().string(), file.string(), open.skin && open.skin->file == file,
               session::AttachSkin{open.id, file});
    choice(ui, "none", "Bones only", !open.skin, session::DetachSkin{open.id});
}

void draw_switches(const Ui& ui) {
    const auto active = session::find(ui.session.document, ui.session.document.active);
    const bool boxes = active && !ui.session.posed.figures[*active].boxes.empty();
    for (const session::Option& option : session::option_table())
        if (option.group == session::OptionGroup::skins && (option.name != "boxes" || boxes)) draw_option(ui, option);
}

/// The pose that the skin is bound to.
void draw_bind(const Ui& ui, const OpenFigure& open) {
    const auto& bind = open.skin->rigid->bind_frame;
    const std::int64_t first = figure::first_frame(open.figure->take);
    const std::string now =
        bind ? fmt::format("Made for frame {}", first + static_cast<std::int64_t>(*bind)) : "Made for the rest pose";
    scene::AttachOptions attach = open.skin->attach;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(now.c_str());
    ImGui::SameLine();
    if (ImGui::SmallButton(bind ? "Rest pose" : "This frame")) {
        attach.bind_frame = bind ? std::nullopt : std::optional(session::frame_in(ui.session.playback, open));
        ui.ask(session::SetSkinAttachment{open.id, attach});
    }
    ui.tag("skin-bind");
    help(bind ? "Bind the skin to the rest pose" : "Bind the skin to the present pose");
}

/// The scale in which the skin is worn, and the button for the one that would fit, or for the file's own.
void draw_scale(const Ui& ui, const OpenFigure& open) {
    const double worn = open.skin->rigid->scale;
    const auto& factor = open.skin->check.unit_factor;
    if (worn == 1.0 && (!factor || !factor->known)) return;
    scene::AttachOptions attach = open.skin->attach;
    if (worn == 1.0) {
        attach.scale = factor->known;
    } else {
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(fmt::format("Worn at {:.4g} times its size", worn).c_str());
        ImGui::SameLine();
        attach.scale = 1.0;
    }
    const std::string label = worn == 1.0 ? fmt::format("Scale by {:.4g}", *factor->known) : "As in the file";
    if (ImGui::SmallButton(label.c_str())) ui.ask(session::SetSkinAttachment{open.id, attach});
    ui.tag("skin-scale");
    help(worn == 1.0 ? "Wear the skin in the size that fits the skeleton" : "Wear the skin in the size of its file");
}

const std::string& name(const OpenFigure& open, BoneId bone) { return open.figure->skeleton[bone].name; }

/// The bone and how its name was matched, in a few letters.
std::string bone_text(const OpenFigure& open, const GroupCheck& row) {
    if (row.match.bone == BoneId::none) return "-";
    const std::string& bone = name(open, row.match.bone);
    switch (row.match.kind) {
        case MatchKind::ignoring_case: return bone + " (case)";
        case MatchKind::convention: return bone + " (words)";
        case MatchKind::part: return bone + " (part)";
        case MatchKind::suggested: return bone + (row.match.accepted ? " (accepted)" : "?");
        case MatchKind::exact:
        case MatchKind::none: break;
    }
    return bone;
}

bool needs_a_look(const GroupCheck& row) {
    return row.match.bone == BoneId::none || (row.match.kind == MatchKind::suggested && !row.match.accepted);
}

std::string number(const std::optional<double>& value) {
    return value ? fmt::format("{:.2f}", *value) : std::string("-");
}

std::string row_help(const OpenFigure& open, const GroupCheck& row) {
    std::string text = fmt::format("{}\n{} faces, {} vertices", row.group, row.faces, row.vertices);
    if (row.match.bone == BoneId::none)
        text += "\nMatches no bone: these faces do not move";
    else if (!row.match.accepted)
        text += fmt::format("\nNearly matches bone {}: these faces do not move until you accept it",
                            name(open, row.match.bone));
    else
        text += fmt::format("\nFollows bone {} (match: {})", name(open, row.match.bone), figure::name(row.match.kind));
    if (row.extent_ratio) text += fmt::format("\n{:.2f} bone lengths long", *row.extent_ratio);
    if (row.centre_distance)
        text += fmt::format("\nIts centre is {:.2f} bone lengths away from the bone", *row.centre_distance);
    if (row.nearest_bone != BoneId::none && row.nearest_bone != row.match.bone)
        text += fmt::format("\nThe nearest bone is {}", name(open, row.nearest_bone));
    return text + "\n\nClick to show it";
}

void cell(const std::string& text, ImU32 ink) {
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, ink);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

void draw_group(const Ui& ui, const OpenFigure& open, std::size_t index) {
    const GroupCheck& row = open.skin->check.groups[index];
    const ImU32 ink = needs_a_look(row) ? ui.colours.warning : ui.colours.text;
    ImGui::PushID(static_cast<int>(index));
    ImGui::TableNextColumn();
    const bool selected = row.match.bone != BoneId::none &&
                          session::selected_figure(ui.session.document, ui.session.view) == &open &&
                          ui.session.view.selection.bone == row.match.bone;
    ImGui::PushStyleColor(ImGuiCol_Text, ink);
    // ImGui must not take the file's text for an identifier, see copyable().
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##row", selected, ImGuiSelectableFlags_SpanAllColumns))
        ui.ask(session::FrameSkinGroup{open.id, index});
    ui.tag("group-{}", row.group);
    help(row_help(open, row).c_str());
    ImGui::GetWindowDrawList()->AddText(at, ink, row.group.c_str());
    ImGui::PopStyleColor();
    cell(bone_text(open, row), row.match.kind == MatchKind::exact ? ui.colours.dim_text : ink);
    cell(std::to_string(row.vertices), ui.colours.dim_text);
    cell(number(row.extent_ratio), ui.colours.dim_text);
    cell(number(row.centre_distance), ui.colours.dim_text);
    ImGui::PopID();
}

void draw_bare(const Ui& ui, const OpenFigure& open, BoneId bone) {
    ImGui::PushID(static_cast<int>(bone));
    ImGui::TableNextColumn();
    if (ImGui::Selectable("##bare", false, ImGuiSelectableFlags_SpanAllColumns)) {
        ui.ask(session::Select{open.id, bone});
        ui.ask(session::FrameSelection{});
    }
    ui.tag("bare-{}", name(open, bone));
    help("This bone has no faces. Click to show it");
    ImGui::SameLine(0, 0);
    ImGui::TextDisabled("no faces");
    cell(name(open, bone), ui.colours.warning);
    for (int rest = 0; rest < 3; ++rest) cell("-", ui.colours.dim_text);
    ImGui::PopID();
}

void draw_table(const Ui& ui, const OpenFigure& open) {
    const analysis::SkinCheck& check = open.skin->check;
    constexpr ImGuiTableFlags flags =
        ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg | ImGuiTableFlags_PadOuterX;
    if (!ImGui::BeginTable("groups", 5, flags)) return;
    ImGui::TableSetupColumn("Group");
    ImGui::TableSetupColumn("Bone");
    ImGui::TableSetupColumn("Vert.", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("Size", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("Off", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableHeadersRow();
    // Rows with a problem come first.
    for (const bool asking : {true, false}) {
        for (std::size_t i = 0; i < check.groups.size(); ++i)
            if (needs_a_look(check.groups[i]) == asking) draw_group(ui, open, i);
        if (asking)
            for (const BoneId bone : check.bare_bones) draw_bare(ui, open, bone);
    }
    ImGui::EndTable();
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.dim_text);
    ImGui::TextWrapped("Size: the length along the bone. Off: how far the centre is from it. Both in bone lengths.");
    ImGui::PopStyleColor();
}

void draw_findings(const Ui& ui, const OpenFigure& open) {
    const std::vector<analysis::SkinFinding>& findings = session::findings_of(*open.skin);
    if (findings.empty()) {
        ImGui::TextWrapped("The skin fits the skeleton.");
        ui.tag("skin-fits");
        return;
    }
    int id = 0;
    for (const analysis::SkinFinding& finding : findings) {
        ImGui::PushID(id);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float left = ui.px(10);
        const float width = std::max(ImGui::GetContentRegionAvail().x - left, 1.0F);
        const ImVec2 size = ImGui::CalcTextSize(finding.sentence.c_str(), nullptr, false, width);
        if (ImGui::Selectable("##finding", false, 0, {0, size.y})) {
            ImGui::SetClipboardText(fmt::format("{} [{}]", finding.message, finding.code).c_str());
            ui.ask(session::Say{"Copied"});
        }
        ui.tag("finding-{}", id);
        help("Click to copy");
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(at, {at.x + ui.px(3), at.y + size.y}, ui.colours.warning, ui.px(1));
        list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x + left, at.y}, ui.colours.text,
                     finding.sentence.c_str(), nullptr, width);
        ImGui::PopID();
        ++id;
    }
}

/// The button that lets groups follow the bones whose names they nearly have.
void draw_suggestions(const Ui& ui, const OpenFigure& open) {
    const bool accepted = open.skin->attach.accept_suggestions;
    const auto suggested = std::ranges::count_if(
        open.skin->check.groups, [](const GroupCheck& row) { return row.match.kind == MatchKind::suggested; });
    if (suggested == 0) return;
    const std::string label =
        accepted ? "Undo the suggestions" : fmt::format("Accept {} suggestion{}", suggested, suggested == 1 ? "" : "s");
    if (ImGui::Button(label.c_str())) {
        scene::AttachOptions attach = open.skin->attach;
        attach.accept_suggestions = !accepted;
        ui.ask(session::SetSkinAttachment{open.id, attach});
    }
    ui.tag("skin-suggestions");
    help("A question mark stands for a name that is nearly a bone's. Accept it to let its faces follow that bone");
}

}  // namespace

void draw_skins(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr || (!active->skin && active->other_skins.empty())) {
        ImGui::Dummy({0, ui.px(8)});
        ImGui::TextWrapped("%s",
                           active == nullptr
                               ? "Open a motion first, then drop a Wavefront .obj on the window as its skin."
                               : "Drop a Wavefront .obj on the window as a skin for this figure. Name its face groups "
                                 "after bones; this panel shows how well they fit.");
        ui.tag("skins-empty");
        return;
    }
    draw_choices(ui, *active);
    draw_switches(ui);
    if (!active->skin) return;
    if (active->skin->rigid) draw_bind(ui, *active);
    heading(ui, "Does it fit?");
    draw_findings(ui, *active);
    if (active->skin->rigid) draw_scale(ui, *active);
    if (!active->skin->rigid) return draw_weights(ui, *active);
    draw_suggestions(ui, *active);
    draw_table(ui, *active);
}

}  // namespace skelplay::panels
