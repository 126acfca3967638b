// Every motion of ../shared/data in every format with bones, and these and every file of markers in those with points,
// read back: where all bones are in frames spread over the take.

#include <algorithm>
#include <filesystem>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>
#include "analysis/frames.h"
#include "base/text.h"
#include "corpus/shared_motions.h"
#include "exporters/losses.h"
#include "exporters/round_trip.h"

namespace skelplay::exporters {
namespace {
namespace fs = std::filesystem;

constexpr std::size_t frames_tried = 60;

/// Of each bone of `source` the one of what was written.
std::vector<figure::BoneId> partners(const figure::Figure& source, const figure::Figure& written, const std::string& to) {
    std::vector<figure::BoneId> result(source.skeleton.size());
    if (to == ".bvh") {  // several roots are below another one
        const std::size_t above = source.skeleton.roots().size() > 1 ? 1 : 0;
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = figure::bone_id(i + above);
        return result;
    }
    if (to == ".htr") {
        for (std::size_t i = 0; i < result.size(); ++i)
            result[index(source.skeleton.file_order()[i])] = written.skeleton.file_order()[i];
        return result;
    }
    base::Diagnostics notes;
    const auto roots = source.skeleton.roots();
    NameRule rule = acclaim_names;
    if (source.format == figure::Format::acclaim ||
        (roots.size() == 1 && base::equal_ignoring_case(source.skeleton[roots.front()].name, "root")))
        rule.keywords = rule.keywords.subspan(1);
    const auto names = fitted_names(source.skeleton, rule, notes);
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = written.skeleton.find(
            source.format == figure::Format::acclaim ? source.skeleton[figure::bone_id(i)].name : names[i]);
    return result;
}

/// The places of a frame, bones in the file's order; of a take of points these are its own numbers.
std::vector<glm::dvec3> places_in_order(const processing::EditedTake& take, std::size_t frame,
                                        scene::FigureEvaluator& evaluator) {
    figure::Pose pose;
    take.pose(frame, pose);
    const auto& bones = evaluator.positions(pose);
    std::vector<glm::dvec3> places;
    for (const figure::BoneId bone : take.skeleton().file_order()) places.push_back(bones[index(bone)].origin);
    return places;
}

/// Whether the points are where they were, as near as a number of that format is, and missing where they were.
void expect_same_points(const processing::EditedTake& source, const figure::Figure& written, double rounding) {
    const processing::EditedTake back(written, {});
    ASSERT_EQ(back.frames(), source.frames());
    ASSERT_EQ(back.skeleton().size(), source.skeleton().size());
    scene::FigureEvaluator evaluate_source(source.skeleton());
    scene::FigureEvaluator evaluate_back(back.skeleton());
    for (std::size_t frame = 0; frame < source.frames(); ++frame) {
        const auto before = places_in_order(source, frame, evaluate_source);
        const auto after = places_in_order(back, frame, evaluate_back);
        for (std::size_t i = 0; i < before.size(); ++i) {
            ASSERT_EQ(figure::is_present(after[i]), figure::is_present(before[i])) << frame << ' ' << i;
            if (figure::is_present(before[i])) {
                ASSERT_LE(glm::distance(after[i], before[i]), rounding * glm::length(before[i])) << frame << ' ' << i;
            }
        }
    }
}

class Exports : public RoundTrip, public testing::WithParamInterface<std::string> {};

TEST_P(Exports, AreReadBackWhereTheyWere) {
    const figure::Figure source = load(test::shared_data() / GetParam(), test::shared_options(GetParam()));
    const std::size_t warnings = diagnostics_.count(base::Severity::warning);
    processing::TakeEdits edits;
    edits.frames = analysis::spread_frames(figure::frame_count(source.take), frames_tried);
    processing::TakeEdits same = edits;
    same.source_rate = loaders::assumed_rate(source);
    const processing::EditedTake expected(source, same);
    for (const std::string to : {".bvh", ".amc", ".htr"}) {
        const fs::path written = write(source, "out" + to, edits);
        const figure::Figure back = load(written);
        if (warnings == 0) {
            EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
        }
        const bool same_format = (to == ".bvh" && source.format == figure::Format::bvh) ||
                                 (to == ".amc" && source.format == figure::Format::acclaim) ||
                                 (to == ".htr" && source.format == figure::Format::htr);
        EXPECT_LT(worst_distance(expected, back, partners(source, back, to)), same_format ? 1e-9 : 1e-5) << to;
    }
}

class PointExports : public RoundTrip, public testing::WithParamInterface<std::string> {};

TEST_P(PointExports, AreReadBackWhereTheyWere) {
    const figure::Figure source = load(test::shared_data() / GetParam(), test::shared_options(GetParam()));
    processing::TakeEdits edits;
    edits.frames = analysis::spread_frames(figure::frame_count(source.take), frames_tried);
    edits.source_rate = loaders::assumed_rate(source);
    const processing::EditedTake expected(source, edits);
    constexpr double half_a_float = 6e-8;
    for (const auto& [name, rounding] : {std::pair{"out.trc", 0.0}, std::pair{"out.c3d", half_a_float}}) {
        ExportOptions options;
        options.all_points = true;
        const figure::Figure back = load(write(source, name, edits, options));
        // a root may stand at 0 0 0, and what a plate says of its corners is kept
        for (const base::Diagnostic& said : diagnostics_.items())
            EXPECT_TRUE(said.severity < base::Severity::warning || said.code == "c3d.zero-markers" ||
                        said.code == "c3d.plate-corners")
                << base::to_text(said);
        expect_same_points(expected, back, rounding);
    }
}

INSTANTIATE_TEST_SUITE_P(SharedMotions, PointExports, testing::ValuesIn(test::shared_takes()), test::file_test_name);
INSTANTIATE_TEST_SUITE_P(SharedMarkers, PointExports, testing::ValuesIn(test::shared_markers()), test::file_test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PointExports);

INSTANTIATE_TEST_SUITE_P(Shared, Exports, testing::ValuesIn(test::shared_motions()), test::file_test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Exports);
}  // namespace
}  // namespace skelplay::exporters
