#pragma once

#include <algorithm>
#include <glm/geometric.hpp>
#include <memory>
#include <string>
#include <vector>
#include "body/body_builder.h"
#include "figure/pose.h"
#include "scene/draw_list.h"
#include "support/drawn.h"
#include "support/skeleton.h"

namespace skelplay::test {
/// The skeleton of a human of 1.75 m in a T-pose, in metres, Y up, who looks along +Z; its left is +X.
///
///                     head 1.56
///      1.43            neck 1.48           1.43
///     hand--forearm--upper arm-+-upper arm--forearm--hand        x: 0.18, 0.46, 0.71
///                     chest 1.25
///                     spine 1.10
///                      hips 0.95
///            thigh 0.92   |    thigh 0.92                        x: 0.09
///             shin 0.50   |     shin 0.50
///             foot 0.08   |     foot 0.08
///             toes 0.02         toes 0.02                        z: 0.14, their tips at 0.21 on the ground
struct Mannequin {
    figure::Skeleton skeleton;
    std::vector<figure::BodyBone> parts;  // by BoneId
    figure::Pose pose;                    // at rest
    std::shared_ptr<const scene::ProxyBody> proxy_body;

    Mannequin() {
        using figure::Part;
        add(Part::hips, figure::Side::none, -1, {0, 0.95, 0});
        const int spine = add(Part::spine, figure::Side::none, 0, {0, 1.10, 0});
        const int chest = add(Part::spine, figure::Side::none, spine, {0, 1.25, 0}, 2);
        const int neck = add(Part::neck, figure::Side::none, chest, {0, 1.48, 0});
        const int head = add(Part::head, figure::Side::none, neck, {0, 1.56, 0.02});
        bones_[static_cast<std::size_t>(head)].tail = {0, 0.18, 0};
        for (const auto& [side, x] : {std::pair(figure::Side::left, 1.0), std::pair(figure::Side::right, -1.0)}) {
            const int collar = add(Part::collar, side, chest, {0.03 * x, 1.42, 0});
            const int arm = add(Part::upper_arm, side, collar, {0.18 * x, 1.43, 0});
            add(Part::hand, side, add(Part::forearm, side, arm, {0.46 * x, 1.43, 0}), {0.71 * x, 1.43, 0});
            const int shin = add(Part::shin, side, add(Part::thigh, side, 0, {0.09 * x, 0.92, 0}), {0.09 * x, 0.5, 0});
            const int foot = add(Part::foot, side, shin, {0.09 * x, 0.08, 0});
            const int toes = add(Part::toes, side, foot, {0.09 * x, 0.02, 0.14});
            bones_[static_cast<std::size_t>(toes)].tail = {0, -0.02, 0.07};
        }
        finish();
    }

    [[nodiscard]] figure::BoneId bone(figure::Part part, figure::Side side = figure::Side::none) const {
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (parts[i].part == part && parts[i].side == side) return figure::bone_id(i);
        return figure::BoneId::none;
    }

    /// The figure as posed by `pose`; it must not move while the view is used.
    [[nodiscard]] scene::FigureView view(std::string_view name = "mannequin") const {
        scene::FigureView seen;
        seen.name = name;
        seen.skeleton = &skeleton;
        seen.pose = &pose;
        seen.parts = parts;
        seen.proxy_body = proxy_body;
        seen.colour = scene::figure_colour(0);
        return seen;
    }

private:
    /// Adds a part whose joint is at this position below the part that was added as `parent`th; -1: a root.
    int add(figure::Part part, figure::Side side, int parent, const glm::dvec3& position, int number = 1) {
        const bool root = parent < 0;
        bones_.push_back(
            {.name = std::string(figure::name(side)) + std::string(figure::name(part)) + std::to_string(number),
             .parent = root ? figure::BoneId::none : figure::bone_id(static_cast<std::size_t>(parent)),
             .offset = position - (root ? glm::dvec3(0.0) : positions_[static_cast<std::size_t>(parent)])});
        positions_.push_back(position);
        added_.push_back({part, side, 0, number});
        return static_cast<int>(bones_.size()) - 1;
    }

    void finish() {
        skeleton = skeleton_of(bones_);
        const std::vector<figure::BoneId>& ids = skeleton.file_order();
        parts.resize(added_.size());
        for (std::size_t i = 0; i < added_.size(); ++i) parts[figure::index(ids[i])] = added_[i];
        figure::rest_pose(skeleton, pose);
        proxy_body =
            std::make_shared<const scene::ProxyBody>(body::proxy_body_of(skeleton, pose, {.bones = parts, .human = true}));
    }

    std::vector<figure::Bone> bones_;
    std::vector<glm::dvec3> positions_;
    std::vector<figure::BodyBone> added_;
};

/// The points of the drawn surfaces that follow a bone (of any figure), in metres relative to the list's origin.
inline std::vector<glm::vec3> drawn_points(const scene::DrawList& list, figure::BoneId bone) {
    std::vector<glm::vec3> points;
    for (const scene::SkinInstance& skin : list.skins)
        for (std::size_t i = 0; i < skin.surface->points.size(); ++i) {
            const auto row = static_cast<std::size_t>(skin.surface->bindings[i].first);
            if (skin.surface->rows[row].bone != bone) continue;
            const glm::dvec4 point(glm::dvec3(skin.surface->points[i].position), 1.0);
            points.emplace_back(scene::matrix(skin.palette[row]) * point);
        }
    return points;
}

/// The least distance between the points of two sets; 1e9: one is empty.
inline float gap(const std::vector<glm::vec3>& first, const std::vector<glm::vec3>& second) {
    float least = 1e9F;
    for (const glm::vec3& a : first)
        for (const glm::vec3& b : second) least = std::min(least, glm::distance(a, b));
    return least;
}
}  // namespace skelplay::test
