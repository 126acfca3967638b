// What the two versions of the ASF definition say about names, the hierarchy and skins, statement by statement.
// One is of February 1995, the other of May 1994.

#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "figure/pose.h"
#include "loaders/acclaim/amc.h"
#include "scene/evaluator.h"
#include "text_reading.h"

namespace skelplay::loaders::acclaim_documents_test {
using testing::ElementsAre;
using testing::HasSubstr;

std::string asf_bone(std::string_view name, std::string_view dof) {
    return fmt::format("begin name {} direction 0 1 0 length 2 axis 0 0 0 xyz dof {} end\n", name, dof);
}

/// A root without degrees of freedom, these bones (a name and its dof each) and this hierarchy.
std::string asf_of(const std::vector<std::pair<std::string, std::string>>& bones, std::string_view hierarchy) {
    std::string text = ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n";
    for (const auto& [name, dof] : bones) text += asf_bone(name, dof);
    return text + ":hierarchy\n" + std::string(hierarchy);
}

std::vector<std::string> children_of(const LoadResult& result, std::string_view name) {
    const figure::Skeleton& skeleton = result.figure->skeleton;
    std::vector<std::string> names;
    for (const figure::BoneId child : skeleton.children(skeleton.find(name))) names.push_back(skeleton[child].name);
    return names;
}

// ---------------------------------------------------------------------------------------------------- names

TEST(AcclaimSpec, BoneNamingShortAndLongWordsMixAndTheClassMayBeLeftOut) {
    const std::string asf =
        asf_of({{"h_left_up_arm", "rx"}, {"R_l_toe_th", "rx"}, {"h_trs", "rx"}}, "root h_left_up_arm R_l_toe_th h_trs\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nh_root 1\nL_u_arm 2\nh_right_low_toe_three 3\nTORSO 4\n");
    EXPECT_EQ(said(result), "3:1 amc.convention");
    EXPECT_EQ(numbers_of(result, "root"), "1");
    EXPECT_EQ(numbers_of(result, "h_left_up_arm"), "2");
    EXPECT_EQ(numbers_of(result, "R_l_toe_th"), "3");
    EXPECT_EQ(numbers_of(result, "h_trs"), "4");
}

TEST(AcclaimSpec, BoneNamingIsCaseInsensitiveAndNotWorthANote) {
    const LoadResult result =
        read_amc_text(asf_of({{"h_waist", "rx"}}, "root h_waist\n"), ":DEGREES\n1\nroot 1\nH_WAIST 2\n");
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(numbers_of(result, "h_waist"), "2");
}

TEST(AcclaimSpec, BoneNamingPrefersTheNameToTheConvention) {
    const std::string asf = asf_of({{"h_left_hip", "rx"}, {"L_hip", "rx"}}, "root h_left_hip L_hip\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\nL_hip 2\nh_left_hip 3\nh_L_hip 4\n");
    // The third spelling could be either.
    EXPECT_EQ(said(result), "6:1 amc.unknown-bone");
    EXPECT_EQ(numbers_of(result, "L_hip"), "2");
    EXPECT_EQ(numbers_of(result, "h_left_hip"), "3");
}

TEST(AcclaimSpec, BoneNamingHoldsInTheHierarchyToo) {
    const LoadResult result =
        read_asf_text(asf_of({{"h_waist", "rx"}, {"h_left_hip", "rx"}}, "root h_waist L_hip\nL_HIP waist\n"));
    EXPECT_EQ(said(result), "6:14 asf.convention, 7:7 asf.convention, 7:7 asf.second-parent");
}

TEST(AcclaimSpec, DivisionASetOfAnglesIsDividedEvenlyAmongItsBones) {
    const std::string asf = asf_of({{"h_torso_2", "rz rx"}, {"h_torso_1", "rz rx"}, {"h_torso_3", "rz rx"}},
                                   "root h_torso_1\nh_torso_1 h_torso_2\nh_torso_2 h_torso_3\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\nh_torso 30 -6\n2\nroot 1\nh_torso 10 1\n");
    EXPECT_EQ(said(result), "4:1 amc.divided");
    for (const char* bone : {"h_torso_1", "h_torso_2", "h_torso_3"}) {
        EXPECT_EQ(numbers_of(result, bone, 0), "10 -2");
        EXPECT_EQ(numbers_of(result, bone, 1), fmt::format("{} {}", 10.0 / 3, 1.0 / 3));
    }
}

TEST(AcclaimSpec, DivisionTheNumbersCountFromTheOldestAncestor) {
    // Ten divisions: the last is not beside the first.
    std::vector<std::pair<std::string, std::string>> bones;
    std::string hierarchy = "root h_neck_1\n";
    for (int i = 1; i <= 10; ++i) bones.emplace_back(fmt::format("h_neck_{}", i), "tx rx l");
    for (int i = 1; i < 10; ++i) hierarchy += fmt::format("h_neck_{} h_neck_{}\n", i, i + 1);
    const LoadResult result = read_amc_text(asf_of(bones, hierarchy), ":DEGREES\n1\nroot 1\nNeck 5 20 7\n");
    EXPECT_THAT(said(result), HasSubstr("amc.divided"));
    EXPECT_EQ(numbers_of(result, "h_neck_1"), "5 2 2");
    EXPECT_EQ(numbers_of(result, "h_neck_10"), "0 2 2");
}

TEST(AcclaimSpec, DivisionAFrameThatIsOddIsDividedAsWell) {
    const std::string asf = asf_of({{"h_torso_1", "rx"}, {"h_torso_2", "rx"}}, "root h_torso_1\nh_torso_1 h_torso_2\n");
    const LoadResult result =
        read_amc_text(asf,
                      ":DEGREES\n1\nroot 1\nh_torso 8\n2\nh_torso 6\nroot 1\n3\nroot 1\nh_torso_1 1\ntrs_2 2\n4\nroot 1\n"
                      "h_torso 4\nh_torso_2 9\n");
    EXPECT_EQ(numbers_of(result, "h_torso_1", 0) + numbers_of(result, "h_torso_2", 0), "44");
    EXPECT_EQ(numbers_of(result, "h_torso_1", 1) + numbers_of(result, "h_torso_2", 1), "33");
    EXPECT_EQ(numbers_of(result, "h_torso_1", 2) + numbers_of(result, "h_torso_2", 2), "12");
    EXPECT_EQ(numbers_of(result, "h_torso_1", 3) + numbers_of(result, "h_torso_2", 3), "22");
    EXPECT_THAT(said(result), HasSubstr("amc.repeated-bone"));
}

/// The bone's numbers, rounded to millionths.
std::vector<double> rounded(const LoadResult& result, std::string_view bone, std::size_t frame = 0) {
    std::vector<double> numbers;
    std::istringstream text(numbers_of(result, bone, frame));
    for (double number = 0; text >> number;) numbers.push_back(std::round(number * 1e6) / 1e6 + 0.0);
    return numbers;
}

// The first, nearest to the root, turns by 90 about x; in its axes the second turns by 90 about y:
//     z to x to x,   x to -z to y,   y to y to z.
// Rz(90) Rx(90), the order of the one bone's dof, does the same: x to x to y, y to z to z, z to -y to x. The sum of the
// angles would be 90 90 0.
TEST(AcclaimSpec, DivisionsOfAMotionMergeToTheRotationOfTheWhole) {
    const std::string asf = asf_of({{"h_torso", "rx ry rz"}, {"h_head", "rx"}}, "root h_torso\nh_torso h_head\n");
    const LoadResult result =
        read_amc_text(asf,
                      ":DEGREES\n1\nroot 1\nh_torso_2 0 90 0\ntrs_1 90 0 0\nh_head 5\n2\nroot 1\nh_torso_1 0 0 0\n"
                      "h_torso_2 0 0 7\nh_head 6\n");
    EXPECT_THAT(said(result), HasSubstr("4:1 amc.merged"));
    EXPECT_THAT(rounded(result, "h_torso", 0), ElementsAre(90, 0, 90));
    EXPECT_THAT(rounded(result, "h_torso", 1), ElementsAre(0, 0, 7));
    EXPECT_EQ(numbers_of(result, "h_head", 1), "6");
    EXPECT_EQ(result.figure->skeleton.size(), 3U);
}

TEST(AcclaimSpec, DivisionsThatMergeAreSharedEvenly) {
    const std::string asf = asf_of({{"h_torso_1", "tx rx ry rz"}, {"h_torso_2", "tx rx ry rz"}, {"h_neck", "rx"}},
                                   "root h_torso_1\nh_torso_1 h_torso_2\nh_torso_2 h_neck\n");
    const LoadResult result =
        read_amc_text(asf,
                      ":DEGREES\n1\nroot 1\nh_torso_1 3 0 0 10\nh_torso_2 0 0 0 20\nh_torso_3 0 0 0 30\nh_neck_1 110\n"
                      "h_neck_2 120\n");
    EXPECT_EQ(said(result), "asf.mixed-dof, 4:1 amc.merged, 7:1 amc.merged");
    EXPECT_THAT(rounded(result, "h_torso_1"), ElementsAre(3, 0, 0, 30));
    EXPECT_THAT(rounded(result, "h_torso_2"), ElementsAre(0, 0, 0, 30));
    EXPECT_EQ(numbers_of(result, "h_neck"), "230") << "about one axis, beyond a half turn";
}

TEST(AcclaimSpec, DivisionABoneOfThatNameHasTheValueForItself) {
    const std::string asf = asf_of({{"h_torso", "rx"}, {"h_torso_1", "rx"}}, "root h_torso\nh_torso h_torso_1\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\nh_torso 8\nh_torso_1 3\n");
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(numbers_of(result, "h_torso") + numbers_of(result, "h_torso_1"), "83");
}

TEST(AcclaimSpec, DivisionBonesThatTurnOtherwiseCantShare) {
    const std::string asf = asf_of({{"h_torso_1", "rx ry"}, {"h_torso_2", "ry rx"}}, "root h_torso_1 h_torso_2\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\nh_torso 8 9\n");
    EXPECT_THAT(said(result), HasSubstr("4:1 amc.divided-dof"));
}

TEST(AcclaimSpec, MappingTheSearchAcceptsWhatTheReaderAccepts) {
    const auto fits_frame = [](std::string_view frame) {
        const std::string asf = asf_of({{"h_torso_1", "rx ry"}, {"h_torso_2", "rx ry"}, {"h_left_hip", "rx"}},
                                       "root h_torso_1 h_left_hip\nh_torso_1 h_torso_2\n");
        base::Diagnostics said;
        const AsfRig rig = build_rig(read_part(asf, parse_asf).value.value(), said);
        return fits(rig, read_part(":DEGREES\n1\n" + std::string(frame), parse_amc_head).value.value());
    };
    EXPECT_TRUE(fits_frame("root 1\nh_torso 1 2\nL_hip 3\n"));
    EXPECT_FALSE(fits_frame("root 1\nh_torso 1 2 3\nL_hip 3\n"));
    EXPECT_TRUE(fits_frame("root 1\nh_torso_1 1 2\nh_torso_2 1 2\nh_torso_3 1 2\nL_hip 3\n"));
    EXPECT_FALSE(fits_frame("root 1\nh_torso_1 1 2\nh_torso_2 1\nh_torso_3 1 2\nL_hip 3\n"));
    EXPECT_FALSE(fits_frame("root 1\nh_torso 1 2\nR_hip 3\n"));
    EXPECT_FALSE(fits_frame("root 1\nh_torso_1 1 2\nL_hip 3\n"));
}

// "bone names can get quite long": nothing is cut, and names of no convention are names all the same.
TEST(AcclaimSpec, BoneNamingNamesMayBeLongAndOfNoConvention) {
    const std::string longest = "h_left_" + std::string(5000, 'x') + "_1";
    const std::string asf =
        asf_of({{longest, "rx"}, {"Knochen.7", "rx"}, {"up_left", "rx"}}, "root " + longest + " Knochen.7 up_left\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\n" + longest + " 2\nKNOCHEN.7 3\nup_left 4\n");
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(numbers_of(result, longest), "2");
    EXPECT_EQ(numbers_of(result, "Knochen.7"), "3");
    // "Bone names must include Bone qualifiers": up_left is no name of the convention, which left_up would be the same
    // as.
    const LoadResult other = read_amc_text(asf, ":DEGREES\n1\nroot 1\n" + longest + " 2\nKnochen.7 3\nu_L 4\n");
    EXPECT_THAT(base::to_text(other.diagnostics), HasSubstr("expected the name or id of a bone of t.asf, found u_L"));
}

TEST(AcclaimSpec, BonedataAnIdStandsForANameWhereverABoneIsMeant) {
    std::string asf = asf_of({{"a", "rx"}, {"b", "rx"}}, "root 7\n7 8\n");
    asf.replace(asf.find("begin name a"), 12, "begin id 7");
    asf.replace(asf.find("begin name b"), 12, "begin id 8 name b");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\n7 2\n8 3\n");
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(numbers_of(result, "7"), "2");
    EXPECT_EQ(numbers_of(result, "b"), "3");
}

// ":name xxxxxxxxxxxxxxxxxxxx # string[50] (name of skeleton)"
TEST(AcclaimSpec, NameHasFiftyBytesAndALongerOneIsNoted) {
    const auto said_of = [](std::size_t length) {
        return said(read_asf_text(":name " + std::string(length, 'x') + "\n" + asf_of({{"a", "rx"}}, "root a\n")));
    };
    EXPECT_EQ(said_of(50), "");
    EXPECT_EQ(said_of(51), "1:1 asf.long-name");
}

// "This document only discusses the :fully specified format", which its sample spells :fully-specified.
TEST(AcclaimSpec, AmcTheFormatIsSpelledInTwoWaysAndAnotherOneIsTold) {
    const std::string asf = asf_of({{"a", "rx"}}, "root a\n");
    for (const char* format : {":fully-specified", ":FULLY-SPECIFIED", ":fully specified"})
        EXPECT_EQ(said(read_amc_text(asf, fmt::format("{}\n1\nroot 1\na 2\n", format))), "") << format;
    EXPECT_EQ(said(read_amc_text(asf, ":fully described\n1\nroot 1\na 2\n")), "1:1 amc.unknown-keyword");
    EXPECT_EQ(said(read_amc_text(asf, ":euler-specified\n1\nroot 1\na 2\n")), "1:1 amc.unknown-keyword");
}

// "The comments are indicated by a # character and may only appear at the head."
TEST(AcclaimSpec, AmcCommentsBehindTheHeadAreSkipped) {
    const LoadResult result = read_amc_text(asf_of({{"a", "rx"}}, "root a\n"),
                                            "# one\n:DEGREES\n# two\n1\nroot 1\n# three 3\na 2 # four\n#\n2\n"
                                            "root 3\na 4\n");
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(numbers_of(result, "a", 0) + numbers_of(result, "a", 1), "24");
    EXPECT_EQ(motion_of(result).frames, 2U);
}

// ---------------------------------------------------------------------------------------------------- hierarchy

// "This data is delimited by begin/end tokens", and "additional vendor specific keywords may appear after the :skin
// keyword", which is optional.
TEST(AcclaimSpec, HierarchyWhatFollowsItsEndIsTheVendors) {
    const std::string begun = "begin\nroot a\na b\nend\n";
    for (const char* vendor : {"ACME_gloss 0.5\n", "ACME_pairs b a\nb a\nmore of it\n"}) {
        const LoadResult result = read_asf_text(asf_of({{"a", "rx"}, {"b", "rx"}}, begun + vendor));
        EXPECT_EQ(said(result), "10:1 asf.vendor-keyword") << vendor;
        EXPECT_THAT(children_of(result, "a"), ElementsAre("b"));
    }
    const LoadResult more = read_asf_text(asf_of({{"a", "rx"}, {"b", "rx"}}, "begin\nroot a\nend\na b\n"));
    EXPECT_EQ(said(more), "") << "what can be shown is shown";
    EXPECT_THAT(children_of(more, "a"), ElementsAre("b"));
}

TEST(AcclaimSpec, NotesTheFirstChildOfAParentIsThePrimaryRoute) {
    const LoadResult result =
        read_asf_text(asf_of({{"c", "rx"}, {"a", "rx"}, {"b", "rx"}, {"d", "rx"}}, "root b a\nroot c\nb d\n"));
    EXPECT_THAT(children_of(result, "root"), ElementsAre("b", "a", "c"));
    // Files of rows keep the order of :bonedata.
    std::vector<std::string> names;
    for (const figure::BoneId bone : result.figure->skeleton.file_order())
        names.push_back(result.figure->skeleton[bone].name);
    EXPECT_THAT(names, ElementsAre("root", "c", "a", "b", "d"));
}

TEST(AcclaimSpec, ExampleOfAHierarchyTheFirstEntryIsBelowTheImpliedRoot) {
    const LoadResult result = read_asf_text(asf_of({{"h_waist", "rx"}, {"h_torso_1", "rx"}, {"h_left_hip", "rx"}},
                                                   "begin\nh_waist h_torso_1 h_left_hip\nend\n"));
    EXPECT_EQ(said(result), "8:1 asf.first-parent");
    EXPECT_THAT(children_of(result, "root"), ElementsAre("h_waist"));
    EXPECT_THAT(children_of(result, "h_waist"), ElementsAre("h_torso_1", "h_left_hip"));
}

TEST(AcclaimSpec, HierarchyTheRootIsTheFirstEntryWhateverItIsCalled) {
    const std::string asf = asf_of({{"spine", "rx"}}, "Hips spine\n");
    const LoadResult result = read_asf_text(asf);
    EXPECT_EQ(said(result), "5:1 asf.first-parent");
    EXPECT_THAT(children_of(result, "root"), ElementsAre("spine"));
    const LoadResult motion = read_amc_text(asf, ":DEGREES\n1\nhips 4\nspine 5\n");
    EXPECT_EQ(said(motion), "");
    EXPECT_EQ(numbers_of(motion, "root"), "4");
}

// ---------------------------------------------------------------------------------------------------- skins

std::vector<std::string> skins_of(std::string_view section, base::Diagnostics* said = nullptr) {
    auto parsed = read_part(asf_of({{"a", "rx"}}, "root a\n") + std::string(section), parse_asf);
    std::vector<std::string> names;
    for (const FileWord& skin : parsed.value.value().skins) names.push_back(skin.text);
    if (said != nullptr) *said = std::move(parsed.diagnostics);
    return names;
}

TEST(AcclaimSpec, SkinAVendorsKeywordBehindTheFilesIsNoSkin) {
    base::Diagnostics said;
    EXPECT_THAT(skins_of(":skin man.obj\n      box.obj   # block figure\nACME_gloss 0.5 gloss.map\n  more.map\n", &said),
                ElementsAre("man.obj", "box.obj"));
    ASSERT_EQ(said.items().size(), 1U);
    EXPECT_EQ(said.items()[0].message, "keyword ACME_gloss is not part of ASF 1.10; it is skipped");
    EXPECT_THAT(skins_of(":skin man.obj ACME_smooth\n"), ElementsAre("man.obj"));
    EXPECT_THAT(skins_of(":skin man.obj\n ACME_smooth\n:acme x.obj\n"), ElementsAre("man.obj"));
}

TEST(AcclaimSpec, SkinFilesOnSeparateLinesNeedNoSuffixAndMayBeQuoted) {
    EXPECT_THAT(skins_of(":skin filename      # filename to use on this skeleton\n      second      # a second skin\n"),
                ElementsAre("filename", "second"));
    EXPECT_THAT(skins_of(":skin\n filename\n second\n"), ElementsAre("filename", "second"));
    EXPECT_THAT(skins_of(":skin \"filename\"   # filename of skin\n      \"med res\"\n"),
                ElementsAre("filename", "med res"));
}

TEST(AcclaimSpec, SkinANameOnALineOfItsOwnMayHaveBlanks) {
    EXPECT_THAT(skins_of(":skin my skin.obj\n"), ElementsAre("my skin.obj"));
    EXPECT_THAT(skins_of(":skin\n  my skin.obj  # block\n  low res man.OBJ\n"),
                ElementsAre("my skin.obj", "low res man.OBJ"));
    EXPECT_THAT(skins_of(":skin my skin\n"), ElementsAre("my skin"));
    base::Diagnostics said;
    EXPECT_THAT(skins_of(":skin my skin.obj\nACME_map my skin.map\n", &said), ElementsAre("my skin.obj"));
    EXPECT_EQ(said.items().size(), 1U);
}

// ---------------------------------------------------------------------------------------------------- axes

/// Where the bone's end is in a frame.
glm::dvec3 end_of(const LoadResult& result, std::string_view bone, std::size_t frame) {
    figure::Pose pose;
    const figure::Skeleton& skeleton = result.figure->skeleton;
    figure::sample(skeleton, result.figure->take, frame, pose);
    scene::FigureEvaluator evaluator(skeleton);
    return evaluator.positions(pose)[index(skeleton.find(bone))].tail;
}

MATCHER_P3(near, x, y, z, "") { return glm::distance(arg, glm::dvec3(x, y, z)) < 1e-12; }

// "a 10 degree rotation about the x-axis, as defined in an amc file, would result in a 10 degree rotation around this
// offset local coordinate system". The bone's x axis is the global y. A bone of length 2 along x goes to (2 cos 10°, 0,
// -2 sin 10°). "If you work everything out in global space" its rotation is C Rx(10) C⁻¹, with C = Rz(90) that is
// Ry(10).
TEST(AcclaimSpec, LocalAxesTheLocalAndTheGlobalReadingAreOne) {
    const auto with_axes = [](std::string_view axis, std::string_view dof) {
        return fmt::format(
            ":root axis xyz order tx ty tz rx ry rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
            "begin name a direction 1 0 0 length 2 axis {} xyz dof {} end\n:hierarchy\nroot a\n",
            axis, dof);
    };
    const std::string amc = ":DEGREES\n1\nroot 0 0 0 0 0 0\na 10\n";
    const double c = 2 * std::cos(std::acos(-1.0) / 18);
    const double s = 2 * std::sin(std::acos(-1.0) / 18);
    EXPECT_THAT(end_of(read_amc_text(with_axes("0 0 90", "rx"), amc), "a", 0), near(c, 0, -s));
    EXPECT_THAT(end_of(read_amc_text(with_axes("0 0 0", "ry"), amc), "a", 0), near(c, 0, -s));
}

// "Independent rotation order can be simulated by having three (maximum) zero length bones at the same location each
// with a single dof": z, then x, then y about fixed axes is y, x, z from the root outwards. From y: z 90 takes it to
// -x, x 90 leaves it there, y 90 takes it to z.
TEST(AcclaimSpec, LocalAxesThreeBonesWithoutLengthAreAnyOrderOfRotation) {
    std::string asf = asf_of({{"one", "rz rx ry"}, {"by_y", "ry"}, {"by_x", "rx"}, {"by_z", "rz"}},
                             "root one by_y\nby_y by_x\nby_x by_z\n");
    for (const char* bone : {"by_y", "by_x"}) {
        const std::size_t at = asf.find("length 2", asf.find(fmt::format("name {} ", bone)));
        asf.replace(at, 8, "length 0");
    }
    const LoadResult result = read_amc_text(asf,
                                            ":DEGREES\n1\nroot 0\none 90 90 90\nby_y 90\nby_x 90\nby_z 90\n2\nroot "
                                            "0\none 10 20 30\nby_y 30\nby_x 20\nby_z 10\n");
    EXPECT_EQ(said(result), "");
    EXPECT_THAT(end_of(result, "one", 0), near(0, 0, 2));
    EXPECT_THAT(end_of(result, "by_z", 0), near(0, 0, 2));
    const glm::dvec3 one = end_of(result, "one", 1);
    EXPECT_THAT(end_of(result, "by_z", 1), near(one.x, one.y, one.z));
}

// "The translation and rotation tokens may be interleaved in any sequence": translations go along fixed axes whatever
// stands before them, and rotations follow each other. x 90 takes y to z, y 90 takes z to x, z 90 takes x to y.
TEST(AcclaimSpec, RootOrderTokensMayBeInterleaved) {
    std::string asf = asf_of({{"a", "rx"}}, "root a\n");
    asf.replace(asf.find("order tx"), 8, "order RX TZ RY TX RZ TY");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 90 3 90 1 90 2\na 0\n2\nroot 90 3 90 1 0 2\na 0\n");
    EXPECT_EQ(said(result), "");
    EXPECT_THAT(end_of(result, "root", 0), near(1, 2, 3));
    EXPECT_THAT(end_of(result, "a", 0), near(1, 4, 3));
    EXPECT_THAT(end_of(result, "a", 1), near(3, 2, 3));
}

// ---------------------------------------------------------------------------------------------------- numbers

// "These units are optional and can appear in any order. … The defaults are 1.0 for numeric fields and the angle
// default is degrees."
TEST(AcclaimSpec, UnitsComeInAnyOrderAndEachMayBeLeftOut) {
    const auto scale_and_angle = [](std::string_view units) {
        const LoadResult result = read_asf_text(std::string(units) + asf_of({{"a", "rx"}}, "root a\n"));
        EXPECT_EQ(said(result), "") << units;
        return std::pair(result.figure->declared_scale.value_or(1.0), motion_of(result).radians_per_unit == 1.0);
    };
    EXPECT_EQ(scale_and_angle(":units\nangle rad\nlength 2.54\nmass 3\n"), std::pair(2.54, true));
    EXPECT_EQ(scale_and_angle(":units\nlength 2.54\n"), std::pair(2.54, false));
    EXPECT_EQ(scale_and_angle(":units\nangle rad\n"), std::pair(1.0, true));
    EXPECT_EQ(scale_and_angle(""), std::pair(1.0, false));
}

// "The :units keyword is optional. If it appears then there must be at least one unit defined."
TEST(AcclaimSpec, UnitsAnEmptySectionIsNoted) {
    const LoadResult result = read_asf_text(":units\n" + asf_of({{"a", "rx"}}, "root a\n"));
    EXPECT_EQ(said(result), "1:1 asf.no-unit");
    EXPECT_EQ(result.figure->declared_scale, std::nullopt);
}

// "cofmass: position of cofm along bone"
TEST(AcclaimSpec, BonedataACofmassBeyondTheBoneIsNoted) {
    const auto said_of = [](std::string_view centre) {
        return said(read_asf_text(asf_of({{"a", fmt::format("rx\ncofmass {}", centre)}}, "root a\n")));  // 2 long
    };
    EXPECT_EQ(said_of("2"), "");
    EXPECT_EQ(said_of("2.5"), "4:1 asf.centre-of-mass");
    EXPECT_EQ(said_of("-0.5"), "4:1 asf.centre-of-mass");
}

// "The limit information should not be used to clip data from the amc file": 100° about z are 100°, and l is 9.
TEST(AcclaimSpec, BonedataLimitsDoNotClipTheMotion) {
    const LoadResult result =
        read_amc_text(asf_of({{"a", "rz l limits (-10 10) (1 3)"}}, "root a\n"), ":DEGREES\n1\nroot 0\na 100 9\n");
    EXPECT_EQ(numbers_of(result, "a"), "100 9");
    const double angle = std::acos(-1.0) * 100 / 180;
    EXPECT_THAT(end_of(result, "a", 0), near(-9 * std::sin(angle), 9 * std::cos(angle), 0));
}

// The comments behind these keywords go on in the next lines, which have no #.
TEST(AcclaimSpec, BonedataOfThePrintedExampleTheFirstCompleteAxisCounts) {
    const auto parsed = read_part(
        ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\nbegin\n"
        "  name h_waist\n  direction 0.0 1.0 0.0\n  length 3.0\n"
        "  axis 0.0 90.0 0.0 zyx      # float x3 xyz (global orientation of the\n"
        "                                             axis, the xyz token specifies\n"
        "                                             order of rotation)\n"
        "  dof tx ty tz rx ry rz l\nend\n",
        parse_asf);
    const AsfBone& waist = parsed.value.value().bones.at(0);
    EXPECT_EQ(waist.axis, glm::dvec3(0, 90, 0));
    EXPECT_EQ(waist.axis_order, (AxisOrder{figure::Axis::z, figure::Axis::y, figure::Axis::x}));
    EXPECT_EQ(waist.dofs.size(), 7U);
}
}  // namespace skelplay::loaders::acclaim_documents_test
