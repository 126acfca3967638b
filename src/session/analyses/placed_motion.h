#pragma once

#include <memory>
#include <tuple>

#include "analysis/placement.h"
#include "figure/figure.h"

namespace skelplay::session {

/// Refers to what is measured along the ground: a result is looked for in each frame, without a copy.
struct PlacedMotionView {
    const std::shared_ptr<const figure::Figure>& figure;
    const analysis::Placement& placement;
    double frame_time = 1.0;  // seconds
};

/// The input of what is measured along the ground: two are equal if the scale, the up axis and the height of the
/// placement are, and all else.
struct PlacedMotion {
    PlacedMotion(const PlacedMotionView& of) : figure(of.figure), placement(of.placement), frame_time(of.frame_time) {}

    std::shared_ptr<const figure::Figure> figure;
    analysis::Placement placement;
    double frame_time;  // seconds

    [[nodiscard]] PlacedMotionView view() const noexcept { return {figure, placement, frame_time}; }
    friend bool operator==(const PlacedMotion& a, const PlacedMotionView& b) {
        const auto key = [](const PlacedMotionView& input) {
            const scene::FigureTransform& to_world = input.placement.to_world;
            return std::tie(input.figure, to_world.metres_per_unit, to_world.up, to_world.shift.y, input.frame_time);
        };
        return key(a.view()) == key(b);
    }
    friend bool operator==(const PlacedMotion& a, const PlacedMotion& b) { return a == b.view(); }
};

}  // namespace skelplay::session
