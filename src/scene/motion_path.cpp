#include "scene/motion_path.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/common.hpp>

namespace skelplay::scene {

namespace {

constexpr std::size_t most_lines = 2000;
constexpr std::size_t most_numbers = 12;

/// Opacities of a part of the path, at the playhead and at the most distant time that is drawn.
struct Fading {
    float now;
    float far;
};
constexpr Fading past{1.0F, 0.45F};
constexpr Fading to_come{0.40F, 0.15F};

/// How many ticks it is from one frame number to the next: 1, 2, 5, 10, 20, 50 …
std::size_t ticks_per_number(std::size_t ticks) {
    for (std::size_t decade = 1;; decade *= 10)
        for (const std::size_t step : {1U, 2U, 5U})
            if (ticks / (step * decade) < most_numbers) return step * decade;
}

class PathDrawer {
public:
    PathDrawer(const MotionPath& path, DrawList& list) : path_(path), list_(list) {}

    void draw() {
        const std::size_t frames = path_.last - path_.first;
        const std::size_t step = frames / most_lines + 1;
        for (std::size_t at = path_.first; at < path_.last; at += step) line(at, std::min(at + step, path_.last));
        if (path_.tick == 0 || frames / path_.tick > most_lines / 3) return;
        const std::size_t numbered = path_.tick * ticks_per_number(frames / path_.tick);
        // Ticks are at whole multiples of path_.tick from the beginning of the take, not of the range.
        for (std::size_t at = (path_.first + path_.tick - 1) / path_.tick * path_.tick; at <= path_.last;
             at += path_.tick) {
            if (!figure::is_there(path_.positions[at])) continue;
            tick(at);
            if (at % numbered == 0) number(at);
        }
    }

private:
    [[nodiscard]] glm::dvec3 place(std::size_t frame) const {
        return path_.placement * glm::dvec4(path_.positions[frame], 1.0);
    }
    [[nodiscard]] glm::vec3 point(std::size_t frame) const { return glm::vec3(place(frame) - list_.origin); }

    [[nodiscard]] glm::vec4 colour(std::size_t frame) const {
        const double from_now = static_cast<double>(frame) - path_.now;
        const double furthest =
            std::max({path_.now - static_cast<double>(path_.first), static_cast<double>(path_.last) - path_.now, 1.0});
        const Fading& fading = from_now <= 0.0 ? past : to_come;
        const auto far = static_cast<float>(std::min(std::abs(from_now) / furthest, 1.0));
        return {path_.colour, glm::mix(fading.now, fading.far, far)};
    }
    void add(const glm::vec3& from, const glm::vec3& to, const glm::vec4& colour) {
        list_.lines.push_back({from, 0.0F, colour});
        list_.lines.push_back({to, 0.0F, colour});
    }

    /// Nothing across a gap, however short.
    void line(std::size_t from, std::size_t to) {
        const auto stretch = path_.positions.subspan(from, to - from + 1);
        if (std::ranges::all_of(stretch, [](const glm::dvec3& place) { return figure::is_there(place); }))
            add(point(from), point(to), colour(to));
    }

    /// A small cross along the axes of the world.
    void tick(std::size_t frame) {
        const glm::vec3 middle = point(frame);
        const glm::vec4 ink(glm::mix(path_.colour, glm::vec3(1.0F), 0.5F), colour(frame).a);
        for (int axis = 0; axis < 3; ++axis) {
            glm::vec3 reach(0.0F);
            reach[axis] = static_cast<float>(path_.tick_size * 0.5);
            add(middle - reach, middle + reach, ink);
        }
    }

    void number(std::size_t frame) {
        list_.labels.push_back(
            {place(frame), fmt::format("{}", path_.first_number + static_cast<std::int64_t>(frame)), Emphasis::plain});
    }

    const MotionPath& path_;
    DrawList& list_;
};

}  // namespace

void draw_path(const MotionPath& path, DrawList& list) {
    if (path.positions.empty() || path.first >= path.positions.size()) return;
    MotionPath inside = path;
    inside.last = std::min(path.last, path.positions.size() - 1);
    if (inside.first < inside.last) PathDrawer(inside, list).draw();
}

}  // namespace skelplay::scene
