#include "base/worker.h"
#include <exception>
#include <future>
#include "base/run.h"

namespace skelplay::base {
void destroy_later(std::shared_ptr<void>) {}

void yield_to_host() noexcept {}

unsigned hardware_threads() noexcept { return std::max(1U, std::thread::hardware_concurrency()); }

Worker::Worker(Priority priority, std::function<void()> wake_up, unsigned threads) : wake_up_(std::move(wake_up)) {
    running_.reserve(threads);  // so that starting a task needs no memory
    for (unsigned i = 0; i < threads; ++i)
        threads_.emplace_back([this, priority](const std::stop_token& quit) {
            if (priority == Priority::background) lower_thread_priority();
            work(quit);
        });
}

Worker::~Worker() {
    for (std::jthread& thread : threads_) thread.request_stop();
    const std::scoped_lock lock(mutex_);
    for (std::stop_source& task : running_) task.request_stop();
}

std::stop_source Worker::add(Task task) {
    std::stop_source stop;
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back({std::move(task), stop});
    }
    changed_.notify_all();
    return stop;
}

void Worker::run(const Task& task) {
    std::promise<void> ended;
    add([&](const std::stop_token& stop) {
        try {
            task(stop);
            ended.set_value();
        } catch (...) {
            ended.set_exception(std::current_exception());
        }
    });
    ended.get_future().get();
}

bool Worker::withdraw(const std::stop_source& task) {
    Task unwanted;  // destroyed after the mutex is unlocked
    {
        const std::scoped_lock lock(mutex_);
        const auto entry = std::ranges::find(waiting_, task, &Entry::stop);
        if (entry == waiting_.end()) return false;
        unwanted = std::move(entry->task);
        waiting_.erase(entry);
    }
    changed_.notify_all();
    return true;
}

void Worker::wait() const {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return running_.empty() && waiting_.empty(); });
}

/// Waits for the next task; nothing when the worker is to end.
std::optional<Worker::Entry> Worker::next(const std::stop_token& quit) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, quit, [&] { return !waiting_.empty(); });
    if (quit.stop_requested()) return std::nullopt;
    Entry entry = std::move(waiting_.front());
    waiting_.pop_front();
    running_.push_back(entry.stop);
    return entry;
}

void Worker::work(const std::stop_token& quit) {
    while (auto entry = next(quit)) {
        if (!entry->stop.stop_requested()) entry->task(entry->stop.get_token());
        entry->task = {};  // destroyed before wait() returns
        const bool is_wanted = !entry->stop.stop_requested();
        {
            const std::scoped_lock lock(mutex_);
            std::erase(running_, entry->stop);
            entry.reset();  // so that nothing is freed after wait() has returned
        }
        changed_.notify_all();
        if (wake_up_ && is_wanted && !quit.stop_requested()) wake_up_();
    }
}
}  // namespace skelplay::base
