// The mannequin on the bundled walk in each format, written in a pose and read back: each vertex is where
// v' = bone(frame) · bone(rest)⁻¹ · v puts it, worked out here from the bones' fields and the file's numbers alone.

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "base/text.h"
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "support/command_call.h"
#include "support/needs.h"
#include "support/raw_world.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {

namespace fs = std::filesystem;

struct Sample {
    const char* file;  // below the source folder
    std::size_t frame;
};

void PrintTo(const Sample& sample, std::ostream* out) { *out << sample.file << " frame " << sample.frame; }

class ConvertedSample : public testing::TestWithParam<Sample> {
protected:
    fs::path skin_ = SKELPLAY_SOURCE_DIR "/assets/skins/mannequin.obj";
    test::TemporaryFolder folder_;
    fs::path posed_ = folder_ / "posed.obj";
};

figure::BoneId bone_of(const figure::Skeleton& skeleton, const std::string& group) {
    for (const figure::BoneId id : skeleton.file_order())
        if (base::equal_ignoring_case(skeleton[id].name, group)) return id;
    return figure::BoneId::none;
}

/// How far the farthest vertex is from where the formula puts it, in extents of the skin.
double worst(const figure::Figure& figure, std::size_t frame, const figure::Mesh& rest, const figure::Mesh& posed) {
    glm::dvec3 low = rest.positions.front();
    glm::dvec3 high = low;
    for (const glm::dvec3& p : rest.positions) {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    std::vector<glm::dmat4> matrices;  // by group
    for (const std::string& group : rest.groups) {
        const figure::BoneId bone = bone_of(figure.skeleton, group);
        EXPECT_NE(bone, figure::BoneId::none) << group;
        matrices.push_back(test::raw_world(figure, bone, frame) *
                           glm::inverse(test::raw_world(figure, bone, std::nullopt)));
    }
    double result = 0.0;
    for (std::size_t i = 0; i < rest.faces.size(); ++i)
        for (std::size_t c = 0; c < rest.faces[i].corner_count; ++c) {
            const glm::dvec3& at = rest.positions[rest.corners_of(rest.faces[i])[c].position];
            const glm::dvec3& is = posed.positions[posed.corners_of(posed.faces[i])[c].position];
            const glm::dvec3 wanted(matrices[rest.groups_of(rest.faces[i]).front()] * glm::dvec4(at, 1.0));
            result = std::max(result, glm::distance(is, wanted) / glm::distance(low, high));
        }
    return result;
}

TEST_P(ConvertedSample, IsWhereTheFormulaPutsIt) {
    const fs::path file = fs::path(SKELPLAY_SOURCE_DIR) / GetParam().file;
    NEEDS(test::shared_file(file));
    const test::Called called = test::call({"convert", file.string(), "--skin", skin_.string(), posed_.string(),
                                            "--frames", std::to_string(GetParam().frame)});
    ASSERT_EQ(called.status, 0);
    EXPECT_EQ(called.err.find("warning"), std::string::npos) << called.err;
    const auto figure = loaders::load(file, {}).figure;
    const auto rest = loaders::load_obj(skin_).value;
    const auto loaded = loaders::load_obj(posed_);
    ASSERT_TRUE(figure && rest && loaded.value);
    const figure::Mesh& posed = *loaded.value;
    EXPECT_TRUE(loaded.diagnostics.items().empty());
    EXPECT_EQ(posed.positions.size(), rest->positions.size());  // it shares no vertex
    EXPECT_EQ(posed.groups, rest->groups);
    EXPECT_EQ(posed.group_sets, rest->group_sets);
    ASSERT_EQ(posed.faces.size(), rest->faces.size());
    ASSERT_EQ(posed.materials.size(), rest->materials.size());
    for (std::size_t i = 0; i < rest->materials.size(); ++i) {
        EXPECT_EQ(posed.materials[i].name, rest->materials[i].name);
        EXPECT_EQ(posed.materials[i].diffuse, rest->materials[i].diffuse);
    }
    EXPECT_TRUE(std::ranges::equal(posed.faces, rest->faces, [](const figure::Face& a, const figure::Face& b) {
        return a.corner_count == b.corner_count && a.group_set == b.group_set && a.material == b.material &&
               a.object == b.object && a.smoothing == b.smoothing;
    }));
    EXPECT_LE(worst(*figure, GetParam().frame, *rest, posed), 1e-9);
}

// Bound at the frame it was posed at, a skin stays where it is, to the last bit.
TEST_P(ConvertedSample, StaysWhereItIsBoundAtItsFrame) {
    const fs::path file = fs::path(SKELPLAY_SOURCE_DIR) / GetParam().file;
    NEEDS(test::shared_file(file));
    const std::string frame = std::to_string(GetParam().frame);
    const auto convert = [&](const fs::path& skin, const fs::path& to, const std::vector<std::string>& more) {
        std::vector<std::string> words{"convert",   file.string(), "--skin", skin.string(),
                                       to.string(), "--frames",    frame};
        words.insert(words.end(), more.begin(), more.end());
        return test::call(words).status;
    };
    ASSERT_EQ(convert(skin_, posed_, {}), 0);
    const auto before = loaders::load_obj(posed_).value;
    const fs::path again = folder_ / "again.obj";
    ASSERT_EQ(convert(posed_, again, {"--bind", frame}), 0);
    const auto after = loaders::load_obj(again).value;
    ASSERT_TRUE(before && after);
    EXPECT_EQ(after->positions, before->positions);
}

INSTANTIATE_TEST_SUITE_P(SlowFormats, ConvertedSample,
                         testing::Values(Sample{"assets/walk.amc", 40}, Sample{"assets/walk.amc", 511},
                                         Sample{"assets/walk.bvh", 40}, Sample{"assets/walk.htr", 40},
                                         Sample{"../shared/data/asf_amc/cmu_07_05-walk.amc", 100}),
                         [](const auto& row) {
                             return std::string(row.param.file).substr(std::string(row.param.file).size() - 3) +
                                    std::to_string(row.param.frame);
                         });

}  // namespace
}  // namespace skelplay::cli
