#pragma once

#include "figure/ids.h"
#include "figure/prelude.h"

namespace skelplay::scene {
struct SkinSurface;

/// The widths of a ProxyPiece, in the figure's raw unit.
struct PieceForm {
    double head_radius = 0.0;  // half of its width along x at the head
    double tail_radius = 0.0;
    double depth = 1.0;     // half of its width along z, relative to x
    double head_cap = 1.0;  // length of the rounded end, relative to the radius there
    double tail_cap = 1.0;
};

/// A part of a body: a rounded form between two points, oval across and tapered along. Its axes: x along `side`, y from
/// head to tail, z = x × y. Points and directions are in the bone's own axes, in the figure's raw unit.
struct ProxyPiece : PieceForm {
    BoneId bone = BoneId::none;  // moves the piece
    BoneId end = BoneId::none;   // the tail is that bone's origin; none: `tail` applies
    glm::dvec3 head{0.0};
    glm::dvec3 tail{0.0};
    glm::dvec3 side{1.0, 0.0, 0.0};  // unit vector
};

/// The body of a figure, made by body::proxy_body_of().
struct ProxyBody {
    std::vector<ProxyPiece> pieces;
    std::shared_ptr<const SkinSurface> surface;         // of a human, whose pieces are only what no human has; null: none
    std::shared_ptr<const SkinSurface> coarse_surface;  // see SkinInstance::coarse
    std::vector<bool> inside;  // by BoneId: the bone is inside the body; others, like props, stay visible as bones
    /// Indices of the largest pieces, largest first, which keep light from the others. At most `most_occluders`.
    std::vector<std::uint32_t> occluders;

    static constexpr std::size_t most_occluders = 16;
};
}  // namespace skelplay::scene
