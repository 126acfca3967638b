#pragma once

#include <cstddef>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "figure/motion.h"
#include "figure/skeleton.h"
#include "processing/euler.h"

namespace skelplay::processing {

/// Which channels a bone gets in a RotationTake.
struct RotationBone {
    bool moves = false;    // x, y and z are added to its offset, in the parent's axes
    bool rotates = false;  // three angles
    EulerOrder order = zxy;
};

/// What such a bone does in a frame.
struct RotationState {
    glm::dmat3 rotation{1.0};   // R, right of the bone's `rest`: the identity at rest; orthonormal
    glm::dvec3 translation{0};  // added to its offset
};

/// Makes a Motion of rotations, frame after frame: angles in degrees on the continuous branch, so that no curve jumps
/// by whole turns. A bone's channels are its translations, then its rotations; bones without either have none.
class RotationTake {
public:
    /// `bones` by BoneId. There will be at most `frames` frames.
    RotationTake(std::vector<RotationBone> bones, std::size_t frames);

    /// The channels of a bone, for Bone::channels.
    [[nodiscard]] figure::ChannelRange channels(figure::BoneId bone) const noexcept { return ranges_[index(bone)]; }
    /// The next frame; `states` by BoneId. Frames come in their order.
    void append(std::span<const RotationState> states);
    /// The motion of the frames so far, without frame time and counted from 0. This is empty afterwards.
    [[nodiscard]] figure::Motion take();

private:
    std::vector<RotationBone> bones_;
    std::vector<figure::ChannelRange> ranges_;
    std::vector<EulerCurve> curves_;
    figure::Motion motion_;
};

}  // namespace skelplay::processing
