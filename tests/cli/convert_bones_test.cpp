// --rename, --rest and --rest-of: the names and the rest pose with which bones are written.

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include "analysis/placement.h"
#include "base/csv.h"
#include "base/numbers.h"
#include "cli/calls.h"
#include "loaders/load.h"
#include "processing/reference_pose.h"
#include "support/posed.h"

namespace skelplay::cli {
namespace {
using figure::BoneId;
using figure::Part;
using figure::Side;
using testing::HasSubstr;
using testing::Not;

/// Of no parts of a body.
constexpr const char* pole =
    "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "JOINT b\n{\nOFFSET 0 2 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "End Site\n{\nOFFSET 0 1 0\n}\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n90 0 0 90 0 0\n";

const Words writers{"bvh", "amc", "htr", "glb", "fbx", "npz"};

figure::Figure loaded(const std::string& file) {
    auto result = loaders::load(file);
    EXPECT_TRUE(result.figure) << file << base::to_text(result.diagnostics);
    return result.figure ? *std::move(result.figure) : figure::Figure();
}

/// How far joints of two files are apart at most in a few frames; `factor`: on the first one's lengths.
double apart(const figure::Figure& a, const figure::Figure& b, double factor = 1.0) {
    double worst = 0.0;
    for (std::size_t frame = 0; frame < figure::frame_count(a.take); frame += 7) {
        const auto one = test::world_matrices(a, frame);
        const auto other = test::world_matrices(b, frame);
        for (std::size_t i = 0; i < one.size(); ++i) {
            const BoneId same = b.skeleton.find(a.skeleton.bones()[i].name);
            if (same == BoneId::none) continue;
            worst = std::max(worst, glm::distance(glm::dvec3(one[i][3]) * factor, glm::dvec3(other[index(same)][3])));
        }
    }
    return worst;
}

/// Degrees between what a bone of a side points to at rest, and a direction.
double off(const figure::Figure& figure, Part part, Side side, const glm::dvec3& direction) {
    const analysis::Body body = analysis::body_of(figure.skeleton);
    const auto rest = processing::rest_reference(figure, body);
    const BoneId bone = body.first(part, side);
    if (bone == BoneId::none) return 180.0;
    const double cosine = glm::dot(glm::normalize(rest.links[index(bone)]), direction);
    return glm::degrees(std::acos(std::clamp(cosine, -1.0, 1.0)));
}

void expect_arms(const figure::Figure& figure, double lowered) {
    const double down = glm::radians(lowered);
    for (const Part part : {Part::upper_arm, Part::forearm})
        for (const Side side : {Side::left, Side::right}) {
            const double across = side == Side::left ? std::cos(down) : -std::cos(down);
            EXPECT_LT(off(figure, part, side, {across, -std::sin(down), 0}), 1.0) << figure.name << figure::name(part);
        }
}

class WrittenNames : public Commands {
protected:
    std::string pole_ = write("pole.bvh", pole);
};

TEST_F(WrittenNames, AreThoseOfTheFamilyThatIsAskedFor) {
    const std::vector<std::pair<std::string, std::string>> families{
        {"mixamo", "Mixamo"}, {"unreal", "UE mannequin"}, {"vrm", "VRM"}, {"smpl", "SMPL"}, {"unity", "Unity Humanoid"}};
    for (const std::string take : {"walk.bvh", "walk.amc", "walk.htr"})
        for (const auto& [word, family] : families)
            for (const std::string& writer : writers) {
                const std::string out = path(word + "." + writer);
                printed({"convert", asset(take), out, "--rename", word, "--force"});
                EXPECT_THAT(said_, HasSubstr("lhipjoint, rhipjoint")) << "without a counterpart";
                const auto info = nlohmann::json::parse(printed({"info", out, "--json"}));
                EXPECT_EQ(info["family"], family) << take << writer;
                EXPECT_EQ(info["human"], true) << take << writer;
            }
    EXPECT_THAT(printed({"convert", asset("walk.amc"), "-", "--to", "csv", "--rename", "unreal"}),
                AllOf(HasSubstr(",upperarm_l,"), HasSubstr(",spine_03,"), Not(HasSubstr("lhumerus"))));
}

TEST_F(WrittenNames, KeepTheNumbersOfTheFile) {
    const std::string renamed = path("out.bvh");
    printed({"convert", asset("walk.bvh"), renamed, "--rename", "prefix:ann:"});
    const std::string text = read("out.bvh");
    EXPECT_THAT(text, HasSubstr("JOINT ann:lfemur"));
    printed({"convert", asset("walk.bvh"), path("plain.bvh")});
    EXPECT_EQ(text.substr(text.find("MOTION")), read("plain.bvh").substr(read("plain.bvh").find("MOTION")));
    printed({"convert", renamed, path("stripped.bvh"), "--rename", "strip"});
    EXPECT_EQ(read("stripped.bvh"), read("plain.bvh"));
    printed({"convert", asset("walk.bvh"), path("points.c3d")});
    printed({"convert", path("points.c3d"), path("renamed.c3d"), "--rename", "prefix:ann:"});
    EXPECT_THAT(printed({"joints", path("renamed.c3d"), "--frames", "0"}), HasSubstr("\n0,ann:lfemur,"));
}

TEST_F(WrittenNames, ComeFromAFileOfOldAndNewOnes) {
    const std::string csv = write("names.csv", "lfemur,Thigh\nrfemur,Thigh\nlower lip,Lip\n");
    printed({"convert", asset("walk.bvh"), path("csv.bvh"), "--rename", csv});
    EXPECT_THAT(read("csv.bvh"), AllOf(HasSubstr("JOINT Thigh\n"), HasSubstr("JOINT Thigh_2\n")));
    EXPECT_THAT(said_, AllOf(HasSubstr("rfemur becomes Thigh_2 [export.names-clash]"),
                             HasSubstr("found lower lip; nothing is renamed for it [export.names-unknown]")));
    const std::string map = write("map.json", R"({"bones": [{"target": "Thigh", "sources": ["lfemur"]},
        {"target": "Other", "sources": [{"bone": "rfemur", "share": 1}]}]})");
    printed({"convert", asset("walk.bvh"), path("json.bvh"), "--rename", map});
    EXPECT_THAT(read("json.bvh"), AllOf(HasSubstr("JOINT Thigh\n"), HasSubstr("JOINT Other\n")));
    expect_refusals({{{"convert", asset("walk.bvh"), path("x.bvh"), "--rename", "maximo"},
                      "expected mixamo, unreal, vrm, smpl, unity, strip, prefix:NAME or a file of old and new names",
                      1},
                     {{"convert", pole_, path("x.bvh"), "--rename", "vrm"},
                      "expected a recognised human to write the names of VRM",
                      1}});
}

class WrittenRest : public Commands {
protected:
    std::string pole_ = write("pole.bvh", pole);
};

TEST_F(WrittenRest, IsATPoseInEveryFormatAndNoJointMoves) {
    for (const std::string take : {"walk.bvh", "walk.amc", "walk.htr"})
        for (const std::string& writer : writers) {
            const std::string out = path("out." + writer);
            printed({"convert", asset(take), out, "--rest", "t", "--force"});
            const figure::Figure written = loaded(out);
            expect_arms(written, 0);
            const figure::Figure source = loaded(asset(take));
            const double extent = processing::rest_reference(source, analysis::body_of(source.skeleton)).extent;
            const double metres = analysis::infer_axes_and_unit(source, {}).unit.metres;
            const double factor = writer == "glb" ? metres : 1.0;
            EXPECT_LT(apart(source, written, factor), 1e-6 * extent * factor) << take << writer;
        }
    printed({"convert", asset("walk.bvh"), path("a.bvh"), "--rest", "a"});
    expect_arms(loaded(path("a.bvh")), 45);
    EXPECT_GT(off(loaded(asset("walk.bvh")), Part::upper_arm, Side::left, {1, 0, 0}), 4) << "as the file rests";
}

TEST_F(WrittenRest, OfAFrameIsItsPose) {
    printed({"convert", asset("walk.amc"), path("out.glb"), "--rest", "@31", "--scale", "1"});
    printed({"convert", asset("walk.amc"), path("index.glb"), "--rest", "30"});
    EXPECT_EQ(read("out.glb"), read("index.glb")) << "the file counts from 1";
    const figure::Figure written = loaded(path("out.glb"));
    const auto frame = test::world_matrices(written, 30);
    const auto rest = processing::rest_reference(written, analysis::body_of(written.skeleton));
    for (std::size_t i = 0; i < frame.size(); ++i)
        EXPECT_LT(glm::distance(glm::dvec3(frame[i][3]), rest.origins[i]), 1e-5) << i;
    expect_refusals(
        {{{"convert", asset("walk.amc"), path("x.glb"), "--rest", "90000"}, "as rest pose, found 90000", 1},
         {{"convert", asset("walk.amc"), path("x.glb"), "--rest", "x"}, "expected t, a or a frame"},
         {{"convert", asset("walk.amc"), path("x.csv"), "--rest", "t"}, "expected no rest pose to choose: .csv has none"},
         {{"convert", pole_, path("x.bvh"), "--rest", "t"},
          "expected arms that are recognised and a body that stands",
          1}});
}

TEST_F(WrittenRest, OfAnotherFileIsWhereItsBonesRest) {
    printed({"convert", asset("walk.bvh"), path("t.bvh"), "--rest", "t"});
    printed({"convert", asset("walk.bvh"), path("t.fbx"), "--rest", "t"});
    for (const char* other : {"t.bvh", "t.fbx"}) {
        printed({"convert", asset("walk.bvh"), path("back.bvh"), "--rest-of", path(other), "--force"});
        expect_arms(loaded(path("back.bvh")), 0);
        EXPECT_LT(apart(loaded(asset("walk.bvh")), loaded(path("back.bvh"))), 1e-5);
    }
    expect_refusals({{{"convert", asset("walk.bvh"), path("x.bvh"), "--rest-of", pole_},
                      "expected a file with the same bones for their rest pose",
                      1},
                     {{"convert", asset("walk.bvh"), path("x.bvh"), "--rest-of", path("t.bvh"), "--rest", "t"},
                      "expected one rest pose to write, found two"}});
}

TEST_F(WrittenRest, LeavesTheSkinWhereItIs) {
    for (const std::string writer : {"glb", "fbx"}) {
        const Words skin{"--skin", asset("skins/mannequin.obj"), "--frames", "0,40", "--force"};
        printed(joined({"convert", asset("walk.amc"), path("as." + writer)}, skin));
        printed(joined({"convert", asset("walk.amc"), path("t." + writer), "--rest", "t"}, skin));
        expect_arms(loaded(path("t." + writer)), 0);
        std::array<std::vector<glm::dvec3>, 2> vertices;
        for (const auto& [name, list] : {std::pair("as.", &vertices[0]), {"t.", &vertices[1]}}) {
            const figure::Figure figure = loaded(path(name + writer));
            ASSERT_TRUE(figure.weighted_skin);
            figure::pose_weighted(*figure.weighted_skin, test::world_matrices(figure, 1), *list);
        }
        ASSERT_EQ(vertices[0].size(), vertices[1].size());
        ASSERT_GT(vertices[0].size(), 1000U);
        for (std::size_t i = 0; i < vertices[0].size(); ++i)
            ASSERT_LT(glm::distance(vertices[0][i], vertices[1][i]), 1e-5 * (1 + glm::length(vertices[0][i]))) << i;
    }
}
class WrittenVrma : public Commands {
protected:
    std::string pole_ = write("pole.bvh", pole);
};

TEST_F(WrittenVrma, HasTheBonesOfVrmInATPose) {
    for (const std::string take : {"walk.bvh", "walk.amc", "walk.htr"}) {
        printed({"convert", asset(take), path("out.vrma"), "--force"});
        EXPECT_THAT(said_, AllOf(HasSubstr("lhipjoint, rhipjoint"), HasSubstr("[export.human-bones]")));
        const figure::Figure written = loaded(path("out.vrma"));
        expect_arms(written, 0);
        EXPECT_LT(off(written, Part::foot, Side::left, {0, 0, 1}), 45) << "it faces forward";
        for (const figure::Bone& bone : written.skeleton.bones()) EXPECT_EQ(bone.name, bone.part_name);
        printed({"convert", asset(take), path("plain.glb"), "--rename", "vrm", "--force"});
        const figure::Figure plain = loaded(path("plain.glb"));
        const BoneId hand = plain.skeleton.find("leftHand");
        for (const std::size_t frame : {0U, 25U, 50U})
            EXPECT_LT(glm::distance(test::world_matrices(plain, frame)[index(hand)][3],
                                    test::world_matrices(written, frame)[index(written.skeleton.find("leftHand"))][3]),
                      0.03)
                << "as far as the spine bends at bones that VRM has not";
    }
    EXPECT_THAT(read("out.vrma"), AllOf(HasSubstr(R"("specVersion":"1.0")"), HasSubstr(R"("hips":{"node":0})"),
                                        Not(HasSubstr("Eye")), Not(HasSubstr("\"skins\""))));
}

TEST_F(WrittenVrma, IsRefusedWithoutTheBonesThatVrmRequires) {
    expect_refusals({{{"convert", pole_, path("x.vrma")}, "expected the bones that VRM requires, found none for ", 1},
                     {{"convert", asset("walk.bvh"), path("x.vrma"), "--rename", "unity"},
                      "expected no names of bones to choose: .vrma has those of VRM"}});
}
}  // namespace
}  // namespace skelplay::cli
