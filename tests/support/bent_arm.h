#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <memory>
#include <numbers>
#include <string>
#include "figure/figure.h"
#include "scene/draw_list.h"
#include "scene/evaluator.h"
#include "scene/skin_attachment.h"
#include "support/drawn.h"
#include "support/skeleton.h"

namespace skelplay::test {
/// An arm of two bones, a metre long; in frame 1 the elbow is bent by 70 degrees about +Z. Three kinds of skin for it.
///
///     o   1.0  tail of lower
///     |
///     o   0.5  lower         (elbow)
///     |
///     o   0.0  upper         (root)
struct BentArm {
    static constexpr figure::BoneId upper{0};
    static constexpr figure::BoneId lower{1};
    static constexpr double bend = 70.0;   // degrees
    static constexpr double radius = 0.1;  // of the tubes around the bones
    static constexpr int sides = 24;

    figure::Skeleton skeleton =
        skeleton_of({{.name = "upper", .tail = {0, 0.5, 0}},
                     {.name = "lower", .parent = upper, .offset = {0, 0.5, 0}, .tail = {0, 0.5, 0}, .channels = {0, 1}}});
    figure::Motion motion = motion_of({{lower, figure::ChannelRole::rotate, figure::Axis::z, 0}}, {{0}, {bend}});

    /// The place of a corner of a tube around the arm.
    static glm::dvec3 corner(double height, int side, double across = radius) {
        const double turn = 2.0 * std::numbers::pi * side / sides;
        return {across * std::cos(turn), height, -across * std::sin(turn)};
    }

    /// Adds a tube of quads under a group's name.
    static void add_tube(figure::Mesh& mesh, const std::string& group, double from, double to, double across) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (const double height : {from, to})
            for (int side = 0; side < sides; ++side) mesh.positions.push_back(corner(height, side, across));
        const auto name = static_cast<std::uint32_t>(mesh.groups.size());
        mesh.groups.push_back(group);
        mesh.group_sets.push_back({name});
        for (std::uint32_t side = 0; side < sides; ++side) {
            const std::uint32_t next = (side + 1) % sides;
            figure::Face face{
                .first_corner = static_cast<std::uint32_t>(mesh.corners.size()), .corner_count = 4, .group_set = name};
            for (const std::uint32_t at : {side, next, next + sides, side + sides}) mesh.corners.push_back({first + at});
            mesh.faces.push_back(face);
        }
    }

    /// A tube for each bone, and a ring without a bone around the elbow.
    [[nodiscard]] figure::Skin rigid() const {
        figure::Mesh mesh{.name = "arm.obj"};
        add_tube(mesh, "upper", 0.0, 0.48, radius);
        add_tube(mesh, "lower", 0.52, 1.0, radius);
        add_tube(mesh, "bracelet", 0.48, 0.52, 1.3 * radius);
        figure::triangulate(mesh);
        return scene::attach_skin(std::move(mesh), skeleton, motion);
    }

    /// One tube that follows both bones near the elbow. Without faces it is a cloud of points.
    [[nodiscard]] figure::WeightedSkin weighted(bool faces = true) const {
        constexpr int rings = 26;
        figure::WeightedSkin skin{
            .inverse_bind = {glm::dmat4(1.0), glm::translate(glm::dmat4(1.0), glm::dvec3(0, -0.5, 0))}};
        for (int ring = 0; ring < rings; ++ring) {
            const double height = ring / (rings - 1.0);
            const double t = std::clamp((height - 0.35) / 0.3, 0.0, 1.0);
            const double share = t * t * (3 - 2 * t);  // of the lower arm
            for (int side = 0; side < sides; ++side) {
                skin.positions.push_back(corner(height, side));
                skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
                std::array<figure::Influence, 2> shares{{{upper, 1 - share}, {lower, share}}};
                if (share > 0.5) std::swap(shares[0], shares[1]);
                for (const figure::Influence& influence : shares)
                    if (influence.weight > 0) skin.influences.push_back(influence);
                skin.file_weight_sums.push_back(1.0);
            }
        }
        skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
        for (std::uint32_t ring = 0; faces && ring + 1 < rings; ++ring)
            for (std::uint32_t side = 0; side < sides; ++side) {
                const std::uint32_t a = ring * sides + side;
                const std::uint32_t b = ring * sides + (side + 1) % sides;
                skin.triangles.push_back({a, b, b + sides});
                skin.triangles.push_back({a, b + sides, a + sides});
            }
        return skin;
    }

    /// What is drawn of a frame. `skin`: null for a weighted one.
    [[nodiscard]] scene::DrawList drawn(std::size_t frame, const figure::Skin* skin, const scene::SkinSurface& surface,
                                        const scene::ViewOptions& options = {}, const scene::Selection& selection = {},
                                        const glm::dvec3& origin = glm::dvec3(0.0),
                                        const glm::dmat4& to_world = glm::dmat4(1.0)) const {
        figure::Pose pose;
        figure::sample(skeleton, motion, frame, pose);
        scene::FigureView figure{"arm", &skeleton, skin, &pose, to_world};
        figure.colour = {0.807F, 0.343F, 0.0F};
        figure.surface = std::make_shared<const scene::SkinSurface>(surface);
        return test::drawn(figure, options, selection, origin);
    }
};
}  // namespace skelplay::test
