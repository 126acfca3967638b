#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>
#include "base/prelude.h"

namespace skelplay::base {
/// One or several threads that start tasks in the order in which they were added. The owner protects data that tasks
/// share with other threads. Make it the last member of its owner: its threads end first.
class Worker {
public:
    /// A task must check its token often, end soon after a stop request, and not throw.
    using Task = std::function<void(const std::stop_token&)>;
    enum class Priority {
        normal,
        background,  // tasks and the threads they start yield to other threads, where the system supports it
    };

    /// `wake_up` is called on the worker's thread after each task without a stop request; may be empty.
    explicit Worker(Priority priority, std::function<void()> wake_up = {}, unsigned threads = 1);
    Worker(Worker&&) = delete;
    /// Drops waiting tasks, requests running ones to stop, and waits for them. `wake_up` is no longer called.
    ~Worker();

    /// Puts a task at the end of the queue. The returned source stops it, before it starts or while it runs.
    std::stop_source add(Task task);
    /// Puts a task at the end of the queue and waits until it has ended. Throws what the task throws.
    void run(const Task& task);
    /// Removes a task from the queue; false, and no effect, when it has already started or ended.
    bool withdraw(const std::stop_source& task);
    /// Waits until no task is running or waiting, including stopped tasks.
    void wait() const;

private:
    struct Entry {
        Task task;
        std::stop_source stop;
    };
    void work(const std::stop_token& quit);
    std::optional<Entry> next(const std::stop_token& quit);

    std::function<void()> wake_up_;
    mutable std::mutex mutex_;
    mutable std::condition_variable_any changed_;
    std::deque<Entry> waiting_;
    std::vector<std::stop_source> running_;
    std::vector<std::jthread> threads_;  // last: they must end before the other members are destroyed
};

/// Destroys something that owns workers: at once, but in a page as soon as no task runs, which can't be waited for.
void destroy_later(std::shared_ptr<void> owner);
}  // namespace skelplay::base
