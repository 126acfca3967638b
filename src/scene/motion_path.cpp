#include "scene/motion_path.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace skelplay::scene {

namespace {

constexpr std::size_t most_lines = 2000;
constexpr float pale = 0.35F;  // opacity of the part after the playhead

class PathDrawer {
public:
    PathDrawer(const MotionPath& path, DrawList& list) : path_(path), list_(list) {}

    void draw() {
        const std::size_t frames = path_.last - path_.first;
        const std::size_t step = frames / most_lines + 1;
        for (std::size_t at = path_.first; at < path_.last; at += step) line(at, std::min(at + step, path_.last));
        if (path_.tick == 0 || frames / path_.tick > most_lines / 3) return;
        // Ticks are at whole multiples of path_.tick from the beginning of the take, not of the range.
        for (std::size_t at = (path_.first + path_.tick - 1) / path_.tick * path_.tick; at <= path_.last;
             at += path_.tick)
            tick(at);
    }

private:
    [[nodiscard]] glm::vec3 point(std::size_t frame) const {
        return glm::vec3(glm::dvec3(path_.placement * glm::dvec4(path_.positions[frame], 1.0)) - list_.origin);
    }
    [[nodiscard]] glm::vec4 colour(std::size_t frame) const {
        return {path_.colour, static_cast<double>(frame) <= path_.now ? 1.0F : pale};
    }
    void add(const glm::vec3& from, const glm::vec3& to, const glm::vec4& colour) {
        list_.lines.push_back({from, 0.0F, colour});
        list_.lines.push_back({to, 0.0F, colour});
    }

    void line(std::size_t from, std::size_t to) { add(point(from), point(to), colour(to)); }

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
