#include "takes/take_card.h"

namespace skelplay::takes {
namespace {
constexpr std::string_view card_version = "3";  // of the lines and of what they mean
constexpr std::size_t speed_looks = 60;         // pairs of frames: more would hardly change the mean
constexpr double least_speed = 0.001;           // metres a second; below it nothing is seen to move
constexpr std::array<std::string_view, 9> card_keys{"version", "facts",      "remarks",  "refusal", "frames",
                                                    "time",    "mean-speed", "warnings", "findings"};

/// The frames to look at: each that is looked at, and the one after it.
std::vector<std::size_t> frame_pairs(std::size_t frames) {
    std::vector<std::size_t> pairs;
    for (const std::size_t frame : analysis::spread_frames(frames - 1, speed_looks))
        for (const std::size_t each : {frame, frame + 1})
            if (pairs.empty() || pairs.back() < each) pairs.push_back(each);
    return pairs;
}

/// The mean way of the joints between two frames in the file's units; those that a frame does not have do not count.
double mean_way(const std::vector<glm::dvec3>& before, const std::vector<scene::BonePosition>& now) {
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t bone = 0; bone < now.size(); ++bone) {
        const double way = glm::distance(before[bone], now[bone].origin);
        if (!(way < std::numeric_limits<double>::infinity())) continue;
        sum += way;
        ++count;
    }
    return count == 0 ? 0.0 : sum / static_cast<double>(count);
}

/// Of the joints on average, in metres a second, and where they are fastest.
std::pair<double, double> speeds(const Take& take) {
    const std::size_t frames = figure::frame_count(take.figure->take);
    if (frames < 2) return {};
    std::vector<glm::dvec3> before;
    std::size_t frame_before = 0;
    double sum = 0.0;
    double most = 0.0;
    std::size_t count = 0;
    analysis::visit_frames(*take.figure, frame_pairs(frames),
                           [&](std::size_t frame, const std::vector<scene::BonePosition>& bones) {
                               if (!before.empty() && frame == frame_before + 1) {
                                   const double way = mean_way(before, bones);
                                   sum += way;
                                   most = std::max(most, way);
                                   ++count;
                               }
                               before.clear();
                               for (const scene::BonePosition& bone : bones) before.push_back(bone.origin);
                               frame_before = frame;
                           });
    const double per_frame = count == 0 ? 0.0 : sum / static_cast<double>(count);
    const double factor = take.placement.to_world.metres_per_unit * take.rate.fps;
    return {per_frame * factor, most * factor};
}

std::string one_line(std::string text) {
    std::ranges::replace_if(text, base::is_line_end, ' ');
    return text;
}

std::size_t whole(std::string_view text) {
    const double number = base::parse_number(text).value_or(0.0);
    return number > 0.0 ? static_cast<std::size_t>(number) : 0;
}

std::string frames_and_seconds(const Take& take) {
    const figure::Figure& figure = *take.figure;
    if (figure::is_rest_only(figure.take)) return figure::is_markers(figure) ? "no frames" : "rest pose";
    const std::size_t frames = figure::frame_count(figure.take);
    const double seconds = figure::duration(figure.take, take.rate.frame_time());
    return fmt::format("{} · {:.{}f} s", base::counted(frames, "frame", "frames"), seconds, seconds < 10.0 ? 2 : 1);
}

std::string facts_of(const Take& take) {
    std::string text = frames_and_seconds(take);
    if (const double height = take.placement.unit.height; height > 0) {
        const auto three_digits = base::parse_number(fmt::format("{:.2e}", height));
        text += " · " + analysis::length_text(three_digits.value_or(height), take.placement.unit);
    }
    if (!take.placement.body.family.empty()) text += fmt::format(" · {}", take.placement.body.family);
    if (const std::size_t takes = take.figure->takes.size(); takes > 1) text += fmt::format(" · 1 of {} takes", takes);
    return text;
}

/// The number of warnings or errors, and what about, each once.
std::string remarks_of(const Reported& reported, base::Severity severity, std::string_view one, std::string_view several) {
    std::size_t count = 0;
    std::vector<std::string> what;
    for (const base::Diagnostics* report : reported) {
        count += report->count(severity);
        for (const base::Diagnostic& messages : report->items())
            if (std::string text = messages.message.substr(0, messages.message.find(';'));
                messages.severity == severity && std::ranges::find(what, text) == what.end())
                what.push_back(std::move(text));
    }
    return count == 0 ? "" : fmt::format("{}: {}", base::counted(count, one, several), fmt::join(what, "; "));
}

/// "2 findings: the left foot slides 11 cm, the worst first, as many as a line holds.
std::string findings_text(const std::vector<analysis::Finding>& findings) {
    if (findings.empty()) return {};
    constexpr std::size_t most = 3;
    std::vector<std::string> messages;
    for (const analysis::Finding& finding : findings)
        if (messages.size() < most) messages.push_back(finding.message);
    return fmt::format("{}: {}{}", base::counted(findings.size(), "finding", "findings"), fmt::join(messages, "; "),
                       findings.size() > most ? "; \u2026" : "");
}

std::string refusal_of(const fs::path& file, const Reported& reported) {
    for (const base::Diagnostics* report : reported)
        for (const base::Diagnostic& messages : report->items())
            if (messages.severity == base::Severity::error)
                return base::to_sentence(messages,
                                         messages.file == file.string() ? "" : fs::path(messages.file).filename().string());
    return "The file was refused";
}

/// The facts with what was found, which takes long to find.
TakeFacts facts_with(const Take* take, const fs::path& file, const Reported& reported,
                     const std::vector<analysis::Finding>& findings) {
    TakeFacts facts;
    facts.name = base::to_utf8(file.filename().string());
    if (take == nullptr) {
        facts.refusal = base::to_utf8(refusal_of(file, reported));
        return facts;
    }
    facts.facts = facts_of(*take);
    facts.findings = base::to_utf8(findings_text(findings));
    facts.remarks = remarks_of(reported, base::Severity::error, "error", "errors");
    facts.error = !facts.remarks.empty();
    const std::string warnings = remarks_of(reported, base::Severity::warning, "warning", "warnings");
    if (!warnings.empty()) facts.remarks += (facts.error ? "; " : "") + warnings;
    return facts;
}

/// What is wrong with the motion of a take, worst first, without notes.
std::vector<analysis::Finding> serious_findings(const Take* take) {
    if (take == nullptr || figure::is_rest_only(take->figure->take)) return {};
    auto findings = analysis::check_motion(*take->figure, take->placement, take->rate.frame_time()).findings;
    std::erase_if(findings, [](const analysis::Finding& each) { return each.severity == base::Severity::note; });
    return findings;
}
}  // namespace

TakeFacts take_facts(const Take* take, const fs::path& file, const Reported& reported) {
    return facts_with(take, file, reported, serious_findings(take));
}

TakeCard take_card(const Take* take, const fs::path& file, const Reported& reported) {
    TakeCard card;
    const auto findings = serious_findings(take);
    card.facts = facts_with(take, file, reported, findings);
    card.findings = findings.size();
    std::set<std::string_view> kinds;
    for (const analysis::Finding& finding : findings) kinds.insert(analysis::rule_of(finding.kind).name);
    card.kinds = fmt::format("{}", fmt::join(kinds, " "));
    if (take == nullptr) return card;
    card.warnings = count_warnings(reported);
    if (figure::is_rest_only(take->figure->take)) return card;
    card.frames = figure::frame_count(take->figure->take);
    card.seconds = figure::duration(take->figure->take, take->rate.frame_time());
    std::tie(card.speed, card.top_speed) = speeds(*take);
    if (card.speed < least_speed) return card;
    const analysis::LengthScale scale = analysis::length_scale(take->placement.unit);
    const double speed = card.speed * scale.factor;
    card.speed_text = fmt::format("{:.{}f} {}/s", speed, speed < 10.0 ? 2 : speed < 100.0 ? 1 : 0, scale.name);
    return card;
}

std::string to_text(const TakeCard& card) {
    std::string text = fmt::format("version={}\n", card_version);
    text += fmt::format("facts={}\n", one_line(card.facts.facts));
    text += fmt::format("remarks={}\n", one_line((card.facts.error ? "!" : "") + card.facts.remarks));
    text += fmt::format("refusal={}\n", one_line(card.facts.refusal));
    text += fmt::format("frames={}\n", card.frames);
    text += fmt::format("time={}\n", base::shortest(card.seconds));
    text += fmt::format("mean-speed={} {}\n", base::shortest(card.speed), one_line(card.speed_text));
    text += fmt::format("warnings={}\n", card.warnings);
    text += fmt::format("findings={} {}\n", card.findings, one_line(card.facts.findings));
    return text;
}

std::optional<TakeCard> card_from_text(std::string_view text, const fs::path& file) {
    std::array<std::string_view, card_keys.size()> values;
    std::size_t found = 0;
    base::LineReader reader(text);
    for (base::Line line; found < card_keys.size() && reader.next(line); ++found) {
        const std::size_t equals = line.text.find('=');
        if (equals == std::string_view::npos || line.text.substr(0, equals) != card_keys.at(found)) return std::nullopt;
        values.at(found) = line.text.substr(equals + 1);
    }
    if (found < card_keys.size() || values[0] != card_version) return std::nullopt;
    TakeCard card;
    card.facts.name = base::to_utf8(file.filename().string());
    card.facts.facts = values[1];
    card.facts.error = values[2].starts_with('!');
    card.facts.remarks = values[2].substr(card.facts.error ? 1 : 0);
    card.facts.refusal = values[3];
    card.frames = whole(values[4]);
    card.seconds = base::parse_number(values[5]).value_or(0.0);
    const std::size_t space = std::min(values[6].find(' '), values[6].size());
    card.speed = base::parse_number(values[6].substr(0, space)).value_or(0.0);
    card.speed_text = base::trimmed(values[6].substr(space));
    card.warnings = whole(values[7]);
    const std::size_t blank = std::min(values[8].find(' '), values[8].size());
    card.findings = whole(values[8].substr(0, blank));
    card.facts.findings = base::trimmed(values[8].substr(blank));
    return card;
}
}  // namespace skelplay::takes
