// What analyses make of markers that are missing now and then: nothing is measured where nothing was seen.

#include <cmath>
#include <gmock/gmock.h>
#include "analysis/centre_of_mass.h"
#include "analysis/comparison.h"
#include "analysis/contacts.h"
#include "analysis/curves.h"
#include "analysis/marker_samples.h"
#include "analysis/placement.h"
#include "analysis/up_axis.h"
#include "support/marker_cloud.h"
#include "support/placed.h"

namespace skelplay::analysis::markers_test {
using figure::BoneId;
using test::marker_cloud;
using test::missing;
using testing::ElementsAre;

/// HEAD above HIP above TOE, walking along x; `gone` says in which frames HEAD is missing.
template <class Gone> figure::Figure walker(std::size_t frames, const Gone& gone) {
    std::vector<std::vector<glm::dvec3>> rows;
    for (std::size_t i = 0; i < frames; ++i) {
        const double x = 0.1 * static_cast<double>(i);
        rows.push_back({gone(i) ? missing : glm::dvec3(x, 1.7, 0), {x, 1, 0}, {x, 0, 0}});
    }
    return marker_cloud({"HEAD", "HIP", "TOE"}, rows);
}

TEST(Markers, SamplesAreCountedAndTheLongestGapIsFound) {
    //  frame   0 1 2 3 4 5 6 7 8 9
    //  HEAD    -   - - -     - -
    const auto figure = walker(10, [](std::size_t i) { return i == 0 || (i >= 2 && i <= 4) || i == 7 || i == 8; });
    const auto samples = marker_samples(figure);
    ASSERT_EQ(samples.size(), 3U);
    EXPECT_EQ(samples[0].valid, 4U);
    EXPECT_EQ(samples[0].missing, 6U);
    EXPECT_EQ(samples[0].longest_gap, 3U);
    EXPECT_EQ(samples[0].longest_at, 2U);
    EXPECT_EQ(samples[1].missing, 0U);
    EXPECT_EQ(samples[1].longest_gap, 0U);
    ASSERT_EQ(gaps(figure).size(), 3U);
    EXPECT_THAT(gaps(figure)[0], ElementsAre(figure::FrameRange{0, 0}, figure::FrameRange{2, 4}, figure::FrameRange{7, 8}));
    EXPECT_THAT(gaps(figure)[1], ElementsAre());
}

// The counting goes through long takes in blocks, of some ten thousand frames of three markers.
TEST(Markers, AGapOfManyBlocksIsOne) {
    const auto figure = walker(100'000, [](std::size_t i) { return i >= 10 && i < 99'990; });
    for (const unsigned threads : {1U, 3U}) {
        const auto samples = marker_samples(figure, {.threads = threads});
        EXPECT_EQ(samples[0].longest_gap, 99'980U);
        EXPECT_EQ(samples[0].longest_at, 10U);
        EXPECT_EQ(samples[0].valid, 20U);
    }
    const auto never = marker_samples(walker(100'000, [](std::size_t) { return true; }));
    EXPECT_EQ(never[0].longest_gap, 100'000U);
    EXPECT_EQ(never[0].longest_at, 0U);
}

TEST(Markers, ASpeedIsMeasuredWhereAMarkerIsSeenAndNowhereElse) {
    const auto figure = walker(6, [](std::size_t i) { return i == 2; });
    const auto speeds = joint_speeds(figure, BoneId{0}, {}, 0.1);
    ASSERT_EQ(speeds.size(), 6U);
    for (const std::size_t seen : {0U, 1U, 3U, 4U, 5U}) EXPECT_NEAR(speeds[seen], 1.0, 1e-5) << seen;
    EXPECT_TRUE(std::isnan(speeds[2]));
}

TEST(Markers, ArePlacedByWhatIsSeen) {
    const auto figure = walker(50, [](std::size_t i) { return i < 30; });
    const Placement placement = infer_placement(figure);
    EXPECT_NEAR(placement.bounds.whole.low.y, 0.0, 1e-9);
    EXPECT_NEAR(placement.bounds.whole.high.y, 1.7, 1e-9);
    EXPECT_NEAR(placement.bounds.whole.high.x, 4.9, 1e-9);
    EXPECT_TRUE(std::isfinite(placement.to_world.shift.y));
    EXPECT_EQ(placement.root_motion_joint, BoneId{1}) << "HEAD is missing most of the time";
    EXPECT_FALSE(placement.bounds.around.empty());
    EXPECT_TRUE(std::isfinite(placement.bounds.around.radius()));
}

// The person of 1.7 m comes in late, and one of its markers before the others.
TEST(Markers, OfSomeoneWhoComesInLateTheHeightIsMeasuredFromThenOn) {
    const auto person = [](std::size_t first, std::size_t frames, figure::Format format) {
        std::vector<std::vector<glm::dvec3>> rows;
        for (std::size_t i = 0; i < frames; ++i) {
            const glm::dvec3 toe(0.2, 0, 0.1 * static_cast<double>(i));
            if (i < first) rows.push_back({missing, missing, i % 2 == 0 ? toe : missing});
            else rows.push_back({toe + glm::dvec3(0, 1.7, 0), toe + glm::dvec3(0, 1, 0), toe});
        }
        auto late = marker_cloud({"A", "B", "C"}, rows);
        late.format = format;
        return late;
    };
    const Unit told = infer_placement(person(250, 350, figure::Format::trc)).unit;
    EXPECT_NEAR(told.height, 1.7, 1e-9);
    EXPECT_EQ(told.evidence, "the file says m: 1.70 m tall");
    auto unnamed = person(250, 350, figure::Format::trc);
    unnamed.metres_per_unit.reset();
    EXPECT_EQ(infer_placement(unnamed).unit.evidence, "the cloud of markers is 1.70 m tall if one unit is a metre");
    auto csm = person(250, 350, figure::Format::csm);
    csm.metres_per_unit.reset();
    csm.declared_up.reset();
    EXPECT_EQ(infer_placement(csm).unit.name, "metre");
    EXPECT_EQ(infer_placement(csm).up.value, figure::SignedAxis(figure::Axis::y)) << infer_placement(csm).up.evidence;
    // Three frames of ten thousand are enough.
    auto moment = person(0, 10'000, figure::Format::trc);
    auto& samples = std::get<figure::Motion>(moment.take).samples;
    std::fill(samples.begin(), samples.begin() + std::ptrdiff_t{9} * 7'001, test::nowhere);
    std::fill(samples.begin() + std::ptrdiff_t{9} * 7'004, samples.end(), test::nowhere);
    EXPECT_NEAR(infer_placement(moment).unit.height, 1.7, 1e-9);
    EXPECT_NEAR(infer_placement(moment).bounds.whole.high.y, 1.7, 1e-9);
    EXPECT_EQ(spread_seen_frames(moment, 25), (std::vector<std::size_t>{7'001, 7'002, 7'003}));
}

TEST(Markers, OfATakeWithoutAnyMarkerSeenNoHeightIsTold) {
    const Unit told = infer_placement(marker_cloud({"A", "B"}, {{missing, missing}, {missing, missing}})).unit;
    EXPECT_EQ(told.evidence, "the file says m; no height to judge by");
    EXPECT_EQ(told.height, 0.0);
    const Unit rounding = infer_placement(marker_cloud({"A", "B"}, {{{0, 35, 0}, {0, 35 + 1e-14, 0}}})).unit;
    EXPECT_EQ(rounding.evidence, "the file says m; no height to judge by");
}

TEST(Markers, ATakeWithoutAnyMarkerSeenIsPlacedSomewhere) {
    const Placement placement = infer_placement(marker_cloud({"A"}, {{missing}, {missing}}));
    EXPECT_TRUE(placement.bounds.whole.empty());
    EXPECT_TRUE(std::isfinite(placement.to_world.shift.y));
    EXPECT_TRUE(std::isfinite(placement.unit.height));
}

TEST(Markers, AreWhereTheirNumbersSayInEveryFrame) {
    const auto figure = walker(5, [](std::size_t i) { return i == 3; });
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    std::size_t seen = 0;
    visit_all_frames(figure, [&](std::size_t frame, const std::vector<scene::BonePosition>& positions) {
        ++seen;
        figure::sample(figure.skeleton, figure.take, frame, pose);
        const auto& posed = evaluator.positions(pose);
        ASSERT_EQ(positions.size(), posed.size());
        for (std::size_t i = 0; i < posed.size(); ++i) {
            EXPECT_EQ(figure::is_present(positions[i].origin), figure::is_present(posed[i].origin));
            if (!figure::is_present(posed[i].origin)) continue;
            EXPECT_EQ(positions[i].origin, posed[i].origin);
            EXPECT_EQ(positions[i].tail, posed[i].tail);
        }
    });
    EXPECT_EQ(seen, 5U);
}

TEST(Markers, WithoutADeclaredAxisTheNamesOrTheCloudTellWhatIsUp) {
    // Along z from the feet to the head; HEAD is missing in half of the frames.
    std::vector<std::vector<glm::dvec3>> rows;
    for (int i = 0; i < 20; ++i) {
        const double x = 0.1 * i;
        rows.push_back({i % 2 == 0 ? missing : glm::dvec3(x, 0, 1.7), {x, 0.1, 0}, {x, -0.1, 0}});
    }
    auto named = marker_cloud({"HEAD", "LTOE", "RTOE"}, rows);
    named.declared_up.reset();
    EXPECT_EQ(infer_placement(named).up.value, figure::SignedAxis(figure::Axis::z));
    auto nameless = marker_cloud({"*1", "*2", "*3"}, rows);
    nameless.declared_up.reset();
    const UpAxis up = infer_placement(nameless).up;
    EXPECT_EQ(up.value, figure::SignedAxis(figure::Axis::z));
    EXPECT_THAT(up.evidence, testing::HasSubstr("the markers reach further along Z than along Y"));
}

TEST(Markers, OfACloudWithoutAShapeTheUnitTellsWhatIsUp) {
    auto cloud = marker_cloud({"A", "B"}, {{{0, 0, 0}, {1, 1, 1}}});
    cloud.declared_up.reset();
    EXPECT_EQ(infer_placement(cloud).up.value, figure::SignedAxis(figure::Axis::y));
    cloud.metres_per_unit = 0.001;
    EXPECT_EQ(infer_placement(cloud).up.value, figure::SignedAxis(figure::Axis::z));
}

TEST(Markers, OfACsmWithoutAShapeZIsUp) {
    auto cloud = marker_cloud({"A", "B"}, {{{0, 0, 0}, {1, 1, 1}}});
    cloud.declared_up.reset();
    cloud.format = figure::Format::csm;
    EXPECT_EQ(infer_placement(cloud).up.value, figure::SignedAxis(figure::Axis::z));
    // A real one in metres has Y up: what is seen counts more than what is usual.
    auto tall = marker_cloud({"A", "B"}, {{{0, 0, 0}, {0.2, 1.7, 0.3}}});
    tall.declared_up.reset();
    tall.format = figure::Format::csm;
    EXPECT_EQ(infer_placement(tall).up.value, figure::SignedAxis(figure::Axis::y));
}

/// So many people of ten markers, 1.65 m tall along z, in a row along y; in millimetres.
figure::Figure row_of_people(std::size_t people, double apart) {
    std::vector<std::string> names;
    std::vector<std::vector<glm::dvec3>> rows(20);
    for (std::size_t i = 0; i < 10 * people; ++i) {
        const auto k = static_cast<double>(i % 10);
        names.push_back(std::to_string(i));
        for (std::size_t frame = 0; frame < rows.size(); ++frame)
            rows[frame].push_back(
                {200 * std::sin(3 * k),
                 90 * std::cos(2 * k) + 5.0 * static_cast<double>(frame) + apart * static_cast<double>(i / 10),
                 50 + 183 * k});
    }
    auto cloud = marker_cloud(names, rows);
    cloud.format = figure::Format::csm;
    cloud.metres_per_unit.reset();
    cloud.declared_up.reset();
    return cloud;
}

TEST(Markers, OfPeopleInARowEachIsMeasuredForWhatIsUp) {
    const UpAxis alone = infer_placement(row_of_people(1, 0)).up;
    EXPECT_EQ(alone.value, figure::SignedAxis(figure::Axis::z));
    for (const std::size_t people : {2U, 5U}) {
        const auto cloud = row_of_people(people, 2600);
        const UpAxis up = infer_placement(cloud).up;
        EXPECT_EQ(up.value, figure::SignedAxis(figure::Axis::z)) << up.evidence;
        EXPECT_THAT(up.evidence, testing::HasSubstr("each group for itself, reach further along Z than along Y"));
        EXPECT_NEAR(infer_placement(cloud).unit.height, 1.65, 0.01);
    }
}

TEST(Markers, StandApartWhereTheWaysBetweenThemAreLong) {
    const auto line = [](const std::vector<double>& at) {
        std::vector<glm::dvec3> places;
        for (const double x : at) places.emplace_back(x, 0, 0);
        return groups_apart(places);
    };
    EXPECT_THAT(line({0, 10, 1, 11, 2, 12}), ElementsAre(ElementsAre(0, 2, 4), ElementsAre(1, 3, 5)));
    EXPECT_THAT(line({0, 1, 2, 4, 5, 6}), testing::SizeIs(1)) << "hardly apart";
    EXPECT_THAT(line({0, 1, 2, 3, 4, 50}), testing::SizeIs(1)) << "what strays is no group";
    // A dense hand is not parted from the body that it hangs on.
    EXPECT_THAT(line({0, 0.01, 0.02, 0.03, 0.04, 0.05, 1, 2, 3, 4}), ElementsAre(testing::SizeIs(10)));
    EXPECT_THAT(line({}), ElementsAre(testing::IsEmpty()));
}

/// A golfer who stands along x, as a file says that z is up: HEAD steady at 1.7 m, feet on the ground, and a CLUB that
/// swings far above and below.
figure::Figure golfer_along_x(double height = 1.7) {
    std::vector<std::vector<glm::dvec3>> rows;
    for (int i = 0; i < 40; ++i) {
        const double swing = 0.2 * i;
        rows.push_back({{0.95 * height, 0.1, 0.2},
                        {0, 0, 0},
                        {0.01, 0.4, 0},
                        {height * (0.6 + 0.45 * std::sin(swing)), 0.3, 0.4 * std::cos(swing)}});
    }
    auto golfer = marker_cloud({"*1", "*2", "*3", "*4"}, rows);
    golfer.declared_up = figure::Axis::z;
    return golfer;
}

TEST(Markers, ALetterThatTheFloorSpeaksAgainstIsOverruled) {
    const UpAxis up = infer_placement(golfer_along_x()).up;
    EXPECT_EQ(up.value, figure::SignedAxis(figure::Axis::x));
    EXPECT_EQ(up.source, Source::inferred);
    EXPECT_EQ(assumption(up),
              "X is taken for the file's up axis: the lowest markers stay at zero along X, as on a floor, and along Z "
              "they do not; but the file says Z");
    EXPECT_FALSE(up.better) << "it does not lie";
    // Turned over: the feet are where x is greatest.
    auto other = golfer_along_x();
    for (double& number : std::get<figure::Motion>(other.take).samples) number = -number;
    EXPECT_EQ(infer_placement(other).up.value, figure::SignedAxis(figure::Axis::x, true));
}

/// The same where the file's zero is somewhere in the air.
figure::Figure golfer_beside_zero() {
    auto golfer = golfer_along_x();
    for (double& number : std::get<figure::Motion>(golfer.take).samples) number += 3;
    return golfer;
}

TEST(Markers, ALetterThatTheShapeAloneSpeaksAgainstIsFollowedAndDoubted) {
    const UpAxis up = infer_placement(golfer_beside_zero()).up;
    EXPECT_EQ(up.value, figure::SignedAxis(figure::Axis::z)) << "the file says so";
    EXPECT_THAT(up.doubt, testing::HasSubstr("along X and 0."));
    EXPECT_THAT(up.doubt, testing::HasSubstr("steady at one end along X, as feet are: with X up they stand"));
    base::Diagnostics notes;
    note_placement(infer_placement(golfer_beside_zero()), notes);
    EXPECT_THAT(base::to_text(notes), testing::HasSubstr("note: Z is taken for the file's up axis: the file says Z; "
                                                         "but the markers reach"));
}

TEST(Markers, ALetterIsNotDoubtedForWhatIsNoPersonOrHasRoomAlongIt) {
    EXPECT_EQ(infer_placement(golfer_along_x(0.4)).up.doubt, "") << "too small";
    auto unknown = golfer_along_x();
    unknown.metres_per_unit.reset();
    EXPECT_EQ(infer_placement(unknown).up.doubt, "");
    const auto upright = walker(20, [](std::size_t) { return false; });
    EXPECT_EQ(infer_placement(upright).up.doubt, "");
}

TEST(Markers, WithoutAUnitTheSizeOfTheCloudTellsIt) {
    const auto cloud = [](figure::Format format, double height) {
        auto made = marker_cloud({"A", "B"}, {{{0, 0, 0}, {0, height, 0}}});
        made.metres_per_unit.reset();
        made.declared_unit.clear();
        made.format = format;
        return infer_axes_and_unit(made, {.up = figure::Axis::y}).unit;
    };
    const Unit millimetres = cloud(figure::Format::csm, 1697);
    EXPECT_EQ(millimetres.metres, 0.001);
    EXPECT_EQ(millimetres.source, Source::inferred);
    EXPECT_EQ(millimetres.evidence, "the cloud of markers is 1.70 m tall if one unit is a millimetre");
    EXPECT_EQ(cloud(figure::Format::csm, 1.385).metres, 1.0);
    EXPECT_EQ(cloud(figure::Format::c3d, 160).metres, 0.01);
    EXPECT_EQ(cloud(figure::Format::trc, 68).metres, 0.0254);
    const Unit usual = cloud(figure::Format::csm, 0);
    EXPECT_EQ(usual.metres, 0.001);
    EXPECT_THAT(usual.evidence, testing::HasSubstr("millimetres are usual in a CSM"));
    EXPECT_FALSE(cloud(figure::Format::c3d, 300).known()) << "of no size that a person has";
}

TEST(Segments, OfABvaHaveYUpBecauseAllHave) {
    auto segments = marker_cloud({"A", "B"}, {{{0, 0, 0}, {0, 0, 9}}});
    segments.format = figure::Format::bva;
    segments.declared_up = figure::Axis::y;
    EXPECT_EQ(infer_placement(segments).up.value, figure::SignedAxis(figure::Axis::y));
    EXPECT_EQ(infer_placement(segments).up.evidence, "a BVA has Y up");
}

TEST(Markers, StandOnTheGroundWhileTheyAreSeen) {
    std::vector<std::vector<glm::dvec3>> rows;
    for (int i = 0; i < 40; ++i)
        rows.push_back({i >= 10 && i < 20 ? missing : glm::dvec3(0, 0, 0), glm::dvec3(0, 1.7, 0), missing});
    const auto figure = marker_cloud({"TOE", "HEAD", "NEVER"}, rows);
    const auto found = contacts(figure, infer_placement(figure), 0.1);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].bone, BoneId{0});
    EXPECT_THAT(found[0].frames, ElementsAre(figure::FrameRange{0, 8}, figure::FrameRange{21, 39}));
}

TEST(Markers, OnTheGroundAreSortedLeftBeforeRightByTheirLetters) {
    const std::vector<std::vector<glm::dvec3>> rows(
        20, {{0.1, 0, 0.2}, {-0.1, 0, 0.2}, {-0.1, 0, 0}, {0.1, 0, 0}, {0, 1.7, 0}});
    const auto figure = marker_cloud({"Ann:RMT5", "Ann:LMT5", "Ann:LCAL", "Ann:RCAL", "Ann:HEAD"}, rows);
    std::vector<std::string> order;
    for (const Contact& foot : contacts(figure, infer_placement(figure), 0.1))
        order.push_back(figure.skeleton[foot.bone].name + (foot.side == figure::Side::left ? " left" : " right"));
    EXPECT_THAT(order, ElementsAre("Ann:LMT5 left", "Ann:LCAL left", "Ann:RMT5 right", "Ann:RCAL right"));
}

// HEAD is half a metre higher in b, and missing in the last three of five frames of a; TOE is at the same place.
TEST(Markers, AreComparedWhereBothTakesHaveThem) {
    const auto a =
        marker_cloud({"HEAD", "TOE", "NEVER"}, std::vector<std::vector<glm::dvec3>>(5, {{0, 1.5, 0}, {0, 0, 0}, missing}));
    auto b =
        marker_cloud({"HEAD", "TOE", "NEVER"}, std::vector<std::vector<glm::dvec3>>(5, {{0, 2, 0}, {0, 0, 0}, {0, 0, 0}}));
    auto gappy = a;
    for (std::size_t frame = 2; frame < 5; ++frame)
        for (std::size_t axis = 0; axis < 3; ++axis)
            std::get<figure::Motion>(gappy.take).samples[frame * 9 + axis] = test::nowhere;
    const std::vector<BonePair> pairs{{BoneId{0}, BoneId{0}}, {BoneId{1}, BoneId{1}}, {BoneId{2}, BoneId{2}}};
    const Comparison found = compare(test::placed(gappy, 0.1), test::placed(b, 0.1), pairs, Alignment::none);
    ASSERT_EQ(found.pairs.size(), 2U) << "NEVER is never in both";
    EXPECT_EQ(found.pairs[0].frames, 2U);
    EXPECT_DOUBLE_EQ(found.pairs[0].mean, 0.5);
    EXPECT_DOUBLE_EQ(found.pairs[0].most, 0.5);
    EXPECT_EQ(found.pairs[1].frames, 5U);
    EXPECT_DOUBLE_EQ(found.mpjpe, 2 * 0.5 / 7) << "over the seven places that are in both";
    EXPECT_THAT(found.most, ElementsAre(0.5F, 0.5F, 0.0F, 0.0F, 0.0F));
    EXPECT_DOUBLE_EQ(found.velocity_error.value(), 0.0);
}

TEST(Markers, PutTogetherAtAMarkerThatIsMissingAreNotComparedThen) {
    auto a = marker_cloud({"A", "B"}, {{missing, {0, 0, 0}}, {{1, 0, 0}, {0, 0, 0}}, {missing, {0, 0, 0}}});
    const auto b = marker_cloud({"A", "B"}, {{{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}});
    const std::vector<BonePair> pairs{{BoneId{0}, BoneId{0}}, {BoneId{1}, BoneId{1}}};
    const PlacedTake one = test::placed(a, 0.1);
    const PlacedTake other = test::placed(b, 0.1);
    const Comparison root = compare(one, other, pairs, Alignment::root);
    EXPECT_EQ(root.pairs[1].frames, 1U);
    EXPECT_DOUBLE_EQ(root.pairs[1].mean, 1.0);
    EXPECT_TRUE(std::isnan(root.most[0]));
    const Comparison first = compare(one, other, pairs, Alignment::first);
    EXPECT_EQ(first.pairs[1].frames, 2U) << "from the first frame on in which both have A";
}

TEST(Markers, HaveNoMassWhateverTheirNames) {
    const auto figure = marker_cloud({"LeftThigh", "RightThigh", "LeftArm", "RightArm", "Head", "Hips"},
                                     {std::vector<glm::dvec3>(6, {0, 1, 0})});
    EXPECT_EQ(mass_model(figure, body_of(figure.skeleton)), nullptr);
}
}  // namespace skelplay::analysis::markers_test
