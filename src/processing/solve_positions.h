#pragma once

#include "base/diagnostics.h"
#include "figure/figure.h"

namespace skelplay::processing {
/// A positional figure converted into one with rotations, and the errors of the conversion.
struct SolvedPositions {
    figure::Figure figure;    // empty when stopped
    base::Diagnostics notes;  // without file name and offsets

    // Errors of all joints below roots in all frames, without those in gaps: the distance of a joint from its given
    // position, relative to the length of the bone that leads to it (or to the median bone if it has no length).
    double mean_error = 0.0;
    double worst_error = 0.0;
    std::size_t worst_frame = 0;       // the frame of worst_error, from 0
    BoneId worst_bone = BoneId::none;  // none: there is no joint to measure
    double worst_distance = 0.0;       // in the figure's unit

    std::size_t refined_frames = 0;  // frames in which the plain solution was off by more than a hundredth of a length
    std::size_t gap_frames = 0;      // frames in which a joint is at its parent although its bone has a length
    bool stopped = false;
};

/// Solves the rotations of a figure that has only joint positions (ASF 1.10, "Positional only systems"). Of any figure
/// only the joints' positions and the roots' rotations are used.
///
/// The result has the same bones, axes at rest and frames. Every bone has the file's direction at rest, a constant
/// length, and if it rotates three rotation channels with continuous angles (in the order zxy, or the figure's own if
/// they have limits); only roots move. `positional` is false, `angles_solved` is true, and there is no `record`.
///
/// - Lengths. The median over the frames of a joint's distance from its parent. A joint without degrees of freedom is
///   rigid with its parent and not measured. A distance that is small compared with other bones and spreads by 40 % is
///   noise around 0: the joint is at its parent.
/// - Rest. The file's own directions. If a joint with a length rests at its parent, or the children of a bone never
///   match their rest positions, those of the first frame without gaps are used, rotated back by the parent's rotation
///   in that frame (a root without other evidence follows the bones below it, if they agree): a mean of frames is no
///   real pose.
/// - From the root down, a bone with one child follows its parent (a root: its given rotation) and then rotates by the
///   smallest rotation towards the child's given position. A bone with several children rotates to the least-squares
///   fit (Kabsch, by singular values); one without rotates with its parent. Children at the bone's own position are
///   replaced by their children.
/// - Refinement. In frames in which a joint is still further than 1 % of its bone's length from its given position, all
///   rotations and the root's position are improved together (see refine()). Rotation channels with limits stay inside
///   them if the bone has three channels.
/// - Gaps. A joint that is at its parent although its bone has a length, or has no finite position, is ignored: the
///   bone keeps its local rotation of the previous frame, or of rest.
///
/// It does not depend on the number of threads. Progress is counted in frames.
SolvedPositions solve_positions(const figure::Figure& positional, const base::Run& run = {});
}  // namespace skelplay::processing
