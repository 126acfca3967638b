#pragma once

#include <iosfwd>
#include <optional>

#include "analysis/marker_distances.h"
#include "analysis/marker_match.h"
#include "cli/comparison_report.h"

namespace skelplay::cli {

/// What is reported of markers beside a skeleton: how far each is from its bone, as the window's comparison says. What
/// it refers to must outlive it.
struct MarkerReport {
    const ComparedSide& markers;
    const ComparedSide& skeleton;
    std::optional<analysis::MarkerMatch> match;  // how the markers were stood to be at the bones; nothing: as they are
    double later = 0.0;                          // seconds from the skeleton's first frame to the markers'
    analysis::Unit unit;                         // of the markers as they stand; distances are in metres with it
    analysis::MarkerDistances found;             // at least one marker
};

/// Stands the markers by the skeleton, if wanted, and measures them. `later`: seconds from the skeleton's first frame
/// to the markers', if a person has said it; else as they match, or 0. Throws a Complaint where no marker is there at
/// the same time as the skeleton.
MarkerReport measure_markers(const ComparedSide& markers, const ComparedSide& skeleton, bool match_axes,
                             std::optional<double> later);
/// The marker that is furthest from its bone.
const analysis::MarkerDistance& furthest(const MarkerReport& report);

// The report in its three forms.

void write_json(const MarkerReport& report, std::ostream& out);
void write_csv(const MarkerReport& report, std::ostream& out);
void write_text(const MarkerReport& report, std::ostream& out);

}  // namespace skelplay::cli
