#pragma once

#include <list>
#include <mutex>
#include <stop_token>
#include "base/worker.h"

namespace skelplay::base {
/// Tasks on a background thread, in the order in which they were added, whose results another thread fetches. Make it
/// the last member of its owner, so that its thread ends before the members that its tasks use.
template <class Result> class TaskQueue {
public:
    /// See Worker::Task.
    using Task = std::function<Result(const std::stop_token&)>;

    /// `wake_up` is called on the queue's thread when a result is ready; may be empty.
    explicit TaskQueue(Worker::Priority priority, std::function<void()> wake_up = {})
        : worker_(priority, std::move(wake_up)) {}

    /// Adds a task, which the source stops. `without_memory`: its result if it throws std::bad_alloc.
    std::stop_source add(Task task, Result without_memory) {
        // A list of one: appending it needs no memory. std::function holds only what can be copied.
        const auto result = std::make_shared<std::list<Result>>();
        result->push_back(std::move(without_memory));
        return worker_.add([this, task = std::move(task), result](const std::stop_token& stop) {
            try {
                result->front() = task(stop);
            } catch (const std::bad_alloc&) {  // the result is the one that was made beforehand
            }
            const std::scoped_lock lock(mutex_);
            finished_.splice(finished_.end(), *result);
        });
    }
    /// Removes a task from the queue; false, and no effect, when it has already started or ended.
    bool withdraw(const std::stop_source& task) { return worker_.withdraw(task); }
    /// The results since the last call, the oldest first, also of tasks that were to stop while they ran.
    std::vector<Result> drain() {
        const std::scoped_lock lock(mutex_);
        std::vector<Result> results;
        results.reserve(finished_.size());
        std::ranges::move(finished_, std::back_inserter(results));
        finished_.clear();
        return results;
    }
    /// Waits until no task is running or waiting.
    void wait() const { worker_.wait(); }

private:
    std::mutex mutex_;
    std::list<Result> finished_;
    Worker worker_;  // last member: its thread must end before the others are destroyed
};
}  // namespace skelplay::base
