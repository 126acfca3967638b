#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "loaders/acclaim/amc_document.h"
#include "loaders/acclaim/asf_rig.h"

namespace skelplay::loaders {

/// The bones that a line of an AMC moves.
struct AmcTarget {
    std::vector<std::size_t> bones;  // of the rig; empty: none. Several share the line's numbers
    std::vector<Share> shares;       // of several, what becomes of each number
    bool by_convention = false;      // the one bone is called so by Acclaim's naming convention alone
    bool at_odds = false;            // none, since the bones that should share the numbers differ in their dof
};

/// What becomes of a number of this dof when several bones share it: an angle is divided evenly ("a set of angles will
/// be divided amongst the bones", ASF 1.10 of May 94, "Division"), a translation moves the first and so all of them,
/// and a length has no share, since the text speaks of none.
Share share_of(Dof dof) noexcept;

/// The bone that a name or id stands for; or, when no bone is called so, the bones among which its numbers are divided:
/// those of "h_torso" among "h_torso_1", "h_torso_2" …, as far as they have degrees of freedom.
AmcTarget find_target(const AsfRig& rig, std::string_view name_or_id);

}  // namespace skelplay::loaders
