#include <atomic>
#include <cstring>
#include <numeric>
#include "exporters/numpy_arrays.h"
#include "exporters/stored_zip.h"

namespace skelplay::exporters {
namespace {
std::string names_array(const figure::Skeleton& skeleton) {
    std::vector<std::string> names;
    for (const BoneId bone : skeleton.file_order()) names.push_back(skeleton[bone].name);
    return text_array(names);
}

std::string parents_array(const figure::Skeleton& skeleton) {
    std::string bytes = npy_head("i4", {skeleton.size()});
    for (const BoneId bone : skeleton.file_order()) {
        const BoneId parent = skeleton[bone].parent;
        append_raw(bytes,
                   parent == BoneId::none ? std::int32_t{-1} : static_cast<std::int32_t>(skeleton[parent].file_order));
    }
    return bytes;
}

/// The bones' own axes; or the figure's at rest, as arrays have no rest pose but offsets without any rotation.
class ArrayAxes {
public:
    explicit ArrayAxes(const processing::EditedTake& take) : skeleton_(take.skeleton()) {
        if (take.has_new_rest()) rest_.emplace(take);
    }
    /// A vector in a bone's own axes.
    [[nodiscard]] glm::dvec3 vector(BoneId bone, const glm::dvec3& own) const {
        return rest_ && bone != BoneId::none ? rest_->bones()[index(bone)].axes * own : own;
    }
    /// A rotation in the parent's axes.
    [[nodiscard]] glm::dmat3 rotation(BoneId bone, const glm::dmat3& own) const {
        if (!rest_) return own;
        const BoneId parent = skeleton_[bone].parent;
        const glm::dmat3 turned = own * glm::transpose(rest_->bones()[index(bone)].axes);
        return parent == BoneId::none ? turned : rest_->bones()[index(parent)].axes * turned;
    }

private:
    const figure::Skeleton& skeleton_;
    std::optional<processing::WorldAxesTake> rest_;
};

std::string offsets_array(const figure::Skeleton& skeleton, const ArrayAxes& axes) {
    std::string bytes = npy_head("f8", {skeleton.size(), 3});
    for (const BoneId bone : skeleton.file_order())
        append_raw(bytes, axes.vector(skeleton[bone].parent, skeleton[bone].offset));
    return bytes;
}

/// The end sites, and the tails of bones that have neither a child nor an end site: without them a person would end at
/// the head joint.
std::vector<figure::EndSite> all_ends(const figure::Skeleton& skeleton) {
    std::vector<figure::EndSite> ends(skeleton.ends().begin(), skeleton.ends().end());
    for (const BoneId bone : skeleton.file_order()) {
        const bool is_leaf = skeleton.children(bone).empty() && skeleton.ends_of(bone).empty();
        if (is_leaf && skeleton[bone].tail != glm::dvec3(0.0)) ends.push_back({bone, skeleton[bone].tail, {}});
    }
    return ends;
}

/// The names, bones and offsets of end sites, each with the name of its array.
std::array<std::pair<const char*, std::string>, 3> end_arrays(const figure::Skeleton& skeleton, const ArrayAxes& axes) {
    const std::vector<figure::EndSite> ends = all_ends(skeleton);
    std::vector<std::string> names;
    std::string bones = npy_head("i4", {ends.size()});
    std::string offsets = npy_head("f8", {ends.size(), 3});
    for (const figure::EndSite& end : ends) {
        names.push_back(end.name);
        append_raw(bones, static_cast<std::int32_t>(skeleton[end.bone].file_order));
        append_raw(offsets, axes.vector(end.bone, end.offset));
    }
    return {{{"end_names.npy", text_array(names)},
             {"end_bones.npy", std::move(bones)},
             {"end_offsets.npy", std::move(offsets)}}};
}

/// Reports the job's progress in frames by the number of bytes written.
class ByteProgress {
public:
    ByteProgress(const WriteJob& job, std::uint64_t bytes) : job_(job), bytes_(bytes) {}

    /// A sink that counts bytes and passes them on.
    base::ByteSink counted(const base::ByteSink& sink) {
        return [this, &sink](std::string_view bytes) {
            sink(bytes);
            done_ += bytes.size();
            if (bytes_ == 0) return;
            const auto frames = static_cast<std::uint64_t>(static_cast<double>(done_) / static_cast<double>(bytes_) *
                                                           static_cast<double>(job_.take.frames()));
            job_.run.advance(frames - reported_);
            reported_ = frames;
        };
    }

private:
    const WriteJob& job_;
    std::uint64_t bytes_;
    std::uint64_t done_ = 0;
    std::uint64_t reported_ = 0;  // frames
};

/// A frame that is posed once for all arrays.
struct PosedFrame {
    const figure::Pose& pose;
    std::span<const scene::BonePosition> positions;  // by BoneId
    std::vector<glm::dmat4> world = {};              // the bones' matrices in the figure's axes; empty: not found yet
};

void find_world(PosedFrame& frame, const figure::Skeleton& skeleton) {
    frame.world = frame.pose.local;
    for (std::size_t i = 0; i < frame.world.size(); ++i)
        if (const BoneId parent = skeleton[figure::bone_id(i)].parent; parent != BoneId::none)
            frame.world[i] = frame.world[index(parent)] * frame.world[i];
}

/// An array of numbers of every frame.
struct FrameArray {
    std::string name;
    std::vector<std::size_t> shape;                               // of a frame
    std::function<void(PosedFrame&, std::string& bytes)> append;  // the bytes of a frame; called for several at once
    std::size_t bytes = 0;                                        // of a frame, that `append` gives
    /// Makes a sink that turns these bytes, frame after frame, into the numbers; empty: they are the numbers.
    std::function<base::ByteSink(const base::ByteSink& numbers)> joined = {};

    [[nodiscard]] std::uint64_t size(const WriteJob& job) const {
        return std::accumulate(shape.begin(), shape.end(), job.take.frames() * sizeof(double), std::multiplies<>());
    }
};

/// Writes arrays, each to its own sink, in one pass over the frames. False when stopped.
bool write_frames(const WriteJob& job, std::span<const FrameArray> arrays, std::span<const base::ByteSink> sinks,
                  ByteProgress& progress) {
    std::vector<base::ByteSink> numbers;
    std::vector<base::ByteSink> parts;
    numbers.reserve(arrays.size());  // parts refer to them
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        std::vector<std::size_t> shape = arrays[i].shape;
        shape.insert(shape.begin(), job.take.frames());
        sinks[i](npy_head("f8", shape));
        const base::ByteSink& counted = numbers.emplace_back(progress.counted(sinks[i]));
        parts.push_back(arrays[i].joined ? arrays[i].joined(counted) : counted);
    }
    const auto print = [&](std::size_t /*frame*/, const figure::Pose& pose, std::span<const scene::BonePosition> bones,
                           std::string& bytes) {
        PosedFrame frame{pose, bones};
        for (const FrameArray& array : arrays) array.append(frame, bytes);
    };
    const auto share = [&](std::string_view bytes) {
        while (!bytes.empty())
            for (std::size_t i = 0; i < arrays.size(); ++i) {
                parts[i](bytes.substr(0, arrays[i].bytes));
                bytes.remove_prefix(arrays[i].bytes);
            }
    };
    return write_posed(job.take, print, share, {job.run.threads, job.run.stop, nullptr});
}

FrameArray positions_array(const figure::Skeleton& skeleton) {
    const auto append = [&](PosedFrame& frame, std::string& bytes) {
        for (const BoneId bone : skeleton.file_order()) append_raw(bytes, frame.positions[index(bone)].origin);
    };
    return {"positions", {skeleton.size(), 3}, append, skeleton.size() * sizeof(glm::dvec3)};
}

/// The rotation of a matrix. `rigid`: the matrix is nothing but this rotation.
struct DecomposedAxes {
    glm::dquat rotation{1, 0, 0, 0};
    bool rigid = true;
};

DecomposedAxes decomposed(const glm::dmat3& axes) {
    constexpr double tolerance = 1e-4;  // of files with six digits
    const glm::dvec3 x = glm::normalize(axes[0]);
    const glm::dvec3 y = glm::normalize(axes[1] - glm::dot(axes[1], x) * x);
    const glm::dmat3 rotation(x, y, glm::cross(x, y));
    double off = 0;
    for (int axis = 0; axis < 3; ++axis) off += glm::distance(axes[axis], rotation[axis]);
    if (!std::isfinite(off)) return {{1, 0, 0, 0}, false};  // an axis without length
    return {glm::normalize(glm::quat_cast(rotation)), off <= tolerance};
}

/// Bones whose motion the arrays of a .npz other than `positions` cannot hold, found while writing; by BoneId.
struct LostBones {
    explicit LostBones(std::size_t bones) : moved(bones), scaled(bones) {}
    std::vector<std::atomic<bool>> moved;   // away from their offsets
    std::vector<std::atomic<bool>> scaled;  // or mirrored
};

/// Chooses q or −q, which are the same rotation, to be nearer to the previous frame.
class QuaternionSigns {
public:
    explicit QuaternionSigns(std::size_t bones) : before_(bones, glm::dvec4(1, 0, 0, 0)) {}

    /// Processes whole frames of all bones.
    void unify(std::string_view bytes, std::string& unified) {
        unified.assign(bytes);
        for (std::size_t i = 0; i * sizeof(glm::dvec4) < bytes.size(); ++i) {
            char* const at = unified.data() + i * sizeof(glm::dvec4);
            glm::dvec4& before = before_[i % before_.size()];
            glm::dvec4 now;
            std::memcpy(&now, at, sizeof now);
            if (glm::dot(now, before) < 0) now = -now;
            std::memcpy(at, &now, sizeof now);
            before = now;
        }
    }

private:
    std::vector<glm::dvec4> before_;
};

/// Both outlive the array.
FrameArray rotations_array(const WriteJob& job, const ArrayAxes& own, LostBones& lost) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    const auto append = [&, tolerance = Decimals(skeleton).length_step()](PosedFrame& frame, std::string& bytes) {
        for (const BoneId bone : skeleton.file_order()) {
            const std::size_t i = index(bone);
            const glm::dmat4& local = frame.pose.local[i];
            const DecomposedAxes axes = decomposed(own.rotation(bone, glm::dmat3(local)));
            for (const double number : {axes.rotation.w, axes.rotation.x, axes.rotation.y, axes.rotation.z})
                append_raw(bytes, number);
            if (!axes.rigid) lost.scaled[i] = true;
            if (skeleton[bone].parent != BoneId::none &&
                glm::distance(glm::dvec3(local[3]), skeleton[bone].offset) > tolerance)
                lost.moved[i] = true;
        }
    };
    const auto joined = [&skeleton](const base::ByteSink& numbers) {
        return [&numbers, signs = QuaternionSigns(skeleton.size()), unified = std::string()](std::string_view raw) mutable {
            signs.unify(raw, unified);
            numbers(unified);
        };
    };
    return {"rotations", {skeleton.size(), 4}, append, skeleton.size() * sizeof(glm::dvec4), joined};
}

/// Velocities over the frames beside a frame, at the ends to the only one there; without another they are 0.
FrameArray velocity_array(const WriteJob& job, bool angular) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    constexpr std::size_t each = sizeof(glm::dvec4);
    const std::size_t size = each * skeleton.size();
    // Of all bones in the figure's axes: the rotation as x, y, z and w, or the origin and 1.
    const auto print = [&skeleton, angular](PosedFrame& frame, std::string& bytes) {
        if (frame.world.empty()) find_world(frame, skeleton);
        for (const BoneId bone : skeleton.file_order()) {
            const glm::dmat4& axes = frame.world[index(bone)];
            const glm::dquat q = angular ? decomposed(glm::dmat3(axes)).rotation : glm::dquat(1, 0, 0, 0);
            append_raw(bytes, angular ? glm::dvec3(q.x, q.y, q.z) : glm::dvec3(axes[3]));
            append_raw(bytes, q.w);
        }
    };
    const auto append = [angular](std::string_view from, std::string_view to, double seconds, std::string& bytes) {
        for (std::size_t at = 0; at < to.size(); at += each) {
            glm::dvec4 first;
            glm::dvec4 last;
            std::memcpy(&first, from.data() + at, each);
            std::memcpy(&last, to.data() + at, each);
            const glm::dquat change =
                glm::dquat(last.w, last.x, last.y, last.z) * glm::conjugate(glm::dquat(first.w, first.x, first.y, first.z));
            const glm::dquat shortest = change.w < 0.0 ? -change : change;
            // By the sine: glm::axis() divides by a root of 1 - w * w, which has few digits where a rotation is small.
            const glm::dvec3 axis(shortest.x, shortest.y, shortest.z);
            const double sine = glm::length(axis);
            const double angle = sine > 0.0 ? 2.0 * std::atan2(sine, shortest.w) / sine : 2.0;
            append_raw(bytes, (angular ? axis * angle : glm::dvec3(last - first)) / seconds);
        }
    };
    const auto joined = [&take = job.take, append](const base::ByteSink& numbers) {
        return [&, append, before = std::array<std::string, 2>(), velocities = std::string(),
                frames = std::size_t{0}](std::string_view now) mutable {
            const double step = take.frame_time();
            velocities.clear();
            if (frames > 0) append(before[frames > 1 ? 0 : 1], now, (frames > 1 ? 2 : 1) * step, velocities);
            if (++frames == take.frames()) append(frames > 1 ? before[1] : now, now, step, velocities);
            before[0].swap(before[1]);
            before[1] = now;
            numbers(velocities);
        };
    };
    return {angular ? "angular_velocity" : "linear_velocity", {skeleton.size(), 3}, print, size, joined};
}

/// The same rotations as in `rotations`, as whole matrices, row after row, or as their first two columns.
FrameArray matrices_array(const WriteJob& job, const ArrayAxes& own) {
    const bool whole = job.options.array_rotations == ArrayRotations::matrix;
    const figure::Skeleton& skeleton = job.take.skeleton();
    const auto append = [&skeleton, &own, whole](PosedFrame& frame, std::string& bytes) {
        for (const BoneId bone : skeleton.file_order()) {
            const glm::dmat3 axes =
                glm::mat3_cast(decomposed(own.rotation(bone, glm::dmat3(frame.pose.local[index(bone)]))).rotation);
            const glm::dmat3 lines = whole ? glm::transpose(axes) : axes;
            for (int line = 0; line < (whole ? 3 : 2); ++line) append_raw(bytes, lines[line]);
        }
    };
    const std::size_t bytes = skeleton.size() * (whole ? 3 : 2) * sizeof(glm::dvec3);
    if (whole) return {"rotations_matrix", {skeleton.size(), 3, 3}, append, bytes};
    return {"rotations_6d", {skeleton.size(), 6}, append, bytes};
}

FrameArray facing_array(const WriteJob& job) {
    const auto append = [&](PosedFrame& frame, std::string& bytes) {
        append_raw(bytes, facing(job.options.body.anatomy, frame.positions, job.options.up.value_or(figure::Axis::y)));
    };
    return {"facing", {}, append, sizeof(double)};
}

/// What the arrays' numbers mean, and what is known about the body.
void add_meanings(const WriteJob& job, const AddArray& add) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    const BodyFacts& body = job.options.body;
    std::vector<std::string> parts;
    std::vector<std::string> sides;
    for (const BoneId bone : skeleton.file_order()) {
        const bool known = index(bone) < body.anatomy.bones.size();
        const figure::BodyBone told = known ? body.anatomy.bones[index(bone)] : figure::BodyBone();
        parts.emplace_back(figure::name(told.part));
        sides.emplace_back(figure::name(told.side));
    }
    add("part.npy", text_array(parts));
    add("side.npy", text_array(sides));
    std::string contacts = npy_head("b1", {job.take.frames(), 2});
    for (std::size_t frame = 0; frame < job.take.frames(); ++frame) {
        const auto nearest = static_cast<std::size_t>(std::llround(job.take.source_position(frame)));
        for (const std::size_t side : {0U, 1U})
            append_raw(contacts, nearest < body.foot_contacts.size() && body.foot_contacts[nearest].at(side));
    }
    add("foot_contacts.npy", contacts);
    add("metres_per_unit.npy", number_array(body.metres_per_unit.value_or(std::numeric_limits<double>::quiet_NaN())));
    add("up_axis.npy", text_array({std::string(job.options.up ? figure::name(*job.options.up) : "")}));
    add("start_time.npy", number_array(job.take.time(0)));
    add("first_frame.npy", number_array(static_cast<double>(job.take.first_number())));
}

void note_lost(const WriteJob& job, const LostBones& lost) {
    const auto is_set = [](const std::atomic<bool>& flag) { return flag.load(); };
    const auto moved = static_cast<std::size_t>(std::ranges::count_if(lost.moved, is_set));
    const auto scaled = static_cast<std::size_t>(std::ranges::count_if(lost.scaled, is_set));
    if (moved > 0)
        job.notes.note(std::nullopt, "export.offsets", "{} from where 'offsets' has them: 'positions' holds where they are",
                       base::counted(moved, "bone moves", "bones move"));
    if (scaled > 0)
        job.notes.note(std::nullopt, "export.scaled-axes",
                       "NPZ holds no scaled, skewed or mirrored axes; what {} of it is left out of "
                       "'rotations', and 'positions' holds where they are",
                       base::counted(scaled, "bone has", "bones have"));
}
}  // namespace

bool write_npz(const WriteJob& job) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    note_losses(job, "NPZ",
                {.unit = true, .up = true, .lengths = false, .end_names = true, .scales = true, .recordings = true});
    StoredZip zip(job.sinks.front());
    LostBones lost(skeleton.size());
    const ArrayAxes own(job.take);
    std::vector<FrameArray> arrays{positions_array(skeleton), rotations_array(job, own, lost), velocity_array(job, false),
                                   velocity_array(job, true), facing_array(job)};
    if (job.options.array_rotations != ArrayRotations::quaternion) arrays.push_back(matrices_array(job, own));
    std::uint64_t size = 0;
    std::uint64_t written = 0;
    for (const FrameArray& array : arrays) {
        size += array.size(job);
        written += array.size(job) * StoredZip::passes(array.size(job));
    }
    // Frames are posed once for all arrays, or for each array where all do not fit into memory.
    const bool at_once = StoredZip::passes(size) == 1;
    ByteProgress progress(job, at_once ? size : written);
    std::vector<std::string> held(arrays.size());
    if (at_once) {
        std::vector<base::ByteSink> sinks;
        for (std::string& each : held) sinks.emplace_back([&each](std::string_view bytes) { each += bytes; });
        if (!write_frames(job, arrays, sinks, progress)) return false;
    }
    const auto add_small = [&](const std::string& name, const std::string& bytes) {
        zip.add(name, bytes.size(), [&](const base::ByteSink& sink) {
            sink(bytes);
            return true;
        });
    };
    const auto add_frames = [&](std::size_t i) {
        const std::string name = arrays[i].name + ".npy";
        if (at_once) return add_small(name, held[i]), true;
        return zip.add(name, arrays[i].size(job), [&](const base::ByteSink& sink) {
            return write_frames(job, std::span(arrays).subspan(i, 1), std::span(&sink, 1), progress);
        });
    };
    if (!add_frames(0) || !add_frames(1)) return false;
    add_small("parents.npy", parents_array(skeleton));
    add_small("names.npy", names_array(skeleton));
    add_small("offsets.npy", offsets_array(skeleton, own));
    for (const auto& [name, bytes] : end_arrays(skeleton, own)) add_small(name, bytes);
    add_small("frame_time.npy", number_array(job.take.frame_time()));
    add_meanings(job, add_small);
    add_recordings(job, add_small);
    for (std::size_t i = 2; i < arrays.size(); ++i)
        if (!add_frames(i)) return false;
    zip.finish();
    note_lost(job, lost);
    return true;
}

bool write_npy(const WriteJob& job) {
    note_losses(job, "NPY", {.frame_rate = false, .names = false, .rotations = false});
    const FrameArray positions = positions_array(job.take.skeleton());
    ByteProgress progress(job, positions.size(job));
    return write_frames(job, std::span(&positions, 1), std::span(job.sinks).first(1), progress);
}
}  // namespace skelplay::exporters
