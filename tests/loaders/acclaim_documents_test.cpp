// What the two versions of the ASF definition say about names, the hierarchy and skins, statement by statement.
// Seed000 is the one of February 1995, Seed003 the one of May 1994.

#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "loaders/acclaim/acclaim.h"
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

TEST(Seed000, BoneNamingShortAndLongWordsMixAndTheClassMayBeLeftOut) {
    const std::string asf = asf_of({{"h_left_up_arm", "rx"}, {"R_l_toe_th", "rx"}, {"h_trs", "rx"}},
                                   "root h_left_up_arm R_l_toe_th h_trs\n");
    const LoadResult result =
        read_amc_text(asf, ":DEGREES\n1\nh_root 1\nL_u_arm 2\nh_right_low_toe_three 3\nTORSO 4\n");
    EXPECT_EQ(said(result), "3:1 amc.convention");
    EXPECT_EQ(numbers_of(result, "root"), "1");
    EXPECT_EQ(numbers_of(result, "h_left_up_arm"), "2");
    EXPECT_EQ(numbers_of(result, "R_l_toe_th"), "3");
    EXPECT_EQ(numbers_of(result, "h_trs"), "4");
}

TEST(Seed000, BoneNamingIsCaseInsensitiveAndNotWorthANote) {
    const LoadResult result =
        read_amc_text(asf_of({{"h_waist", "rx"}}, "root h_waist\n"), ":DEGREES\n1\nroot 1\nH_WAIST 2\n");
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(numbers_of(result, "h_waist"), "2");
}

TEST(Seed000, BoneNamingPrefersTheNameToTheConvention) {
    const std::string asf = asf_of({{"h_left_hip", "rx"}, {"L_hip", "rx"}}, "root h_left_hip L_hip\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\nL_hip 2\nh_left_hip 3\nh_L_hip 4\n");
    // The third spelling could be either.
    EXPECT_EQ(said(result), "6:1 amc.unknown-bone");
    EXPECT_EQ(numbers_of(result, "L_hip"), "2");
    EXPECT_EQ(numbers_of(result, "h_left_hip"), "3");
}

TEST(Seed000, BoneNamingHoldsInTheHierarchyToo) {
    const LoadResult result =
        read_asf_text(asf_of({{"h_waist", "rx"}, {"h_left_hip", "rx"}}, "root h_waist L_hip\nL_HIP waist\n"));
    EXPECT_EQ(said(result), "6:14 asf.convention, 7:7 asf.convention, 7:7 asf.second-parent");
}

TEST(Seed003, DivisionASetOfAnglesIsDividedEvenlyAmongItsBones) {
    const std::string asf = asf_of({{"h_torso_2", "rz rx"}, {"h_torso_1", "rz rx"}, {"h_torso_3", "rz rx"}},
                                   "root h_torso_1\nh_torso_1 h_torso_2\nh_torso_2 h_torso_3\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\nh_torso 30 -6\n2\nroot 1\nh_torso 10 1\n");
    EXPECT_EQ(said(result), "4:1 amc.divided");
    for (const char* bone : {"h_torso_1", "h_torso_2", "h_torso_3"}) {
        EXPECT_EQ(numbers_of(result, bone, 0), "10 -2");
        EXPECT_EQ(numbers_of(result, bone, 1), fmt::format("{} {}", 10.0 / 3, 1.0 / 3));
    }
}

TEST(Seed003, DivisionTheNumbersCountFromTheOldestAncestor) {
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

TEST(Seed003, DivisionAFrameThatIsOddIsDividedAsWell) {
    const std::string asf = asf_of({{"h_torso_1", "rx"}, {"h_torso_2", "rx"}}, "root h_torso_1\nh_torso_1 h_torso_2\n");
    const LoadResult result = read_amc_text(
        asf,
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
TEST(Seed003, DivisionsOfAMotionMergeToTheRotationOfTheWhole) {
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

TEST(Seed003, DivisionsThatMergeAreSharedEvenly) {
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

TEST(Seed003, DivisionABoneOfThatNameHasTheValueForItself) {
    const std::string asf = asf_of({{"h_torso", "rx"}, {"h_torso_1", "rx"}}, "root h_torso\nh_torso h_torso_1\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\nh_torso 8\nh_torso_1 3\n");
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(numbers_of(result, "h_torso") + numbers_of(result, "h_torso_1"), "83");
}

TEST(Seed003, DivisionBonesThatTurnOtherwiseCantShare) {
    const std::string asf = asf_of({{"h_torso_1", "rx ry"}, {"h_torso_2", "ry rx"}}, "root h_torso_1 h_torso_2\n");
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 1\nh_torso 8 9\n");
    EXPECT_THAT(said(result), HasSubstr("4:1 amc.divided-dof"));
}

TEST(Seed000, MappingTheSearchAcceptsWhatTheReaderAccepts) {
    const auto fits_frame = [](std::string_view frame) {
        const std::string asf = asf_of({{"h_torso_1", "rx ry"}, {"h_torso_2", "rx ry"}, {"h_left_hip", "rx"}},
                                       "root h_torso_1 h_left_hip\nh_torso_1 h_torso_2\n");
        const AsfRig rig = build_rig(parse_asf(asf).value.value()).value.value();
        const base::MemoryBytes bytes{":DEGREES\n1\n" + std::string(frame)};
        return fits(rig, parse_amc_head(bytes).value.value());
    };
    EXPECT_TRUE(fits_frame("root 1\nh_torso 1 2\nL_hip 3\n"));
    EXPECT_FALSE(fits_frame("root 1\nh_torso 1 2 3\nL_hip 3\n"));
    EXPECT_TRUE(fits_frame("root 1\nh_torso_1 1 2\nh_torso_2 1 2\nh_torso_3 1 2\nL_hip 3\n"));
    EXPECT_FALSE(fits_frame("root 1\nh_torso_1 1 2\nh_torso_2 1\nh_torso_3 1 2\nL_hip 3\n"));
    EXPECT_FALSE(fits_frame("root 1\nh_torso 1 2\nR_hip 3\n"));
    EXPECT_FALSE(fits_frame("root 1\nh_torso_1 1 2\nL_hip 3\n"));
}

// ---------------------------------------------------------------------------------------------------- hierarchy

TEST(Seed003, NotesTheFirstChildOfAParentIsThePrimaryRoute) {
    const LoadResult result =
        read_asf_text(asf_of({{"c", "rx"}, {"a", "rx"}, {"b", "rx"}, {"d", "rx"}}, "root b a\nroot c\nb d\n"));
    EXPECT_THAT(children_of(result, "root"), ElementsAre("b", "a", "c"));
    // Files of rows keep the order of :bonedata.
    std::vector<std::string> names;
    for (const figure::BoneId bone : result.figure->skeleton.file_order())
        names.push_back(result.figure->skeleton[bone].name);
    EXPECT_THAT(names, ElementsAre("root", "c", "a", "b", "d"));
}

TEST(Seed003, ExampleOfAHierarchyTheFirstEntryIsBelowTheImpliedRoot) {
    const LoadResult result = read_asf_text(asf_of({{"h_waist", "rx"}, {"h_torso_1", "rx"}, {"h_left_hip", "rx"}},
                                                   "begin\nh_waist h_torso_1 h_left_hip\nend\n"));
    EXPECT_EQ(said(result), "8:1 asf.first-parent");
    EXPECT_THAT(children_of(result, "root"), ElementsAre("h_waist"));
    EXPECT_THAT(children_of(result, "h_waist"), ElementsAre("h_torso_1", "h_left_hip"));
}

TEST(Seed000, HierarchyTheRootIsTheFirstEntryWhateverItIsCalled) {
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
    auto parsed = parse_asf(asf_of({{"a", "rx"}}, "root a\n") + std::string(section));
    std::vector<std::string> names;
    for (const FileWord& skin : parsed.value.value().skins) names.push_back(skin.text);
    if (said != nullptr) *said = std::move(parsed.diagnostics);
    return names;
}

TEST(Seed000, SkinAVendorsKeywordBehindTheFilesIsNoSkin) {
    base::Diagnostics said;
    EXPECT_THAT(
        skins_of(":skin man.obj\n      box.obj   # block figure\nACME_gloss 0.5 gloss.map\n  more.map\n", &said),
        ElementsAre("man.obj", "box.obj"));
    ASSERT_EQ(said.items().size(), 1U);
    EXPECT_EQ(said.items()[0].message, "keyword ACME_gloss is not part of ASF 1.10; it is skipped");
    EXPECT_THAT(skins_of(":skin man.obj ACME_smooth\n"), ElementsAre("man.obj"));
    EXPECT_THAT(skins_of(":skin man.obj\n ACME_smooth\n:acme x.obj\n"), ElementsAre("man.obj"));
}

TEST(Seed000And003, SkinFilesOnSeparateLinesNeedNoSuffixAndMayBeQuoted) {
    EXPECT_THAT(skins_of(":skin filename      # filename to use on this skeleton\n      second      # a second skin\n"),
                ElementsAre("filename", "second"));
    EXPECT_THAT(skins_of(":skin\n filename\n second\n"), ElementsAre("filename", "second"));
    EXPECT_THAT(skins_of(":skin \"filename\"   # filename of skin\n      \"med res\"\n"),
                ElementsAre("filename", "med res"));
}

TEST(Seed000, SkinANameOnALineOfItsOwnMayHaveBlanks) {
    EXPECT_THAT(skins_of(":skin my skin.obj\n"), ElementsAre("my skin.obj"));
    EXPECT_THAT(skins_of(":skin\n  my skin.obj  # block\n  low res man.OBJ\n"),
                ElementsAre("my skin.obj", "low res man.OBJ"));
    EXPECT_THAT(skins_of(":skin my skin\n"), ElementsAre("my skin"));
    base::Diagnostics said;
    EXPECT_THAT(skins_of(":skin my skin.obj\nACME_map my skin.map\n", &said), ElementsAre("my skin.obj"));
    EXPECT_EQ(said.items().size(), 1U);
}

// ---------------------------------------------------------------------------------------------------- numbers

// "The :units keyword is optional. If it appears then there must be at least one unit defined."
TEST(Seed000, UnitsAnEmptySectionIsNoted) {
    const LoadResult result = read_asf_text(":units\n" + asf_of({{"a", "rx"}}, "root a\n"));
    EXPECT_EQ(said(result), "1:1 asf.no-unit");
    EXPECT_EQ(result.figure->declared_scale, std::nullopt);
}

// "cofmass: position of cofm along bone"
TEST(Seed000, BonedataACofmassBeyondTheBoneIsNoted) {
    const auto said_of = [](std::string_view centre) {
        return said(read_asf_text(asf_of({{"a", fmt::format("rx\ncofmass {}", centre)}}, "root a\n")));  // 2 long
    };
    EXPECT_EQ(said_of("2"), "");
    EXPECT_EQ(said_of("2.5"), "4:1 asf.centre-of-mass");
    EXPECT_EQ(said_of("-0.5"), "4:1 asf.centre-of-mass");
}

// The comments behind these keywords go on in the next lines, which have no #.
TEST(Seed000, BonedataOfThePrintedExampleTheFirstCompleteAxisCounts) {
    const auto parsed = parse_asf(
        ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\nbegin\n"
        "  name h_waist\n  direction 0.0 1.0 0.0\n  length 3.0\n"
        "  axis 0.0 90.0 0.0 zyx      # float x3 xyz (global orientation of the\n"
        "                                             axis, the xyz token specifies\n"
        "                                             order of rotation)\n"
        "  dof tx ty tz rx ry rz l\nend\n");
    const AsfBone& waist = parsed.value.value().bones.at(0);
    EXPECT_EQ(waist.axis, glm::dvec3(0, 90, 0));
    EXPECT_EQ(waist.axis_order, (AxisOrder{figure::Axis::z, figure::Axis::y, figure::Axis::x}));
    EXPECT_EQ(waist.dofs.size(), 7U);
}

}  // namespace skelplay::loaders::acclaim_documents_test
