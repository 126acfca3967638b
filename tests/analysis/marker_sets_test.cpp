// Known marker sets: told from any part of them, whatever the letter case, the punctuation and the subject.

#include "analysis/marker_sets.h"
#include <algorithm>
#include <gmock/gmock.h>
#include "analysis/body.h"
#include "analysis/marker_links.h"
#include "support/marker_cloud.h"

namespace skelplay::analysis::marker_sets_test {
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using Names = std::vector<std::string>;

/// Markers of these names, one beside the other, in one frame.
figure::Figure named(const Names& names) {
    std::vector<glm::dvec3> row;
    for (std::size_t i = 0; i < names.size(); ++i) row.emplace_back(static_cast<double>(i), 0, 0);
    return test::marker_cloud(names, {row});
}

/// The words of a text; `?` is L in one copy and R in the other.
Names both_sides(const std::string& text, const std::string& subject = "") {
    Names names;
    std::string word;
    for (const char c : text + " ") {
        if (c != ' ') {
            word += c;
            continue;
        }
        for (const char side : {'L', 'R'}) {
            std::string name = word;
            std::ranges::replace(name, '?', side);
            if (!word.empty() && std::ranges::find(names, subject + name) == names.end()) names.push_back(subject + name);
        }
        word.clear();
    }
    return names;
}

const std::string legs = "?ASI ?PSI ?THI ?KNE ?TIB ?ANK ?HEE ?TOE";
const std::string upper_body = "?FHD ?BHD C7 T10 CLAV STRN RBAK ?SHO ?UPA ?ELB ?FRM ?WRA ?WRB ?FIN ?ASI ?PSI";

bool linked(const FoundSet& found, const figure::Skeleton& markers, const char* a, const char* b) {
    const auto one = markers.find(a);
    const auto other = markers.find(b);
    return std::ranges::any_of(found.marker_links, [&](const scene::MarkerLine& each) {
        return (each.from == one && each.to == other) || (each.from == other && each.to == one);
    });
}

// Vicon's guide: 39 markers of the whole body, of which the upper and the lower body are used alone, too.
TEST(MarkerSets, HalvesOfPlugInGaitAreToldWhole) {
    const auto lower = named(both_sides(legs));
    const auto found = find_marker_sets(lower.skeleton);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found[0].name, "Plug-in Gait, lower body");
    EXPECT_THAT(found[0].identified, SizeIs(16));
    EXPECT_THAT(found[0].missing, IsEmpty());
    EXPECT_TRUE(linked(found[0], lower.skeleton, "LTHI", "LKNE"));
    EXPECT_TRUE(linked(found[0], lower.skeleton, "RTHI", "RKNE"));
    EXPECT_FALSE(linked(found[0], lower.skeleton, "LTOE", "RTOE"));

    const auto upper = named(both_sides(upper_body));
    const auto above = find_marker_sets(upper.skeleton);
    ASSERT_THAT(above, SizeIs(1));
    EXPECT_EQ(above[0].name, "Plug-in Gait, upper body");
    EXPECT_THAT(above[0].identified, SizeIs(27)) << "a standard upper body";
    EXPECT_THAT(above[0].missing, IsEmpty());

    EXPECT_EQ(find_marker_sets(named(both_sides(legs + " " + upper_body)).skeleton).front().name, "Plug-in Gait");
}

TEST(MarkerSets, WhatIsMissingIsSaidAndItsNeighboursAreLinked) {
    const auto few = named({"LASI", "RASI", "LKNE", "LANK", "LTOE", "LHEE"});
    const auto found = find_marker_sets(few.skeleton);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found[0].missing,
                ElementsAre("LPSI", "RPSI", "LTHI", "RTHI", "RKNE", "LTIB", "RTIB", "RANK", "RHEE", "RTOE"));
    EXPECT_TRUE(linked(found[0], few.skeleton, "LASI", "LKNE")) << "without LTHI between them";
    EXPECT_TRUE(linked(found[0], few.skeleton, "LKNE", "LANK"));
}

TEST(MarkerSets, OnlyAFewNamesAmongManyOthersAreNoSet) {
    Names names{"LKNE", "RKNE", "LANK", "RANK"};
    for (int i = 0; i < 20; ++i) names.push_back("P" + std::to_string(i));
    EXPECT_THAT(find_marker_sets(named(names).skeleton), IsEmpty());
    EXPECT_THAT(find_marker_sets(named({"LKNE", "RKNE", "LANK"}).skeleton), IsEmpty());
}

TEST(MarkerSets, EverySubjectHasItsOwn) {
    Names names = both_sides(legs, "Ann:");
    for (const std::string& name : both_sides(upper_body, "Bob:")) names.push_back(name);
    const figure::Figure both = named(names);
    const auto sets = find_marker_sets(both.skeleton);
    ASSERT_THAT(sets, SizeIs(2));
    EXPECT_EQ(sets[0].subject, "Ann");
    EXPECT_EQ(sets[0].name, "Plug-in Gait, lower body");
    EXPECT_EQ(sets[1].name, "Plug-in Gait, upper body");
    for (const MarkerLink& link : find_marker_links(both).marker_links)
        EXPECT_EQ(figure::index(link.from) < 16, figure::index(link.to) < 16);
}

TEST(MarkerSets, PunctuationCaseAndAnUnderscoredPrefixDoNotMatter) {
    for (const auto& change : std::vector<std::string (*)(const std::string&)>{
             [](const std::string& name) { return name.substr(0, 1) + "_" + name.substr(1, 1) + "." + name.substr(2); },
             [](const std::string& name) { return "x_" + name; },
             [](const std::string& name) { return (name[0] == 'L' ? "Left" : "right_") + name.substr(1); }}) {
        Names names = both_sides(legs);
        for (std::string& name : names) name = change(name);
        EXPECT_THAT(find_marker_sets(named(names).skeleton), SizeIs(1)) << names.front();
    }
}

TEST(MarkerSets, WithASacralMarkerItIsHelenHayes) {
    EXPECT_EQ(find_marker_sets(named(both_sides("?ASI SACR ?THI ?KNE ?TIB ?ANK ?HEE ?TOE")).skeleton).front().name,
              "Helen Hayes");
}

/// Names as files of other programs have them, and the set that they are of.
struct ListOfNames {
    const char* set;
    const char* names;
};
constexpr ListOfNames lists[]{
    // Motion Analysis, Helen Hayes with static markers.
    {"Helen Hayes",
     "R.Shoulder R.Offset R.Elbow R.Wrist L.Shoulder L.Elbow L.Wrist R.ASIS L.ASIS V.Sacral R.Thigh R.Knee "
     "R.Shank R.Ankle R.Heel R.Toe L.Thigh L.Knee L.Shank L.Ankle L.Heel L.Toe R.Knee.Medial"},
    {"Davis",
     "c7 r_should l_should sacrum r_asis l_asis r_thigh l_thigh r_bar_1 l_bar_1 r_knee_1 l_knee_1 r_bar_2 "
     "l_bar_2 r_mall l_mall r_heel l_heel r_met l_met"},
    // Leardini et al. 2007, with the pelvis of Cappozzo.
    {"Rizzoli (IOR)", "?ASIS ?PSIS ?GT ?LE ?ME ?HF ?TT ?LM ?MM ?CA ?FM ?SM ?VM"},
    // van Sint Jan 2007, as Qualisys' CAST lower body.
    {"CAST", "?_IAS ?_IPS ?_FTC ?_FLE ?_FME ?_FAX ?_TTC ?_FAL ?_TAM ?_FCC ?_FM1 ?_FM2 ?_FM5"},
    // Rajagopal et al. 2016.
    {"OpenSim full body", "C7 CLAV ?ACR ?ASI ?PSI ?TH1 ?TH2 ?TH3 ?LFC ?MFC ?TB1 ?TB2 ?TB3 ?LMAL ?MMAL ?CAL ?TOE ?MT5 ?HJC"},
    {"OpenCap",
     "r.ASIS_study L.ASIS_study r.PSIS_study L.PSIS_study C7_study r_shoulder_study L_shoulder_study r_knee_study "
     "L_knee_study r_mknee_study L_mknee_study r_ankle_study L_ankle_study r_mankle_study L_mankle_study "
     "r_calc_study L_calc_study r_toe_study L_toe_study r_5meta_study L_5meta_study"},
    {"Pose2Sim",
     "Hip RHip RKnee RAnkle RBigToe RSmallToe RHeel LHip LKnee LAnkle LBigToe LSmallToe LHeel Neck Head Nose "
     "RShoulder RElbow RWrist LShoulder LElbow LWrist"},
    {"Pose2Sim",
     "nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow left_wrist "
     "right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle"},
    {"Qualisys animation",
     "Q_HeadL Q_HeadTop Q_HeadR Q_HeadFront Q_LShoulderTop Q_LArm Q_LElbowOut Q_LWristOut Q_LWristIn "
     "Q_LHandOut Q_RShoulderTop Q_RArm Q_RElbowOut Q_RWristOut Q_RWristIn Q_RHandOut Q_Chest "
     "Q_SpineTop Q_WaistLFront Q_WaistRFront Q_LThigh Q_LKneeOut Q_LShin Q_LAnkleOut Q_LHeelBack "
     "Q_LForefootOut Q_LToeTip Q_LForefootIn"},
    {"OptiTrack",
     "WaistLFront WaistRFront WaistLBack WaistRBack BackTop Chest BackLeft BackRight HeadTop HeadFront HeadSide "
     "LShoulderBack LShoulderTop LElbowOut LUArmHigh LHandOut LWristOut LWristIn RShoulderBack RShoulderTop "
     "RElbowOut RUArmHigh RHandOut RWristOut RWristIn LKneeOut LThigh LAnkleOut LShin LToeOut LToeIn RKneeOut "
     "RThigh RAnkleOut RShin RToeOut RToeIn"},
    {"Human Body Model",
     "?ASIS ?PSIS ?GTRO ?LEK ?LM ?TOE ?SHO ?LEE ?MEE ?LW ?MW XYPH C7 THEAD ?HEAD SACR T10 NAVE STRN "
     "?DELT ?FIN BBAC F?THI ?ATI ?HEE ?MT5 ?FRM"},
    {"Vicon Shogun",
     "ARIEL ?FHD ?BHD C7 T10 CLAV STRN ?FSH ?BSH ?UPA ?ELB ?IEL ?IWR ?OWR ?IHAND ?OHAND ?FWT ?BWT ?THI ?KNE "
     "?KNI ?SHN ?ANK ?HEL ?TOE ?MT1 ?MT5"},
    {"CMU 41",
     "?FHD ?BHD C7 T10 CLAV STRN RBAC ?SHO ?UPA ?ELB ?FRM ?WRA ?WRB ?FIN ?FWT ?BWT ?THI ?KNE ?SHN ?ANK ?HEE ?TOE "
     "?MT5"},
};

TEST(MarkerSets, ListsOfOtherProgramsAreTold) {
    for (const ListOfNames& list : lists) {
        const auto markers = named(both_sides(list.names));
        const auto found = find_marker_sets(markers.skeleton);
        ASSERT_THAT(found, SizeIs(1)) << list.set;
        EXPECT_EQ(found[0].name, list.set);
        // All markers hang together.
        EXPECT_GE(found[0].marker_links.size() + 4, found[0].identified.size()) << list.set;
    }
}

TEST(MarkerSets, EverySetIsFoundByItsOwnNamesAndLinksThem) {
    for (const MarkerSet& set : marker_sets()) {
        std::string text;
        for (const std::string_view part : {set.head, set.spine, set.hips, set.collar, set.upper_arm, set.forearm, set.hand,
                                            set.thigh, set.shin, set.foot})
            text += std::string(part) + " ";
        std::erase_if(text, [](char c) { return c == '(' || c == ')'; });
        for (std::size_t bar = text.find('|'); bar != std::string::npos; bar = text.find('|'))
            text.erase(bar, text.find(' ', bar) - bar);
        const auto markers = named(both_sides(text));
        const auto found = find_marker_sets(markers.skeleton);
        ASSERT_THAT(found, SizeIs(1)) << set.name;
        EXPECT_EQ(found.front().set, &set) << set.name << " " << found.front().set->source;
        EXPECT_THAT(found.front().missing, IsEmpty()) << set.name;
        EXPECT_FALSE(set.source.empty());
    }
}

TEST(MarkerSets, EveryNameInAChainIsANameOfItsSet) {
    for (const MarkerSet& set : marker_sets()) {
        std::string names = " ";
        for (const std::string_view part : {set.head, set.spine, set.hips, set.collar, set.upper_arm, set.forearm, set.hand,
                                            set.thigh, set.shin, set.foot})
            for (const std::string& name : both_sides(std::string(part)))
                names +=
                    name.substr(name.front() == '(' ? 1 : 0, name.find_first_of("|)") - (name.front() == '(' ? 1 : 0)) +
                    " ";
        std::string chains(set.chains);
        std::ranges::replace(chains, '\n', ' ');
        for (const std::string& name : both_sides(chains))
            EXPECT_NE(names.find(" " + name + " "), std::string::npos) << set.name << ": " << name;
    }
}

TEST(MarkerSets, TellThePartsOfTheBody) {
    const auto markers = named(both_sides(upper_body));
    const Body body = body_of(markers.skeleton);
    const auto part = [&](const char* name) { return to_text(body.bones[figure::index(markers.skeleton.find(name))]); };
    EXPECT_EQ(part("LFIN"), "left hand");
    EXPECT_EQ(part("RFHD"), "right head");
    EXPECT_EQ(part("C7"), "spine");
    EXPECT_TRUE(body.human);
    EXPECT_THAT(body.sets, SizeIs(1));
}

TEST(MarkerSets, LeftAndRightArePairs) {
    const auto markers = named({"LASI", "RASI", "Ann:LASI", "C7", "HeadL", "HeadR", "LHipAngles", "RHipAngles"});
    const auto pairs = side_pairs(markers.skeleton);
    ASSERT_THAT(pairs, SizeIs(2));
    EXPECT_THAT(pairs, Contains(std::pair(figure::BoneId{0}, figure::BoneId{1})));
    EXPECT_THAT(pairs, Contains(std::pair(figure::BoneId{4}, figure::BoneId{5})));
}
}  // namespace skelplay::analysis::marker_sets_test
