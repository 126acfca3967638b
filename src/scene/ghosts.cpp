#include "scene/ghosts.h"

namespace skelplay::scene {
namespace {
constexpr float nearest_opacity = 0.55F;  // of the ghost next to the pose
constexpr float farthest_opacity = 0.12F;

/// A sphere as a piece of a body, which has rounded ends.
BodyInstance ball(const JointInstance& sphere) {
    BodyInstance made;
    made.head = made.tail = sphere.centre;
    made.tail.y += 0.05F * sphere.radius;  // gives it a direction
    made.head_radius = made.tail_radius = sphere.radius;
    return made;
}
}  // namespace

std::vector<GhostFrame> ghost_frames(const GhostOptions& options, double position, std::size_t first, std::size_t last) {
    std::vector<GhostFrame> ghosts;
    const auto step = static_cast<double>(std::max<std::uint32_t>(options.step, 1));
    const std::uint32_t most = std::max(options.before, options.after);
    for (std::uint32_t i = 1; i <= most; ++i) {
        for (const bool after : {false, true}) {
            const std::uint32_t count = after ? options.after : options.before;
            if (i > count) continue;
            const double at = std::round(position + (after ? step : -step) * i);
            if (at < static_cast<double>(first) || at > static_cast<double>(last)) continue;
            const float far = static_cast<float>(i - 1) / static_cast<float>(count);
            ghosts.push_back({static_cast<std::size_t>(at), 1.0F - far, after});
        }
    }
    return ghosts;
}

glm::vec4 ghost_colour(const GhostFrame& ghost) noexcept {
    static constexpr glm::vec3 before(0.10F, 0.34F, 0.90F);
    static constexpr glm::vec3 after(0.10F, 0.66F, 0.24F);
    const float opacity = farthest_opacity + (nearest_opacity - farthest_opacity) * ghost.strength;
    return {ghost.after ? after : before, opacity};
}

void draw_ghost(const SceneGraph& graph, std::size_t number, const FigureView& figure, const WorldMatrices& world,
                const ViewOptions& options, const glm::vec4& colour, DrawList& list) {
    DrawList alone;  // the figure in its own colours; its parts become the ghost
    alone.origin = list.origin;
    alone.theme = list.theme;
    draw_skin(graph, number, figure, world, options, {}, alone);
    if (alone.skins.empty()) {
        ViewOptions plain = options;
        plain.skins = plain.joints = plain.names = plain.axes = plain.boxes = plain.ambient_occlusion = false;
        if (plain.show == FigureForm::both) plain.show = FigureForm::body;
        add_figure(graph, number, figure, world, plain, {}, alone);
    }
    std::erase_if(alone.bones, [](const BoneInstance& bone) { return bone.hidden > 0.5F; });
    if (figure.marker_radius > 0.0)
        for (const JointInstance& joint : alone.joints) alone.bodies.push_back(ball(joint));
    for (BoneInstance& bone : alone.bones) bone.colour = colour;
    for (BodyInstance& piece : alone.bodies) piece.colour = colour;
    for (SkinInstance& skin : alone.skins)
        for (PaletteRow& row : skin.palette) row.tint = glm::vec4(glm::vec3(colour), 1.0F);
    list.lines.insert(list.lines.end(), alone.lines.begin(), alone.lines.end());
    list.bounds.include(alone.bounds);
    list.ghosts.push_back({colour, std::move(alone.bones), std::move(alone.bodies), std::move(alone.skins)});
}
}  // namespace skelplay::scene
