#include "panels/bone_list.h"
#include "panels/controls.h"
#include "panels/regions.h"
#include "session/analyses/checks.h"
#include "session/files/skin.h"
#include "takes/sample.h"

namespace skelplay::panels {
namespace {
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

void draw_row(const Ui& ui, const OpenFigure& open, BoneId bone, const Share& share) {
    const std::string& name = bone_name(open, bone);
    const ScopedId id(static_cast<int>(bone));
    if (name_cell(name, is_selected(ui, open, bone), share.vertices == 0 ? ui.colours.warning : ui.colours.text))
        ui.ask(session::select_bone, open.id, bone);
    ui.tag("weights-{}", name);
    for (const std::string& text : {std::to_string(share.vertices), fmt::format("{:.1f}", share.weight)}) {
        ImGui::TableNextColumn();
        coloured_text(ui.colours.dim_text, text);
    }
}

/// Statistics of the weights, and how much each bone moves.
void draw_weights(const Ui& ui, const OpenFigure& open) {
    const analysis::WeightCheck& check = open.take.skin->weights;
    wrapped_text(fmt::format("{} vertices, at most {} influences each, {:.2f} on average",
                             open.take.figure->weighted_skin->positions.size(), check.most_influences,
                             check.mean_influences));
    wrapped_text(
        fmt::format("{} vertices with weights that do not sum to 1, {} without weights", check.off_sum, check.unweighted));
    ui.tag("skin-weights");
    if (!begin_table("weights", {"Bone", "Vert.", "Weight"})) return;
    const std::vector<Share> shares = shares_of(open);
    for (std::size_t i = 0; i < shares.size(); ++i) draw_row(ui, open, figure::bone_id(i), shares[i]);
    ImGui::EndTable();
}

using analysis::GroupCheck;
using figure::MatchKind;

void choice(const Ui& ui, const std::string& label, const std::string& tip, bool attached,
            const session::Command& command) {
    const ScopedId id(label);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    bool pressed = ImGui::RadioButton("##choice", attached);
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.c_str());
    pressed |= ImGui::IsItemClicked();
    if (pressed && !attached) ui.ask(command);
    const ImVec2 end = ImGui::GetItemRectMax();
    ui.tag_at(Rect{at.x, at.y, end.x - at.x, end.y - at.y}, "skin-{}", label);
    help(tip);
}

/// The skins to choose from: those that the ASF lists in its order, which goes from a block figure to the final skin.
std::vector<fs::path> choices(const OpenFigure& open) {
    std::vector<fs::path> files = open.derived.other_skins;
    if (open.take.skin && !open.take.skin->file.empty()) files.push_back(open.take.skin->file);
    const auto rank = [&](const fs::path& file) {
        const std::string name = base::lower(file.filename().string());
        return std::ranges::find_if(open.take.figure->skins,
                                    [&](const std::string& listed) { return base::lower(listed).ends_with(name); }) -
               open.take.figure->skins.begin();
    };
    std::ranges::sort(files, {}, [&](const fs::path& file) { return std::pair(rank(file), file); });
    return files;
}

/// One skin is attached at a time.
void draw_choices(const Ui& ui, const OpenFigure& open) {
    heading(ui, "Skin");
    if (open.take.figure->weighted_skin)
        choice(ui, "in the file", "The skin that came with the skeleton", open.take.skin && open.take.skin->file.empty(),
               session::command(session::attach_skin, open.id, {}));
    for (const fs::path& file : choices(open))
        choice(ui, file.filename().string(), file.string(), open.take.skin && open.take.skin->file == file,
               session::command(session::attach_skin, open.id, file));
    choice(ui, "none", "Bones only", !open.take.skin, session::command(session::detach_skin, open.id));
}

void draw_switches(const Ui& ui) {
    const auto active = session::find(ui.session.document, ui.session.document.active);
    const bool boxes = active && !ui.session.posed.poses[*active].boxes.empty();
    for (const session::Option& option : session::option_table()) {
        if (option.group != session::OptionGroup::skins || (option.name == "boxes" && !boxes)) continue;
        draw_option(ui, option);
    }
}

void draw_bind(const Ui& ui, const OpenFigure& open) {
    const auto& bind = open.take.skin->rigid->bind_frame;
    label(bind ? fmt::format("Made for frame {}", frame_number(open, *bind)) : "Made for the rest pose");
    if (!small_button(ui, bind ? "Rest pose" : "This frame", "skin-bind",
                      bind ? "Bind the skin to the rest pose" : "Bind the skin to the present pose"))
        return;
    scene::AttachOptions attach = open.take.skin->attach;
    attach.bind_frame = bind ? std::nullopt : std::optional(session::frame_in(ui.session.playback, open));
    ui.ask(session::set_skin_attachment, open.id, attach);
}

/// Draws the factor on the skin's size, to be typed, and a button for the size of its file, or for the one that fits.
void draw_scale(const Ui& ui, const OpenFigure& open) {
    const double scale = open.take.skin->rigid->scale;
    scene::AttachOptions attach = open.take.skin->attach;
    const bool fitted = !attach.scale;
    label(fitted && scale != 1.0 ? "Fitted:" : "Size:");
    const std::string text = fmt::format("{:.4g}", scale);
    const auto typed = typed_number(ui, Field::skin_scale, "skin-factor", "\u00d7 " + text, text, ui.px(72),
                                    "The factor on the skin's positions");
    ImGui::SameLine();
    const bool as_in_file = scale != 1.0;
    const bool pressed = (as_in_file || !fitted) &&
                         small_button(ui, as_in_file ? "As in the file" : "Fit", "skin-scale",
                                      as_in_file ? "Keep the size of the skin's file" : "Fit the size to the skeleton");
    if (pressed) attach.scale = as_in_file ? std::optional(1.0) : std::nullopt;
    else if (typed && *typed > 0) attach.scale = typed;
    if (attach.scale != open.take.skin->attach.scale) ui.ask(session::set_skin_attachment, open.id, attach);
    if (!as_in_file && fitted) ImGui::NewLine();
}

/// The button of a finding.
struct Remedy {
    std::string label;  // empty: there is no button
    std::string help;
    std::vector<session::Command> commands;
};

/// Shows what a finding of a weighted skin is about: the vertices, and the bone.
void show_vertices(const OpenFigure& open, const analysis::SkinFinding& finding, Remedy& show) {
    const BoneId bone = finding.bone;
    if (bone == BoneId::none && finding.vertices.empty()) return;
    if (show.label.empty()) {
        show.label = "Show";
        show.help = finding.vertices.empty() ? "" : "Mark the vertices";
        if (bone != BoneId::none)
            show.help += fmt::format("{} {}", show.help.empty() ? "Select" : " and select", bone_name(open, bone));
    }
    if (finding.vertices.empty()) show.commands.emplace_back(session::command(session::select_bone, open.id, bone));
    else show.commands.emplace_back(session::command(session::mark_skin_vertices, open.id, bone, finding.vertices));
}

Remedy remedy_of(const Ui& ui, const OpenFigure& open, const analysis::SkinFinding& finding) {
    Remedy show;
    if (finding.frame)
        show = {
            fmt::format("Frame {}", frame_number(open, *finding.frame)),
            "Go to the frame in which it is worst",
            {session::command(session::go_to_frame, session::timebase_position_at(ui.session.playback, open,
                                                                                  static_cast<double>(*finding.frame)))}};
    const BoneId bone = finding.bone;
    if (!open.take.skin->rigid) show_vertices(open, finding, show);
    if (!show.label.empty() || bone == BoneId::none) return show;
    const std::string& name = bone_name(open, bone);
    if (finding.groups.empty() && open.take.skin->check.unskinned_bones.size() > most_unskinned_bones)
        return {"Leave unskinned",
                "These bones are meant to have no faces",
                {session::command(session::mark_unskinned, open.id, open.take.skin->check.unskinned_bones, true)}};
    if (finding.groups.empty())
        return {"Leave unskinned",
                fmt::format("{} is meant to have no faces", name),
                {session::command(session::mark_unskinned, open.id, {bone}, true)}};
    if (finding.groups.size() == 1) {
        const std::string& group = open.take.skin->check.groups[finding.groups.front()].group;
        return {"Attach",
                fmt::format("Let {} follow {}", group, name),
                {session::command(session::assign_skin_name, open.id, group, bone)}};
    }
    const BoneId other = open.take.skin->check.groups[finding.groups.back()].match.bone;
    return {"Swap",
            fmt::format("Give the faces of {} to {}, and the other way round", name, bone_name(open, other)),
            {session::command(session::swap_skin_bones, open.id, bone, other)}};
}

void draw_finding(const Ui& ui, const OpenFigure& open, const analysis::SkinFinding& finding, int id) {
    const Remedy remedy = remedy_of(ui, open, finding);
    const float width = remedy.label.empty() ? 0.0F : button_width(remedy.label);
    const float aside = width > 0 ? width + ImGui::GetStyle().ItemSpacing.x : 0.0F;
    const bool mended = finding.code == analysis::unit_factor_code && !open.take.skin->attach.scale;  // it was fitted
    if (marked_text(ui, finding.sentence, mended ? ui.colours.axis[1] : ui.colours.warning, ui.colours.text,
                    ImGui::GetContentRegionAvail().x - aside))
        copy(ui, fmt::format("{} [{}]", finding.message, finding.code));
    ui.tag("finding-{}", id);
    help("Click to copy");
    if (remedy.label.empty()) return;
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
    if (small_button(ui, remedy.label, fmt::format("remedy-{}", id), remedy.help))
        for (const session::Command& command : remedy.commands) ui.ask(command);
}

/// The findings of all bones without faces as one finding.
analysis::SkinFinding all_bare(const OpenFigure& open, const std::vector<analysis::SkinFinding>& findings) {
    analysis::SkinFinding all;
    for (const analysis::SkinFinding& finding : findings) {
        if (!finding.groups.empty() || finding.bone == BoneId::none) continue;
        all.code = finding.code;
        all.bone = finding.bone;
        all.message += fmt::format("{}{}", all.message.empty() ? "" : "\n", finding.message);
    }
    all.sentence = fmt::format("{} bones have no faces", open.take.skin->check.unskinned_bones.size());
    return all;
}

void draw_findings(const Ui& ui, const OpenFigure& open) {
    const std::vector<analysis::SkinFinding>& findings = takes::findings_of(*open.take.skin);
    if (findings.empty()) {
        marked_text(ui, "The skin fits the skeleton at rest.", ui.colours.axis[1], ui.colours.text,
                    ImGui::GetContentRegionAvail().x);
        ui.tag("skin-fits");
        return;
    }
    const bool many_unskinned =
        open.take.skin->rigid && open.take.skin->check.unskinned_bones.size() > most_unskinned_bones;
    bool bare_drawn = false;
    int id = 0;
    for (const analysis::SkinFinding& finding : findings) {
        const ScopedId scope(id);
        const bool bare = many_unskinned && finding.groups.empty() && finding.bone != BoneId::none;
        if (!bare || !bare_drawn) draw_finding(ui, open, bare ? all_bare(open, findings) : finding, id++);
        bare_drawn = bare_drawn || bare;
    }
}

/// Draws what is found in the motion once somebody has asked for it. `id`: of the first finding.
void draw_motion_findings(const Ui& ui, const OpenFigure& open, int id) {
    if (!ui.session.ui.skin_motion) {
        if (button(ui, "Check the motion", "skin-motion",
                   open.take.skin->rigid ? "Look in all frames for pieces that come apart or pass through each other"
                                         : "Look for stretched triangles in the frames in which the figure is bent "
                                           "most"))
            ui.ask(session::check_skin_motion);
        return;
    }
    const auto* findings = session::skin_motion_findings(ui.session, open);
    if (findings == nullptr) return wrapped_text(ui.colours.dim_text, "The motion is being checked …");
    for (const analysis::SkinFinding& finding : *findings) {
        const ScopedId scope(id);
        draw_finding(ui, open, finding, id++);
    }
    if (!findings->empty()) return;
    wrapped_text(open.take.skin->rigid ? "No pieces come apart or pass through each other in the motion."
                                       : "No triangle is stretched far where the figure is bent most.");
    ui.tag("skin-moves-well");
}

/// The file to save the map in: the one in use, else a new one beside the skin.
fs::path skin_map_file(const OpenFigure& open) {
    if (!open.take.request.skin.map.empty()) return open.take.request.skin.map;
    const fs::path& skin = open.take.skin->file;
    const fs::path skeleton(open.take.figure->skeleton_file);
    return skin.parent_path() / fmt::format("{}-on-{}.json", skin.stem().string(), skeleton.stem().string());
}

void draw_skin_map_state(const Ui& ui, const OpenFigure& open) {
    const takes::SkinRequest& request = open.take.request.skin;
    const scene::AttachOptions& attach = open.take.skin->attach;
    const bool saved = !request.map.empty() && !request.map_is_edited;
    const fs::path file = skin_map_file(open);
    draw_map_state(ui, {.tag = "skin",
                        .changes = saved ? 0 : attach.assigned.size() + attach.unskinned_on_purpose.size(),
                        .in_use = saved,
                        .file = file,
                        .can_undo = session::can_undo(ui.session.document, session::Subject::skin, open.id),
                        .save_tip = "Write which bones the groups follow",
                        .undo = session::command(session::undo_last, session::Subject::skin, open.id),
                        .reset = session::command(session::reset_skin_map, open.id),
                        .save = session::command(session::save_skin_map, open.id, file)});
}

/// Draws the button that lets groups follow the bones with nearly the same names.
void draw_suggestions(const Ui& ui, const OpenFigure& open) {
    const bool accepted = open.take.skin->attach.accept_suggestions;
    const auto suggested = std::ranges::count_if(
        open.take.skin->check.groups, [](const GroupCheck& row) { return row.match.kind == MatchKind::suggested; });
    if (suggested == 0) return;
    const std::string text =
        accepted ? "Undo the suggestions" : fmt::format("Accept {} suggestion{}", suggested, suggested == 1 ? "" : "s");
    if (!button(ui, text, "skin-suggestions",
                "A question mark stands for a name that is nearly a bone's. Accept it to let its faces follow that "
                "bone"))
        return;
    scene::AttachOptions attach = open.take.skin->attach;
    attach.accept_suggestions = !accepted;
    ui.ask(session::set_skin_attachment, open.id, attach);
}
/// What a figure without a skin can be given: the bundled skin, or a file.
void draw_no_skin(const Ui& ui, const OpenFigure& open) {
    empty_panel(ui, "skins-empty",
                "Drop a Wavefront .obj on the window as a skin for this figure. Name its face groups after bones, or "
                "give them to bones here; this panel shows how well they fit.");
    auto& mannequin = ui.state.mannequin;
    if (!mannequin) mannequin = takes::asset_file(ui.session.options.program, "skins/mannequin.obj");
    if (*mannequin && !figure::is_markers(*open.take.figure)) {
        if (button(ui, "Mannequin", "skins-mannequin", "The skin that comes with the program"))
            ui.ask(session::attach_skin, open.id, **mannequin);
        ImGui::SameLine();
    }
    if (!button(ui, "Open a skin\u2026", "skins-open") || ui.session.ui.open_dialog) return;
    ui.state.add_asked = true;
    ui.ask(session::toggle_open_dialog);
}
}  // namespace

void draw_skins(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr)
        return empty_panel(ui, "skins-empty", "Open a motion first, then drop a Wavefront .obj on the window as its skin.");
    if (!active->take.skin && active->derived.other_skins.empty()) return draw_no_skin(ui, *active);
    draw_choices(ui, *active);
    draw_switches(ui);
    if (!active->take.skin) return;
    if (active->take.skin->rigid) {
        draw_bind(ui, *active);
        draw_scale(ui, *active);
    }
    heading(ui, "Does it fit?");
    draw_findings(ui, *active);
    draw_motion_findings(ui, *active, static_cast<int>(takes::findings_of(*active->take.skin).size()));
    if (!active->take.skin->rigid) return draw_weights(ui, *active);
    draw_suggestions(ui, *active);
    draw_skin_map_state(ui, *active);
    draw_skin_table(ui, *active);
}
}  // namespace skelplay::panels
