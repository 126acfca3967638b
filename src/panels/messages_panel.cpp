#include "panels/regions.h"
#include "session/files/skin.h"

namespace skelplay::panels {
namespace {
/// A remedy's button. What it does is a command, or a change of the panels themselves.
struct RemedyButton {
    std::string_view label;
    std::string_view tip = {};
    session::Command command = {};
    std::optional<TabIndex> opens = {};
    bool enabled = true;
};

/// What concerns how an open file is read or stands.
std::optional<RemedyButton> for_figure(const Ui& ui, const OfferedRemedy& offered) {
    using base::Remedy;
    const OpenFigure* open = session::open_figure(ui.session.document, offered.figure);
    if (open == nullptr) return std::nullopt;
    const session::FigureId id = offered.figure;
    const session::Command again = session::command(session::read_again, id, offered.remedy);
    const auto& better = open->take.placement.up.better;
    switch (offered.remedy) {
        case Remedy::set_rate:
        case Remedy::set_file_rate:
            return RemedyButton{"Set the rate", "Below the time bar", [id](session::Session& session) {
                                    session::activate(session, id);
                                    session::post_event(session, session::UiEvent::focus_rate);
                                }};
        case Remedy::set_unit_and_rate:
        case Remedy::set_unit:
            return RemedyButton{"Set the unit", "In the View tab", session::command(session::activate, id), view_tab};
        case Remedy::set_up_axis:
            if (better) return RemedyButton{"Stand it up", {}, session::command(session::set_up_axis, id, better)};
            return RemedyButton{"Set the up axis", "In the View tab", session::command(session::activate, id), view_tab};
        case Remedy::keep_axes:
            return RemedyButton{"Leave them so", "Markers are not matched with skeletons",
                                session::command(session::set_option, "match-axes", false)};
        case Remedy::name_other_skeleton:
            return RemedyButton{"Another skeleton\u2026", {}, session::command(session::name_skeleton, offered.file)};
        case Remedy::add_positions: return RemedyButton{"Add positions to offsets", {}, again};
        case Remedy::replace_positions: return RemedyButton{"Positions replace offsets", {}, again};
        case Remedy::global_root_preset: return RemedyButton{"Move along global axes", {}, again};
        case Remedy::set_index_base: return RemedyButton{"Count from 0", {}, again};
        case Remedy::show_invalid_points: return RemedyButton{"Show those that have a place", {}, again};
        case Remedy::drop_zeros: return RemedyButton{"Take them as missing", {}, again};
        case Remedy::keep_zeros: return RemedyButton{"Show them there", {}, again};
        default: return std::nullopt;
    }
}

/// What concerns what is written; the next export has it.
std::optional<RemedyButton> for_export(base::Remedy remedy) {
    using base::Remedy;
    switch (remedy) {
        case Remedy::write_up_axis:
            return RemedyButton{"Write Y up", {}, session::command(session::set_option, "export-up", "y")};
        case Remedy::write_unit:
        case Remedy::name_unit:
            return RemedyButton{"Write metres", {}, session::command(session::set_option, "export-unit", "m")};
        case Remedy::apply_scale:
            return RemedyButton{"Apply the scale", {}, session::command(session::set_option, "export-apply-scale", true)};
        case Remedy::add_faces: return RemedyButton{"Open a mesh\u2026", {}, session::command(session::toggle_open_dialog)};
        default: return std::nullopt;
    }
}

/// What concerns a file that was refused.
std::optional<RemedyButton> for_refused(const Ui& ui, const OfferedRemedy& offered) {
    if (offered.remedy == base::Remedy::name_skeleton)
        return RemedyButton{"Choose its skeleton\u2026", {}, session::command(session::name_skeleton, offered.file)};
    if (offered.remedy != base::Remedy::open_as_skin) return std::nullopt;
    const session::FigureId active = ui.session.document.active;
    if (active == session::FigureId::none) return RemedyButton{"Attach as a skin", "Open a motion first", {}, {}, false};
    return RemedyButton{"Attach as a skin", "To the active figure",
                        session::command(session::attach_skin, active, offered.file)};
}

void draw_row(const Ui& ui, const base::Diagnostic& diagnostic, session::FigureId figure, const std::string& name) {
    const ImU32 ink = colour(ui.colours, diagnostic.severity);
    if (marked_text(ui, base::to_sentence(diagnostic), ink,
                    diagnostic.severity == base::Severity::note ? ui.colours.text : ink, ImGui::GetContentRegionAvail().x))
        copy(ui, base::to_text(diagnostic));
    ui.tag("{}", name);
    if (tooltip_due())
        tooltip(last_item(), fmt::format("{}{}\n\nClick to copy", base::name(diagnostic.severity),
                                         diagnostic.excerpt.empty() ? ""
                                                                    : fmt::format("\n{}\n{}^", diagnostic.excerpt,
                                                                                  std::string(diagnostic.caret, ' '))));
    if (diagnostic.remedy == base::Remedy::none) return;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.px(10));
    draw_remedy(ui, {diagnostic.remedy, figure, diagnostic.file}, name + "-remedy");
}

void draw_report(const Ui& ui, const session::FileReport& report, std::size_t number) {
    heading(ui, fs::path(report.file).filename().string());
    help(report.file);
    if (report.diagnostics.items().empty()) ImGui::TextDisabled("No messages");
    int id = 0;
    for (const base::Diagnostic& diagnostic : report.diagnostics.items()) {
        const ScopedId scope(id);
        draw_row(ui, diagnostic, report.figure, fmt::format("message-{}-{}", number, id++));
    }
    if (report.diagnostics.left_out() > 0) ImGui::TextDisabled("and %zu more like these", report.diagnostics.left_out());
}
}  // namespace

bool draw_remedy(const Ui& ui, const OfferedRemedy& offered, const std::string& tag) {
    std::optional<RemedyButton> remedy = for_figure(ui, offered);
    if (!remedy) remedy = for_export(offered.remedy);
    if (!remedy) remedy = for_refused(ui, offered);
    if (!remedy) return false;
    ImGui::BeginDisabled(!remedy->enabled);
    const bool pressed = small_button(ui, std::string(remedy->label), tag, remedy->tip);
    ImGui::EndDisabled();
    if (!pressed) return true;
    if (remedy->command) ui.ask(remedy->command);
    if (remedy->opens) ui.state.tab_asked = remedy->opens;
    return true;
}

void draw_messages(const Ui& ui) {
    if (ui.session.document.reports.empty())
        return empty_panel(ui, "messages-empty", "Messages about the files you open are listed here.");
    if (ImGui::SmallButton("Copy all")) {
        std::string text;
        for (const session::FileReport& report : ui.session.document.reports) text += base::to_text(report.diagnostics);
        copy(ui, text);
    }
    for (std::size_t i = 0; i < ui.session.document.reports.size(); ++i) {
        const ScopedId id(i);
        draw_report(ui, ui.session.document.reports[i], i);
    }
}
}  // namespace skelplay::panels
