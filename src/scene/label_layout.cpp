#include "scene/label_layout.h"

namespace skelplay::scene {
namespace {
constexpr int rings = 7;             // of possible positions around a point
constexpr double first_ring = 0.75;  // in heights of a line; the others are ring_gap apart
constexpr double ring_gap = 0.55;
constexpr double margin = 0.2;  // around a text, in heights
constexpr double below = 0.6;   // from a point to the text that stands below it, in heights
constexpr int most_below = 4;   // lines further down, where other texts are in the way
constexpr double cell_heights = 2.0;

struct TextBox {
    glm::dvec2 low;
    glm::dvec2 high;
    [[nodiscard]] bool overlaps(const TextBox& other) const {
        return low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y;
    }
};

/// Boxes by the cells of the picture that they touch, so that a search looks at those nearby only.
class BoxGrid {
public:
    BoxGrid(double cell, ViewportSize size)
        : cell_(cell), columns_(static_cast<std::size_t>(size.width / cell) + 1),
          cells_(columns_ * (static_cast<std::size_t>(size.height / cell) + 1)) {}

    void add(const TextBox& box) {
        for_each_cell(box, [&](std::vector<TextBox>& cell) {
            cell.push_back(box);
            return false;
        });
    }
    [[nodiscard]] bool overlaps(const TextBox& box) {
        return for_each_cell(box, [&](const std::vector<TextBox>& cell) {
            return std::ranges::any_of(cell, [&](const TextBox& other) { return box.overlaps(other); });
        });
    }

private:
    /// Calls `is_last` for the cells that a box touches, until it returns true; returns whether it did.
    template <class IsLast> bool for_each_cell(const TextBox& box, const IsLast& is_last) {
        const auto cell_at = [&](double pixel, std::size_t cells) {
            return std::min(static_cast<std::size_t>(std::max(pixel, 0.0) / cell_), cells - 1);
        };
        const std::size_t rows = cells_.size() / columns_;
        for (std::size_t row = cell_at(box.low.y, rows); row <= cell_at(box.high.y, rows); ++row)
            for (std::size_t column = cell_at(box.low.x, columns_); column <= cell_at(box.high.x, columns_); ++column)
                if (is_last(cells_[row * columns_ + column])) return true;
        return false;
    }

    double cell_;  // pixels
    std::size_t columns_;
    std::vector<std::vector<TextBox>> cells_;  // row after row
};

struct LabelPoint {
    std::size_t label;
    glm::dvec2 at;
};

/// The points in the picture, those of emphasised labels first, and before all those with texts below them.
std::vector<LabelPoint> points_in(std::span<const Label> labels, const Camera& camera, ViewportSize size) {
    std::vector<LabelPoint> points;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const glm::dvec3 at = project(camera, labels[i].position, size);
        if (at.z > 0.0 && at.x >= 0.0 && at.x < size.width && at.y >= 0.0 && at.y < size.height)
            points.push_back({i, {at.x, at.y}});
    }
    std::ranges::stable_sort(points, std::ranges::greater{}, [&](const LabelPoint& point) {
        return std::pair(labels[point.label].below, labels[point.label].emphasis);
    });
    return points;
}

class LabelLayout {
public:
    LabelLayout(std::vector<LabelPoint> points, double height, ViewportSize size)
        : points_(std::move(points)), height_(height), size_(size), occupied_(cell_heights * std::max(height, 1.0), size),
          named_(cell_heights * std::max(height, 1.0), size) {
        for (const LabelPoint& point : points_) {
            middle_ += point.at.x / static_cast<double>(points_.size());
            named_.add({point.at, point.at});
        }
    }

    [[nodiscard]] const std::vector<LabelPoint>& points() const noexcept { return points_; }

    /// Reserves a box centred below the point, further down if others are there. Nothing without room.
    std::optional<TextBox> reserve_below(const glm::dvec2& point, double width) {
        for (int line = 0; line < most_below; ++line) {
            const double left = std::clamp(point.x - 0.5 * width, 0.0, std::max(size_.width - width, 0.0));
            const glm::dvec2 low(left, std::min(point.y + below * height_, size_.height - height_) + line * height_);
            const TextBox box{low, low + glm::dvec2(width, height_)};
            if (!is_free(box)) continue;
            occupied_.add(box);
            return box;
        }
        return std::nullopt;
    }

    /// Reserves a box for a text of this width, if possible one that covers no point. Returns nothing without room.
    std::optional<TextBox> reserve(const glm::dvec2& point, double width) {
        std::optional<TextBox> best;
        for (int ring = 0; ring < rings; ++ring)
            if (find_on_ring(point, width, height_ * (first_ring + ring_gap * ring), best)) break;
        if (best) occupied_.add(*best);
        return best;
    }

private:
    /// Looks for a free box at this distance from the point, best away from the figure's middle. True: covers none.
    bool find_on_ring(const glm::dvec2& point, double width, double distance, std::optional<TextBox>& best) {
        static constexpr std::array<glm::dvec2, 8> directions{
            {{1, 0}, {1, -1}, {1, 1}, {-1, 0}, {-1, -1}, {-1, 1}, {0, -1}, {0, 1}}};
        const double outwards = point.x < middle_ ? -1.0 : 1.0;
        for (const glm::dvec2& each : directions) {
            const glm::dvec2 direction(each.x * outwards, each.y);
            const glm::dvec2 low(point.x + direction.x * distance + (direction.x - 1.0) * 0.5 * width,
                                 point.y + direction.y * distance - 0.5 * height_);
            const TextBox box{low, low + glm::dvec2(width, height_)};
            if (!is_free(box)) continue;
            if (!named_.overlaps(with_margin(box))) {
                best = box;
                return true;
            }
            if (!best) best = box;
        }
        return false;
    }

    [[nodiscard]] TextBox with_margin(const TextBox& box) const {
        const glm::dvec2 around(margin * height_);
        return {box.low - around, box.high + around};
    }

    /// True when the box is in the picture and overlaps no other.
    [[nodiscard]] bool is_free(const TextBox& box) {
        if (box.low.x < 0 || box.low.y < 0 || box.high.x > size_.width || box.high.y > size_.height) return false;
        return !occupied_.overlaps(with_margin(box));
    }

    std::vector<LabelPoint> points_;
    double height_;
    ViewportSize size_;
    double middle_ = 0.0;  // of the points, in x
    BoxGrid occupied_;     // by texts
    BoxGrid named_;        // the points
};
}  // namespace

std::vector<Label> fitted_labels(std::span<const Label> labels, const Camera& camera, ViewportSize size,
                                 const std::function<double(const std::string&)>& width) {
    std::vector<Label> fitted(labels.begin(), labels.end());
    for (Label& label : fitted) {
        const double room = label.room * pixels_per_metre(camera, size);
        if (room > 0.0)
            label.text = base::shortened(label.text, [&](const std::string& text) { return width(text) <= room; });
    }
    return fitted;
}

std::vector<LabelPlacement> lay_out_labels(std::span<const Label> labels, std::span<const double> widths, double height,
                                           const Camera& camera, ViewportSize size, std::size_t most) {
    LabelLayout layout(points_in(labels, camera, size), height, size);
    std::vector<LabelPlacement> placements;
    for (const LabelPoint& point : layout.points()) {
        if (placements.size() == most) break;
        const double width = widths[point.label];
        const bool stands_below = labels[point.label].below;
        const auto box = stands_below ? layout.reserve_below(point.at, width) : layout.reserve(point.at, width);
        if (!box) continue;
        if (stands_below) {
            placements.push_back({point.label, point.at, box->low, width, point.at});  // without a line
            continue;
        }
        const glm::dvec2 end(std::clamp(point.at.x, box->low.x, box->high.x),
                             std::clamp(point.at.y, box->low.y, box->high.y));
        placements.push_back({point.label, point.at, box->low, width, end});
    }
    return placements;
}
}  // namespace skelplay::scene
