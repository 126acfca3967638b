#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/motion_check.h"
#include "base/run.h"
#include "figure/figure.h"
#include "processing/retarget.h"

namespace skelplay::processing {

/// A foot that was held.
struct LockedFoot {
    figure::BoneId bone = figure::BoneId::none;
    std::size_t stances = 0;
    double farthest = 0.0;                         // by which the foot was moved, in the figure's lengths
    std::size_t frame = 0;                         // in which that was
    figure::BoneId turned = figure::BoneId::none;  // the bone of its leg that turns most; none: none does
    double rotation = 0.0;                         // by which it turns in its parent's axes, in radians
    double missed = 0.0;  // by which it stays from where it was to be while it stands, as the leg is straight
};

/// What was held.
struct LockedFeet {
    std::vector<LockedFoot> feet;
    figure::BoneId root = figure::BoneId::none;  // the bone that followed the feet; none: none can
    double farthest = 0.0;                       // by which it was moved, in the figure's lengths
    std::size_t frame = 0;                       // in which that was
};

/// Holds the feet where they stand (analysis/contacts.h), or slide by what the check found (FindingKind::foot_slide;
/// other findings are ignored), as who slides fast does not stand. This is done on the take's own skeleton: while a
/// foot stands, the joint of it that moves least from a frame to the next stays where it is, so that the foot rolls
/// over heel, ball and tip; on the whole the foot stays where it stood, and before and after a stance it goes over into
/// its own path (foot_lock.h). Only thigh, shin and foot are rotated; the foot keeps its direction. Where a leg is too
/// straight to reach that, the root follows the feet (root_shift.h), with all of the body that does not stand. Where a
/// joint cannot make every rotation, thigh and shin are adjusted until the ankle is where it belongs. `options`: what
/// the user says about the figure as a source. Nothing when stopped.
LockedFeet lock_feet(figure::Figure& figure, std::span<const analysis::Finding> findings,
                     const RetargetOptions& options, const base::Run& run = {});

}  // namespace skelplay::processing
