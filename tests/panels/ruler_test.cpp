#include <gtest/gtest.h>
#include "panels/plot.h"

namespace skelplay::panels {
namespace {
TEST(PlotScale, LeadsFromPixelsToFramesAndBack) {
    const PlotScale scale{{0, 100}, 100, 1100};
    EXPECT_EQ(scale.at(0), 100);
    EXPECT_EQ(scale.at(100), 1100);
    EXPECT_DOUBLE_EQ(scale.clamped_under(350), 25);
    EXPECT_EQ(scale.clamped_under(-50), 0);
    EXPECT_EQ(scale.clamped_under(5000), 100);
    EXPECT_EQ((PlotScale{{0, 0}, 100, 1100}.at(0)), 100) << "a single frame";
    EXPECT_EQ((PlotScale{{0, 0}, 100, 1100}.clamped_under(700)), 0);
}

struct Case {
    std::size_t frames;
    float width;
    std::int64_t first;
    std::int64_t label_step;
};

TEST(Ticks, StandAtRoundNumbersOfTheFile) {
    for (const Case& row : {Case{101, 1000, 1, 10}, Case{101, 1000, 0, 10}, Case{11, 1000, 0, 1},
                            Case{1'000'000, 1000, 1, 100'000}, Case{500, 1000, -20, 50}}) {
        const PlotScale scale{{0, static_cast<double>(row.frames - 1)}, 0, row.width};
        std::int64_t labels = 0;
        for (const Tick& tick : ticks(scale, row.first, 60)) {
            EXPECT_EQ(tick.number, row.first + static_cast<std::int64_t>(tick.frame));
            EXPECT_LT(tick.frame, row.frames);
            EXPECT_EQ(tick.labelled, tick.number % row.label_step == 0) << tick.number << " of " << row.frames;
            if (tick.labelled) ++labels;
        }
        EXPECT_GT(labels, 1) << row.frames;
    }
}

TEST(Ticks, LabelsKeepTheirDistanceWhateverTheLength) {
    for (std::size_t frames = 1; frames < 3'000'000'000; frames = frames * 3 + 1) {
        const PlotScale scale{{0, static_cast<double>(frames - 1)}, 0, 800};
        const auto marks = ticks(scale, 1, 70);
        EXPECT_LE(marks.size(), 800U / 5 + 2) << frames;
        float last = -1000;
        for (const Tick& tick : marks) {
            if (!tick.labelled) continue;
            const float x = scale.at(static_cast<double>(tick.frame));
            EXPECT_GE(x - last, 69.9F) << frames;
            last = x;
        }
    }
}

TEST(PlotScale, MeasuresAWindowOfTheTake) {
    const PlotScale scale{{40.5, 60.5}, 100, 1100};
    EXPECT_EQ(scale.at(40.5), 100);
    EXPECT_EQ(scale.at(50.5), 600);
    EXPECT_LT(scale.at(30), 100) << "beside the line";
    EXPECT_DOUBLE_EQ(scale.clamped_under(600), 50.5);
    EXPECT_EQ(scale.clamped_under(0), 40.5);
    EXPECT_EQ(scale.clamped_under(9000), 60.5);
    // A million frames from the beginning a pixel is still the frame it was.
    const PlotScale far{{999'000.25, 999'010.25}, 0, 1000};
    EXPECT_NEAR(far.clamped_under(far.at(999'003)), 999'003, 1e-3);
}

TEST(Ticks, OfAWindowAreThoseInIt) {
    const PlotScale scale{{40.5, 60.2}, 0, 1000};
    const auto marks = ticks(scale, 1, 60);
    ASSERT_EQ(marks.size(), 20U);
    EXPECT_EQ(marks.front().frame, 41U);
    EXPECT_EQ(marks.front().number, 42);
    EXPECT_EQ(marks.back().frame, 60U);
}

TEST(Runs, AreWideEnoughAndJoinedWhereTheyTouch) {
    const PlotScale scale{{0, 1000}, 0, 100};  // ten frames a pixel
    const std::vector<session::FrameRange> ranges{{100, 300}, {320, 320}, {500, 500}, {900, 1000}};
    const auto found = runs(scale, ranges, 3);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].from, 10);
    EXPECT_NEAR(found[0].to, 32, 0.1F) << "the second begins within a pixel and a half";
    EXPECT_EQ(found[1].from, 48.5F);
    EXPECT_EQ(found[1].to, 51.5F);
    EXPECT_EQ(found[2].to, 100);
    const auto seen = runs({{200, 250}, 0, 100}, ranges, 3);
    ASSERT_EQ(seen.size(), 1U) << "only what is in the window";
    EXPECT_LE(seen[0].to, 103);
    EXPECT_TRUE(runs({{600, 700}, 0, 100}, ranges, 3).empty());
    EXPECT_TRUE(runs(scale, {}, 3).empty());
}

TEST(Runs, OfAMillionRangesAreNoMoreThanPixels) {
    std::vector<session::FrameRange> ranges;
    for (std::size_t i = 0; i < 1'000'000; ++i) ranges.push_back({i * 3, i * 3});
    EXPECT_EQ(runs({{0, 3e6}, 0, 800}, ranges, 3).size(), 1U) << "all one";
    EXPECT_LE(runs({{0, 3000}, 0, 800}, ranges, 1).size(), 800U);
    EXPECT_EQ(runs({{0, 99}, 0, 800}, ranges, 1).size(), 34U);
}
}  // namespace
}  // namespace skelplay::panels
