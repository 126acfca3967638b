// A TRC over the BVH that was solved from it: one place, one time, and the distance of each marker from its bone.

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <mutex>

#include "session/analyses/comparing.h"
#include "session/analyses/curves.h"
#include "session/analyses/lanes.h"
#include "session/analyses/markers.h"
#include "session/analyses/paths.h"
#include "support/tiny_session.h"
#include "support/walk_as_markers.h"

namespace skelplay::session {

namespace over_skeleton_test {

using testing::HasSubstr;
using testing::SizeIs;

const std::string& walk = test::walk_bvh;

/// Twelve markers in a room of 10 m, each in another place in each of twenty frames.
std::string a_swarm() {
    std::string text = "PathFileType\t4\t(X/Y/Z)\tswarm.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n";
    text += "60\t60\t20\t12\tmm\nFrame#\tTime";
    for (int marker = 0; marker < 12; ++marker) text += fmt::format("\tM{}\t\t", marker);
    text += "\n\t\n\n";
    for (int frame = 0; frame < 20; ++frame) {
        text += fmt::format("{}\t{:.6f}", frame + 1, frame / 60.0);
        for (int i = 0; i < 36; ++i) text += fmt::format("\t{}", (frame * 7919 + i * 4211) % 10007);
        text += '\n';
    }
    return text;
}

/// Where the session's threads wait after each of their tasks, once it is closed.
class Turnstile {
public:
    /// To be called as SessionOptions::wake_up.
    void pass() {
        std::unique_lock lock(mutex_);
        if (open_) return;
        ++waiting_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return open_ || let_by_ > 0; });
        --waiting_;
        if (!open_) --let_by_;
    }
    void close() {
        const std::scoped_lock lock(mutex_);
        open_ = false;
    }
    void open() {
        const std::scoped_lock lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }
    /// Waits until a thread waits here.
    void wait_for_one() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return waiting_ > let_by_; });
    }
    void let_one_by() {
        const std::scoped_lock lock(mutex_);
        ++let_by_;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = true;
    int waiting_ = 0;
    int let_by_ = 0;  // of those who wait
};

class OverASkeleton : public testing::Test {
protected:
    void TearDown() override { turnstile->open(); }
    void open_both(const std::string& markers = "t.trc") {
        test::open(session, {markers});
        test::open(session, {walk}, true);
        work_out();
    }
    [[nodiscard]] const OpenFigure& markers() const { return session.document.figures[0]; }
    [[nodiscard]] const OpenFigure& skeleton() const { return session.document.figures[1]; }
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
    test::PretendFiles files{{"t.trc", {.real = folder.write("t.trc", test::walk_as_trc())}},
                             {"late.trc", {.real = folder.write("late.trc", test::walk_as_trc(100))}},
                             {"turned.trc", {.real = folder.write("turned.trc", test::walk_as_trc(0, 37))}},
                             {"swarm.trc", {.real = folder.write("swarm.trc", a_swarm())}},
                             {"walk.bvh", {.real = walk}}};
    std::shared_ptr<Turnstile> turnstile = std::make_shared<Turnstile>();
    Session session = Session(options());
    static constexpr double late = 100.0 / 120;  // seconds by which late.trc begins after the walk

private:
    [[nodiscard]] SessionOptions options() const {
        SessionOptions options;
        options.wake_up = [at = turnstile] { at->pass(); };
        options.loader = [files = files](const std::filesystem::path& path, const loaders::LoadOptions&,
                                         const base::Run&) { return test::pretend_load(files, path); };
        return options;
    }
};

using SlowOverASkeleton = OverASkeleton;

TEST_F(SlowOverASkeleton, TheMarkersStandWhereItsJointsAre) {
    open_both();
    ASSERT_THAT(session.document.figures, SizeIs(2));
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_THAT(session.ui.toast->text, HasSubstr("t.trc stands as walk.bvh"));
    for (const double frame : {0.0, 100.0, 301.0}) {
        apply(session, GoToFrame{frame});
        step(session, Seconds(0));
        for (std::size_t i = 0; i < markers().take.figure->skeleton.size(); ++i) {
            const auto marker = bone_position(session.posed, 0, figure::bone_id(i));
            const auto joint = bone_position(session.posed, 1, figure::bone_id(i));
            EXPECT_LT(glm::length(*marker - *joint), frame == 301.0 ? 0.01 : 1e-5) << i << " at " << frame;
        }
    }
}

/// How often it is said of some markers that nothing brings them to the bones.
std::ptrdiff_t times_told(const Session& session, const OpenFigure& markers) {
    std::ptrdiff_t times = 0;
    for (const FileReport& report : session.document.reports)
        if (report.figure == markers.id)
            times += std::ranges::count(report.diagnostics.items(), "session.no-match", &base::Diagnostic::code);
    return times;
}

TEST_F(SlowOverASkeleton, MarkersThatFitNowhereAreToldOnce) {
    open_both("swarm.trc");
    EXPECT_FALSE(markers().derived.matched);
    ASSERT_TRUE(session.ui.toast);
    EXPECT_THAT(session.ui.toast->text, HasSubstr("swarm.trc"));
    EXPECT_THAT(session.ui.toast->text, HasSubstr("t the bones of walk.bvh"));
    EXPECT_THAT(session.ui.toast->text, HasSubstr("offset by hand"));
    EXPECT_EQ(times_told(session, markers()), 1);
    session.ui.toast.reset();
    apply(session, SetUnit{skeleton().id, 0.02});
    work_out();
    EXPECT_EQ(times_told(session, markers()), 1);
    EXPECT_FALSE(session.ui.toast) << "nobody is told twice";
}

TEST_F(SlowOverASkeleton, WhatFitsLaterIsNoLongerToldNotToFit) {
    apply(session, test::set("match-axes", "no"));
    open_both();
    apply(session, SetUnit{markers().id, 3.0});
    apply(session, test::set("match-axes", "yes"));
    work_out();
    ASSERT_FALSE(markers().derived.matched);
    EXPECT_EQ(times_told(session, markers()), 1);
    apply(session, SetUnit{markers().id, 0.001});
    work_out();
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_EQ(times_told(session, markers()), 0);
}

TEST_F(SlowOverASkeleton, ItsSolveIsJudgedMarkerByMarker) {
    open_both();
    compare();
    const auto over = markers_over(session.document, session.view);
    ASSERT_TRUE(over);
    EXPECT_EQ(over->markers, &markers());
    const analysis::MarkerDistances* found = marker_distances(session);
    ASSERT_NE(found, nullptr);
    EXPECT_THAT(found->markers, SizeIs(markers().take.figure->skeleton.size()));
    EXPECT_LT(found->markers[found->worst].most, 1e-5) << "metres";
    EXPECT_EQ(comparison(session), nullptr) << "there are no joints in common";
}

TEST_F(OverASkeleton, NoMatchAxesLeavesItWhereItsFileSays) {
    apply(session, test::set("match-axes", "no"));
    open_both();
    EXPECT_FALSE(markers().derived.matched);
    compare();
    EXPECT_GT(marker_distances(session)->markers[marker_distances(session)->worst].most, 0.1);
    apply(session, test::set("match-axes", "yes"));
    EXPECT_FALSE(markers().derived.matched) << "nobody waits for it";
    EXPECT_TRUE(matching(session));
    work_out();
    EXPECT_TRUE(markers().derived.matched);
    EXPECT_LT(marker_distances(session)->markers[marker_distances(session)->worst].most, 1e-5);
}

TEST_F(OverASkeleton, WhatIsSwitchedOffStandsAsBefore) {
    apply(session, test::set("match-axes", "no"));
    open_both();
    const scene::Bounds alone = markers().take.placement.bounds.whole;
    const double begins = markers().settings.start_time;
    apply(session, test::set("match-axes", "yes"));
    work_out();
    EXPECT_GT(glm::distance(markers().take.placement.bounds.whole.low, alone.low), 0.1);
    apply(session, test::set("match-axes", "no"));
    EXPECT_FALSE(markers().derived.matched);
    EXPECT_EQ(markers().take.placement.bounds.whole.low, alone.low);
    EXPECT_EQ(markers().take.placement.bounds.whole.high, alone.high);
    EXPECT_EQ(markers().settings.start_time, begins);
}

TEST_F(OverASkeleton, TheMarkersGoWithASkeletonThatIsPlacedByHand) {
    open_both();
    const FigureId skeleton = session.document.figures.back().id;
    apply(session, SetUnit{skeleton, 0.02});
    work_out();
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_NEAR(markers().take.placement.to_world.metres_per_unit, 0.002, 1e-9);
    compare();
    EXPECT_LT(marker_distances(session)->markers[marker_distances(session)->worst].most, 1e-5);
}

TEST_F(OverASkeleton, OffsetsThatWereAskedForStayWhenTheMatchArrives) {
    apply(session, test::set("match-axes", "no"));
    open_both("late.trc");
    apply(session, SetOffset{markers().id, 0.0});
    apply(session, SetOffset{skeleton().id, 0.5});
    apply(session, test::set("match-axes", "yes"));
    work_out();
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_NEAR(markers().derived.matched->later, late, 1e-9);
    EXPECT_NEAR(markers().settings.start_time, 0.0, 1e-9);
    EXPECT_NEAR(skeleton().settings.start_time, 0.5, 1e-9);
    EXPECT_THAT(session.ui.toast->text, HasSubstr("; the offset that was set stays"));
}

TEST_F(OverASkeleton, AnOffsetOfTheMarkersStaysWhenTheSkeletonIsPlacedByHand) {
    open_both("late.trc");
    ASSERT_NEAR(markers().settings.start_time, late, 1e-9);
    apply(session, SetOffset{markers().id, 0.2});
    apply(session, SetUnit{skeleton().id, 0.02});
    EXPECT_NEAR(markers().settings.start_time, 0.2, 1e-9);
    work_out();
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_NEAR(markers().settings.start_time, 0.2, 1e-9);
    EXPECT_NEAR(skeleton().settings.start_time, 0.0, 1e-9);
}

TEST_F(OverASkeleton, AnOffsetOfTheSkeletonStaysWhenTheMarkersArePlacedByHand) {
    open_both("late.trc");
    apply(session, SetOffset{skeleton().id, 0.3});
    apply(session, SetUpAxis{markers().id, figure::Axis::z});
    work_out();
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_NEAR(markers().settings.start_time, late - 0.3, 1e-9) << "as was seen when the skeleton was moved";
    EXPECT_NEAR(skeleton().settings.start_time, 0.0, 1e-9) << "the first one begins at 0";
}

TEST_F(OverASkeleton, TakesThatBeginTogetherGoOnDoingSo) {
    open_both("late.trc");
    apply(session, BeginTogether{});
    apply(session, SetUnit{skeleton().id, 0.02});
    work_out();
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_EQ(markers().settings.start_time, 0.0);
    EXPECT_EQ(skeleton().settings.start_time, 0.0);
}

TEST_F(OverASkeleton, MarkersBeginAsBeforeWhenTheMatchIsSwitchedOff) {
    open_both("late.trc");
    ASSERT_NEAR(markers().settings.start_time, late, 1e-9);
    apply(session, test::set("match-axes", "no"));
    EXPECT_EQ(markers().settings.start_time, 0.0) << "as they were opened";
    apply(session, test::set("match-axes", "yes"));
    work_out();
    ASSERT_NEAR(markers().settings.start_time, late, 1e-9);
    apply(session, SetOffset{markers().id, 0.2});
    apply(session, test::set("match-axes", "no"));
    EXPECT_NEAR(markers().settings.start_time, 0.2, 1e-9) << "as was set by hand";
    EXPECT_NEAR(skeleton().settings.start_time, 0.0, 1e-9);
}

TEST_F(OverASkeleton, MarkersThatAreReadAgainBeginAsTheMatchSays) {
    open_both("late.trc");
    apply(session, Activate{markers().id});
    apply(session, Reload{});
    session.view.match_axes = false;  // nothing is looked for meanwhile
    test::finish_loading(session);
    EXPECT_FALSE(markers().derived.matched);
    EXPECT_EQ(markers().settings.start_time, 0.0);
    session.view.match_axes = true;
    work_out();
    EXPECT_NEAR(markers().settings.start_time, late, 1e-9);
    apply(session, test::set("match-axes", "no"));
    EXPECT_EQ(markers().settings.start_time, 0.0);
}

TEST_F(OverASkeleton, AThirdFigureThatIsPlacedByHandMovesNoMarkers) {
    open_both();
    test::open(session, {walk}, true);
    apply(session, SetUnit{session.document.figures[2].id, 0.02});
    EXPECT_TRUE(markers().derived.matched);
}

/// Whether all that is worked out of the skeleton's selected joint and of the markers is there, but for the match.
bool all_but_the_match(const Session& session, const OpenFigure& markers) {
    return selected_path(session) != nullptr && gimbal_lock_of(session, session.view.selection.bone) != nullptr &&
           speed_lane(session) != nullptr && marker_links_of(session, markers) != nullptr;
}

// Looking at all headings can take long, and all that is worked out has one thread: here it is held after each result.
TEST_F(OverASkeleton, AMatchIsLookedForWhenEverythingElseIsThere) {
    apply(session, test::set("match-axes", "no"));
    open_both("turned.trc");
    turnstile->close();
    apply(session, test::set("match-axes", "yes"));
    apply(session, test::set("path", "yes"));
    apply(session, Select{skeleton().id, figure::BoneId{3}});
    step(session, Seconds(0));
    while (!markers().derived.matched) {
        ASSERT_TRUE(matching(session)) << "nothing was found";
        const bool all_else = all_but_the_match(session, markers());
        turnstile->wait_for_one();
        step(session, Seconds(0));
        ASSERT_TRUE(all_else || !markers().derived.matched) << "the match came before something else";
        turnstile->let_one_by();
    }
}

TEST_F(OverASkeleton, TakesWithoutMarkersAndMarkersAloneAskForNothing) {
    std::vector<AnalysisRequest> requests;
    test::open(session, {walk});
    test::open(session, {walk}, true);
    request_matches(session, requests);
    EXPECT_TRUE(requests.empty());
    test::open(session, {"t.trc"});
    request_matches(session, requests);
    EXPECT_TRUE(requests.empty());
    EXPECT_FALSE(matching(session));
}

}  // namespace over_skeleton_test

}  // namespace skelplay::session
