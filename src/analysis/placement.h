#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/body.h"
#include "analysis/motion_bounds.h"
#include "analysis/unit.h"
#include "analysis/up_axis.h"
#include "base/diagnostics.h"
#include "base/run.h"
#include "figure/figure.h"
#include "scene/figure_view.h"

namespace skelplay::analysis {

/// Values from the user, which replace inferred ones.
struct PlacementOptions {
    std::optional<figure::SignedAxis> up;
    std::optional<double> metres_per_unit;  // > 0
    std::optional<double> ground;           // see GroundHeight::height
    std::optional<double> heading;          // degrees about the vertical axis, counter-clockwise seen from above
    friend bool operator==(const PlacementOptions&, const PlacementOptions&) = default;
};

/// The height of the ground, and the evidence for it. infer_placement() has the rule.
struct GroundHeight {
    double height = 0.0;  // above the file's origin along its up axis, in the file's units; it becomes y = 0
    Source source = Source::inferred;
    std::string evidence;  // "the median height of 812 contacts of feet"
};

/// The placement of a figure in the world, and the evidence for it.
struct Placement {
    Body body;
    UpAxis up;
    Unit unit;
    GroundHeight ground;
    scene::FigureTransform to_world;
    MotionBounds bounds;
    figure::BoneId root_motion_joint = figure::BoneId::none;  // the root-motion joint, see root_motion_joint_of()
};

/// The up axis of the options, otherwise infer_up_axis().
UpAxis up_axis(const figure::Figure& figure, const Body& body, const PlacementOptions& options);
inline UpAxis up_axis(const figure::Figure& figure, const PlacementOptions& options) {
    return up_axis(figure, body_of(figure.skeleton), options);
}
/// The unit of the options, otherwise infer_unit().
Unit unit(const figure::Figure& figure, const Body& body, figure::Axis up, const PlacementOptions& options);
inline Unit unit(const figure::Figure& figure, figure::Axis up, const PlacementOptions& options) {
    return unit(figure, body_of(figure.skeleton), up, options);
}

/// Infers up axis and unit, puts the figure on the ground, and measures the take's boxes. `frame_time`: the seconds
/// between frames, > 0, by which feet are slow enough to stand; nothing: as the take states it, else assumed. Pure;
/// when stopped, the boxes are those of the frames seen so far.
///
/// The height of the ground is decided here. The first of these rules that applies gives it:
/// 1. `options.ground`: the value of --ground, otherwise the height that the session remembers for this file.
/// 2. The median of contact_heights(), the heights of feet that stand, if there are at least three heights and at least
///    one for every 50 measured frames. A figure with a weighted skin skips this rule, because its mesh touches the
///    ground, not its bones. Of markers, whose laboratory has its zero on the floor, only feet that contradict this by
///    more than 5 cm count: a median below -5 cm, or nearly all feet and the lowest markers of nearly all frames more
///    than 5 cm above the 3 cm that a marker of a foot is above its sole. Else the height is zero, also without
///    standing feet, unless rule 3 finds markers more than 5 cm below it.
/// 3. The 5 % quantile of the heights of each measured frame's lowest point (see measure_motion()).
/// 4. Zero, if no frame has a height.
/// A height that rule 2 or 3 finds within a centimetre of the file's zero, above or below, is left at zero.
Placement infer_placement(const figure::Figure& figure, const PlacementOptions& options = {},
                          std::optional<double> frame_time = {}, const base::Run& run = {});

/// Adds a note if there is a doubt about the up axis, and a warning if there are outliers, in the numbers of a file
/// that begins with `first_number`.
void note_placement(const Placement& placement, base::Diagnostics& notes, std::int64_t first_number = 0);

}  // namespace skelplay::analysis
