#include "session/burn_in.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <string_view>

#include "base/rate.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

struct Direction {
    scene::ViewPreset preset;
    std::string_view name;
};
constexpr std::array<Direction, 6> directions{{{scene::ViewPreset::front, "front"},
                                               {scene::ViewPreset::right, "right"},
                                               {scene::ViewPreset::top, "top"},
                                               {scene::ViewPreset::back, "back"},
                                               {scene::ViewPreset::left, "left"},
                                               {scene::ViewPreset::bottom, "bottom"}}};

/// The last whole frame reached at a position of the timebase.
double reached(double position) { return std::floor(position + same_frame); }

std::int64_t number_at(const Playback& playback, const OpenFigure& open, double position) {
    return frame_number(open, static_cast<std::size_t>(reached(position_at(playback, open, position))));
}

std::string code_at(Timeline timeline, double position) { return time_code(go_to(timeline, reached(position))); }

std::string camera_text(const View& view) {
    if (view.panes.size() > 1) return {};
    return fmt::format("{} {:.2f} m{}{}", direction_text(view.camera), view.camera.distance,
                       view.camera.orthographic ? ", ortho" : "", view.follow ? ", follows" : "");
}

std::string names_of(const Document& document, const OpenFigure& active) {
    std::string names = shown_name(active);
    for (const OpenFigure& open : document.figures)
        if (open.settings.visible && open.id != active.id) names += " + " + shown_name(open);
    return names;
}

std::string rate_text(const takes::Rate& rate) {
    return fmt::format("{} fps{}", base::rate_text(rate.fps),
                       rate.source == analysis::Source::inferred ? " assumed" : "");
}

}  // namespace

std::string direction_text(const scene::Camera& camera) {
    constexpr double same_angle = 1e-6;
    constexpr double degrees = 180.0 / std::numbers::pi;
    for (const Direction& each : directions) {
        scene::Camera along = camera;
        scene::look(along, each.preset);
        const double difference = std::remainder(along.yaw - camera.yaw, 2 * std::numbers::pi);
        if (std::abs(along.pitch - camera.pitch) < same_angle && std::abs(difference) < same_angle)
            return std::string(each.name);
    }
    const double yaw = std::remainder(camera.yaw, 2 * std::numbers::pi) * degrees;
    // Rounded first, so that there is no -0.
    return fmt::format("{}\u00b0 {}\u00b0", std::lround(yaw), std::lround(camera.pitch * degrees));
}

BurnIn burn_in(const Session& session) { return burn_in(session, {shown_position(session.playback.timeline)}); }

BurnIn burn_in(const Session& session, const std::vector<double>& positions) {
    BurnIn text;
    const OpenFigure* active = active_figure(session.document);
    if (active == nullptr || positions.empty()) return text;
    const Timeline& timeline = session.playback.timeline;
    const std::int64_t first = number_at(session.playback, *active, positions.front());
    const std::int64_t last = number_at(session.playback, *active, positions.back());
    const figure::Take& take = active->take.figure->take;
    const std::string frames = frames_text(figure::first_frame(take), figure::frame_count(take));
    const bool one = positions.size() == 1;
    text.take = names_of(session.document, *active);
    text.frame = one ? fmt::format("{} {}", first, frames)
                     : fmt::format("{} to {} {}, {} poses", first, last, frames, positions.size());
    text.time_code = code_at(timeline, positions.front());
    if (!one) text.time_code += " to " + code_at(timeline, positions.back());
    text.rate = rate_text(active->take.rate);
    text.camera = camera_text(session.view);
    return text;
}

}  // namespace skelplay::session
