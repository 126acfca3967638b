#include "base/task_queue.h"
#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <new>
#include <thread>

namespace skelplay::base::task_queue_test {
using testing::ElementsAre;
using testing::IsEmpty;

TEST(TaskQueue, KeepsResultsInTheirOrderUntilTheyAreFetched) {
    std::atomic<int> woken = 0;
    TaskQueue<int> queue(Worker::Priority::normal, [&] { ++woken; });
    for (const int number : {1, 2, 3}) queue.add([number](const std::stop_token&) { return number; }, 0);
    queue.wait();
    EXPECT_THAT(queue.drain(), ElementsAre(1, 2, 3));
    EXPECT_THAT(queue.drain(), IsEmpty());
    while (woken < 3) std::this_thread::yield();
}

TEST(TaskQueue, HasTheResultOfATaskThatWasStoppedButNotOfOneThatWasWithdrawn) {
    std::atomic<bool> begun = false;
    TaskQueue<int> queue(Worker::Priority::normal);
    std::stop_source running = queue.add(
        [&](const std::stop_token& stop) {
            begun = true;
            while (!stop.stop_requested()) std::this_thread::yield();
            return 1;
        },
        0);
    const std::stop_source waiting = queue.add([](const std::stop_token&) { return 2; }, 0);
    while (!begun) std::this_thread::yield();
    EXPECT_TRUE(queue.withdraw(waiting));
    EXPECT_FALSE(queue.withdraw(running));
    running.request_stop();
    queue.wait();
    EXPECT_THAT(queue.drain(), ElementsAre(1));
}

TEST(TaskQueue, HasThePreparedResultOfATaskWithoutMemoryAndGoesOn) {
    TaskQueue<int> queue(Worker::Priority::normal);
    queue.add([](const std::stop_token&) -> int { throw std::bad_alloc(); }, -1);
    queue.add([](const std::stop_token&) { return 2; }, -2);
    queue.wait();
    EXPECT_THAT(queue.drain(), ElementsAre(-1, 2));
}
}  // namespace skelplay::base::task_queue_test
