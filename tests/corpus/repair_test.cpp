// Repairs of real takes: of the files of ../shared/data, damaged in known ways.

#include "processing/repair.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>
#include <iostream>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <variant>
#include <vector>
#include "analysis/contacts.h"
#include "analysis/frames.h"
#include "analysis/placement.h"
#include "corpus/shared_motions.h"
#include "loaders/load.h"
#include "processing/joint_channels.h"
#include "processing/mirror.h"
#include "processing/reference_pose.h"
#include "processing/smooth.h"
#include "support/needs.h"
#include "support/posed.h"

namespace skelplay::processing::repair_corpus_test {
using figure::BoneId;

std::optional<figure::Figure> loaded(const std::string& file) {
    return loaders::load(test::shared_data() / file, test::shared_options(file)).figure;
}

/// The largest difference of positions, as a share of the extent, and of axes, in frames spread over the take.
double worst_difference(const figure::Figure& a, const figure::Figure& b) {
    double worst = 0.0;
    const double extent = std::max(rest_reference(a, analysis::body_of(a.skeleton)).extent, 1e-9);
    for (const std::size_t frame : analysis::spread_frames(figure::frame_count(a.take), 60)) {
        const auto one = test::world_matrices(a, frame);
        const auto other = test::world_matrices(b, frame);
        for (std::size_t i = 0; i < one.size(); ++i) {
            if (!figure::is_present(glm::dvec3(one[i][3]))) continue;
            worst = std::max(worst, glm::distance(one[i][3], other[i][3]) / extent);
            for (int axis = 0; axis < 3; ++axis) worst = std::max(worst, glm::distance(one[i][axis], other[i][axis]));
        }
    }
    return worst;
}

/// How far joints are from the reflection of where their partners were, seen from the root, at worst and as a share of
/// the extent: at whichever plane across an axis of the figure fits best.
double worst_reflection(const figure::Figure& before, const figure::Figure& after) {
    const analysis::Body body = analysis::body_of(before.skeleton);
    const MirrorPairs pairs = mirror_pairs(before.skeleton, body);
    const double extent = std::max(rest_reference(before, body).extent, 1e-9);
    glm::dvec3 worst(0.0);
    for (const std::size_t frame : analysis::spread_frames(figure::frame_count(before.take), 60)) {
        const auto was = test::world_matrices(before, frame);
        const auto is = test::world_matrices(after, frame);
        for (int axis = 0; axis < 3; ++axis)
            for (std::size_t i = 0; i < was.size(); ++i) {
                if (std::ranges::find(pairs.alone, figure::bone_id(i)) != pairs.alone.end()) continue;
                glm::dvec3 expected(was[index(pairs.partner[i])][3] - was[index(pairs.partner[0])][3]);
                expected[axis] *= -1;
                worst[axis] = std::max(worst[axis], glm::distance(expected, glm::dvec3(is[i][3] - is[0][3])) / extent);
            }
    }
    return std::min({worst.x, worst.y, worst.z});
}

class MirroredTwice : public testing::TestWithParam<std::string> {};

// Mirrored twice is the take again to 1e-9, whatever the format, its rest pose and its axes, and in an AMC within its
// degrees of freedom. Without known sides the file is refused.
TEST_P(MirroredTwice, IsTheTakeAgain) {
    const auto figure = loaded(GetParam());
    ASSERT_TRUE(figure);
    const Repaired once = repair(*figure, {.mirror = true}, {}, 120);
    if (once.refused) {
        EXPECT_TRUE(once.refused->starts_with("expected ")) << *once.refused;
        return;
    }
    const Repaired twice = repair(once.figure, {.mirror = true}, {}, 120);
    EXPECT_LT(worst_difference(*figure, twice.figure), 1e-9);
    if (figure::is_markers(*figure)) return;
    const double off = worst_reflection(*figure, once.figure);
    RecordProperty("off", fmt::format("{:.4f}", off));
    EXPECT_LT(off, 0.1) << "as far as the skeleton is not symmetrical";
    for (const base::Diagnostic& note : once.notes.items()) EXPECT_NE(note.code, "repair.mirror-dofs") << note.message;
}

INSTANTIATE_TEST_SUITE_P(SlowShared, MirroredTwice, testing::ValuesIn([] {
                             std::vector<std::string> files = test::shared_motions();
                             for (const std::string& file : test::shared_markers()) files.push_back(file);
                             return files;
                         }()),
                         test::file_test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MirroredTwice);

// Positions that were computed beside the program (data/reports/README.md): of every row the first 66 numbers count.
TEST(Reports, OfRowsWithASurplusNumberTheFirstOnesAreTheMotion) {
    const auto result = loaders::load(test::shared_data() / "reports/extra-column.bvh");
    if (!result.figure) GTEST_SKIP() << "without ../shared";
    const BoneId hand = result.figure->skeleton.find("LeftHand");
    for (const auto& [frame, expected] :
         {std::pair(std::size_t{0}, glm::dvec3(101.50, 82.40, 27.14)), {std::size_t{47}, glm::dvec3(54.38, 80.01, 45.31)}})
        EXPECT_LT(glm::distance(glm::dvec3(test::world_matrices(*result.figure, frame)[index(hand)][3]), expected), 0.01);
    const auto warnings = std::ranges::count_if(
        result.diagnostics.items(), [](const base::Diagnostic& each) { return each.severity == base::Severity::warning; });
    EXPECT_EQ(warnings, 1);
    EXPECT_NE(base::to_text(result.diagnostics).find("found 1 too many in 48 rows"), std::string::npos);
}

TEST(Reports, MarkersThatAreAllAtZeroAreNotedAndTakenAsMissingIfAskedFor) {
    const auto file = test::shared_data() / "reports/others/all_zero_markers.c3d";
    const auto result = loaders::load(file);
    if (!result.figure) GTEST_SKIP() << "without ../shared";
    EXPECT_NE(base::to_text(result.diagnostics).find("[c3d.zero-places]"), std::string::npos);
    EXPECT_EQ(std::get<figure::Motion>(result.figure->take).samples.front(), 0.0);
    const auto asked = loaders::load(file, {.zero_is_missing = true});
    const auto& motion = std::get<figure::Motion>(asked.figure->take);
    for (std::size_t at = 0; at < motion.samples.size(); ++at) {
        const figure::Bone& point = asked.figure->skeleton.bones()[at / 3 % asked.figure->skeleton.size()];
        ASSERT_EQ(std::isnan(motion.samples[at]), point.point != figure::PointKind::output) << point.name;
    }
}

/// Of a marker that was filled in, in centimetres: how far it is at worst from where it was, and how far it went
/// meanwhile.
struct Miss {
    double most = 0.0;
    double path = 0.0;
};

class HiddenMarkers : public testing::TestWithParam<std::string> {
protected:
    /// Hides each named marker for so long in the middle of the take, and fills it in. Markers that are not filled in
    /// are left out.
    [[nodiscard]] std::vector<Miss> misses(const figure::Figure& clean, double seconds) const {
        const auto& was = std::get<figure::Motion>(clean.take);
        const double frame_time = was.frame_time.value_or(1.0 / figure::assumed_fps);
        const auto length = static_cast<std::size_t>(seconds / frame_time);
        const std::size_t first = (was.frames - std::min(was.frames, length)) / 2;
        std::vector<Miss> found;
        if (first < 2 || first + length + 2 > was.frames || length == 0) return found;
        for (std::size_t i = 0; i < clean.skeleton.size(); ++i) {
            const auto at = [&](const figure::Motion& motion, std::size_t frame) {
                return glm::dvec3(motion.row(frame)[3 * i], motion.row(frame)[3 * i + 1], motion.row(frame)[3 * i + 2]);
            };
            figure::Figure hidden = clean;
            auto& motion = std::get<figure::Motion>(hidden.take);
            bool seen = figure::counts(clean.skeleton.bones()[i]);
            for (std::size_t frame = first - 2; frame < first + length + 2; ++frame)
                seen = seen && figure::is_present(at(was, frame));
            if (!seen) continue;
            for (std::size_t frame = first; frame < first + length; ++frame)
                std::fill_n(motion.samples.begin() + static_cast<std::ptrdiff_t>(frame * motion.columns + 3 * i), 3,
                            std::numeric_limits<double>::quiet_NaN());
            const figure::Figure filled = repair(hidden, {.fill_gaps = seconds}, {}, 1.0 / frame_time).figure;
            const auto& is = std::get<figure::Motion>(filled.take);
            if (!figure::is_present(at(is, first))) continue;
            const double cm = 100 * analysis::infer_axes_and_unit(clean).unit.metres;
            Miss& miss = found.emplace_back();
            for (std::size_t frame = first; frame < first + length; ++frame) {
                miss.most = std::max(miss.most, cm * glm::distance(at(is, frame), at(was, frame)));
                miss.path += cm * glm::distance(at(was, frame), at(was, frame - 1));
            }
            EXPECT_TRUE(std::ranges::equal(is.samples, motion.samples, [](double now, double before) {
                return std::isnan(before) || now == before;
            })) << "what was there has not changed";
        }
        return found;
    }
};

// Of real captures: nobody knows better where a marker was than the file that has it.
TEST_P(HiddenMarkers, AreFilledInWhereTheyWere) {
    const auto figure = loaded(GetParam());
    ASSERT_TRUE(figure);
    for (const double seconds : {0.1, 0.5}) {
        std::vector<Miss> all = misses(*figure, seconds);
        if (all.empty()) continue;
        constexpr double noise = 0.5;  // centimetres
        const auto share = [](const Miss& miss) { return miss.most / (miss.path + noise); };
        std::ranges::sort(all, {}, &Miss::most);
        const double most = all[all.size() / 2].most;
        const double worst = all.back().most;
        std::ranges::sort(all, {}, share);
        std::cout << fmt::format(
            "  {:.1f} s: {} filled, median {:.2f} cm, worst {:.2f} cm; {:.3f} and {:.3f} of the path\n", seconds,
            all.size(), most, worst, share(all[all.size() / 2]), share(all.back()));
        EXPECT_LT(share(all[all.size() / 2]), 0.25);
    }
}

INSTANTIATE_TEST_SUITE_P(SlowShared, HiddenMarkers, testing::ValuesIn(test::shared_markers()), test::file_test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HiddenMarkers);

// ------------------------------------------------------------------------------------------- known damage to real
// takes

/// The rotation channels of a bone, or its position channels, in a frame.
template <class Change>
void change_channels(figure::Figure& figure, BoneId bone, bool angles, std::size_t frame, const Change& change) {
    auto& motion = std::get<figure::Motion>(figure.take);
    for (const figure::Channel& channel : figure::channels_of(motion, figure.skeleton[bone]))
        if (figure::is_angle(channel) == angles)
            change(motion.samples[frame * motion.columns + channel.column], channel.axis);
}

/// A number from -1 to 1 that does not repeat.
double noise(std::size_t seed) {
    std::uint64_t bits = seed * 0x9E3779B97F4A7C15U + 0x1234567U;
    bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<double>((bits ^ (bits >> 31U)) >> 11U) * 0x1p-52 - 1.0;
}

/// The angle between the rotations of two takes: the root of the mean square over all bones and frames, and the most.
struct Apart {
    double mean = 0.0;  // degrees
    double most = 0.0;
    double root = 0.0;  // the most of the root's positions, in centimetres
};

Apart apart(const figure::Figure& a, const figure::Figure& b, std::size_t margin = 0) {
    Apart result;
    double squares = 0.0;
    double count = 0.0;
    const double cm = 100 * analysis::infer_placement(a).unit.metres;
    const auto& one = std::get<figure::Motion>(a.take);
    const auto& other = std::get<figure::Motion>(b.take);
    for (std::size_t i = 0; i < a.skeleton.size(); ++i) {
        const JointChannels of_a(a.skeleton, one, figure::bone_id(i));
        const JointChannels of_b(b.skeleton, other, figure::bone_id(i));
        for (std::size_t frame = margin; frame + margin < one.frames; ++frame) {
            if (i == 0)
                result.root = std::max(result.root, cm * glm::distance(of_a.translation(frame), of_b.translation(frame)));
            if (of_a.rotations().empty()) continue;
            const double angle =
                glm::degrees(angle_between(glm::quat_cast(of_a.rotation(frame)), glm::quat_cast(of_b.rotation(frame))));
            squares += angle * angle;
            count += 1.0;
            result.most = std::max(result.most, angle);
        }
    }
    result.mean = std::sqrt(squares / count);
    return result;
}

/// How fast the joint of a standing foot that moves least goes along the ground, on the mean over the contacts of
/// `reference` (analysis/contacts.h), in centimetres a second.
double skate(const figure::Figure& reference, const figure::Figure& figure, double frame_time) {
    const analysis::Placement placement = analysis::infer_placement(reference);
    const glm::dmat4 to_world = scene::matrix(placement.to_world);
    std::vector<std::vector<scene::BonePosition>> places;
    analysis::visit_all_frames(figure, [&](std::size_t, const auto& positions) { places.push_back(positions); });
    double sum = 0.0;
    double count = 0.0;
    for (const analysis::Contact& contact : analysis::contacts(reference, placement, frame_time)) {
        const std::size_t above = index(figure.skeleton[contact.bone].parent);
        const auto joints = [&](std::size_t frame) {
            const scene::BonePosition& end = places[frame][index(contact.bone)];
            std::vector<glm::dvec3> found;
            for (const glm::dvec3& place : {end.tail, end.origin, places[frame][above].origin})
                found.emplace_back(to_world * glm::dvec4(place, 1.0));
            return found;
        };
        for (const figure::FrameRange& span : contact.frames)
            for (std::size_t frame = span.first + 1; frame <= span.last; ++frame) {
                const auto before = joints(frame - 1);
                const auto now = joints(frame);
                double least = 1e9;
                for (std::size_t i = 0; i < now.size(); ++i)
                    least = std::min(least, std::hypot(now[i].x - before[i].x, now[i].z - before[i].z));
                sum += 100 * least / frame_time;
                count += 1.0;
            }
    }
    EXPECT_GT(count, 20.0);
    return sum / count;
}

struct DamagedTake {
    std::string file;
    double rate;
};
void PrintTo(const DamagedTake& take, std::ostream* out) { *out << take.file; }

class KnownDamage : public testing::TestWithParam<DamagedTake> {
protected:
    void SetUp() override {
        auto figure = loaded(GetParam().file);
        if (!figure) GTEST_SKIP() << "without ../shared";
        clean_ = std::move(*figure);
        damaged_ = clean_;
        cm_ = 0.01 / analysis::infer_placement(clean_).unit.metres;
    }
    [[nodiscard]] std::size_t frames() const { return figure::frame_count(clean_.take); }
    [[nodiscard]] BoneId bone(figure::Part part) const {
        return analysis::body_of(clean_.skeleton).first(part, figure::Side::left);
    }
    [[nodiscard]] figure::Figure repaired(const Repairs& repairs) const {
        return repair(damaged_, repairs, {}, GetParam().rate).figure;
    }

    figure::Figure clean_, damaged_;
    double cm_ = 1.0;  // in the figure's units
};

TEST_P(KnownDamage, ASpikeIsTakenOutAndNothingElseIsTouched) {
    const BoneId arm = bone(figure::Part::upper_arm);
    const std::size_t at = frames() / 2;
    for (const std::size_t frame : {at, at + 1})
        change_channels(damaged_, arm, true, frame, [](double& value, figure::Axis) { value += 30; });
    const std::vector<analysis::Finding> findings{
        {.bones = {arm}, .frames = {at, at + 1}, .size = 30, .unit = analysis::SizeUnit::degrees}};
    despike(damaged_, findings);
    const Apart left = apart(clean_, damaged_);
    EXPECT_LT(left.most, 2.0) << "degrees, in the frames of the spike";
    auto& motion = std::get<figure::Motion>(damaged_.take);
    const auto& was = std::get<figure::Motion>(clean_.take);
    for (std::size_t i = 0; i < was.samples.size(); ++i)
        ASSERT_TRUE(i / was.columns == at || i / was.columns == at + 1 || motion.samples[i] == was.samples[i]);
}

TEST_P(KnownDamage, AFlipIsTurnedBackToTheMotionThatItWas) {
    const BoneId arm = bone(figure::Part::upper_arm);
    const std::size_t at = frames() / 2;
    JointWriter joint(damaged_.skeleton, std::get<figure::Motion>(damaged_.take), arm);
    const glm::dmat3 half_turn(glm::rotate(glm::dmat4(1.0), glm::radians(180.0), glm::normalize(glm::dvec3(3, 1, -2))));
    for (std::size_t frame = at; frame < frames(); ++frame)
        joint.write_rotation(frame, joint.rotation(frame) * half_turn, joint.angles(frame));
    EXPECT_GT(apart(clean_, damaged_).most, 170.0);
    unflip(damaged_, std::vector<analysis::Finding>{
                         {.kind = analysis::FindingKind::flip, .bones = {arm}, .frames = {at, at}, .size = 180}});
    const Apart left = apart(clean_, damaged_);
    RecordProperty("degrees", fmt::format("{:.3f}", left.most));
    EXPECT_LT(left.most, 1.0);
}

TEST_P(KnownDamage, NoiseOfADegreeGoesAndTheMotionStays) {
    for (std::size_t frame = 0; frame < frames(); ++frame)
        for (std::size_t i = 0; i < clean_.skeleton.size(); ++i)
            change_channels(damaged_, figure::bone_id(i), true, frame, [&](double& value, figure::Axis axis) {
                value += 1.7 * noise(frame * 1000 + 3 * i + static_cast<std::size_t>(index(axis)));
            });
    const std::size_t ends = 10;
    constexpr double cutoff = 8;
    const figure::Figure own = repair(clean_, {.smooth = cutoff}, {}, GetParam().rate).figure;
    const Apart before = apart(clean_, damaged_, ends);
    const Apart after = apart(own, repaired({.smooth = cutoff}), ends);
    const Apart taken = apart(clean_, own, ends);
    RecordProperty("degrees_before_after_taken", fmt::format("{:.2f} {:.2f} {:.2f}", before.mean, after.mean, taken.mean));
    EXPECT_LT(after.mean, 1.25 * std::sqrt(2 * cutoff / GetParam().rate) * before.mean)
        << "what white noise has below the cutoff";
    EXPECT_LT(taken.mean, 1.0) << "what the smoothing takes from the take as it is, with its own noise";
}

TEST_P(KnownDamage, ALoweredTakeIsLevelled) {
    const figure::Axis up = analysis::infer_placement(clean_).up.value.axis;
    for (std::size_t frame = 0; frame < frames(); ++frame)
        change_channels(damaged_, BoneId{0}, false, frame, [&](double& value, figure::Axis axis) {
            if (axis == up) value -= 30 * cm_;
        });
    const double ground = analysis::infer_placement(clean_).ground.height;
    const figure::Figure levelled = repaired({.level = true});
    EXPECT_NEAR(analysis::infer_placement(levelled).ground.height, 0.0, 1e-6);
    const Apart left = apart(clean_, levelled);
    EXPECT_NEAR(left.root, std::abs(ground) / cm_, 1.0) << "the take itself was that high";
    EXPECT_EQ(left.most, 0.0);
}

/// What changes the height of the first root from frame to frame, between two takes: the range of the difference, in
/// centimetres.
double uneven(const figure::Figure& a, const figure::Figure& b, const analysis::Placement& placement) {
    double low = 1e9;
    double high = -1e9;
    for (std::size_t frame = 0; frame < figure::frame_count(a.take); ++frame) {
        const auto at = [&](const figure::Figure& figure) { return glm::dvec3(test::world_matrices(figure, frame)[0][3]); };
        const double apart = glm::dot(at(a) - at(b), figure::direction(placement.up.value));
        low = std::min(low, apart);
        high = std::max(high, apart);
    }
    return 100 * placement.unit.metres * (high - low);
}

// Ground that rises by 8 cm on each metre, and sinks by 6 cm a second, is as level and steady again as that of the take.
TEST_P(KnownDamage, GroundThatSlopesOrSinksIsLevelAndSteady) {
    const analysis::Placement placement = analysis::infer_placement(clean_);
    const glm::dmat4 slopes = glm::inverse(levelling(placement, {0.064, -0.048}));
    const Repairs both{.level_drift = true, .level_slope = true};
    const figure::Figure own = repair(clean_, both, {}, GetParam().rate).figure;
    ASSERT_TRUE(transform_take(damaged_, [&](std::size_t) { return slopes; }));
    const double sloping = uneven(clean_, damaged_, placement);
    const double level = uneven(own, repaired(both), placement);
    RecordProperty("slope_cm_before_after", fmt::format("{:.2f} {:.2f}", sloping, level));
    EXPECT_LT(level, 1.0 + 0.2 * sloping);
    damaged_ = clean_;
    const glm::dvec3 step = -6 * cm_ / GetParam().rate * figure::direction(placement.up.value);
    ASSERT_TRUE(transform_take(
        damaged_, [&](std::size_t frame) { return glm::translate(glm::dmat4(1.0), static_cast<double>(frame) * step); }));
    const double sinking = uneven(clean_, damaged_, placement);
    const double steady = uneven(own, repaired(both), placement);
    RecordProperty("drift_cm_before_after", fmt::format("{:.2f} {:.2f}", sinking, steady));
    EXPECT_LT(steady, 1.0 + 0.2 * sinking);
}

TEST_P(KnownDamage, FeetThatSlideStandAgain) {
    const figure::Axis side =
        analysis::infer_placement(clean_).up.value.axis == figure::Axis::x ? figure::Axis::y : figure::Axis::x;
    for (std::size_t frame = 0; frame < frames(); ++frame)
        change_channels(damaged_, BoneId{0}, false, frame, [&](double& value, figure::Axis axis) {
            if (axis == side) value += 8 * cm_ * static_cast<double>(frame) / GetParam().rate;
        });
    const figure::Figure locked = repaired({.lock_feet = true});
    const double before = skate(damaged_, damaged_, 1 / GetParam().rate);
    const double after = skate(damaged_, locked, 1 / GetParam().rate);
    RecordProperty("cm_a_second_before_after", fmt::format("{:.2f} {:.2f}", before, after));
    EXPECT_LT(after, 0.4 * before);
    EXPECT_LT(apart(damaged_, locked).root, 4.0) << "the root follows straight legs only";
}

INSTANTIATE_TEST_SUITE_P(SlowShared, KnownDamage,
                         testing::Values(DamagedTake{"asf_amc/cmu_07_05-walk.amc", 120},
                                         DamagedTake{"bvh/pybvh_cmu_12_01_walk.bvh", 120},
                                         DamagedTake{"bvh/accad_Male1_B3_Walk.bvh", 30},
                                         DamagedTake{"bvh/lafan1_pushAndStumble1_subject5_trim.bvh", 30}),
                         [](const auto& each) { return test::test_name_of(each.param.file); });
}  // namespace skelplay::processing::repair_corpus_test
