#include <algorithm>
#include <gmock/gmock.h>
#include <string>
#include <vector>
#include "loaders/scene/node_rig.h"

namespace skelplay::loaders {
namespace {
using testing::ElementsAre;
using testing::IsEmpty;

/// A name, the name of the parent (empty: a root), and whether it moves a vertex.
struct TestBone {
    std::string name;
    std::string parent;
    bool weighted = false;
};

std::vector<std::string> controllers_of(const std::vector<TestBone>& bones) {
    figure::SkeletonBuilder builder;
    for (const TestBone& bone : bones) {
        figure::Bone made;
        made.name = bone.name;
        const auto parent = std::ranges::find(bones, bone.parent, &TestBone::name);
        builder.add(made, bone.parent.empty() ? figure::SkeletonBuilder::no_parent
                                              : static_cast<std::size_t>(parent - bones.begin()));
    }
    auto skeleton = std::get<figure::Skeleton>(builder.build());
    figure::WeightedSkin skin;
    for (const TestBone& bone : bones)
        if (bone.weighted) skin.influences.push_back({skeleton.find(bone.name), 1.0});
    mark_controllers(skeleton, skin);
    std::vector<std::string> found;
    for (const figure::Bone& bone : skeleton.bones())
        if (figure::is_controller(bone)) found.push_back(bone.name);
    return found;
}

// root ─┬─ Hips* ─┬─ Leg* ── Foot* ── Toe
//       ├─ Pole   └─ Spine* ── Head*
//       └─ IK ── IKEnd                       FootCtrl ── Roll       (*: moves vertices)
const std::vector<TestBone> rigged{{"root", ""},    {"Hips", "root", true},  {"Leg", "Hips", true},   {"Foot", "Leg", true},
                                   {"Toe", "Foot"}, {"Spine", "Hips", true}, {"Head", "Spine", true}, {"Pole", "root"},
                                   {"IK", "root"},  {"IKEnd", "IK"},         {"FootCtrl", ""},        {"Roll", "FootCtrl"}};

TEST(Controllers, AreTreesAndHandlesBelowTheRootThatMoveNoVertices) {
    EXPECT_THAT(controllers_of(rigged), ElementsAre("Pole", "IK", "IKEnd", "FootCtrl", "Roll"));
}

// The mesh is a hat, or there is none.
TEST(Controllers, AreNoneWhereTheSkinIsOfAFewBones) {
    std::vector<TestBone> hat = rigged;
    for (TestBone& bone : hat) bone.weighted = bone.name == "Head";
    EXPECT_THAT(controllers_of(hat), testing::Not(testing::Contains("Leg"))) << "a limb is no handle";
    for (TestBone& bone : hat) bone.weighted = false;
    EXPECT_THAT(controllers_of(hat), IsEmpty());
}
}  // namespace
}  // namespace skelplay::loaders
