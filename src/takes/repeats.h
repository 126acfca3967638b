#pragma once

#include "analysis/fingerprint.h"

namespace skelplay::takes {
/// The motions that are the same as an earlier one, or a part of it or the other way round, in order, each with that one,
/// as indices. Of n equal ones n - 1. Empty motions are like no other.
std::vector<std::pair<std::size_t, std::size_t>> find_repeats(std::span<const analysis::Fingerprint> motions);
}  // namespace skelplay::takes
