#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/chunks.h"

namespace skelplay::base {

/// Lets threads that work on chunks do a short part of the work one at a time, in the order of the chunks.
class ChunkTurns {
public:
    explicit ChunkTurns(std::stop_token stop) : stop_(std::move(stop)) {}

    /// Waits until all chunks before `index` have had their turn; the caller must then call end(). Throws Abandoned.
    void begin(std::size_t index);
    void end();
    /// Makes every waiting begin() throw, as one chunk will never end its turn.
    void abandon();

    /// Thrown by begin() after abandon() and when stopped.
    struct Abandoned {};

private:
    std::stop_token stop_;
    std::mutex mutex_;
    std::condition_variable_any moved_;
    std::size_t next_ = 0;  // chunk whose turn it is
    bool abandoned_ = false;
};

/// Result objects for reuse: at most one for each thread.
template <class Result>
class ResultPool {
public:
    std::unique_ptr<Result> take() {
        const std::scoped_lock lock(mutex_);
        if (spare_.empty()) return std::make_unique<Result>();
        std::unique_ptr<Result> result = std::move(spare_.back());
        spare_.pop_back();
        return result;
    }
    void give_back(std::unique_ptr<Result> result) {
        const std::scoped_lock lock(mutex_);
        spare_.push_back(std::move(result));
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Result>> spare_;
};

/// Like for_each_chunk, in three steps for each chunk: `parse(const Chunk&, Result&)`, on several threads at once; then
/// `order(Result&)`, which should be short, one at a time and in the file's order; then `finish(Result&)`, on several
/// threads at once again. A result may have been used before. There is one for each thread: memory does not grow with
/// the file.
template <class Result, class Parse, class Order, class Finish>
bool for_each_chunk_in_turns(const ByteSource& source, const ChunkWork& work, const Parse& parse, const Order& order,
                             const Finish& finish) {
    ResultPool<Result> pool;
    ChunkTurns turns(work.stop);
    std::atomic<bool> missed{false};
    const bool done = for_each_chunk(source, work, [&](const Chunk& chunk) {
        try {
            std::unique_ptr<Result> result = pool.take();
            parse(chunk, *result);
            turns.begin(chunk.index);
            order(*result);
            turns.end();
            finish(*result);
            pool.give_back(std::move(result));
        } catch (const ChunkTurns::Abandoned&) {
            missed = true;  // another thread's exception is rethrown, or the work was stopped
        } catch (...) {
            turns.abandon();
            throw;
        }
    });
    return done && !missed;
}

}  // namespace skelplay::base
