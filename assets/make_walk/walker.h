#pragma once

#include <vector>

#include "body.h"
#include "stride.h"

namespace skelplay::make_walk {

/// A body and what it does.
struct Clip {
    Body body;
    std::vector<Frame> frames;
    double frames_per_second = 0.0;
};

/// A body that walks along +z for ever; turns the stride and the gait curves into the angles of its bones.
class Walker {
public:
    explicit Walker(const Body& body);

    /// The body at some moment: `cycles` gait cycles after the right heel struck at z = 0. Any number.
    Frame frame_at(double cycles) const;

    /// How far one gait cycle goes: cm.
    double stride_length() const { return stride_.length(); }

private:
    void set(Frame& frame, BoneId bone, const glm::dmat3& rotation) const;
    void pose_pelvis(Frame& frame, double cycles) const;
    void pose_leg(Frame& frame, Side side, double cycles) const;
    void pose_trunk(Frame& frame, double cycles) const;
    void pose_arm(Frame& frame, Side side, double cycles) const;

    Body body_;
    Stride stride_;
};

/// Four gait cycles, halfway from behind the origin to beyond it. The frame after the last would pose the
/// body as the first does, four strides further on: played in a loop, nothing jumps but the place.
Clip make_walk_clip();

}  // namespace skelplay::make_walk
