#include "session/commands/window_commands.h"

#include "session/files/reviewing.h"
#include "session/session.h"

namespace skelplay::session {

void handle(Session& session, const ToggleMarksDialog&) {
    session.interface.marks_dialog = !session.interface.marks_dialog;
    session.interface.quitting = false;
}
void handle(Session& session, const SetLayout& c) { session.layout = c.layout; }

void handle(Session& session, const TogglePanels&) {
    session.interface.panels_hidden = !session.interface.panels_hidden;
}
void handle(Session& session, const ToggleHelp&) { session.interface.help_open = !session.interface.help_open; }

void handle(Session& session, const ToggleOpenDialog&) {
    session.interface.open_dialog = !session.interface.open_dialog;
}

void handle(Session& session, const FocusFilter&) {
    session.interface.panels_hidden = false;
    session.layout.left_folded = false;
    ++session.interface.filter_focus;
}

void handle(Session& session, const FocusFrameNumber&) {
    session.interface.panels_hidden = false;
    ++session.interface.frame_number_focus;
}

void handle(Session& session, const Say& c) {
    say(session, c.text, c.is_error ? base::Severity::error : base::Severity::note);
}
void handle(Session& session, const DismissToast&) { session.toast.reset(); }

void handle(Session& session, const ToggleFullScreen&) {
    session.interface.full_screen = !session.interface.full_screen;
}

void handle(Session& session, const Quit& c) { quit(session, c.leave_marks); }

}  // namespace skelplay::session
