#include "session/window.h"
#include "session/files/playlist.h"

namespace skelplay::session {
namespace {
template <class Dialog> void toggle(std::optional<Dialog>& dialog) {
    dialog = dialog ? std::nullopt : std::optional(Dialog());
}

void close_library(Session& session) {
    const bool play_after = session.ui.library && session.ui.library->play_after;
    session.ui.library.reset();
    Timeline& timeline = session.playback.timeline;
    if (play_after && !timeline.playing) timeline = play(timeline, timeline.direction);
}
}  // namespace

void toggle_marks_dialog(Session& session) { toggle(session.ui.marks_dialog); }

void toggle_panels(Session& session) {
    switch (session.ui.hidden) {
        case Hidden::nothing:
            session.ui.hidden = Hidden::panels;
            session.ui.tap_shows = session.ui.fingers;
            if (session.ui.fingers) show_toast(session, "A tap on the picture shows the panels again");
            return;
        case Hidden::panels:
            session.ui.hidden = Hidden::everything;
            show_toast(session, "H shows the panels again");
            return;
        case Hidden::everything: session.ui.hidden = Hidden::nothing; return;
    }
}

void hide(Session& session, Hidden hidden) { session.ui.hidden = hidden; }

void toggle_form(Session& session, Form form) {
    UiState& ui = session.ui;
    ui.form = ui.form == form ? std::nullopt : std::optional(form);
    const Timeline& timeline = session.playback.timeline;
    if (ui.form == Form::export_take) ui.export_form.range = timeline.in || timeline.out;
}

void toggle_help(Session& session) { session.ui.help_open = !session.ui.help_open; }

void toggle_open_dialog(Session& session) { toggle(session.ui.open_dialog); }
void choose_skeleton(Session& session, FigureId figure) { session.ui.open_dialog = OpenDialog{figure}; }
void choose_target(Session& session) { session.ui.open_dialog = OpenDialog{.export_to = true}; }

void name_skeleton(Session& session, const fs::path& motion) {
    session.ui.open_dialog = OpenDialog{FigureId::none, motion};
}

void post_event(Session& session, UiEvent event) {
    UiState& ui = session.ui;
    const bool on_time_bar = event == UiEvent::focus_frame_number || event == UiEvent::focus_rate;
    if (!on_time_bar && event != UiEvent::step_back) ui.hidden = Hidden::nothing;
    else if (on_time_bar && ui.hidden == Hidden::everything) ui.hidden = Hidden::panels;
    if (event == UiEvent::focus_filter) ui.layout.left_folded = false;
    ui.events.push_back(event);
}

void dismiss_toast(Session& session) { session.ui.toast.reset(); }

void toggle_full_screen(Session& session) { session.ui.full_screen = !session.ui.full_screen; }

void leave_out(Session& session, Effect effect) {
    const std::size_t row = index(effect);
    if (session.ui.chosen[row] || session.ui.drawn_slowly[row] || session.ui.left_out[row]) return;
    session.ui.left_out.set(row);
}

void draw_everything(Session& session, bool on) {
    session.ui.drawn_slowly = on ? session.ui.drawn_slowly | session.ui.left_out : EffectSet{};
    session.ui.left_out.reset();
}

void toggle_library(Session& session) {
    if (session.ui.library) return close_library(session);
    session.ui.library = OpenLibrary{session.playback.timeline.playing};
    session.ui.hidden = Hidden::nothing;
    session.playback.timeline = pause(session.playback.timeline);
}

void open_from_library(Session& session, const base::PathList& files, std::size_t index, bool add,
                       const std::string& take) {
    if (index >= files.size()) return;
    close_library(session);
    if (add) open_files(session, {files[index]}, true);
    else start_listed(session, files, index, take);
}

void mark_listed(Session& session, const fs::path& file, Mark mark) {
    read_reviews_of(session, {file});
    toggle(session.document, file, mark);
}

void tag_listed(Session& session, const fs::path& file, const std::string& tag, bool on, const takes::Tags& saved) {
    read_reviews_of(session, {file});
    set_tag(session.document, file, tag, on, saved);
}

void show_library_folder(Session& session, const fs::path& folder) {
    session.ui.library_folder = folder;
    read_review_in(session, folder);
}
}  // namespace skelplay::session
