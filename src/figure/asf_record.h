#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "figure/ids.h"

namespace skelplay::figure {

/// A degree of freedom: a token of `dof`, or of `order` in :root. `unknown`: any other word, which still has a number
/// in the AMC.
enum class Dof : std::uint8_t { tx, ty, tz, rx, ry, rz, l, unknown };

constexpr bool is_rotation(Dof dof) noexcept { return dof >= Dof::rx && dof <= Dof::rz; }
/// The axis of a translation or rotation.
constexpr Axis axis_of(Dof dof) noexcept { return static_cast<Axis>(static_cast<std::uint8_t>(dof) % 3); }

/// How the file states angles.
enum class AngleUnit : std::uint8_t { degrees, radians };

/// The order in which three rotations about fixed axes are applied, the first one first.
using AxisOrder = std::array<Axis, 3>;
inline constexpr AxisOrder xyz_order{Axis::x, Axis::y, Axis::z};

/// `:units`; nothing where the file does not state one.
struct AsfUnits {
    std::optional<double> mass;
    std::optional<double> length;
    std::optional<AngleUnit> angle;
};

/// `:root`, with defaults for what the file leaves out.
struct AsfRoot {
    AxisOrder axis = xyz_order;  // the order of `orientation`
    std::vector<Dof> order{Dof::tx, Dof::ty, Dof::tz, Dof::rx, Dof::ry, Dof::rz};
    glm::dvec3 position{0.0};
    glm::dvec3 orientation{0.0};  // angles about x, y, z, in the file's angle unit
    std::uint64_t offset = 0;     // of `:root`
};

/// A pair of `limits`, in the file's units; infinite where the file has inf.
struct AsfLimit {
    double low = 0.0;
    double high = 0.0;
};

/// A bone between `begin` and `end` in :bonedata. Angles and lengths are the file's own numbers.
struct AsfBone {
    std::uint64_t offset = 0;  // of its name, or of `begin`
    std::optional<std::int64_t> id;
    std::string name;           // empty: none
    glm::dvec3 direction{0.0};  // global axes of the rest pose
    double length = 0.0;
    glm::dvec3 axis{0.0};  // angles about the global x, y, z
    AxisOrder axis_order = xyz_order;
    std::vector<Dof> dofs;                        // in the file's order
    std::vector<std::optional<AsfLimit>> limits;  // one for each dof; nothing: none stated, or a bad one
    std::optional<double> body_mass;
    std::optional<double> centre_of_mass;  // `cofmass`, position along the bone
};

/// What an ASF states about a figure, in its own numbers and words. The skeleton holds quaternions made from them, from
/// which an exporter of the same format could not restore the same decimals.
struct AsfRecord {
    std::optional<double> version;
    AsfUnits units;
    AsfRoot root;
    std::vector<AsfBone> bones;  // by BoneId; the root's entry is empty
    /// AMC `:FORCE-ALL-JOINTS-BE-3DOF`: every bone has all three rotations, applied in the order x, y, z, whatever
    /// `dofs` says.
    bool three_dofs_forced = false;
};

}  // namespace skelplay::figure
