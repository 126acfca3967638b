#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "figure/ids.h"

namespace skelplay::loaders {

/// A degree of freedom: a token of `dof`, or of `order` in :root. `unknown`: any other word; the AMC still has a number
/// for it.
enum class Dof : std::uint8_t { tx, ty, tz, rx, ry, rz, l, unknown };

constexpr bool is_translation(Dof dof) noexcept { return dof <= Dof::tz; }
constexpr bool is_rotation(Dof dof) noexcept { return dof >= Dof::rx && dof <= Dof::rz; }
/// The axis of a translation or rotation.
constexpr figure::Axis axis_of(Dof dof) noexcept {
    return static_cast<figure::Axis>(static_cast<std::uint8_t>(dof) % 3);
}

/// The unit of the file's angles.
enum class AngleUnit : std::uint8_t { degrees, radians };

/// The order in which three rotations about fixed axes are applied, the first one first.
using AxisOrder = std::array<figure::Axis, 3>;
inline constexpr AxisOrder xyz_order{figure::Axis::x, figure::Axis::y, figure::Axis::z};

/// A word of the file, as UTF-8, and its byte offset.
struct AsfWord {
    std::string text;
    std::uint64_t offset = 0;
};

/// `:units`. Nothing where the file does not say.
struct AsfUnits {
    std::optional<double> mass;
    std::optional<double> length;
    std::optional<AngleUnit> angle;
};

/// `:root`, with defaults for what the file leaves out.
struct AsfRoot {
    AxisOrder axis = xyz_order;  // the order of the rotations of `orientation`
    std::vector<Dof> order{Dof::tx, Dof::ty, Dof::tz, Dof::rx, Dof::ry, Dof::rz};
    glm::dvec3 position{0.0};
    glm::dvec3 orientation{0.0};  // angles about x, y, z, in the file's angle unit
    std::uint64_t offset = 0;     // of `:root`
};

/// A pair of `limits`, in the file's units; infinite where the file says inf.
struct AsfLimit {
    double low = 0.0;
    double high = 0.0;
};

/// A bone between `begin` and `end` in :bonedata. Angles and lengths are the file's own numbers.
struct AsfBone {
    std::uint64_t offset = 0;  // of its name, or of `begin`
    std::optional<std::int64_t> id;
    std::string name;           // empty: the file does not say
    glm::dvec3 direction{0.0};  // in global axes, in the rest pose
    double length = 0.0;
    glm::dvec3 axis{0.0};  // angles about the global x, y, z
    AxisOrder axis_order = xyz_order;
    std::vector<Dof> dofs;                        // in the file's order
    std::vector<std::optional<AsfLimit>> limits;  // one for each dof; nothing: none stated, or an unreadable one
    std::optional<double> body_mass;
    std::optional<double> centre_of_mass;  // `cofmass`, position along the bone
};

/// A line of :hierarchy: names or ids, not looked up yet, and also `begin` and `end`.
using AsfHierarchyLine = std::vector<AsfWord>;

/// The contents of an ASF file, not interpreted yet.
struct AsfDocument {
    std::optional<double> version;
    std::string name;  // empty: none
    AsfUnits units;
    std::string documentation;    // lines joined by LF, without the blanks at both ends
    std::optional<AsfRoot> root;  // nothing: the file has no :root
    std::vector<AsfBone> bones;   // in the file's order
    std::vector<AsfHierarchyLine> hierarchy;
    bool has_bone_data = false;
    bool has_hierarchy = false;
    std::vector<std::string> skins;  // in the file's order, quotes removed
};

}  // namespace skelplay::loaders
