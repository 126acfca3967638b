#include "session/commands/library_commands.h"

#include "session/files/opening.h"
#include "session/playback.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

void close_library(Session& session) {
    session.ui.library = false;
    Timeline& timeline = session.playback.timeline;
    if (session.ui.play_after_library && !timeline.playing) timeline = play(timeline, timeline.direction);
    session.ui.play_after_library = false;
}

}  // namespace

void handle(Session& session, const ToggleLibrary&) {
    if (session.ui.library) return close_library(session);
    session.ui.library = true;
    session.ui.hidden = Hidden::nothing;
    session.ui.play_after_library = session.playback.timeline.playing;
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
