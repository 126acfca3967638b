#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>

#include "cli/calls.h"

namespace skelplay::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A child 10 units above its root; a person's height in no unit.
class ConvertGltf : public Commands {
protected:
    std::string two_ = write("two.bvh",
                             "HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                             "JOINT chest\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
                             "End Site\n{\nOFFSET 0 5 0\n}\n}\n}\n"
                             "MOTION\nFrames: 2\nFrame Time: 0.04\n0 0 0 0 0 0\n0 0 0 90 0 0\n");
    std::string skin_ = write("skin.obj", "v -1 0 0\nv 1 0 0\nv 1 10 0\ng hips\nf 1 2 3\n");

    /// `convert INPUT out.glb` and more words, which must work.
    void convert(const std::string& input, const Words& more = {}) {
        printed(joined({"convert", input, path("out.glb"), "--force"}, more));
    }
    [[nodiscard]] test::Called refused(const Words& more) {
        std::filesystem::remove(folder_ / "out.glb");
        test::Called called = test::call(joined({"convert", two_, path("out.glb")}, more));
        EXPECT_FALSE(std::filesystem::exists(folder_ / "out.glb"));
        return called;
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
    [[nodiscard]] nlohmann::json mesh() const { return document()["meshes"][0]; }
};

TEST_F(ConvertGltf, AUnitThatNobodySaysIsInferredElseAMetre) {
    convert(two_);
    EXPECT_THAT(said_, HasSubstr("the file's unit is not known (no human figure by its bones' names; 15 units tall)"));
    EXPECT_EQ(chest(), (std::vector<float>{0, 10, 0}));
    convert(two_, {"--unit-metres", "0.1"});
    EXPECT_THAT(said_, Not(HasSubstr("[export.unit-")));
    EXPECT_EQ(chest(), (std::vector<float>{0, 1, 0}));
    // Of a human figure the likeliest unit counts, as in the window: a man is no giant.
    convert(asset("walk.bvh"));
    EXPECT_THAT(said_, HasSubstr("one unit of the file is taken for one centimetre"));
    const std::vector<float> likeliest = document()["nodes"][1]["translation"];
    convert(asset("walk.bvh"), {"--to-unit", "m"});
    EXPECT_EQ(document()["nodes"][1]["translation"], likeliest);
    // The bundled HTR says centimetres: a thigh is about half a metre.
    convert(asset("walk.htr"));
    EXPECT_THAT(said_, Not(HasSubstr("[export.unit-")));
    double longest = 0;
    const nlohmann::json walk = document();
    for (const auto& node : walk["nodes"])
        for (const double number : node["translation"]) longest = std::max(longest, std::abs(number));
    EXPECT_GT(longest, 0.2);
    EXPECT_LT(longest, 1.1);
}

// Z comes up: a quarter back about x.
TEST_F(ConvertGltf, YIsUpAndThereIsNoOtherUnitOrUpAxis) {
    convert(two_, {"--up", "z"});
    const auto turn = document()["nodes"][0]["rotation"].get<std::vector<double>>();
    EXPECT_NEAR(turn[0], -std::sqrt(0.5), 1e-6);
    EXPECT_NEAR(turn[3], std::sqrt(0.5), 1e-6);
    for (const auto& [option, value, right, what] :
         std::vector<std::array<std::string, 4>>{{"--to-unit", "cm", "m", "unit"}, {"--to-up", "z", "y", "up axis"}}) {
        const test::Called outcome = refused({option, value});
        EXPECT_EQ(outcome.status, 2);
        EXPECT_EQ(outcome.err,
                  "skelplay convert: expected " + right + " or no " + what + " to write: .glb has no other\n");
        convert(two_, {option, right});
    }
}

TEST_F(ConvertGltf, WearsTheSkinThatIsNamedOrListed) {
    convert(two_, {"--skin", skin_});
    EXPECT_EQ(mesh()["name"], "skin.obj");
    convert(asset("walk.amc"));
    EXPECT_THAT(said_, HasSubstr("[convert.skin]"));
    EXPECT_EQ(mesh()["name"], "mannequin.obj");
    // A mesh with the vertices of BonesPro's gives them its faces; without one they are points.
    convert(test_data("tube-bones.txt"), {"--skin", test_data("tube.obj")});
    const auto positions = mesh()["primitives"][0]["attributes"]["POSITION"].get<std::size_t>();
    EXPECT_EQ(document()["accessors"][positions]["count"], 320);
    EXPECT_EQ(refused({"--skin", skin_, "--bind", "2"}).status, 2);
    EXPECT_EQ(refused({"--skin", write("empty.obj", "")}).status, 1);
}

}  // namespace
}  // namespace skelplay::cli
