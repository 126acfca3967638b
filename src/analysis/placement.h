#pragma once

#include "analysis/unit.h"
#include "base/diagnostics.h"
#include "scene/bounds.h"

namespace skelplay::analysis {
/// The boxes around a figure in some frames, in the world, in metres.
struct MotionBounds {
    scene::Bounds whole;                       // of all these frames
    scene::Bounds around;                      // the same, relative to the root-motion joint in each frame
    scene::Bounds travel;                      // of the root-motion joint; empty: there is none
    std::vector<figure::FrameRange> outliers;  // frames so far from the others that they must be errors: left out
    double furthest_outlier = 0.0;             // its distance from the middle of the others
};

/// The same bounds after everything was moved in the world.
MotionBounds moved(MotionBounds bounds, const glm::dmat4& by);

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
    MotionBounds bounds;  // of a long take, of frames spread over it
    /// The joint whose path is the figure's: the hips if the root stays on the ground, otherwise the first root; of
    /// markers the one that is present in most frames; none if there are no bones.
    BoneId root_motion_joint = BoneId::none;
};

/// The placement without its ground, its boxes and its root-motion joint: the up axis and the unit of the options, else
/// the inferred ones. `body`: the figure's; nothing: body_of().
Placement infer_axes_and_unit(const figure::Figure& figure, const PlacementOptions& options = {},
                              std::optional<Body> body = {});

/// Infers up axis and unit, puts the figure on the ground, and measures the take's boxes. `frame_time`: the seconds
/// between frames, > 0, by which feet are slow enough to stand; nothing: as the take states it, else assumed. Pure;
/// when stopped, the boxes are those of the frames seen so far. They hold the bones but those on the ground and, in
/// fewer frames, a weighted skin. A frame is an outlier, and left out of everything, if it is further from where nearly
/// all frames are than one and a half times their extent plus ten times the figure's height.
///
/// The height of the ground is decided here. The first of these rules that applies gives it:
/// 1. `options.ground`: the value of --ground, otherwise the height that the session remembers for this file.
/// 2. The median of contact_heights(), the heights of feet that stand, if there are at least three heights and at least
///    one for every 50 measured frames; below that by as much as a weighted skin is thick under the feet: how far
///    the faces of a foot reach below its lowest joint where it stands flat. Of markers, whose laboratory has its zero on the floor, only feet that contradict this by
///    more than 5 cm count: a median below -5 cm, or nearly all feet and the lowest markers of nearly all frames more
///    than 5 cm above the 3 cm that a marker of a foot is above its sole. Else the height is zero, also without
///    standing feet, unless rule 3 finds markers more than 5 cm below it.
/// 3. The 5 % quantile of the heights of each measured frame's lowest point. If there is a weighted skin, the skin's.
/// 4. Zero, if no frame has a height.
/// A height that rule 2 or 3 finds within a centimetre of the file's zero, above or below, is left at zero.
Placement infer_placement(PosedFrames& frames, const PlacementOptions& options = {}, std::optional<double> frame_time = {},
                          const base::Run& run = {});
inline Placement infer_placement(const figure::Figure& figure, const PlacementOptions& options = {},
                                 std::optional<double> frame_time = {}, const base::Run& run = {}) {
    PosedFrames frames(figure);
    return infer_placement(frames, options, frame_time, run);
}

/// Adds a note if there is a doubt about the up axis, and a warning if there are outliers, in the numbers of a file
/// that begins with `first_number`.
void note_placement(const Placement& placement, base::Diagnostics& notes, std::int64_t first_number = 0);

/// A take in the world and in time. It is a value that keeps its figure alive, so analyses may read it on any thread.
struct PlacedTake {
    std::shared_ptr<const figure::Figure> figure;  // never null
    scene::FigureTransform to_world = {};          // distances are in the world's unit, metres in the window
    double frame_time = 1.0;                       // seconds, > 0
    double start_time = 0.0;                       // seconds: the time of its first frame
    friend bool operator==(const PlacedTake&, const PlacedTake&) = default;
};
}  // namespace skelplay::analysis
