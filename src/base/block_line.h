#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace skelplay::base {

/// Lets blocks through one at a time, in their order, whichever thread brings them.
class Turnstile {
public:
    /// Waits until it is this block's turn. False when all is abandoned.
    bool enter(std::size_t block);
    /// The block is through: the next one's turn.
    void leave();
    /// Ends all waiting: some block will never come.
    void abandon();

private:
    std::mutex mutex_;
    std::condition_variable moved_;
    std::size_t next_ = 0;
    bool abandoned_ = false;
};

/// What is done with a block of work, stage after stage. Stages that are `in order` get one block at a time, from the
/// first to the last; the others are done by several threads at once. An empty stage is left out.
template <class Block>
struct BlockStages {
    std::function<void(std::size_t block, Block& work)> prepare;
    std::function<void(std::size_t block, Block& work)> chain;  // in order
    std::function<void(std::size_t block, Block& work)> finish;
    std::function<void(std::size_t block, Block& work)> deliver;  // in order
};

/// Takes `blocks` blocks through their stages, by so many threads (0: as many as the machine has). There are never more
/// blocks under way than threads, so memory does not grow with the work; a Block is used again and again. An exception
/// of a stage is rethrown here. False when stopped before the end.
template <class Block>
bool for_each_block(std::size_t blocks, unsigned threads, const std::stop_token& stop,
                    const BlockStages<Block>& stages) {
    Turnstile chain;
    Turnstile deliver;
    std::mutex mutex;
    std::size_t next = 0;
    bool complete = true;
    std::exception_ptr failure;
    const auto abandon = [&] {
        chain.abandon();
        deliver.abandon();
    };
    const auto take = [&]() -> std::size_t {
        const std::lock_guard lock(mutex);
        if (failure || next == blocks) return blocks;
        if (!stop.stop_requested()) return next++;
        complete = false;
        return blocks;
    };
    const auto in_order = [](Turnstile& turnstile, const auto& stage, std::size_t block, Block& work) {
        if (!stage) return true;
        if (!turnstile.enter(block)) return false;
        stage(block, work);
        turnstile.leave();
        return true;
    };
    const auto work_on = [&] {
        Block work;
        try {
            for (std::size_t block = take(); block < blocks; block = take()) {
                if (stages.prepare) stages.prepare(block, work);
                if (!in_order(chain, stages.chain, block, work)) return;
                if (stages.finish) stages.finish(block, work);
                if (!in_order(deliver, stages.deliver, block, work)) return;
            }
        } catch (...) {
            {
                const std::lock_guard lock(mutex);
                if (!failure) failure = std::current_exception();
            }
            abandon();
        }
    };
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < std::min<std::size_t>(threads, blocks); ++i) helpers.emplace_back(work_on);
        work_on();
    }
    if (failure) std::rethrow_exception(failure);
    return complete;
}

}  // namespace skelplay::base
