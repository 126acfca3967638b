#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "base/byte_source.h"
#include "base/rate.h"
#include "loaders/numpy/numpy.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// Bodies rest with Y up; with Z up, as in AMASS, the root stands them so at rest.
glm::dquat upright() { return glm::angleAxis(std::acos(0.0), glm::dvec3(1, 0, 0)); }

/// Positions of a model's joints at rest.
using JointPositions = std::vector<glm::dvec3>;

/// The vertices of a body with the given shape: the model's and, if it has them, the shapes' vectors times `betas`.
std::vector<glm::dvec3> shaped_vertices(NumpyArchive& model, std::span<const double> betas) {
    const NumpyArray average = model.read("v_template");
    check_shape(average, "v_template", {any_number, 3});
    const std::size_t count = average.shape().front();
    std::vector<glm::dvec3> vertices;
    NumpyRows rows(average);
    for (std::size_t i = 0; i < count; ++i) vertices.push_back(vector_in(rows.next()));
    if (betas.empty() || !model.has("shapedirs")) return vertices;
    const NumpyArray shapes = model.read("shapedirs");
    check_shape(shapes, "shapedirs", {count, 3, any_number});
    const std::size_t known = shapes.shape().back();
    NumpyRows changes(shapes);
    for (glm::dvec3& vertex : vertices) {
        const auto change = changes.next();
        for (int axis = 0; axis < 3; ++axis)
            for (std::size_t beta = 0; beta < std::min(known, betas.size()); ++beta)
                vertex[axis] += change[static_cast<std::size_t>(axis) * known + beta] * betas[beta];
    }
    return vertices;
}

/// The joints at rest: what the regressor makes of the vertices, else J.
JointPositions joints_at_rest(NumpyArchive& model, std::size_t count, std::span<const double> betas) {
    JointPositions joints;
    if (!model.has("J_regressor") || !model.has("v_template")) {
        const NumpyArray positions = model.read("J");
        check_shape(positions, "J", {count, 3});
        NumpyRows rows(positions);
        for (std::size_t i = 0; i < count; ++i) joints.push_back(vector_in(rows.next()));
        return joints;
    }
    const std::vector<glm::dvec3> vertices = shaped_vertices(model, betas);
    const NumpyArray regressor = model.read("J_regressor");
    check_shape(regressor, "J_regressor", {count, vertices.size()});
    NumpyRows rows(regressor);
    for (std::size_t i = 0; i < count; ++i) {
        const auto weights = rows.next();
        glm::dvec3 joint(0.0);
        for (std::size_t vertex = 0; vertex < vertices.size(); ++vertex) joint += weights[vertex] * vertices[vertex];
        joints.push_back(joint);
    }
    return joints;
}

/// The bones of a model; names are those of the joints of a known body.
std::vector<NumpyBone> model_bones(NumpyArchive& model, std::span<const double> betas) {
    const NumpyArray parents = model.read("kintree_table");
    check_shape(parents, "kintree_table", {2, any_number});
    const std::size_t count = parents.shape()[1];
    const JointPositions joints = joints_at_rest(model, count, betas);
    std::vector<NumpyBone> bones = smpl_joints(count);
    bones.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        NumpyBone& bone = bones[i];
        if (bone.name.empty()) bone.name = fmt::format("joint_{}", i);
        const double parent = parents.number(i);  // of a root -1, also as the largest number of 32 bits
        const bool root = !(parent >= 0 && parent < static_cast<double>(count));
        bone.parent = root ? count : static_cast<std::size_t>(parent);
        bone.offset = root ? joints[i] : joints[i] - joints[bone.parent];
    }
    return bones;
}

/// Stands the roots up.
figure::Skeleton standing(std::vector<NumpyBone> bones) {
    for (NumpyBone& bone : bones) {
        if (bone.parent < bones.size()) continue;
        bone.offset = upright() * bone.offset;
        bone.rest = upright();
    }
    return skeleton_of(std::move(bones));
}

figure::Figure amass_figure(figure::Skeleton skeleton) {
    figure::Figure figure;
    figure.format = figure::Format::amass;
    figure.skeleton = std::move(skeleton);
    figure.metres_per_unit = 1.0;
    figure.declared_unit = "metres";
    figure.declared_up = figure::SignedAxis(figure::Axis::z, false);
    return figure;
}

/// The rotation by a vector: about its direction, by its length in radians.
glm::dquat rotation_by(const glm::dvec3& vector) {
    const double angle = glm::length(vector);
    return angle > 0 ? glm::angleAxis(angle, vector / angle) : glm::dquat(1, 0, 0, 0);
}

/// Reads a take of AMASS.
class AmassReader {
public:
    AmassReader(NumpyArchive& archive, Reading& in)
        : archive_(archive), in_(in), options_(in.options), diagnostics_(in.diagnostics) {}

    figure::Figure read() {
        const NumpyArray poses = archive_.read("poses");
        const NumpyArray trans = archive_.read("trans");
        check_shape(trans, "trans", {any_number, 3});
        const std::size_t joints = joint_count(poses);
        std::vector<NumpyBone> bones = body(joints);
        const JointPositions roots = root_positions(bones);
        figure::Figure figure = amass_figure(standing(std::move(bones)));
        if (options_.skeleton) figure.skeleton_file = options_.skeleton->string();
        const std::size_t frames = std::min(poses.shape().front(), trans.shape().front());
        if (poses.shape().front() != trans.shape().front())
            diagnostics_.warning(0, "numpy.frames",
                                 "expected as many rows in 'trans' as in 'poses', {}, found {}; {} frames are shown",
                                 poses.shape().front(), trans.shape().front(), frames);
        figure::Motion motion = motion_of(poses, trans, frames, roots, figure.skeleton);
        motion.frame_time = frame_time();
        figure.take = std::move(motion);
        return figure;
    }

private:
    static std::size_t joint_count(const NumpyArray& poses) {
        const std::size_t joints = poses.columns() / 3;
        if (!poses.holds_numbers() || poses.shape().size() < 2 || poses.shape().front() == 0 ||
            poses.columns() % 3 != 0 || smpl_joints(joints).empty())
            refuse(0, "numpy.poses",
                   "expected 'poses' of 22, 24, 52 or 55 joints with three numbers each, found shape {}; nothing "
                   "is shown",
                   poses.shape_text());
        return joints;
    }

    std::vector<NumpyBone> body(std::size_t joints) {
        if (options_.skeleton) return body_of_model(*options_.skeleton, joints);
        if (!options_.any_body)
            refuse(0, "numpy.no-body",
                   fmt::format("expected the body that these rotations of {} joints are of, found none: a body model "
                               "(.npz with kintree_table, and J or v_template and J_regressor), or any skeleton that "
                               "the take is retargeted to, can give it; nothing is shown",
                               joints),
                   base::Remedy::name_skeleton);
        diagnostics_.note(std::nullopt, "numpy.average-body",
                          "the file has no lengths of bones; those of an average person of 1.7 m are assumed",
                          base::Remedy::name_skeleton);
        return smpl_joints(joints);
    }

    std::vector<NumpyBone> body_of_model(const fs::path& file, std::size_t joints) {
        const auto bytes = opened_partner(in_, file, "numpy.unreadable-model",
                                          "expected a body model to read, found {}; nothing is shown");
        auto read = loaded(file, *bytes, options_, {in_.run.threads, in_.run.stop},
                           [&](const Reading& in) { return bones_of_model(in, joints); });
        read.diagnostics.locate(file.string(), base::MemoryBytes({}));
        return value_of(std::move(read), in_);
    }

    std::vector<NumpyBone> bones_of_model(const Reading& in, std::size_t joints) {
        if (in.bytes.text(0, 2) != "PK")
            refuse(0, "numpy.not-a-model",
                   "expected a body model, a .npz with kintree_table, found a file of another kind; nothing is shown");
        NumpyArchive model(in);
        std::vector<NumpyBone> bones = model_bones(model, betas(model));
        if (bones.size() != joints)
            refuse(0, "numpy.other-body", "expected a body model of {} joints, found one of {}; nothing is shown",
                   joints, bones.size());
        return bones;
    }

    /// The take's shape; empty where it or the model has none.
    std::vector<double> betas(const NumpyArchive& model) {
        if (!archive_.has("betas") || !model.has("shapedirs")) return {};
        const NumpyArray array = archive_.read("betas");
        if (!array.holds_numbers() || array.shape().size() != 1) return {};
        std::vector<double> numbers;
        for (std::size_t i = 0; i < array.size(); ++i) numbers.push_back(array.number(i));
        if (!std::ranges::all_of(numbers, [](double number) { return std::abs(number) < 1e6; })) return {};
        return numbers;
    }

    static JointPositions root_positions(const std::vector<NumpyBone>& bones) {
        JointPositions positions;
        for (const NumpyBone& bone : bones)
            positions.push_back(bone.parent < bones.size() ? glm::dvec3(0.0) : bone.offset);
        return positions;
    }

    /// A root is at its position in the model, which the rotation does not change, and the frame's translation.
    figure::Motion motion_of(const NumpyArray& poses, const NumpyArray& trans, std::size_t frames,
                             const JointPositions& roots, figure::Skeleton& skeleton) {
        std::vector<bool> moves;
        for (const figure::Bone& bone : skeleton.bones()) moves.push_back(bone.parent == BoneId::none);
        TakeWriter writer(skeleton, moves, frames);
        NumpyRows rotations(poses);
        NumpyRows translations(trans);
        std::vector<glm::dvec3> from_parent(skeleton.size());
        std::vector<glm::dquat> local(skeleton.size());
        for (std::size_t frame = 0; frame < frames; ++frame) {
            const auto vectors = rotations.next();
            const glm::dvec3 translation = vector_in(translations.next());
            for (std::size_t i = 0; i < skeleton.size(); ++i) {
                const std::size_t joint = skeleton.bones()[i].file_order;
                local[i] = rotation_by(vector_in(vectors, joint * 3));
                from_parent[i] = roots[joint] + translation;
            }
            writer.add(from_parent, local);
        }
        note_replaced(rotations.replaced() + translations.replaced(), diagnostics_);
        return writer.finish();
    }

    std::optional<double> frame_time() {
        std::optional<double> found;
        for (const char* name : {"mocap_framerate", "mocap_frame_rate"}) {
            if (!archive_.has(name)) continue;
            const NumpyArray array = archive_.read(name);
            if (array.holds_numbers() && array.size() == 1) found = array.number(0);
        }
        const double rate = found.value_or(0.0);
        if (base::is_rate(rate)) return 1.0 / rate;
        diagnostics_.warning(
            0, "numpy.no-rate", "expected a 'mocap_framerate' {}, found {}; {}", base::rate_range(rate),
            found ? fmt::format("{:g}", rate) : "none",
            options_.fps ? "the requested rate is used" : fmt::format("{:g} frames a second are assumed", assumed_fps));
        return std::nullopt;
    }

    NumpyArchive& archive_;
    Reading& in_;
    const LoadOptions& options_;
    base::Diagnostics& diagnostics_;
};

struct SmplJoint {
    std::string_view name;
    int parent;  // index; -1: the root
    std::array<double, 3> offset;
};

// Metres. The left side is that of positive X. Names are those of the models' own code.
constexpr std::array<SmplJoint, body_joints> smpl_body{{
    {"pelvis", -1, {0, 0.94, 0}},
    {"left_hip", 0, {0.09, -0.05, 0}},
    {"right_hip", 0, {-0.09, -0.05, 0}},
    {"spine1", 0, {0, 0.11, -0.02}},
    {"left_knee", 1, {0, -0.42, 0}},
    {"right_knee", 2, {0, -0.42, 0}},
    {"spine2", 3, {0, 0.13, 0}},
    {"left_ankle", 4, {0, -0.41, 0}},
    {"right_ankle", 5, {0, -0.41, 0}},
    {"spine3", 6, {0, 0.06, 0}},
    {"left_foot", 7, {0.02, -0.05, 0.13}},
    {"right_foot", 8, {-0.02, -0.05, 0.13}},
    {"neck", 9, {0, 0.21, 0}},
    {"left_collar", 9, {0.07, 0.11, 0}},
    {"right_collar", 9, {-0.07, 0.11, 0}},
    {"head", 12, {0, 0.09, 0.03}},
    {"left_shoulder", 13, {0.11, 0.04, 0}},
    {"right_shoulder", 14, {-0.11, 0.04, 0}},
    {"left_elbow", 16, {0.28, 0, 0}},
    {"right_elbow", 17, {-0.28, 0, 0}},
    {"left_wrist", 18, {0.25, 0, 0}},
    {"right_wrist", 19, {-0.25, 0, 0}},
}};

constexpr std::array<SmplJoint, 3> smpl_face{{
    {"jaw", 15, {0, 0, 0.02}},
    {"left_eye_smplhf", 15, {0.03, 0.06, 0.07}},
    {"right_eye_smplhf", 15, {-0.03, 0.06, 0.07}},
}};

/// A finger of the left hand: its knuckle from the wrist, and the vector from each of its joints to the next.
struct SmplFinger {
    std::string_view name;
    std::array<double, 3> knuckle;
    std::array<double, 3> link;
};
constexpr std::array<SmplFinger, 5> smpl_fingers{{
    {"index", {0.1, 0, 0.025}, {0.03, 0, 0}},
    {"middle", {0.105, 0, 0}, {0.032, 0, 0}},
    {"pinky", {0.085, 0, -0.045}, {0.022, 0, 0}},
    {"ring", {0.1, 0, -0.022}, {0.03, 0, 0}},
    {"thumb", {0.03, -0.01, 0.03}, {0.03, 0, 0.02}},
}};

NumpyBone smpl_bone(std::string name, std::size_t parent, const std::array<double, 3>& offset, double side = 1.0) {
    return {std::move(name), parent, {side * offset[0], offset[1], offset[2]}};
}

void add_hand(std::vector<NumpyBone>& bones, std::string_view side, std::size_t wrist, double sign) {
    for (const SmplFinger& finger : smpl_fingers)
        for (int joint = 1; joint <= 3; ++joint)
            bones.push_back(smpl_bone(fmt::format("{}_{}{}", side, finger.name, joint),
                                      joint == 1 ? wrist : bones.size() - 1, joint == 1 ? finger.knuckle : finger.link,
                                      sign));
}

}  // namespace

figure::Figure build_amass(NumpyArchive& archive, Reading& in) { return AmassReader(archive, in).read(); }

figure::Figure build_body_model(NumpyArchive& archive) {
    figure::Figure figure = amass_figure(standing(model_bones(archive, {})));
    std::vector<bool> moves;
    for (const figure::Bone& bone : figure.skeleton.bones()) moves.push_back(bone.parent == BoneId::none);
    const figure::Motion channels = TakeWriter(figure.skeleton, moves, 0).finish();
    figure.take = figure::rest_motion(figure.skeleton, channels.channels);
    return figure;
}

std::vector<NumpyBone> smpl_joints(std::size_t count) {
    constexpr std::size_t smpl = 24;
    constexpr std::size_t with_hands = 52;
    constexpr std::size_t with_face = 55;
    constexpr std::size_t left_wrist = 20;
    constexpr std::size_t right_wrist = 21;
    std::vector<NumpyBone> bones;
    if (count != body_joints && count != smpl && count != with_hands && count != with_face) return bones;
    const auto add = [&](const SmplJoint& joint) {
        bones.push_back(smpl_bone(std::string(joint.name), static_cast<std::size_t>(joint.parent), joint.offset));
    };
    for (const SmplJoint& joint : smpl_body) add(joint);
    if (count == smpl) {
        bones.push_back(smpl_bone("left_hand", left_wrist, {0.08, 0, 0}));
        bones.push_back(smpl_bone("right_hand", right_wrist, {-0.08, 0, 0}));
    }
    if (count == with_face)
        for (const SmplJoint& joint : smpl_face) add(joint);
    if (count < with_hands) return bones;
    add_hand(bones, "left", left_wrist, 1.0);
    add_hand(bones, "right", right_wrist, -1.0);
    return bones;
}

}  // namespace skelplay::loaders
