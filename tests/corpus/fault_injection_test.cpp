#include "corpus/fault_injection.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/motion_check.h"
#include "corpus/captures.h"
#include "corpus/marker_faults.h"
#include "corpus/shared_motions.h"
#include "support/needs.h"
#include "takes/take.h"

// Faults are put into captures at known places: the check has to find them there. And it has to be silent where
// captures are clean.

namespace skelplay::analysis {
namespace {

using test::Strength;

struct Rate {
    int faults = 0;
    int found = 0;
    [[nodiscard]] double share() const { return faults == 0 ? 1.0 : static_cast<double>(found) / faults; }
};

constexpr std::array strengths{Strength::plain, Strength::subtle};
constexpr std::array wanted{0.97, 0.85};  // shares that have to be found, by strength

// "Slow": these few faults of each kind in few captures are too many for a sanitizer. tests/bench/fault_table has the
// rest.
TEST(SlowFaultsInCaptures, AreFoundInTheirFramesAndBones) {
    NEEDS(test::shared_file(test::shared_data()));
    std::vector<FindingKind> kinds;
    for (const FindingRule& rule : finding_rules()) kinds.push_back(rule.kind);
    std::map<std::pair<FindingKind, Strength>, Rate> rates;
    test::visit_faults(
        kinds, strengths, [&](FindingKind kind, Strength strength, test::Capture& capture, test::FaultyTake fault) {
            const auto found =
                capture.check(std::make_shared<const figure::Figure>(std::move(fault.figure)), fault.frame_time);
            Rate& rate = rates[{kind, strength}];
            ++rate.faults;
            if (std::ranges::any_of(found, [&](const Finding& finding) { return test::finds(finding, fault); }))
                ++rate.found;
        });
    for (const auto& [key, rate] : rates)
        EXPECT_GE(rate.share(), wanted.at(static_cast<std::size_t>(key.second)))
            << rule_of(key.first).name << (key.second == Strength::plain ? " plain: " : " subtle: ") << rate.found
            << " of " << rate.faults;
    EXPECT_EQ(rates.size(), 2U * 14U) << "kinds that bones have, in both strengths";
}

constexpr std::array marker_kinds{FindingKind::spike, FindingKind::frozen, FindingKind::gap,
                                  FindingKind::swap,  FindingKind::ghost,  FindingKind::link};
constexpr std::array marker_takes{"c3d/c3dorg_golfswing.c3d", "c3d/c3dorg_TESTBPI.c3d",
                                  "trc/btk_motek_ballet_reduced.trc"};

TEST(SlowFaultsInMarkers, AreFoundInTheirFrames) {
    NEEDS(test::shared_file(test::shared_data()));
    std::map<FindingKind, Rate> rates;
    for (const char* file : marker_takes) {
        test::Capture capture(file);
        for (const FindingKind kind : marker_kinds)
            for (const Strength strength : strengths)
                for (unsigned seed = 0; seed < 2; ++seed) {
                    const auto fault = test::inject_marker_fault(*capture.original, capture.placement,
                                                                 capture.frame_time(), kind, strength, seed);
                    if (!fault || test::has_own(capture.own, *fault)) continue;
                    const auto found =
                        capture.check(std::make_shared<const figure::Figure>(fault->figure), fault->frame_time);
                    ++rates[kind].faults;
                    if (std::ranges::any_of(found, [&](const Finding& each) { return test::finds(each, *fault); }))
                        ++rates[kind].found;
                }
    }
    for (const auto& [kind, rate] : rates)
        EXPECT_GE(rate.share(), 0.66) << rule_of(kind).name << ": " << rate.found << " of " << rate.faults;
    EXPECT_EQ(rates.size(), marker_kinds.size());
}

/// What people do on purpose, looked at in pictures.
struct OwnMotion {
    const char* file;
    FindingKind kind;
    std::size_t first;
    std::size_t last;
    const char* what;
};

constexpr std::array own_motions{
    OwnMotion{"bvh/cmu-3dsmax_131_04.bvh", FindingKind::foot_slide, 557, 576, "a dancer glides, and the foot turns"},
    OwnMotion{"bvh/smpl_f_mosh_cmu05_0511.bvh", FindingKind::foot_slide, 122, 127, "a dancer sets a foot anew"},
    OwnMotion{"bvh/aitviewer_sample.bvh", FindingKind::foot_slide, 746, 751, "a foot is set anew, hardly lifted"},
    OwnMotion{"bvh/cmu1_jumping_jacks_mixedorder.bvh", FindingKind::foot_slide, 11, 13, "a foot is set anew"},
    OwnMotion{"bvh/smpl_f_mosh_cmu05_0511.bvh", FindingKind::below_ground, 141, 158, "heels come down"},
    OwnMotion{"bvh/coda_Coda02-Woman_EndSiteNames.bvh", FindingKind::below_ground, 277, 283, "the toes stay"},
    OwnMotion{"bvh/cmu-daz_10_03_mixedEOL.bvh", FindingKind::floating, 28, 50, "a foot without toes stands on them"},
    OwnMotion{"bvh/mblab_running_6ch.bvh", FindingKind::step, 13, 13, "toes snap down"},
    OwnMotion{"trc/btk_motek_ballet_reduced.trc", FindingKind::dropped, 49, 49, "a dancer at her fastest"},
    OwnMotion{"fbx/ufbx_maya_zero_scale_pivot_7700_ascii.fbx", FindingKind::dropped, 6, 8, "keys are eased"},
    OwnMotion{"bvh/aitviewer_sample.bvh", FindingKind::jitter, 934, 940, "a foot swings"},
    OwnMotion{"bvh/iamwolf_Matt_Happy2.bvh", FindingKind::jitter, 32, 48, "a leg kicks"},
    OwnMotion{"asf_amc/cmu_131_04-dance.amc", FindingKind::foot_slide, 918, 931, "a foot lands"},
    OwnMotion{"bvh/iamwolf_example.bvh", FindingKind::jitter, 211, 224, "frames that repeat, told as such"},
    OwnMotion{"bvh/accad_Male1_B3_Walk.bvh", FindingKind::jitter, 18, 29, "toes leave the ground"},
    OwnMotion{"bvh/coda_Coda02-Woman_EndSiteNames.bvh", FindingKind::jitter, 427, 437, "a leg kicks"},
    OwnMotion{"bvh/iamwolf_Matt_Happy2.bvh", FindingKind::dropped, 51, 51, "a body lands"},
    OwnMotion{"bvh/iamwolf_Matt_Happy2.bvh", FindingKind::step, 51, 51, "an arm whips"},
    OwnMotion{"htr/champlain_egnaro_skel_anim.htr", FindingKind::spike, 14, 15, "bones above undo a twist"},
    OwnMotion{"bvh/tgriebel_TomTomTest_framecount-lie.bvh", FindingKind::below_ground, 0, 434, "no foot stands"},
    OwnMotion{"fbx/ufbx_motionbuilder_tangent_weight_7700_ascii.fbx", FindingKind::step, 46, 46, "a cube bounces"},
    OwnMotion{"bvh/truebones_Elephant_idle1_6ch.bvh", FindingKind::step, 76, 76, "brows twitch"},
};

TEST(Captures, KeepWhatPeopleDoOnPurpose) {
    NEEDS(test::shared_file(test::shared_data()));
    for (const OwnMotion& motion : own_motions)
        EXPECT_TRUE(std::ranges::none_of(test::Capture(motion.file).own,
                                         [&](const Finding& found) {
                                             return found.kind == motion.kind && found.frames.first <= motion.last &&
                                                    motion.first <= found.frames.last;
                                         }))
            << motion.file << ": " << motion.what;
}

/// In these takes nobody walks, runs or jumps: only how the body falls over the foot on which it stands tells the rate.
TEST(Captures, TellTheRateByBalanceAlone) {
    NEEDS(test::shared_file(test::shared_data()));
    for (const char* file : {"bvh/mocapbank_test_crlf.bvh", "asf_amc/hdm05_mm_depositFloorR_019_120.amc"}) {
        test::Capture capture(file);
        for (const double factor : {0.25, 0.5, 1.0, 2.0, 4.0}) {
            std::vector<double> rates;
            for (const Finding& found : capture.check(capture.original, capture.frame_time() * factor))
                if (found.kind == FindingKind::wrong_rate) rates.push_back(found.size);
            ASSERT_EQ(rates.size(), factor == 1.0 ? 0U : 1U) << file << " at " << factor;
            for (const double rate : rates) EXPECT_NEAR(rate * capture.frame_time(), 1.0, 1e-9) << file;
        }
    }
}

TEST(Captures, AreCleanForTheMostPart) {
    NEEDS(test::shared_file(test::shared_data()));
    std::size_t takes = 0;
    std::size_t clean = 0;
    for (const std::string& file : test::shared_takes()) {
        takes::TakeRequest request;
        request.file = test::shared_data() / file;
        request.options = test::shared_options(file);
        takes::Take take = takes::read_take(request);
        if (!take.figure) continue;
        takes::place_take(take);
        ++takes;
        clean += check_motion(*take.figure, take.placement, take.rate.frame_time()).empty() ? 1 : 0;
    }
    EXPECT_GT(2 * clean, takes);
}

}  // namespace
}  // namespace skelplay::analysis
