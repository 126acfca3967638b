#pragma once

#include <iosfwd>
#include "analysis/take_offset.h"
#include "cli/commands.h"
#include "processing/compared_rotations.h"

namespace skelplay::cli {
/// One of the two takes that are compared.
struct ComparedSide {
    std::string file;         // as given, UTF-8
    takes::Take take;         // placed
    double frame_time = 1.0;  // seconds

    [[nodiscard]] const analysis::UpAxis& up() const { return take.placement.up; }
    [[nodiscard]] const analysis::Unit& unit() const { return take.placement.unit; }
    [[nodiscard]] const figure::Figure& figure() const { return *take.figure; }
    /// The number that the file gives to a frame.
    [[nodiscard]] std::int64_t number_of(std::size_t frame) const { return figure::frame_number(figure().take, frame); }
    [[nodiscard]] const std::string& name_of(BoneId bone) const { return figure().skeleton[bone].name; }
};

/// The take as it stands in the window, on its ground. `unit`: metres in 1 of the distances; `start_time`: seconds.
inline analysis::PlacedTake placed(const ComparedSide& side, double unit = 1.0, double start_time = 0.0) {
    scene::FigureTransform to_world = side.take.placement.to_world;
    to_world.metres_per_unit /= unit;
    to_world.shift /= unit;
    return {side.take.figure, to_world, side.frame_time, start_time};
}

/// What is reported of a comparison. What it refers to must outlive it.
struct ComparisonReport {
    const ComparedSide& a;
    const ComparedSide& b;
    const CompareOptions& options;
    bool metres;                              // distances are metres; else they are in a's unit
    std::optional<analysis::TakeOffset> fit;  // the offset that the joints' speeds suggest
    double offset = 0.0;                      // the one that was compared with, in a's frames
    processing::ComparedRotations rotations;
    analysis::Comparison found;
    std::vector<BoneId> unpaired_a, unpaired_b;  // in their files' order
};

/// The pair with the greatest distance, and the name of its bone in the first take.
const analysis::PairDifference& worst(const ComparisonReport& report);
const std::string& name_a(const ComparisonReport& report, const analysis::PairDifference& each);

/// As many decimals for all distances as the greatest needs for four digits.
inline int decimals(double greatest) {
    constexpr int digits = 3;  // after the first one
    constexpr int most = 9;
    return greatest > 0 ? std::clamp(digits - static_cast<int>(std::floor(std::log10(greatest))), 0, most) : 0;
}
/// An offset in frames of the first take.
inline double offset_frames(const ComparedSide& a, const analysis::TakeOffset& fit) { return fit.later / a.frame_time; }

// The report in its three forms. JSON and CSV have angles in degrees.

void write_json(const ComparisonReport& report, std::ostream& out);
void write_csv(const ComparisonReport& report, std::ostream& out);
void write_text(const ComparisonReport& report, std::ostream& out);

/// What is reported of markers beside a skeleton: how far each is from its bone, as the window's comparison says.
struct MarkerReport {
    const ComparedSide& markers;
    const ComparedSide& skeleton;
    std::optional<analysis::MarkerMatch> match;  // how the markers were stood to be at the bones; nothing: as they are
    double later = 0.0;                          // seconds from the skeleton's first frame to the markers'
    analysis::Unit unit;                         // of the markers as they stand; distances are in metres with it
    analysis::MarkerDistances found;             // at least one marker
};

/// Measures the markers, after it has rotated them to the skeleton if `match_axes` asks for that. `later`: seconds from
/// the skeleton's first frame to the markers', if it was said. Throws a CallError where none is there at the same time.
MarkerReport measure_markers(const ComparedSide& markers, const ComparedSide& skeleton, bool match_axes,
                             std::optional<double> later);
/// The marker that is furthest from its bone.
const analysis::MarkerDistance& furthest(const MarkerReport& report);

// The report in its three forms.

void write_json(const MarkerReport& report, std::ostream& out);
void write_csv(const MarkerReport& report, std::ostream& out);
void write_text(const MarkerReport& report, std::ostream& out);
}  // namespace skelplay::cli
