#include "scene/force_marks.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace skelplay::scene {

namespace {

constexpr double over_ground = 0.003;                  // metres, so that the ground does not cut the lines
constexpr glm::vec3 force_colour{1.0F, 0.55F, 0.05F};  // linear RGB

/// Adds a shape like a bone's that belongs to no bone: it is not picked, and casts no soft shadow on the ground.
void add_spear(const glm::dvec3& head, const glm::dvec3& tail, double radius, const glm::vec4& colour, DrawList& list) {
    list.bone_owners.push_back({0, figure::BoneId::none});
    BoneInstance& spear = list.bones.emplace_back();
    spear.head = glm::vec3(head - list.origin);
    spear.tail = glm::vec3(tail - list.origin);
    spear.radius = static_cast<float>(radius);
    const glm::dvec3 along = glm::normalize(tail - head);
    const glm::dvec3 any = std::abs(along.x) < 0.9 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 0, 1);
    spear.side = glm::vec3(glm::normalize(glm::cross(along, any)));
    spear.hidden = -1.0F;
    spear.colour = colour;
}

class ForceMarkDrawer {
public:
    ForceMarkDrawer(const ForcePlateMark& mark, DrawList& list)
        : mark_(mark), list_(list), ink_(colours_of(list.theme).scene.mark, 0.9F) {
        const glm::dvec3 normal = glm::cross(mark.corners[0] - mark.corners[1], mark.corners[0] - mark.corners[3]);
        if (glm::length(normal) > 0.0) up_ = glm::normalize(normal);
        if (up_.y < 0.0) up_ = -up_;
    }

    void draw() {
        draw_plate();
        if (std::isnan(mark_.centre.x)) return;
        draw_cross();
        draw_force();
        draw_free_moment();
    }

private:
    void line(const glm::dvec3& from, const glm::dvec3& to, const glm::vec4& ink) {
        const glm::dvec3 lift = up_ * over_ground - list_.origin;
        add_line(list_.lines, glm::vec3(from + lift), glm::vec3(to + lift), ink);
    }

    /// The outline twice, so that it is told from the grid, and the diagonals, which meet at its centre.
    void draw_plate() {
        constexpr double inner = 0.03;  // of the way to the centre
        const auto& corners = mark_.corners;
        const glm::dvec3 centre = (corners[0] + corners[1] + corners[2] + corners[3]) / 4.0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const glm::dvec3& from = corners[i];
            const glm::dvec3& to = corners[(i + 1) % corners.size()];
            line(from, to, ink_);
            line(glm::mix(from, centre, inner), glm::mix(to, centre, inner), ink_);
            line(from, centre, glm::vec4(glm::vec3(ink_), 0.25F));
            list_.bounds.include(from);
        }
        if (!mark_.name.empty()) list_.labels.push_back({corners[0], mark_.name, Emphasis::plain});
    }

    void draw_cross() {
        const double size = 4.0 * mark_.width;
        const glm::dvec3 x = glm::normalize(mark_.corners[0] - mark_.corners[1]) * size;
        const glm::dvec3 y = glm::cross(up_, x);
        const glm::vec4 ink(force_colour, 1.0F);
        for (const glm::dvec3& arm : {x, y}) line(mark_.centre - arm, mark_.centre + arm, ink);
    }

    void draw_force() {
        const glm::dvec3 arrow = mark_.force * mark_.metres_per_newton;
        const double length = glm::length(arrow);
        if (!(length > 2.0 * mark_.width)) return;
        add_spear(mark_.centre + arrow, mark_.centre, mark_.width, glm::vec4(force_colour, 1.0F), list_);
    }

    void draw_free_moment() {
        constexpr double radians_per_newton_metre = glm::half_pi<double>() / 10.0;
        constexpr double radius = 0.12;  // metres
        constexpr double step = 0.1;     // radians, at most
        const double moment = glm::dot(mark_.free_moment, up_);
        const double angle =
            std::clamp(moment * radians_per_newton_metre, -glm::two_pi<double>(), glm::two_pi<double>());
        const auto steps = static_cast<int>(std::ceil(std::abs(angle) / step));
        const glm::dvec3 x = glm::normalize(mark_.corners[0] - mark_.corners[1]);
        const glm::dvec3 y = glm::cross(up_, x);
        const auto at = [&](double turned, double from) {
            return mark_.centre + (x * std::cos(turned) + y * std::sin(turned)) * from;
        };
        const glm::vec4 ink(force_colour, 0.9F);
        for (int i = 0; i < steps; ++i) line(at(angle * i / steps, radius), at(angle * (i + 1) / steps, radius), ink);
        if (steps < 3) return;
        const double back = angle - std::copysign(2 * step, angle);  // the arrow's head
        for (const double from : {0.85 * radius, 1.15 * radius}) line(at(angle, radius), at(back, from), ink);
    }

    const ForcePlateMark& mark_;
    DrawList& list_;
    glm::vec4 ink_;
    glm::dvec3 up_{0.0, 1.0, 0.0};
};

}  // namespace

void draw_force_plate(const ForcePlateMark& mark, DrawList& list) { ForceMarkDrawer(mark, list).draw(); }

void draw_segment_axes(const glm::dmat4& world, double length, DrawList& list) {
    constexpr double slenderness = 0.07;  // half of an axis's greatest width, relative to its length
    const glm::dvec3 origin(world[3]);
    if (std::isnan(origin.x)) return;
    for (int axis = 0; axis < 3; ++axis) {
        const glm::dvec3 direction(world[axis]);
        if (!(glm::length(direction) > 0.0)) continue;
        add_spear(origin, origin + glm::normalize(direction) * length, slenderness * length,
                  axis_colours.at(static_cast<std::size_t>(axis)), list);
    }
    list.bounds.include(origin);
}

}  // namespace skelplay::scene
