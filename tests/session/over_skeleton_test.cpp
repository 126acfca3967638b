// A TRC over the BVH that was solved from it: one place, one time, and the distance of each marker from its bone.

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/frames.h"
#include "session/analyses/comparing.h"
#include "session/analyses/matching.h"
#include "support/tiny_session.h"

namespace skelplay::session {

namespace over_skeleton_test {

using testing::HasSubstr;
using testing::SizeIs;

const std::string walk = std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.bvh";

/// The joints of the walk as markers in millimetres, with Z up and x the other way; every other frame.
std::string joints_as_trc() {
    const auto loaded = loaders::load(walk);
    const figure::Figure& figure = *loaded.figure;
    std::vector<std::size_t> frames;
    for (std::size_t i = 0; i < figure::frame_count(figure.take); i += 2) frames.push_back(i);
    std::string text = "PathFileType\t4\t(X/Y/Z)\tt.trc\n";
    text += "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n";
    text += fmt::format("60\t60\t{0}\t{1}\tmm\t60\t1\t{0}\nFrame#\tTime", frames.size(), figure.skeleton.size());
    for (const figure::Bone& bone : figure.skeleton.bones()) text += "\t" + bone.name + "_m\t\t";
    text += "\n\t\n\n";
    std::size_t row = 0;
    analysis::visit_frames(figure, frames, [&](std::size_t, const std::vector<scene::BonePosition>& bones) {
        text += fmt::format("{}\t{:.6f}", row + 1, static_cast<double>(row) / 60);
        ++row;
        for (const scene::BonePosition& bone : bones)
            text +=
                fmt::format("\t{:.9f}\t{:.9f}\t{:.9f}", -10 * bone.origin.x, 10 * bone.origin.z, 10 * bone.origin.y);
        text += "\n";
    });
    return text;
}

class OverASkeleton : public testing::Test {
protected:
    void open_both() {
        test::open(session, {"t.trc"});
        test::open(session, {walk}, true);
        work_out();
    }
    [[nodiscard]] const OpenFigure& markers() const { return session.document.figures.front(); }
    void work_out() {
        step(session, Seconds(0));
        wait_for_matches(session);
        wait_for_analyses(session);
        step(session, Seconds(0));
    }
    void compare() {
        apply(session, Compare{markers().id});
        work_out();
    }

    test::TemporaryFolder folder;
    Session session = test::pretend_session(
        {{"t.trc", {.real = folder.write("t.trc", joints_as_trc())}}, {"walk.bvh", {.real = walk}}});
};

TEST_F(OverASkeleton, TheMarkersStandWhereItsJointsAre) {
    open_both();
    ASSERT_THAT(session.document.figures, SizeIs(2));
    ASSERT_TRUE(markers().matched);
    EXPECT_THAT(session.ui.toast->text, HasSubstr("t.trc stands as walk.bvh"));
    for (const double frame : {0.0, 100.0, 301.0}) {
        apply(session, GoToFrame{frame});
        step(session, Seconds(0));
        for (std::size_t i = 0; i < markers().figure->skeleton.size(); ++i) {
            const auto marker = place_of(session.posed, 0, figure::bone_id(i));
            const auto joint = place_of(session.posed, 1, figure::bone_id(i));
            EXPECT_LT(glm::length(*marker - *joint), frame == 301.0 ? 0.01 : 1e-5) << i << " at " << frame;
        }
    }
}

TEST_F(OverASkeleton, ItsSolveIsJudgedMarkerByMarker) {
    open_both();
    compare();
    const auto over = markers_over(session);
    ASSERT_TRUE(over);
    EXPECT_EQ(over->markers, &markers());
    const analysis::MarkerDistances* found = marker_distances(session);
    ASSERT_NE(found, nullptr);
    EXPECT_THAT(found->markers, SizeIs(markers().figure->skeleton.size()));
    EXPECT_LT(found->markers[found->worst].most, 1e-5) << "metres";
    EXPECT_EQ(comparison(session), nullptr) << "there are no joints in common";
}

TEST_F(OverASkeleton, NoMatchAxesLeavesItWhereItsFileSays) {
    apply(session, test::set("match-axes", "no"));
    open_both();
    EXPECT_FALSE(markers().matched);
    compare();
    EXPECT_GT(marker_distances(session)->markers[marker_distances(session)->worst].most, 0.1);
    apply(session, test::set("match-axes", "yes"));
    EXPECT_FALSE(markers().matched) << "nobody waits for it";
    EXPECT_TRUE(matching(session));
    work_out();
    EXPECT_TRUE(markers().matched);
    EXPECT_LT(marker_distances(session)->markers[marker_distances(session)->worst].most, 1e-5);
}

TEST_F(OverASkeleton, WhatIsSwitchedOffStandsAsBefore) {
    apply(session, test::set("match-axes", "no"));
    open_both();
    const scene::Bounds alone = markers().placed.bounds;
    const double begins = markers().start_time;
    apply(session, test::set("match-axes", "yes"));
    work_out();
    EXPECT_GT(glm::distance(markers().placed.bounds.low, alone.low), 0.1);
    apply(session, test::set("match-axes", "no"));
    EXPECT_FALSE(markers().matched);
    EXPECT_EQ(markers().placed.bounds.low, alone.low);
    EXPECT_EQ(markers().placed.bounds.high, alone.high);
    EXPECT_EQ(markers().start_time, begins);
}

TEST_F(OverASkeleton, TheMarkersGoWithASkeletonThatIsPlacedByHand) {
    open_both();
    const FigureId skeleton = session.document.figures.back().id;
    apply(session, SetUnit{skeleton, 0.02});
    work_out();
    ASSERT_TRUE(markers().matched);
    EXPECT_NEAR(markers().placed.placement.metres_per_unit, 0.002, 1e-9);
    compare();
    EXPECT_LT(marker_distances(session)->markers[marker_distances(session)->worst].most, 1e-5);
}

TEST_F(OverASkeleton, TakesWithoutMarkersAndMarkersAloneAskForNothing) {
    std::vector<Wanted> wanted;
    test::open(session, {walk});
    test::open(session, {walk}, true);
    want_matches(session, wanted);
    EXPECT_TRUE(wanted.empty());
    test::open(session, {"t.trc"});
    want_matches(session, wanted);
    EXPECT_TRUE(wanted.empty());
    EXPECT_FALSE(matching(session));
}

}  // namespace over_skeleton_test

}  // namespace skelplay::session
