#pragma once

#include "render/gl_handles.h"
#include "render/image.h"

namespace skelplay::render {

/// A picture in the memory of the current OpenGL context, for who draws with textures by their names.
class PictureTexture {
public:
    explicit PictureTexture(const Image& image);

    /// OpenGL's name of it.
    [[nodiscard]] unsigned name() const noexcept { return texture_.get(); }

private:
    Texture texture_ = Texture::create();
};

}  // namespace skelplay::render
