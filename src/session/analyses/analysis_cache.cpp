#include "session/analyses/analysis_cache.h"

#include <algorithm>
#include <utility>

namespace skelplay::session {

AnalysisCache::AnalysisCache(std::function<void()> wake_up)
    : worker_(base::Worker::Priority::background, std::move(wake_up)) {}

void AnalysisCache::want(std::vector<Wanted> wanted) {
    const auto is_wanted = [&](const std::string& key) {
        return std::ranges::find(wanted, key, &Wanted::key) != wanted.end();
    };
    std::erase_if(known_, [&](const auto& entry) { return !is_wanted(entry.first); });
    const std::scoped_lock lock(mutex_);
    std::erase_if(finished_, [&](const auto& entry) { return !is_wanted(entry.first); });
    // Meanwhile the worker may begin one task that waits. Withdrawing from the back leaves it only the most urgent one.
    for (auto each = pending_.end(); each != pending_.begin();) {
        --each;
        const bool begun = !worker_.withdraw(each->stop);  // those withdrawn are queued again below, in the new order
        if (begun && is_wanted(each->key)) continue;
        if (begun) each->stop.request_stop();
        each = pending_.erase(each);
    }
    for (Wanted& each : wanted) {
        const bool pending = std::ranges::find(pending_, each.key, &Pending::key) != pending_.end();
        if (pending || known_.contains(each.key) || finished_.contains(each.key)) continue;
        auto task = [this, key = each.key, compute = std::move(each.compute)](const std::stop_token& stop) {
            std::any result = compute(stop);
            const std::scoped_lock guard(mutex_);
            if (stop.stop_requested()) return;  // the same key may have been asked for again
            std::erase_if(pending_, [&](const Pending& mine) { return mine.key == key; });
            finished_.insert_or_assign(key, std::move(result));
        };
        pending_.push_back({std::move(each.key), worker_.add(std::move(task))});
    }
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
    return !pending_.empty() || !finished_.empty();
}

void AnalysisCache::wait() const { worker_.wait(); }

}  // namespace skelplay::session
