#include "session/empty_picture.h"
#include "session/analyses/lanes.h"

namespace skelplay::session {
namespace {
bool has_bone(const Session& session, std::size_t figure) {
    const std::size_t bones = session.document.figures[figure].take.figure->skeleton.size();
    for (std::size_t i = 0; i < bones; ++i)
        if (bone_position(session.posed, figure, figure::bone_id(i))) return true;
    return false;
}

/// The frames around the present one in which no marker is there; only that one while the gaps are not known.
FrameRange frames_without_markers(const Session& session, const OpenFigure& open) {
    const std::size_t now = frame_in(session.playback, open);
    const auto all = static_cast<float>(open.take.figure->skeleton.size());
    const MarkLane* gaps = mark_lane(session, Lane::gaps);
    const auto is_empty = [&](std::size_t frame) { return gaps->counts[frame] >= all; };
    FrameRange range{now, now};
    if (gaps == nullptr || now >= gaps->counts.size() || !is_empty(now)) return range;
    while (range.first > 0 && is_empty(range.first - 1)) --range.first;
    while (range.last + 1 < gaps->counts.size() && is_empty(range.last + 1)) ++range.last;
    return range;
}

EmptyPicture no_marker(const Session& session, const OpenFigure& open) {
    const FrameRange empty = frames_without_markers(session, open);
    EmptyPicture picture{"No marker in " + (empty.first == empty.last
                                                ? fmt::format("frame {}", frame_number(open, empty.first))
                                                : fmt::format("frames {} to {}", frame_number(open, empty.first),
                                                              frame_number(open, empty.last)))};
    const std::size_t frames = figure::frame_count(open.take.figure->take);
    if (empty.first == 0 && empty.last + 1 >= frames) return picture;
    const std::size_t seen = empty.last + 1 < frames ? empty.last + 1 : empty.first - 1;
    picture.help = fmt::format("Go to frame {}", frame_number(open, seen));
    picture.command = command(go_to_frame, timebase_position_at(session.playback, open, static_cast<double>(seen)));
    return picture;
}
}  // namespace

std::optional<EmptyPicture> empty_picture(const Session& session) {
    const Document& document = session.document;
    const OpenFigure* active = active_figure(document);
    if (active == nullptr) return std::nullopt;
    scene::Bounds box;
    bool any_shown = false;
    bool any_bone = false;
    for (std::size_t i = 0; i < document.figures.size(); ++i) {
        if (!document.figures[i].settings.visible) continue;
        any_shown = true;
        any_bone = any_bone || has_bone(session, i);
        box.include(pose_bounds(document, session.posed, i, BoneId::none));
    }
    if (!any_shown && document.figures.size() > 1)
        return EmptyPicture{"All figures are hidden", "Show all", command(show_all_takes)};
    if (!any_shown) return EmptyPicture{"The figure is hidden", "Show it", command(show_all_takes)};
    if (!any_bone && figure::is_rest_only(active->take.figure->take)) return EmptyPicture{"The file has no frames"};
    if (!any_bone) return no_marker(session, *active);
    const double room = 0.5 * active->take.placement.unit.height;  // of what is drawn around bones
    if (box.empty() || !scene::misses(session.view.pane().camera, {box.low - room, box.high + room}, session.view.viewport))
        return std::nullopt;
    return EmptyPicture{"The figure is outside the picture", session.ui.fingers ? "Frame it" : "Frame it (A)",
                        command(frame_whole_motion)};
}

std::optional<EmptyPicture> partial_picture(const Session& session) {
    const std::vector<OpenFigure>& figures = session.document.figures;
    const auto seen = static_cast<std::size_t>(std::ranges::count_if(figures, [&](const OpenFigure& open) {
        return std::ranges::any_of(session.view.panes, [&](const Pane& pane) { return shows(pane, open); });
    }));
    if (seen == 0 || seen == figures.size()) return std::nullopt;
    const bool views = is_of_takes(session.view.split);
    return EmptyPicture{
        fmt::format("{} of {} takes shown{}", seen, figures.size(), views ? ". Tab shows the next" : ", others are hidden"),
        "Show all", command(show_all_takes)};
}

void show_all_takes(Session& session) {
    constexpr std::size_t most_views = 4;
    const auto ids = session.document.figures | std::views::transform(&OpenFigure::id);
    for (const FigureId id : std::vector(ids.begin(), ids.end())) set_visible(session, id, true);
    if (!partial_picture(session)) return;
    if (session.document.figures.size() <= most_views) return set_option(session, "views", "four-takes");
    set_option(session, "side-by-side", true);  // which is one view
}
}  // namespace skelplay::session
