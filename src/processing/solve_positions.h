#pragma once

#include <cstddef>

#include "base/diagnostics.h"
#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::processing {

/// A positional figure made into one of rotations, and how well that went.
struct SolvedPositions {
    figure::Figure figure;    // nothing in it when stopped
    base::Diagnostics notes;  // without a file's name and without offsets

    // Of all joints below roots in all frames, but for those in gaps: how far a joint is from where the file has it, as
    // a share of the length of the bone that leads to it (for one without length, of the median bone's).
    double mean_error = 0.0;
    double worst_error = 0.0;
    std::size_t worst_frame = 0;                       // where that is, from 0
    figure::BoneId worst_bone = figure::BoneId::none;  // none: there is no joint to measure
    double mean_distance = 0.0;                        // the mean without the division, in the figure's unit
    double worst_distance = 0.0;

    std::size_t refined_frames = 0;  // those in which the plain answer was not within a hundredth of the length
    std::size_t gap_frames = 0;      // those in which a joint is where its parent is, though its bone has a length
    bool stopped = false;
};

/// Works out the rotations of a figure of which only the joints' positions are given (ASF 1.10, "Positional only
/// systems": "the vendors system will then have to offer Inverse Kinematic support to solve the rotational issues").
/// Any figure can be solved; only where the joints are is looked at, and the rotation of its roots.
///
/// The result has the same bones, in the same order and with the same axes at rest, frame time and frame numbers.
/// Every bone begins where the file's does at rest, but as far from its parent as it is in the median frame: lengths
/// are constant, and only roots move. Bones that rotate have three rotation channels (zxy, or those of the figure where
/// they have limits), on continuous angles. `positional` is false and `angles_solved` true; there is no `record`, since
/// the skeleton is not the file's any more, so that every format is written from what the result holds.
///
/// - Lengths. The median over the frames of a joint's distance from its parent. A joint without degrees of freedom is
///   rigid with its parent, and not measured: the file only computes where it is. A distance that is small against
///   other bones and spreads by 40 % is no length but noise about 0: the joint is where its parent is.
/// - Rest. The file's own directions. Where it has none, the joint resting on its parent although it has a length, or
///   the children of a bone never standing around it as they rest, those of the first frame without gaps, rotated back
///   by what its parent has rotated by then (a root that nothing else shows: as the bones below it, if they agree).
///   Captures tend to begin in a base pose, and a frame can be looked at; a mean of frames is a pose that nobody took.
/// - A root is where the file has it. From the root down, a bone with one child rotates by the smallest rotation that
///   points it at the child's given position, from how its parent is rotated (roots: from the given rotation); with
///   several it rotates as fits them best in the least-squares sense (Kabsch, by singular values); one without any
///   rotates as its parent does. Children that are where the bone is hand on their own children.
/// - Refinement. In frames where that leaves a joint further than 1 % of its bone's length from its given position, all
///   rotations and the root's position are improved together (Levenberg–Marquardt) until the sum of the squared
///   distances is least. Rotation channels with limits stay inside, if the bone has three of them.
/// - Gaps. Where a joint is at its parent's position although its bone has a length, or at no finite position, it is
///   not looked at: the bone keeps its rotation against its parent of the frame before, or of rest.
///
/// It does not depend on the number of threads. Progress is counted in frames.
SolvedPositions solve_positions(const figure::Figure& positional, const base::Run& run = {});

}  // namespace skelplay::processing
