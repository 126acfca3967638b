#include "ladder/ladder.h"
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <string_view>
#include "corpus/shared_motions.h"
#include "support/needs.h"

// A worse take never gets a cleaner bill: what is found on a rung is found on every higher one. A share of the rungs is
// climbed per change, another one for each take; SKELPLAY_LADDER=all climbs all of them.

namespace skelplay::ladder {
namespace {
/// Rungs that may be missed although lower ones are found; assets/help/manual/checks.md says why.
struct Exception {
    std::string_view fault;
    std::string_view take;  // a part of its name; empty: any
    double most_size;       // up to here
    double least_share;     // from here on
};
constexpr double any_size = 1e9;
constexpr std::array exceptions{
    Exception{"raised", "", 9, 0},
    Exception{"lowered", "", 9, 0},
    Exception{"raised", "10_03", any_size, 0.5},
    Exception{"lowered", "10_03", any_size, 0.5},
    Exception{"lowered", "jumping_jacks", any_size, 0.5},
    Exception{"lowered", "walk_normal", 30, 0.5},
    Exception{"spikes of a joint", "", 10, 0.05},
    Exception{"raised", "jumping_jacks", 15, 0},
    Exception{"drift", "depositFloor", any_size, 0},
    Exception{"a limb holds", "sample-walk", any_size, 0},
    Exception{"a slide", "8Walk", any_size, 0},
    Exception{"sides swapped", "Sit54", any_size, 0.5},
    Exception{"a gap", "TESTBPI", any_size, 0},
    Exception{"noise of a marker", "ballet", 0.5, 1},
};

bool is_excepted(const Ground& ground, const Fault& fault, const Rung& rung) {
    return std::ranges::any_of(exceptions, [&](const Exception& each) {
        return each.fault == fault.name && ground.file.find(each.take) != std::string::npos &&
               rung.size <= each.most_size && rung.share >= each.least_share;
    });
}

class SlowLadder : public testing::TestWithParam<const char*> {};

TEST_P(SlowLadder, AWorseTakeNeverGetsACleanerBill) {
    NEEDS(test::shared_file(test::shared_data()));
    const char* wanted = std::getenv("SKELPLAY_LADDER");
    const bool all = wanted != nullptr && std::string_view(wanted) == "all";
    const Ground ground(GetParam());
    ASSERT_TRUE(ground.usable());
    std::size_t number = std::hash<std::string>()(ground.file);
    for (const Fault& fault : ground.markers() ? faults_of_markers() : faults_of_people()) {
        constexpr std::size_t one_of = 6;
        const bool climbed = all || number++ % one_of == 0;
        if (!climbed) continue;
        for (const auto& [low, high] : falls(climb(ground, fault, 1)))
            EXPECT_TRUE(is_excepted(ground, fault, high.rung))
                << ground.file << ": found " << text(fault, low.rung) << ", not found " << text(fault, high.rung);
    }
}

INSTANTIATE_TEST_SUITE_P(People, SlowLadder, testing::ValuesIn(people().begin(), people().end()),
                         [](const auto& each) { return test::test_name_of(each.param); });
INSTANTIATE_TEST_SUITE_P(Markers, SlowLadder, testing::ValuesIn(marker_takes().begin(), marker_takes().end()),
                         [](const auto& each) { return test::test_name_of(each.param); });

/// The shares of plain faults that have to be found over all takes, whatever their size, share and place.
TEST(SlowLadders, FindNearlyAllThatIsPlain) {
    NEEDS(test::shared_file(test::shared_data()));
    constexpr double wanted = 0.96;
    constexpr double wanted_of_heights = 0.92;  // at half of a take nobody knows which half is right
    struct Sum {
        double found = 0.0;
        int rungs = 0;
    };
    std::map<std::string_view, Sum> sums;
    const auto visit = [&](const char* file) {
        const Ground ground(file);
        std::size_t number = 0;
        for (const Fault& fault : ground.markers() ? faults_of_markers() : faults_of_people())
            for (const Tried& tried : climb(ground, fault, 2, [&](const Rung& rung) {
                     constexpr std::size_t one_of = 7;
                     return rung.size >= fault.plain && number++ % one_of == 0;
                 })) {
                sums[fault.name].found += tried.found;
                ++sums[fault.name].rungs;
            }
    };
    for (const char* file : people().first(6)) visit(file);
    for (const char* file : marker_takes().first(6)) visit(file);
    for (const auto& [name, sum] : sums)
        EXPECT_GE(sum.found, (name == "raised" || name == "lowered" ? wanted_of_heights : wanted) * sum.rungs)
            << name << ": " << sum.found << " of " << sum.rungs;
}
}  // namespace
}  // namespace skelplay::ladder
