#include "panels/regions.h"
#include "session/analyses/checks.h"

namespace skelplay::panels {

namespace {

using session::CheckedFinding;

/// Draws a finding; a click, or Enter where the keyboard is on it, goes there.
void draw_finding(const Ui& ui, const session::OpenFigure& open, const CheckedFinding& checked, std::size_t index) {
    const analysis::Finding& finding = *checked.finding;
    const ScopedId id(index);
    const char* word = checked.dismissed ? "Restore" : "Dismiss";
    const float room = ImGui::GetContentRegionAvail().x - button_width("Restore") - ImGui::GetStyle().ItemSpacing.x;
    const ImU32 bar = checked.dismissed ? ui.colours.dim_text : colour(ui.colours, finding.severity);
    const ImU32 ink =
        checked.dismissed || finding.severity == base::Severity::note ? ui.colours.dim_text : ui.colours.text;
    if (marked_text(ui, session::describe(open, finding), bar, ink, room)) ui.ask(session::show_finding, index);
    ui.tag("check-{}", index);
    const analysis::FindingRule& rule = analysis::rule_of(finding.kind);
    help(fmt::format("{}: {}\nClick or Enter goes there", rule.title, rule.meaning));
    ImGui::SameLine();
    if (small_button(ui, word, fmt::format("check-dismiss-{}", index),
                     checked.dismissed ? "List it with the others again"
                                       : "It is right as it is. Saved with the marks, for this file"))
        ui.ask(session::dismiss_finding, index);
}

/// Draws the summary, and the buttons that step from finding to finding in the order of time.
void draw_head(const Ui& ui, bool any) {
    wrapped_text(session::check_summary(ui.session));
    ui.tag("check-summary");
    if (!any) return;
    if (ImGui::ArrowButton("##before", ImGuiDir_Left)) ui.ask(session::step_to_finding, -1);
    ui.tag("check-previous");
    help("The finding before this frame ([ stops at bookmarks and events, too)");
    ImGui::SameLine();
    if (ImGui::ArrowButton("##after", ImGuiDir_Right)) ui.ask(session::step_to_finding, 1);
    ui.tag("check-next");
    help("The finding after this frame (] stops at bookmarks and events, too)");
}

}  // namespace

void draw_checks(const Ui& ui) {
    const session::OpenFigure* open = session::active_figure(ui.session.document);
    if (open == nullptr) return empty_panel(ui, "checks-empty", "What is wrong with the motion is listed here.");
    const std::vector<CheckedFinding> findings = session::checked_findings(ui.session);
    const auto dismissed = static_cast<std::size_t>(
        std::ranges::count_if(findings, [](const CheckedFinding& each) { return each.dismissed; }));
    draw_head(ui, findings.size() > dismissed);
    if (dismissed > 0) {
        if (findings.size() > dismissed) ImGui::SameLine();
        check_box(ui, "Show dismissed", "check-show-dismissed", ui.state.dismissed_shown);
    }
    ImGui::Separator();
    for (std::size_t i = 0; i < findings.size(); ++i)
        if (!findings[i].dismissed || ui.state.dismissed_shown) draw_finding(ui, *open, findings[i], i);
}

}  // namespace skelplay::panels
