#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include "cli/calls.h"
#include "cli/window_request.h"
#include "session/files/exporting.h"
#include "support/faulty_walk.h"
#include "support/leg_bvh.h"
#include "support/proposed_repair.h"
#include "support/session_fixture.h"

namespace skelplay::cli {
namespace {
using test::call;
using test::Called;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ConvertRepair : public Commands {
protected:
    // Ten frames a second; the knee shakes.
    std::string leg_ = write("leg.bvh", test::leg_bvh(45, 6,
                                                      "0 90 0 0 0 0 0 0 0\n1 90 0 0 0 0 0 30 0\n2 90 0 0 0 0 0 0 0\n"
                                                      "3 90 0 0 0 0 0 30 0\n4 90 0 0 0 0 0 0 0\n5 90 0 0 0 0 0 30 0\n"));
};

TEST_F(ConvertRepair, WhatWasRepairedIsToldInNumbersAndCompareShowsIt) {
    printed({"convert", leg_, path("out.bvh"), "--smooth", "2", "--level", "--ground", "10"});
    EXPECT_THAT(said_, HasSubstr("leg.bvh: note: 1 bone is smoothed at 2 Hz; of all of them Knee turns by at most "));
    EXPECT_THAT(said_, HasSubstr(", so that its ground is at height 0"));
    EXPECT_THAT(read("out.bvh"), HasSubstr("0 80 0 0 0 0 0 0 0\n"));
    EXPECT_THAT(printed({"compare", leg_, path("out.bvh"), "--align", "none"}), HasSubstr("Knee"));
}

TEST_F(ConvertRepair, OneFindingAloneIsRepairedWhereItIsNamed) {
    const std::string walk = write("walk.bvh", test::walk_with_spikes({200, 350}));
    printed({"convert", walk, path("out.bvh"), "--despike", "--repair-only", "spike:ltibia@200:200"});
    EXPECT_THAT(said_, HasSubstr("1 spike is replaced"));
    EXPECT_THAT(call({"check", path("out.bvh")}).out, AllOf(HasSubstr("frame 350"), Not(HasSubstr("frame 200"))));
    const Called wrong = call({"convert", walk, path("out.bvh"), "--despike", "--repair-only", "ltibia"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("expected findings such as spike:LeftArm@50:52"));
}

TEST_F(ConvertRepair, NothingIsRepairedByItself) {
    printed({"convert", leg_, path("out.bvh")});
    EXPECT_EQ(printed({"joints", path("out.bvh")}), printed({"joints", leg_}));
    EXPECT_THAT(said_, Not(HasSubstr("repair.")));
}

TEST_F(ConvertRepair, WhatCannotBeRepairedIsRefusedWithTheReason) {
    const Called sides = call({"convert", leg_, path("out.bvh"), "--mirror"});
    EXPECT_EQ(sides.status, 1);
    EXPECT_THAT(sides.err,
                HasSubstr("leg.bvh: error: expected bones of a left and a right side by their names, found none"));
    const Called fast = call({"convert", leg_, path("out.bvh"), "--smooth", "5"});
    EXPECT_EQ(fast.status, 1);
    EXPECT_THAT(fast.err, HasSubstr("expected smoothing below half the rate of the take, 5 Hz, found 5"));
    EXPECT_EQ(call({"convert", leg_, path("out.bvh"), "--smooth", "0"}).status, 2);
    EXPECT_THAT(folder_.names(), testing::ElementsAre("leg.bvh"));
}

TEST_F(ConvertRepair, ATimeBetweenFramesThatIsARateIsDoubted) {
    const auto with_time = [&](const std::string& time) {
        std::string text = read("leg.bvh");
        return write("timed.bvh", text.replace(text.find("Frame Time: 0.1"), 15, "Frame Time: " + time));
    };
    const std::string doubt =
        "timed.bvh: warning: the time between frames is stated as 30 s; 30 frames a second may be meant: --fps 30 "
        "[take.frame-time]";
    const std::string file = with_time("30");
    EXPECT_THAT(call({"info", file}).err, HasSubstr(doubt));
    EXPECT_THAT(call({"convert", file, path("out.bvh")}).err, HasSubstr(doubt));
    EXPECT_THAT(call({"info", file, "--fps", "30"}).err, Not(HasSubstr("frame-time")));
    EXPECT_THAT(call({"info", with_time("29.97")}).err, HasSubstr("29.97 frames a second may be meant: --fps 29.97"));
    for (const char* time : {"0.1", "0.0333333", "1", "26"})
        EXPECT_THAT(call({"info", with_time(time)}).err, Not(HasSubstr("frame-time"))) << time;
}

TEST_F(ConvertRepair, RepairsOfTheRootAndOfNamesAreAskedForByWords) {
    printed({"convert", leg_, path("out.bvh"), "--scale-root", "100"});
    EXPECT_THAT(said_, HasSubstr("the path of the root is multiplied by 100: Hip goes "));
    EXPECT_THAT(read("out.bvh"), HasSubstr("100 9000 0 0 0 0 0 30 0\n"));
    const Called sides = call({"convert", leg_, path("other.bvh"), "--exchange-sides"});
    EXPECT_THAT(sides.err, HasSubstr("expected bones of a left and a right side by their names, found none"));
    printed({"convert", leg_, path("other.bvh"), "--level-slope", "--level-drift", "--unflip", "--fill-gaps", "0.5"});
    EXPECT_THAT(said_, AllOf(HasSubstr("the take has no feet to tell by"), HasSubstr("no flip was found"),
                             HasSubstr("no gap was found that can be filled")));
    EXPECT_EQ(call({"convert", leg_, path("more.bvh"), "--scale-root", "0"}).status, 2);
}

TEST_F(ConvertRepair, OfManyFilesTheRepairsOfEachAreListed) {
    write("in/a.bvh", read("leg.bvh"));
    write("in/b.bvh", read("leg.bvh"));
    const Called called = call({"convert", path("in"), "--to", "bvh", "-d", path("out"), "--smooth", "2"});
    EXPECT_EQ(called.status, 0);
    EXPECT_THAT(called.err,
                AllOf(HasSubstr("a.bvh: note: 1 bone is smoothed"), HasSubstr("b.bvh: note: 1 bone is smoothed")));
}

// The window and the command line write the same bytes.
TEST_F(ConvertRepair, AnOpenFigureWithRepairsIsExportedAsTheirWordsConvertIt) {
    write("walk.bvh", test::walk_with_spikes());
    const std::vector<std::string> first{"--level", "--fps", "100"};  // the fault stays, and can be repaired
    const std::vector<std::string> second{"--despike", "--frames", "2:400", "--smooth", "6"};
    session::SessionOptions options;
    options.checks = true;
    session::Session session(options);
    test::open(session, {path("walk.bvh")});
    for (const auto& words : {first, second}) {
        for (int i = 0; i < 3; ++i) test::settle(session);
        test::propose_repair(session, words);
        session::apply(session, session::apply_repair);
    }
    for (int i = 0; i < 3; ++i) test::settle(session);
    const session::FigureId figure = session.document.active;
    for (const char* out : {"out.bvh", "out.glb"}) {
        session.ui.export_form.format = std::string(out).substr(4);
        session::apply(session, session::start_export, session::ExportOrder{figure, path(out)});
        while (session.ui.exporting) test::step(session);
        std::vector<std::string> call{"convert", path("walk.bvh"), path(std::string("called-") + out)};
        call.insert(call.end(), first.begin(), first.end());
        call.insert(call.end(), second.begin(), second.end());
        printed(call);
        EXPECT_EQ(read(out), read(std::string("called-") + out)) << out;
    }
    EXPECT_THAT(export_line(session, {figure, path("other.bvh")}),
                AllOf(HasSubstr("--frames 2:400"), HasSubstr("--despike"), HasSubstr("--smooth 6"), HasSubstr("--level"),
                      HasSubstr("--fps 100")));
}
}  // namespace
}  // namespace skelplay::cli
