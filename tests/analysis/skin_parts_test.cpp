// Skins made for the names of one family of skeletons, worn by another.

#include <algorithm>
#include <array>
#include <filesystem>
#include <gmock/gmock.h>
#include <map>
#include <string>
#include <vector>
#include "analysis/body.h"
#include "analysis/fitted_skin.h"
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "support/block_skin.h"
#include "support/needs.h"
#include "support/stick_figure.h"

namespace skelplay::analysis::skin_parts_test {
namespace fs = std::filesystem;
using figure::MatchKind;
using testing::IsEmpty;

/// A human with the names of MotionBuilder.
figure::Figure motion_builder() { return test::stick_figure({.spines = 3, .collars = true}); }

/// The names of groups by those of the bones around which they lie; a bone may have several, from its head to its tail.
using Names = std::map<std::string, std::vector<std::string>>;

/// Blocks around the bones under other names.
FittedSkin fitted(const figure::Figure& figure, const Names& names) {
    std::vector<test::Block> renamed;
    for (const test::Block& block : test::blocks(figure.skeleton)) {
        const auto named = names.find(block.group);
        if (named == names.end()) continue;
        const std::size_t count = named->second.size();
        for (std::size_t i = 0; i < count; ++i) {
            test::Block part{named->second[i], block.corners};
            for (std::size_t c = 0; c < 4; ++c) {
                const glm::dvec3 along = block.corners[c + 4] - block.corners[c];
                part.corners[c] = block.corners[c] + along * (static_cast<double>(i) / static_cast<double>(count));
                part.corners[c + 4] = block.corners[c] + along * (static_cast<double>(i + 1) / static_cast<double>(count));
            }
            renamed.push_back(std::move(part));
        }
    }
    const base::MemoryBytes bytes(test::to_obj(renamed));
    return fit_skin_scale(*loaders::parse_obj(bytes, {}).value, figure, {});
}

/// "lfemur -> LeftUpLeg" where a group follows another bone than the one it lies at, or none.
std::vector<std::string> astray(const figure::Figure& figure, const FittedSkin& skin, const Names& names) {
    std::vector<std::string> list;
    for (const auto& [bone, groups] : names)
        for (const std::string& group : groups) {
            const auto at = std::ranges::find(skin.skin.mesh.groups, group) - skin.skin.mesh.groups.begin();
            const figure::NameMatch& match = skin.skin.group_matches.at(static_cast<std::size_t>(at));
            const std::string follows = match.accepted ? figure.skeleton[match.bone].name : "nothing";
            if (follows != bone) list.push_back(group + " -> " + follows);
        }
    return list;
}

Names both_sides(Names names, const std::vector<std::array<const char*, 3>>& limbs) {
    for (const auto& [bone, left, right] : limbs)
        for (const auto& [side, group] : {std::pair("Left", left), std::pair("Right", right)})
            if (*group != '\0') names[std::string(side) + bone].emplace_back(group);
    return names;
}

TEST(SkinOfAnotherFamily, OfCmuIsWornByMotionBuilderWithoutAWord) {
    const figure::Figure figure = motion_builder();
    // Its lwrist is the lower third of the forearm; a thumb goes with the hand where there is no bone for it.
    const Names names = both_sides({{"Spine", {"lowerback"}},
                                    {"Spine1", {"upperback"}},
                                    {"Spine2", {"thorax"}},
                                    {"Neck", {"lowerneck", "upperneck"}},
                                    {"Head", {"head"}}},
                                   {{"Shoulder", "lclavicle", "rclavicle"},
                                    {"Arm", "lhumerus", "rhumerus"},
                                    {"ForeArm", "lradius", "rradius"},
                                    {"ForeArm", "lwrist", "rwrist"},
                                    {"Hand", "lhand", "rhand"},
                                    {"Hand", "lthumb", "rthumb"},
                                    {"UpLeg", "lfemur", "rfemur"},
                                    {"Leg", "ltibia", "rtibia"},
                                    {"Foot", "lfoot", "rfoot"},
                                    {"ToeBase", "ltoes", "rtoes"}});
    const FittedSkin skin = fitted(figure, names);
    EXPECT_THAT(astray(figure, skin, names), IsEmpty());
    for (const SkinFinding& finding : skin.check.findings) EXPECT_THAT(finding.code, "skin.extent") << finding.message;
}

// Its Spine1 is the lowest of the spine, here the second; its L_Shoulder is the arm, its L_Foot the toes.
TEST(SkinOfAnotherFamily, OfSmplMeansOtherPartsByTheSameWords) {
    const figure::Figure figure = motion_builder();
    const Names names = both_sides(
        {{"Spine", {"Spine1"}}, {"Spine1", {"Spine2"}}, {"Spine2", {"Spine3"}}, {"Neck", {"Neck"}}, {"Head", {"Head"}}},
        {{"Shoulder", "L_Collar", "R_Collar"},
         {"Arm", "L_Shoulder", "R_Shoulder"},
         {"ForeArm", "L_Elbow", "R_Elbow"},
         {"Hand", "L_Wrist", "R_Wrist"},
         {"UpLeg", "L_Hip", "R_Hip"},
         {"Leg", "L_Knee", "R_Knee"},
         {"Foot", "L_Ankle", "R_Ankle"},
         {"ToeBase", "L_Foot", "R_Foot"}});
    const FittedSkin skin = fitted(figure, names);
    EXPECT_THAT(astray(figure, skin, names), IsEmpty());
    EXPECT_THAT(skin.check.findings, IsEmpty());
}

// LeftLeg is the thigh beside a LeftShin, though a bone is called so that is the shin.
TEST(SkinOfAnotherFamily, OfSomaHasItsThighWhereTheNameIsAShin) {
    const figure::Figure figure = motion_builder();
    const Names names =
        both_sides({{"Spine", {"Spine1"}}, {"Spine1", {"Spine2"}}, {"Spine2", {"Chest"}}},
                   {{"UpLeg", "LeftLeg", "RightLeg"}, {"Leg", "LeftShin", "RightShin"}, {"Foot", "LeftFoot", "RightFoot"}});
    EXPECT_THAT(astray(figure, fitted(figure, names), names), IsEmpty());
}

// Chains of another number: five onto three, in the order in which they lie, though MakeHuman counts downwards.
TEST(SkinOfAnotherFamily, OfMakeHumanHasASpineOfMoreBones) {
    const figure::Figure figure = motion_builder();
    const Names names =
        both_sides({{"Spine", {"spine05", "spine04"}}, {"Spine1", {"spine03"}}, {"Spine2", {"spine02", "spine01"}}},
                   {{"UpLeg", "upperleg01.L", "upperleg01.R"},
                    {"UpLeg", "upperleg02.L", "upperleg02.R"},
                    {"Leg", "lowerleg01.L", "lowerleg01.R"}});
    EXPECT_THAT(astray(figure, fitted(figure, names), names), IsEmpty());
}

TEST(SkinOfAnotherFamily, ASkinOfTheSkeletonsOwnKeepsItsNames) {
    const figure::Figure figure = motion_builder();
    Names names;
    for (const test::Block& block : test::blocks(figure.skeleton)) names[block.group] = {block.group};
    names["Spine2"] = {"Spine2", "Spine7"};  // one that no bone is called
    const FittedSkin skin = fitted(figure, names);
    EXPECT_EQ(astray(figure, skin, names), std::vector<std::string>{"Spine7 -> nothing"})
        << "the others are not moved along for it";
    for (const GroupCheck& group : skin.check.groups)
        EXPECT_EQ(group.match.kind == MatchKind::exact, group.group != "Spine7") << group.group;
}

/// A skin named as CMU does on the skeletons of other families: no face stays behind.
TEST(SkinOfAnotherFamily, OfCmuIsWornByEveryHumanOfTheCorpus) {
    const fs::path data = fs::path(SKELPLAY_SHARED_DIR) / "data" / "bvh";
    NEEDS(test::shared_file(data));
    const auto walker = loaders::load(fs::path(SKELPLAY_SOURCE_DIR) / "assets/walk.asf");
    const base::MemoryBytes bytes(test::to_obj(test::blocks(walker.figure->skeleton)));
    const figure::Mesh mesh = *loaders::parse_obj(bytes, {}).value;
    const std::map<std::string, std::string> parts{{"lfemur", "left thigh"},    {"rtibia", "right shin"},
                                                   {"lfoot", "left foot"},      {"rhumerus", "right upper arm"},
                                                   {"lradius", "left forearm"}, {"head", "head"}};
    for (const char* name : {"accad_Male1_B3_Walk", "bandainamco_bow_active_001", "biovision_Example1_bvhio",
                             "cmu-daz_07_05", "cmu-mobu_01_01", "geno_stance_6ch", "lafan1_pushAndStumble1_subject5_trim",
                             "leonardo_7256", "makehuman_walk1", "makehuman_benchmark_mixed6and3", "mblab_running_6ch",
                             "mixamo_freebvh_walk", "poser_run_cycle", "rokoko_jesse_dance", "smpl_f_mosh_cmu05_0511",
                             "soma_kimodo_elderly-man-walks", "unity-humanoid_Locomotion_cut200", "xsens_Sit54_cut300"}) {
        const auto loaded = loaders::load(data / (std::string(name) + ".bvh"));
        ASSERT_TRUE(loaded.figure) << name;
        const FittedSkin skin = fit_skin_scale(mesh, *loaded.figure, {});
        const Body body = body_of(loaded.figure->skeleton);
        std::map<std::string, int> spine;  // which of the back's bones, from the hips
        for (const GroupCheck& group : skin.check.groups) {
            EXPECT_TRUE(group.match.accepted) << name << ": " << group.group << " stays behind";
            if (!group.match.accepted) continue;
            const figure::BodyBone& bone = body.bones[figure::index(group.match.bone)];
            if (const auto part = parts.find(group.group); part != parts.end()) {
                std::string found = to_text({bone.part, bone.side});
                EXPECT_EQ(found, part->second) << name;
            }
            if (bone.part == figure::Part::spine) spine[group.group] = bone.number;
        }
        EXPECT_LE(spine["lowerback"], spine["upperback"]) << name;
        EXPECT_LE(spine["upperback"], spine["thorax"]) << name;
    }
}
}  // namespace skelplay::analysis::skin_parts_test
