#include "render/frame_uniforms.h"
#include "scene/proxy_body.h"

namespace skelplay::render {
namespace {
// Pixels. A square bone is √2 times as wide, which avoids gaps without multisampling.
constexpr float least_bone_radius = 1.5F;
constexpr float line_half_width = 1.0F;  // pixels

/// The distance of `position` from the grid line before it, in cells, 0 … 1. The grid repeats with each cell.
float phase(double position, double cell) {
    const double cells = position / cell;
    return static_cast<float>(cells - std::floor(cells));
}

/// How far a shadow extends beyond something at this height above the ground.
float shadow_reach(float height, float figure_scale) {
    return ambient_reach * figure_scale + ambient_spread * std::clamp(height, 0.0F, ambient_highest_spread * figure_scale);
}

/// Half of the width of the edge of the key light's shadow.
float key_softness(float height, float figure_scale) {
    return key_edge * figure_scale + key_spread * std::max(height, 0.0F);
}

/// A rectangle around points of a plane.
struct FlatBounds {
    glm::vec2 low{std::numeric_limits<float>::infinity()};
    glm::vec2 high{-std::numeric_limits<float>::infinity()};

    void include(const glm::vec2& point, float reach) {
        low = glm::min(low, point - reach);
        high = glm::max(high, point + reach);
    }
    /// Without points, or with some that are too far away for a picture.
    [[nodiscard]] bool empty() const {
        const auto finite = [](const glm::vec2& sum) { return std::isfinite(sum.x) && std::isfinite(sum.y); };
        return low.x > high.x || !finite(high - low) || !finite(high + low);
    }
    [[nodiscard]] ShadowArea area(float figure_scale) const {
        return {(low + high) * 0.5F, (high - low) * 0.5F, figure_scale};
    }
};

/// Calls `include` with points around a skin.
template <class Include> void include_skin(const scene::SkinInstance& skin, const Include& include) {
    const auto matrix_of = [&](std::size_t row) { return glm::mat4(scene::matrix(skin.palette[row])); };
    if (!skin.points.empty() && !skin.palette.empty()) {
        const glm::mat4 matrix = matrix_of(0);
        for (const scene::SurfacePoint& point : skin.points)
            include(glm::vec3(matrix * glm::vec4(point.position, 1.0F)), 0.0F);
        return;
    }
    for (std::size_t row = 0; row < skin.palette.size(); ++row) {
        scene::Bounds box = skin.surface->rows[row].bounds;  // in the bind pose
        if (box.empty()) continue;
        box.low -= skin.surface->centre;
        box.high -= skin.surface->centre;
        const scene::Bounds posed_box = scene::moved(box, scene::matrix(skin.palette[row]));
        for (const glm::dvec3& corner : posed_box.corners()) include(glm::vec3(corner), 0.0F);
    }
}

void set_camera(FrameUniforms& frame, const scene::CameraMatrices& camera, const Viewport& viewport, float pixel_scale) {
    const bool perspective = camera.projection[3][3] == 0.0;
    const glm::dmat3 axes = glm::transpose(glm::dmat3(camera.view));
    frame.clip_from_world = glm::mat4(camera.projection * camera.view);
    frame.eye = glm::vec4(-(axes * glm::dvec3(camera.view[3])), perspective ? 1.0 : 0.0);
    frame.right = glm::vec4(axes[0], 0.0);
    frame.up = glm::vec4(axes[1], 0.0);
    frame.back = glm::vec4(axes[2], 0.0);
    frame.viewport = glm::vec4(viewport.x, viewport.y, viewport.width, viewport.height);
    frame.pixel.x = static_cast<float>(2.0 / (camera.projection[1][1] * std::max(viewport.height, 1)));
    frame.pixel.y = least_bone_radius * pixel_scale;
    frame.pixel.z = line_half_width * pixel_scale;
}

void set_lights(FrameUniforms& frame, const scene::SceneColours& colours) {
    // The lights move with the camera, so that shapes are clear from every side; the key light also stays above them.
    const glm::vec3 right(frame.right);
    const glm::vec3 back(frame.back);
    const glm::vec3 above(0.0F, 1.0F, 0.0F);
    frame.key_direction = glm::vec4(glm::normalize(-0.55F * right + 0.80F * above + 0.80F * back), colours.rim);
    frame.fill_direction = glm::vec4(glm::normalize(0.90F * right + 0.05F * above + 0.45F * back), 0.0F);
    frame.highlight = glm::vec4(colours.highlight, 1.0F);
}

void set_ground(FrameUniforms& frame, const scene::DrawList& list, const scene::SceneColours& colours) {
    const scene::GroundPlane& ground = list.ground;
    frame.background_top = glm::vec4(colours.background_top, 1.0F);
    frame.background_bottom = glm::vec4(colours.background_bottom, 1.0F);
    frame.ground_colour = glm::vec4(colours.ground, 1.0F);
    frame.line_colour = glm::vec4(colours.line, ground.grid ? 1.0F : 0.0F);
    frame.ground = glm::vec4(-list.origin.y, ground.fade_radius, 1.0 / ground.cell, scene::ProxyBody::most_occluders);
    frame.grid = {phase(list.origin.x, ground.cell), phase(list.origin.z, ground.cell), colours.fog, 0.0F};
}

/// The part of the shadows' texture with this lower left corner, in pixels, and this much of a square of `side` pixels.
glm::vec4 part_of_texture(glm::ivec2 corner, glm::vec2 used, int side) {
    const glm::vec2 size(shadow_texture_size);
    return {glm::vec2(corner) / size, used * static_cast<float>(side) / size};
}

void set_key_shadow(FrameUniforms& frame, const scene::DrawList& list, const scene::SceneColours& colours,
                    float figure_scale) {
    constexpr float lowest = 0.2F;  // sine of the light's height; the shadow of a lower light would be too long
    const glm::vec3 light(frame.key_direction);
    if (!list.ground.shadow || !list.ground.key_shadow || light.y < lowest) return;
    const glm::vec3 away = glm::normalize(glm::vec3(-light.x, 0.0F, -light.z));
    const glm::vec3 across(away.z, 0.0F, -away.x);
    const glm::vec3 rise = away * light.y + glm::vec3(0.0F, glm::length(glm::vec2(light.x, light.z)), 0.0F);
    const ShadowArea area = key_area(list, across, rise, figure_scale);
    if (area.half_size.x <= 0.0F) return;
    constexpr auto side = static_cast<float>(key_shadow_side);
    const float texel = std::max(2.0F * std::sqrt(area.half_size.x * area.half_size.y / float{key_shadow_pixels}),
                                 2.0F * std::max(area.half_size.x, area.half_size.y) / side);
    const glm::vec2 used = glm::min(glm::ceil(2.0F * area.half_size / texel), side) / side;
    frame.key_across = glm::vec4(across, colours.key_shadow);
    frame.key_rise = glm::vec4(rise, 0.0F);
    frame.key_rise.w = texel;
    frame.key_part = part_of_texture({0, 0}, used, key_shadow_side);
    frame.key_area = {area.centre.x, area.centre.y, area.half_size.x, area.half_size.y};
}

/// The used part of a texture whose texels are not smaller than `texel`, in metres of a person.
glm::vec2 used_part(const ShadowArea& area, float texel, int side) {
    const auto pixels = static_cast<float>(side);
    const glm::vec2 needed = glm::ceil(2.0F * area.half_size / std::max(texel * area.figure_scale, 1e-9F));
    return glm::clamp(needed, 1.0F, pixels) / pixels;
}
}  // namespace

ShadowArea shadow_area(const scene::DrawList& list) {
    const float figure_scale = scene::figure_scale(list);
    const auto ground = static_cast<float>(-list.origin.y);
    FlatBounds bounds;
    const auto include = [&](const glm::vec3& point, float radius) {
        const float reach = radius + shadow_reach(point.y - ground, figure_scale);
        bounds.include({point.x, point.z}, reach);
    };
    for (const scene::BoneInstance& bone : list.bones) {
        if (!scene::casts_softly(bone)) continue;
        include(bone.head, bone.radius);
        include(bone.tail, bone.radius);
    }
    for (const scene::JointInstance& joint : list.joints) include(joint.centre, joint.radius);
    return bounds.empty() ? ShadowArea{} : bounds.area(figure_scale);
}

ShadowArea core_area(const scene::DrawList& list, const ShadowArea& area) {
    constexpr float reach = core_thickest + 0.06F;  // in metres of a person; includes nearly all of the widest edge
    constexpr float reach_of_body = 0.075F;         // beyond the body
    static_assert(core_rim_of_body + core_edge_of_body + core_spread * core_height < reach_of_body);
    FlatBounds bounds;
    const auto ground = static_cast<float>(-list.origin.y);
    const auto include = [&](const glm::vec3& a, const glm::vec3& b, float around) {
        const glm::vec3& lower = a.y < b.y ? a : b;
        const glm::vec3& upper = a.y < b.y ? b : a;
        const float top = ground + core_height * area.figure_scale;
        if (lower.y >= top) return;
        const glm::vec3 end = upper.y <= top ? upper : glm::mix(lower, upper, (top - lower.y) / (upper.y - lower.y));
        for (const glm::vec3& point : {lower, end}) bounds.include({point.x, point.z}, around);
    };
    for (const scene::BoneInstance& bone : list.bones)
        if (scene::casts_softly(bone)) include(bone.head, bone.tail, reach * area.figure_scale);
    for (const scene::JointInstance& joint : list.joints)
        if (scene::casts_softly(joint)) include(joint.centre, joint.centre, reach * area.figure_scale);
    for (const scene::BodyInstance& piece : list.bodies) {
        const glm::vec2 reaches(scene::head_reach(piece), scene::tail_reach(piece));
        include(piece.head - glm::vec3(0.0F, reaches.x, 0.0F), piece.tail - glm::vec3(0.0F, reaches.y, 0.0F),
                std::max(reaches.x, reaches.y) + reach_of_body * area.figure_scale);
    }
    return bounds.empty() ? ShadowArea{area.centre, glm::vec2(1.0F), area.figure_scale} : bounds.area(area.figure_scale);
}

ShadowArea key_area(const scene::DrawList& list, const glm::vec3& across, const glm::vec3& rise, float figure_scale) {
    FlatBounds bounds;
    const auto include = [&](const glm::vec3& point, float reach) {
        bounds.include({glm::dot(point, across), glm::dot(point, rise)}, reach);
    };
    const auto include_soft = [&](const glm::vec3& point, float radius) {
        include(point, radius + key_softness(point.y + static_cast<float>(list.origin.y), figure_scale));
    };
    for (const scene::BoneInstance& bone : list.bones) {
        include_soft(bone.head, bone.radius);
        include_soft(bone.tail, bone.radius);
    }
    for (const scene::JointInstance& joint : list.joints) include_soft(joint.centre, joint.radius);
    for (const scene::BodyInstance& piece : list.bodies) {
        include_soft(piece.head, piece.head_radius * std::max(1.0F, piece.head_cap));
        include_soft(piece.tail, piece.tail_radius * std::max(1.0F, piece.tail_cap));
    }
    for (const scene::SkinInstance& skin : list.skins) include_skin(skin, include);
    if (bounds.empty()) return {};
    constexpr float edge = 1.04F;  // leaves some empty texels around the shadow
    ShadowArea area = bounds.area(figure_scale);
    area.half_size *= edge;
    return area;
}

bool reaches_below_ground(const scene::DrawList& list) noexcept {
    const auto below = [ground = static_cast<float>(-list.origin.y)](const glm::vec3& point) { return point.y < ground; };
    return std::ranges::any_of(list.bones, [&](const auto& bone) { return below(bone.head) || below(bone.tail); }) ||
           std::ranges::any_of(list.joints, [&](const auto& joint) { return below(joint.centre); });
}

Viewport drawn_part(const scene::DrawList& list, const FrameUniforms& frame, const Viewport& viewport) {
    const float margin = 2.0F * frame.pixel.y + 2.0F;  // lines, soft edges and the thinnest bones
    const glm::vec2 size(viewport.width, viewport.height);
    glm::vec2 low = size;
    glm::vec2 high(0.0F);
    const auto include = [&](const glm::vec3& point) {
        const glm::vec4 clip = frame.clip_from_world * glm::vec4(point, 1.0F);
        if (!(clip.w > 0.0F)) return void((low = glm::vec2(0.0F), high = size));  // behind the eye
        const glm::vec2 pixel = (glm::vec2(clip) / clip.w * 0.5F + 0.5F) * size;
        low = glm::min(low, pixel - margin);
        high = glm::max(high, pixel + margin);
    };
    scene::Bounds box{list.bounds.low - list.origin, list.bounds.high - list.origin};
    const auto add = [&](const glm::vec3& at, float radius) {
        box.include(glm::dvec3(at - radius));
        box.include(glm::dvec3(at + radius));
    };
    for (const scene::BoneInstance& bone : list.bones) {
        add(bone.head, bone.radius);
        add(bone.tail, bone.radius);
    }
    for (const scene::JointInstance& joint : list.joints) add(joint.centre, joint.radius);
    if (!box.empty())
        for (const glm::dvec3& corner : box.corners()) include(corner);
    for (const auto* lines : {&list.lines, &list.lines_on_top, &list.ground.profile, &list.ground.profile_shadows})
        for (const scene::LineVertex& vertex : *lines) include(vertex.position);
    const glm::vec2 away =
        glm::vec2(frame.key_rise.x, frame.key_rise.z) /
        std::max(glm::dot(glm::vec2(frame.key_rise.x, frame.key_rise.z), glm::vec2(frame.key_rise.x, frame.key_rise.z)),
                 1e-6F);
    for (const glm::vec2 corner : {glm::vec2(-1, -1), glm::vec2(-1, 1), glm::vec2(1, -1), glm::vec2(1, 1)}) {
        const auto on_ground = [&](const glm::vec4& area) {
            return glm::vec2(area.x, area.y) + corner * glm::vec2(area.z, area.w);
        };
        const glm::vec2 spot = on_ground(frame.shadow_area);
        if (frame.shadow_area.z > 0.0F) include({spot.x, frame.ground.x, spot.y});
        // As ground_shadow.vert lays the key light's shadow on the ground.
        const glm::vec2 seen = on_ground(frame.key_area);
        const glm::vec2 key = glm::vec2(frame.key_across.x, frame.key_across.z) * seen.x +
                              away * (seen.y - frame.key_rise.y * frame.ground.x);
        if (frame.key_across.w > 0.0F) include({key.x, frame.ground.x, key.y});
    }
    const glm::ivec2 from(glm::clamp(glm::floor(low), glm::vec2(0.0F), size));
    const glm::ivec2 to(glm::clamp(glm::ceil(high), glm::vec2(0.0F), size));
    return {viewport.x + from.x, viewport.y + from.y, to.x - from.x, to.y - from.y};
}

int rows_of_ground(const FrameUniforms& frame) noexcept {
    const glm::mat4& seen = frame.clip_from_world;
    const std::array<glm::vec4, 3> plane{seen[0], seen[2], seen[1] * frame.ground.x + seen[3]};
    const auto row = [&](int of) { return glm::vec3(plane[0][of], plane[1][of], plane[2][of]); };
    // (x, z, 1) / w of the ground at (x, y, 1) of the picture. It is within each of these sides where their product is > 0.
    const glm::mat3 ground_at = glm::inverse(glm::transpose(glm::mat3(row(0), row(1), row(3))));
    const float reach = frame.ground.y;
    const std::array<glm::vec3, 6> sides{
        {{1, 0, reach}, {-1, 0, reach}, {0, 1, reach}, {0, -1, reach}, row(3) + row(2), row(3) - row(2)}};
    float top = 1.0F;
    for (const float edge : {-1.0F, 1.0F})
        for (const glm::vec3& side : sides) {
            const float within = glm::dot(side, ground_at * glm::vec3(edge, -1.0F, 1.0F));
            const float upwards = glm::dot(side, ground_at[1]);
            if (!(within > 0.0F)) return 0;
            if (upwards < 0.0F) top = std::min(top, -1.0F - within / upwards);
        }
    return std::max(0, static_cast<int>((top * 0.5F + 0.5F) * frame.viewport.w) - 1);
}

float metres_per_pixel(const FrameUniforms& frame, const glm::vec3& point) noexcept {
    return frame.pixel.x * (frame.clip_from_world * glm::vec4(point, 1.0F)).w;
}

GroundSide ground_side(const FrameUniforms& frame) noexcept {
    const float height = frame.eye.w > 0.5F ? frame.eye.y - frame.ground.x : frame.back.y;
    if (height == 0.0F) return GroundSide::edge;
    return height > 0.0F ? GroundSide::above : GroundSide::below;
}

FrameUniforms frame_uniforms(const scene::DrawList& list, const scene::CameraMatrices& camera, const Viewport& viewport,
                             float pixel_scale) {
    const scene::SceneColours& colours = scene::colours_of(list.theme).scene;
    FrameUniforms frame{};
    set_camera(frame, camera, viewport, pixel_scale);
    set_lights(frame, colours);
    set_ground(frame, list, colours);
    const ShadowArea area = shadow_area(list);
    frame.shadow_area = {area.centre.x, area.centre.y, area.half_size.x, area.half_size.y};
    frame.shadow_colour = glm::vec4(colours.shadow, 1.0F);
    frame.shadow_strength = {colours.contact_shadow, colours.ambient_shadow, area.figure_scale, colours.core_shadow};
    const ShadowArea cores = core_area(list, area);
    frame.core_area = {cores.centre.x, cores.centre.y, cores.half_size.x, cores.half_size.y};
    const bool many = std::max(list.bones.size(), list.joints.size()) > std::size_t{crowd};
    const glm::vec2 spots = used_part(area, many ? crowd_shadow_texel : 0.0F, shadow_side);
    const glm::vec2 touching = used_part(cores, core_texel, core_side);
    constexpr int upper = key_shadow_side + between_shadows;
    constexpr int beside = core_side + between_shadows;
    frame.core_part = part_of_texture({0, upper}, touching, core_side);
    frame.contact_part = part_of_texture({beside, upper}, spots, shadow_side);
    frame.ambient_part = part_of_texture({beside, upper + shadow_side + between_shadows}, spots, shadow_side);
    set_key_shadow(frame, list, colours, area.figure_scale);
    return frame;
}
}  // namespace skelplay::render
