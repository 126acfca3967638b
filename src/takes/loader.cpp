#include "takes/loader.h"

#include <algorithm>
#include <utility>

#include "base/byte_source.h"

namespace skelplay::takes {

Loader::Loader(std::function<void()> wake_up, LoadFile load)
    : load_(std::move(load)), worker_(base::Worker::Priority::background, std::move(wake_up)) {}

void Loader::enqueue(LoadBatch batch) {
    if (!batch.ahead) cancel_ahead();
    const std::scoped_lock lock(mutex_);
    const std::uint64_t id = batch.id;
    const bool ahead = batch.ahead;
    auto task = [this, what = std::move(batch)](const std::stop_token& stop) { read(what, stop); };
    pending_.push_back({id, ahead, worker_.add(std::move(task)), {}});
}

void Loader::promote(std::uint64_t batch) {
    const std::scoped_lock lock(mutex_);
    for (Pending& each : pending_)
        if (each.id == batch) each.ahead = false;
}

void Loader::cancel_ahead() { cancel_where(&Pending::ahead); }

void Loader::cancel() {
    cancel_where([](const Pending&) { return true; });
}

/// Cancelled batches are reported at once; results that still come from their threads are dropped.
void Loader::cancel_where(const std::function<bool(const Pending&)>& meant) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(pending_, [&](Pending& each) {
        if (!meant(each)) return false;
        if (!worker_.withdraw(each.stop)) each.stop.request_stop();
        finished_.push_back({each.id, {}, true});
        return true;
    });
}

std::vector<FinishedBatch> Loader::drain_finished() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(finished_, {});
}

std::optional<LoadProgress> Loader::progress() const {
    const std::scoped_lock lock(mutex_);
    if (pending_.empty() || pending_.front().ahead || !pending_.front().progress) return std::nullopt;
    return pending_.front().progress->now();
}

bool Loader::busy() const {
    const std::scoped_lock lock(mutex_);
    return !std::ranges::all_of(pending_, &Pending::ahead);
}

void Loader::wait() const { worker_.wait(); }

std::shared_ptr<BatchProgress> Loader::begin(const LoadBatch& batch) {
    std::uint64_t bytes = 0;
    for (const TakeRequest& job : batch.jobs) bytes += base::estimated_size(job.file);
    auto progress = std::make_shared<BatchProgress>(bytes);
    const std::scoped_lock lock(mutex_);
    const auto mine = std::ranges::find(pending_, batch.id, &Pending::id);
    if (mine != pending_.end()) mine->progress = progress;
    return progress;
}

void Loader::read(const LoadBatch& batch, const std::stop_token& stop) {
    FinishedBatch done = read_batch(load_, batch, *begin(batch), stop);
    const std::scoped_lock lock(mutex_);
    if (stop.stop_requested()) return;  // cancel_where() has reported it already
    std::erase_if(pending_, [&](const Pending& each) { return each.id == batch.id; });
    finished_.push_back(std::move(done));
}

}  // namespace skelplay::takes
