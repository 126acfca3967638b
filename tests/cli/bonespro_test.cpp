// The commands on BonesPro's files: what `info` says, the options for what the definition leaves open, and the check of
// a skin of weights.

#include <fmt/format.h>
#include <sstream>
#include "cli/calls.h"
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "scene/evaluator.h"
#include "scene/skin_attachment.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;

constexpr const char* still_bone = "1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n";

class BonesProCommands : public Commands {
protected:
    std::string bones_ = test_data("tube-bones.txt");
};

TEST_F(BonesProCommands, InfoSaysWhatIsAssumed) {
    const auto info = json_of({"info", bones_});
    expect_json(info, R"({"kind": "bonespro", "frames": 40, "bones": 4, "channels": 0, "vertices": 320,
                          "frame_time": 0.033333333333, "frame_time_assumed": true, "up_axis": {"value": "z"}})");
    EXPECT_EQ(info["skeleton"], test_data("tube-structure.txt"));
    expect_json(json_of({"info", test_data("tube-mesh.txt"), "--fps", "25"}),
                R"({"frame_time": 0.04, "frame_time_assumed": false})");
    expect_json(json_of({"info", test_data("tube-structure.txt")}), R"({"frame_time": null, "frames": 1})");
    EXPECT_THAT(printed({"info", bones_}),
                testing::AllOf(HasSubstr("  frames    40 at 30 a second (assumed), 1.33 s, numbered from 0\n"),
                               HasSubstr("  mesh      320 vertices\n")));
}

TEST_F(BonesProCommands, InfoAssumesLessOfAFileWithGaps) {
    write("s.txt", fmt::format("Begin structure file 1 0\n<a>*\n{}End structure file", still_bone));
    const std::string file = write("a.txt", fmt::format("Begin animation file 1 0 1 Bones Absolute Matrix XYZ Degrees "
                                                        "0 0 3\n{}End animation file",
                                                        still_bone));
    EXPECT_THAT(printed({"info", file}), HasSubstr("1 at 10 a second (assumed)"));
}

// A bone turned by 90° about Z stands 1 along its parent's X.
TEST_F(BonesProCommands, EachDoubtIsAnOption) {
    write("s.txt", fmt::format("Begin structure file 2 0\n<a>*\n{0}<b>1\n{0}End structure file", still_bone));
    const std::string file = write("a.txt",
                                   "Begin animation file 2 0 1 Bones Relative Euler XYZ Degrees 0 0 1\n"
                                   "1 1 1 0 0 90 0 0 0 0 0 0 0 0 0\n1 1 1 0 0 0 1 0 0 0 0 0 0 0 0\n"
                                   "End animation file");
    const Words base{"joints", file, "--bonespro-index-base", "1"};
    for (const Words& plus : {Words{}, {"--bonespro-euler-sign", "plus"}})
        EXPECT_THAT(printed(joined(base, plus)), testing::ContainsRegex("0,b,[-0-9.e]+,1,0,"));
    EXPECT_THAT(printed(joined(base, {"--bonespro-euler-sign", "minus", "--bonespro-box", "half"})),
                testing::ContainsRegex("0,b,[-0-9.e]+,-1,0,"));
    expect_refusals({{{"joints", file}, "", 1},  // counted from 0, b hangs from itself
                     {joined(base, {"--bonespro-euler-sign", "2"}), "--bonespro-euler-sign"},
                     {joined(base, {"--bonespro-box", "double"}), "--bonespro-box"},
                     {{"joints", file, "--bonespro-index-base", "2"}, "--bonespro-index-base"}});
}

TEST_F(BonesProCommands, CheckReportsOnTheSkinInTheFile) {
    EXPECT_EQ(printed({"check", bones_}), bones_ +
                                              ": no finding in 1.3 s; looked for 11 kinds; no human by the names of "
                                              "the bones: sides, sizes, feet and rate not "
                                              "looked for\n" +
                                              bones_ +
                                              "\n  skin      320 vertices, no faces; bound to the bones\n"
                                              "  bones     at most 2 for a vertex, 1.60 on average\n"
                                              "  weights   0 with a sum other than 1, worst sum 1; 0 without weights\n"
                                              "  findings  none: the skin fits\n");
    const auto faces = json_of({"check", test_data("tube-mesh.txt"), "--skin", test_data("tube.obj")});
    EXPECT_EQ(faces["skin"], test_data("tube.obj"));
    expect_json(faces, R"({"weights": {"most_influences": 2, "mean_influences": 1.6, "off_sum": 0, "worst_sum": 1,
                                       "unweighted": 0, "triangles": 636},
                           "groups": [], "bare_bones": [], "swapped": [], "findings": [],
                           "unit_factor": {"fitted": null}})");
    // A mesh of other vertices is checked by its groups.
    const std::string other = write("o.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\ng Tube_1\nf 1 2 3\n");
    const auto groups = nlohmann::json::parse(test::call({"check", bones_, "--skin", other, "--json"}).out);
    EXPECT_EQ(groups["groups"].size(), 1U);
    EXPECT_FALSE(groups.contains("weights"));
    // … and that is said, whatever is done with it.
    const std::string said =
        "o.obj: warning: expected the 320 vertices that the weights are of, found 3; its groups follow "
        "bones, and the weights count for nothing [skin.other-mesh]\n";
    for (const Words& call :
         {Words{"check", bones_, "--skin", other}, Words{"convert", bones_, path("posed.obj"), "--skin", other},
          Words{"convert", bones_, path("posed.glb"), "--skin", other}})
        EXPECT_THAT(test::call(call).err, HasSubstr(said)) << call.front();
}

TEST_F(BonesProCommands, CheckFindsWhatTheWeightsLack) {
    std::string text = "Begin structure file 3 3\n";
    for (int b = 0; b < 3; ++b)
        text += fmt::format("<b{}>{}\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 {} 1 0 0 0 1 0 0 0 1 0 0 0\n", b,
                            b == 0 ? "*" : std::to_string(b - 1), b * 10);
    const std::string file = write("s.txt", text + "0 0 1 1 0 1\n0 0 2 1 2 0.5\n0 0 3 0\nEnd structure file");
    const test::Called outcome = test::call({"check", file});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out,
              file +
                  "\n  skin      3 vertices, no faces; bound to the bones\n"
                  "  bones     at most 1 for a vertex, 1.00 on average\n"
                  "  weights   1 with a sum other than 1, worst sum 0.5; 1 without weights\n"
                  "  unskinned b1\n"
                  "  findings  expected weights for every vertex, found 1 vertex without; left behind when the "
                  "figure moves (vertex 2) [skin.unweighted]\n"
                  "            expected weights that sum to 1, found 1 vertex where they do not, 0.5 at worst; "
                  "normalised (vertex 1) [skin.weight-sum]\n"
                  "            expected vertices that bone 'b1' moves, found none; it stays unskinned "
                  "[skin.bare-bone]\n");
    const auto json = nlohmann::json::parse(test::call({"check", file, "--json"}).out);
    expect_json(json, R"({"skin": null, "bare_bones": ["b1"],
                          "weights": {"off_sum": 1, "worst_sum": 0.5, "unweighted": 1}})");
    EXPECT_EQ(json["findings"].size(), 3U);
    EXPECT_EQ(json["findings"][0]["code"], "skin.unweighted");
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
    const auto faces = loaders::load_obj(test_data("tube.obj")).value->faces.size();
    for (const std::string take : {"tube-bones.txt", "tube-mesh.txt"}) {
        printed({"convert", test_data(take), "--skin", test_data("tube.obj"), path("posed-%02d.obj"), "--frames", "0,20",
                 "--force"});
        EXPECT_THAT(said_, testing::Not(HasSubstr("convert."))) << "nothing is lost";
        std::vector<std::vector<glm::dvec3>> posed;
        for (const std::size_t frame : {0U, 20U}) {
            const auto mesh = loaders::load_obj(folder_ / fmt::format("posed-{:02}.obj", frame));
            EXPECT_EQ(posed.emplace_back(mesh.value->positions), vertices_at(test_data(take), frame)) << take;
            EXPECT_EQ(mesh.value->faces.size(), faces);
        }
        EXPECT_NE(posed[0], posed[1]) << take;
    }
}

TEST_F(BonesProCommands, ConvertWritesVerticesWithoutFacesAsPoints) {
    printed({"convert", bones_, path("points.obj")});
    EXPECT_THAT(said_, HasSubstr("note: the skin has no faces: its 320 vertices are written as points; --skin "
                                 "names an OBJ of the same vertices that has them [convert.points]\n"));
    const std::string text = read("points.obj");
    EXPECT_EQ(text.substr(0, text.find("\nv ")), "# posed by Skelplay: tube-structure.txt on tube-bones.txt, frame 0");
    EXPECT_THAT(text, testing::AllOf(HasSubstr("\np 1\np 2\n"), testing::EndsWith("\np 320\n")));
}

TEST_F(BonesProCommands, ConvertSaysWhatOfTheSkinIsNotInTheObj) {
    const std::string file = write("s.txt", fmt::format("Begin structure file 1 3\n<a>*\n{}0 0 0 1 0 1\n1 0 0 1 0 1\n"
                                                        "0 1 0 0\nEnd structure file",
                                                        still_bone));
    const std::string obj = write("o.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\n");
    printed({"convert", file, "--skin", obj, path("posed.obj")});
    EXPECT_THAT(said_, HasSubstr("found 1 of 3 that do not; they are written where the file has them"));
    EXPECT_THAT(said_, HasSubstr(obj + ": note: the OBJ's 1 normal is left out: its vertices follow several bones "
                                       "each [convert.normals]\n"));
    EXPECT_EQ(test::call({"convert", file, "--skin", obj, obj}).status, 2) << "never over what was read";
}

/// Two tables of `joints` have the same bones in the same positions.
void expect_same_origins(const std::string& a, const std::string& b) {
    std::istringstream lines_a(a);
    std::istringstream lines_b(b);
    std::string line_a;
    std::size_t rows = 0;
    for (std::string line_b; std::getline(lines_b, line_b); ++rows) {
        ASSERT_TRUE(std::getline(lines_a, line_a));
        std::istringstream cells_a(line_a);
        std::istringstream cells_b(line_b);
        std::string cell_a;
        std::string cell_b;
        for (int cell = 0; cell < 5; ++cell) {
            std::getline(cells_a, cell_a, ',');
            std::getline(cells_b, cell_b, ',');
            if (rows > 0 && cell > 1) {
                EXPECT_NEAR(std::stod(cell_a), std::stod(cell_b), 1e-6) << line_b;
            } else {
                EXPECT_EQ(cell_a, cell_b);
            }
        }
    }
    EXPECT_GT(rows, 100U);
}

TEST_F(BonesProCommands, ConvertWritesBothFilesOfAnyFigureWithItsSkin) {
    const std::string walk = asset("walk.amc");
    const Words skin{"--skin", asset("skins/mannequin.obj"), "--frames", "0:3"};
    for (const char* out : {"walk.txt", "walk.structure.txt", "walk.animation.txt"}) {
        printed(joined({"convert", walk, path(out), "--to", "bonespro", "--force"}, skin));
        EXPECT_THAT(said_, HasSubstr("BonesPro holds no faces of a skin"));
        EXPECT_THAT(read("walk.animation.txt"), HasSubstr("\n4\nBones\nAbsolute\nMatrix\n")) << out;
        std::filesystem::remove(folder_ / "walk.animation.txt");
    }
    printed(joined({"convert", walk, path("relative.animation.txt"), "--bonespro-system", "relative",
                    "--bonespro-rotations", "radians", "--order", "ZYX"},
                   skin));
    EXPECT_THAT(read("relative.animation.txt"), HasSubstr("\nRelative to parent\nEuler Angles\nXYZ\nRadians\n"));
    // The host has Z up, and our walk Y.
    printed({"convert", walk, path("z.csv"), "--to-up", "z", "--frames", "0:3"});
    expect_same_origins(printed({"joints", path("relative.animation.txt"), "--frames", "all"}), read("z.csv"));
    printed(joined({"convert", walk, path("mesh.animation.txt"), "--bonespro-mode", "mesh-local"}, skin));
    EXPECT_THAT(read("mesh.animation.txt"), HasSubstr("\nMesh (bones c.s)\n"));
    expect_refusals({{{"convert", walk, path("a.bvh"), "--bonespro-mode", "mesh"},
                      "expected no option of BonesPro's files: those of .bvh have none"},
                     {{"convert", walk, path("a.txt"), "--to", "bonespro", "--order", "XYZ"},
                      "expected rotations in degrees or radians beside an order of rotation: matrices have none"},
                     {{"convert", walk, path("a.txt"), "--to", "bonespro", "--to-up", "y"},
                      "expected z or no up axis to write: .animation.txt has no other"},
                     {{"convert", asset("walk.bvh"), path("a.txt"), "--to", "bonespro", "--bonespro-mode", "mesh"},
                      "BonesPro's Mesh modes hold the vertices of a skin: the figure has none",
                      1}});
}
}  // namespace
}  // namespace skelplay::cli
