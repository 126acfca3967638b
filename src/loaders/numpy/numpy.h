#pragma once

#include <initializer_list>
#include "figure/euler.h"
#include "loaders/reading.h"

namespace skelplay::loaders {
/// An array of NumPy ("NumPy's .npy format", versions 1 to 3) of numbers or texts, in memory as in the file. Its bytes
/// are all there.
class NumpyArray {
public:
    /// Reads a whole .npy, `name` in messages. Refuses anything but little-endian numbers of four or
    /// eight bytes and texts; arrays of Python objects are never unpickled. `short_rows`: rows, the parts along the
    /// first dimension, that are missing at the end shorten the array; else it is refused.
    NumpyArray(std::string bytes, std::string_view name, bool short_rows = false);

    [[nodiscard]] const std::vector<std::size_t>& shape() const noexcept { return shape_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }        // elements
    [[nodiscard]] std::size_t missing() const noexcept { return missing_; }  // rows, see short_rows
    /// The elements of a row: the product of all dimensions but the first.
    [[nodiscard]] std::size_t columns() const noexcept { return shape_.empty() ? 1 : columns_; }
    [[nodiscard]] bool holds_numbers() const noexcept { return kind_ == 'f' || kind_ == 'i' || kind_ == 'u'; }
    [[nodiscard]] bool holds_texts() const noexcept { return kind_ == 'U' || kind_ == 'S'; }

    /// An element of an array of numbers, in C order. `i` < size().
    [[nodiscard]] double number(std::size_t i) const noexcept;
    /// An element of an array of texts as UTF-8.
    [[nodiscard]] std::string text(std::size_t i) const;
    /// "(3, 22, 3)"
    [[nodiscard]] std::string shape_text() const;

private:
    void read_header(std::string_view name, bool short_rows);
    void reverse_order();

    std::string bytes_;
    std::size_t data_ = 0;  // offset of the elements
    char kind_ = 'f';       // f, i, u, U (UTF-32) or S (bytes)
    std::size_t item_ = 8;  // bytes of an element
    std::vector<std::size_t> shape_;
    std::size_t size_ = 0;
    std::size_t columns_ = 1;
    std::size_t missing_ = 0;
};

/// A .npz: a zip archive (PKWARE's APPNOTE.TXT 6.3) of .npy files, stored or deflated, which are read when they are
/// asked for. Nothing that it says about sizes is believed before the bytes are there, and the arrays read so far may
/// take at most three times the file's size, and 20 MiB.
class NumpyArchive {
public:
    /// Reads the directory. Refuses a damaged one.
    explicit NumpyArchive(const Reading& in);

    [[nodiscard]] bool has(std::string_view array) const noexcept { return find(array) != nullptr; }
    /// The names of the arrays, "poses, trans".
    [[nodiscard]] std::string names() const {
        std::vector<std::string> names;
        for (const Member& member : members_) names.push_back(as_found(member.name));
        return names.empty() ? "none" : listed(names);
    }
    /// Reads an array. Refuses a file where there is none or it is damaged.
    [[nodiscard]] NumpyArray read(std::string_view array);

private:
    struct Member {
        std::string name;  // without ".npy"
        std::uint64_t offset = 0;
        std::uint64_t packed = 0;  // bytes in the file
        std::uint64_t size = 0;
        std::uint32_t check_sum = 0;
        std::uint16_t method = 0;
        std::uint16_t flags = 0;
    };

    void read_directory();
    void add_member(std::string_view directory, std::size_t& at);
    [[nodiscard]] const Member* find(std::string_view array) const noexcept {
        const auto found = std::ranges::find(members_, array, &Member::name);
        return found == members_.end() ? nullptr : &*found;
    }
    [[nodiscard]] std::string unpacked(const Member& member) const;

    const Reading& in_;
    std::vector<Member> members_;
    std::uint64_t room_ = 0;  // bytes that arrays may still take
};

/// Reads bytes in pieces. Fewer at the end of the file.
std::string read_numpy_bytes(const Reading& in, std::uint64_t offset, std::uint64_t count);

/// A take as `convert` writes it: positions, rotations, parents, names, offsets, frame_time, and in newer files the end
/// sites. Without parents and rotations its bones are points.
figure::Figure build_npz(NumpyArchive& archive, Reading& in);

/// A .npy of positions, frames × points × 3: HumanML3D's joints if there are 22 of them, those of another body of
/// SMPL's family if there are as many and they keep their distances, else points; or HumanML3D's 263 features a frame.
figure::Figure build_npy(const NumpyArray& positions, Reading& in);

/// A take of Kimodo: posed_joints and local_rot_mats, of the 22 joints of SMPL-X or the 77 of SOMA.
figure::Figure build_kimodo(NumpyArchive& archive, Reading& in);

/// A take of AMASS (poses and trans), with the parameters of SMPL-X's own code (global_orient, body_pose, transl,
/// hands) or of ROMP (smpl_thetas, cam_trans), with the body of the model that the options name; in metres. The axis
/// that is up is the one along which the root's rotations stand the body.
figure::Figure build_amass(NumpyArchive& archive, Reading& in);

/// A body model alone, in its rest pose.
figure::Figure build_body_model(NumpyArchive& archive);

/// Points of an array of positions, frames × points × 3; `frame_time`: seconds, nothing: unknown.
figure::Figure build_points(const NumpyArray& positions, std::vector<FileWord> names, std::optional<double> frame_time,
                            base::Diagnostics& diagnostics);

inline constexpr std::size_t any_number = static_cast<std::size_t>(-1);

/// Refuses the file unless the array holds numbers and has this shape; any_number: any but 0.
void check_shape(const NumpyArray& array, std::string_view name, std::initializer_list<std::size_t> shape);

/// The rows of an array of numbers, one after the other. A number that is not finite, or larger than any length, is
/// that of the row before.
class NumpyRows {
public:
    explicit NumpyRows(const NumpyArray& array) : array_(array), row_(array.columns(), 0.0) {}
    /// The next row; valid until the next call.
    std::span<const double> next();
    [[nodiscard]] std::size_t replaced() const noexcept { return replaced_; }

private:
    const NumpyArray& array_;
    std::vector<double> row_;
    std::size_t next_ = 0;
    std::size_t replaced_ = 0;
};

/// Three numbers of a row.
inline glm::dvec3 vector_in(std::span<const double> row, std::size_t first = 0) {
    return {row[first], row[first + 1], row[first + 2]};
}

/// Warns of numbers that were replaced, if there are any.
inline void note_replaced(std::size_t replaced, base::Diagnostics& diagnostics) {
    if (replaced > 0)
        diagnostics.warning(0, "numpy.bad-number",
                            "expected finite numbers, found {} that are not; those of the frame before are repeated",
                            replaced);
}

/// A bone to build a skeleton from.
struct NumpyBone {
    std::string name;
    std::size_t parent = static_cast<std::size_t>(-1);  // index among the bones; the largest number: a root
    glm::dvec3 offset{0.0};                             // from the parent
    glm::dquat rest{1, 0, 0, 0};
    std::vector<figure::EndSite> ends = {};  // their `bone` is not used
};

/// The skeleton of the bones, in this order. Refuses the file when their parents form a cycle or are too deep.
figure::Skeleton skeleton_of(std::vector<NumpyBone> bones);

/// Makes a take with rotation channels for every bone, and with translation channels for some.
class TakeWriter {
public:
    /// Gives the skeleton's bones their channels. `moves`: by BoneId.
    TakeWriter(figure::Skeleton& skeleton, const std::vector<bool>& moves, std::size_t frames);
    /// Adds a frame: by BoneId, where bones are from their parents and how they are rotated, in the parents' axes.
    void add(std::span<const glm::dvec3> from_parent, std::span<const glm::dquat> local);
    figure::Motion finish() { return std::move(motion_); }

private:
    const figure::Skeleton& skeleton_;
    figure::Motion motion_;
    std::vector<figure::EulerCurve> curves_;  // by BoneId
    double* next_ = nullptr;
};

/// The number of joints that all of them have, and HumanML3D alone.
inline constexpr std::size_t body_joints = 22;

/// The joints in some blocks of assets/shapes/bodies.txt, one block after the other.
std::vector<NumpyBone> known_joints(std::initializer_list<std::string_view> blocks);
/// The joints of a body with so many of them: 22 (the body), 24 (SMPL), 52 (SMPL+H) or 55 (SMPL-X); empty: no such
/// body is known. Offsets are those of an average person.
std::vector<NumpyBone> smpl_joints(std::size_t count);
}  // namespace skelplay::loaders
