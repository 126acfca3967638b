// CSV and JSON as formats of `convert`: the same bytes as `joints`.

#include "cli/calls.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;

class ConvertTable : public Commands, public testing::WithParamInterface<const char*> {
protected:
    std::string source_ = std::string(SKELPLAY_SOURCE_DIR) + "/" + GetParam();

    /// What convert writes of the source.
    std::string converted(const std::string& name, const Words& options = {}) {
        printed(joined({"convert", source_, path(name)}, options));
        return read(name);
    }
    std::string joints(const Words& options = {}) const { return test::call(joined({"joints", source_}, options)).out; }
};

TEST_P(ConvertTable, HasTheBytesOfJoints) {
    const std::string csv = joints();
    EXPECT_THAT(csv, testing::StartsWith("frame,bone,x,y,z,tail_x,tail_y,tail_z\n0,"));
    EXPECT_EQ(converted("all.csv"), csv);
    EXPECT_THAT(said_, HasSubstr("CSV holds no rotations and hierarchy; where the bones are is written"));
    EXPECT_EQ(converted("all.json"), joints({"--json"}));
    EXPECT_THAT(said_, HasSubstr("JSON holds no rotations and hierarchy"));
}

TEST_P(ConvertTable, CountsFramesAsTheFileDoes) {
    const Words frames{"--frames", "7,2:4"};
    const std::string csv = converted("some.csv", frames);
    EXPECT_EQ(csv, joints(frames));
    EXPECT_THAT(csv, HasSubstr("tail_z\n7,"));
    EXPECT_EQ(converted("some.JSON", frames), joints(joined(frames, {"--json"})));
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
