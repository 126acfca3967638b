// Scenes of FBX, made object by object (support/fbx_file.h), and where their joints are.

#include <cmath>
#include <gmock/gmock.h>
#include <memory>
#include <string>
#include "figure/pose.h"
#include "support/fbx_file.h"
#include "support/small_png.h"
#include "text_reading.h"

namespace skelplay::loaders::fbx_test {
using test::bending_leg;
using test::fbx_curve;
using test::fbx_frame;
using test::fbx_link;
using test::fbx_property;
using test::fbx_vector;
using test::FbxPart;
using test::FbxScene;
using testing::ElementsAre;
using testing::HasSubstr;

LoadResult read(const std::string& bytes, const LoadOptions& options = {}) {
    return load("t.fbx", base::Opened(std::make_unique<base::MemoryBytes>(bytes)), options);
}
LoadResult read(const FbxScene& scene) { return read(scene.ascii()); }

std::string names(const LoadResult& result) {
    if (!result.figure) return "refused";
    std::string text;
    for (const figure::Bone& bone : result.figure->skeleton.bones())
        text += (text.empty() ? "" : " ") + bone.name +
                (bone.parent == figure::BoneId::none ? "" : "<" + result.figure->skeleton[bone.parent].name);
    return text;
}

/// A coordinate to a thousandth, without the sign of zero.
double rounded(double number) { return std::round(number * 1000) / 1000 + 0.0; }

/// Where the bones begin in a frame, to a thousandth: "Hip 0 90 0, Knee 0 50 0".
std::string frame(const LoadResult& result, std::size_t number) {
    if (!result.figure) return "refused";
    const figure::Skeleton& skeleton = result.figure->skeleton;
    figure::Pose pose;
    figure::sample(skeleton, result.figure->take, number, pose);
    std::vector<glm::dmat4> world(skeleton.size());
    std::string text;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const figure::Bone& bone = skeleton.bones()[i];
        const bool root = bone.parent == figure::BoneId::none;
        world[i] = root ? pose.local[i] : world[figure::index(bone.parent)] * pose.local[i];
        text += fmt::format("{}{} {} {} {}", i == 0 ? "" : ", ", bone.name, rounded(world[i][3].x), rounded(world[i][3].y),
                            rounded(world[i][3].z));
    }
    return text;
}

std::size_t frames(const LoadResult& result) { return figure::frame_count(result.figure->take); }

// ---- The whole way ----

TEST(Fbx, ALegBendsInEveryFormOfTheFile) {
    std::vector<std::string> files{bending_leg().ascii()};
    for (const std::uint32_t version : {7100U, 7400U, 7500U, 7700U})
        for (const bool big_endian : {false, true})
            for (const bool deflated : {false, true})
                files.push_back(bending_leg().binary({version, big_endian, deflated}));
    for (const std::string& file : files) {
        const LoadResult result = read(file);
        EXPECT_EQ(said(result), "");
        EXPECT_EQ(names(result), "Hip Knee<Hip Foot<Knee");
        ASSERT_EQ(frames(result), 3U);
        EXPECT_EQ(frame(result, 0), "Hip 0 90 0, Knee 0 50 0, Foot 0 10 0");
        EXPECT_EQ(frame(result, 1), "Hip 0 90 0, Knee 0 50 0, Foot 0 21.716 -28.284");
        EXPECT_EQ(frame(result, 2), "Hip 0 90 0, Knee 0 50 0, Foot 0 50 -40");
    }
}

TEST(Fbx, SaysUnitUpAxisAndRate) {
    FbxScene scene = bending_leg();
    scene.settings = {fbx_property("UpAxis", {std::int64_t{2}}), fbx_property("UpAxisSign", {std::int64_t{-1}}),
                      fbx_property("UnitScaleFactor", {2.54}), fbx_property("TimeMode", {std::int64_t{11}})};
    const LoadResult result = read(scene);
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->format, figure::Format::fbx);
    EXPECT_DOUBLE_EQ(figure::frame_time(result.figure->take).value(), 1.0 / 24);
    EXPECT_EQ(result.figure->declared_up, figure::SignedAxis(figure::Axis::z, true));
    EXPECT_DOUBLE_EQ(result.figure->metres_per_unit.value(), 0.0254);
    EXPECT_EQ(result.figure->declared_unit, "in");
    EXPECT_EQ(frame(result, 0), "Hip 0 90 0, Knee 0 50 0, Foot 0 10 0") << "positions stay as they are";
}

TEST(Fbx, TheTailOfABoneIsItsFirstChildInTheSameFrame) {
    const LoadResult result = read(bending_leg());
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, 2, pose);
    EXPECT_EQ(pose.tail[0], glm::dvec3(0, -40, 0));
    EXPECT_EQ(pose.tail[2], glm::dvec3(0.0));
}

// ---- Bones ----

//  Scene - Armature (Null) - Hip - Twist (Null) - Knee
//                              \ - Hat (Mesh)
TEST(Fbx, BonesAreTheJointsAndWhatIsBetweenThem) {
    FbxScene scene = bending_leg();
    scene.objects.clear();
    scene.links.clear();
    scene.node(5, "Armature", 0, {fbx_vector("Lcl Scaling", 100, 100, 100)}, "Null")
        .node(10, "Hip", 5, {fbx_vector("Lcl Translation", 0, 1, 0)})
        .node(11, "Twist", 10, {}, "Null")
        .node(13, "Hat", 10, {}, "Mesh")
        .node(12, "a:Knee", 11, {fbx_vector("Lcl Translation", 0, -0.5, 0)}, "Limb");
    const LoadResult result = read(scene);
    EXPECT_EQ(names(result), "Hip Twist<Hip a:Knee<Twist");
    EXPECT_EQ(frame(result, 0), "Hip 0 100 0, Twist 0 100 0, a:Knee 0 50 0") << "what is above them is multiplied in";
    const figure::Skeleton& skeleton = result.figure->skeleton;
    EXPECT_EQ(skeleton.bones()[2].offset, glm::dvec3(0, -50, 0)) << "in the scene's unit";
}

TEST(Fbx, AModelThatACclusterMovesIsAJoint) {
    FbxScene scene;
    scene.node(10, "Hip", 0, {}, "Null").node(11, "Knee", 10, {fbx_vector("Lcl Translation", 0, -40, 0)}, "Null");
    scene.objects.push_back(test::fbx_object("Deformer", 40, {"SubDeformer", "c"}, "Cluster", {}));
    scene.links.push_back(fbx_link(11, 40));
    EXPECT_EQ(names(read(scene)), "Knee");
    scene.objects.push_back(test::fbx_object("NodeAttribute", 41, {"NodeAttribute", ""}, "LimbNode", {}));
    scene.links.push_back(fbx_link(41, 10));
    EXPECT_EQ(names(read(scene)), "Hip Knee<Hip");
}

TEST(Fbx, WithoutJointsBonesAreWhatMovesAndAllBelowIt) {
    FbxScene scene;
    scene.node(9, "Room", 0, {}, "Null")
        .node(10, "Crane", 9, {}, "Mesh")
        .node(11, "Hook", 10, {fbx_vector("Lcl Translation", 3, 0, 0)}, "Mesh")
        .node(12, "Eye", 10, {}, "Camera")
        .node(13, "Wall", 9, {}, "Mesh")
        .take(20, "lift", 0, 1)
        .move(21, 10, "Lcl Translation", "d|Y", fbx_curve(31, {0, fbx_frame}, {0.0, 5.0}));
    const LoadResult result = read(scene);
    EXPECT_EQ(names(result), "Crane Hook<Crane");
    EXPECT_EQ(frame(result, 1), "Crane 0 5 0, Hook 3 5 0");
    EXPECT_EQ(said(result), "fbx.left-out");
}

TEST(Fbx, AKeyOfItsOwnMovesNothing) {
    FbxScene scene;
    scene.node(10, "Cube", 0, {}, "Mesh")
        .take(20, "still", 0, 1)
        .move(21, 10, "Lcl Translation", "d|Y", fbx_curve(31, {0}, {5.0}));
    EXPECT_EQ(said(read(scene)), "1:1 fbx.no-skeleton");
    EXPECT_EQ(said(read(scene.binary())), "1:1 fbx.no-skeleton");
}

TEST(Fbx, ChildrenAreInTheOrderOfTheirConnections) {
    FbxScene scene;
    scene.node(10, "Root", 0, {}).node(11, "A", 10, {}).node(12, "B", 10, {});
    std::swap(scene.links[1], scene.links[2]);
    EXPECT_EQ(names(read(scene)), "Root B<Root A<Root");
}

TEST(Fbx, ANodeBelowItselfIsLeftOut) {
    FbxScene scene = bending_leg();
    scene.node(14, "Egg", 15, {}).node(15, "Hen", 14, {});
    const LoadResult result = read(scene);
    EXPECT_THAT(said(result), HasSubstr("fbx.ring"));
    EXPECT_EQ(names(result), "Hip Knee<Hip Foot<Knee");
}

TEST(Fbx, ChainsThatAreTooDeepAreRefused) {
    FbxScene scene;
    for (std::int64_t i = 1; i <= 1100; ++i) scene.node(i, "j", i - 1, {});
    EXPECT_EQ(said(read(scene)), "1:1 fbx.too-deep");
}

// ---- Transforms ----

/// A joint with these properties and a child one unit along its X axis.
FbxScene pointer(std::vector<FbxPart> properties, std::vector<FbxPart> below = {}) {
    FbxScene scene;
    below.push_back(fbx_vector("Lcl Translation", 1, 0, 0));
    scene.node(10, "a", 0, std::move(properties)).node(11, "b", 10, std::move(below));
    return scene;
}

// X is turned about Z to Y, then that about X to Z: the first letter of the order turns first.
TEST(Fbx, TheFirstLetterOfARotationOrderTurnsFirst) {
    const FbxPart turn = fbx_vector("Lcl Rotation", 90, 0, 90);
    const auto order = [](std::int64_t number) { return fbx_property("RotationOrder", {number}); };
    EXPECT_EQ(frame(read(pointer({turn, order(0)})), 0), "a 0 0 0, b 0 1 0");
    EXPECT_EQ(frame(read(pointer({turn, order(5)})), 0), "a 0 0 0, b 0 0 1") << "ZYX";
    EXPECT_EQ(frame(read(pointer({turn, order(4)})), 0), "a 0 0 0, b 0 0 1") << "ZXY";
    EXPECT_EQ(frame(read(pointer({turn, order(5), fbx_property("RotationActive", {std::int64_t{0}})})), 0),
              "a 0 0 0, b 0 1 0")
        << "without RotationActive";
}

TEST(Fbx, PreRotationActsAfterAndPostRotationBackwardsBeforeTheRotation) {
    EXPECT_EQ(frame(read(pointer({fbx_vector("PreRotation", 0, 0, 90)})), 0), "a 0 0 0, b 0 1 0");
    EXPECT_EQ(frame(read(pointer({fbx_vector("PostRotation", 0, 0, 90)})), 0), "a 0 0 0, b 0 -1 0");
    // X about Z to Y, and Y about X to Z.
    EXPECT_EQ(frame(read(pointer({fbx_vector("Lcl Rotation", 0, 0, 90), fbx_vector("PreRotation", 90, 0, 0)})), 0),
              "a 0 0 0, b 0 0 1");
    EXPECT_EQ(frame(read(pointer({fbx_vector("PreRotation", 0, 0, 90),
                                  fbx_property("RotationSpaceForLimitOnly", {std::int64_t{1}})})),
                    0),
              "a 0 0 0, b 1 0 0");
}

// Turned by 90 degrees about Z around (1, 0, 0), the origin comes to (1, -1, 0).
TEST(Fbx, PivotsAreWhatDoesNotMove) {
    const FbxPart turn = fbx_vector("Lcl Rotation", 0, 0, 90);
    EXPECT_EQ(frame(read(pointer({turn, fbx_vector("RotationPivot", 1, 0, 0)})), 0), "a 1 -1 0, b 1 0 0");
    EXPECT_EQ(frame(read(pointer({turn, fbx_vector("RotationOffset", 5, 0, 0)})), 0), "a 5 0 0, b 5 1 0");
    const FbxPart grow = fbx_vector("Lcl Scaling", 3, 3, 3);
    EXPECT_EQ(frame(read(pointer({grow, fbx_vector("ScalingPivot", 1, 0, 0)})), 0), "a -2 0 0, b 1 0 0");
    EXPECT_EQ(frame(read(pointer({grow, fbx_vector("ScalingOffset", 0, 4, 0)})), 0), "a 0 4 0, b 3 4 0");
}

// a is twice as long along X, b turned by 90 degrees about Z, and c one unit along the X axis of b: along Y of a.
//     plain:  Y of a is not scaled: one unit.   RrSs: b has a's scaling along its own X: two units.
//     Rrs: the scaling of the parent is left out: one unit; b itself is where a's scaling puts it.
TEST(Fbx, InheritTypesDecideWhatBecomesOfAParentsScaling) {
    for (const auto& [type, c] : {std::pair{1, "c 2 1 0"}, std::pair{0, "c 2 2 0"}, std::pair{2, "c 2 1 0"}}) {
        FbxScene scene = pointer({fbx_vector("Lcl Scaling", 2, 1, 1)},
                                 {fbx_vector("Lcl Rotation", 0, 0, 90), fbx_property("InheritType", {std::int64_t{type}})});
        scene.node(12, "c", 11, {fbx_vector("Lcl Translation", 1, 0, 0)});
        EXPECT_EQ(frame(read(scene), 0), "a 0 0 0, b 2 0 0, " + std::string(c)) << type;
    }
    FbxScene even = pointer({fbx_vector("Lcl Scaling", 2, 2, 2)}, {fbx_property("InheritType", {std::int64_t{2}})});
    even.node(12, "c", 11, {fbx_vector("Lcl Translation", 1, 0, 0)});
    EXPECT_EQ(frame(read(even), 0), "a 0 0 0, b 2 0 0, c 3 0 0");
    even = pointer({fbx_vector("Lcl Scaling", 0, 0, 0)}, {fbx_property("InheritType", {std::int64_t{2}})});
    even.node(12, "c", 11, {fbx_vector("Lcl Translation", 1, 0, 0)});
    EXPECT_EQ(frame(read(even), 0), "a 0 0 0, b 0 0 0, c 1 0 0") << "a parent that is a point";
}

TEST(Fbx, PropertiesComeFromTheTemplateWhereTheModelHasNone) {
    FbxScene scene = pointer({fbx_vector("PreRotation", 0, 0, 90)});
    std::vector<FbxPart> records = scene.records();
    records.push_back({"Definitions",
                       {},
                       {{"ObjectType",
                         {std::string("Model")},
                         {{"PropertyTemplate",
                           {std::string("FbxNode")},
                           {{"Properties70", {}, {fbx_property("RotationActive", {std::int64_t{0}})}}}}}}}});
    EXPECT_EQ(frame(read(test::fbx_ascii(records)), 0), "a 0 0 0, b 1 0 0");
}

// ---- Takes ----

TEST(Fbx, TheFirstTakeWithKeysIsShown) {
    FbxScene scene = bending_leg();
    scene.take(50, "later", 30, 31).move(51, 11, "Lcl Rotation", "d|X", fbx_curve(61, {0}, {90.0}));
    FbxScene first = scene;
    first.objects.insert(first.objects.begin(), FbxScene().take(70, "empty", 0, 100).objects.front());
    for (const FbxScene& each : {scene, first}) {
        const LoadResult result = read(each);
        EXPECT_EQ(frames(result), 3U);
    }
}

TEST(Fbx, ATakeWhoseKeysAreAllAlikeIsPassedOver) {
    FbxScene scene = pointer({});
    scene.take(20, "bind", 0, 9).move(21, 10, "Lcl Translation", "d|Y", fbx_curve(31, {0, 9 * fbx_frame}, {3.0, 3.0}));
    scene.take(40, "walk", 0, 4).move(41, 10, "Lcl Translation", "d|Y", fbx_curve(51, {0, 4 * fbx_frame}, {3.0, 7.0}));
    const LoadResult result = read(scene);
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->take_index, 1U);
    EXPECT_EQ(frames(result), 5U);
    EXPECT_TRUE(result.figure->takes[0].still);
    EXPECT_FALSE(result.figure->takes[1].still);
}

TEST(Fbx, WithoutKeysItIsTheRestPose) {
    FbxScene scene = pointer({});
    scene.take(20, "empty", 0, 100);
    const LoadResult result = read(scene);
    EXPECT_EQ(frames(result), 1U);
    EXPECT_TRUE(figure::is_rest_only(result.figure->take));
    EXPECT_DOUBLE_EQ(figure::frame_time(result.figure->take).value(), 1.0 / 30);
}

// A stack without properties: LocalTime of the Take of its name, else from the first to the last key.
TEST(Fbx, ATakeWithoutASpanLastsFromItsFirstToItsLastKey) {
    FbxScene scene = pointer({});
    scene.take(20, "a", 0, 0)
        .move(21, 10, "Lcl Translation", "d|Y", fbx_curve(31, {10 * fbx_frame, 14 * fbx_frame}, {0.0, 4.0}));
    LoadResult result = read(scene);
    EXPECT_EQ(frames(result), 5U);
    EXPECT_EQ(frame(result, 1), "a 0 1 0, b 1 1 0");
    scene.objects[2].parts.clear();
    std::vector<FbxPart> records = scene.records();
    records.push_back({"Takes", {}, {{"Take", {std::string("a")}, {{"LocalTime", {11 * fbx_frame, 12 * fbx_frame}}}}}});
    result = read(test::fbx_ascii(records));
    EXPECT_EQ(frames(result), 2U);
    EXPECT_EQ(frame(result, 0), "a 0 1 0, b 1 1 0");
}

TEST(Fbx, ChannelsWithoutACurveHaveTheValueOfTheirCurveNode) {
    FbxScene scene = pointer({fbx_vector("Lcl Translation", 7, 7, 7)});
    scene.take(20, "a", 0, 1).move(21, 10, "Lcl Translation", "d|Y", fbx_curve(31, {0, fbx_frame}, {0.0, 4.0}));
    EXPECT_EQ(frame(read(scene), 1), "a 7 4 7, b 8 4 7");
    for (FbxPart& object : scene.objects)
        if (object.name == "AnimationCurveNode") object.parts.front().parts.push_back(fbx_property("d|X", {3.0}));
    EXPECT_EQ(frame(read(scene), 1), "a 3 4 7, b 4 4 7");
}

TEST(Fbx, OtherTicksCountASecondDifferently) {
    FbxScene scene = pointer({});
    const std::int64_t frame_ticks = 141'120'000 / 30;
    scene.take(20, "a", 0, 0).move(21, 10, "Lcl Translation", "d|Y", fbx_curve(31, {0, 2 * frame_ticks}, {0.0, 4.0}));
    std::vector<FbxPart> records = scene.records();
    records.front().parts.front().words = {std::int64_t{1004}};
    records.front().parts.push_back({"OtherFlags", {}, {{"TCDefinition", {std::int64_t{14}}}}});
    EXPECT_EQ(frames(read(test::fbx_ascii(records))), 3U);
}

/// A take of two layers that move a: the first as (8, 0, 0) and turned by 90 degrees about Z, the second by (2, 0, 0).
FbxScene layered(std::vector<FbxPart> second) {
    FbxScene scene = pointer({});
    scene.take(20, "a", 0, 1)
        .move(21, 10, "Lcl Translation", "d|X", fbx_curve(31, {0, fbx_frame}, {8.0, 8.0}))
        .move(21, 10, "Lcl Rotation", "d|Z", fbx_curve(33, {0, fbx_frame}, {90.0, 90.0}))
        .layer(22, 20, std::move(second))
        .move(22, 10, "Lcl Translation", "d|X", fbx_curve(35, {0, fbx_frame}, {2.0, 2.0}));
    return scene;
}

TEST(Fbx, LayersAddReplaceOrAreMixed) {
    const auto mode = [](std::int64_t number) { return fbx_property("BlendMode", {number}); };
    const FbxPart half = fbx_property("Weight", {50.0});
    EXPECT_EQ(frame(read(layered({mode(0)})), 0), "a 10 0 0, b 10 1 0");
    EXPECT_EQ(frame(read(layered({mode(0), half})), 0), "a 9 0 0, b 9 1 0");
    EXPECT_EQ(frame(read(layered({mode(1), half})), 0), "a 2 0 0, b 2 1 0");
    EXPECT_EQ(frame(read(layered({mode(2), half})), 0), "a 5 0 0, b 5 1 0");
    EXPECT_EQ(frame(read(layered({mode(0), fbx_property("Mute", {std::int64_t{1}})})), 0), "a 8 0 0, b 8 1 0");
}

// Turned about Z by 90 degrees, then in its own axes about X by 90: the Y axis of b, which is at -X, comes to Z.
TEST(Fbx, RotationsOfLayersAreComposedOrAddedByChannel) {
    for (const auto& [by_channel, c] : {std::pair{0, "c 0 0 1"}, std::pair{1, "c 0 0 1"}}) {
        FbxScene scene = layered({fbx_property("RotationAccumulationMode", {std::int64_t{by_channel}})});
        scene.move(22, 10, "Lcl Rotation", "d|Z", fbx_curve(37, {0, fbx_frame}, {-90.0, -90.0}));
        EXPECT_EQ(frame(read(scene), 0), "a 10 0 0, b 11 0 0") << by_channel << c;
    }
}

TEST(Fbx, ALayersWeightMayHaveACurve) {
    FbxScene scene = layered({});
    scene.move(22, 22, "Weight", "d|Weight", fbx_curve(39, {0, fbx_frame}, {0.0, 100.0}));
    const LoadResult result = read(scene);
    EXPECT_EQ(frame(result, 0), "a 8 0 0, b 8 1 0");
    EXPECT_EQ(frame(result, 1), "a 10 0 0, b 10 1 0");
}

// ---- 6.1 ----

constexpr std::string_view old_scene =
    "; FBX 6.1.0 project file\n"
    "Objects: {\n"
    "  Model: \"Model::Hip\", \"Limb\" {\n    Properties60: {\n"
    "      Property: \"Lcl Translation\", \"Lcl Translation\", \"A+\",0,90,0\n    }\n  }\n"
    "  Model: \"Model::Knee\", \"Limb\" {\n    Properties60: {\n"
    "      Property: \"Lcl Translation\", \"Lcl Translation\", \"A+\",0,-40,0\n    }\n  }\n}\n"
    "Connections: {\n  Connect: \"OO\", \"Model::Hip\", \"Model::Scene\"\n"
    "  Connect: \"OO\", \"Model::Knee\", \"Model::Hip\"\n}\n"
    "Takes: {\n  Take: \"run\" {\n    LocalTime: 0,3079077200\n    Model: \"Model::Hip\" {\n"
    "      Channel: \"Transform\" {\n        Channel: \"T\" {\n"
    "          Channel: \"X\" {\n            Default: 1\n            KeyVer: 4005\n            KeyCount: 2\n"
    "            Key: 0,0,L,3079077200,4,L\n          }\n"
    "          Channel: \"Y\" {\n            Default: 80\n          }\n"
    "        }\n      }\n    }\n  }\n}\n"
    "Version5: {\n  Settings: {\n    FrameRate: \"30\"\n  }\n}\n";

TEST(Fbx, TakesOf61AreRecordsOfTheirOwn) {
    const LoadResult result = read(std::string(old_scene));
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(names(result), "Hip Knee<Hip");
    ASSERT_EQ(frames(result), 3U);
    EXPECT_EQ(frame(result, 1), "Hip 2 80 0, Knee 2 40 0");
}

// Other records of a take may begin with the same word.
TEST(Fbx, ChannelsOf61AreFoundAmongOtherRecords) {
    std::string text(old_scene);
    for (const std::string word : {"\"Transform\"", "\"T\"", "\"X\""})
        text = test::edited(text, "Channel: " + word, "Note: " + word + "\nChannel: " + word);
    EXPECT_EQ(frame(read(text), 1), "Hip 2 80 0, Knee 2 40 0");
}

TEST(Fbx, KeysOf61AreOfSeveralKinds) {
    const auto middle = [](std::string_view keys, std::string_view version = "4005") {
        std::string text = test::edited(std::string(old_scene), "0,0,L,3079077200,4,L", keys);
        return frame(read(test::edited(text, "4005", version)), 1);
    };
    EXPECT_EQ(middle("0,0,C,s,3079077200,4,C,s"), "Hip 0 80 0, Knee 0 40 0");
    EXPECT_EQ(middle("0,0,C,n,3079077200,4,C,n"), "Hip 4 80 0, Knee 4 40 0");
    EXPECT_EQ(middle("0,0,C,3079077200,4,C", "4003"), "Hip 0 80 0, Knee 0 40 0");
    // With slopes of 0 at both ends the middle is half-way; a slope of 90 a second for 1/15 second lifts it by 1/8 of
    // 6.
    EXPECT_EQ(middle("0,0,U,s,0,0,n,3079077200,4,U,s,0,0,n"), "Hip 2 80 0, Knee 2 40 0");
    EXPECT_EQ(middle("0,0,U,b,90,0,n,3079077200,4,U,s,0,0,n"), "Hip 2.75 80 0, Knee 2.75 40 0");
    EXPECT_EQ(middle("0,0,U,b,90,0,3079077200,4,U,s,0,0", "4003"), "Hip 2.75 80 0, Knee 2.75 40 0");
    EXPECT_EQ(middle("0,0,U,b,90,0,a,0.333333333333,0.333333333333,3079077200,4,U,s,0,0,n"),
              "Hip 2.75 80 0, Knee 2.75 40 0");
    EXPECT_EQ(middle("0,0,U,a,n,3079077200,4,U,a,n"), "Hip 2 80 0, Knee 2 40 0");
    EXPECT_EQ(middle("0,0,U,a,3079077200,4,U,a", "4004"), "Hip 2 80 0, Knee 2 40 0");
}

// ---- What is said ----

/// A small ASCII file, with something in it replaced.
std::string said_with(std::string_view from, std::string_view to) {
    return said(read(test::edited(std::string(old_scene), from, to)));
}

TEST(Fbx, FaultsAreSaidWithTheirPlaces) {
    EXPECT_EQ(said_with("FBX 6.1.0", "FBX 5.8.0"), "1:1 fbx.version");
    EXPECT_EQ(said_with("Objects:", "What"),
              "1:1 fbx.no-skeleton, 2:1 fbx.unexpected, 2:6 fbx.unexpected, 13:1 fbx.unexpected, 43:1 fbx.no-section");
    EXPECT_EQ(said_with("4,L", "x,L"), "24:11 fbx.keys");
    EXPECT_EQ(said_with("FrameRate: \"30\"\n  }\n}\n", "FrameRate: \"30\"\n"), "41:1 fbx.damaged");
    EXPECT_EQ(said_with("\"30\"", "\"30"), "40:16 fbx.text, 43:1 fbx.damaged");
    EXPECT_EQ(said_with("0,3079077200", "0,99999999999999999"), "1:1 fbx.too-long");
    EXPECT_EQ(said_with("0,90,0", "0,1e308,1e308"), "1:1 fbx.not-finite");
}

TEST(Fbx, DamagedBytesAreSaidOnce) {
    const std::string bytes = bending_leg().binary();
    EXPECT_EQ(said(read(bytes.substr(0, bytes.size() - 200))), "1:1 fbx.no-section, 1:1 fbx.damaged");
    std::string keys = bytes;
    keys[keys.find("KeyTime") + 8] = '\x7F';  // the count of its array
    EXPECT_EQ(said(read(keys)), "1:1 fbx.keys");
}

TEST(Fbx, WhatIsNotFiniteStandsAtItsParent) {
    FbxScene scene = pointer({fbx_vector("Lcl Translation", 1e308, 0, 0), fbx_vector("Lcl Scaling", 1e308, 1, 1)});
    const LoadResult result = read(scene);
    EXPECT_EQ(said(result), "1:1 fbx.not-finite");
    EXPECT_EQ(frame(result, 0), "a 0 0 0, b 1 0 0");
}

TEST(Fbx, WhatIsNotEvaluatedIsNamed) {
    FbxScene scene = bending_leg();
    const std::int64_t yes = 1;
    scene.objects[0].parts[0].parts.push_back(fbx_property("QuaternionInterpolate", {yes}));
    scene.objects[1].parts[0].parts.push_back(fbx_property("RotationMaxX", {yes}));
    scene.objects[4].parts[0].parts.push_back(fbx_property("Solo", {yes}));
    EXPECT_EQ(said(read(scene)), "fbx.left-out");
}

TEST(Fbx, WhatIsNotShownIsNamed) {
    FbxScene scene = bending_leg();
    scene.node(15, "Eye", 0, {}, "Camera").node(16, "Eye 2", 0, {}, "Camera");
    scene.objects.push_back(test::fbx_object("Texture", 60, {"Texture", "t"}, "", {}));
    EXPECT_EQ(said(read(scene)), "fbx.left-out");
}

// A triangle of the hip with a picture in the file. Its texture points count upwards, ours downwards. Programs write any
// diffuse colour beside a texture, which replaces it.
TEST(Fbx, AMaterialHasThePictureInTheFile) {
    const auto read_as = [&](bool ascii) {
        FbxScene scene = bending_leg();
        const std::int64_t hip = std::get<std::int64_t>(scene.objects.front().words.front());
        scene.node(71, "Trousers", hip, {}, "Mesh");
        const FbxPart uv{"LayerElementUV",
                         {std::int64_t{0}},
                         {{"MappingInformationType", {std::string("ByPolygonVertex")}},
                          {"ReferenceInformationType", {std::string("IndexToDirect")}},
                          {"UV", {std::vector<double>{0.25, 1.0, 0.5, 0.125}}},
                          {"UVIndex", {std::vector<std::int64_t>{0, 1, 0}}}}};
        const FbxPart materials{
            "LayerElementMaterial",
            {std::int64_t{0}},
            {{"MappingInformationType", {std::string("AllSame")}}, {"Materials", {std::vector<std::int64_t>{0}}}}};
        scene.objects.push_back(test::fbx_object("Geometry", 70, {"Geometry", "g"}, "Mesh", {},
                                                 {{"Vertices", {std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1, 0}}},
                                                  {"PolygonVertexIndex", {std::vector<std::int64_t>{0, 1, -3}}},
                                                  uv,
                                                  materials}));
        scene.objects.push_back(
            test::fbx_object("Material", 72, {"Material", "cloth"}, "", {fbx_vector("DiffuseColor", 0, 0, 0)}));
        scene.objects.push_back(test::fbx_object("Texture", 73, {"Texture", "t"}, "", {},
                                                 {{"RelativeFilename", {std::string("..\\cloth.png")}}}));
        const std::string content = ascii ? std::string(test::small_png_base64) : test::small_png();
        scene.objects.push_back(test::fbx_object("Video", 74, {"Video", "v"}, "Clip", {}, {{"Content", {content}}}));
        scene.links.push_back(fbx_link(70, 71));
        scene.links.push_back(fbx_link(72, 71));
        scene.links.push_back(fbx_link(73, 72, "DiffuseColor"));
        scene.links.push_back(fbx_link(74, 73));
        return read(ascii ? scene.ascii() : scene.binary());
    };
    for (const bool ascii : {true, false}) {
        const LoadResult result = read_as(ascii);
        EXPECT_EQ(said(result), "");
        ASSERT_TRUE(result.figure && result.figure->weighted_skin);
        const figure::WeightedSkin& skin = *result.figure->weighted_skin;
        ASSERT_EQ(skin.materials.size(), 1U);
        ASSERT_TRUE(skin.materials[0].picture);
        EXPECT_FALSE(skin.materials[0].diffuse);
        EXPECT_THAT(std::span(skin.materials[0].picture->pixel(0, 1), 4), ElementsAre(0, 0, 255, 255));
        EXPECT_THAT(skin.texture_points,
                    ElementsAre(glm::vec2(0.25F, 0.0F), glm::vec2(0.5F, 0.875F), glm::vec2(0.25F, 0.0F)));
    }
}
}  // namespace skelplay::loaders::fbx_test
