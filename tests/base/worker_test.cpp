#include "base/worker.h"
#include <atomic>
#include <gmock/gmock.h>
#include <memory>

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace skelplay::base::worker_test {
using testing::ElementsAre;

/// What tasks have left behind, in its order.
class Trace {
public:
    Worker::Task adds(int number) {
        return [this, number](const std::stop_token&) { add(number); };
    }
    /// Notes its number, waits until it is stopped and notes its number again.
    Worker::Task holds(int number) {
        return [this, number](const std::stop_token& stop) {
            add(number);
            while (!stop.stop_requested()) std::this_thread::yield();
            add(number);
        };
    }
    [[nodiscard]] std::vector<int> numbers() const {
        const std::scoped_lock lock(mutex_);
        return numbers_;
    }
    void wait_until_begun() const {
        while (numbers().empty()) std::this_thread::yield();
    }

private:
    void add(int number) {
        const std::scoped_lock lock(mutex_);
        numbers_.push_back(number);
    }
    mutable std::mutex mutex_;
    std::vector<int> numbers_;
};

TEST(Worker, DoesTasksInTheirOrder) {
    Trace trace;
    Worker worker(Worker::Priority::normal);
    worker.wait();  // there is nothing to wait for
    for (int i = 0; i < 5; ++i) worker.add(trace.adds(i));
    worker.wait();
    EXPECT_THAT(trace.numbers(), ElementsAre(0, 1, 2, 3, 4));
    worker.add(trace.adds(5));
    worker.wait();
    EXPECT_EQ(trace.numbers().back(), 5);
}

TEST(Worker, StopsTheCurrentTaskAndGoesOnWithTheNext) {
    Trace trace;
    Worker worker(Worker::Priority::normal);
    std::stop_source held = worker.add(trace.holds(1));
    worker.add(trace.adds(2));
    trace.wait_until_begun();
    EXPECT_FALSE(worker.withdraw(held)) << "it has begun";
    EXPECT_THAT(trace.numbers(), ElementsAre(1)) << "and goes on";
    held.request_stop();
    worker.wait();
    EXPECT_THAT(trace.numbers(), ElementsAre(1, 1, 2));
    EXPECT_FALSE(worker.withdraw(held)) << "it has ended";
}

TEST(Worker, NeverBeginsWhatWasWithdrawnOrStoppedBefore) {
    Trace trace;
    Worker worker(Worker::Priority::normal);
    std::stop_source held = worker.add(trace.holds(1));
    const std::stop_source withdrawn = worker.add(trace.adds(2));
    std::stop_source stopped = worker.add(trace.adds(3));
    worker.add(trace.adds(4));
    trace.wait_until_begun();
    EXPECT_TRUE(worker.withdraw(withdrawn));
    EXPECT_FALSE(worker.withdraw(withdrawn)) << "it is gone";
    stopped.request_stop();
    held.request_stop();
    worker.wait();
    EXPECT_THAT(trace.numbers(), ElementsAre(1, 1, 4));
}

TEST(Worker, WakesUpWhenTheResultIsThereUnlessItWasStopped) {
    Trace trace;
    std::vector<std::size_t> seen;
    {
        std::atomic<int> woken = 0;
        Worker worker(Worker::Priority::normal, [&] {
            seen.push_back(trace.numbers().size());
            ++woken;
        });
        worker.add(trace.adds(1));
        while (woken < 1) std::this_thread::yield();
        std::stop_source held = worker.add(trace.holds(2));
        while (trace.numbers().size() < 2) std::this_thread::yield();
        held.request_stop();
        worker.add(trace.adds(3));
        while (woken < 2) std::this_thread::yield();
    }
    EXPECT_THAT(seen, ElementsAre(1, 4)) << "not after the second task";
}

TEST(Worker, EndsWhileBusyWithoutBeginningWhatWaitsOrWakingAnybody) {
    Trace trace;
    std::atomic<int> woken = 0;
    {
        Worker worker(Worker::Priority::normal, [&] { ++woken; });
        worker.add(trace.holds(1));
        worker.add(trace.adds(2));
        trace.wait_until_begun();
    }
    EXPECT_THAT(trace.numbers(), ElementsAre(1, 1));
    EXPECT_EQ(woken, 0);
}

TEST(Worker, KeepsNothingOfATaskThatIsOver) {
    Worker worker(Worker::Priority::normal);
    auto owned = std::make_shared<int>(1);
    worker.add([owned](const std::stop_token&) {});
    worker.wait();
    EXPECT_EQ(owned.use_count(), 1);
}

TEST(Worker, EndsWhetherItHasBegunOrNot) {
    for (int i = 0; i < 200; ++i) {
        std::atomic<int> done = 0;
        Worker worker(Worker::Priority::normal);
        if (i % 2 == 1) worker.add([&](const std::stop_token&) { ++done; });
    }
    SUCCEED() << "it did not wait for ever";
}

#ifdef __linux__
TEST(Worker, OfTheBackgroundGivesWayToOtherThreads) {
    const int mine = ::getpriority(PRIO_PROCESS, 0);  // on Linux of the calling thread
    const auto priority_in = [](Worker::Priority priority) {
        std::atomic<int> nice = 0;
        Worker worker(priority);
        worker.add([&](const std::stop_token&) { nice = ::getpriority(PRIO_PROCESS, 0); });
        worker.wait();
        return nice.load();
    };
    EXPECT_EQ(priority_in(Worker::Priority::normal), mine);
    EXPECT_GE(priority_in(Worker::Priority::background), 10);
    EXPECT_EQ(::getpriority(PRIO_PROCESS, 0), mine);
}
#endif
}  // namespace skelplay::base::worker_test
