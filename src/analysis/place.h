#pragma once

#include <optional>
#include <stop_token>

#include "analysis/body.h"
#include "analysis/unit.h"
#include "analysis/up_axis.h"
#include "figure/figure.h"
#include "scene/bounds.h"
#include "scene/figure_view.h"

namespace skelplay::analysis {

/// Values from the user, which replace inferred ones.
struct PlaceOptions {
    std::optional<figure::SignedAxis> up;
    std::optional<double> metres_per_unit;  // > 0
    friend bool operator==(const PlaceOptions&, const PlaceOptions&) = default;
};

/// How a figure is placed in the world, and why.
struct Placed {
    Body body;
    UpAxis up;
    Unit unit;
    double ground = 0.0;  // metres that the figure was raised by to stand on the ground; negative: lowered
    scene::Placement placement;
    scene::Bounds bounds;  // of the whole take, in the world (of frames spread over it when it is long)
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

/// Decides up axis and unit, puts the figure on the ground (the height that the lowest points of three frames in four
/// keep above becomes y = 0), and measures the take's box. Pure; stoppable (then the box is of what was seen).
Placed place(const figure::Figure& figure, const PlaceOptions& options = {}, const std::stop_token& stop = {});

}  // namespace skelplay::analysis
