#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "render/gl_objects.h"
#include "render/programs.h"
#include "scene/draw_list.h"

namespace skelplay::render {

/// Draws skins, with one call each. The constant data of a surface is uploaded once. A frame uploads only the palettes,
/// and the points if the take gives them.
class SkinPass {
public:
    /// Uploads the list's skins, and frees surfaces that no longer exist.
    void upload(const scene::DrawList& list);

    /// Draws the opaque skins. Needs Frame bound; depth test and depth writes on.
    void draw(const Programs& programs) const;
    /// Draws what is below the ground faintly, like FigurePass::draw_buried().
    void draw_buried(const Programs& programs) const;
    /// Draws the skins of figures, not of ghosts, as the key light sees them, see ShadowPass. Needs Frame bound.
    void draw_cast(const Programs& programs) const;
    [[nodiscard]] bool casts() const noexcept { return drawn_count_ > ghost_count_; }
    /// Draws the nearest layer of each transparent skin. Call after everything else.
    void draw_translucent(const Programs& programs) const;

private:
    /// A surface in OpenGL buffers.
    struct Surface {
        std::weak_ptr<const scene::SkinSurface> source;
        Buffer points = Buffer::create();
        Buffer bindings = Buffer::create();
        Buffer triangles = Buffer::create();
        Texture influences = Texture::create();
        VertexArray input = VertexArray::create();
        int corner_count = 0;  // number of indices, or of points when there are no triangles
        bool as_points = false;
        bool own_points = true;  // `points` has the surface's points, not a take's
        enum class Use : std::uint8_t { none, shared, single } use = Use::none;  // in the current list
    };
    /// A skin of the current list.
    struct Drawn {
        std::size_t surface = 0;  // into surfaces_
        Texture palette = Texture::create();
        float opacity = 1.0F;
    };

    void upload(const scene::SkinInstance& skin);
    /// `single`: not shared with other skins, because the skin has its own points.
    std::size_t find_or_make(const std::shared_ptr<const scene::SkinSurface>& source, bool single);
    void draw_one(const Drawn& skin, const ShaderProgram& triangles, const ShaderProgram& points) const;
    void draw_all(const ShaderProgram& triangles, const ShaderProgram& points) const;

    std::vector<Surface> surfaces_;
    std::vector<Drawn> drawn_;  // the first drawn_count_ are in use
    std::size_t drawn_count_ = 0;
    std::size_t ghost_count_ = 0;  // the first ones are ghosts
};

}  // namespace skelplay::render
