#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "figure/skeleton.h"
#include "scene/figure_view.h"

namespace skelplay::analysis {

/// A way of putting markers on a body that many laboratories use, and which of them are joined.
struct MarkerSet {
    std::string_view name;
    /// Pairs of names on the left and in the middle, with a blank between the names and a semicolon between pairs:
    /// "LFHD RFHD;LFHD LBHD". The same pairs on the right belong to it, too: L and R at the front change places.
    std::string_view joined;
};

/// What stands before a colon in a marker's name: "Ann" of "Ann:HEAD"; empty: nothing.
std::string_view subject_of(std::string_view name) noexcept;

/// The sets that are known.
std::span<const MarkerSet> marker_sets() noexcept;

/// A set found in a take, for one subject.
struct FoundSet {
    const MarkerSet* set = nullptr;
    std::vector<scene::Stick> sticks;
};

/// For each subject (what stands before a colon in the markers' names) the set of which at least four fifths of the
/// names are there, letter case and points aside; of several the one with the most names there. Subjects without one
/// are left out.
std::vector<FoundSet> find_marker_sets(const figure::Skeleton& markers);

}  // namespace skelplay::analysis
