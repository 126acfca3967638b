// From what an ASF says to a skeleton: the mapping to the one formula, names, hierarchy, and what is left out.

#include <fmt/format.h>
#include <glm/common.hpp>
#include <gmock/gmock.h>
#include <limits>
#include <string>
#include <string_view>
#include <vector>
#include "figure/pose.h"
#include "loaders/acclaim/asf.h"
#include "scene/evaluator.h"
#include "text_reading.h"

namespace skelplay::loaders::asf_builder_test {
using testing::ElementsAre;

constexpr double inf = std::numeric_limits<double>::infinity();

constexpr std::string_view plain_root = ":root axis xyz order tx ty tz rx ry rz position 0 0 0 orientation 0 0 0\n";

/// A root without offset, then `bones` (fields between begin and end, one a line), then `hierarchy`.
std::string asf(const std::vector<std::string>& bones, std::string_view hierarchy, std::string_view root = plain_root) {
    std::string text(root);
    text += ":bonedata\n";
    for (const std::string& bone : bones) text += "begin " + bone + " end\n";
    return text + ":hierarchy\n" + std::string(hierarchy);
}

/// A bone of length 1 upwards with the global axes for its own.
std::string bone(std::string_view name, std::string_view more = "") {
    return fmt::format("name {} direction 0 1 0 length 1 axis 0 0 0 xyz {}", name, more);
}

/// Names in the order of the file, each with its parent's: "root, a < root".
std::string tree(const LoadResult& result) {
    std::string text;
    if (!result.figure) return text;
    const figure::Skeleton& skeleton = result.figure->skeleton;
    for (const figure::BoneId id : skeleton.file_order()) {
        const figure::BoneId parent = skeleton[id].parent;
        text += (text.empty() ? "" : ", ") + skeleton[id].name;
        if (parent != figure::BoneId::none) text += " < " + skeleton[parent].name;
    }
    return text;
}

/// Where every bone is, in the file's order, when its numbers are these: "root 0 0 0 > 0 0 0" (origin > tail).
std::vector<std::string> positions(const LoadResult& result, const base::NumberArray& row) {
    figure::Motion motion = motion_of(result);
    motion.samples = row;
    EXPECT_EQ(row.size(), motion.columns);
    figure::Pose pose;
    figure::sample(result.figure->skeleton, motion, 0, pose);
    scene::FigureEvaluator evaluator(result.figure->skeleton);
    const auto& all = evaluator.positions(pose);
    std::vector<std::string> lines;
    const auto text = [](const glm::dvec3& p) {
        const glm::dvec3 rounded = glm::round(p * 1e6) / 1e6 + 0.0;  // -0 becomes 0
        return fmt::format("{} {} {}", rounded.x, rounded.y, rounded.z);
    };
    for (const figure::BoneId id : result.figure->skeleton.file_order())
        lines.push_back(fmt::format("{} {} > {}", result.figure->skeleton[id].name, text(all[index(id)].origin),
                                    text(all[index(id)].tail)));
    return lines;
}

/// The bone's channels in the order they are multiplied: "rz2" is a rotation about z by the number in column 2.
std::string channels(const LoadResult& result, std::string_view name) {
    const figure::Bone& bone = result.figure->skeleton[result.figure->skeleton.find(name)];
    const figure::Motion& motion = motion_of(result);
    std::string text;
    for (std::size_t i = 0; i < bone.channels.count; ++i) {
        const figure::Channel& channel = motion.channels[bone.channels.first + i];
        EXPECT_EQ(result.figure->skeleton[channel.bone].name, bone.name);
        text += fmt::format("{}{}{}", text.empty() ? "" : " ", figure::channel_name(figure::Format::acclaim, channel),
                            channel.column);
    }
    return text;
}

//        c
//        |          a goes up from the root, b to the right from a's end, c up from b's end.
//   a ---b          All are 1 long; c's own axes are turned by 90 degrees about z.
//   |
//  root
const std::string corner = asf({"name a direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry rz",
                                "name b direction 1 0 0 length 1 axis 0 0 0 xyz dof rz l",
                                "name c direction 0 1 0 length 1 axis 0 0 90 xyz dof tx rx"},
                               "root a\na b\nb c\n");

TEST(AsfBuilder, BoneAnAsfAloneIsItsRestPose) {
    const LoadResult result = read_asf_text(corner);
    ASSERT_EQ(result.diagnostics.items().size(), 1U) << said(result);
    EXPECT_EQ(result.diagnostics.items().front().code, "asf.mixed-dof");
    const figure::Motion& motion = motion_of(result);
    EXPECT_TRUE(motion.rest_only);
    EXPECT_EQ(motion.frames, 1U);
    EXPECT_THAT(motion.samples, ElementsAre(0, 0, 0, 0, 0, 0, /*a*/ 0, 0, 0, /*b*/ 0, 1, /*c*/ 0, 0));
    EXPECT_THAT(positions(result, motion.samples),
                ElementsAre("root 0 0 0 > 0 0 0", "a 0 0 0 > 0 1 0", "b 0 1 0 > 1 1 0", "c 1 1 0 > 1 2 0"));
}

TEST(AsfBuilder, BonedataTurnsAboutFixedAxesInTheOrderOfTheDofs) {
    const LoadResult result = read_asf_text(corner);
    // x first, then y, then z about fixed axes: R = Rz Ry Rx.
    EXPECT_EQ(channels(result, "a"), "rz8 ry7 rx6");
    EXPECT_EQ(channels(result, "root"), "tx0 ty1 tz2 rz5 ry4 rx3");
    // a's end goes from y to z by x 90, then from z to x by y 90; b's from x to -z by the y 90.
    EXPECT_THAT(positions(result, {0, 0, 0, 0, 0, 0, 90, 90, 0, 0, 1, 0, 0}),
                ElementsAre("root 0 0 0 > 0 0 0", "a 0 0 0 > 1 0 0", "b 1 0 0 > 1 0 -1", "c 1 0 -1 > 2 0 -1"));
}

// By hand. z first, then x: the bone's own x axis becomes y and then z, about which the tip turns from x to y. x first,
// then z: it stays x and becomes y, about which the tip turns from x to -z.
TEST(AsfBuilder, BonedataAxisIsEvaluatedInTheOrderOfItsToken) {
    for (const auto& [order, tip] : {std::pair{"zxy", "a 0 0 0 > 0 1 0"}, {"xyz", "a 0 0 0 > 0 0 -1"}}) {
        const std::string bone = fmt::format("name a direction 1 0 0 length 1 axis 90 0 90 {} dof rx", order);
        EXPECT_THAT(positions(read_asf_text(asf({bone}, "root a\n")), {0, 0, 0, 0, 0, 0, 90}),
                    ElementsAre("root 0 0 0 > 0 0 0", tip));
    }
}

TEST(AsfBuilder, BonedataLengthReplacesTheBonesLengthAndMovesItsChildren) {
    EXPECT_THAT(positions(read_asf_text(corner), {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0}),
                ElementsAre("root 0 0 0 > 0 0 0", "a 0 0 0 > 0 1 0", "b 0 1 0 > 3 1 0", "c 3 1 0 > 3 2 0"));
}

TEST(AsfBuilder, BoneABoneMovesAndTurnsInItsOwnAxes) {
    // c's x axis points up: tx lifts it by 2; turning about it leaves its tail, which is along it, in place.
    EXPECT_THAT(positions(read_asf_text(corner), {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 50}),
                ElementsAre("root 0 0 0 > 0 0 0", "a 0 0 0 > 0 1 0", "b 0 1 0 > 1 1 0", "c 1 3 0 > 1 4 0"));
}

TEST(AsfBuilder, RootPresetsAreTheBaseOfAllMotion) {
    // Turned by 90 about z first and then by 90 about x (axis zxy): x -> y -> z; y -> -x -> -x; z -> z -> -y.
    const LoadResult result = read_asf_text(
        asf({bone("a")}, "root a\n", ":root axis zxy order rz tx ty tz position 10 20 30 orientation 90 0 90\n"));
    EXPECT_EQ(channels(result, "root"), "tx1 ty2 tz3 rz0");
    EXPECT_THAT(positions(result, {0, 0, 0, 0}), ElementsAre("root 10 20 30 > 10 20 30", "a 10 20 30 > 9 20 30"));
    EXPECT_THAT(positions(result, {0, 1, 2, 3}), ElementsAre("root 8 17 31 > 8 17 31", "a 8 17 31 > 7 17 31"));
    // Turned by 90 about its own z, a points along the root's -x, which is -z.
    EXPECT_THAT(positions(result, {90, 0, 0, 0}), ElementsAre("root 10 20 30 > 10 20 30", "a 10 20 30 > 10 20 29"));
}

// The other reading: "sequence in which root rotations are calculated about fixed, global axes" (details of ASF lines).
TEST(AsfBuilder, RootPresetsMayBeReadAsSetBeforeMotionAlongGlobalAxes) {
    // The figure is turned as above, so that a points along -x, and only then moved and turned: by 90 about z, a points
    // along -y.
    const std::string text =
        asf({bone("a", "dof rx")}, "root a\n", ":root axis zxy order rz tx ty tz position 10 20 30 orientation 90 0 90\n");
    const auto read = [&](RootPreset preset) {
        LoadOptions options{.fps = 120};
        options.root_preset = preset;
        return read_amc_text(text, ":DEGREES\n1\nroot 0 1 2 3\na 0\n", options);
    };
    const LoadResult global = read(RootPreset::global);
    EXPECT_EQ(said(global), "amc.root-global");
    EXPECT_THAT(positions(global, {0, 1, 2, 3, 0}), ElementsAre("root 11 22 33 > 11 22 33", "a 11 22 33 > 10 22 33"));
    EXPECT_THAT(positions(global, {90, 0, 0, 0, 0}), ElementsAre("root 10 20 30 > 10 20 30", "a 10 20 30 > 10 19 30"));
    // a's own x axis was y of the file's axes turned by the preset: by 90 about it, a points along the preset's z, -y.
    EXPECT_THAT(positions(global, {0, 0, 0, 0, 90}), ElementsAre("root 10 20 30 > 10 20 30", "a 10 20 30 > 10 19 30"));
    // What is written of it needs no option to be read so.
    EXPECT_EQ(std::get<figure::AsfRecord>(global.figure->record).root.orientation, glm::dvec3(0.0));
    const LoadResult base = read(RootPreset::base);
    EXPECT_EQ(said(base), "amc.root-preset");
    EXPECT_THAT(positions(base, {0, 1, 2, 3, 0}), ElementsAre("root 8 17 31 > 8 17 31", "a 8 17 31 > 7 17 31"));
}

TEST(AsfBuilder, UnitsReadsRadians) {
    const LoadResult result = read_asf_text(
        ":units angle rad\n" +
        asf({"name a direction 0 1 0 length 1 axis 0 0 1.5707963267948966 xyz dof rx limits (-1 1)"}, "root a\n"));
    EXPECT_EQ(motion_of(result).radians_per_unit, 1.0);
    // a's own x axis is y: nothing to see when it turns about it.
    EXPECT_THAT(positions(result, {0, 0, 0, 0, 0, 0, 1.5707963267948966}),
                ElementsAre("root 0 0 0 > 0 0 0", "a 0 0 0 > 0 1 0"));
    EXPECT_EQ(result.figure->skeleton[figure::bone_id(1)].limits.at(0).high, 1.0);
}

TEST(AsfBuilder, LimitsNameTheirColumns) {
    const LoadResult result =
        read_asf_text(asf({bone("a", "dof rz foo l rx limits (-inf 1) (2 3) (4 5) (-l 6)")}, "root a\n"));
    const figure::Bone& a = result.figure->skeleton[figure::bone_id(1)];
    EXPECT_EQ(channels(result, "a"), "l8 rx9 rz6");
    ASSERT_EQ(a.limits.size(), 2U);
    EXPECT_EQ(a.limits[0].column, 6U);
    EXPECT_EQ(a.limits[0].low, -inf);
    EXPECT_EQ(a.limits[1].column, 8U);
    EXPECT_EQ(a.limits[1].high, 5.0);
}

TEST(AsfBuilder, FormatTellsWhatTheFileSaysAboutItself) {
    const LoadResult result = read_asf_text(
        ":name Fred\n:units length 0.45\n:documentation\nfor tests\n:skin a.obj b.obj\n" + asf({bone("a")}, "root a\n"));
    EXPECT_EQ(result.figure->skeleton_name, "Fred");
    EXPECT_EQ(result.figure->declared_scale, 0.45);
    EXPECT_EQ(result.figure->documentation, "for tests");
    EXPECT_THAT(result.figure->skins, ElementsAre("a.obj", "b.obj"));
    EXPECT_EQ(read_asf_text(asf({bone("a")}, "root a\n")).figure->declared_scale, std::nullopt);
}

TEST(AsfBuilder, BonedataFindsBonesByNameInAnyCaseOrById) {
    const LoadResult result = read_asf_text(
        asf({bone("Hip", "id 7"), bone("b", "id 8"), "id 9 direction 0 1 0 length 1 axis 0 0 0 xyz", bone("10")},
            "ROOT 7\nhIP 8\n8 09\n9 10\n"));
    EXPECT_EQ(said(result), "3:56 asf.order") << "an id stands before the name";
    EXPECT_EQ(tree(result), "root, Hip < root, b < Hip, 9 < b, 10 < 9");
}

TEST(AsfBuilder, KeepsTheOrderOfBoneDataWhateverTheHierarchy) {
    const LoadResult result = read_asf_text(asf({bone("c"), bone("a"), bone("b")}, "root a b\na c\n"));
    EXPECT_EQ(tree(result), "root, c < a, a < root, b < root");
}

TEST(AsfBuilder, BeginAndEndAreDelimitersUnlessBonesAreCalledSo) {
    EXPECT_EQ(tree(read_asf_text(asf({bone("a"), bone("b")}, "begin\nroot a\na b end\nend\n"))), "root, a < root, b < a");
    EXPECT_EQ(tree(read_asf_text(asf({bone("begin"), bone("end")}, "root begin\nbegin end\n"))),
              "root, begin < root, end < begin");
}

struct Fault {
    std::string text;
    std::string_view said;
    std::string_view bones;
};

TEST(AsfBuilder, BonedataAndHierarchyFaultsAreSaidAndTheRestIsShown) {
    const std::vector<Fault> faults{
        {asf({bone("a")}, "root a nobody\nNobody b\n"), "5:8 asf.unknown-bone, 6:8 asf.unknown-bone", "root, a < root"},
        {asf({bone("a"), bone("b"), bone("c")}, "root a\nb c\n"),
         "4:12 asf.loose-bone, 5:12 asf.loose-bone, 8:1 asf.parent-order", "root, a < root"},
        {asf({bone("a"), bone("b")}, "a b\nroot a\n"), "6:1 asf.parent-order", "root, a < root, b < a"},
        {asf({bone("a"), bone("b"), bone("c")}, "root a b\na c\nb c\n"), "9:3 asf.second-parent",
         "root, a < root, b < root, c < a"},
        {asf({bone("a"), bone("b")}, "a b\nb a\nroot a\n"), "6:1 asf.parent-order, 7:3 asf.cycle", "root, a < root, b < a"},
        {asf({bone("a")}, "root a\na a\n"), "6:3 asf.cycle", "root, a < root"},
        {asf({bone("a")}, "root a\na root\n"), "6:3 asf.cycle", "root, a < root"},
        {asf({bone("a", "id 1"), bone("A", "id 2"), bone("b", "id 2")}, "root 1 2 b\n"),
         "3:54 asf.order, 4:12 asf.repeated-name, 5:12 asf.repeated-id", "root, a < root, A < root, b < root"},
        {asf({bone("Root", "id 1")}, "root 1\n"), "3:12 asf.repeated-name, 3:57 asf.order", "root, Root < root"},
        {asf({"name a direction 0 3 4 length 2 axis 0 0 0 xyz"}, "root a\n"), "3:12 asf.direction-length",
         "root, a < root"},
        {asf({"name a direction 0 0 0 length 0 axis 0 0 0 xyz"}, "root a\n"), "", "root, a < root"},
        {":bonedata\nbegin " + bone("a") + " end\n:hierarchy\nroot a\n", "asf.no-root", "root, a < root"},
        {std::string(plain_root), "asf.no-bones", "root"},
        {std::string(plain_root) + ":bonedata\nbegin " + bone("a") + " end\n", "asf.no-hierarchy", "root"},
    };
    for (const Fault& fault : faults) {
        const LoadResult result = read_asf_text(fault.text);
        EXPECT_EQ(said(result), fault.said) << fault.text;
        EXPECT_EQ(tree(result), fault.bones) << fault.text;
    }
}

/// A chain of so many bones below the root.
std::string chain(int count) {
    std::vector<std::string> bones;
    std::string hierarchy = "root b0\n";
    for (int i = 0; i < count; ++i) bones.push_back(bone(fmt::format("b{}", i)));
    for (int i = 1; i < count; ++i) hierarchy += fmt::format("b{} b{}\n", i - 1, i);
    return asf(bones, hierarchy);
}

TEST(AsfBuilder, RefusesSkeletonsDeeperThanTheEvaluatorMayGo) {
    EXPECT_EQ(read_asf_text(chain(999)).figure->skeleton.size(), 1000U);
    const LoadResult deep = read_asf_text(chain(1000));
    EXPECT_FALSE(deep.figure);
    EXPECT_EQ(said(deep), "1002:12 asf.too-deep");
}

TEST(AsfBuilder, SurvivesCyclesLongerThanItLooksForThem) {
    // 1500 bones in a ring that never meets the root, given from the last to the first.
    std::vector<std::string> bones;
    std::string hierarchy = "root\n";
    for (int i = 0; i < 1500; ++i) {
        bones.push_back(bone(fmt::format("b{}", i)));
        hierarchy += fmt::format("b{} b{}\n", i, (i + 1) % 1500);
    }
    const LoadResult result = read_asf_text(asf(bones, hierarchy));
    EXPECT_EQ(tree(result), "root");
    EXPECT_GT(result.diagnostics.left_out(), 0U);
}

TEST(AsfBuilder, ForcedDofsComeAfterTheBonesOwnAndTurnXyz) {
    base::Diagnostics said;
    AsfRig rig =
        build_rig(read_part(asf({bone("a", "dof rz tx"), bone("b")}, "root a\na b\n"), parse_asf).value.value(), said);
    force_three_dofs(rig);
    EXPECT_THAT(rig.bones[1].dofs, ElementsAre(Dof::rz, Dof::tx, Dof::rx, Dof::ry));
    EXPECT_THAT(rig.bones[2].dofs, ElementsAre(Dof::rx, Dof::ry, Dof::rz));
    EXPECT_THAT(rig.bones[0].dofs, ElementsAre(Dof::tx, Dof::ty, Dof::tz, Dof::rx, Dof::ry, Dof::rz));
    const AsfArmature armature = assemble(rig, columns_in_order(rig), AngleUnit::degrees);
    std::string order;
    for (const figure::Channel& channel : armature.channels)
        if (armature.skeleton[channel.bone].name == "a")
            order += fmt::format("{}{} ", figure::channel_name(figure::Format::acclaim, channel), channel.column);
    EXPECT_EQ(order, "tx7 rz6 ry9 rx8 ");  // R = Rz Ry Rx: x is turned first
}

TEST(AsfBuilder, BonedataStatesLimitsInTheUnitOfTheMotion) {
    base::Diagnostics said;
    const auto parsed = read_part(asf({bone("a", "dof rx l limits (-90 180) (1 2)")}, "root a\n"), parse_asf);
    const AsfRig rig = build_rig(parsed.value.value(), said);
    const AsfArmature armature = assemble(rig, columns_in_order(rig), AngleUnit::radians);
    const auto& limits = armature.skeleton[figure::bone_id(1)].limits;
    EXPECT_NEAR(limits.at(0).low, -1.5707963267948966, 1e-15);
    EXPECT_NEAR(limits.at(0).high, 3.141592653589793, 1e-15);
    EXPECT_EQ(limits.at(1).high, 2.0);
}
}  // namespace skelplay::loaders::asf_builder_test
