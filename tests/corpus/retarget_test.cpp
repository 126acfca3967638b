// Motion on other skeletons, on the bundled walk and on the files of ../shared/data.

#include "processing/retarget.h"
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "analysis/contacts.h"
#include "analysis/frames.h"
#include "base/text.h"
#include "corpus/shared_motions.h"
#include "exporters/losses.h"
#include "exporters/round_trip.h"
#include "loaders/load.h"
#include "processing/rest_match.h"
#include "scene/evaluator.h"
#include "support/needs.h"
#include "support/posed.h"

namespace skelplay::processing {
namespace {
namespace fs = std::filesystem;

const fs::path& shared_data = test::shared_data();
const fs::path assets = fs::path(SKELPLAY_SOURCE_DIR) / "assets";

/// A file of the assets if it is called `walk`, else of ../shared/data.
fs::path file_of(const std::string& name) { return (name.starts_with("walk") ? assets : shared_data) / name; }

/// A take cut to its first frames, so that many files can be tried.
figure::Figure cut(figure::Figure figure, std::size_t most) {
    if (auto* motion = std::get_if<figure::Motion>(&figure.take); motion != nullptr && motion->frames > most) {
        motion->frames = most;
        motion->samples.resize(most * motion->columns);
    }
    return figure;
}

figure::Figure loaded(const fs::path& file) {
    auto result = loaders::load(file);
    if (!result.figure) throw std::runtime_error(base::to_text(result.diagnostics));
    return std::move(*result.figure);
}

Retargeted played(const figure::Figure& source, const figure::Figure& target) {
    RetargetOptions options;
    options.source_fps = loaders::assumed_rate(source);
    return retarget(source, target, map_bones(source.skeleton, target.skeleton), options);
}

// ---------------------------------------------------------------------------------------------------- onto itself

/// The largest difference of places, as a share of the extent, and of axes.
double worst_difference(const figure::Figure& a, const figure::Figure& b) {
    scene::FigureEvaluator of_a(a.skeleton);
    scene::FigureEvaluator of_b(b.skeleton);
    figure::Pose pose;
    double worst = 0.0;
    const double extent = std::max(rest_reference(a, analysis::body_of(a.skeleton)).extent, 1e-9);
    for (std::size_t frame = 0; frame < figure::frame_count(b.take); ++frame) {
        figure::sample(a.skeleton, a.take, frame, pose);
        of_a.positions(pose);
        figure::sample(b.skeleton, b.take, frame, pose);
        of_b.positions(pose);
        for (std::size_t i = 0; i < a.skeleton.size(); ++i) {
            const glm::dmat4& one = of_a.world(figure::bone_id(i));
            const glm::dmat4& other = of_b.world(figure::bone_id(i));
            worst = std::max(worst, glm::distance(one[3], other[3]) / extent);
            for (int axis = 0; axis < 3; ++axis) worst = std::max(worst, glm::distance(one[axis], other[axis]));
        }
    }
    return worst;
}

class OntoItself : public testing::TestWithParam<std::string> {};

TEST_P(OntoItself, EveryBoneIsWhereItWas) {
    constexpr std::size_t enough = 250;
    auto result = loaders::load(shared_data / GetParam(), test::shared_options(GetParam()));
    ASSERT_TRUE(result.figure);
    const figure::Figure figure = cut(std::move(*result.figure), enough);
    EXPECT_LT(worst_difference(figure, played(figure, figure).figure), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(SlowShared, OntoItself, testing::ValuesIn(test::shared_motions()), test::file_test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OntoItself);

// --------------------------------------------------------------------------------------------- onto other skeletons

// The same take by CMU as ASF/AMC and as BVH, which has the rest pose before the first frame. What the rest poses show
// of a bone's direction is compared, for all bones that have one.
// "To enable automatic mapping of motion data to arbitrary skeletons": what the naming convention of 003 is for.
TEST(RetargetedFiles, NamingAnAmcIsMappedToTheSkeletonOfItsOwnBvh) {
    NEEDS(test::shared_file(shared_data));
    const figure::Figure amc = loaded(shared_data / "asf_amc/cmu_01_01.amc");
    const figure::Figure bvh = loaded(shared_data / "bvh/cmu-mobu_01_01.bvh");
    const Retargeted result = played(amc, bvh);
    EXPECT_EQ(result.map.entries.size(), 31U);
    const ReferencePose reference = rest_reference(bvh, analysis::body_of(bvh.skeleton));
    double sum = 0.0;
    std::size_t count = 0;
    for (const std::size_t frame : analysis::spread_frames(figure::frame_count(amc.take), 100)) {
        const auto found = test::world_matrices(result.figure, frame);
        const auto expected = test::world_matrices(bvh, frame + 1);
        for (std::size_t i = 0; i < bvh.skeleton.size(); ++i) {
            if (reference.links[i] == glm::dvec3(0.0)) continue;
            const glm::dvec3 own = glm::transpose(reference.axes[i]) * glm::normalize(reference.links[i]);
            const double cosine = glm::dot(glm::dmat3(found[i]) * own, glm::dmat3(expected[i]) * own);
            sum += glm::degrees(std::acos(std::clamp(cosine, -1.0, 1.0)));
            ++count;
        }
    }
    ASSERT_GT(count, 2000U);
    EXPECT_LT(sum / static_cast<double>(count), 2.0);
    RecordProperty("mean_degrees", std::to_string(sum / static_cast<double>(count)));
}

/// How far the joint of a standing foot that moves least goes along the ground from frame to frame, on the mean over
/// all contacts of the take (analysis/contacts.h).
double skate(const figure::Figure& figure, double frame_time) {
    const analysis::Placement placement = analysis::infer_placement(figure);
    const glm::dmat4 to_world = scene::matrix(placement.to_world);
    const auto contacts = analysis::contacts(figure, placement, frame_time);
    std::vector<std::vector<scene::BonePosition>> places;
    analysis::visit_all_frames(figure, [&](std::size_t, const auto& positions) { places.push_back(positions); });
    double sum = 0.0;
    std::size_t count = 0;
    for (const analysis::Contact& contact : contacts) {
        const figure::BoneId above = figure.skeleton[contact.bone].parent;
        const auto joints = [&](std::size_t frame) {
            const scene::BonePosition& end = places[frame][index(contact.bone)];
            std::vector<glm::dvec3> found;
            for (const glm::dvec3& place : {end.tail, end.origin, places[frame][index(above)].origin})
                found.emplace_back(to_world * glm::dvec4(place, 1.0));
            return found;
        };
        for (const figure::FrameRange& span : contact.frames)
            for (std::size_t frame = span.first + 1; frame <= span.last; ++frame) {
                const auto before = joints(frame - 1);
                const auto now = joints(frame);
                double least = std::hypot(now[0].x - before[0].x, now[0].z - before[0].z);
                for (std::size_t joint = 1; joint < now.size(); ++joint)
                    least = std::min(least, std::hypot(now[joint].x - before[joint].x, now[joint].z - before[joint].z));
                sum += least / placement.unit.metres;
                ++count;
            }
    }
    EXPECT_GT(count, 100U);
    return sum / static_cast<double>(count);
}

/// The most by which the direction from a hip to its knee turns faster or slower from one frame to the next.
double roughness(const figure::Figure& figure) {
    const analysis::Body body = analysis::body_of(figure.skeleton);
    double worst = 0.0;
    for (const figure::Side side : {figure::Side::left, figure::Side::right}) {
        std::vector<glm::dvec3> ways;
        analysis::visit_all_frames(figure, [&](std::size_t, const auto& positions) {
            ways.push_back(glm::normalize(positions[index(body.first(figure::Part::shin, side))].origin -
                                          positions[index(body.first(figure::Part::thigh, side))].origin));
        });
        for (std::size_t i = 2; i < ways.size(); ++i)
            worst = std::max(worst, glm::length(ways[i] - 2.0 * ways[i - 1] + ways[i - 2]));
    }
    return worst;
}

class WalkOnto : public testing::TestWithParam<std::string> {};

// Its arms and legs point where the source's do, its feet skate no more than the source's, and nothing pops.
TEST_P(WalkOnto, LimbsPointAndFeetStandAsTheSources) {
    NEEDS(test::shared_file(shared_data));
    const figure::Figure walk = loaded(shared_data / "asf_amc/cmu_07_05-walk.amc");
    const figure::Figure target = loaded(file_of(GetParam()));
    const Retargeted result = played(walk, target);
    ASSERT_EQ(result.scale.basis, MotionScale::Basis::legs);
    EXPECT_EQ(result.contacts, 5U);
    const analysis::Body of_walk = analysis::body_of(walk.skeleton);
    const analysis::Body of_target = analysis::body_of(target.skeleton);
    using figure::Part;
    using figure::Side;
    double worst_arm = 0.0;
    double leg_sum = 0.0;
    std::size_t legs = 0;
    const glm::dmat3 turn(scene::matrix({1.0, analysis::infer_placement(target).up.value, glm::dvec3(0.0)}));
    for (std::size_t frame = 0; frame < figure::frame_count(walk.take); frame += 10) {
        const auto source = test::world_matrices(walk, frame);
        const auto found = test::world_matrices(result.figure, frame);
        for (const Side side : {Side::left, Side::right}) {
            const auto degrees = [&](Part from, Part to) {
                const auto way = [&](const auto& world, const analysis::Body& body) {
                    return glm::normalize(glm::dvec3(world[index(body.first(to, side))][3]) -
                                          glm::dvec3(world[index(body.first(from, side))][3]));
                };
                return glm::degrees(std::acos(std::min(1.0, glm::dot(way(source, of_walk), turn * way(found, of_target)))));
            };
            worst_arm = std::max({worst_arm, degrees(Part::upper_arm, Part::forearm), degrees(Part::forearm, Part::hand)});
            leg_sum += degrees(Part::thigh, Part::shin) + degrees(Part::shin, Part::foot);
            legs += 2;
        }
    }
    EXPECT_LT(worst_arm, 1e-4);
    EXPECT_LT(leg_sum / static_cast<double>(legs), 3.0);  // what holding the feet takes
    constexpr double frame_time = 1.0 / 120;
    const double allowed = 1.2 * skate(walk, frame_time) / result.scale.source;
    EXPECT_LE(skate(result.figure, frame_time) / result.scale.target, allowed);
    EXPECT_LE(roughness(result.figure), 1.2 * roughness(walk));
}

INSTANTIATE_TEST_SUITE_P(SlowFiles, WalkOnto,
                         testing::Values("walk.bvh", "walk.asf", "bvh/mixamo_freebvh_walk.bvh",
                                         "bvh/soma_kimodo_elderly-man-walks.bvh", "bvh/smpl_f_mosh_cmu05_0511.bvh",
                                         "htr/htrviewer_fight_a.htr", "bvh/bandainamco_bow_active_001.bvh",
                                         "bvh/lafan1_pushAndStumble1_subject5_trim.bvh", "bvh/makehuman_walk1.bvh"),
                         test::file_test_name);

// ------------------------------------------------------------------------------------------------------- exported

class RetargetedExport : public exporters::RoundTrip, public testing::WithParamInterface<std::string> {};

// The result is written in every format with bones and read back where it was.
TEST_P(RetargetedExport, IsReadBackWhereItWas) {
    const figure::Figure source = loaded(assets / "walk.amc");
    const fs::path file = file_of(GetParam());
    NEEDS(test::shared_file(file));
    const figure::Figure figure = played(source, loaded(file)).figure;
    EXPECT_EQ(figure::frame_count(figure.take), figure::frame_count(source.take));
    for (const std::string to : {".bvh", ".amc", ".htr"}) {
        const figure::Figure back = load(write(figure, "out" + to));
        EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
        std::vector<figure::BoneId> partners = exporters::same_ids(figure);
        base::Diagnostics notes;
        exporters::NameRule rule = exporters::acclaim_names;
        rule.keywords = {};
        const auto names = exporters::fitted_names(figure.skeleton, rule, notes);
        if (to != ".bvh")
            for (std::size_t i = 0; i < partners.size(); ++i) {
                partners[i] = back.skeleton.find(names[i]);
                ASSERT_NE(partners[i], figure::BoneId::none) << names[i];
            }
        // An AMC for its .asf turns each bone as its dof allow: a wrist of CMU's people has one of three.
        const bool obeys_dofs = to == ".amc" && figure.format == figure::Format::acclaim;
        EXPECT_LT(exporters::worst_distance(figure, back, partners), obeys_dofs ? 0.02 : 1e-5) << to;
    }
}

INSTANTIATE_TEST_SUITE_P(Files, RetargetedExport,
                         testing::Values("walk.bvh", "walk.asf", "walk.htr", "asf_amc/cmu_07-walk.asf",
                                         "htr/htrviewer_fight_a.htr", "bvh/smpl_f_mosh_cmu05_0511.bvh",
                                         "bvh/bandainamco_bow_active_001.bvh"),
                         test::file_test_name);
}  // namespace
}  // namespace skelplay::processing
