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

/// A degree of freedom: a token of `dof`, or of `order` in :root. `unknown`: a word that is none of them; it has its
/// number in the AMC all the same.
enum class Dof : std::uint8_t { tx, ty, tz, rx, ry, rz, l, unknown };

constexpr bool is_translation(Dof dof) noexcept { return dof <= Dof::tz; }
constexpr bool is_rotation(Dof dof) noexcept { return dof >= Dof::rx && dof <= Dof::rz; }
/// The axis of a translation or rotation.
constexpr figure::Axis axis_of(Dof dof) noexcept {
    return static_cast<figure::Axis>(static_cast<std::uint8_t>(dof) % 3);
}

/// How the file states angles.
enum class AngleUnit : std::uint8_t { degrees, radians };

/// The order in which three rotations about fixed axes are made, the first one first.
using AxisOrder = std::array<figure::Axis, 3>;
inline constexpr AxisOrder xyz_order{figure::Axis::x, figure::Axis::y, figure::Axis::z};

/// A word of the file, as UTF-8, and its byte offset.
struct AsfWord {
    std::string text;
    std::uint64_t offset = 0;
};

/// `:units`. Nothing: the file does not say.
struct AsfUnits {
    std::optional<double> mass;
    std::optional<double> length;
    std::optional<AngleUnit> angle;
};

/// `:root`, with what the file leaves out at its default.
struct AsfRoot {
    AxisOrder axis = xyz_order;  // turns `orientation`
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

/// What stands between `begin` and `end` in :bonedata. Angles and lengths are the file's own numbers.
struct AsfBone {
    std::uint64_t offset = 0;  // of its name, or of `begin`
    std::optional<std::int64_t> id;
    std::string name;           // empty: the file does not say
    glm::dvec3 direction{0.0};  // global axes of the rest pose
    double length = 0.0;
    glm::dvec3 axis{0.0};  // angles about the global x, y, z
    AxisOrder axis_order = xyz_order;
    std::vector<Dof> dofs;                        // in the file's order
    std::vector<std::optional<AsfLimit>> limits;  // one for each dof; nothing: none stated, or a bad one
    std::optional<double> body_mass;
    std::optional<double> centre_of_mass;  // `cofmass`, position along the bone
};

/// A line of :hierarchy: names or ids, not looked up yet; `begin` and `end` are words like any other here.
using AsfHierarchyLine = std::vector<AsfWord>;

/// What an ASF file says, nothing decided yet.
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
