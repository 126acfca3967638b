#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "figure/figure.h"
#include "figure/motion.h"
#include "figure/skeleton.h"
#include "processing/euler.h"

namespace skelplay::processing {

/// What a bone of a new take needs channels for.
struct BoneNeeds {
    bool rotates = false;
    bool moves = false;  // against its parent, or as a root
};

/// The channels of a bone in a new take.
struct BoneChannels {
    BoneNeeds needs;
    EulerOrder order = zxy;                 // of its rotations
    std::array<std::uint32_t, 3> angles{};  // columns, in that order
    figure::ChannelRole role = figure::ChannelRole::translate;
    std::array<std::uint32_t, 3> positions{};  // columns of x, y and z
    glm::dvec3 rest_origin{0.0};               // from the parent's origin, in the parent's axes
};

/// A figure with channels for another motion, every frame at rest.
struct BlankTake {
    figure::Figure figure;
    std::vector<BoneChannels> bones;      // by BoneId
    std::vector<figure::BoneId> widened;  // bones with fewer than three rotations of their own that got all three

    /// Writes what a bone does in a frame: its angles in radians, and its origin from the parent's in the parent's
    /// axes; what it has no channels for is left out. Safe from several threads for different frames.
    void write(std::size_t frame, figure::BoneId bone, const glm::dvec3& angles, const glm::dvec3& origin);
};

/// The target with a take of so many frames, by BoneId the channels that are needed. A bone that rotates keeps its own
/// rotations if they are about three axes, and else gets them in the order that is usual in its format; one that does
/// not keeps its own at rest. Translations are only where they are needed; an HTR keeps all its columns. The figure
/// can be written in every format: records and rules of the target's format are those of its new channels.
BlankTake blank_take(const figure::Figure& target, std::span<const BoneNeeds> needs, std::size_t frames);

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
