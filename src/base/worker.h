#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace skelplay::base {

/// A thread that does one task after the other, in the order in which they were given. What a task reads and leaves
/// behind is its owner's affair, with a mutex of the owner's; so the worker is best an owner's last member: then its
/// thread has ended before anything else goes.
class Worker {
public:
    /// Looks at its token often and soon ends when asked to; must not throw.
    using Task = std::function<void(const std::stop_token&)>;
    enum class Priority {
        normal,
        background,  // the tasks, and threads they start, get what others leave of the processors, where the system can
    };

    /// `wake_up` is called on the worker's thread after each task that was not asked to stop; may be empty.
    explicit Worker(Priority priority, std::function<void()> wake_up = {});
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    /// Forgets what waits, asks the current task to stop, and waits for it. Nothing is woken up any more.
    ~Worker();

    /// Puts a task at the end of the queue. Whoever keeps what is returned can ask it to stop; one that is asked before
    /// its turn is never begun.
    std::stop_source add(Task task);
    /// Takes a task out of the queue; false when it has begun or ended: then it goes on.
    bool withdraw(const std::stop_source& task);
    /// Waits until no task runs or waits, not even one that was asked to stop.
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
    std::optional<std::stop_source> current_;
    std::jthread thread_;  // last: it must end before the rest goes
};

}  // namespace skelplay::base
