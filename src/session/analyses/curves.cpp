#include "session/analyses/curves.h"
#include "session/jobs.h"

namespace skelplay::session {
namespace {
constexpr std::size_t frames_between_looks = 4096;  // between two checks of the stop token

/// What a unit of the file in one frame is in metres a second, or in units a second.
double speed_per_frame(const OpenFigure& open) {
    const double scale = analysis::length_scale(open.take.placement.unit).factor;
    return open.take.placement.to_world.metres_per_unit * scale / open.take.rate.frame_time();
}

/// A bone with channels.
struct BoneInput {
    std::shared_ptr<const figure::Figure> figure;
    BoneId id = BoneId::none;

    [[nodiscard]] const figure::Motion& motion() const { return *figure::channel_motion(figure->take); }
    [[nodiscard]] const figure::Bone& bone() const { return figure->skeleton[id]; }
    friend bool operator==(const BoneInput&, const BoneInput&) = default;
};

Curves compute_curves(const BoneInput& input, const base::Run& run) {
    const figure::Motion& motion = input.motion();
    const auto channels = channels_of(motion, input.bone());
    std::vector<std::vector<float>> values(channels.size(), std::vector<float>(motion.frames));
    // Frame by frame, in memory order.
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        if (frame % frames_between_looks == 0 && run.stopped()) return {};
        const auto row = motion.row(frame);
        for (std::size_t i = 0; i < channels.size(); ++i) values[i][frame] = static_cast<float>(row[channels[i].column]);
    }
    Curves curves;
    for (std::vector<float>& each : values) curves.channels.emplace_back(std::move(each));
    return curves;
}
constexpr Analysis<BoneInput, Curves> curves_analysis{compute_curves};

UnrolledAngles compute_unrolled(const BoneInput& input, const base::Run& run) {
    UnrolledAngles unrolled{analysis::unrolled_angles(input.motion(), input.bone(), run), {}};
    if (input.motion().frames <= most_plain_frames) return unrolled;
    for (const std::vector<double>& angles : unrolled.angles)
        unrolled.extremes.emplace_back(std::vector<float>(angles.begin(), angles.end()));
    return unrolled;
}
constexpr Analysis<BoneInput, UnrolledAngles> unrolled_analysis{compute_unrolled};

using BoneAndNumber = std::pair<BoneInput, double>;
// The number: degrees from ±90° within which it is near.
constexpr Analysis<BoneAndNumber, std::optional<analysis::GimbalLock>> gimbal_analysis{
    [](const BoneAndNumber& input, const base::Run& run) {
        return analysis::gimbal_lock(input.first.motion(), input.first.bone(), input.second, run);
    }};
// The number: see speed_per_frame().
constexpr Analysis<BoneAndNumber, JointMotion> motion_analysis{[](const BoneAndNumber& input, const base::Run& run) {
    const auto& [of, per_frame] = input;
    JointMotion motion;
    motion.path = point_path(*of.figure, {{{of.id, 1.0, 0.0}}}, run);
    motion.speeds = analysis::speeds_along(motion.path.positions, per_frame);
    if (motion.speeds.size() > most_plain_frames) motion.speed_extremes = MinMaxPyramid(motion.speeds);
    return motion;
}};

/// The figure whose curves are shown, if it moves; else null.
const OpenFigure* moving_figure_of(const Session& session) {
    const OpenFigure* open = curve_figure(session.document, session.view);
    return open != nullptr && !figure::is_rest_only(open->take.figure->take) ? open : nullptr;
}

/// One of its bones, if it has channels.
std::optional<BoneInput> bone_with_channels(const Session& session, BoneId bone) {
    const OpenFigure* open = moving_figure_of(session);
    if (open == nullptr || figure::channel_motion(open->take.figure->take) == nullptr) return std::nullopt;
    const BoneInput of{open->take.figure, bone};
    return of.bone().channels.count > 0 ? std::optional(of) : std::nullopt;
}
}  // namespace

const OpenFigure* curve_figure(const Document& document, const View& view) {
    const OpenFigure* selected = selected_figure(document, view);
    return selected != nullptr ? selected : active_figure(document);
}

std::vector<BoneId> curve_bones(const Document& document, const View& view) {
    std::vector<BoneId> bones;
    const OpenFigure* open = curve_figure(document, view);
    if (open == nullptr) return bones;
    for (const FigureBone& kept : view.curves.kept)
        if (kept.figure == open->id) bones.push_back(kept.bone);
    const FigureBone& selection = view.selection;
    if (selection.figure != open->id || selection.bone == BoneId::none) return bones;
    if (std::ranges::find(bones, selection.bone) == bones.end()) bones.push_back(selection.bone);
    return bones;
}

const Curves* curves_of(const Session& session, BoneId bone) {
    const auto of = bone_with_channels(session, bone);
    const bool is_long = of && of->motion().frames > most_plain_frames;
    return is_long ? session.jobs->analyses.result(curves_analysis, *of) : nullptr;
}

const UnrolledAngles* unrolled_of(const Session& session, BoneId bone) {
    const auto of = bone_with_channels(session, bone);
    return of && session.view.curves.unrolled ? session.jobs->analyses.result(unrolled_analysis, *of) : nullptr;
}

const JointMotion* motion_of(const Session& session, BoneId bone) {
    const CurveChoice& choice = session.view.curves;
    const OpenFigure* open = choice.place || choice.speed ? moving_figure_of(session) : nullptr;
    if (open == nullptr) return nullptr;
    return session.jobs->analyses.result(motion_analysis, BoneAndNumber{{open->take.figure, bone}, speed_per_frame(*open)});
}

const std::optional<analysis::GimbalLock>* gimbal_lock_of(const Session& session, BoneId bone) {
    const double angle = session.view.curves.gimbal_angle;
    const auto of = angle > 0.0 ? bone_with_channels(session, bone) : std::nullopt;
    return of ? session.jobs->analyses.result(gimbal_analysis, BoneAndNumber{*of, angle}) : nullptr;
}

std::vector<figure::Channel> channels_in_file_order(const figure::Figure& figure, BoneId bone) {
    const figure::Motion* motion = figure::channel_motion(figure.take);
    if (motion == nullptr) return {};
    const auto all = channels_of(*motion, figure.skeleton[bone]);
    std::vector<figure::Channel> channels(all.begin(), all.end());
    std::ranges::sort(channels, {}, &figure::Channel::column);
    return channels;
}
}  // namespace skelplay::session
