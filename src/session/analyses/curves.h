#pragma once

#include "analysis/curves.h"
#include "session/analyses/paths.h"

namespace skelplay::session {
/// A bone's channels over the whole take, prepared for fast queries of the lowest and highest value in any part.
struct Curves {
    std::vector<MinMaxPyramid> channels;  // in the order of Bone::channels; values as in the file
};

/// A bone's angles without jumps, see analysis::unrolled_angles.
struct UnrolledAngles {
    std::vector<std::vector<double>> angles;  // in the order of Bone::channels; empty for other channels
    std::vector<MinMaxPyramid> extremes;      // the same, of takes of more than most_plain_frames; else empty
};

/// The positions and speeds of a joint over the whole take.
struct JointMotion {
    PointPath path;
    std::vector<float> speeds;     // in metres a second, or units a second where nobody knows what those are
    MinMaxPyramid speed_extremes;  // of takes of more than most_plain_frames; else empty
};

/// Up to this many frames are read directly for each picture; longer takes need Curves.
inline constexpr std::size_t most_plain_frames = 20'000;

/// The figure whose curves are shown: that of the selected bone, else the active one; null: nothing is open.
const OpenFigure* curve_figure(const Document& document, const View& view);
/// Its bones whose curves are shown: those kept, then the selected one if it is not among them.
std::vector<BoneId> curve_bones(const Document& document, const View& view);

// What the curves of a curve bone need: values of long takes, which can't be read for each picture, and values that are
// computed from the file's numbers; null: not needed, or not ready.

/// For bones with channels of long takes.
const Curves* curves_of(const Session& session, BoneId bone);
/// Where angles are unrolled.
const UnrolledAngles* unrolled_of(const Session& session, BoneId bone);
/// Where positions or speeds are shown.
const JointMotion* motion_of(const Session& session, BoneId bone);
/// Unless CurveChoice::gimbal_angle is 0.
const std::optional<analysis::GimbalLock>* gimbal_lock_of(const Session& session, BoneId bone);

/// A bone's channels in the file's order; empty when it has none, or the take is not stored as channels.
std::vector<figure::Channel> channels_in_file_order(const figure::Figure& figure, BoneId bone);
}  // namespace skelplay::session
