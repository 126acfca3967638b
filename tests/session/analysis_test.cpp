#include "session/analyses/analysis.h"
#include <atomic>
#include <functional>
#include <gmock/gmock.h>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace skelplay::session {
namespace {
/// What to compute; the key alone says which.
struct Task {
    std::string key;
    std::function<int(const std::stop_token&)> compute = {};
    friend bool operator==(const Task& a, const Task& b) { return a.key == b.key; }
};

constexpr Analysis<Task, int> task{[](const Task& input, const base::Run& run) { return input.compute(run.stop); }};
constexpr Analysis<Task, int> other{[](const Task&, const base::Run&) { return 0; }};

AnalysisRequest number(const std::string& key, int value) {
    return {task, Task{key, [value](const std::stop_token&) { return value; }}};
}

/// A computation that goes on until it is stopped, and what it tells of itself.
struct Endless {
    std::shared_ptr<std::atomic<bool>> begun = std::make_shared<std::atomic<bool>>(false);
    std::shared_ptr<std::atomic<bool>> stopped = std::make_shared<std::atomic<bool>>(false);
    void begin(AnalysisQueue& analyses) const {
        analyses.request({{task, Task{"slow", [begun = begun, stopped = stopped](const std::stop_token& stop) {
                                          *begun = true;
                                          while (!stop.stop_requested()) std::this_thread::yield();
                                          *stopped = true;
                                          return 1;
                                      }}}});
        while (!*begun) std::this_thread::yield();
    }
};

const int* result(const AnalysisQueue& analyses, const std::string& key) { return analyses.result(task, Task{key}); }

TEST(Analysis, WorksOutWhatIsWantedAndKeepsItWhileItIs) {
    std::atomic<int> woken = 0;
    AnalysisQueue analyses([&] { ++woken; });
    analyses.request({number("a", 1), number("b", 2)});
    analyses.wait();
    EXPECT_EQ(result(analyses, "a"), nullptr);  // not taken in yet
    EXPECT_TRUE(analyses.poll());
    EXPECT_FALSE(analyses.poll());
    ASSERT_NE(result(analyses, "a"), nullptr);
    EXPECT_EQ(*result(analyses, "a"), 1);
    EXPECT_EQ(analyses.result(other, Task{"a"}), nullptr) << "another analysis of the same";
    analyses.request({number("b", 99)});
    EXPECT_EQ(result(analyses, "a"), nullptr);
    EXPECT_EQ(*result(analyses, "b"), 2);  // known: not worked out again
    EXPECT_FALSE(analyses.busy());
    while (woken < 2) std::this_thread::yield();
}

TEST(Analysis, StopsWhatIsWantedNoMore) {
    AnalysisQueue analyses({});
    const Endless slow;
    slow.begin(analyses);
    EXPECT_TRUE(analyses.busy());
    analyses.request({number("quick", 7)});
    analyses.wait();
    EXPECT_TRUE(*slow.stopped);
    EXPECT_TRUE(analyses.poll());
    EXPECT_EQ(result(analyses, "slow"), nullptr);
    EXPECT_EQ(*result(analyses, "quick"), 7);
}

// The same thing wanted again before the stopped work has noticed.
TEST(Analysis, WhatIsWantedAgainIsWorkedOutAgain) {
    AnalysisQueue analyses({});
    for (int round = 0; round < 50; ++round) {
        analyses.request({number("a", round)});
        analyses.request({});
        analyses.request({number("a", 1000 + round), number("b", 3)});
        analyses.wait();
        analyses.poll();
        ASSERT_NE(result(analyses, "a"), nullptr);
        EXPECT_EQ(*result(analyses, "a"), 1000 + round);
        analyses.request({});
    }
}

/// The keys of what was begun, in its order.
class Begun {
public:
    /// A computation that is noted as soon as it begins.
    Task noted_task(const std::string& key) {
        return {key, [this, key](const std::stop_token&) {
                    note(key);
                    return 0;
                }};
    }
    AnalysisRequest noted(const std::string& key) { return {task, noted_task(key)}; }
    /// One that goes on until the gate is open.
    AnalysisRequest held(const std::string& key, std::atomic<bool>& gate) {
        return {task, Task{key, [this, key, &gate](const std::stop_token& stop) {
                               note(key);
                               while (!gate && !stop.stop_requested()) std::this_thread::yield();
                               return 1;
                           }}};
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

TEST(Analysis, WorksOutTheMostUrgentFirstAsItWasWantedLast) {
    std::atomic<bool> gate = false;
    Begun begun;
    AnalysisQueue analyses({});
    analyses.request({begun.held("held", gate), begun.noted("a"), begun.noted("b")});
    begun.wait_for(1);
    analyses.request({begun.held("held", gate), begun.noted("c"), begun.noted("b")});
    analyses.request({begun.noted("d"), begun.noted("c"), begun.held("held", gate), begun.noted("a")});
    gate = true;
    analyses.wait();
    EXPECT_THAT(begun.keys(), testing::ElementsAre("held", "d", "c", "a")) << "what has begun goes on, once";
    EXPECT_TRUE(analyses.poll());
    ASSERT_NE(result(analyses, "held"), nullptr);
    EXPECT_EQ(*result(analyses, "held"), 1) << "nobody stopped it";
}

// The worker is between two computations when another order is wanted, and begins one while the others are withdrawn.
TEST(Analysis, WhatBeginsWhileTheOrderChangesIsTheMostUrgent) {
    std::atomic<bool> between = false;  // the first computation is over, and the next has not begun
    std::atomic<bool> go_on = false;
    Begun begun;
    AnalysisQueue analyses([&] {
        between = true;
        while (!go_on) std::this_thread::yield();
    });
    // A computation is destroyed as soon as it is withdrawn. When the first of these is, the worker goes on with what
    // it finds then.
    const auto tells_its_end = [&](const std::string& key) {
        const std::shared_ptr<void> alive(nullptr, [&](void*) {
            if (!go_on.exchange(true)) begun.wait_for(2);
        });
        const auto compute = begun.noted_task(key).compute;
        return AnalysisRequest(task, Task{key, [alive, compute](const std::stop_token& stop) { return compute(stop); }});
    };
    analyses.request({begun.noted("first"), tells_its_end("a"), tells_its_end("b"), tells_its_end("c")});
    while (!between) std::this_thread::yield();
    analyses.request({begun.noted("a"), begun.noted("b"), begun.noted("c")});
    go_on = true;
    analyses.wait();
    EXPECT_THAT(begun.keys(), testing::ElementsAre("first", "a", "b", "c"));
}

TEST(Analysis, EndsWhileItWorks) {
    const Endless slow;
    {
        AnalysisQueue analyses({});
        slow.begin(analyses);
    }
    EXPECT_TRUE(*slow.stopped);
}
}  // namespace
}  // namespace skelplay::session
