// Skins of bones that change their length: ASF's `l` scales a piece along its bone, HTR's SF as a whole. The boxes are
// worked out by hand.

#include <array>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <limits>
#include <optional>
#include <string>
#include <vector>
#include "loaders/obj/obj_parser.h"
#include "scene/scene_graph.h"
#include "scene/skin_attachment.h"
#include "support/posed.h"
#include "text_reading.h"

namespace skelplay::loaders::stretched_skin_test {
using glm::dvec3;
using testing::ElementsAre;

//   ^ shin  (0 2 0) to (0 3 0)        Both point up, and change their length.
//   ^ thigh (0 0 0) to (0 2 0)        Their own axes are askew, so that "up" is no axis of theirs.
constexpr std::string_view leg =
    ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin name thigh direction 0 1 0 length 2 axis 20 30 40 xyz dof l end\n"
    "begin name shin direction 0 1 0 length 1 axis 0 0 0 xyz dof l rx end\n"
    ":hierarchy\nbegin\nroot thigh\nthigh shin\nend\n";
constexpr std::string_view leg_motion =
    ":DEGREES\n"
    "1\nroot 0\nthigh 2\nshin 1 0\n"   // at rest
    "2\nroot 0\nthigh 3\nshin 1 0\n"   // the thigh is longer by half
    "3\nroot 7\nthigh 1\nshin 2 90\n"  // the thigh is half as long, the shin doubled and forwards: from +y to +z
    "4\nroot 0\nthigh 0\nshin 1 0\n";  // the thigh has no length

/// A box from corner to corner, as the faces of a group.
std::string box(std::string_view group, const dvec3& low, const dvec3& high) {
    std::string text;
    for (const double z : {low.z, high.z})
        for (const double y : {low.y, high.y})
            for (const double x : {low.x, high.x}) text += fmt::format("v {} {} {}\n", x, y, z);
    return text +
           fmt::format("g {}\nf -8 -6 -5 -7\nf -4 -3 -1 -2\nf -8 -7 -3 -4\nf -6 -2 -1 -5\nf -8 -4 -2 -6\nf -7 -5 -1 -3\n",
                       group);
}

/// Around the leg at rest; the boxes touch at the knee.
const std::string leg_boxes = box("thigh", {-1, 0, -1}, {1, 2, 1}) + box("shin", {-1, 2, -1}, {1, 3, 1});

figure::Skin attached(const figure::Figure& figure, const std::string& obj,
                      std::optional<std::size_t> bind_frame = std::nullopt) {
    const base::MemoryBytes bytes(obj);
    scene::AttachOptions options;
    options.bind_frame = bind_frame;
    return scene::attach_skin(parse_obj(bytes, {}).value.value(), figure.skeleton, figure.take, options);
}

std::string rounded(const dvec3& p) {
    const dvec3 near = glm::round(p * 1e9) / 1e9 + 0.0;  // -0 becomes 0
    return fmt::format("{} {} {}", near.x, near.y, near.z);
}

/// The box around each piece at a position in the take: "thigh -1 0 -1 > 1 2 1". What is drawn (the scene graph's
/// matrices) and what is exported (piece_matrix()) must agree.
std::vector<std::string> boxes(const figure::Figure& figure, const figure::Skin& skin, double position) {
    figure::Pose pose;
    figure::sample_between(figure.skeleton, figure.take, position, pose);
    scene::FigureEvaluator evaluator(figure.skeleton);
    evaluator.positions(pose);
    const std::vector<dvec3> posed = test::posed_vertices(skin, evaluator);
    const std::array views{scene::FigureView{"leg", &figure.skeleton, &skin, &pose}};
    const scene::SceneGraph graph(views);
    scene::WorldMatrices world;
    scene::evaluate(graph, views, world);
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < skin.pieces.size(); ++i) {
        const figure::SkinPiece& piece = skin.pieces[i];
        dvec3 low(std::numeric_limits<double>::infinity());
        dvec3 high = -low;
        for (std::uint32_t v = piece.first_vertex; v < piece.first_vertex + piece.vertex_count; ++v) {
            const glm::dvec4 drawn = world[index(graph.piece_node(0, i))] * glm::dvec4(skin.vertices[v].position, 1.0);
            EXPECT_LT(glm::distance(posed[v], dvec3(drawn)), 1e-12);
            low = glm::min(low, posed[v]);
            high = glm::max(high, posed[v]);
        }
        lines.push_back(fmt::format("{} {} > {}", figure.skeleton[piece.bone].name, rounded(low), rounded(high)));
    }
    return lines;
}

TEST(StretchedSkin, BonedataLengthStretchesThePieceAlongItsBone) {
    const figure::Figure figure = read_amc_text(leg, leg_motion).figure.value();
    const figure::Skin skin = attached(figure, leg_boxes);
    EXPECT_THAT(boxes(figure, skin, 0), ElementsAre("thigh -1 0 -1 > 1 2 1", "shin -1 2 -1 > 1 3 1"));
    EXPECT_THAT(boxes(figure, skin, 1), ElementsAre("thigh -1 0 -1 > 1 3 1", "shin -1 3 -1 > 1 4 1"));
    EXPECT_THAT(boxes(figure, skin, 2), ElementsAre("thigh 6 0 -1 > 8 1 1", "shin 6 0 0 > 8 2 2"));
    EXPECT_THAT(boxes(figure, skin, 3), ElementsAre("thigh -1 0 -1 > 1 0 1", "shin -1 0 -1 > 1 1 1"));
    // Between frames the length is, too.
    EXPECT_THAT(boxes(figure, skin, 0.5), ElementsAre("thigh -1 0 -1 > 1 2.5 1", "shin -1 2.5 -1 > 1 3.5 1"));
}

// The bone goes from (0 0 0) to (3 4 0); a third corner is 2 to the left of its end. Doubled, it ends at (6 8 0), and
// the corner is still 2 to the left of that: (-0.8 0.6 0) · 2.
TEST(StretchedSkin, BonedataNoGapOpensAtEitherEndOfAnObliqueBone) {
    const figure::Figure figure = read_amc_text(
                                      ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
                                      "begin name bar direction 0.6 0.8 0 length 5 axis 10 20 30 zyx dof l "
                                      "end\n:hierarchy\nbegin\nroot bar\nend\n",
                                      ":DEGREES\n1\nroot 0\nbar 10\n")
                                      .figure.value();
    const figure::Skin skin = attached(figure, "v 0 0 0\nv 3 4 0\nv 1.4 5.2 0\ng bar\nf 1 2 3\n");
    figure::Pose pose;
    figure::sample(figure.skeleton, figure.take, 0, pose);
    scene::FigureEvaluator evaluator(figure.skeleton);
    evaluator.positions(pose);
    std::vector<std::string> corners;
    for (const dvec3& corner : test::posed_vertices(skin, evaluator)) corners.push_back(rounded(corner));
    EXPECT_THAT(corners, ElementsAre("0 0 0", "6 8 0", "4.4 9.2 0"));
}

TEST(StretchedSkin, BonedataASkinMadeOnALengthenedBoneShrinksWithIt) {
    const figure::Figure figure = read_amc_text(leg, leg_motion).figure.value();
    const figure::Skin skin =
        attached(figure, box("thigh", {-1, 0, -1}, {1, 3, 1}) + box("shin", {-1, 3, -1}, {1, 4, 1}), 1);
    EXPECT_THAT(boxes(figure, skin, 1), ElementsAre("thigh -1 0 -1 > 1 3 1", "shin -1 3 -1 > 1 4 1"));
    EXPECT_THAT(boxes(figure, skin, 0), ElementsAre("thigh -1 0 -1 > 1 2 1", "shin -1 2 -1 > 1 3 1"));
    // Nothing can be made around a bone without length: such a skin only moves with it.
    const figure::Skin flat = attached(figure, box("thigh", {-1, 0, -1}, {1, 2, 1}), 3);
    EXPECT_THAT(boxes(figure, flat, 0), ElementsAre("thigh -1 0 -1 > 1 2 1"));
}

// eq. 3.5: S has the same factor for x, y and z. The leg's own translation in the frame, 4 · (1.5 − 1) = 2, keeps it
// at the hip's end; its own SF is 1, and the hip's is not inherited.
TEST(StretchedSkin, Section32ScaleIsThatOfEquation35AndOfTheBonesOwnPiece) {
    const figure::Figure figure =
        read_htr_text(
            "[Header]\nFileType htr\nDataType HTRS\nFileVersion 1\nNumSegments 2\nNumFrames 2\nDataFrameRate 60\n"
            "EulerRotationOrder ZYX\nCalibrationUnits mm\nRotationUnits Degrees\nGlobalAxisofGravity Y\n"
            "BoneLengthAxis Y\nScaleFactor 1\n"
            "[SegmentNames&Hierarchy]\nHip GLOBAL\nLeg Hip\n"
            "[BasePosition]\nHip 0 0 0 0 0 0 4\nLeg 0 4 0 0 0 0 5\n"
            "[Hip]\n1 0 0 0 0 0 0 1.5\n2 0 0 0 0 0 0 0\n[Leg]\n1 0 2 0 0 0 0 1\n2 0 -4 0 0 0 0 2\n[EndOfFile]\n")
            .figure.value();
    const figure::Skin skin = attached(figure, box("Hip", {-1, 0, -1}, {1, 4, 1}) + box("Leg", {-1, 4, -1}, {1, 9, 1}));
    EXPECT_THAT(boxes(figure, skin, 0), ElementsAre("Hip -1.5 0 -1.5 > 1.5 6 1.5", "Leg -1 6 -1 > 1 11 1"));
    EXPECT_THAT(boxes(figure, skin, 1), ElementsAre("Hip 0 0 0 > 0 0 0", "Leg -2 0 -2 > 2 10 2"));
}
}  // namespace skelplay::loaders::stretched_skin_test
