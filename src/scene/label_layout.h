#pragma once

#include "scene/draw_list.h"

namespace skelplay::scene {
/// The position of a label in the picture, in pixels from its upper left corner.
struct LabelPlacement {
    std::size_t label = 0;       // index into the labels
    glm::dvec2 point{0.0};       // the named point
    glm::dvec2 corner{0.0};      // upper left corner of its text
    double width = 0.0;          // of its text
    glm::dvec2 leader_end{0.0};  // where the line from the point meets the text
};

/// The labels, those that are wider than their room shortened in the middle. `width`: of a text in pixels.
std::vector<Label> fitted_labels(std::span<const Label> labels, const Camera& camera, ViewportSize size,
                                 const std::function<double(const std::string&)>& width);

/// Places texts beside their points, or below (see Label::below); lines lead from the points to those beside. Texts do
/// not overlap, stay inside the picture, and cover no other label's point where there is room. Selected bones come
/// first, then those in their subtree, then the others in order. Texts behind the camera, outside the picture or
/// without room are left out. The result does not depend on depth, so that texts do not swap positions while a figure
/// rotates. `widths`: of the labels' texts; `height`: of a line of text, both in pixels. At most `most` are placed.
std::vector<LabelPlacement> lay_out_labels(std::span<const Label> labels, std::span<const double> widths, double height,
                                           const Camera& camera, ViewportSize size, std::size_t most);
}  // namespace skelplay::scene
