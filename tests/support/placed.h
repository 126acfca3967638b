#pragma once

#include <memory>
#include "analysis/placement.h"

namespace skelplay::test {
/// A take for an analysis. `figure` must outlive it.
inline analysis::PlacedTake placed(const figure::Figure& figure, double frame_time = 1.0, double start_time = 0.0,
                                   const scene::FigureTransform& to_world = {}) {
    return {std::shared_ptr<const figure::Figure>(std::shared_ptr<void>{}, &figure), to_world, frame_time, start_time};
}
}  // namespace skelplay::test
