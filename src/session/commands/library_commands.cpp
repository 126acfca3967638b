#include "session/commands/library_commands.h"

#include "session/files/opening.h"
#include "session/playback.h"
#include "session/session.h"

namespace skelplay::session {

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
