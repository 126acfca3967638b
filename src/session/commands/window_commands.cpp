#include "session/commands/window_commands.h"

#include <fmt/format.h>

#include "session/files/opening.h"
#include "session/files/review.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/state.h"

namespace skelplay::session {

void handle(Session& session, const ToggleMarksDialog&) {
    if (session.ui.marks_dialog)
        session.ui.marks_dialog.reset();
    else
        session.ui.marks_dialog.emplace();
}

void handle(Session& session, const TogglePanels&) {
    switch (session.ui.hidden) {
        case Hidden::nothing: session.ui.hidden = Hidden::panels; return;
        case Hidden::panels:
            session.ui.hidden = Hidden::everything;
            show_toast(session, "H shows the panels again", base::Severity::note);
            return;
        case Hidden::everything: session.ui.hidden = Hidden::nothing; return;
    }
}

void handle(Session& session, const ToggleForm& c) {
    UiState& ui = session.ui;
    ui.form = ui.form == c.form ? std::nullopt : std::optional(c.form);
    const Timeline& timeline = session.playback.timeline;
    if (ui.form == Form::export_take) ui.export_form.range = timeline.in || timeline.out;
}

void handle(Session& session, const ToggleHelp&) { session.ui.help_open = !session.ui.help_open; }

void handle(Session& session, const ToggleOpenDialog&) {
    if (session.ui.open_dialog)
        session.ui.open_dialog.reset();
    else
        session.ui.open_dialog.emplace();
}

void handle(Session& session, const ChooseSkeleton& c) { session.ui.open_dialog = OpenDialog{c.figure}; }

void handle(Session& session, const NameSkeleton& c) { session.ui.open_dialog = OpenDialog{FigureId::none, c.motion}; }

void handle(Session& session, const UiEvent& event) {
    UiState& ui = session.ui;
    const bool on_time_bar = event == UiEvent::focus_frame_number || event == UiEvent::focus_rate;
    if (!on_time_bar && event != UiEvent::step_back)
        ui.hidden = Hidden::nothing;
    else if (on_time_bar && ui.hidden == Hidden::everything)
        ui.hidden = Hidden::panels;
    if (event == UiEvent::focus_filter) ui.layout.left_folded = false;
    ui.events.push_back(event);
}

void handle(Session& session, const ShowToast& c) {
    show_toast(session, c.text, c.is_error ? base::Severity::error : base::Severity::note);
}
void handle(Session& session, const DismissToast&) { session.ui.toast.reset(); }

void handle(Session& session, const ToggleFullScreen&) { session.ui.full_screen = !session.ui.full_screen; }

void handle(Session& session, const LeaveOut& c) {
    const std::size_t effect = index(c.effect);
    if (session.ui.chosen[effect] || session.ui.left_out[effect]) return;
    session.ui.left_out.set(effect);
    if (session.ui.toast) return;  // what it says is worth more
    show_toast(session, fmt::format("{}: left out here, too slow", effect_table.at(effect).name), base::Severity::note);
}

void handle(Session& session, const Quit& c) { quit(session, c.leave_marks); }

namespace {

void close_library(Session& session) {
    const bool play_after = session.ui.library && session.ui.library->play_after;
    session.ui.library.reset();
    Timeline& timeline = session.playback.timeline;
    if (play_after && !timeline.playing) timeline = play(timeline, timeline.direction);
}

}  // namespace

void handle(Session& session, const ToggleLibrary&) {
    if (session.ui.library) return close_library(session);
    session.ui.library = OpenLibrary{session.playback.timeline.playing};
    session.ui.hidden = Hidden::nothing;
    session.playback.timeline = pause(session.playback.timeline);
}

void handle(Session& session, const OpenFromLibrary& c) {
    if (c.index >= c.files.size()) return;
    close_library(session);
    if (c.add)
        start_open(session, {c.files[c.index]}, true);
    else
        start_listed(session, c.files, c.index);
}

void handle(Session& session, const MarkListed& c) { toggle(session.document, c.file, c.mark); }

void handle(Session& session, const ReadReview& c) {
    session.ui.library_folder = c.folder;
    read_review_in(session, c.folder);
}

}  // namespace skelplay::session
