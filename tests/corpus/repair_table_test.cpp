// Plain faults are put into captures and repaired: then the check does not find them any more, it finds nothing new,
// and nothing else was moved by more than the repair says.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <iostream>
#include <memory>
#include <ostream>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "corpus/captures.h"
#include "processing/repair.h"
#include "support/needs.h"
#include "support/posed.h"

namespace skelplay::processing::repair_table_test {

using analysis::Finding;
using analysis::FindingKind;
using figure::BoneId;
using figure::Part;

/// What a repair is there to change.
enum class Scope : std::uint8_t {
    spikes,  // the bones and frames of its note
    noise,   // the joint and the frames at fault, and all others by no more than its note says
    legs,    // and the root, which follows straight ones
    root,
    nothing,
};

/// A kind of fault, and its repair.
struct Row {
    FindingKind kind;
    std::string_view option;
    Repairs repairs;
    Scope scope;
};
void PrintTo(const Row& row, std::ostream* out) { *out << analysis::rule_of(row.kind).name; }

/// The most that changed.
struct Movement {
    double degrees = 0.0;      // of a joint in its parent's axes
    double centimetres = 0.0;  // of a joint in its parent's axes; of an ankle in the world's

    void include(const Movement& other) {
        degrees = std::max(degrees, other.degrees);
        centimetres = std::max(centimetres, other.centimetres);
    }
};

/// The largest numbers of degrees and of centimetres in each note, summed up.
Movement said(const Repaired& repaired) {
    Movement all;
    const auto include = [](double& most_of_unit, const std::string& text, std::string_view unit) {
        for (std::size_t at = text.find(unit); at != std::string::npos; at = text.find(unit, at + 1)) {
            const std::size_t before = text.find_last_not_of("0123456789.e-+", at - 1);
            most_of_unit = std::max(most_of_unit, std::stod(text.substr(before + 1)));
        }
    };
    for (const base::Diagnostic& note : repaired.notes.items()) {
        Movement most;
        include(most.degrees, note.message, "°");
        include(most.centimetres, note.message, " cm");
        all.degrees += most.degrees;
        all.centimetres += most.centimetres;
    }
    return all;
}

/// True if a note says "BONE by SIZE in frame FIRST", or "in frames FIRST to LAST", of this frame.
bool says_spike(const Repaired& repaired, BoneId bone, std::size_t frame) {
    const std::string text = repaired.notes.items().front().message;
    const std::regex spike(" " + repaired.figure.skeleton[bone].name +
                           " by [^ ]+(?: cm)? in frames? (\\d+)(?: to (\\d+))?");
    const auto number = figure::frame_number(repaired.figure.take, frame);
    for (std::sregex_iterator each(text.begin(), text.end(), spike); each != std::sregex_iterator(); ++each) {
        const auto first = std::stoll((*each)[1]);
        const auto last = (*each)[2].matched ? std::stoll((*each)[2]) : first;
        if (first <= number && number <= last) return true;
    }
    return false;
}

bool is_spike(const Finding& finding) {
    return finding.kind == FindingKind::spike || finding.kind == FindingKind::root_spike;
}

bool overlaps(const Finding& a, const Finding& b) {
    return a.kind == b.kind && a.frames.first <= b.frames.last + 1 && b.frames.first <= a.frames.last + 1;
}

bool any_overlaps(const std::vector<Finding>& findings, const Finding& finding) {
    return std::ranges::any_of(findings, [&](const Finding& each) { return overlaps(each, finding); });
}

/// One faulty take and its repair.
struct Case {
    const Row& row;
    const analysis::Placement& placement;
    const test::FaultyTake& fault;
    const figure::Figure& faulty;
    const Repaired& repaired;

    /// True if the repair is there to change this.
    [[nodiscard]] bool in_scope(BoneId bone, std::size_t frame) const {
        const Part part = placement.body.bones[index(bone)].part;
        const auto names = [&](const std::vector<BoneId>& bones, const figure::FrameRange& frames) {
            return std::ranges::find(bones, bone) != bones.end() && frames.first <= frame && frame <= frames.last;
        };
        const bool is_root = faulty.skeleton[bone].parent == BoneId::none;
        switch (row.scope) {
            case Scope::spikes: return says_spike(repaired, bone, frame);
            case Scope::noise: return names(fault.bones, fault.frames);
            case Scope::legs: return is_root || part == Part::thigh || part == Part::shin || part == Part::foot;
            case Scope::root: return is_root;
            case Scope::nothing: return false;
        }
        return false;
    }

    /// True if the repair changed anything in the frames of a finding, or beside them.
    [[nodiscard]] bool changed_in(const figure::FrameRange& frames) const {
        constexpr std::size_t beside = 2;
        figure::Pose was;
        figure::Pose is;
        const std::size_t end = figure::frame_count(repaired.figure.take) + repaired.cut;
        const std::size_t first = frames.first > beside ? frames.first - beside : 0;
        for (std::size_t frame = std::max(first, repaired.cut); frame < std::min(frames.last + beside + 1, end);
             ++frame) {
            figure::sample(faulty.skeleton, faulty.take, frame, was);
            figure::sample(repaired.figure.skeleton, repaired.figure.take, frame - repaired.cut, is);
            if (was.local != is.local) return true;
        }
        return false;
    }

    /// What the repair changed inside or outside of its scope. An ankle is moved by the leg as a whole.
    [[nodiscard]] Movement changed(bool inside) const {
        Movement most;
        const double cm = 100.0 * placement.unit.metres;
        figure::Pose was;
        figure::Pose is;
        for (std::size_t frame = 0; frame < figure::frame_count(repaired.figure.take); ++frame) {
            figure::sample(faulty.skeleton, faulty.take, frame + repaired.cut, was);
            figure::sample(repaired.figure.skeleton, repaired.figure.take, frame, is);
            for (std::size_t i = 0; i < was.local.size(); ++i) {
                if (was.local[i] == is.local[i] || in_scope(figure::bone_id(i), frame + repaired.cut) != inside)
                    continue;
                most.include({test::degrees_apart(was.local[i], is.local[i]),
                              cm * glm::distance(glm::dvec3(was.local[i][3]), glm::dvec3(is.local[i][3]))});
            }
        }
        return most;
    }

    [[nodiscard]] double ankles_moved() const {
        double most = 0.0;
        for (std::size_t frame = 0; frame < figure::frame_count(faulty.take); ++frame) {
            const auto was = test::world_matrices(faulty, frame);
            const auto is = test::world_matrices(repaired.figure, frame);
            for (std::size_t i = 0; i < was.size(); ++i)
                if (placement.body.bones[i].part == Part::foot)
                    most = std::max(most, glm::distance(glm::dvec3(was[i][3]), glm::dvec3(is[i][3])));
        }
        return 100.0 * placement.unit.metres * most;
    }
};

class SlowRepairedFaults : public testing::TestWithParam<Row> {
protected:
    void repair_and_check(test::Capture& capture, const std::vector<Finding>& own, test::FaultyTake fault) {
        const auto faulty = std::make_shared<const figure::Figure>(std::move(fault.figure));
        const auto before = capture.check(faulty, fault.frame_time);
        if (std::ranges::none_of(before, [&](const Finding& finding) { return test::finds(finding, fault); })) return;
        const Repaired repaired = repair(*faulty, GetParam().repairs, capture.take.request.place, 1 / fault.frame_time);
        ASSERT_FALSE(repaired.refused) << *repaired.refused;
        auto after = capture.check(std::make_shared<const figure::Figure>(repaired.figure), fault.frame_time);
        for (Finding& finding : after)
            finding.frames = {finding.frames.first + repaired.cut, finding.frames.last + repaired.cut};
        ++faults_;
        const bool left = test::has_own(after, fault);
        gone_ += left ? 0 : 1;
        const Case repaired_case{GetParam(), capture.placement, fault, *faulty, repaired};
        for (const Finding& finding : after)
            if (finding.severity != base::Severity::note && !any_overlaps(own, finding) &&
                !any_overlaps(before, finding) && repaired_case.changed_in(finding.frames)) {
                ++fresh_;
                tell(capture, "new", finding);
            } else if (left && finding.kind == fault.kind && finding.frames.first <= fault.frames.last + 1 &&
                       fault.frames.first <= finding.frames.last + 1)
                tell(capture, "left", finding);
        EXPECT_TRUE(GetParam().scope != Scope::spikes || std::ranges::none_of(after, is_spike))
            << "one that another hid";
        compare(repaired_case);
    }

    static void tell(const test::Capture& capture, std::string_view what, const Finding& finding) {
        std::cout << fmt::format("  {} in {}: {} {} to {}, {}\n", what, capture.take.request.file.filename().string(),
                                 analysis::rule_of(finding.kind).name, finding.frames.first, finding.frames.last,
                                 finding.message);
    }

    void compare(const Case& each) {
        Movement inside = each.changed(true);
        if (GetParam().scope == Scope::legs) inside.include({0.0, each.ankles_moved()});
        const Movement outside = each.changed(false);
        const Movement limit = said(each.repaired);
        constexpr double rounding = 1.01;  // of notes
        inside_.include(inside);
        outside_.include(outside);
        EXPECT_LE(inside.degrees, rounding * limit.degrees + 1e-4);
        EXPECT_LE(inside.centimetres, rounding * limit.centimetres + 1e-4);
        const bool anywhere = GetParam().scope == Scope::noise;
        EXPECT_LE(outside.degrees, anywhere ? rounding * limit.degrees : 1e-4);
        EXPECT_LE(outside.centimetres, anywhere ? rounding * limit.centimetres : 1e-4);
    }

    int faults_ = 0;
    int gone_ = 0;
    int fresh_ = 0;
    Movement inside_;
    Movement outside_;
};

/// The capture as a whole 10 cm below the file's height 0: what is lower for a while is no matter of the ground.
test::FaultyTake lowered(const test::Capture& capture) {
    figure::Figure figure = *capture.original;
    const double depth = capture.placement.ground.height + 0.1 / capture.placement.unit.metres;
    move_take(figure, -depth * figure::direction(capture.placement.up.value));
    return {std::move(figure),
            capture.frame_time(),
            FindingKind::below_ground,
            {},
            {0, figure::frame_count(capture.original->take) - 1},
            0.0};
}

TEST_P(SlowRepairedFaults, AreGoneAndNothingElseMoves) {
    NEEDS(test::shared_file(test::shared_data()));
    const Row& row = GetParam();
    if (row.scope == Scope::root) {
        for (const char* file : test::captures) {
            test::Capture capture(file);
            auto own = capture.own;
            std::erase_if(own, [](const Finding& finding) { return finding.kind == FindingKind::below_ground; });
            repair_and_check(capture, own, lowered(capture));
        }
    } else {
        test::visit_faults(std::array{row.kind}, std::array{test::Strength::plain},
                           [&](FindingKind, test::Strength, test::Capture& capture, test::FaultyTake fault) {
                               repair_and_check(capture, capture.own, std::move(fault));
                           });
    }
    std::cout << fmt::format(
        "{:<12} {:<34} {:>2} of {:>2} gone, {} new; inside {:.2f} degrees, {:.2f} cm; elsewhere {:.2f} degrees, {:.2f} "
        "cm\n",
        analysis::rule_of(row.kind).name, row.option, gone_, faults_, fresh_, inside_.degrees, inside_.centimetres,
        outside_.degrees, outside_.centimetres);
    EXPECT_EQ(gone_, faults_);
    EXPECT_EQ(fresh_, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, SlowRepairedFaults,
    testing::Values(Row{FindingKind::spike, "--despike", {.despike = true}, Scope::spikes},
                    Row{FindingKind::root_spike, "--despike", {.despike = true}, Scope::spikes},
                    Row{FindingKind::jitter,
                        "--trim-rest --smooth 6 --lock-feet",
                        {.trim_rest = true, .smooth = 6, .lock_feet = true},
                        Scope::noise},
                    Row{FindingKind::foot_slide, "--lock-feet", {.lock_feet = true}, Scope::legs},
                    Row{FindingKind::below_ground, "--level", {.level = true}, Scope::root},
                    Row{FindingKind::rest_pose, "--trim-rest", {.trim_rest = true}, Scope::nothing}),
    [](const auto& each) {
        std::string name(analysis::rule_of(each.param.kind).name);
        std::ranges::replace(name, '-', '_');
        return name;
    });

}  // namespace skelplay::processing::repair_table_test
