#include "analysis/motion_check.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "analysis/checks/checks.h"

namespace skelplay::analysis {

namespace {

/// The table of all kinds.
constexpr std::array<FindingRule, finding_kinds> make_rules() {
    using enum FindingKind;
    using enum SizeUnit;
    using enum base::Severity;
    constexpr std::optional<double> none;
    return {{
        {spike, "spike", "Spike", "spikes", warning, degrees, 4.0, 2.0,
         "a joint or marker is off for at most three frames",
         "less is hard to see; it must also stand out from the joint's own motion"},
        {flip, "flip", "Flip", "flips", warning, degrees, 120.0, none,
         "a joint rotates by nearly half a turn and stays so",
         "no joint of a body rotates so far from one frame to the next"},
        {step, "step", "Step", "steps", warning, degrees, 8.0, 4.0, "a joint, the root or the body jumps and stays",
         "a splice that is smaller is no fault that anybody sees"},
        {root_spike, "root-spike", "Root spike", "root spikes", warning, centimetres, 2.0, none,
         "the root is off its path for at most three frames", "less is hard to see in a whole body"},
        {jitter, "jitter", "Jitter", "jitter", warning, degrees, 0.9, 0.6, "noise far above the joint's own motion",
         "raw captures have bursts of noise of half a degree and 3 mm"},
        {frozen, "frozen", "Frozen", "frozen parts", warning, seconds, 0.1, none,
         "body, limb or marker holds still between motion", "shorter holds are not seen, and keyed motion has them"},
        {dropped, "dropped", "Dropped frames", "dropped frames", warning, seconds, 0.008, none,
         "frames are missing: all joints jump on together", "one frame at 120 Hz"},
        {doubled, "doubled", "Doubled frames", "doubled frames", warning, hertz, 0.0, none,
         "frames repeat the one before again and again", "any rate; the size is the rate of the frames that differ"},
        {foot_slide, "foot-slide", "Foot slide", "foot slides", warning, centimetres, 1.8, none,
         "a foot travels on the ground while it stands",
         "a foot that rolls from heel to toe moves by more than a centimetre"},
        {below_ground, "below-ground", "Below ground", "feet below the ground", warning, centimetres, 2.0, none,
         "the feet stand below the ground", "soles and toes give way by about a centimetre"},
        {floating, "floating", "Floating", "floating feet", warning, centimetres, 2.0, none,
         "the feet stand above the ground", "soles and toes give way by about a centimetre"},
        {swapped, "swapped", "Sides swapped", "swapped sides", warning, degrees, 10.0, none,
         "left and right are exchanged", "sides that differ by less cannot be told apart"},
        {rest_pose, "rest-pose", "Rest pose", "rest poses", note, seconds, 0.0, none,
         "a T pose or zeros at the start or the end", "a single frame has to be cut off, too"},
        {wrong_rate, "wrong-rate", "Wrong rate", "wrong rates", note, hertz, 0.0, none,
         "fall or gait need another rate than the file says", "any rate; the size is the rate that fits"},
        {gimbal, "gimbal", "Gimbal lock", "gimbal locks", note, degrees, 180.0, none,
         "angles run wild near gimbal lock", "the sum of the changes; no joint rotates by half a turn there"},
        {limits, "limits", "Beyond limits", "exceeded limits", note, degrees, 10.0, none,
         "an angle is far outside the limits of the file", "files exceed their own limits slightly all the time"},
        {gap, "gap", "Gap", "gaps", warning, seconds, 0.0, none, "a marker is missing for some frames",
         "any gap has to be filled"},
        {swap, "swap", "Markers swapped", "swapped markers", warning, centimetres, 2.0, none,
         "two markers are exchanged", "markers that are nearer cannot be told apart"},
        {ghost, "ghost", "Ghost", "ghosts", warning, seconds, 0.0, none, "a marker appears for a few frames",
         "a point that comes and goes is no marker"},
        {link, "link", "Link length", "links of changing length", warning, centimetres, 2.0, none,
         "the distance of two markers of one segment changes", "skin moves markers by about a centimetre"},
    }};
}

constexpr std::array<FindingRule, finding_kinds> rules = make_rules();

}  // namespace

std::string_view name(SizeUnit unit) noexcept {
    constexpr std::array<std::string_view, 4> names{"degrees", "cm", "s", "Hz"};
    return names[static_cast<std::size_t>(unit)];
}

std::span<const FindingRule> finding_rules() noexcept { return rules; }

const FindingRule& rule_of(FindingKind kind) noexcept { return rules[static_cast<std::size_t>(kind)]; }

std::optional<FindingKind> find_kind(std::string_view name) noexcept {
    const auto found = std::ranges::find(rules, name, &FindingRule::name);
    return found == rules.end() ? std::nullopt : std::optional(found->kind);
}

CheckLimits::CheckLimits() noexcept {
    for (std::size_t i = 0; i < finding_kinds; ++i) {
        threshold[i] = rules[i].threshold;
        distance[i] = rules[i].distance;
    }
}

double CheckLimits::least(FindingKind kind, SizeUnit unit) const noexcept {
    const auto i = static_cast<std::size_t>(kind);
    if (unit == rules[i].unit) return threshold[i];
    return unit == SizeUnit::centimetres && distance[i] ? *distance[i] : std::numeric_limits<double>::infinity();
}

double weight(const Finding& finding) noexcept {
    const FindingRule& rule = rule_of(finding.kind);
    const double least = finding.unit == rule.unit ? rule.threshold : rule.distance.value_or(rule.threshold);
    return finding.size / (least > 0.0 ? least : 1.0);
}

namespace {

/// "the left foot", "LeftHandIndex1"
std::string bone_text(const figure::Skeleton& skeleton, const Body& body, figure::BoneId bone) {
    const std::string part = to_text(body.bones[figure::index(bone)]);
    return part.empty() ? skeleton[bone].name : "the " + part;
}

/// "the left foot", "the left foot and the right foot", "the left hand and 3 more"; "the body" for none.
std::string bones_text(const figure::Skeleton& skeleton, const Body& body, const std::vector<figure::BoneId>& bones) {
    if (bones.empty()) return "the body";
    std::string text = bone_text(skeleton, body, bones[0]);
    if (bones.size() == 2) text += " and " + bone_text(skeleton, body, bones[1]);
    if (bones.size() > 2) text += fmt::format(" and {} more", bones.size() - 1);
    return text;
}

/// What a finding says, without its frames.
std::string sentence(const Finding& finding, const std::string& bones) {
    using enum FindingKind;
    const bool one = finding.bones.size() < 2 && !(bones.starts_with("the ") && bones.ends_with('s'));  // "the hips"
    const std::string size = size_text(finding.size, finding.unit);
    switch (finding.kind) {
        case spike: return fmt::format("{} {} off by {}", bones, one ? "is" : "are", size);
        case flip: return fmt::format("{} {} by {}", bones, one ? "flips" : "flip", size);
        case step: return fmt::format("{} {} by {}", bones, one ? "jumps" : "jump", size);
        case root_spike: return fmt::format("{} {} {} off the path", bones, one ? "is" : "are", size);
        case jitter: return fmt::format("{} {} by {}", bones, one ? "jitters" : "jitter", size);
        case frozen: return fmt::format("{} {} still for {}", bones, one ? "holds" : "hold", size);
        case dropped: return fmt::format("about {} of motion are missing", size);
        case doubled: return fmt::format("frames are repeated: only {} were captured", size);
        case foot_slide: return fmt::format("{} {} {}", bones, one ? "slides" : "slide", size);
        case below_ground: return fmt::format("the feet stand {} below the ground", size);
        case floating: return fmt::format("the feet stand {} above the ground", size);
        case swapped: return "left and right are exchanged";
        case rest_pose: return "the take holds a rest pose";
        case wrong_rate: return fmt::format("the motion looks as if it was captured at {}", size);
        case gimbal: return fmt::format("the angles of {} change by {} near gimbal lock", bones, size);
        case limits: return fmt::format("{} {} {} over its limit", bones, one ? "is" : "are", size);
        case gap: return fmt::format("{} is missing for {}", bones, size);
        case swap: return fmt::format("{} are exchanged, {} apart", bones, size);
        case ghost: return fmt::format("{} appears for {} only", bones, size);
        case link: return fmt::format("the distance of {} changes by {}", bones, size);
    }
    return {};
}

/// The limits to look with: a fault that is not told must not be taken for one of another kind.
CheckLimits no_greater_than_default(CheckLimits limits) {
    const CheckLimits defaults;
    for (std::size_t i = 0; i < finding_kinds; ++i) {
        limits.threshold[i] = std::min(limits.threshold[i], defaults.threshold[i]);
        if (limits.distance[i]) limits.distance[i] = std::min(*limits.distance[i], *defaults.distance[i]);
    }
    return limits;
}

}  // namespace

std::string size_text(double size, SizeUnit unit) {
    const int digits = size >= 10.0 ? 0 : size >= 1.0 ? 1 : size >= 0.1 ? 2 : 3;
    return fmt::format("{:.{}f} {}", size, digits, name(unit));
}

std::vector<Finding> check_motion(const figure::Figure& figure, const Placement& placement, double frame_time,
                                  const CheckLimits& limits, const base::Run& run) {
    if (figure::frame_count(figure.take) < 2) return {};
    CheckedTake take(figure, placement, frame_time, no_greater_than_default(limits), run);
    check_rest_poses(take);
    take.feet.emplace(take);
    for (const auto& step : {check_holds, check_markers, check_sides, check_cuts, check_jumps, check_jitter, check_feet,
                             check_ground, check_rate, check_angles, check_links})
        if (!run.stopped()) step(take);
    std::erase_if(take.found, [&](const Finding& finding) {
        return !limits.wants(finding.kind) || finding.size < limits.least(finding.kind, finding.unit);
    });
    std::ranges::stable_sort(take.found, [](const Finding& a, const Finding& b) {
        return a.severity != b.severity ? a.severity > b.severity : weight(a) > weight(b);
    });
    for (Finding& finding : take.found) {
        // What holds the root still holds all of the body.
        const bool all =
            finding.kind == FindingKind::frozen && finding.bones == std::vector{placement.root_motion_joint};
        finding.message = sentence(
            finding, bones_text(figure.skeleton, placement.body, all ? std::vector<figure::BoneId>() : finding.bones));
    }
    return std::move(take.found);
}

}  // namespace skelplay::analysis
