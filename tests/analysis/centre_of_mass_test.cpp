// Centres of mass: from an ASF's bodymass and cofmass, and of a human figure from published masses.

#include "analysis/centre_of_mass.h"
#include <filesystem>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <numeric>
#include "analysis/curves.h"
#include "loaders/load.h"
#include "support/skeleton.h"
#include "support/temporary_folder.h"

namespace skelplay::analysis::centre_of_mass_test {
using figure::BoneId;
using testing::HasSubstr;

glm::dvec3 centre_at(const figure::Figure& figure, const MassModel& masses, std::size_t frame = 0) {
    return point_path(figure, masses.centre).at(frame);
}

void expect_at(const glm::dvec3& found, const glm::dvec3& expected, double tolerance = 1e-9) {
    EXPECT_LE(glm::distance(found, expected), tolerance)
        << fmt::format("{} {} {} instead of {} {} {}", found.x, found.y, found.z, expected.x, expected.y, expected.z);
}

//      (0 4 0) --b, 2 long--> (2 4 0)          a: mass 3, a unit from its origin
//         ^                                    b: mass 1, half way
//         a, 4 long
//         |
//      root (0 0 0) --c, 1 long--> (0 0 1)     c: no mass
constexpr const char* weighed_asf = R"(:version 1.10
:units
  mass 2.5
  length 0.45
:root
  axis xyz
  order tx ty tz rx ry rz
  position 0 0 0
  orientation 0 0 0
:bonedata
  begin
    name a
    direction 0 1 0
    length 4
    axis 0 0 0 xyz
    dof rz l
    limits (-180 180)
           (0 inf)
    bodymass 3
    cofmass 1.0 end
  end
  begin
    name b
    direction 1 0 0
    length 2
    axis 0 0 0 xyz
    bodymass 1
  end
  begin
    name c
    direction 0 0 1
    length 1
    axis 0 0 0 xyz
    cofmass 0.5
  end
:hierarchy
  begin
    root a c
    a b
  end
)";
// At rest; moved by (1 0 0) and turned by 90 degrees about z; a twice as long.
constexpr const char* weighed_amc = R"(:FULLY-SPECIFIED
:DEGREES
1
root 0 0 0 0 0 0
a 0 4
2
root 1 0 0 0 0 90
a 0 4
3
root 0 0 0 0 0 0
a 0 8
)";

struct StatedMasses : testing::Test {
    figure::Figure figure;
    std::shared_ptr<const MassModel> masses;

    StatedMasses() { load(weighed_asf); }
    void load(const std::string& asf) {
        const test::TemporaryFolder folder;
        folder.write("man.asf", asf);
        auto read = loaders::load(folder.write("man.amc", weighed_amc));
        if (!read.figure) throw std::runtime_error(base::to_text(read.diagnostics));
        figure = std::move(*read.figure);
        masses = mass_model(figure);
    }
};

TEST_F(StatedMasses, BonedataTheMassOfABoneIsAtCofmassAlongIt) {
    ASSERT_TRUE(masses);
    EXPECT_EQ(masses->source, Source::file);
    EXPECT_EQ(masses->total, 4);
    expect_at(centre_at(figure, *masses), {0.25, 1.75, 0});
    // (1 0 0) + a quarter of 3 · (-1 0 0) + (-4 1 0)
    expect_at(centre_at(figure, *masses, 1), {1 - 1.75, 0.25, 0});
    const BoneMass* a = mass_of(*masses, figure.skeleton.find("a"));
    ASSERT_NE(a, nullptr);
    EXPECT_EQ(a->mass, 3);
    EXPECT_EQ(centre_text(*a), "25 % of the way to its end");
    EXPECT_EQ(mass_of(*masses, figure.skeleton.find("c")), nullptr) << "cofmass alone is no mass";
    EXPECT_EQ(mass_of(*masses, BoneId{0}), nullptr);
}

TEST_F(StatedMasses, BonedataBothAreOptional) {
    EXPECT_EQ(masses->evidence, "bodymass of 2 of 3 bones, 1 without cofmass: half way along the bone");
    EXPECT_EQ(mass_of(*masses, figure.skeleton.find("b"))->along, 0.5);
}

// "This movement is translation ... and corresponds to stretching the skin", whose mass it is.
TEST_F(StatedMasses, DofABoneThatStretchesTakesItsCentreAlong) {
    expect_at(centre_at(figure, *masses, 2), {0.25, (3 * 2 + 8) / 4.0, 0});
}

TEST_F(StatedMasses, UnitsMassMultiplies) {
    EXPECT_EQ(masses->unit, 2.5);
    std::string plain = weighed_asf;
    plain.erase(plain.find("  mass 2.5\n"), 11);
    load(plain);
    EXPECT_EQ(masses->unit, 1.0) << "the default";
}

TEST_F(StatedMasses, NeedNoNote) {
    base::Diagnostics notes;
    note_masses(masses.get(), notes);
    EXPECT_TRUE(notes.items().empty());
}

TEST_F(StatedMasses, ABoneWithoutLengthHasItsMassAtItsOrigin) {
    std::string dot = weighed_asf;
    dot.replace(dot.find("length 2\n"), 9, "length 0\n");
    dot.replace(dot.find("bodymass 1\n"), 11, "bodymass 1\n cofmass 1\n");
    load(dot);
    expect_at(centre_at(figure, *masses), {0, 1.75, 0});
}

constexpr std::size_t no_parent = figure::SkeletonBuilder::no_parent;

/// A joint of a hand-made figure: at rest at `place`, named, below another one.
struct Joint {
    std::string name;
    std::size_t parent;
    glm::dvec3 place;
    glm::dvec3 tail{0.0};
};

figure::Figure figure_of(const std::vector<Joint>& joints) {
    std::vector<figure::Bone> bones;
    for (const Joint& joint : joints) {
        const bool root = joint.parent == no_parent;
        bones.push_back({.name = joint.name,
                         .parent = root ? BoneId::none : figure::bone_id(joint.parent),
                         .offset = root ? joint.place : joint.place - joints[joint.parent].place,
                         .tail = joint.tail});
    }
    const figure::Skeleton skeleton = test::skeleton_of(bones);
    return test::figure_of(skeleton, figure::rest_motion(skeleton, {}));
}

//                 Head     175 crown, 160 joint
//   LeftHand ...  Neck     150 ... RightHand    arms straight to the sides: 20, 50, 75, 95
//                 Spine1   120
//                 Spine    100
//                 Hips     100
//            LeftUpLeg     90 ... RightUpLeg    10 to the sides
//              LeftLeg     50
//             LeftFoot     10
//          LeftToeBase     0, 20 in front
std::vector<Joint> person() {
    std::vector<Joint> joints{{"Hips", no_parent, {0, 100, 0}},
                              {"Spine", 0, {0, 100, 0}},
                              {"Spine1", 1, {0, 120, 0}},
                              {"Neck", 2, {0, 150, 0}},
                              {"Head", 3, {0, 160, 0}, {0, 15, 0}}};
    for (const double side : {1.0, -1.0}) {
        const std::string word = side > 0 ? "Left" : "Right";
        const std::size_t at = joints.size();
        joints.push_back({word + "Arm", 2, {20 * side, 150, 0}});
        joints.push_back({word + "ForeArm", at, {50 * side, 150, 0}});
        joints.push_back({word + "Hand", at + 1, {75 * side, 150, 0}, {20 * side, 0, 0}});
        joints.push_back({word + "UpLeg", 0, {10 * side, 90, 0}});
        joints.push_back({word + "Leg", at + 3, {10 * side, 50, 0}});
        joints.push_back({word + "Foot", at + 4, {10 * side, 10, 0}});
        joints.push_back({word + "ToeBase", at + 5, {10 * side, 0, 20}});
    }
    return joints;
}

// By hand, with the means of Table 4's columns for women and men: parts of the mass, and of the ways.
constexpr double trunk_mass = 0.43015;
constexpr double head_mass = 0.0681;
constexpr double arms_mass = 2 * (0.0263 + 0.0150 + 0.00585);
constexpr double thighs_mass = 2 * 0.1447;
constexpr double shins_mass = 2 * 0.0457;
constexpr double feet_mass = 2 * 0.0133;
constexpr double body_mass = trunk_mass + head_mass + arms_mass + thighs_mass + shins_mass + feet_mass;

TEST(PublishedMasses, OfAPersonAreThoseOfDeLeva) {
    const figure::Figure figure = figure_of(person());
    const auto masses = mass_model(figure);
    ASSERT_TRUE(masses);
    EXPECT_EQ(masses->source, Source::inferred);
    EXPECT_EQ(masses->evidence, "masses of de Leva (1996), the means of women and men");
    EXPECT_NEAR(masses->total, body_mass, 1e-12);
    const double height = trunk_mass * (90 + 60 * 0.5954) + head_mass * (150 + 25 * 0.50785) + arms_mass * 150 +
                          thighs_mass * (90 - 40 * 0.38535) + shins_mass * (50 - 40 * 0.43735) + feet_mass * 5;
    expect_at(centre_at(figure, *masses), {0, height / body_mass, feet_mass * 10 / body_mass});
    base::Diagnostics notes;
    note_masses(masses.get(), notes);
    ASSERT_EQ(notes.items().size(), 1U);
    EXPECT_EQ(notes.items()[0].code, "mass.inferred");
    EXPECT_THAT(notes.items()[0].message, HasSubstr("de Leva (1996)"));
}

TEST(PublishedMasses, OfABoneAreToldWithItsCentre) {
    const figure::Figure figure = figure_of(person());
    const auto masses = mass_model(figure);
    const BoneMass* thigh = mass_of(*masses, figure.skeleton.find("LeftUpLeg"));
    ASSERT_NE(thigh, nullptr);
    EXPECT_NEAR(thigh->mass, 0.1447, 1e-12);
    EXPECT_EQ(centre_text(*thigh), "38.5 % of the way to LeftLeg");
    const BoneMass* hips = mass_of(*masses, BoneId{0});
    ASSERT_NE(hips, nullptr);
    EXPECT_THAT(centre_text(*hips), HasSubstr("of the way from between the hip joints to Spine"));
    EXPECT_EQ(mass_of(*masses, figure.skeleton.find("LeftToeBase")), nullptr);
}

// A thigh of a bone of 10 and one of 30: the whole stays where it was, and the bones share it.
TEST(PublishedMasses, BonesOfOneLimbShareItsMassByLength) {
    std::vector<Joint> joints = person();
    for (Joint& joint : joints)
        if (joint.name == "LeftLeg") joint = {"LeftUpLegTwist", joint.parent, {10, 80, 0}};
    joints.push_back({"LeftLeg", 9, {10, 50, 0}});
    for (Joint& joint : joints)
        if (joint.name == "LeftFoot") joint.parent = joints.size() - 1;
    const figure::Figure whole = figure_of(person());
    const figure::Figure divided = figure_of(joints);
    const auto masses = mass_model(divided);
    ASSERT_TRUE(masses);
    expect_at(centre_at(divided, *masses), centre_at(whole, *mass_model(whole)));
    const BoneMass* upper = mass_of(*masses, divided.skeleton.find("LeftUpLeg"));
    const BoneMass* lower = mass_of(*masses, divided.skeleton.find("LeftUpLegTwist"));
    ASSERT_NE(upper, nullptr);
    ASSERT_NE(lower, nullptr);
    EXPECT_NEAR(upper->mass + lower->mass, 0.1447, 1e-12);
    EXPECT_GT(upper->mass / 10, lower->mass / 30) << "a thigh is heavier near the hip";
    EXPECT_LT(upper->mass, lower->mass);
    for (const BoneMass* each : {upper, lower}) {
        EXPECT_GT(each->along, 0.38);
        EXPECT_LT(each->along, 0.5);
    }
}

TEST(PublishedMasses, FollowABentSpine) {
    std::vector<Joint> joints = person();
    const figure::Figure straight = figure_of(joints);
    joints[2].place.z = -20;  // Spine1
    const figure::Figure bent = figure_of(joints);
    const double back = centre_at(bent, *mass_model(bent)).z - centre_at(straight, *mass_model(straight)).z;
    EXPECT_LT(back, -2);
    EXPECT_GT(back, -20 * trunk_mass);
}

TEST(PublishedMasses, LeaveOutWhatTheSkeletonDoesNotHave) {
    std::vector<Joint> joints = person();
    for (Joint& joint : joints)
        if (joint.name.ends_with("Hand")) joint.name = "hook";
    const figure::Figure figure = figure_of(joints);
    const auto masses = mass_model(figure);
    ASSERT_TRUE(masses);
    EXPECT_THAT(masses->evidence, HasSubstr("; without hands"));
    EXPECT_NEAR(masses->total, body_mass - 2 * 0.00585, 1e-12);
}

TEST(PublishedMasses, AreNotForAnimalsOrThings) {
    std::vector<Joint> joints = person();
    joints.push_back({"Tail", 0, {0, 100, -10}});
    const figure::Figure animal = figure_of(joints);
    EXPECT_FALSE(mass_model(animal));
    base::Diagnostics notes;
    note_masses(nullptr, notes);
    ASSERT_EQ(notes.items().size(), 1U);
    EXPECT_EQ(notes.items()[0].code, "mass.unknown");
}

// Of the bundled walk in its three formats, whose names differ: between hips and chest, over the feet on the time
// average, and the same but for where the files end their bones.
TEST(PublishedMasses, CarryTheBundledWalk) {
    std::vector<glm::dvec3> means;
    for (const char* file : {"walk.amc", "walk.bvh", "walk.htr"}) {
        auto read = loaders::load(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets" / file);
        ASSERT_TRUE(read.figure) << file;
        const figure::Figure& figure = *read.figure;
        const auto masses = mass_model(figure);
        ASSERT_TRUE(masses) << file;
        EXPECT_EQ(masses->evidence, "masses of de Leva (1996), the means of women and men") << file;
        EXPECT_NEAR(masses->total, body_mass, 1e-9) << file;
        const Body body = body_of(figure.skeleton);
        const auto first_of = [&](figure::Part part) { return body.all({part}).front(); };
        const auto mean = [](const std::vector<glm::dvec3>& path) {
            return std::accumulate(path.begin(), path.end(), glm::dvec3(0.0)) / static_cast<double>(path.size());
        };
        const glm::dvec3 centre = mean(point_path(figure, masses->centre));
        const glm::dvec3 hips = mean(joint_path(figure, body.all({figure::Part::thigh}).front()));
        const glm::dvec3 neck = mean(joint_path(figure, first_of(figure::Part::neck)));
        EXPECT_GT(centre.y, hips.y) << file;
        EXPECT_LT(centre.y, (hips.y + neck.y) / 2) << file;
        glm::dvec3 feet(0.0);  // half way from the ankles to the toes
        for (const figure::Part part : {figure::Part::foot, figure::Part::toes})
            for (const BoneId bone : body.all({part})) feet += mean(joint_path(figure, bone)) * 0.25;
        EXPECT_NEAR(centre.x, feet.x, 1.0) << file;
        EXPECT_NEAR(centre.z, feet.z, 4.0) << file;
        means.push_back(centre);
    }
    for (const glm::dvec3& other : means) expect_at(other, means.front(), 0.5);  // centimetres
}
}  // namespace skelplay::analysis::centre_of_mass_test
