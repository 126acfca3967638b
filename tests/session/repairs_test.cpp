#include "session/analyses/repairs.h"
#include "session/analyses/checks.h"
#include "session/exported_state.h"
#include "session/figures.h"
#include "session/files/exporting.h"
#include "session/files/review.h"
#include "session/playback.h"
#include "support/faulty_walk.h"
#include "support/proposed_repair.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::size_t faulty = test::faulty_frame;

// The bundled walk whose left knee is off in one frame.
struct Repairs : testing::Test {
    Repairs() {
        SessionOptions options;
        options.checks = true;
        session = Session(options);
        test::open(session, {folder.write("walk.bvh", test::walk_with_spikes())});
        settle();
        read = open().take.figure;
    }
    void settle() {
        for (int i = 0; i < 3; ++i) test::settle(session);
    }
    void propose(const std::vector<std::string>& words) {
        test::propose_repair(session, words);
        settle();
    }
    [[nodiscard]] const OpenFigure& open() const { return *active_figure(session.document); }
    [[nodiscard]] std::size_t frames() const { return figure::frame_count(open().take.figure->take); }
    [[nodiscard]] std::size_t findings() const { return checked_findings(session).size(); }

    test::TemporaryFolder folder;
    Session session;
    std::shared_ptr<const figure::Figure> read;
};

TEST_F(Repairs, AProposalShowsTheRepairedTakeAndCancelTheOldOne) {
    const auto body = open().take.proxy_body;
    propose({"--despike"});
    ASSERT_TRUE(session.ui.proposal);
    EXPECT_NE(open().take.figure, read);
    EXPECT_NE(open().take.proxy_body, body) << "the body is that of the repaired take";
    EXPECT_EQ(findings(), 0U) << "the repaired take is checked";
    const auto [joint, before, after] = proposed_paths(session);
    ASSERT_NE(before, nullptr);
    ASSERT_NE(after, nullptr);
    EXPECT_EQ(read->skeleton[joint].name, "lfoot");
    EXPECT_EQ((*before)[faulty - 5], (*after)[faulty - 5]);
    EXPECT_NE((*before)[faulty], (*after)[faulty]);
    EXPECT_EQ(repaired_take(session, open())->by.notes.items().size(), 1U);
    apply(session, cancel_repair);
    settle();
    EXPECT_EQ(open().take.figure, read);
    EXPECT_EQ(findings(), 1U);
    EXPECT_FALSE(can_undo(session.document, Subject::repair, open().id));
}

TEST_F(Repairs, AnAppliedOneIsAChangeLikeOthers) {
    propose({"--despike"});
    EXPECT_THAT(title(session), StartsWith("walk.bvh – frame ")) << "nothing is repaired yet";
    apply(session, apply_repair);
    EXPECT_FALSE(session.ui.proposal);
    EXPECT_THAT(title(session), StartsWith("walk.bvh (repaired, not saved) – frame "));
    apply(session, undo);
    EXPECT_EQ(test::toast_of(session), "Undone: walk.bvh: repair despike");
    settle();
    EXPECT_EQ(open().take.figure, read);
    EXPECT_EQ(findings(), 1U);
    EXPECT_THAT(title(session), StartsWith("walk.bvh – frame "));
    apply(session, redo);
    settle();
    EXPECT_EQ(findings(), 0U);
    apply(session, undo);
    settle();
    propose({"--despike"});
    apply(session, undo);
    EXPECT_FALSE(session.ui.proposal) << "what is looked at is taken back first";
}

TEST_F(Repairs, FramesAreLeftOutAndTheOneShownStays) {
    apply(session, go_to_frame, 300);
    const std::int64_t number = frame_number(open(), 300);
    propose({"--frames", "2:400", "--smooth", "6"});
    EXPECT_EQ(session.playback.timeline.position, faulty - 2.0) << "the finding's frame";
    EXPECT_EQ(frames(), 399U);
    EXPECT_EQ(frame_number(open(), 298), number);
    apply(session, apply_repair);
    EXPECT_THAT(words_of(open().settings.repairs), ElementsAre("--frames 2:400", "--smooth 6"));
    test::settle(session);
    const auto& repairs = open().settings.repairs;
    EXPECT_EQ(repairs.frames, (figure::FrameRange{2, 400}));
    apply(session, undo);
    settle();
    EXPECT_EQ(frames(), 512U);
    EXPECT_EQ(session.playback.timeline.position, faulty);
}

TEST_F(Repairs, RateAndUnitAreRepairedAsElsewhereInTheWindow) {
    const double height = open().take.placement.unit.height;
    propose({"--fps", "60", "--unit-metres", "0.001"});
    EXPECT_EQ(open().take.rate.fps, 60);
    EXPECT_LT(open().take.placement.unit.height, height / 5);
    apply(session, apply_repair);
    apply(session, undo);
    EXPECT_NEAR(open().take.rate.fps, 120, 0.01);
    EXPECT_DOUBLE_EQ(open().take.placement.unit.height, height);
}

TEST_F(Repairs, AnAmountCanBeChangedAndARefusalIsTold) {
    propose({"--smooth", "6"});
    const auto six = open().take.figure;
    apply(session, set_repair_words, {"--smooth 12"});
    settle();
    EXPECT_NE(open().take.figure, six);
    EXPECT_EQ(open().settings.repairs.repairs.smooth, 12);
    apply(session, set_repair_words, {"--smooth 100"});
    settle();
    EXPECT_THAT(test::toast_of(session), HasSubstr("Expected smoothing below half the rate of the take"));
    EXPECT_TRUE(repaired_take(session, open())->by.refused);
    apply(session, set_repair_words, {"--smooth nothing"});
    EXPECT_THAT(test::toast_of(session), HasSubstr("number"));
    apply(session, cancel_repair);
    settle();
    EXPECT_EQ(open().take.figure, read);
}

TEST_F(Repairs, OneIsForAFindingForItsKindOrForAll) {
    propose({"--smooth", "6", "--despike"});
    std::vector<analysis::Finding>& found = session.ui.proposal->findings;
    found.resize(3, found.front());
    found[1].repair = {"--smooth", "9", "--despike"};
    found[2].kind = analysis::FindingKind::below_ground;
    found[2].repair = {"--level"};
    const auto words = [&](std::size_t index, RepairScope scope) {
        session.ui.proposal->index = index;
        apply(session, propose_repair, index, scope);
        return session.ui.proposal->words;
    };
    EXPECT_THAT(words(1, RepairScope::one), ElementsAre("--smooth 9", "--despike"));
    EXPECT_THAT(words(1, RepairScope::kind), ElementsAre("--smooth 6", "--despike")) << "the worst comes first";
    EXPECT_THAT(words(2, RepairScope::all), ElementsAre("--smooth 6", "--despike", "--level"));
}

TEST_F(Repairs, WhatWasDismissedIsNotRepairedWithTheOthers) {
    test::open(session, {folder.write("two.bvh", test::walk_with_spikes({faulty, 350}))});
    settle();
    ASSERT_EQ(findings(), 2U);
    apply(session, command(dismiss_finding, 1), command(propose_repair, 0, RepairScope::all));
    EXPECT_EQ(session.ui.proposal->findings.size(), 1U);
}

// "This" is one finding: the other spike stays, until it is repaired in its turn.
TEST_F(Repairs, OneFindingIsRepairedAndItsLikeStay) {
    test::open(session, {folder.write("two.bvh", test::walk_with_spikes({faulty, 350}))});
    settle();
    read = open().take.figure;
    ASSERT_EQ(findings(), 2U);
    const auto changed = [&] {
        std::set<std::size_t> frames;
        const auto& before = std::get<figure::Motion>(read->take);
        const auto& after = std::get<figure::Motion>(open().take.figure->take);
        for (std::size_t frame = 0; frame < before.frames; ++frame)
            if (!std::ranges::equal(before.row(frame), after.row(frame))) frames.insert(frame);
        return frames;
    };
    const std::size_t first = checked_findings(session)[0].finding->frames.first;
    apply(session, command(propose_repair, 0, RepairScope::one), command(apply_repair));
    settle();
    EXPECT_EQ(changed(), std::set{first});
    ASSERT_EQ(findings(), 1U);
    EXPECT_THAT(words_of(open().settings.repairs),
                ElementsAre("--despike", fmt::format("--repair-only spike:ltibia@{0}:{0}", first)));
    apply(session, command(propose_repair, 0, RepairScope::one), command(apply_repair));
    settle();
    EXPECT_EQ(changed(), (std::set{faulty, std::size_t{350}}));
    EXPECT_EQ(findings(), 0U);
    apply(session, undo);
    settle();
    EXPECT_EQ(changed(), std::set{first});
}

TEST_F(Repairs, WhatWasDismissedStaysWhereItsLikeAreRepaired) {
    test::open(session, {folder.write("two.bvh", test::walk_with_spikes({faulty, 350}))});
    settle();
    const std::size_t first = checked_findings(session)[0].finding->frames.first;
    apply(session, command(dismiss_finding, 1), command(propose_repair, 0, RepairScope::kind), command(apply_repair));
    settle();
    EXPECT_EQ(
        open().settings.repairs.repairs.only,
        (std::vector<processing::RepairSpot>{{analysis::FindingKind::spike, "ltibia", figure::FrameRange{first, first}}}));
    EXPECT_EQ(findings(), 1U) << "the one that is right as it is";
}

TEST_F(Repairs, WhatIsNotSavedIsToldBeforeItIsLost) {
    propose({"--despike"});
    apply(session, command(apply_repair), command(quit, false));
    EXPECT_FALSE(session.ui.requests.quit);
    EXPECT_THAT(test::toast_of(session), StartsWith("walk.bvh (repaired, not saved): "));
    apply(session, quit, false);
    EXPECT_TRUE(session.ui.requests.quit);
    apply(session, start_export, ExportOrder{open().id, folder.path() / "out.bvh"});
    while (session.ui.exporting) test::step(session);
    EXPECT_TRUE(unsaved_text(open()).empty());
    EXPECT_NE(open().take.figure, read);
    apply(session, undo);
    EXPECT_TRUE(unsaved_text(open()).empty());
}

TEST_F(Repairs, AFileThatIsReadAgainIsRepairedAgain) {
    propose({"--despike"});
    apply(session, command(apply_repair), command(reload));
    test::finish_loading(session);
    settle();
    EXPECT_EQ(findings(), 0U);
    EXPECT_NE(open().derived.source, nullptr);
    EXPECT_NE(open().derived.source, read);
}
}  // namespace
}  // namespace skelplay::session
