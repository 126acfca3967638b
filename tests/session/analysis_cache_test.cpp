#include "session/analyses/analysis_cache.h"

#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

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

/// The keys of what was begun, in its order.
class Begun {
public:
    /// A computation that is noted as soon as it begins.
    Wanted noted(const std::string& key) {
        return {key, [this, key](const std::stop_token&) {
                    note(key);
                    return std::any(0);
                }};
    }
    /// One that goes on until the gate is open.
    Wanted held(const std::string& key, std::atomic<bool>& gate) {
        return {key, [this, key, &gate](const std::stop_token& stop) {
                    note(key);
                    while (!gate && !stop.stop_requested()) std::this_thread::yield();
                    return std::any(1);
                }};
    }
    [[nodiscard]] std::vector<std::string> keys() const {
        const std::scoped_lock lock(mutex_);
        return keys_;
    }
    void wait_for(std::size_t count) const {
        while (keys().size() < count) std::this_thread::yield();
    }

private:
    void note(const std::string& key) {
        const std::scoped_lock lock(mutex_);
        keys_.push_back(key);
    }
    mutable std::mutex mutex_;
    std::vector<std::string> keys_;
};

TEST(AnalysisCache, WorksOutTheMostUrgentFirstAsItWasWantedLast) {
    std::atomic<bool> gate = false;
    Begun begun;
    AnalysisCache analyses({});
    analyses.want({begun.held("held", gate), begun.noted("a"), begun.noted("b")});
    begun.wait_for(1);
    analyses.want({begun.held("held", gate), begun.noted("c"), begun.noted("b")});
    analyses.want({begun.noted("d"), begun.noted("c"), begun.held("held", gate), begun.noted("a")});
    gate = true;
    analyses.wait();
    EXPECT_THAT(begun.keys(), testing::ElementsAre("held", "d", "c", "a")) << "what has begun goes on, once";
    EXPECT_TRUE(analyses.take());
    ASSERT_NE(analyses.result<int>("held"), nullptr);
    EXPECT_EQ(*analyses.result<int>("held"), 1) << "nobody stopped it";
}

// The worker is between two computations when another order is wanted, and begins one while the others are withdrawn.
TEST(AnalysisCache, WhatBeginsWhileTheOrderChangesIsTheMostUrgent) {
    std::atomic<bool> between = false;  // the first computation is over, and the next has not begun
    std::atomic<bool> go_on = false;
    Begun begun;
    AnalysisCache analyses([&] {
        between = true;
        while (!go_on) std::this_thread::yield();
    });
    // A computation is destroyed as soon as it is withdrawn. When the first of these is, the worker goes on with what it
    // finds then.
    const auto tells_its_end = [&](const std::string& key) {
        const std::shared_ptr<void> alive(nullptr, [&](void*) {
            if (!go_on.exchange(true)) begun.wait_for(2);
        });
        Wanted wanted = begun.noted(key);
        return Wanted{key, [alive, compute = wanted.compute](const std::stop_token& stop) { return compute(stop); }};
    };
    analyses.want({begun.noted("first"), tells_its_end("a"), tells_its_end("b"), tells_its_end("c")});
    while (!between) std::this_thread::yield();
    analyses.want({begun.noted("a"), begun.noted("b"), begun.noted("c")});
    go_on = true;
    analyses.wait();
    EXPECT_THAT(begun.keys(), testing::ElementsAre("first", "a", "b", "c"));
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
