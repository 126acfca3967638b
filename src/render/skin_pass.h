#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "render/gl_handles.h"
#include "render/programs.h"
#include "scene/draw_list.h"

namespace skelplay::render {

/// Draws skins: one call each. What stays the same is handed to the driver once for each surface; a frame costs the
/// palettes, and the points of takes that give their own.
class SkinPass {
public:
    /// Makes the driver's side of the list's skins ready, and forgets surfaces that nobody holds any more.
    void upload(const scene::DrawList& list);

    /// The opaque ones. Needs Frame bound; depth test and depth writes on.
    void draw(const Programs& programs) const;
    /// What is below the ground, faintly, as FigurePass::draw_buried().
    void draw_buried(const Programs& programs) const;
    /// Those that are seen through, nearest surface only; after everything else.
    void draw_translucent(const Programs& programs) const;

private:
    /// A surface where the driver can reach it.
    struct Surface {
        std::weak_ptr<const scene::SkinSurface> source;
        Buffer points = Buffer::create();
        Buffer bindings = Buffer::create();
        Buffer triangles = Buffer::create();
        Texture influences = Texture::create();
        VertexArray input = VertexArray::create();
        int corner_count = 0;  // indices, or points when there are no triangles
        bool as_points = false;
        bool own_points = true;                                                  // of the surface, not of a take
        enum class Use : std::uint8_t { none, shared, single } use = Use::none;  // in the list's skins
    };
    /// A skin of the list that was uploaded last.
    struct Drawn {
        std::size_t surface = 0;  // into surfaces_
        Texture palette = Texture::create();
        float opacity = 1.0F;
    };

    void upload(const scene::SkinInstance& skin);
    /// `single`: for one skin alone, as it brings its own points.
    std::size_t find_or_make(const std::shared_ptr<const scene::SkinSurface>& source, bool single);
    void draw_one(const Drawn& skin, const ShaderProgram& triangles, const ShaderProgram& points) const;
    void draw_all(const ShaderProgram& triangles, const ShaderProgram& points) const;

    std::vector<Surface> surfaces_;
    std::vector<Drawn> drawn_;  // the first drawn_count_ are in use
    std::size_t drawn_count_ = 0;
};

}  // namespace skelplay::render
