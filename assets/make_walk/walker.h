#pragma once

#include <vector>
#include "body.h"
#include "stride.h"

namespace skelplay::make_walk {
/// A body and its motion.
struct Clip {
    Body body;
    std::vector<Frame> frames;
    double frames_per_second = 0.0;
};

/// A body that walks along +z; turns the stride and the gait curves into joint angles.
class Walker {
public:
    explicit Walker(const Body& body);

    /// The pose `cycles` gait cycles after the right heel struck at z = 0. Any number.
    Frame frame_at(double cycles) const;

    /// The length of one gait cycle: cm.
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

/// Four gait cycles, centred on the origin. The frame after the last would have the pose of the first, four strides
/// further on: in a loop only the position jumps.
Clip make_walk_clip();
}  // namespace skelplay::make_walk
