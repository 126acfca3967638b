#pragma once

#include <functional>
#include <mutex>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/worker.h"

namespace skelplay::base {

/// Tasks on a background thread, in the order in which they were added, whose results another thread fetches. Make it
/// the last member of its owner, so that its thread ends before the members that its tasks use.
template <class Result>
class TaskQueue {
public:
    /// See Worker::Task.
    using Task = std::function<Result(const std::stop_token&)>;

    /// `wake_up` is called on the queue's thread when a result is ready; may be empty.
    explicit TaskQueue(Worker::Priority priority, std::function<void()> wake_up = {})
        : worker_(priority, std::move(wake_up)) {}

    /// Puts a task at the end of the queue. The returned source can request it to stop.
    std::stop_source add(Task task) {
        return worker_.add([this, task = std::move(task)](const std::stop_token& stop) {
            Result result = task(stop);
            const std::scoped_lock lock(mutex_);
            finished_.push_back(std::move(result));
        });
    }
    /// Removes a task from the queue; false, and no effect, when it has already started or ended.
    bool withdraw(const std::stop_source& task) { return worker_.withdraw(task); }
    /// The results since the last call, the oldest first, also those of tasks that were requested to stop while they
    /// ran.
    std::vector<Result> drain() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(finished_, {});
    }
    /// Waits until no task is running or waiting.
    void wait() const { worker_.wait(); }

private:
    std::mutex mutex_;
    std::vector<Result> finished_;
    Worker worker_;  // last member: its thread must end before the others are destroyed
};

}  // namespace skelplay::base
