// What a person changes is undone with Ctrl+Z, and made again with Ctrl+Shift+Z or Ctrl+Y.

#include "session/history.h"
#include <functional>
#include <vector>
#include "session/analyses/checks.h"
#include "session/events.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/files/review.h"
#include "session/keys.h"
#include "session/window.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
/// A change, and what is seen of it.
struct Change {
    std::string words;  // in the toast
    Command make;
    std::function<double()> seen;
};

struct Changes : test::SessionFixture {
    Changes() { open({"/t/a.bvh", "/t/b.bvh"}); }

    void press(const Chord& chord) { run(binding_of(chord)->press); }
    [[nodiscard]] std::vector<Change> changes() {
        const auto of_active = [this](const auto& value) {
            return [this, value] { return value(*active_figure(session.document)); };
        };
        return {
            {"a.bvh: keep", command(mark_file, Mark::keep), of_active([this](const OpenFigure& open) {
                 return static_cast<double>(mark_of(session.document.review, open.take.request.file));
             })},
            {"a.bvh: bookmark at frame 1", toggle_bookmark_here,
             [this] { return static_cast<double>(bookmarked_frames(session.document).size()); }},
            {"a.bvh: up axis", command(set_up_axis, active(), figure::Axis::z),
             of_active([](const OpenFigure& open) { return open.take.placement.up.value == figure::Axis::z; })},
            {"a.bvh: unit of length", command(set_unit, active(), 0.5),
             of_active([](const OpenFigure& open) { return open.take.request.place.metres_per_unit.value_or(0.0); })},
            {"a.bvh: ground", command(set_ground, active(), -2.0),
             of_active([](const OpenFigure& open) { return open.take.placement.ground.height; })},
            {"a.bvh: heading", command(set_heading, active(), 90.0),
             of_active([](const OpenFigure& open) { return open.take.request.place.heading.value_or(0.0); })},
            {"a.bvh: its time", command(set_offset, active(), 0.4),
             of_active([](const OpenFigure& open) { return open.settings.start_time; })},
            {"a.bvh: frame rate", command(set_rate, active(), 48.0),
             of_active([](const OpenFigure& open) { return open.take.rate.fps; })},
            {"a.bvh: colour", command(set_colour, active(), 3),
             of_active([](const OpenFigure& open) { return static_cast<double>(open.settings.colour); })},
            {"a.bvh hidden", command(set_visible, active(), false),
             of_active([](const OpenFigure& open) { return open.settings.visible ? 1.0 : 0.0; })},
        };
    }

    const Chord undoes{Key::z, true, false, false};
    const Chord redoes{Key::z, true, true, false};
    const Chord also_redoes{Key::y, true, false, false};
};

TEST_F(Changes, AreUndoneAndMadeAgainByTheirKeys) {
    for (const Change& change : changes()) {
        SCOPED_TRACE(change.words);
        const double before = change.seen();
        run(change.make);
        const double after = change.seen();
        ASSERT_NE(after, before);
        press(undoes);
        EXPECT_EQ(change.seen(), before);
        EXPECT_EQ(toast(), "Undone: " + change.words);
        press(redoes);
        EXPECT_EQ(change.seen(), after);
        EXPECT_EQ(toast(), "Redone: " + change.words);
        press(undoes);
        EXPECT_EQ(change.seen(), before);
    }
}

TEST_F(Changes, AreInOneList) {
    const std::vector<Change> all = changes();
    std::vector<double> before;
    std::vector<double> after;
    for (const Change& change : all) before.push_back(change.seen());
    for (const Change& change : all) run(change.make);
    for (const Change& change : all) after.push_back(change.seen());
    for (std::size_t i = all.size(); i-- > 0;) {
        EXPECT_EQ(all[i].seen(), after[i]) << all[i].words;
        press(undoes);
        EXPECT_EQ(all[i].seen(), before[i]) << all[i].words;
    }
    press(undoes);
    EXPECT_EQ(toast(), "There is nothing to undo");
    for (std::size_t i = 0; i < all.size(); ++i) press(also_redoes);
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i].seen(), after[i]) << all[i].words;
    press(redoes);
    EXPECT_EQ(toast(), "There is nothing to redo");
}

TEST_F(Changes, TheMenuNamesWhatItWouldChange) {
    EXPECT_EQ(undo_words(session) + redo_words(session), "");
    run(command(mark_file, Mark::keep), command(set_rate, active(), 48.0));
    EXPECT_EQ(undo_words(session), "a.bvh: frame rate");
    press(undoes);
    EXPECT_EQ(undo_words(session), "a.bvh: keep");
    EXPECT_EQ(redo_words(session), "a.bvh: frame rate");
}

TEST_F(Changes, ANewOneEmptiesWhatCouldBeMadeAgain) {
    run(command(set_heading, active(), 90.0), undo, command(mark_file, Mark::reject));
    press(redoes);
    EXPECT_EQ(toast(), "There is nothing to redo");
    EXPECT_FALSE(figure(0).take.request.place.heading);
    press(undoes);
    EXPECT_EQ(toast(), "Undone: a.bvh: reject");
}

TEST_F(Changes, ADragInTimeIsOne) {
    for (const double seconds : {0.1, 0.2, 0.3}) run(command(set_offset, active(), seconds));
    press(undoes);
    EXPECT_EQ(figure(0).settings.start_time, 0.0);
    EXPECT_FALSE(figure(0).settings.start_set) << "no person has said when it begins";
    press(redoes);
    EXPECT_EQ(figure(0).settings.start_time, 0.3);
}

TEST_F(Changes, TakesThatBeginTogetherBeginApartAgain) {
    run(command(set_offset, id(0), 0.25), command(begin_together));
    press(undoes);
    EXPECT_EQ(figure(0).settings.start_time, 0.25);
    EXPECT_EQ(toast(), "Undone: that all takes begin together");
}

TEST_F(Changes, AMarkThatIsMadeAgainIsAsItWasSaved) {
    test::TemporaryFolder folder;
    run(command(mark_file, Mark::keep), command(save_marks_to, folder / "review.csv"));
    press(undoes);
    EXPECT_TRUE(session.document.review.unsaved()) << "the file has the mark";
    press(redoes);
    EXPECT_FALSE(session.document.review.unsaved());
}

TEST_F(Changes, OfAFigureAreForgottenWithIt) {
    run(command(set_heading, id(0), 90.0), command(set_heading, id(1), 45.0), command(close_figure, id(1)));
    press(undoes);
    EXPECT_EQ(toast(), "Undone: a.bvh: heading");
}
}  // namespace
}  // namespace skelplay::session
