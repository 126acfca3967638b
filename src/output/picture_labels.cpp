#include "output/picture_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "output/text_painter.h"
#include "render/renderer.h"
#include "scene/label_layout.h"

namespace skelplay::output {

namespace {

struct LabelInks {
    Paint halo;
    Paint text;
    Paint line;
};

constexpr LabelInks inks_on_dark{{20, 22, 26, 200}, {228, 231, 236, 255}, {228, 231, 236, 150}};
constexpr LabelInks inks_on_light{{255, 255, 255, 215}, {40, 44, 52, 255}, {40, 44, 52, 140}};
constexpr std::size_t most_labels = 1000;

/// Text with a rim, readable over anything without a plate behind it.
void paint_haloed(render::Image& image, const TextPainter& type, int x, int y, int rim, const LabelInks& inks,
                  std::string_view text) {
    for (const int down : {-rim, 0, rim})
        for (const int right : {-rim, 0, rim})
            if (down != 0 || right != 0) type.paint(image, x + right, y + down, text, inks.halo);
    type.paint(image, x, y, text, inks.text);
}

}  // namespace

void draw_labels(render::Image& image, const std::vector<scene::Label>& labels, const scene::Camera& camera,
                 scene::Theme theme, float scale) {
    if (labels.empty()) return;
    const LabelInks& inks = theme == scene::Theme::dark ? inks_on_dark : inks_on_light;
    const TextPainter type(13.0 * static_cast<double>(scale));
    std::vector<double> widths;
    for (const scene::Label& label : labels) widths.push_back(type.width(label.text));
    const scene::ViewportSize size{static_cast<double>(image.width), static_cast<double>(image.height)};
    const auto places = scene::place_labels(labels, widths, type.height(), camera, size, most_labels);
    for (const scene::LabelPlace& place : places)
        paint_line(image, place.point.x, place.point.y, place.leader_end.x, place.leader_end.y, inks.line);
    const int rim = std::max(static_cast<int>(std::lround(scale)), 1);
    for (const scene::LabelPlace& place : places)
        paint_haloed(image, type, static_cast<int>(std::lround(place.corner.x)),
                     static_cast<int>(std::lround(place.corner.y)), rim, inks, labels[place.label].text);
}

void draw_axis_names(render::Image& image, const glm::dmat3& axes, const scene::Camera& camera, scene::Theme theme,
                     float scale) {
    if (!TextPainter::can_write()) return;                                     // a picture is worth more than these
    constexpr double end = static_cast<double>(render::Gizmo::length) + 0.14;  // relative to half of the gizmo's side
    constexpr double shortest = 0.25;                                          // across the view, of an axis of 1
    constexpr std::array<std::string_view, 3> names{"X", "Y", "Z"};
    const LabelInks& inks = theme == scene::Theme::dark ? inks_on_dark : inks_on_light;
    const TextPainter type(11.0 * static_cast<double>(scale));
    const glm::dmat3 turn(scene::matrices(camera, {1.0, 1.0}, 1.0).view);
    const double half = 0.5 * static_cast<double>(render::Gizmo::side * scale);
    const int rim = std::max(static_cast<int>(std::lround(scale)), 1);
    for (int i = 0; i < 3; ++i) {
        const glm::dvec3 axis = turn * axes[i];
        if (std::hypot(axis.x, axis.y) < shortest) continue;
        const std::string_view name = names.at(static_cast<std::size_t>(i));
        const double x = half * (1.0 + axis.x * end) - 0.5 * type.width(name);
        const double y = image.height - half * (1.0 + axis.y * end) - 0.5 * type.height();
        paint_haloed(image, type, static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y)), rim, inks, name);
    }
}

}  // namespace skelplay::output
