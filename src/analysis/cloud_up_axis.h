#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

#include "analysis/up_axis.h"

namespace skelplay::analysis {

/// The groups of places that stand far apart, as people do, by their indices. Places belong together that short ways
/// lead between, short as measured by the ways between neighbours everywhere. One group with all of them where there
/// are none, where most would be in groups of one or two, or where there are more than 500. Every place is_there().
std::vector<std::vector<std::size_t>> groups_apart(const std::vector<glm::dvec3>& places);

/// The up axis of markers whose names and file say nothing: the one of Y and Z along which they clearly reach further,
/// several people each for themselves; else the usual one of the format or of the unit.
UpAxis up_by_cloud(const figure::Figure& markers);

/// What the shape of a cloud of markers says against the axis that their file declares up: they reach as far as a
/// person is tall along another one, at an end of which they are as steady as feet on the ground, and along the
/// declared one no person has room. Empty: nothing.
std::string doubt_by_cloud(const figure::Figure& markers, figure::Axis declared);

}  // namespace skelplay::analysis
