#include "scene/draw_list.h"
#include "scene/proxy_body.h"

namespace skelplay::scene {
namespace {
constexpr double bone_slenderness = 0.065;        // half of a bone's greatest width, relative to its length
constexpr double widest_bone = 1.6;               // the same, at most, relative to that of a bone of the middle length
constexpr double thinnest_bone = 0.6;             // the same, at least
constexpr double shortest_bone = 0.6;             // half of a bone's greatest width, at most, relative to its length
constexpr double head_radius = 0.24;              // radius of a head without a child, relative to the middle length
constexpr double thickest_head = 0.3;             // radius of a head on a long bone, at most, relative to the middle length
constexpr double joint_radius = 0.62;             // joint radius, relative to the widest bone that begins there
constexpr double link_thinness = 0.5;             // of a link that is not a bone itself, relative to a bone of its length
constexpr double thinnest_spine = 0.6;            // half of a spine's greatest width, at least, relative to a forearm's
constexpr float bone_tint = 0.45F;                // strength of the tint of left and right, as bones are thin
constexpr double axis_length = 0.05;              // relative to the figure's size
constexpr float ground_opacity = 0.5F;            // of the line from a root on the ground to the hips
constexpr double marker_link_radius = 0.42;       // half of a marker link's greatest width, relative to its markers' radius
constexpr double marker_link_slenderness = 0.15;  // the same, at most, relative to half of the marker link's length
constexpr double bridged_size = 0.7;              // of a marker with a made-up position, relative to a measured one
constexpr double triad_slenderness = 0.07;        // half of an axis's greatest width, relative to its length
constexpr double triad_joint = 0.13;              // radius of the joint where the axes meet, relative to their length
constexpr double same_point = 1e-6;               // relative to the figure's size; nearer points are equal

/// Builds the part of the list that belongs to one figure.
class FigureDrawer {
public:
    FigureDrawer(const SceneGraph& graph, std::size_t number, const FigureView& figure, const WorldMatrices& world,
                 const ViewOptions& options, const Selection& selection, DrawList& list)
        : graph_(graph), number_(static_cast<std::uint32_t>(number)), figure_(figure), world_(world), options_(options),
          selection_(selection), list_(list),
          metres_per_unit_(glm::length(glm::dvec3(world[index(graph.figure_node(number))][0]))), size_(size_in_metres()),
          middle_length_(middle_length_in_metres()), least_spine_(thinnest_spine * forearm_radius()) {}

    void draw() {
        const bool skinned = figure_.surface && options_.skins;
        if (skinned) draw_figure_skin();
        const bool has_body = !skinned && figure_.proxy_body && options_.show != FigureForm::bones;
        if (has_body) draw_proxy_body(graph_, number_, figure_, world_, options_, selection_, list_);
        in_body_ = has_body && options_.show == FigureForm::body ? &figure_.proxy_body->inside : nullptr;
        for (std::size_t i = 0; i < figure_.skeleton->size(); ++i) draw_bone(figure::bone_id(i));
        if (options_.marker_links)
            for (const MarkerLine& link : figure_.marker_links) draw_marker_link(link);
    }

private:
    /// A skin takes the place of the body.
    void draw_figure_skin() {
        ViewOptions seen = options_;
        if (seen.show == FigureForm::both)
            seen.skin_opacity = std::min(seen.skin_opacity, static_cast<double>(opacity_around_bones));
        in_skin_ = draw_skin(graph_, number_, figure_, world_, seen, selection_, list_);
    }

    /// The figure's size: the longest path from a root down the rest skeleton, in metres.
    [[nodiscard]] double size_in_metres() const {
        const figure::Skeleton& skeleton = *figure_.skeleton;
        std::vector<double> reach(skeleton.size(), 0.0);
        double longest = 0.0;
        for (std::size_t i = 0; i < skeleton.size(); ++i) {
            const figure::Bone& bone = skeleton[figure::bone_id(i)];
            if (bone.parent != BoneId::none && !on_ground(bone.parent))
                reach[i] = reach[figure::index(bone.parent)] + glm::length(bone.offset);
            longest = std::max(longest, reach[i] + (on_ground(figure::bone_id(i)) ? 0.0 : glm::length(bone.tail)));
        }
        for (const figure::EndSite& end : skeleton.ends())
            longest = std::max(longest, reach[figure::index(end.bone)] + glm::length(end.offset));
        return std::max(longest * metres_per_unit_, 1e-9);
    }

    /// The middle length of the figure's bones in metres, see middle_length().
    [[nodiscard]] double middle_length_in_metres() const {
        static const std::vector<bool> nothing;
        const double length = figure::middle_length(*figure_.skeleton, *figure_.pose,
                                                    figure_.on_ground != nullptr ? *figure_.on_ground : nothing);
        return length > 0.0 ? length * metres_per_unit_ : 0.1 * size_;
    }

    /// Half of the greatest width of the figure's thickest forearm; 0: it has none.
    [[nodiscard]] double forearm_radius() const {
        double widest = 0.0;
        for (std::size_t i = 0; i < figure_.parts.size(); ++i) {
            if (figure_.parts[i].part != figure::Part::forearm) continue;
            const auto bone = figure::bone_id(i);
            const auto include = [&](const glm::dvec3& offset, double thinness) {
                widest = std::max(widest, radius_of(glm::length(offset) * metres_per_unit_, thinness));
            };
            include((*figure_.skeleton)[bone].tail, 1.0);
            for (const BoneId child : figure_.skeleton->children(bone))
                include((*figure_.skeleton)[child].offset, link_thinness);
        }
        return widest;
    }

    [[nodiscard]] bool on_ground(BoneId bone) const {
        return figure_.on_ground != nullptr && !figure_.on_ground->empty() && (*figure_.on_ground)[figure::index(bone)];
    }

    [[nodiscard]] const glm::dmat4& world(BoneId bone) const { return world_[index(graph_.bone_node(number_, bone))]; }
    [[nodiscard]] glm::dvec3 origin(BoneId bone) const { return glm::dvec3(world(bone)[3]); }

    [[nodiscard]] Emphasis emphasis(BoneId bone) const {
        return emphasis_of({number_, bone}, *figure_.skeleton, selection_);
    }

    [[nodiscard]] bool apart(const glm::dvec3& a, const glm::dvec3& b) const {
        return glm::length(a - b) > same_point * size_;
    }

    /// Calls `visit` with the origin of each child bone and each end site, and with the child (of an end site: none).
    template <class Visit> void for_each_child(BoneId bone, const Visit& visit) const {
        for (NodeId id = graph_[graph_.bone_node(number_, bone)].first_child; id != NodeId::none;
             id = graph_[id].next_sibling) {
            const Node& child = graph_[id];
            const BoneId below = child.kind == NodeKind::bone ? figure::bone_id(child.item) : BoneId::none;
            if (child.kind != NodeKind::skin_piece && !is_left_out(below)) visit(glm::dvec3(world_[index(id)][3]), below);
        }
    }

    [[nodiscard]] glm::vec3 relative(const glm::dvec3& point) const { return glm::vec3(point - list_.origin); }

    /// Draws thin lines from a root on the ground, which is no body part, to its children.
    void draw_ground_root(BoneId bone) {
        const glm::vec4 ink(emphasis(bone) == Emphasis::selected ? colours_of(list_.theme).scene.mark : colour(bone),
                            ground_opacity);
        for_each_child(bone, [&](const glm::dvec3& point, BoneId) {
            add_line(list_.lines, relative(origin(bone)), relative(point), ink);
        });
        if (options_.joints) draw_joint(bone, origin(bone), 0.0);
        if (options_.axes) draw_axes(bone);
        if (options_.names) list_.labels.push_back({origin(bone), (*figure_.skeleton)[bone].name, emphasis(bone)});
    }

    [[nodiscard]] bool is_left_out(BoneId bone) const {
        return !options_.controllers && bone != BoneId::none && figure::is_controller((*figure_.skeleton)[bone]);
    }

    void draw_bone(BoneId bone) {
        const glm::dvec3 head = origin(bone);
        if (!figure::is_present(head) || is_left_out(bone)) return;
        // Of a segment's axes only the links are drawn.
        if ((*figure_.skeleton)[bone].point == figure::PointKind::axis_point) return;
        if (figure_.marker_radius > 0.0) return draw_marker(bone);
        if (on_ground(bone)) return draw_ground_root(bone);
        const glm::dvec3 tail(world(bone) * glm::dvec4(figure_.pose->tail[figure::index(bone)], 1.0));
        list_.bounds.include(head);
        double widest = apart(head, tail) ? draw_link(bone, head, tail, 1.0, in_spine(bone)) : 0.0;
        double longest = glm::distance(head, tail);
        for_each_child(bone, [&](const glm::dvec3& point, BoneId child) {
            if (!apart(point, head) || !apart(point, tail)) return;
            widest = std::max(widest, draw_link(bone, head, point, link_thinness, in_spine(bone, child)));
            longest = std::max(longest, glm::distance(head, point));
        });
        if (is_separate_segment(bone) && longest <= same_point * size_) draw_triad(bone);
        else if (is_head(bone)) draw_head(bone, head, tail, longest);
        else if (options_.joints) draw_joint(bone, head, widest);
        if (options_.axes) draw_axes(bone);
        if (options_.boxes && !figure_.pose->boxes.empty()) draw_box(bone);
        if (options_.names) list_.labels.push_back({(head + tail) * 0.5, (*figure_.skeleton)[bone].name, emphasis(bone)});
    }

    /// Draws a sphere at the end of the head's bone, or above the neck where the file gives no length.
    void draw_head(BoneId bone, const glm::dvec3& head, const glm::dvec3& tail, double length) {
        const bool long_enough = length >= head_radius * middle_length_ && apart(head, tail);
        const double radius = long_enough ? std::clamp(0.5 * glm::distance(head, tail), 0.5 * head_radius * middle_length_,
                                                       thickest_head * middle_length_)
                                          : head_radius * middle_length_;
        const glm::dvec3 direction = long_enough ? glm::normalize(tail - head) : direction_of_chain(bone);
        const double distance = long_enough ? std::max(glm::distance(head, tail) - radius, 0.0) : radius;
        const glm::dvec3 centre = head + direction * distance;
        draw_joint(bone, centre, radius / joint_radius);
        list_.bounds.include(centre - radius);
        list_.bounds.include(centre + radius);
    }

    /// True for a segment whose position and rotation the file gives in the world, without a link to other segments.
    [[nodiscard]] bool is_separate_segment(BoneId bone) const {
        return figure_.triad_length > 0.0 && (*figure_.skeleton)[bone].parent == BoneId::none;
    }

    /// Draws a segment's own axes as three thin bones. Their joint casts the soft shadow even if hidden.
    void draw_triad(BoneId bone) {
        for (int i = 0; i < 3; ++i) {
            const glm::dvec3 own(world(bone)[i]);
            if (own == glm::dvec3(0.0)) continue;  // scaled to nothing
            const glm::dvec3 direction = glm::normalize(own);
            BoneInstance& axis = add_bone(bone, origin(bone), origin(bone) + direction * figure_.triad_length, direction,
                                          figure_.triad_length * triad_slenderness * options_.bone_thickness);
            axis.hidden = -1.0F;
            axis.colour = axis_colours.at(static_cast<std::size_t>(i));
        }
        draw_joint(bone, origin(bone), figure_.triad_length * triad_joint / joint_radius);
        list_.joints.back().alone = 1.0F;
        if (!options_.joints) list_.joints.back().hidden = 1.0F;
    }

    /// Draws a marker. One with a made-up position is smaller and pale, and its label says so.
    void draw_marker(BoneId bone) {
        const bool bridged = std::ranges::binary_search(figure_.pose->bridged, bone);
        list_.bounds.include(origin(bone));
        draw_sphere(bone, origin(bone), figure_.marker_radius * options_.marker_size * (bridged ? bridged_size : 1.0));
        list_.joints.back().alone = 1.0F;
        if (bridged) list_.joints.back().colour = glm::vec4(pale(colour(bone)), 1.0F);
        if (!options_.names) return;
        const std::string& name = (*figure_.skeleton)[bone].name;
        list_.labels.push_back({origin(bone), bridged ? name + " (bridged)" : name, emphasis(bone)});
    }

    /// Draws a marker link as two halves that are thinnest in the middle. A click on a half picks its marker.
    void draw_marker_link(const MarkerLine& link) {
        const glm::dvec3 from = origin(link.from);
        const glm::dvec3 to = origin(link.to);
        if (!figure::is_present(from) || !figure::is_present(to) || !apart(from, to)) return;
        draw_half_link(link.from, from, (from + to) * 0.5, link.colour);
        draw_half_link(link.to, to, (from + to) * 0.5, link.colour);
    }

    void draw_half_link(BoneId marker, const glm::dvec3& head, const glm::dvec3& middle,
                        const std::optional<glm::vec3>& ink) {
        const double length = glm::distance(head, middle);
        const double radius = figure_.marker_radius * marker_link_radius * options_.bone_thickness;
        BoneInstance& half =
            add_bone(marker, head, middle, (middle - head) / length, std::min(radius, length * marker_link_slenderness));
        half.hidden = -1.0F;
        half.colour = glm::vec4(ink ? *ink : pale(colour(marker)), 1.0F);
    }

    /// A less saturated colour, for what was not measured.
    [[nodiscard]] static glm::vec3 pale(const glm::vec3& ink) { return glm::mix(ink, glm::vec3(0.45F), 0.55F); }

    [[nodiscard]] figure::Part part(BoneId bone) const {
        return figure_.parts.empty() || bone == BoneId::none ? figure::Part::none : figure_.parts[figure::index(bone)].part;
    }
    [[nodiscard]] bool is_head(BoneId bone) const { return part(bone) == figure::Part::head; }
    [[nodiscard]] bool in_spine(BoneId bone) const {
        return part(bone) == figure::Part::spine || part(bone) == figure::Part::neck;
    }
    [[nodiscard]] bool in_spine(BoneId bone, BoneId child) const {
        return in_spine(bone) ? in_spine(child) || is_head(child) : part(bone) == figure::Part::hips && in_spine(child);
    }

    /// The direction from a bone's parent to the bone; a unit vector.
    [[nodiscard]] glm::dvec3 direction_of_chain(BoneId bone) const {
        const BoneId parent = (*figure_.skeleton)[bone].parent;
        const glm::dvec3 from_parent = parent == BoneId::none ? glm::dvec3(0.0) : origin(bone) - origin(parent);
        return glm::length(from_parent) > same_point * size_ ? glm::normalize(from_parent) : glm::dvec3(0, 1, 0);
    }

    /// Half of the greatest width of a link of this length.
    [[nodiscard]] double radius_of(double length, double thinness) const {
        const double middle = bone_slenderness * middle_length_;
        const double blended = 0.5 * (bone_slenderness * length + middle) * thinness;
        return std::min(length * shortest_bone, std::clamp(blended, thinnest_bone * middle, widest_bone * middle)) *
               options_.bone_thickness;
    }

    /// Draws a link as a bone shape and returns its radius. A vertebra is at least as long as it is thick.
    double draw_link(BoneId bone, const glm::dvec3& head, const glm::dvec3& tail, double thinness, bool spine) {
        const double length = glm::length(tail - head);
        const double radius = std::max(radius_of(length, thinness), spine ? std::min(least_spine_, length) : 0.0);
        add_bone(bone, head, tail, (tail - head) / length, radius);
        list_.bounds.include(tail);
        return radius;
    }

    /// `direction`: from head to tail, of unit length.
    BoneInstance& add_bone(BoneId bone, const glm::dvec3& head, const glm::dvec3& tail, const glm::dvec3& direction,
                           double radius) {
        list_.bone_owners.push_back({number_, bone});
        BoneInstance& added = list_.bones.emplace_back();
        added.head = relative(head);
        added.tail = relative(tail);
        added.radius = static_cast<float>(radius);
        added.emphasis = static_cast<float>(emphasis(bone));
        added.side = glm::vec3(side(bone, direction));
        added.hidden = hidden(bone);
        added.colour = glm::vec4(colour(bone), 1.0F);
        return added;
    }

    /// A unit vector across the bone that rotates with it: the part across it of the most perpendicular own axis.
    [[nodiscard]] glm::dvec3 side(BoneId bone, const glm::dvec3& direction) const {
        glm::dvec3 best(1.0, 0.0, 0.0);
        double least = 2.0;
        for (int i = 0; i < 3; ++i) {
            const glm::dvec3 axis = glm::normalize(glm::dvec3(world(bone)[i]));
            const double along = std::abs(glm::dot(axis, direction));
            if (along < least - 1e-3) {
                least = along;
                best = axis;
            }
        }
        return glm::normalize(best - direction * glm::dot(best, direction));
    }

    void draw_joint(BoneId bone, const glm::dvec3& centre, double widest) {
        const double least = thinnest_bone * bone_slenderness * middle_length_ * options_.bone_thickness;
        draw_sphere(bone, centre, std::max(widest, least) * joint_radius);
    }

    void draw_sphere(BoneId bone, const glm::dvec3& centre, double radius) {
        JointInstance instance;
        instance.centre = relative(centre);
        instance.radius = static_cast<float>(radius);
        instance.colour = glm::vec4(colour(bone), 1.0F);
        instance.emphasis = static_cast<float>(emphasis(bone));
        instance.hidden = hidden(bone);
        list_.joints.push_back(instance);
        list_.joint_owners.push_back({number_, bone});
    }

    [[nodiscard]] glm::vec3 colour(BoneId bone) const {
        if (!figure_.bone_colours.empty()) return figure_.bone_colours[figure::index(bone)];
        if (options_.side_tint != SideTint::all) return figure_.colour;
        return side_tinted(figure_.colour, tinted_side(figure_, bone, options_), bone_tint);
    }

    [[nodiscard]] float hidden(BoneId bone) const {
        const bool in_skin = !in_skin_.empty() && in_skin_[figure::index(bone)];
        return in_skin || (in_body_ != nullptr && (*in_body_)[figure::index(bone)]) ? 1.0F : 0.0F;
    }

    /// Draws the edges of the bone's box. Each joins two corners that differ in one direction.
    void draw_box(BoneId bone) {
        const glm::dvec3 half = figure_.pose->boxes[figure::index(bone)] * 0.5;
        const auto corner = [&](unsigned which) {
            const glm::dvec3 sign((which & 1U) != 0 ? 1 : -1, (which & 2U) != 0 ? 1 : -1, (which & 4U) != 0 ? 1 : -1);
            return relative(glm::dvec3(world(bone) * glm::dvec4(sign * half, 1.0)));
        };
        const glm::vec4 ink(emphasis(bone) == Emphasis::selected ? colours_of(list_.theme).scene.mark : colour(bone), 1.0F);
        for (unsigned from = 0; from < 8; ++from)
            for (const unsigned direction : {1U, 2U, 4U}) {
                if ((from & direction) != 0) continue;
                add_line(list_.lines, corner(from), corner(from | direction), ink);
            }
    }

    void draw_axes(BoneId bone) {
        const glm::dvec3 from = origin(bone);
        for (int i = 0; i < 3; ++i) {
            const glm::dvec3 to = from + glm::normalize(glm::dvec3(world(bone)[i])) * (axis_length * size_);
            add_line(list_.lines, relative(from), relative(to), axis_colours.at(static_cast<std::size_t>(i)));
        }
    }

    const SceneGraph& graph_;
    std::uint32_t number_;
    const FigureView& figure_;
    const WorldMatrices& world_;
    const ViewOptions& options_;
    const Selection& selection_;
    DrawList& list_;
    const std::vector<bool>* in_body_ = nullptr;  // by BoneId: inside the figure's body; null: none
    double metres_per_unit_;
    double size_;
    double middle_length_;
    double least_spine_;         // half of the greatest width of a link of the spine
    std::vector<bool> in_skin_;  // by BoneId: inside the skin; empty: none
};

/// Empties the list but keeps its memory.
void clear(DrawList& list) {
    const auto clear_all = [](auto&... rows) { (rows.clear(), ...); };
    clear_all(list.bones, list.bone_owners, list.joints, list.joint_owners, list.bodies, list.body_owners, list.occluders,
              list.skins, list.skin_owners, list.ghosts, list.lines, list.lines_on_top, list.labels, list.ground.profile,
              list.ground.profile_shadows);
    list.bounds = {};
}
}  // namespace

void build_draw_list(const SceneGraph& graph, std::span<const FigureView> figures, const WorldMatrices& world,
                     const ViewOptions& options, const Selection& selection, const glm::dvec3& origin, DrawList& list) {
    start_draw_list(options, origin, list);
    for (std::size_t i = 0; i < figures.size(); ++i) add_figure(graph, i, figures[i], world, options, selection, list);
}

void start_draw_list(const ViewOptions& options, const glm::dvec3& origin, DrawList& list) {
    clear(list);
    list.origin = origin;
    list.theme = options.theme;
    list.ground.grid = options.grid;
    list.ground.shadow = options.shadow;
    list.ground.key_shadow = options.key_shadow;
}

void add_figure(const SceneGraph& graph, std::size_t number, const FigureView& figure, const WorldMatrices& world,
                const ViewOptions& options, const Selection& selection, DrawList& list) {
    if (figure.visible) FigureDrawer(graph, number, figure, world, options, selection, list).draw();
}

glm::vec3 figure_colour(std::size_t index) {
    // Okabe and Ito's palette for all kinds of colour vision, without black; linear RGB.
    static constexpr std::array<glm::vec3, 6> colours{{{0.807F, 0.343F, 0.0F},
                                                       {0.091F, 0.456F, 0.815F},
                                                       {0.0F, 0.342F, 0.171F},
                                                       {0.604F, 0.191F, 0.386F},
                                                       {0.871F, 0.776F, 0.054F},
                                                       {0.665F, 0.111F, 0.0F}}};
    return colours.at(index % colours.size());
}
}  // namespace skelplay::scene
