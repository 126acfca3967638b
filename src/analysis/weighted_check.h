#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/skin_check.h"
#include "figure/skeleton.h"
#include "figure/skin.h"

namespace skelplay::analysis {

/// What the weights of a skin come to.
struct WeightCheck {
    std::size_t most_influences = 0;         // of one vertex
    double mean_influences = 0.0;            // of those vertices that have any
    std::size_t off_sum = 0;                 // vertices whose weights in the file miss 1 by more than a thousandth
    std::optional<double> worst_sum;         // of the file's weights, furthest from 1; nothing: no weights at all
    std::size_t unweighted = 0;              // vertices that follow no bone
    std::vector<figure::BoneId> bare_bones;  // that should move a vertex and move none
    std::vector<SkinFinding> findings;       // most telling first
};

/// Do the weights make a skin that follows this skeleton? As with check_skin(), roots and bones of no length (the last
/// of a chain, when the file gives bones no tails) are never findings.
WeightCheck check_weights(const figure::WeightedSkin& skin, const figure::Skeleton& skeleton);

}  // namespace skelplay::analysis
