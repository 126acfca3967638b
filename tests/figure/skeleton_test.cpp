#include "figure/skeleton.h"
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <utility>
#include "support/counted_steps.h"

namespace skelplay::figure::skeleton_test {
using testing::ElementsAre;
using testing::IsEmpty;

Bone named(std::string name) {
    Bone bone{.name = std::move(name)};
    return bone;
}

Bone at(std::string name, glm::dvec3 offset) {
    Bone bone = named(std::move(name));
    bone.offset = offset;
    return bone;
}

Skeleton built(SkeletonBuilder& builder) { return std::get<Skeleton>(builder.build()); }

std::vector<std::string> names(const Skeleton& skeleton) {
    std::vector<std::string> result;
    for (const Bone& bone : skeleton.bones()) result.push_back(bone.name);
    return result;
}

std::vector<std::string> names(const Skeleton& skeleton, const std::vector<BoneId>& ids) {
    std::vector<std::string> result;
    for (const BoneId id : ids) result.push_back(skeleton[id].name);
    return result;
}

//           hips                       prop
//          /    |                        |
//      spine   thigh                   blade
//      /   |      |
//   neck  arm   shin
//
// added as a file might list them, children before parents: thigh, arm, prop, neck, hips, shin, spine, blade
class SkeletonOfEight : public testing::Test {
protected:
    SkeletonOfEight() {
        SkeletonBuilder builder;
        constexpr std::size_t none = SkeletonBuilder::no_parent;
        const std::pair<const char*, std::size_t> bones[] = {{"thigh", 4},   {"arm", 6},  {"prop", none}, {"neck", 6},
                                                             {"hips", none}, {"shin", 0}, {"spine", 4},   {"blade", 2}};
        for (const auto& [name, parent] : bones) builder.add(named(name), parent);
        builder.add_end(5, {0, -1, 0}, "toe");
        builder.add_end(3, {0, 2, 0}, "crown");
        builder.add_end(5, {0, -1, 1}, "heel");
        skeleton_ = built(builder);
    }

    [[nodiscard]] BoneId id(std::string_view name) const { return skeleton_.find(name); }

    Skeleton skeleton_;
};

TEST_F(SkeletonOfEight, StandsDepthFirstChildrenAsTheyWereAdded) {
    EXPECT_THAT(names(skeleton_), ElementsAre("prop", "blade", "hips", "thigh", "shin", "spine", "arm", "neck"));
    for (std::size_t i = 0; i < skeleton_.size(); ++i) EXPECT_LT(skeleton_[bone_id(i)].parent, bone_id(i));
}

TEST_F(SkeletonOfEight, KnowsItsRootsAndChildren) {
    EXPECT_THAT(names(skeleton_, skeleton_.roots()), ElementsAre("prop", "hips"));
    EXPECT_THAT(names(skeleton_, skeleton_.children(id("hips"))), ElementsAre("thigh", "spine"));
    EXPECT_THAT(names(skeleton_, skeleton_.children(id("spine"))), ElementsAre("arm", "neck"));
    EXPECT_THAT(skeleton_.children(id("neck")), IsEmpty());
}

TEST_F(SkeletonOfEight, ASubtreeIsARange) {
    EXPECT_EQ(skeleton_.subtree_end(id("prop")), id("hips"));
    EXPECT_EQ(skeleton_.subtree_end(id("hips")), bone_id(8));
    EXPECT_EQ(skeleton_.subtree_end(id("thigh")), id("spine"));
    EXPECT_EQ(skeleton_.subtree_end(id("shin")), id("spine"));
    EXPECT_TRUE(skeleton_.in_subtree(id("neck"), id("hips")));
    EXPECT_TRUE(skeleton_.in_subtree(id("hips"), id("hips")));
    EXPECT_FALSE(skeleton_.in_subtree(id("neck"), id("thigh")));
    EXPECT_FALSE(skeleton_.in_subtree(id("hips"), id("neck")));
    EXPECT_FALSE(skeleton_.in_subtree(id("blade"), id("hips")));
}

TEST_F(SkeletonOfEight, RemembersTheOrderOfTheFile) {
    EXPECT_THAT(names(skeleton_, skeleton_.file_order()),
                ElementsAre("thigh", "arm", "prop", "neck", "hips", "shin", "spine", "blade"));
    EXPECT_EQ(skeleton_[id("hips")].file_order, 4U);
}

TEST_F(SkeletonOfEight, KeepsEndsOrderedByBone) {
    std::vector<std::string> ends;
    for (const EndSite& end : skeleton_.ends()) ends.push_back(skeleton_[end.bone].name + "/" + end.name);
    EXPECT_THAT(ends, ElementsAre("shin/toe", "shin/heel", "neck/crown"));
}

TEST(Skeleton, FindsTheFirstBoneOfANameExactCaseFirst) {
    SkeletonBuilder builder;
    const std::size_t root = builder.add(named("Hip"));
    for (const char* name : {"leg", "LEG", "leg"}) builder.add(named(name), root);
    const Skeleton skeleton = built(builder);
    EXPECT_EQ(skeleton.find("Hip"), bone_id(0));
    EXPECT_EQ(skeleton.find("hIP"), bone_id(0));
    EXPECT_EQ(skeleton.find("leg"), bone_id(1));
    EXPECT_EQ(skeleton.find("LEG"), bone_id(2));
    EXPECT_EQ(skeleton.find("Leg"), bone_id(1));
    EXPECT_EQ(skeleton.find("arm"), BoneId::none);
    EXPECT_EQ(skeleton.find(""), BoneId::none);
}

TEST(Skeleton, FindsAllBonesByNameInStepsForEach) {
    const auto prepare = [](auto look_up) {
        return [look_up](std::size_t bones) {
            SkeletonBuilder builder;
            for (std::size_t i = 0; i < bones; ++i) builder.add(named(fmt::format("bone {:05}", i)));
            return [look_up, skeleton = built(builder)] {
                for (std::size_t i = 0; i < skeleton.size(); ++i) look_up(skeleton, bone_id(i));
            };
        };
    };
    test::expect_linear(prepare([](const Skeleton& all, BoneId bone) { (void)unique_name(all, bone); }), 12);
    test::expect_linear(prepare([](const Skeleton& all, BoneId bone) { (void)find_unique(all, all[bone].name); }), 12);
}

TEST(Skeleton, NamesOfBonesAreUniqueWithTheirPlaceInTheFile) {
    SkeletonBuilder builder;  // 2 is above 0 and 1, and so before them
    builder.add(named("Foot"), 2);
    builder.add(named("F\xFC\xDF"), 2);  // Latin-1
    builder.add(named("Foot"));
    builder.add(named("foot"), 2);
    const Skeleton skeleton = built(builder);
    const auto at = [&](std::size_t file_order) { return skeleton.file_order()[file_order]; };
    EXPECT_EQ(unique_name(skeleton, at(0)), "Foot#0");
    EXPECT_EQ(unique_name(skeleton, at(1)), "Füß");
    EXPECT_EQ(unique_name(skeleton, at(2)), "Foot#2");
    EXPECT_EQ(unique_name(skeleton, at(3)), "foot");
    for (const BoneId bone : skeleton.file_order()) EXPECT_EQ(find_unique(skeleton, unique_name(skeleton, bone)), bone);
    EXPECT_EQ(find_unique(skeleton, "Foot"), at(0)) << "the first in the file";
    EXPECT_EQ(find_unique(skeleton, "FOOT"), BoneId::none);
    EXPECT_EQ(find_unique(skeleton, "#3"), at(3));
    EXPECT_EQ(skeleton.find("F\xFC\xDF"), at(1));
}

TEST(Skeleton, RestAxesAreTheRestRotation) {
    SkeletonBuilder builder;
    Bone bone = named("a");
    bone.rest = glm::dquat(std::sqrt(0.5), 0, 0, std::sqrt(0.5));  // 90 degrees about z
    builder.add(bone);
    const Skeleton skeleton = built(builder);
    EXPECT_NEAR(skeleton.rest_axes(bone_id(0))[0].y, 1.0, 1e-15);   // x -> y
    EXPECT_NEAR(skeleton.rest_axes(bone_id(0))[1].x, -1.0, 1e-15);  // y -> -x
}

TEST(SkeletonBuilder, TailChildrenFollowTheNewOrder) {
    SkeletonBuilder builder;
    builder.add(at("child", {0, 5, 0}), 1);
    builder.add(named("parent"));
    builder.set_tail_child(1, 0);
    const Skeleton skeleton = built(builder);
    EXPECT_EQ(skeleton[skeleton.find("parent")].tail_child, skeleton.find("child"));
    EXPECT_EQ(skeleton[skeleton.find("child")].tail_child, BoneId::none);
}

TEST(SkeletonBuilder, MakesNothingOfNothing) {
    SkeletonBuilder builder;
    const Skeleton skeleton = built(builder);
    EXPECT_EQ(skeleton.size(), 0U);
    EXPECT_THAT(skeleton.roots(), IsEmpty());
    EXPECT_EQ(skeleton.find("a"), BoneId::none);
}

TEST(SkeletonBuilder, IsEmptyAfterwards) {
    SkeletonBuilder builder;
    builder.add(named("a"));
    built(builder);
    EXPECT_EQ(builder.size(), 0U);
    builder.add(named("b"));
    EXPECT_THAT(names(built(builder)), ElementsAre("b"));
}

TEST(SkeletonBuilder, RefusesCycles) {
    //  root     a -> b -> c -> a,   d below a
    SkeletonBuilder builder;
    builder.add(named("root"));
    const std::pair<const char*, std::size_t> bones[] = {{"a", 3}, {"b", 1}, {"c", 2}, {"d", 1}};
    for (const auto& [name, parent] : bones) builder.add(named(name), parent);
    const auto outcome = builder.build();
    ASSERT_TRUE(std::holds_alternative<SkeletonBuilder::Fault>(outcome));
    EXPECT_EQ(std::get<SkeletonBuilder::Fault>(outcome).kind, SkeletonBuilder::Fault::Kind::cycle);
    EXPECT_THAT(std::get<SkeletonBuilder::Fault>(outcome).bone, testing::AnyOf(1U, 2U, 3U)) << "a, b or c";
}

TEST(SkeletonBuilder, RefusesABoneThatIsItsOwnParent) {
    SkeletonBuilder builder;
    builder.add(named("a"), 0);
    EXPECT_TRUE(std::holds_alternative<SkeletonBuilder::Fault>(builder.build()));
}

SkeletonBuilder chain(std::size_t length) {
    SkeletonBuilder builder;
    for (std::size_t i = 0; i < length; ++i)
        builder.add(named(std::to_string(i)), i == 0 ? SkeletonBuilder::no_parent : i - 1);
    return builder;
}

TEST(SkeletonBuilder, RefusesChainsOfMoreThanAThousand) {
    EXPECT_TRUE(std::holds_alternative<Skeleton>(chain(Skeleton::depth_limit).build()));
    const auto outcome = chain(Skeleton::depth_limit + 1).build();
    ASSERT_TRUE(std::holds_alternative<SkeletonBuilder::Fault>(outcome));
    EXPECT_EQ(std::get<SkeletonBuilder::Fault>(outcome).kind, SkeletonBuilder::Fault::Kind::too_deep);
    EXPECT_EQ(std::get<SkeletonBuilder::Fault>(outcome).bone, 1000U);
}

TEST(SkeletonBuilder, TakesAnyBreadthAndAChainOfMillionsEndsInAMessage) {
    SkeletonBuilder broad;
    broad.add(named("root"));
    for (int i = 0; i < 100'000; ++i) broad.add(named("child"), 0);
    EXPECT_EQ(built(broad).children(bone_id(0)).size(), 100'000U);
    EXPECT_TRUE(std::holds_alternative<SkeletonBuilder::Fault>(chain(1'000'000).build()));
}

TEST(SharedPrefix, IsWhatAllNamesBeginWithUpToASeparator) {
    const auto prefix = [](std::initializer_list<const char*> names) {
        SkeletonBuilder builder;
        std::size_t parent = SkeletonBuilder::no_parent;
        for (const char* name : names) parent = builder.add(named(name), parent);
        return std::get<Skeleton>(builder.build()).shared_prefix();
    };
    EXPECT_EQ(prefix({"mixamorig:Hips", "mixamorig:Spine"}), std::string("mixamorig:").size());
    EXPECT_EQ(prefix({"Bip01 Pelvis", "Bip01 L Thigh"}), std::string("Bip01 ").size());
    EXPECT_EQ(prefix({"Hips", "Hip"}), 0U) << "no separator";
    EXPECT_EQ(prefix({"mixamorig:Hips", "prop"}), 0U) << "not all have it";
    EXPECT_EQ(prefix({"Bip01 ", "Bip01 Pelvis"}), 0U) << "nothing would be left of the first";
    EXPECT_EQ(prefix({"node 7", "node 12"}), 0U) << "only numbers would be left";
    EXPECT_EQ(prefix({"a:b"}), 0U) << "alone";
}
}  // namespace skelplay::figure::skeleton_test
