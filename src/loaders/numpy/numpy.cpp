#include "loaders/numpy/numpy.h"
#include "figure/length_unit.h"
#include "loaders/embedded_bodies.h"
#include "loaders/formats.h"

namespace skelplay::loaders {
void check_shape(const NumpyArray& array, std::string_view name, std::initializer_list<std::size_t> shape) {
    const auto fits = [](std::size_t found, std::size_t expected) {
        return expected == any_number ? found > 0 : found == expected;
    };
    if (array.holds_numbers() && std::ranges::equal(array.shape(), shape, fits)) return;
    std::string expected;
    for (const std::size_t n : shape) {
        if (!expected.empty()) expected += ", ";
        expected += n == any_number ? "n" : fmt::format("{}", n);
    }
    refuse(0, "numpy.shape",
           base::said("numpy.shape", expected, name, array.holds_numbers() ? "" : "texts of shape ", array.shape_text()));
}

std::span<const double> NumpyRows::next() {
    constexpr double largest = 1e30;
    for (double& number : row_) {
        const double read = array_.number(next_++);
        if (std::abs(read) <= largest) number = read;
        else ++replaced_;
    }
    return row_;
}

figure::Skeleton skeleton_of(std::vector<NumpyBone> bones) {
    figure::SkeletonBuilder builder;
    std::vector<bool> has_child(bones.size(), false);
    for (NumpyBone& from : bones) {
        figure::Bone bone;
        bone.name = std::move(from.name);
        bone.offset = from.offset;
        bone.rest = from.rest;
        if (!from.ends.empty()) bone.tail = from.ends.front().offset;  // unless a child is its end
        const bool root = from.parent >= bones.size();
        const std::size_t added = builder.add(std::move(bone), root ? figure::SkeletonBuilder::no_parent : from.parent);
        for (figure::EndSite& end : from.ends) builder.add_end(added, end.offset, std::move(end.name));
    }
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const std::size_t parent = bones[i].parent;
        if (parent >= bones.size() || has_child[parent]) continue;
        has_child[parent] = true;
        builder.set_tail_child(parent, i);
    }
    auto outcome = builder.build();
    if (std::holds_alternative<figure::SkeletonBuilder::Fault>(outcome))
        refuse(0, "numpy.parents", base::said("numpy.parents", figure::Skeleton::depth_limit));
    return std::move(std::get<figure::Skeleton>(outcome));
}

TakeWriter::TakeWriter(figure::Skeleton& skeleton, const std::vector<bool>& moves, std::size_t frames)
    : skeleton_(skeleton), curves_(skeleton.size()) {
    using figure::ChannelRole;
    std::vector<figure::ChannelRange> ranges;
    const auto add = [&](std::size_t bone, ChannelRole role, figure::Axis axis) {
        motion_.channels.push_back(
            {figure::bone_id(bone), role, axis, static_cast<std::uint32_t>(motion_.channels.size())});
    };
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const auto first = static_cast<std::uint32_t>(motion_.channels.size());
        if (moves[i])
            for (const auto axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
                add(i, ChannelRole::translate, axis);
        for (const auto axis : figure::zxy) add(i, ChannelRole::rotate, axis);
        ranges.push_back({first, static_cast<std::uint32_t>(motion_.channels.size()) - first});
    }
    skeleton =
        figure::changed_bones(skeleton, [&](BoneId id, figure::Bone& bone) { bone.channels = ranges[figure::index(id)]; });
    motion_.columns = motion_.channels.size();
    motion_.frames = frames;
    motion_.samples.resize(frames * motion_.columns);
    next_ = motion_.samples.data();
}

void TakeWriter::add(std::span<const glm::dvec3> from_parent, std::span<const glm::dquat> local) {
    constexpr std::uint32_t rotations = 3;
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
        const figure::Bone& bone = skeleton_.bones()[i];
        if (bone.channels.count > rotations) {
            const glm::dvec3 moved = from_parent[i] - bone.offset;
            for (int axis = 0; axis < 3; ++axis) *next_++ = moved[axis];
        }
        const glm::dmat3 rotation = glm::mat3_cast(glm::conjugate(bone.rest) * local[i]);
        const glm::dvec3& angles = curves_[i].next(rotation, figure::zxy);
        for (int angle = 0; angle < 3; ++angle) *next_++ = angles[angle] / motion_.radians_per_unit;
    }
}

namespace {
figure::Figure build_archive(NumpyArchive& archive, Reading& in) {
    if (archive.has("poses") || archive.has("smpl_thetas") || (archive.has("global_orient") && archive.has("body_pose")))
        return build_amass(archive, in);
    if (archive.has("posed_joints") && archive.has("local_rot_mats")) return build_kimodo(archive, in);
    if (archive.has("positions") && archive.has("parents")) return build_npz(archive, in);
    if (archive.has("kintree_table")) return build_body_model(archive);
    refuse(0, "numpy.unknown", base::said("numpy.unknown", archive.names()));
}

figure::Figure build_any(Reading& in) {
    if (in.bytes.text(0, 2) == "PK") {
        NumpyArchive archive(in);
        return build_archive(archive, in);
    }
    const NumpyArray positions(read_numpy_bytes(in, 0, in.bytes.size()), file_name(in.path), true);
    in.times.parse = in.lap();
    return build_npy(positions, in);
}

/// The bones' positions and rotations in their parents' axes, frame by frame, from positions in the figure's axes and
/// rotations in the parents', which are quaternions or matrices.
class LocalTransforms {
public:
    std::vector<glm::dvec3> from_parent;  // by BoneId
    std::vector<glm::dquat> local;        // likewise

    LocalTransforms(const NumpyArray& positions, const NumpyArray& rotations, const figure::Skeleton& skeleton)
        : from_parent(skeleton.size()), local(skeleton.size()), positions_(positions), rotations_(rotations),
          skeleton_(skeleton), world_(skeleton.size()) {}

    void next() {
        const auto all_positions = positions_.next();
        const auto all_rotations = rotations_.next();
        const auto position = [&](const figure::Bone& bone) {
            return vector_in(all_positions, std::size_t{bone.file_order} * 3);
        };
        for (std::size_t i = 0; i < skeleton_.size(); ++i) {
            const figure::Bone& bone = skeleton_.bones()[i];
            local[i] = unit(rotation_in(all_rotations, bone.file_order));
            from_parent[i] = position(bone);
            world_[i] = local[i];
            if (bone.parent == BoneId::none) continue;
            const glm::dquat& parent = world_[figure::index(bone.parent)];
            from_parent[i] = glm::conjugate(parent) * (position(bone) - position(skeleton_[bone.parent]));
            world_[i] = glm::normalize(parent * local[i]);
        }
    }
    [[nodiscard]] std::size_t replaced() const noexcept { return positions_.replaced() + rotations_.replaced(); }

private:
    [[nodiscard]] glm::dquat rotation_in(std::span<const double> row, std::size_t bone) const {
        const std::size_t each = row.size() / skeleton_.size();
        const double* at = row.data() + bone * each;
        if (each == 4) return {at[0], at[1], at[2], at[3]};
        return glm::quat_cast(glm::dmat3(at[0], at[3], at[6], at[1], at[4], at[7], at[2], at[5], at[8]));
    }
    static glm::dquat unit(const glm::dquat& rotation) {
        const double length = glm::length(rotation);
        return length > 0 && std::isfinite(length) ? rotation / length : glm::dquat(1, 0, 0, 0);
    }

    NumpyRows positions_;
    NumpyRows rotations_;
    const figure::Skeleton& skeleton_;
    std::vector<glm::dquat> world_;
};

/// The bones that are not always where their offsets put them; roots are among them. By BoneId.
std::vector<bool> moving_bones(const NumpyArray& positions, const NumpyArray& rotations, const figure::Skeleton& skeleton) {
    constexpr double tolerance = 1e-9;  // of the largest number
    std::vector<double> farthest(skeleton.size(), 0.0);
    double extent = 0.0;
    LocalTransforms transforms(positions, rotations, skeleton);
    for (std::size_t frame = 0; frame < positions.shape().front(); ++frame) {
        transforms.next();
        for (std::size_t i = 0; i < skeleton.size(); ++i) {
            const glm::dvec3& from_parent = transforms.from_parent[i];
            farthest[i] = std::max(farthest[i], glm::length(from_parent - skeleton.bones()[i].offset));
            extent = std::max(extent, glm::length(from_parent));
        }
    }
    std::vector<bool> moving;
    for (std::size_t i = 0; i < skeleton.size(); ++i)
        moving.push_back(skeleton.bones()[i].parent == BoneId::none || farthest[i] > tolerance * extent);
    return moving;
}

NumpyArray read_names(NumpyArchive& archive, std::string_view array, std::size_t count) {
    NumpyArray names = archive.read(array);
    if (!names.holds_texts() || names.shape() != std::vector{count})
        refuse(0, "numpy.names",
               base::said("numpy.names", count, array, names.holds_texts() ? "texts" : "numbers", names.shape_text()));
    return names;
}

/// The number of a bone, from `lowest`.
double checked_bone(double bone, double lowest, std::size_t count, std::string_view array) {
    if (bone != std::trunc(bone) || !(bone >= lowest && bone < static_cast<double>(count)))
        refuse(0, "numpy.parents", "expected {} from {} to {}, found {}; nothing is shown", array, lowest, count - 1, bone);
    return bone;
}

/// Files that were written before end sites were have none of their arrays.
void add_ends(NumpyArchive& archive, std::vector<NumpyBone>& bones) {
    if (!archive.has("end_bones")) return;
    const NumpyArray of = archive.read("end_bones");
    if (of.size() == 0) return;
    check_shape(of, "end_bones", {any_number});
    const NumpyArray offsets = archive.read("end_offsets");
    check_shape(offsets, "end_offsets", {of.size(), 3});
    const NumpyArray names = read_names(archive, "end_names", of.size());
    NumpyRows rows(offsets);
    for (std::size_t i = 0; i < of.size(); ++i) {
        const auto bone = static_cast<std::size_t>(checked_bone(of.number(i), 0, bones.size(), "end_bones"));
        bones[bone].ends.push_back({.offset = vector_in(rows.next()), .name = names.text(i)});
    }
}

std::vector<NumpyBone> npz_bones(NumpyArchive& archive, std::size_t count) {
    const NumpyArray parents = archive.read("parents");
    check_shape(parents, "parents", {count});
    const NumpyArray offsets = archive.read("offsets");
    check_shape(offsets, "offsets", {count, 3});
    const NumpyArray names = read_names(archive, "names", count);
    std::vector<NumpyBone> bones(count);
    NumpyRows rows(offsets);
    for (std::size_t i = 0; i < count; ++i) {
        const double parent = checked_bone(parents.number(i), -1, count, "parents");
        bones[i].name = names.text(i);
        if (parent >= 0) bones[i].parent = static_cast<std::size_t>(parent);
        bones[i].offset = vector_in(rows.next());
    }
    add_ends(archive, bones);
    return bones;
}

/// True when no bone has a parent and none ever rotates.
bool are_points(const std::vector<NumpyBone>& bones, const NumpyArray& rotations) {
    if (std::ranges::any_of(bones, [&](const NumpyBone& bone) { return bone.parent < bones.size(); })) return false;
    for (std::size_t i = 0; i < rotations.size(); ++i)
        if (rotations.number(i) != (i % 4 == 0 ? 1.0 : 0.0)) return false;
    return true;
}

std::optional<double> npz_frame_time(NumpyArchive& archive, const LoadOptions& options, base::Diagnostics& diagnostics) {
    const NumpyArray array = archive.read("frame_time");
    const double seconds = array.holds_numbers() && array.size() == 1 ? array.number(0) : 0.0;
    if (base::is_rate(seconds)) return seconds;
    diagnostics.warning(
        0, "numpy.frame-time", "expected a frame time {}, found {}; {}", base::rate_range(seconds), seconds,
        options.fps ? "the requested rate is used" : fmt::format("{:g} frames a second are assumed", assumed_fps));
    return std::nullopt;
}

/// The time and the number of the first frame, the unit and the up axis, which older files do not have. NaN and an
/// empty text are those of what is not known.
void set_facts(NumpyArchive& archive, figure::Figure& figure) {
    constexpr double largest = 1e15;
    const auto number = [&](std::string_view name) -> std::optional<double> {
        if (!archive.has(name)) return std::nullopt;
        const NumpyArray array = archive.read(name);
        if (!array.holds_numbers() || array.size() != 1 || !(std::abs(array.number(0)) < largest)) return std::nullopt;
        return array.number(0);
    };
    auto& motion = std::get<figure::Motion>(figure.take);
    motion.start_time = number("start_time");
    if (const auto first = number("first_frame")) motion.first_frame = std::llround(*first);
    if (const auto metres = number("metres_per_unit"); metres && *metres > 0) {
        const figure::LengthUnit* unit = figure::length_unit(*metres);
        figure.metres_per_unit = metres;
        figure.declared_unit = unit != nullptr ? std::string(unit->word) : fmt::format("{:g} m", *metres);
    }
    if (!archive.has("up_axis")) return;
    const NumpyArray up = archive.read("up_axis");
    if (up.holds_texts() && up.size() == 1) figure.declared_up = figure::signed_axis(up.text(0));
}

void set_motion(figure::Figure& figure, const NumpyArray& positions, const NumpyArray& rotations,
                const std::vector<bool>& moves, std::optional<double> frame_time, base::Diagnostics& diagnostics) {
    const std::size_t frames = positions.shape().front();
    TakeWriter writer(figure.skeleton, moves, frames);
    LocalTransforms transforms(positions, rotations, figure.skeleton);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        transforms.next();
        writer.add(transforms.from_parent, transforms.local);
    }
    note_replaced(transforms.replaced(), diagnostics);
    figure::Motion motion = writer.finish();
    motion.frame_time = frame_time;
    figure.take = std::move(motion);
}
}  // namespace

std::vector<NumpyBone> known_joints(std::initializer_list<std::string_view> blocks) {
    std::vector<NumpyBone> bones;
    for (const std::string_view block : blocks) {
        base::LineReader lines(embedded_bodies().front().text);
        bool within = false;
        for (base::Line line; lines.next(line);) {
            const auto words = base::words_of(line);
            if (words.empty() || words[0].text == "#") continue;
            if (words.size() == 1) within = words[0].text == block;
            if (words.size() == 1 || !within) continue;
            const auto parent = std::ranges::find(bones, words[1].text, &NumpyBone::name) - bones.begin();
            NumpyBone& bone = bones.emplace_back(NumpyBone{std::string(words[0].text)});
            if (parent + 1 < std::ssize(bones)) bone.parent = static_cast<std::size_t>(parent);
            for (std::size_t i = 2; i < words.size(); ++i)
                bone.offset[static_cast<int>(i) - 2] = base::parse_number(words[i].text).value_or(0.0);
        }
    }
    return bones;
}

figure::Figure read_numpy(Reading& in) {
    in.binary = true;
    figure::Figure figure = build_any(in);
    in.times.build = in.lap();
    in.run.advance(in.bytes.size());
    return figure;
}

figure::Figure build_npz(NumpyArchive& archive, Reading& in) {
    const NumpyArray positions = archive.read("positions");
    check_shape(positions, "positions", {any_number, any_number, 3});
    const std::size_t frames = positions.shape()[0];
    const std::size_t count = positions.shape()[1];
    const NumpyArray rotations = archive.read("rotations");
    check_shape(rotations, "rotations", {frames, count, 4});
    std::vector<NumpyBone> bones = npz_bones(archive, count);
    const auto frame_time = npz_frame_time(archive, in.options, in.diagnostics);
    if (are_points(bones, rotations)) {
        std::vector<FileWord> names;
        for (NumpyBone& bone : bones) names.push_back({std::move(bone.name), 0});
        figure::Figure points = build_points(positions, std::move(names), frame_time, in.diagnostics);
        set_facts(archive, points);
        return points;
    }
    figure::Figure figure;
    figure.format = figure::Format::npz;
    figure.skeleton = skeleton_of(std::move(bones));
    const std::vector<bool> moves = moving_bones(positions, rotations, figure.skeleton);
    set_motion(figure, positions, rotations, moves, frame_time, in.diagnostics);
    set_facts(archive, figure);
    return figure;
}

figure::Figure build_kimodo(NumpyArchive& archive, Reading& in) {
    constexpr double rate = 30;  // frames a second, of all its models
    const NumpyArray positions = archive.read("posed_joints");
    check_shape(positions, "posed_joints", {any_number, any_number, 3});
    const std::size_t count = positions.shape()[1];
    const NumpyArray rotations = archive.read("local_rot_mats");
    check_shape(rotations, "local_rot_mats", {positions.shape()[0], count, 3, 3});
    std::vector<NumpyBone> bones = count == body_joints ? smpl_joints(count) : known_joints({"soma"});
    if (bones.size() != count) refuse(0, "numpy.kimodo", base::said("numpy.kimodo", positions.shape_text()));
    // Where each joint is from its parent is the same in all frames.
    const figure::Skeleton unmeasured = skeleton_of(bones);
    LocalTransforms first(positions, rotations, unmeasured);
    first.next();
    std::vector<bool> moves;
    for (std::size_t i = 0; i < count; ++i) {
        const figure::Bone& bone = unmeasured.bones()[i];
        moves.push_back(bone.parent == BoneId::none);
        bones[bone.file_order].offset = moves.back() ? glm::dvec3(0.0) : first.from_parent[i];
    }
    figure::Figure figure;
    figure.format = figure::Format::npz;
    figure.skeleton = skeleton_of(std::move(bones));
    in.diagnostics.note(std::nullopt, "numpy.kimodo", "a take of Kimodo states no rate{}",
                        in.options.fps ? "" : fmt::format("; its {:g} frames a second are assumed", rate));
    set_motion(figure, positions, rotations, moves, 1.0 / rate, in.diagnostics);
    return figure;
}
}  // namespace skelplay::loaders
