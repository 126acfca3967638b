// A TRC over the BVH that was solved from it: one place, one time, and the distance of each marker from its bone.

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <mutex>
#include "session/analyses/comparing.h"
#include "session/analyses/curves.h"
#include "session/analyses/lanes.h"
#include "session/analyses/markers.h"
#include "session/analyses/paths.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/viewing.h"
#include "support/session_fixture.h"
#include "support/walk_as_markers.h"

namespace skelplay::session {
namespace over_skeleton_test {
using test::apply;
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

struct OverASkeleton : test::SessionFixture {
    OverASkeleton()
        : SessionFixture({{"t.trc", {.real = written("t.trc", test::walk_as_trc())}},
                          {"late.trc", {.real = written("late.trc", test::walk_as_trc(100))}},
                          {"turned.trc", {.real = written("turned.trc", test::walk_as_trc(0, 37))}},
                          {"swarm.trc", {.real = written("swarm.trc", a_swarm())}},
                          {"walk.bvh", {.real = walk}}}) {
        SessionOptions options = session.options;
        options.wake_up = [at = turnstile] { at->pass(); };
        session = Session(std::move(options));
    }
    void TearDown() override { turnstile->open(); }
    void open_both(const std::string& markers = "t.trc") {
        open({markers});
        open({walk}, true);
        settle();
    }
    void match_axes(bool on) { apply(session, set_option, "match-axes", on); }
    [[nodiscard]] const OpenFigure& markers() const { return figure(0); }
    [[nodiscard]] const OpenFigure& skeleton() const { return figure(1); }
    [[nodiscard]] double markers_start() const { return markers().settings.start_time; }
    [[nodiscard]] double skeleton_start() const { return skeleton().settings.start_time; }
    /// Waits until everything is worked out, the matches too.
    void settle() {
        test::step(session);
        wait_for_matches(session);
        test::settle(session);
    }
    /// The greatest distance of a marker from its bone.
    double worst_distance() {
        apply(session, compare, markers().id, true, true);
        settle();
        const analysis::MarkerDistances* found = marker_distances(session);
        return found == nullptr ? -1.0 : found->markers[found->worst].most;
    }

    const std::shared_ptr<Turnstile> turnstile = std::make_shared<Turnstile>();
    static constexpr double late = 100.0 / 120;  // seconds by which late.trc begins after the walk

private:
    static std::filesystem::path written(const char* name, const std::string& text) {
        static const test::TemporaryFolder folder;
        return folder.write(name, text);
    }
};

using SlowOverASkeleton = OverASkeleton;

TEST_F(SlowOverASkeleton, TheMarkersStandWhereItsJointsAre) {
    open_both();
    ASSERT_THAT(session.document.figures, SizeIs(2));
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_THAT(toast(), HasSubstr("t.trc is aligned with walk.bvh"));
    for (const double frame : {0.0, 100.0, 301.0}) {
        run(command(go_to_frame, frame));
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
    EXPECT_THAT(toast(), HasSubstr("swarm.trc"));
    EXPECT_THAT(toast(), HasSubstr("t the bones of walk.bvh"));
    EXPECT_THAT(toast(), HasSubstr("they stand as their file says"));
    EXPECT_EQ(times_told(session, markers()), 1);
    session.ui.toast.reset();
    apply(session, set_unit, skeleton().id, 0.02);
    settle();
    EXPECT_EQ(times_told(session, markers()), 1);
    EXPECT_EQ(toast(), "") << "nobody is told twice";
}

TEST_F(SlowOverASkeleton, WhatFitsLaterIsNoLongerToldNotToFit) {
    match_axes(false);
    open_both();
    apply(session, command(set_unit, markers().id, 3.0), test::set("match-axes", "yes"));
    settle();
    ASSERT_FALSE(markers().derived.matched);
    EXPECT_EQ(times_told(session, markers()), 1);
    apply(session, set_unit, markers().id, 0.001);
    settle();
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_EQ(times_told(session, markers()), 0);
}

TEST_F(SlowOverASkeleton, ItsSolveIsJudgedMarkerByMarker) {
    open_both();
    EXPECT_LT(worst_distance(), 1e-5) << "metres";
    const auto over = markers_over(session.document, session.view);
    ASSERT_TRUE(over);
    EXPECT_EQ(over->markers, &markers());
    const analysis::MarkerDistances* found = marker_distances(session);
    ASSERT_NE(found, nullptr);
    EXPECT_THAT(found->markers, SizeIs(markers().take.figure->skeleton.size()));
    EXPECT_EQ(comparison(session), nullptr) << "there are no joints in common";
}

TEST_F(OverASkeleton, NoMatchAxesLeavesItWhereItsFileSaysBeforeAndAfter) {
    match_axes(false);
    open_both();
    const scene::Bounds alone = markers().take.placement.bounds.whole;
    const double begins = markers_start();
    EXPECT_FALSE(markers().derived.matched);
    EXPECT_GT(worst_distance(), 0.1);
    match_axes(true);
    EXPECT_FALSE(markers().derived.matched) << "nobody waits for it";
    EXPECT_TRUE(matching(session));
    settle();
    EXPECT_TRUE(markers().derived.matched);
    EXPECT_LT(worst_distance(), 1e-5);
    match_axes(true);
    settle();
    EXPECT_GT(glm::distance(markers().take.placement.bounds.whole.low, alone.low), 0.1);
    match_axes(false);
    EXPECT_FALSE(markers().derived.matched);
    EXPECT_EQ(markers().take.placement.bounds.whole.low, alone.low);
    EXPECT_EQ(markers().take.placement.bounds.whole.high, alone.high);
    EXPECT_EQ(markers_start(), begins);
}

TEST_F(OverASkeleton, TheMarkersGoWithASkeletonThatIsPlacedByHand) {
    open_both();
    apply(session, set_unit, skeleton().id, 0.02);
    settle();
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_NEAR(markers().take.placement.to_world.metres_per_unit, 0.002, 1e-9);
    EXPECT_LT(worst_distance(), 1e-5);
}

TEST_F(OverASkeleton, OffsetsThatWereAskedForStayWhenTheMatchArrives) {
    match_axes(false);
    open_both("late.trc");
    apply(session, command(set_offset, markers().id, 0.0), command(set_offset, skeleton().id, 0.5),
          test::set("match-axes", "yes"));
    settle();
    ASSERT_TRUE(markers().derived.matched);
    EXPECT_NEAR(markers().derived.matched->later, late, 1e-9);
    EXPECT_NEAR(markers_start(), 0.0, 1e-9);
    EXPECT_NEAR(skeleton_start(), 0.5, 1e-9);
    EXPECT_THAT(toast(), HasSubstr("; the offset that was set stays"));
}

TEST_F(OverASkeleton, OffsetsStayWhenOneOfBothIsPlacedByHand) {
    open_both("late.trc");
    struct Placed {
        const char* what;
        Command offset;
        Command by_hand;
        double markers;
    };
    const FigureId skeleton = id(1);
    for (const Placed& row :
         {Placed{"of the markers", command(set_offset, id(), 0.2), command(set_unit, skeleton, 0.02), 0.2},
          {"none: they begin together", command(begin_together), command(set_unit, skeleton, 0.01), 0.0},
          {"of the skeleton, which is the first and begins at 0", command(set_offset, skeleton, -0.3),
           command(set_up_axis, id(), figure::Axis::z), 0.3}}) {
        apply(session, row.offset, row.by_hand);
        EXPECT_NEAR(markers_start(), row.markers, 1e-9) << row.what << ", at once";
        settle();
        ASSERT_TRUE(markers().derived.matched) << row.what;
        EXPECT_NEAR(markers_start(), row.markers, 1e-9) << row.what;
        EXPECT_NEAR(skeleton_start(), 0.0, 1e-9) << row.what;
    }
}

TEST_F(OverASkeleton, MarkersBeginAsBeforeWhenTheMatchIsSwitchedOff) {
    open_both("late.trc");
    ASSERT_NEAR(markers_start(), late, 1e-9);
    match_axes(false);
    EXPECT_EQ(markers_start(), 0.0) << "as they were opened";
    match_axes(true);
    settle();
    ASSERT_NEAR(markers_start(), late, 1e-9);
    apply(session, command(set_offset, markers().id, 0.2), test::set("match-axes", "no"));
    EXPECT_NEAR(markers_start(), 0.2, 1e-9) << "as was set by hand";
    EXPECT_NEAR(skeleton_start(), 0.0, 1e-9);
}

TEST_F(OverASkeleton, MarkersThatAreReadAgainBeginAsTheMatchSays) {
    open_both("late.trc");
    apply(session, command(activate, markers().id), command(reload));
    session.view.match_axes = false;  // nothing is looked for meanwhile
    finish_loading();
    EXPECT_FALSE(markers().derived.matched);
    EXPECT_EQ(markers_start(), 0.0);
    session.view.match_axes = true;
    settle();
    EXPECT_NEAR(markers_start(), late, 1e-9);
    match_axes(false);
    EXPECT_EQ(markers_start(), 0.0);
}

TEST_F(OverASkeleton, AThirdFigureThatIsPlacedByHandMovesNoMarkers) {
    open_both();
    open({walk}, true);
    apply(session, set_unit, id(2), 0.02);
    EXPECT_TRUE(markers().derived.matched);
}

/// Whether all that is worked out of the skeleton's selected joint and of the markers is there, but for the match.
bool all_but_the_match(const Session& session, const OpenFigure& markers) {
    return selected_path(session) != nullptr && gimbal_lock_of(session, session.view.selection.bone) != nullptr &&
           speed_lane(session) != nullptr && marker_links_of(session, markers) != nullptr;
}

// Looking at all headings can take long, and all that is worked out has one thread: here it is held after each result.
TEST_F(OverASkeleton, AMatchIsLookedForWhenEverythingElseIsThere) {
    match_axes(false);
    open_both("turned.trc");
    turnstile->close();
    run(test::set("match-axes", "yes"), test::set("path", "yes"), command(select_bone, skeleton().id, figure::BoneId{3}));
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
    open({walk});
    open({walk}, true);
    EXPECT_FALSE(matching(session));
    open({"t.trc"});
    EXPECT_FALSE(matching(session));
}
}  // namespace over_skeleton_test
}  // namespace skelplay::session
