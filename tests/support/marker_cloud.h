#pragma once

#include <glm/vec3.hpp>
#include <string>
#include <utility>
#include <vector>
#include "base/diagnostics.h"
#include "loaders/markers/markers.h"

namespace skelplay::test {
inline constexpr double nowhere = loaders::not_seen;
/// The place of a marker that is missing.
inline const glm::dvec3 missing(nowhere);

/// Markers by name, and the rows of their places, in metres with Y up, ten frames a second.
inline figure::Figure marker_cloud(const std::vector<std::string>& names,
                                   const std::vector<std::vector<glm::dvec3>>& rows) {
    loaders::MarkerTake take;
    for (const std::string& name : names) take.names.push_back({name, 0});
    for (const auto& row : rows)
        for (const glm::dvec3& place : row)
            for (int axis = 0; axis < 3; ++axis) take.motion.samples.push_back(place[axis]);
    take.motion.frames = rows.size();
    take.motion.frame_time = 0.1;
    take.unit = "m";
    take.up = figure::Axis::y;
    base::Diagnostics diagnostics;
    return loaders::build_markers(figure::Format::c3d, std::move(take), diagnostics);
}
}  // namespace skelplay::test
