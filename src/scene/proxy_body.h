#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <vector>

#include "figure/body_part.h"
#include "figure/pose.h"
#include "figure/skeleton.h"

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
    figure::BoneId bone = figure::BoneId::none;  // moves the piece
    figure::BoneId end = figure::BoneId::none;   // the tail is that bone's origin; none: `tail` applies
    glm::dvec3 head{0.0};
    glm::dvec3 tail{0.0};
    glm::dvec3 side{1.0, 0.0, 0.0};  // unit vector
};

/// The body of a figure.
struct ProxyBody {
    std::vector<ProxyPiece> pieces;
    std::shared_ptr<const SkinSurface> surface;  // of a human, whose pieces are only what no human has; null: none
    std::shared_ptr<const SkinSurface> coarse_surface;  // see SkinInstance::coarse
    std::vector<bool> inside;  // by BoneId: the bone is inside the body; others, like props, stay visible as bones
    /// Indices of the largest pieces, largest first, which keep light from the others. At most `most_occluders`.
    std::vector<std::uint32_t> occluders;

    static constexpr std::size_t most_occluders = 16;
};

/// Makes a body for a skeleton from its lengths. A human's is the mannequin of scene/mannequin.h, fitted to it. Any
/// other figure gets forms along its bones; they are the thicker, the more bones hang on them. The rest pose gives the
/// positions, unless no human could rest like that (some files lay all bones out in one line): then `first`, a pose of
/// the take, gives them. `parts`: by BoneId; empty: not known. `on_ground`: see FigureView::on_ground.
ProxyBody proxy_body_of(const figure::Skeleton& skeleton, const figure::Pose& first,
                        std::span<const figure::BodyBone> parts, bool human, const std::vector<bool>& on_ground = {});

/// The median length of a skeleton's bones in a pose, weighted by length, in its own unit: bones that are at least this
/// long make up half of the total length. Unlike the plain median it does not shrink to the length of a finger where
/// half of the bones are in the hands. Bones with `on_ground` set (by BoneId; empty: none) are left out. 0: no bone has
/// a length.
double middle_length(const figure::Skeleton& skeleton, const figure::Pose& pose,
                     const std::vector<bool>& on_ground = {});

}  // namespace skelplay::scene
