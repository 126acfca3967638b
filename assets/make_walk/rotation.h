#pragma once

#include <glm/glm.hpp>

/// Rotations of column vectors, right-handed. Every angle in this program is in degrees.
namespace skelplay::make_walk {
glm::dmat3 about_x(double degrees);
glm::dmat3 about_y(double degrees);
glm::dmat3 about_z(double degrees);

/// Rotates by angles.x about x, then by angles.y about y, then by angles.z about z, about fixed axes: Rz Ry Rx. This is
/// the meaning of Acclaim's `dof rx ry rz` and `axis ... XYZ`, and of HTR's EulerRotationOrder ZYX.
glm::dmat3 fixed_xyz(const glm::dvec3& angles);

/// The angles for which `fixed_xyz` gives `rotation`; the middle one (y) is within ±90.
glm::dvec3 fixed_xyz_angles(const glm::dmat3& rotation);

/// The angles (x, y, z) with Rz Rx Ry = rotation, as BVH means `Zrotation Xrotation Yrotation`. The middle one (x) is
/// within ±90.
glm::dvec3 listed_zxy_angles(const glm::dmat3& rotation);
}  // namespace skelplay::make_walk
