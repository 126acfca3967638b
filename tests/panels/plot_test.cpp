#include "panels/plot.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <vector>

namespace skelplay::panels {
namespace {
using testing::ElementsAre;

CurveSource source_of(const std::vector<double>& values) {
    return {values.size(), [&values](std::size_t frame) { return values.at(frame); },
            [&values](std::size_t first, std::size_t last) {
                EXPECT_LT(first, last);
                Span span = Span::nothing();
                for (; first < last; ++first) span.include(values.at(first));
                return span;
            }};
}

TEST(Plot, AScaleLeadsThereAndBack) {
    const PlotScale time{{10, 20}, 100, 300};
    EXPECT_EQ(time.at(10), 100);
    EXPECT_EQ(time.at(15), 200);
    EXPECT_EQ(time.under(250), 17.5);
    const PlotScale values{{-1, 1}, 80, 20};  // y grows downwards
    EXPECT_EQ(values.at(1), 20);
    EXPECT_EQ(values.under(50), 0);
    EXPECT_TRUE(std::isfinite(values.at(1e300)));
}

TEST(Plot, ValuesHaveRoom) {
    EXPECT_EQ(with_room({0, 100}), (Span{-6, 106}));
    EXPECT_EQ(with_room({5, 5}), (Span{4, 6}));
    EXPECT_EQ(with_room({-200, -200}), (Span{-220, -180}));
    EXPECT_EQ(with_room(Span::nothing()), (Span{-1, 1}));
    EXPECT_GT(with_room({1e9, 1e9 + 1e-3}).size(), 1);
}

std::vector<std::string> labels(const PlotScale& values, float gap) {
    std::vector<std::string> texts;
    for (const ValueTick& tick : value_ticks(values, gap)) texts.push_back(tick.label);
    return texts;
}

TEST(Plot, ValuesAreMarkedAtRoundNumbers) {
    EXPECT_THAT(labels({{-52, 57}, 100, 0}, 25), ElementsAre("-50", "0", "50"));
    EXPECT_THAT(labels({{-52, 57}, 100, 0}, 18), ElementsAre("-40", "-20", "0", "20", "40"));
    EXPECT_THAT(labels({{0.031, 0.069}, 100, 0}, 25), ElementsAre("0.04", "0.05", "0.06"));
    EXPECT_THAT(labels({{-0.1, 0.1}, 100, 0}, 50), ElementsAre("-0.1", "0.0", "0.1"));
    EXPECT_THAT(labels({{2.4e9, 4.1e9}, 100, 0}, 40), ElementsAre("3e+09", "4e+09"));
    // Whatever the stretch, there are neither none nor crowds.
    for (double size = 1e-7; size < 1e12; size *= 1.37) {
        const auto ticks = value_ticks({{-size / 3, size}, 200, 0}, 24);
        EXPECT_GE(ticks.size(), 3U) << size;
        EXPECT_LE(ticks.size(), 10U) << size;
    }
}

TEST(Plot, FramesAreMarkedAsTheFileCounts) {
    const auto numbers = [](const PlotScale& time, std::size_t frames, std::int64_t first, float gap) {
        std::vector<std::int64_t> found;
        for (const Tick& tick : frame_ticks(time, frames, first, gap)) {
            EXPECT_EQ(tick.number - first, static_cast<std::int64_t>(tick.frame));
            found.push_back(tick.number);
        }
        return found;
    };
    EXPECT_THAT(numbers({{0, 100}, 0, 300}, 101, 1, 60), ElementsAre(20, 40, 60, 80, 100));
    EXPECT_THAT(numbers({{10.5, 14.2}, 0, 300}, 101, 1, 60), ElementsAre(12, 13, 14, 15));
    EXPECT_THAT(numbers({{0, 4}, 0, 40}, 5, -2, 5), ElementsAre(-2, -1, 0, 1, 2));
    EXPECT_THAT(numbers({{-0.5, 0.5}, 0, 300}, 1, 7, 60), ElementsAre(7));
}

// When zoomed in, a curve is a straight line from sample to sample.
TEST(Plot, ColumnsFollowTheLineBetweenSamples) {
    const std::vector<double> values{0, 10, 4};
    const auto found = columns(source_of(values), {{0, 2}, 100, 108});
    ASSERT_EQ(found.size(), 8U);
    EXPECT_EQ(found[0], (Span{0, 2.5}));
    EXPECT_EQ(found[3], (Span{7.5, 10}));
    EXPECT_EQ(found[4], (Span{8.5, 10}));
    EXPECT_EQ(found[7], (Span{4, 5.5}));
}

// When zoomed out, nothing is lost: the columns contain every sample, and neighbours touch.
TEST(Plot, ColumnsHaveEverySampleWhateverTheZoom) {
    std::vector<double> values(5000);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<double>(i) * 0.01) + (i == 3333 ? 50 : 0);
    for (const auto& [low, high] : {std::pair{0.0, 4999.0}, {3000.25, 3700.5}, {3330.1, 3336.7}}) {
        const PlotScale time{{low, high}, 20, 320};
        const auto found = columns(source_of(values), time);
        ASSERT_EQ(found.size(), 300U);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto frame = static_cast<double>(i);
            if (frame < low || frame > high) continue;
            const auto c = std::min<std::size_t>(static_cast<std::size_t>(time.at(frame) - 20), 299);
            const auto near = [&](std::size_t column) { return found[column].contains(values[i]); };
            EXPECT_TRUE(near(c) || near(c > 0 ? c - 1 : 0) || near(std::min<std::size_t>(c + 1, 299))) << i;
        }
        for (std::size_t c = 0; c + 1 < found.size(); ++c)
            EXPECT_TRUE(found[c].low <= found[c + 1].high && found[c + 1].low <= found[c].high)
                << "a gap after column " << c;
    }
}

TEST(Plot, ColumnsAreEmptyWhereTheTakeIsNot) {
    const std::vector<double> values{3};
    const auto found = columns(source_of(values), {visible_span(session::whole_take(1)), 0, 11});
    EXPECT_EQ(std::ranges::count_if(found, [](const Span& span) { return !span.empty(); }), 1);
    EXPECT_EQ(found[5], (Span{3, 3}));
    for (const Span& span : columns(CurveSource{}, {{0, 1}, 0, 4})) EXPECT_TRUE(span.empty());
}
}  // namespace
}  // namespace skelplay::panels
