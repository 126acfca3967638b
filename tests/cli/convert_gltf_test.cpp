#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A child 10 units above its root; a person's height in no unit.
class ConvertGltf : public testing::Test {
protected:
    ConvertGltf() {
        folder_.write("two.bvh",
                      "HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                      "JOINT chest\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                      "End Site\n{\nOFFSET 0 5 0\n}\n}\n}\n"
                      "MOTION\nFrames: 2\nFrame Time: 0.04\n0 0 0 0 0 0\n0 0 0 90 0 0\n");
        folder_.write("skin.obj", "v -1 0 0\nv 1 0 0\nv 1 10 0\ng hips\nf 1 2 3\n");
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

    /// `convert INPUT out.glb` and more words.
    test::Called convert(const std::string& input, std::vector<std::string> more = {}) {
        more.insert(more.begin(), {"convert", input, path("out.glb")});
        return test::call(more);
    }
    [[nodiscard]] nlohmann::json document() const {
        const std::string bytes = folder_.read("out.glb");
        std::uint32_t length = 0;
        std::memcpy(&length, bytes.data() + 12, sizeof length);
        return nlohmann::json::parse(bytes.substr(20, length));
    }
    /// Where the chest is from the hips.
    [[nodiscard]] std::vector<float> chest() const {
        return document()["nodes"][1]["translation"].get<std::vector<float>>();
    }

    test::TemporaryFolder folder_;
};

TEST_F(ConvertGltf, AUnitThatNobodySaysIsAMetre) {
    const test::Called guessed = convert(path("two.bvh"));
    EXPECT_EQ(guessed.status, 0);
    EXPECT_THAT(guessed.err,
                HasSubstr("the file's unit is not known (no human figure by its bones' names; 15 units tall)"));
    EXPECT_EQ(chest(), (std::vector<float>{0, 10, 0}));
    const test::Called said = convert(path("two.bvh"), {"--unit-metres", "0.1"});
    EXPECT_THAT(said.err, Not(HasSubstr("[export.unit-")));
    EXPECT_EQ(chest(), (std::vector<float>{0, 1, 0}));
    // Of a human figure the likeliest unit is known, but taken only where it is asked for.
    const std::string human = SKELPLAY_SOURCE_DIR "/assets/walk.bvh";
    EXPECT_THAT(convert(human).err, HasSubstr("the file does not say its unit: one is written as one metre"));
    EXPECT_THAT(convert(human, {"--to-unit", "m"}).err, HasSubstr("one unit of the file is taken for one "));
    // The bundled HTR says centimetres: a thigh is about half a metre.
    EXPECT_THAT(convert(SKELPLAY_SOURCE_DIR "/assets/walk.htr").err, Not(HasSubstr("[export.unit-")));
    double longest = 0;
    const nlohmann::json walk = document();
    for (const auto& node : walk["nodes"])
        for (const double number : node["translation"]) longest = std::max(longest, std::abs(number));
    EXPECT_GT(longest, 0.2);
    EXPECT_LT(longest, 1.1);
}

TEST_F(ConvertGltf, YIsUp) {
    EXPECT_EQ(convert(path("two.bvh"), {"--up", "z"}).status, 0);
    const auto turn = document()["nodes"][0]["rotation"].get<std::vector<double>>();
    EXPECT_NEAR(turn[0], -std::sqrt(0.5), 1e-6);  // Z comes up: a quarter back about x
    EXPECT_NEAR(turn[3], std::sqrt(0.5), 1e-6);
}

TEST_F(ConvertGltf, HasNoOtherUnitOrUpAxis) {
    for (const auto& [option, value, right] :
         std::vector<std::array<std::string, 3>>{{"--to-unit", "cm", "m"}, {"--to-up", "z", "y"}}) {
        const test::Called outcome = convert(path("two.bvh"), {option, value});
        EXPECT_EQ(outcome.status, 2);
        EXPECT_EQ(outcome.err, "skelplay convert: expected " + option + " " + right + " or none: .glb has no other\n");
        EXPECT_EQ(convert(path("two.bvh"), {option, right}).status, 0);
        std::filesystem::remove(folder_ / "out.glb");
    }
}

TEST_F(ConvertGltf, WearsTheSkinThatIsNamedOrListed) {
    EXPECT_EQ(convert(path("two.bvh"), {"--skin", path("skin.obj")}).status, 0);
    EXPECT_EQ(document()["meshes"][0]["name"], "skin.obj");
    const test::Called listed = convert(SKELPLAY_SOURCE_DIR "/assets/walk.amc");
    EXPECT_THAT(listed.err, HasSubstr("[convert.skin]"));
    EXPECT_EQ(document()["meshes"][0]["name"], "mannequin.obj");
    // A mesh with the vertices of BonesPro's gives them its faces; without one they are points.
    EXPECT_EQ(convert(SKELPLAY_SOURCE_DIR "/tests/data/tube-bones.txt",
                      {"--skin", SKELPLAY_SOURCE_DIR "/tests/data/tube.obj"})
                  .status,
              0);
    EXPECT_EQ(
        document()["accessors"][document()["meshes"][0]["primitives"][0]["attributes"]["POSITION"].get<std::size_t>()]
                  ["count"],
        320);
    EXPECT_EQ(convert(path("two.bvh"), {"--skin", path("skin.obj"), "--bind", "2"}).status, 2);
    std::filesystem::remove(folder_ / "out.glb");
    folder_.write("empty.obj", "");
    EXPECT_EQ(convert(path("two.bvh"), {"--skin", path("empty.obj")}).status, 1);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out.glb"));
}

}  // namespace
}  // namespace skelplay::cli
