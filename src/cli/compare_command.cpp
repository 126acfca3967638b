#include "cli/comparison_report.h"
#include "cli/value_checks.h"

namespace skelplay::cli {
namespace {
using analysis::Alignment;
using analysis::PairDifference;

const std::map<std::string, Alignment> alignments{
    {"root", Alignment::root}, {"none", Alignment::none}, {"first", Alignment::first}};

/// A file that finds no skeleton of its own takes the one that was named.
takes::Take read_with_own_skeleton(const InputOptions& options, const fs::path& file) {
    InputOptions own = options;
    own.take.options.skeleton.reset();
    takes::Take take = read_input(file, own);
    return !take.figure && options.take.options.skeleton ? read_input(file, options) : std::move(take);
}

std::optional<ComparedSide> open_side(const InputOptions& options, const fs::path& file, std::ostream& err) {
    ComparedSide side{base::to_utf8(file.string()), read_with_own_skeleton(options, file)};
    if (side.take.figure) place_take(side.take);
    err << printed(side.take.diagnostics);
    if (!side.take.figure) return std::nullopt;
    side.frame_time = figure::frame_time(side.figure().take).value_or(1.0 / loaders::assumed_rate(side.figure()));
    return side;
}

void report(std::ostream& err, base::Severity severity, const std::string& file, std::string_view code,
            const std::string& message, base::Remedy remedy = base::Remedy::none) {
    base::Diagnostics diagnostics;
    severity == base::Severity::warning ? diagnostics.warning(std::nullopt, code, message, remedy)
                                        : diagnostics.note(std::nullopt, code, message, remedy);
    diagnostics.locate(file);
    err << printed(diagnostics);
}

/// Says what the comparison rests on: units that were inferred, and what was judged differently though nobody said so.
void report_differences(const ComparedSide& a, const ComparedSide& b, std::ostream& err) {
    for (const ComparedSide* side : {&a, &b}) {
        const bool differ = a.unit().metres != b.unit().metres;
        if (side->unit().source == analysis::Source::inferred || (differ && !side->unit().known()))
            report(err, base::Severity::note, side->file, "compare.unit", analysis::assumption(side->unit()),
                   base::Remedy::set_unit);
        if (a.up().value != b.up().value && side->up().source == analysis::Source::inferred)
            report(err, base::Severity::note, side->file, "compare.up", analysis::assumption(side->up()),
                   base::Remedy::set_up_axis);
    }
}

/// The bones in no pair, in the file's order.
std::vector<BoneId> unpaired(const figure::Skeleton& skeleton, const std::vector<PairDifference>& pairs,
                             BoneId analysis::BonePair::*side) {
    std::set<BoneId> paired;
    for (const PairDifference& each : pairs) paired.insert(each.pair.*side);
    std::vector<BoneId> bones = skeleton.file_order();
    std::erase_if(bones, [&](BoneId bone) { return paired.contains(bone); });
    return bones;
}

/// The offset to compare with. Warns when one was to be found and none is clear.
double offset_of(const ComparisonReport& comparison, std::ostream& err) {
    if (!comparison.options.find_offset) return comparison.options.offset.value_or(0.0);
    const auto& fit = comparison.fit;
    if (fit && fit->clear) return offset_frames(comparison.a, *fit);
    const std::string found = fit ? fmt::format("{:.2f} at best and {:.2f} elsewhere", fit->agreement, fit->elsewhere)
                                  : "takes that are too short or too still to tell";
    report(err, base::Severity::warning, comparison.b.file, "compare.no-offset", base::said("compare.no-offset", found));
    return 0.0;
}

CallError no_metres(const ComparedSide& a, const ComparedSide& b) {
    return bad_call(
        "expected takes whose unit is known for a --tolerance in metres, found none in {}; --unit-metres says it",
        a.unit().known() ? b.file : a.file);
}

ComparisonReport compare(const ComparedSide& a, const ComparedSide& b, const CompareOptions& options, std::ostream& err) {
    const bool metres = a.unit().known() && b.unit().known();
    if (options.tolerance && !metres) throw no_metres(a, b);
    const double unit = metres ? 1.0 : a.unit().metres;
    const auto pairs = analysis::pair_bones(a.figure().skeleton, b.figure().skeleton);
    ComparisonReport report{a, b, options, metres, {}, 0.0, {}, {}, {}, {}};
    report.fit = analysis::find_offset(placed(a, unit), placed(b, unit), pairs);
    report.offset = offset_of(report, err);
    report.rotations =
        processing::compared_rotations(a.figure(), b.figure(), pairs, place_options(a.take), place_options(b.take));
    report.found = analysis::compare(placed(a, unit), placed(b, unit, report.offset * a.frame_time), pairs,
                                     options.aligned(), report.rotations.axes);
    auto& found = report.found.pairs;
    if (found.empty())
        throw CallError(output::Exit::bad_input, pairs.empty()
                                                     ? "expected bones that both takes have, found none by their names"
                                                     : "expected frames that both takes have, found none at the same time");
    report.unpaired_a = unpaired(a.figure().skeleton, found, &analysis::BonePair::a);
    report.unpaired_b = unpaired(b.figure().skeleton, found, &analysis::BonePair::b);
    return report;
}

template <class Report> void write_report(const Report& report, const CompareOptions& options, std::ostream& out) {
    if (options.json) write_json(report, out);
    else if (options.csv) write_csv(report, out);
    else write_text(report, out);
    flush(out);
}

/// What only two takes of bones can be told.
void refuse_options_of_bones(const ComparedSide& markers, const CompareOptions& options) {
    if (options.alignment)
        throw bad_call(
            "expected two takes of bones for --align, found markers in {}; without it they stand by the skeleton, with "
            "--no-match-axes where their file has them",
            markers.file);
    if (options.find_offset)
        throw bad_call(
            "expected two takes of bones for --offset auto, found markers in {}; without it they begin when they match "
            "the skeleton",
            markers.file);
}

/// Where markers match a skeleton, both are of one size, so that one file that says its unit is enough.
bool are_metres(const MarkerReport& report) {
    const bool markers = report.markers.unit().known();
    const bool skeleton = report.skeleton.unit().known();
    if (!report.match) return markers && skeleton;
    return skeleton || (markers && report.unit.metres == report.markers.unit().metres);
}

/// One of both has markers, the other one bones.
output::Exit compare_markers(const ComparedSide& a, const ComparedSide& b, const CompareOptions& options, std::ostream& out,
                             std::ostream& err) {
    const bool first = figure::is_markers(a.figure());
    refuse_options_of_bones(first ? a : b, options);
    std::optional<double> later;  // of the markers, in seconds
    if (options.offset) later = (first ? -*options.offset : *options.offset) * a.frame_time;
    const MarkerReport measured =
        first ? measure_markers(a, b, options.match_axes, later) : measure_markers(b, a, options.match_axes, later);
    if (options.tolerance && !are_metres(measured)) throw no_metres(a, b);
    if (!measured.match) report_differences(a, b, err);
    if (!measured.match && options.match_axes)
        report(err, base::Severity::note, measured.markers.file, "compare.no-match",
               base::said("compare.no-match", measured.skeleton.file));
    write_report(measured, options, out);
    const analysis::MarkerDistance& most = furthest(measured);
    if (options.tolerance && most.most > *options.tolerance)
        throw CallError(output::Exit::bad_input,
                        "expected markers at most {:g} m from their bones, found {} {:.4g} m away at frame {}",
                        *options.tolerance, measured.markers.name_of(most.marker), most.most,
                        measured.markers.number_of(most.worst_frame));
    return output::Exit::done;
}

output::Exit compare(const CompareOptions& options, std::ostream& out, std::ostream& err) {
    const bool skin_read = open_skin(options.input, err);
    const auto a = open_side(options.input, options.input.files.front(), err);
    const auto b = open_side(options.input, options.input.files.back(), err);
    if (!skin_read || !a || !b) return output::Exit::bad_input;
    if (figure::is_markers(a->figure()) != figure::is_markers(b->figure()))
        return compare_markers(*a, *b, options, out, err);
    const ComparisonReport report = compare(*a, *b, options, err);
    report_differences(*a, *b, err);
    write_report(report, options, out);
    const PairDifference& most = worst(report);
    if (options.tolerance && most.most > *options.tolerance)
        throw CallError(output::Exit::bad_input,
                        "expected joints at most {:g} m apart, found {} {:.4g} m apart at frame {}", *options.tolerance,
                        name_a(report, most), most.most, report.a.number_of(report.found.worst_frame));
    return output::Exit::done;
}
}  // namespace

void add_compare_options(CLI::App& app, CompareOptions& options) {
    auto* json = app.add_flag("--json", options.json);
    app.add_flag("--csv", options.csv)->excludes(json);
    app.add_option("--tolerance")->check([&options](const std::string& text) {
        options.tolerance = base::parse_number(text);
        const bool fits = options.tolerance && *options.tolerance >= 0;
        return fits ? std::string() : fmt::format("expected a number not below 0, found '{}'", text);
    });
    app.add_option("--align", options.alignment)->transform(word_for(alignments));
    app.add_option("--offset")->check([&options](const std::string& text) {
        options.find_offset = base::equal_ignoring_case(text, "auto");
        options.offset = options.find_offset ? std::nullopt : base::parse_number(text);
        const bool known = options.find_offset || options.offset;
        return known ? std::string() : fmt::format("expected a number of frames or auto, found '{}'", text);
    });
    add_table_switch(app, "match-axes", options.match_axes);
}

int run_compare(const CompareOptions& options, std::ostream& out, std::ostream& err) {
    return run_command("compare", err, [&] { return compare(options, out, err); });
}
}  // namespace skelplay::cli
