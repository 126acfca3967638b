#pragma once

#include "analysis/motion_check.h"

namespace skelplay::analysis {
/// How one bone rotates or moves: a curve in space, so that both are judged by the same mathematics. Of a rotation the
/// curve is the sum of the rotations from frame to frame (as vectors in the parent's axes), which has no jumps by 360
/// degrees and does not depend on how angles are written.
struct JointTrack {
    figure::BoneId bone = figure::BoneId::none;
    bool moves = false;             // the bone's origin moves; false: it rotates
    bool of_root = false;           // moves, and carries the whole body
    std::vector<glm::dvec3> curve;  // by frame; degrees, or centimetres if it moves; NaN: the marker is missing

    [[nodiscard]] glm::dvec3 step(std::size_t frame) const { return curve[frame] - curve[frame - 1]; }
    [[nodiscard]] SizeUnit unit() const noexcept { return moves ? SizeUnit::centimetres : SizeUnit::degrees; }
};

inline constexpr double gravity = 9.81;  // metres per second squared

/// How far the change to `frame` is from the mean of the changes beside it.
[[nodiscard]] inline glm::dvec3 surprise_of(std::span<const glm::dvec3> curve, std::size_t frame) {
    const auto step = [&](std::size_t to) { return curve[to] - curve[to - 1]; };
    return step(frame) - 0.5 * (step(frame - 1) + step(frame + 1));
}

/// The ground under two feet. Floors of captures are rarely quite level, and each foot has its own height above its
/// sole.
struct Floor {
    std::array<double, 2> level{};  // metres, by foot: its height where x and z and the time are 0
    FittedGround tilt;

    [[nodiscard]] double at(std::size_t foot, const glm::dvec2& place, double seconds) const {
        return level[foot] + glm::dot(tilt.slope, place) + tilt.drift * seconds;
    }
};

struct CheckedTake;

/// A point of a foot: a bone's origin or tail.
struct FootPoint {
    std::size_t bone = 0;
    bool tail = false;
    double level = 0.0;  // metres above the ball's ground: its height while the foot stands flat
};

/// How a foot moves.
struct FootPath {
    figure::BoneId bone = figure::BoneId::none;  // from the ankle on
    std::vector<FootPoint> points;               // the ankle, the end of its bone, then those of the toes
    std::vector<bool> still;                     // by frame: the ball hardly moves, and the hips are above it
    std::vector<bool> upright;                   // the same, and the leg is not bent much
};

/// The feet of a human, and the heights at which they stand. Lengths that a check compares with are those of a person
/// of 1.7 metres, times `scale`.
class FootPaths {
public:
    explicit FootPaths(const CheckedTake& take);

    /// Left and right; empty where the take has no two feet to judge.
    [[nodiscard]] const std::vector<FootPath>& feet() const noexcept { return feet_; }
    [[nodiscard]] double scale() const noexcept { return scale_; }
    [[nodiscard]] const FittedGround& tilt() const noexcept { return floor_.tilt; }
    [[nodiscard]] glm::dvec3 at(const FootPoint& point, std::size_t frame) const;
    /// True for a frame in which nothing else is at fault with the whole body.
    [[nodiscard]] bool counts(std::size_t frame) const;
    /// The height of the ground under a foot, as heights of its ball are measured.
    [[nodiscard]] double ground(const FootPath& foot, std::size_t frame) const;
    /// How far a point is above (positive) or below its height while the foot stands flat.
    [[nodiscard]] double off_level(const FootPath& foot, const FootPoint& point, std::size_t frame) const {
        return at(point, frame).y - ground(foot, frame) - point.level;
    }
    /// How far a foot whose ball stays in a frame is above or below the ground; nothing: it does not.
    [[nodiscard]] std::optional<double> height_error(const FootPath& foot, std::size_t frame) const;

private:
    void add(figure::Side side);
    void find_still(FootPath& foot) const;
    void find_floor();
    void find_levels(FootPath& foot) const;

    const CheckedTake& take_;
    double scale_;
    std::vector<FootPath> feet_;
    Floor floor_;
};

/// The point of a foot on which a heel rises: the end of its bone.
inline const FootPoint& ball(const FootPath& foot) { return foot.points[1]; }

/// What the checks of a take share: its poses, sampled once, its feet, what was found so far, and which frames need no
/// other explanation.
struct CheckedTake {
    /// Takes every frame of `frames`, which tell locals. Figure and placement must outlive it.
    CheckedTake(PosedFrames& frames, const Placement& placement, double frame_time, CheckLimits limits, base::Run run);

    const figure::Figure& figure;
    const Placement& placement;
    CheckLimits limits;
    base::Run run;
    double frame_time;  // seconds
    double scale;       // of the figure: 1 is a person of 1.7 metres
    std::size_t frames;
    std::size_t bones;
    std::vector<JointTrack> tracks;    // of bones that change at all, by bone, rotations first
    std::vector<glm::quat> rotations;  // by bone, then by frame; empty for markers
    std::vector<glm::vec3> origins;    // by bone, then by frame: metres in the world
    std::vector<glm::vec3> tails;      // the same of the bones' ends; empty for markers
    std::optional<FootPaths> feet;     // made after check_rest_poses()

    std::vector<bool> explained;  // by frame: the change that leads to it is part of a finding of the whole body
    std::vector<bool> held;       // by frame: joints stay as they are; where the body is may change
    std::vector<bool> repeated;   // by frame: it is as the frame before
    std::set<std::pair<figure::BoneId, std::size_t>> suppressed;  // see suppress()
    std::vector<figure::FrameRange> rest;                         // rest poses at the ends
    std::vector<Finding> found;

    /// As many frames as last about so many seconds, at least `least`.
    [[nodiscard]] std::size_t frames_of(double seconds, std::size_t least = 1) const noexcept {
        return std::max(least, static_cast<std::size_t>(seconds / frame_time + 0.5));
    }
    /// True for what hangs on a head: eyes, jaw, brows, ears, hair.
    [[nodiscard]] bool in_face(figure::BoneId bone) const noexcept;
    /// True for toes and fingers that rotate: they snap, and are poorly captured.
    [[nodiscard]] bool is_tip(const JointTrack& track) const noexcept;
    [[nodiscard]] const glm::quat& rotation(std::size_t bone, std::size_t frame) const {
        return rotations[bone * frames + frame];
    }
    [[nodiscard]] const glm::vec3& origin(std::size_t bone, std::size_t frame) const {
        return origins[bone * frames + frame];
    }
    [[nodiscard]] const glm::vec3& tail(std::size_t bone, std::size_t frame) const { return tails[bone * frames + frame]; }
    /// The least size of a kind that is told of this figure: distances are those of a person of 1.7 metres.
    [[nodiscard]] double least(FindingKind kind, SizeUnit unit) const {
        return limits.least(kind, unit) * (unit == SizeUnit::centimetres ? scale : 1.0);
    }
    [[nodiscard]] double least(FindingKind kind, const JointTrack& track) const { return least(kind, track.unit()); }
    /// Notes that the change of a bone to a frame is part of a finding.
    void suppress(figure::BoneId bone, std::size_t frame) { suppressed.emplace(bone, frame); }
    [[nodiscard]] bool is_suppressed(figure::BoneId bone, std::size_t first, std::size_t last) const;
    /// Marks the changes that lead to the frames [first, last].
    void explain(std::size_t first, std::size_t last);
    /// True if something of this kind was found.
    [[nodiscard]] bool has(FindingKind kind) const noexcept {
        return std::ranges::find(found, kind, &Finding::kind) != found.end();
    }
    [[nodiscard]] bool any_explained(std::size_t first, std::size_t last) const;
    void add(FindingKind kind, std::vector<figure::BoneId> at_fault, figure::FrameRange range, double size, SizeUnit unit);
};

/// False for a point that nobody has named: it comes, jumps and goes as cameras find it.
bool is_labelled(std::string_view name);

/// The rotation from one to the other as a vector: its axis times degrees.
glm::dvec3 rotation_vector(const glm::dquat& from, const glm::dquat& to) noexcept;

// The checks, in the order in which they have to run: what one explains is left out by those after it. What each looks
// for stands in assets/help/manual/checks.md. When stopped, they leave what they found of no use.

void check_rest_poses(CheckedTake& take);
void check_edges(CheckedTake& take);
void check_units(CheckedTake& take);
void check_holds(CheckedTake& take);
void check_sides(CheckedTake& take);
void check_cuts(CheckedTake& take);
void check_jumps(CheckedTake& take);
void check_jitter(CheckedTake& take);
void check_feet(CheckedTake& take);
void check_ground(CheckedTake& take);
void check_rate(CheckedTake& take);
void check_angles(CheckedTake& take);
void check_markers(CheckedTake& take);
void check_links(CheckedTake& take);
}  // namespace skelplay::analysis
