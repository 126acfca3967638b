#pragma once

#include <glm/geometric.hpp>
#include <utility>
#include "scene/draw_list.h"

namespace skelplay::test {
/// A hand-made person of 1.75 m who stands on the ground and looks along +Z, as a draw list. Tests and benchmarks of
/// the renderer use it without a file or the evaluator.
///
///            6        0 hips    5 neck         10/11 hips, left and right
///            |        1 chest   6 crown        12/13 knees
///      3-----5-----2  2/3 shoulders            14/15 ankles
///     /      1      \ 4/7 elbows, 8/9 hands    16/17 toes
///    7       |       4
///    |       0       |
///    9     11 10     8
///           |  |
///          13 12
///           |  |
///          15 14
///         17   16
inline scene::DrawList stick_person(const glm::dvec3& origin, const glm::vec4& colour = {0.807F, 0.343F, 0.0F, 1.0F}) {
    static constexpr glm::dvec3 points[] = {
        {0, 0.95, 0},         {0, 1.30, 0.02},    {0.18, 1.45, 0},     {-0.18, 1.45, 0},     {0.30, 1.17, -0.04},
        {0, 1.52, 0},         {0, 1.75, 0.03},    {-0.28, 1.18, 0.03}, {0.33, 0.95, 0.12},   {-0.35, 0.97, 0.20},
        {0.10, 0.90, 0},      {-0.10, 0.90, 0},   {0.12, 0.48, 0.10},  {-0.12, 0.47, -0.02}, {0.13, 0.08, 0.02},
        {-0.13, 0.10, -0.20}, {0.16, 0.02, 0.20}, {-0.15, 0.02, -0.06}};
    static constexpr std::pair<int, int> bones[] = {{0, 1},   {1, 5},   {5, 6},   {1, 2},   {1, 3},  {2, 4},
                                                    {3, 7},   {4, 8},   {7, 9},   {0, 10},  {0, 11}, {10, 12},
                                                    {11, 13}, {12, 14}, {13, 15}, {14, 16}, {15, 17}};
    scene::DrawList list{.origin = origin};
    for (const auto& [from, to] : bones) {
        const glm::dvec3 way = points[to] - points[from];
        scene::BoneInstance bone{.head = glm::vec3(points[from] - origin),
                                 .radius = static_cast<float>(0.09 * glm::length(way)),
                                 .tail = glm::vec3(points[to] - origin),
                                 .side = glm::vec3(glm::normalize(glm::cross(way, glm::dvec3(0.1, 0.2, 1.0)))),
                                 .colour = colour};
        list.bones.push_back(bone);
        scene::JointInstance joint{.centre = bone.head, .radius = bone.radius * 0.6F, .colour = colour};
        list.joints.push_back(joint);
        list.bounds.include(points[from]);
        list.bounds.include(points[to]);
    }
    return list;
}
}  // namespace skelplay::test
