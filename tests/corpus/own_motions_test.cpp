// What real takes have by themselves: the check is silent about what people do on purpose, and about most takes.

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>
#include "analysis/motion_check.h"
#include "corpus/shared_motions.h"
#include "support/needs.h"
#include "takes/take.h"

namespace skelplay::analysis::own_motions_test {
namespace {
/// A take of ../shared/data, and what the check finds in it.
struct Capture {
    explicit Capture(const std::string& file) {
        takes::TakeRequest request;
        request.file = test::shared_data() / file;
        request.options = test::shared_options(file);
        take = takes::read_take(request);
        takes::place_take(take);
        own = check(take.rate.frame_time());
    }

    [[nodiscard]] double frame_time() const { return take.rate.frame_time(); }
    [[nodiscard]] std::vector<Finding> check(double seconds_a_frame) const {
        return check_motion(*take.figure, take.placement, seconds_a_frame).findings;
    }

    takes::Take take;
    std::vector<Finding> own;
};

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
        EXPECT_TRUE(std::ranges::none_of(Capture(motion.file).own,
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
        Capture capture(file);
        for (const double factor : {0.25, 0.5, 1.0, 2.0, 4.0}) {
            std::vector<double> rates;
            for (const Finding& found : capture.check(capture.frame_time() * factor))
                if (found.kind == FindingKind::wrong_rate) rates.push_back(found.size);
            ASSERT_EQ(rates.size(), factor == 1.0 ? 0U : 1U) << file << " at " << factor;
            for (const double rate : rates) EXPECT_NEAR(rate * capture.frame_time(), 1.0, 1e-4) << file;  // 30 and 0.033333
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
        clean += check_motion(*take.figure, take.placement, take.rate.frame_time()).findings.empty() ? 1 : 0;
    }
    EXPECT_GT(2 * clean, takes);
}
}  // namespace
}  // namespace skelplay::analysis::own_motions_test
