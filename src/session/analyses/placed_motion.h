#pragma once

#include <memory>
#include <tuple>

#include "analysis/placement.h"
#include "figure/figure.h"

namespace skelplay::session {

/// The input of what is measured along the ground: two are equal if the scale, the up axis and the height of the
/// placement are, and all else.
struct PlacedMotion {
    std::shared_ptr<const figure::Figure> figure;
    analysis::Placement placement;
    double frame_time = 1.0;  // seconds
    friend bool operator==(const PlacedMotion& a, const PlacedMotion& b) {
        const auto key = [](const PlacedMotion& input) {
            const scene::FigureTransform& to_world = input.placement.to_world;
            return std::tie(input.figure, to_world.metres_per_unit, to_world.up, to_world.shift.y, input.frame_time);
        };
        return key(a) == key(b);
    }
};

}  // namespace skelplay::session
