#include "output/image_painting.h"
#include "output/picture_painter.h"
#include "scene/label_layout.h"

namespace skelplay::output {
namespace {
constexpr scene::BurnInColours inks;
constexpr double line_per_height = 1.0 / 36;  // height of a line of text, relative to the picture's height
constexpr double line_per_width = 1.0 / 44;   // the same, at most, relative to the picture's width
constexpr double least_height = 11;           // pixels

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Paints text in which all digits have the same width.
class CountingType {
public:
    explicit CountingType(double height) : type_(height) {
        for (char digit = '0'; digit <= '9'; ++digit) digit_ = std::max(digit_, type_.width(std::string_view(&digit, 1)));
    }
    [[nodiscard]] const TextPainter& plain() const noexcept { return type_; }
    [[nodiscard]] int height() const noexcept { return type_.height(); }
    [[nodiscard]] int width(std::string_view text) const {
        int sum = 0;
        visit(text, [&](std::string_view /*run*/, int advance, int /*lead*/) { sum += advance; });
        return sum;
    }
    void paint(render::Image& image, int x, int y, std::string_view text, Paint paint) const {
        visit(text, [&](std::string_view run, int advance, int lead) {
            type_.paint(image, x + lead, y, run, paint);
            x += advance;
        });
    }

private:
    /// Calls `each(run, advance, lead)` for each digit and each run between digits. `lead`: space before the run.
    template <class Each> void visit(std::string_view text, const Each& each) const {
        while (!text.empty()) {
            const bool digit = is_digit(text.front());
            const auto other = std::ranges::find_if(text, is_digit);
            const std::size_t length = digit ? 1 : static_cast<std::size_t>(other - text.begin());
            const std::string_view run = text.substr(0, length);
            const int width = type_.width(run);
            each(run, digit ? digit_ : width, digit ? (digit_ - width) / 2 : 0);
            text.remove_prefix(length);
        }
    }

    TextPainter type_;
    int digit_ = 0;  // pixels
};

/// A plate with a text, and paler texts before and behind it.
struct Plate {
    std::string before;
    std::string text;
    std::string behind = {};
};

/// Lays plates out in one picture.
class Sheet {
public:
    explicit Sheet(render::Image& image)
        : image_(image),
          type_(std::max(std::min(image.height * line_per_height, image.width * line_per_width), least_height)),
          margin_(std::max(type_.height() * 3 / 4, 4)), padding_(std::max(type_.height() * 2 / 5, 3)) {}

    /// Pixels between the margins.
    [[nodiscard]] int room() const noexcept { return image_.width - 2 * margin_; }
    [[nodiscard]] int margin() const noexcept { return margin_; }
    [[nodiscard]] int gap() const noexcept { return margin_ / 2; }
    [[nodiscard]] int width(const Plate& plate) const {
        return width_beside(plate.before) + type_.width(plate.text) + width_beside(plate.behind) + 2 * padding_;
    }
    [[nodiscard]] int top() const noexcept { return margin_; }
    [[nodiscard]] int bottom() const noexcept { return image_.height - margin_ - height(); }
    /// The plate itself if it fits, else one with only the text, shortened.
    [[nodiscard]] Plate fitted(const Plate& plate, int room) const {
        if (width(plate) <= room) return plate;
        return {"", shortened(type_.plain(), plate.text, room - 2 * padding_)};
    }
    void put(const Plate& plate, int x, int y) const {
        if (plate.text.empty()) return;
        shade(image_, x, y, width(plate), height(), inks.plate);
        const int line = y + (height() - type_.height()) / 2;
        type_.paint(image_, x + padding_, line, plate.before, inks.dim_text);
        const int begin = x + padding_ + width_beside(plate.before);
        type_.paint(image_, begin, line, plate.text, inks.text);
        type_.paint(image_, begin + type_.width(plate.text) + gap_between(), line, plate.behind, inks.dim_text);
    }

private:
    [[nodiscard]] int height() const noexcept { return type_.height() + padding_; }
    [[nodiscard]] int gap_between() const noexcept { return 3 * padding_ / 2; }
    [[nodiscard]] int width_beside(const std::string& text) const {
        return text.empty() ? 0 : gap_between() + type_.width(text);
    }

    render::Image& image_;
    CountingType type_;
    int margin_;   // from the picture's edge, pixels
    int padding_;  // from a plate's edge to its text
};

/// Puts the camera at the right, in up to half of the row, and the take at the left, in the rest.
void put_top(const Sheet& sheet, const session::BurnIn& text) {
    const Plate camera = sheet.fitted({text.camera.empty() ? "" : "camera", text.camera}, sheet.room() / 2);
    const int right = sheet.margin() + sheet.room() - sheet.width(camera);
    sheet.put(sheet.fitted({"", text.take}, right - sheet.gap() - sheet.margin()), sheet.margin(), sheet.top());
    sheet.put(camera, right, sheet.top());
}

/// Puts the frame at the right, time code (and rate) in the middle or left of it, as they fit.
void put_bottom(const Sheet& sheet, const session::BurnIn& text) {
    const Plate frame = sheet.fitted({"frame", text.frame}, sheet.room());
    const int right = sheet.margin() + sheet.room() - sheet.width(frame);
    sheet.put(frame, right, sheet.bottom());
    for (const Plate& time : std::array<Plate, 2>{{{"", text.time_code, text.rate}, {"", text.time_code}}}) {
        const int width = sheet.width(time);
        const int middle = sheet.margin() + (sheet.room() - width) / 2;
        const int x = std::min(middle, right - sheet.gap() - width);
        if (x >= sheet.margin()) return sheet.put(time, x, sheet.bottom());
    }
}

constexpr std::size_t most_labels = 1000;

/// Text with a rim, readable over anything without a plate behind it.
void paint_haloed(render::Image& image, const TextPainter& type, int x, int y, int rim, const scene::LabelColours& colours,
                  std::string_view text) {
    for (const int down : {-rim, 0, rim})
        for (const int right : {-rim, 0, rim})
            if (down != 0 || right != 0) type.paint(image, x + right, y + down, text, colours.halo);
    type.paint(image, x, y, text, colours.text);
}
}  // namespace

void draw_burn_in(render::Image& image, const session::BurnIn& text) {
    if (image.width <= 0 || image.height <= 0) return;
    const Sheet sheet(image);
    put_top(sheet, text);
    put_bottom(sheet, text);
}

void draw_labels(render::Image& image, const std::vector<scene::Label>& all, const scene::Camera& camera,
                 scene::Theme theme, float scale) {
    if (all.empty()) return;
    const scene::LabelColours& colours = scene::colours_of(theme).labels;
    const TextPainter type(13.0 * static_cast<double>(scale));
    const scene::ViewportSize size{static_cast<double>(image.width), static_cast<double>(image.height)};
    const std::vector<scene::Label> labels =
        scene::fitted_labels(all, camera, size, [&](const std::string& text) { return type.width(text); });
    std::vector<double> widths;
    for (const scene::Label& label : labels) widths.push_back(type.width(label.text));
    const auto placements = scene::lay_out_labels(labels, widths, type.height(), camera, size, most_labels);
    for (const scene::LabelPlacement& place : placements)
        paint_line(image, place.point.x, place.point.y, place.leader_end.x, place.leader_end.y, colours.leader);
    const int rim = std::max(static_cast<int>(std::lround(scale)), 1);
    for (const scene::LabelPlacement& place : placements)
        paint_haloed(image, type, static_cast<int>(std::lround(place.corner.x)),
                     static_cast<int>(std::lround(place.corner.y)), rim, colours, labels[place.label].text);
}

void draw_title(render::Image& image, const std::string& title, scene::Theme theme, float scale, bool lower) {
    if (!TextPainter::can_write()) return;  // the views are useful without it
    const TextPainter type(13.0 * static_cast<double>(scale));
    const int edge = static_cast<int>(std::lround(10.0 * static_cast<double>(scale)));
    const int rim = std::max(static_cast<int>(std::lround(scale)), 1);
    paint_haloed(image, type, edge, edge + (lower ? 2 * type.height() + edge : 0), rim, scene::colours_of(theme).labels,
                 shortened(type, title, image.width - 2 * edge));
}

void draw_axis_names(render::Image& image, const glm::dmat3& axes, const scene::Camera& camera, scene::Theme theme,
                     float scale) {
    if (!TextPainter::can_write()) return;  // a picture without these names is still useful
    constexpr double end = static_cast<double>(render::Gizmo::length) + 0.14;  // relative to half of the gizmo's side
    constexpr double shortest = 0.25;  // length across the view, of an axis of length 1
    constexpr std::array<std::string_view, 3> names{"X", "Y", "Z"};
    const scene::LabelColours& colours = scene::colours_of(theme).labels;
    const TextPainter type(11.0 * static_cast<double>(scale));
    const glm::dmat3 view(scene::matrices(camera, {1.0, 1.0}, 1.0).view);
    const double half = 0.5 * static_cast<double>(render::Gizmo::side * scale);
    const int rim = std::max(static_cast<int>(std::lround(scale)), 1);
    for (int i = 0; i < 3; ++i) {
        const glm::dvec3 axis = view * axes[i];
        if (std::hypot(axis.x, axis.y) < shortest) continue;
        const std::string_view name = names.at(static_cast<std::size_t>(i));
        const double x = half * (1.0 + axis.x * end) - 0.5 * type.width(name);
        const double y = image.height - half * (1.0 + axis.y * end) - 0.5 * type.height();
        paint_haloed(image, type, static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y)), rim, colours, name);
    }
}
}  // namespace skelplay::output
