#pragma once

#include <string>
#include <string_view>

#include "analysis/up_axis.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// The file's length unit in metres, and the evidence for it.
struct Unit {
    double metres = 1.0;  // per file unit; where it is unknown, a power of ten that makes a picture of usual size
    std::string name;     // "inch"; as spelled in the file when the file names it
    Source source = Source::inferred;
    std::string evidence;  // "about 1.74 m tall if one unit is an inch"
    double height = 0.0;   // of the figure, in metres with this unit

    [[nodiscard]] bool known() const noexcept { return source != Source::unknown; }
};

/// The figure's height in file units: its extent along the up axis, the larger of the rest pose's and the median
/// over frames spread over those of the take in which something is there. The way from a root on the ground to the hips
/// does not count. 0: there is no height to judge by.
double measure_height(const figure::Figure& figure, const Body& body, figure::Axis up);

/// The unit named in the file (HTR), times its ScaleFactor; else 1/0.45 inch for an ASF with CMU's bones and
/// `:units length 0.45`; else for a human figure (analysis/body.h) whose file declares a scale the common unit, times
/// or divided by it, that makes a grown person; else of a human figure the one in a table of common units that makes
/// its height nearest to a grown person's (by ratio). Of markers the one that makes a person of their cloud, else
/// millimetres for a CSM. Of an animal or a machine the unit is not known.
Unit infer_unit(const figure::Figure& figure, const Body& body, figure::Axis up);
inline Unit infer_unit(const figure::Figure& figure, figure::Axis up) {
    return infer_unit(figure, body_of(figure.skeleton), up);
}

/// A length in the world as people read it: "1.2 m", "3 cm"; in the file's units where those are not
/// known: "12 units".
std::string length_text(double metres, const Unit& unit);
/// What lengths in the world are to be multiplied by, and what to write behind: 1 and "m", or the file's units.
struct LengthScale {
    double factor = 1.0;
    std::string_view name;
};
LengthScale length_scale(const Unit& unit) noexcept;

/// How the size of a skin differs from its skeleton's if it fits when multiplied by `factor` (> 0), after "made": "in
/// inches for a skeleton in centimetres", or without such a pair of units "2.5 times smaller than the skeleton".
std::string size_difference(double factor);

/// What was taken for the file's unit and why, and the option that says otherwise, as notes of commands put it.
std::string assumption(const Unit& unit);

}  // namespace skelplay::analysis
