#pragma once

#include "figure/euler.h"
#include "figure/figure.h"

namespace skelplay::processing {
/// The kinds of channels that a bone of a new take needs.
struct BoneNeeds {
    bool rotates = false;
    bool moves = false;  // relative to its parent, or as a root
};

/// The channels of a bone in a new take.
struct BoneChannels {
    BoneNeeds needs;
    figure::EulerOrder order = figure::zxy;  // of its rotations
    std::array<std::uint32_t, 3> angles{};   // columns, in that order
    std::size_t rotations = 0;               // how many of them there are
    figure::ChannelRole role = figure::ChannelRole::translate;
    std::array<std::optional<std::uint32_t>, 3> positions{};  // columns of x, y and z, those that there are
    glm::dvec3 rest_origin{0.0};                              // from the parent's origin, in the parent's axes
};

/// Gives a motion new channels: `planned` by BoneId, in the order of multiplication. Returns them for Bone::channels.
std::vector<figure::ChannelRange> set_channels(figure::Motion& motion,
                                               const std::vector<std::vector<figure::Channel>>& planned);

/// A figure with channels for another motion, every frame at rest.
struct BlankTake {
    figure::Figure figure;
    std::vector<BoneChannels> bones;  // by BoneId
    std::vector<BoneId> narrow;       // bones that rotate about the one or two axes of their own
    std::vector<BoneId> widened;      // bones with fewer than three rotations of their own that got all three

    /// Writes the channels of a bone in a frame: its angles in radians, one for each of its rotations, and its origin
    /// relative to the parent's in the parent's axes. Safe from several threads for different frames.
    void write(std::size_t frame, BoneId bone, std::span<const double> angles, const glm::dvec3& origin);
};

/// The target with a take of `frames` frames and the needed channels (`needs` by BoneId). A bone that rotates keeps its
/// rotation channels if they are about three axes, in a BVH also about one or two, and otherwise gets three in the
/// default order of its format; a bone that does not rotate keeps its channels at rest. Translations only if needed; an
/// HTR keeps all columns, and a BVH all channels, whose positions replace OFFSET.
BlankTake blank_take(const figure::Figure& target, std::span<const BoneNeeds> needs, std::size_t frames);

/// The channels of a bone in a RotationTake.
struct RotationBone {
    bool moves = false;    // x, y and z are added to its offset, in the parent's axes
    bool rotates = false;  // three angles
    figure::EulerOrder order = figure::zxy;
};

/// The values of such a bone in a frame.
struct RotationState {
    glm::dmat3 rotation{1.0};   // R, right of the bone's `rest`: the identity at rest; orthonormal
    glm::dvec3 translation{0};  // added to its offset
};

/// Makes a Motion of rotations, frame after frame: angles in degrees on the continuous branch, so that no curve jumps
/// by whole turns. A bone's channels are its translations, then its rotations; bones without either have none.
class RotationTake {
public:
    /// `bones` by BoneId; `frames`: the number of frames to reserve memory for.
    RotationTake(std::vector<RotationBone> bones, std::size_t frames);

    /// The channels of a bone, for Bone::channels.
    [[nodiscard]] figure::ChannelRange channels(BoneId bone) const noexcept { return ranges_[index(bone)]; }
    /// Appends the next frame; `states` by BoneId.
    void append(std::span<const RotationState> states);
    /// Moves out the motion of the frames so far, without frame time and counted from 0.
    [[nodiscard]] figure::Motion take() { return std::exchange(motion_, {}); }

private:
    std::vector<RotationBone> bones_;
    std::vector<figure::ChannelRange> ranges_;
    std::vector<figure::EulerCurve> curves_;
    figure::Motion motion_;
};
}  // namespace skelplay::processing
