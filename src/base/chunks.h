#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <vector>

#include "base/byte_source.h"

namespace skelplay::base {

/// How to process a file in chunks, on several threads, with memory for only a few chunks at a time.
/// Results do not depend on the number of threads: where chunks are cut depends on the text alone.
struct ChunkWork {
    std::uint64_t begin = 0;                         // first byte of the range to process
    std::uint64_t end = 0;                           // one past its last byte
    std::uint64_t chunk_bytes = 1U << 20U;           // nominal size of a chunk
    unsigned threads = 1;                            // 1: the calling thread only
    std::stop_token stop;                            // checked between chunks
    std::atomic<std::uint64_t>* progress = nullptr;  // bytes processed are added here; may be null
    /// True when a record may begin at this line, so that a chunk may be cut before it. Empty: at every line.
    std::function<bool(std::string_view line)> starts_record;
};

/// Whole lines, from one record start up to a later one.
struct Chunk {
    std::size_t index = 0;     // in the file's order, from 0
    std::uint64_t offset = 0;  // of text's first byte in the file
    std::string_view text;     // valid during the call only; may be empty
};

/// The number of chunks `work` will be cut into: known beforehand, so that space for the results can be reserved.
std::size_t chunk_count(const ChunkWork& work) noexcept;

/// Calls `parse` once for every chunk, in any order and on several threads at once. Every line of [begin, end)
/// is in exactly one chunk; lines before the first record start are in chunk 0. An exception in `parse` is
/// rethrown here. Returns false when stopped before the end.
bool for_each_chunk(const ByteSource& source, const ChunkWork& work, const std::function<void(const Chunk&)>& parse);

/// Passes on the results of chunks in the file's order, while other chunks are still being processed. Reuses a few
/// result slots: memory does not grow with the file.
class ChunkQueue {
public:
    /// `slots`: how many results there may be at once, at least one more than threads. `take` is called with slot
    /// numbers, in the order of their chunks and never twice at once.
    ChunkQueue(std::size_t slots, std::function<void(std::size_t slot)> take);

    /// A slot for the result of chunk `index`; waits while earlier chunks occupy all slots. Throws Abandoned.
    std::size_t begin(std::size_t index);
    /// The result of chunk `index` is complete: it is taken now, or as soon as those before it are complete.
    void finish(std::size_t index);
    /// Makes every waiting begin() throw, as one chunk will never be finished.
    void abandon();

    /// Thrown by begin() after abandon().
    struct Abandoned {};

private:
    std::function<void(std::size_t)> take_;
    std::mutex mutex_;
    std::condition_variable moved_;
    std::vector<bool> ready_;  // by slot; chunk i is in slot i mod slots
    std::size_t next_ = 0;     // first chunk not yet taken
    bool taking_ = false;
    bool abandoned_ = false;
};

/// Like for_each_chunk, and calls `take(Result&)` with each chunk's result, one at a time and in the file's order.
/// `parse(const Chunk&, Result&)` gets a result that may have been used before.
template <class Result, class Parse, class Take>
bool for_each_chunk_in_order(const ByteSource& source, const ChunkWork& work, const Parse& parse, const Take& take) {
    std::vector<Result> results(2 * std::size_t{work.threads} + 1);
    ChunkQueue queue(results.size(), [&](std::size_t slot) { take(results[slot]); });
    return for_each_chunk(source, work, [&](const Chunk& chunk) {
        try {
            parse(chunk, results[queue.begin(chunk.index)]);
            queue.finish(chunk.index);
        } catch (const ChunkQueue::Abandoned&) {
            // for_each_chunk rethrows the exception that caused it.
        } catch (...) {
            queue.abandon();
            throw;
        }
    });
}

}  // namespace skelplay::base
