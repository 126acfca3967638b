#include "session/exported_state.h"
#include <concepts>
#include "session/analyses/checks.h"
#include "session/analyses/lanes.h"
#include "session/files/playlist.h"

namespace skelplay::session {
namespace {
/// Collects the lines. A line end inside a value becomes a space.
class Lines {
public:
    void add(std::string_view key, std::string value) {
        std::ranges::replace_if(value, base::is_line_end, ' ');
        text_ += fmt::format("{}={}\n", key, value);
    }
    void add(std::string_view key, const char* value) { add(key, std::string(value)); }
    void add(std::string_view key, double value) { add(key, base::shortest(value)); }
    template <std::unsigned_integral Count> void add(std::string_view key, Count value) {
        add(key, fmt::format("{}", value));
    }
    void add(std::string_view key, bool value) { add(key, value ? "1" : "0"); }
    std::string take() { return std::move(text_); }

private:
    std::string text_;
};

void add_time(const Session& session, Lines& lines) {
    const Timeline& timeline = session.playback.timeline;
    const OpenFigure* active = active_figure(session.document);
    lines.add("frame",
              active != nullptr ? fmt::format("{}", frame_number(*active, frame_in(session.playback, *active))) : "");
    lines.add("frames", active != nullptr ? figure::frame_count(active->take.figure->take) : std::size_t{0});
    lines.add("position", shown_position(timeline));
    lines.add("time", shown_time(timeline).count());
    lines.add("playing", timeline.playing);
    lines.add("direction", static_cast<double>(timeline.direction));
    lines.add("speed", playing_speed(timeline));
    lines.add("play_mode", std::string(play_mode_names.at(static_cast<std::size_t>(timeline.mode))));
    lines.add("range", fmt::format("{} {}", range(timeline).first, range(timeline).last));
    lines.add("bar", fmt::format("{} {}", base::shortest(bar_window(session.playback).first),
                                 base::shortest(bar_window(session.playback).last)));
    lines.add("frames_shown", session.playback.frame_count.shown);
    lines.add("frames_left_out", session.playback.frame_count.left_out);
    lines.add("scrubbing", timeline.scrubbing);
    lines.add("interpolate", timeline.interpolate);
    lines.add("fps", active != nullptr ? active->take.rate.fps : 0.0);
}

/// How many entries each lane has; empty: not computed yet, or there is no such lane.
void add_lanes(const Session& session, Lines& lines) {
    for (const Lane lane : all_lanes) {
        const MarkLane* marks = lane == Lane::speed ? nullptr : mark_lane(session, lane);
        const SpeedLane* speeds = lane == Lane::speed ? speed_lane(session) : nullptr;
        const std::size_t count = speeds != nullptr ? speeds->speeds.size() : marks != nullptr ? marks->marks.size() : 0;
        lines.add(fmt::format("lane_{}", names(lane).id),
                  speeds != nullptr || marks != nullptr ? fmt::format("{}", count) : std::string());
    }
}

void add_figures(const Session& session, Lines& lines) {
    const OpenFigure* active = active_figure(session.document);
    const OpenFigure* selected = selected_figure(session.document, session.view);
    lines.add("figures", session.document.figures.size());
    lines.add("up_axis", active != nullptr ? std::string(figure::name(active->take.placement.up.value)) : "");
    lines.add("metres_per_unit", active != nullptr ? active->take.placement.to_world.metres_per_unit : 0.0);
    lines.add("selected",
              selected != nullptr ? selected->take.figure->skeleton[session.view.selection.bone].name : std::string());
    lines.add("rest_pose", session.playback.rest_pose);
    const takes::FigureSkin* skin = active != nullptr && active->take.skin ? &*active->take.skin : nullptr;
    lines.add("skin", skin != nullptr ? skin->file.filename().string() : std::string());
    lines.add("skin_findings", skin != nullptr ? findings_of(*skin).size() : std::size_t{0});
    lines.add("skin_by_hand", skin != nullptr ? skin->attach.assigned.size() : std::size_t{0});
    lines.add("ghosts", session.view.options.ghosts.on);
    lines.add("path", session.view.options.path);
}

void add_camera(const View& view, Lines& lines) {
    const scene::Camera& camera = view.pane().camera;
    lines.add("camera_target", fmt::format("{} {} {}", base::shortest(camera.target.x), base::shortest(camera.target.y),
                                           base::shortest(camera.target.z)));
    lines.add("camera_distance", camera.distance);
    lines.add("camera_yaw", camera.yaw);
    lines.add("camera_pitch", camera.pitch);
    lines.add("camera_orthographic", camera.orthographic);
    lines.add("views", view.panes.size());
    lines.add("view", view.active + 1);
    lines.add("viewport", fmt::format("{} {}", view.viewport.width, view.viewport.height));
}

void add_messages(const Session& session, Lines& lines) {
    std::size_t messages = 0;
    std::size_t warnings = 0;
    std::size_t errors = 0;
    for (const FileReport& report : session.document.reports) {
        messages += report.diagnostics.items().size();
        warnings += report.diagnostics.count(base::Severity::warning);
        errors += report.diagnostics.count(base::Severity::error);
    }
    lines.add("messages", messages);
    lines.add("warnings", warnings);
    lines.add("errors", errors);
    lines.add("toast", session.ui.toast ? session.ui.toast->text : std::string());
}

void add_review(const Session& session, Lines& lines) {
    const Playlist& playlist = session.document.playlist;
    lines.add("playlist",
              playlist.files.empty() ? std::string() : fmt::format("{} {}", playlist.current + 1, playlist.files.size()));
    lines.add("ahead", file_read_ahead(session).filename().string());
    const OpenFigure* active = active_figure(session.document);
    lines.add("mark", active != nullptr
                          ? std::string(name(mark_of(session.document.review, reviewed_file(session.document))))
                          : "");
    lines.add("bookmarks", active != nullptr ? bookmarks_of(session.document.review, active->take.request.file).size() : 0);
    lines.add("findings",
              checked_motion(session) == nullptr ? std::string() : fmt::format("{}", open_findings(session).size()));
    lines.add("marks_unsaved", session.document.review.unsaved());
    lines.add("marks_dialog", session.ui.marks_dialog.has_value());
}

void add_window(const Session& session, Lines& lines) {
    lines.add("loading", loading(session));
    lines.add("working", analysing(session));
    lines.add("theme", text_of(*find_option("theme"), session));
    lines.add("names", session.view.options.names);
    lines.add("help_open", session.ui.help_open);
    lines.add("open_dialog", session.ui.open_dialog.has_value());
    lines.add("library", session.ui.library.has_value());
    lines.add("rendering", session.ui.rendering.has_value());
    lines.add("render_done", session.ui.rendering ? session.ui.rendering->done : std::size_t{0});
    lines.add("panels_hidden", session.ui.hidden != Hidden::nothing);
    lines.add("time_bar_hidden", session.ui.hidden == Hidden::everything);
}
}  // namespace

std::string title(const Session& session) {
    const OpenFigure* active = active_figure(session.document);
    if (active == nullptr) return "Skelplay";
    // As below the time bar: several takes share its count.
    const Timeline& timeline = session.playback.timeline;
    return fmt::format("{}{} – frame {} {} – Skelplay", active->take.figure->name, unsaved_text(*active),
                       frame_number(timeline, shown_frame(timeline)), frames_text(timeline.first_number, timeline.frames));
}

std::string exported_state(const Session& session) {
    const OpenFigure* active = active_figure(session.document);
    Lines lines;
    lines.add("title", title(session));
    lines.add("file", active != nullptr ? active->take.figure->motion_file : std::string());
    add_time(session, lines);
    add_lanes(session, lines);
    add_figures(session, lines);
    add_camera(session.view, lines);
    add_messages(session, lines);
    add_review(session, lines);
    add_window(session, lines);
    return lines.take();
}
}  // namespace skelplay::session
