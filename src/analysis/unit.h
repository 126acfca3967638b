#pragma once

#include "analysis/up_axis.h"

namespace skelplay::analysis {
/// The file's length unit in metres, and the evidence for it.
struct Unit {
    double metres = 1.0;  // per file unit; if unknown, a power of ten that makes a figure about as tall as a person
    std::string name;     // "inch"; as spelled in the file when the file names it
    Source source = Source::inferred;
    std::string evidence;  // "about 1.74 m tall if one unit is an inch"
    double height = 0.0;   // of the figure, in metres with this unit
    /// The factor on lengths that the file declares: HTR's ScaleFactor; ASF's `length`, or its reciprocal if the figure
    /// is as tall as a person with that one, as in CMU's files; 1: none. Part of `metres` if the evidence says so.
    double declared_factor = 1.0;

    [[nodiscard]] bool known() const noexcept { return source != Source::unknown; }
    friend bool operator==(const Unit&, const Unit&) = default;
};

/// The unit of a figure, by the first rule that applies. The file names it (HTR): that unit, times its ScaleFactor. An
/// ASF with CMU's bones and `:units length 0.45`: 1/0.45 inch. Markers: the common unit in which their cloud is as tall
/// as a person, else the format's default (millimetres for a CSM). A human figure (analysis/body.h) whose file declares
/// a scale: the common unit, times or divided by it, in which it is a grown person. Any human figure: the common unit
/// in which its height is nearest to a grown person's (by ratio); feet only if it is one's. Of an animal or a machine
/// the unit is not known. The height is the extent along the up axis, without roots on the ground: the larger of the
/// rest pose's and the median over frames spread over the take.
Unit infer_unit(PosedFrames& posed, const Body& body, figure::Axis up);

/// A length in the world for people: "1.2 m", "3 cm"; in the file's units if they are not known: "12 units".
std::string length_text(double metres, const Unit& unit);
/// The factor for lengths in the world, and the unit to write after them: 1 and "m", or the file's units.
struct LengthScale {
    double factor = 1.0;
    std::string_view name;
};
inline LengthScale length_scale(const Unit& unit) noexcept {
    return unit.known() ? LengthScale{1.0, "m"} : LengthScale{1.0 / unit.metres, "units"};
}

/// How the size of a skin differs from its skeleton's if it fits when multiplied by `factor` (> 0), to follow "made":
/// "in inches for a skeleton in centimetres", or "2.5 times smaller than the skeleton" if no pair of units matches.
std::string size_difference(double factor);

/// The assumed unit, the evidence for it, and the option that changes it, for notes.
std::string assumption(const Unit& unit);
}  // namespace skelplay::analysis
