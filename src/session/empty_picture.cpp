#include "session/empty_picture.h"

#include "session/analyses/lanes.h"
#include "session/figures.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/session.h"

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

EmptyPicture hidden(const Document& document, const OpenFigure& active) {
    const bool several = document.figures.size() > 1;
    return {several ? "All figures are hidden" : "The figure is hidden",
            several ? fmt::format("Show {}", active.take.figure->name) : "Show it",
            command(set_visible, active.id, true)};
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
    if (!any_shown) return hidden(document, *active);
    if (!any_bone && figure::is_rest_only(active->take.figure->take)) return EmptyPicture{"The file has no frames"};
    if (!any_bone) return no_marker(session, *active);
    const double room = 0.5 * active->take.placement.unit.height;  // of what is drawn around bones
    if (box.empty() ||
        !scene::misses(session.view.pane().camera, {box.low - room, box.high + room}, session.view.viewport))
        return std::nullopt;
    return EmptyPicture{"The figure is outside the picture", session.ui.fingers ? "Frame it" : "Frame it (A)",
                        command(frame_motion)};
}
}  // namespace skelplay::session
