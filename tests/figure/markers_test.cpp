// A marker that is missing is absent from the pose, and nothing is made up for it between frames.

#include <gtest/gtest.h>
#include <limits>

#include "figure/figure.h"

namespace skelplay::figure::markers_test {

constexpr double gone = std::numeric_limits<double>::quiet_NaN();

//  frame   0           1           2           3
//  A       (0, 0, 0)   (2, 4, 6)   -           (8, 8, 8)
//  B       (1, 1, 1)   (1, 1, 1)   (1, 1, 1)   (1, 1, 1)
Figure two_markers() {
    SkeletonBuilder builder;
    Motion motion;
    for (const char* name : {"A", "B"}) {
        Bone marker{.name = name, .channels = {static_cast<std::uint32_t>(motion.channels.size()), 3}};
        for (const Axis axis : {Axis::x, Axis::y, Axis::z})
            motion.channels.push_back({bone_id(builder.size()), ChannelRole::translate, axis,
                                       static_cast<std::uint32_t>(motion.channels.size())});
        builder.add(marker);
    }
    motion.columns = 6;
    motion.frames = 4;
    for (const double number : {0.0,  0.0,  0.0,  1.0, 1.0, 1.0, 2.0, 4.0, 6.0, 1.0, 1.0, 1.0,  //
                                gone, gone, gone, 1.0, 1.0, 1.0, 8.0, 8.0, 8.0, 1.0, 1.0, 1.0})
        motion.samples.push_back(number);
    Figure figure{.format = Format::c3d,
                  .skeleton = std::get<SkeletonBuilder::Built>(builder.build()).skeleton,
                  .take = std::move(motion)};
    return figure;
}

constexpr BoneId a{0};
constexpr BoneId b{1};

Pose at(double position) {
    const Figure figure = two_markers();
    Pose pose;
    sample_between(figure.skeleton, figure.take, position, pose);
    return pose;
}

TEST(Markers, AreWhereTheyWereSeen) {
    EXPECT_EQ(glm::dvec3(at(1).local[0][3]), glm::dvec3(2, 4, 6));
    EXPECT_EQ(glm::dvec3(at(0.5).local[0][3]), glm::dvec3(1, 2, 3));
    EXPECT_EQ(glm::dvec3(at(3).local[0][3]), glm::dvec3(8, 8, 8));
}

TEST(Markers, AreAbsentWhereTheyWereNotSeenAndUpToTheFramesBesideIt) {
    for (const double position : {1.0001, 1.5, 2.0, 2.5, 2.9999}) {
        EXPECT_FALSE(is_present(at(position), a)) << position;
        EXPECT_TRUE(is_present(at(position), b)) << position;
    }
    for (const double position : {0.0, 0.5, 1.0, 3.0}) EXPECT_TRUE(is_present(at(position), a)) << position;
}

TEST(Markers, AreNoSkeleton) {
    EXPECT_TRUE(is_markers(Format::c3d) && is_markers(Format::trc) && is_markers(Format::csm));
    EXPECT_FALSE(is_markers(Format::bvh) || is_markers(Format::bva) || is_markers(Format::ask) ||
                 is_markers(Format::gtr));
    EXPECT_EQ(channel_name(Format::c3d, {a, ChannelRole::translate, Axis::y, 1}), "Y");
}

}  // namespace skelplay::figure::markers_test
