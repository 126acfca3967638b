#pragma once

#include "scene/camera.h"
#include "scene/evaluator.h"
#include "scene/skin_surface.h"
#include "scene/view_options.h"

namespace skelplay::scene {
/// A bone of a figure, as the owner of something drawn.
struct BoneRef {
    std::uint32_t figure = 0;
    BoneId bone = BoneId::none;
    friend bool operator==(const BoneRef&, const BoneRef&) = default;
};

/// How strongly a bone is highlighted.
enum class Emphasis : std::uint8_t { plain, subtree, selected };

/// A lit octahedron from head to tail, widest near the head. Laid out for a vertex buffer: 16 floats.
struct BoneInstance {
    static constexpr double waist = 0.13;       // where it is widest: distance from its head, relative to its length
    static constexpr double tail_width = 0.22;  // its width at the tail, relative to its greatest

    glm::vec3 head{0.0F};  // metres, relative to DrawList::origin, like all positions below
    float radius = 0.0F;   // metres, half of its greatest width
    glm::vec3 tail{0.0F};
    float emphasis = 0.0F;             // Emphasis as a number: 0 plain, 1 in the selected subtree, 2 selected
    glm::vec3 side{1.0F, 0.0F, 0.0F};  // unit vector across the bone: an edge points there, so that twist is visible
    // 1: the bone is inside a skin or body: it is not drawn, but casts a shadow and can be picked. -1: it is half of a
    // marker link or an axis of a segment: joints cast the soft shadows on the ground in its place.
    float hidden = 0.0F;
    glm::vec4 colour{1.0F};  // linear RGBA
};

/// A lit sphere. Laid out for a vertex buffer: 12 floats.
struct JointInstance {
    glm::vec3 centre{0.0F};
    float radius = 0.0F;  // metres
    glm::vec4 colour{1.0F};
    float emphasis = 0.0F;
    float hidden = 0.0F;  // as for a bone
    float alone = 0.0F;   // 1: the joint casts soft shadows on the ground; 0: bones beside it do so in its place
    float unused = 0.0F;
};

/// A lit piece of a body, see ProxyPiece. Laid out for a vertex buffer: 24 floats.
struct BodyInstance {
    glm::vec3 head{0.0F};
    float head_radius = 0.0F;  // metres, half of its width along `side`
    glm::vec3 tail{0.0F};
    float tail_radius = 0.0F;
    glm::vec3 side{1.0F, 0.0F, 0.0F};  // unit vector across the piece
    float depth = 1.0F;                // half of its width across side and axis, relative to the radius
    glm::vec4 colour{1.0F};            // linear RGBA
    float head_cap = 1.0F;             // length of its rounded end, relative to the radius there
    float tail_cap = 1.0F;
    float emphasis = 0.0F;
    float first_occluder = 0.0F;  // into DrawList::occluders
    float occluder_count = 0.0F;
    glm::vec3 unused{0.0F};
};

/// A row of a skin's palette: the transform and colour of the vertices. Laid out for a texture: 5 × 4 floats.
struct PaletteRow {
    /// The first three rows of the matrix that takes SkinSurface::points to metres relative to DrawList::origin.
    std::array<glm::vec4, 3> matrix{glm::vec4(1, 0, 0, 0), glm::vec4(0, 1, 0, 0), glm::vec4(0, 0, 1, 0)};
    glm::vec4 tint{1.0F, 1.0F, 1.0F, 0.0F};  // linear RGB; a: how far it replaces a vertex's own colour, 0 … 1
    float emphasis = 0.0F;                   // Emphasis as a number
    glm::vec3 unused{0.0F};
};

/// A skin in one frame.
struct SkinInstance {
    std::shared_ptr<const SkinSurface> surface;  // never null
    std::vector<PaletteRow> palette;             // by SkinSurface::rows
    std::vector<SurfacePoint> points;            // replace the surface's when the take gives the vertices; else empty
    float opacity = 1.0F;                        // 0 … 1
    /// The same surface in fewer triangles, with the same rows and centre, for shadows and small figures; null: none.
    std::shared_ptr<const SkinSurface> coarse = nullptr;
};

/// A figure in another frame: a flat silhouette of one colour, behind the figures of the present frame.
struct Ghost {
    glm::vec4 colour{1.0F};  // linear RGB, which its parts have too; a: opacity
    std::vector<BoneInstance> bones;
    std::vector<BodyInstance> bodies;
    std::vector<SkinInstance> skins;
};

/// A rounded form around a line like a piece of a body that shades other pieces. Laid out for a texture: 8 floats.
struct Occluder {
    glm::vec3 head{0.0F};
    float head_radius = 0.0F;  // metres
    glm::vec3 tail{0.0F};
    float tail_radius = 0.0F;
};

/// One end of a line; lines come in pairs.
struct LineVertex {
    glm::vec3 position{0.0F};
    float unused = 0.0F;
    glm::vec4 colour{1.0F};
};

/// Adds a line of one colour.
inline void add_line(std::vector<LineVertex>& lines, const glm::vec3& from, const glm::vec3& to, const glm::vec4& colour) {
    lines.push_back({from, 0.0F, colour});
    lines.push_back({to, 0.0F, colour});
}

/// Text to write at a point.
struct Label {
    glm::dvec3 position{0.0};  // world, metres
    std::string text;
    Emphasis emphasis = Emphasis::plain;
    bool below = false;  // it stands centred below the point, as the name of a figure does, not beside it
    double room = 0.0;   // metres that it may be wide at the camera's target; 0: any width
};

/// The ground: a plane at y = 0 with anti-aliased squares, fading into the background with distance.
struct GroundPlane {
    bool grid = true;
    bool shadow = true;
    bool key_shadow = true;                   // only with `shadow`
    double cell = 1.0;                        // metres between heavy lines, a power of ten; light lines divide it into ten
    double fade_radius = 10.0;                // metres from the origin to where it has faded completely
    std::vector<LineVertex> profile;          // in pairs: its edge seen from the side, with ticks, see fit_ground()
    std::vector<LineVertex> profile_shadows;  // in pairs: shadows below that edge
};

/// All that is drawn in a frame except the panels. Here doubles become floats, after the origin has been subtracted.
struct DrawList {
    glm::dvec3 origin{0.0};  // world position that is (0, 0, 0) in the floats: the camera's target
    std::vector<BoneInstance> bones;
    std::vector<BoneRef> bone_owners;  // of bones, same order; BoneId::none: it belongs to no bone
    std::vector<JointInstance> joints;
    std::vector<BoneRef> joint_owners;  // of joints, same order
    std::vector<BodyInstance> bodies;   // pieces of the figures' bodies: all opaque or all transparent
    std::vector<BoneRef> body_owners;   // of bodies, same order
    std::vector<Occluder> occluders;    // those of one figure are contiguous
    std::vector<SkinInstance> skins;
    std::vector<std::uint32_t> skin_owners;  // of skins, same order: the figure's index
    std::vector<Ghost> ghosts;               // each hides those after it
    std::vector<LineVertex> lines;
    std::vector<LineVertex> lines_on_top;  // nothing hides them
    std::vector<Label> labels;
    GroundPlane ground;
    Theme theme = Theme::dark;
    Bounds bounds;              // of everything drawn, in the world
    glm::dmat3 file_axes{1.0};  // the axes of the active figure's file in the world, as columns: the gizmo's
};

/// The colours of the axes x, y and z; linear RGBA.
inline constexpr std::array<glm::vec4, 3> axis_colours{
    {{0.9F, 0.1F, 0.1F, 1.0F}, {0.15F, 0.75F, 0.15F, 1.0F}, {0.15F, 0.3F, 1.0F, 1.0F}}};

/// Empties a list, keeps its memory, and sets what all its figures share.
void start_draw_list(const ViewOptions& options, const glm::dvec3& origin, DrawList& list);

/// Adds a figure to a list that has been started, if the figure is visible. `number`: of the figure in the graph;
/// `world`: from evaluate(). A bone becomes a joint, a link from its origin to its tail, and links to each child's
/// origin and end site that is not at its own origin or tail. Longer links are thicker. Bones inside a skin or body are
/// hidden. A marker becomes a joint; a marker link becomes two thin links that meet in the middle.
void add_figure(const SceneGraph& graph, std::size_t number, const FigureView& figure, const WorldMatrices& world,
                const ViewOptions& options, const Selection& selection, DrawList& list);

/// Starts a list and adds all `figures`, which are in the graph's order.
void build_draw_list(const SceneGraph& graph, std::span<const FigureView> figures, const WorldMatrices& world,
                     const ViewOptions& options, const Selection& selection, const glm::dvec3& origin, DrawList& list);

/// How strongly a bone is highlighted by a selection.
inline Emphasis emphasis_of(BoneRef bone, const figure::Skeleton& skeleton, const Selection& selection) noexcept {
    if (bone.bone == BoneId::none || selection.bone == BoneId::none || selection.figure != bone.figure)
        return Emphasis::plain;
    if (selection.bone == bone.bone) return Emphasis::selected;
    return skeleton.in_subtree(bone.bone, selection.bone) ? Emphasis::subtree : Emphasis::plain;
}

/// The colour of the n-th figure: saturated, and easy to distinguish also for colour-blind eyes. Linear RGB.
glm::vec3 figure_colour(std::size_t index);

/// The matrix of a palette row, for computing without a GPU.
glm::dmat4 matrix(const PaletteRow& row) noexcept;

/// A palette row that transforms vertices by `world`. `centre`: of the surface; `origin`: of the draw list.
PaletteRow palette_row(const glm::dmat4& world, const glm::dvec3& centre, const glm::dvec3& origin) noexcept;

/// The axis-aligned box around a transformed box.
Bounds moved(const Bounds& box, const glm::dmat4& world) noexcept;

/// The colour of a bone where skins are coloured by bone; bones with neighbouring ids differ clearly. Linear RGB.
glm::vec3 bone_colour(BoneId bone) noexcept;

/// Adds a figure's skin to the list, if it has one that is shown. Returns the bones inside it, by BoneId; empty: none.
std::vector<bool> draw_skin(const SceneGraph& graph, std::size_t number, const FigureView& figure,
                            const WorldMatrices& world, const ViewOptions& options, const Selection& selection,
                            DrawList& list);

/// Where vertices of a figure's weighted skin are in the world, in metres. `vertices`: into SkinSurface::points.
std::vector<glm::dvec3> skin_vertex_positions(const SceneGraph& graph, std::size_t number, const FigureView& figure,
                                              const WorldMatrices& world, std::span<const std::uint32_t> vertices);

/// Opacity of a body, or of the skin in its place, around visible bones.
constexpr float opacity_around_bones = 0.35F;

/// Adds the body of a figure that has one: its pieces to DrawList::bodies, its surface to DrawList::skins.
void draw_proxy_body(const SceneGraph& graph, std::uint32_t number, const FigureView& figure, const WorldMatrices& world,
                     const ViewOptions& options, const Selection& selection, DrawList& list);

/// The greatest distance of a piece's surface from its head, or from its tail, in metres.
[[nodiscard]] inline float head_reach(const BodyInstance& piece) noexcept {
    return piece.head_radius * std::max({1.0F, piece.depth, piece.head_cap});
}
[[nodiscard]] inline float tail_reach(const BodyInstance& piece) noexcept {
    return piece.tail_radius * std::max({1.0F, piece.depth, piece.tail_cap});
}

/// The side of the body by which a bone's colour is tinted; none: it is not. A figure with a hue is not.
inline figure::Side tinted_side(const FigureView& figure, BoneId bone, const ViewOptions& options) noexcept {
    if (figure.hue > 0.0F || options.side_tint == SideTint::none || figure.parts.empty()) return figure::Side::none;
    return figure.parts[figure::index(bone)].side;
}

/// The tint of a side, linear RGB: bluish on the left, reddish on the right. Not for Side::none.
inline glm::vec3 side_tint(figure::Side side) noexcept {
    return side == figure::Side::left ? glm::vec3(0.15F, 0.25F, 0.45F) : glm::vec3(0.45F, 0.20F, 0.12F);
}

/// A colour of a side, mixed with its tint. `strength`: 0 … 1.
glm::vec3 side_tinted(const glm::vec3& colour, figure::Side side, float strength) noexcept;
}  // namespace skelplay::scene
