#include "base/pipeline.h"
#include <thread>

namespace skelplay::base {
bool Pipeline::run(const Run& run) {
    {
        std::vector<std::jthread> helpers;
        const std::size_t threads = std::min<std::size_t>(run.thread_count(), blocks_);
        try {
            helpers.reserve(threads);
            for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back([&] { work(run); });
        } catch (const std::exception&) {  // no memory or no threads left: those that are there do all the work
        }
        work(run);
    }
    if (failure_) std::rethrow_exception(failure_);
    return next_ == blocks_;
}

void Pipeline::work(const Run& run) {
    std::unique_lock lock(mutex_);
    while (!has_ended()) {
        Slot* const slot = runnable_slot(run);
        if (slot == nullptr) {
            if (!has_ended()) changed_.wait(lock);
            continue;
        }
        slot->busy = true;
        lock.unlock();
        std::exception_ptr failure;
        try {
            stages_[slot->stage].work(slot->block, slot->block % slots_.size());
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        if (failure && !failure_) failure_ = failure;
        pass_stage(*slot);
        changed_.notify_all();
    }
}

/// The oldest block whose next stage may begin now; starts a new block when no other can go on.
Pipeline::Slot* Pipeline::runnable_slot(const Run& run) {
    std::size_t reached = stages_.size();  // the stage that all earlier blocks have reached
    for (std::size_t block = oldest_; block < next_ || start_block(run); ++block) {
        Slot& slot = slots_[block % slots_.size()];
        const bool done = slot.stage == stages_.size();
        if (!done && !slot.busy && (!stages_[slot.stage].in_order || slot.stage < reached)) return &slot;
        reached = std::min(reached, slot.stage);
    }
    return nullptr;
}

/// Starts the next block; false when no block or no slot is left, or the run is stopped.
bool Pipeline::start_block(const Run& run) {
    if (next_ == blocks_ || next_ == oldest_ + slots_.size()) return false;
    stopped_ = stopped_ || run.stopped();
    if (stopped_) return false;
    slots_[next_ % slots_.size()] = {.block = next_};
    ++next_;
    return true;
}

void Pipeline::pass_stage(Slot& slot) {
    slot.busy = false;
    ++slot.stage;
    while (oldest_ < next_ && slots_[oldest_ % slots_.size()].stage == stages_.size()) ++oldest_;
}
}  // namespace skelplay::base
