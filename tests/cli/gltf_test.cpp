// glTF as input: takes, and the way to other formats and back.

#include <sstream>
#include <string>
#include <vector>
#include "base/csv.h"
#include "base/numbers.h"
#include "cli/calls.h"
#include "support/gltf_file.h"
#include "support/needs.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;

class Gltf : public Commands {
protected:
    std::string leg_ = write("leg.glb", test::leg_gltf().glb());

    [[nodiscard]] std::vector<std::vector<std::string>> joints(const std::string& file) {
        return base::csv_rows(printed({"joints", file, "--frames", "all"}));
    }
};

TEST_F(Gltf, InfoListsTheTakes) {
    const auto info = nlohmann::json::parse(printed({"info", leg_, "--json"}));
    EXPECT_EQ(info["kind"], "gltf");
    ASSERT_EQ(info["takes"].size(), 2U);
    EXPECT_EQ(info["takes"][1]["name"], "Step");
    EXPECT_EQ(info["takes"][1]["frames"], 31);
    EXPECT_NEAR(info["takes"][1]["frame_time"].get<double>(), 1.0 / 30, 1e-12);
    EXPECT_EQ(info["take"], "Step");
    EXPECT_EQ(info["take_number"], 2);
    EXPECT_EQ(info["frames"], 31);
    EXPECT_EQ(info["unit"]["source"], "file");
    const std::string text = printed({"info", leg_, "--take", "Still"});
    EXPECT_THAT(text, testing::ContainsRegex("> +1 +Still +1 +30 +0.03\n"));
    EXPECT_THAT(text, testing::ContainsRegex("\n +2 +Step +31 +30 +1.03\n"));
}

// Positions that were computed beside the program (data/reports/README.md): the T pose comes first in both files.
TEST_F(Gltf, ATakeThatStandsStillIsPassedOver) {
    struct Row {
        const char* file;
        const char* still;
        const char* hand;
    };
    for (const Row& row :
         {Row{"tpose-first.glb", "T-Pose", "0.376 0.805 0.650"}, Row{"tpose-first.fbx", "bind", "37.6 80.5 65.0"}}) {
        const std::string file = std::string(SKELPLAY_SHARED_DIR) + "/data/reports/" + row.file;
        NEEDS(test::shared_file(file));
        const auto info = nlohmann::json::parse(printed({"info", file, "--json"}));
        EXPECT_EQ(info["take_number"], 2) << row.file;
        EXPECT_EQ(info["frames"], 18) << row.file;
        EXPECT_EQ(info["takes"][0]["name"], row.still);
        EXPECT_EQ(info["takes"][0].value("still", false), true) << row.file;
        EXPECT_FALSE(info["takes"][1].contains("still"));
        for (const auto& joint : base::csv_rows(printed({"joints", file, "--frames", "10"})))
            if (joint[1] == "LeftHand") {
                std::istringstream expected(row.hand);
                for (const std::size_t column : {2U, 3U, 4U}) {
                    double value = 0.0;
                    expected >> value;
                    EXPECT_NEAR(base::parse_number(joint[column]).value(), value, value * 1e-3 + 1e-3) << row.file;
                }
            }
        printed({"convert", file, path("out.bvh"), "--force"});
        EXPECT_THAT(said_, HasSubstr("of 2 takes number 2 is written; the others are left out [export.takes]"));
    }
}

TEST_F(Gltf, JointsOfATakeAreAskedForByNameOrNumber) {
    const std::string still = printed({"joints", leg_, "--take", "1", "--frames", "all"});
    EXPECT_EQ(still, printed({"joints", leg_, "--take", "Still", "--frames", "all"}));
    EXPECT_THAT(still, HasSubstr("\n0,hip,10,2,0,10,1,0\n"));
    EXPECT_EQ(test::call({"joints", leg_, "--take", "Jump"}).status, 1);
}

// The rig is twice as large, and a BVH has no scale: lengths alone keep it.
TEST_F(Gltf, ComesBackFromABvh) {
    printed({"convert", leg_, path("leg.bvh")});
    printed({"convert", path("leg.bvh"), path("back.glb"), "--unit-metres", "1"});
    const auto before = joints(leg_);
    const auto after = joints(path("back.glb"));
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t row = 1; row < before.size(); ++row)
        for (const std::size_t start : {2U, 3U, 4U})
            EXPECT_NEAR(base::parse_number(after[row][start]).value(), base::parse_number(before[row][start]).value(), 3e-5)
                << "row " << row;
}
}  // namespace
}  // namespace skelplay::cli
