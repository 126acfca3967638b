#include "analysis/take_offset.h"
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>
#include "corpus/shared_motions.h"
#include "loaders/load.h"
#include "support/needs.h"
#include "support/placed.h"

namespace skelplay::analysis {
namespace {
figure::Figure file_figure(const std::string& name) { return loaders::load(test::shared_data() / name).figure.value(); }

double frame_time_of(const figure::Figure& figure) {
    return figure::frame_time(figure.take).value_or(1.0 / loaders::assumed_rate(figure));
}

std::optional<TakeOffset> found(const figure::Figure& a, const figure::Figure& b, double time_a, double time_b) {
    return find_offset(test::placed(a, time_a), test::placed(b, time_b), pair_bones(a.skeleton, b.skeleton));
}

// The same take by CMU as ASF/AMC and as a BVH conversion, which has a rest pose before the first frame. The
// daz-friendly ones have another skeleton: spine and collars are made up.
struct SameTake {
    const char* amc;
    const char* bvh;
    double within;  // frames at 120 a second
    bool clear;
};

class ConvertedTakes : public testing::TestWithParam<SameTake> {};

TEST_P(ConvertedTakes, AreFoundToBeginAFrameEarlier) {
    NEEDS(test::shared_file(test::shared_data()));
    const figure::Figure a = file_figure(GetParam().amc);
    const figure::Figure b = file_figure(GetParam().bvh);
    constexpr double frame = 1.0 / 120;
    for (const bool reversed : {false, true}) {
        const auto offset = reversed ? found(b, a, frame, frame) : found(a, b, frame, frame);
        ASSERT_TRUE(offset);
        EXPECT_EQ(offset->clear, GetParam().clear) << offset->agreement << " over " << offset->overlap << " s";
        EXPECT_NEAR(offset->later / frame, reversed ? 1.0 : -1.0, GetParam().within + 1e-9);
        EXPECT_LE(std::abs(offset->later / frame - (reversed ? 1.0 : -1.0)), 2 * offset->error / frame + 0.01);
    }
}

INSTANTIATE_TEST_SUITE_P(Shared, ConvertedTakes,
                         testing::Values(SameTake{"asf_amc/cmu_01_01.amc", "bvh/cmu-mobu_01_01.bvh", 0.0, true},
                                         SameTake{"asf_amc/cmu_131_04-dance.amc", "bvh/cmu-3dsmax_131_04.bvh", 0.0, true},
                                         SameTake{"asf_amc/cmu_07_05-walk.amc", "bvh/cmu-daz_07_05.bvh", 1.0, true},
                                         // A second and a sixth is too short to be sure of.
                                         SameTake{"asf_amc/cmu_09_06-run.amc", "bvh/cmu-daz_09_06.bvh", 1.0, false}),
                         [](const auto& row) { return "of" + std::to_string(row.index); });

/// The take from a frame on, each `every`th frame, every angle and place with noise: of that many of the file's units.
figure::Figure part_of(const figure::Figure& whole, std::size_t from, std::size_t frames, std::size_t every, double noise) {
    figure::Figure part = whole;
    const auto& all = std::get<figure::Motion>(whole.take);
    auto& motion = std::get<figure::Motion>(part.take);
    motion.frames = frames / every;
    motion.samples.clear();
    std::mt19937 engine(7);
    std::normal_distribution<double> normal(0.0, noise);
    for (std::size_t i = 0; i < motion.frames; ++i)
        for (const double value : all.row(from + i * every)) motion.samples.push_back(value + normal(engine));
    return part;
}

/// Takes that do not only repeat a step.
const std::vector<std::string> various{
    "bvh/cmu-mobu_01_01.bvh", "asf_amc/cmu_131_04-dance.amc", "bvh/aitviewer_sample.bvh",   "bvh/rokoko_jesse_dance.bvh",
    "bvh/sfu_rope_crlf.bvh",  "bvh/iamwolf_Destroy.bvh",      "bvh/mocapbank_test_crlf.bvh"};

TEST(TakeOffsetOfFiles, APartAtAQuarterOfTheRateWithNoiseIsFoundWithinAFrameOfTheWhole) {
    NEEDS(test::shared_file(test::shared_data()));
    for (const std::string& name : various) {
        const figure::Figure whole = file_figure(name);
        const double time = frame_time_of(whole);
        const std::size_t frames = figure::frame_count(whole.take);
        const std::size_t every = time < 0.01 ? 4 : 1;
        const std::size_t from = frames * 3 / 10;
        const figure::Figure part = part_of(whole, from, frames / 2, every, 0.5);
        const auto offset = found(whole, part, time, time * static_cast<double>(every));
        ASSERT_TRUE(offset) << name;
        EXPECT_TRUE(offset->clear) << name << " " << offset->agreement << " " << offset->elsewhere;
        EXPECT_NEAR(offset->later / time, static_cast<double>(from), 1.0) << name;
    }
}

TEST(SlowTakeOffsetOfFiles, NoneIsSuggestedForPeopleWhoDoOtherThings) {
    NEEDS(test::shared_file(test::shared_data()));
    std::vector<std::string> names = various;
    names.insert(names.end(), {"bvh/accad_Male1_B3_Walk.bvh", "bvh/lafan1_pushAndStumble1_subject5_trim.bvh",
                               "bvh/bandainamco_bow_active_001.bvh", "bvh/svdhcn_test_6ch.bvh",
                               "bvh/eunho_sample-walk_UPPERCASE-channels.bvh"});
    std::vector<figure::Figure> figures;
    for (const std::string& name : names) figures.push_back(file_figure(name));
    for (std::size_t i = 0; i < figures.size(); ++i)
        for (std::size_t k = i + 1; k < figures.size(); ++k) {
            const auto offset = found(figures[i], figures[k], frame_time_of(figures[i]), frame_time_of(figures[k]));
            EXPECT_FALSE(offset && offset->clear)
                << names[i] << " " << names[k] << ": " << offset->agreement << " over " << offset->overlap << " s";
        }
}
}  // namespace
}  // namespace skelplay::analysis
