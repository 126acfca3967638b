#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/up_axis.h"

namespace skelplay::analysis {

/// Groups of positions that are far apart, as people are; each group as indices. Positions are in one group if a chain
/// of short steps connects them; short is measured by the steps between neighbours everywhere. All are one group if no
/// groups are found, if most would be in groups of one or two, or if there are more than 500. Every position
/// is_present().
std::vector<std::vector<std::size_t>> groups_apart(const std::vector<glm::dvec3>& positions);

/// The up axis of markers whose names do not tell head and feet, and whose file does not name it: of Y and Z the one
/// that is not horizontal, if the other is, because the markers of left and right lie apart along it or X_SCREEN says
/// so; else the one along which the markers clearly extend further, measured for each group on its own; otherwise the
/// default of the marker set, of the format or of the unit. `sets`: those found among the markers.
UpAxis up_by_cloud(const figure::Figure& markers, std::span<const FoundSet> sets);

/// The evidence against an up axis, and the axis that it speaks for.
struct Doubt {
    std::string text;  // empty: none
    std::optional<figure::SignedAxis> better = std::nullopt;
    bool certain = false;  // along `better` the markers end at the file's zero, as on a floor
};

/// A doubt about the up axis that a file of markers declares, found by their shape: along another axis they extend as
/// far as a person is tall and are steady at one end, as feet on the ground are, and along the declared axis a person
/// does not fit. It is certain if that end is at the file's zero and the markers end at zero along no other axis.
Doubt doubt_by_cloud(const figure::Figure& markers, figure::Axis declared);

}  // namespace skelplay::analysis
