// Names and rest poses that real takes can be written with.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include "analysis/frames.h"
#include "analysis/placement.h"
#include "corpus/shared_motions.h"
#include "figure/name_set.h"
#include "loaders/load.h"
#include "processing/edited_take.h"
#include "processing/new_rest.h"
#include "processing/reference_pose.h"
#include "support/needs.h"
#include "support/posed.h"

namespace skelplay::processing::written_bones_test {
using figure::BoneId;
using figure::Part;
using figure::Side;

std::vector<std::string> files() {
    std::vector<std::string> files = test::shared_takes();
    for (const std::string& file : test::shared_files({".fbx", ".glb", ".gltf", ".vrm"})) files.push_back(file);
    return files;
}

std::optional<figure::Figure> human(const std::string& file) {
    auto figure = loaders::load(test::shared_data() / file, test::shared_options(file)).figure;
    return figure && analysis::body_of(figure->skeleton).human ? std::move(figure) : std::nullopt;
}

class WrittenBones : public testing::TestWithParam<std::string> {};

// The names of a set are read back as its family, and the bones that have them as the parts that they are.
TEST_P(WrittenBones, HaveNamesThatReadBackAsWhatTheyAre) {
    static const std::map<std::string_view, std::string_view> families{
        {"mixamo", "Mixamo"}, {"unreal", "UE mannequin"}, {"vrm", "VRM"}, {"smpl", "SMPL"}, {"unity", "Unity Humanoid"}};
    const auto figure = human(GetParam());
    if (!figure) return;
    const analysis::Body before = analysis::body_of(figure->skeleton);
    // Of bones without a hierarchy, without arms, or that keep names beginning with "Bip01", names alone tell nothing.
    const bool whole = before.first(Part::upper_arm, Side::left) != BoneId::none && before.family != "3ds Max Biped" &&
                       !figure::traits(figure->format).independent_segments &&
                       before.first(Part::thigh, Side::left) != BoneId::none &&
                       before.first(Part::shin, Side::left) != BoneId::none;
    if (!whole) return;
    for (const figure::NameSet& set : figure::name_sets()) {
        const auto names = figure::names_in(set, figure->skeleton, before);
        const analysis::Body after =
            analysis::body_of(figure::changed_bones(figure->skeleton, [&](BoneId id, figure::Bone& bone) {
                bone.name =
                    names[index(id)].empty() ? bone.name.substr(figure->skeleton.shared_prefix()) : names[index(id)];
                bone.part_name.clear();
            }));
        const bool has_collars = before.first(Part::collar, Side::left) != BoneId::none;
        const bool has_spine = before.first(Part::spine) != BoneId::none;
        if ((set.word != "smpl" || has_collars) && (set.word != "unreal" || has_spine)) {
            EXPECT_EQ(after.family, families.at(set.word)) << set.word;
        }
        EXPECT_TRUE(after.human) << set.word;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto& was = before.bones[i];
            if (names[i].empty() || was.part == Part::helper || was.part == Part::ground_root) continue;
            EXPECT_EQ(after.bones[i].part, was.part) << set.word << " " << names[i];
            EXPECT_EQ(after.bones[i].side, was.side) << set.word << " " << names[i];
        }
    }
}

// Written from a T pose joints stay where they are, to 1e-9 of the extent, and in that pose the arms are level to a
// degree and the body is upright, faces forward and stands at height 0.
TEST_P(WrittenBones, RestInATPoseWithoutMoving) {
    const auto figure = human(GetParam());
    if (!figure) return;
    const analysis::Placement own = analysis::infer_axes_and_unit(*figure, {});
    auto rest = arms_out_rest(*figure, own.body, own.up.value);
    if (!rest) {
        EXPECT_TRUE(own.body.first(Part::forearm, Side::left) == BoneId::none || !own.body.people.empty() ||
                    figure::is_rest_only(figure->take))
            << "no T pose";
        return;
    }
    const EditedTake take(*figure, {.rest = rest->local});
    const double extent = std::max(rest_reference(*figure, own.body).extent, 1e-9);
    for (const std::size_t frame : analysis::spread_frames(take.frames(), 20)) {
        const auto before = test::world_matrices(*figure, frame);
        figure::Pose pose;
        take.pose(frame, pose);
        scene::FigureEvaluator evaluator(take.skeleton());
        evaluator.positions(pose);
        for (std::size_t i = 0; i < before.size(); ++i)
            EXPECT_LT(glm::distance(before[i][3], evaluator.world(figure::bone_id(i))[3]), 1e-9 * extent);
    }
    figure::Figure written = *figure;
    written.skeleton = take.skeleton();
    const ReferencePose pose = rest_reference(written, own.body);
    ASSERT_TRUE(pose.body);
    const glm::dvec3 up = figure::direction(own.up.value);
    const glm::dvec3 left = own.up.value.axis == figure::Axis::x ? glm::dvec3(0, 1, 0) : glm::dvec3(1, 0, 0);
    EXPECT_GT(glm::dot((*pose.body)[1], up), 0.9);
    EXPECT_GT(glm::dot((*pose.body)[0], left), 0.9);
    for (const Part part : {Part::upper_arm, Part::forearm})
        for (const Side side : {Side::left, Side::right}) {
            const glm::dvec3& link = pose.links[index(own.body.first(part, side))];
            if (link == glm::dvec3(0.0)) continue;
            EXPECT_LT(std::abs(glm::dot(glm::normalize(link), up)), glm::sin(glm::radians(1.0))) << name(part);
            EXPECT_GT(glm::dot(glm::normalize(link), side == Side::left ? left : -left), 0.999) << name(part);
        }
}

INSTANTIATE_TEST_SUITE_P(Shared, WrittenBones, testing::ValuesIn(files()), test::file_test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(WrittenBones);
}  // namespace skelplay::processing::written_bones_test
