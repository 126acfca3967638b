#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::Part;
using figure::Side;

constexpr std::size_t fewest_frames = 10;  // of a take; fewer are poses, not a motion
constexpr double same_rotation = 0.05;     // degrees
constexpr double like_rotation = 3.0;      // degrees: a captured body that stands as at rest
constexpr double rest_jump = 10.0;         // degrees that several joints jump by where a rest pose ends
constexpr std::size_t rest_joints = 3;
constexpr double zeros_jump = 10.0;     // degrees that all joints together jump by where zeros end
constexpr double zeros_factor = 3.0;    // how far that exceeds the change after it: a motion may begin at rest
constexpr double straight_legs = 0.94;  // cosine: 20 degrees from the vertical
constexpr double straight_arms = 0.75;  // cosine: 41 degrees between one arm and the other one's opposite

class RestPoseCheck {
public:
    explicit RestPoseCheck(CheckedTake& take) : take_(take) {}

    void run() {
        check_lying();
        if (take_.frames < fewest_frames || figure::is_markers(take_.figure) || take_.tracks.empty()) return;
        if (const auto last = held_from(0, true)) report({0, *last}, *last + 1);
        if (const auto first = held_from(take_.frames - 1, false)) report({*first, take_.frames - 1}, *first);
    }

private:
    /// How far the skeleton's rest pose is from upright, by the way from its hips to its head.
    void check_lying() {
        const Body& body = take_.placement.body;
        const BoneId hips = body.first(Part::hips, Side::none);
        const BoneId head = body.first(Part::head, Side::none);
        if (!body.human || figure::is_markers(take_.figure) || hips == BoneId::none || head == BoneId::none) return;
        figure::Pose pose;
        figure::rest_pose(take_.figure.skeleton, pose);
        scene::FigureEvaluator evaluator(take_.figure.skeleton);
        const auto& at = evaluator.positions(pose);
        const glm::dvec3 up = glm::dmat3(scene::matrix(take_.placement.to_world)) *
                              (at[figure::index(head)].origin - at[figure::index(hips)].origin);
        if (!(glm::length(up) > 0.0)) return;
        const double off = glm::degrees(std::acos(std::clamp(up.y / glm::length(up), -1.0, 1.0)));
        take_.add(FindingKind::lying_rest, {}, {0, take_.frames - 1}, off, SizeUnit::degrees);
    }

    /// The other end of the frames with the same pose from `frame` on, if it is a rest pose and the body jumps out of
    /// it.
    [[nodiscard]] std::optional<std::size_t> held_from(std::size_t frame, bool onwards) const {
        if (!is_rest(frame)) return std::nullopt;
        std::size_t end = frame;
        const auto next = [&] { return onwards ? end + 1 : end - 1; };
        const auto at_end = [&] { return onwards ? end + 1 >= take_.frames : end == 0; };
        while (!at_end() && jumping(end, next()) < rest_joints && is_rest(next())) end = next();
        if (at_end() || 2 * (std::max(end, frame) - std::min(end, frame) + 1) > take_.frames) return std::nullopt;
        const bool jumps =
            jumping(end, next()) >= rest_joints || (is_zero(end, same_rotation) && leaves_zeros(end, next()));
        return jumps ? std::optional(end) : std::nullopt;
    }

    /// The degrees by which all joints rotate from one frame to another.
    [[nodiscard]] double change(std::size_t from, std::size_t to) const {
        double sum = 0.0;
        for (const JointTrack& track : take_.tracks)
            if (!track.moves) sum += glm::length(track.curve[to] - track.curve[from]);
        return sum;
    }

    /// True if zeros end at once: in no capture are all joints at zero.
    [[nodiscard]] bool leaves_zeros(std::size_t end, std::size_t next) const {
        const std::size_t after = next + next - end;
        const double jump = change(end, next);
        return jump >= zeros_jump && after < take_.frames && jump >= zeros_factor * change(next, after);
    }

    [[nodiscard]] std::size_t jumping(std::size_t from, std::size_t to) const {
        return static_cast<std::size_t>(std::ranges::count_if(take_.tracks, [&](const JointTrack& track) {
            return !track.moves && glm::length(track.curve[to] - track.curve[from]) >= rest_jump;
        }));
    }

    [[nodiscard]] bool is_rest(std::size_t frame) const { return is_zero(frame, like_rotation) || is_t_pose(frame); }

    /// Every joint has its rest rotation to so many degrees, but roots.
    [[nodiscard]] bool is_zero(std::size_t frame, double most) const {
        std::size_t joints = 0;
        for (const JointTrack& track : take_.tracks) {
            if (track.moves || track.bone == take_.placement.root_motion_joint ||
                take_.figure.skeleton[track.bone].parent == BoneId::none)
                continue;
            ++joints;
            const glm::dquat now(take_.rotation(figure::index(track.bone), frame));
            if (glm::length(rotation_vector(take_.figure.skeleton[track.bone].rest, now)) > most) return false;
        }
        return joints >= rest_joints;
    }

    [[nodiscard]] std::optional<glm::vec3> direction(Part from, Part to, Side side, std::size_t frame) const {
        const BoneId a = take_.placement.body.first(from, side);
        const BoneId b = take_.placement.body.first(to, side);
        if (a == BoneId::none || b == BoneId::none) return std::nullopt;
        const glm::vec3 way = take_.origin(figure::index(b), frame) - take_.origin(figure::index(a), frame);
        return glm::length(way) > 0.0F ? std::optional(glm::normalize(way)) : std::nullopt;
    }

    /// Arms straight to both sides, legs straight down.
    [[nodiscard]] bool is_t_pose(std::size_t frame) const {
        for (const auto& [from, to] : {std::pair(Part::upper_arm, Part::forearm), std::pair(Part::forearm, Part::hand)}) {
            const auto left = direction(from, to, Side::left, frame);
            const auto right = direction(from, to, Side::right, frame);
            if (!left || !right || std::abs(left->y) > 0.3F || std::abs(right->y) > 0.3F ||
                static_cast<double>(glm::dot(*left, *right)) > -straight_arms)
                return false;
        }
        for (const Side side : {Side::left, Side::right})
            for (const auto& [from, to] : {std::pair(Part::thigh, Part::shin), std::pair(Part::shin, Part::foot)}) {
                const auto way = direction(from, to, side, frame);
                if (!way || static_cast<double>(way->y) > -straight_legs) return false;
            }
        return true;
    }

    void report(figure::FrameRange frames, std::size_t change) {
        take_.explain(change > 1 ? change - 1 : 1, std::min(change + 1, take_.frames - 1));
        take_.rest.push_back(frames);
        take_.add(FindingKind::rest_pose, {}, frames,
                  static_cast<double>(frames.last - frames.first + 1) * take_.frame_time, SizeUnit::seconds);
    }

    CheckedTake& take_;
};
}  // namespace

void check_rest_poses(CheckedTake& take) { RestPoseCheck(take).run(); }
}  // namespace skelplay::analysis
