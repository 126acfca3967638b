#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "figure/figure.h"
#include "scene/bounds.h"
#include "scene/evaluator.h"
#include "scene/scene_graph.h"

namespace skelplay::session {

struct Document;
struct Playback;

/// How a figure stands.
struct PosedFigure {
    figure::Pose pose;
    std::vector<glm::dvec3> vertices;  // of the weighted skin, where the take itself says; else empty
    std::vector<glm::dvec3> boxes;     // edge lengths of the bones' boxes, by BoneId; empty: it has none
};

/// The open figures as they stand now: worked out from Document and Playback, never changed by itself.
struct PosedScene {
    /// What it was worked out for.
    struct Of {
        std::uint64_t figures = 0;  // Revisions::figures
        double position = -1.0;
        bool interpolate = true;
        bool rest = false;
        friend bool operator==(const Of&, const Of&) = default;
    };

    scene::SceneGraph graph;
    std::vector<PosedFigure> figures;  // in Document's order, which is the graph's
    scene::WorldMatrices world;        // by NodeId of `graph`
    Of of;
};

/// How a figure stands at a position in its take, in frames from 0.
void sample_figure(const figure::Figure& figure, double position, PosedFigure& into);

/// A scene graph for the figures that are open.
void build_graph(PosedScene& posed, const Document& document);
/// Samples and evaluates every figure when it was worked out for anything else; true when it was. `figures`: the
/// revision of the document's figures, of which the graph must have been built.
bool pose(PosedScene& posed, const Document& document, const Playback& playback, std::uint64_t figures);

// In what follows `figure` is an index into Document::figures.

/// The world matrix of a bone.
const glm::dmat4& world_of(const PosedScene& posed, std::size_t figure, figure::BoneId bone) noexcept;
/// A bone's tail in the world.
glm::dvec3 world_tail_of(const PosedScene& posed, std::size_t figure, figure::BoneId bone) noexcept;
/// Where the camera follows: the active figure's first root; nothing without one.
std::optional<glm::dvec3> followed_point(const Document& document, const PosedScene& posed) noexcept;
/// The box of a bone's subtree; `none`: of the whole figure.
scene::Bounds pose_bounds(const Document& document, const PosedScene& posed, std::size_t figure, figure::BoneId bone);
/// The box of those faces of a figure's skin that have a name, or follow its bone; `group` counts in
/// SkinCheck::groups.
scene::Bounds group_bounds(const Document& document, const PosedScene& posed, std::size_t figure, std::size_t group);

}  // namespace skelplay::session
