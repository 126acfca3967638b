#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "cli/calls.h"
#include "support/leg_bvh.h"

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
    std::string leg_ =
        write("leg.bvh", test::leg_bvh(45, 6,
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
    EXPECT_THAT(fast.err, HasSubstr("expected --smooth below half the rate of the take, 5 Hz, found 5"));
    EXPECT_EQ(call({"convert", leg_, path("out.bvh"), "--smooth", "0"}).status, 2);
    EXPECT_THAT(folder_.names(), testing::ElementsAre("leg.bvh"));
}

TEST_F(ConvertRepair, OfManyFilesTheRepairsOfEachAreListed) {
    write("in/a.bvh", read("leg.bvh"));
    write("in/b.bvh", read("leg.bvh"));
    const Called called = call({"convert", path("in"), "--to", "bvh", "-d", path("out"), "--smooth", "2"});
    EXPECT_EQ(called.status, 0);
    EXPECT_THAT(called.err,
                AllOf(HasSubstr("a.bvh: note: 1 bone is smoothed"), HasSubstr("b.bvh: note: 1 bone is smoothed")));
}

}  // namespace
}  // namespace skelplay::cli
