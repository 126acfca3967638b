#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <vector>

namespace skelplay::analysis {

/// The groups of places that stand far apart, as people do, by their indices. Places belong together that short ways
/// lead between, short as measured by the ways between neighbours everywhere. One group with all of them where there
/// are none, where most would be in groups of one or two, or where there are more than 500. Every place is_there().
std::vector<std::vector<std::size_t>> groups_apart(const std::vector<glm::dvec3>& places);

}  // namespace skelplay::analysis
