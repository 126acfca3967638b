#include "session/analyses/curves.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string>
#include <utility>

#include "analysis/joint_path.h"
#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

constexpr std::size_t frames_between_looks = 4096;  // between two checks of the stop token

std::string curves_key(const OpenFigure& open, figure::BoneId bone) {
    return fmt::format("curves {} {}", open.derived.revision, figure::index(bone));
}

std::string unrolled_key(const OpenFigure& open, figure::BoneId bone) {
    return fmt::format("unrolled {} {}", open.derived.revision, figure::index(bone));
}

/// What a unit of the file in one frame is in metres a second, or in units a second.
double speed_per_frame(const OpenFigure& open) {
    const double scale = analysis::length_scale(open.take.placed.unit).factor;
    return open.take.placed.placement.metres_per_unit * scale / open.take.rate.frame_time();
}

std::string motion_key(const OpenFigure& open, figure::BoneId bone) {
    return fmt::format("motion {} {} {}", open.derived.revision, figure::index(bone), speed_per_frame(open));
}

std::string gimbal_key(const OpenFigure& open, figure::BoneId bone, double within) {
    return fmt::format("gimbal {} {} {}", open.derived.revision, figure::index(bone), within);
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

UnrolledAngles work_out_unrolled(const figure::Motion& motion, const figure::Bone& bone, const std::stop_token& stop) {
    UnrolledAngles unrolled{analysis::unrolled_angles(motion, bone, stop), {}};
    if (motion.frames <= most_plain_frames) return unrolled;
    for (const std::vector<double>& angles : unrolled.angles)
        unrolled.extremes.emplace_back(std::vector<float>(angles.begin(), angles.end()));
    return unrolled;
}

JointMotion work_out_motion(const figure::Figure& figure, figure::BoneId bone, double per_frame,
                            const std::stop_token& stop) {
    JointMotion motion;
    motion.path = point_path(figure, {{{bone, 1.0, 0.0}}}, stop);
    motion.speeds = analysis::speeds_along(motion.path.positions, per_frame);
    if (motion.speeds.size() > most_plain_frames) motion.speed_extremes = base::MinMaxPyramid(motion.speeds);
    return motion;
}

/// Asks for what is made of the bone's channels, if it has any.
void want_channels(const Session& session, const OpenFigure& open, figure::BoneId bone, std::vector<Wanted>& wanted) {
    const figure::Motion* motion = figure::channel_motion(open.take.figure->take);
    if (motion == nullptr || open.take.figure->skeleton[bone].channels.count == 0) return;
    const auto add = [&](std::string key, auto work) {
        wanted.push_back({std::move(key), [figure = open.take.figure, bone, work](const std::stop_token& stop) {
                              const figure::Motion& all = *figure::channel_motion(figure->take);
                              return std::any(work(all, figure->skeleton[bone], stop));
                          }});
    };
    const CurveChoice& choice = session.view.curves;
    if (motion->frames > most_plain_frames) add(curves_key(open, bone), work_out);
    if (choice.unrolled) add(unrolled_key(open, bone), work_out_unrolled);
    if (choice.gimbal_angle > 0.0)
        add(gimbal_key(open, bone, choice.gimbal_angle),
            [within = choice.gimbal_angle](const figure::Motion& all, const figure::Bone& of,
                                           const std::stop_token& stop) {
                return analysis::gimbal_lock(all, of, within, stop);
            });
}

void want_motion(const Session& session, const OpenFigure& open, figure::BoneId bone, std::vector<Wanted>& wanted) {
    if (!session.view.curves.place && !session.view.curves.speed) return;
    wanted.push_back({motion_key(open, bone), [figure = open.take.figure, bone,
                                               per_frame = speed_per_frame(open)](const std::stop_token& stop) {
                          return std::any(work_out_motion(*figure, bone, per_frame, stop));
                      }});
}

/// The result for a bone of the curve figure; null: not ready.
template <class Result, class Key>
const Result* result_of(const Session& session, figure::BoneId bone, const Key& key) {
    const OpenFigure* open = curve_figure(session);
    return open != nullptr ? session.jobs->analyses.result<Result>(key(*open, bone)) : nullptr;
}

}  // namespace

const OpenFigure* curve_figure(const Session& session) {
    const OpenFigure* selected = selected_figure(session.document, session.view);
    return selected != nullptr ? selected : active_figure(session.document);
}

std::vector<figure::BoneId> curve_bones(const Session& session) {
    std::vector<figure::BoneId> bones;
    const OpenFigure* open = curve_figure(session);
    if (open == nullptr) return bones;
    for (const FigureBone& kept : session.view.curves.kept)
        if (kept.figure == open->id) bones.push_back(kept.bone);
    const FigureBone& selection = session.view.selection;
    if (selection.figure != open->id || selection.bone == figure::BoneId::none) return bones;
    if (std::ranges::find(bones, selection.bone) == bones.end()) bones.push_back(selection.bone);
    return bones;
}

void want_curves(const Session& session, std::vector<Wanted>& wanted) {
    const OpenFigure* open = curve_figure(session);
    if (open == nullptr || figure::is_rest_only(open->take.figure->take)) return;
    for (const figure::BoneId bone : curve_bones(session)) {
        want_channels(session, *open, bone, wanted);
        want_motion(session, *open, bone, wanted);
    }
}

const Curves* curves_of(const Session& session, figure::BoneId bone) {
    return result_of<Curves>(session, bone, curves_key);
}

const UnrolledAngles* unrolled_of(const Session& session, figure::BoneId bone) {
    return result_of<UnrolledAngles>(session, bone, unrolled_key);
}

const JointMotion* motion_of(const Session& session, figure::BoneId bone) {
    return result_of<JointMotion>(session, bone, motion_key);
}

const std::optional<analysis::GimbalLock>* gimbal_lock_of(const Session& session, figure::BoneId bone) {
    const double within = session.view.curves.gimbal_angle;
    return result_of<std::optional<analysis::GimbalLock>>(
        session, bone, [within](const OpenFigure& open, figure::BoneId of) { return gimbal_key(open, of, within); });
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
