#include "session/events.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <utility>

#include "session/analyses/lanes.h"
#include "session/files/review.h"
#include "session/progress.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

constexpr std::size_t most_in_toast = 3;  // events in one toast

/// A frame and what is there, which is put into words only for the frame that is chosen.
struct Candidate {
    std::size_t frame = 0;
    const LaneMark* mark = nullptr;  // null: a bookmark
};

std::vector<Candidate> candidates_of(const Session& session) {
    std::vector<Candidate> all;
    for (const std::size_t frame : bookmarked_frames(session.document)) all.push_back({frame, nullptr});
    for (const Lane lane : shown_lanes(session.document, session.ui.layout.lanes)) {
        const MarkLane* marks = lane == Lane::speed ? nullptr : mark_lane(session, lane);
        if (marks == nullptr) continue;
        for (const LaneMark& mark : marks->marks) all.push_back({mark.frame, &mark});
    }
    return all;
}

/// Where the playhead goes for a frame of the figure.
double position_of(const Playback& playback, const OpenFigure& open, std::size_t frame) {
    const double position = timebase_position_at(playback, open, static_cast<double>(frame));
    return std::clamp(std::round(position), 0.0, static_cast<double>(playback.timeline.frames - 1));
}

std::string text_of_event(const OpenFigure& open, const Candidate& candidate) {
    if (candidate.mark != nullptr) return describe(open, *candidate.mark);
    return fmt::format("Bookmark, frame {}", frame_number(open, candidate.frame));
}

std::string toast_text(const Events& events) {
    const std::size_t more = events.texts.size() - std::min(events.texts.size(), most_in_toast);
    const auto end = events.texts.end() - static_cast<std::ptrdiff_t>(more);
    std::string text = fmt::format("{}", fmt::join(events.texts.begin(), end, "\n"));
    if (more > 0) text += fmt::format("\nand {} more", more);
    return text;
}

}  // namespace

std::optional<Events> next_events(const Session& session, int direction) {
    const OpenFigure* open = active_figure(session.document);
    if (open == nullptr) return std::nullopt;
    const double here = session.playback.timeline.position;
    std::optional<Events> nearest;
    for (const Candidate& candidate : candidates_of(session)) {
        const double position = position_of(session.playback, *open, candidate.frame);
        const double ahead = (position - here) * (direction < 0 ? -1 : 1);
        if (ahead <= same_frame) continue;
        const double best = nearest ? std::abs(nearest->position - here) : ahead + 1;
        if (ahead < best) nearest = Events{candidate.frame, position, {}};
        if (ahead <= best) nearest->texts.push_back(text_of_event(*open, candidate));
    }
    return nearest;
}

void go_to_events(Session& session, int direction) {
    if (active_figure(session.document) == nullptr) return;
    if (const auto events = next_events(session, direction)) {
        session.playback.timeline = go_to(session.playback.timeline, events->position);
        show_toast(session, toast_text(*events), base::Severity::note);
        return;
    }
    show_toast(session,
               fmt::format("There is no bookmark, jump, contact or limit event {} this frame{}",
                           direction < 0 ? "before" : "after",
                           analysing(session) ? "; the lanes are still being computed" : ""),
               base::Severity::note);
}

void toggle_bookmark_here(Session& session) {
    const OpenFigure* open = active_figure(session.document);
    if (open == nullptr) return;
    const std::int64_t number = frame_number(*open, frame_in(session.playback, *open));
    const bool set = toggle_bookmark(session.document, open->take.request.file, number);
    show_toast(session, fmt::format("{} frame {}", set ? "Bookmark at" : "Bookmark removed from", number),
               base::Severity::note);
}

std::vector<std::size_t> bookmarked_frames(const Document& document) {
    const OpenFigure* open = active_figure(document);
    if (open == nullptr) return {};
    std::vector<std::size_t> frames;
    const auto count = static_cast<std::int64_t>(figure::frame_count(open->take.figure->take));
    for (const std::int64_t number : bookmarks_of(document.review, open->take.request.file)) {
        const std::int64_t frame = number - frame_number(*open, 0);
        if (frame >= 0 && frame < count) frames.push_back(static_cast<std::size_t>(frame));
    }
    return frames;
}

}  // namespace skelplay::session
