#include <atomic>
#include <cstring>
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

std::uint64_t array_bytes(const processing::EditedTake& take, std::size_t numbers) {
    return std::uint64_t{take.frames()} * take.skeleton().size() * numbers * sizeof(double);
}

/// The run of a part of the job whose frames are not counted.
base::Run uncounted(const WriteJob& job) { return {job.run.threads, job.run.stop, nullptr}; }

bool write_position_array(const WriteJob& job, ByteProgress& progress, const base::ByteSink& sink) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    sink(npy_head("f8", {job.take.frames(), skeleton.size(), 3}));
    return write_positions(
        job.take,
        [&](std::size_t /*frame*/, std::span<const scene::BonePosition> bones, std::string& bytes) {
            for (const BoneId bone : skeleton.file_order()) append_raw(bytes, bones[index(bone)].origin);
        },
        progress.counted(sink), uncounted(job));
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

bool write_rotations(const WriteJob& job, LostBones& lost, ByteProgress& progress, const base::ByteSink& sink) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    const ArrayAxes own(job.take);
    const double tolerance = Decimals(skeleton).length_step();
    sink(npy_head("f8", {job.take.frames(), skeleton.size(), 4}));
    const base::ByteSink counted = progress.counted(sink);
    QuaternionSigns signs(skeleton.size());
    std::string unified;
    return write_locals(
        job.take,
        [&](std::size_t /*frame*/, const figure::Pose& pose, std::string& bytes) {
            for (const BoneId bone : skeleton.file_order()) {
                const std::size_t i = index(bone);
                const glm::dmat4& local = pose.local[i];
                const DecomposedAxes axes = decomposed(own.rotation(bone, glm::dmat3(local)));
                for (const double number : {axes.rotation.w, axes.rotation.x, axes.rotation.y, axes.rotation.z})
                    append_raw(bytes, number);
                if (!axes.rigid) lost.scaled[i] = true;
                if (skeleton[bone].parent != BoneId::none &&
                    glm::distance(glm::dvec3(local[3]), skeleton[bone].offset) > tolerance)
                    lost.moved[i] = true;
            }
        },
        [&](std::string_view bytes) {
            signs.unify(bytes, unified);
            counted(unified);
        },
        uncounted(job));
}

/// Adds an array of frames; `shape`: of a frame. `write` passes the numbers to the sink; false: stopped.
bool add_frames(const WriteJob& job, StoredZip& zip, const std::string& name, std::vector<std::size_t> shape,
                const StoredZip::WriteMember& write) {
    std::uint64_t bytes = job.take.frames() * sizeof(double);
    for (const std::size_t size : shape) bytes *= size;
    shape.insert(shape.begin(), job.take.frames());
    return zip.add(name + ".npy", bytes, [&](const base::ByteSink& sink) {
        sink(npy_head("f8", shape));
        return write(sink);
    });
}

/// Velocities over the frames beside a frame, at the ends to the only one there; without another they are 0.
bool add_velocity(const WriteJob& job, StoredZip& zip, bool angular) {
    const processing::EditedTake& take = job.take;
    const figure::Skeleton& skeleton = take.skeleton();
    constexpr std::size_t each = sizeof(glm::dvec4);
    const double step = take.frame_time();
    // Of all bones in the figure's axes: the rotation as x, y, z and w, or the origin and 1.
    const PrintLocals print = [&](std::size_t /*frame*/, figure::Pose& pose, std::string& bytes) {
        auto& world = pose.local;
        for (std::size_t i = 0; i < world.size(); ++i)
            if (const BoneId parent = skeleton[figure::bone_id(i)].parent; parent != BoneId::none)
                world[i] = world[index(parent)] * world[i];
        for (const BoneId bone : skeleton.file_order()) {
            const glm::dmat4& axes = world[index(bone)];
            const glm::dquat q = angular ? decomposed(glm::dmat3(axes)).rotation : glm::dquat(1, 0, 0, 0);
            append_raw(bytes, angular ? glm::dvec3(q.x, q.y, q.z) : glm::dvec3(axes[3]));
            append_raw(bytes, q.w);
        }
    };
    const auto append = [&](std::string_view from, std::string_view to, double seconds, std::string& bytes) {
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
    const auto write = [&](const base::ByteSink& sink) {
        std::array<std::string, 2> before;  // the two frames before
        std::string velocities;
        std::size_t frames = 0;
        const auto add = [&](std::string_view bytes) {
            velocities.clear();
            for (const std::size_t size = each * skeleton.size(); !bytes.empty(); bytes.remove_prefix(size)) {
                const std::string_view now = bytes.substr(0, size);
                if (frames > 0) append(before[frames > 1 ? 0 : 1], now, (frames > 1 ? 2 : 1) * step, velocities);
                if (++frames == take.frames()) append(frames > 1 ? before[1] : now, now, step, velocities);
                before[0].swap(before[1]);
                before[1] = now;
            }
            sink(velocities);
        };
        return write_locals(take, print, add, uncounted(job));
    };
    return add_frames(job, zip, angular ? "angular_velocity" : "linear_velocity", {skeleton.size(), 3}, write);
}

/// The same rotations as in `rotations`, as whole matrices, row after row, or as their first two columns.
bool add_matrices(const WriteJob& job, StoredZip& zip) {
    if (job.options.array_rotations == ArrayRotations::quaternion) return true;
    const bool whole = job.options.array_rotations == ArrayRotations::matrix;
    const std::size_t bones = job.take.skeleton().size();
    const ArrayAxes own(job.take);
    const auto append = [&](std::size_t /*frame*/, const figure::Pose& pose, std::string& bytes) {
        for (const BoneId bone : job.take.skeleton().file_order()) {
            const glm::dmat3 axes =
                glm::mat3_cast(decomposed(own.rotation(bone, glm::dmat3(pose.local[index(bone)]))).rotation);
            const glm::dmat3 lines = whole ? glm::transpose(axes) : axes;
            for (int line = 0; line < (whole ? 3 : 2); ++line) append_raw(bytes, lines[line]);
        }
    };
    const auto write = [&](const base::ByteSink& sink) { return write_locals(job.take, append, sink, uncounted(job)); };
    return whole ? add_frames(job, zip, "rotations_matrix", {bones, 3, 3}, write)
                 : add_frames(job, zip, "rotations_6d", {bones, 6}, write);
}

bool add_facing(const WriteJob& job, StoredZip& zip) {
    const figure::SignedAxis up = job.options.up.value_or(figure::Axis::y);
    const auto append = [&](std::size_t /*frame*/, std::span<const scene::BonePosition> bones, std::string& bytes) {
        append_raw(bytes, facing(job.options.body.anatomy, bones, up));
    };
    return add_frames(job, zip, "facing", {},
                      [&](const base::ByteSink& sink) { return write_positions(job.take, append, sink, uncounted(job)); });
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
    const std::uint64_t positions = array_bytes(job.take, 3);
    const std::uint64_t rotations = array_bytes(job.take, 4);
    ByteProgress progress(job, StoredZip::passes(positions) * positions + StoredZip::passes(rotations) * rotations);
    const auto add_small = [&](const std::string& name, const std::string& bytes) {
        zip.add(name, bytes.size(), [&](const base::ByteSink& sink) {
            sink(bytes);
            return true;
        });
    };
    if (!zip.add("positions.npy", positions,
                 [&](const base::ByteSink& sink) { return write_position_array(job, progress, sink); }) ||
        !zip.add("rotations.npy", rotations,
                 [&](const base::ByteSink& sink) { return write_rotations(job, lost, progress, sink); }))
        return false;
    add_small("parents.npy", parents_array(skeleton));
    add_small("names.npy", names_array(skeleton));
    add_small("offsets.npy", offsets_array(skeleton, ArrayAxes(job.take)));
    for (const auto& [name, bytes] : end_arrays(skeleton, ArrayAxes(job.take))) add_small(name, bytes);
    add_small("frame_time.npy", number_array(job.take.frame_time()));
    add_meanings(job, add_small);
    add_recordings(job, add_small);
    if (!add_velocity(job, zip, false) || !add_velocity(job, zip, true) || !add_facing(job, zip) || !add_matrices(job, zip))
        return false;
    zip.finish();
    note_lost(job, lost);
    return true;
}

bool write_npy(const WriteJob& job) {
    note_losses(job, "NPY", {.frame_rate = false, .names = false, .rotations = false});
    ByteProgress progress(job, array_bytes(job.take, 3));
    return write_position_array(job, progress, job.sinks.front());
}
}  // namespace skelplay::exporters
