#pragma once

#include <bitset>
#include "analysis/placement.h"

namespace skelplay::analysis {
/// What can be wrong with a take, in the order of the table of finding_rules().
enum class FindingKind : std::uint8_t {
    spike,         // a joint or marker is off for at most three frames
    flip,          // a joint rotates by nearly half a turn from one frame to the next, and stays so
    step,          // a joint, the root or the whole body jumps and stays: a splice
    root_spike,    // the root is off its path for at most three frames
    jitter,        // noise far above what the joint's own motion has at that frequency
    frozen,        // body, limb or marker holds still while it moves before and after
    dropped,       // frames are missing: all joints jump on together
    doubled,       // frames repeat the one before again and again
    foot_slide,    // a foot travels on the ground while it stands
    below_ground,  // the feet stand below the ground
    floating,      // the feet stand above the ground
    swapped,       // left and right are exchanged
    rest_pose,     // a T pose or zeros at the start or the end
    wrong_rate,    // fall or gait need another rate than the file says
    gimbal,        // angles run wild near gimbal lock
    limits,        // an angle is far outside the limits that the file states
    gap,           // a marker is missing for some frames
    swap,          // two markers are exchanged
    ghost,         // a marker that appears for a few frames
    link,          // the distance of two markers of one segment changes
    edge,          // the first or last frames lie far from the take
    root_unit,     // the root moves in another unit than the bones are long in
    drift,         // the whole take rises or sinks
    slope,         // the ground on which the feet stand slopes
    figure_size,   // nobody is as large or as small
    frame_time,    // the time between frames is a rate
    lying_rest,    // the skeleton's own rest pose lies
};
inline constexpr std::size_t finding_kinds = 27;

/// The units of sizes. None depends on the rate, the unit or the axes of a file.
enum class SizeUnit : std::uint8_t { degrees, centimetres, seconds, hertz, times };

/// "degrees", "cm", "s", "Hz", "times".
std::string_view name(SizeUnit unit) noexcept;

/// "11 cm", "0.25 s".
std::string size_text(double size, SizeUnit unit);

/// One row of the table of all kinds.
struct FindingRule {
    FindingKind kind = FindingKind::spike;
    std::string_view name;    // on the command line and in JSON, behind "check.": "foot-slide"
    std::string_view title;   // for people: "Foot slide"
    std::string_view plural;  // in a sentence: "foot slides"
    base::Severity severity = base::Severity::warning;
    SizeUnit unit = SizeUnit::degrees;
    double threshold = 0.0;          // the least size that is reported, in `unit`
    std::optional<double> distance;  // the same for what moves instead of rotating, in centimetres
    std::string_view meaning;        // "a joint or marker is off for at most three frames"
    std::string_view reason;         // of the threshold
    std::string_view repair;         // words of `convert` that repair one and can leave others; empty: none can
};

/// All kinds, in the order of FindingKind.
std::span<const FindingRule> finding_rules() noexcept;
const FindingRule& rule_of(FindingKind kind) noexcept;
/// The kind with that name; nothing: there is none.
std::optional<FindingKind> find_kind(std::string_view name) noexcept;

/// Which kinds are looked for, and from which size on.
struct CheckLimits {
    std::array<double, finding_kinds> threshold;                // by kind, in the rule's unit
    std::array<std::optional<double>, finding_kinds> distance;  // by kind, in centimetres
    std::bitset<finding_kinds> ignored;                         // by kind
    CheckLimits() noexcept;                                     // those of the table

    [[nodiscard]] bool wants(FindingKind kind) const noexcept { return !ignored[static_cast<std::size_t>(kind)]; }
    /// The least size in this unit; infinite: sizes of this unit are not reported.
    [[nodiscard]] double least(FindingKind kind, SizeUnit unit) const noexcept;
    friend bool operator==(const CheckLimits&, const CheckLimits&) = default;
};

/// One fault of a take. One cause is one finding: a spike of the root is not a spike of all joints.
struct Finding {
    FindingKind kind = FindingKind::spike;
    std::vector<figure::BoneId> bones;  // that are at fault, the most important first; empty: the whole take
    figure::FrameRange frames;          // from 0; of a flip or step that stays: the first frame after it
    double size = 0.0;                  // in `unit`; ≥ the limit
    SizeUnit unit = SizeUnit::degrees;
    base::Severity severity = base::Severity::warning;
    std::string message;              // one sentence without the frames: "the left foot slides 11 cm"
    std::size_t worst = 0;            // the frame, from 0, in which it is worst
    std::vector<std::string> repair;  // words of `convert` that mend it; empty: nothing does
    friend bool operator==(const Finding&, const Finding&) = default;
};

/// How serious a finding is compared to others: its size in multiples of its kind's default threshold.
double weight(const Finding& finding) noexcept;

/// The ground on which the feet of a take stand, as far as it is neither level nor steady.
struct FittedGround {
    glm::dvec2 slope{0.0};  // by which it rises along x and z of the world
    double drift = 0.0;     // metres a second by which it rises
};

/// What was found in a take, and what was looked for.
struct CheckedMotion {
    std::vector<Finding> findings;            // worst first, see weight()
    std::bitset<finding_kinds> looked_for;    // by kind
    std::vector<std::string> not_looked_for;  // why not for others: "no feet were recognised: slides, … not looked for"
    std::optional<FittedGround> ground;       // nothing: no feet stand
};

/// "looked for 24 kinds; no feet recognised: slides, heights and slope not looked for"; "nothing could be looked for"
/// with the reasons.
std::string looked_for_text(const CheckedMotion& checked);

/// Looks for faults in the motion of a take. Sizes and decisions do not depend on the rate, the unit, the up axis, how
/// rotations are written, or where in the file a fault is. `frame_time` in seconds, > 0. Linear in frames. When
/// stopped, the result is of no use.
CheckedMotion check_motion(const figure::Figure& figure, const Placement& placement, double frame_time,
                           const CheckLimits& limits = {}, const base::Run& run = {});
/// The same of frames of which some are posed already; those are not posed again if they have locals.
CheckedMotion check_motion(PosedFrames& frames, const Placement& placement, double frame_time,
                           const CheckLimits& limits = {}, const base::Run& run = {});
}  // namespace skelplay::analysis
