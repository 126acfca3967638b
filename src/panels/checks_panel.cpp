#include "panels/controls.h"
#include "panels/curves.h"
#include "panels/regions.h"
#include "session/analyses/checks.h"

namespace skelplay::panels {
namespace {
using session::CheckedFinding;
using session::RepairScope;

/// Draws a finding; a click, or Enter where the keyboard is on it, goes there.
void draw_finding(const Ui& ui, const OpenFigure& open, const CheckedFinding& checked, std::size_t index) {
    const analysis::Finding& finding = *checked.finding;
    const ScopedId id(index);
    const char* word = checked.dismissed ? "Restore" : "Dismiss";
    const bool repairable = !finding.repair.empty() && !checked.dismissed && !ui.session.ui.proposal;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    float room = ImGui::GetContentRegionAvail().x - button_width("Restore") - gap;
    if (repairable) room -= button_width("Repair\u2026") + gap;
    const ImU32 bar = checked.dismissed ? ui.colours.dim_text : colour(ui.colours, finding.severity);
    const ImU32 ink = checked.dismissed || finding.severity == base::Severity::note ? ui.colours.dim_text : ui.colours.text;
    if (marked_text(ui, session::describe(open, finding), bar, ink, room)) ui.ask(session::show_finding, index);
    ui.tag("check-{}", index);
    const analysis::FindingRule& rule = analysis::rule_of(finding.kind);
    help(fmt::format("{}: {}\nClick or Enter goes there", rule.title, rule.meaning));
    ImGui::SameLine();
    if (repairable) {
        if (small_button(ui, "Repair\u2026", fmt::format("check-repair-{}", index), "Shows the take as it would be"))
            ui.ask(session::propose_repair, index, RepairScope::one);
        ImGui::SameLine();
    }
    if (small_button(ui, word, fmt::format("check-dismiss-{}", index),
                     checked.dismissed ? "List it with the others again"
                                       : "It is right as it is. Saved with the marks, for this file"))
        ui.ask(session::dismiss_finding, index);
}

/// Draws which findings the repair is for, and a slider for each amount, from a quarter to four times the proposed one.
void draw_choices(const Ui& ui, const session::RepairProposal& proposal) {
    int scope = static_cast<int>(proposal.scope);
    for (int row = 0; const char* label : {"This", "All of this kind", "All"}) {
        if (proposal.findings.size() < 2) break;
        if (row > 0) ImGui::SameLine();
        if (ImGui::RadioButton(label, &scope, row))
            ui.ask(session::propose_repair, proposal.index, static_cast<RepairScope>(row));
        ui.tag("repair-scope-{}", row++);
    }
    for (std::size_t i = 0; i < proposal.words.size(); ++i) {
        const auto [option, value] = session::repair_option(proposal.words[i]);
        if (option == nullptr || option->group != session::OptionGroup::exporting || !base::parse_number(value)) continue;
        const double middle = base::parse_number(session::repair_option(proposal.proposed[i]).second).value_or(1.0);
        auto number = static_cast<float>(*base::parse_number(value));
        const ScopedId id(i);
        label_row(ui, fmt::format("{} ({})", base::capitalised(option->word.substr(2)), option->form), ui.px(150),
                  option->help);
        ImGui::SetNextItemWidth(ui.px(150));
        const bool changed =
            ImGui::SliderFloat("##amount", &number, static_cast<float>(middle / 4), static_cast<float>(middle * 4), "%.3g");
        ui.tag("repair{}", option->word);
        if (!changed) continue;
        session::RepairWords words = proposal.words;
        words[i] = fmt::format("{} {}", option->word, number);
        ui.ask(session::set_repair_words, words);
    }
}

/// Draws the path of the joint that is moved along the axis on which the worst frame is moved most, around that.
void draw_paths(const Ui& ui, const session::RepairProposal& proposal, const OpenFigure& open) {
    constexpr std::size_t margin = 45;  // frames on both sides
    const auto [joint, before, after] = session::proposed_paths(ui.session);
    if (before == nullptr || after == nullptr) return;
    const std::size_t cut = open.derived.cut - proposal.old_cut;
    const std::size_t frames = std::min(before->size() - cut, after->size());
    const std::size_t worst = session::worst_frame(proposal.findings[proposal.index]);
    const std::size_t at = std::min(std::max(worst, cut) - cut, frames - 1);
    const glm::dvec3 most = glm::abs((*after)[at] - (*before)[at + cut]);
    const int axis = most.x >= std::max(most.y, most.z) ? 0 : most.y >= most.z ? 1 : 2;
    const auto curve = [axis, frames](const std::vector<glm::dvec3>* path, std::size_t from) {
        return curve_of(frames, [=](std::size_t i) { return (*path)[i + from][axis]; });
    };
    const CurveSource was = curve(before, cut);
    const CurveSource is = curve(after, 0);
    const std::size_t first = std::max(at, margin) - margin;
    const std::size_t end = std::min(at + margin + 1, frames);
    Span values = was.extremes(first, end);
    values.include(is.extremes(first, end));
    dim_text(fmt::format("{} along {}", bone_name(open, joint), "XYZ"[axis]));
    ImGui::SameLine();
    coloured_text(ui.colours.axis[2], "before");
    ImGui::SameLine();
    coloured_text(ui.colours.warning, "after");
    draw_small_plot(ui, open, {{was, ui.colours.axis[2]}, {is, ui.colours.warning}},
                    {static_cast<double>(first), static_cast<double>(end) - 1.0}, with_room(values));
    ui.tag("repair-curve");
}

/// Draws the repair that is proposed, what it has changed, and the buttons that end it.
void draw_proposal(const Ui& ui, const session::RepairProposal& proposal, const OpenFigure& open) {
    ImGui::Separator();
    wrapped_text(fmt::format("Repair: {}", proposal.findings[proposal.index].message));
    const session::RepairedTake* made = session::repaired_take(ui.session, open);
    const bool ready = made != nullptr ? !made->by.refused : open.settings.repairs == session::TakeRepairs{};
    if (button(ui, "Apply", "repair-apply", base::capitalised(session::repair_names(proposal.words)), ready))
        ui.ask(session::apply_repair);
    ImGui::SameLine();
    if (button(ui, "Cancel", "repair-cancel", "The take as it was")) ui.ask(session::cancel_repair);
    draw_choices(ui, proposal);
    if (made == nullptr && !ready) dim_text("Repairing\u2026");
    if (made != nullptr && made->by.refused) wrapped_text(ui.colours.warning, base::capitalised(*made->by.refused));
    if (made != nullptr)
        for (const base::Diagnostic& note : made->by.notes.items())
            wrapped_text(ui.colours.dim_text, base::to_sentence(note));
    draw_paths(ui, proposal, open);
}

/// Draws the summary with what could not be looked for, and the buttons that go to findings and repair all.
void draw_head(const Ui& ui, const std::vector<CheckedFinding>& findings) {
    wrapped_text(session::check_summary(ui.session));
    ui.tag("check-summary");
    if (const session::Checked checked = session::checked_motion(ui.session))
        for (const std::string& why : checked->not_looked_for) wrapped_text(ui.colours.dim_text, base::capitalised(why));
    bool begun = false;
    const auto next = [&begun] {
        if (std::exchange(begun, true)) ImGui::SameLine();
    };
    const auto arrow = [&](const char* id, ImGuiDir direction, std::string_view tag, std::string_view tip) {
        next();
        if (ImGui::ArrowButton(id, direction)) ui.ask(session::step_to_finding, direction == ImGuiDir_Left ? -1 : 1);
        ui.tag("{}", tag);
        help(tip);
    };
    const auto is_dismissed = [](const CheckedFinding& each) { return each.dismissed; };
    if (!std::ranges::all_of(findings, is_dismissed)) {
        arrow("##before", ImGuiDir_Left, "check-previous", with_keys("The finding before this frame", "Shift+F3"));
        arrow("##after", ImGuiDir_Right, "check-next", with_keys("The finding after this frame", "F3"));
    }
    if (ui.session.view.before_finding) {
        next();
        if (button(ui, "Back", "check-back", with_keys("To the camera, frame and selection from before", "R")))
            ui.ask(session::leave_finding);
    }
    const auto first = std::ranges::find_if(
        findings, [](const CheckedFinding& each) { return !each.dismissed && !each.finding->repair.empty(); });
    if (first != findings.end() && !ui.session.ui.proposal) {
        next();
        if (button(ui, "Repair all\u2026", "check-repair-all", "Shows the take with all repairs that are offered"))
            ui.ask(session::propose_repair, static_cast<std::size_t>(first - findings.begin()), RepairScope::all);
    }
    if (std::ranges::any_of(findings, is_dismissed)) {
        next();
        check_box(ui, "Show dismissed", "check-show-dismissed", ui.state.dismissed_shown);
    }
}

/// Draws what is repaired of the take and not saved, with the way to save it.
void draw_unsaved(const Ui& ui, const OpenFigure& open) {
    if (unsaved_text(open).empty() || ui.session.ui.proposal) return;
    if (button(ui, "Export\u2026", "check-export", "Writes the repaired take to a file"))
        ui.ask(session::toggle_form, session::Form::export_take);
    ImGui::SameLine();
    wrapped_text(ui.colours.dim_text, "Repaired, not saved: " + session::repair_names(words_of(open.settings.repairs)));
}
}  // namespace

void draw_checks(const Ui& ui) {
    const OpenFigure* open = session::active_figure(ui.session.document);
    if (open == nullptr) return empty_panel(ui, "checks-empty", "What is wrong with the motion is listed here.");
    const std::vector<CheckedFinding> findings = session::checked_findings(ui.session);
    draw_head(ui, findings);
    draw_unsaved(ui, *open);
    const auto& proposal = ui.session.ui.proposal;
    if (const OpenFigure* of = proposal ? session::open_figure(ui.session.document, proposal->figure) : nullptr)
        draw_proposal(ui, *proposal, *of);
    ImGui::Separator();
    for (const BoneId bone : session::excluded_bones(ui.session.document, *open)) {
        const ScopedId id(figure::index(bone));
        const float room = ImGui::GetContentRegionAvail().x - button_width("Include");
        clipped_text(fmt::format("Excluded: {}", bone_name(*open, bone)), room);
        ImGui::SameLine();
        if (small_button(ui, "Include", fmt::format("check-include-{}", bone_name(*open, bone)), "Check it again"))
            ui.ask(session::exclude_from_check, open->id, bone);
    }
    for (std::size_t i = 0; i < findings.size(); ++i)
        if (!findings[i].dismissed || ui.state.dismissed_shown) draw_finding(ui, *open, findings[i], i);
}
}  // namespace skelplay::panels
