#pragma once

#include <cstddef>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "figure/euler.h"
#include "figure/figure.h"
#include "loaders/numpy/numpy_array.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

// ---- The kinds of files ----

/// A take as `convert` writes it: positions, rotations, parents, names, offsets, frame_time, and in newer files the end
/// sites. Without parents and rotations its bones are points.
figure::Figure build_npz(NumpyArchive& archive, Reading& in);

/// A .npy of positions, frames × points × 3: HumanML3D's joints if there are 22 of them, else points.
figure::Figure build_npy(const NumpyArray& positions, Reading& in);

/// A take of AMASS: poses and trans, with the body of the model that the options name. Axes and lengths as in AMASS: Z
/// up, metres.
figure::Figure build_amass(NumpyArchive& archive, Reading& in);

/// A body model alone, in its rest pose.
figure::Figure build_body_model(NumpyArchive& archive);

// ---- What they share ----

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

/// Warns of numbers that were replaced, if there are any.
void note_replaced(std::size_t replaced, base::Diagnostics& diagnostics);

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

// ---- The joints of SMPL's family of bodies, from which AMASS and HumanML3D are ----

/// The number of joints that all of them have, and HumanML3D alone.
inline constexpr std::size_t body_joints = 22;

/// The joints of a body with so many of them: 22 (the body), 24 (SMPL), 52 (SMPL+H) or 55 (SMPL-X); empty: no such
/// body is known. Offsets are those of an average person of 1.7 m who stands in a T, Y up and facing Z; they are ours,
/// after the body segments of Winter, "Biomechanics and Motor Control of Human Movement", figure 4.1.
std::vector<NumpyBone> smpl_joints(std::size_t count);

}  // namespace skelplay::loaders
