#include "loaders/numpy/numpy.h"

namespace skelplay::loaders {
namespace {
constexpr figure::SignedAxis y_up(figure::Axis::y, false);
constexpr figure::SignedAxis z_up(figure::Axis::z, false);

/// Bodies rest with Y up; with another axis up, as in AMASS, the root stands them so at rest.
glm::dquat upright(figure::SignedAxis up) {
    const double right_angles = up == y_up ? 0.0 : up == z_up ? 1.0 : 2.0;
    return glm::angleAxis(right_angles * std::acos(0.0), glm::dvec3(1, 0, 0));
}

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

/// The body with its roots stood up. Y up is left to be inferred from head and feet: a body with Z up may lie.
figure::Figure amass_figure(std::vector<NumpyBone> bones, figure::SignedAxis up) {
    for (NumpyBone& bone : bones) {
        if (bone.parent < bones.size()) continue;
        bone.offset = upright(up) * bone.offset;
        bone.rest = upright(up);
    }
    figure::Figure figure;
    figure.format = figure::Format::amass;
    figure.skeleton = skeleton_of(std::move(bones));
    figure.metres_per_unit = 1.0;
    figure.declared_unit = "metres";
    if (up != y_up) figure.declared_up = up;
    return figure;
}

/// The rotation by a vector: about its direction, by its length in radians.
glm::dquat rotation_by(const glm::dvec3& vector) {
    const double angle = glm::length(vector);
    return angle > 0 ? glm::angleAxis(angle, vector / angle) : glm::dquat(1, 0, 0, 0);
}

/// A take of a body, joint by joint.
struct BodyTake {
    std::size_t joints = 0;
    std::size_t frames = 0;
    std::size_t replaced = 0;          // numbers that were not finite
    std::vector<double> poses;         // frames × joints × 3: vectors of rotation
    std::vector<double> translations;  // frames × 3
};

/// The axis along which the root's rotations stand a body that rests with Y up.
figure::SignedAxis up_of(const BodyTake& take) {
    glm::dvec3 sum(0.0);
    for (std::size_t frame = 0; frame < take.frames; ++frame)
        sum += rotation_by(vector_in(take.poses, frame * take.joints * 3)) * glm::dvec3(0, 1, 0);
    return std::abs(sum.y) > std::abs(sum.z) ? figure::SignedAxis(figure::Axis::y, sum.y < 0) : z_up;
}

/// Reads a take of AMASS, or of a program that writes the parameters of SMPL's bodies.
class BodyTakeReader {
public:
    BodyTakeReader(NumpyArchive& archive, Reading& in)
        : archive_(archive), in_(in), options_(in.options), diagnostics_(in.diagnostics) {}

    figure::Figure read() {
        read_arrays();
        std::vector<NumpyBone> bones = body();
        const JointPositions roots = root_positions(bones);
        figure::Figure figure = amass_figure(std::move(bones), up_of(take_));
        if (options_.skeleton) figure.skeleton_file = options_.skeleton->string();
        figure::Motion motion = motion_of(roots, figure.skeleton);
        note_replaced(take_.replaced, diagnostics_);
        motion.frame_time = frame_time();
        figure.take = std::move(motion);
        return figure;
    }

private:
    /// An array of a take: `joints` rotations from a joint on.
    struct PoseArray {
        const char* name;
        std::size_t joint;
        std::size_t joints;
    };

    void read_arrays() {
        if (archive_.has("poses")) return read_whole("poses", "trans");
        if (archive_.has("smpl_thetas")) return read_whole("smpl_thetas", "cam_trans");
        const std::size_t body = archive_.read("body_pose").columns() / 3;
        const bool hands = archive_.has("left_hand_pose") || archive_.has("right_hand_pose");
        const bool face = hands && archive_.has("jaw_pose");
        const std::size_t hand = face ? 25 : 22;  // the first joint of the left hand
        if (body != 21 && body != 23)
            refuse(0, "numpy.poses",
                   "expected 'body_pose' of 21 or 23 joints with three numbers each, found shape {}; nothing is shown",
                   archive_.read("body_pose").shape_text());
        take_.joints = hands && body == 21 ? hand + 30 : body + 1;
        std::vector<PoseArray> arrays{{"global_orient", 0, 1}, {"body_pose", 1, body}};
        if (face && body == 21)
            arrays.insert(arrays.end(), {{"jaw_pose", 22, 1}, {"leye_pose", 23, 1}, {"reye_pose", 24, 1}});
        if (hands && body == 21)
            arrays.insert(arrays.end(), {{"left_hand_pose", hand, 15}, {"right_hand_pose", hand + 15, 15}});
        read(arrays, archive_.has("trans") ? "trans" : "transl");
    }

    /// All rotations in one array.
    void read_whole(const char* name, const char* translation) {
        const NumpyArray poses = archive_.read(name);
        take_.joints = poses.columns() / 3;
        if (!poses.holds_numbers() || poses.shape().size() < 2 || poses.shape().front() == 0 || poses.columns() % 3 != 0 ||
            smpl_joints(take_.joints).empty())
            refuse(0, "numpy.poses",
                   "expected '{}' of 22, 24, 52 or 55 joints with three numbers each, found shape {}; nothing "
                   "is shown",
                   name, poses.shape_text());
        read({{name, 0, take_.joints}}, translation);
    }

    void read(const std::vector<PoseArray>& arrays, const char* translation) {
        for (const PoseArray& each : arrays)
            if (each.joint < 2 || archive_.has(each.name))
                add(archive_.read(each.name), each, arrays.front().name, take_.joints, take_.poses);
        if (archive_.has(translation) || archive_.has("poses")) {
            const NumpyArray moved = archive_.read(translation);
            check_shape(moved, translation, {any_number, 3});
            add(moved, {translation, 0, 1}, arrays.front().name, 1, take_.translations);
        } else {
            diagnostics_.warning(0, "numpy.no-translation",
                                 base::said("numpy.no-translation", translation, archive_.names()));
            take_.translations.resize(take_.frames * 3);
        }
    }

    /// Adds an array to numbers of so many joints; its first one sets how many frames there are.
    void add(const NumpyArray& array, const PoseArray& of, const char* first, std::size_t joints,
             std::vector<double>& numbers) {
        const std::size_t rows = array.shape().empty() ? 0 : array.shape().front();
        if (!array.holds_numbers() || rows == 0 || array.columns() != of.joints * 3) {
            if (of.joint < 2)
                refuse(0, "numpy.poses", "expected '{}' of shape (n, {}), found {}; nothing is shown", of.name,
                       of.joints * 3, array.shape_text());
            diagnostics_.warning(0, "numpy.part-pose",
                                 base::said("numpy.part-pose", of.name, of.joints * 3, array.shape_text()));
            return;
        }
        if (take_.frames == 0) take_.frames = rows;
        if (rows != take_.frames) {
            const std::size_t shown = std::min(rows, take_.frames);
            diagnostics_.warning(0, "numpy.frames", base::said("numpy.frames", of.name, first, take_.frames, rows, shown));
            take_.frames = shown;
        }
        numbers.resize(take_.frames * joints * 3);
        NumpyRows each(array);
        for (std::size_t frame = 0; frame < take_.frames; ++frame)
            std::ranges::copy(each.next(), numbers.begin() + static_cast<std::ptrdiff_t>((frame * joints + of.joint) * 3));
        take_.replaced += each.replaced();
    }

    std::vector<NumpyBone> body() {
        const std::size_t joints = take_.joints;
        if (options_.skeleton) return body_of_model(*options_.skeleton, joints);
        if (!options_.any_body)
            refuse(0, "numpy.no-body", base::said("numpy.no-body", joints), base::Remedy::name_skeleton);
        diagnostics_.note(std::nullopt, "numpy.average-body", base::said("numpy.average-body"),
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
        if (in.bytes.text(0, 2) != "PK") refuse(0, "numpy.not-a-model", base::said("numpy.not-a-model"));
        NumpyArchive model(in);
        std::vector<NumpyBone> bones = model_bones(model, betas(model));
        // The joints that all bodies have come first.
        const bool body_alone = joints == body_joints && bones.size() > joints && !smpl_joints(bones.size()).empty();
        if (bones.size() != joints && !body_alone)
            refuse(0, "numpy.other-body", base::said("numpy.other-body", joints, bones.size()));
        return bones;
    }

    /// The take's shape, that of its first frame; empty where it or the model has none.
    std::vector<double> betas(const NumpyArchive& model) {
        const char* name = archive_.has("betas") ? "betas" : "smpl_betas";
        if (!archive_.has(name) || !model.has("shapedirs")) return {};
        const NumpyArray array = archive_.read(name);
        if (!array.holds_numbers() || array.size() == 0 || array.shape().empty() || array.shape().size() > 2) return {};
        std::vector<double> numbers;
        for (std::size_t i = 0; i < array.shape().back(); ++i) numbers.push_back(array.number(i));
        if (!std::ranges::all_of(numbers, [](double number) { return std::abs(number) < 1e6; })) return {};
        return numbers;
    }

    static JointPositions root_positions(const std::vector<NumpyBone>& bones) {
        JointPositions positions;
        for (const NumpyBone& bone : bones) positions.push_back(bone.parent < bones.size() ? glm::dvec3(0.0) : bone.offset);
        return positions;
    }

    /// A root is at its position in the model, which the rotation does not change, and the frame's translation.
    figure::Motion motion_of(const JointPositions& roots, figure::Skeleton& skeleton) const {
        std::vector<bool> moves;
        for (const figure::Bone& bone : skeleton.bones()) moves.push_back(bone.parent == BoneId::none);
        TakeWriter writer(skeleton, moves, take_.frames);
        std::vector<glm::dvec3> from_parent(skeleton.size());
        std::vector<glm::dquat> local(skeleton.size(), glm::dquat(1, 0, 0, 0));
        for (std::size_t frame = 0; frame < take_.frames; ++frame) {
            const glm::dvec3 translation = vector_in(take_.translations, frame * 3);
            for (std::size_t i = 0; i < skeleton.size(); ++i) {
                const std::size_t joint = skeleton.bones()[i].file_order;
                if (joint < take_.joints)
                    local[i] = rotation_by(vector_in(take_.poses, (frame * take_.joints + joint) * 3));
                from_parent[i] = roots[joint] + translation;
            }
            writer.add(from_parent, local);
        }
        return writer.finish();
    }

    std::optional<double> frame_time() {
        std::optional<double> found;
        for (const char* name : {"mocap_framerate", "mocap_frame_rate", "fps"}) {
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
    BodyTake take_;
};
}  // namespace

figure::Figure build_amass(NumpyArchive& archive, Reading& in) { return BodyTakeReader(archive, in).read(); }

figure::Figure build_body_model(NumpyArchive& archive) {
    figure::Figure figure = amass_figure(model_bones(archive, {}), z_up);
    std::vector<bool> moves;
    for (const figure::Bone& bone : figure.skeleton.bones()) moves.push_back(bone.parent == BoneId::none);
    const figure::Motion channels = TakeWriter(figure.skeleton, moves, 0).finish();
    figure.take = figure::rest_motion(figure.skeleton, channels.channels);
    return figure;
}

std::vector<NumpyBone> smpl_joints(std::size_t count) {
    switch (count) {
        case body_joints: return known_joints({"body"});
        case 24: return known_joints({"body", "palms"});
        case 52: return known_joints({"body", "fingers"});
        case 55: return known_joints({"body", "face", "fingers"});
        default: return {};
    }
}
}  // namespace skelplay::loaders
