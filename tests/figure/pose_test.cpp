// The one formula, local = translate(offset + t) · rest · translate(t_own) · R, term by term on skeletons a reader can
// check by hand.

#include "figure/pose.h"
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <gtest/gtest.h>
#include <utility>
#include <variant>

namespace skelplay::figure::pose_test {
using glm::dvec3;

constexpr double pi = 3.14159265358979323846;
constexpr BoneId root{0};
constexpr BoneId child{1};

glm::dquat turn(double degrees, dvec3 axis) { return glm::angleAxis(degrees * pi / 180, axis); }
const dvec3 x_axis{1, 0, 0};
const dvec3 y_axis{0, 1, 0};
const dvec3 z_axis{0, 0, 1};

/// A bone and the channels it has.
struct Part {
    Bone bone;
    std::vector<std::pair<ChannelRole, Axis>> channels;
};

/// A chain of bones and a motion of these rows.
struct Chain {
    Skeleton skeleton;
    Motion motion;

    Chain(const std::vector<Part>& parts, const std::vector<std::vector<double>>& rows) {
        SkeletonBuilder builder;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            Bone bone = parts[i].bone;
            bone.channels = {static_cast<std::uint32_t>(motion.channels.size()),
                             static_cast<std::uint32_t>(parts[i].channels.size())};
            for (const auto& [role, axis] : parts[i].channels)
                motion.channels.push_back({bone_id(i), role, axis, static_cast<std::uint32_t>(motion.channels.size())});
            builder.add(bone, i == 0 ? SkeletonBuilder::no_parent : i - 1);
            if (i > 0 && parts[i - 1].bone.tail_child != BoneId::none) builder.set_tail_child(i - 1, i);
        }
        skeleton = std::get<Skeleton>(builder.build());
        motion.columns = motion.channels.size();
        motion.frames = rows.size();
        for (const std::vector<double>& row : rows) motion.samples.insert(motion.samples.end(), row.begin(), row.end());
    }

    [[nodiscard]] Pose at(double position) const {
        Pose pose;
        sample_between(skeleton, motion, position, pose);
        return pose;
    }
    [[nodiscard]] Pose frame(std::size_t frame) const {
        Pose pose;
        sample(skeleton, motion, frame, pose);
        return pose;
    }
};

void expect_near(dvec3 found, dvec3 wanted, double tolerance = 1e-14) {
    EXPECT_LE(glm::distance(found, wanted), tolerance)
        << found.x << " " << found.y << " " << found.z << " instead of " << wanted.x << " " << wanted.y << " " << wanted.z;
}

dvec3 origin(const Pose& pose, BoneId bone) { return dvec3(pose.local[index(bone)][3]); }
dvec3 axis(const Pose& pose, BoneId bone, int which) { return dvec3(pose.local[index(bone)][which]); }

Bone bone_at(dvec3 offset, glm::dquat rest = {1, 0, 0, 0}) {
    Bone bone{.offset = offset, .rest = rest};
    return bone;
}

// ---- Terms ----

TEST(Pose, AtRestABoneStandsAtItsOffsetInItsRestAxes) {
    const Chain chain({{bone_at({1, 2, 3}, turn(90, z_axis)), {}}}, {});
    Pose pose;
    rest_pose(chain.skeleton, pose);
    expect_near(origin(pose, root), {1, 2, 3});
    expect_near(axis(pose, root, 0), y_axis);
    expect_near(axis(pose, root, 1), -x_axis);
    EXPECT_EQ(pose.local[0][3].w, 1.0);
    EXPECT_EQ(pose.local[0][0].w, 0.0);
}

TEST(Pose, TranslationsAddToTheOffsetInTheParentsAxes) {
    const Chain chain(
        {{bone_at({1, 2, 3}, turn(90, z_axis)), {{ChannelRole::translate, Axis::z}, {ChannelRole::translate, Axis::x}}}},
        {{10, 20}});
    expect_near(origin(chain.frame(0), root), {21, 2, 13});
}

TEST(Pose, ReplacedComponentsForgetTheOffset) {
    const Chain chain({{bone_at({1, 2, 3}), {{ChannelRole::replace_offset, Axis::y}}}}, {{10}});
    expect_near(origin(chain.frame(0), root), {1, 10, 3});
}

TEST(Pose, OwnTranslationsGoAlongTheRestAxes) {
    // At rest the bone's x axis points along y.
    const Chain chain(
        {{bone_at({1, 2, 3}, turn(90, z_axis)), {{ChannelRole::rotate, Axis::z}, {ChannelRole::translate_own, Axis::x}}}},
        {{33, 10}});
    expect_near(origin(chain.frame(0), root), {1, 12, 3});  // and R has no part in it
}

TEST(Pose, Section22RotationsAreMultipliedInTheOrderOfTheChannels) {
    // Rx(90) Ry(90): the own x axis goes by Ry to -z, by Rx on to y.
    const Chain xy({{bone_at({}), {{ChannelRole::rotate, Axis::x}, {ChannelRole::rotate, Axis::y}}}}, {{90, 90}});
    expect_near(axis(xy.frame(0), root, 0), y_axis);
    // Ry(90) Rx(90): Rx leaves it, Ry takes it to -z.
    const Chain yx({{bone_at({}), {{ChannelRole::rotate, Axis::y}, {ChannelRole::rotate, Axis::x}}}}, {{90, 90}});
    expect_near(axis(yx.frame(0), root, 0), -z_axis);
}

TEST(Pose, RotationsAreRightHanded) {
    const auto turned = [](Axis about, int which) {
        return axis(Chain({{bone_at({}), {{ChannelRole::rotate, about}}}}, {{90}}).frame(0), root, which);
    };
    expect_near(turned(Axis::x, 1), z_axis);
    expect_near(turned(Axis::y, 2), x_axis);
    expect_near(turned(Axis::z, 0), y_axis);
}

TEST(Pose, Section3RotationsStandRightOfTheRest) {
    // Rest Rz(90), then Rx(90): the own y axis goes by Rx to z, which Rz leaves.
    const Chain chain({{bone_at({}, turn(90, z_axis)), {{ChannelRole::rotate, Axis::x}}}}, {{90}});
    expect_near(axis(chain.frame(0), root, 1), z_axis);
}

TEST(Pose, AnglesAreInTheMotionsUnit) {
    Chain chain({{bone_at({}), {{ChannelRole::rotate, Axis::z}}}}, {{pi / 2}});
    chain.motion.radians_per_unit = 1.0;
    expect_near(axis(chain.frame(0), root, 0), y_axis);
}

TEST(Pose, ColumnsLeadIntoTheRow) {
    // The file's order is y first; multiplied is x first.
    Chain chain({{bone_at({}), {{ChannelRole::rotate, Axis::x}, {ChannelRole::rotate, Axis::y}}}}, {{90, 0}});
    chain.motion.channels[0].column = 1;
    chain.motion.channels[1].column = 0;
    expect_near(axis(chain.frame(0), root, 0), -z_axis);  // turned about y
}

// ---- Tails ----

Bone with_tail(dvec3 tail) {
    Bone bone{.tail = tail};
    return bone;
}

TEST(Pose, ATailScaleMovesTheTailAndNotTheChildren) {
    const Chain chain({{with_tail({0, 4, 0}), {{ChannelRole::tail_scale, Axis::x}}}, {bone_at({0, 4, 0}), {}}}, {{0.5}});
    const Pose pose = chain.frame(0);
    expect_near(pose.tail[0], {0, 2, 0});
    expect_near(origin(pose, child), {0, 4, 0});
}

//   root ----4----> child ----> x     The child begins where the root ends, whatever the root's length is.
TEST(Pose, ALengthMovesTheTailAndTheChildrenThatBeginThere) {
    Bone first = with_tail({4, 0, 0});
    first.direction = {1, 0, 0};
    Bone second = bone_at({4, 0, 0});
    second.at_parent_tail = true;
    second.tail = {1, 0, 0};
    const Chain chain({{first, {{ChannelRole::length, Axis::x}}}, {second, {{ChannelRole::translate, Axis::y}}}},
                      {{6, 0.5}});
    const Pose pose = chain.frame(0);
    expect_near(pose.tail[0], {6, 0, 0});
    expect_near(origin(pose, child), {6, 0.5, 0});
    expect_near(pose.tail[1], {1, 0, 0});
}

TEST(Pose, ATailThatIsAChildsOriginFollowsIt) {
    Bone first = with_tail({0, 4, 0});
    first.tail_child = child;
    const Chain chain({{first, {}}, {bone_at({0, 4, 0}), {{ChannelRole::translate, Axis::x}}}}, {{3}});
    expect_near(chain.frame(0).tail[0], {3, 4, 0});
}

// ---- Frames ----

const std::vector<Part> one_slider{{bone_at({}), {{ChannelRole::translate, Axis::x}}}};

TEST(Sample, FramesBeyondTheLastShowTheLast) {
    const Chain chain(one_slider, {{1}, {2}});
    EXPECT_EQ(origin(chain.frame(1), root).x, 2);
    EXPECT_EQ(origin(chain.frame(2), root).x, 2);
    EXPECT_EQ(origin(chain.frame(static_cast<std::size_t>(-1)), root).x, 2);
}

TEST(Sample, WithoutFramesIsTheRestPose) {
    const Chain chain({{bone_at({1, 2, 3}), {{ChannelRole::translate, Axis::x}}}}, {});
    expect_near(origin(chain.frame(0), root), {1, 2, 3});
    expect_near(origin(chain.at(0.5), root), {1, 2, 3});
}

TEST(Sample, ReusesThePose) {
    const Chain chain(one_slider, {{1}, {2}});
    Pose pose;
    sample(chain.skeleton, chain.motion, 0, pose);
    const auto* storage = pose.local.data();
    sample(chain.skeleton, chain.motion, 1, pose);
    sample_between(chain.skeleton, chain.motion, 0.5, pose);
    EXPECT_EQ(pose.local.data(), storage);
}

// ---- Between frames ----

const std::vector<Part> one_turner{
    {bone_at({}, turn(20, z_axis)),
     {{ChannelRole::rotate, Axis::z}, {ChannelRole::rotate, Axis::x}, {ChannelRole::rotate, Axis::y}}}};

TEST(SampleBetween, AWholePositionIsExactlyTheFrame) {
    const Chain chain(one_turner, {{10, 20, 30}, {-170, 85, 12.5}, {1080.81, -3, 0.1}});
    for (std::size_t frame = 0; frame < 3; ++frame)
        EXPECT_EQ(chain.at(static_cast<double>(frame)).local, chain.frame(frame).local);
}

TEST(SampleBetween, PositionsOutsideAreHeld) {
    const Chain chain(one_turner, {{10, 20, 30}, {40, 50, 60}});
    EXPECT_EQ(chain.at(-1).local, chain.frame(0).local);
    EXPECT_EQ(chain.at(1.5).local, chain.frame(1).local);
    EXPECT_EQ(chain.at(1e300).local, chain.frame(1).local);
}

TEST(SampleBetween, EverythingButRotationsGoesStraight) {
    Bone bone = with_tail({0, 4, 0});
    const Chain chain({{bone, {{ChannelRole::translate, Axis::x}, {ChannelRole::tail_scale, Axis::x}}}}, {{1, 1}, {3, 2}});
    const Pose quarter = chain.at(0.25);
    expect_near(origin(quarter, root), {1.5, 0, 0});
    expect_near(quarter.tail[0], {0, 5, 0});
}

TEST(SampleBetween, ChildrenAtATailGoWithIt) {
    Bone first = with_tail({4, 0, 0});
    first.direction = {1, 0, 0};
    Bone second = bone_at({4, 0, 0});
    second.at_parent_tail = true;
    const Chain chain({{first, {{ChannelRole::length, Axis::x}}}, {second, {}}}, {{4}, {8}});
    expect_near(origin(chain.at(0.5), child), {6, 0, 0});
}

/// The direction of the turned x axis in degrees, for a bone that turns about z only.
double heading(const std::vector<double>& degrees, double position) {
    std::vector<std::vector<double>> rows;
    for (const double angle : degrees) rows.push_back({angle});
    const Chain chain({{bone_at({}), {{ChannelRole::rotate, Axis::z}}}}, rows);
    const dvec3 x = axis(chain.at(position), root, 0);
    return std::atan2(x.y, x.x) * 180 / pi;
}

TEST(SampleBetween, RotationsTurnEvenlyTheShortWay) {
    EXPECT_NEAR(heading({0, 90}, 0.5), 45, 1e-12);
    EXPECT_NEAR(heading({0, 90}, 1.0 / 3), 30, 1e-12);
    EXPECT_NEAR(heading({350, 10}, 0.5), 0, 1e-12);       // not through 180
    EXPECT_NEAR(heading({170, -170}, 0.25), 175, 1e-12);  // through 180
    EXPECT_NEAR(heading({0, 270}, 0.5), -45, 1e-12);
    EXPECT_NEAR(heading({0, 720}, 0.5), 0, 1e-12);  // whole turns are none
    EXPECT_NEAR(heading({0, 90, 180}, 1.5), 135, 1e-12);
}

TEST(SampleBetween, TheWholeRotationTurnsNotItsAngles) {
    // Both frames are the same rotation by different angles (z x y): halfway there it is still the same.
    const Chain chain(
        {{bone_at({}), {{ChannelRole::rotate, Axis::z}, {ChannelRole::rotate, Axis::x}, {ChannelRole::rotate, Axis::y}}}},
        {{10, 20, 30}, {190, 160, 210}});
    for (int i = 0; i < 3; ++i) {
        expect_near(axis(chain.frame(0), root, i), axis(chain.frame(1), root, i));
        expect_near(axis(chain.at(0.5), root, i), axis(chain.frame(0), root, i));
    }
}

TEST(SampleBetween, RotationsStayRotations) {
    const Chain chain(one_turner, {{10, 20, 30}, {-170, 85, 12.5}});
    for (const double t : {0.1, 0.5, 0.9}) {
        const glm::dmat3 m(chain.at(t).local[0]);
        EXPECT_NEAR(glm::determinant(m), 1.0, 1e-14);
        EXPECT_NEAR(glm::dot(m[0], m[1]), 0.0, 1e-14);
        EXPECT_NEAR(glm::length(m[2]), 1.0, 1e-14);
    }
}

TEST(SampleBetween, AHalfTurnIsNoFault) {
    const Chain chain({{bone_at({}), {{ChannelRole::rotate, Axis::z}}}}, {{0}, {180}});
    const dvec3 x = axis(chain.at(0.5), root, 0);
    EXPECT_NEAR(std::abs(x.y), 1.0, 1e-12);  // either way round
    EXPECT_NEAR(x.z, 0.0, 1e-12);
}
}  // namespace skelplay::figure::pose_test
