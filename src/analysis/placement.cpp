#include "analysis/placement.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "analysis/contacts.h"
#include "base/quantile.h"
#include "base/text.h"

namespace skelplay::analysis {

namespace {

constexpr double ground_share = 0.05;       // of the frames that may lie below the ground: noise, falls
constexpr double ground_tolerance = 0.01;   // metres: a height of less than 1 cm from the file's zero is left at zero
constexpr double floor_tolerance = 0.05;    // metres: the same of markers
constexpr double over_sole = 0.03;          // metres: a marker of a foot above the floor, at least
constexpr std::size_t fewest_contacts = 3;  // and not fewer than one in fifty of the frames that are measured

/// True if feet whose markers stand at these heights, in metres, do not contradict that the file's zero is the floor.
/// Where the lowest of them, or the lowest markers of the frames, are near zero, others are only higher on the shoe.
bool zero_is_floor(std::vector<double>& standing, std::vector<double>& lowest) {
    double nearest = base::quantile(standing, ground_share);
    if (!lowest.empty()) nearest = std::min(nearest, base::quantile(lowest, ground_share));
    return base::quantile(standing, 0.5) >= -floor_tolerance && nearest - over_sole <= floor_tolerance;
}

/// Infers the height of the ground by rules 2 to 4 of infer_placement(). `placement` has the up axis, the unit and the
/// outliers, but no height of the ground yet; `lowest` has the lowest point of each measured frame, in metres above the
/// file's zero; `frame_time` in seconds.
GroundHeight infer_ground(PosedFrames& frames, const Placement& placement, std::vector<double> lowest,
                          double frame_time, const base::Run& run) {
    const figure::Figure& figure = frames.figure();
    GroundHeight ground;
    double height = 0.0;
    const bool markers = figure::is_markers(figure);
    std::vector<double> contact_levels;
    // The mesh, not its bones, touches the ground.
    if (!figure.weighted_skin) contact_levels = contact_heights(frames, placement, frame_time, run);
    if (contact_levels.size() >= std::max(fewest_contacts, lowest.size() / 50)) {
        height = base::quantile(contact_levels, 0.5);
        ground.evidence = fmt::format("the median height of {} contacts of feet", contact_levels.size());
        if (markers && zero_is_floor(contact_levels, lowest)) {
            ground.evidence =
                fmt::format("the file's own zero, which {} contacts of feet do not contradict", contact_levels.size());
            height = 0.0;
        }
    } else if (markers && !lowest.empty() && base::quantile(lowest, ground_share) >= -floor_tolerance) {
        ground.evidence = "the file's own zero; no foot is seen to stand";
    } else if (!lowest.empty()) {
        ground.evidence = lowest.size() == 1 ? "the lowest point of the pose"
                                             : "no foot is seen to stand; the lowest points of 95 % of the frames are "
                                               "above it";
        if (figure.weighted_skin) ground.evidence = "the lowest points of the mesh in 95 % of the frames are above it";
        height = base::quantile(lowest, ground_share);
    } else {
        ground.source = Source::unknown;
        ground.evidence = "no height to judge by";
    }
    if (std::abs(height) > ground_tolerance)
        ground.height = height / placement.unit.metres;
    else if (height != 0.0)
        ground.evidence += ", within a centimetre of the file's own ground";
    return ground;
}

}  // namespace

UpAxis up_axis(const figure::Figure& figure, const Body& body, const PlacementOptions& options) {
    if (options.up) return {*options.up, Source::option, "as asked for", {}};
    return infer_up_axis(figure, body);
}

Unit unit(const figure::Figure& figure, const Body& body, figure::Axis up, const PlacementOptions& options) {
    const Unit inferred = infer_unit(figure, body, up);
    if (!options.metres_per_unit) return inferred;
    const double metres = *options.metres_per_unit;
    return {metres,
            "as asked for",
            Source::option,
            "as asked for",
            inferred.height / inferred.metres * metres,
            inferred.declared_factor};
}

Placement infer_placement(const figure::Figure& figure, const PlacementOptions& options,
                          std::optional<double> frame_time, const base::Run& run) {
    if (!frame_time) frame_time = figure::frame_time(figure.take).value_or(1.0 / figure::assumed_fps);
    Placement placement;
    placement.body = body_of(figure.skeleton);
    placement.up = up_axis(figure, placement.body, options);
    placement.unit = unit(figure, placement.body, placement.up.value.axis, options);
    placement.to_world = {placement.unit.metres, placement.up.value, glm::dvec3(0.0), options.heading.value_or(0.0)};
    const glm::dmat4 to_world = scene::matrix(placement.to_world);
    PosedFrames frames(figure);
    MeasuredMotion measured = measure_motion(frames, placement.body, to_world, placement.unit.height, run);
    placement.bounds = std::move(measured.bounds);
    placement.ground = options.ground ? GroundHeight{*options.ground, Source::option, "as asked for"}
                                      : infer_ground(frames, placement, std::move(measured.lowest), *frame_time, run);
    const double raised = -placement.ground.height * placement.unit.metres;
    placement.to_world.shift.y = raised == 0.0 ? 0.0 : raised;  // no -0
    for (scene::Bounds* box : {&placement.bounds.whole, &placement.bounds.travel}) {
        box->low.y += raised;
        box->high.y += raised;
    }
    placement.root_motion_joint = root_motion_joint_of(figure, placement.body);
    return placement;
}

void note_placement(const Placement& placement, base::Diagnostics& notes, std::int64_t first_number) {
    if (!placement.up.doubt.empty())
        notes.note(std::nullopt, "place.up-axis", assumption(placement.up), base::Remedy::set_up_axis);
    const std::vector<figure::FrameRange>& outliers = placement.bounds.outliers;
    if (outliers.empty()) return;
    const bool one = outliers.size() == 1 && outliers[0].first == outliers[0].last;
    notes.warning(std::nullopt, "place.stray-frames",
                  fmt::format("expected the figure near where it is in nearly all frames, found it up to {} away in "
                              "{} {}; they count neither for the ground nor for what the camera frames",
                              length_text(placement.bounds.furthest_outlier, placement.unit), one ? "frame" : "frames",
                              to_text(outliers, first_number)));
}

}  // namespace skelplay::analysis
