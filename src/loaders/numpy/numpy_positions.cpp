#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <optional>

#include "loaders/channels.h"
#include "loaders/markers/markers.h"
#include "loaders/numpy/numpy.h"

namespace skelplay::loaders {

namespace {

/// Positions of the joints of one frame, in the file's order.
using FrameJoints = std::array<glm::dvec3, body_joints>;

/// The rotation from the axes of a bone with two children at its sides and one above, in a frame, to those at rest, in
/// which the left one is along X and the third is along Y. Nothing when they are on one line.
std::optional<glm::dmat3> to_rest(const glm::dvec3& left, const glm::dvec3& right, const glm::dvec3& above) {
    const glm::dvec3 x = left - right;
    const glm::dvec3 up = above - (left + right) * 0.5;
    const glm::dvec3 z = glm::cross(x, up);
    if (!(glm::length(z) > 1e-9)) return std::nullopt;
    return glm::transpose(glm::dmat3(glm::normalize(x), glm::normalize(glm::cross(z, x)), glm::normalize(z)));
}

/// The joints in a T. Where a bone has three children, their directions from it are those of the body in the frame: no
/// rotation would fit those of another body.
std::vector<NumpyBone> t_pose_of(const FrameJoints& frame) {
    struct Fork {
        std::size_t bone, left, right, above;
    };
    constexpr std::array<Fork, 2> forks{{{0, 1, 2, 3}, {9, 13, 14, 12}}};  // the pelvis, and spine3
    std::vector<NumpyBone> bones = smpl_joints(body_joints);
    for (const Fork& fork : forks) {
        const auto rotation = to_rest(frame.at(fork.left), frame.at(fork.right), frame.at(fork.above));
        if (!rotation) continue;
        for (const std::size_t child : {fork.left, fork.right, fork.above})
            bones[child].offset = *rotation * (frame.at(child) - frame.at(fork.bone));
    }
    return bones;
}

FrameJoints joints_in(std::span<const double> row) {
    FrameJoints joints;
    for (std::size_t i = 0; i < body_joints; ++i) joints.at(i) = vector_in(row, i * 3);
    return joints;
}

/// Where each joint is from its parent, less its offset, as three channels.
figure::Motion motion_of_joints(const figure::Skeleton& skeleton, NumpyRows& rows, std::size_t frames) {
    figure::Motion motion;
    motion.columns = body_joints * 3;
    motion.frames = frames;
    motion.samples.resize(motion.frames * motion.columns);
    for (std::size_t i = 0; i < body_joints; ++i)
        for (const auto axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
            motion.channels.push_back({figure::bone_id(i), figure::ChannelRole::translate, axis,
                                       static_cast<std::uint32_t>(motion.channels.size())});
    double* sample = motion.samples.data();
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        const FrameJoints joints = joints_in(rows.next());
        const auto at = [&](const figure::Bone& bone) { return joints.at(bone.file_order); };
        for (const figure::Bone& bone : skeleton.bones()) {
            const glm::dvec3 parent = bone.parent == BoneId::none ? glm::dvec3(0.0) : at(skeleton[bone.parent]);
            const glm::dvec3 moved = at(bone) - parent - bone.offset;
            for (int axis = 0; axis < 3; ++axis) *sample++ = moved[axis];
        }
    }
    return motion;
}

/// HumanML3D's joints: each has a position, and none a rotation.
figure::Figure build_humanml3d(const NumpyArray& positions, const LoadOptions& options,
                               base::Diagnostics& diagnostics) {
    constexpr double rate = 20;  // frames a second, of all of them
    figure::Figure figure;
    figure.format = figure::Format::humanml3d;
    figure.metres_per_unit = 1.0;
    figure.declared_unit = "metres";
    figure.declared_up = figure::SignedAxis(figure::Axis::y, false);
    figure.skeleton = figure::changed_bones(skeleton_of(t_pose_of(joints_in(NumpyRows(positions).next()))),
                                            [](BoneId id, figure::Bone& bone) {
                                                bone.channels = {static_cast<std::uint32_t>(figure::index(id) * 3), 3};
                                            });
    NumpyRows rows(positions);
    figure::Motion motion = motion_of_joints(figure.skeleton, rows, positions.shape().front());
    motion.frame_time = 1.0 / rate;
    figure.take = std::move(motion);
    note_replaced(rows.replaced(), diagnostics);
    diagnostics.note(std::nullopt, "numpy.humanml3d",
                     "22 points are taken for the joints of HumanML3D: in metres, Y up{}",
                     options.fps ? "" : fmt::format(", {:g} frames a second", rate));
    note_dof_kinds(figure, "numpy", false, diagnostics);
    return figure;
}

}  // namespace

figure::Figure build_points(const NumpyArray& positions, std::vector<FileWord> names, std::optional<double> frame_time,
                            base::Diagnostics& diagnostics) {
    MarkerTake take;
    take.names = std::move(names);
    take.frames = positions.shape().front();
    take.frame_time = frame_time;
    take.samples.resize(positions.size());
    for (std::size_t i = 0; i < positions.size(); i += 3) {
        bool seen = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            take.samples[i + axis] = positions.number(i + axis);
            seen = seen && std::isfinite(take.samples[i + axis]);
        }
        if (!seen) std::fill_n(take.samples.begin() + static_cast<std::ptrdiff_t>(i), 3, not_seen);
    }
    return build_markers(figure::Format::numpy_points, std::move(take), diagnostics);
}

figure::Figure build_npy(const NumpyArray& positions, Reading& in) {
    check_shape(positions, "positions", {any_number, any_number, 3});
    if (positions.missing() > 0)
        in.diagnostics.warning(0, "numpy.short-file", "expected {} frames, found {}; those found are shown",
                               positions.missing() + positions.shape().front(), positions.shape().front());
    if (positions.shape()[1] == body_joints) return build_humanml3d(positions, in.options, in.diagnostics);
    std::vector<FileWord> names;
    for (std::size_t i = 1; i <= positions.shape()[1]; ++i) names.push_back({fmt::format("{}", i), 0});
    if (!in.options.fps)
        in.diagnostics.note(
            std::nullopt, "numpy.rate",
            fmt::format("a .npy does not state its frame rate; {:g} frames a second are assumed", assumed_fps),
            base::Remedy::set_rate);
    return build_points(positions, std::move(names), std::nullopt, in.diagnostics);
}

}  // namespace skelplay::loaders
