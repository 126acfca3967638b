#include "analysis/comparison.h"
#include <algorithm>
#include <filesystem>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include "corpus/shared_motions.h"
#include "loaders/load.h"
#include "support/needs.h"
#include "support/placed.h"

namespace skelplay::analysis {
namespace {
// The same take by CMU as ASF/AMC and as a BVH conversion. The converter added a rest pose before the first frame and
// lost the length of the chest: the legs are right, everything above the chest is too low by that length.
struct Conversion {
    const char* amc;
    const char* bvh;
};

class ComparedFiles : public testing::TestWithParam<Conversion> {};

TEST_P(ComparedFiles, ShowWhereAConversionDiffers) {
    const std::filesystem::path& data = test::shared_data();
    NEEDS(test::shared_file(data));
    const auto a = loaders::load(data / "asf_amc" / GetParam().amc).figure;
    const auto b = loaders::load(data / "bvh" / GetParam().bvh).figure;
    ASSERT_TRUE(a && b);
    const auto pairs = pair_bones(a->skeleton, b->skeleton);
    ASSERT_EQ(pairs.size(), 31U);
    constexpr double frame = 1.0 / 120;
    const Comparison found = compare(test::placed(*a, frame), test::placed(*b, frame, -frame), pairs, Alignment::root);
    ASSERT_EQ(found.pairs.size(), pairs.size());
    const double chest = glm::length(a->skeleton[a->skeleton.find("thorax")].tail);
    const auto of = [&](const char* bone) {
        return *std::ranges::find(found.pairs, a->skeleton.find(bone),
                                  [](const PairDifference& each) { return each.pair.a; });
    };
    for (const char* leg : {"lfemur", "ltibia", "lfoot", "ltoes", "rfemur", "rtibia", "rfoot", "rtoes", "thorax"})
        EXPECT_LE(of(leg).most, 1e-4) << leg;
    for (const char* above : {"lowerneck", "head", "lclavicle", "lhumerus", "lradius", "rhumerus"}) {
        EXPECT_NEAR(of(above).mean, chest, 1e-3) << above;
        EXPECT_NEAR(of(above).most, chest, 1e-3) << above;
    }
    // One frame earlier, even the legs do not match.
    const Comparison unaligned = compare(test::placed(*a, frame), test::placed(*b, frame), pairs, Alignment::root);
    EXPECT_GT(unaligned.pairs[5].most, 0.1);
}

INSTANTIATE_TEST_SUITE_P(Shared, ComparedFiles,
                         testing::Values(Conversion{"cmu_01_01.amc", "cmu-mobu_01_01.bvh"},
                                         Conversion{"cmu_131_04-dance.amc", "cmu-3dsmax_131_04.bvh"}),
                         [](const auto& row) { return row.index == 0 ? "cmu_01_01" : "cmu_131_04"; });
}  // namespace
}  // namespace skelplay::analysis
