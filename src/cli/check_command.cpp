#include "base/csv.h"
#include "cli/skin_report.h"

namespace skelplay::cli {
namespace {
using analysis::CheckLimits;
using analysis::Finding;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_in_summary = 3;  // findings

std::string kind_names() {
    std::vector<std::string> names;
    for (const analysis::FindingRule& rule : analysis::finding_rules()) names.emplace_back(rule.name);
    return base::alternatives(names);
}

analysis::FindingKind kind_of(std::string_view word, std::string_view text) {
    const auto kind = analysis::find_kind(text);
    if (!kind) throw bad_call("expected a kind of finding for {} ({}), found '{}'", word, kind_names(), text);
    return *kind;
}

/// Sets a limit from "spike=12" or, for what moves, "spike=3cm".
void set_limit(CheckLimits& limits, const std::string& text) {
    const std::size_t equals = text.find('=');
    const auto kind = kind_of("--threshold", std::string_view(text).substr(0, equals));
    std::string number = equals == std::string::npos ? std::string() : text.substr(equals + 1);
    const bool distance = number.ends_with("cm");
    if (distance) number.resize(number.size() - 2);
    const auto value = base::parse_number(number);
    const auto at = static_cast<std::size_t>(kind);
    const bool in_cm = analysis::rule_of(kind).unit == analysis::SizeUnit::centimetres;
    if (!value || *value < 0.0 || (distance && !in_cm && !limits.distance[at]))
        throw bad_call("expected --threshold KIND=VALUE with a number in {} from 0 on, found '{}'",
                       analysis::name(analysis::rule_of(kind).unit), text);
    if (distance && !in_cm) limits.distance[at] = *value;
    else limits.threshold[at] = *value;
}

CheckLimits limits_of(const CheckOptions& options) {
    CheckLimits limits;
    for (const std::string& text : options.limits) set_limit(limits, text);
    for (const std::string& kind : options.ignored) limits.ignored.set(static_cast<std::size_t>(kind_of("--ignore", kind)));
    return limits;
}

/// What is known of a file when it is reported.
struct FileReport {
    const takes::Take& take;
    analysis::CheckedMotion motion;
    std::vector<SkinReport> skins;
    bool moves = false;  // its motion was checked
};

/// "2 findings in 12.4 s, 1 note: the left foot slides 11 cm in frames 210 to 238; …".
std::string summary(const FileReport& report) {
    if (!report.moves) return "no motion to check";
    const double duration = figure::duration(report.take.figure->take, report.take.rate.frame_time());
    const std::string seconds = analysis::size_text(duration, analysis::SizeUnit::seconds);
    const auto notes =
        static_cast<std::size_t>(std::ranges::count(report.motion.findings, base::Severity::note, &Finding::severity));
    const std::size_t serious = report.motion.findings.size() - notes;
    if (report.motion.looked_for.none()) return analysis::looked_for_text(report.motion);
    std::string text = serious == 0 ? "no finding" : base::counted(serious, "finding", "findings");
    text += " in " + seconds;
    if (notes > 0) text += ", " + base::counted(notes, "note", "notes");
    if (report.motion.findings.empty()) return text + "; " + analysis::looked_for_text(report.motion);
    text += ": ";
    for (std::size_t i = 0; i < std::min(report.motion.findings.size(), most_in_summary); ++i)
        text += fmt::format("{}{} in {}", i == 0 ? "" : "; ", report.motion.findings[i].message,
                            figure::frames_text(report.take.figure->take, report.motion.findings[i].frames));
    return report.motion.findings.size() > most_in_summary ? text + "; \u2026" : text;
}

void write_text(const FileReport& report, const CheckOptions& options, std::ostream& out) {
    if (report.moves || (options.only != "skin" && report.skins.empty())) {
        out << base::printable(report.take.request.file.string()) << ": " << base::printable(summary(report)) << '\n';
        for (const Finding& finding : report.motion.findings)
            out << fmt::format("  {}: {}: {} [check.{}]{}{}\n",
                               figure::frames_text(report.take.figure->take, finding.frames), base::name(finding.severity),
                               base::printable(finding.message), analysis::rule_of(finding.kind).name,
                               finding.repair.empty() ? "" : ", repaired by ", fmt::join(finding.repair, " "));
    }
    for (const SkinReport& skin : report.skins) out << skin.text;
}

Json to_json(const Finding& finding, const figure::Skeleton& skeleton) {
    const std::string kind(analysis::rule_of(finding.kind).name);
    return {{"code", "check." + kind},
            {"message", finding.message},
            {"severity", base::name(finding.severity)},
            {"kind", kind},
            {"bones", figure::names_of(skeleton, finding.bones)},
            {"frames", Json::array({finding.frames.first, finding.frames.last})},
            {"size", finding.size},
            {"unit", analysis::name(finding.unit)},
            {"worst", finding.worst},
            {"repair", finding.repair.empty() ? Json(nullptr) : Json(finding.repair)}};
}

/// A finding of a skin; without frames it is about the whole take.
Json to_json(const analysis::SkinFinding& finding, const figure::Skeleton& skeleton) {
    Json bones = Json::array();
    if (finding.bone != BoneId::none) bones.push_back(skeleton[finding.bone].name);
    return {{"code", finding.code},
            {"message", finding.message},
            {"severity", base::name(base::Severity::warning)},
            {"kind", finding.code.substr(finding.code.find('.') + 1)},
            {"bones", bones},
            {"frames", finding.frame ? Json::array({*finding.frame, *finding.frame}) : Json(nullptr)},
            {"size", nullptr},
            {"unit", nullptr},
            {"meshes", meshes_json(finding)}};
}

/// One skin's object is the file's own, with what was found in the motion; several skins are a list.
Json to_json(const FileReport& report) {
    Json json{{"file", base::to_utf8(report.take.request.file.string())}};
    Json findings = Json::array();
    for (const Finding& finding : report.motion.findings)
        findings.push_back(to_json(finding, report.take.figure->skeleton));
    for (const SkinReport& skin : report.skins) {
        for (const analysis::SkinFinding& finding : skin.findings)
            findings.push_back(to_json(finding, report.take.figure->skeleton));
        if (skin.refused) continue;
        if (report.skins.size() == 1) json.update(skin.json);
        else json["skins"].push_back(skin.json);
    }
    if (report.moves) {
        json["looked_for"] = Json::array();
        for (const analysis::FindingRule& rule : analysis::finding_rules())
            if (report.motion.looked_for[static_cast<std::size_t>(rule.kind)]) json["looked_for"].push_back(rule.name);
        json["not_looked_for"] = report.motion.not_looked_for;
    }
    json["clean"] = findings.empty() && (report.motion.looked_for.any() || !report.skins.empty());
    json["findings"] = std::move(findings);
    return json;
}

/// A row for each finding in the motion: file, kind, severity, bones, first and last frame from 0, size, unit, message.
void write_csv(const FileReport& report, std::ostream& out) {
    for (const Finding& finding : report.motion.findings) {
        const auto bones = figure::names_of(report.take.figure->skeleton, finding.bones);
        out << fmt::format("{},{},{},{},{},{},{:.6g},{},{}\n",
                           base::csv_text(base::to_utf8(report.take.request.file.string())),
                           analysis::rule_of(finding.kind).name, base::name(finding.severity),
                           base::csv_text(fmt::to_string(fmt::join(bones, " "))), finding.frames.first, finding.frames.last,
                           finding.size, analysis::name(finding.unit), base::csv_text(finding.message));
    }
}

output::Exit exit_of(const FileReport& report) {
    const bool serious = std::ranges::any_of(
        report.motion.findings, [](const Finding& finding) { return finding.severity > base::Severity::note; });
    const bool skin =
        std::ranges::any_of(report.skins, [](const SkinReport& each) { return each.refused || !each.findings.empty(); });
    return serious || skin ? output::Exit::bad_input : output::Exit::done;
}

/// The object of a file that has no report.
Json refused_json(const std::filesystem::path& file, const base::Diagnostics& diagnostics) {
    Json json{{"file", base::to_utf8(file.string())}};
    add_diagnostics(json, diagnostics);
    return json;
}

output::Exit check_file(const std::filesystem::path& file, const CheckOptions& options, const CheckLimits& limits,
                        int indent, const base::Run& run, std::ostream& out, std::ostream& err) {
    takes::Take take = read_input(file, options.input, run);
    const bool motion = options.only != "skin";
    std::optional<analysis::PosedFrames> frames;
    if (take.figure && motion) {
        frames.emplace(*take.figure, analysis::PosedFrames::most_remembered, !figure::is_markers(*take.figure));
        take.placement = analysis::infer_placement(*frames, takes::place_options(take), take.rate.frame_time(), run);
    }
    err << printed(take.diagnostics);
    if (!take.figure) {
        if (options.json) out << json_text(refused_json(take.request.file, take.diagnostics), indent);
        return output::Exit::bad_input;
    }
    FileReport report{take, {}, {}, motion && figure::frame_count(take.figure->take) > 1};
    if (report.moves) report.motion = analysis::check_motion(*frames, take.placement, take.rate.frame_time(), limits, run);
    if (options.only != "motion") report.skins = report_skins(take, options, err);
    if (options.json) out << json_text(to_json(report), indent);
    else if (options.csv) write_csv(report, out);
    else write_text(report, options, out);
    return exit_of(report);
}

/// The same with what was printed. A file that the call does not fit has an object, too.
PrintedReport checked_file(const std::filesystem::path& file, const CheckOptions& options, const CheckLimits& limits,
                           int indent, const base::Run& run) {
    std::ostringstream out;
    std::ostringstream err;
    const auto exit = static_cast<output::Exit>(run_command("check", err, [&] {
        try {
            return check_file(file, options, limits, indent, run, out, err);
        } catch (const CallError& complaint) {
            base::Diagnostics diagnostics;
            diagnostics.error(std::nullopt, "check.refused", complaint.what());
            diagnostics.locate(file.string());
            if (options.json) out << json_text(refused_json(file, diagnostics), indent);
            throw;
        }
    }));
    return {std::move(out).str(), std::move(err).str(), exit};
}
}  // namespace

std::string finding_kinds_help() {
    std::string text;
    for (const analysis::FindingRule& rule : analysis::finding_rules()) {
        std::string least = fmt::format("{:g} {}", rule.threshold, analysis::name(rule.unit));
        if (rule.distance) least += fmt::format(" or {:g} cm", *rule.distance);
        text += fmt::format("\n{} ({}, from {} on): {}; {}", rule.name, base::name(rule.severity), least, rule.meaning,
                            rule.reason);
    }
    return text;
}

int run_check(const CheckOptions& options, std::ostream& out, std::ostream& err) {
    const InputFiles inputs = input_files(options.input, err);
    const int status = run_command("check", err, [&] {
        const CheckLimits limits = limits_of(options);
        const auto check = [&](const std::filesystem::path& file, int indent, const base::Run& run) {
            return checked_file(file, options, limits, indent, run);
        };
        if (options.csv) out << "file,kind,severity,bones,first,last,size,unit,message\n";
        return report_files(inputs, options.jobs, options.json, check, out, err);
    });
    return inputs.complete ? status : std::max(status, output::status(output::Exit::bad_input));
}
}  // namespace skelplay::cli
