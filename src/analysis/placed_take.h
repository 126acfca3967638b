#pragma once

#include <memory>

#include "figure/figure.h"
#include "scene/figure_view.h"

namespace skelplay::analysis {

/// A take in the world and in time. It is a value that keeps its figure alive, so analyses may read it on any thread.
struct PlacedTake {
    std::shared_ptr<const figure::Figure> figure;  // never null
    scene::FigureTransform to_world = {};          // distances are in the world's unit, metres in the window
    double frame_time = 1.0;                       // seconds, > 0
    double start_time = 0.0;                       // seconds: the time of its first frame
    friend bool operator==(const PlacedTake&, const PlacedTake&) = default;
};

}  // namespace skelplay::analysis
