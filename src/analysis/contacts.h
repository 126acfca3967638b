#pragma once

#include "analysis/placement.h"

namespace skelplay::analysis {
/// The frames in which a foot, or another end of a chain near the ground, stands on the ground.
struct Contact {
    BoneId bone = BoneId::none;              // the last of its chain: toes, or a foot without toes
    figure::Side side = figure::Side::none;  // by the name of the bone or of one above it, as "RMT5" beside "LMT5"
    std::vector<figure::FrameRange> frames;  // in order, with gaps between them
};

/// Finds the feet, which are the ends of chains that come lowest in the take (at most four, one for each parent), of
/// markers those that their names tell as feet, and the frames in which they stand. Feet are in reading order: forelegs
/// and hands before hind legs and feet, left before right. A foot stands while one of its joints (ankle, ball, tip) is
/// near its typical lowest height and moves slowly along the ground; the limits are wider for leaving than for arriving
/// (hysteresis) and relative to the figure's height. Empty for a take of one frame. `frame_time` in seconds, > 0.
/// Linear in frames.
std::vector<Contact> contacts(PosedFrames& frames, const Placement& placement, double frame_time,
                              const base::Run& run = {});
inline std::vector<Contact> contacts(const figure::Figure& figure, const Placement& placement, double frame_time,
                                     const base::Run& run = {}) {
    PosedFrames frames(figure);
    return contacts(frames, placement, frame_time, run);
}

/// A frame in which a foot stands.
struct Standing {
    std::size_t frame = 0;
    BoneId foot = BoneId::none;  // the last bone of its chain
    double height = 0.0;         // of its lowest joint, in metres, in the world of the placement
};

/// The heights of the lowest joint of every foot in every frame in which the foot stands by the rule of contacts(),
/// before contacts() joins and drops short contacts; of a long take, in runs of frames spread over it. Frames of
/// MotionBounds::outliers are left out. Foot by foot; empty: no foot stands.
std::vector<Standing> contact_heights(PosedFrames& frames, const Placement& placement, double frame_time,
                                      const base::Run& run = {});
}  // namespace skelplay::analysis
