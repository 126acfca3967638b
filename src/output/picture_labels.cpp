#include "output/picture_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "output/text_painter.h"

namespace skelplay::output {

namespace {

struct Colours {
    Paint panel;
    Paint text;
    Paint line;
};

constexpr Colours dark{{20, 22, 26, 225}, {228, 231, 236, 255}, {228, 231, 236, 110}};
constexpr Colours light{{255, 255, 255, 235}, {40, 44, 52, 255}, {40, 44, 52, 110}};

struct Placed {
    const scene::Label* label = nullptr;
    glm::dvec3 point{0.0};  // pixels from the top left; z: metres in front of the eye
};

/// The labels whose points are in the picture, nearest first.
std::vector<Placed> visible(const std::vector<scene::Label>& labels, const scene::Camera& camera,
                            scene::ViewportSize size) {
    std::vector<Placed> shown;
    for (const scene::Label& label : labels) {
        const glm::dvec3 point = scene::project(camera, label.position, size);
        if (point.z > 0.0 && point.x >= 0.0 && point.x < size.width && point.y >= 0.0 && point.y < size.height)
            shown.push_back({&label, point});
    }
    std::ranges::stable_sort(shown, {}, [](const Placed& placed) { return placed.point.z; });
    return shown;
}

/// A position for a box near a point, inside the picture and not overlapping other boxes. Tries near ones first.
std::optional<PixelBox> free_place(const render::Image& image, const std::vector<PixelBox>& taken, glm::dvec2 point,
                                   int width, int height) {
    static constexpr std::array<glm::dvec2, 8> directions{
        {{1, 0}, {-1, 0}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}, {0, -1}, {0, 1}}};
    for (int ring = 1; ring <= 10; ++ring)
        for (const glm::dvec2& direction : directions) {
            const double away = height * (0.2 + 0.55 * ring);
            const double x = point.x + direction.x * away + (direction.x - 1.0) * 0.5 * width;
            const double y = point.y + direction.y * away - 0.5 * height;
            const PixelBox box{static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y)), width, height};
            const bool inside =
                box.x >= 0 && box.y >= 0 && box.x + width <= image.width && box.y + height <= image.height;
            if (inside && std::ranges::none_of(taken, [&](const PixelBox& other) { return box.overlaps(other); }))
                return box;
        }
    return std::nullopt;
}

}  // namespace

void draw_labels(render::Image& image, const std::vector<scene::Label>& labels, const scene::Camera& camera,
                 scene::Theme theme, float scale) {
    if (labels.empty()) return;
    const Colours& colours = theme == scene::Theme::dark ? dark : light;
    const TextPainter type(13.0 * static_cast<double>(scale));
    const int margin = static_cast<int>(std::lround(5.0F * scale));
    const int height = type.height() + static_cast<int>(std::lround(3.0F * scale));
    const scene::ViewportSize size{static_cast<double>(image.width), static_cast<double>(image.height)};

    std::vector<PixelBox> boxes;
    std::vector<Placed> written;
    for (const Placed& placed : visible(labels, camera, size)) {
        const int width = type.width(placed.label->text) + 2 * margin;
        if (const auto box = free_place(image, boxes, {placed.point.x, placed.point.y}, width, height)) {
            boxes.push_back(*box);
            written.push_back(placed);
        }
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const PixelBox& box = boxes[i];
        const double end_x =
            std::clamp(written[i].point.x, static_cast<double>(box.x), static_cast<double>(box.x + box.width));
        paint_line(image, written[i].point.x, written[i].point.y, end_x, box.y + box.height * 0.5, colours.line);
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        paint_box(image, boxes[i], 4.0 * static_cast<double>(scale), colours.panel);
        type.paint(image, boxes[i].x + margin, boxes[i].y + (height - type.height()) / 2, written[i].label->text,
                   colours.text);
    }
}

}  // namespace skelplay::output
