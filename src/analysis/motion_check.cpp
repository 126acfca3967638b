#include "analysis/motion_check.h"
#include <initializer_list>
#include "analysis/checks/checks.h"
#include "analysis/embedded_checks.h"
#include "base/words.h"

namespace skelplay::analysis {
namespace {
constexpr double smooth_rate = 6.0;  // hertz: bodies hardly move faster, see Winter (2009) on filters of gait

/// What assets/words/checks.txt has, with a block for each kind.
const base::Words& check_words() {
    static const base::Words words(embedded_checks().front().text);
    return words;
}

FindingRule rule_in(FindingKind kind) {
    const std::string_view block = check_words().blocks().at(static_cast<std::size_t>(kind));
    const auto text = [&](std::string_view key) { return check_words().text(block, key); };
    const std::vector<std::string_view> least = base::split(text("least"), ' ');  // "4 degrees 2"
    FindingRule rule{kind, block, text("title"), text("plural")};
    if (text("severity") == base::name(base::Severity::note)) rule.severity = base::Severity::note;
    while (name(rule.unit) != least.at(1)) rule.unit = static_cast<SizeUnit>(static_cast<int>(rule.unit) + 1);
    rule.threshold = base::parse_number(least[0]).value_or(0.0);
    if (least.size() > 2) rule.distance = base::parse_number(least[2]);
    rule.meaning = text("meaning");
    rule.reason = text("reason");
    rule.repair = text("repair");
    return rule;
}

/// The table of all kinds.
const std::vector<FindingRule>& rules() {
    static const std::vector<FindingRule> rows = [] {
        std::vector<FindingRule> all;
        while (all.size() < finding_kinds) all.push_back(rule_in(static_cast<FindingKind>(all.size())));
        return all;
    }();
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
    const bool one = finding.bones.size() < 2 && !(bones.starts_with("the ") && bones.ends_with('s'));  // "the hips"
    std::string_view says = check_words().text(rule_of(finding.kind).name, "says");
    const auto otherwise = [&](bool applies, std::string_view key) {
        const std::string_view text = check_words().text(rule_of(finding.kind).name, key);
        if (applies && !text.empty()) says = text;
    };
    otherwise(finding.frames.first == finding.frames.last, "says of a frame");
    otherwise(finding.bones.empty() && finding.frames.first > 0, "says of levels");
    return fmt::format(fmt::runtime(says), fmt::arg("bones", bones),
                       fmt::arg("size", size_text(finding.size, finding.unit)), fmt::arg("is", one ? "is" : "are"),
                       fmt::arg("s", one ? "s" : ""));
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
    const bool all = finding.frames == figure::FrameRange{0, take.frames - 1};
    const auto number = [](double value) { return fmt::format("{:.6g}", value); };
    const auto text = [&](std::string_view key) { return check_words().text(rule_of(finding.kind).name, key); };
    const std::string format =
        fmt::format("{}{}{}", text("repair"), text("repair of take"), all ? text("repair of all") : std::string_view());
    const std::string mended =
        fmt::format(fmt::runtime(format), fmt::arg("size", number(finding.size)),
                    fmt::arg("rate", number(std::min(smooth_rate, 0.4 / take.frame_time))),
                    fmt::arg("metres", number(take.placement.unit.metres * finding.size)),
                    fmt::arg("seconds", number(std::ceil(finding.size * 100.0) / 100.0)),
                    fmt::arg("frames", finding.frames.first == 0 ? fmt::format("{}:last", finding.frames.last + 1)
                                                                 : fmt::format("0:{}", finding.frames.first - 1)));
    std::vector<std::string> words;
    for (const base::Token& word : base::words_of({mended})) words.emplace_back(word.text);
    // feet slide when the legs are smoothed
    if (finding.kind == FindingKind::jitter && !take.feet->feet().empty()) words.emplace_back("--lock-feet");
    return words;
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
