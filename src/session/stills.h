#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

namespace skelplay::session {

struct Document;
struct OpenFigure;
struct PosedScene;

/// The frame (from 0) of a take that shows best in one picture what it is of: that of the widest pose, whose joints are
/// farthest from their middle, by the root of their mean square. Of frames spread over the take, without its first and
/// last twentieth, where people stand with their arms held out, and without stray frames unless there are no others.
std::size_t widest_frame(const OpenFigure& open);

/// The frames of a take for `count` pictures: the widest one, or several spread over the take, its first and last
/// included; fewer where the take has fewer.
std::vector<std::size_t> still_frames(const OpenFigure& open, std::size_t count);

/// Where the active figure looks in its present pose: its chest's front along the ground, of unit length, in the world.
/// Nothing where names do not tell hips and shoulders, and where it looks up or down.
std::optional<glm::dvec3> front_of(const Document& document, const PosedScene& posed);

}  // namespace skelplay::session
