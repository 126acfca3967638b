#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "base/csv.h"
#include "base/exit_status.h"
#include "base/numbers.h"
#include "base/printable.h"
#include "base/text.h"
#include "cli/comparison_report.h"
#include "cli/complaint.h"
#include "cli/report_text.h"

namespace skelplay::cli {

namespace {

using analysis::MarkerDistance;

/// As far as a person said it, an axis or unit stays.
analysis::MatchLimits limits_of_side(const ComparedSide& side) {
    const analysis::PlacementOptions& said = place_options(side.take);
    return {said.up.has_value(), said.metres_per_unit.has_value()};
}

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

const MarkerDistance& furthest(const MarkerReport& report) { return report.found.markers[report.found.worst]; }

MarkerReport measure_markers(const ComparedSide& markers, const ComparedSide& skeleton, bool match_axes,
                             std::optional<double> later) {
    MarkerReport report{markers, skeleton, {}, 0.0, {}, {}};
    analysis::PlacedTake cloud = placed(markers);
    const analysis::PlacedTake bones = placed(skeleton);
    if (match_axes) report.match = analysis::match_markers(cloud, bones, limits_of_side(markers));
    if (report.match) {
        cloud.to_world = report.match->to_world;
        report.later = report.match->later;
    }
    if (later) report.later = *later;
    cloud.start_time = report.later;
    report.unit = unit_as_matched(markers, report.match);
    report.found = analysis::marker_distances(cloud, bones);
    if (report.found.markers.empty())
        throw Complaint(base::Exit::bad_input, "expected markers at the same time as the skeleton, found none");
    return report;
}

void write_json(const MarkerReport& report, std::ostream& out) {
    using Json = nlohmann::ordered_json;
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
    line("worst", fmt::format("{:.4g} {}, {} from {} at frame {}", worst.most * scale.factor, scale.name,
                              marker_name(report, worst), bone_name(report, worst),
                              report.markers.number_of(worst.worst_frame)));
    out << distance_table(report, scale.factor);
    out << fmt::format("  (distances in {} from the nearest point of the bone; frames as {} numbers them)\n",
                       report.unit.known() ? "metres" : "its units", base::printable(report.markers.file));
}

}  // namespace skelplay::cli
