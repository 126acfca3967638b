#include "cli/comparison_report.h"
#include "base/csv.h"

namespace skelplay::cli {
namespace {
using analysis::Alignment;
using analysis::PairDifference;
using Json = nlohmann::ordered_json;

std::string_view word_of(Alignment alignment) {
    return alignment == Alignment::none ? "none" : alignment == Alignment::first ? "first" : "root";
}

const PairDifference& greatest_angle_pair(const ComparisonReport& report) {
    return report.found.pairs[report.found.greatest_angle_pair];
}

double degrees(double radians) { return radians * 180 / std::numbers::pi; }

const std::string& name_b(const ComparisonReport& report, const PairDifference& each) {
    return report.b.name_of(each.pair.b);
}

/// The pairs in the order of the first file.
std::vector<const PairDifference*> in_file_order(const ComparisonReport& report) {
    std::vector<const PairDifference*> by_bone(report.a.figure().skeleton.size(), nullptr);
    for (const PairDifference& each : report.found.pairs) by_bone[figure::index(each.pair.a)] = &each;
    std::vector<const PairDifference*> rows;
    for (const BoneId bone : report.a.figure().skeleton.file_order())
        if (by_bone[figure::index(bone)] != nullptr) rows.push_back(by_bone[figure::index(bone)]);
    return rows;
}

/// The unit of distances: metres where the units of both takes are known.
Json unit_json(const ComparisonReport& report) {
    const analysis::Unit& stated = report.metres || !report.a.unit().known() ? report.a.unit() : report.b.unit();
    return {{"value", report.metres ? Json(1.0) : Json(nullptr)},
            {"name", report.metres ? "metre" : "unit of a"},
            {"source", analysis::name(stated.source)},
            {"evidence", stated.evidence}};
}

/// "that of a.trc; that of b.csm is not known (…)": why distances are not in metres.
std::string unit_text(const ComparisonReport& report) {
    std::string text = fmt::format("that of {}", report.a.file);
    if (!report.a.unit().known()) text += fmt::format(", which is not known ({})", report.a.unit().evidence);
    if (!report.b.unit().known())
        text += fmt::format("; that of {} is not known ({})", report.b.file, report.b.unit().evidence);
    return text;
}

Json fit_json(const ComparisonReport& report) {
    if (!report.fit) return nullptr;
    const analysis::TakeOffset& fit = *report.fit;
    return {{"frames", offset_frames(report.a, fit)},
            {"seconds", fit.later},
            {"error", fit.error},
            {"agreement", fit.agreement},
            {"elsewhere", fit.elsewhere},
            {"overlap", fit.overlap},
            {"joints", fit.joints},
            {"clear", fit.clear}};
}

/// Angles are in degrees.
Json rotation_json(const ComparisonReport& report) {
    if (!report.found.has_angles) return nullptr;
    const PairDifference& most = greatest_angle_pair(report);
    return {{"basis", processing::name(report.rotations.basis)},
            {"meaning", processing::meaning(report.rotations, report.a.figure().skeleton)},
            {"mean", degrees(report.found.mean_angle)},
            {"worst", degrees(most.most_angle)},
            {"worst_joint", name_a(report, most)},
            {"worst_frame", most.worst_angle_frame},
            {"worst_number", report.a.number_of(most.worst_angle_frame)}};
}

Json joint_json(const ComparisonReport& report, const PairDifference& each) {
    const bool has_angles = report.found.has_angles;
    return {{"a", name_a(report, each)},
            {"b", name_b(report, each)},
            {"match", analysis::name(each.pair.kind)},
            {"mean", each.mean},
            {"worst", each.most},
            {"worst_frame", each.worst_frame},
            {"worst_number", report.a.number_of(each.worst_frame)},
            {"angle_mean", has_angles ? Json(degrees(each.mean_angle)) : Json(nullptr)},
            {"angle_worst", has_angles ? Json(degrees(each.most_angle)) : Json(nullptr)},
            {"angle_worst_frame", has_angles ? Json(each.worst_angle_frame) : Json(nullptr)},
            {"angle_worst_number", has_angles ? Json(report.a.number_of(each.worst_angle_frame)) : Json(nullptr)}};
}

/// What was done to the takes before they were measured.
std::string_view explained(Alignment alignment) {
    if (alignment == Alignment::none) return "both left where they are";
    return alignment == Alignment::first ? "roots on one point in the first frame" : "roots on one point in every frame";
}

std::string joint_table(const ComparisonReport& report) {
    const int places = decimals(worst(report).most);
    const bool has_angles = report.found.has_angles;
    std::vector<std::vector<std::string>> rows{{"joint", "with", "mean", "worst", "frame", "turn", "worst", "frame"}};
    for (const PairDifference* each : in_file_order(report)) {
        const std::string& a = name_a(report, *each);
        const std::string& b = name_b(report, *each);
        rows.push_back({a, a == b ? "" : b, fmt::format("{:.{}f}", each->mean, places),
                        fmt::format("{:.{}f}", each->most, places), std::to_string(report.a.number_of(each->worst_frame)),
                        fmt::format("{:.2f}\u00b0", degrees(each->mean_angle)),
                        fmt::format("{:.2f}\u00b0", degrees(each->most_angle)),
                        std::to_string(report.a.number_of(each->worst_angle_frame))});
    }
    return text_table(rows, has_angles ? "llrrrrrr" : "llrrr");
}

/// "the speeds of 19 joints agree 0.998 there, at most 0.71 elsewhere, over 2.8 s; ±0.2 frames"
std::string evidence(const ComparedSide& a, const analysis::TakeOffset& fit) {
    return fmt::format("the speeds of {} agree {:.3f} there, at most {:.3f} elsewhere, over {:.3g} s; \u00b1{:.2g} frames",
                       base::counted(fit.joints, "joint", "joints"), fit.agreement, fit.elsewhere, fit.overlap,
                       fit.error / a.frame_time);
}

/// "12 frames later", "1 frame earlier".
std::string later_text(double frames) {
    const double count = std::abs(frames);
    return fmt::format("{:.6g} {} {}", count, count == 1.0 ? "frame" : "frames", frames < 0 ? "earlier" : "later");
}

/// The offset in words: what was used and why, or what would fit better; empty: nothing to say.
std::string offset_text(const ComparisonReport& report) {
    const auto& fit = report.fit;
    const std::string used = fmt::format("{} begins {}", report.b.file, later_text(report.offset));
    if (!fit || !fit->clear) return report.offset != 0.0 ? used : std::string();
    const double best = offset_frames(report.a, *fit);
    if (report.options.find_offset) return fmt::format("{}: {}", used, evidence(report.a, *fit));
    constexpr double same = 0.5;  // frames
    if (std::abs(best - report.offset) <= std::max(same, 3 * fit->error / report.a.frame_time))
        return report.offset != 0.0 ? used : std::string();
    return fmt::format("{}; {} would fit better (--offset {:.6g}): {}", used, later_text(best), best,
                       evidence(report.a, *fit));
}

using analysis::MarkerDistance;

/// The markers' unit as they stand: of the skeleton's size, if that is what made them fit.
analysis::Unit unit_as_matched(const ComparedSide& markers, const std::optional<analysis::MarkerMatch>& match) {
    analysis::Unit unit = markers.unit();
    if (!match || match->to_world.metres_per_unit == unit.metres) return unit;
    unit.metres = match->to_world.metres_per_unit;
    unit.source = analysis::Source::inferred;
    unit.evidence = match->evidence;
    return unit;
}

const std::string& marker_name(const MarkerReport& report, const MarkerDistance& each) {
    return report.markers.name_of(each.marker);
}
const std::string& bone_name(const MarkerReport& report, const MarkerDistance& each) {
    return report.skeleton.name_of(each.bone);
}
/// The frames of the markers' take in which any of them is there together with the skeleton.
std::ptrdiff_t frames_measured(const MarkerReport& report) {
    return std::ranges::count_if(report.found.most, [](float most) { return !std::isnan(most); });
}

nlohmann::ordered_json distance_json(const MarkerReport& report, const MarkerDistance& each, double factor) {
    return {{"marker", marker_name(report, each)},
            {"bone", bone_name(report, each)},
            {"frames", each.frames},
            {"mean", each.mean * factor},
            {"median", each.median * factor},
            {"worst", each.most * factor},
            {"worst_frame", each.worst_frame},
            {"worst_number", report.markers.number_of(each.worst_frame)}};
}

std::string distance_table(const MarkerReport& report, double factor) {
    const int places = decimals(furthest(report).most * factor);
    const auto number = [&](double metres) { return fmt::format("{:.{}f}", metres * factor, places); };
    std::vector<std::vector<std::string>> rows{{"marker", "bone", "mean", "median", "worst", "frame", "frames"}};
    for (const MarkerDistance& each : report.found.markers)
        rows.push_back({marker_name(report, each), bone_name(report, each), number(each.mean), number(each.median),
                        number(each.most), std::to_string(report.markers.number_of(each.worst_frame)),
                        std::to_string(each.frames)});
    return text_table(rows, "llrrrrr");
}
}  // namespace

const PairDifference& worst(const ComparisonReport& report) { return report.found.pairs[report.found.worst_pair]; }
const std::string& name_a(const ComparisonReport& report, const PairDifference& each) {
    return report.a.name_of(each.pair.a);
}

void write_json(const ComparisonReport& report, std::ostream& out) {
    const analysis::Comparison& found = report.found;
    Json json{{"a", report.a.file},
              {"b", report.b.file},
              {"unit", unit_json(report)},
              {"frames", found.frames},
              {"offset", report.offset},
              {"offset_found", fit_json(report)},
              {"align", word_of(report.options.aligned())},
              {"tolerance", report.options.tolerance ? Json(*report.options.tolerance) : Json(nullptr)},
              {"mpjpe", found.mpjpe},
              {"velocity_error", found.velocity_error ? Json(*found.velocity_error) : Json(nullptr)},
              {"worst", worst(report).most},
              {"worst_frame", found.worst_frame},
              {"worst_number", report.a.number_of(found.worst_frame)},
              {"rotation", rotation_json(report)},
              {"joints", Json::array()}};
    for (const PairDifference* each : in_file_order(report)) json["joints"].push_back(joint_json(report, *each));
    json["unpaired"] = {{"a", figure::names_of(report.a.figure().skeleton, report.unpaired_a)},
                        {"b", figure::names_of(report.b.figure().skeleton, report.unpaired_b)}};
    out << json_text(json);
}

void write_csv(const ComparisonReport& report, std::ostream& out) {
    out << "a,b,mean,worst,worst_frame,angle_mean,angle_worst,angle_worst_frame\n";
    for (const PairDifference* each : in_file_order(report)) {
        out << fmt::format("{},{},{},{},{},", base::csv_text(name_a(report, *each)), base::csv_text(name_b(report, *each)),
                           base::shortest(each->mean), base::shortest(each->most), each->worst_frame);
        out << (report.found.has_angles ? fmt::format("{},{},{}\n", base::shortest(degrees(each->mean_angle)),
                                                      base::shortest(degrees(each->most_angle)), each->worst_angle_frame)
                                        : std::string(",,\n"));
    }
}

void write_text(const ComparisonReport& report, std::ostream& out) {
    const analysis::Comparison& found = report.found;
    const auto line = [&](std::string_view label, const std::string& text) { write_line(out, label, text); };
    const std::string_view unit = report.metres ? "m" : "units";
    out << base::printable(report.a.file) << " and " << base::printable(report.b.file) << '\n';
    line("frames", fmt::format("{} in both, of {} and {}; {}", found.frames, figure::frame_count(report.a.figure().take),
                               figure::frame_count(report.b.figure().take), explained(report.options.aligned())));
    if (const std::string offset = offset_text(report); !offset.empty()) line("offset", offset);
    if (!report.metres) line("unit", unit_text(report));
    line("mpjpe",
         fmt::format("{:.4g} {}, over {}", found.mpjpe, unit, base::counted(found.pairs.size(), "joint", "joints")));
    if (found.velocity_error) line("velocity", fmt::format("{:.4g} {}/s apart on average", *found.velocity_error, unit));
    line("worst", fmt::format("{:.4g} {}, {} at frame {}", worst(report).most, unit, name_a(report, worst(report)),
                              report.a.number_of(found.worst_frame)));
    if (found.has_angles)
        line("turned",
             fmt::format("{:.4g}\u00b0 apart on average, {:.4g}\u00b0 at most, {} at frame {}", degrees(found.mean_angle),
                         degrees(greatest_angle_pair(report).most_angle), name_a(report, greatest_angle_pair(report)),
                         report.a.number_of(greatest_angle_pair(report).worst_angle_frame)));
    for (const auto& [side, bones] : {std::pair(&report.a, &report.unpaired_a), {&report.b, &report.unpaired_b}})
        if (!bones->empty())
            line("unpaired",
                 fmt::format("{} ({})", fmt::join(figure::names_of(side->figure().skeleton, *bones), ", "), side->file));
    out << joint_table(report);
    out << fmt::format("  (distances in {}; frames as {} numbers them)\n", report.metres ? "metres" : "its units",
                       base::printable(report.a.file));
    out << fmt::format("  (rotations: {})\n",
                       base::printable(processing::meaning(report.rotations, report.a.figure().skeleton)));
}

const MarkerDistance& furthest(const MarkerReport& report) { return report.found.markers[report.found.worst]; }

MarkerReport measure_markers(const ComparedSide& markers, const ComparedSide& skeleton, bool match_axes,
                             std::optional<double> later) {
    MarkerReport report{markers, skeleton, {}, 0.0, {}, {}};
    analysis::PlacedTake cloud = placed(markers);
    const analysis::PlacedTake bones = placed(skeleton);
    const analysis::PlacementOptions& said = place_options(markers.take);  // an axis or unit that was said stays
    if (match_axes)
        report.match = analysis::match_markers(cloud, bones, {said.up.has_value(), said.metres_per_unit.has_value()});
    if (report.match) {
        cloud.to_world = report.match->to_world;
        report.later = report.match->later;
    }
    if (later) report.later = *later;
    cloud.start_time = report.later;
    report.unit = unit_as_matched(markers, report.match);
    report.found = analysis::marker_distances(cloud, bones);
    if (report.found.markers.empty())
        throw CallError(output::Exit::bad_input, "expected markers at the same time as the skeleton, found none");
    return report;
}

void write_json(const MarkerReport& report, std::ostream& out) {
    const analysis::LengthScale scale = analysis::length_scale(report.unit);
    const MarkerDistance& worst = furthest(report);
    Json json{{"markers", report.markers.file},
              {"skeleton", report.skeleton.file},
              {"unit",
               {{"value", report.unit.known() ? Json(1.0) : Json(nullptr)},
                {"name", report.unit.known() ? "metre" : "unit of the markers"},
                {"source", analysis::name(report.unit.source)},
                {"evidence", report.unit.evidence}}},
              {"matched", report.match ? Json(report.match->evidence) : Json(nullptr)},
              {"seconds_later", report.later},
              {"frames", frames_measured(report)},
              {"median", report.found.median * scale.factor},
              {"worst", worst.most * scale.factor},
              {"worst_marker", marker_name(report, worst)},
              {"worst_frame", worst.worst_frame},
              {"worst_number", report.markers.number_of(worst.worst_frame)},
              {"distances", Json::array()}};
    for (const MarkerDistance& each : report.found.markers)
        json["distances"].push_back(distance_json(report, each, scale.factor));
    out << json_text(json);
}

void write_csv(const MarkerReport& report, std::ostream& out) {
    const double factor = analysis::length_scale(report.unit).factor;
    out << "marker,bone,frames,mean,median,worst,worst_frame\n";
    for (const MarkerDistance& each : report.found.markers)
        out << fmt::format("{},{},{},{},{},{},{}\n", base::csv_text(marker_name(report, each)),
                           base::csv_text(bone_name(report, each)), each.frames, base::shortest(each.mean * factor),
                           base::shortest(each.median * factor), base::shortest(each.most * factor), each.worst_frame);
}

void write_text(const MarkerReport& report, std::ostream& out) {
    const analysis::LengthScale scale = analysis::length_scale(report.unit);
    const MarkerDistance& worst = furthest(report);
    const auto line = [&](std::string_view label, const std::string& text) { write_line(out, label, text); };
    out << base::printable(report.markers.file) << " over " << base::printable(report.skeleton.file) << '\n';
    line("frames", fmt::format("{} of {}, with the skeleton", frames_measured(report),
                               figure::frame_count(report.markers.figure().take)));
    line("matched", report.match ? report.match->evidence : std::string("no, both stand on their own ground"));
    if (report.later != 0.0) line("offset", fmt::format("the markers begin {:.4g} s later", report.later));
    line("median", fmt::format("{:.4g} {}, of {} from their bones", report.found.median * scale.factor, scale.name,
                               base::counted(report.found.markers.size(), "marker", "markers")));
    line("worst",
         fmt::format("{:.4g} {}, {} from {} at frame {}", worst.most * scale.factor, scale.name, marker_name(report, worst),
                     bone_name(report, worst), report.markers.number_of(worst.worst_frame)));
    out << distance_table(report, scale.factor);
    out << fmt::format("  (distances in {} from the nearest point of the bone; frames as {} numbers them)\n",
                       report.unit.known() ? "metres" : "its units", base::printable(report.markers.file));
}
}  // namespace skelplay::cli
