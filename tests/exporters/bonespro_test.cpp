// BonesPro's structure and animation as they are written: the text of a small figure worked out by hand from the
// definition, and figures with skins that are written in every mode, system and representation and read back.

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include "exporters/posed_obj.h"
#include "loaders/obj/obj_parser.h"
#include "round_trip.h"
#include "scene/skin_attachment.h"

namespace skelplay::exporters::bonespro_test {
using testing::HasSubstr;
using Mode = BonesProWriting::Mode;
using System = BonesProWriting::System;
using Rotations = BonesProWriting::Rotations;

class BonesProExport : public RoundTrip {
protected:
    static std::filesystem::path data(std::string_view name) { return std::filesystem::path(SKELPLAY_SOURCE_DIR) / name; }
    /// The animation's text in a mode.
    std::string animation(const figure::Figure& figure, const BonesProWriting& writing,
                          std::optional<figure::EulerOrder> order = {}) {
        write(figure, "out.animation.txt", {}, {.order = order, .bonespro = writing});
        return folder_.read("out.animation.txt");
    }
    figure::Figure two_bones() { return load(data("tests/data/two-bones-bones.txt")); }
};

// Two bones at (0, 0, 20) and (0, 0, 50), nodes at their lower ends, and three vertices. In the only frame the second
// one is turned by 90° about Z: its X axis is (0, 1, 0), its Y axis (-1, 0, 0). "Regular ... not part of the file": the
// files begin with the number of bones.
TEST_F(BonesProExport, StructureIsWrittenItemByItem) {
    write(two_bones(), "out.animation.txt");
    EXPECT_EQ(folder_.read("out.structure.txt"),
              "2\n3\n"
              "<Bip01 Spine>\n*\n4 4 40\n1 0 0\n0 1 0\n0 0 1\n0 0 20\n1 0 0\n0 1 0\n0 0 1\n0 0 0\n"
              "<Bip01 Head>\n0\n4 4 20\n1 0 0\n0 1 0\n0 0 1\n0 0 50\n1 0 0\n0 1 0\n0 0 1\n0 0 40\n"
              "10 0 10\n1\n0 1\n10 0 40\n2\n0 0.5\n1 0.5\n10 0 60\n1\n1 1\n");
}

TEST_F(BonesProExport, AnimationHoldsTransformsInBothSystemsAndRepresentations) {
    const figure::Figure figure = two_bones();
    EXPECT_EQ(animation(figure, {}),
              "2\n3\n1\nBones\nAbsolute\nMatrix\nXYZ\nDegrees\n0\n0\n1\n"
              "4 4 40\n1 0 0\n0 1 0\n0 0 1\n0 0 20\n1 0 0\n0 1 0\n0 0 1\n0 0 0\n"
              "4 4 20\n0 1 0\n-1 0 0\n0 0 1\n0 0 50\n0 1 0\n-1 0 0\n0 0 1\n0 0 40\n");
    EXPECT_EQ(animation(figure, {.system = System::relative, .rotations = Rotations::degrees}),
              "2\n3\n1\nBones\nRelative to parent\nEuler Angles\nXYZ\nDegrees\n0\n0\n1\n"
              "4 4 40\n0 0 0\n0 0 20\n0 0 0\n0 0 0\n"
              "4 4 20\n0 0 90\n0 0 30\n0 0 90\n0 0 40\n");
    // `--order` names the product, whose first rotation is made last; BonesPro's order is that of the rotations.
    EXPECT_THAT(animation(figure, {.rotations = Rotations::radians}, figure::euler_order("ZXY")),
                testing::AllOf(HasSubstr("Absolute\nEuler Angles\nYXZ\nRadians\n"),
                               HasSubstr("4 4 20\n0 0 1.5707963267949\n0 0 50\n")));
}

// (10, 0, 40) follows both bones to (10, 0, 40) and to (0, 10, 40): it is in the middle. In the second bone's axes it
// is (5, 5, -10) seen from (0, 0, 50), of which 5 is along (0, 1, 0), -5 along (-1, 0, 0).
TEST_F(BonesProExport, AnimationHoldsTheMeshInTheWorldOrInTheAxesOfItsBones) {
    const figure::Figure figure = two_bones();
    const std::string head = "\nAbsolute\nMatrix\nXYZ\nDegrees\n0\n0\n1\n";
    EXPECT_EQ(animation(figure, {.mode = Mode::mesh}), "2\n3\n1\nMesh (absolute)" + head + "10 0 10\n5 5 40\n0 10 60\n");
    EXPECT_EQ(animation(figure, {.mode = Mode::mesh_local}),
              "2\n3\n1\nMesh (bones c.s)" + head + "0 2\n0 10 0 -10\n1 5 5 20\n1 2\n1 5 -5 -10\n2 10 0 10\n");
}

/// A man who walks, with a rigid skin.
class BonesProWalk : public BonesProExport {
protected:
    void SetUp() override {
        man_ = load(data("assets/walk.amc"));
        skin_ = scene::attach_skin(loaders::load_obj(data("assets/skins/mannequin.obj")).value.value(), man_.skeleton,
                                   man_.take);
        ASSERT_GT(skin_.pieces.size(), 15U);
    }
    /// Writes some frames and reads them back.
    figure::Figure there_and_back(const std::string& name, const BonesProWriting& writing,
                                  std::optional<figure::EulerOrder> order = {}) {
        const ExportOptions options{.order = order, .skin = &skin_, .bonespro = writing};
        return load(write(man_, name + ".animation.txt", {.frames = frames_}, options));
    }
    /// The largest distance of a vertex from where the rigid skin has it.
    [[nodiscard]] double worst_vertex(const figure::Figure& back) const {
        const PosedObj obj(skin_);
        scene::FigureEvaluator evaluator(man_.skeleton);
        scene::FigureEvaluator evaluate_back(back.skeleton);
        figure::Pose pose;
        std::vector<glm::dvec3> vertices;
        double worst = 0;
        for (std::size_t frame = 0; frame < frames_.size(); ++frame) {
            figure::sample(back.skeleton, back.take, frame, pose);
            evaluate_back.positions(pose);
            if (!figure::sample_vertices(back.take, frame, vertices))
                scene::pose_weighted(back.weighted_skin.value(), evaluate_back, vertices);
            figure::sample(man_.skeleton, man_.take, frames_[frame], pose);
            evaluator.positions(pose);
            EXPECT_EQ(vertices.size(), obj.positions().size());
            for (std::size_t i = 0; i < vertices.size(); ++i) {
                const auto& [source, piece] = obj.positions()[i];
                const glm::dvec4 at(skin_.mesh.positions[source], 1.0);
                const glm::dmat4 moves =
                    piece == SplitList::nobody ? glm::dmat4(1.0) : scene::piece_matrix(skin_.pieces[piece], evaluator);
                worst = std::max(worst, glm::distance(vertices[i], glm::dvec3(moves * at)));
            }
        }
        return worst;
    }
    [[nodiscard]] double worst_joint(const figure::Figure& back) const {
        return worst_distance(processing::EditedTake(man_, {.frames = frames_}), back, same_ids(man_));
    }

    figure::Figure man_;
    figure::Skin skin_;
    std::vector<std::size_t> frames_{0, 7, 14, 21};
};

TEST_F(BonesProWalk, JointsAndSkinComeBackFromEverySystemRepresentationAndOrder) {
    const std::vector<std::string> orders{"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"};
    std::size_t number = 0;
    for (const System system : {System::absolute, System::relative})
        for (const Rotations rotations : {Rotations::matrix, Rotations::degrees, Rotations::radians}) {
            const std::string& order = orders.at(number++);
            const figure::Figure back =
                there_and_back("walk", {.system = system, .rotations = rotations}, figure::euler_order(order));
            EXPECT_LT(worst_joint(back), 1e-12) << order;
            EXPECT_LT(worst_vertex(back), 1e-9) << order;
            EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
            for (std::size_t i = 0; i < man_.skeleton.size(); ++i)
                EXPECT_EQ(back.skeleton[figure::bone_id(i)].name, man_.skeleton[figure::bone_id(i)].name);
        }
    EXPECT_THAT(notes_, HasSubstr("BonesPro holds no faces of a skin"));
}

TEST_F(BonesProWalk, TheMeshComesBackFromBothModesOfMeshes) {
    there_and_back("bones", {});  // by which a mesh in the bones' axes is read
    for (const Mode mode : {Mode::mesh, Mode::mesh_local}) {
        const figure::Figure back = there_and_back("mesh", {.mode = mode});
        EXPECT_TRUE(std::holds_alternative<figure::MeshFrames>(back.take));
        EXPECT_LT(worst_vertex(back), 1e-9) << static_cast<int>(mode);
    }
}

TEST_F(BonesProWalk, WhatIsTurnedScaledAndMovedIsSoAsAWhole) {
    const glm::dmat3 z_up(glm::dvec3(1, 0, 0), glm::dvec3(0, 0, 1), glm::dvec3(0, -1, 0));
    const processing::TakeEdits edits{.frames = frames_, .scale = 0.01, .rotation = z_up, .root_at_origin = true};
    for (const Mode mode : {Mode::bones, Mode::mesh}) {
        const figure::Figure plain = there_and_back("plain", {.mode = mode});
        const figure::Figure back =
            load(write(man_, "edited.animation.txt", edits, {.skin = &skin_, .bonespro = {.mode = mode}}));
        std::vector<std::vector<glm::dvec3>> at(2);
        for (std::size_t i = 0; const figure::Figure* figure : {&plain, &back}) {
            figure::Pose pose;
            figure::sample(figure->skeleton, figure->take, 2, pose);
            scene::FigureEvaluator evaluator(figure->skeleton);
            evaluator.positions(pose);
            if (!figure::sample_vertices(figure->take, 2, at[i]))
                scene::pose_weighted(figure->weighted_skin.value(), evaluator, at[i]);
            ++i;
        }
        figure::Pose first;
        figure::sample(man_.skeleton, man_.take, 0, first);
        const glm::dvec3 origin(first.local[0][3]);
        for (std::size_t i = 0; i < at[0].size(); i += 97)
            EXPECT_LT(glm::distance(at[1][i], z_up * (at[0][i] - origin) * 0.01), 1e-9) << i;
    }
}

TEST_F(BonesProExport, AFigureFromBonesProKeepsItsNodesBoxesAndStep) {
    const std::string bone = "1 0 0 0 1 0 0 0 1 0 0 ";
    folder_.write("s.txt", "1 0 <a> * 1 2 3 " + bone + "5 " + bone + "4");
    const figure::Figure figure = load_text("a.txt", "1 0 2 Bones Absolute Matrix XYZ Degrees 4 6 2 1 2 3 " + bone + "5 " +
                                                         bone + "4\n1 2 8 " + bone + "9 " + bone + "6\n");
    EXPECT_THAT(animation(figure, {}),
                testing::AllOf(HasSubstr("Degrees\n4\n6\n2\n1 2 3\n"), HasSubstr("\n1 2 8\n1 0 0\n0 1 0\n0 0 1\n0 0 9\n"
                                                                                 "1 0 0\n0 1 0\n0 0 1\n0 0 6\n")));
    EXPECT_THAT(notes_, HasSubstr("the figure has no skin: the structure has bones alone [export.no-skin]"));
    EXPECT_THROW(animation(figure, {.mode = Mode::mesh}), std::runtime_error) << "there are no vertices";
}

TEST_F(BonesProExport, AnglesLeaveScaleAndMirroringOut) {
    folder_.write("s.txt", "1 0 <a> * 1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0");
    const figure::Figure figure =
        load_text("a.txt",
                  "1 0 1 Bones Absolute Matrix XYZ Degrees 0 0 1 1 1 1 0 2 0 -2 0 0 0 0 -2 1 2 3 1 0 0 0 1 0 "
                  "0 0 1 0 0 0");
    EXPECT_THAT(animation(figure, {}), HasSubstr("\n0 2 0\n-2 0 0\n0 0 -2\n1 2 3\n"));
    EXPECT_THAT(notes_, testing::Not(HasSubstr("export.bone-scale")));
    EXPECT_THAT(animation(figure, {.rotations = Rotations::degrees}), HasSubstr("\n0 0 90\n1 2 3\n"));
    EXPECT_THAT(notes_, HasSubstr("angles hold no scale or mirroring of bones"));
}

TEST_F(BonesProExport, StructureNamesStandBetweenBracketsWithoutCommentsAndMayRepeat) {
    const figure::Figure figure = load_text("a.bvh",
                                            "HIERARCHY\nROOT a>b//c\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation "
                                            "Zrotation\nJOINT c\n{\nOFFSET 0 1 0\nCHANNELS 0\nJOINT c\n{\nOFFSET 0 1 "
                                            "0\nCHANNELS 0\n}\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0\n");
    write(figure, "out.animation.txt");
    EXPECT_THAT(notes_, HasSubstr("< > // and control characters can't be in names of BonesPro; in 1 name they become _: "
                                  "'a>b//c' becomes 'a_b_c'"));
    EXPECT_THAT(folder_.read("out.structure.txt"), testing::AllOf(testing::StartsWith("3\n0\n<a_b_c>\n*\n"),
                                                                  HasSubstr("\n<c>\n0\n"), HasSubstr("\n<c>\n1\n")));
}

// "both in text (ASCII) format": a name outside it is kept, as the file refers to bones by number.
TEST_F(BonesProExport, ConventionsANameOutsideAsciiIsWrittenInUtf8AndNoted) {
    const char* head = "t\xC3\xAAte";
    const std::string joints = "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\nJOINT ";
    const figure::Figure figure = load_text("a.bvh", joints + head +
                                                         "\n{\nOFFSET 0 1 0\nCHANNELS 0\n}\n}\nMOTION\nFrames: 1\n"
                                                         "Frame Time: 0.1\n0 0 0\n");
    const figure::Figure back = load(write(figure, "out.animation.txt"));
    EXPECT_NE(back.skeleton.find(head), figure::BoneId::none);
    EXPECT_THAT(notes_, HasSubstr(std::string("BonesPro's files are ASCII text; 1 name outside it is written in UTF-8: '") +
                                  head + "' [export.name-encoding]"));
    write(two_bones(), "out.animation.txt");
    EXPECT_THAT(notes_, testing::Not(HasSubstr("export.name-encoding")));
}
}  // namespace skelplay::exporters::bonespro_test
