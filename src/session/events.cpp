#include "session/events.h"
#include "session/analyses/checks.h"
#include "session/analyses/lanes.h"

namespace skelplay::session {
namespace {
constexpr std::size_t most_in_toast = 3;  // events in one toast

/// A frame and what is there, which is put into words only for the frame that is chosen. Nothing: a bookmark.
struct Candidate {
    std::size_t frame = 0;
    const LaneMark* mark = nullptr;
    const analysis::Finding* finding = nullptr;
    const figure::TrialEvent* event = nullptr;
};

std::vector<Candidate> candidates_of(const Session& session, bool bookmarks) {
    std::vector<Candidate> all;
    const std::vector<Lane> lanes = shown_lanes(session.document, session.ui.layout.lanes);
    for (const std::size_t frame : bookmarked_frames(session.document)) all.push_back({frame});
    if (bookmarks) return all;
    for (const RecordedEvent& event : recorded_events(session.document))
        all.push_back({event.frame, nullptr, nullptr, event.event});
    const auto shown = [&](Lane lane) { return std::ranges::find(lanes, lane) != lanes.end(); };
    for (const analysis::Finding* finding : open_findings(session)) {
        const bool told_by_lane = (finding->kind == analysis::FindingKind::limits && shown(Lane::limits)) ||
                                  (finding->kind == analysis::FindingKind::gap && shown(Lane::gaps));
        if (!told_by_lane) all.push_back({worst_frame(*finding), nullptr, finding});
    }
    for (const Lane lane : lanes) {
        const bool has_marks = lane != Lane::speed && lane != Lane::checks;
        const MarkLane* marks = has_marks ? mark_lane(session, lane) : nullptr;
        if (marks == nullptr) continue;
        for (const LaneMark& mark : marks->marks) all.push_back({mark.frame, &mark});
    }
    return all;
}

std::string text_of_event(const OpenFigure& open, const Candidate& candidate) {
    if (candidate.mark != nullptr) return describe(open, *candidate.mark);
    if (candidate.finding != nullptr) return describe(open, *candidate.finding);
    if (candidate.event != nullptr)
        return fmt::format("{}, frame {}", figure::name_of(*candidate.event), frame_number(open, candidate.frame));
    return fmt::format("Bookmark, frame {}", frame_number(open, candidate.frame));
}

std::string toast_text(const Events& events) {
    const std::size_t more = events.texts.size() - std::min(events.texts.size(), most_in_toast);
    const auto end = events.texts.end() - static_cast<std::ptrdiff_t>(more);
    std::string text = fmt::format("{}", fmt::join(events.texts.begin(), end, "\n"));
    if (more > 0) text += fmt::format("\nand {} more", more);
    return text;
}

void go_to_next(Session& session, int direction, bool bookmarks) {
    if (active_figure(session.document) == nullptr) return;
    if (const auto events = next_events(session, direction, bookmarks)) {
        session.playback.timeline = go_to(session.playback.timeline, events->position);
        show_toast(session, toast_text(*events));
        return;
    }
    show_toast(session, fmt::format("There is no {} {} this frame{}",
                                    bookmarks ? "bookmark" : "bookmark, finding or event of a lane",
                                    direction < 0 ? "before" : "after",
                                    analysing(session) && !bookmarks ? "; the take is still being looked at" : ""));
}
}  // namespace

std::optional<Events> next_events(const Session& session, int direction, bool bookmarks) {
    const OpenFigure* open = active_figure(session.document);
    if (open == nullptr) return std::nullopt;
    const double here = session.playback.timeline.position;
    const auto last = static_cast<double>(session.playback.timeline.frames - 1);
    std::optional<Events> nearest;
    for (const Candidate& candidate : candidates_of(session, bookmarks)) {
        const double exact = timebase_position_at(session.playback, *open, static_cast<double>(candidate.frame));
        const double position = std::clamp(std::round(exact), 0.0, last);
        const double ahead = (position - here) * (direction < 0 ? -1 : 1);
        if (ahead <= same_frame) continue;
        const double best = nearest ? std::abs(nearest->position - here) : ahead + 1;
        if (ahead < best) nearest = Events{candidate.frame, position, {}};
        if (ahead <= best) nearest->texts.push_back(text_of_event(*open, candidate));
    }
    return nearest;
}

void go_to_event(Session& session, int direction) { go_to_next(session, direction, false); }
void go_to_bookmark(Session& session, int direction) { go_to_next(session, direction, true); }

void toggle_bookmark_here(Session& session) {
    const OpenFigure* open = active_figure(session.document);
    if (open == nullptr) return;
    const std::int64_t number = frame_number(*open, frame_in(session.playback, *open));
    const bool set = toggle_bookmark(session.document, open->take.request.file, number);
    show_toast(session, fmt::format("{} frame {}", set ? "Bookmark at" : "Bookmark removed from", number));
}

std::vector<RecordedEvent> recorded_events(const Document& document) {
    std::vector<RecordedEvent> events;
    const OpenFigure* open = active_figure(document);
    if (open == nullptr || open->take.figure->recordings == nullptr) return events;
    const std::size_t frames = figure::frame_count(open->take.figure->take);
    for (const figure::TrialEvent& event : open->take.figure->recordings->events)
        if (const auto frame = figure::frame_of(event, frames)) events.push_back({*frame, &event});
    return events;
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
