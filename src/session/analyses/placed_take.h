#pragma once

#include <memory>

#include "analysis/comparison.h"
#include "analysis/marker_match.h"
#include "figure/figure.h"
#include "scene/figure_view.h"
#include "session/document.h"

namespace skelplay::session {

/// A take in the world and in time as an analysis reads it; keeps its figure alive. Without the offset that moves it
/// beside the other figures.
struct PlacedTake {
    explicit PlacedTake(const OpenFigure& open)
        : figure(open.take.figure),
          to_world(open.take.placement.to_world),
          frame_time(open.take.rate.frame_time()),
          start_time(open.settings.start_time) {}
    /// The same wherever it begins.
    [[nodiscard]] PlacedTake unstarted() const {
        PlacedTake take = *this;
        take.start_time = 0.0;
        return take;
    }
    [[nodiscard]] analysis::ComparedTake compared() const {
        return {figure.get(), scene::matrix(to_world), frame_time, start_time};
    }
    [[nodiscard]] analysis::StandingTake standing() const { return {figure.get(), to_world, frame_time}; }
    friend bool operator==(const PlacedTake&, const PlacedTake&) = default;

    std::shared_ptr<const figure::Figure> figure;
    scene::FigureTransform to_world;
    double frame_time;  // seconds
    double start_time;  // seconds
};

}  // namespace skelplay::session
