#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <string_view>

#include "figure/ids.h"
#include "figure/pose.h"
#include "figure/skeleton.h"
#include "figure/skin.h"

namespace skelplay::scene {

struct SkinSurface;

/// A figure as the scene sees it. The graph is built from what it is, the evaluator reads how it stands as well, the
/// draw list all of it. What it refers to must outlive the call it is handed to.
struct FigureView {
    // What it is.
    std::string_view name;
    const figure::Skeleton* skeleton = nullptr;  // never null when it is handed over
    const figure::Skin* rigid_skin = nullptr;    // its pieces are nodes of the graph; null: it has none

    // How it stands now.
    const figure::Pose* pose = nullptr;
    glm::dmat4 placement{1.0};  // the figure node's local matrix: raw file units and axes → world
    std::span<const glm::dvec3> skin_positions = {};  // raw units: where the take itself puts the skin's points
    std::span<const glm::dvec3> boxes = {};           // by BoneId: edge lengths of a box around its origin, raw units

    // How it looks.
    glm::vec3 colour{1.0F};  // linear RGB
    bool visible = true;
    std::shared_ptr<const SkinSurface> surface = nullptr;  // of its skin, rigid or weighted; null: it has none
    std::span<const glm::vec3> bone_colours = {};          // by BoneId, instead of `colour`; linear RGB
};

/// How a figure's raw file numbers stand in the world, which is in metres, Y up, right-handed, ground at y = 0.
/// The pose is never touched: this is the figure node's local matrix.
struct Placement {
    double metres_per_unit = 1.0;
    figure::Axis up = figure::Axis::y;  // the file's axis that points up
    glm::dvec3 shift{0.0};              // metres, added last: side by side, ground height
};

/// translate(shift) · scale(metres_per_unit) · rotation that turns the up axis to Y.
/// Z up: (x, y, z) → (x, z, −y). X up: (x, y, z) → (−y, x, z).
glm::dmat4 matrix(const Placement& placement);

}  // namespace skelplay::scene
