#include "corpus/fault_injection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <string>

#include "analysis/motion_check.h"
#include "corpus/shared_motions.h"
#include "support/needs.h"
#include "takes/take.h"

// Faults are put into captures at known places: the check has to find them there. And it has to be silent where
// captures are clean.

namespace skelplay::analysis {
namespace {

using test::Strength;

/// Captures with few faults of their own, by many systems, at 24 to 120 frames a second. A take that was estimated from
/// a video hides what is put into it.
constexpr std::array<const char*, 15> captures{"asf_amc/cmu_01_01.amc",
                                               "asf_amc/cmu_07_05-walk.amc",
                                               "asf_amc/hdm05_mm_depositFloorR_019_120.amc",
                                               "bvh/accad_Male1_B3_Walk.bvh",
                                               "bvh/aitviewer_sample.bvh",
                                               "bvh/cmu-daz_07_05.bvh",
                                               "bvh/cmu1_jumping_jacks_mixedorder.bvh",
                                               "bvh/eunho_sample-walk_UPPERCASE-channels.bvh",
                                               "bvh/iamwolf_walk_normal.bvh",
                                               "bvh/lafan1_pushAndStumble1_subject5_trim.bvh",
                                               "bvh/pymo_AV_8Walk_Meredith.bvh",
                                               "bvh/soma_kimodo_elderly-man-walks.bvh",
                                               "bvh/xsens_Sit54_cut300.bvh",
                                               "bvh/mocapbank_test_crlf.bvh",
                                               "htr/htrviewer_fight_a.htr"};

takes::Take placed(const std::string& file) {
    takes::TakeRequest request;
    request.file = test::shared_data() / file;
    takes::Take take = takes::read_take(request);
    takes::place_take(take);
    return take;
}

/// True for a finding of the fault's kind, within its frames, with one of its bones.
bool finds(const Finding& finding, const test::FaultyTake& fault, double frame_time) {
    if (finding.kind != fault.kind) return false;
    if (fault.kind == FindingKind::wrong_rate) return std::abs(std::log(finding.size * frame_time)) < 0.3;
    const bool inside = finding.frames.first + 1 >= fault.frames.first && finding.frames.last <= fault.frames.last + 1;
    return inside && (fault.bones.empty() || finding.bones.empty() ||
                      std::ranges::any_of(finding.bones, [&](figure::BoneId bone) {
                          return std::ranges::find(fault.bones, bone) != fault.bones.end();
                      }));
}

/// True where the capture has such a fault itself: what is found there may be either.
bool has_own(const std::vector<Finding>& clean, const test::FaultyTake& fault) {
    return fault.kind != FindingKind::wrong_rate && std::ranges::any_of(clean, [&](const Finding& own) {
               return own.kind == fault.kind && own.frames.first <= fault.frames.last + 1 &&
                      fault.frames.first <= own.frames.last + 1;
           });
}

struct Rate {
    int faults = 0;
    int found = 0;
    [[nodiscard]] double share() const { return faults == 0 ? 1.0 : static_cast<double>(found) / faults; }
};

/// How many faults of a kind are found in the captures.
Rate rate_of(FindingKind kind, Strength strength) {
    constexpr unsigned faults_in_a_take = 3;
    Rate rate;
    for (std::size_t i = 0; i < captures.size(); ++i) {
        takes::Take take = placed(captures[i]);
        const double frame_time = take.rate.frame_time();
        const std::vector<Finding> clean = check_motion(*take.figure, take.placement, frame_time);
        const auto original = take.figure;
        const Placement placement = take.placement;
        take.request.place.up = placement.up.value;
        take.request.place.metres_per_unit = placement.unit.metres;
        test::FaultInjector injector(*original, placement, frame_time);
        for (unsigned n = 0; n < faults_in_a_take; ++n) {
            auto fault = injector.inject(kind, strength, static_cast<unsigned>(1000 * i) + n);
            if (!fault || has_own(clean, *fault)) continue;
            take.figure = std::make_shared<const figure::Figure>(std::move(fault->figure));
            takes::place_take(take);
            const auto found = check_motion(*take.figure, take.placement, fault->frame_time);
            ++rate.faults;
            rate.found +=
                std::ranges::any_of(found, [&](const Finding& finding) { return finds(finding, *fault, frame_time); });
        }
    }
    return rate;
}

/// The shares of plain and of subtle faults that have to be found.
struct Wanted {
    FindingKind kind;
    double plain;
    double subtle;
};

void PrintTo(const Wanted& wanted, std::ostream* out) { *out << rule_of(wanted.kind).name; }

class FaultsInCaptures : public testing::TestWithParam<Wanted> {};

TEST_P(FaultsInCaptures, AreFoundInTheirFramesAndBones) {
    NEEDS(test::shared_file(test::shared_data()));
    for (const auto& [strength, wanted] :
         {std::pair(Strength::plain, GetParam().plain), std::pair(Strength::subtle, GetParam().subtle)}) {
        const Rate rate = rate_of(GetParam().kind, strength);
        std::cout << rule_of(GetParam().kind).name << (strength == Strength::plain ? " plain: " : " subtle: ")
                  << rate.found << " of " << rate.faults << '\n';
        EXPECT_GE(rate.share(), wanted);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, FaultsInCaptures,
    testing::Values(Wanted{FindingKind::spike, 0.97, 0.85}, Wanted{FindingKind::flip, 0.97, 0.85},
                    Wanted{FindingKind::step, 0.97, 0.85}, Wanted{FindingKind::root_spike, 0.97, 0.85},
                    Wanted{FindingKind::jitter, 0.95, 0.85}, Wanted{FindingKind::frozen, 0.97, 0.85},
                    Wanted{FindingKind::dropped, 0.97, 0.85}, Wanted{FindingKind::doubled, 0.97, 0.85},
                    Wanted{FindingKind::foot_slide, 0.97, 0.85}, Wanted{FindingKind::below_ground, 0.97, 0.85},
                    Wanted{FindingKind::floating, 0.97, 0.85}, Wanted{FindingKind::swapped, 0.97, 0.85},
                    Wanted{FindingKind::rest_pose, 0.97, 0.85}, Wanted{FindingKind::wrong_rate, 0.40, 0.40}),
    [](const auto& each) {
        std::string name(rule_of(each.param.kind).name);
        std::ranges::replace(name, '-', '_');
        return name;
    });

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
