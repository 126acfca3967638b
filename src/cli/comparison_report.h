#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "analysis/comparison.h"
#include "analysis/place.h"
#include "analysis/take_offset.h"
#include "cli/compare_command.h"
#include "processing/compared_rotations.h"

namespace skelplay::cli {

/// One of the two takes that are compared.
struct ComparedSide {
    std::string file;  // as given, UTF-8
    figure::Figure figure;
    analysis::UpAxis up;
    analysis::Unit unit;
    double frame_time = 1.0;  // seconds
    analysis::PlaceOptions place;
};

/// What is reported of a comparison. What it refers to must outlive it.
struct ComparisonReport {
    const ComparedSide& a;
    const ComparedSide& b;
    const CompareOptions& options;
    bool metres;                              // distances are metres; else they are in a's unit
    std::optional<analysis::TakeOffset> fit;  // the offset that the joints' speeds suggest
    double offset = 0.0;                      // the one that was compared with, in a's frames
    processing::ComparedRotations turns;
    analysis::Comparison found;
    std::vector<figure::BoneId> unpaired_a, unpaired_b;  // in their files' order
};

/// The pair with the greatest distance, and the name of its bone in the first take.
const analysis::PairDifference& worst(const ComparisonReport& report);
const std::string& name_a(const ComparisonReport& report, const analysis::PairDifference& each);

/// As many decimals for all distances as the greatest needs for four digits.
int decimals(double greatest);
/// An offset in frames of the first take.
double offset_frames(const ComparedSide& a, const analysis::TakeOffset& fit);

// The report in its three forms. JSON and CSV have angles in degrees.

void write_json(const ComparisonReport& report, std::ostream& out);
void write_csv(const ComparisonReport& report, std::ostream& out);
void write_text(const ComparisonReport& report, std::ostream& out);

}  // namespace skelplay::cli
