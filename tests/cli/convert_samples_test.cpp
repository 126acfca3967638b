// The mannequin on the bundled walk in each format, written in a pose and read back: each vertex is where
// v' = bone(frame) · bone(rest)⁻¹ · v puts it, worked out here from the bones' fields and the file's numbers alone.

#include <algorithm>
#include <filesystem>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include "base/text.h"
#include "cli/calls.h"
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "support/needs.h"
#include "support/raw_world.h"

namespace skelplay::cli {
namespace {
struct Sample {
    const char* file;  // below the source folder
    std::size_t frame;
};

void PrintTo(const Sample& sample, std::ostream* out) { *out << sample.file << " frame " << sample.frame; }

class ConvertedSample : public Commands, public testing::WithParamInterface<Sample> {
protected:
    /// The skin on the sample at its frame.
    figure::Mesh posed(const std::string& skin, const std::string& name, const Words& more = {}) {
        printed(joined({"convert", file_, "--skin", skin, path(name), "--frames", std::to_string(GetParam().frame)}, more));
        EXPECT_EQ(said_.find("warning"), std::string::npos) << said_;
        const auto loaded = loaders::load_obj(path(name));
        EXPECT_TRUE(loaded.diagnostics.items().empty());
        return loaded.value.value();
    }
    std::string file_ = std::string(SKELPLAY_SOURCE_DIR) + "/" + GetParam().file;
    std::string skin_ = asset("skins/mannequin.obj");
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
    NEEDS(test::shared_file(file_));
    const Words as_in_file{"--skin-scale", "1"};  // CMU's skeleton is smaller
    const figure::Mesh moved = posed(skin_, "posed.obj", as_in_file);
    const auto figure = loaders::load(file_, {}).figure;
    const auto rest = loaders::load_obj(skin_).value;
    ASSERT_TRUE(figure && rest);
    EXPECT_EQ(moved.positions.size(), rest->positions.size());  // it shares no vertex
    EXPECT_EQ(moved.groups, rest->groups);
    EXPECT_EQ(moved.group_sets, rest->group_sets);
    EXPECT_EQ(moved.materials.size(), rest->materials.size());
    ASSERT_EQ(moved.faces.size(), rest->faces.size());
    EXPECT_LE(worst(*figure, GetParam().frame, *rest, moved), 1e-9);
    // Bound at the frame it was posed at, a skin stays where it is, to the last bit.
    const figure::Mesh again =
        posed(path("posed.obj"), "again.obj", joined(as_in_file, {"--bind", std::to_string(GetParam().frame)}));
    EXPECT_EQ(again.positions, moved.positions);
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
