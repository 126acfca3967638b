#include "panels/ruler.h"

#include <gtest/gtest.h>

namespace skelplay::panels {
namespace {

TEST(BarScale, LeadsFromPixelsToFramesAndBack) {
    const BarScale scale{100, 1000, 0, 100};
    EXPECT_EQ(scale.x_of(0), 100);
    EXPECT_EQ(scale.x_of(100), 1100);
    EXPECT_DOUBLE_EQ(scale.position_at(350), 25);
    EXPECT_EQ(scale.position_at(-50), 0);
    EXPECT_EQ(scale.position_at(5000), 100);
    EXPECT_EQ((BarScale{100, 1000, 0, 0}.x_of(0)), 100) << "a single frame";
    EXPECT_EQ((BarScale{100, 1000, 0, 0}.position_at(700)), 0);
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
        const BarScale scale{0, row.width, 0, static_cast<double>(row.frames - 1)};
        std::int64_t labels = 0;
        for (const Tick& tick : ticks(scale, row.first, 60)) {
            EXPECT_EQ(tick.number, row.first + static_cast<std::int64_t>(tick.frame));
            EXPECT_LT(tick.frame, row.frames);
            EXPECT_EQ(tick.labelled, tick.number % row.label_step == 0)
                << tick.number << " of " << row.frames;
            if (tick.labelled) ++labels;
        }
        EXPECT_GT(labels, 1) << row.frames;
    }
}

TEST(Ticks, LabelsKeepTheirDistanceWhateverTheLength) {
    for (std::size_t frames = 1; frames < 3'000'000'000; frames = frames * 3 + 1) {
        const BarScale scale{0, 800, 0, static_cast<double>(frames - 1)};
        const auto marks = ticks(scale, 1, 70);
        EXPECT_LE(marks.size(), 800U / 5 + 2) << frames;
        float last = -1000;
        for (const Tick& tick : marks) {
            if (!tick.labelled) continue;
            const float x = scale.x_of(static_cast<double>(tick.frame));
            EXPECT_GE(x - last, 69.9F) << frames;
            last = x;
        }
    }
}

}  // namespace
}  // namespace skelplay::panels
