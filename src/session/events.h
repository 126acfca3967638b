#pragma once

#include "figure/recordings.h"
#include "session/figure_id.h"

namespace skelplay::session {
/// Frames of the active figure's take that are worth going to.
struct Events {
    std::size_t frame = 0;           // of the take, from 0
    double position = 0.0;           // of the timebase, whole
    std::vector<std::string> texts;  // what there is at this frame, bookmarks first: "Bookmark, frame 12"; at least one
};

/// The nearest frame after the present one (`direction` < 0: before it) with a bookmark, an event of the file or of the
/// shown lanes, or a finding, at the frame where a click on it goes. Nothing: there is none, or it is not computed yet.
/// `bookmarks`: nothing but these counts.
std::optional<Events> next_events(const Session& session, int direction, bool bookmarks = false);
/// Goes there and shows in a toast what is there, or that there is nothing.
void go_to_event(Session& session, int direction);
void go_to_bookmark(Session& session, int direction);

/// An event that the active figure's file states, at a frame of its take.
struct RecordedEvent {
    std::size_t frame = 0;                      // from 0
    const figure::TrialEvent* event = nullptr;  // never null
};
/// Those within the take, in order.
std::vector<RecordedEvent> recorded_events(const Document& document);

/// Sets a bookmark on the present frame of the active figure, or removes it.
void toggle_bookmark_here(Session& session);
/// Bookmarks of the active figure as frames of its take, from 0, in order; those beyond its frames are left out.
std::vector<std::size_t> bookmarked_frames(const Document& document);
}  // namespace skelplay::session
