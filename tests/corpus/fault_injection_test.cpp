#include "corpus/fault_injection.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/motion_check.h"
#include "corpus/captures.h"
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

/// How many faults of a kind are found in the captures.
Rate rate_of(FindingKind kind, Strength strength) {
    Rate rate;
    test::visit_faults(kind, strength, [&](test::Capture& capture, test::FaultyTake fault) {
        const auto found =
            capture.check(std::make_shared<const figure::Figure>(std::move(fault.figure)), fault.frame_time);
        ++rate.faults;
        rate.found += std::ranges::any_of(found, [&](const Finding& finding) { return test::finds(finding, fault); });
    });
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
                    Wanted{FindingKind::rest_pose, 0.97, 0.85}, Wanted{FindingKind::wrong_rate, 0.97, 0.90}),
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
