#include "analysis/motion_check.h"
#include <initializer_list>
#include "analysis/checks/checks.h"
#include "analysis/embedded_checks.h"
#include "base/words.h"

namespace skelplay::analysis {
namespace {
constexpr double smooth_rate = 6.0;  // hertz: bodies hardly move faster, see Winter (2009) on filters of gait

/// A row with its words, in assets/words/checks.txt.
FindingRule with_words(FindingKind kind, std::string_view name, base::Severity severity, SizeUnit unit, double threshold,
                       std::optional<double> distance = {}) {
    static const base::Words words(embedded_checks().front().text);
    const auto text = [&](std::string_view key) { return words.text(name, key); };
    return {kind, name,      text("title"), text("plural"),  severity,
            unit, threshold, distance,      text("meaning"), text("reason")};
}

/// The table of all kinds.
const std::array<FindingRule, finding_kinds>& rules() {
    using enum FindingKind;
    using enum SizeUnit;
    using enum base::Severity;
    static const std::array<FindingRule, finding_kinds> rows{{
        with_words(spike, "spike", warning, degrees, 4.0, 2.0),
        with_words(flip, "flip", warning, degrees, 120.0),
        with_words(step, "step", warning, degrees, 8.0, 1.2),
        with_words(root_spike, "root-spike", warning, centimetres, 2.0),
        with_words(jitter, "jitter", warning, degrees, 0.9, 0.6),
        with_words(frozen, "frozen", warning, seconds, 0.1),
        with_words(dropped, "dropped", warning, seconds, 0.008),
        with_words(doubled, "doubled", warning, hertz, 0.0),
        with_words(foot_slide, "foot-slide", warning, centimetres, 1.8),
        with_words(below_ground, "below-ground", warning, centimetres, 2.0),
        with_words(floating, "floating", warning, centimetres, 2.0),
        with_words(swapped, "swapped", warning, degrees, 10.0),
        with_words(rest_pose, "rest-pose", note, seconds, 0.0),
        with_words(wrong_rate, "wrong-rate", note, hertz, 0.0),
        with_words(gimbal, "gimbal", note, degrees, 180.0),
        with_words(limits, "limits", note, degrees, 10.0, 2.0),
        with_words(gap, "gap", warning, seconds, 0.0),
        with_words(swap, "swap", warning, centimetres, 2.0),
        with_words(ghost, "ghost", warning, seconds, 0.0),
        with_words(link, "link", warning, centimetres, 2.0),
        with_words(edge, "edge", warning, centimetres, 30.0),
        with_words(root_unit, "root-unit", warning, times, 0.0),
        with_words(drift, "drift", warning, centimetres, 4.0),
        with_words(slope, "slope", warning, degrees, 3.0),
        with_words(figure_size, "figure-size", warning, times, 0.0),
        with_words(frame_time, "frame-time", warning, hertz, 0.0),
        with_words(lying_rest, "lying-rest", note, degrees, 45.0),
    }};
    return rows;
}
}  // namespace

std::string_view name(SizeUnit unit) noexcept {
    constexpr std::array<std::string_view, 5> names{"degrees", "cm", "s", "Hz", "times"};
    return names[static_cast<std::size_t>(unit)];
}

std::span<const FindingRule> finding_rules() noexcept { return rules(); }

const FindingRule& rule_of(FindingKind kind) noexcept { return rules()[static_cast<std::size_t>(kind)]; }

std::optional<FindingKind> find_kind(std::string_view name) noexcept {
    const auto found = std::ranges::find(rules(), name, &FindingRule::name);
    return found == rules().end() ? std::nullopt : std::optional(found->kind);
}

CheckLimits::CheckLimits() noexcept {
    for (std::size_t i = 0; i < finding_kinds; ++i) {
        threshold[i] = rules()[i].threshold;
        distance[i] = rules()[i].distance;
    }
}

double CheckLimits::least(FindingKind kind, SizeUnit unit) const noexcept {
    const auto i = static_cast<std::size_t>(kind);
    if (unit == rules()[i].unit) return threshold[i];
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

/// "LFT1 (left foot)"
std::string marker_text(const figure::Skeleton& skeleton, const Body& body, figure::BoneId marker) {
    const std::string part = to_text(body.bones[figure::index(marker)]);
    return part.empty() ? skeleton[marker].name : fmt::format("{} ({})", skeleton[marker].name, part);
}

/// "the left foot", "the left foot and the right foot", "the left hand and 3 more"; "the body" for none.
std::string bones_text(const figure::Figure& figure, const Body& body, const std::vector<figure::BoneId>& bones) {
    if (bones.empty()) return "the body";
    const auto one = figure::is_markers(figure) ? marker_text : bone_text;
    std::string text = one(figure.skeleton, body, bones[0]);
    if (bones.size() == 2) text += " and " + one(figure.skeleton, body, bones[1]);
    if (bones.size() > 2) text += fmt::format(" and {} more", bones.size() - 1);
    return text;
}

/// What a finding says, without its frames.
std::string sentence(const Finding& finding, const std::string& bones) {
    using enum FindingKind;
    const bool one = finding.bones.size() < 2 && !(bones.starts_with("the ") && bones.ends_with('s'));  // "the hips"
    const bool single = finding.frames.first == finding.frames.last;
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
        case below_ground:
        case floating:
            if (finding.bones.empty() && finding.frames.first > 0)  // neither is known to be the ground
                return fmt::format("the feet stand on two levels, {} apart", size);
            return fmt::format("the feet stand {} {} the ground", size, finding.kind == floating ? "above" : "below");
        case swapped: return "left and right are exchanged";
        case rest_pose: return "the take holds a rest pose";
        case wrong_rate: return fmt::format("the motion looks as if it was captured at {}", size);
        case gimbal: return fmt::format("the angles of {} change by {} near gimbal lock", bones, size);
        case limits: return fmt::format("{} {} {} over its limit", bones, one ? "is" : "are", size);
        case gap: return fmt::format("{} {} missing{}", bones, one ? "is" : "are", single ? "" : " for " + size);
        case swap: return fmt::format("{} are exchanged, {} apart", bones, size);
        case ghost: return fmt::format("{} appears for {} only", bones, single ? "a frame" : size);
        case link: return fmt::format("the distance of {} changes by {}", bones, size);
        case edge: return fmt::format("{} {} {} away from the take", bones, one ? "is" : "are", size);
        case root_unit: return fmt::format("the body moves as if its way were to be {} as long", size);
        case drift: return fmt::format("the take rises or sinks by {}", size);
        case slope: return fmt::format("the ground slopes by {}", size);
        case figure_size: return fmt::format("the figure would be as tall as a person if it were {} as large", size);
        case frame_time: return fmt::format("the time between frames is a rate: {} are meant", size);
        case lying_rest: return fmt::format("the rest pose of the skeleton lies, {} off upright", size);
    }
    return {};
}

/// The frame in which a finding is worst: where what is at fault changes most suddenly; else the middle.
std::size_t worst_of(const CheckedTake& take, const Finding& finding) {
    const auto [first, last] = finding.frames;
    const auto track = std::ranges::find_if(take.tracks, [&](const JointTrack& each) {
        return !finding.bones.empty() && each.bone == finding.bones[0] &&
               each.moves == (finding.unit == SizeUnit::centimetres);
    });
    std::size_t worst = first + (last - first) / 2;
    const bool sudden = finding.kind <= FindingKind::jitter || finding.kind == FindingKind::link;
    if (!sudden || track == take.tracks.end()) return worst;
    double most = 0.0;
    for (std::size_t frame = std::max<std::size_t>(first, 1); frame <= std::min(last, take.frames - 2); ++frame)
        if (const double bend = glm::length(track->step(frame + 1) - track->step(frame)); bend > most) {
            most = bend;
            worst = frame;
        }
    return worst;
}

/// The words of `convert` that mend a finding; empty: nothing does.
std::vector<std::string> repair_of(const CheckedTake& take, const Finding& finding) {
    using enum FindingKind;
    const bool all = finding.frames == figure::FrameRange{0, take.frames - 1};
    const auto number = [](double value) { return fmt::format("{:.6g}", value); };
    switch (finding.kind) {
        case spike:
        case root_spike: return {"--despike"};
        case flip: return {"--unflip"};
        case jitter: {
            std::vector<std::string> words{"--smooth", number(std::min(smooth_rate, 0.4 / take.frame_time))};
            if (!take.feet->feet().empty()) words.emplace_back("--lock-feet");  // they slide when the legs are smoothed
            return words;
        }
        case foot_slide: return {"--lock-feet"};
        case below_ground:
        case floating: return all ? std::vector<std::string>{"--level"} : std::vector<std::string>();
        case drift: return {"--level-drift", "--level"};
        case slope: return {"--level-slope", "--level"};
        case swapped: return all ? std::vector<std::string>{"--exchange-sides"} : std::vector<std::string>();
        case rest_pose: return {"--trim-rest"};
        case edge:
            return {"--frames", finding.frames.first == 0 ? fmt::format("{}:last", finding.frames.last + 1)
                                                          : fmt::format("0:{}", finding.frames.first - 1)};
        case root_unit: return {"--scale-root", number(finding.size)};
        case figure_size: return {"--unit-metres", number(take.placement.unit.metres * finding.size)};
        case frame_time:
        case wrong_rate: return {"--fps", number(finding.size)};
        case gap: return {"--fill-gaps", number(std::ceil(finding.size * 100.0) / 100.0)};
        default: return {};
    }
}

/// Notes which kinds could be looked for, and why others could not.
void note_looked_for(const CheckedTake& take, CheckedMotion& checked) {
    using enum FindingKind;
    const auto look = [&](std::initializer_list<FindingKind> kinds) {
        for (const FindingKind kind : kinds) checked.looked_for.set(static_cast<std::size_t>(kind));
    };
    look({frame_time});
    constexpr std::size_t fewest_frames = 8;
    if (take.frames < fewest_frames) {
        checked.not_looked_for.push_back(fmt::format("only {} frames: what moves was not looked at", take.frames));
        return;
    }
    if (take.tracks.empty()) {
        checked.not_looked_for.emplace_back("nothing moves: faults of motion were not looked for");
        return;
    }
    look({spike, step, jitter, frozen, dropped, doubled, edge});
    if (figure::is_markers(take.figure)) return look({gap, swap, ghost, link, figure_size});
    look({flip, root_spike, rest_pose});
    if (std::holds_alternative<figure::Motion>(take.figure.take)) look({gimbal, limits});
    if (!take.placement.body.human) {
        checked.not_looked_for.emplace_back(
            "no human by the names of the bones: sides, sizes, feet and rate not looked for");
        return;
    }
    look({swapped, root_unit, figure_size, lying_rest});
    if (take.feet->feet().empty()) {
        checked.not_looked_for.emplace_back("no feet recognised: slides, heights and slope not looked for");
        return;
    }
    look({foot_slide, below_ground, floating, drift, slope, wrong_rate});
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

std::string looked_for_text(const CheckedMotion& checked) {
    std::string text = checked.looked_for.none() ? std::string("nothing could be looked for")
                                                 : fmt::format("looked for {} kinds", checked.looked_for.count());
    for (const std::string& reason : checked.not_looked_for) text += "; " + reason;
    return text;
}

CheckedMotion check_motion(const figure::Figure& figure, const Placement& placement, double frame_time,
                           const CheckLimits& limits, const base::Run& run) {
    PosedFrames frames(figure, 0, true);
    return check_motion(frames, placement, frame_time, limits, run);
}

CheckedMotion check_motion(PosedFrames& frames, const Placement& placement, double frame_time, const CheckLimits& limits,
                           const base::Run& run) {
    const figure::Figure& figure = frames.figure();
    CheckedMotion checked;
    if (figure::frame_count(figure.take) < 2) return checked;
    // A rate that is stated as a time between frames is told, and the take is looked at as it was meant.
    const std::optional<double> rate = base::rate_for_time(frame_time);
    PosedFrames with_locals(figure, 0, true);
    CheckedTake take(frames.with_locals() ? frames : with_locals, placement, rate ? 1.0 / *rate : frame_time,
                     no_greater_than_default(limits), run);
    if (rate) take.add(FindingKind::frame_time, {}, {0, take.frames - 1}, *rate, SizeUnit::hertz);
    check_rest_poses(take);
    check_edges(take);
    take.feet.emplace(take);
    for (const auto& step : {check_units, check_holds, check_markers, check_sides, check_cuts, check_jumps, check_jitter,
                             check_feet, check_ground, check_rate, check_angles, check_links})
        if (!run.stopped()) step(take);
    std::erase_if(take.found, [&](const Finding& finding) {
        const double scale = finding.unit == SizeUnit::centimetres ? take.scale : 1.0;
        return !limits.wants(finding.kind) || finding.size < limits.least(finding.kind, finding.unit) * scale;
    });
    std::ranges::stable_sort(take.found, [](const Finding& a, const Finding& b) {
        return a.severity != b.severity ? a.severity > b.severity : weight(a) > weight(b);
    });
    for (Finding& finding : take.found) {
        // What holds the root still holds all of the body.
        const bool all = finding.kind == FindingKind::frozen && finding.bones == std::vector{placement.root_motion_joint};
        finding.message =
            sentence(finding, bones_text(figure, placement.body, all ? std::vector<figure::BoneId>() : finding.bones));
        finding.worst = worst_of(take, finding);
        finding.repair = repair_of(take, finding);
    }
    note_looked_for(take, checked);
    checked.looked_for &= ~limits.ignored;
    if (!take.feet->feet().empty()) checked.ground = take.feet->tilt();
    checked.findings = std::move(take.found);
    return checked;
}
}  // namespace skelplay::analysis
