#include "session/analyses/analyst.h"

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
    AnalysisCache analyst([&] { ++woken; });
    analyst.want({number("a", 1), number("b", 2)});
    analyst.wait();
    EXPECT_EQ(analyst.result<int>("a"), nullptr);  // not taken in yet
    EXPECT_TRUE(analyst.take());
    EXPECT_FALSE(analyst.take());
    ASSERT_NE(analyst.result<int>("a"), nullptr);
    EXPECT_EQ(*analyst.result<int>("a"), 1);
    EXPECT_EQ(analyst.result<double>("a"), nullptr);  // it is no such thing
    analyst.want({number("b", 99)});
    EXPECT_EQ(analyst.result<int>("a"), nullptr);
    EXPECT_EQ(*analyst.result<int>("b"), 2);  // known: not worked out again
    EXPECT_FALSE(analyst.busy());
    while (woken < 2) std::this_thread::yield();
}

TEST(AnalysisCache, StopsWhatIsWantedNoMore) {
    AnalysisCache analyst({});
    auto begun = std::make_shared<std::atomic<bool>>(false);
    auto stopped = std::make_shared<std::atomic<bool>>(false);
    analyst.want({{"slow", [=](const std::stop_token& stop) {
                       *begun = true;
                       while (!stop.stop_requested()) std::this_thread::yield();
                       *stopped = true;
                       return std::any(1);
                   }}});
    while (!*begun) std::this_thread::yield();
    EXPECT_TRUE(analyst.busy());
    analyst.want({number("quick", 7)});
    analyst.wait();
    EXPECT_TRUE(*stopped);
    EXPECT_TRUE(analyst.take());
    EXPECT_EQ(analyst.result<int>("slow"), nullptr);
    EXPECT_EQ(*analyst.result<int>("quick"), 7);
}

// The same thing wanted again before the stopped work has noticed.
TEST(AnalysisCache, WhatIsWantedAgainIsWorkedOutAgain) {
    AnalysisCache analyst({});
    for (int round = 0; round < 50; ++round) {
        analyst.want({number("a", round)});
        analyst.want({});
        analyst.want({number("a", 1000 + round), number("b", 3)});
        analyst.wait();
        analyst.take();
        ASSERT_NE(analyst.result<int>("a"), nullptr);
        EXPECT_EQ(*analyst.result<int>("a"), 1000 + round);
        analyst.want({});
    }
}

TEST(AnalysisCache, EndsWhileItWorks) {
    auto begun = std::make_shared<std::atomic<bool>>(false);
    {
        AnalysisCache analyst({});
        analyst.want({{"slow", [=](const std::stop_token& stop) {
                           *begun = true;
                           while (!stop.stop_requested()) std::this_thread::yield();
                           return std::any();
                       }}});
        while (!*begun) std::this_thread::yield();
    }
}

}  // namespace

}  // namespace skelplay::session
