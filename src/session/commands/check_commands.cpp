#include "session/commands/check_commands.h"

#include "session/analyses/checks.h"
#include "session/session.h"

namespace skelplay::session {

void handle(Session& session, const ShowFinding& asked) { show_finding(session, asked.index); }
void handle(Session& session, const StepToFinding& asked) { step_to_finding(session, asked.direction); }

void handle(Session& session, const DismissFinding& asked) {
    const Findings findings = findings_of(session);
    if (findings == nullptr || asked.index >= findings->size()) return;
    const OpenFigure& open = *active_figure(session.document);
    const analysis::Finding& finding = (*findings)[asked.index];
    toggle_dismissed(session.document, open.take.request.file, finding_id(open, finding), describe(open, finding));
}

}  // namespace skelplay::session
