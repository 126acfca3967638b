#include "loaders/channels.h"
#include "loaders/markers/markers.h"
#include "loaders/numpy/numpy.h"

namespace skelplay::loaders {
namespace {
/// Positions of the joints of a body, in the file's order.
struct BodyPositions {
    std::size_t joints = body_joints;
    std::size_t frames = 0;
    std::size_t replaced = 0;     // numbers that were not finite
    std::vector<double> numbers;  // frames × joints × 3

    [[nodiscard]] glm::dvec3 at(std::size_t frame, std::size_t joint) const {
        return vector_in(numbers, (frame * joints + joint) * 3);
    }
};

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
std::vector<NumpyBone> t_pose_of(const BodyPositions& positions) {
    struct Fork {
        std::size_t bone, left, right, above;
    };
    constexpr std::array<Fork, 2> forks{{{0, 1, 2, 3}, {9, 13, 14, 12}}};  // the pelvis, and spine3
    constexpr double hip_height = 0.94;                                    // metres, so that the average body stands
    const auto at = [&](std::size_t joint) { return positions.at(0, joint); };
    std::vector<NumpyBone> bones = smpl_joints(positions.joints);
    bones.front().offset = {0, hip_height, 0};
    for (const Fork& fork : forks) {
        const auto rotation = to_rest(at(fork.left), at(fork.right), at(fork.above));
        if (!rotation) continue;
        for (const std::size_t child : {fork.left, fork.right, fork.above})
            bones[child].offset = *rotation * (at(child) - at(fork.bone));
    }
    return bones;
}

/// Where each joint is from its parent, less its offset, as three channels.
figure::Motion motion_of_joints(const figure::Skeleton& skeleton, const BodyPositions& positions) {
    figure::Motion motion;
    motion.columns = positions.joints * 3;
    motion.frames = positions.frames;
    motion.samples.resize(motion.frames * motion.columns);
    for (std::size_t i = 0; i < positions.joints; ++i)
        for (const auto axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
            motion.channels.push_back({figure::bone_id(i), figure::ChannelRole::translate, axis,
                                       static_cast<std::uint32_t>(motion.channels.size())});
    double* sample = motion.samples.data();
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        const auto at = [&](const figure::Bone& bone) { return positions.at(frame, bone.file_order); };
        for (const figure::Bone& bone : skeleton.bones()) {
            const glm::dvec3 parent = bone.parent == BoneId::none ? glm::dvec3(0.0) : at(skeleton[bone.parent]);
            const glm::dvec3 moved = at(bone) - parent - bone.offset;
            for (int axis = 0; axis < 3; ++axis) *sample++ = moved[axis];
        }
    }
    return motion;
}

/// The joints of SMPL's family: each has a position, and none a rotation. 22 are HumanML3D's.
figure::Figure build_joints(const BodyPositions& positions, Reading& in) {
    constexpr double rate = 20;  // frames a second, of all of HumanML3D
    const bool humanml3d = positions.joints == body_joints;
    figure::Figure figure;
    figure.format = humanml3d ? figure::Format::humanml3d : figure::Format::npz;
    if (humanml3d) {
        figure.metres_per_unit = 1.0;
        figure.declared_unit = "metres";
        figure.declared_up = figure::SignedAxis(figure::Axis::y, false);
    }
    figure.skeleton = figure::changed_bones(skeleton_of(t_pose_of(positions)), [](BoneId id, figure::Bone& bone) {
        bone.channels = {static_cast<std::uint32_t>(figure::index(id) * 3), 3};
    });
    figure::Motion motion = motion_of_joints(figure.skeleton, positions);
    if (humanml3d) motion.frame_time = 1.0 / rate;
    figure.take = std::move(motion);
    note_replaced(positions.replaced, in.diagnostics);
    if (humanml3d)
        in.diagnostics.note(
            std::nullopt, "numpy.humanml3d",
            base::said("numpy.humanml3d", in.options.fps ? "" : fmt::format(", {:g} frames a second", rate)));
    else
        in.diagnostics.note(std::nullopt, "numpy.joints",
                            base::said("numpy.joints", positions.joints,
                                       positions.joints == 24   ? "SMPL"
                                       : positions.joints == 52 ? "SMPL+H"
                                                                : "SMPL-X"));
    note_dof_kinds(figure, "numpy", false, in.diagnostics);
    return figure;
}

BodyPositions positions_in(const NumpyArray& array) {
    BodyPositions positions{array.shape()[1], array.shape()[0], 0, {}};
    NumpyRows rows(array);
    for (std::size_t frame = 0; frame < positions.frames; ++frame) {
        const auto row = rows.next();
        positions.numbers.insert(positions.numbers.end(), row.begin(), row.end());
    }
    positions.replaced = rows.replaced();
    return positions;
}

/// True when shins and forearms keep their lengths, and those of both sides are alike, as no markers' distances do.
bool are_body(const BodyPositions& positions) {
    constexpr std::array<std::size_t, 4> left{7, 20, 4, 18};  // ankle, wrist, knee, elbow; the right ones follow them
    constexpr std::array<std::size_t, 4> parents{4, 18, 1, 16};
    constexpr double tolerance = 1.15;  // of a length, in all frames and on both sides
    for (std::size_t i = 0; i < left.size(); ++i) {
        double shortest = std::numeric_limits<double>::infinity();
        double longest = 0.0;
        for (std::size_t frame = 0; frame < positions.frames; ++frame)
            for (const std::size_t side : {0U, 1U}) {
                const double length =
                    glm::distance(positions.at(frame, left.at(i) + side), positions.at(frame, parents.at(i) + side));
                shortest = std::min(shortest, length);
                longest = std::max(longest, length);
            }
        if (!(shortest > 0) || longest > tolerance * shortest) return false;
    }
    return true;
}

constexpr std::size_t humanml3d_features = 263;

/// Refuses features less their Mean and divided by their Std, as networks have them. A network's contacts may be a
/// little off 0 and 1.
void refuse_normalised(const NumpyArray& features, const BodyPositions& positions) {
    constexpr std::size_t contacts = 4;  // of feet, the last numbers of a frame
    constexpr double little = 0.25;
    std::size_t off = 0;
    std::size_t low = 0;
    for (std::size_t end = humanml3d_features; end <= features.size(); end += humanml3d_features) {
        for (std::size_t i = end - contacts; i < end; ++i)
            if (std::abs(features.number(i) - 0.5) > 0.5 + little) ++off;
        if (features.number(end - humanml3d_features + 3) <= 0) ++low;
    }
    const std::size_t frames = positions.frames;
    if ((off * 10 <= frames * contacts && low * 2 <= frames) || are_body(positions)) return;
    refuse(0, "numpy.normalised", base::said("numpy.normalised", off, frames * contacts, low, frames));
}

/// The joints of HumanML3D's features (its own code, "recover_from_ric"): the root's rotation about Y from frame to
/// frame, its path on the ground in its own axes, its height, and the other joints beside it in its axes. Rotations,
/// speeds and contacts that follow say the same again.
BodyPositions positions_of_features(const NumpyArray& features) {
    BodyPositions positions{body_joints, features.shape()[0], 0, {}};
    NumpyRows rows(features);
    double half_angle = 0.0;
    glm::dvec3 root(0.0);
    glm::dvec3 before(0.0);  // the rotation and the steps of the frame before
    for (std::size_t frame = 0; frame < positions.frames; ++frame) {
        const auto row = rows.next();
        half_angle += before.x;
        const glm::dquat facing(std::cos(half_angle), 0, -std::sin(half_angle), 0);
        root += facing * glm::dvec3(before.y, 0, before.z);
        root.y = row[3];
        before = vector_in(row);
        for (std::size_t joint = 0; joint < body_joints; ++joint) {
            glm::dvec3 at = root;
            if (joint > 0) at = glm::dvec3(root.x, 0, root.z) + facing * vector_in(row, 1 + joint * 3);
            positions.numbers.insert(positions.numbers.end(), {at.x, at.y, at.z});
        }
    }
    positions.replaced = rows.replaced();
    refuse_normalised(features, positions);
    return positions;
}
}  // namespace

figure::Figure build_points(const NumpyArray& positions, std::vector<FileWord> names, std::optional<double> frame_time,
                            base::Diagnostics& diagnostics) {
    MarkerTake take;
    take.names = std::move(names);
    take.motion.frames = positions.shape().front();
    take.motion.frame_time = frame_time;
    take.motion.samples.resize(positions.size());
    for (std::size_t i = 0; i < positions.size(); i += 3) {
        bool seen = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            take.motion.samples[i + axis] = positions.number(i + axis);
            seen = seen && std::isfinite(take.motion.samples[i + axis]);
        }
        if (!seen) std::fill_n(take.motion.samples.begin() + static_cast<std::ptrdiff_t>(i), 3, not_seen);
    }
    return build_markers(figure::Format::numpy_points, std::move(take), diagnostics);
}

figure::Figure build_npy(const NumpyArray& positions, Reading& in) {
    const bool features = positions.shape().size() == 2 && positions.shape()[1] == humanml3d_features;
    if (!features) check_shape(positions, "positions", {any_number, any_number, 3});
    if (positions.missing() > 0)
        in.diagnostics.warning(0, "numpy.short-file", "expected {} frames, found {}; those found are shown",
                               positions.missing() + positions.shape().front(), positions.shape().front());
    if (features) return build_joints(positions_of_features(positions), in);
    if (positions.shape()[1] == body_joints) return build_joints(positions_in(positions), in);
    if (!in.options.fps)
        in.diagnostics.note(std::nullopt, "numpy.rate", base::said("numpy.rate", assumed_fps), base::Remedy::set_rate);
    if (!smpl_joints(positions.shape()[1]).empty())
        if (const BodyPositions body = positions_in(positions); are_body(body)) return build_joints(body, in);
    std::vector<FileWord> names;
    for (std::size_t i = 1; i <= positions.shape()[1]; ++i) names.push_back({fmt::format("{}", i), 0});
    return build_points(positions, std::move(names), std::nullopt, in.diagnostics);
}
}  // namespace skelplay::loaders
