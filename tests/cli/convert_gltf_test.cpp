#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <set>
#include "cli/calls.h"
#include "support/needs.h"

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

// 0.008333 is what a BVH of 120 frames a second says; 60 frames and more tell it from 1/120.
TEST_F(ConvertGltf, AnyRateComesBackFrameForFrame) {
    for (const char* frame_time :
         {"0.020833333333333332", "0.013888888888888888", "0.0111111", "0.016683350016683350", "0.0417083750417083750",
          "0.08", "0.0083416750083416750", "0.142857142857", "0.001", "0.008333", "0.0333333", "0.2", "1", "0.0001", "2.5"})
        for (const int frames : {2, 3, 61, 3000}) {
            std::string text =
                "HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n"
                "End Site\n{\nOFFSET 0 5 0\n}\n}\nMOTION\n";
            text += fmt::format("Frames: {}\nFrame Time: {}\n", frames, frame_time);
            for (int frame = 0; frame < frames; ++frame) text += fmt::format("{} 0 {}\n", frame, frame % 7);
            convert(write("in.bvh", text), {"--unit-metres", "1"});
            printed({"convert", path("out.glb"), path("out.bvh"), "--force"});
            const std::string back = read("out.bvh");
            EXPECT_THAT(back, HasSubstr(fmt::format("Frames: {}\n", frames))) << frame_time;
            const double time = std::stod(back.substr(back.find("Frame Time: ") + 12));
            EXPECT_NEAR(time / std::stod(frame_time), 1.0, 1e-6) << frame_time << ' ' << frames;
            EXPECT_THAT(back, testing::EndsWith(fmt::format("\n{} 0 {} 0 0 0\n", frames - 1, (frames - 1) % 7)))
                << frame_time << ' ' << frames;
        }
}

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
        EXPECT_EQ(outcome.err, "skelplay convert: expected " + right + " or no " + what + " to write: .glb has no other\n");
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
// The fox has the takes Survey, Walk and Run, of 83, 18 and 29 frames (data/README.md).
TEST_F(ConvertGltf, EachTakeBecomesAFileOfItsOwn) {
    const std::string fox = std::string(SKELPLAY_SHARED_DIR) + "/data/gltf/khronos_Fox.glb";
    NEEDS(test::shared_file(fox));
    printed({"convert", fox, two_, "-d", path("out"), "--to", "bvh", "--each-take", "--frames", "0,1"});
    EXPECT_THAT(folder_.names("out"), testing::UnorderedElementsAre("khronos_Fox-Survey.bvh", "khronos_Fox-Walk.bvh",
                                                                    "khronos_Fox-Run.bvh", "two.bvh"));
    std::set<std::string> motions;
    for (const char* take : {"Survey", "Walk", "Run"}) {
        const std::string text = folder_.read(fmt::format("out/khronos_Fox-{}.bvh", take));
        EXPECT_THAT(text, HasSubstr("Frames: 2\n"));
        motions.insert(text.substr(text.find("MOTION")));
    }
    EXPECT_EQ(motions.size(), 3U) << "no two takes are the same";
    EXPECT_THAT(refused({"--each-take"}).err, HasSubstr("expected --to and -d beside --each-take"));
}
}  // namespace
}  // namespace skelplay::cli
