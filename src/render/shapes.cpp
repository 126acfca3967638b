#include "render/shapes.h"
#include "scene/draw_list.h"

namespace skelplay::render {
namespace {
constexpr auto waist = static_cast<float>(scene::BoneInstance::waist);
constexpr auto tail_width = static_cast<float>(scene::BoneInstance::tail_width);
constexpr float full_circle = 6.2831853F;

glm::vec3 on_sphere(float around, float from_centre) {
    return {std::cos(around) * std::sin(from_centre), std::sin(around) * std::sin(from_centre), std::cos(from_centre)};
}
}  // namespace

std::vector<BoneVertex> octahedron() {
    // (x, z), counter-clockwise seen from the tail
    static constexpr std::array<glm::vec2, 4> corners{{{1, 0}, {0, -1}, {-1, 0}, {0, 1}}};
    static constexpr float slope = (1.0F - tail_width) / (1.0F - waist);
    std::vector<BoneVertex> shape;
    const auto at_waist = [](glm::vec2 out) { return glm::vec3(out.x, waist, out.y); };
    const auto at_tail = [](glm::vec2 out) { return glm::vec3(out.x * tail_width, 1.0F, out.y * tail_width); };
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::vec2 a = corners.at(i);
        const glm::vec2 b = corners.at((i + 1) % corners.size());
        const glm::vec3 a_round(a.x, 0, a.y);
        const glm::vec3 b_round(b.x, 0, b.y);
        const glm::vec3 to_head(a.x + b.x, -1.0F / waist, a.y + b.y);
        shape.push_back({{0, 0, 0}, to_head, {0, -1, 0}, {1, 0, 0}});
        shape.push_back({at_waist(b), to_head, b_round, {0, 1, 0}});
        shape.push_back({at_waist(a), to_head, a_round, {0, 0, 1}});
        // Two triangles. The line between them is no edge, so none of the distances is 0 there.
        const glm::vec3 to_tail(a.x + b.x, slope, a.y + b.y);
        shape.push_back({at_waist(a), to_tail, a_round, {1, 0, 0}});
        shape.push_back({at_waist(b), to_tail, b_round, {1, 1, 0}});
        shape.push_back({at_tail(b), to_tail, b_round, {1, 0, 1}});
        shape.push_back({at_waist(a), to_tail, a_round, {0, 1, 0}});
        shape.push_back({at_tail(b), to_tail, b_round, {0, 1, 1}});
        shape.push_back({at_tail(a), to_tail, a_round, {1, 1, 0}});
    }
    for (const std::size_t i : {0U, 1U, 2U, 0U, 2U, 3U})
        shape.push_back({at_tail(corners.at(i)), {0, 1, 0}, {0, 1, 0}, {1, 1, 1}});
    return shape;
}

IndexedShape dome(int outline) {
    // The centre, a ring at half the angle with half as many corners as the outline, and the outline.
    const int half = outline / 2;
    constexpr float quarter = full_circle / 4.0F;
    IndexedShape shape;
    shape.corners.emplace_back(0.0F, 0.0F, 1.0F);
    for (int i = 0; i < half; ++i)
        shape.corners.push_back(on_sphere(full_circle * static_cast<float>(i) / static_cast<float>(half), quarter / 2.0F));
    for (int i = 0; i < outline; ++i)
        shape.corners.push_back(on_sphere(full_circle * static_cast<float>(i) / static_cast<float>(outline), quarter));
    const auto inner = [=](int i) { return static_cast<std::uint16_t>(1 + i % half); };
    const auto outer = [=](int i) { return static_cast<std::uint16_t>(1 + half + i % outline); };
    for (int i = 0; i < half; ++i) {
        const std::uint16_t a = inner(i);
        const std::uint16_t b = inner(i + 1);
        const std::uint16_t between = outer(2 * i + 1);
        shape.triangles.insert(shape.triangles.end(), {0, a, b,                   //
                                                       a, outer(2 * i), between,  //
                                                       a, between, b,             //
                                                       b, between, outer(2 * i + 2)});
    }
    return shape;
}

IndexedShape shallow_dome(int outline) {
    const float angle = full_circle / static_cast<float>(outline);
    const float as_wide_as_a_disc = std::sqrt(angle / std::sin(angle));
    IndexedShape shape;
    shape.corners.emplace_back(0.0F, 0.0F, 1.0F);
    for (int i = 0; i < outline; ++i) {
        shape.corners.push_back(on_sphere(angle * static_cast<float>(i), full_circle / 4.0F) * as_wide_as_a_disc);
        const auto next = static_cast<std::uint16_t>(1 + (i + 1) % outline);
        shape.triangles.insert(shape.triangles.end(), {0, static_cast<std::uint16_t>(1 + i), next});
    }
    return shape;
}

BodyShape rounded_piece(int around) {
    struct Ring {
        float along;
        float degrees;  // of latitude
    };
    static constexpr std::array<Ring, 10> rings{
        {{0, -68}, {0, -42}, {0, -19}, {0, 0}, {0.33F, 0}, {0.67F, 0}, {1, 0}, {1, 19}, {1, 42}, {1, 68}}};
    BodyShape shape;
    shape.corners.push_back({{0, 0}, 0, -1});
    for (const Ring& ring : rings)
        for (int i = 0; i < around; ++i) {
            const float angle = full_circle * static_cast<float>(i) / static_cast<float>(around);
            const float latitude = ring.degrees * full_circle / 360.0F;
            shape.corners.push_back(
                {glm::vec2(std::cos(angle), std::sin(angle)) * std::cos(latitude), ring.along, std::sin(latitude)});
        }
    shape.corners.push_back({{0, 0}, 1, 1});
    const auto corner = [&](std::size_t ring, int i) {
        return static_cast<std::uint16_t>(1 + static_cast<int>(ring) * around + i % around);
    };
    const auto last = static_cast<std::uint16_t>(shape.corners.size() - 1);
    for (int i = 0; i < around; ++i) {
        const auto add = [&](std::uint16_t a, std::uint16_t b, std::uint16_t c) {
            shape.triangles.insert(shape.triangles.end(), {a, b, c});
        };
        add(0, corner(0, i), corner(0, i + 1));
        for (std::size_t ring = 0; ring + 1 < rings.size(); ++ring) {
            add(corner(ring, i), corner(ring + 1, i), corner(ring + 1, i + 1));
            add(corner(ring, i), corner(ring + 1, i + 1), corner(ring, i + 1));
        }
        add(last, corner(rings.size() - 1, i + 1), corner(rings.size() - 1, i));
    }
    return shape;
}
}  // namespace skelplay::render
