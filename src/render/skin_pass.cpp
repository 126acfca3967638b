#include <glad/gl.h>
#include "render/passes.h"

namespace skelplay::render {
namespace {
using scene::SkinInstance;
using scene::SurfaceBinding;
using scene::SurfacePoint;

static_assert(sizeof(scene::PaletteRow) == palette_texels * 4 * sizeof(float));

/// Whether a skin is so small in the picture that its coarse surface looks as round as the other.
bool is_small(const SkinInstance& skin, const FrameUniforms& frame) {
    constexpr float pixel = 0.0025F;  // in metres of a person, who then is 700 pixels tall
    if (skin.palette.empty() || !skin.surface->texture_points.empty()) return false;  // the coarse one has no pictures
    const auto& [x, y, z] = skin.palette.front().matrix;
    return metres_per_pixel(frame, {x.w, y.w, z.w}) > pixel * frame.shadow_strength.z;
}
}  // namespace

void SkinPass::upload(const scene::DrawList& list, const FrameUniforms& frame, bool less_detail) {
    std::erase_if(surfaces_, [](const Surface& surface) { return surface.source.expired(); });
    for (Surface& surface : surfaces_) surface.use = Surface::Use::none;
    drawn_count_ = 0;
    const auto upload_each = [&](const std::vector<SkinInstance>& skins) {
        drawn_.resize(std::max(drawn_.size(), drawn_count_ + skins.size()));
        for (const SkinInstance& skin : skins) upload(skin, less_detail && skin.coarse && is_small(skin, frame));
    };
    for (const scene::Ghost& ghost : list.ghosts) upload_each(ghost.skins);
    ghost_count_ = drawn_count_;
    upload_each(list.skins);
}

void SkinPass::upload(const SkinInstance& skin, bool coarse) {
    Drawn& drawn = drawn_[drawn_count_++];
    drawn.surface = upload(coarse ? skin.coarse : skin.surface, skin.points);
    drawn.cast = skin.coarse ? upload(skin.coarse, {}) : drawn.surface;
    drawn.opacity = skin.opacity;
    set_table(drawn.palette, floats_of(skin.palette));
}

std::size_t SkinPass::upload(const std::shared_ptr<const scene::SkinSurface>& source,
                             const std::vector<SurfacePoint>& points) {
    const std::size_t number = find_or_make(source, !points.empty());
    Surface& surface = surfaces_[number];
    surface.use = points.empty() ? Surface::Use::shared : Surface::Use::single;
    if (points.empty() && surface.own_points) return number;
    surface.own_points = points.empty();
    fill(surface.points, std::as_bytes(std::span(surface.own_points ? source->points : points)), true);
    return number;
}

std::size_t SkinPass::find_or_make(const std::shared_ptr<const scene::SkinSurface>& source, bool single) {
    const auto known = std::ranges::find_if(surfaces_, [&](const Surface& surface) {
        const bool free = surface.use == Surface::Use::none;
        return (free || (!single && surface.use == Surface::Use::shared)) && surface.source.lock() == source;
    });
    if (known != surfaces_.end()) return static_cast<std::size_t>(known - surfaces_.begin());
    Surface surface;
    surface.source = source;
    fill(surface.points, std::as_bytes(std::span(source->points)), false);
    fill(surface.bindings, std::as_bytes(std::span(source->bindings)), false);
    set_table(surface.influences, floats_of(source->influences));
    add_attributes(surface.input, surface.points, sizeof(SurfacePoint), Per::vertex,
                   {{0, 3, offsetof(SurfacePoint, position)}, {1, 3, offsetof(SurfacePoint, normal)}});
    add_attributes(surface.input, surface.bindings, sizeof(SurfaceBinding), Per::vertex,
                   {{2, 2, offsetof(SurfaceBinding, first)},     // with the count
                    {3, 4, offsetof(SurfaceBinding, colour)}});  // with coloured
    set_triangles(surface.input, surface.triangles, std::as_bytes(std::span(source->triangles)));
    fill(surface.texture_points, std::as_bytes(std::span(source->texture_points)), false);
    if (!source->texture_points.empty())
        add_attributes(surface.input, surface.texture_points, sizeof(glm::vec2), Per::vertex, {{4, 2, 0}});
    for (const auto& [picture, one_sided, corners] : source->pictures) {
        auto& run = surface.pictures.emplace_back(std::nullopt, one_sided, static_cast<int>(corners));
        if (picture) run.picture.emplace(*picture, true);
    }
    surface.as_points = source->triangles.empty();
    surface.corner_count = static_cast<int>(surface.as_points ? source->points.size() : source->triangles.size());
    if (surface.pictures.empty()) surface.pictures.emplace_back(std::nullopt, source->closed, surface.corner_count);
    surfaces_.push_back(std::move(surface));
    return surfaces_.size() - 1;
}

void SkinPass::draw_one(std::size_t number, const Texture& palette, const ShaderProgram& triangles,
                        const ShaderProgram& points, const ShaderProgram& textured) const {
    const Surface& surface = surfaces_[number];
    if (surface.corner_count == 0) return;
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, surface.influences.get());
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, palette.get());
    if (surface.as_points) {
        points.use(surface.input);
        glDrawArrays(GL_POINTS, 0, surface.corner_count);
    }
    std::size_t first = 0;  // byte
    for (const auto& [picture, one_sided, corners] : surface.pictures) {
        if (surface.as_points) break;
        (one_sided ? glEnable : glDisable)(GL_CULL_FACE);
        (picture ? textured : triangles).use(surface.input);
        glActiveTexture(GL_TEXTURE2);
        glBindTexture(GL_TEXTURE_2D, picture ? picture->name() : 0U);
        glDrawElements(GL_TRIANGLES, corners, GL_UNSIGNED_INT, reinterpret_cast<const void*>(first));
        first += static_cast<std::size_t>(corners) * sizeof(std::uint32_t);
    }
    glDisable(GL_CULL_FACE);
    for (const GLenum unit : {GL_TEXTURE2, GL_TEXTURE1, GL_TEXTURE0}) {
        glActiveTexture(unit);
        glBindTexture(GL_TEXTURE_2D, 0);
    }
}

void SkinPass::draw_translucent(const Programs& programs) const {
    for (std::size_t i = ghost_count_; i < drawn_count_; ++i) {
        const Drawn& skin = drawn_[i];
        if (skin.opacity < 1.0F)
            blend_nearest(
                [&] { draw_one(skin.surface, skin.palette, programs.skin, programs.skin_points, programs.textured_skin); },
                skin.opacity);
    }
}
}  // namespace skelplay::render
