#include "processing/mirror.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <variant>
#include <vector>
#include "processing/joint_channels.h"
#include "scene/evaluator.h"
#include "support/posed.h"
#include "support/skeleton.h"
#include "support/stick_figure.h"

namespace skelplay::processing::mirror_test {
using figure::Axis;
using figure::BoneId;

constexpr std::size_t frames = 40;

Mirrored mirror_upright(figure::Figure& figure, Axis up) {
    return mirror(figure, analysis::infer_axes_and_unit(figure, {.up = up}));
}

/// Every joint does something else, left and right, and the person walks in a curve.
figure::Figure dancer(const test::StickFigure& like = {}) {
    return test::stick_figure(
        like, frames,
        [](std::string_view joint, std::size_t frame) {
            const double t =
                static_cast<double>(frame) / 10 + static_cast<double>(std::hash<std::string_view>{}(joint) % 7);
            return glm::dvec3(50 * std::sin(t), 30 * std::cos(2 * t), 170 * std::sin(t / 3));
        },
        [](std::size_t frame) {
            const auto t = static_cast<double>(frame);
            return glm::dvec3(3 * t, 95 + std::sin(t), 0.1 * t * t);
        });
}

std::string other_side(std::string name) {
    for (const auto& [from, to] : {std::pair{"Left", "Right"}, std::pair{"Right", "Left"}})
        if (name.starts_with(from)) return to + name.substr(std::string(from).size());
    return name;
}

/// Where the bones are, by name.
std::map<std::string, glm::dvec3> positions(const figure::Figure& figure, std::size_t frame) {
    std::map<std::string, glm::dvec3> result;
    const auto world = test::world_matrices(figure, frame);
    for (std::size_t i = 0; i < world.size(); ++i)
        result[figure.skeleton[figure::bone_id(i)].name] = glm::dvec3(world[i][3]);
    return result;
}

/// The farthest that any bone is from the reflection of what its partner was.
double worst_reflection(const figure::Figure& before, const figure::Figure& after, const glm::dvec3& signs) {
    double worst = 0.0;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        const auto was = positions(before, frame);
        for (const auto& [name, at] : positions(after, frame))
            worst = std::max(worst, glm::distance(at, signs * was.at(other_side(name))));
    }
    return worst;
}

double worst_number(const figure::Figure& a, const figure::Figure& b) {
    const auto& one = std::get<figure::Motion>(a.take).samples;
    const auto& other = std::get<figure::Motion>(b.take).samples;
    double worst = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i) worst = std::max(worst, std::abs(one[i] - other[i]));
    return worst;
}

TEST(Mirror, EveryJointIsWhereTheReflectionOfItsPartnerWas) {
    const figure::Figure before = dancer();
    figure::Figure after = before;
    const Mirrored mirrored = mirror_upright(after, Axis::y);
    EXPECT_FALSE(mirrored.refused);
    EXPECT_EQ(mirrored.pairs.pairs, 7U) << "three of an arm, four of a leg";
    EXPECT_LT(worst_reflection(before, after, {-1, 1, 1}), 1e-9);
    mirror_upright(after, Axis::y);
    EXPECT_LT(worst_number(before, after), 1e-12) << "the angles are only given other signs";
}

// A figure with Z up is reflected at the plane through Z.
TEST(Mirror, ThePlaneIsUprightWhateverTheUpAxis) {
    const glm::dmat3 z_up(glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1), glm::dvec3(1, 0, 0));  // left along Y
    const figure::Figure before = dancer({.turn = z_up});
    figure::Figure after = before;
    mirror_upright(after, Axis::z);
    EXPECT_LT(worst_reflection(before, after, {1, -1, 1}), 1e-9);
}

/// The same person whose bones rest in any axes, as those of an ASF do.
figure::Figure with_other_axes(figure::Figure figure) {
    std::vector<glm::dmat3> axes;
    for (std::size_t i = 0; i < figure.skeleton.size(); ++i) {
        const auto n = static_cast<double>(i);
        axes.push_back(glm::mat3_cast(glm::normalize(glm::dquat(std::cos(n), std::sin(2 * n), 0.3, std::cos(5 * n)))));
    }
    const figure::Skeleton old = figure.skeleton;
    figure.skeleton = figure::changed_bones(old, [&](BoneId id, figure::Bone& bone) {
        const glm::dmat3 above = bone.parent == BoneId::none ? glm::dmat3(1.0) : axes[index(bone.parent)];
        bone.offset = glm::transpose(above) * bone.offset;
        bone.rest = glm::quat_cast(glm::transpose(above) * axes[index(id)]);
        bone.tail = glm::transpose(axes[index(id)]) * bone.tail;
    });
    figure.position_rule = figure::PositionRule::add;
    return figure;
}

TEST(Mirror, ABonesOwnAxesMayBeAny) {
    const figure::Figure before = with_other_axes(dancer());
    figure::Figure after = before;
    mirror_upright(after, Axis::y);
    EXPECT_LT(worst_reflection(before, after, {-1, 1, 1}), 1e-9);
    mirror_upright(after, Axis::y);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        const auto now = positions(after, frame);
        for (const auto& [name, at] : positions(before, frame)) EXPECT_LT(glm::distance(now.at(name), at), 1e-9) << name;
    }
}

/// The right arm hangs at rest, the left one does not, and the feet point to other sides.
figure::Figure asymmetrical(figure::Figure figure) {
    const glm::dmat3 down = figure::rotation_about(Axis::z, 0.8);
    const glm::dmat3 out = figure::rotation_about(Axis::y, 0.3);
    figure.skeleton = figure::changed_bones(figure.skeleton, [&](BoneId, figure::Bone& bone) {
        if (bone.name == "RightForeArm" || bone.name == "RightHand") bone.offset = down * bone.offset;
        if (bone.name == "RightHand") bone.tail = down * bone.tail;
        if (bone.name == "LeftToeBase") bone.offset = out * bone.offset;
    });
    return figure;
}

TEST(Mirror, LimbsPointAsTheReflectionOfTheirPartnersThoughTheyRestOtherwise) {
    const figure::Figure before = asymmetrical(dancer());
    figure::Figure after = before;
    mirror_upright(after, Axis::y);
    const auto direction = [](const std::map<std::string, glm::dvec3>& at, const std::string& from, const std::string& to) {
        return glm::normalize(at.at(to) - at.at(from));
    };
    for (std::size_t frame = 0; frame < frames; ++frame) {
        const auto was = positions(before, frame);
        const auto now = positions(after, frame);
        for (const auto& [from, to] : {std::pair{"LeftArm", "LeftForeArm"}, std::pair{"RightForeArm", "RightHand"},
                                       std::pair{"RightUpLeg", "RightLeg"}, std::pair{"LeftFoot", "LeftToeBase"}})
            EXPECT_LT(glm::distance(direction(now, from, to),
                                    glm::dvec3(-1, 1, 1) * direction(was, other_side(from), other_side(to))),
                      1e-9)
                << from;
    }
    mirror_upright(after, Axis::y);
    EXPECT_LT(worst_number(before, after), 1e-9);
}

TEST(Mirror, JointsOfOneAngleExchangeTheirAngles) {
    using figure::ChannelRole;
    const auto knees = [](double left, double right) {
        return test::figure_of(
            test::skeleton_of(
                {{.name = "Hips", .channels = {0, 0}},
                 {.name = "LeftUpLeg", .parent = BoneId{0}, .offset = {1, 0, 0}, .channels = {0, 0}},
                 {.name = "LeftLeg", .parent = BoneId{1}, .offset = {0.1, -4, 0}, .tail = {0, -4, 0}, .channels = {0, 1}},
                 {.name = "RightUpLeg", .parent = BoneId{0}, .offset = {-1, 0, 0}, .channels = {1, 0}},
                 {.name = "RightLeg", .parent = BoneId{3}, .offset = {0, -4, 0}, .tail = {0, -4, 0}, .channels = {1, 1}}}),
            test::motion_of({{BoneId{2}, ChannelRole::rotate, Axis::x, 0}, {BoneId{4}, ChannelRole::rotate, Axis::x, 1}},
                            {{left, right}}));
    };
    figure::Figure legs = knees(10, 70);
    mirror_upright(legs, Axis::y);
    EXPECT_EQ(worst_number(legs, knees(70, 10)), 0.0);
}

TEST(Mirror, MarkersExchangeNamesAndAreReflectedWhereTheyWereSeen) {
    constexpr double missing = std::numeric_limits<double>::quiet_NaN();
    figure::Figure markers = test::figure_of(
        test::markers_of({"walker:LANK", "walker:RANK", "C7"}),
        test::marker_motion_of({{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {{1, 1, 1}, glm::dvec3(missing), {0, 0, 0}}}));
    markers.format = figure::Format::c3d;
    EXPECT_EQ(mirror_upright(markers, Axis::z).pairs.pairs, 1U);
    const auto row = std::get<figure::Motion>(markers.take).row(0);
    EXPECT_EQ(std::vector<double>(row.begin(), row.end()), (std::vector<double>{-4, 5, 6, -1, 2, 3, -7, 8, 9}));
    EXPECT_TRUE(std::isnan(std::get<figure::Motion>(markers.take).row(1)[0]));
    EXPECT_EQ(std::get<figure::Motion>(markers.take).row(1)[3], -1);
}

TEST(Mirror, WithoutSidesItIsRefused) {
    figure::Figure worm =
        test::figure_of(test::skeleton_of({{.name = "a"}, {.name = "b", .parent = BoneId{0}, .offset = {0, 1, 0}}}),
                        test::motion_of({}, {{}}));
    EXPECT_EQ(mirror_upright(worm, Axis::y).refused,
              "expected bones of a left and a right side by their names, found none");
    figure::Figure point = test::figure_of(
        test::skeleton_of(
            {{.name = "Hips"}, {.name = "LeftLeg", .parent = BoneId{0}}, {.name = "RightLeg", .parent = BoneId{0}}}),
        test::motion_of({}, {{}}));
    EXPECT_EQ(mirror_upright(point, Axis::y).refused,
              "expected left and right as reflections of each other, at rest or on the mean over the take, found neither");
}
}  // namespace skelplay::processing::mirror_test
