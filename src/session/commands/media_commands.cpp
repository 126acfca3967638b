#include "session/commands/media_commands.h"

#include <algorithm>

#include "session/session.h"

namespace skelplay::session {

void handle(Session& session, const Screenshot& c) {
    (c.panels ? session.requests.screenshot : session.requests.picture) = true;
}

void handle(Session& session, const ToggleRenderPanel&) {
    session.interface.render_panel = !session.interface.render_panel;
}

void handle(Session& session, const SetRenderSettings& c) {
    session.render = c.settings;
    session.render.width = std::clamp(c.settings.width, 2, RenderSettings::longest_side);
    session.render.height = std::clamp(c.settings.height, 2, RenderSettings::longest_side);
}

void handle(Session& session, const StartRender& c) {
    if (session.rendering || session.figures.empty() || c.output.empty()) return;
    const std::filesystem::path folder = c.output.parent_path();
    // Numbered pictures get a folder of their own, which the next ones are not to go into.
    session.render.folder = session.render.kind == MediaKind::pictures ? folder.parent_path() : folder;
    session.rendering = Rendering{c.output};
    session.requests.render = RenderOrder{session.render, c.output};
    save_preferences(session);
}

void handle(Session& session, const CancelRender&) { session.requests.cancel_render = session.rendering.has_value(); }

void handle(Session& session, const ReportRender& c) {
    if (session.rendering) session.rendering = Rendering{session.rendering->output, c.done, c.total};
}

void handle(Session& session, const EndRender& c) {
    session.rendering.reset();
    say(session, c.sentence, c.is_error ? base::Severity::error : base::Severity::note);
}
void handle(Session& session, const CopyAsCommand&) { session.requests.copy_as_command = true; }

}  // namespace skelplay::session
