// Which part of the body each bone is: the families of ../shared/formats/NAMES.md, row by row, and the names that mean
// two things. The files that show a family are looked at by tests/corpus/names_test.cpp.
#include "analysis/body.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <ranges>
#include <utility>
#include "analysis/comparison.h"
#include "base/text.h"
#include "support/skeleton.h"

namespace skelplay::analysis::body_test {
using figure::BoneId;
using testing::ElementsAre;

/// A bone and its parent; empty: a root.
using Link = std::pair<std::string, std::string>;

figure::Skeleton skeleton_of(const std::vector<Link>& links) {
    std::vector<figure::Bone> bones;
    for (const auto& [name, parent] : links) {
        const auto above = std::ranges::find(bones, parent, &figure::Bone::name);
        const BoneId id =
            above == bones.end() ? BoneId::none : figure::bone_id(static_cast<std::size_t>(above - bones.begin()));
        bones.push_back({.name = name, .parent = id, .offset = {0, 1, 0}});
    }
    return test::skeleton_of(bones);
}

std::string part_of(const figure::Skeleton& skeleton, const Body& body, const std::string& name) {
    return to_text(body.bones[figure::index(skeleton.find(name))]);
}

/// The parts of a text between separators, without blanks around them.
std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (const auto part : std::views::split(text, separator))
        parts.emplace_back(base::trimmed(std::string_view(part.begin(), part.end())));
    return parts;
}

/// "a:b, c:d" as pairs.
std::vector<Link> pairs(std::string_view text) {
    std::vector<Link> result;
    for (const std::string& each : split(text, ',')) result.emplace_back(split(each, ':')[0], split(each, ':')[1]);
    return result;
}

class Families : public testing::TestWithParam<std::string> {};

TEST_P(Families, EveryBoneIsTold) {
    const std::vector<std::string> row = split(GetParam(), '|');
    ASSERT_EQ(row.size(), 8U);
    std::vector<Link> links;
    std::vector<Link> parts;  // a bone's name, and what it is
    const auto hang = [&](const std::string& name, const std::string& part, std::string& last) {
        if (name.empty()) return;
        links.emplace_back(name, last);
        parts.emplace_back(name, part);
        last = name;
    };
    const auto hang_all = [&](const std::string& names, const std::vector<std::string>& are, std::string& last) {
        const std::vector<std::string> each = split(names, ',');
        for (std::size_t i = 0; i < each.size(); ++i) hang(each[i], are.at(i), last);
    };
    std::string trunk;
    hang(row[1], "ground", trunk);
    hang(row[2], "hips", trunk);
    std::string leg = trunk;
    hang_all(row[3], {"spine 1", "spine 2", "spine 3", "spine 4", "spine 5"}, trunk);
    std::string arm = trunk;
    hang_all(row[4], {"neck", "neck 2"}, trunk);
    hang(row[5], "head", trunk);
    hang_all(row[6], {"left collar", "left upper arm", "left forearm", "left hand"}, arm);
    hang_all(row[7], {"left thigh", "left shin", "left foot", "left toes"}, leg);
    const figure::Skeleton skeleton = skeleton_of(links);
    const Body body = body_of(skeleton);
    EXPECT_EQ(body.family, row[0]);
    for (const auto& [name, part] : parts) EXPECT_EQ(part_of(skeleton, body, name), part) << name;
    EXPECT_EQ(body.hips, skeleton.find(row[2]));
}

/// Family | ground | hips | spine | neck | head | arm: collar, upper arm, forearm, hand | leg: thigh, shin, foot, toes.
const std::vector<std::string> family_rows{
    "CMU |  | root | lowerback, upperback, thorax | lowerneck, upperneck | head"
    " | lclavicle, lhumerus, lradius, lwrist | lfemur, ltibia, lfoot, ltoes",
    "MotionBuilder |  | Hips | Spine, Spine1, Spine2, Spine3 | Neck, Neck1 | Head"
    " | LeftShoulder, LeftArm, LeftForeArm, LeftHand | LeftUpLeg, LeftLeg, LeftFoot, LeftToeBase",
    "Mixamo |  | mixamorig7:Hips | mixamorig7:Spine, mixamorig7:Spine1 | mixamorig7:Neck | mixamorig7:Head"
    " | mixamorig7:LeftShoulder, mixamorig7:LeftArm, mixamorig7:LeftForeArm, mixamorig7:LeftHand | "
    "mixamorig7:LeftUpLeg, mixamorig7:LeftLeg, mixamorig7:LeftFoot, mixamorig7:LeftToeBase",
    "SOMA | Root | Hips | Spine1, Spine2, Chest | Neck1, Neck2 | Head"
    " | LeftShoulder, LeftArm, LeftForeArm, LeftHand | LeftLeg, LeftShin, LeftFoot, LeftToeBase",
    "Xsens |  | Hips | Chest, Chest2, Chest3, Chest4 | Neck | Head"
    " | LeftCollar, LeftShoulder, LeftElbow, LeftWrist | LeftHip, LeftKnee, LeftAnkle, LeftToe",
    "Biovision |  | Hips | Chest, Chest2 | Neck | Head"
    " | LeftCollar, LeftShoulder, LeftElbow, LeftWrist | LeftHip, LeftKnee, LeftAnkle, LeftToes",
    "Biovision, classic |  | Hips | Chest | Neck | Head"
    " | LeftCollar, LeftUpArm, LeftLowArm, LeftHand | LeftUpLeg, LeftLowLeg, LeftFoot",
    "Unity Humanoid |  | Hips | Spine, Chest, UpperChest | Neck | Head"
    " | LeftShoulder, LeftUpperArm, LeftLowerArm, LeftHand | LeftUpperLeg, LeftLowerLeg, LeftFoot, LeftToes",
    "VRM |  | hips | spine, chest, upperChest | neck | head"
    " | leftShoulder, leftUpperArm, leftLowerArm, leftHand | leftUpperLeg, leftLowerLeg, leftFoot, leftToes",
    "Bandai Namco | joint_Root | Hips | Spine, Chest | Neck | Head"
    " | Shoulder_L, UpperArm_L, LowerArm_L, Hand_L | UpperLeg_L, LowerLeg_L, Foot_L, Toes_L",
    "SMPL | m_avg_root | m_avg_Pelvis | m_avg_Spine1, m_avg_Spine2, m_avg_Spine3 | m_avg_Neck | m_avg_Head"
    " | m_avg_L_Collar, m_avg_L_Shoulder, m_avg_L_Elbow, m_avg_L_Wrist | m_avg_L_Hip, m_avg_L_Knee, m_avg_L_Ankle, "
    "m_avg_L_Foot",
    "SMPL-X |  | pelvis | spine1, spine2, spine3 | neck | head"
    " | left_collar, left_shoulder, left_elbow, left_wrist | left_hip, left_knee, left_ankle, left_foot",
    "UE mannequin | root | pelvis | spine_01, spine_02, spine_03 | neck_01, neck_02 | head"
    " | clavicle_l, upperarm_l, lowerarm_l, hand_l | thigh_l, calf_l, foot_l, ball_l",
    "MB-Lab |  | pelvis | spine01, spine02, spine03 | neck | head"
    " | clavicle_L, upperarm_L, lowerarm_L, hand_L | thigh_L, calf_L, foot_L, toes_L",
    "3ds Max Biped | Bip01 | Bip01 Pelvis | Bip01 Spine, Bip01 Spine1 | Bip01 Neck | Bip01 Head"
    " | Bip01 L Clavicle, Bip01 L UpperArm, Bip01 L Forearm, Bip01 L Hand | Bip01 L Thigh, Bip01 L Calf, Bip01 L Foot, "
    "Bip01 L Toe0",
    "Poser |  | hip | abdomen, chest | neck | head"
    " | lCollar, lShldr, lForeArm, lHand | lThigh, lShin, lFoot, lToe",
    "DAZ Genesis |  | hip | abdomenLower, abdomenUpper, chestLower, chestUpper | neckLower, neckUpper | head"
    " | lCollar, lShldrBend, lForearmBend, lHand | lThighBend, lShin, lFoot, lToe",
    "MakeHuman, old | Root | Hips | Spine1, Spine2, Spine3 | Neck | Head"
    " | Clavicle_L, UpArm_L, LoArm_L, Hand_L | UpLeg_L, LoLeg_L, Foot_L, Toe_L",
    "MakeHuman |  | root | spine05, spine04, spine03, spine02, spine01 | neck01, neck02 | head"
    " | clavicle.L, upperarm01.L, lowerarm01.L, wrist.L | upperleg01.L, lowerleg01.L, foot.L",
    "Rigify |  | spine | spine.001, spine.002, spine.003 |  | "
    " | shoulder.L, upper_arm.L, forearm.L, hand.L | thigh.L, shin.L, foot.L, toe.L",
    "OpenNI |  | TORSO# |  | NECK# | HEAD"
    " | TLS, LEFT_SHOULDER#, LEFT_ELBOW, LEFT_HAND | LEFT_HIP#, LEFT_KNEE, LEFT_FOOT",
    "Kinect |  | SpineBase | SpineMid, SpineShoulder | Neck | Head"
    " | , ShoulderLeft, ElbowLeft, WristLeft | HipLeft, KneeLeft, AnkleLeft, FootLeft",
    "DeepMotion |  | hips_JNT | spine_JNT, spine1_JNT, spine2_JNT | neck_JNT | head_JNT"
    " | l_shoulder_JNT, l_arm_JNT, l_forearm_JNT, l_hand_JNT | l_upleg_JNT, l_leg_JNT, l_foot_JNT, l_toebase_JNT",
    " |  | Hip | LowerSpine, MiddleSpine, Chest | Neck | Head"
    " | LClavicle, LShoulder, LForearm, LHand | LThigh, LShin, LFoot, LToe",
    "Acclaim |  | root | h_waist, h_torso_1, h_torso_2 | h_neck_1, h_neck_2 | h_head"
    " | h_left_shoulder, L_u_arm, h_left_low_arm, h_left_hand | h_left_up_leg, left_l_leg, h_left_foot, h_left_toes",
};

INSTANTIATE_TEST_SUITE_P(Names, Families, testing::ValuesIn(family_rows), [](const auto& row) {
    std::string name = split(row.param, '|').front();
    if (name.empty()) name = "unknown";
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
});

// NAMES, "Where one name means two things".
TEST(Body, TheHierarchySettlesWhatANameLeavesOpen) {
    const auto told = [](const std::vector<Link>& links, const std::string& name) {
        const figure::Skeleton skeleton = skeleton_of(links);
        return part_of(skeleton, body_of(skeleton), name);
    };
    EXPECT_EQ(told({{"Chest", ""}, {"LeftShoulder", "Chest"}, {"LeftArm", "LeftShoulder"}}, "LeftShoulder"), "left collar");
    EXPECT_EQ(told({{"Chest", ""}, {"LeftShoulder", "Chest"}, {"LeftElbow", "LeftShoulder"}}, "LeftShoulder"),
              "left upper arm");
    EXPECT_EQ(told({{"Hips", ""}, {"LeftUpLeg", "Hips"}, {"LeftLeg", "LeftUpLeg"}}, "LeftLeg"), "left shin");
    EXPECT_EQ(told({{"Hips", ""}, {"LeftLeg", "Hips"}, {"LeftShin", "LeftLeg"}}, "LeftLeg"), "left thigh");
    EXPECT_EQ(told({{"Hip", ""}, {"LeftHip", "Hip"}, {"LeftKnee", "LeftHip"}}, "LeftHip"), "left thigh");
    EXPECT_EQ(told({{"root", ""}, {"h_left_hip", "root"}, {"h_left_up_leg", "h_left_hip"}}, "h_left_hip"),
              "left hip joint");
    EXPECT_EQ(told({{"Hips", ""}, {"L_Ankle", "Hips"}, {"L_Foot", "L_Ankle"}}, "L_Foot"), "left toes");
    EXPECT_EQ(told({{"Hips", ""}, {"LeftFoot", "Hips"}}, "LeftFoot"), "left foot");
    EXPECT_EQ(told({{"chest", ""}, {"lwrist", "chest"}, {"lhand", "lwrist"}}, "lhand"), "left knuckles");
}

/// Both legs and arms of the convention, below these bones.
std::vector<Link> limbs_below(const std::string& hips, const std::string& chest) {
    std::vector<Link> links;
    for (const std::string side : {"left", "right"}) {
        links.push_back({"h_" + side + "_up_leg", hips});
        links.push_back({"h_" + side + "_low_leg", "h_" + side + "_up_leg"});
        links.push_back({"h_" + side + "_up_arm", chest});
        links.push_back({"h_" + side + "_low_arm", "h_" + side + "_up_arm"});
    }
    return links;
}

// The definition's own tree of a human ends with "h_tail, for humans in the News of the World"; "the class is optional.
// If not included it defaults to h".
TEST(Body, NamingATailOfClassHIsAHumans) {
    std::vector<Link> links{{"root", ""}, {"h_waist", "root"}, {"h_tail", "root"}};
    const std::vector<Link> limbs = limbs_below("root", "h_waist");
    links.insert(links.end(), limbs.begin(), limbs.end());
    EXPECT_TRUE(body_of(skeleton_of(links)).human);
    EXPECT_EQ(body_of(skeleton_of(links)).family, "Acclaim");
    links[2] = {"tail", "root"};
    EXPECT_TRUE(body_of(skeleton_of(links)).human);
    links[2] = {"tail1", "root"};  // no name of the convention: a cat's, say
    EXPECT_FALSE(body_of(skeleton_of(links)).human);
    EXPECT_FALSE(body_of(skeleton_of({{"Hips", ""},
                                      {"Tail", "Hips"},
                                      {"LeftUpLeg", "Hips"},
                                      {"RightUpLeg", "Hips"},
                                      {"LeftArm", "Hips"},
                                      {"RightArm", "Hips"}}))
                     .human)
        << "in another convention classes do not default to h";
}

// "basebone: possible extra bone to align skeleton axes with global"
TEST(Body, NamingABaseboneIsPartOfTheHips) {
    std::vector<Link> links{{"root", ""}, {"h_basebone", "root"}, {"h_waist", "h_basebone"}};
    const std::vector<Link> limbs = limbs_below("h_basebone", "h_waist");
    links.insert(links.end(), limbs.begin(), limbs.end());
    const figure::Skeleton skeleton = skeleton_of(links);
    const Body body = body_of(skeleton);
    EXPECT_EQ(part_of(skeleton, body, "root"), "hips");
    EXPECT_EQ(part_of(skeleton, body, "h_basebone"), "hips 2");
    EXPECT_EQ(part_of(skeleton, body, "h_waist"), "spine 1");
}

TEST(Body, UnknownNamesAreToldByTheirPlace) {
    const figure::Skeleton skeleton =
        skeleton_of(pairs("Hips:, A:Hips, LeftUpLeg:A, B:LeftUpLeg, LeftFoot:B, C:Hips, Neck:C, D:C, LeftArm:D, E:LeftArm, "
                          "LeftHand:E, Glove:LeftHand, Hat:Neck"));
    const Body body = body_of(skeleton);
    for (const auto& [name, part] : pairs("A:left hip joint, B:left shin, C:spine 1, D:left collar, E:left forearm, "
                                          "Glove:left finger, Hat:"))
        EXPECT_EQ(part_of(skeleton, body, name), part) << name;
}

// SlimeVR's files go down from the head.
TEST(Body, TheSpineIsCountedFromTheHipsWhereTheRootIsTheHead) {
    const figure::Skeleton skeleton =
        skeleton_of(pairs("HMD:, Head:HMD, Neck:Head, Chest:Neck, Waist:Chest, Hip:Waist, Left-Hip:Hip, "
                          "Left-Knee:Left-Hip, Left-Ankle:Left-Knee, Left-Foot:Left-Ankle"));
    const Body body = body_of(skeleton);
    EXPECT_EQ(body.family, "SlimeVR");
    for (const auto& [name, part] : pairs("Hip:hips, Waist:spine 1, Chest:spine 2, Neck:neck, Head:head, "
                                          "Left-Hip:left thigh, Left-Ankle:left foot, Left-Foot:left toes"))
        EXPECT_EQ(part_of(skeleton, body, name), part) << name;
}

TEST(Body, TwoLegsAndTwoArmsAreHumanUnlessThereIsATail) {
    std::vector<Link> links{{"Hips", ""}};
    for (const char* name : {"LeftUpLeg", "RightUpLeg", "LeftArm", "RightArm"}) links.emplace_back(name, "Hips");
    EXPECT_TRUE(body_of(skeleton_of(links)).human);
    links.emplace_back("Tail1", "Hips");
    EXPECT_FALSE(body_of(skeleton_of(links)).human);
    EXPECT_FALSE(body_of(skeleton_of({{"Hips", ""}, {"LeftUpLeg", "Hips"}, {"RightUpLeg", "Hips"}})).human);
    links.back().first = "LeftArm2";
    EXPECT_FALSE(body_of(skeleton_of(links)).human) << "a third arm";
}

TEST(Body, TwoWholeHumansAreTwoPeople) {
    std::vector<Link> links;
    for (const std::string who : {"A_", "B_"}) {
        links.emplace_back(who + "Hips", "");
        for (const char* name : {"LeftUpLeg", "RightUpLeg", "LeftArm", "RightArm"})
            links.emplace_back(who + name, who + "Hips");
    }
    const figure::Skeleton two = skeleton_of(links);
    const Body body = body_of(two);
    EXPECT_TRUE(body.human);
    EXPECT_THAT(body.people, ElementsAre(BoneId{0}, BoneId{5}));
    for (const char* name : {"A_LeftUpLeg", "B_LeftUpLeg"}) EXPECT_EQ(part_of(two, body, name), "left thigh");
    EXPECT_EQ(body.person(1).first(figure::Part::thigh, figure::Side::left), two.find("B_LeftUpLeg"));
    EXPECT_EQ(body.person(1).hips, BoneId{5});
    links.pop_back();  // the second one has one arm
    EXPECT_FALSE(body_of(skeleton_of(links)).human);
}

// A figure of the Acclaim process can be compared with one of CMU's and with a BVH.
TEST(Body, PairsFiguresOfAllFamilies) {
    const auto left_half = [](const std::vector<std::string>& names) {
        const std::vector<std::size_t> parents{0, 0, 1, 2, 3, 2, 5, 6, 7, 0, 9, 10};
        std::vector<Link> links;
        for (std::size_t i = 0; i < names.size(); ++i) links.emplace_back(names[i], i == 0 ? "" : names[parents[i]]);
        return skeleton_of(links);
    };
    const figure::Skeleton acclaim =
        left_half({"root", "h_waist", "h_torso_1", "h_neck", "h_head", "h_left_shoulder", "h_left_up_arm", "h_left_low_arm",
                   "h_left_hand", "h_left_up_leg", "h_left_low_leg", "h_left_foot"});
    const figure::Skeleton cmu = left_half({"root", "lowerback", "upperback", "lowerneck", "head", "lclavicle", "lhumerus",
                                            "lradius", "lwrist", "lfemur", "ltibia", "lfoot"});
    const figure::Skeleton bvh = left_half({"Hips", "Spine", "Spine1", "Neck", "Head", "LeftShoulder", "LeftArm",
                                            "LeftForeArm", "LeftHand", "LeftUpLeg", "LeftLeg", "LeftFoot"});
    for (const figure::Skeleton* other : {&cmu, &bvh}) {
        const std::vector<BonePair> pairs = pair_bones(acclaim, *other);
        EXPECT_EQ(pairs.size(), acclaim.size());
        for (const BonePair& pair : pairs) EXPECT_EQ(pair.a, pair.b) << acclaim[pair.a].name;
    }
}

TEST(Body, AHandWithOneFingerHasAllOfThemInIt) {
    const auto finger = [](const std::vector<Link>& links) {
        const figure::Skeleton skeleton = skeleton_of(links);
        return part_of(skeleton, body_of(skeleton), "LeftHandIndex1");
    };
    EXPECT_EQ(finger({{"LeftHand", ""}, {"LeftHandIndex1", "LeftHand"}, {"LThumb", "LeftHand"}}), "left finger");
    EXPECT_EQ(finger({{"LeftHand", ""}, {"LeftHandIndex1", "LeftHand"}, {"LeftHandRing1", "LeftHand"}}), "left finger 2");
}
}  // namespace skelplay::analysis::body_test
