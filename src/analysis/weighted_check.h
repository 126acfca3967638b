#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/skin_check.h"
#include "figure/skeleton.h"
#include "figure/skin.h"

namespace skelplay::analysis {

/// The result of checking the weights of a skin.
struct WeightCheck {
    std::size_t most_influences = 0;         // of one vertex
    double mean_influences = 0.0;            // of those vertices that have any
    std::size_t off_sum = 0;                 // vertices whose weights in the file differ from 1 by more than 0.001
    std::optional<double> worst_sum;         // of the file's weights, furthest from 1; nothing: no weights at all
    std::size_t unweighted = 0;              // vertices that follow no bone
    std::vector<figure::BoneId> bare_bones;  // bones that should move a vertex and move none
    std::vector<SkinFinding> findings;       // most important first
};

/// Checks whether a skin's weights fit a skeleton. As with check_skin(), roots and bones without length (the last of a
/// chain, in files where bones have no tails) are never findings.
WeightCheck check_weights(const figure::WeightedSkin& skin, const figure::Skeleton& skeleton);

}  // namespace skelplay::analysis
