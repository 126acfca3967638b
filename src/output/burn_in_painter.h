#pragma once

#include "render/image.h"
#include "session/burn_in.h"

namespace skelplay::output {

/// Writes what a picture shows into it, as film does: the take in the top left corner, the camera in the top right one,
/// the time code and the rate in the middle below, the frame at the bottom right. The gizmo's corner stays free. Light
/// text on dark plates is readable over any ground; digits are equally wide, so that numbers stand still in a video.
/// The text grows with the picture. What has no room is shortened, then left out: the rate first, then the time code.
/// Colours are blended as in a picture whose colours are multiplied by alpha.
void draw_burn_in(render::Image& image, const session::BurnIn& text);

}  // namespace skelplay::output
