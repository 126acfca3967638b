#pragma once

#include "figure/euler.h"
#include "processing/edited_take.h"

namespace skelplay::processing {
/// What of a bone's motion its degrees of freedom cannot make.
struct DofCut {
    BoneId bone = BoneId::none;
    double worst = 0.0;        // radians between the wanted rotation in the figure and the one that is made
    double mean = 0.0;         // over all frames
    std::size_t frame = 0;     // of the worst, from 0
    double translation = 0.0;  // the longest one that is left out, in the figure's lengths
};

/// A take within its skeleton's degrees of freedom.
struct DofTake {
    figure::Figure figure;     // its channels are the record's dofs; empty when stopped
    std::vector<DofCut> cuts;  // of bones that lose something that can be seen, in the file's order
    bool stopped = false;
};

/// True if the figure's channels are the degrees of freedom that its AsfRecord states; false without such a record.
bool has_own_dofs(const figure::Figure& figure);

/// Makes the take with the degrees of freedom that `stated`, the figure's AsfRecord or one with other dofs, has for its
/// bones, in the figure's own axes and lengths: the edits' rotation and scale are undone. From the root outwards each
/// bone's axes in the figure are brought as near as it can to those of the take (DofCurve), so it makes up for what its
/// parents cannot make. Bones that always rest stay so. With `keep_limits` every value is within the record's.
DofTake fit_dofs(const EditedTake& take, const figure::AsfRecord& stated, bool keep_limits, const base::Run& run = {});

/// Puts the rotations of the root and of every bone into one order (ASF 1.10 of Feb 95, "Local Coordinate Systems").
/// `order`: of multiplication, the reverse of that in `dof`; `root_order` is the root's. Bones whose rotations are in
/// this order keep what they have; others get all three and lose the limits of their rotations, as another order has
/// other angles. Returns true if anything changed, and counts the bones that lost limits.
bool reorder_dofs(figure::AsfRecord& record, const figure::EulerOrder& root_order, const figure::EulerOrder& order,
                  std::size_t& without_limits);
}  // namespace skelplay::processing
