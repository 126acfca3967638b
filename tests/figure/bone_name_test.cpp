// Names of bones, by the definition of ASF 1.10 ("Bone Naming Conventions") and by the families in use.
#include "figure/bone_name.h"
#include <gtest/gtest.h>
#include <utility>
#include <vector>

namespace skelplay::figure::bone_name_test {
TEST(ConventionalName, NamingReadsLongAndShortWordsMixed) {
    const std::vector<std::pair<std::string, std::string>> rows{{"L_l_toe_th", "h_left_low_toe_three"},
                                                                {"h_left_low_toe_three", "h_left_low_toe_three"},
                                                                {"h_L_finger_one", "h_left_finger_one"},
                                                                {"l_f_on", "h_left_finger_one"},
                                                                {"h_torso_2", "h_torso_2"},
                                                                {"TRS_2", "h_torso_2"},
                                                                {"r_u_arm", "h_right_up_arm"},
                                                                {"right_mid_f_tw", "h_right_mid_finger_two"},
                                                                {"h_R_fngs", "h_right_fingers"},
                                                                {"r_shld", "h_right_shoulder"},
                                                                {"wst", "h_waist"},
                                                                {"h_left_hip_dummy", "h_left_hip_dummy"},
                                                                {"root", "h_root"},
                                                                {"low_leg", "h_low_leg"},
                                                                {"L_u_arm", "h_left_up_arm"},
                                                                {"left_up_arm", "h_left_up_arm"},
                                                                {"H_LEFT_UP_ARM", "h_left_up_arm"},
                                                                {"h_basebone", "h_basebone"},
                                                                {"base", "h_basebone"},
                                                                {"h_tail", "h_tail"},
                                                                {"h_left_toe_six", "h_left_toe_six"},
                                                                {"R_l_toe_te", "h_right_low_toe_ten"},
                                                                {"h_neck_12", "h_neck_12"}};
    for (const auto& [name, long_form] : rows) EXPECT_EQ(conventional_name(name), long_form) << name;
    for (const char* name : {"lfemur", "h_left", "h_left_leg_x", "left_left_leg", "", "_"})
        EXPECT_EQ(conventional_name(name), std::nullopt) << name;
}

TEST(MirroredName, NamesTheOtherSide) {
    for (const auto& [name, other] : std::vector<std::pair<std::string, std::string>>{{"lfemur", "rfemur"},
                                                                                      {"RightUpLeg", "leftupleg"},
                                                                                      {"h_L_hip", "h_r_hip"},
                                                                                      {"lower_arm.r", "lower_arm.l"},
                                                                                      {"Bip01 L Thigh", "bip01 r thigh"},
                                                                                      {"walker:LKNE", "walker:rkne"},
                                                                                      {"Neck", ""},
                                                                                      {"l", ""}})
        EXPECT_EQ(mirrored_name(name), other) << name;
}

TEST(Division, NamingIsTheNumberAtTheEndOfAConventionalName) {
    const auto torso = division_of("TRS_3");
    ASSERT_TRUE(torso);
    EXPECT_EQ(torso->whole, "h_torso");
    EXPECT_EQ(torso->number, 3);
    for (const char* name : {"h_torso", "Spine2", "h_torso_", "torso2", ""}) EXPECT_FALSE(division_of(name)) << name;
}

struct Read {
    std::string name;
    BoneName said;
};

TEST(BoneName, NamingSaysSidePartSegmentAndDivision) {
    constexpr auto none = Position::none;
    const std::vector<Read> rows{
        {"h_left_up_arm", {Side::left, Position::up, Part::upper_arm}},
        {"r_l_arm", {Side::right, Position::low, Part::forearm}},
        {"h_left_up_finger_one", {Side::left, Position::up, Part::finger, Part::none, 1}},
        {"L_l_toe_th", {Side::left, Position::low, Part::toes, Part::none, 3}},
        {"h_torso_2", {Side::none, none, Part::spine, Part::hips, 0, 2}},
        {"h_left_hip_dummy", {Side::left, none, Part::helper}},
        {"lfemur", {Side::left, none, Part::thigh}},
        {"mixamorig:RightHandIndex2", {Side::right, none, Part::finger, Part::none, 2, 2}},
        {"mHandMiddle1Left", {Side::left, none, Part::finger, Part::none, 3, 1}},
        {"f_mosh_cmu05_0511_L_Hip", {Side::left, none, Part::thigh, Part::hip_joint}},
        {"Bip01 R Finger01", {Side::right, none, Part::finger, Part::none, 1, 2}},
        {"Bip01_R_Toe0Nub", {Side::right, none, Part::helper, Part::none, 0, 0}},
        {"finger2-3.L", {Side::left, none, Part::finger, Part::none, 2, 3}},
        {"upperleg02.R", {Side::right, none, Part::thigh, Part::none, 0, 2}},
        {"LClavicle", {Side::left, none, Part::collar}},
        {"LeftShoulder", {Side::left, none, Part::upper_arm, Part::collar}},
        {"LEFT_SHOULDER#", {Side::left, none, Part::upper_arm, Part::collar}},
        {"lefteye", {Side::left, none, Part::eye}},
        {"l_forearm_JNT", {Side::left, none, Part::forearm}},
        {"HeadTop_End", {Side::none, none, Part::helper}},
        {"Hip", {Side::none, none, Part::hips}},
        {"Left-Hip", {Side::left, none, Part::thigh, Part::hip_joint}},
    };
    for (const auto& [name, said] : rows) {
        const BoneName read = read_bone_name(name);
        EXPECT_EQ(read, said) << name << ": " << figure::name(read.side) << ' ' << figure::name(read.part) << ", or "
                              << figure::name(read.alternative) << ", segment " << read.segment << ", division "
                              << read.division;
    }
    for (const char* unknown : {"", "_", "1", "left", "l", "Object01", "legend", "larch", "Body Controller.002", "X_Axis"})
        EXPECT_EQ(read_bone_name(unknown), BoneName{}) << unknown;
}

// A leg or an arm is followed from its end to the trunk, and back as far as only one part may follow.
TEST(PartTraits, LimbsAndTrunkAreChains) {
    std::vector<Part> inwards;
    for (Part part = Part::finger; part != Part::none; part = traits(part).inner) inwards.push_back(part);
    EXPECT_EQ(inwards, (std::vector{Part::finger, Part::knuckles, Part::hand, Part::forearm, Part::upper_arm, Part::collar,
                                    Part::spine, Part::hips}));
    std::vector<Part> outwards;
    for (Part part = Part::thigh; part != Part::none; part = traits(part).outer) outwards.push_back(part);
    EXPECT_EQ(outwards, (std::vector{Part::thigh, Part::shin, Part::foot, Part::toes}));
    EXPECT_EQ(traits(Part::knuckles).limb, Limb::arm);
    EXPECT_EQ(traits(Part::hip_joint).limb, Limb::leg);
    EXPECT_EQ(traits(Part::spine).limb, Limb::none);
    EXPECT_TRUE(traits(Part::eye).sided);
    EXPECT_FALSE(traits(Part::jaw).sided);
    EXPECT_EQ(name(Part::helper), "helper") << "the last row";
}
}  // namespace skelplay::figure::bone_name_test
