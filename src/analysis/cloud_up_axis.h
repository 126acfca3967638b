#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/up_axis.h"

namespace skelplay::analysis {

/// Groups of positions that are far apart, as people are; each group as indices. Positions are in one group if a chain
/// of short steps connects them; short is measured by the steps between neighbours everywhere. All are one group if no
/// groups are found, if most would be in groups of one or two, or if there are more than 500. Every position
/// is_present().
std::vector<std::vector<std::size_t>> groups_apart(const std::vector<glm::dvec3>& positions);

/// The up axis of markers whose names and file do not tell it: the one of Y and Z along which they clearly extend
/// further, measured for each group on its own; otherwise the default of the format or of the unit.
UpAxis up_by_cloud(const figure::Figure& markers);

/// The evidence against an up axis, and the axis that it speaks for.
struct Doubt {
    std::string text;  // empty: none
    std::optional<figure::SignedAxis> better = std::nullopt;
};

/// A doubt about the up axis that a file of markers declares, found by their shape: along another axis they extend as
/// far as a person is tall and are steady at one end, as feet on the ground are, and along the declared axis a person
/// does not fit.
Doubt doubt_by_cloud(const figure::Figure& markers, figure::Axis declared);

}  // namespace skelplay::analysis
