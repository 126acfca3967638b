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
struct PlaceOptions {
    std::optional<figure::SignedAxis> up;
    std::optional<double> metres_per_unit;  // > 0
    std::optional<double> ground;           // see Ground::height
    friend bool operator==(const PlaceOptions&, const PlaceOptions&) = default;
};

/// The ground that a figure stands on, and the evidence for it.
struct Ground {
    double height = 0.0;  // above the file's origin along its up axis, in the file's units: it becomes y = 0
    Source source = Source::inferred;
    std::string evidence;  // "the median height of 812 contacts of feet"
};

/// How a figure is placed in the world, and why.
struct Placed {
    Body body;
    UpAxis up;
    Unit unit;
    Ground ground;
    scene::Placement placement;
    MotionBounds bounds;
    figure::BoneId carrier = figure::BoneId::none;  // the joint that is followed, see carrier_of()
};

/// What the option says, else infer_up_axis().
UpAxis up_axis(const figure::Figure& figure, const Body& body, const PlaceOptions& options);
inline UpAxis up_axis(const figure::Figure& figure, const PlaceOptions& options) {
    return up_axis(figure, body_of(figure.skeleton), options);
}
/// What the option says, else infer_unit().
Unit unit(const figure::Figure& figure, const Body& body, figure::Axis up, const PlaceOptions& options);
inline Unit unit(const figure::Figure& figure, figure::Axis up, const PlaceOptions& options) {
    return unit(figure, body_of(figure.skeleton), up, options);
}

/// Decides up axis and unit, puts the figure on the ground, and measures the take's boxes. Ground is the median height
/// at which feet stand (see contact_heights); where none do, or a mesh stands in their place, the height that the
/// lowest points of nearly all frames keep above. Pure; stoppable (then the boxes are of what was seen).
Placed place(const figure::Figure& figure, const PlaceOptions& options = {}, const base::Run& run = {});

/// Says what a person should know of a placement: an up axis that something speaks against, outliers.
void note_place(const Placed& placed, base::Diagnostics& notes);

}  // namespace skelplay::analysis
