#include "session/analyses/analysis_cache.h"

#include <atomic>
#include <gtest/gtest.h>
#include <memory>

namespace skelplay::session {

namespace {

Wanted number(const std::string& key, int value) {
    return {key, [value](const std::stop_token&) { return std::any(value); }};
}

TEST(AnalysisCache, WorksOutWhatIsWantedAndKeepsItWhileItIs) {
    std::atomic<int> woken = 0;
    AnalysisCache analyses([&] { ++woken; });
    analyses.want({number("a", 1), number("b", 2)});
    analyses.wait();
    EXPECT_EQ(analyses.result<int>("a"), nullptr);  // not taken in yet
    EXPECT_TRUE(analyses.take());
    EXPECT_FALSE(analyses.take());
    ASSERT_NE(analyses.result<int>("a"), nullptr);
    EXPECT_EQ(*analyses.result<int>("a"), 1);
    EXPECT_EQ(analyses.result<double>("a"), nullptr);  // it is no such thing
    analyses.want({number("b", 99)});
    EXPECT_EQ(analyses.result<int>("a"), nullptr);
    EXPECT_EQ(*analyses.result<int>("b"), 2);  // known: not worked out again
    EXPECT_FALSE(analyses.busy());
    while (woken < 2) std::this_thread::yield();
}

TEST(AnalysisCache, StopsWhatIsWantedNoMore) {
    AnalysisCache analyses({});
    auto begun = std::make_shared<std::atomic<bool>>(false);
    auto stopped = std::make_shared<std::atomic<bool>>(false);
    analyses.want({{"slow", [=](const std::stop_token& stop) {
                        *begun = true;
                        while (!stop.stop_requested()) std::this_thread::yield();
                        *stopped = true;
                        return std::any(1);
                    }}});
    while (!*begun) std::this_thread::yield();
    EXPECT_TRUE(analyses.busy());
    analyses.want({number("quick", 7)});
    analyses.wait();
    EXPECT_TRUE(*stopped);
    EXPECT_TRUE(analyses.take());
    EXPECT_EQ(analyses.result<int>("slow"), nullptr);
    EXPECT_EQ(*analyses.result<int>("quick"), 7);
}

// The same thing wanted again before the stopped work has noticed.
TEST(AnalysisCache, WhatIsWantedAgainIsWorkedOutAgain) {
    AnalysisCache analyses({});
    for (int round = 0; round < 50; ++round) {
        analyses.want({number("a", round)});
        analyses.want({});
        analyses.want({number("a", 1000 + round), number("b", 3)});
        analyses.wait();
        analyses.take();
        ASSERT_NE(analyses.result<int>("a"), nullptr);
        EXPECT_EQ(*analyses.result<int>("a"), 1000 + round);
        analyses.want({});
    }
}

TEST(AnalysisCache, EndsWhileItWorks) {
    auto begun = std::make_shared<std::atomic<bool>>(false);
    {
        AnalysisCache analyses({});
        analyses.want({{"slow", [=](const std::stop_token& stop) {
                            *begun = true;
                            while (!stop.stop_requested()) std::this_thread::yield();
                            return std::any();
                        }}});
        while (!*begun) std::this_thread::yield();
    }
}

}  // namespace

}  // namespace skelplay::session
