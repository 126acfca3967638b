#include "session/analyses/analysis_cache.h"

#include <algorithm>
#include <utility>

#include "base/thread_priority.h"

namespace skelplay::session {

AnalysisCache::AnalysisCache(std::function<void()> wake_up)
    : wake_up_(std::move(wake_up)), worker_([this](const std::stop_token& quit) { work(quit); }) {}

AnalysisCache::~AnalysisCache() {
    worker_.request_stop();
    const std::scoped_lock lock(mutex_);
    stop_current_.request_stop();
}

void AnalysisCache::want(std::vector<Wanted> wanted) {
    const auto is_wanted = [&](const std::string& key) {
        return std::ranges::find(wanted, key, &Wanted::key) != wanted.end();
    };
    std::erase_if(known_, [&](const auto& entry) { return !is_wanted(entry.first); });
    {
        const std::scoped_lock lock(mutex_);
        std::erase_if(finished_, [&](const auto& entry) { return !is_wanted(entry.first); });
        if (!current_.empty() && !is_wanted(current_)) {
            stop_current_.request_stop();
            current_.clear();
        }
        std::erase_if(wanted, [&](const Wanted& each) {
            return known_.contains(each.key) || finished_.contains(each.key) || each.key == current_;
        });
        waiting_ = std::move(wanted);
        if (waiting_.empty()) return;  // asked for in every step: the other thread sleeps on
    }
    changed_.notify_all();
}

bool AnalysisCache::take() {
    const std::scoped_lock lock(mutex_);
    const bool any = !finished_.empty();
    known_.merge(finished_);
    finished_.clear();
    return any;
}

bool AnalysisCache::busy() const {
    const std::scoped_lock lock(mutex_);
    return !current_.empty() || !waiting_.empty() || !finished_.empty();
}

void AnalysisCache::wait() const {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return current_.empty() && waiting_.empty(); });
}

void AnalysisCache::work(const std::stop_token& quit) {
    base::work_in_the_background();
    while (true) {
        Wanted next;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, quit, [&] { return !waiting_.empty(); })) return;
            next = std::move(waiting_.front());
            waiting_.erase(waiting_.begin());
            current_ = next.key;
            stop_current_ = std::stop_source();
            stop = stop_current_.get_token();
            if (quit.stop_requested()) return;
        }
        std::any result = next.compute(stop);
        {
            const std::scoped_lock lock(mutex_);
            // What was stopped is wanted no more; its key may be waiting again already.
            if (!stop.stop_requested()) {
                finished_.insert_or_assign(next.key, std::move(result));
                current_.clear();
            }
        }
        changed_.notify_all();
        if (wake_up_ && !stop.stop_requested()) wake_up_();
    }
}

}  // namespace skelplay::session
