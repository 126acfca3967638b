#include "session/commands/media_commands.h"

#include "session/session.h"
#include "session/state.h"

namespace skelplay::session {

void handle(Session& session, const Screenshot& c) {
    (c.panels ? session.ui.requests.screenshot : session.ui.requests.picture) = true;
}

void handle(Session& session, const StartRender& c) {
    if (session.ui.rendering || session.document.figures.empty() || c.output.empty()) return;
    const std::filesystem::path folder = c.output.parent_path();
    // Numbered pictures get a folder of their own; the next rendering starts from its parent.
    session.ui.render.folder = session.ui.render.kind == MediaKind::pictures ? folder.parent_path() : folder;
    session.ui.rendering = Rendering{c.output};
    session.ui.requests.render = RenderOrder{session.ui.render, c.output};
    save_state(session);
}

void handle(Session& session, const CopyRender& c) {
    if (!session.document.figures.empty() && !c.output.empty())
        session.ui.requests.copy_render = RenderOrder{session.ui.render, c.output};
}

void handle(Session& session, const CancelRender&) {
    session.ui.requests.cancel_render = session.ui.rendering.has_value();
}

void handle(Session& session, const ReportRender& c) {
    if (session.ui.rendering) session.ui.rendering = Rendering{session.ui.rendering->output, c.done, c.total};
}

void handle(Session& session, const EndRender& c) {
    session.ui.rendering.reset();
    show_toast(session, c.sentence, c.is_error ? base::Severity::error : base::Severity::note);
}
void handle(Session& session, const CopyAsCommand&) { session.ui.requests.copy_as_command = true; }

}  // namespace skelplay::session
