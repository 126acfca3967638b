// --channels: which channels the joints of a BVH get.

#include "base/csv.h"
#include "base/numbers.h"
#include "cli/calls.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;
using testing::Not;

/// `slides` goes 0.5 along y in the second frame; `still` has its position in place of an OFFSET.
constexpr const char* six_channels =
    "HIERARCHY\nROOT top\n{\n\tOFFSET 0 0 0\n"
    "\tCHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation Zrotation\n"
    "\tJOINT slides\n\t{\n\t\tOFFSET 0 2 0\n"
    "\t\tCHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation Zrotation\n"
    "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 1 0\n\t\t}\n\t}\n"
    "\tJOINT still\n\t{\n\t\tOFFSET 0 0 0\n"
    "\t\tCHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation Zrotation\n"
    "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 1 0\n\t\t}\n\t}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3 10 20 30 0 2 0 0 0 40 3 0 0 0 50 0\n"
    "1 2 3 10 20 30 0 2.5 0 0 0 40 3 0 0 0 50 0\n";

std::size_t count_of(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

class ConvertChannels : public Commands {
protected:
    std::string in_ = write("in.bvh", six_channels);
};

TEST_F(ConvertChannels, RotationsGivesAllJointsButTheRootThreeAndSaysHowFarJointsMove) {
    printed({"convert", in_, path("out.bvh"), "--channels", "rotations"});
    const std::string text = read("out.bvh");
    EXPECT_EQ(count_of(text, "CHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation Zrotation"), 1U);
    EXPECT_EQ(count_of(text, "CHANNELS 3 Yrotation Xrotation Zrotation"), 2U);
    EXPECT_THAT(text, HasSubstr("\n1 2 3 10 20 30 0 0 40 0 50 0\n"));
    EXPECT_THAT(text, HasSubstr("OFFSET 0 2 0"));
    EXPECT_THAT(text, HasSubstr("OFFSET 3 0 0")) << "where the joint always is";
    EXPECT_THAT(said_, HasSubstr("1 is off from where the take has them from their parents, by 0.5 at most (slides) "
                                 "[export.positions]"));
}

TEST_F(ConvertChannels, AllGivesEveryJointSixWhichAreTheSameAddedOrNot) {
    const std::string three = write("three.bvh",
                                    "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                                    "JOINT b\n{\nOFFSET 0 2 0\nCHANNELS 1 Zrotation\n"
                                    "End Site\n{\nOFFSET 0 1 0\n}\n}\n}\n"
                                    "MOTION\nFrames: 1\nFrame Time: 0.1\n90 0 0 90\n");
    printed({"convert", three, path("out.bvh"), "--channels", "all"});
    EXPECT_EQ(count_of(read("out.bvh"), "CHANNELS 6 Xposition Yposition Zposition"), 2U);
    EXPECT_THAT(said_, HasSubstr("at rest are left out: b 2 [export.rest-offsets]"));
    for (const char* rule : {"add", "replace"}) {
        const auto rows = base::csv_rows(printed({"joints", path("out.bvh"), "--bvh-positions", rule}));
        EXPECT_NEAR(base::parse_number(rows.at(2).at(2)).value(), -2.0, 1e-9) << "a quarter turn about z";
        EXPECT_NEAR(base::parse_number(rows.at(2).at(6)).value(), -1.0, 1e-9) << "its end, after another";
    }
}

TEST_F(ConvertChannels, AsSourceAndChannelsThatAreThereKeepEveryByte) {
    for (const char* channels : {"as-source", "all"}) {
        printed({"convert", in_, path("out.bvh"), "--force", "--verbatim", "--channels", channels});
        EXPECT_EQ(read("out.bvh"), six_channels) << channels;
    }
}

TEST_F(ConvertChannels, OtherFormatsHaveNone) {
    expect_refusals({{{"convert", in_, path("out.amc"), "--channels", "all"},
                      "expected no channels of joints to choose: only .bvh has them, found .amc"},
                     {{"convert", in_, path("out.bvh"), "--channels", "six"}, "--channels"}});
}
}  // namespace
}  // namespace skelplay::cli
