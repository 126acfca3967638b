#include "session/commands/window_commands.h"

#include <fmt/format.h>

#include "session/files/review.h"
#include "session/session.h"
#include "session/state.h"

namespace skelplay::session {

void handle(Session& session, const ToggleMarksDialog&) {
    session.ui.marks_dialog = !session.ui.marks_dialog;
    session.ui.quitting = false;
}

void handle(Session& session, const SetLayout& c) {
    session.ui.layout = c.layout;
    clamp_numbers(settings_of(session));
}

void handle(Session& session, const TogglePanels&) {
    switch (session.ui.hidden) {
        case Hidden::nothing: session.ui.hidden = Hidden::panels; return;
        case Hidden::panels:
            session.ui.hidden = Hidden::everything;
            say(session, "H shows the panels again", base::Severity::note);
            return;
        case Hidden::everything: session.ui.hidden = Hidden::nothing; return;
    }
}

void handle(Session& session, const ToggleHelp&) { session.ui.help_open = !session.ui.help_open; }

void handle(Session& session, const ToggleOpenDialog&) {
    session.ui.open_dialog = !session.ui.open_dialog;
    session.ui.play_on = FigureId::none;
}

void handle(Session& session, const ChooseSkeleton& c) {
    session.ui.open_dialog = true;
    session.ui.play_on = c.figure;
}

void handle(Session& session, const FocusFilter&) {
    session.ui.hidden = Hidden::nothing;
    session.ui.layout.left_folded = false;
    ++session.ui.filter_focus;
}

void handle(Session& session, const FocusFrameNumber&) {
    if (session.ui.hidden == Hidden::everything) session.ui.hidden = Hidden::panels;
    ++session.ui.frame_number_focus;
}

void handle(Session& session, const FocusRate&) {
    if (session.ui.hidden == Hidden::everything) session.ui.hidden = Hidden::panels;
    ++session.ui.rate_focus;
}

void handle(Session& session, const EnterMenus&) {
    session.ui.hidden = Hidden::nothing;
    ++session.ui.menu_focus;
}

void handle(Session& session, const StepTab& c) {
    session.ui.hidden = Hidden::nothing;
    session.ui.tab_steps += c.by;
}

void handle(Session& session, const EnterColumn&) {
    session.ui.hidden = Hidden::nothing;
    ++session.ui.column_focus;
}

void handle(Session& session, const StepBack&) { ++session.ui.steps_back; }

void handle(Session& session, const Say& c) {
    say(session, c.text, c.is_error ? base::Severity::error : base::Severity::note);
}
void handle(Session& session, const DismissToast&) { session.ui.toast.reset(); }

void handle(Session& session, const ToggleFullScreen&) { session.ui.full_screen = !session.ui.full_screen; }

void handle(Session& session, const LeaveOut& c) {
    const std::size_t effect = index(c.effect);
    if (session.ui.chosen[effect] || session.ui.left_out[effect]) return;
    session.ui.left_out.set(effect);
    if (session.ui.toast) return;  // what it says is worth more
    say(session, fmt::format("{}: left out here, too slow", effect_table.at(effect).name), base::Severity::note);
}

void handle(Session& session, const Quit& c) { quit(session, c.leave_marks); }

}  // namespace skelplay::session
