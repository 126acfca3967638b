#include "processing/edited_take.h"
#include <cmath>
#include <gtest/gtest.h>
#include <variant>
#include "processing/output_space.h"
#include "processing/world_axes_take.h"
#include "scene/evaluator.h"
#include "support/skeleton.h"

namespace skelplay::processing::edited_take_test {
using figure::Axis;
using figure::BoneId;

/// Two bones in a row, five frames at 10 a second: the root walks along x and turns 20° about z each frame; the lower
/// bone rests turned by 90° about x.
figure::Figure walker() {
    using figure::ChannelRole;
    const BoneId root{0};
    std::vector<std::vector<double>> rows;
    for (int i = 0; i < 5; ++i) rows.push_back({10.0 + i, 3.0, 0.0, 20.0 * i});
    figure::Motion motion = test::motion_of({{root, ChannelRole::translate, Axis::x, 0},
                                             {root, ChannelRole::translate, Axis::y, 1},
                                             {root, ChannelRole::translate, Axis::z, 2},
                                             {root, ChannelRole::rotate, Axis::z, 3}},
                                            rows);
    motion.frame_time = 0.1;
    return test::figure_of(test::skeleton_of({{.name = "root", .channels = {0, 4}},
                                              {.name = "lower",
                                               .parent = root,
                                               .offset = {0, 2, 0},
                                               .rest = glm::angleAxis(1.5707963267948966, glm::dvec3(1, 0, 0)),
                                               .tail = {0, 1, 0},
                                               .channels = {4, 0}}}),
                           motion);
}

scene::BonePosition lower_at(const EditedTake& take, std::size_t frame) {
    figure::Pose pose;
    take.pose(frame, pose);
    scene::FigureEvaluator evaluator(take.skeleton());
    return evaluator.positions(pose)[1];
}

TEST(EditedTake, WithoutEditsItKeepsItsRows) {
    const figure::Figure figure = walker();
    const EditedTake take(figure, {});
    EXPECT_EQ(take.verbatim_rows(), figure::channel_motion(figure.take));
    EXPECT_EQ(take.frames(), 5U);
    EXPECT_EQ(take.frame_time(), 0.1);
}

TEST(EditedTake, HalfTheRateTakesEverySecondFrame) {
    const figure::Figure figure = walker();
    const EditedTake take(figure, {.rate = 5.0});
    EXPECT_EQ(take.verbatim_rows(), nullptr);
    ASSERT_EQ(take.frames(), 3U);
    EXPECT_DOUBLE_EQ(take.frame_time(), 0.2);
    EXPECT_EQ(lower_at(take, 2).origin, lower_at(EditedTake(figure, {}), 4).origin);
}

TEST(EditedTake, BetweenFramesRotationsTurnAndPositionsGoStraight) {
    const figure::Figure figure = walker();
    const EditedTake take(figure, {.rate = 20.0});
    ASSERT_EQ(take.frames(), 9U);
    const glm::dvec3 at = lower_at(take, 1).origin;
    EXPECT_NEAR(at.x, 10.5 - 2 * std::sin(10.0 * 3.14159265358979 / 180), 1e-9);
    EXPECT_NEAR(at.y, 3 + 2 * std::cos(10.0 * 3.14159265358979 / 180), 1e-9);
}

TEST(EditedTake, ScaleTurnAndOriginTouchTheWholeFigure) {
    const figure::Figure figure = walker();
    const glm::dvec3 before = lower_at(EditedTake(figure, {}), 3).origin - glm::dvec3(10, 3, 0);
    TakeEdits edits;
    edits.rotation = up_rotation(Axis::y, Axis::z);
    edits.root_at_origin = true;
    for (const double scale : {1.0, 2.0}) {
        edits.scale = scale;
        const EditedTake take(figure, edits);
        const glm::dvec3 after = lower_at(take, 3).origin;
        EXPECT_NEAR(after.x, scale * before.x, 1e-9);
        EXPECT_NEAR(after.y, -scale * before.z, 1e-9);
        EXPECT_NEAR(after.z, scale * before.y, 1e-9);
    }
}

// The take has 10 frames a second: its third frame is 0.2 s behind its first one, whatever the numbers are.
TEST(EditedTake, ResampledFramesHaveTheNumbersOfTheirTimeAtTheNewRate) {
    figure::Figure figure = walker();
    const auto number = [&](std::int64_t first, const std::vector<std::size_t>& frames, std::optional<double> rate) {
        std::get<figure::Motion>(figure.take).first_frame = first;
        return EditedTake(figure, {.frames = frames, .rate = rate}).first_number();
    };
    const std::vector<std::size_t> end{2, 3, 4};
    EXPECT_EQ(number(0, end, {}), 2) << "not resampled";
    EXPECT_EQ(number(0, end, 5.0), 1);
    EXPECT_EQ(number(0, end, 20.0), 4);
    EXPECT_EQ(number(1, end, 5.0), 2) << "a file that counts from 1";
    EXPECT_EQ(number(1, {0, 1, 2, 3, 4}, 5.0), 1);
    EXPECT_EQ(number(1, end, 20.0), 5);
    EXPECT_EQ(number(703, end, 5.0), 353);
    EXPECT_EQ(number(0, {2, 4}, {}), 1) << "every other frame";
    EXPECT_EQ(number(0, {4, 1}, {}), 4) << "in no order";
}

TEST(TurnUp, BringsAnAxisWithASignToWhereAnotherIs) {
    for (const Axis from : {Axis::x, Axis::y, Axis::z})
        for (const bool down : {false, true})
            for (const Axis to : {Axis::y, Axis::z}) {
                const figure::SignedAxis up{from, down};
                EXPECT_EQ(up_rotation(up, to) * figure::direction(up), figure::direction(to)) << figure::name(up);
                EXPECT_EQ(glm::determinant(up_rotation(up, to)), 1.0) << figure::name(up);
            }
    EXPECT_EQ(up_rotation({Axis::z, true}, {Axis::z, true}), glm::dmat3(1.0));
}

TEST(WorldAxesTake, BonesHaveTheFiguresAxesAtRestAndMoveAsBefore) {
    const figure::Figure figure = walker();
    const EditedTake take(figure, {});
    const WorldAxesTake aligned(take);
    EXPECT_NEAR(aligned.bones()[1].tail.z, 1.0, 1e-12) << "the tail rests along z";
    figure::Pose scratch;
    std::vector<WorldAxesState> states;
    aligned.frame(3, scratch, states);
    const glm::dvec3 tail =
        states[0].origin + states[0].rotation * (states[1].origin + states[1].rotation * states[1].tail);
    const scene::BonePosition expected = lower_at(take, 3);
    EXPECT_LT(glm::distance(tail, expected.tail), 1e-12);
    const std::vector<bool> moving = aligned.moving(1e-9);
    EXPECT_FALSE(moving[0]) << "a root has no parent";
    EXPECT_FALSE(moving[1]);
}
}  // namespace skelplay::processing::edited_take_test
