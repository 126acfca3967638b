#include "session/analyses/curves.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string>

#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

constexpr std::size_t frames_between_looks = 4096;  // between two checks of the stop token

std::string curves_key(const OpenFigure& open, figure::BoneId bone) {
    return fmt::format("curves {} {}", open.revision, figure::index(bone));
}

std::span<const figure::Channel> channels_of(const figure::Motion& motion, const figure::Bone& bone) {
    return std::span(motion.channels).subspan(bone.channels.first, bone.channels.count);
}

Curves work_out(const figure::Motion& motion, const figure::Bone& bone, const std::stop_token& stop) {
    const auto channels = channels_of(motion, bone);
    std::vector<std::vector<float>> values(channels.size(), std::vector<float>(motion.frames));
    // Frame by frame, in memory order.
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        if (frame % frames_between_looks == 0 && stop.stop_requested()) return {};
        const auto row = motion.row(frame);
        for (std::size_t i = 0; i < channels.size(); ++i)
            values[i][frame] = static_cast<float>(row[channels[i].column]);
    }
    Curves curves;
    for (std::vector<float>& each : values) curves.channels.emplace_back(std::move(each));
    return curves;
}

}  // namespace

void want_curves(const Session& session, std::vector<Wanted>& wanted) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    if (open == nullptr) return;
    const figure::Motion* motion = figure::channel_motion(open->figure->take);
    const figure::BoneId bone = session.view.selection.bone;
    if (motion == nullptr || motion->frames <= most_plain_frames) return;
    if (open->figure->skeleton[bone].channels.count == 0) return;
    wanted.push_back({curves_key(*open, bone), [figure = open->figure, bone](const std::stop_token& stop) {
                          const figure::Motion* all = figure::channel_motion(figure->take);
                          return std::any(work_out(*all, figure->skeleton[bone], stop));
                      }});
}

const Curves* selected_curves(const Session& session) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    if (open == nullptr) return nullptr;
    return session.jobs->analyses.result<Curves>(curves_key(*open, session.view.selection.bone));
}

std::vector<figure::Channel> channels_in_file_order(const figure::Figure& figure, figure::BoneId bone) {
    const figure::Motion* motion = figure::channel_motion(figure.take);
    if (motion == nullptr) return {};
    const auto all = channels_of(*motion, figure.skeleton[bone]);
    std::vector<figure::Channel> channels(all.begin(), all.end());
    std::ranges::sort(channels, {}, &figure::Channel::column);
    return channels;
}

}  // namespace skelplay::session
