#include "session/commands/export_commands.h"

#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

void handle(Session& session, const StartExport& c) { start_export(session, {c.figure, c.output, c.replace}); }

void handle(Session& session, const LookAtExport& c) { look_at_export(session, c.output); }

void handle(Session& session, const CancelExport&) {
    if (session.ui.exporting) session.jobs->exporter.cancel();
}

void handle(Session& session, const CopyExport& c) {
    if (open_figure(session.document, c.figure) != nullptr)
        session.ui.requests.copy_export = ExportOrder{c.figure, c.output};
}

}  // namespace skelplay::session
