#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::make_walk {
enum class BoneId : std::int32_t { none = -1, root = 0 };

constexpr std::size_t index(BoneId bone) { return static_cast<std::size_t>(bone); }

enum class Side { left, right };

/// +1 on the left and -1 on the right: the walker faces +z with y up, so x grows to the left.
constexpr double sign(Side side) { return side == Side::left ? 1.0 : -1.0; }

/// A degree of freedom: the bone may turn about one of its own axes.
struct Dof {
    int axis = 0;       // 0, 1, 2 = own x, y, z
    double low = 0.0;   // degrees
    double high = 0.0;  // degrees
};

/// A bone as in Acclaim files. Its own x axis is the one about which bending is positive, y points along the bone from
/// start to end.
struct Bone {
    std::string name;
    BoneId parent = BoneId::none;  // always smaller than the bone's own id
    double length = 0.0;           // cm
    glm::dvec3 axis{0.0};          // degrees; own axes at rest in world axes = Rz(axis.z) Ry(axis.y) Rx(axis.x)
    std::vector<Dof> dofs;         // in the order x, y, z
};

/// The bones of a figure, depth-first; the first is the root, a point.
struct Body {
    std::vector<Bone> bones;

    const Bone& operator[](BoneId bone) const { return bones[index(bone)]; }

    /// The bone with this name, which must exist.
    BoneId find(std::string_view name) const;

    /// The bone of one side: `find(Side::left, "femur")` is the bone called "lfemur".
    BoneId find(Side side, std::string_view name) const;
};

/// One frame of motion.
struct Frame {
    glm::dvec3 root_position{0.0};   // cm
    std::vector<glm::dvec3> angles;  // degrees about each bone's own x, y, z, applied in this order; one per bone
};

/// A lean adult of 1.75 m, with arms held out (T-pose) and legs slightly apart.
Body make_body();

/// The bone's own axes at rest, as columns, in world axes.
glm::dmat3 rest_axes(const Bone& bone);

/// The direction of the bone at rest: a unit vector in world axes.
glm::dvec3 direction(const Bone& bone);

/// The bone's start relative to its parent's start, at rest, in world axes: cm.
glm::dvec3 rest_offset(const Body& body, BoneId bone);
}  // namespace skelplay::make_walk
