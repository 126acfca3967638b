// The example files of the documents, with their numbers as printed: the samples of an ASF and an AMC (document 000),
// figures 3.2, 3.3 and 3.5 of Meredith & Maddock (document 001), and the extracts of an ASF and an AMC in the details
// of ASF lines (document 004).

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include <vector>
#include "loaders/load.h"
#include "scene/evaluator.h"
#include "support/needs.h"
#include "support/temporary_folder.h"
#include "text_reading.h"

namespace skelplay::loaders::documents_examples_test {
using testing::HasSubstr;

/// A bone in a frame of the figure.
scene::BonePosition position(const figure::Figure& figure, std::string_view bone, std::size_t frame) {
    figure::Pose pose;
    figure::sample(figure.skeleton, figure.take, frame, pose);
    scene::FigureEvaluator evaluator(figure.skeleton);
    return evaluator.positions(pose)[index(figure.skeleton.find(bone))];
}

MATCHER_P3(near, x, y, z, "") { return glm::distance(arg, glm::dvec3(x, y, z)) < 1e-4; }

const std::filesystem::path document_000 = SKELPLAY_SHARED_DIR "/seeds/000_c846340fd4c41bab.txt";

/// What document 000 has from `begin` up to the notes behind it.
std::string sample(std::string_view begin) {
    const std::string text = test::text_of(document_000);
    const std::size_t at = text.find(begin);
    const std::size_t end = text.find("\nNotes:", at);
    EXPECT_NE(end, std::string::npos);
    return text.substr(at, end - at);
}

// As it is printed, from the document in ../shared: its ditto marks, a limit `-l80` and remarks that go on without #
// are told, and what is left is read.
TEST(AcclaimSpecSample, IsReadAsItIsPrinted) {
    NEEDS(test::shared_file(document_000));
    const LoadResult result = read_asf_text(sample("# comment, ignore"));
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.diagnostics.count(base::Severity::warning), 5U) << base::to_text(result.diagnostics);
    EXPECT_EQ(result.diagnostics.count(base::Severity::note), 4U) << base::to_text(result.diagnostics);
    const auto& bones = std::get<figure::AsfRecord>(result.figure->record).bones;
    ASSERT_EQ(bones.size(), 3U);  // the root is the first
    EXPECT_EQ(bones[1].axis, glm::dvec3(0, 90, 0));
    EXPECT_EQ(bones[1].dofs.size(), 7U);
    EXPECT_EQ(bones[1].body_mass, 10.0);
    EXPECT_EQ(bones[2].limits.at(1)->low, 2.5);
    EXPECT_EQ(position(*result.figure, "h_R_hip", 0).tail, glm::dvec3(0, 2.5, 0));
    EXPECT_EQ(result.figure->skins, std::vector<std::string>({"filename", "filename"}));
}

// As it is printed: the colons that stand for the other bones, and dots for the second frame's numbers, are told. What
// is left of this frame stays as in the first.
TEST(AcclaimSpecSample, TheMotionIsReadAsItIsPrinted) {
    NEEDS(test::shared_file(document_000));
    std::string asf = ":root axis xyz order tx ty tz rx ry rz position 0 0 0 orientation 0 0 0\n:bonedata\n";
    for (const char* bone :
         {"h_torso_1 {} rx ry rz", "h_torso_2 {} rx ry rz", "h_right_up_leg {} rz ry rx", "h_right_low_leg {} rx"})
        asf += fmt::format("begin name {} end\n",
                           fmt::format(fmt::runtime(bone), "direction 0 1 0 length 2 axis 0 0 0 xyz dof"));
    const LoadResult result = read_amc_text(
        asf + ":hierarchy\nroot h_torso_1 h_right_up_leg\nh_torso_1 h_torso_2\nh_right_up_leg h_right_low_leg\n",
        sample("# comments. date"));
    EXPECT_EQ(said(result), "10:3 amc.unknown-bone, 12:1 amc.missing-line, 13:1 amc.short-line, 14:11 amc.bad-number");
    for (const std::size_t frame : {0U, 1U}) {
        EXPECT_EQ(numbers_of(result, "root", frame), "12 33 45 0 90 45");
        EXPECT_EQ(numbers_of(result, "h_right_up_leg", frame), "14 17.23 0");
        EXPECT_EQ(numbers_of(result, "h_right_low_leg", frame), "22.5");
    }
}

// The expected positions come from equations 3.1 to 3.3, calculated by a script that shares nothing with the program.
TEST(FormatsExplainedFigure32, TheFootIsWhereEquation33PutsIt) {
    const LoadResult result = load(SKELPLAY_SOURCE_DIR "/tests/data/figure-3-2.bvh");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.diagnostics.count(base::Severity::warning), 0U);
    const figure::Figure& figure = *result.figure;
    EXPECT_EQ(figure.skeleton.size(), 18U);
    EXPECT_NEAR(motion_of(result).frame_time.value_or(0), 0.04166667, 1e-12);
    EXPECT_THAT(position(figure, "LeftFoot", 0).origin, near(-1.098541, -29.148000, -4.166580));
    EXPECT_THAT(position(figure, "LeftFoot", 0).tail, near(4.475740, -32.487596, -3.367721));
    EXPECT_THAT(position(figure, "RightHand", 1).origin, near(-4.920935, 1.357679, 10.075447));
    EXPECT_THAT(position(figure, "Head", 1).tail, near(-3.104161, 31.246188, 0.574518));
}

// The neck turns by 90° about x, listed first, and about z: Rx Rz takes x to z, y to -x and z to -y. The left eye turns
// by 90° about z, listed first, and about y.
TEST(FormatsExplainedFigure33, EachJointHasTheOrderOfItsOwnChannels) {
    std::string eyes;
    for (const char* eye : {"Left Eye\n{\nOFFSET 1.446916", "Right Eye\n{\nOFFSET -1.446916"})
        eyes += fmt::format(
            "JOINT {} 5.400717 4.503910\nCHANNELS 3 Zrotation Yrotation Xrotation\n"
            "End Site\n{{\nOFFSET 0.000000 0.000000 0.930160\n}}\n}}\n",
            eye);
    const LoadResult result = read_bvh_text(
        "HIERARCHY\nROOT Chest\n{\nOFFSET -0.145148 7.670311 -0.132667\nCHANNELS 3 Xrotation Zrotation Yrotation\n"
        "JOINT Neck\n{\nOFFSET 0.206702 11.265274 -1.343565\nCHANNELS 3 Xrotation Zrotation Yrotation\n"
        "JOINT Head\n{\nOFFSET -0.103351 0.386947 0.663649\nCHANNELS 3 Xrotation Zrotation Yrotation\n" +
        eyes + "}\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.04\n0 0 0 90 90 0 0 0 0 90 90 0 0 0 0\n");
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    const glm::dvec3 neck = position(*result.figure, "Neck", 0).origin;
    EXPECT_THAT(neck, near(0.061554, 18.935585, -1.476232));
    const glm::dvec3 head = position(*result.figure, "Head", 0).origin;
    EXPECT_THAT(head - neck, near(-0.386947, -0.663649, -0.103351));
    // Rz(90) Ry(90) takes the eye's z to x and on to y, which is -x in the chest.
    EXPECT_THAT(position(*result.figure, "Left Eye", 0).tail - position(*result.figure, "Left Eye", 0).origin,
                near(-0.930160, 0, 0));
    EXPECT_THAT(position(*result.figure, "Right Eye", 0).origin - head, near(-5.400717, -4.503910, -1.446916));
}

// "HTR files provide scaling information for each bone on every frame, which is used to account for the variations in
// child segment translations": in the figure each bone ends where its child begins.
TEST(FormatsExplainedFigure35, EachBoneEndsWhereItsChildBegins) {
    const LoadResult result = read_htr_text(
        "#Comment line ignore any data following # character\n#Hierarchical Translation and Rotation (.htr) file\n"
        "[Header]           #Header keywords are followed by a single value\n"
        "FileType htr       #Single word string\nDataType HTRS      #Translation followed by rotation and scale data\n"
        "FileVersion 1      #integer\nNumSegments 3\nNumFrames 2        #integer\nDataFrameRate 60\n"
        "EulerRotationOrder ZYX\nCalibrationUnits mm\nRotationUnits Degrees\nGlobalAxisofGravity Y\n"
        "BoneLengthAxis Y\nScaleFactor 1.000000\n[SegmentNames&Hierarchy]\n#CHILD\tPARENT\nHead\tNeck\nNeck\tChest\n"
        "Chest\tGLOBAL\n[BasePosition]\n#SegmentName Tx, Ty, Tz, Rx, Ry, Rz, BoneLength\n"
        "Head\t0.000003\t141.966248\t0.000002\t-37.745777\t-8.179454\t6.203664\t80.000046\n"
        "Neck\t0.000000\t379.566772\t0.000000\t32.855431\t-5.194619\t1.823337\t141.966263\n"
        "Chest\t0.000000\t94.891693\t0.000000\t0.000002\t12.877405\t-0.000012\t379.566803\n"
        "#Beginning of Data. Separated by tabs\n[Head]\n#Fr\tTx\tTy\tTz\tRx\tRy\tRz\tSF\n"
        "1\t-0.000004\t11.246399\t-0.000001\t-8.720660\t-3.164685\t6.637906\t1.000000\n"
        "2\t-0.000005\t11.559982\t-0.000003\t-8.967685\t-3.106098\t6.445398\t0.999999\n"
        "[Neck]\n#Fr\tTx\tTy\tTz\tRx\tRy\tRz\tSF\n"
        "1\t0.000000\t-12.073059\t0.000010\t0.396232\t-0.246686\t-4.863737\t1.079219\n"
        "2\t-0.000002\t-12.097473\t-0.000004\t0.425361\t-0.269309\t-4.636292\t1.081428\n"
        "[Chest]\n#Fr\tTx\tTy\tTz\tRx\tRy\tRz\tSF\n"
        "1\t-0.000000\t-3.018326\t0.000001\t-0.000001\t-1.628358\t0.000009\t0.968192\n"
        "2\t-0.000000\t-3.024338\t-0.000000\t-0.000020\t-1.705875\t0.000017\t0.968128\n[EndOfFile]\n");
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    const figure::Figure& figure = *result.figure;
    for (std::size_t frame : {0U, 1U}) {
        EXPECT_LT(glm::distance(position(figure, "Chest", frame).tail, position(figure, "Neck", frame).origin), 1e-3);
        EXPECT_LT(glm::distance(position(figure, "Neck", frame).tail, position(figure, "Head", frame).origin), 1e-3);
    }
    // The chest turns about y alone, so that the neck is 379.566772 - 12.073059 above it.
    EXPECT_NEAR(position(figure, "Neck", 0).origin.y, 94.891693 - 3.018326 + 367.493713, 1e-4);
    EXPECT_THAT(position(figure, "Head", 1).tail, near(11.62674, 665.01903, 64.64599));
}

// Cut as in the document: of the bones three are left, of the third frame the root.
constexpr std::string_view extract_asf = R"(# AST/ASF file generated using VICON BodyLanguage
:root
  order TX TY TZ RX RY RZ
  axis XYZ
  position 0 0 0
  orientation 0 0 0
:bonedata
  begin
    id 1
    name lhipjoint
    direction 0.655637 -0.713449 0.247245
    length 2.52691
    axis 0 0 0 XYZ
  end
  begin
    id 2
    name lfemur
    direction 0.34202 -0.939693 0
    length 7.59371
    axis 0 0 20 XYZ
    dof rx ry rz
    limits (-160.0 20.0)
           (-70.0 70.0)
           (-60.0 70.0)
  end
  begin
    id 30
    name rthumb
    direction -0.707107 -6.34907e-011 0.707107
    length 0.845506
    axis -90 -45 -2.85299e-015 XYZ
    dof rx rz
  end
:hierarchy
  begin
    root lhipjoint rhipjoint lowerback
    lhipjoint lfemur
    lfemur ltibia
    rwrist rhand rthumb
  end
)";

TEST(AcclaimSpecExtract, TheSkeletonIsReadWithWhatIsLeftOfIt) {
    const LoadResult result = read_asf_text(extract_asf);
    ASSERT_TRUE(result.figure);
    const figure::Figure& figure = *result.figure;
    EXPECT_THAT(base::to_text(result.diagnostics), HasSubstr("rthumb below root in :hierarchy"));
    EXPECT_EQ(result.diagnostics.count(base::Severity::error), 0U);
    EXPECT_EQ(figure.skeleton.size(), 3U);  // root, lhipjoint, lfemur
    EXPECT_THAT(position(figure, "lfemur", 0).origin, near(1.65674, -1.80282, 0.62477));
    EXPECT_THAT(position(figure, "lfemur", 0).tail, near(4.25394, -8.93858, 0.62477));
    const auto& limits = figure.skeleton[figure.skeleton.find("lfemur")].limits;
    ASSERT_EQ(limits.size(), 3U);
    EXPECT_EQ(limits[0].low, -160.0);
    EXPECT_EQ(limits[2].high, 70.0);
}

// With C = Rz(20) the thigh's axes and M = Rz(-3.00914) Ry(-9.82194) Rx(-2.48972) the root's rotation, the thigh is
// M C Rz(-20.1783) Ry(-1.02078) Rx(-28.0191) C⁻¹ direction · length.
TEST(AcclaimSpecExtract, TheMotionIsReadWithWhatIsLeftOfIt) {
    const LoadResult result = read_amc_text(extract_asf,
                                            "#!OML:ASF\n:DEGREES\n1\n"
                                            "root 10.4194 16.7048 -30.1003 -2.48972 -9.82194 -3.00914\n"
                                            "lowerback 7.86573 1.57272 6.3571\n"
                                            "rclavicle -1.6201e-014 -1.43125e-014\nrthumb 0.600913 -11.4046\n"
                                            "lfemur -28.0191 -1.02078 -20.1783\n2\n"
                                            "root 10.4117 16.684 -29.9168 -2.69729 -10.0082 -2.83243\n"
                                            "lowerback 7.44596 1.65374 6.09331\n"
                                            "rclavicle -3.06128e-014 -7.95139e-016\nrthumb 1.16593 -11.8512\n"
                                            "lfemur -27.7269 -0.953135 -20.5822\n3\n"
                                            "root 10.4037 16.6749 -29.7319 -2.73684 -10.1104 -2.67905\n");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(motion_of(result).frames, 3U);
    EXPECT_EQ(numbers_of(result, "root", 2), "10.4037 16.6749 -29.7319 -2.73684 -10.1104 -2.67905");
    EXPECT_EQ(numbers_of(result, "lfemur", 1), "-27.7269 -0.953135 -20.5822");
    const figure::Figure& figure = *result.figure;
    EXPECT_THAT(position(figure, "root", 0).origin, near(10.4194, 16.7048, -30.1003));
    EXPECT_THAT(position(figure, "lfemur", 0).origin, near(11.83681, 14.85386, -29.12549));
    EXPECT_THAT(position(figure, "lfemur", 0).tail, near(10.75369, 8.35960, -25.34185));
}
}  // namespace skelplay::loaders::documents_examples_test
