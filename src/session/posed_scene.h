#pragma once

#include "figure/figure.h"
#include "scene/bounds.h"
#include "scene/evaluator.h"
#include "session/figure_id.h"

namespace skelplay::session {
/// The open figures as posed now, computed from Document and Playback.
struct PosedScene {
    /// What the pose was computed for.
    struct Of {
        std::uint64_t figures = 0;  // Revisions::figures
        double position = -1.0;
        double frame_time = 0.0;  // seconds between positions
        bool interpolate = true;
        bool reached = false;  // show the frame reached last, not the nearest one
        bool rest = false;
        std::uint32_t bridge_gaps = 0;
        friend bool operator==(const Of&, const Of&) = default;
    };

    scene::SceneGraph graph;
    std::vector<figure::Pose> poses;  // in the order of Document::figures
    scene::WorldMatrices world;       // by NodeId of `graph`
    Of of;
};

/// Samples a figure at a position in its take, in frames from 0. `bridge_gaps`: see Playback.
void sample_figure(const figure::Figure& figure, double position, std::uint32_t bridge_gaps, figure::Pose& pose);

/// The figures for scene graph, evaluator and draw list, in the graph's order; valid until document or scene change.
/// `marker_radius`: metres, of the spheres that markers are drawn as.
std::vector<scene::FigureView> figure_views(const Document& document, const PosedScene& posed,
                                            double marker_radius = 0.012);
/// Builds the scene graph for the open figures.
void build_graph(PosedScene& posed, const Document& document);
/// Samples and evaluates every figure if anything it depends on has changed; true if it did. `figures`: the revision of
/// the document's figures that the graph was built for.
bool pose(PosedScene& posed, const Document& document, const Playback& playback, std::uint64_t figures);

// Below, `figure` is an index into Document::figures.

/// A bone's world matrix.
inline const glm::dmat4& world_of(const PosedScene& posed, std::size_t figure, BoneId bone) noexcept {
    return posed.world[index(posed.graph.bone_node(figure, bone))];
}
/// The position of a bone's origin in the world; nothing where the bone is absent.
inline std::optional<glm::dvec3> bone_position(const PosedScene& posed, std::size_t figure, BoneId bone) noexcept {
    const glm::dvec3 position(world_of(posed, figure, bone)[3]);
    return figure::is_present(position) ? std::optional(position) : std::nullopt;
}
/// The position of a bone's tail in the world.
glm::dvec3 world_tail_of(const PosedScene& posed, std::size_t figure, BoneId bone) noexcept;
/// A figure's centre of mass; nothing: it has none.
std::optional<glm::dvec3> centre_of_mass(const Document& document, const PosedScene& posed, std::size_t figure);
/// The position of a figure's root-motion joint (see analysis::Placement); nothing where it has none or it is absent.
std::optional<glm::dvec3> root_motion_point(const Document& document, const PosedScene& posed, std::size_t figure) noexcept;
/// The same for the active figure.
std::optional<glm::dvec3> followed_point(const Document& document, const PosedScene& posed) noexcept;
/// The root-motion point of the figure that a view is about, see subject_of().
std::optional<glm::dvec3> subject_point(const Document& document, const PosedScene& posed, const Pane& pane) noexcept;
/// The point that a view's camera follows: Pane::followed_bone, else subject_point().
std::optional<glm::dvec3> followed_point(const Document& document, const PosedScene& posed, const Pane& pane) noexcept;
/// The bounding box of a bone's subtree; `none`: of the whole figure, without points that are no markers.
scene::Bounds pose_bounds(const Document& document, const PosedScene& posed, std::size_t figure, BoneId bone);
/// The bounding box of the skin faces in a group, an index into SkinCheck::groups, and of those attached to its bone.
scene::Bounds group_bounds(const Document& document, const PosedScene& posed, std::size_t figure, std::size_t group);
}  // namespace skelplay::session
