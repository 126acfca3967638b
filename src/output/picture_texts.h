#pragma once

#include <glm/mat3x3.hpp>
#include <vector>

#include "render/image.h"
#include "scene/camera.h"
#include "scene/draw_list.h"
#include "scene/view_options.h"
#include "session/burn_in.h"

namespace skelplay::output {

/// Writes facts into a picture as film does: the take at the top left, the camera at the top right, the time code and
/// the rate in the middle at the bottom, the frame at the bottom right. The gizmo's corner stays free. Light text on
/// dark plates is readable over any ground; all digits have the same width, so that numbers stand still in a video. The
/// text grows with the picture. Text without room is shortened, then left out: the rate first, then the time code.
/// `image` has colours premultiplied with alpha.
void draw_burn_in(render::Image& image, const session::BurnIn& text);

/// Writes names near their points (see scene::lay_out_labels()). Each has a rim, which keeps it readable over the
/// figure, and a thin line to its point. `scale`: 1 for text of 13 pixels.
void draw_labels(render::Image& image, const std::vector<scene::Label>& labels, const scene::Camera& camera,
                 scene::Theme theme, float scale);

/// Writes the names of the file's axes at the ends of a render::Gizmo. `axes`: DrawList::file_axes. An axis that points
/// at the viewer or away from the viewer gets no name.
void draw_axis_names(render::Image& image, const glm::dmat3& axes, const scene::Camera& camera, scene::Theme theme,
                     float scale);

}  // namespace skelplay::output
