#include "session/analyses/analysis.h"

namespace skelplay::session {
AnalysisQueue::AnalysisQueue(std::function<void()> wake_up)
    : tasks_(base::Worker::Priority::background, std::move(wake_up)) {}

void AnalysisQueue::request(const std::vector<AnalysisRequest>& requests) {
    const auto is_requested = [&](const std::shared_ptr<Work>& work) {
        return std::ranges::any_of(requests, [&](const AnalysisRequest& each) { return each.work_->is_same(*work); });
    };
    const auto is_known = [&](const std::shared_ptr<Work>& work) {
        const auto is_it = [&](const std::shared_ptr<Work>& other) { return other->is_same(*work); };
        return std::ranges::any_of(pending_, is_it, &Pending::work) || std::ranges::any_of(known_, is_it);
    };
    std::erase_if(known_, std::not_fn(is_requested));
    // Meanwhile the worker may begin one task that waits. Withdrawing from the back leaves it only the most urgent one.
    for (auto each = pending_.end(); each != pending_.begin();) {
        --each;
        const bool begun = !tasks_.withdraw(each->stop);  // those withdrawn are queued again below, in the new order
        if (begun && is_requested(each->work)) continue;
        if (begun) each->stop.request_stop();
        each = pending_.erase(each);
    }
    for (const AnalysisRequest& each : requests) {
        const std::shared_ptr<Work>& work = each.work_;
        if (is_known(work)) continue;
        // Without enough memory it has no result, and is not tried again as long as it is requested.
        const auto compute = [work](const std::stop_token& stop) {
            work->compute({.stop = stop});
            return work;
        };
        pending_.push_back({work, tasks_.add(compute, work)});
    }
}

bool AnalysisQueue::poll() {
    bool any = false;
    for (std::shared_ptr<Work>& work : tasks_.drain()) {
        if (std::erase_if(pending_, [&](const Pending& mine) { return mine.work == work; }) == 0) continue;
        known_.push_back(std::move(work));
        any = true;
    }
    return any;
}
}  // namespace skelplay::session
