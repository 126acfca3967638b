#pragma once

#include "output/image_file.h"
#include "output/text_painter.h"
#include "render/image.h"

namespace skelplay::output {

/// A picture of one opaque colour.
render::Image filled(PictureSize size, Paint paint);
/// Fills the part of a rectangle that is in the picture with an opaque colour.
void fill(render::Image& image, int x, int y, PictureSize size, Paint paint);
/// Copies a picture into another one, its top left corner to (x, y). All of it must be in there.
void paste(render::Image& onto, const render::Image& image, int x, int y);

}  // namespace skelplay::output
