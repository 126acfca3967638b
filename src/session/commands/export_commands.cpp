#include "session/commands/export_commands.h"

#include <fmt/format.h>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "base/write_file.h"
#include "session/jobs.h"
#include "session/session.h"
#include "session/state.h"

namespace skelplay::session {

void handle(Session& session, const SetExportForm& c) {
    session.ui.export_form = c.form;
    clamp_numbers(settings_of(session));
}

void handle(Session& session, const StartExport& c) {
    const OpenFigure* open = open_figure(session.document, c.figure);
    const exporters::ExportFormat& format = format_of(session.ui.export_form);
    if (session.ui.exporting || open == nullptr || c.output.empty()) return;
    for (const std::filesystem::path& file : exporters::files_of(format, c.output)) {
        std::error_code unknown;
        if (!std::filesystem::exists(file, unknown)) continue;
        show_toast(session,
                   fmt::format("{} is there already; choose another name", base::to_utf8(file.filename().string())),
                   base::Severity::error);
        return;
    }
    ExportTask task;
    task.figure = open->figure;
    if (open->skin) task.skin = open->skin->rigid;
    task.place = open->prepared.place;
    task.settings = export_settings(session.ui.export_form, export_frames(session, c.figure));
    task.format = &format;
    task.output = c.output;
    session.ui.export_form.folder = c.output.parent_path();
    session.ui.export_notes.clear();
    session.ui.exporting =
        Exporting{c.output, 0, export_frames(session, c.figure).count(), base::folder_to_make(c.output)};
    session.jobs->exporter.start(std::move(task));
}

void handle(Session& session, const CancelExport&) {
    if (session.ui.exporting) session.jobs->exporter.cancel();
}

void handle(Session& session, const CopyExport& c) {
    if (open_figure(session.document, c.figure) != nullptr)
        session.ui.requests.copy_export = ExportOrder{c.figure, c.output};
}

}  // namespace skelplay::session
