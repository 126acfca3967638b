#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <variant>

#include "loaders/formats.h"
#include "loaders/numpy/numpy_figures.h"
#include "loaders/reading.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

using figure::BoneId;

// ---- What the kinds of files share ----

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
    numpy_fault("numpy.shape", "expected numbers of shape ({}) in '{}', found {}{}; nothing is shown", expected, name,
                array.holds_numbers() ? "" : "texts of shape ", array.shape_text());
}

std::span<const double> NumpyRows::next() {
    constexpr double largest = 1e30;
    for (double& number : row_) {
        const double read = array_.number(next_++);
        if (std::abs(read) <= largest)
            number = read;
        else
            ++replaced_;
    }
    return row_;
}

void note_replaced(std::size_t replaced, base::Diagnostics& diagnostics) {
    if (replaced > 0)
        diagnostics.warning(0, "numpy.bad-number",
                            "expected finite numbers, found {} that are not; those of the frame before are repeated",
                            replaced);
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
        numpy_fault("numpy.parents",
                    "expected a hierarchy of at most {} levels, found a cycle of parents or more levels; nothing is "
                    "shown",
                    figure::Skeleton::depth_limit);
    return std::move(std::get<figure::SkeletonBuilder::Built>(outcome).skeleton);
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
    skeleton = figure::changed_bones(skeleton,
                                     [&](BoneId id, figure::Bone& bone) { bone.channels = ranges[figure::index(id)]; });
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

// ---- Reading ----

namespace {

figure::Figure build_archive(NumpyArchive& archive, const LoadOptions& options, const base::Run& run,
                             base::Diagnostics& diagnostics) {
    if (archive.has("poses")) return build_amass(archive, options, run, diagnostics);
    if (archive.has("positions") && archive.has("parents")) return build_npz(archive, options, diagnostics);
    if (archive.has("kintree_table")) return build_body_model(archive);
    numpy_fault("numpy.unknown",
                "expected positions and rotations as 'convert' writes them, AMASS's poses and trans, or a body model, "
                "found {}; nothing is shown",
                archive.names());
}

}  // namespace

LoadResult read_numpy(const Input& input, const LoadOptions& options, const base::Run& run) {
    LoadResult result;
    result.binary = true;
    auto begin = std::chrono::steady_clock::now();
    try {
        if (input.bytes.text(0, 2) == "PK") {
            NumpyArchive archive(input.bytes, options, run);
            result.figure = build_archive(archive, options, run, result.diagnostics);
        } else {
            const NumpyArray positions(read_numpy_bytes(input.bytes, 0, input.bytes.size(), options, run),
                                       file_name(input.path), true);
            result.times.parse = lap(begin);
            result.figure = build_npy(positions, options, result.diagnostics);
        }
    } catch (const NumpyFault& fault) {
        result.diagnostics.error(0, fault.code, fault.message);
    } catch (const NumpyRefused&) {
        result.figure.reset();
    } catch (const NumpyStopped&) {
        result.stopped = true;
    }
    result.times.build = lap(begin);
    run.advance(input.bytes.size());
    return result;
}

}  // namespace skelplay::loaders
