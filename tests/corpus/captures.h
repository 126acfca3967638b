#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/motion_check.h"
#include "corpus/fault_injection.h"
#include "corpus/shared_motions.h"
#include "takes/take.h"

namespace skelplay::test {

/// Short captures with few faults of their own, by many systems, at 30 to 120 frames a second. tests/bench/fault_table
/// uses all takes of ../shared/data.
inline constexpr std::array<const char*, 8> captures{"asf_amc/hdm05_mm_depositFloorR_019_120.amc",
                                                     "bvh/accad_Male1_B3_Walk.bvh",
                                                     "bvh/cmu1_jumping_jacks_mixedorder.bvh",
                                                     "bvh/eunho_sample-walk_UPPERCASE-channels.bvh",
                                                     "bvh/iamwolf_walk_normal.bvh",
                                                     "bvh/lafan1_pushAndStumble1_subject5_trim.bvh",
                                                     "bvh/pymo_AV_8Walk_Meredith.bvh",
                                                     "bvh/mocapbank_test_crlf.bvh"};

/// A capture, and what the check finds in it as it is. Takes made from it are placed by its up axis and unit.
struct Capture {
    /// A file of ../shared/data. One that cannot be read has no `original`.
    explicit Capture(const std::string& file) {
        take.request.file = shared_data() / file;
        take.request.options = shared_options(file);
        take = takes::read_take(take.request);
        if (!take.figure) return;
        takes::place_take(take);
        original = take.figure;
        placement = take.placement;
        take.request.place.up = placement.up.value;
        take.request.place.metres_per_unit = placement.unit.metres;
        own = check(original, frame_time());
    }

    [[nodiscard]] double frame_time() const { return take.rate.frame_time(); }

    /// What the check finds in a figure made from the capture.
    std::vector<analysis::Finding> check(std::shared_ptr<const figure::Figure> figure, double seconds_a_frame) {
        take.figure = std::move(figure);
        takes::place_take(take);
        return analysis::check_motion(*take.figure, take.placement, seconds_a_frame);
    }

    takes::Take take;
    std::shared_ptr<const figure::Figure> original;
    analysis::Placement placement;
    std::vector<analysis::Finding> own;
};

/// Puts faults into each capture and visits those that it has not itself, as what is found there may be either:
/// `visit(kind, strength, capture, fault)`.
template <class Visit>
void visit_faults(std::span<const analysis::FindingKind> kinds, std::span<const Strength> strengths,
                  const Visit& visit) {
    constexpr unsigned faults_in_a_take = 2;
    for (std::size_t i = 0; i < captures.size(); ++i) {
        Capture capture(captures.at(i));
        FaultInjector injector(*capture.original, capture.placement, capture.frame_time());
        for (const analysis::FindingKind kind : kinds)
            for (const Strength strength : strengths)
                for (unsigned n = 0; n < faults_in_a_take; ++n)
                    if (auto fault = injector.inject(kind, strength, static_cast<unsigned>(1000 * i) + n))
                        if (!has_own(capture.own, *fault)) visit(kind, strength, capture, std::move(*fault));
    }
}

}  // namespace skelplay::test
