#include "session/analyses/checks.h"
#include "session/analyses/lanes.h"
#include "session/drawing.h"
#include "session/events.h"
#include "session/exported_state.h"
#include "session/files/review.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "support/faulty_walk.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using analysis::Finding;
using analysis::FindingKind;
using test::apply;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::size_t faulty = test::faulty_frame;

struct ChecksOfATake : testing::Test {
    ChecksOfATake() {
        SessionOptions options;
        options.reviews = options.checks = true;
        session = Session(options);
        folder.write("walk.bvh", test::walk_with_spikes());
        test::open(session, {file()});
        test::settle(session);
    }
    [[nodiscard]] std::filesystem::path file() const { return folder.path() / "walk.bvh"; }
    [[nodiscard]] const OpenFigure& open() const { return *active_figure(session.document); }
    /// The finding that was put in.
    [[nodiscard]] std::size_t spike() const {
        const Checked all = checked_motion(session);
        const auto found = std::ranges::find(all->findings, FindingKind::spike, &Finding::kind);
        return static_cast<std::size_t>(found - all->findings.begin());
    }

    test::TemporaryFolder folder;
    Session session;
};

TEST_F(ChecksOfATake, AKneeThatIsOffIsFoundBesideThePicture) {
    ASSERT_NE(checked_motion(session), nullptr);
    ASSERT_EQ(checked_motion(session)->findings.size(), 1U);
    const Finding& finding = checked_motion(session)->findings.front();
    EXPECT_EQ(finding.kind, FindingKind::spike);
    ASSERT_FALSE(finding.bones.empty());
    EXPECT_EQ(open().take.figure->skeleton[finding.bones.front()].name, "ltibia");
    EXPECT_EQ(finding.frames, (figure::FrameRange{faulty, faulty}));
    EXPECT_THAT(check_summary(session), testing::StartsWith("1 finding in 4.3 s; looked for "))
        << "512 frames, 120 a second";
    EXPECT_THAT(describe(open(), finding), testing::EndsWith(", frame 200"));
    EXPECT_THAT(exported_state(session), HasSubstr("\nfindings=1\n"));
}

TEST_F(ChecksOfATake, ItsWorstFrameIsShownWithTheWholeBodyItsJointsMarkedAndTheGround) {
    apply(session, command(go_to_frame, 30.0), command(select_bone, open().id, figure::BoneId{1}));
    const scene::Camera before = session.view.pane().camera;
    apply(session, show_finding, spike());
    EXPECT_EQ(session.playback.timeline.position, faulty);
    EXPECT_EQ(open().take.figure->skeleton[session.view.selection.bone].name, "ltibia");
    EXPECT_EQ(marked_positions(session).size(), checked_motion(session)->findings[spike()].bones.size());
    scene::Bounds seen = pose_bounds(session.document, session.posed, 0, figure::BoneId::none);
    seen.include({seen.low.x, 0.0, seen.low.z});
    EXPECT_TRUE(scene::sees_all(session.view.pane().camera, seen, session.view.viewport));
    apply(session, show_finding, 99);
    EXPECT_EQ(session.playback.timeline.position, faulty) << "there is no such finding";
    apply(session, command(show_finding, spike()), leave_finding);
    EXPECT_EQ(session.playback.timeline.position, 30);
    EXPECT_EQ(session.view.selection, (FigureBone{open().id, figure::BoneId{1}}));
    EXPECT_EQ(session.view.pane().camera.distance, before.distance);
    EXPECT_EQ(session.view.pane().camera.target, before.target);
    EXPECT_TRUE(session.view.marked.empty());
    apply(session, leave_finding);
    EXPECT_EQ(test::toast_of(session), "No finding was gone to");
}

TEST_F(ChecksOfATake, WhatNobodyCouldLookForIsNotClean) {
    const Checked checked = checked_motion(session);
    const_cast<analysis::CheckedMotion&>(*checked).looked_for.reset();
    EXPECT_EQ(check_summary(session), "Nothing could be looked for");
}

TEST_F(ChecksOfATake, ArrowsAndBracketsStopThere) {
    for (const Command& step : {command(step_to_finding, 1), command(go_to_event, 1)}) {
        apply(session, command(go_to_frame, faulty - 1.0), step);
        EXPECT_EQ(session.playback.timeline.position, faulty);
        EXPECT_THAT(test::toast_of(session), HasSubstr(", frame 200"));
    }
    apply(session, step_to_finding, 1);
    EXPECT_EQ(test::toast_of(session), "There is no finding after this frame");
}

TEST_F(ChecksOfATake, ADismissedOneStaysSoForTheFileAndComesBack) {
    apply(session, dismiss_finding, spike());
    EXPECT_TRUE(open_findings(session).empty());
    EXPECT_THAT(check_summary(session), testing::MatchesRegex("Nothing found in 4.3 s; looked for .* kinds, 1 dismissed"));
    apply(session, command(go_to_frame, faulty - 1.0), command(step_to_finding, 1));
    EXPECT_EQ(session.playback.timeline.position, faulty - 1.0);
    EXPECT_FALSE(save_marks(session.document, folder.path() / "review.csv"));
    EXPECT_EQ(folder.read("review.csv"), "file,mark,bookmarks,dismissed\nwalk.bvh,,,spike:3@200-200\n")
        << "ltibia is the file's fourth bone";
    Session again(session.options);
    test::open(again, {file()});
    test::settle(again);
    EXPECT_TRUE(open_findings(again).empty());
    apply(session, undo_last, Subject::review, FigureId::none);
    EXPECT_EQ(open_findings(session).size(), 1U);
}

TEST_F(ChecksOfATake, ALaneHasARowForEachKindThatWasFound) {
    test::settle(session);
    const MarkLane* lane = mark_lane(session, Lane::checks);
    ASSERT_NE(lane, nullptr);
    EXPECT_THAT(lane->kinds, ElementsAre(FindingKind::spike));
    EXPECT_THAT(lane->rows, ElementsAre(ElementsAre(figure::FrameRange{faulty, faulty})));
    ASSERT_EQ(lane->marks.size(), 1U);
    EXPECT_EQ(open().take.figure->skeleton[lane->marks.front().bone].name, "ltibia");
    apply(session, dismiss_finding, spike());
    test::settle(session);
    EXPECT_TRUE(mark_lane(session, Lane::checks)->marks.empty());
}
}  // namespace
}  // namespace skelplay::session
