#include "cli/compare_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/bone_pairs.h"
#include "analysis/place.h"
#include "base/csv.h"
#include "base/diagnostics.h"
#include "base/exit_status.h"
#include "base/numbers.h"
#include "base/text.h"
#include "cli/complaint.h"
#include "cli/open_input.h"
#include "cli/text_table.h"
#include "cli/value_checks.h"
#include "loaders/load.h"
#include "scene/figure_view.h"

namespace skelplay::cli {

namespace {

using analysis::Alignment;
using analysis::PairDifference;
using figure::BoneId;
using Json = nlohmann::ordered_json;

const std::map<std::string, Alignment> alignments{
    {"root", Alignment::root}, {"none", Alignment::none}, {"first", Alignment::first}};

std::string_view word_of(Alignment alignment) {
    return std::ranges::find(alignments, alignment, [](const auto& word) { return word.second; })->first;
}

/// One of the two takes.
struct Side {
    std::string file;  // as given, UTF-8
    figure::Figure figure;
    analysis::UpAxis up;
    analysis::Unit unit;
    double frame_time = 1.0;  // seconds
};

/// What is reported.
struct ComparisonReport {
    const Side& a;
    const Side& b;
    const CompareOptions& options;
    bool metres;  // distances are metres; else they are in a's unit
    analysis::Comparison found;
    std::vector<BoneId> unpaired_a, unpaired_b;  // in their files' order
};

// ---- Reading ----

/// A file that finds no skeleton of its own takes the one that was named.
ReadInput read_with_own_skeleton(const InputOptions& options, const std::filesystem::path& file) {
    InputOptions own = options;
    own.load.skeleton.reset();
    ReadInput input = read_input(file, own);
    return !input.loaded.figure && options.load.skeleton ? read_input(file, options) : std::move(input);
}

std::optional<Side> open_side(const InputOptions& options, const std::filesystem::path& file, std::ostream& err) {
    ReadInput input = read_with_own_skeleton(options, file);
    err << base::to_text(input.loaded.diagnostics);
    if (!input.loaded.figure) return std::nullopt;
    Side side{base::to_utf8(file.string()), std::move(*input.loaded.figure), {}, {}};
    side.up = analysis::up_axis(side.figure, input.prepared.place);
    side.unit = analysis::unit(side.figure, side.up.value.axis, input.prepared.place);
    side.frame_time = figure::frame_time(side.figure.take).value_or(1.0 / loaders::assumed_rate(side.figure));
    return side;
}

/// Says what the comparison rests on, where the two were judged differently and nobody said so.
void tell_differences(const Side& a, const Side& b, std::ostream& err) {
    const auto note = [&](const Side& side, std::string_view code, const std::string& message) {
        base::Diagnostics notes;
        notes.note(std::nullopt, code, message);
        notes.locate(side.file);
        err << base::to_text(notes);
    };
    for (const Side* side : {&a, &b}) {
        if (a.unit.metres != b.unit.metres && (side->unit.source == analysis::Source::inferred || !side->unit.known()))
            note(*side, "compare.unit", analysis::assumption(side->unit));
        if (a.up.value != b.up.value && side->up.source == analysis::Source::inferred)
            note(*side, "compare.up", analysis::assumption(side->up));
    }
}

// ---- Comparing ----

/// In the file's place, which the window's ground is no part of.
analysis::ComparedTake take_of(const Side& side, double world_per_unit, double start_time) {
    return {&side.figure, scene::matrix({world_per_unit, side.up.value, glm::dvec3(0.0)}), side.frame_time, start_time};
}

/// The bones in no pair, in the file's order.
std::vector<BoneId> unpaired(const figure::Skeleton& skeleton, const std::vector<PairDifference>& pairs,
                             BoneId analysis::BonePair::*side) {
    std::vector<BoneId> bones;
    for (const BoneId bone : skeleton.file_order())
        if (std::ranges::none_of(pairs, [&](const PairDifference& each) { return each.pair.*side == bone; }))
            bones.push_back(bone);
    return bones;
}

ComparisonReport compare(const Side& a, const Side& b, const CompareOptions& options) {
    const auto known = [](const Side& side) {
        return side.unit.known() && side.unit.source != analysis::Source::inferred;
    };
    const bool metres = known(a) && known(b);
    if (options.tolerance && !metres)
        throw Complaint(base::Exit::bad_call,
                        fmt::format("expected takes whose unit is known for a --tolerance in metres, found none in {}; "
                                    "--unit-metres says it",
                                    known(a) ? b.file : a.file));
    const double scale_a = metres ? a.unit.metres : 1.0;
    const double scale_b = metres ? b.unit.metres : b.unit.metres / a.unit.metres;
    const double later = static_cast<double>(options.offset) * a.frame_time;
    const auto pairs = analysis::pair_bones(a.figure.skeleton, b.figure.skeleton);
    ComparisonReport report{a, b, options, metres, {}, {}, {}};
    report.found = analysis::compare(take_of(a, scale_a, 0.0), take_of(b, scale_b, later), pairs, options.alignment);
    auto& found = report.found.pairs;
    if (found.empty())
        throw Complaint(base::Exit::bad_input,
                        pairs.empty() ? "expected bones that both takes have, found none by their names"
                                      : "expected frames that both takes have, found none at the same time");
    report.unpaired_a = unpaired(a.figure.skeleton, found, &analysis::BonePair::a);
    report.unpaired_b = unpaired(b.figure.skeleton, found, &analysis::BonePair::b);
    return report;
}

const PairDifference& worst(const ComparisonReport& report) { return report.found.pairs[report.found.worst_pair]; }

const std::string& name_a(const ComparisonReport& report, const PairDifference& each) {
    return report.a.figure.skeleton[each.pair.a].name;
}
const std::string& name_b(const ComparisonReport& report, const PairDifference& each) {
    return report.b.figure.skeleton[each.pair.b].name;
}

/// The pairs in the order of the first file.
std::vector<const PairDifference*> in_file_order(const ComparisonReport& report) {
    std::vector<const PairDifference*> by_bone(report.a.figure.skeleton.size(), nullptr);
    for (const PairDifference& each : report.found.pairs) by_bone[figure::index(each.pair.a)] = &each;
    std::vector<const PairDifference*> rows;
    for (const BoneId bone : report.a.figure.skeleton.file_order())
        if (by_bone[figure::index(bone)] != nullptr) rows.push_back(by_bone[figure::index(bone)]);
    return rows;
}

std::vector<std::string> names(const figure::Skeleton& skeleton, const std::vector<BoneId>& bones) {
    std::vector<std::string> list;
    for (const BoneId bone : bones) list.push_back(skeleton[bone].name);
    return list;
}

// ---- JSON and CSV ----

/// The unit of distances. Nobody knows how long it is unless both files (or an option) say so.
Json unit_json(const ComparisonReport& report) {
    const bool inferred_a = report.a.unit.source == analysis::Source::inferred;
    const analysis::Unit& told = report.metres || inferred_a ? report.a.unit : report.b.unit;
    return {{"value", report.metres ? Json(1.0) : Json(nullptr)},
            {"name", report.metres ? "metre" : "unit of a"},
            {"source", analysis::name(told.source)},
            {"evidence", told.evidence}};
}

void write_json(const ComparisonReport& report, std::ostream& out) {
    const analysis::Comparison& found = report.found;
    Json json{{"a", report.a.file},
              {"b", report.b.file},
              {"unit", unit_json(report)},
              {"frames", found.frames},
              {"offset", report.options.offset},
              {"align", word_of(report.options.alignment)},
              {"tolerance", report.options.tolerance ? Json(*report.options.tolerance) : Json(nullptr)},
              {"mpjpe", found.mpjpe},
              {"velocity_error", found.velocity_error ? Json(*found.velocity_error) : Json(nullptr)},
              {"worst", worst(report).most},
              {"worst_frame", found.worst_frame},
              {"joints", Json::array()}};
    for (const PairDifference* each : in_file_order(report))
        json["joints"].push_back({{"a", name_a(report, *each)},
                                  {"b", name_b(report, *each)},
                                  {"match", analysis::name(each->pair.kind)},
                                  {"mean", each->mean},
                                  {"worst", each->most},
                                  {"worst_frame", each->worst_frame}});
    json["unpaired"] = {{"a", names(report.a.figure.skeleton, report.unpaired_a)},
                        {"b", names(report.b.figure.skeleton, report.unpaired_b)}};
    out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

void write_csv(const ComparisonReport& report, std::ostream& out) {
    out << "a,b,mean,worst,worst_frame\n";
    for (const PairDifference* each : in_file_order(report))
        out << fmt::format("{},{},{},{},{}\n", base::csv_field(name_a(report, *each)),
                           base::csv_field(name_b(report, *each)), base::shortest(each->mean),
                           base::shortest(each->most), each->worst_frame);
}

// ---- Text ----

/// What was done to the takes before they were measured.
std::string_view explained(Alignment alignment) {
    switch (alignment) {
        case Alignment::none: return "both left where they are";
        case Alignment::first: return "roots on one point in the first frame";
        case Alignment::root: break;
    }
    return "roots on one point in every frame";
}

/// As many decimals for all distances as the greatest needs for four digits.
int decimals(double greatest) {
    constexpr int digits = 3;  // after the first one
    constexpr int most = 9;
    return greatest > 0 ? std::clamp(digits - static_cast<int>(std::floor(std::log10(greatest))), 0, most) : 0;
}

std::string joint_table(const ComparisonReport& report) {
    const int places = decimals(worst(report).most);
    std::vector<std::vector<std::string>> rows{{"joint", "with", "mean", "worst", "frame"}};
    for (const PairDifference* each : in_file_order(report)) {
        const std::string& a = name_a(report, *each);
        const std::string& b = name_b(report, *each);
        rows.push_back({a, a == b ? "" : b, fmt::format("{:.{}f}", each->mean, places),
                        fmt::format("{:.{}f}", each->most, places), std::to_string(each->worst_frame)});
    }
    return text_table(rows, "llrrr");
}

void write_text(const ComparisonReport& report, std::ostream& out) {
    const analysis::Comparison& found = report.found;
    const auto line = [&](std::string_view label, const std::string& text) {
        out << fmt::format("  {:<10}{}\n", label, text);
    };
    const std::string_view unit = report.metres ? "m" : "units";
    out << report.a.file << " and " << report.b.file << '\n';
    line("frames", fmt::format("{} in both, of {} and {}; {}", found.frames, figure::frame_count(report.a.figure.take),
                               figure::frame_count(report.b.figure.take), explained(report.options.alignment)));
    if (!report.metres)
        line("unit", fmt::format("that of {}, which is not known ({})", report.a.file, report.a.unit.evidence));
    line("mpjpe",
         fmt::format("{:.4g} {}, over {}", found.mpjpe, unit, base::counted(found.pairs.size(), "joint", "joints")));
    if (found.velocity_error)
        line("velocity", fmt::format("{:.4g} {}/s apart on average", *found.velocity_error, unit));
    line("worst", fmt::format("{:.4g} {}, {} at frame {}", worst(report).most, unit, name_a(report, worst(report)),
                              found.worst_frame));
    for (const auto& [side, bones] : {std::pair(&report.a, &report.unpaired_a), {&report.b, &report.unpaired_b}})
        if (!bones->empty())
            line("unpaired", fmt::format("{} ({})", fmt::join(names(side->figure.skeleton, *bones), ", "), side->file));
    out << joint_table(report);
    out << fmt::format("  (distances in {}; frames of {}, counted from 0)\n", report.metres ? "metres" : "its units",
                       report.a.file);
}

base::Exit compare(const CompareOptions& options, std::ostream& out, std::ostream& err) {
    const bool skin_read = open_skin(options.input, err);
    const auto a = open_side(options.input, options.input.files.front(), err);
    const auto b = open_side(options.input, options.input.files.back(), err);
    if (!skin_read || !a || !b) return base::Exit::bad_input;
    const ComparisonReport report = compare(*a, *b, options);
    tell_differences(*a, *b, err);
    if (options.json)
        write_json(report, out);
    else if (options.csv)
        write_csv(report, out);
    else
        write_text(report, out);
    out.flush();
    if (!out) throw Complaint(base::Exit::bad_machine, "the output could not be written");
    const PairDifference& most = worst(report);
    if (options.tolerance && most.most > *options.tolerance)
        throw Complaint(base::Exit::bad_input,
                        fmt::format("expected joints at most {:g} m apart, found {} {:.4g} m "
                                    "apart at frame {}",
                                    *options.tolerance, name_a(report, most), most.most, report.found.worst_frame));
    return base::Exit::done;
}

}  // namespace

void add_compare_options(CLI::App& app, CompareOptions& options) {
    auto* json = app.add_flag("--json", options.json, "as a JSON object");
    app.add_flag("--csv", options.csv, "as CSV, a row for each joint: a,b,mean,worst,worst_frame")->excludes(json);
    app.add_option_function<std::string>(
           "--tolerance", [&options](const std::string& text) { options.tolerance = base::parse_number(text); },
           "exit status 1 when a joint is further apart in any frame")
        ->check(number_not_negative())
        ->type_name("METRES");
    app.add_option("--align", options.alignment,
                   "root: put the roots on one point in every frame (if not said); first: in the first frame, and keep "
                   "that; none: leave the takes where the files have them")
        ->transform(word_for(alignments))
        ->type_name("root|none|first");
    app.add_option("--offset", options.offset, "frames of the first take that the second one begins later")
        ->type_name("N");
}

int run_compare(const CompareOptions& options, std::ostream& out, std::ostream& err) {
    try {
        return base::status(compare(options, out, err));
    } catch (const Complaint& complaint) {
        err << "skelplay compare: " << complaint.what() << '\n';
        return base::status(complaint.exit());
    }
}

}  // namespace skelplay::cli
