#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "figure/pose.h"
#include "scene/bounds.h"
#include "scene/camera.h"
#include "scene/draw_skin.h"
#include "scene/evaluator.h"
#include "scene/figure_view.h"
#include "scene/scene_graph.h"
#include "scene/view_options.h"

namespace skelplay::scene {

/// Which bone of which figure a drawn thing belongs to.
struct BoneRef {
    std::uint32_t figure = 0;
    figure::BoneId bone = figure::BoneId::none;
    friend bool operator==(const BoneRef&, const BoneRef&) = default;
};

/// How strongly a drawn thing is marked.
enum class Emphasis : std::uint8_t { plain, subtree, selected };

/// A lit octahedron from head to tail, widest near the head. Laid out for a vertex buffer: 16 floats.
struct BoneInstance {
    glm::vec3 head{0.0F};  // metres, relative to DrawList::origin, as all positions below
    float radius = 0.0F;   // metres, half its greatest width
    glm::vec3 tail{0.0F};
    float emphasis = 0.0F;             // Emphasis as a number: 0 plain, 1 in the selected subtree, 2 selected
    glm::vec3 side{1.0F, 0.0F, 0.0F};  // unit, across the bone: an edge points there, so twist can be seen
    float hidden = 0.0F;               // 1: inside a skin; it is not drawn, but casts its shadow and can be picked
    glm::vec4 colour{1.0F};            // linear RGBA
};

/// A lit sphere. 12 floats with its colour.
struct JointInstance {
    glm::vec3 centre{0.0F};
    float radius = 0.0F;  // metres
    glm::vec4 colour{1.0F};
    float emphasis = 0.0F;
    float hidden = 0.0F;  // as of a bone
    glm::vec2 unused{0.0F};
};

/// One end of a line; lines come in pairs.
struct LineVertex {
    glm::vec3 position{0.0F};
    float unused = 0.0F;
    glm::vec4 colour{1.0F};
};

/// A name to be written at a point.
struct Label {
    glm::dvec3 position{0.0};  // world, metres
    std::string text;
    Emphasis emphasis = Emphasis::plain;
};

/// The ground: a plane at y = 0 with anti-aliased squares, fading into the background with distance.
struct Ground {
    bool grid = true;
    bool shadow = true;
    double cell = 1.0;          // metres between heavy lines, a power of ten; light lines at a tenth
    double fade_radius = 10.0;  // metres from the origin at which it has vanished
};

/// Everything a frame shows but the panels, as plain data: what the renderer draws and tests compare. Doubles become
/// floats here, once, after the origin has been subtracted.
struct DrawList {
    glm::dvec3 origin{0.0};  // world position that is (0, 0, 0) in the floats: the camera's target
    std::vector<BoneInstance> bones;
    std::vector<BoneRef> bone_owners;  // of bones, same order
    std::vector<JointInstance> joints;
    std::vector<BoneRef> joint_owners;  // of joints, same order
    std::vector<SkinInstance> skins;
    std::vector<std::uint32_t> skin_owners;  // of skins, same order: the figure's number
    std::vector<BoneInstance> ghosts;        // bones of other times, seen through: their colour's alpha counts
    std::vector<SkinInstance> ghost_skins;   // the same of figures whose skin is shown
    std::vector<LineVertex> lines;
    std::vector<Label> labels;
    Ground ground;
    Theme theme = Theme::dark;
    Bounds bounds;  // of all that is drawn, world
};

/// Makes a list anew: what holds for all of it, then its figures, see add_figures(). This is the one way from posed
/// figures to a picture. `list` is reused.
void build_draw_list(const SceneGraph& graph, std::span<const FigureView> figures, const WorldMatrices& world,
                     const ViewOptions& options, const Selection& selection, const glm::dvec3& origin, DrawList& list);

/// Adds figures to a list that has been built: the same ones at other times. `figures` in the graph's order, `world`
/// as evaluate() gives it; those that are not visible are left out. Each bone gives a link from its origin to its tail,
/// one to each child's origin and end site that is not at its origin or tail already, and a joint. Thickness follows
/// length. Bones inside a skin are hidden.
void add_figures(const SceneGraph& graph, std::span<const FigureView> figures, const WorldMatrices& world,
                 const ViewOptions& options, const Selection& selection, DrawList& list);

/// Fits the ground to a view of figures in `bounds`: its cell (0.1, 1, 10 … metres) to the height that is seen at the
/// camera's target, its radius to where it would be seen to end.
void fit_ground(Ground& ground, const Camera& camera, const Bounds& bounds);

/// The colour of the n-th figure: saturated, well apart, told apart by colour-blind eyes. Linear RGB.
glm::vec3 figure_colour(std::size_t index);

}  // namespace skelplay::scene
