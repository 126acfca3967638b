#pragma once

#include <glm/mat3x3.hpp>
#include <vector>

#include "render/image.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/view_options.h"
#include "session/burn_in.h"

namespace skelplay::output {

/// Writes what a picture shows into it, as film does: the take in the top left corner, the camera in the top right one,
/// the time code and the rate in the middle below, the frame at the bottom right. The gizmo's corner stays free. Light
/// text on dark plates is readable over any ground; digits are equally wide, so that numbers stand still in a video.
/// The text grows with the picture. What has no room is shortened, then left out: the rate first, then the time code.
/// Colours are blended as in a picture whose colours are multiplied by alpha.
void draw_burn_in(render::Image& image, const session::BurnIn& text);

/// Writes names near their points (scene::place_labels), each with a rim that keeps it readable over the figure and a
/// thin line to its point. `scale`: 1 for text of 13 pixels.
void draw_labels(render::Image& image, const std::vector<scene::Label>& labels, const scene::Camera& camera,
                 scene::Theme theme, float scale);

/// Writes the names of the file's axes at the ends of a render::Gizmo. `axes`: DrawList::file_axes. One that points at
/// the viewer, or away, has none.
void draw_axis_names(render::Image& image, const glm::dmat3& axes, const scene::Camera& camera, scene::Theme theme,
                     float scale);

}  // namespace skelplay::output
