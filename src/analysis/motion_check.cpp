#include "analysis/motion_check.h"

#include <algorithm>
#include <limits>

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
        {jitter, "jitter", "Jitter", "jitter", warning, degrees, 0.5, 0.4, "noise far above the joint's own motion",
         "optical systems have noise of up to 0.3 degrees and 2 mm"},
        {frozen, "frozen", "Frozen", "frozen parts", warning, seconds, 0.1, none,
         "body, limb or marker holds still between motion", "shorter holds are not seen, and keyed motion has them"},
        {dropped, "dropped", "Dropped frames", "dropped frames", warning, seconds, 0.008, none,
         "frames are missing: all joints jump on together", "one frame at 120 Hz"},
        {doubled, "doubled", "Doubled frames", "doubled frames", warning, hertz, 0.0, none,
         "every second frame repeats the frame before", "any rate; the size is the rate of the frames that differ"},
        {foot_slide, "foot-slide", "Foot slide", "foot slides", warning, centimetres, 2.5, none,
         "a foot travels on the ground while it stands", "a foot that rolls from heel to toe moves by 1 to 2 cm"},
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
        {gimbal, "gimbal", "Gimbal lock", "gimbal locks", note, degrees, 60.0, none, "angles run wild near gimbal lock",
         "curves with smaller swings can be edited"},
        {limits, "limits", "Limits", "exceeded limits", note, degrees, 10.0, none,
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

std::vector<Finding> check_motion(const figure::Figure&, const Placement&, double, const CheckLimits&,
                                  const base::Run&) {
    return {};
}

}  // namespace skelplay::analysis
