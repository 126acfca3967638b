#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "processing/world_axes_take.h"

namespace skelplay::processing {

/// Meredith & Maddock's conversion (section 4, table 4.1) of a skeleton whose bones rest in the figure's axes, such
/// as a BVH's, into one where every bone lies along one axis of its own, as HTR wants it.
///
/// 1) A bone's vector v becomes a length and a base rotation: v = O_0 … O_n · v'' (eq. 4.1), v'' along the length axis,
///    where O_i is the base rotation relative to the parent's. The product O_0 … O_n is W_n here: the axes the bone has
///    in the figure at rest, so that O_n = W_parent⁻¹ W_n.
/// 2) With R_n the rotation of the source, the required stack N_0 N_1 … N_n gives the same positions for
///        N_n = (O_0 … O_{n-1})⁻¹ · R_n · (O_0 … O_n)  =  W_parent⁻¹ R_n W_n                          (eq. 4.9)
///    A file that keeps base and frame apart, N_n = O_n · F_n, wants F_n = O_n⁻¹ N_n = W_n⁻¹ R_n W_n.
struct BoneAxisAlignment {
    double length = 0.0;          // |v|
    glm::dmat3 axes{1.0};         // W_n
    glm::dmat3 base{1.0};         // O_n
    glm::dvec3 base_origin{0.0};  // the offset from the parent's origin, in the parent's axes W_parent
};

/// The base pose, by BoneId. `along`: the length axis, of unit length. A bone of no length has its parent's axes.
std::vector<BoneAxisAlignment> bone_axis_alignment(const WorldAxesTake& take, const glm::dvec3& along);

/// The shortest rotation from one direction to another; both of unit length.
glm::dmat3 shortest_rotation(const glm::dvec3& from, const glm::dvec3& to);

}  // namespace skelplay::processing
