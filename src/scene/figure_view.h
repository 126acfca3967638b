#pragma once

#include "figure/anatomy.h"
#include "figure/pose.h"
#include "figure/signed_axis.h"
#include "figure/skin.h"

namespace skelplay::scene {
struct ProxyBody;
struct SkinSurface;

/// A line between two markers. Such lines make a cloud of markers look like a body.
struct MarkerLine {
    BoneId from = BoneId::none;
    BoneId to = BoneId::none;
    std::optional<glm::vec3> colour = {};  // linear RGB; nothing: each half has its marker's
    friend bool operator==(const MarkerLine&, const MarkerLine&) = default;
};

/// A figure as seen by the scene. Everything it refers to must outlive the call it is passed to.
struct FigureView {
    // Structure.
    std::string_view name;
    const figure::Skeleton* skeleton = nullptr;  // must be set
    const figure::Skin* rigid_skin = nullptr;    // its pieces are nodes of the graph; null: no rigid skin

    // Pose.
    const figure::Pose* pose = nullptr;
    glm::dmat4 to_world{1.0};                      // the figure node's local matrix: raw file units and axes → world
    const std::vector<bool>* on_ground = nullptr;  // by BoneId: a root on the ground, no body part
    double marker_radius = 0.0;                    // metres; above 0: all bones are markers, drawn as spheres
    double triad_length = 0.0;                     // metres; above 0: bones without parent and length are drawn as axes

    std::span<const figure::BodyBone> parts = {};           // by BoneId: the part of a body; empty: not known
    std::shared_ptr<const ProxyBody> proxy_body = nullptr;  // see body::proxy_body_of(); null: no body

    std::span<const MarkerLine> marker_links = {};  // between markers

    // Appearance.
    glm::vec3 colour{1.0F};  // linear RGB
    float hue = 0.0F;        // how far it replaces the colours of wood of a human's body, 0 … 1
    bool visible = true;
    std::shared_ptr<const SkinSurface> surface = nullptr;         // of its skin, rigid or weighted; null: no skin
    std::shared_ptr<const SkinSurface> coarse_surface = nullptr;  // the same, see SkinInstance::coarse
    std::span<const glm::vec3> bone_colours = {};                 // by BoneId, instead of `colour`; linear RGB
};

/// The vertices of a figure's skin, in raw units, where the take gives them; else empty. Empty of a rigid skin.
[[nodiscard]] inline std::span<const glm::dvec3> given_vertices(const FigureView& figure) noexcept {
    if (figure.rigid_skin != nullptr || figure.pose == nullptr) return {};
    return figure.pose->vertices;
}

/// How a figure's raw numbers are placed in the world (metres, Y up, right-handed, ground at y = 0): its node's matrix.
struct FigureTransform {
    double metres_per_unit = 1.0;
    figure::SignedAxis up = figure::Axis::y;  // the file's axis that points up
    glm::dvec3 shift{0.0};                    // metres, added last: puts the figure on the ground, beside others
    double heading_degrees = 0.0;             // rotation about the world's Y, after the up axis was rotated to Y
    friend bool operator==(const FigureTransform&, const FigureTransform&) = default;
};

/// translate(shift) · scale(metres_per_unit) · heading about Y · up axis to Y. Z up: (x, y, z) → (x, z, −y). X up: (x,
/// y, z) → (−y, x, z). −Z up: (x, y, z) → (x, −z, y). −Y up: (x, y, z) → (x, −y, −z). −X up: (x, y, z) → (y, −x, z).
glm::dmat4 matrix(const FigureTransform& to_world);
/// The file's axes in the world: unit vectors, as columns.
inline glm::dmat3 file_axes(const FigureTransform& to_world) {
    return glm::dmat3(matrix({1.0, to_world.up, glm::dvec3(0.0), to_world.heading_degrees}));
}
}  // namespace skelplay::scene
