// CSV and JSON as formats of `convert`: the same bytes as `joints`.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class ConvertTable : public testing::TestWithParam<const char*> {
protected:
    [[nodiscard]] static std::string source() { return std::string(SKELPLAY_SOURCE_DIR) + "/" + GetParam(); }
    /// What convert writes of the source; its notes are in `notes_`.
    std::string converted(const std::string& name, const std::vector<std::string>& options = {}) {
        std::vector<std::string> words{"convert", source(), (folder_ / name).string()};
        words.insert(words.end(), options.begin(), options.end());
        const test::Called called = test::call(words);
        EXPECT_EQ(called.status, 0) << called.err;
        notes_ = called.err;
        return folder_.read(name);
    }
    static std::string joints(std::vector<std::string> options = {}) {
        options.insert(options.begin(), {"joints", source()});
        return test::call(options).out;
    }

    test::TemporaryFolder folder_;
    std::string notes_;
};

TEST_P(ConvertTable, HasTheBytesOfJoints) {
    const std::string csv = joints();
    EXPECT_THAT(csv, StartsWith("frame,bone,x,y,z,tail_x,tail_y,tail_z\n0,"));
    EXPECT_EQ(converted("all.csv"), csv);
    EXPECT_THAT(notes_, HasSubstr("CSV holds no rotations and hierarchy; where the bones are is written"));
    EXPECT_EQ(converted("all.json"), joints({"--json"}));
    EXPECT_THAT(notes_, HasSubstr("JSON holds no rotations and hierarchy"));
}

TEST_P(ConvertTable, CountsFramesAsTheFileDoes) {
    const std::vector<std::string> frames{"--frames", "7,2:4"};
    const std::string csv = converted("some.csv", frames);
    EXPECT_EQ(csv, joints(frames));
    EXPECT_THAT(csv, HasSubstr("tail_z\n7,"));
    EXPECT_EQ(converted("some.JSON", frames), joints({"--json", "--frames", "7,2:4"}));
}

// At half the rate every other frame is there, and they count from 0.
TEST_P(ConvertTable, CountsResampledFramesAfresh) {
    const std::string csv = converted("half.csv", {"--frames", "4:8", "--rate", "15", "--fps", "30"});
    EXPECT_THAT(csv, HasSubstr("\n2,"));
    EXPECT_THAT(csv, testing::Not(HasSubstr("\n4,")));
}

INSTANTIATE_TEST_SUITE_P(Formats, ConvertTable,
                         testing::Values("assets/walk.bvh", "assets/walk.amc", "assets/walk.htr",
                                         "tests/data/tube-bones.txt"),
                         [](const auto& row) {
                             const std::string name = row.param;
                             return name.substr(name.rfind('.') + 1);
                         });

}  // namespace
}  // namespace skelplay::cli
