#pragma once

#include <vector>

#include "render/image.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/view_options.h"

namespace skelplay::output {

/// Writes names beside their points, each on a small panel with a thin line to its point, so that none covers another
/// as long as there is room. Names behind the camera or outside the picture are left out. `scale`: 1 for type of 13
/// pixels.
void draw_labels(render::Image& image, const std::vector<scene::Label>& labels, const scene::Camera& camera,
                 scene::Theme theme, float scale);

}  // namespace skelplay::output
