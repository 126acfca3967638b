// The commands on BonesPro's files: what `info` says, the options for what the definition leaves open, and the check of
// a skin of weights.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "figure/figure.h"
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "scene/evaluator.h"
#include "scene/skin_attachment.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {

using testing::HasSubstr;

using test::call;

std::string data(const std::string& name) { return std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/" + name; }

class BonesProCommands : public testing::Test {
protected:
    std::string write(const std::string& name, const std::string& text) { return folder_.write(name, text).string(); }
    test::TemporaryFolder folder_;
};

TEST_F(BonesProCommands, InfoSaysWhatIsAssumed) {
    const auto json = nlohmann::json::parse(call({"info", data("tube-bones.txt"), "--json"}).out);
    EXPECT_EQ(json["kind"], "bonespro");
    EXPECT_EQ(json["frames"], 40);
    EXPECT_EQ(json["bones"], 4);
    EXPECT_EQ(json["channels"], 0);
    EXPECT_EQ(json["vertices"], 320);
    EXPECT_EQ(json["frame_time"], 1.0 / 30);
    EXPECT_EQ(json["frame_time_assumed"], true);
    EXPECT_EQ(json["skeleton"], data("tube-structure.txt"));
    EXPECT_EQ(json["up_axis"]["value"], "z");
    const auto told = nlohmann::json::parse(call({"info", data("tube-mesh.txt"), "--json", "--fps", "25"}).out);
    EXPECT_EQ(told["frame_time"], 0.04);
    EXPECT_EQ(told["frame_time_assumed"], false);
    const auto alone = nlohmann::json::parse(call({"info", data("tube-structure.txt"), "--json"}).out);
    EXPECT_EQ(alone["frame_time"], nullptr);
    EXPECT_EQ(alone["frames"], 1);
    EXPECT_THAT(call({"info", data("tube-bones.txt")}).out,
                testing::AllOf(HasSubstr("  frames    40 at 30 a second (assumed), 1.33 s, numbered from 0\n"),
                               HasSubstr("  mesh      320 vertices\n")));
}

TEST_F(BonesProCommands, InfoAssumesLessOfAFileWithGaps) {
    write("s.txt",
          "Begin structure file 1 0\n<a>*\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n"
          "End structure file");
    const std::string file = write("a.txt",
                                   "Begin animation file 1 0 1 Bones Absolute Matrix XYZ Degrees 0 0 3\n"
                                   "1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n"
                                   "End animation file");
    EXPECT_THAT(call({"info", file}).out, HasSubstr("1 at 10 a second (assumed)"));
}

// A bone turned by 90° about Z stands 1 along its parent's X.
TEST_F(BonesProCommands, EachDoubtIsAnOption) {
    const std::string bone = "1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n";
    write("s.txt", "Begin structure file 2 0\n<a>*\n" + bone + "<b>1\n" + bone + "End structure file");
    const std::string file = write("a.txt",
                                   "Begin animation file 2 0 1 Bones Relative Euler XYZ Degrees 0 0 1\n"
                                   "1 1 1 0 0 90 0 0 0 0 0 0 0 0 0\n1 1 1 0 0 0 1 0 0 0 0 0 0 0 0\n"
                                   "End animation file");
    const std::vector<std::string> base{"joints", file, "--bonespro-index-base", "1"};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.begin(), base.begin(), base.end());
        return call(words);
    };
    EXPECT_THAT(with({}).out, testing::ContainsRegex("0,b,[-0-9.e]+,1,0,"));
    EXPECT_THAT(with({"--bonespro-euler-sign", "plus"}).out, testing::ContainsRegex("0,b,[-0-9.e]+,1,0,"));
    EXPECT_THAT(with({"--bonespro-euler-sign", "minus", "--bonespro-box", "half"}).out,
                testing::ContainsRegex("0,b,[-0-9.e]+,-1,0,"));
    EXPECT_EQ(call({"joints", file}).status, 1) << "counted from 0, b hangs from itself";
    EXPECT_EQ(with({"--bonespro-euler-sign", "2"}).status, 2);
    EXPECT_EQ(with({"--bonespro-box", "double"}).status, 2);
    EXPECT_EQ(call({"joints", file, "--bonespro-index-base", "2"}).status, 2);
}

TEST_F(BonesProCommands, CheckReportsOnTheSkinInTheFile) {
    const test::Called alone = call({"check", data("tube-bones.txt")});
    EXPECT_EQ(alone.status, 0);
    EXPECT_EQ(alone.out, data("tube-bones.txt") +
                             "\n  skin      320 vertices, no faces; bound at the structure's bones\n"
                             "  bones     at most 2 for a vertex, 1.60 on average\n"
                             "  weights   0 with a sum other than 1, worst sum 1; 0 without weights\n"
                             "  findings  none: the skin fits\n");
    const test::Called faces = call({"check", data("tube-mesh.txt"), "--skin", data("tube.obj"), "--json"});
    EXPECT_EQ(faces.status, 0);
    const auto json = nlohmann::json::parse(faces.out);
    EXPECT_EQ(json["skin"], data("tube.obj"));
    EXPECT_EQ(json["weights"]["most_influences"], 2);
    EXPECT_EQ(json["weights"]["mean_influences"], 1.6);
    EXPECT_EQ(json["weights"]["off_sum"], 0);
    EXPECT_EQ(json["weights"]["worst_sum"], 1.0);
    EXPECT_EQ(json["weights"]["unweighted"], 0);
    EXPECT_EQ(json["weights"]["triangles"], 636);
    for (const char* name : {"groups", "bare_bones", "swapped", "findings"}) EXPECT_TRUE(json[name].empty()) << name;
    EXPECT_TRUE(json["unit_factor"]["fitted"].is_null());
}

TEST_F(BonesProCommands, CheckFindsWhatTheWeightsLack) {
    const std::string bone = "1 1 1 1 0 0 0 1 0 0 0 1 0 0 {} 1 0 0 0 1 0 0 0 1 0 0 0\n";
    std::string text = "Begin structure file 3 3\n";
    for (int b = 0; b < 3; ++b)
        text +=
            fmt::format("<b{}>{}\n", b, b == 0 ? "*" : std::to_string(b - 1)) + fmt::format(fmt::runtime(bone), b * 10);
    const std::string file = write("s.txt", text + "0 0 1 1 0 1\n0 0 2 1 2 0.5\n0 0 3 0\nEnd structure file");
    const test::Called outcome = call({"check", file});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out,
              file +
                  "\n  skin      3 vertices, no faces; bound at the structure's bones\n"
                  "  bones     at most 1 for a vertex, 1.00 on average\n"
                  "  weights   1 with a sum other than 1, worst sum 0.5; 1 without weights\n"
                  "  bare      b1\n"
                  "  findings  expected weights for every vertex, found 1 vertex without; left behind when the "
                  "figure moves [skin.unweighted]\n"
                  "            expected weights that sum to 1, found 1 vertex where they do not, 0.5 at worst; "
                  "normalised [skin.weight-sum]\n"
                  "            expected vertices that bone 'b1' moves, found none; it stays bare "
                  "[skin.bare-bone]\n");
    const auto json = nlohmann::json::parse(call({"check", file, "--json"}).out);
    EXPECT_EQ(json["skin"], nullptr);
    EXPECT_EQ(json["bare_bones"], nlohmann::json::array({"b1"}));
    EXPECT_EQ(json["weights"]["off_sum"], 1);
    EXPECT_EQ(json["weights"]["worst_sum"], 0.5);
    EXPECT_EQ(json["weights"]["unweighted"], 1);
    EXPECT_EQ(json["findings"].size(), 3U);
    EXPECT_EQ(json["findings"][0]["code"], "skin.unweighted");
}

TEST_F(BonesProCommands, AMeshOfOtherVerticesIsCheckedByItsGroups) {
    const std::string obj = write("o.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\ng Tube_1\nf 1 2 3\n");
    const auto json = nlohmann::json::parse(call({"check", data("tube-bones.txt"), "--skin", obj, "--json"}).out);
    EXPECT_EQ(json["groups"].size(), 1U);
    EXPECT_FALSE(json.contains("weights"));
}

TEST_F(BonesProCommands, CheckNeedsASkinFromSomewhere) {
    const std::string walk = std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.bvh";
    const test::Called outcome = call({"check", walk});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "skelplay check: expected a skin (--skin OBJ), as " + walk + " has none\n");
}

/// Where the vertices are that a figure's weights or its take put there.
std::vector<glm::dvec3> vertices_at(const std::string& file, std::size_t frame) {
    const auto figure = loaders::load(file).figure;
    std::vector<glm::dvec3> vertices;
    if (figure::sample_vertices(figure->take, frame, vertices)) return vertices;
    scene::FigureEvaluator evaluator(figure->skeleton);
    figure::Pose pose;
    figure::sample(figure->skeleton, figure->take, frame, pose);
    evaluator.positions(pose);
    scene::pose_weighted(*figure->weighted_skin, evaluator, vertices);
    return vertices;
}

TEST_F(BonesProCommands, ConvertPosesTheSkinOfWeights) {
    const auto faces = loaders::load_obj(data("tube.obj")).value->faces.size();
    for (const std::string take : {"tube-bones.txt", "tube-mesh.txt"}) {
        const test::Called called = call({"convert", data(take), "--skin", data("tube.obj"),
                                          (folder_ / "posed-%02d.obj").string(), "--frames", "0,20"});
        EXPECT_EQ(called.status, 0);
        EXPECT_THAT(called.err, testing::Not(HasSubstr("convert."))) << "nothing is lost";
        std::vector<std::vector<glm::dvec3>> posed;
        for (const std::size_t frame : {0U, 20U}) {
            const auto mesh = loaders::load_obj(folder_ / fmt::format("posed-{:02}.obj", frame));
            EXPECT_EQ(posed.emplace_back(mesh.value->positions), vertices_at(data(take), frame)) << take;
            EXPECT_EQ(mesh.value->faces.size(), faces);
        }
        EXPECT_NE(posed[0], posed[1]) << take;
    }
}

TEST_F(BonesProCommands, ConvertWritesVerticesWithoutFacesAsPoints) {
    const test::Called called = call({"convert", data("tube-bones.txt"), (folder_ / "points.obj").string()});
    EXPECT_EQ(called.status, 0);
    EXPECT_THAT(called.err, HasSubstr("note: the skin has no faces: its 320 vertices are written as points; --skin "
                                      "names an OBJ of the same vertices that has them [convert.points]\n"));
    const std::string text = folder_.read("points.obj");
    EXPECT_EQ(text.substr(0, text.find("\nv ")), "# posed by Skelplay: tube-structure.txt on tube-bones.txt, frame 0");
    EXPECT_THAT(text, testing::AllOf(HasSubstr("\np 1\np 2\n"), testing::EndsWith("\np 320\n")));
}

TEST_F(BonesProCommands, ConvertSaysWhatOfTheSkinIsNotInTheObj) {
    const std::string file =
        write("s.txt",
              "Begin structure file 1 3\n<a>*\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 "
              "0\n0 0 0 1 0 1\n1 0 0 1 0 1\n0 1 0 0\nEnd structure file");
    const std::string obj = write("o.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\n");
    const std::string out = (folder_ / "posed.obj").string();
    const test::Called called = call({"convert", file, "--skin", obj, out});
    EXPECT_EQ(called.status, 0);
    EXPECT_THAT(called.err, HasSubstr("found 1 of 3 that do not; they are written where the file has them"));
    EXPECT_THAT(called.err, HasSubstr(obj + ": note: the OBJ's 1 normal is left out: its vertices follow several bones "
                                            "each [convert.normals]\n"));
    EXPECT_EQ(call({"convert", file, "--skin", obj, obj}).status, 2) << "never over what was read";
}

}  // namespace
}  // namespace skelplay::cli
