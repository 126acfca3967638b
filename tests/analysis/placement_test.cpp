#include "analysis/placement.h"
#include <array>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include "analysis/frames.h"
#include "support/skeleton.h"

namespace skelplay::analysis::placement_test {
using figure::Axis;
using figure::BoneId;

constexpr std::array limbs{"LeftUpLeg", "RightUpLeg", "LeftArm", "RightArm"};

//   head          a figure, `height` units tall, along the axis asked for; its root moves along x by one unit a frame,
//    |            its feet are `lift` above the origin. With names it is human: legs and arms are at the hips
//   hips
//    |
//   foot
figure::Figure stick(double height, Axis up, double lift = 0.0, bool names = true) {
    glm::dvec3 along(0.0);
    along[index(up)] = 1.0;
    const BoneId hips{0};
    std::vector<figure::Bone> bones{
        {.name = names ? "Hips" : "a", .offset = along * (lift + height / 2), .channels = {0, 1}},
        {.name = names ? "Head" : "b", .parent = hips, .offset = along * (height / 2)},
        {.name = names ? "LeftFoot" : "c", .parent = hips, .offset = along * (-height / 2)}};
    if (names)
        for (const char* limb : limbs) bones.push_back({.name = limb, .parent = hips});
    return test::figure_of(test::skeleton_of(bones),
                           test::motion_of({{hips, figure::ChannelRole::translate, Axis::x, 0}}, {{0}, {1}, {2}}));
}

/// The unit of a figure with Y up.
Unit unit_of(const figure::Figure& figure) { return infer_axes_and_unit(figure, {.up = Axis::y}).unit; }

TEST(UpAxis, Section31IsWhereTheHeadIsAboveTheFeet) {
    EXPECT_EQ(infer_placement(stick(170, Axis::y)).up.value, Axis::y);
    EXPECT_EQ(infer_placement(stick(170, Axis::z)).up.value, Axis::z);
    EXPECT_EQ(infer_placement(stick(170, Axis::z)).up.evidence, "the head is above the feet along Z");
    EXPECT_EQ(infer_placement(stick(170, Axis::z)).up.source, Source::inferred);
}

TEST(UpAxis, AnUpsideDownFileIsSaidToBe) {
    const UpAxis up = infer_placement(stick(-170, Axis::y)).up;
    EXPECT_EQ(up.value, Axis::y);
    EXPECT_EQ(up.evidence, "the head is below the feet along Y: the file may be upside down");
}

TEST(UpAxis, WhatSpeaksAgainstItIsANote) {
    base::Diagnostics notes;
    note_placement(infer_placement(stick(170, Axis::y)), notes);
    EXPECT_TRUE(notes.items().empty());
    note_placement(infer_placement(stick(-170, Axis::y)), notes);
    ASSERT_EQ(notes.items().size(), 1U);
    EXPECT_EQ(notes.items()[0].severity, base::Severity::note);
    EXPECT_EQ(notes.items()[0].code, "place.up-axis");
    EXPECT_EQ(notes.items()[0].message,
              "Y is taken for the file's up axis: the head is below the feet along Y: the file may be upside down; but "
              "-Y would be the other way up");
    PlacementOptions asked{.up = Axis::y};
    base::Diagnostics none;
    note_placement(infer_placement(stick(-170, Axis::y), asked), none);
    EXPECT_TRUE(none.items().empty());
}

TEST(UpAxis, XIsNeverInferred) { EXPECT_EQ(infer_placement(stick(170, Axis::x)).up.value, Axis::y); }

TEST(UpAxis, Section32TheFileDecidesWhenItSays) {
    figure::Figure figure = stick(170, Axis::y);
    figure.declared_up = Axis::z;
    EXPECT_EQ(infer_placement(figure).up.value, Axis::z);
    EXPECT_EQ(infer_placement(figure).up.source, Source::file);
}

TEST(UpAxis, TheFileMaySayThatAnAxisPointsDown) {
    figure::Figure figure = stick(-170, Axis::z, -30);
    figure.declared_up = figure::SignedAxis{Axis::z, true};
    EXPECT_EQ(infer_placement(figure).up.value, (figure::SignedAxis{Axis::z, true}));
    EXPECT_EQ(infer_placement(figure).up.evidence, "the file says -Z");
    const Placement placement = infer_placement(figure);
    EXPECT_NEAR(placement.ground.height, 30, 1e-9) << "the feet were 0.3 m above the origin";
    EXPECT_NEAR(placement.unit.height, 1.7, 1e-9);
    EXPECT_NEAR(placement.bounds.whole.high.y, 1.7, 1e-9);
}

TEST(UpAxis, WithoutNamesTheRestPoseDecides) {
    EXPECT_EQ(infer_placement(stick(170, Axis::z, 0, false)).up.value, Axis::z);
    EXPECT_EQ(infer_placement(stick(170, Axis::y, 0, false)).up.value, Axis::y);
}

TEST(Unit, Section31IsTheOneThatMakesAPerson) {
    struct Case {
        double height;
        const char* unit;
    };
    for (const Case& known : {Case{1.75, "metre"}, Case{172, "centimetre"}, Case{1700, "millimetre"}, Case{68, "inch"},
                              Case{29, "inch / 0.45"}, Case{17, "decimetre"}, Case{5.6, "foot"}, Case{3.4, "metre"}})
        EXPECT_EQ(unit_of(stick(known.height, Axis::y)).name, known.unit) << known.height;
    const Unit inch = unit_of(stick(68.5, Axis::y));
    EXPECT_EQ(inch.evidence, "about 1.74 m tall if one unit is an inch");
    EXPECT_DOUBLE_EQ(inch.metres, 0.0254);
}

TEST(Unit, Section32TheFilesUnitCountsTimesItsScale) {
    figure::Figure figure = stick(86, Axis::y);
    figure.metres_per_unit = 0.01;
    figure.declared_unit = "cm";
    figure.declared_scale = 2.0;
    const Unit unit = unit_of(figure);
    EXPECT_DOUBLE_EQ(unit.metres, 0.02);
    EXPECT_EQ(unit.source, Source::file);
    EXPECT_EQ(unit.evidence, "the file says cm, times its scale 2: 1.72 m tall");
}

// 1.72 m in centimetres, in a file whose lengths are to be multiplied or divided by its scale.
// "2.54 - data in cm, local units in inches" (ASF 1.10 of May 94): a number is 1/2.54 inch.
TEST(Unit, UnitsLengthOfAHumanFigureIsEvidence) {
    struct Case {
        double height, scale;
        const char* unit;
        const char* evidence;
    };
    for (const Case& known :
         {Case{86, 2.0, "centimetre * 2", ":units length 2: about 1.72 m tall if one unit is 2 times a centimetre"},
          Case{34.4, 0.2, "centimetre / 0.2", ":units length 0.2: about 1.72 m tall if one unit is 1/0.2 centimetre"},
          Case{29, 0.45, "inch / 0.45", ":units length 0.45: about 1.64 m tall if one unit is 1/0.45 inch"},
          Case{172, 2.54, "inch / 2.54", ":units length 2.54: about 1.72 m tall if one unit is 1/2.54 inch"},
          Case{172, 1.0, "centimetre", "about 1.72 m tall if one unit is a centimetre"},
          Case{172, 7.0, "centimetre", "about 1.72 m tall if one unit is a centimetre"}}) {
        figure::Figure figure = stick(known.height, Axis::y);
        figure.declared_scale = known.scale;
        const Unit unit = unit_of(figure);
        EXPECT_EQ(unit.name, known.unit);
        EXPECT_EQ(unit.evidence, known.evidence);
    }
    figure::Figure dog = stick(86, Axis::y, 0, false);
    dog.declared_scale = 2.0;
    EXPECT_FALSE(unit_of(dog).known());
}

TEST(Unit, APointHasNoHeightToJudgeBy) {
    EXPECT_FALSE(unit_of(stick(0, Axis::y)).known());
    EXPECT_EQ(unit_of(stick(0, Axis::y)).evidence, "no height to judge by");
}

// An animal of any size: nobody knows how large it is, but its picture is of a usual size.
TEST(Unit, IsNotKnownOfWhatIsNoPerson) {
    for (const double height : {0.02, 3.0, 61.0, 4000.0}) {
        const Unit unit = unit_of(stick(height, Axis::y, 0, false));
        EXPECT_FALSE(unit.known());
        EXPECT_EQ(name(unit.source), "unknown");
        EXPECT_GT(unit.height, 0.5);
        EXPECT_LT(unit.height, 5.5);
        EXPECT_EQ(length_text(unit.metres * 12, unit), "12 units");
    }
    EXPECT_EQ(length_text(0.25, unit_of(stick(1.7, Axis::y))), "25 cm");
    EXPECT_EQ(length_text(2500, Unit{}), "2.5 km");
}

/// A figure of bones at places, all children of the first.
figure::Figure points(const std::vector<std::pair<std::string, glm::dvec3>>& bones) {
    std::vector<figure::Bone> children;
    for (const auto& [name, place] : bones)
        children.push_back({.name = name, .parent = BoneId{0}, .offset = place - bones.front().second});
    children.front().parent = BoneId::none;
    children.front().offset = bones.front().second;
    return test::figure_of(test::skeleton_of(children));
}

// The head of a dog is as far in front of its feet as above them.
TEST(UpAxis, FeetOnAPlaneTellMoreThanTheHead) {
    const figure::Figure dog = points({{"Hips", {0, 59, 0}},
                                       {"Head", {0, 61, 110}},
                                       {"LeftHindToe", {10, 1, -5}},
                                       {"RightHindToe", {-10, 4, 0}},
                                       {"LeftFrontPaw", {10, 6, 75}},
                                       {"RightFrontPaw", {-10, 2, 80}}});
    EXPECT_EQ(infer_placement(dog).up.value, Axis::y);
    EXPECT_FALSE(unit_of(dog).known());
}

// A crab, longer along Z than it is high, on eight legs; names say nothing.
//
//      claw   claw        z = 60     seen from above: x and z; the body is at y = 20, all tips of legs at y = 0
//         \\   /
//   leg -- body -- leg    z = 45 … -45, x = -40 and 40
//           |
//          tail           z = -60
std::vector<std::pair<std::string, glm::dvec3>> crab(int sign = 1, bool y_up = true) {
    std::vector<std::pair<std::string, glm::dvec3>> bones{{"a", {0, 20, 0}}, {"b", {0, 22, -60}}};
    for (const double side : {-1.0, 1.0}) bones.emplace_back("c", glm::dvec3(15 * side, 18, 60));
    for (const double side : {-1.0, 1.0})
        for (const double z : {-45.0, -15.0, 15.0, 45.0}) bones.emplace_back("d", glm::dvec3(40 * side, 0, z));
    for (auto& [name, place] : bones) {
        place.y *= sign;
        if (!y_up) place = {place.x, -place.z, place.y};
    }
    return bones;
}

TEST(UpAxis, ACrabStandsOnThePlaneOfItsLegs) {
    const UpAxis up = infer_placement(points(crab())).up;
    EXPECT_EQ(up.value, Axis::y) << "though its rest pose is longest along Z";
    EXPECT_EQ(up.evidence, "no head or feet by name; the tips of 8 chains lie on a plane across Y");
    EXPECT_EQ(up.doubt, "");
    EXPECT_EQ(infer_placement(points(crab(1, false))).up.value, Axis::z);
    EXPECT_EQ(infer_placement(points(crab(-1))).up.doubt,
              "they are its highest points along Y: -Y would be the other way up");
}

// The crab's front is said to be a head above a foot: names win, but somebody is told.
TEST(UpAxis, ThePlaneOfTheTipsSpeaksAgainstNames) {
    auto bones = crab();
    bones[2].first = "Head";
    bones[1].first = "LeftFoot";
    const UpAxis up = infer_placement(points(bones)).up;
    EXPECT_EQ(up.value, Axis::z);
    EXPECT_EQ(up.doubt, "the tips of 8 chains lie on a plane across Y");
}

// Kimodo's and SMPL's files: the root stays on the ground, the person walks away from it.
TEST(Place, TheWayFromARootOnTheGroundIsNoPartOfTheBody) {
    std::vector<std::pair<std::string, glm::dvec3>> bones{
        {"Root", {0, -200, 900}}, {"Hips", {0, 95, 0}}, {"Head", {0, 170, 0}}};
    for (const char* side : {"Left", "Right"})
        for (const auto& [part, height] : {std::pair{"UpLeg", 90.0}, {"Foot", 0.0}, {"Arm", 140.0}})
            bones.emplace_back(std::string(side) + part, glm::dvec3(0, height, 0));
    const figure::Figure person = points(bones);
    EXPECT_EQ(unit_of(person).name, "centimetre");
    const Placement placement = infer_placement(person);
    EXPECT_EQ(placement.body.hips, person.skeleton.find("Hips"));
    EXPECT_NEAR(placement.bounds.whole.low.y, 0.0, 1e-9);
    EXPECT_NEAR(placement.bounds.whole.high.y, 1.7, 1e-9);
    EXPECT_NEAR(placement.bounds.whole.high.z, 0.0, 1e-9);
}

TEST(SizeDifference, NamesPairsOfUnitsElseTheFactor) {
    EXPECT_EQ(size_difference(2.54), "in inches for a skeleton in centimetres");
    EXPECT_EQ(size_difference(1 / 2.54), "in centimetres for a skeleton in inches");
    EXPECT_EQ(size_difference(100), "in metres for a skeleton in centimetres");
    EXPECT_EQ(size_difference(0.001), "in millimetres for a skeleton in metres");
    EXPECT_EQ(size_difference(0.1), "in millimetres for a skeleton in centimetres");
    EXPECT_EQ(size_difference(12), "in feet for a skeleton in inches");
    EXPECT_EQ(size_difference(30.5), "in feet for a skeleton in centimetres") << "nearly";
    EXPECT_EQ(size_difference(0.45), "2.22 times larger than the skeleton");
    EXPECT_EQ(size_difference(1 / 0.45), "2.22 times smaller than the skeleton");
}

TEST(Place, PutsMetresYUpAndMeasuresTheWholeTake) {
    const Placement placement = infer_placement(stick(170, Axis::z));
    EXPECT_NEAR(placement.bounds.whole.low.y, 0.0, 1e-9);
    EXPECT_NEAR(placement.bounds.whole.high.y, 1.7, 1e-9);
    EXPECT_NEAR(placement.bounds.whole.high.x, 0.02, 1e-9);
    EXPECT_EQ(placement.ground.height, 0.0);
}

TEST(Place, PutsFloatingAndSunkenFeetOnTheGround) {
    for (const double lift : {50.0, 3.0, -20.0}) {
        const Placement placement = infer_placement(stick(170, Axis::y, lift));
        EXPECT_NEAR(placement.ground.height, lift, 1e-9);
        EXPECT_NEAR(placement.to_world.shift.y, -lift / 100, 1e-9);
        EXPECT_NEAR(placement.bounds.whole.low.y, 0.0, 1e-9);
    }
    EXPECT_EQ(infer_placement(stick(170, Axis::y, 0.5)).ground.height, 0.0);
}

// One frame in thirty is half a metre below the floor: that is noise, not the ground.
TEST(Place, AFewBadFramesAreNotTheGround) {
    figure::Figure figure = stick(170, Axis::y, 20);
    auto& motion = std::get<figure::Motion>(figure.take);
    motion.channels.front().axis = Axis::y;
    motion.frames = 30;
    motion.samples.assign(30, 0.0);
    motion.samples[7] = -70;
    EXPECT_NEAR(infer_placement(figure).ground.height, 20, 1e-9);
}

//   Head      a person 170 tall who stands, and whose left foot swings: in 7 of 100 frames it is 9 below the right one,
//    |        10 further on in each. The ground is where the right foot stands, and the left one between swings
//   Hips
//   |   |
//  Left Right foot
figure::Figure swinger() {
    const BoneId hips{0};
    const BoneId foot{2};
    std::vector<figure::Bone> bones{{.name = "Hips", .offset = {0, 90, 0}},
                                    {.name = "Head", .parent = hips, .offset = {0, 80, 0}},
                                    {.name = "LeftFoot", .parent = hips, .offset = {10, -90, 0}, .channels = {0, 2}},
                                    {.name = "RightFoot", .parent = hips, .offset = {-10, -90, 0}}};
    for (const char* limb : limbs) bones.push_back({.name = limb, .parent = hips});
    std::vector<std::vector<double>> rows;
    for (int frame = 0; frame < 100; ++frame)
        rows.push_back(frame < 40   ? std::vector{0.0, 0.0}
                       : frame < 47 ? std::vector{-9.0, (frame - 39) * 10.0}
                                    : std::vector{0.0, 80.0});
    figure::Motion motion = test::motion_of(
        {{foot, figure::ChannelRole::translate, Axis::y, 0}, {foot, figure::ChannelRole::translate, Axis::z, 1}}, rows);
    motion.frame_time = 0.01;
    return test::figure_of(test::skeleton_of(bones), motion);
}

TEST(Place, TheGroundIsWhereFeetStandNotWhereTheLowestPointsAre) {
    const Placement placement = infer_placement(swinger());
    EXPECT_EQ(placement.ground.height, 0.0) << "not 9 lower, where the left foot is in more than 5 % of the frames";
    EXPECT_EQ(placement.ground.source, Source::inferred);
    EXPECT_THAT(placement.ground.evidence, testing::MatchesRegex("the median height of 9[0-9] contacts of feet"));
}

// The same with a sole of 3 cm under each foot. The left one's is 12 below where the right foot's joint stands in more
// than 5 % of the frames, which is no ground.
TEST(Place, AMeshOnlySaysHowThickTheSolesAre) {
    figure::Figure figure = swinger();
    figure::WeightedSkin& skin = figure.weighted_skin.emplace();
    for (const auto& [x, foot] : {std::pair(10, BoneId{2}), {-10, BoneId{3}}}) {
        for (const double y : {-3.0, 5.0}) {
            skin.positions.emplace_back(x, y, 0);
            skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
            skin.influences.push_back({foot, 1.0});
            skin.file_weight_sums.push_back(1.0);
        }
    }
    skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
    for (const glm::dvec3 at : {glm::dvec3(0, 90, 0), {0, 170, 0}, {10, 0, 0}, {-10, 0, 0}})
        skin.inverse_bind.push_back(glm::translate(glm::dmat4(1), -at));
    skin.inverse_bind.resize(figure.skeleton.size(), glm::translate(glm::dmat4(1), glm::dvec3(0, -90, 0)));
    const Placement placement = infer_placement(figure);
    EXPECT_NEAR(placement.ground.height, -3.0, 1e-9);
    EXPECT_THAT(placement.ground.evidence,
                testing::MatchesRegex("the median height of 9[0-9] contacts of feet with soles of 3 cm"));
}

// Feet that slide 2 cm a frame, 4 cm high in 85 frames and at 0 in 15: at 100 frames a second they are too fast to
// stand (a quarter of the height, 170 cm, each second), so that the lowest points count; at 10 they stand, most at 4.
TEST(Place, TheRateDecidesWhetherFeetStand) {
    figure::Figure figure = stick(170, Axis::y);
    auto& motion = std::get<figure::Motion>(figure.take);
    std::vector<std::vector<double>> rows;
    for (int frame = 0; frame < 100; ++frame) rows.push_back({2.0 * frame, frame < 85 ? 4.0 : 0.0});
    figure.skeleton = figure::changed_bones(figure.skeleton, [](BoneId id, figure::Bone& bone) {
        if (id == BoneId{0}) bone.channels.count = 2;
    });
    motion = test::motion_of(
        {{BoneId{0}, figure::ChannelRole::translate, Axis::x, 0}, {BoneId{0}, figure::ChannelRole::translate, Axis::y, 1}},
        rows);
    motion.frame_time = 0.01;
    EXPECT_EQ(infer_placement(figure).ground.height, 0.0);
    EXPECT_NEAR(infer_placement(figure, {}, 0.1).ground.height, 4.0, 1e-9);
    motion.frame_time = 0.1;
    EXPECT_NEAR(infer_placement(figure).ground.height, 4.0, 1e-9);
    EXPECT_EQ(infer_placement(figure, {}, 0.01).ground.height, 0.0);
}

TEST(Place, WhereNobodyStandsTheLowestPointsAreTheGround) {
    figure::Figure figure = stick(170, Axis::y, 20);
    figure.take = figure::Motion{};
    const Placement placement = infer_placement(figure);
    EXPECT_NEAR(placement.ground.height, 20, 1e-9);
    EXPECT_EQ(placement.ground.evidence, "the lowest point of the pose");
}

TEST(Place, TheGroundMayBeSaidInTheFilesUnits) {
    PlacementOptions options{.ground = -9};
    const Placement placement = infer_placement(swinger(), options);
    EXPECT_EQ(placement.ground.height, -9);
    EXPECT_EQ(placement.ground.source, Source::option);
    EXPECT_NEAR(placement.to_world.shift.y, 9 * placement.unit.metres, 1e-12);
    EXPECT_NEAR(placement.bounds.whole.low.y, 0.0, 1e-9) << "the left foot's lowest place";
}

// Frames 10, 20, 21 and 22 of 60 are 1.4 km away.
TEST(Place, FramesFarFromAllOthersAreLeftOutAndTold) {
    figure::Figure figure = stick(170, Axis::y);
    auto& motion = std::get<figure::Motion>(figure.take);
    motion.frames = 60;
    motion.samples.resize(60);
    for (std::size_t i = 0; i < 60; ++i) motion.samples[i] = static_cast<double>(i);
    for (const std::size_t i : {10U, 20U, 21U, 22U}) motion.samples[i] = 140'000;
    const Placement placement = infer_placement(figure);
    EXPECT_THAT(placement.bounds.outliers, testing::ElementsAre(figure::FrameRange{10, 10}, figure::FrameRange{20, 22}));
    EXPECT_NEAR(placement.bounds.whole.high.x, 0.59, 1e-9);
    EXPECT_NEAR(placement.bounds.travel.size().x, 0.59, 1e-9);
    base::Diagnostics notes;
    note_placement(placement, notes);
    ASSERT_EQ(notes.items().size(), 1U);
    EXPECT_EQ(notes.items()[0].code, "place.stray-frames");
    EXPECT_EQ(notes.items()[0].severity, base::Severity::warning);
    EXPECT_EQ(notes.items()[0].message,
              "expected the figure near where it is in nearly all frames, found it up to 1.4 km away in frames 10 and "
              "20 to 22; they count neither for the ground nor for what the camera frames");
}

// Of 60 frames five are 1.4 km to one side and five 1.4 km to the other, all 10 m lower. There the figure stands still,
// which is a contact of its foot, as in frames 0 to 9; in all other frames it moves by 10 m/s.
//
//     head (0 170 0)
//     foot (0 0 0)
TEST(Place, FramesFarFromAllOthersDoNotCountForTheGround) {
    const BoneId hips{0};
    figure::Figure figure = stick(170, Axis::y, 20);
    std::vector<std::vector<double>> rows;
    for (int i = 0; i < 50; ++i) rows.push_back({i < 10 ? 0.0 : 8.0 * i, 0.0});
    for (int i = 0; i < 10; ++i) rows.push_back({i < 5 ? 140'000.0 : -140'000.0, -1000.0});
    std::vector<figure::Bone> bones(figure.skeleton.bones().begin(), figure.skeleton.bones().end());
    bones[0].channels = {0, 2};
    figure = test::figure_of(test::skeleton_of(bones), test::motion_of({{hips, figure::ChannelRole::translate, Axis::x, 0},
                                                                        {hips, figure::ChannelRole::translate, Axis::y, 1}},
                                                                       rows));
    const Placement placement = infer_placement(figure);
    EXPECT_THAT(placement.bounds.outliers, testing::ElementsAre(figure::FrameRange{50, 59}));
    EXPECT_NEAR(placement.ground.height, 20, 1e-9) << placement.ground.evidence;
    EXPECT_THAT(placement.ground.evidence, testing::HasSubstr("contacts of feet"));
}

// Of a long take not every frame is measured, but where one of these is stray, all of them are looked at.
TEST(Place, AllStrayFramesOfALongTakeAreTold) {
    figure::Figure figure = stick(170, Axis::y);
    auto& motion = std::get<figure::Motion>(figure.take);
    motion.frames = 7001;
    motion.samples.assign(7001, 0.0);
    for (std::size_t i = 100; i < 111; ++i) motion.samples[i] = -140'000;
    motion.samples[5001] = 140'000;
    const Placement placement = infer_placement(figure);
    EXPECT_THAT(placement.bounds.outliers,
                testing::ElementsAre(figure::FrameRange{100, 110}, figure::FrameRange{5001, 5001}));
    EXPECT_NEAR(placement.bounds.whole.size().x, 0.0, 1e-9);
}

// A walk of a kilometre has no frame that is far from its neighbours.
TEST(Place, ALongWalkHasNoStrayFrames) {
    figure::Figure figure = stick(170, Axis::y);
    auto& motion = std::get<figure::Motion>(figure.take);
    motion.frames = 1000;
    motion.samples.resize(1000);
    for (std::size_t i = 0; i < 1000; ++i) motion.samples[i] = 100.0 * static_cast<double>(i);
    const Placement placement = infer_placement(figure);
    EXPECT_TRUE(placement.bounds.outliers.empty());
    EXPECT_NEAR(placement.bounds.travel.size().x, 999, 1e-6);
    EXPECT_NEAR(placement.bounds.around.size().x, 0.0, 1e-9) << "the stick has no width, wherever it is";
    EXPECT_NEAR(placement.bounds.around.high.y, 0.85, 1e-9);
}

TEST(Strays, AreToldByTheirFrames) {
    EXPECT_EQ(to_text({{3, 3}}, 0), "3");
    EXPECT_EQ(to_text({{3, 5}, {9, 9}}, 604), "607 to 609 and 613") << "as the file numbers them";
    std::vector<figure::FrameRange> many;
    for (std::size_t i = 0; i < 12; ++i) many.push_back({2 * i, 2 * i});
    EXPECT_EQ(to_text(many, 0), "0, 2, 4, 6, 8, 10, 12, 14 and 4 more");
}

TEST(Place, OptionsWin) {
    PlacementOptions options{.up = Axis::z, .metres_per_unit = 3.0};
    const Placement placement = infer_placement(stick(170, Axis::y), options);
    EXPECT_EQ(placement.up.source, Source::option);
    EXPECT_EQ(placement.unit.source, Source::option);
    EXPECT_EQ(placement.to_world.up, Axis::z);
    EXPECT_EQ(placement.to_world.metres_per_unit, 3.0);
}

TEST(SpreadFrames, HasBothEndsAndNoMoreThanAsked) {
    EXPECT_THAT(spread_frames(5, 10), testing::ElementsAre(0, 1, 2, 3, 4));
    EXPECT_THAT(spread_frames(1000001, 3), testing::ElementsAre(0, 500000, 1000000));
    EXPECT_THAT(spread_frames(0, 3), testing::IsEmpty());
    EXPECT_THAT(spread_frames(7, 1), testing::ElementsAre(0));
}
}  // namespace skelplay::analysis::placement_test
