#pragma once

#include <glm/glm.hpp>

/// Rotations of column vectors, right-handed. Every angle in this program is in degrees.
namespace skelplay::make_walk {

glm::dmat3 about_x(double degrees);
glm::dmat3 about_y(double degrees);
glm::dmat3 about_z(double degrees);

/// Turn by angles.x about x, then by angles.y about y, then by angles.z about z, all three axes standing
/// still: Rz Ry Rx. Acclaim's `dof rx ry rz` and `axis ... XYZ` mean this, and so does HTR's
/// EulerRotationOrder ZYX.
glm::dmat3 fixed_xyz(const glm::dvec3& angles);

/// The angles that `fixed_xyz` turns back into `rotation`; the middle one (y) lies within ±90.
glm::dvec3 fixed_xyz_angles(const glm::dmat3& rotation);

/// The angles (x, y, z) with Rz Rx Ry = rotation: what a BVH reader makes of `Zrotation Xrotation Yrotation`.
/// The middle one (x) lies within ±90.
glm::dvec3 listed_zxy_angles(const glm::dmat3& rotation);

}  // namespace skelplay::make_walk
