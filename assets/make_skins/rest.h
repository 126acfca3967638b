#pragma once

#include <glm/glm.hpp>
#include <string_view>
#include "body/mannequin.h"
#include "make_walk/body.h"

namespace skelplay::make_skins {
using body::mannequin::Axes;
using body::mannequin::Facing;
using body::mannequin::Segment;

/// A bone at rest: cm, relative to the root.
Segment rest_segment(const make_walk::Body& body, std::string_view bone);

/// The axes of a piece from `segment.start` to `segment.end`, which must not be parallel to `facing`. Its side is away
/// from the middle.
Axes axes_along(const Segment& segment, Facing facing);
}  // namespace skelplay::make_skins
