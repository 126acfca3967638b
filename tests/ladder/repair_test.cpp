#include "processing/repair.h"
#include <algorithm>
#include <fmt/ranges.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>
#include "corpus/shared_motions.h"
#include "ladder/ladder.h"
#include "support/needs.h"

// The repair that a finding names takes it away, brings nothing new, and moves nothing that is not at fault.

namespace skelplay::ladder::repair_test {
namespace {
using analysis::CheckedMotion;
using analysis::Finding;
using analysis::FindingKind;
using processing::Repairs;

/// A rung whose repair is tried.
struct Row {
    std::string_view fault;
    FindingKind kind;
    double size;
    double share;
    bool markers = false;
    bool elsewhere_kept = false;  // nothing but the faulty frames may move
};
void PrintTo(const Row& row, std::ostream* out) { *out << row.fault; }

/// What the words of `convert` ask for.
Repairs repairs_of(const std::vector<std::string>& words) {
    Repairs repairs;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto number = [&] { return std::stod(words.at(i + 1)); };
        if (words[i] == "--despike") repairs.despike = true;
        if (words[i] == "--unflip") repairs.unflip = true;
        if (words[i] == "--smooth") repairs.smooth = number();
        if (words[i] == "--lock-feet") repairs.lock_feet = true;
        if (words[i] == "--level") repairs.level = true;
        if (words[i] == "--level-drift") repairs.level_drift = true;
        if (words[i] == "--level-slope") repairs.level_slope = true;
        if (words[i] == "--exchange-sides") repairs.exchange_sides = true;
        if (words[i] == "--scale-root") repairs.scale_root = number();
        if (words[i] == "--fill-gaps") repairs.fill_gaps = number();
    }
    return repairs;
}

bool meets(const Finding& finding, const FaultyTake& faulty) {
    return std::ranges::any_of(faulty.faulty, [&](const figure::FrameRange& range) {
        return finding.frames.first <= range.last + 1 && range.first <= finding.frames.last + 1;
    });
}

/// The most by which a repair moves a bone, in centimetres, in frames in which nothing of the kind was found.
double moved_elsewhere(const Ground& ground, const FaultyTake& faulty, const CheckedMotion& before,
                       const figure::Figure& repaired) {
    const auto at_fault = [&](std::size_t frame) {
        return std::ranges::any_of(before.findings, [&](const Finding& each) {
            return (each.kind <= FindingKind::root_spike || each.kind == FindingKind::gap) && each.frames.first <= frame &&
                   frame <= each.frames.last;
        });
    };
    figure::Pose was;
    figure::Pose is;
    double most = 0.0;
    for (std::size_t frame = 0; frame < ground.frames; ++frame) {
        if (at_fault(frame)) continue;
        figure::sample(faulty.figure.skeleton, faulty.figure.take, frame, was);
        figure::sample(repaired.skeleton, repaired.take, frame, is);
        for (std::size_t bone = 0; bone < ground.bones; ++bone)
            for (int column = 0; column < 4; ++column)
                if (const double off = glm::distance(was.local[bone][column], is.local[bone][column]); off > most)
                    most = off;
    }
    return most * 100.0 * ground.placement.unit.metres;
}

class SlowRepairs : public testing::TestWithParam<Row> {};

TEST_P(SlowRepairs, TakeAwayWhatTheyAreNamedFor) {
    NEEDS(test::shared_file(test::shared_data()));
    const Row& row = GetParam();
    const auto faults = row.markers ? faults_of_markers() : faults_of_people();
    const auto fault = std::ranges::find(faults, row.fault, &Fault::name);
    ASSERT_NE(fault, faults.end());
    int repaired_takes = 0;
    int fresh_findings = 0;
    std::string fresh;
    for (const char* file : row.markers ? marker_takes() : people()) {
        const Ground ground(file);
        const auto faulty = put(ground, *fault, {row.size, row.share, Place::middle, 3});
        if (!faulty) continue;
        const CheckedMotion before = ground.check(faulty->figure, faulty->frame_time);
        const auto found = std::ranges::find_if(before.findings, [&](const Finding& each) {
            return each.kind == row.kind && is_new(each, ground.own) && meets(each, *faulty);
        });
        if (found == before.findings.end()) continue;  // the ladder tells how many are not
        const auto repaired = processing::repair(faulty->figure, repairs_of(found->repair), ground.take.request.place,
                                                 1.0 / faulty->frame_time);
        if (repaired.refused) continue;  // such as a root without channels, which the refusal says
        ++repaired_takes;
        for (const Finding& each : ground.check(repaired.figure, faulty->frame_time).findings) {
            if (!is_new(each, ground.own)) continue;
            EXPECT_FALSE(each.kind == found->kind && meets(each, *faulty))
                << file << ": left by " << fmt::format("{}", fmt::join(found->repair, " ")) << ": " << each.message
                << ", frame " << each.frames.first;
            if (!is_new(each, before)) continue;
            fresh += fmt::format("{}: {} in frame {}\n", file, each.message, each.frames.first);
            ++fresh_findings;
        }
        if (row.elsewhere_kept) {
            EXPECT_LT(moved_elsewhere(ground, *faulty, before, repaired.figure), 0.01) << file;
        }
    }
    EXPECT_GE(repaired_takes, 2);
    EXPECT_LE(fresh_findings, 2) << fresh;  // takes of people who sit, turn or run
}

INSTANTIATE_TEST_SUITE_P(
    Rungs, SlowRepairs,
    testing::Values(Row{"spikes of a joint", FindingKind::spike, 40, 0.01, false, true},
                    Row{"spikes of the root", FindingKind::root_spike, 40, 0.01, false, true},
                    Row{"a flip", FindingKind::flip, 180, 0.0}, Row{"noise of a joint", FindingKind::jitter, 5, 0.2},
                    Row{"a slide", FindingKind::foot_slide, 10, 0.0},
                    Row{"all of it lowered", FindingKind::below_ground, 15, 1.0},
                    Row{"all of it raised", FindingKind::floating, 15, 1.0}, Row{"drift", FindingKind::drift, 60, 1.0},
                    Row{"slope", FindingKind::slope, 8, 1.0}, Row{"names exchanged", FindingKind::swapped, 1, 1.0},
                    Row{"root in metres", FindingKind::root_unit, 0.01, 1.0},
                    Row{"root in millimetres", FindingKind::root_unit, 1000, 1.0},
                    Row{"spikes of a marker", FindingKind::spike, 40, 0.01, true},
                    Row{"a gap", FindingKind::gap, 0.1, 0.0, true, true}),
    [](const auto& each) { return test::test_name_of(std::string(each.param.fault)); });
}  // namespace
}  // namespace skelplay::ladder::repair_test
