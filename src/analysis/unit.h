#pragma once

#include <string>

#include "analysis/up_axis.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// The file's length unit in metres, and the evidence for it.
struct Unit {
    double metres = 1.0;  // per file unit
    std::string name;     // "inch"; as spelled in the file when the file names it
    Source source = Source::inferred;
    std::string evidence;  // "about 1.74 m tall if one unit is an inch"
    double height = 0.0;   // of the figure, in metres with this unit
};

/// The figure's height in file units: its extent along the up axis, the larger of the rest pose's and the median
/// over frames spread over the take.
double measure_height(const figure::Figure& figure, figure::Axis up);

/// The unit named in the file (HTR), times its ScaleFactor; else the one in a table of common units that makes the
/// figure's height nearest to a grown person's (by ratio). ASF `:units length` is not taken as metres: CMU's 0.45 means
/// that a unit is 1/0.45 inch.
Unit infer_unit(const figure::Figure& figure, figure::Axis up);

/// How the size of a skin differs from its skeleton's if it fits when multiplied by `factor` (> 0), after "made": "in
/// inches for a skeleton in centimetres", or without such a pair of units "2.5 times smaller than the skeleton".
std::string size_difference(double factor);

/// What was taken for the file's unit and why, and the option that says otherwise, as notes of commands put it.
std::string assumption(const Unit& unit);

}  // namespace skelplay::analysis
