#include "session/time/frame_list.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace skelplay::session {
namespace {
using testing::ElementsAre;
using Frames = std::vector<std::size_t>;

Frames frames(std::string_view text, std::size_t count, std::int64_t first_number = 0) {
    const auto result = parse_frame_list(text, {count, first_number});
    return std::holds_alternative<Frames>(result) ? std::get<Frames>(result) : Frames{999999};
}

TEST(FrameList, ReadsIndicesRangesAndWords) {
    EXPECT_THAT(frames("0", 3), ElementsAre(0));
    EXPECT_THAT(frames("2,0, 1", 3), ElementsAre(2, 0, 1));
    EXPECT_THAT(frames("1:3", 5), ElementsAre(1, 2, 3));
    EXPECT_THAT(frames("0,2:4,last", 9), ElementsAre(0, 2, 3, 4, 8));
    EXPECT_THAT(frames("0:8:4", 9), ElementsAre(0, 4, 8));
    EXPECT_THAT(frames("6:last", 9), ElementsAre(6, 7, 8));
    EXPECT_THAT(frames("all", 3), ElementsAre(0, 1, 2));
    EXPECT_THAT(frames("ALL", 0), ElementsAre());
}

// A file of three frames that numbers them 604 to 606.
TEST(FrameList, ReadsNumbersOfTheFileBehindAnAt) {
    EXPECT_THAT(frames("@604,@606", 3, 604), ElementsAre(0, 2));
    EXPECT_THAT(frames("@604:@606", 3, 604), ElementsAre(0, 1, 2));
    EXPECT_THAT(frames("@605:last,0", 3, 604), ElementsAre(1, 2, 0));
    EXPECT_THAT(frames("@-1:@1:2", 3, -1), ElementsAre(0, 2)) << "a file may count from below 0";
    for (const std::int64_t first : {0, 1, 604})
        EXPECT_THAT(frames(to_text(named_frame(2, {3, first})), 3, first), ElementsAre(2)) << first;
    EXPECT_EQ(to_text(named_frame(2, {3, 604})), "@606");
    EXPECT_EQ(to_text(named_frame(2, {3, 0})), "2") << "both ways of counting are one";
}

TEST(FrameList, RefusesWithASentence) {
    struct Case {
        const char* text;
        std::size_t frames;
        const char* reason;
        std::int64_t first_number = 0;
    };
    for (const Case& bad :
         {Case{"3", 3, "frame 3 is out of range: there are frames 0 to 2"},
          Case{"-1", 3, "frame -1 is out of range: there are frames 0 to 2"},
          Case{"1:9", 3, "frame 9 is out of range: there are frames 0 to 2"},
          Case{"last", 0, "frame last is asked for, but there are no frames"},
          Case{"", 3, "expected a frame index, found ''"}, Case{"1,,2", 3, "expected a frame index, found ''"},
          Case{"1.5", 3, "expected a frame index, found '1.5'"},
          Case{"99999999999999999999", 3, "expected a frame index, found '99999999999999999999'"},
          Case{"@603", 3, "frame @603 is out of range: there are frames 0 to 2, which the file numbers @604 to @606", 604},
          Case{"@604:@607", 3, "frame @607 is out of range: there are frames 0 to 2, which the file numbers @604 to @606",
               604},
          Case{"604", 3, "frame 604 is out of range: there are frames 0 to 2, which the file numbers @604 to @606", 604},
          Case{"@last", 3, "expected a frame index, found '@last'", 604},
          Case{"2:1", 3, "expected a range that goes forward, found '2:1'"},
          Case{"0:2:0", 3, "expected a step above 0, found '0'"},
          Case{"0:1:1:1", 3, "expected first:last or first:last:step, found '0:1:1:1'"}}) {
        const auto result = parse_frame_list(bad.text, {bad.frames, bad.first_number});
        ASSERT_TRUE(std::holds_alternative<std::string>(result)) << bad.text;
        EXPECT_EQ(std::get<std::string>(result), bad.reason) << bad.text;
    }
}
}  // namespace
}  // namespace skelplay::session
